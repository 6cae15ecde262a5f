/* changed.c - conformance: positions that somebody has changed, and what is refused. */
#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/conformance.h"
#include "core/jot.h"
#include "match/position.h"

enum { TEXT_MAX = 1 << 16, PLIES_ON = 24, CHANGES = 6 };

static void write_text(const struct at *at, char text[TEXT_MAX])
{
    struct jot j;
    jot_init(&j, text, TEXT_MAX);
    jot_state(&j, at->game, at->state);
    assert_true(jot_ok(&j));
}

static bool is_sampled(const struct at *at, struct rng *r, uint32_t one_in)
{
    return game_head(at->state)->node == GAME_OVER || rng_below(r, one_in) == 0;
}

/* Whatever passes as a position keeps what every state keeps, and can be played on. */
static void check_playable(const struct at *at, struct position *p, const char *change,
                           struct rng *r)
{
    struct game_state *s = (struct game_state *)(void *)p->room;
    struct at now = {p->game, game_head(s)->config, at->seed, s, change};
    check_shapes(&now);
    check_resample(&now, r);
    for (int i = 0; i < PLIES_ON; i++) {
        const char *bad = p->game->check_state(s);
        if (bad)
            broken(&now, "%d plies behind a changed position: %s", i, bad);
        if (game_head(s)->node == GAME_OVER)
            return;
        check_notation(&now, r);
        int actor;
        game_action a = pick(p->game, s, r, &actor);
        p->game->apply(s, actor, a, NULL);
    }
}

/* ---- any sign -------------------------------------------------------------------- */

/* Change one number, move one thing, or break one sign. */
static void mutate(char *text, struct rng *r)
{
    size_t len = strlen(text);
    for (int tries = 0; tries < 100; tries++) {
        size_t i = rng_below(r, (uint32_t)len);
        if (rng_below(r, 8) == 0) {
            text[i] = "0123456789,:[]{}\"-entrualsf"[rng_below(r, 27)];
            return;
        }
        if (isdigit((unsigned char)text[i])) {
            text[i] = (char)('0' + rng_below(r, 10));
            return;
        }
        size_t k = rng_below(r, (uint32_t)len);
        if (text[i] == ',' && text[i + 1] != '"' && k + 2 < len) {
            char t = text[i + 1];
            text[i + 1] = text[k];
            text[k] = t;
            return;
        }
    }
}

static void check_mutants(const struct at *at, struct rng *r)
{
    static char text[TEXT_MAX], changed[TEXT_MAX];
    char why[POSITION_WHY_MAX];
    struct position p;
    if (!is_sampled(at, r, 12))
        return;
    write_text(at, text);
    for (int i = 0; i < CHANGES; i++) {
        memcpy(changed, text, strlen(text) + 1);
        for (uint32_t n = 1 + rng_below(r, 3); n; n--)
            mutate(changed, r);
        if (!position_read(changed, strlen(changed), &p, why))
            check_playable(at, &p, changed, r);
        else if (!why[0])
            broken(at, "a refusal without a reason");
        for (int seat = 0; seat < at->config.n_players; seat++)
            position_read_view(changed, strlen(changed), seat, &p, why);
    }
}

static void a_changed_position_is_refused_or_can_be_played(void **unused)
{
    (void)unused;
    walk_all(seeds_of(2), check_mutants);
}

/* ---- any value ------------------------------------------------------------------- */

enum { FIELDS_MAX = 128, PHASES_MAX = 64 };

/* What the fields said in many games. */
static struct {
    bool was_null[PHASES_MAX];
    int32_t most;
} known[FIELDS_MAX];

static void note_value(const struct at *at, int field, int *i, int depth)
{
    const struct game_field *f = &at->game->fields[field];
    int32_t v = f->get(at->state, i, depth);
    if (v == GAME_LIST)
        for (i[depth] = 0; f->get(at->state, i, depth + 1) != GAME_END; i[depth]++)
            note_value(at, field, i, depth + 1);
    else if (v == GAME_NULL)
        known[field].was_null[game_head(at->state)->phase] = true;
    else if (v < GAME_WORDS && v > known[field].most)
        known[field].most = v;
}

