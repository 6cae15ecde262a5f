/* horus_events.c - the shape of the events that Horus reports. */
#include "horus_rules.h"
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
    "",  "1",   "2",   "1 2",   "3",   "1 3",   "2 3",   "1 2 3",
    "4", "1 4", "2 4", "1 2 4", "3 4", "1 3 4", "2 3 4", "1 2 3 4",
};

#define STONE(key)  WORD(key, horus_stone_words)
#define STONES(key) WORDS(key, horus_stone_words)

const struct game_event_kind horus_event_kinds[] = {
    [HORUS_EV_MOTIFS] = {"motifs", ARGS(WORDS("letters", horus_motif_words))},
    [HORUS_EV_START] = {"start", ARGS(SEAT("seat"))},
    [HORUS_EV_DEAL] = {"deal", ARGS(SEAT("seat"), STONE("stone"))},
    [HORUS_EV_REVEAL] = {"reveal", ARGS(SEAT("seat"), NUMBER("place"), STONE("stone"),
                                        NUMBER("left"))},
    [HORUS_EV_TURN] = {"turn", ARGS(NUMBER("number"), SEAT("seat"))},
    [HORUS_EV_TAKE] = {"take", ARGS(SEAT("seat"), NUMBER("place"), STONE("stone"))},
    [HORUS_EV_WANT] = {"want",
                       ARGS(SEAT("seat"), SEAT("partner"), STONE("stone"),
                            WORD("from", kind_words), WORD("place", spot_words))},
    [HORUS_EV_STAKE] = {"stake", ARGS(SEAT("seat"), NUMBER("gems"), STONE("stone"),
                                      YES("first"))},
    [HORUS_EV_OFFER] = {"offer", ARGS(SEAT("seat"), SEAT("partner"), STONE("target"),
                                      NUMBER("gems"), STONES("stones"))},
    [HORUS_EV_ANSWER] = {"answer", ARGS(SEAT("partner"), WORD("answer", answer_words))},
    [HORUS_EV_WITHDRAW] = {"withdraw", ARGS(SEAT("seat"))},
    [HORUS_EV_STOP] = {"stop", ARGS(SEAT("seat"))},
    [HORUS_EV_BALL] = {"ball", ARGS(SEAT("seat"), WORD("hollow", horus_hollow_words))},
    [HORUS_EV_BALL_RESULT] = {"ball_result", ARGS(SEAT("challenger"), SEAT("partner"),
                                                  WORD("result", ball_words))},
    [HORUS_EV_RING] = {"ring", ARGS(SEAT("seat"), WORD("throw", throw_words),
                                    NUMBER("number"), NUMBER("hits"))},
    [HORUS_EV_RING_RESULT] = {"ring_result",
                              ARGS(SEAT("challenger"), SEAT("partner"), NUMBER("hits"),
                                   NUMBER("partner_hits"), WORD("result", ring_words))},
    [HORUS_EV_PAY] = {"pay", ARGS(SEAT("from"), SEAT("to"), NUMBER("gems"))},
    [HORUS_EV_MOVE] = {"move",
                       ARGS(STONE("stone"), SEAT("from"), WORD("place", spot_words),
                            SEAT("to"), WORD("into", to_words))},
    [HORUS_EV_SWAP] = {"swap", ARGS(SEAT("seat"), WORD("places", place_sets),
                                    STONES("stones"))},
    [HORUS_EV_GIVE] = {"give", ARGS(SEAT("seat"), STONE("stone"))},
    [HORUS_EV_PASS] = {"pass", ARGS(SEAT("seat"))},
    [HORUS_EV_LOAD] = {"load",
                       ARGS(SEAT("seat"), STONE("stone"), WORD("place", spot_words),
                            YES("first"), WORDS("covered", spot_words))},
    [HORUS_EV_FULL] = {"full", ARGS(SEAT("seat"))},
    [HORUS_EV_SHOW] = {"show", ARGS(SEAT("seat"), STONES("stones"))},
    [HORUS_EV_SCORE] = {"score", ARGS(SEAT("seat"), NUMBER("lower"), NUMBER("upper"),
                                      NUMBER("supply"), NUMBER("gems"), NUMBER("total"),
                                      NUMBER("rank"))},
    [HORUS_EV_OVER] = {"over", ARGS(WORD("end", horus_end_words),
                                    {"scores", GAME_ARG_NUMBER, NULL, true})},
    [HORUS_EV_COUNT] = {.name = NULL},
};
