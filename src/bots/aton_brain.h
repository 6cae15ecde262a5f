/* aton_brain.h - the brain of Aton, for those parts of it that ask the whole. */
#ifndef MAAT_ATON_BRAIN_H
#define MAAT_ATON_BRAIN_H

#include "bots/brain.h"

extern const struct brain brain_aton;

#endif
