/* aton_reasons.c - what the features of Aton speak of, for those who ask why. */
#include "bots/aton_features.h"

const struct feature_reason aton_reasons[] = {
    {"outlook", "lead hope", true},
    {"points", "points points-other ahead near-2 near-4 near-6", false},
    {"scoring", "scoring scoring-ahead after after-late would-win would-late", false},
    {"realm", "realm realm-4 realm-6 dead dead-ahead", false},
    {"stones", "reserve reserve-ahead reserve-low stones stones-ahead", false},
    {"exchange", "exchange exchange-late", false},
    {"temple-1", "mine-1 lead-1 holds-1 late-1 free-1", false},
    {"temple-2", "mine-2 lead-2 holds-2 late-2 free-2", false},
    {"temple-3", "mine-3 lead-3 holds-3 late-3 free-3", false},
    {"temple-4", "mine-4 lead-4 holds-4 late-4 free-4", false},
    {"black", "black black-lead black-holds black-late black-free", false},
    {"blue", "blue blue-lead blue-paid blue-free", false},
    {"bonus", "plus-1 plus-2 plus-free", false},
    {"run", "run-temple run-next run-yellow run-green", false},
    {"cards",
     "cards cards-ahead cards-ones cards-fours cards-left hand "
     "hand-high",
     false},
    {"turn",
     "turn-now turn-later later-place later-reach later-remove "
     "clean-up",
     false},
    {0},
};
