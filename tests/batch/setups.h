/* setups.h - games of all titles, to be played many at once. */
#ifndef MAAT_TEST_SETUPS_H
#define MAAT_TEST_SETUPS_H

#include "maat/maat.h"

struct setup {
    const char *game, *options;
    uint32_t steps;
};
enum { SETUPS = 6 };
extern const struct setup setups[SETUPS];

maat_setup *setup_of(const struct setup *s);

#endif
