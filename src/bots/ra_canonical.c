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
    uint8_t count[RA_TILE_COUNT] = {0};
    unsigned n = 0;
    for (unsigned slots = s->used; slots; slots &= slots - 1)
        count[s->offer[ra_lowest(slots)]]++;
    for (unsigned k = 0; k < RA_TILE_COUNT; k++)
        for (; count[k]; count[k]--)
            s->offer[n++] = (uint8_t)k;
    memset(s->offer + n, RA_EMPTY, RA_SLOTS - n);
    s->used = (uint8_t)((1u << n) - 1);
}
