/* position_json.c - positions and views from JSON. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "match/position_json.h"

enum { NUMBER_MAX = 1 << 30 };

struct reader {
    struct position_source from; /* first: the check gets this */
    json_t *object;
};

static int fail(struct reader *r, const char *key, const char *reason)
{
    return position_fail(&r->from, key, reason);
}

static int fail_json(struct reader *r, const json_error_t *bad)
{
    snprintf(r->from.why, POSITION_WHY_MAX,
             "it is not JSON (line %d, column %d): %.100s", bad->line, bad->column,
             bad->text);
    return -1;
}

/* ---- what a game asks ------------------------------------------------------------ */

const json_t *position_json_element(const json_t *object, const char *key,
                                    const int *at, int depth)
{
    const json_t *v = json_object_get(object, key);
    for (int i = 0; i < depth && v; i++)
        v = json_array_get(v, (size_t)at[i]);
    return v;
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
        return json_is_string(v) ? position_word(f, json_string_value(v)) : GAME_END;
    case GAME_TEXT:
        return json_is_string(v) ? 0 : GAME_END;
    case GAME_MIXED:
        if (json_is_integer(v))
            return number_of(v) < GAME_WORDS ? number_of(v) : GAME_END;
        int32_t word =
            json_is_string(v) ? position_word(f, json_string_value(v)) : GAME_END;
        return word == GAME_END ? GAME_END : GAME_WORDS + word;
    }
    return GAME_END;
}

int32_t position_json_value(const struct game_field *f, const json_t *v)
{
    if (!v)
        return GAME_END;
    if (json_is_array(v))
        return GAME_LIST;
    return json_is_null(v) ? GAME_NULL : scalar_of(f, v);
}

static int32_t source_value(const struct game_source *from, const char *key,
                            const int *at, int depth)
{
    const struct reader *r = (const struct reader *)(const void *)from;
    return position_json_value(position_field(r->from.game, key),
                               position_json_element(r->object, key, at, depth));
}

static const char *source_text(const struct game_source *from, const char *key,
                               const int *at, int depth)
{
    const struct reader *r = (const struct reader *)(const void *)from;
    const json_t *v = position_json_element(r->object, key, at, depth);
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
        if (n > most && !position_field(*g, "game")) {
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
    r->from.game =
        name ? registry_find(json_string_value(name)) : known_by_keys(r->object);
    if (r->from.game)
        return 0;
    return fail(r, "game", name ? "there is no such game" : "no game has these keys");
}

static int check_value(const struct position_source *from, const struct game_field *f,
                       const json_t *v, int depth)
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
            return position_fail(from, f->name, "lists are too deep");
        for (size_t i = 0; i < json_array_size(v); i++)
            if (check_value(from, f, json_array_get(v, i), depth + 1))
                return -1;
        return 0;
    }
    if (json_is_null(v) || scalar_of(f, v) != GAME_END)
        return 0;
    return position_fail(from, f->name, wanted[f->kind]);
}

int position_json_check(const struct position_source *from, const struct game_field *f,
                        const json_t *v)
{
    return v ? check_value(from, f, v, 0)
             : position_fail(from, f->name, "this key is missing");
}

static int check_keys(struct reader *r)
{
    const char *key;
    json_t *value;
    json_object_foreach(r->object, key, value)
    {
        if (!position_field(r->from.game, key))
            return fail(r, key, "there is no such key");
    }
    for (const struct game_field *f = r->from.game->fields; f->name; f++)
        if (position_json_check(&r->from, f, json_object_get(r->object, f->name)))
            return -1;
    return 0;
}

/* ---- reading --------------------------------------------------------------------- */

int position_json_said(const json_t *object, const struct game_field *f, char *buf,
                       size_t size)
{
    char *text =
        json_dumps(json_object_get(object, f->name), JSON_COMPACT | JSON_ENCODE_ANY);
    int n = text ? snprintf(buf, size, "%s", text) : -1;
    free(text);
    return n >= 0 && (size_t)n < size ? 0 : -1;
}

static int said(const struct position_source *from, const struct game_field *f,
                char *buf, size_t size)
{
    const struct reader *r = (const struct reader *)(const void *)from;
    return position_json_said(r->object, f, buf, size);
}

static int read_object(struct reader *r, struct position *p)
{
    if (!json_is_object(r->object))
        return fail(r, "", "a position is one JSON object");
    if (find_game(r) || check_keys(r))
        return -1;
    return position_take(&r->from, p);
}

static int read_text(const char *text, size_t len, int viewer, struct position *ret,
                     char why[POSITION_WHY_MAX])
{
    json_error_t bad;
    struct reader r = {
        .from = {.source = {source_value, source_text}, .said = said, .why = why}};
    struct position p;
    why[0] = '\0';
    r.object = json_loadb(text, len, JSON_REJECT_DUPLICATES, &bad);
    int code = r.object ? read_object(&r, &p) : fail_json(&r, &bad);
    if (!code)
        code = viewer == GAME_NOBODY ? position_check_truth(&r.from, position_state(&p))
                                     : position_check_view(&r.from, &p, viewer);
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
