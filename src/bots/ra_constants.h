/* ra_constants.h - the numbers in the policy of Ra that can be tuned. */
#ifndef MAAT_RA_CONSTANTS_H
#define MAAT_RA_CONSTANTS_H

#include "bots/brain.h"

/* Identifier, name, value chosen by hand, a change that can be felt, what it is. */
#define RA_CONSTANTS(X)                                                                \
    X(PHARAOH_MOST, "pharaoh-most", 5, 0.8, "points of most pharaohs")                 \
    X(PHARAOH_LEAST, "pharaoh-least", 2, 0.5, "points lost with fewest")               \
    X(PHARAOH_EDGE, "pharaoh-edge", 0.4, 0.15, "pharaohs that a tie is worth")         \
    X(PHARAOH_WIDE, "pharaoh-wide", 0.15, 0.06, "doubt about the race at its end")     \
    X(PHARAOH_LEFT, "pharaoh-left", 1.2, 0.3, "doubt while an epoch lasts")            \
    X(PHARAOH_EPOCH, "pharaoh-epoch", 1.6, 0.4, "more doubt for each later epoch")     \
    X(NILE_FLOODED, "nile-flooded", 0.8, 0.25, "tiles to come with a flood")           \
    X(NILE_DRY, "nile-dry", 0.65, 0.15, "chance of a flood in a whole epoch")          \
    X(NILE_DRY_MORE, "nile-dry-more", 1.2, 0.3, "tiles to come with that flood")       \
    X(NILE_LATER, "nile-later", 0.55, 0.12, "points of a Nile in a later epoch")       \
    X(CIVILIZATION_0, "civilization-0", -0.5, 0.6, "worth of none as an epoch begins") \
    X(CIVILIZATION_1, "civilization-1", 2, 0.6, "worth of one kind then")              \
    X(CIVILIZATION_2, "civilization-2", 4, 0.6, "worth of two kinds then")             \
    X(CIVILIZATION_3, "civilization-3", 7.5, 0.8, "worth of three kinds then")         \
    X(CIVILIZATION_4, "civilization-4", 11.5, 0.8, "worth of four kinds then")         \
    X(MONUMENT_THREE, "monument-three", 0.9, 0.25, "an epoch's hope of a triple")      \
    X(MONUMENT_TWO, "monument-two", 1.1, 0.3, "an epoch's hope of a pair")             \
    X(MONUMENT_ONE, "monument-one", 0.15, 0.08, "an epoch's hope of a single one")     \
    X(MONUMENT_KINDS, "monument-kinds", 1.6, 0.4, "new kinds that an epoch brings")    \
    X(GOD_KEPT, "god-kept", 0.8, 0.3, "what a god can fetch beyond its points")        \
    X(GOD_USE, "god-use", 0.05, 0.03, "weight of using one")                           \
    X(GOD_PRICE, "god-price", 3, 0.5, "what a tile must bring to be fetched")          \
    X(SUN_FETCH, "sun-fetch", 3.5, 0.7, "points that any sun fetches")                 \
    X(SUN_SPAN, "sun-span", 6, 1, "more that the highest fetches")                     \
    X(SUN_HURRY, "sun-hurry", 1.6, 0.3, "how late a sun still fetches that")           \
    X(SWAP_NOW, "swap-now", 2, 0.6, "points of the highest sun at the end")            \
    X(SWAP_LATER, "swap-later", 6, 1, "and for each later epoch")                      \
    X(BID_RIVALS, "bid-rivals", 0.25, 0.1, "damping by each sun that may overbid")     \
    X(BID_SURE, "bid-sure", 0.8, 0.2, "sureness of bids, a point")                     \
    X(CALL_RIVALS, "call-rivals", 0.55, 0.12, "what is left where others may overbid") \
    X(CALL_ASK, "call-ask", 1.5, 0.5, "gain for which an auction is called")           \
    X(CALL_ROOM, "call-room", 0.3, 0.1, "more for each free space of the row")         \
    X(CALL_ALONE, "call-alone", 3, 0.6, "the gain when nobody else has suns")          \
    X(CALL_LAST, "call-last", 3, 0.6, "less when the track is nearly full")            \
    X(CALL_SURE, "call-sure", 0.9, 0.2, "sureness of calls, a point")                  \
    X(KIND_SURE, "kind-sure", 1.5, 0.3, "sureness of fetching and discarding")         \
    X(DISASTER, "disaster", -6, 1, "worth of a disaster fetched")

#define RA_ROW(id, name, value, step, about) RA_K_##id,
enum ra_constant { RA_CONSTANTS(RA_ROW) RA_K_COUNT };
#undef RA_ROW

#endif
