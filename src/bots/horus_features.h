/* horus_features.h - what the net of Horus looks at. */
#ifndef MAAT_HORUS_FEATURES_H
#define MAAT_HORUS_FEATURES_H

#include "bots/feature.h"

extern const struct features horus_features;
extern const struct feature_reason horus_reasons[];

#endif
