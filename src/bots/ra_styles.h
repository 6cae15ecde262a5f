/* ra_styles.h - players of Ra with one idea each. */
#ifndef MAAT_RA_STYLES_H
#define MAAT_RA_STYLES_H

#include "bots/style.h"

extern const struct style ra_styles[];

#endif
