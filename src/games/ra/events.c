/* events.c - the shape of the events that Ra reports. */
#include "games/ra/rules.h"
#include "maat/event_args.h"

#define WHO  ARG_SEAT("seat")
#define TILE ARG_WORD("tile", ra_kind_words)

const struct game_event_kind ra_event_kinds[] = {
    [RA_EV_SUNS] = {"suns", ARG_LIST(WHO, ARG_NUMBER("stack"))},
    [RA_EV_EPOCH] = {"epoch", ARG_LIST(ARG_NUMBER("number"), WHO)},
    [RA_EV_DRAW] = {"draw", ARG_LIST(WHO)},
    [RA_EV_TILE] = {"tile", ARG_LIST(WHO, TILE, ARG_NUMBER("slot"))},
    [RA_EV_RA] = {"ra", ARG_LIST(WHO, ARG_NUMBER("count"))},
    [RA_EV_INVOKE] = {"invoke", ARG_LIST(WHO)},
    [RA_EV_AUCTION] = {"auction", ARG_LIST(WHO, ARG_WORD("cause", ra_cause_words),
                                           ARG_NUMBER("tiles"))},
    [RA_EV_BID] = {"bid", ARG_LIST(WHO, ARG_NUMBER("sun"))},
    [RA_EV_PASS] = {"pass", ARG_LIST(WHO)},
    [RA_EV_WON] = {"won", ARG_LIST(WHO, ARG_NUMBER("paid"), ARG_NUMBER("got"))},
    [RA_EV_GAIN] = {"gain", ARG_LIST(WHO, TILE, ARG_NUMBER("slot"))},
    [RA_EV_UNSOLD] = {"unsold", ARG_LIST(ARG_WORD("cause", ra_cause_words))},
    [RA_EV_BOX] = {"box", ARG_LIST(ARG_NUMBER("tiles"))},
    [RA_EV_GOD] = {"god", ARG_LIST(WHO)},
    [RA_EV_TAKE] = {"take", ARG_LIST(WHO, TILE, ARG_NUMBER("slot"))},
    [RA_EV_DISASTER] = {"disaster",
                        ARG_LIST(WHO, TILE, ARG_NUMBER("count"), ARG_NUMBER("lost"))},
    [RA_EV_DISCARD] = {"discard", ARG_LIST(WHO, TILE)},
    [RA_EV_EPOCH_END] = {"epoch-end",
                         ARG_LIST(ARG_NUMBER("number"), ARG_WORD("cause", ra_end_words),
                                  ARG_NUMBER("suns"))},
    [RA_EV_SCORE] = {"score", ARG_LIST(WHO, ARG_WORD("line", ra_line_words),
                                       ARG_NUMBER("points"))},
    [RA_EV_TOTAL] = {"total",
                     ARG_LIST(WHO, ARG_NUMBER("sum"),
                              ARG_COVERED_NUMBER("points", RA_COVERED_POINTS))},
    [RA_EV_END] = {"end", ARG_LIST(WHO)},
    [RA_EV_COUNT] = {NULL, NULL},
};
