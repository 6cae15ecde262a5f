/* twins.c - truths that differ only in what the table does not show, game by game. */
#include "wire/twins.h"

#include <string.h>

#include "games/aton/state.h"
#include "games/horus/state.h"
#include "games/ra/state.h"
#include "maat/bits.h"

enum { TRIES = 12 };

/* ---- Ra: points, suns that lie face down, the bag -------------------- */

static void change_bag(struct ra_state *s, struct rng *r)
{
    unsigned a = rng_below(r, RA_TILE_COUNT), b = rng_below(r, RA_TILE_COUNT);
    if (!s->bag[a])
        return;
    s->bag[a]--;
    s->bag[b]++;
    s->bag_kinds = 0;
    for (unsigned k = 0; k < RA_TILE_COUNT; k++)
        s->bag_kinds |= s->bag[k] ? RA_BIT(k) : 0;
}

static void change_ra(struct game_state *state, int viewer, struct rng *r)
{
    struct ra_state *s = ra_own(state);
    int n = s->head.config.n_players;
    int a = (int)rng_below(r, (uint32_t)n), b = (int)rng_below(r, (uint32_t)n);
    change_bag(s, r);
    if (a == viewer || b == viewer)
        return;
    s->seat[a].points = (int16_t)rng_below(r, 70);
    if (a != b && s->seat[a].spent && s->seat[b].spent) {
        unsigned x = RA_BIT(ra_lowest(s->seat[a].spent));
        unsigned y = RA_BIT(ra_highest(s->seat[b].spent));
        s->seat[a].spent = (uint16_t)(s->seat[a].spent ^ x ^ y);
        s->seat[b].spent = (uint16_t)(s->seat[b].spent ^ x ^ y);
    }
}

/* Suns are turned up when an epoch ends. */
static bool ra_is_told(const struct game_state *before, const struct game_state *after,
                       int viewer)
{
    (void)viewer;
    return ra_peek(before)->epoch != ra_peek(after)->epoch;
}

/* ---- Horus: supplies, what lies beneath a depot -------------------- */

static unsigned any_of(uint64_t set, struct rng *r)
{
    for (uint32_t i = rng_below(r, (uint32_t)bits_count(set)); i; i--)
        set &= set - 1;
    return (unsigned)bits_low(set);
}

static void change_supply(struct horus_state *s, struct horus_seat *t, struct rng *r)
{
    uint64_t mine = t->supply & ~s->stake;
    if (!mine)
        return;
    unsigned x = any_of(mine, r);
    if (s->pool && rng_below(r, 2)) {
        unsigned y = any_of(s->pool, r);
        t->supply ^= UINT64_C(1) << x | UINT64_C(1) << y;
        s->pool ^= UINT64_C(1) << x | UINT64_C(1) << y;
        if (t->secret == x)
            t->secret = (uint8_t)y;
    } else {
        t->secret = (uint8_t)(rng_below(r, 3) ? x : HORUS_NONE);
    }
}

/* The two lowest stones of a depot change places. */
static void change_depot(struct horus_state *s, const struct horus_seat *t)
{
    unsigned above = t->top[HORUS_DEPOT];
    if (above == HORUS_NONE || s->under[above] == HORUS_NONE)
        return;
    unsigned x = s->under[above], y = s->under[x];
    if (y == HORUS_NONE)
        return;
    s->under[above] = (uint8_t)y;
    s->under[x] = s->under[y];
    s->under[y] = (uint8_t)x;
}

static void change_horus(struct game_state *state, int viewer, struct rng *r)
{
    struct horus_state *s = horus_own(state);
    int p = (int)rng_below(r, s->head.config.n_players);
    if (p != viewer)
        change_supply(s, &s->seat[p], r);
    change_depot(s, &s->seat[rng_below(r, s->head.config.n_players)]);
}

