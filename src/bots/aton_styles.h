/* aton_styles.h - players of Aton with one idea each. */
#ifndef MAAT_ATON_STYLES_H
#define MAAT_ATON_STYLES_H

#include "bots/style.h"

extern const struct style aton_styles[];

#endif
