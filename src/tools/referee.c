/* referee.c - the referee protocol: the engine without ornament, line by line. */
#include "tools/referee.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/hash.h"
#include "core/jot.h"
#include "core/notation.h"
#include "core/registry.h"
#include "core/standing.h"
#include "core/texts.h"
#include "match/match.h"
#include "match/position.h"

enum { ANSWER_START = 1 << 16 };

struct referee {
    struct match *match; /* NULL before the first `new` or `load` */
    char *buf;
    size_t size;
    struct jot json;
};

struct referee *referee_new(void)
{
    struct referee *r = calloc(1, sizeof *r);
    if (r && !(r->buf = malloc(r->size = ANSWER_START))) {
        free(r);
        r = NULL;
    }
    return r;
}

void referee_free(struct referee *r)
{
    if (!r)
        return;
    match_free(r->match);
    free(r->buf);
    free(r);
}

/* ---- answers --------------------------------------------------------------------- */

static void fail(struct jot *j, const char *what, const char *detail)
{
    char text[500];
    snprintf(text, sizeof text, "%s%s%s", what, what[0] && detail[0] ? ": " : "",
             detail);
    jot_open(j, '{');
    jot_key(j, "error");
    jot_string(j, text);
    jot_close(j, '}');
}

static void ok(struct jot *j)
{
    jot_raw(j, "{\"ok\":true}");
}

/* A refusal, led by the rule where there is one. */
static void refused(struct jot *j, const struct refusal *e)
{
    fail(j, e->rule ? e->rule : "", e->why);
}

static void put_option(struct jot *j, const struct game *g, const struct game_option *o)
{
    const char *about = text_about(g, LANG_EN, o);
    char value[CONFIG_TEXT_MAX];
    jot_key(j, o->key);
    jot_open(j, '{');
    if (o->values) {
        jot_key(j, "values");
        jot_open(j, '[');
        for (int i = 0; o->values[i]; i++)
            jot_string(j, o->values[i]);
        jot_close(j, ']');
    }
    if (o->lo <= o->hi && !o->parse) {
        jot_key(j, "range");
        jot_open(j, '[');
        jot_int(j, o->lo);
        jot_int(j, o->hi);
        jot_close(j, ']');
    }
    config_value(o, o->fallback, value, sizeof value);
    jot_key(j, "default");
    jot_string(j, value);
    if (about) {
        jot_key(j, "about");
        jot_string(j, about);
    }
    jot_close(j, '}');
}

static void do_games(struct referee *r, const char *rest)
{
    struct jot *j = &r->json;
    if (rest[0]) {
        fail(j, "games takes no argument", rest);
        return;
    }
    jot_open(j, '{');
    jot_key(j, "games");
    jot_open(j, '[');
    for (const struct game *const *g = game_list; *g; g++) {
        jot_open(j, '{');
        jot_key(j, "id");
        jot_string(j, (*g)->id);
        jot_key(j, "players");
        jot_open(j, '[');
        jot_int(j, (*g)->min_players);
        jot_int(j, (*g)->max_players);
        jot_close(j, ']');
        jot_key(j, "options");
        jot_open(j, '{');
        for (const struct game_option *o = (*g)->options; o->key; o++)
            put_option(j, *g, o);
        jot_close(j, '}');
        jot_close(j, '}');
    }
    jot_close(j, ']');
    jot_close(j, '}');
}

static void do_new(struct referee *r, const char *rest)
{
    char id[32], why[160];
    struct game_config cfg;
    size_t n = strcspn(rest, " ");
    snprintf(id, sizeof id, "%.*s", (int)(n < 31 ? n : 31), rest);
    const struct game *g = registry_find(id);
    if (!g) {
        fail(&r->json, "no such game", id);
        return;
    }
    if (config_parse(g, rest + n, &cfg, why, sizeof why)) {
        fail(&r->json, "", why);
        return;
    }
    struct match *m = match_new(g, &cfg, NULL);
    if (!m) {
        fail(&r->json, "out of memory", "");
        return;
    }
    match_free(r->match);
    r->match = m;
    ok(&r->json);
}

