/* horus_styles.h - players of Horus with one idea each. */
#ifndef MAAT_HORUS_STYLES_H
#define MAAT_HORUS_STYLES_H

#include "bots/style.h"

extern const struct style horus_styles[];

#endif
