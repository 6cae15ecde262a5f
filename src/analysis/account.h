/* account.h - the moments of an analysis added up. */
#ifndef MAAT_ACCOUNT_H
#define MAAT_ACCOUNT_H

#include "analysis/analysis.h"

/* Fill the seats (but for `start`, which is there) and the costliest moments. */
void account_sum(struct analysis *a);

#endif