/* A seat from its text, 1..n (or 0 when `spectator`): index, or -3 after answering. */
static int seat_of(struct referee *r, const char *text, bool spectator)
{
    int n = match_config(r->match)->n_players;
    if (spectator && strcmp(text, "0") == 0)
        return GAME_SPECTATOR;
    if (text[0] >= '1' && text[0] <= '0' + n && !text[1])
        return text[0] - '1';
    fail(&r->json, "no such seat", text);
    return GAME_NOBODY;
}

static void do_node(struct referee *r, const char *rest)
{
    struct jot *j = &r->json;
    const struct game_head *h = match_head(r->match);
    struct game_result res;
    (void)rest;
    jot_open(j, '{');
    jot_key(j, "node");
    if (h->node == GAME_CHANCE_NODE) {
        jot_string(j, "chance");
    } else if (h->node == GAME_DECISION) {
        jot_string(j, "decision");
        jot_key(j, "acting");
        jot_open(j, '[');
        for (int i = 0; i < h->config.n_players; i++)
            if (h->acting >> i & 1)
                jot_int(j, i + 1);
        jot_close(j, ']');
        jot_key(j, "phase");
        jot_string(j, match_game(r->match)->phases[h->phase]);
    } else {
        match_result(r->match, &res);
        jot_string(j, "over");
        standing_put_places(j, &res, h->config.n_players);
    }
    jot_close(j, '}');
}

static void do_legal(struct referee *r, const char *rest)
{
    game_action legal[GAME_MAX_ACTIONS];
    char text[GAME_TEXT_MAX];
    int seat = seat_of(r, rest, false);
    if (seat < 0)
        return;
    int n = match_legal(r->match, seat, legal);
    jot_open(&r->json, '{');
    jot_key(&r->json, "legal");
    jot_open(&r->json, '[');
    for (int i = 0; i < n; i++) {
        match_format(r->match, seat, legal[i], text, sizeof text);
        jot_string(&r->json, text);
    }
    jot_close(&r->json, ']');
    jot_close(&r->json, '}');
}

static void do_chance(struct referee *r, const char *rest)
{
    struct game_outcome o[GAME_MAX_OUTCOMES];
    char text[GAME_TEXT_MAX];
    (void)rest;
    /* Like `legal` of a seat that owes nothing, the list is empty elsewhere. */
    bool pending = match_head(r->match)->node == GAME_CHANCE_NODE;
    int n = pending ? match_game(r->match)->chance(match_truth(r->match), o) : 0;
    jot_open(&r->json, '{');
    jot_key(&r->json, "outcomes");
    jot_open(&r->json, '[');
    for (int i = 0; i < n; i++) {
        match_format(r->match, GAME_CHANCE, o[i].action, text, sizeof text);
        jot_open(&r->json, '[');
        jot_string(&r->json, text);
        jot_int(&r->json, o[i].weight);
        jot_close(&r->json, ']');
    }
    jot_close(&r->json, ']');
    jot_close(&r->json, '}');
}

static void do_do(struct referee *r, const char *rest)
{
    char actor[8];
    struct refusal e = {0};
    size_t n = strcspn(rest, " ");
    if (!rest[n]) {
        fail(&r->json, "do takes a seat or * and an action", rest);
        return;
    }
    snprintf(actor, sizeof actor, "%.*s", (int)(n < 7 ? n : 7), rest);
    const char *text = rest + n + 1;
    enum refusal_code code;
    if (strcmp(actor, "*") == 0) {
        code = match_force(r->match, text, &e);
    } else {
        int seat = seat_of(r, actor, false);
        if (seat < 0)
            return;
        code = match_act(r->match, seat, text, &e);
    }
    if (code)
        refused(&r->json, &e);
    else
        ok(&r->json);
}

static void do_state(struct referee *r, const char *rest)
{
    (void)rest;
    jot_state(&r->json, match_game(r->match), match_truth(r->match));
}

static void do_view(struct referee *r, const char *rest)
{
    int seat = seat_of(r, rest, true);
    if (seat != GAME_NOBODY)
        jot_view(&r->json, match_game(r->match), match_view(r->match, seat));
}

static void do_hash(struct referee *r, const char *rest)
{
    char hex[HASH_HEX + 1];
    (void)rest;
    hash_hex(match_hash(r->match), hex);
    jot_open(&r->json, '{');
    jot_key(&r->json, "hash");
    jot_string(&r->json, hex);
    jot_close(&r->json, '}');
}

