/* fold.h - what the files that fold rows share. */
#ifndef MAAT_FOLD_H
#define MAAT_FOLD_H

#include "table/table.h"

/* Rows of the deal: seals, the commitment, nonces, starting over. */
int fold_deal(struct table *t, const struct row *row);

#endif
