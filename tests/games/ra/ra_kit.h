/* ra_kit.h - what the tests of Ra share: the moments from which they begin. */
#ifndef RA_KIT_H
#define RA_KIT_H

#include "games/ra/rules.h"
#include "kit/kit.h"

extern const struct game game_ra;

static inline const struct ra_state *kit_ra(const struct kit *k)
{
    return ra_peek(kit_peek(k));
}

/* Two players with the suns 2 5 6 9 and 3 4 7 8, seat 1 in turn, but for these keys. */
void kit_two(struct kit *k, const char *keys);
/* Three players with 2 5 8 13, 3 6 9 12 and 4 7 10 11, seat 1 in turn. */
void kit_three(struct kit *k, const char *keys);

#define TURN_OF(seat) "'phase': 'turn', 'turn': " #seat ", 'actor': " #seat

/* Of two: seat 1 has bought three gods with its 2. */
#define GODS                                                                           \
    "'suns': {'1': [5, 6, 9]}, 'spent': {'1': [1]}, 'centre_sun': 2, "                 \
    "'tableau': {'1': {'god': 3}}, 'offer': ['nile', 'flood', 'nile', 'drought']"

/* Of two: eight tiles lie in the offer. */
#define FULL                                                                           \
    "'offer': ['nile', 'flood', 'pharaoh', 'art', 'gold', 'pyramid', 'temple', "       \
    "'nile']"

/* Of two: seat 1 has spent all its suns, seat 2 keeps 3 and 4 and has the turn. */
#define LONE                                                                           \
    "'turn': 2, 'suns': [[], [3, 4]], 'spent': [[1, 5, 6, 9], [2, 8]], 'centre_sun': " \
    "7"

/* Of two: one space of the Ra track is free. */
#define LAST_RA "'ra_track': 5, 'turn': 2"

#endif
