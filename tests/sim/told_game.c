/*
 * told_game.c - what is told of a game: compared, byte by byte, with what truth.c finds
 * out from the rules alone.
 */
#include "told.h"

#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "core/jot_put.h"
#include "core/notation.h"
#include "truth.h"

enum { TEXT = 1 << 18 };

static char expected[TEXT], acts[TEXT];

/* What the viewpoint of a client has been told so far, on its present connection. */
static struct known {
    bool is_known;
    uint32_t ply;
    uint64_t field[GAME_MAX_FIELDS];
} knows[SIM_CLIENTS][TRUTHS][WIRE_VIEWPOINTS];

static struct known *known_of(const struct telling *x)
{
    return &knows[x->client->number][truth_slot(x->table)][x->as];
}

/* ---- rules: comparing ------------------------------------------------------------ */

struct jot told_write(void)
{
    struct jot j;

    jot_init(&j, expected, sizeof expected);
    return j;
}

static bool is_bytes(const struct scan *s, const char *text, size_t len)
{
    return s->value_len == len && !memcmp(s->value, text, len);
}

bool told_is(const struct scan *s, struct jot *j)
{
    return jot_ok(j) && is_bytes(s, j->buf, j->len);
}

bool told_number(const struct scan *s, int64_t v)
{
    struct jot j = told_write();

    jot_int(&j, v);
    return told_is(s, &j);
}

/* ---- rules: the position --------------------------------------------------------- */

bool told_acts(struct telling *x, const struct scan *s)
{
    return is_bytes(s, acts, strlen(acts)) && (x->now || !strcmp(acts, "[]"));
}

static void put_field(struct jot *j, const struct telling *x,
                      const struct game_field *f)
{
    struct onlooker who = truth_eyes(x->table, x->as);

    jot_told_field(j, f, truth_seen(x->table, x->as, x->now), &who);
}

/* All of it, as it may be known now; `k` learns it, or must have known it. */
static bool know_fields(struct telling *x, struct known *k, bool learns)
{
    const struct game_field *f = x->table->game->fields;
    struct onlooker who = truth_eyes(x->table, x->as);
    const struct game_state *seen = truth_seen(x->table, x->as, x->now);

    for (int i = 0; f[i].name; i++) {
        struct jot j = told_write();
        jot_told_field(&j, &f[i], seen, &who);
        uint64_t h = jot_ok(&j) ? hash_bytes(0, j.buf, j.len) : 0;
        if (learns)
            k->field[i] = h;
        else if (k->field[i] != h) {
            snprintf(x->why, sizeof x->why, "%s has changed, and is not told",
                     f[i].name);
            return false;
        }
    }
    return true;
}

bool told_view(struct telling *x, const struct scan *s)
{
    struct jot j = told_write();

    if (!x->now) {
        jot_null(&j);
        return told_is(s, &j);
    }
    jot_open(&j, '{');
    for (const struct game_field *f = x->table->game->fields; f->name; f++) {
        jot_key(&j, f->name);
        put_field(&j, x, f);
    }
    jot_close(&j, '}');
    return told_is(s, &j);
}

/* A step: the fields that are there are right. */
bool told_fields(struct telling *x, const struct scan *s)
{
    const struct game_field *f = x->table->game->fields;
    struct scan in;

    scan_init(&in, s->value);
    while (scan_next(&in)) {
        int i = 0;
        while (f[i].name && !scan_is(&in, f[i].name))
            i++;
        if (!f[i].name)
            return false;
        struct jot j = told_write();
        put_field(&j, x, &f[i]);
        if (!told_is(&in, &j)) {
            snprintf(x->why, sizeof x->why, "%s is %.60s, and the seat sees %.60s",
                     f[i].name, in.value, expected);
            return false;
        }
        known_of(x)->field[i] = hash_bytes(0, j.buf, j.len);
    }
    return true;
}

static void put_choices(struct jot *j, const struct telling *x, int seat)
{
    game_action legal[GAME_MAX_ACTIONS];
    char text[GAME_TEXT_MAX];
    const struct table *t = x->table;
    int n = 0;

    if (seat >= 0 && x->now && t->state == TABLE_RUNNING &&
        game_head(x->now)->node == GAME_DECISION &&
        game_head(x->now)->acting >> seat & 1)
        n = t->game->legal(x->now, seat, legal);
    jot_open(j, '[');
    for (int i = 0; i < n; i++) {
        notation_write(t->game, x->now, seat, legal[i], text, sizeof text);
        jot_string(j, text);
    }
    jot_close(j, ']');
}

bool told_legal(struct telling *x, const struct scan *s)
{
    struct jot j = told_write();

    put_choices(&j, x, x->as - 1);
    return told_is(s, &j);
}

static int decider(const struct telling *x, int seat)
{
    return seat >= 0 && x->now && x->table->state == TABLE_RUNNING &&
                   x->table->game->advises
               ? x->table->game->advises(x->now, seat)
               : GAME_NOBODY;
}

