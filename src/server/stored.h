/* stored.h - the index that the store keeps of a table. */
#ifndef MAAT_STORED_H
#define MAAT_STORED_H

#include "store/store.h"
#include "table/table.h"

/* The index that the store keeps beside the log; setup and summary are left out. */
void stored_index(const struct table *t, struct store_table *ret);

#endif
