/* outside.c - asking another program for its moves. */
#include "bots/outside.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/child.h"
#include "bots/clock.h"
#include "bots/outside_layout.h"
#include "core/config.h"
#include "core/jot.h"
#include "core/standing.h"

enum { MESSAGE_MAX = 1 << 20, SEND_MS = 2000 };

const char *const outside_fault_name[OUTSIDE_FAULTS] = {
    "fine", "no-start", "no-game", "died", "late", "illegal", "babble",
};

struct outside {
    const struct game *g;
    char *command;
    struct outside_limits lim;
    uint64_t seed;
    struct child child;
    bool raw;                  /* it can read views as bytes of this very program, */
    char layout[HASH_HEX + 1]; /* which tells it what they are */
    bool barred;               /* no more restarts in this game */
    struct game_config config;
    int seat;
    uint32_t next_id, restarts;
    char *log; /* the game so far as elements of a JSON array, for sync */
    size_t log_len, log_cap;
    char *out;
    struct outside_tally tally;
};

struct outside *outside_new(const struct game *g, const char *command,
                            const struct outside_limits *lim, uint64_t seed)
{
    struct outside *o = calloc(1, sizeof *o);
    if (!o)
        return NULL;
    o->g = g;
    o->seed = seed;
    o->lim = *lim;
    if (!o->lim.start_ms)
        o->lim.start_ms = 10000;
    if (!o->lim.move_ms)
        o->lim.move_ms = 5000;
    if (!o->lim.restarts)
        o->lim.restarts = 3;
    if (!o->lim.bad_lines)
        o->lim.bad_lines = 100;
    child_init(&o->child);
    o->command = strdup(command);
    o->out = malloc(MESSAGE_MAX);
    if (!o->command || !o->out) {
        outside_free(o);
        return NULL;
    }
    return o;
}

void outside_free(struct outside *o)
{
    if (!o)
        return;
    if (o->child.fd >= 0)
        child_send(&o->child, "{\"type\":\"quit\"}\n", 16, clock_ms() + 100);
    child_stop(&o->child);
    free(o->command);
    free(o->log);
    free(o->out);
    free(o);
}

const struct outside_tally *outside_tally(const struct outside *o)
{
    return &o->tally;
}

/* ---- messages -------------------------------------------------------------------- */

static void message_open(struct outside *o, struct jot *j, const char *type)
{
    jot_init(j, o->out, MESSAGE_MAX - 1);
    jot_open(j, '{');
    jot_key(j, "type");
    jot_string(j, type);
}

static int message_send(struct outside *o, struct jot *j)
{
    jot_close(j, '}');
    if (!jot_ok(j))
        return CHILD_TOO_LONG;
    o->out[j->len] = '\n';
    return child_send(&o->child, o->out, j->len + 1, clock_ms() + SEND_MS);
}

static void send_error(struct outside *o, const char *code, json_int_t id)
{
    struct jot j;
    message_open(o, &j, "error");
    jot_key(&j, "code");
    jot_string(&j, code);
    if (id >= 0) {
        jot_key(&j, "id");
        jot_int(&j, id);
    }
    message_send(o, &j);
}

void outside_put_game(struct jot *j, const struct game *g,
                      const struct game_config *cfg, int seat)
{
    char options[CONFIG_TEXT_MAX];
    config_format(g, cfg, options, sizeof options);
    jot_key(j, "game");
    jot_string(j, g->id);
    jot_key(j, "rules");
    jot_int(j, g->rules);
    jot_key(j, "options");
    jot_string(j, options);
    jot_key(j, "seat");
    jot_int(j, seat + 1);
}

static int send_game(struct outside *o, const char *type, bool log)
{
    struct jot j;
    message_open(o, &j, type);
    outside_put_game(&j, o->g, &o->config, o->seat);
    if (log) {
        jot_key(&j, "log");
        jot_open(&j, '[');
        if (o->log_len)
            jot_raw(&j, o->log);
        jot_close(&j, ']');
    }
    return message_send(o, &j);
}

