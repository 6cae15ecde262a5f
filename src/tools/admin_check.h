/* admin_check.h - what the parts of `maat admin check` share. */
#ifndef MAAT_ADMIN_CHECK_H
#define MAAT_ADMIN_CHECK_H

#include "store/check.h"
#include "tools/admin.h"
#include "tools/progress.h"

/* What becomes of a flaw. */
enum fate {
    FATE_NONE,   /* nothing that we can do makes it good */
    FATE_CAN,    /* --repair would */
    FATE_MENDED, /* it did */
};

/* The answer of the store that is looked at. */
struct findings {
    struct store_flaw *flaw;
    size_t n, room;
    uint64_t seen, unsummed; /* things; those without a sum */
    char next[STORE_FROM_MAX];
    char (*id)[STORE_ID_MAX]; /* of tables */
    size_t n_ids;
};

struct check {
    struct answer *a;
    struct progress progress;
    struct store_size size;
    bool repairs;
    uint64_t done; /* of all there is, for the bar */
    uint64_t tables, rows, people, sessions;
    uint64_t unsummed, summed; /* without a sum in the end; those that got one */
    uint64_t found, mended;
    uint64_t said[STORE_THINGS],
        left;               /* lines of each kind; those that were left out */
    struct store_flaw last; /* the one that was said last */
    bool has_lost; /* rows to which nothing leads: one that is missing may be there */
    struct findings now;
    uint64_t changed; /* by the last mending */
};

/* Ask the store and wait; false when it could not be done. */
bool check_mend(struct check *c, enum store_mend what, const char *table);

void check_add(struct findings *f, enum store_thing thing, enum store_wrong wrong,
               const char *id, uint64_t number);
bool check_has(const struct findings *f, enum store_thing thing);
/* Is this one among them? */
bool check_still(const struct findings *f, const struct store_flaw *x);
/* Take over what the store has found. */
void check_take(struct findings *f, const struct store_findings *from);
void check_forget(struct findings *f);

/* Say what was found, and what became of it. */
void check_say(struct check *c, const struct store_flaw *f, enum fate fate);
void check_step(struct check *c, uint64_t steps, const char *word);

/* admin_check_table.c: one table: look, look again where something seems wrong, repair,
 * say. The exit code, said already when it is not 0. */
int check_table(struct check *c, const char *id);

#endif
