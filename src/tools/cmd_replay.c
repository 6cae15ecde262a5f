/* cmd_replay.c - `maat replay`: a record in words, or on the whole terminal. */
#include <stdio.h>
#include <stdlib.h>

#include "core/config.h"
#include "core/hash.h"
#include "core/jot.h"
#include "core/jot_put.h"
#include "core/standing.h"
#include "core/texts.h"
#include "match/match.h"
#include "screen/screen.h"
#include "term/shown.h"
#include "tools/play_stage.h"
#include "tools/tools.h"

struct telling {
    struct match *match;
    const struct game *game;
    int viewer;
    bool more;   /* JSON: this is not the first action */
    bool failed; /* JSON: an action did not fit */
    uint32_t opening;
    char label[GAME_MAX_PLAYERS][TEXT_LABEL_MAX];
    const char *names[GAME_MAX_PLAYERS];
    struct text_names read; /* whoever reads a record did not play it */
};

static int tell(void *ctx, uint32_t ply, int actor, const char *text,
                const struct game_event *e, int n)
{
    struct telling *t = ctx;
    char who[12] = "*", line[400];
    if (actor >= 0)
        snprintf(who, sizeof who, "%d", actor + 1);
    if (ply && ply == t->opening)
        puts(tool_text("replay.moved"));
    printf("%5u  %s %s\n", (unsigned)ply + 1, who, text);
    for (int i = 0; i < n; i++)
        if (text_event(t->game, tool_lang(), &e[i], t->viewer, &t->read, line,
                       sizeof line) > 0)
            printf("         %s\n", line);
    return 0;
}

/* One action with what it brought about, as an element of a JSON array. */
static int tell_json(void *ctx, uint32_t ply, int actor, const char *text,
                     const struct game_event *e, int n)
{
    struct telling *t = ctx;
    char buf[1 << 14], line[400];
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_int(&j, "ply", ply + 1);
    jot_key(&j, "actor");
    if (actor < 0)
        jot_string(&j, "*");
    else
        jot_int(&j, actor + 1);
    put_text(&j, "text", text);
    jot_key(&j, "events");
    jot_open(&j, '[');
    for (int i = 0; i < n; i++)
        jot_event(&j, t->game, &e[i], t->viewer);
    jot_close(&j, ']');
    jot_key(&j, "words");
    jot_open(&j, '[');
    for (int i = 0; i < n; i++)
        if (text_event(t->game, tool_lang(), &e[i], t->viewer, &t->read, line,
                       sizeof line) > 0)
            jot_string(&j, line);
    jot_close(&j, ']');
    jot_close(&j, '}');
    t->failed = t->failed || !jot_ok(&j);
    if (!t->failed)
        printf("%s\n%s", t->more ? "," : "", buf);
    t->more = true;
    return t->failed;
}

struct hashing {
    bool json, more;
};

static int hash_step(void *ctx, const struct record *r, uint32_t ply,
                     const struct game_state *s, const struct record_step *st)
{
    struct hashing *h = ctx;
    char hex[HASH_HEX + 1];
    (void)st;
    hash_hex(hash_state(r->game, s), hex);
    if (h->json)
        printf("%s\n{\"ply\":%u,\"hash\":\"%s\"}", h->more ? "," : "", (unsigned)ply,
               hex);
    else
        printf("%u %s\n", (unsigned)ply, hex);
    h->more = true;
    return 0;
}

static int tell_hashes(const struct record *r, bool json)
{
    struct hashing h = {.json = json};
    if (json)
        printf("{\"game\":\"%s\",\"hashes\":[", r->game->id);
    record_replay(r, hash_step, &h);
    if (json)
        puts("]}");
    return EXIT_FINE;
}

struct wanted {
    uint32_t ply;
    bool found;
};

static int state_step(void *ctx, const struct record *r, uint32_t ply,
                      const struct game_state *s, const struct record_step *st)
{
    struct wanted *w = ctx;
    struct jot j;
    (void)st;
    if (ply != w->ply)
        return 0;
    size_t size = 1 << 18;
    char *buf = malloc(size);
    if (!buf)
        return 1;
    jot_init(&j, buf, size);
    jot_state(&j, r->game, s);
    if (jot_ok(&j))
        puts(buf);
    free(buf);
    w->found = true;
    return 1;
}

static void put_head(const struct telling *t, const struct record *r)
{
    char buf[4096], text[CONFIG_TEXT_MAX];
    struct jot j;
    config_format(r->game, &r->config, text, sizeof text);
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "game", r->game->id);
    put_int(&j, "rules", r->game->rules);
    put_text(&j, "options", text);
    put_text(&j, "on_time", r->is_lost_on_time ? "loss" : "stand-in");
    number_or_null(&j, "opening", r->opening);
    text_or_null(&j, "table", r->table);
    text_or_null(&j, "commitment", r->commitment);
    text_or_null(&j, "seed", r->seed);
    jot_key(&j, "seats");
    jot_open(&j, '[');
    for (int i = 0; i < r->config.n_players; i++)
        jot_string(&j, t->names[i]);
    jot_close(&j, ']');
    if (jot_ok(&j))
        printf("%s,\"actions\":[", buf);
}

