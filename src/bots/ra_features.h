/* ra_features.h - what the net of Ra looks at. */
#ifndef MAAT_RA_FEATURES_H
#define MAAT_RA_FEATURES_H

#include "bots/feature.h"

extern const struct features ra_features;
extern const struct feature_reason ra_reasons[];

#endif
