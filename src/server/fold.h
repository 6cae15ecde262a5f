/* fold.h - what the files that fold rows share. */
#ifndef MAAT_FOLD_H
#define MAAT_FOLD_H

#include "server/table.h"

/* The next blank-separated word; NULL when there is none or it does not fit. */
const char *fold_word(const char *p, char *buf, size_t size);
/* Rows of the deal: seals, the commitment, nonces, starting over. */
int fold_deal(struct table *t, const struct store_row *row);

#endif
