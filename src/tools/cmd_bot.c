/* cmd_bot.c - `maat bot`: our own bots as programs that speak the bot protocol. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "bots/follow.h"
#include "bots/outside.h"
#include "bots/outside_layout.h"
#include "core/config.h"
#include "core/jot.h"
#include "core/registry.h"
#include "tools/tools.h"

enum fault {
    FAULT_NONE,
    FAULT_SLOW,
    FAULT_DYING,
    FAULT_BABBLING,
    FAULT_FLOODING,
    FAULT_CHEATING,
    FAULT_MUTE,
    FAULT_COUNT
};

static const char *const fault_name[FAULT_COUNT + 1] = {
    "none", "slow", "dying", "babbling", "flooding", "cheating", "mute", NULL,
};

struct session {
    const char *spec;
    enum fault fault;
    bool plain;
    uint64_t seed;
    const struct game *g;
    char layout[HASH_HEX + 1]; /* of its views */
    struct bot *bot;
    struct follow game;
    unsigned requests;
    bool told; /* that it plays blindly */
};

static void say(struct jot *j)
{
    jot_close(j, '}');
    if (jot_ok(j)) {
        puts(j->buf);
        fflush(stdout);
    }
}

static void open_message(struct jot *j, char *buf, size_t size, const char *type)
{
    jot_init(j, buf, size);
    jot_open(j, '{');
    jot_key(j, "type");
    jot_string(j, type);
}

static void say_ready(const struct session *s)
{
    char buf[2048], name[80];
    struct jot j;
    snprintf(name, sizeof name, "maat %.60s", s->spec);
    open_message(&j, buf, sizeof buf, "ready");
    jot_key(&j, "protocol");
    jot_int(&j, OUTSIDE_PROTOCOL);
    jot_key(&j, "name");
    jot_string(&j, name);
    jot_key(&j, "version");
    jot_string(&j, MAAT_VERSION);
    jot_key(&j, "games");
    jot_open(&j, '[');
    for (const struct game *const *g = game_list; *g; g++)
        jot_string(&j, (*g)->id);
    jot_close(&j, ']');
    jot_key(&j, "features");
    jot_open(&j, '[');
    if (!s->plain)
        jot_string(&j, "raw-view");
    jot_close(&j, ']');
    say(&j);
}

static void say_error(const char *why)
{
    char buf[512];
    struct jot j;
    open_message(&j, buf, sizeof buf, "log");
    jot_key(&j, "text");
    jot_string(&j, why);
    say(&j);
}

/* One action of an event or of a sync's log. */
static void hear(struct session *s, const json_t *m)
{
    const json_t *actor = json_object_get(m, "actor");
    int seat =
        json_is_integer(actor) ? (int)json_integer_value(actor) - 1 : GAME_CHANCE;
    follow_hear(&s->game, (uint32_t)json_integer_value(json_object_get(m, "ply")), seat,
                json_string_value(json_object_get(m, "text")));
}

static void begin(struct session *s, const json_t *m)
{
    const char *id = json_string_value(json_object_get(m, "game"));
    char why[160];
    bot_free(s->bot);
    s->bot = NULL;
    s->g = id ? registry_find(id) : NULL;
    if (!s->g) {
        say_error("this game is not known here");
        return;
    }
    outside_layout(s->g, s->layout);
    follow_begin(&s->game, s->g, json_string_value(json_object_get(m, "options")));
    size_t i;
    json_t *step;
    json_array_foreach(json_object_get(m, "log"), i, step) hear(s, step);
    s->told = false;
    s->bot = bot_new(s->g, s->spec, s->seed, why, sizeof why);
    if (!s->bot)
        say_error(why);
}

/* ---- requests -------------------------------------------------------------------- */

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The view as bytes that mean here what they do there; false when it is not there. */
static bool read_raw(const struct session *s, const json_t *m, uint8_t *bytes)
{
    const char *layout = json_string_value(json_object_get(m, "layout"));
    const char *hex = json_string_value(json_object_get(m, "raw"));
    size_t n = s->g->state_size;
    if (!hex || strlen(hex) != 2 * n || !layout || strcmp(layout, s->layout) != 0)
        return false;
    for (size_t i = 0; i < n; i++) {
        int hi = digit(hex[2 * i]), lo = digit(hex[2 * i + 1]);
        if (hi < 0 || lo < 0)
            return false;
        bytes[i] = (uint8_t)(hi << 4 | lo);
    }
    return true;
}

/* Is this what the host sees too? Its list of actions must be ours. */
static bool same_actions(const struct session *s, const struct game_view *v, int seat,
                         const game_action *legal, int n, const json_t *theirs)
{
    char text[GAME_TEXT_MAX];
    if (n == 0 || n != (int)json_array_size(theirs))
        return false;
    for (int i = 0; i < n; i++) {
        const char *want = json_string_value(json_array_get(theirs, (size_t)i));
        s->g->format(game_peek(v), seat, legal[i], text, sizeof text);
        if (!want || strcmp(want, text) != 0)
            return false;
    }
    return true;
}

/* What the host gives for an answer, less what the way there may take; 0: no limit. */
static uint32_t in_time(const json_t *m)
{
    json_int_t ms = json_integer_value(json_object_get(m, "deadline_ms"));
    return ms > 0 && ms < UINT32_MAX ? (uint32_t)(ms - ms / 8) : 0;
}

