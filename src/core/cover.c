/* cover.c - what the table does not show: fields and events as somebody sees them. */
#include "core/cover.h"

#include <string.h>

const char *const cover_memory_words[] = {
    [MEMORY_LETTER] = "letter", [MEMORY_AID] = "aid", NULL};

int cover_memory_from(const char *word, enum memory *ret)
{
    for (int i = 0; cover_memory_words[i]; i++)
        if (strcmp(word, cover_memory_words[i]) == 0) {
            *ret = (enum memory)i;
            return 0;
        }
    return -1;
}

/* What the mark means in this configuration. */
static enum game_cover cover_in(const struct game_remembered *r,
                                const struct game_config *cfg)
{
    bool is_other = r->depends && cfg->option[r->option] != r->value;
    return (enum game_cover)(is_other ? r->otherwise : r->cover);
}

static bool is_kept_from(enum game_cover cover, int seat, const struct onlooker *who)
{
    switch (cover) {
    case GAME_COVER_ALL:
        return true;
    case GAME_COVER_OTHERS:
        return seat != who->viewer;
    case GAME_COVER_MAY:
        return seat != who->viewer && seat >= 0 && (who->covering >> seat & 1);
    case GAME_SHOWN:
    case GAME_COVER_BENEATH:
        break;
    }
    return false;
}

/* ---- which games ----------------------------------------------------------------- */

static bool has_cover(const struct game *g, const struct game_config *cfg,
                      bool (*is_it)(enum game_cover))
{
    for (const struct game_field *f = g->fields; f->name; f++)
        if (is_it(cover_in(&f->remembered, cfg)))
            return true;
    for (const struct game_event_kind *k = g->event_kinds; k->name; k++)
        for (const struct game_arg_spec *a = k->args; a && a->name; a++)
            if (is_it(cover_in(&a->remembered, cfg)))
                return true;
    return false;
}

static bool is_any(enum game_cover cover)
{
    return cover != GAME_SHOWN;
}

static bool is_may(enum game_cover cover)
{
    return cover == GAME_COVER_MAY;
}

bool cover_is_used(const struct game *g, const struct game_config *cfg)
{
    return has_cover(g, cfg, is_any);
}

bool cover_is_choice(const struct game *g, const struct game_config *cfg)
{
    return has_cover(g, cfg, is_may);
}

/* ---- who is told what ------------------------------------------------------------ */

/* Does it matter who looks? */
static bool is_personal(enum game_cover cover)
{
    return cover == GAME_COVER_OTHERS || cover == GAME_COVER_MAY;
}

uint64_t cover_fields_apart(const struct game *g, const struct game_config *cfg,
                            enum memory memory)
{
    uint64_t apart = 0;
    if (g->traits & GAME_HAS_SECRETS)
        return UINT64_MAX;
    for (int i = 0; memory == MEMORY_LETTER && g->fields[i].name; i++)
        if (is_personal(cover_in(&g->fields[i].remembered, cfg)))
            apart |= UINT64_C(1) << i;
    return apart;
}

bool cover_event_is_apart(const struct game *g, const struct game_config *cfg,
                          const struct game_event *e, enum memory memory)
{
    const struct game_arg_spec *a = g->event_kinds[e->kind].args;
    if (e->secret && e->seen_by != 0xff)
        return true;
    for (; memory == MEMORY_LETTER && a && a->name; a++)
        if (is_personal(cover_in(&a->remembered, cfg)))
            return true;
    return false;
}

/* ---- fields ---------------------------------------------------------------------- */

/* Is the field, or the part of `seat` where it has one for each, kept from the
 * onlooker? Not so where only what lies beneath is. */
static bool is_hidden(const struct game_field *f, const struct game_state *s, int seat,
                      const struct onlooker *who)
{
    return is_kept_from(cover_in(&f->remembered, &game_head(s)->config),
                        f->per_seat ? seat : GAME_NOBODY, who);
}

