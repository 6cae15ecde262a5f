/* cmd_botcheck.c - `maat bot-check`: does a program keep to the bot protocol? */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/child.h"
#include "bots/clock.h"
#include "bots/outside.h"
#include "core/config.h"
#include "core/dealer.h"
#include "match/match.h"
#include "tools/tools.h"

struct check {
    const char *command;
    uint32_t move_ms;
    int number, failed;
};

static void report(struct check *c, bool ok, const char *what, const char *detail)
{
    printf("%sok %d - %s%s%s\n", ok ? "" : "not ", ++c->number, what,
           detail[0] ? ": " : "", detail);
    fflush(stdout);
    c->failed += !ok;
}

/* ---- on the wire ---------------------------------------------------- */

static bool send_line(struct child *c, const char *text)
{
    uint64_t end = clock_ms() + 2000;
    return child_send(c, text, strlen(text), end) == CHILD_OK &&
           child_send(c, "\n", 1, end) == CHILD_OK;
}

/* The next message of a type within ms, or NULL; the caller frees it. */
static json_t *await(struct child *c, const char *type, uint32_t ms)
{
    uint64_t end = clock_ms() + ms;
    for (int i = 0; i < 1000; i++) {
        char *line;
        if (child_line(c, end, &line) != CHILD_OK)
            return NULL;
        json_t *m = json_loads(line, 0, NULL);
        const char *t = json_string_value(json_object_get(m, "type"));
        if (t && strcmp(t, type) == 0)
            return m;
        json_decref(m);
    }
    return NULL;
}

static const char hello[] = "{\"type\":\"hello\",\"protocol\":1,\"program\":\"maat\","
                            "\"line_max\":65536}";

/* A request that needs no real game: two actions to choose from. */
static bool asks(struct child *c, int id, uint32_t ms)
{
    char text[256];
    snprintf(text, sizeof text,
             "{\"type\":\"request\",\"id\":%d,\"seat\":1,\"ply\":0,\"phase\":\"x\","
             "\"deadline_ms\":%u,\"legal\":[\"left\",\"right\"],\"view\":{}}",
             id, ms);
    if (!send_line(c, text))
        return false;
    json_t *m = await(c, "answer", ms);
    const char *a = json_string_value(json_object_get(m, "action"));
    bool ok = a && (strcmp(a, "left") == 0 || strcmp(a, "right") == 0) &&
              json_integer_value(json_object_get(m, "id")) == id;
    json_decref(m);
    return ok;
}

/* Greetings, patience with strangers, and leaving; the games it names. */
static json_t *check_wire(struct check *k)
{
    struct child c;
    json_t *games = NULL;
    child_init(&c);
    bool started = child_start(&c, k->command) == 0 && send_line(&c, hello);
    json_t *ready = started ? await(&c, "ready", 10000) : NULL;
    report(k, ready != NULL, "says ready after hello", "");
    json_t *version = json_object_get(ready, "protocol");
    report(k, json_integer_value(version) == 1, "speaks protocol 1", "");
    report(k, json_is_string(json_object_get(ready, "name")), "has a name", "");
    games = json_incref(json_object_get(ready, "games"));
    report(k, json_array_size(games) > 0, "names the games it plays", "");
    send_line(&c, "{\"type\":\"a-type-of-the-future\",\"x\":[1,2,{}]}");
    report(k, asks(&c, 1, k->move_ms), "ignores messages it does not know", "");
    send_line(&c, "{\"type\":\"error\",\"code\":\"late\",\"id\":1}");
    send_line(&c, "{\"type\":\"error\",\"code\":\"not-a-message\"}");
    report(k, asks(&c, 2, k->move_ms), "bears being told of an error", "");
    send_line(&c, "this is no JSON");
    report(k, asks(&c, 1000000, k->move_ms), "bears a broken line, and big ids", "");
    send_line(&c, "{\"type\":\"quit\"}");
    char *line;
    uint64_t end = clock_ms() + 2000;
    int rc = CHILD_OK;
    while (rc == CHILD_OK)
        rc = child_line(&c, end, &line);
    report(k, rc == CHILD_GONE, "leaves when it is told to quit", "");
    child_stop(&c);
    json_decref(ready);
    return games;
}

/* ---- whole games ---------------------------------------------------- */

static int tell(void *ctx, uint32_t ply, int actor, const char *text,
                const struct game_event *e, int n)
{
    outside_event(ctx, ply, actor, text, e, n);
    return 0;
}

