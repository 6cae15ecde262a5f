/* admin.h - what the parts of `maat admin` share. */
#ifndef MAAT_ADMIN_H
#define MAAT_ADMIN_H

#include "store/store.h"
#include "table/table.h"

/* The answer to the one question that is under way. */
struct answer {
    struct store *store;
    enum store_code code;
    bool json;
    size_t listed;
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

/* Some of the tables, one page after the other. */
enum { ADMIN_PAGE = 100 };
struct page {
    struct answer *a;
    size_t n;
    struct store_table table[ADMIN_PAGE]; /* without setup and summary */
};

/* The page that follows the one in `p` (at the beginning: n is 0), of a list that goes
 * on after a table, with updated < before (0: all). The exit code, said already when it
 * is not 0; p->n is 0 after the last page. */
int admin_next(struct page *p, enum store_list list, int64_t before);

/* All tables, or those of this state (NULL: all), newest first. */
int admin_list(struct answer *a, const char *state);
/* Remove guests, and tables of guests, that nobody has touched for `days`. */
int admin_prune(struct answer *a, long days, bool is_dry);
/* Keep all tables that are over as few bytes. */
int admin_compact(struct answer *a);
/* One record a file: of what prune would remove after `days`, or of all finished games
 * when that is -1. */
int admin_export(struct answer *a, const char *folder, long days);

/* Is everything in the store what was written? What is not is named, and made good
 * where that is possible and wanted. */
int admin_check(struct answer *a, bool repairs);

#endif
