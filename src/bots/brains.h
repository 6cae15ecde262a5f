/* brains.h - the brains of the shipped games. */
#ifndef MAAT_BRAINS_H
#define MAAT_BRAINS_H

#include "bots/brain.h"

extern const struct brain brain_ankh;
extern const struct brain brain_aton;
extern const struct brain brain_horus;
extern const struct brain brain_ra;

#endif
