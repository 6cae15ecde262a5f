/* ankh_kit.h - what the tests of Ankh share: the moments from which they begin. */
#ifndef ANKH_KIT_H
#define ANKH_KIT_H

#include "games/ankh/rules.h"
#include "kit/kit.h"

extern const struct game game_ankh;

static inline const struct ankh_state *kit_ankh(const struct kit *k)
{
    return ankh_peek(kit_peek(k));
}

/*
 * The start of a game with these options, but for these keys; monuments that are not
 * named are not there. Figures are [hex, owner, kind], radiant and facing if they are,
 * monuments [hex, type, owner], in any order. Stocks follow, and the track does from
 * the devotion, the lower seat below.
 */
void kit_board(struct kit *k, const char *options, const char *keys);

/* The same, and the next `unlock` brings this event. */
enum kit_event {
    CONTROL = 1,
    CONFLICT = 4,
    CARAVAN = 5,
    MERGING_CONFLICT = 12,
    LAST_CONFLICT = 18
};
void kit_before(struct kit *k, enum kit_event event, const char *options,
                const char *keys);

static inline unsigned kit_cell(int hex)
{
    return ankh_cell((unsigned)hex);
}

#endif
