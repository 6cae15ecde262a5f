/* horus_constants.h - the numbers in the policy of Horus that can be tuned. */
#ifndef MAAT_HORUS_CONSTANTS_H
#define MAAT_HORUS_CONSTANTS_H

#include "bots/brain.h"

/* Identifier, name, value chosen by hand, a change that can be felt, what it is. */
#define HORUS_CONSTANTS(X)                                                             \
    X(OWN_TOP, "own-top", 0.9, 0.15, "promise of a stone of a motif on an own stack")  \
    X(UNSEEN, "unseen", 0.75, 0.15, "that of one not seen yet")                        \
    X(THEIR_TOP, "their-top", 0.4, 0.12, "that of one on another's stack")             \
    X(THEIR_UPPER, "their-upper", 0.45, 0.12, "that of one in another's upper row")    \
    X(THEIR_LOWER, "their-lower", 0.15, 0.06, "that of a bare one in a lower row")     \
    X(ROW_ASK, "row-ask", 1.8, 0.4, "a motif that promises more may be begun")         \
    X(ROW_BEGUN, "row-begun", 2, 0.4, "points for each stone promised beyond that")    \
    X(ROW_ON, "row-on", 3, 0.5, "points for a stone of the row's motif")               \
    X(ROW_MISSED, "row-missed", 2.25, 0.5, "points lost by such a stone above")        \
    X(LOW_FIRST, "low-first", 1, 0.3, "for beginning a row with a 1 or 2")             \
    X(HIGH_FIRST, "high-first", 0.2, 0.15, "for beginning it with a higher one")       \
    X(HIGH_BELOW, "high-below", 0.5, 0.3, "against a 4 or 5 below")                    \
    X(COVERED, "covered", 0.2, 0.2, "for a lower place that is covered")               \
    X(WAIT_TURNS, "wait-turns", 1.7, 0.4,                                              \
      "turns in which half of the better ones come")                                   \
    X(WAIT_VALUE, "wait-value", 3.825, 0.4, "value that a place may wait for")         \
    X(USE_NONE, "use-none", 0.5, 0.2, "cost of a point of a stone that fits nowhere")  \
    X(USE_ANY, "use-any", 1, 0.4, "for any stone at all")                              \
    X(LOSS_VALUE, "loss-value", 2.7, 0.4, "value that refills a place")                \
    X(LOSS_PLACE, "loss-place", 1, 0.4, "points of a place that is emptied")           \
    X(LOSS_TOP, "loss-top", 0.75, 0.2, "share of its use that a lost top costs")       \
    X(PRIZE_LOSS, "prize-loss", 0.65, 0.2, "share of another's loss that is a gain")   \
    X(PRIZE_BARGE, "prize-barge", 1, 0.15, "what a stone of a barque counts")          \
    X(PRIZE_TOP, "prize-top", 1, 0.15, "what a top of a stack counts")                 \
    X(STAKE_RISK, "stake-risk", 1, 0.25, "what a stake counts in a fight")             \
    X(WANT_ASK, "want-ask", 0.15, 0.15, "gain for which a stone is named")             \
    X(STAKE_GEM, "stake-gem", 1, 0.2, "what a gem is worth in a stake")                \
    X(STAKE_STONE, "stake-stone", 0.5, 0.2, "what any stone is, beside its use")       \
    X(STAKE_SURE, "stake-sure", 2.5, 0.5, "sureness of the cheapest stake, a point")   \
    X(ACCEPT_LOSS, "accept-loss", 0.9, 0.15,                                           \
      "what the stone counts that is asked for")                                       \
    X(ACCEPT_THEIRS, "accept-theirs", 0.1, 0.06, "what its use for the other counts")  \
    X(CALL_OFF, "call-off", 0.5, 0.2, "loss for which one rather plays than gives up") \
    X(TAKE, "take", 0.33, 0.25, "for taking an own stone")                             \
    X(SWAP, "swap", 2, 0.5, "against the swap")                                        \
    X(PICK, "pick", 2, 0.5, "against each stone of it")                                \
    X(STORE, "store", 0.5, 0.2, "for storing what was received")                       \
    X(LOAD_ASK, "load-ask", 0.6, 0.4, "gain for which a stone is loaded")              \
    X(LOAD_THREE, "load-three", 0.5, 0.4, "for loading one of three stones")           \
    X(LOAD_FOUR, "load-four", 2, 0.5, "for loading one of four")                       \
    X(LOAD_SHOWN, "load-shown", 1, 0.1,                                                \
      "what points above count, where they can be lost")                               \
    X(END_AHEAD, "end-ahead", 25, 5, "for filling the barque when ahead")              \
    X(END_BEHIND, "end-behind", 15, 4, "against it when behind")                       \
    X(SURE, "sure", 0.9, 0.15, "sureness of choices, a point")

#define HORUS_ROW(id, name, value, step, about) HORUS_K_##id,
enum horus_constant { HORUS_CONSTANTS(HORUS_ROW) HORUS_K_COUNT };
#undef HORUS_ROW

#endif
