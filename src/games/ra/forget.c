/* forget.c - what a seat knows of Ra that counts no points, suns and tiles. */
#include <string.h>

#include "games/ra/rules.h"

/* Nobody knows better than that the others have as much as oneself. */
static void forget_points(struct ra_state *s, int viewer, const struct game_covers *c)
{
    int16_t own = viewer < 0 ? RA_START_POINTS : s->seat[viewer].points;
    for (int p = 0; p < s->head.config.n_players; p++)
        if (p != viewer && c->hides(c, "points", p))
            s->seat[p].points = own;
}

/* The spent suns of which nobody knows who has which are dealt anew, the highest first,
 * there and back again, so that everybody gets some of both. */
static void forget_suns(struct ra_state *s, int viewer, const struct game_covers *c)
{
    unsigned n = s->head.config.n_players, want[GAME_MAX_PLAYERS] = {0};
    unsigned step = 0;
    uint32_t suns = 0;
    for (unsigned p = 0; p < n; p++) {
        if ((int)p == viewer || !c->hides(c, "spent", (int)p))
            continue;
        want[p] = ra_count(s->seat[p].spent);
        suns |= s->seat[p].spent;
        s->seat[p].spent = 0;
    }
    while (suns) {
        unsigned turn = step++ % (2 * n), p = turn < n ? turn : 2 * n - 1 - turn;
        if (!want[p])
            continue;
        want[p]--;
        s->seat[p].spent |= (uint16_t)(1u << ra_highest(suns));
        suns ^= 1u << ra_highest(suns);
    }
}

/*
 * How many tiles are in the bag is seen, and which lie open. The bag is then what it is
 * on average: one tile after the other is of the kind that is most behind its part of
 * the box, as long as any of it are missing.
 */
static void forget_bag(struct ra_state *s, const struct game_covers *c)
{
    unsigned most[RA_TILE_COUNT], left = 0;
    if (!c->hides(c, "bag", GAME_NOBODY))
        return;
    for (unsigned k = 0; k < RA_TILE_COUNT; k++) {
        left += s->bag[k];
        most[k] = ra_tile_counts[k] - ra_open_tiles(s, k);
        s->bag[k] = 0;
    }
    if (s->head.node != GAME_OVER)
        s->bag[RA_TILE_RA] = (uint8_t)ra_tiles_to_end(s);
    s->bag_kinds = s->bag[RA_TILE_RA] ? RA_BIT(RA_TILE_RA) : 0;
    for (left -= s->bag[RA_TILE_RA]; left; left--) {
        unsigned next = RA_TILE_COUNT;
        for (unsigned k = 0; k < RA_TILE_COUNT; k++)
            if (s->bag[k] < most[k] &&
                (next == RA_TILE_COUNT ||
                 ra_tile_counts[k] * (2u * s->bag[next] + 1) >
                     ra_tile_counts[next] * (2u * s->bag[k] + 1)))
                next = k;
        s->bag[next]++;
        s->bag_kinds |= RA_BIT(next);
    }
}

void ra_forget(const struct game_view *view, int viewer, const struct game_covers *c,
               struct rng *r, struct game_view *out)
{
    struct ra_state *s = (struct ra_state *)(void *)out;
    (void)r;
    memmove(out, view, sizeof *s);
    forget_points(s, viewer, c);
    forget_suns(s, viewer, c);
    forget_bag(s, c);
}