static void put_hex(struct jot *j, const struct game_view *v, size_t n)
{
    static const char digit[] = "0123456789abcdef";
    const unsigned char *p = (const void *)v;
    char hex[2 * GAME_STATE_LIMIT + 1];
    for (size_t i = 0; i < n; i++) {
        hex[2 * i] = digit[p[i] >> 4];
        hex[2 * i + 1] = digit[p[i] & 15];
    }
    hex[2 * n] = '\0';
    jot_string(j, hex);
}

void outside_put_request(struct jot *j, const struct game *g, uint32_t id, int seat,
                         const struct game_view *v, const game_action *legal, int n,
                         uint32_t deadline_ms)
{
    char text[GAME_TEXT_MAX];
    const struct game_state *s = game_peek(v);
    jot_key(j, "id");
    jot_int(j, id);
    jot_key(j, "seat");
    jot_int(j, seat + 1);
    jot_key(j, "ply");
    jot_int(j, game_head(s)->ply);
    jot_key(j, "phase");
    jot_string(j, g->phases[game_head(s)->phase]);
    jot_key(j, "deadline_ms");
    jot_int(j, deadline_ms);
    jot_key(j, "legal");
    jot_open(j, '[');
    for (int i = 0; i < n; i++) {
        g->format(s, seat, legal[i], text, sizeof text);
        jot_string(j, text);
    }
    jot_close(j, ']');
    jot_key(j, "view");
    jot_view(j, g, v);
}

static int send_request(struct outside *o, uint32_t id, const struct game_view *v,
                        const game_action *legal, int n)
{
    struct jot j;
    message_open(o, &j, "request");
    outside_put_request(&j, o->g, id, o->seat, v, legal, n, o->lim.move_ms);
    if (o->raw) {
        jot_key(&j, "layout");
        jot_string(&j, o->layout);
        jot_key(&j, "raw");
        put_hex(&j, v, o->g->state_size);
    }
    return message_send(o, &j);
}

/* ---- starting -------------------------------------------------------------------- */

static bool lists_game(const json_t *games, const char *id)
{
    size_t i;
    json_t *x;
    json_array_foreach(games, i, x)
    {
        const char *name = json_string_value(x);
        if (name && strcmp(name, id) == 0)
            return true;
    }
    return false;
}

static void copy_name(char *to, size_t size, const json_t *from)
{
    const char *text = json_string_value(from);
    snprintf(to, size, "%s", text ? text : "");
}

static enum outside_fault read_ready(struct outside *o, const json_t *m)
{
    if (json_integer_value(json_object_get(m, "protocol")) != OUTSIDE_PROTOCOL)
        return OUTSIDE_NO_START;
    copy_name(o->tally.name, sizeof o->tally.name, json_object_get(m, "name"));
    copy_name(o->tally.version, sizeof o->tally.version, json_object_get(m, "version"));
    o->raw = lists_game(json_object_get(m, "features"), "raw-view");
    if (o->raw && !o->layout[0])
        outside_layout(o->g, o->layout);
    return lists_game(json_object_get(m, "games"), o->g->id) ? OUTSIDE_FINE
                                                             : OUTSIDE_NO_GAME;
}

/* Wait for "ready"; other messages before it are ignored. */
static enum outside_fault await_ready(struct outside *o)
{
    uint64_t end = clock_ms() + o->lim.start_ms;
    for (uint32_t bad = 0; bad < o->lim.bad_lines; bad++) {
        char *line;
        if (child_line(&o->child, end, &line) != CHILD_OK)
            return OUTSIDE_NO_START;
        json_t *m = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        const char *type = json_string_value(json_object_get(m, "type"));
        if (type && strcmp(type, "ready") == 0) {
            enum outside_fault f = read_ready(o, m);
            json_decref(m);
            return f;
        }
        json_decref(m);
    }
    return OUTSIDE_BABBLE;
}