static void note_values(const struct at *at, struct rng *r)
{
    int i[GAME_DEPTH_MAX + 2] = {0};
    (void)r;
    for (int k = 0; at->game->fields[k].name; k++)
        note_value(at, k, i, 0);
}

/* Far above what was ever seen: in reach of a byte where that was little; a purse has
 * a bound as well, but a game may set it generously. */
static json_int_t far_from(int field, struct rng *r)
{
    int32_t some = (int32_t)rng_below(r, 50);
    return known[field].most < 20 ? 200 + some : 20000 + some;
}

struct change {
    int field;
    bool is_impossible; /* no game ever gets there */
    char text[160];
};

/* Another value instead of this one; NULL where there is nothing to change. */
static json_t *other_value(const struct at *at, const json_t *v, struct change *c,
                           struct rng *r)
{
    const struct game_field *f = &at->game->fields[c->field];
    if (json_is_null(v))
        return NULL;
    if (!json_is_integer(v) || rng_below(r, 2)) {
        c->is_impossible = !known[c->field].was_null[game_head(at->state)->phase];
        snprintf(c->text, sizeof c->text, "%s: null", f->name);
        return json_null();
    }
    json_int_t n = far_from(c->field, r);
    /* What is taken nevertheless must be playable: many a count has no bound. */
    c->is_impossible = false;
    snprintf(c->text, sizeof c->text, "%s: %lld for %lld", f->name, (long long)n,
             (long long)json_integer_value(v));
    return json_integer(n);
}

/* One scalar of one field is changed. */
static bool change_one(const struct at *at, json_t *object, struct change *c,
                       struct rng *r)
{
    int n = 0;
    while (at->game->fields[n].name)
        n++;
    c->field = (int)rng_below(r, (uint32_t)n);
    const char *key = at->game->fields[c->field].name;
    json_t *list = NULL, *v = json_object_get(object, key), *other;
    size_t i = 0;
    while (json_is_array(v) && json_array_size(v)) {
        list = v;
        i = rng_below(r, (uint32_t)json_array_size(v));
        v = json_array_get(v, i);
    }
    if (json_is_array(v) || !(other = other_value(at, v, c, r)))
        return false;
    return list ? !json_array_set_new(list, i, other)
                : !json_object_set_new(object, key, other);
}

/* "key: what is wrong", and the key is one of the position. */
static void check_reason(const struct at *at, const char *why)
{
    size_t n = strcspn(why, ":");
    for (const struct game_field *f = at->game->fields; f->name; f++)
        if (strlen(f->name) == n && memcmp(f->name, why, n) == 0 && why[n] == ':')
            return;
    broken(at, "a position is refused for \"%s\", which does not begin with its key",
           why);
}

static void check_change(const struct at *at, const char *text, struct rng *r)
{
    struct change c = {0};
    struct position p;
    char why[POSITION_WHY_MAX];
    json_t *object = json_loads(text, 0, NULL);
    assert_non_null(object);
    bool is_changed = change_one(at, object, &c, r);
    char *changed = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    if (is_changed && position_read(changed, strlen(changed), &p, why))
        check_reason(at, why);
    else if (is_changed && c.is_impossible)
        broken(at, "a position is taken with %s, which no game ever had (check_state)",
               c.text);
    else if (is_changed)
        check_playable(at, &p, c.text, r);
    free(changed);
}

static void check_changes(const struct at *at, struct rng *r)
{
    static char text[TEXT_MAX];
    if (!is_sampled(at, r, 8))
        return;
    write_text(at, text);
    for (int i = 0; i < CHANGES; i++)
        check_change(at, text, r);
}

static void what_no_game_ever_had_is_refused_by_its_key(void **unused)
{
    (void)unused;
    memset(known, 0, sizeof known);
    walk_all(seeds_of(8), note_values);
    walk_all(seeds_of(4), check_changes);
}

const struct CMUnitTest changed_tests[] = {
    cmocka_unit_test(a_changed_position_is_refused_or_can_be_played),
    cmocka_unit_test(what_no_game_ever_had_is_refused_by_its_key),
};
const size_t n_changed_tests = sizeof changed_tests / sizeof changed_tests[0];