bool cover_hides(const struct cover_sight *at, const char *field, int seat)
{
    const struct game_field *f = at->game->fields;
    while (f->name && strcmp(f->name, field) != 0)
        f++;
    if (!f->name || !cover_is_at(&f->remembered, at->who))
        return false;
    return is_hidden(f, at->state, seat, at->who) ||
           cover_in(&f->remembered, &game_head(at->state)->config) ==
               GAME_COVER_BENEATH;
}

/* Does the field have anything, of this seat where it has a part for each? */
static bool has_content(const struct game_field *f, const struct game_state *s,
                        int seat)
{
    int at[GAME_DEPTH_MAX + 1] = {seat};
    int depth = f->per_seat;
    int32_t v = f->get(s, at, depth);
    at[depth] = 0;
    return v == GAME_LIST ? f->get(s, at, depth + 1) != GAME_END : v != GAME_NULL;
}

bool cover_parts(const struct game *g, const struct game_state *s,
                 const struct onlooker *one, const struct onlooker *other)
{
    int n = game_head(s)->config.n_players;
    for (const struct game_field *f = g->fields; f->name; f++) {
        if (!cover_is_at(&f->remembered, other))
            continue;
        for (int seat = 0; seat < (f->per_seat ? n : 1); seat++)
            if (is_hidden(f, s, seat, other) &&
                (one->is_reminded || !is_hidden(f, s, seat, one)) &&
                has_content(f, s, seat))
                return true;
    }
    return false;
}

/* How many things a bag holds; what is a number already stays one. */
static int32_t count_bag(const struct game_field *f, const struct game_state *s,
                         const int *at, int depth)
{
    int place[GAME_DEPTH_MAX + 1] = {0};
    int32_t n, sum = 0;
    for (int i = 0; i < depth; i++)
        place[i] = at[i];
    while ((n = f->get(s, place, depth + 1)) != GAME_END) {
        sum += n > 0 ? n : 0;
        place[depth]++;
    }
    return sum;
}

static bool is_last(const struct game_field *f, const struct game_state *s,
                    const int *at, int depth)
{
    int next[GAME_DEPTH_MAX + 1];
    for (int i = 0; i < depth; i++)
        next[i] = at[i];
    next[depth - 1]++;
    return f->get(s, next, depth) == GAME_END;
}

int32_t cover_get(const struct game_field *f, const struct game_state *s,
                  const struct onlooker *who, const int *at, int depth)
{
    int32_t v = f->get(s, at, depth);
    int level = f->per_seat; /* depth of what is covered as a whole */
    if (depth < level || v == GAME_END || v == GAME_NULL ||
        !cover_is_at(&f->remembered, who))
        return v;
    if (cover_in(&f->remembered, &game_head(s)->config) == GAME_COVER_BENEATH)
        return depth > level && v != GAME_LIST && !is_last(f, s, at, depth) ? GAME_NULL
                                                                            : v;
    if (!is_hidden(f, s, level ? at[0] : GAME_NOBODY, who))
        return v;
    if (depth > level)
        return v == GAME_LIST ? v : GAME_NULL;
    if (v == GAME_LIST)
        return f->shape == GAME_BAG ? count_bag(f, s, at, depth) : v;
    return f->shape == GAME_ONE || f->shape == GAME_TRACK ? GAME_NULL : v;
}

static uint64_t mix(uint64_t h, uint64_t v)
{
    h = (h ^ v) * UINT64_C(0xff51afd7ed558ccd);
    return h ^ h >> 32;
}

/* A field as an onlooker is told it. */
struct telling {
    const struct game_field *f;
    const struct game_state *s;
    const struct onlooker *who; /* NULL: nothing of it is covered */
};

