/* fields.c - the position as one viewpoint is told it, field by field. */
#include "wire/fields.h"

/* Where the digest of a field is kept: once for all viewpoints if it is the same for
 * all of them. */
static uint64_t *digest_of(struct wire_told *told, const struct wire_sight *s, int i)
{
    return &told->field[s->table->fields_apart >> i & 1 ? s->as : 0][i];
}

static void put_field(struct jot *j, const struct wire_sight *s,
                      const struct game_field *f)
{
    jot_key(j, f->name);
    jot_told_field(j, f, game_peek(s->view), &s->who);
}

/*
 * Without secrets all are told the same view, each with its covers: what it says and
 * who covers what decide everything. Answers whether that has changed.
 */
static bool has_new_origin(const struct wire_sight *s, struct wire_told *told, int i)
{
    const struct onlooker open = {.is_reminded = true};
    uint64_t now = cover_digest(&s->table->game->fields[i], game_peek(s->view), &open);
    bool is_new;

    now ^= (uint64_t)s->who.covering << 1 | s->who.is_reminded;
    is_new = told->origin[i] != now;
    told->origin[i] = now;
    return is_new;
}

uint64_t wire_fields_to_tell(const struct wire_sight *s, struct wire_told *told)
{
    uint64_t apart = s->table->fields_apart, fields = 0;

    if (s->table->game->traits & GAME_HAS_SECRETS)
        return apart;
    for (int i = 0; s->table->game->fields[i].name; i++)
        if (apart >> i & 1 && has_new_origin(s, told, i))
            fields |= UINT64_C(1) << i;
    return fields;
}

void wire_fields(struct jot *j, const struct wire_sight *s, struct wire_told *told)
{
    const struct game_field *f = s->table->game->fields;

    if (told)
        wire_fields_to_tell(s, told);
    for (int i = 0; f[i].name; i++) {
        if (told)
            *digest_of(told, s, i) = cover_digest(&f[i], game_peek(s->view), &s->who);
        put_field(j, s, &f[i]);
    }
}

void wire_new_fields(struct jot *j, const struct wire_sight *s, uint64_t which,
                     struct wire_told *told)
{
    const struct game_field *f = s->table->game->fields;

    for (int i = 0; f[i].name; i++) {
        uint64_t *known, now;
        if (!(which >> i & 1))
            continue;
        known = digest_of(told, s, i);
        now = cover_digest(&f[i], game_peek(s->view), &s->who);
        if (*known != now)
            put_field(j, s, &f[i]);
        *known = now;
    }
}
