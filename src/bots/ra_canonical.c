/* ra_canonical.c - positions of Ra that play alike. */
#include "bots/ra_canonical.h"

#include <string.h>

#include "games/ra/state.h"

/*
 * No rule asks in which slot of the offer a tile lies: lots are taken whole, and gods
 * take kinds (R-RA-18). So the order in which tiles were drawn is forgotten.
 */
void ra_canonical(struct game_view *view)
{
    struct ra_state *s = (struct ra_state *)(void *)view;
    uint8_t count[RA_TILE_COUNT];
    uint32_t kinds = 0;
    unsigned n = 0;
    for (unsigned slots = s->used; slots; slots &= slots - 1) {
        uint8_t k = s->offer[ra_lowest(slots)];
        count[k] = (uint8_t)(kinds >> k & 1 ? count[k] + 1 : 1);
        kinds |= 1u << k;
    }
    memset(s->offer, RA_EMPTY, RA_SLOTS);
    for (; kinds; kinds &= kinds - 1) {
        unsigned k = ra_lowest(kinds);
        for (unsigned i = count[k]; i; i--)
            s->offer[n++] = (uint8_t)k;
    }
    s->used = (uint8_t)((1u << n) - 1);
}
