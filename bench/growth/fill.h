/* fill.h - a store that is filled past its door, as fast as its database can. */
#ifndef MAAT_GROWTH_FILL_H
#define MAAT_GROWTH_FILL_H

#include "store/compact.h"

struct fill;

/* The store is there already, and nobody else uses it; NULL after saying why not. */
struct fill *fill_open(const char *url);
/* 0 or -1, said already. */
int fill_person(struct fill *f, const struct store_person *p,
                const struct store_session *x);
int fill_table(struct fill *f, const struct store_table *t,
               const struct compact_bytes *rows, const struct compact_bytes *brief);
int fill_close(struct fill *f);

#endif