/* The text of a value may say more than the value: it is asked for the whole state. */
static uint64_t mix_text(uint64_t h, const struct telling *t, int32_t v)
{
    char text[GAME_TEXT_MAX * 2] = "";
    uint64_t word = 0;
    if (v != GAME_NULL)
        t->f->text(t->s, v, text, sizeof text);
    for (int i = 0; text[i]; i++) {
        word = word << 8 | (uint8_t)text[i];
        if (i % 8 == 7) {
            h = mix(h, word);
            word = 0;
        }
    }
    return mix(h, word);
}

static uint64_t mix_value(uint64_t h, const struct telling *t, int *at, int depth,
                          int32_t v)
{
    h = mix(h, (uint32_t)v);
    if (v != GAME_LIST)
        return t->f->kind == GAME_TEXT ? mix_text(h, t, v) : h;
    for (at[depth] = 0; depth < GAME_DEPTH_MAX; at[depth]++) {
        int32_t e = cover_told(t->f, t->s, t->who, at, depth + 1);
        if (e == GAME_END)
            break;
        if (e == GAME_LIST || t->f->kind == GAME_TEXT)
            h = mix_value(h, t, at, depth + 1, e);
        else
            h = mix(h, (uint32_t)e);
    }
    return mix(h, (uint32_t)GAME_END);
}

uint64_t cover_digest(const struct game_field *f, const struct game_state *s,
                      const struct onlooker *who)
{
    const struct telling t = {f, s, cover_is_at(&f->remembered, who) ? who : NULL};
    int at[GAME_DEPTH_MAX + 1] = {0};
    return mix_value(1, &t, at, 0, cover_told(f, s, t.who, at, 0));
}

/* ---- views of those who forget --------------------------------------------------- */

/* What is covered, as the rules ask for it. */
struct asked {
    struct game_covers covers;
    struct cover_sight at;
};

static bool answer_hides(const struct game_covers *c, const char *key, int seat)
{
    const struct asked *a = (const struct asked *)(const void *)c;
    return cover_hides(&a->at, key, seat);
}

void cover_forget(const struct game *g, const struct game_view *v,
                  const struct onlooker *who, struct game_view *out)
{
    const struct asked a = {{answer_hides}, {g, game_peek(v), who}};
    uint64_t shown = 1;
    if (who->is_reminded || !g->forget) {
        memmove(out, v, g->state_size);
        return;
    }
    /* The lots, too, depend on nothing else. */
    for (const struct game_field *f = g->fields; f->name; f++)
        shown = mix(shown, cover_digest(f, game_peek(v), who));
    struct rng r = rng_stream(shown, RNG_BOT);
    g->forget(v, who->viewer, &a.covers, &r, out);
}

/* ---- events ---------------------------------------------------------------------- */

/* The seat that an event is about: its first. */
static int seat_of(const struct game_event_kind *k, const struct game_event *e)
{
    int i = 0;
    for (const struct game_arg_spec *a = k->args; a && a->name && !a->rest; a++, i++)
        if (a->kind == GAME_SEAT)
            return i < e->n_args ? e->arg[i] : GAME_NOBODY;
    return GAME_NOBODY;
}

struct game_event cover_event(const struct game *g, const struct game_config *cfg,
                              const struct game_event *e, const struct onlooker *who)
{
    const struct game_event_kind *k = &g->event_kinds[e->kind];
    struct game_event told = *e;
    unsigned covered = 0;
    int i = 0;
    if (who->is_reminded)
        return told;
    for (const struct game_arg_spec *a = k->args; a && a->name; a++, i++) {
        if (!is_kept_from(cover_in(&a->remembered, cfg), seat_of(k, e), who))
            continue;
        covered |= a->rest ? ~0u << i : 1u << i;
    }
    if (!covered)
        return told;
    bool sees =
        e->seen_by == 0xff || (who->viewer >= 0 && (e->seen_by >> who->viewer & 1));
    told.secret = (uint16_t)((sees ? 0 : e->secret) | covered);
    told.seen_by = 0;
    for (i = 0; i < GAME_EVENT_ARGS; i++)
        if (told.secret >> i & 1)
            told.arg[i] = 0;
    return told;
}