bool told_advises(struct telling *x, const struct scan *s)
{
    struct jot j = told_write();
    int to = decider(x, x->as - 1);

    jot_open(&j, '{');
    put_int(&j, "seat", to + 1);
    jot_key(&j, "legal");
    put_choices(&j, x, to);
    jot_close(&j, '}');
    return to >= 0 && told_is(s, &j);
}

/* Only the one who proposes and the one who decides hear of it. */
bool told_proposals(struct telling *x, const struct scan *s)
{
    struct scan each, by, seat;
    int n = x->table->n_seats;

    scan_init(&each, s->value);
    while (scan_next(&each)) {
        if (!scan_find(each.value, "by", &by) || !scan_find(each.value, "seat", &seat))
            return false;
        int p = (int)scan_int(&by), to = (int)scan_int(&seat);
        if (p < 1 || p > n || to < 1 || to > n || (x->as != p && x->as != to) ||
            decider(x, p - 1) != to - 1)
            return false;
    }
    return true;
}

bool told_undo(struct telling *x, const struct scan *s)
{
    const struct table *t = x->table;
    struct jot j = told_write();

    jot_bool(&j, x->as > 0 && t->has_undo && t->state == TABLE_RUNNING &&
                     match_can_undo(t->match, x->as - 1));
    return told_is(s, &j);
}

bool told_node(struct telling *x, const struct scan *s)
{
    static const char *const words[] = {
        [GAME_DECISION] = "decision", [GAME_CHANCE_NODE] = "throw", [GAME_OVER] = ""};
    struct jot j = told_write();

    jot_string(&j, x->table->state == TABLE_CLOSED     ? "closed"
                   : x->table->state == TABLE_FINISHED ? "over"
                   : !x->now                           ? "open"
                             : words[game_head(x->now)->node]);
    return told_is(s, &j);
}

bool told_phase(struct telling *x, const struct scan *s)
{
    struct jot j = told_write();

    if (x->now)
        jot_string(&j, x->table->game->phases[game_head(x->now)->phase]);
    else
        jot_null(&j);
    return told_is(s, &j);
}

static bool waits(struct telling *x, const struct scan *s, bool for_hand)
{
    struct jot j = told_write();
    int hand = 0;
    unsigned acting = x->now ? truth_acting(x->table, x->now, &hand) : 0;

    if (for_hand)
        return told_number(s, hand);
    jot_open(&j, '[');
    for (int p = 0; acting >> p; p++)
        if (acting >> p & 1)
            jot_int(&j, p + 1);
    jot_close(&j, ']');
    return told_is(s, &j);
}

bool told_acting(struct telling *x, const struct scan *s)
{
    return waits(x, s, false);
}

bool told_hand(struct telling *x, const struct scan *s)
{
    return waits(x, s, true);
}

/* ---- the position that a message speaks of --------------------------------------- */

static uint32_t first_ply(const struct scan *s, uint32_t none)
{
    struct scan act, ply;

    scan_init(&act, s->value);
    return scan_next(&act) && scan_find(act.value, "ply", &ply)
               ? (uint32_t)scan_int(&ply)
               : none;
}

static uint32_t number_in(const struct telling *x, const char *key, uint32_t none)
{
    struct scan s;

    return scan_find(x->text, key, &s) ? (uint32_t)scan_int(&s) : none;
}

/* Which acts does it tell? Steps go on where the one before ended. */
static bool span_of(struct telling *x, uint32_t *from, uint32_t *to)
{
    const struct known *k = known_of(x);
    struct scan s;

    *from = *to = match_ply(x->table->match);
    if (!strcmp(x->type, "step")) {
        *from = number_in(x, "back", k->ply);
        return k->is_known;
    }
    if (scan_find(x->text, strcmp(x->type, "table") ? "acts" : "log", &s))
        *from = first_ply(&s, *to);
    if (!strcmp(x->type, "history")) {
        *from = number_in(x, "from", 0);
        *to = number_in(x, "to", 0);
    }
    if (!strcmp(x->type, "view"))
        *from = *to = number_in(x, "ply", 0);
    return true;
}

bool told_begin(struct telling *x)
{
    uint32_t from, to;
    struct jot j;

    jot_init(&j, acts, sizeof acts);
    x->now = NULL;
    if (!x->table->match) {
        jot_raw(&j, "[]");
        return jot_ok(&j);
    }
    if (!span_of(x, &from, &to))
        return false;
    x->now = truth_walk(x->table, x->as, from, to, &j);
    return jot_ok(&j);
}

/* A step or a snapshot has told all that there is to know. */
bool told_end(struct telling *x)
{
    bool is_all = !strcmp(x->type, "table");
    struct known *k = known_of(x);

    if ((!is_all && strcmp(x->type, "step") != 0) || !x->now)
        return true;
    k->is_known = true;
    k->ply = match_ply(x->table->match);
    return know_fields(x, k, is_all);
}

void told_forget(int client)
{
    for (int i = 0; i < TRUTHS; i++)
        for (int as = 0; as < WIRE_VIEWPOINTS; as++)
            knows[client][i][as].is_known = false;
}