/* Our choice; false if it is not known what the seat sees. */
static bool think(struct session *s, const json_t *m, char *text, size_t size)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
    game_action legal[GAME_MAX_ACTIONS];
    struct game_view *v = (struct game_view *)(void *)room;
    int seat = (int)json_integer_value(json_object_get(m, "seat")) - 1;
    uint32_t ply = (uint32_t)json_integer_value(json_object_get(m, "ply"));
    if (!s->bot)
        return false;
    if (!read_raw(s, m, room) && !follow_view(&s->game, ply, seat, v))
        return false;
    const struct game_head *h = game_head(game_peek(v));
    if (seat < 0 || seat >= h->config.n_players || s->g->check_config(&h->config))
        return false;
    int n = s->g->legal(game_peek(v), seat, legal);
    if (!same_actions(s, v, seat, legal, n, json_object_get(m, "legal")))
        return false;
    bot_deadline(s->bot, in_time(m));
    game_action a = bot_choose(s->bot, v, seat, legal, n);
    s->g->format(game_peek(v), seat, a, text, size);
    return true;
}

static void say_answer(json_int_t id, const char *text)
{
    char buf[256];
    struct jot j;
    open_message(&j, buf, sizeof buf, "answer");
    jot_key(&j, "id");
    jot_int(&j, id);
    jot_key(&j, "action");
    jot_string(&j, text);
    say(&j);
}

static void nap(long ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&t, NULL);
}

static void misbehave(struct session *s, const json_t *m, json_int_t id, char *text,
                      size_t size)
{
    switch (s->fault) {
    case FAULT_SLOW:
        /* So late that a host which is itself kept waiting notices it. */
        nap((long)json_integer_value(json_object_get(m, "deadline_ms")) + 1000);
        break;
    case FAULT_DYING:
        if (s->requests % 7 == 0)
            exit(EXIT_FAILED);
        break;
    case FAULT_BABBLING:
        puts("I think, therefore I babble.\n{\"type\":17}\n[]\n{\"type\":\"answer\"}");
        say_answer(id, text);
        break;
    case FAULT_FLOODING:
        for (int i = 0; i < 100000; i++)
            puts("{\"type\":\"log\",\"text\":\"rubbish\"");
        break;
    case FAULT_CHEATING:
        snprintf(text, size, "win");
        break;
    case FAULT_MUTE:
        for (;;)
            nap(1000000);
    case FAULT_NONE:
    case FAULT_COUNT:
        break;
    }
}

static void answer(struct session *s, const json_t *m)
{
    char text[GAME_TEXT_MAX];
    json_t *legal = json_object_get(m, "legal");
    json_int_t id = json_integer_value(json_object_get(m, "id"));
    if (json_array_size(legal) == 0)
        return;
    s->requests++;
    if (!think(s, m, text, sizeof text)) {
        struct rng r = rng_stream(s->seed + s->requests, RNG_BOT);
        uint32_t k = rng_below(&r, (uint32_t)json_array_size(legal));
        const char *any = json_string_value(json_array_get(legal, k));
        snprintf(text, sizeof text, "%s", any ? any : "");
        if (!s->told)
            say_error(
                "this host has no raw views of this layout, and the game cannot be "
                "followed by its public actions: choosing at random");
        s->told = true;
    }
    misbehave(s, m, id, text, sizeof text);
    say_answer(id, text);
}

static void take_options(struct session *s, const json_t *m)
{
    json_t *seed = json_object_get(m, "seed");
    if (json_is_integer(seed))
        s->seed = (uint64_t)json_integer_value(seed);
}

/* False: the host wants no more. Unknown types are for later versions: ignored. */
static bool handle(struct session *s, const char *line)
{
    json_t *m = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(m, "type"));
    bool more = true;
    if (!type)
        say_error("that line is no message");
    else if (strcmp(type, "hello") == 0)
        say_ready(s);
    else if (strcmp(type, "options") == 0)
        take_options(s, m);
    else if (strcmp(type, "newgame") == 0 || strcmp(type, "sync") == 0)
        begin(s, m);
    else if (strcmp(type, "event") == 0)
        hear(s, m);
    else if (strcmp(type, "request") == 0)
        answer(s, m);
    else if (strcmp(type, "quit") == 0)
        more = false;
    json_decref(m);
    return more;
}

static int run(const struct args *a)
{
    struct session s = {.spec = "adept", .seed = 1, .plain = args_has(a, "plain")};
    const char *fault = args_text(a, "fault");
    char *line = NULL;
    size_t cap = 0;
    if (args_word(a, 0))
        s.spec = args_word(a, 0);
    int rc = tool_weights(a);
    if (rc || (rc = tool_bot(game_list[0], s.spec)))
        return rc;
    for (int f = 0; fault && fault_name[f]; f++)
        if (strcmp(fault, fault_name[f]) == 0)
            s.fault = (enum fault)f;
    while (getline(&line, &cap, stdin) > 0 && handle(&s, line))
        ;
    bot_free(s.bot);
    free(line);
    return EXIT_FINE;
}

static const struct option options[] = {
    {.name = "plain"},
    {.name = "fault", .value = "KIND", .kind = VALUE_WORD, .words = fault_name},
    {.name = "weights", .value = "FILE", .kind = VALUE_FILE, .many = true},
    {0},
};

const struct command command_bot = {
    .name = "bot",
    .run = run,
    .arguments = {{.name = "SPEC", .kind = VALUE_BOT, .optional = true}},
    .options = options,
};
