/* admin.h - what the parts of `maat admin` share. */
#ifndef MAAT_ADMIN_H
#define MAAT_ADMIN_H

#include "store/store.h"
#include "table/table.h"

/* The answer to the one question that is under way. */
struct answer {
    struct store *store;
    enum store_code code;
    int state; /* list: only this one; -1: all */
    bool json;
    size_t listed;
    bool is_cut; /* list: there are more */
    struct table *table;
    size_t bytes; /* of the table's texts */
    struct store_person person;
    char why[200];
};

int64_t admin_now(void);
void admin_done(void *ctx, enum store_code code); /* a store_done */
enum store_code admin_wait(struct answer *a, enum store_code accepted);
int admin_refused(const struct answer *a, const char *what);
/* Load a table into a->table; the exit code, said already when it is not 0. */
int admin_fold(struct answer *a, const char *id);

/* Remove guests, and tables of guests, that nobody has touched for `days`. */
int admin_prune(struct answer *a, long days, bool is_dry);
/* One record a file: of what prune would remove after `days`, or of all finished games
 * when that is -1. */
int admin_export(struct answer *a, const char *folder, long days);

#endif
