/* kit_position.c - positions from the keys that a test names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/jot.h"
#include "kit_private.h"
#include "match/position.h"

enum { STATE_TEXT_MAX = 1 << 14 };

/* ---- JSON ------------------------------------------------------------------------ */

json_t *kit_read(const char *text)
{
    json_error_t bad;
    size_t n = strlen(text);
    char *copy = malloc(n + 1);
    if (!copy)
        kit_fail(text, "no memory");
    memcpy(copy, text, n + 1);
    for (char *c = copy; *c; c++)
        if (*c == '\'')
            *c = '"';
    json_t *v = json_loads(copy, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &bad);
    free(copy);
    if (!v)
        kit_fail(text, "%s", bad.text);
    return v;
}

static json_t *json_of(const struct game_state *s)
{
    static char text[STATE_TEXT_MAX];
    struct jot j;
    jot_init(&j, text, sizeof text);
    jot_state(&j, kit_game.game, s);
    if (!jot_ok(&j))
        kit_fail("state", "it needs more than %zu bytes", sizeof text);
    return kit_read(text);
}

json_t *kit_json(const struct kit *k)
{
    return json_of(kit_peek(k));
}

json_t *kit_view(const struct kit *k, int seat)
{
    struct kit seen = {.place = k->place};
    struct game_view *v = (struct game_view *)(void *)seen.room;
    kit_game.game->redact(kit_peek(k), seat ? seat - 1 : GAME_SPECTATOR, v);
    return json_of(game_peek(v));
}

const struct game_field *kit_field(const char *key)
{
    for (const struct game_field *f = kit_game.game->fields; f->name; f++)
        if (strcmp(f->name, key) == 0)
            return f;
    kit_fail(key, "is no key of the state");
}

json_t *kit_place_in(const struct game_field *f, int depth, json_t *list,
                     const char *name, size_t *ret)
{
    char *end;
    long n = strtol(name, &end, 10);
    *ret = (size_t)n - 1;
    if (f->shape == GAME_GRID && *end == '.') {
        json_t *row = json_array_get(list, *ret);
        *ret = (size_t)strtol(end + 1, &end, 10);
        return json_array_get(row, *ret) ? row : NULL;
    }
    if (f->index && depth == (f->per_seat ? 1 : 0))
        for (size_t i = 0; f->index[i]; i++)
            if (strcmp(f->index[i], name) == 0) {
                *ret = i;
                return json_array_get(list, i) ? list : NULL;
            }
    return *end == '\0' && json_array_get(list, *ret) ? list : NULL;
}

/* ---- changing a position --------------------------------------------------------- */

static json_t *patched(const struct game_field *f, int depth, json_t *was,
                       json_t *said);

/* Say the same of all these places of a list. */
static void patch_places(const struct game_field *f, int depth, json_t *list,
                         const char *names, json_t *said)
{
    char name[32];
    while ((names = kit_next(names, ' ', name, sizeof name))) {
        size_t i;
        json_t *in = kit_place_in(f, depth, list, name, &i);
        if (!in)
            kit_fail(f->name, "has no place %s", name);
        json_array_set_new(in, i, patched(f, depth + 1, json_array_get(in, i), said));
    }
}

/* `was` with what the test says of it: a value, or some places of a list. */
static json_t *patched(const struct game_field *f, int depth, json_t *was, json_t *said)
{
    const char *names;
    json_t *v, *now;
    size_t i;
    if (json_is_object(said) && json_is_array(was)) {
        now = json_deep_copy(was);
        json_object_foreach(said, names, v) patch_places(f, depth, now, names, v);
        return now;
    }
    if (!json_is_array(said))
        return json_deep_copy(said);
    now = json_array();
    json_array_foreach(said, i, v)
        json_array_append_new(now, patched(f, depth + 1, json_array_get(was, i), v));
    /* What a row of places does not name at its end is empty. */
    if (f->shape == GAME_ROW && depth == (f->per_seat ? 1 : 0))
        while (json_array_size(now) < json_array_size(was))
            json_array_append_new(now, json_null());
    return now;
}

void kit_adjust(json_t *list, size_t i, int n)
{
    json_array_set_new(list, i, json_integer(kit_int_at(list, i) + n));
}

/* Keys of a position without the braces around them. */
static json_t *read_keys(const char *keys)
{
    size_t size = strlen(keys) + 3;
    char *text = malloc(size);
    if (!text)
        kit_fail(keys, "no memory");
    snprintf(text, size, "{%s}", keys);
    json_t *said = kit_read(text);
    free(text);
    return said;
}

void kit_given(struct kit *k, const char *keys)
{
    json_t *said = read_keys(keys), *was = kit_json(k), *now = json_deep_copy(was), *v;
    struct position p;
    const char *key;
    char why[POSITION_WHY_MAX];
    json_object_foreach(said, key, v)
    {
        json_t *old = json_object_get(was, kit_field(key)->name);
        json_object_set_new(now, key, patched(kit_field(key), 0, old, v));
    }
    kit_game.follow(now, was, said);
    char *text = json_dumps(now, JSON_COMPACT);
    if (position_read(text, strlen(text), &p, why))
        kit_fail(k->place, "no position with %s: %s\n%s", keys, why, text);
    if (p.game != kit_game.game)
        kit_fail(k->place, "the position was read as one of %s", p.game->id);
    memcpy(k->room, p.room, sizeof k->room);
    k->events.n = k->events.lost = 0;
    free(text);
    json_decref(said);
    json_decref(was);
    json_decref(now);
}

/* ---- expecting keys -------------------------------------------------------------- */

static void expect_keys(const struct kit *k, json_t *got, const char *keys)
{
    json_t *said = read_keys(keys), *v;
    const char *key;
    json_object_foreach(said, key, v)
        kit_compare(k, kit_field(key)->name, json_object_get(got, key), v);
    json_decref(said);
    json_decref(got);
}

void kit_expect(const struct kit *k, const char *keys)
{
    expect_keys(k, kit_json(k), keys);
}

void kit_expect_seen(const struct kit *k, int seat, const char *keys)
{
    expect_keys(k, kit_view(k, seat), keys);
}

static void expect_whole(const struct kit *k, json_t *got, const char *json)
{
    json_t *want = kit_read(json);
    char *is = json_dumps(got, JSON_COMPACT), *should = json_dumps(want, JSON_COMPACT);
    if (strcmp(is, should) != 0)
        kit_fail(k->place, "is\n  %s\nnot\n  %s", is, should);
    free(is);
    free(should);
    json_decref(got);
    json_decref(want);
}

void kit_expect_state(const struct kit *k, const char *json)
{
    expect_whole(k, kit_json(k), json);
}

void kit_expect_view(const struct kit *k, int seat, const char *json)
{
    expect_whole(k, kit_view(k, seat), json);
}
