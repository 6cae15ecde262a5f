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
#include "core/jot.h"
#include "core/registry.h"
#include "match/match.h"
#include "tools/arena.h"
#include "tools/progress.h"
#include "tools/tools.h"

enum { READY_MS = 10000, FAULTS_SHOWN = 5, LINE_SHOWN = 200, MESSAGE_MAX = 1 << 20 };

struct check {
    const char *command;
    uint32_t move_ms;
    int number, failed;
    struct progress progress;
    struct child child;        /* the program, while it is spoken to line by line */
    bool answers;              /* requests that are not made hard for it */
    const char *why;           /* the last thing did not come: which text says why */
    char said[LINE_SHOWN + 1]; /* the line that was wrong, "" when none was */
    struct match *match;       /* of a game that it plays, where it is asked; or NULL */
    int seat, n;
    game_action legal[GAME_MAX_ACTIONS];
    char message[MESSAGE_MAX];
};

static void report(struct check *c, bool ok, const char *key, const char *detail)
{
    printf("%sok %d - %s%s%s\n", ok ? "" : "not ", ++c->number, tool_text(key),
           detail[0] ? " " : "", detail);
    fflush(stdout);
    c->failed += !ok;
}

/* What stands below a failed line: why, and what the program said. */
static void remark(const char *text, const char *line)
{
    printf("#   %s%s", text, line[0] ? ": " : "");
    for (; *line; line++)
        putchar((unsigned char)*line < ' ' ? '.' : *line);
    putchar('\n');
}

/* What cannot be tried is neither right nor wrong. */
static void skip(struct check *c, const char *key, const char *why)
{
    printf("ok %d - %s # SKIP %s\n", ++c->number, tool_text(key), tool_text(why));
    fflush(stdout);
}

/* ---- on the wire ----------------------------------------------------------------- */

static bool send_line(struct check *k, const char *text)
{
    uint64_t end = clock_ms() + 2000;
    return child_send(&k->child, text, strlen(text), end) == CHILD_OK &&
           child_send(&k->child, "\n", 1, end) == CHILD_OK;
}

static json_t *nothing(struct check *k, int code)
{
    k->why = code == CHILD_GONE       ? "check.gone"
             : code == CHILD_TOO_LONG ? "check.long"
             : k->said[0]             ? "check.other"
                                      : "check.silent";
    return NULL;
}

/* The next line of the program; who watches sees how long it is waited for. */
static int next_line(struct check *k, uint64_t begun, uint64_t end, char **line)
{
    for (;;) {
        uint64_t now = clock_ms(), stop = now + 1000 < end ? now + 1000 : end;
        int code = child_line(&k->child, stop, line);
        if (code != CHILD_LATE || stop == end)
            return code;
        progress_line(&k->progress, tool_text("check.waiting"),
                      (unsigned)((clock_ms() - begun) / 1000),
                      (unsigned)((end - begun + 999) / 1000));
    }
}

/* The next message of a type within ms, for an id unless that is negative; or NULL and
 * k->why, with the first line that was no message in k->said. The caller frees it. */
static json_t *await(struct check *k, const char *type, json_int_t id, uint32_t ms)
{
    uint64_t begun = clock_ms(), end = begun + ms;
    k->said[0] = '\0';
    for (int i = 0; i < 1000; i++) {
        char *line;
        int code = next_line(k, begun, end, &line);
        progress_end(&k->progress);
        if (code != CHILD_OK)
            return nothing(k, code);
        json_t *m = json_loads(line, 0, NULL);
        const char *t = json_string_value(json_object_get(m, "type"));
        if (t && strcmp(t, type) == 0 &&
            (id < 0 || json_integer_value(json_object_get(m, "id")) == id)) {
            snprintf(k->said, sizeof k->said, "%s", line);
            return m;
        }
        if (!k->said[0] && !(t && strcmp(t, "log") == 0))
            snprintf(k->said, sizeof k->said, "%s", line);
        json_decref(m);
    }
    return nothing(k, CHILD_LATE);
}

/* Start the program and greet it: its answer, or NULL. */
static json_t *greet(struct check *k)
{
    char hello[2048];
    struct jot j;
    child_stop(&k->child);
    jot_init(&j, hello, sizeof hello);
    jot_open(&j, '{');
    jot_key(&j, "type");
    jot_string(&j, "hello");
    outside_hello(&j);
    jot_close(&j, '}');
    if (!jot_ok(&j) || child_start(&k->child, k->command) < 0 || !send_line(k, hello))
        return nothing(k, CHILD_GONE);
    return await(k, "ready", -1, READY_MS);
}

/* ---- a position to ask about ----------------------------------------------------- */

/* The first choice of a game of ours that it names; without one a game that nobody
 * knows is made up for it. */
