/*
 * forget.c - what a seat knows of Horus that remembers no stones.
 *
 * A view has no word for a stone that is known to be there and not which it is, but for
 * the one secret of a seat. So stones are drawn in place of those that lie covered,
 * from all that do not lie open.
 */
#include "games/horus/rules.h"

/* What a seat holds covered, to be drawn. */
struct covered {
    int supply, depot; /* stones */
};

/* What is staked lies open. */
static int empty_supply(struct horus_state *s, struct horus_seat *t)
{
    uint64_t mine = t->supply & ~s->stake;
    int n = bits_count(mine) + (t->secret == HORUS_UNKNOWN);
    t->supply ^= mine;
    t->secret = HORUS_NONE;
    return n;
}

/* All that lies beneath the top. */
static int empty_depot(struct horus_state *s, const struct horus_seat *t)
{
    int n = 0;
    unsigned x = t->top[HORUS_DEPOT];
    while (x < HORUS_STONES && s->under[x] < HORUS_STONES) {
        unsigned beneath = s->under[x];
        s->under[x] = HORUS_NONE;
        x = beneath;
        n++;
    }
    return n;
}

static unsigned draw(uint64_t *among, struct rng *r)
{
    uint64_t m = horus_any(*among, r);
    *among ^= m;
    return (unsigned)bits_low(m);
}

/* One of the stones stays unknown: a secret, for all that can be seen. */
static void fill_supply(struct horus_seat *t, int n, uint64_t *among, struct rng *r)
{
    if (n)
        t->secret = HORUS_UNKNOWN;
    for (; n > 1; n--)
        t->supply |= horus_bit(draw(among, r));
}

static void fill_depot(struct horus_state *s, unsigned x, int n, uint64_t *among,
                       struct rng *r)
{
    for (; n; n--) {
        unsigned beneath = draw(among, r);
        s->under[x] = (uint8_t)beneath;
        x = beneath;
    }
}

void horus_forget(const struct game_view *v, int viewer, const struct game_covers *c,
                  struct rng *r, struct game_view *out)
{
    struct horus_state *s = (struct horus_state *)(void *)out;
    struct covered of[HORUS_SEATS] = {{0, 0}};
    *s = *horus_peek(game_peek(v));
    for (int p = 0; p < s->head.config.n_players; p++) {
        if (p != viewer && c->hides(c, "personal", p))
            of[p].supply = empty_supply(s, &s->seat[p]);
        if (c->hides(c, "depot", p))
            of[p].depot = empty_depot(s, &s->seat[p]);
    }
    uint64_t among = horus_unnamed(s);
    for (int p = 0; p < s->head.config.n_players; p++) {
        fill_supply(&s->seat[p], of[p].supply, &among, r);
        fill_depot(s, s->seat[p].top[HORUS_DEPOT], of[p].depot, &among, r);
    }
}