/* The end of the object that put_head began. */
static void put_result(const struct telling *t, const struct game_result *res, int n)
{
    char buf[2048];
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '[');
    for (int i = 0; res && i < n; i++) {
        jot_open(&j, '{');
        put_int(&j, "seat", i + 1);
        put_text(&j, "name", t->names[i]);
        put_int(&j, "rank", res->rank[i]);
        if (!res->no_score)
            put_int(&j, "score", res->score[i]);
        put_int(&j, "team", res->team[i]);
        put_bool(&j, "won", standing_winners(res, n) >> i & 1);
        put_bool(&j, "late", res->late >> i & 1);
        jot_close(&j, '}');
    }
    jot_close(&j, ']');
    if (jot_ok(&j))
        printf("],\n\"result\":%s}\n", res ? buf : "null");
}

static void print_result(const struct telling *t, const struct game_result *res, int n)
{
    char lines[1024];
    if (!res)
        return;
    text_standing(t->game, tool_lang(), res, &t->read, n, lines, sizeof lines);
    puts(lines);
}

static int tell_all(const struct record *r, int viewer, bool json)
{
    struct telling t = {.game = r->game, .viewer = viewer, .opening = r->opening};
    struct game_result res;
    t.match = match_from_record(r, NULL);
    if (!t.match)
        return tool_fail("%s", tool_text("memory"));
    for (int i = 0; i < r->config.n_players; i++)
        t.names[i] = r->name[i];
    text_labels(tool_lang(), t.names, r->config.n_players, t.label);
    for (int i = 0; i < r->config.n_players; i++)
        t.names[i] = t.label[i];
    t.read = (struct text_names){t.names, GAME_NOBODY};
    bool over = match_head(t.match)->node == GAME_OVER;
    if (over)
        match_result(t.match, &res);
    over = record_settle(r, over, &res);
    if (json)
        put_head(&t, r);
    match_events(t.match, viewer, 0, match_ply(t.match), json ? tell_json : tell, &t);
    (json ? put_result : print_result)(&t, over ? &res : NULL, r->config.n_players);
    match_free(t.match);
    return t.failed ? tool_fail("%s", tool_text("memory")) : EXIT_FINE;
}

static int tell_state(const struct record *r, long ply)
{
    struct wanted w = {.ply = (uint32_t)ply};
    record_replay(r, state_step, &w);
    return w.found ? EXIT_FINE
                   : tool_fail(tool_text("replay.short"), (unsigned)r->n_steps);
}

/* On the whole terminal. */
static int walk(const struct args *a, const struct record *r, int viewer)
{
    struct screen_options screen = play_stage(a);
    struct sitting *s = shown_open(r, tool_lang(), viewer, args_word(a, 0));
    if (!s)
        return tool_fail("%s", tool_text("memory"));
    enum sitting_end end = screen_play(s, &screen);
    int code = end == SITTING_END_FAILED ? tell_all(r, viewer, false) : EXIT_FINE;
    sitting_free(s);
    return code;
}

static int run(const struct args *a)
{
    struct record r;
    int viewer = GAME_SPECTATOR;
    long seat = args_number(a, "seat");
    bool json = args_has(a, "json");
    if (args_has(a, "hashes") && args_has(a, "state"))
        return tool_usage(tool_text("not-both"), "--hashes", "--state");
    if (tool_read_record(args_word(a, 0), &r))
        return EXIT_FAILED;
    int code;
    if (seat)
        viewer = (int)seat - 1;
    if (seat > r.config.n_players)
        code = tool_usage(tool_text("replay.seats"), (unsigned)r.config.n_players);
    else if (args_has(a, "hashes"))
        code = tell_hashes(&r, json);
    else if (args_has(a, "state"))
        code = tell_state(&r, args_number(a, "state"));
    else if (json || play_is_plain(a))
        code = tell_all(&r, viewer, json);
    else
        code = walk(a, &r, viewer);
    record_done(&r);
    return code;
}

static const struct option options[] = {
    OPTION_NUMBER("seat", "S", 1, GAME_MAX_PLAYERS, NULL),
    {.name = "hashes"},
    OPTION_NUMBER("state", "PLY", 0, 1000000, NULL),
    {.name = "json"},
    {.name = "plain"},
    {.name = "ascii"},
    {.name = "light"},
    {.name = "generic"},
    {.name = "no-colour"},
    {0},
};

const struct command command_replay = {
    .name = "replay",
    .run = run,
    .arguments = {{.name = "FILE", .kind = VALUE_FILE}},
    .options = options,
};
