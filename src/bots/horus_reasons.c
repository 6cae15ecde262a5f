/* horus_reasons.c - what the features of Horus speak of, for those who ask why. */
#include "bots/horus_features.h"

const struct feature_reason horus_reasons[] = {
    {"outlook", "worth-best worth-mean hope-best hope-mean", true},
    {"points", "now-best now-mean lower upper upper-mean", false},
    {"ahead", "end-best end-mean end-late end-ahead", false},
    {"gems", "gems gems-mean gems-none", false},
    {"supply", "supply supply-full supply-value supply-high supply-vain swap", false},
    {"places", "free-lower free-upper free-1 free-2 free-3 free-4 free-5", false},
    {"race",
     "missing missing-less missing-none missing-one rival-none "
     "rival-one",
     false},
    {"rows",
     "row-none row-supply row-tops row-unseen row-stacks row-barques "
     "row-lacks motif-best motifs",
     false},
    {"stacks",
     "tops top-best top-sum their-top top-risk stack stack-mean "
     "high-tops high-unseen high-stacks high-barques",
     false},
    {"fights", "stake stake-cheap attack attack-mean hits", false},
    {"danger", "danger bare bare-mean bare-high covered", false},
    {"offer", "asks asked offered", false},
    {"turn", "turns before in-turn loading", false},
    {0},
};
