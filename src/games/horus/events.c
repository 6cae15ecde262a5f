/* events.c - the shape of the events that Horus reports. */
#include "games/horus/rules.h"
#include "maat/event_args.h"

static const char *const kind_words[] = {"stack", "lower", "upper", NULL};
static const char *const answer_words[] = {"accept", "refuse", NULL};
static const char *const ball_words[] = {"win", "draw", "loss", NULL};
static const char *const ring_words[] = {"win", "tie", "loss", NULL};
static const char *const throw_words[] = {"hit", "miss", NULL};
static const char *const to_words[] = {"supply", "depot", NULL};

/* enum horus_spot. Not the notation's l1 and u1: u1 is an urn as well. */
static const char *const spot_words[] = {
    "lower1", "lower2", "lower3", "lower4", "upper1", "upper2", "upper3", "upper4",
    "upper5", "pile1",  "pile2",  "pile3",  "depot",  "supply", NULL,
};

/* Sets of stack places by mask. */
static const char *const place_sets[] = {
    "",    "1",   "2",     "1 2", "3",     "1 3",   "2 3",     "1 2 3", "4",
    "1 4", "2 4", "1 2 4", "3 4", "1 3 4", "2 3 4", "1 2 3 4", NULL,
};

#define STONE(key)  ARG_WORD(key, horus_stone_words)
#define STONES(key) ARG_WORDS(key, horus_stone_words)

const struct game_event_kind horus_event_kinds[] = {
    [HORUS_EV_MOTIFS] = {"motifs", ARG_LIST(ARG_WORDS("letters", horus_motif_words))},
    [HORUS_EV_START] = {"start", ARG_LIST(ARG_SEAT("seat"))},
    [HORUS_EV_DEAL] = {"deal", ARG_LIST(ARG_SEAT("seat"), STONE("stone"))},
    [HORUS_EV_REVEAL] = {"reveal", ARG_LIST(ARG_SEAT("seat"), ARG_NUMBER("place"),
                                            STONE("stone"), ARG_NUMBER("left"))},
    [HORUS_EV_TURN] = {"turn", ARG_LIST(ARG_NUMBER("number"), ARG_SEAT("seat"))},
    [HORUS_EV_TAKE] = {"take",
                       ARG_LIST(ARG_SEAT("seat"), ARG_NUMBER("place"), STONE("stone"))},
    [HORUS_EV_WANT] = {"want", ARG_LIST(ARG_SEAT("seat"), ARG_SEAT("partner"),
                                        STONE("stone"), ARG_WORD("from", kind_words),
                                        ARG_WORD("place", spot_words))},
    [HORUS_EV_STAKE] = {"stake", ARG_LIST(ARG_SEAT("seat"), ARG_NUMBER("gems"),
                                          ARG_MAYBE_WORD("stone", horus_stone_words),
                                          ARG_COVERED_BOOL("first", COVERED(OTHERS)))},
    [HORUS_EV_OFFER] = {"offer",
                        ARG_LIST(ARG_SEAT("seat"), ARG_SEAT("partner"), STONE("target"),
                                 ARG_NUMBER("gems"), STONES("stones"))},
    [HORUS_EV_ANSWER] = {"answer", ARG_LIST(ARG_SEAT("partner"),
                                            ARG_WORD("answer", answer_words))},
    [HORUS_EV_WITHDRAW] = {"withdraw", ARG_LIST(ARG_SEAT("seat"))},
    [HORUS_EV_STOP] = {"stop", ARG_LIST(ARG_SEAT("seat"))},
    [HORUS_EV_BALL] = {"ball", ARG_LIST(ARG_SEAT("seat"),
                                        ARG_WORD("hollow", horus_hollow_words))},
    [HORUS_EV_BALL_RESULT] = {"ball_result",
                              ARG_LIST(ARG_SEAT("challenger"), ARG_SEAT("partner"),
                                       ARG_WORD("result", ball_words))},
    [HORUS_EV_RING] = {"ring",
                       ARG_LIST(ARG_SEAT("seat"), ARG_WORD("throw", throw_words),
                                ARG_NUMBER("number"), ARG_NUMBER("hits"))},
    [HORUS_EV_RING_RESULT] = {"ring_result",
                              ARG_LIST(ARG_SEAT("challenger"), ARG_SEAT("partner"),
                                       ARG_NUMBER("hits"), ARG_NUMBER("partner_hits"),
                                       ARG_WORD("result", ring_words))},
    [HORUS_EV_PAY] = {"pay",
                      ARG_LIST(ARG_SEAT("from"), ARG_SEAT("to"), ARG_NUMBER("gems"))},
    [HORUS_EV_MOVE] = {"move", ARG_LIST(STONE("stone"), ARG_SEAT("from"),
                                        ARG_WORD("place", spot_words), ARG_SEAT("to"),
                                        ARG_WORD("into", to_words))},
    [HORUS_EV_SWAP] = {"swap",
                       ARG_LIST(ARG_SEAT("seat"), ARG_WORD("places", place_sets),
                                STONES("stones"))},
    [HORUS_EV_GIVE] = {"give", ARG_LIST(ARG_SEAT("seat"), STONE("stone"))},
    [HORUS_EV_PASS] = {"pass", ARG_LIST(ARG_SEAT("seat"))},
    [HORUS_EV_LOAD] = {"load", ARG_LIST(ARG_SEAT("seat"), STONE("stone"),
                                        ARG_WORD("place", spot_words),
                                        ARG_COVERED_BOOL("first", COVERED(OTHERS)),
                                        ARG_WORDS("covered", spot_words))},
    [HORUS_EV_FULL] = {"full", ARG_LIST(ARG_SEAT("seat"))},
    [HORUS_EV_SHOW] = {"show", ARG_LIST(ARG_SEAT("seat"), STONES("stones"))},
    [HORUS_EV_SCORE] = {"score", ARG_LIST(ARG_SEAT("seat"), ARG_NUMBER("lower"),
                                          ARG_NUMBER("upper"), ARG_NUMBER("supply"),
                                          ARG_NUMBER("gems"), ARG_NUMBER("total"),
                                          ARG_NUMBER("rank"))},
    [HORUS_EV_OVER] = {"over", ARG_LIST(ARG_WORD("end", horus_end_words),
                                        ARG_NUMBERS("scores"))},
    [HORUS_EV_COUNT] = {.name = NULL},
};
