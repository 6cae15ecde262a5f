/* events.c - the shape of the events that Aton reports. */
#include "games/aton/rules.h"
#include "maat/event_args.h"

static const char *const reason_words[] = {"cartouche", "temple1", "temple2", "temple3",
                                           "temple4",   "black",   "bonus",   NULL};
static const char *const to_words[] = {"dead", "reserve", NULL};

const struct game_event_kind aton_event_kinds[] = {
    [ATON_EV_ROUND] = {"round", ARG_LIST(ARG_NUMBER("number"))},
    [ATON_EV_SHUFFLE] = {"shuffle", ARG_LIST(ARG_SEAT("seat"), ARG_NUMBER("cards"))},
    [ATON_EV_DRAW] = {"draw", ARG_LIST(ARG_SEAT("seat"),
                                       ARG_COVERED_NUMBER("value", COVERED(OTHERS)),
                                       ARG_BOOL("known"))},
    [ATON_EV_CHOICE] = {"choice", ARG_LIST(ARG_SEAT("seat"),
                                           ARG_WORD("choice", aton_choice_words))},
    [ATON_EV_EXCHANGE] = {"exchange", ARG_LIST(ARG_SEAT("seat"), ARG_NUMBER("cards"))},
    [ATON_EV_ASSIGN] = {"assign", ARG_LIST(ARG_SEAT("seat"), ARG_NUMBER("cards"))},
    [ATON_EV_REVEAL] = {"reveal", ARG_LIST(ARG_NUMBER("red"), ARG_NUMBER("blue"))},
    [ATON_EV_POINTS] = {"points", ARG_LIST(ARG_SEAT("seat"), ARG_NUMBER("amount"),
                                           ARG_WORD("reason", reason_words))},
    [ATON_EV_TIE] = {"tie", ARG_NONE},
    [ATON_EV_TIEDRAW] = {"tiedraw", ARG_LIST(ARG_SEAT("seat"), ARG_NUMBER("value"))},
    [ATON_EV_COIN] = {"coin", ARG_LIST(ARG_SEAT("seat"))},
    [ATON_EV_RETURN] = {"return", ARG_LIST(ARG_SEAT("seat"), ARG_NUMBERS("cards"))},
    [ATON_EV_FIRST] = {"first", ARG_LIST(ARG_SEAT("seat"))},
    [ATON_EV_REMOVAL] = {"removal", ARG_LIST(ARG_SEAT("seat"), ARG_NUMBER("demand"),
                                             ARG_NUMBER("picks"))},
    [ATON_EV_REMOVE] = {"remove", ARG_LIST(ARG_SEAT("seat"), ARG_SEAT("owner"),
                                           ARG_WORD("field", aton_field_words),
                                           ARG_WORD("to", to_words))},
    [ATON_EV_PLACEMENT] = {"placement",
                           ARG_LIST(ARG_SEAT("seat"), ARG_NUMBER("card"),
                                    ARG_NUMBER("picks"), ARG_NUMBER("unplaced"))},
    [ATON_EV_PLACE] = {"place",
                       ARG_LIST(ARG_SEAT("seat"), ARG_WORD("field", aton_field_words))},
    [ATON_EV_UNPLACED] = {"unplaced",
                          ARG_LIST(ARG_SEAT("seat"), ARG_WORD("to", to_words))},
    [ATON_EV_DISCARD] = {"discard", ARG_NONE},
    [ATON_EV_SCORING] = {"scoring", ARG_NONE},
    [ATON_EV_CLEANUP] = {"cleanup", ARG_LIST(ARG_SEAT("seat"),
                                             ARG_WORD("field", aton_field_words))},
    [ATON_EV_REVIVE] = {"revive", ARG_LIST(ARG_NUMBER("red"), ARG_NUMBER("blue"))},
    [ATON_EV_END] = {"end",
                     ARG_LIST(ARG_WORD("end", aton_end_words), ARG_SEAT("winner"))},
    [ATON_EV_END + 1] = {NULL, NULL},
};