void outside_hello(struct jot *j)
{
    jot_key(j, "protocol");
    jot_int(j, OUTSIDE_PROTOCOL);
    jot_key(j, "program");
    jot_string(j, "maat");
    jot_key(j, "line_max");
    jot_int(j, CHILD_LINE_MAX);
    jot_key(j, "games");
    jot_open(j, '[');
    for (const struct game *const *g = game_list; *g; g++)
        jot_string(j, (*g)->id);
    jot_close(j, ']');
}

static enum outside_fault start(struct outside *o)
{
    struct jot j;
    child_stop(&o->child);
    if (child_start(&o->child, o->command) < 0)
        return OUTSIDE_NO_START;
    o->tally.starts++;
    message_open(o, &j, "hello");
    outside_hello(&j);
    message_send(o, &j);
    enum outside_fault f = await_ready(o);
    if (f != OUTSIDE_FINE) {
        child_stop(&o->child);
        return f;
    }
    message_open(o, &j, "options");
    jot_key(&j, "seed");
    jot_int(&j, (int64_t)(o->seed & INT64_MAX));
    jot_key(&j, "move_ms");
    jot_int(&j, o->lim.move_ms);
    message_send(o, &j);
    return OUTSIDE_FINE;
}

enum outside_fault outside_newgame(struct outside *o, const struct game_config *cfg,
                                   int seat)
{
    o->config = *cfg;
    o->seat = seat;
    o->restarts = 0;
    o->barred = false;
    o->log_len = 0;
    if (o->child.fd < 0 || send_game(o, "newgame", false) != CHILD_OK) {
        enum outside_fault f = start(o);
        if (f != OUTSIDE_FINE) {
            o->tally.faults[f]++;
            o->barred = f == OUTSIDE_NO_GAME;
            return f;
        }
        send_game(o, "newgame", false);
    }
    return OUTSIDE_FINE;
}

/* ---- what happened --------------------------------------------------------------- */

static void keep_log(struct outside *o, const char *entry)
{
    size_t len = strlen(entry);
    if (o->log_len + len + 2 > o->log_cap) {
        size_t cap = 2 * (o->log_cap + len + 2);
        char *grown = realloc(o->log, cap);
        if (!grown)
            return;
        o->log = grown;
        o->log_cap = cap;
    }
    if (o->log_len)
        o->log[o->log_len++] = ',';
    memcpy(o->log + o->log_len, entry, len + 1);
    o->log_len += len;
}

void outside_put_action(struct jot *j, uint32_t ply, int actor, const char *text)
{
    jot_key(j, "ply");
    jot_int(j, ply);
    jot_key(j, "actor");
    if (actor == GAME_CHANCE)
        jot_string(j, "*");
    else
        jot_int(j, actor + 1);
    jot_key(j, "text");
    if (strcmp(text, "?") == 0)
        jot_null(j);
    else
        jot_string(j, text);
}

void outside_event(struct outside *o, uint32_t ply, int actor, const char *text,
                   const struct game_event *e, int n)
{
    struct jot j;
    char entry[160];
    jot_init(&j, entry, sizeof entry);
    jot_open(&j, '{');
    outside_put_action(&j, ply, actor, text);
    jot_close(&j, '}');
    if (jot_ok(&j))
        keep_log(o, entry);
    if (o->child.fd < 0)
        return;
    message_open(o, &j, "event");
    outside_put_action(&j, ply, actor, text);
    jot_key(&j, "events");
    jot_open(&j, '[');
    for (int i = 0; i < n; i++)
        jot_event(&j, o->g, &e[i], o->seat);
    jot_close(&j, ']');
    if (message_send(o, &j) != CHILD_OK)
        child_stop(&o->child); /* restarted with a sync when it is asked next */
}

void outside_over(struct outside *o, const struct game_result *res)
{
    struct jot j;
    if (o->child.fd < 0)
        return;
    message_open(o, &j, "over");
    standing_put_places(&j, res, o->config.n_players);
    standing_put_winners(&j, res, o->config.n_players);
    message_send(o, &j);
}

