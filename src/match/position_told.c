/* position_told.c - what a server tells somebody about a game, read back. */
#include "match/position_told.h"

#include <stdio.h>
#include <string.h>

#include "match/position_json.h"

enum { CANDIDATES = 256, STONE_TEXT = GAME_TEXT_MAX * 2 };

struct reader {
    struct position_source from; /* first: the check gets this */
    const struct position_ear *ear;
    const json_t *view;
    const struct game_state *blank; /* of this configuration: asked what it covers */
};

/* ---- what is covered ------------------------------------------------------------- */

static bool is_covered(const struct reader *r, const struct game_field *f,
                       const int *at, int depth)
{
    const struct cover_sight sight = {r->from.game, r->blank, &r->ear->who};
    return depth >= f->per_seat &&
           cover_hides(&sight, f->name, f->per_seat ? at[0] : GAME_NOBODY);
}

static int count_nulls(const json_t *v)
{
    int n = json_is_null(v);
    for (size_t i = 0; i < json_array_size(v); i++)
        n += count_nulls(json_array_get(v, i));
    return n;
}

/* How many covered things the field has before this one. */
static int nulls_before(const json_t *v, const int *at, int depth)
{
    int n = 0;
    for (int d = 0; d < depth; d++) {
        for (int i = 0; i < at[d]; i++)
            n += count_nulls(json_array_get(v, (size_t)i));
        v = json_array_get(v, (size_t)at[d]);
    }
    return n;
}

static bool is_shown(const json_t *v, const json_t *value)
{
    for (size_t i = 0; i < json_array_size(v); i++)
        if (is_shown(json_array_get(v, i), value))
            return true;
    return json_equal(v, value);
}

/* What the field would say of a value; NULL: there is no such value. */
static json_t *value_as_json(const struct reader *r, const struct game_field *f,
                             int32_t v)
{
    char text[STONE_TEXT] = "";
    int n_words = 0;
    while (f->words && f->words[n_words])
        n_words++;
    switch ((enum game_kind)f->kind) {
    case GAME_TEXT:
        f->text(r->blank, v, text, sizeof text);
        return text[0] ? json_string(text) : NULL;
    case GAME_WORD:
    case GAME_MIXED:
        return v < n_words ? json_string(f->words[v]) : NULL;
    case GAME_NUMBER:
        return json_integer(v + 1);
    case GAME_BOOL:
    case GAME_SEAT:
        break;
    }
    return NULL;
}

/*
 * Something that may lie there instead of a covered thing: of all that may, one that
 * lies nowhere else in the field, as stones are only once. Numbers may come again
 * where their order counts.
 */
static json_t *stand_in(const struct reader *r, const struct game_field *f,
                        const int *at, int depth)
{
    const json_t *all = json_object_get(r->view, f->name);
    int k = nulls_before(all, at, depth);
    if (f->kind == GAME_NUMBER && f->shape == GAME_ORDER)
        return json_integer(1);
    for (int32_t v = 0; v < CANDIDATES; v++) {
        json_t *value = value_as_json(r, f, v);
        if (!value)
            break;
        if (!is_shown(all, value) && k-- == 0)
            return value;
        json_decref(value);
    }
    return NULL;
}

/* ---- what a game asks ------------------------------------------------------------ */

/* Of a covered bag there is only told how much it holds: let it all be of one kind. */
static int32_t in_bag(const struct reader *r, const struct game_field *f, const int *at,
                      int depth)
{
    const json_t *bag = position_json_element(r->view, f->name, at, depth - 1);
    if (!json_is_integer(bag))
        return GAME_END;
    return at[depth - 1] == 0 ? position_json_value(f, bag) : 0;
}

static int32_t source_value(const struct game_source *from, const char *key,
                            const int *at, int depth)
{
    const struct reader *r = (const struct reader *)(const void *)from;
    const struct game_field *f = position_field(r->from.game, key);
    const json_t *v = position_json_element(r->view, key, at, depth);
    if (!f || !is_covered(r, f, at, depth))
        return position_json_value(f, v);
    if (!v && f->shape == GAME_BAG && depth == f->per_seat + 1)
        return in_bag(r, f, at, depth);
    if (!json_is_null(v))
        return position_json_value(f, v);
    if (depth == f->per_seat)
        return 0; /* a covered scalar */
    json_t *other = stand_in(r, f, at, depth);
    int32_t value = other ? position_json_value(f, other) : GAME_NULL;
    json_decref(other);
    return value;
}

/* The text of a stand-in is good until the next one is asked for. */
static const char *text_of_stand_in(const struct reader *r, const struct game_field *f,
                                    const int *at, int depth)
{
    static _Thread_local char text[STONE_TEXT];
    json_t *other = stand_in(r, f, at, depth);
    snprintf(text, sizeof text, "%s", other ? json_string_value(other) : "");
    json_decref(other);
    return text;
}

static const char *source_text(const struct game_source *from, const char *key,
                               const int *at, int depth)
{
    const struct reader *r = (const struct reader *)(const void *)from;
    const struct game_field *f = position_field(r->from.game, key);
    const json_t *v = position_json_element(r->view, key, at, depth);
    if (json_is_string(v))
        return json_string_value(v);
    if (f && f->kind == GAME_TEXT && json_is_null(v) && depth > f->per_seat &&
        is_covered(r, f, at, depth))
        return text_of_stand_in(r, f, at, depth);
    return "";
}

static int said(const struct position_source *from, const struct game_field *f,
                char *buf, size_t size)
{
    const struct reader *r = (const struct reader *)(const void *)from;
    return position_json_said(r->view, f, buf, size);
}

/* ---- views ----------------------------------------------------------------------- */

