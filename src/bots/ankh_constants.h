/* ankh_constants.h - the numbers in the policy of Ankh that can be tuned. */
#ifndef MAAT_ANKH_CONSTANTS_H
#define MAAT_ANKH_CONSTANTS_H

#include "bots/brain.h"

/* Identifier, name, value chosen by hand, a change that can be felt, what it is. */
#define ANKH_CONSTANTS(X)                                                              \
    X(BATTLE, "battle", 1.3, 0.3, "devotion of a battle won")                          \
    X(BATTLE_EDGE, "battle-edge", 0.3, 0.15, "figures that a tie is worth")            \
    X(BATTLE_DOUBT, "battle-doubt", 1.2, 0.3, "figures ahead that make a battle safe") \
    X(BATTLE_LOSS, "battle-loss", 0.25, 0.1, "devotion lost with each figure killed")  \
    X(ALONE, "alone", 1, 0.25, "devotion of a region without rivals")                  \
    X(BESIDE, "beside", 0.4, 0.12, "standing where a figure gains a follower")         \
    X(RIPE, "ripe", 0.25, 0.1, "standing where a monument can be taken")               \
    X(EVENT_CONTROL, "event-control", 1.5, 0.4, "event with a monument to take")       \
    X(EVENT_IDLE, "event-idle", -0.4, 0.3, "event without one")                        \
    X(EVENT_CONFLICT, "event-conflict", 0.3, 0.3, "a conflict and its tiebreaker")     \
    X(EVENT_INCOME, "event-income", 0.05, 0.1,                                         \
      "more for each devotion that it promises beyond the best other's")               \
    X(EVENT_CARAVAN, "event-caravan", 0.2, 0.2, "leading a caravan")                   \
    X(MOVE, "move", 0.9, 0.2, "weight of what figures gain by moving")                 \
    X(MOVE_COST, "move-cost", -0.3, 0.2, "of the action itself")                       \
    X(MOVE_MOST, "move-most", 4, 0.6, "more than this does not count")                 \
    X(SUMMON, "summon", 1.1, 0.25, "with a figure in the pool")                        \
    X(SUMMON_IDLE, "summon-idle", -1, 0.3, "with none")                                \
    X(GAIN, "gain", 0.4, 0.1, "each follower of the action")                           \
    X(GAIN_POOR, "gain-poor", 0.1, 0.15, "each, while the next power is too dear")     \
    X(UNLOCK, "unlock", 1.9, 0.4, "a power that can be paid")                          \
    X(UNLOCK_IDLE, "unlock-idle", -1.5, 0.4, "none")                                   \
    X(MONUMENT_EVEN, "monument-even", 1.2, 0.3, "one that makes a majority")           \
    X(MONUMENT_BEHIND, "monument-behind", 0.5, 0.2, "one that catches up")             \
    X(MONUMENT_ELSE, "monument-else", 0.2, 0.1, "any other")                           \
    X(MONUMENT_HERE, "monument-here", 0.6, 0.2, "more where own figures stand")        \
    X(COMMANDING, "commanding", 1.2, 0.4, "worth of this power")                       \
    X(INSPIRING, "inspiring", 0.72, 0.3, "worth of this power")                        \
    X(OMNIPRESENT, "omnipresent", 1.44, 0.4, "worth of this power")                    \
    X(REVERED, "revered", 2.16, 0.4, "worth of this power")                            \
    X(OBELISK, "obelisk-attuned", 1.08, 0.4, "worth of this power")                    \
    X(PYRAMID, "pyramid-attuned", 1.92, 0.4, "worth of this power")                    \
    X(RESPLENDENT, "resplendent", 1.44, 0.4, "worth of this power")                    \
    X(TEMPLE, "temple-attuned", 1.56, 0.4, "worth of this power")                      \
    X(BOUNTIFUL, "bountiful", 3.12, 0.5, "worth of this power")                        \
    X(GLORIOUS, "glorious", 2.16, 0.5, "worth of this power")                          \
    X(MAGNANIMOUS, "magnanimous", 1.08, 0.4, "worth of this power")                    \
    X(WORSHIPFUL, "worshipful", 1.44, 0.4, "worth of this power")                      \
    X(CARD_BUILD, "card-build", 1.6, 0.4, "Build Monument that can be paid")           \
    X(CARD_BUILD_POOR, "card-build-poor", -2, 0.4, "one that cannot")                  \
    X(CARD_CHARIOTS, "card-chariots", 0.3, 0.25, "Chariots")                           \
    X(CARD_CLOSE, "card-close", 1.4, 0.3, "more in a close battle")                    \
    X(CARD_CYCLE, "card-cycle", 1.1, 0.25, "Cycle of Ma'at, for each card played")     \
    X(CARD_CYCLE_HAND, "card-cycle-hand", 4.5, 0.6,                                    \
      "hand with which it is worth none")                                              \
    X(CARD_DROUGHT, "card-drought", -0.4, 0.2, "Drought")                              \
    X(CARD_DESERT, "card-desert", 0.6, 0.2, "more for each figure on desert")          \
    X(CARD_DESERT_BEHIND, "card-desert-behind", 0.3, 0.12, "what is left when behind") \
    X(CARD_FLOOD, "card-flood", -0.4, 0.2, "Flood")                                    \
    X(CARD_FERTILE, "card-fertile", 0.55, 0.15,                                        \
      "more for each figure on fertile land")                                          \
    X(CARD_MIRACLE, "card-miracle", 0.7, 0.2, "Miracle when behind, for each figure")  \
    X(CARD_MIRACLE_AHEAD, "card-miracle-ahead", -0.5, 0.25, "Miracle when ahead")      \
    X(CARD_PLAGUE, "card-plague", 0.6, 0.25, "Plague of Locusts when behind")          \
    X(CARD_PLAGUE_LACK, "card-plague-lack", 0.4, 0.15, "more for each figure behind")  \
    X(CARD_PLAGUE_AHEAD, "card-plague-ahead", -0.3, 0.25, "Plague when ahead")         \
    X(BID_NONE, "bid-none", 0.6, 0.25, "bidding nothing")                              \
    X(BID, "bid", 0.5, 0.25, "bidding anything")                                       \
    X(BID_RISK, "bid-risk", 0.25, 0.1, "more for each figure at stake")                \
    X(BID_PRICE, "bid-price", 0.35, 0.1, "less for each follower")                     \
    X(PLACE, "place", 2.5, 0.5, "sureness of where a figure goes")                     \
    X(STAY, "stay", 0.2, 0.12, "gain below which a figure stays")                      \
    X(GUARDIAN, "guardian", 1, 0.3, "a guardian is summoned before a warrior")         \
    X(SURE, "sure", 1.5, 0.25, "sureness of everything")

#define ANKH_ROW(id, name, value, step, about) ANKH_C_##id,
enum ankh_constant { ANKH_CONSTANTS(ANKH_ROW) ANKH_C_COUNT };
#undef ANKH_ROW

#endif