/* ---- asking ---------------------------------------------------------------------- */

static int find_text(const struct outside *o, const struct game_view *v,
                     const game_action *legal, int n, const char *text)
{
    char own[GAME_TEXT_MAX];
    for (int i = 0; text && i < n; i++) {
        o->g->format(game_peek(v), o->seat, legal[i], own, sizeof own);
        if (strcmp(own, text) == 0)
            return i;
    }
    return -1;
}

static void keep_line(char kept[OUTSIDE_SAID_MAX], const char *line)
{
    if (!kept[0])
        snprintf(kept, OUTSIDE_SAID_MAX, "%s", line[0] ? line : "(an empty line)");
}

/* One line of the program while `id` is open: -2 not an answer to it, -1 illegal. */
static int read_answer(struct outside *o, const char *line, uint32_t id,
                       const struct game_view *v, const game_action *legal, int n)
{
    json_t *m = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(m, "type"));
    int got = -2;
    if (!type) {
        o->tally.bad_lines++;
        keep_line(o->tally.bad_line, line);
        send_error(o, "not-a-message", -1);
    } else if (strcmp(type, "answer") == 0) {
        json_t *to = json_object_get(m, "id");
        if (json_is_integer(to) && json_integer_value(to) == id) {
            got = find_text(o, v, legal, n,
                            json_string_value(json_object_get(m, "action")));
            if (got < 0) {
                keep_line(o->tally.illegal_line, line);
                send_error(o, "illegal", id);
            }
        } else {
            o->tally.late_answers++;
            keep_line(o->tally.late_line, line);
            send_error(o, "late", json_is_integer(to) ? json_integer_value(to) : -1);
        }
    }
    json_decref(m);
    return got;
}

static enum outside_fault ask(struct outside *o, const struct game_view *v,
                              const game_action *legal, int n, game_action *ret)
{
    uint32_t id = ++o->next_id;
    uint64_t end = clock_ms() + o->lim.move_ms;
    if (send_request(o, id, v, legal, n) != CHILD_OK)
        return OUTSIDE_DIED;
    for (uint32_t bad = 0; bad < o->lim.bad_lines; bad++) {
        char *line;
        switch (child_line(&o->child, end, &line)) {
        case CHILD_LATE:
            send_error(o, "deadline", id);
            return OUTSIDE_LATE;
        case CHILD_GONE:
            return OUTSIDE_DIED;
        case CHILD_TOO_LONG:
            return OUTSIDE_BABBLE;
        default:
            break;
        }
        int i = read_answer(o, line, id, v, legal, n);
        if (i == -1)
            return OUTSIDE_ILLEGAL;
        if (i >= 0) {
            *ret = legal[i];
            return OUTSIDE_FINE;
        }
    }
    return OUTSIDE_BABBLE;
}

/* Bring a program that is not running back into the game. */
static enum outside_fault revive(struct outside *o)
{
    if (o->restarts >= o->lim.restarts) {
        o->barred = true;
        return OUTSIDE_DIED;
    }
    o->restarts++;
    enum outside_fault f = start(o);
    if (f == OUTSIDE_FINE && send_game(o, "sync", true) != CHILD_OK)
        f = OUTSIDE_DIED;
    return f;
}

enum outside_fault outside_choose(struct outside *o, const struct game_view *v,
                                  const game_action *legal, int n, game_action *ret)
{
    enum outside_fault f = OUTSIDE_DIED;
    o->tally.requests++;
    for (int attempt = 0; attempt < 2 && !o->barred; attempt++) {
        f = OUTSIDE_FINE;
        if (o->child.fd < 0)
            f = revive(o);
        if (f == OUTSIDE_FINE)
            f = ask(o, v, legal, n, ret);
        if (f == OUTSIDE_DIED || f == OUTSIDE_BABBLE)
            child_stop(&o->child);
        if (f != OUTSIDE_DIED)
            break;
    }
    o->tally.faults[f]++;
    return f;
}
