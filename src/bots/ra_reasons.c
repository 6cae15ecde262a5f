/* ra_reasons.c - what the features of Ra speak of, for those who ask why. */
#include "bots/ra_features.h"

const struct feature_reason ra_reasons[] = {
    {"outlook", "worth-best worth-mean hope-best hope-mean", true},
    {"points", "now-best now-mean points points-best", true},
    {"suns",
     "suns suns-mean suns-pace usable usable-mean sun-best "
     "sun-lowest sun-highest above-best above-lowest rivals alone "
     "out",
     false},
    {"sun-sum", "sun-sum sun-sum-most sun-sum-least sun-race", false},
    {"centre", "centre centre-swap", false},
    {"gods", "gods", false},
    {"gold", "gold", false},
    {"pharaohs",
     "pharaohs-most pharaohs-least pharaoh-leads pharaoh-ties "
     "pharaoh-last",
     false},
    {"nile", "niles flooded floods dry niles-mean", false},
    {"civilizations",
     "civilization-0 civilization-1 civilization-2 civilization-3 "
     "civilization-4 civilization-5 civilization-spare "
     "civilization-new",
     false},
    {"monuments",
     "monuments monuments-6 monuments-7 monument-pairs "
     "monument-threes monument-points monument-mean monument-new "
     "monument-more",
     false},
    {"offer",
     "offer offer-best offer-tiles offer-surplus bid bid-gain "
     "bid-later",
     false},
    {"time", "track left ra-share draws turn", false},
    {0},
};
