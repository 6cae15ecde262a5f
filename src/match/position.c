/* position.c - reading positions and views: JSON, checked by the fields of the game. */
#include "match/position.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/jot.h"
#include "core/registry.h"

enum { NUMBER_MAX = 1 << 30, SAID_MAX = 60, FIELD_TEXT_MAX = 1 << 14 };

struct reader {
    struct game_source source; /* first: the game gets this */
    const struct game *game;
    json_t *object;
    char *why;
};

static int fail(struct reader *r, const char *key, const char *reason)
{
    snprintf(r->why, POSITION_WHY_MAX, "%.60s%s%.170s", key, key[0] ? ": " : "",
             reason);
    return -1;
}

static int fail_json(struct reader *r, const json_error_t *bad)
{
    snprintf(r->why, POSITION_WHY_MAX, "it is not JSON (line %d, column %d): %.100s",
             bad->line, bad->column, bad->text);
    return -1;
}

/* ---- what a game asks ------------------------------------------------------------ */

static const struct game_field *field_of(const struct game *g, const char *key)
{
    for (const struct game_field *f = g->fields; f->name; f++)
        if (strcmp(f->name, key) == 0)
            return f;
    return NULL;
}

static const json_t *element(const struct reader *r, const char *key, const int *at,
                             int depth)
{
    const json_t *v = json_object_get(r->object, key);
    for (int i = 0; i < depth && v; i++)
        v = json_array_get(v, (size_t)at[i]);
    return v;
}

static int32_t word_of(const struct game_field *f, const char *text)
{
    for (int i = 0; f->words && f->words[i]; i++)
        if (strcmp(f->words[i], text) == 0)
            return i;
    return GAME_END;
}

static int32_t number_of(const json_t *v)
{
    json_int_t n = json_integer_value(v);
    return n > -NUMBER_MAX && n < NUMBER_MAX ? (int32_t)n : GAME_END;
}

/* A scalar as the field's `get` would answer it; GAME_END: of the wrong kind. */
static int32_t scalar_of(const struct game_field *f, const json_t *v)
{
    switch ((enum game_kind)f->kind) {
    case GAME_NUMBER:
    case GAME_SEAT:
        return json_is_integer(v) ? number_of(v) : GAME_END;
    case GAME_BOOL:
        return json_is_boolean(v) ? json_is_true(v) : GAME_END;
    case GAME_WORD:
        return json_is_string(v) ? word_of(f, json_string_value(v)) : GAME_END;
    case GAME_TEXT:
        return json_is_string(v) ? 0 : GAME_END;
    case GAME_MIXED:
        if (json_is_integer(v))
            return number_of(v) < GAME_WORDS ? number_of(v) : GAME_END;
        int32_t word = json_is_string(v) ? word_of(f, json_string_value(v)) : GAME_END;
        return word == GAME_END ? GAME_END : GAME_WORDS + word;
    }
    return GAME_END;
}

static int32_t source_value(const struct game_source *from, const char *key,
                            const int *at, int depth)
{
    const struct reader *r = (const struct reader *)(const void *)from;
    const json_t *v = element(r, key, at, depth);
    if (!v)
        return GAME_END;
    if (json_is_array(v))
        return GAME_LIST;
    return json_is_null(v) ? GAME_NULL : scalar_of(field_of(r->game, key), v);
}

static const char *source_text(const struct game_source *from, const char *key,
                               const int *at, int depth)
{
    const json_t *v =
        element((const struct reader *)(const void *)from, key, at, depth);
    return json_is_string(v) ? json_string_value(v) : "";
}

/* ---- keys and kinds -------------------------------------------------------------- */

/* The game that the keys fit best among those whose objects do not say their name. */
static const struct game *known_by_keys(const json_t *object)
{
    const struct game *best = NULL;
    size_t most = 0;
    for (const struct game *const *g = game_list; *g; g++) {
        size_t n = 0;
        for (const struct game_field *f = (*g)->fields; f->name; f++)
            n += json_object_get(object, f->name) != NULL;
        if (n > most && !field_of(*g, "game")) {
            most = n;
            best = *g;
        }
    }
    return best;
}

static int find_game(struct reader *r)
{
    const json_t *name = json_object_get(r->object, "game");
    if (name && !json_is_string(name))
        return fail(r, "game", "this is not the name of a game");
    r->game = name ? registry_find(json_string_value(name)) : known_by_keys(r->object);
    if (r->game)
        return 0;
    return fail(r, "game", name ? "there is no such game" : "no game has these keys");
}

static int check_value(struct reader *r, const struct game_field *f, const json_t *v,
                       int depth)
{
    static const char *const wanted[] = {
        [GAME_NUMBER] = "a whole number is wanted",
        [GAME_SEAT] = "a whole number is wanted",
        [GAME_BOOL] = "true or false is wanted",
        [GAME_WORD] = "this is not one of its words",
        [GAME_TEXT] = "a text is wanted",
        [GAME_MIXED] = "this is neither a number nor one of its words",
    };
    if (json_is_array(v)) {
        if (depth == GAME_DEPTH_MAX)
            return fail(r, f->name, "lists are too deep");
        for (size_t i = 0; i < json_array_size(v); i++)
            if (check_value(r, f, json_array_get(v, i), depth + 1))
                return -1;
        return 0;
    }
    if (json_is_null(v) || scalar_of(f, v) != GAME_END)
        return 0;
    return fail(r, f->name, wanted[f->kind]);
}

