/* view.c - who knows what: views, possible worlds and hidden actions. */
#include "games/horus/rules.h"

/* Only the first personal stone is ever dealt out of sight (R-HORUS-08). */
uint8_t horus_seen_by(const struct game_state *state, int actor, game_action a)
{
    const struct horus_state *s = horus_peek(state);
    (void)actor;
    if (game_verb(a) != HORUS_DO_DEAL)
        return 0xff;
    unsigned seat = 0;
    while (s->seat[seat].secret != HORUS_NONE)
        seat++;
    return (uint8_t)(1u << seat);
}

/* Would `done` end the game and so show all supplies? */
static bool ends_game(const struct horus_state *s)
{
    unsigned n = s->head.config.n_players;
    if (s->head.phase == HORUS_PHASE_FINAL)
        return horus_next_seat(s, s->loader) == s->ender;
    return s->head.phase == HORUS_PHASE_LOAD &&
           ((s->passed && s->idle + 1u == n) ||
            s->turn == s->head.config.option[HORUS_OPT_LIMIT] * n);
}

bool horus_reveals(const struct game_state *state, int actor, game_action a)
{
    const struct horus_state *s = horus_peek(state);
    uint32_t arg = game_arg(a);
    if (actor < 0)
        return true;
    switch (game_verb(a)) {
    case HORUS_DO_ADD:
    case HORUS_DO_GIVE:
        return arg == s->seat[actor].secret;
    case HORUS_DO_LOAD:
        return arg >> 4 == s->seat[actor].secret;
    case HORUS_DO_DONE:
        return ends_game(s);
    default:
        return false;
    }
}

void horus_redact(const struct game_state *state, int viewer, struct game_view *out)
{
    struct horus_state *v = (struct horus_state *)(void *)out;
    *v = *horus_peek(state);
    for (unsigned p = 0; p < v->head.config.n_players; p++) {
        struct horus_seat *t = &v->seat[p];
        if ((int)p == viewer || t->secret >= HORUS_STONES)
            continue;
        t->supply ^= horus_bit(t->secret);
        t->secret = HORUS_UNKNOWN;
    }
    if (!(v->pool & HORUS_POOL_HIDDEN))
        v->pool = HORUS_POOL_HIDDEN | (uint64_t)bits_count(v->pool) << HORUS_POOL_SHIFT;
}

/* All stones that lie somewhere in this state or view. */
static uint64_t named(const struct horus_state *s)
{
    uint64_t set = s->receive | s->taken | horus_bit(s->gain);
    for (unsigned p = 0; p < s->head.config.n_players; p++) {
        const struct horus_seat *t = &s->seat[p];
        set |= t->supply | horus_tops(t);
        for (unsigned i = 0; i < HORUS_PLACES; i++)
            set |= horus_bit(t->barge[i]);
        for (unsigned x = t->top[HORUS_DEPOT]; x != HORUS_NONE; x = s->under[x])
            set |= horus_bit(x);
    }
    return set & HORUS_ALL;
}

/* One of these stones becomes the secret of a seat. */
static uint64_t hide_one(struct horus_seat *t, uint64_t among, struct rng *r)
{
    uint64_t m = among;
    for (uint32_t i = rng_below(r, (uint32_t)bits_count(among)); i; i--)
        m &= m - 1;
    m &= 0 - m;
    t->secret = (uint8_t)bits_low(m);
    t->supply |= m;
    return m;
}

/* Whoever is composing an offer can complete it: the stones with which that is so. */
static uint64_t fit_the_offer(struct horus_state *s, uint64_t unknown)
{
    struct horus_seat *t = &s->seat[s->active];
    uint64_t fit = 0;
    for (uint64_t m = unknown; m; m &= m - 1) {
        game_action legal[GAME_MAX_ACTIONS];
        t->supply |= m & (0 - m);
        if (horus_legal((const struct game_state *)(const void *)s, s->active, legal) >
            0)
            fit |= m & (0 - m);
        t->supply &= ~(m & (0 - m));
    }
    return fit;
}

void horus_resample(const struct game_view *v, int viewer, struct rng *r,
                    struct game_state *out)
{
    struct horus_state *s = (struct horus_state *)(void *)out;
    uint64_t unknown = 0;
    (void)viewer;
    *s = *horus_peek(game_peek(v));
    for (unsigned m = 0; m < HORUS_MOTIFS; m++)
        if (s->motifs >> m & 1)
            unknown |= UINT64_C(0x1f) << (HORUS_VALUES * m);
    unknown &= ~named(s);
    if ((s->head.phase == HORUS_PHASE_GEMS || s->head.phase == HORUS_PHASE_STONES) &&
        s->active < s->head.config.n_players &&
        s->seat[s->active].secret == HORUS_UNKNOWN) {
        uint64_t fit = fit_the_offer(s, unknown);
        if (fit)
            unknown ^= hide_one(&s->seat[s->active], fit, r);
    }
    for (unsigned p = 0; p < s->head.config.n_players; p++)
        if (s->seat[p].secret == HORUS_UNKNOWN && unknown)
            unknown ^= hide_one(&s->seat[p], unknown, r);
    s->pool = unknown;
}
