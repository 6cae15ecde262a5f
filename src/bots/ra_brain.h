/* ra_brain.h - the brain of Ra, for those parts of it that ask the whole. */
#ifndef MAAT_RA_BRAIN_H
#define MAAT_RA_BRAIN_H

#include "bots/brain.h"

extern const struct brain brain_ra;

#endif