static void do_record(struct referee *r, const char *rest)
{
    struct record rec;
    (void)rest;
    int code = match_record(r->match, &rec);
    if (code) {
        fail(&r->json,
             code == MATCH_NO_RECORD ? "a game that began with a position has no record"
                                     : "out of memory",
             "");
        return;
    }
    char *text = record_write(&rec);
    record_done(&rec);
    jot_open(&r->json, '{');
    jot_key(&r->json, "record");
    jot_string(&r->json, text ? text : "");
    jot_close(&r->json, '}');
    free(text);
}

/* A JSON string has its own end, so the last line needs no newline. */
static int read_whole(const char *text, size_t len, struct record *ret,
                      struct record_error *err)
{
    char *lines = malloc(len + 1);
    if (!lines) {
        *err = (struct record_error){.why = "out of memory"};
        return -1;
    }
    memcpy(lines, text, len);
    lines[len] = '\n';
    int code = record_read(lines, len + 1, ret, err);
    free(lines);
    return code;
}

static void do_load(struct referee *r, const char *rest)
{
    json_error_t bad;
    struct record rec;
    struct record_error err;
    json_t *v = json_loads(rest, JSON_DECODE_ANY, &bad);
    if (!json_is_string(v)) {
        json_decref(v);
        fail(&r->json, "load takes one JSON string", v ? "" : bad.text);
        return;
    }
    int code = read_whole(json_string_value(v), json_string_length(v), &rec, &err);
    json_decref(v);
    if (code) {
        char line[32] = "";
        if (err.line)
            snprintf(line, sizeof line, "line %u", (unsigned)err.line);
        fail(&r->json, line, err.why);
        return;
    }
    struct match *m = match_from_record(&rec, NULL);
    record_done(&rec);
    if (!m) {
        fail(&r->json, "out of memory", "");
        return;
    }
    match_free(r->match);
    r->match = m;
    ok(&r->json);
}

static void do_position(struct referee *r, const char *rest)
{
    struct position p;
    char why[POSITION_WHY_MAX];
    if (position_read(rest, strlen(rest), &p, why)) {
        fail(&r->json, "", why);
        return;
    }
    struct match *m = match_from_state(p.game, position_state(&p), NULL);
    if (!m) {
        fail(&r->json, "out of memory", "");
        return;
    }
    match_free(r->match);
    r->match = m;
    ok(&r->json);
}

/* ---- lines ----------------------------------------------------------------------- */

static const struct verb {
    const char *name;
    void (*run)(struct referee *r, const char *rest);
    bool needs_game, takes_text;
} verbs[] = {
    {"games", do_games, false, false},  {"new", do_new, false, true},
    {"node", do_node, true, false},     {"legal", do_legal, true, true},
    {"chance", do_chance, true, false}, {"do", do_do, true, true},
    {"state", do_state, true, false},   {"view", do_view, true, true},
    {"hash", do_hash, true, false},     {"record", do_record, true, false},
    {"load", do_load, false, true},     {"position", do_position, false, true},
};

static void answer(struct referee *r, const char *line)
{
    char word[16];
    size_t n = strcspn(line, " ");
    snprintf(word, sizeof word, "%.*s", (int)(n < 15 ? n : 15), line);
    const char *rest = line + n + (line[n] == ' ');
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        const struct verb *v = &verbs[i];
        if (strcmp(v->name, word) != 0)
            continue;
        if (v->needs_game && !r->match)
            fail(&r->json, "no game yet: begin with new, load or position", "");
        else if (!v->takes_text && rest[0])
            fail(&r->json, "unexpected argument", rest);
        else
            v->run(r, rest);
        return;
    }
    fail(&r->json, "unknown command", word);
}

const char *referee_line(struct referee *r, const char *line)
{
    static const char broken[] = "{\"error\":\"out of memory\"}";
    if (strcmp(line, "quit") == 0)
        return NULL;
    jot_init(&r->json, r->buf, r->size);
    answer(r, line);
    if (jot_ok(&r->json))
        return r->buf;
    /* Only queries outgrow the buffer, so asking again is harmless. */
    char *grown = realloc(r->buf, r->json.len + ANSWER_START);
    if (!grown)
        return broken;
    r->buf = grown;
    r->size = r->json.len + ANSWER_START;
    jot_init(&r->json, r->buf, r->size);
    answer(r, line);
    return jot_ok(&r->json) ? r->buf : broken;
}
