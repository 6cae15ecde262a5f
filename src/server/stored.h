/* stored.h - a table and its rows as the store keeps them. */
#ifndef MAAT_STORED_H
#define MAAT_STORED_H

#include "store/store.h"
#include "table/table.h"

/* It borrows the texts of the row. */
struct row_line stored_line(const struct store_row *row);
/* The index that the store keeps beside the log; setup and summary are left out. */
void stored_index(const struct table *t, struct store_table *ret);

#endif
