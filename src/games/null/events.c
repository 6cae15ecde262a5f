/* events.c - the shape of the events that the game reports. */
#include "games/null/rules.h"
#include "maat/event_args.h"

#define WHO ARG_SEAT("seat")

const struct game_event_kind null_event_kinds[] = {
    [NULL_EV_DEAL] = {"deal", ARG_LIST(WHO, ARG_NUMBER("card"))},
    [NULL_EV_BID] = {"bid", ARG_LIST(WHO)},
    [NULL_EV_REVEAL] = {"reveal", ARG_LIST(WHO, ARG_NUMBER("card"), ARG_NUMBER("bid"))},
    [NULL_EV_POINT] = {"point", ARG_LIST(WHO)},
    [NULL_EV_END] = {"end", ARG_LIST(ARG_NUMBER("rounds"))},
    {NULL, NULL},
};