/* Whoever takes the top of a depot shows what lies beneath it. */
static bool horus_is_told(const struct game_state *before,
                          const struct game_state *after, int viewer)
{
    const struct horus_state *a = horus_peek(before), *b = horus_peek(after);
    (void)viewer;
    for (unsigned p = 0; p < a->head.config.n_players; p++)
        if (a->seat[p].top[HORUS_DEPOT] != b->seat[p].top[HORUS_DEPOT])
            return true;
    return false;
}

/* ---- Aton: piles, and what is known of a hand -------------------- */

static void move_card(uint8_t *from, uint8_t *to, int value)
{
    from[value]--;
    to[value]++;
}

static void change_aton(struct game_state *state, int viewer, struct rng *r)
{
    struct aton_state *s = aton_own(state);
    int p = (int)rng_below(r, ATON_SEATS);
    struct aton_seat *t = &s->seat[p];
    int v = (int)rng_below(r, ATON_VALUES);
    int i = t->n_bottom ? (int)rng_below(r, t->n_bottom) : 0;
    int w = t->n_bottom ? aton_card_at(t->bottom, i) - 1 : 0;
    if (t->n_bottom && t->pile[v] > t->pile_public[v]) {
        t->bottom ^= (uint64_t)(v ^ w) << 2 * i;
        t->pile[v]--;
        t->pile[w]++;
    }
    w = (int)rng_below(r, ATON_VALUES);
    if (t->pile_public[v] && t->pile[w] > t->pile_public[w]) {
        t->pile_public[v]--;
        t->pile_public[w]++;
    }
    if (p == viewer)
        return;
    if (t->hand[v] && t->pile[w] > t->pile_public[w]) {
        move_card(t->hand, t->pile, v);
        move_card(t->pile, t->hand, w);
        if (t->hand_public[v] > t->hand[v]) {
            t->hand_public[v]--;
            t->hand_public[w]++;
        }
    }
}

/* Cards are seen on the cartouches, in a draw-off, in the own hand and as discards. */
static bool aton_is_told(const struct game_state *before,
                         const struct game_state *after, int viewer)
{
    const struct aton_state *a = aton_peek(before), *b = aton_peek(after);
    bool is_told = a->head.phase == ATON_PHASE_ASSIGN && b->head.phase != a->head.phase;
    for (int p = 0; p < ATON_SEATS; p++)
        is_told |= a->seat[p].n_drawn != b->seat[p].n_drawn ||
                   aton_total(a->seat[p].discard) != aton_total(b->seat[p].discard) ||
                   (p == viewer && memcmp(a->seat[p].hand, b->seat[p].hand,
                                          sizeof a->seat[p].hand) != 0);
    return is_told;
}

/* ---- all of them -------------------- */

static const struct {
    const char *game;
    void (*change)(struct game_state *s, int viewer, struct rng *r);
    bool (*is_told)(const struct game_state *before, const struct game_state *after,
                    int viewer);
} twins[] = {
    {"ra", change_ra, ra_is_told},
    {"horus", change_horus, horus_is_told},
    {"aton", change_aton, aton_is_told},
};

bool twin_of(const struct game *g, const struct game_state *s, int viewer,
             struct rng *r, struct game_state *ret)
{
    _Alignas(64) uint8_t good[GAME_STATE_LIMIT];
    memcpy(good, s, g->state_size);
    for (size_t k = 0; k < sizeof twins / sizeof *twins; k++)
        for (int i = 0; strcmp(twins[k].game, g->id) == 0 && i < TRIES; i++) {
            memcpy(ret, good, g->state_size);
            twins[k].change(ret, viewer, r);
            if (!g->check_state(ret))
                memcpy(good, ret, g->state_size);
        }
    memcpy(ret, good, g->state_size);
    return memcmp(ret, s, g->state_size) != 0;
}

bool twin_is_told(const struct game *g, const struct game_state *before,
                  const struct game_state *after, int viewer)
{
    if (game_head(after)->node == GAME_OVER)
        return true;
    for (size_t k = 0; k < sizeof twins / sizeof *twins; k++)
        if (strcmp(twins[k].game, g->id) == 0)
            return twins[k].is_told(before, after, viewer);
    return false;
}
