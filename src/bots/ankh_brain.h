/* ankh_brain.h - the brain of Ankh, for those parts of it that ask the whole. */
#ifndef MAAT_ANKH_BRAIN_H
#define MAAT_ANKH_BRAIN_H

#include "bots/brain.h"

extern const struct brain brain_ankh;

#endif