static void find_position(struct check *k, const json_t *games)
{
    const struct game *g = NULL;
    struct game_config cfg;
    struct dealer d;
    uint8_t bytes[DEALER_SEED];
    char text[GAME_TEXT_MAX];
    for (size_t i = 0; i < json_array_size(games) && !g; i++) {
        const char *id = json_string_value(json_array_get(games, i));
        g = id ? registry_find(id) : NULL;
    }
    if (!g)
        return;
    config_default(g, &cfg);
    dealer_seed_from(1, bytes);
    dealer_init(&d, bytes, "bot-check", cfg.n_players, NULL);
    k->match = match_new(g, &cfg, &d);
    while (k->match) {
        match_settle(k->match, false);
        k->seat = __builtin_ctz(match_head(k->match)->acting);
        k->n = match_legal(k->match, k->seat, k->legal);
        if (k->n > 1)
            return;
        match_format(k->match, k->seat, k->legal[0], text, sizeof text);
        match_act(k->match, k->seat, text, NULL);
    }
}

static void open_message(struct check *k, struct jot *j, const char *type)
{
    jot_init(j, k->message, sizeof k->message);
    jot_open(j, '{');
    jot_key(j, "type");
    jot_string(j, type);
}

static int put_step(void *ctx, uint32_t ply, int actor, const char *text,
                    const struct game_event *e, int n)
{
    struct jot *j = ctx;
    (void)e;
    (void)n;
    jot_open(j, '{');
    outside_put_action(j, ply, actor, text);
    jot_close(j, '}');
    return 0;
}

/* Into the middle of the game, as a host does with a program that it started again. */
static bool send_sync(struct check *k)
{
    struct jot j;
    if (!k->match)
        return send_line(k, "{\"type\":\"sync\",\"game\":\"\",\"rules\":1,"
                            "\"options\":\"\",\"seat\":1,\"log\":[]}");
    open_message(k, &j, "sync");
    outside_put_game(&j, match_game(k->match), match_config(k->match), k->seat);
    jot_key(&j, "log");
    jot_open(&j, '[');
    match_events(k->match, k->seat, 0, match_ply(k->match), put_step, &j);
    jot_close(&j, ']');
    jot_close(&j, '}');
    return jot_ok(&j) && send_line(k, k->message);
}

static bool write_request(struct check *k, int id)
{
    struct jot j;
    if (!k->match) {
        snprintf(k->message, sizeof k->message,
                 "{\"type\":\"request\",\"id\":%d,\"seat\":1,\"ply\":0,"
                 "\"phase\":\"x\",\"deadline_ms\":%u,"
                 "\"legal\":[\"left\",\"right\"],\"view\":{}}",
                 id, k->move_ms);
        return true;
    }
    open_message(k, &j, "request");
    outside_put_request(&j, match_game(k->match), (uint32_t)id, k->seat,
                        match_view(k->match, k->seat), k->legal, k->n, k->move_ms);
    jot_close(&j, '}');
    return jot_ok(&j);
}

static bool is_legal(const struct check *k, const char *text)
{
    char own[GAME_TEXT_MAX];
    if (!text || !k->match)
        return text && (strcmp(text, "left") == 0 || strcmp(text, "right") == 0);
    for (int i = 0; i < k->n; i++) {
        match_format(k->match, k->seat, k->legal[i], own, sizeof own);
        if (strcmp(own, text) == 0)
            return true;
    }
    return false;
}

/* Does it answer a request with one of the actions? */
static bool asks(struct check *k, int id)
{
    if (!write_request(k, id) || !send_line(k, k->message))
        return nothing(k, CHILD_GONE) != NULL;
    json_t *m = await(k, "answer", id, k->move_ms);
    bool ok = is_legal(k, json_string_value(json_object_get(m, "action")));
    if (m && !ok)
        k->why = "check.action";
    json_decref(m);
    return ok;
}

/* ---- kind and unkind lines ------------------------------------------------------- */

/* One way to disturb it, and a request afterwards, which it must answer. */
static void disturb(struct check *k, const char *key, const char *const *line, int id)
{
    if (!k->answers) {
        skip(k, key, "check.no-answers");
        return;
    }
    for (; line && *line; line++)
        send_line(k, *line);
    bool ok = asks(k, id);
    report(k, ok, key, "");
    if (ok)
        return;
    remark(tool_text(k->why), k->said);
    json_decref(greet(k)); /* so that the next one is not blamed for this one */
}

static void check_ready(struct check *k, const json_t *ready)
{
    bool ok = json_integer_value(json_object_get(ready, "protocol")) == 1;
    report(k, ok, "check.protocol", "");
    if (!ok)
        remark(tool_text("check.said"), k->said);
    ok = json_is_string(json_object_get(ready, "name"));
    report(k, ok, "check.name", "");
    if (!ok)
        remark(tool_text("check.said"), k->said);
    ok = json_array_size(json_object_get(ready, "games")) > 0;
    report(k, ok, "check.games", "");
    if (!ok)
        remark(tool_text("check.said"), k->said);
}

static void check_quit(struct check *k)
{
    char *line;
    if (!k->answers)
        json_decref(greet(k)); /* it may still be busy with what it did not answer */
    uint64_t end = clock_ms() + 2000;
    int rc = CHILD_OK;
    send_line(k, "{\"type\":\"quit\"}");
    while (rc == CHILD_OK)
        rc = child_line(&k->child, end, &line);
    report(k, rc == CHILD_GONE, "check.quit", "");
}

