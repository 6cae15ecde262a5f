/* aton_constants.h - the numbers in the policy of Aton that can be tuned. */
#ifndef MAAT_ATON_CONSTANTS_H
#define MAAT_ATON_CONSTANTS_H

#include "bots/brain.h"

/* Identifier, name, value chosen by hand, a change that can be felt, what it is. */
#define ATON_CONSTANTS(X)                                                              \
    X(STEEP, "steep", 0.5, 0.1, "sureness of a majority, a stone, in an empty realm")  \
    X(STEEP_REALM, "steep-realm", 0.25, 0.05, "more for each stone in the realm")      \
    X(TEMPLE_1, "temple-1", 1, 0.2, "points of a stone ahead in temple 1")             \
    X(TEMPLE_2, "temple-2", 5, 0.8, "points of the majority in temple 2")              \
    X(TEMPLE_3, "temple-3", 1, 0.2, "points of a stone with the majority in temple 3") \
    X(TEMPLE_4, "temple-4", 3, 0.5, "points of a blue field with that in temple 4")    \
    X(BLUE_HOPE, "blue-hope", 0.3, 0.1, "blue fields that the majority is worth")      \
    X(BLACK, "black", 8, 1.2, "points of the majority on black fields")                \
    X(PLUS_1, "plus-1", 1, 0.2, "points of a field +1")                                \
    X(PLUS_2, "plus-2", 2, 0.4, "points of a field +2")                                \
    X(THREAT, "threat", 1.5, 0.4, "points of each stone beyond seven in a temple")     \
    X(AGAIN, "again", 0.9, 0.15, "how much of a scoring counts at the end")            \
    X(AGAIN_EARLY, "again-early", 0.5, 0.1, "more at the beginning: it comes again")   \
    X(PICK_NOISE, "pick-noise", 2, 0.4, "points by which picks may err")               \
    X(LIKE_POINTS, "like-points", 0.9, 0.15, "wish for a high card on cartouche 1")    \
    X(LIKE_NEAR, "like-near", 0.1, 0.05, "more of it within eight points of the goal") \
    X(LIKE_REMOVE, "like-remove", 0.9, 0.15, "wish for a high card on cartouche 2")    \
    X(LIKE_REACH, "like-reach", 0.55, 0.12, "wish for a high card on cartouche 3")     \
    X(LIKE_PLACE, "like-place", 1.3, 0.2, "wish for a high card on cartouche 4")       \
    X(LIKE_OPENING, "like-opening", 0.1, 0.05, "more of it in the first round")        \
    X(OWN_STONE, "own-stone", 1.2, 0.3, "dislike of removing an own stone")            \
    X(LIKE_SURE, "like-sure", 1, 0.15, "sureness of assignments")                      \
    X(EXCHANGE, "exchange", 7.5, 0.5, "a hand with a lower sum is exchanged")

#define ATON_ROW(id, name, value, step, about) ATON_K_##id,
enum aton_constant { ATON_CONSTANTS(ATON_ROW) ATON_K_COUNT };
#undef ATON_ROW

#endif