static int check_keys(struct reader *r)
{
    const char *key;
    json_t *value;
    json_object_foreach(r->object, key, value)
    {
        if (!field_of(r->game, key))
            return fail(r, key, "there is no such key");
    }
    for (const struct game_field *f = r->game->fields; f->name; f++) {
        const json_t *v = json_object_get(r->object, f->name);
        if (!v)
            return fail(r, f->name, "this key is missing");
        if (check_value(r, f, v, 0))
            return -1;
    }
    return 0;
}

/* ---- reading --------------------------------------------------------------------- */

/* Does the state say of this field what the text said? */
static int compare_field(struct reader *r, const struct game_field *f,
                         const struct game_state *s)
{
    char means[FIELD_TEXT_MAX], reason[POSITION_WHY_MAX];
    struct jot j;
    jot_init(&j, means, sizeof means);
    jot_field(&j, f, s);
    char *said =
        json_dumps(json_object_get(r->object, f->name), JSON_COMPACT | JSON_ENCODE_ANY);
    if (!said || !jot_ok(&j)) {
        free(said);
        return fail(r, f->name, "this is too long");
    }
    bool same = strcmp(means, said) == 0;
    if (!same)
        snprintf(reason, sizeof reason, "%.*s%s cannot be here, it would be %.*s%s",
                 SAID_MAX, said, strlen(said) > SAID_MAX ? "..." : "", SAID_MAX, means,
                 strlen(means) > SAID_MAX ? "..." : "");
    free(said);
    return same ? 0 : fail(r, f->name, reason);
}

static int compare(struct reader *r, const struct game_state *s)
{
    for (const struct game_field *f = r->game->fields; f->name; f++)
        if (compare_field(r, f, s))
            return -1;
    return 0;
}

static int read_object(struct reader *r, struct position *p)
{
    struct game_state *s = (struct game_state *)(void *)p->room;
    if (!json_is_object(r->object))
        return fail(r, "", "a position is one JSON object");
    if (find_game(r) || check_keys(r))
        return -1;
    memset(p->room, 0, sizeof p->room);
    p->game = r->game;
    r->game->read(&r->source, s);
    if (compare(r, s))
        return -1;
    const char *bad = r->game->check_config(&game_head(s)->config);
    return bad ? fail(r, "", bad) : 0;
}

static int check_truth(struct reader *r, const struct game_state *s)
{
    const char *bad = r->game->check_state(s);
    return bad ? fail(r, "", bad) : 0;
}

/* A view is right when some truth looks like it from this seat. */
static int check_seen(struct reader *r, const struct position *p, int seat)
{
    _Alignas(16) uint8_t truth[GAME_STATE_LIMIT] = {0}, seen[GAME_STATE_LIMIT] = {0};
    struct game_state *s = (struct game_state *)(void *)truth;
    struct game_view *v = (struct game_view *)(void *)seen;
    struct rng rng = rng_stream(1, RNG_MATCH);
    if (seat >= game_head(position_state(p))->config.n_players)
        return fail(r, "", "there is no such seat");
    r->game->resample(position_view(p), seat, &rng, s);
    if (check_truth(r, s))
        return -1;
    r->game->redact(s, seat, v);
    return compare(r, game_peek(v));
}

/* What is wrong with a view is often that it is none. */
static int check_view(struct reader *r, const struct position *p, int seat)
{
    if (!check_seen(r, p, seat))
        return 0;
    if (seat < game_head(position_state(p))->config.n_players &&
        !r->game->check_state(position_state(p)))
        fail(r, "", "this is a whole position, not what a seat sees of it");
    return -1;
}

static int read_text(const char *text, size_t len, int viewer, struct position *ret,
                     char why[POSITION_WHY_MAX])
{
    json_error_t bad;
    struct reader r = {.source = {source_value, source_text}, .why = why};
    struct position p;
    why[0] = '\0';
    r.object = json_loadb(text, len, JSON_REJECT_DUPLICATES, &bad);
    int code = r.object ? read_object(&r, &p) : fail_json(&r, &bad);
    if (!code)
        code = viewer == GAME_NOBODY ? check_truth(&r, position_state(&p))
                                     : check_view(&r, &p, viewer);
    json_decref(r.object);
    if (!code)
        *ret = p;
    return code;
}

int position_read(const char *text, size_t len, struct position *ret,
                  char why[POSITION_WHY_MAX])
{
    return read_text(text, len, GAME_NOBODY, ret, why);
}

int position_read_view(const char *text, size_t len, int seat, struct position *ret,
                       char why[POSITION_WHY_MAX])
{
    return read_text(text, len, seat, ret, why);
}