/* One game on seat 1 against random players; `restart`: kill it on the way. */
static void play(struct outside *o, const struct game *g, uint64_t seed)
{
    struct game_config cfg;
    struct dealer d;
    uint8_t bytes[DEALER_SEED];
    struct rng r = rng_stream(seed, RNG_TEST);
    uint32_t told = 0;
    config_default(g, &cfg);
    dealer_seed_from(seed, bytes);
    dealer_init(&d, bytes, "bot-check", cfg.n_players, NULL);
    struct match *m = match_new(g, &cfg, &d);
    if (!m || outside_newgame(o, &cfg, 0) != OUTSIDE_FINE)
        goto out;
    match_settle(m, false);
    while (match_head(m)->node == GAME_DECISION) {
        game_action legal[GAME_MAX_ACTIONS], a;
        char text[GAME_TEXT_MAX];
        int seat = __builtin_ctz(match_head(m)->acting);
        int n = match_legal(m, seat, legal);
        a = legal[rng_below(&r, (uint32_t)n)];
        if (seat == 0) {
            match_events(m, 0, told, match_ply(m), tell, o);
            told = match_ply(m);
            if (outside_choose(o, match_view(m, 0), legal, n, &a) != OUTSIDE_FINE &&
                outside_tally(o)->requests > 20)
                goto out; /* it has shown enough */
        }
        match_format(m, seat, a, text, sizeof text);
        match_act(m, seat, text, NULL);
        match_settle(m, false);
    }
    struct game_result res;
    match_result(m, &res);
    outside_over(o, &res);
out:
    match_free(m);
}

static void check_games(struct check *k, const json_t *games)
{
    for (const struct game *const *g = game_list; *g; g++) {
        size_t i;
        json_t *x;
        bool listed = false;
        json_array_foreach(games, i, x)
        {
            const char *id = json_string_value(x);
            listed = listed || (id && strcmp(id, (*g)->id) == 0);
        }
        if (!listed)
            continue;
        struct outside_limits lim = {.move_ms = k->move_ms};
        struct outside *o = outside_new(*g, k->command, &lim, 1);
        if (!o)
            return;
        play(o, *g, 1);
        play(o, *g, 2);
        const struct outside_tally *t = outside_tally(o);
        char what[80], detail[160] = "";
        size_t used = 0;
        unsigned bad = t->late_answers + t->bad_lines;
        for (int f = 1; f < OUTSIDE_FAULTS; f++) {
            bad += t->faults[f];
            if (t->faults[f] && used < sizeof detail)
                used += (size_t)snprintf(detail + used, sizeof detail - used, "%u %s ",
                                         t->faults[f], outside_fault_name[f]);
        }
        if (t->late_answers + t->bad_lines && used < sizeof detail)
            snprintf(detail + used, sizeof detail - used,
                     "%u late or double answers, %u lines that are no message",
                     t->late_answers, t->bad_lines);
        snprintf(what, sizeof what, "plays two games of %s without a fault", (*g)->id);
        report(k, bad == 0 && t->requests > 0 && t->starts == 1, what, detail);
        outside_free(o);
    }
}

/* Thrown into the middle of a game by a sync. */
static void check_sync(struct check *k)
{
    struct child c;
    child_init(&c);
    bool ok = child_start(&c, k->command) == 0 && send_line(&c, hello);
    json_t *ready = ok ? await(&c, "ready", 10000) : NULL;
    const char *id =
        json_string_value(json_array_get(json_object_get(ready, "games"), 0));
    char text[256];
    snprintf(text, sizeof text,
             "{\"type\":\"sync\",\"game\":\"%.20s\",\"rules\":1,\"options\":\"\","
             "\"seat\":1,\"log\":[{\"ply\":0,\"actor\":\"*\",\"text\":null}]}",
             id ? id : "");
    ok = ready && send_line(&c, text) && asks(&c, 5, k->move_ms);
    report(k, ok, "can be thrown into the middle of a game", "");
    json_decref(ready);
    child_stop(&c);
}

static int run(const struct args *a)
{
    struct check k = {.command = args_word(a, 0),
                      .move_ms = (uint32_t)args_number(a, "move-ms")};
    json_t *games = check_wire(&k);
    check_sync(&k);
    check_games(&k, games);
    json_decref(games);
    printf("1..%d\n", k.number);
    return k.failed ? EXIT_FAILED : EXIT_FINE;
}

static const struct option options[] = {
    OPTION_NUMBER("move-ms", "N", 1, 600000, "5000"),
    {0},
};

const struct command command_botcheck = {
    .name = "bot-check",
    .run = run,
    .arguments = {{.name = "COMMAND", .kind = VALUE_TEXT}},
    .options = options,
};
