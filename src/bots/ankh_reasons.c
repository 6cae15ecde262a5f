/* ankh_reasons.c - what the features of Ankh speak of, for those who ask why. */
#include "bots/ankh_features.h"

const struct feature_reason ankh_reasons[] = {
    {"devotion", "devotion devotion-best devotion-mean above first last", false},
    {"outlook", "outlook-best outlook-mean hope-best top top-pace", true},
    {"forgotten", "red red-pace red-outlook last-two", false},
    {"income", "income income-best income-mean majorities", false},
    {"regions", "alone leads trails margin empty radiant", false},
    {"figures", "figures figures-mean figures-best warriors guardians waiting", false},
    {"monuments",
     "monuments monuments-mean obelisks pyramids temples three ripe "
     "neutral",
     false},
    {"followers", "gain followers followers-mean affords", false},
    {"powers",
     "powers powers-mean has-commanding has-inspiring "
     "has-omnipresent has-revered has-obelisk has-pyramid "
     "has-resplendent has-temple has-bountiful has-glorious "
     "has-magnanimous has-worshipful bounty amun anubis isis osiris "
     "ra slots",
     false},
    {"cards",
     "cards cards-mean holds-build holds-chariots holds-cycle "
     "holds-drought holds-flood holds-miracle holds-plague",
     false},
    {"battle", "strife tiebreaker", false},
    {"turn", "events next-conflict actions turn second", false},
    {0},
};