static bool covers_any(const struct reader *r, const struct game_field *f)
{
    int seats = f->per_seat ? r->ear->config.n_players : 1;
    for (int seat = 0; seat < seats; seat++)
        if (is_covered(r, f, &seat, f->per_seat))
            return true;
    return false;
}

/* Is the sentence about things of which some are covered, there or elsewhere? */
static bool is_about_covered(const struct reader *r, const char *sentence)
{
    char key[64];
    snprintf(key, sizeof key, "%.*s", (int)strcspn(sentence, ":"), sentence);
    const struct game_field *about = position_field(r->from.game, key);
    for (const struct game_field *f = r->from.game->fields; about && f->name; f++) {
        bool is_alike = f == about || (f->picture && about->picture &&
                                       strcmp(f->picture, about->picture) == 0);
        if (is_alike && covers_any(r, f))
            return true;
    }
    return false;
}

/*
 * Does some truth look like it? What stands in for covered things need not fit
 * together, so a complaint about these says nothing.
 */
static int check_seen(const struct reader *r, const struct position *p)
{
    _Alignas(16) uint8_t truth[GAME_STATE_LIMIT] = {0};
    struct game_state *s = (struct game_state *)(void *)truth;
    struct rng rng = rng_stream(1, RNG_MATCH);
    r->from.game->resample(position_view(p), r->ear->who.viewer, &rng, s);
    const char *bad = r->from.game->check_state(s);
    return bad && !is_about_covered(r, bad) ? position_fail(&r->from, "", bad) : 0;
}

int position_told_view(const struct position_ear *ear, const json_t *view,
                       struct position *ret, char why[POSITION_WHY_MAX])
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
    struct reader r = {
        .from = {.source = {source_value, source_text},
                 .game = ear->game,
                 .said = said,
                 .who = &ear->who,
                 .why = why},
        .ear = ear,
        .view = view,
        .blank = (const struct game_state *)(const void *)room,
    };
    struct position p;
    why[0] = '\0';
    ((struct game_head *)(void *)room)->config = ear->config;
    if (!json_is_object(view))
        return position_fail(&r.from, "", "a view is one JSON object");
    for (const struct game_field *f = ear->game->fields; f->name; f++)
        if (position_json_check(&r.from, f, json_object_get(view, f->name)))
            return -1;
    if (position_take(&r.from, &p))
        return -1;
    if (game_head(position_state(&p))->config.n_players != ear->config.n_players)
        return position_fail(&r.from, "players", "another table has so many");
    if (check_seen(&r, &p))
        return -1;
    *ret = p;
    return 0;
}

/* ---- events ---------------------------------------------------------------------- */

static int word_index(const char *const *words, const char *word)
{
    for (int i = 0; words && word && words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

/* One argument, of which nothing may be told; 0 or -1. */
static int take_arg(const struct game_arg_spec *a, int n_players, const json_t *v,
                    struct game_event *e)
{
    json_int_t n = json_integer_value(v);
    int i = e->n_args;
    if (i == GAME_EVENT_ARGS)
        return -1;
    e->n_args++;
    if (json_is_null(v) && a->kind == GAME_SEAT) {
        e->arg[i] = GAME_NOBODY;
    } else if (json_is_null(v)) {
        e->secret = (uint16_t)(e->secret | 1u << i);
        e->seen_by = 0;
    } else if (a->kind == GAME_WORD) {
        n = word_index(a->words, json_string_value(v));
        e->arg[i] = (int16_t)n;
        return n < 0 ? -1 : 0;
    } else if (a->kind == GAME_BOOL) {
        e->arg[i] = json_is_true(v);
        return json_is_boolean(v) ? 0 : -1;
    } else if (a->kind == GAME_SEAT) {
        e->arg[i] = (int16_t)(n - 1);
        return json_is_integer(v) && n >= 1 && n <= n_players ? 0 : -1;
    } else {
        e->arg[i] = (int16_t)n;
        return json_is_integer(v) && n >= INT16_MIN && n <= INT16_MAX ? 0 : -1;
    }
    return 0;
}

/* A list of seats and their numbers in turn: the seats count from 1, as numbers. */
static int check_by_seat(const struct game_arg_spec *a, int first, int n_players,
                         const struct game_event *e)
{
    for (int i = first; a->by_seat && i < e->n_args; i += 2)
        if (e->arg[i] < 1 || e->arg[i] > n_players)
            return -1;
    return 0;
}

static int take_rest(const struct game_arg_spec *a, int n_players, const json_t *list,
                     struct game_event *e)
{
    int first = e->n_args;
    if (!json_is_array(list))
        return -1;
    for (size_t i = 0; i < json_array_size(list); i++)
        if (take_arg(a, n_players, json_array_get(list, i), e))
            return -1;
    return check_by_seat(a, first, n_players, e);
}

int position_told_event(const struct game *g, int n_players, const json_t *event,
                        struct game_event *ret)
{
    const char *name = json_string_value(json_object_get(event, "kind"));
    struct game_event e = {.seen_by = 0xff};
    bool is_ended =
        false; /* of optional arguments there is none behind a missing one */
    const struct game_event_kind *k = g->event_kinds;
    while (name && k->name && strcmp(k->name, name) != 0)
        k++;
    if (!name || !k->name)
        return -1;
    e.kind = (uint8_t)(k - g->event_kinds);
    for (const struct game_arg_spec *a = k->args; a && a->name; a++) {
        const json_t *v = json_object_get(event, a->name);
        is_ended |= a->optional && json_is_null(v);
        if (is_ended)
            continue;
        if (!v ||
            (a->rest ? take_rest(a, n_players, v, &e) : take_arg(a, n_players, v, &e)))
            return -1;
    }
    *ret = e;
    return 0;
}
