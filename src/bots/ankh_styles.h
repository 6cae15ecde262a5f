/* ankh_styles.h - players of Ankh with one idea each. */
#ifndef MAAT_ANKH_STYLES_H
#define MAAT_ANKH_STYLES_H

#include "bots/style.h"

extern const struct style ankh_styles[];

#endif
