/* ankh_features.h - what the net of Ankh looks at. */
#ifndef MAAT_ANKH_FEATURES_H
#define MAAT_ANKH_FEATURES_H

#include "bots/feature.h"

extern const struct features ankh_features;
extern const struct feature_reason ankh_reasons[];

#endif
