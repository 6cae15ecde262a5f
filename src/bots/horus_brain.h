/* horus_brain.h - the brain of Horus, for those parts of it that ask the whole. */
#ifndef MAAT_HORUS_BRAIN_H
#define MAAT_HORUS_BRAIN_H

#include "bots/brain.h"

extern const struct brain brain_horus;

#endif