static const char *const future[] = {
    "{\"type\":\"a-type-of-the-future\",\"x\":[1,2,{}]}", NULL};
static const char *const errors[] = {"{\"type\":\"error\",\"code\":\"late\",\"id\":1}",
                                     "{\"type\":\"error\",\"code\":\"not-a-message\"}",
                                     NULL};
static const char *const broken[] = {"this is no JSON", NULL};

/* Greetings, patience with strangers, and leaving; the games it names. */
static json_t *check_wire(struct check *k)
{
    json_t *ready = greet(k);
    report(k, ready != NULL, "check.ready", "");
    if (!ready) {
        remark(tool_text(k->why), k->said);
        return NULL;
    }
    check_ready(k, ready);
    json_t *games = json_incref(json_object_get(ready, "games"));
    json_decref(ready);
    find_position(k, games);
    k->answers = send_sync(k) && asks(k, 1);
    report(k, k->answers, "check.answers", "");
    if (!k->answers)
        remark(tool_text(k->why), k->said);
    disturb(k, "check.future", future, 2);
    disturb(k, "check.error", errors, 3);
    disturb(k, "check.broken", broken, 4);
    disturb(k, "check.big", NULL, 1000000);
    check_quit(k);
    child_stop(&k->child);
    return games;
}

/* ---- whole games ----------------------------------------------------------------- */

static int tell(void *ctx, uint32_t ply, int actor, const char *text,
                const struct game_event *e, int n)
{
    outside_event(ctx, ply, actor, text, e, n);
    return 0;
}

/* One game on seat 1 against random players. */
static void play(struct outside *o, const struct game *g, uint64_t seed)
{
    struct game_config cfg;
    struct dealer d;
    uint8_t bytes[DEALER_SEED];
    struct rng r = rng_stream(seed, RNG_TEST);
    uint32_t told = 0;
    int faults = 0; /* without a good answer between them */
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
            bool fine =
                outside_choose(o, match_view(m, 0), legal, n, &a) == OUTSIDE_FINE;
            faults = fine ? 0 : faults + 1;
            if (faults == FAULTS_SHOWN)
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

/* What went wrong in whole games, each with the first line that shows it. */
static void remark_tally(const struct outside_tally *t)
{
    char text[160];
    for (int f = 1; f < OUTSIDE_FAULTS; f++) {
        const char *line = f == OUTSIDE_ILLEGAL  ? t->illegal_line
                           : f == OUTSIDE_BABBLE ? t->bad_line
                                                 : "";
        if (!t->faults[f])
            continue;
        snprintf(text, sizeof text, "%u %s", t->faults[f],
                 tool_text(arena_fault_key[f]));
        remark(text, line);
    }
    if (t->late_answers) {
        snprintf(text, sizeof text, tool_text("check.late"), t->late_answers);
        remark(text, t->late_line);
    }
    if (t->bad_lines && !t->faults[OUTSIDE_BABBLE]) {
        snprintf(text, sizeof text, tool_text("check.lines"), t->bad_lines);
        remark(text, t->bad_line);
    }
    if (t->starts > 1) {
        snprintf(text, sizeof text, tool_text("check.starts"), t->starts - 1);
        remark(text, "");
    }
}

static void check_game(struct check *k, const struct game *g)
{
    struct outside_limits lim = {.move_ms = k->move_ms};
    struct outside *o = outside_new(g, k->command, &lim, 1);
    if (!o)
        return;
    play(o, g, 1);
    play(o, g, 2);
    const struct outside_tally *t = outside_tally(o);
    unsigned bad = t->late_answers + t->bad_lines;
    for (int f = 1; f < OUTSIDE_FAULTS; f++)
        bad += t->faults[f];
    bool ok = bad == 0 && t->requests > 0 && t->starts == 1;
    report(k, ok, "check.plays", g->id);
    if (!ok)
        remark_tally(t);
    outside_free(o);
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
        if (listed)
            check_game(k, *g);
    }
}

/* Thrown into the middle of a game before it has heard of one. */
static void check_sync(struct check *k)
{
    if (!k->answers) {
        skip(k, "check.sync", "check.no-answers");
        return;
    }
    json_t *ready = greet(k);
    bool ok = ready && send_sync(k) && asks(k, 5);
    report(k, ok, "check.sync", "");
    if (!ok)
        remark(tool_text(k->why), k->said);
    json_decref(ready);
    child_stop(&k->child);
}

static int run(const struct args *a)
{
    static struct check k; /* holds the buffer of a line */
    k.command = args_word(a, 0);
    k.move_ms = (uint32_t)args_number(a, "move-ms");
    child_init(&k.child);
    progress_begin(&k.progress, false);
    json_t *games = check_wire(&k);
    if (games) {
        check_sync(&k);
        check_games(&k, games);
        json_decref(games);
    }
    child_stop(&k.child);
    match_free(k.match);
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
