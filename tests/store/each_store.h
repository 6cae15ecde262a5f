/* each_store.h - the same tests on every database, each with the store opened anew. */
#ifndef MAAT_EACH_STORE_H
#define MAAT_EACH_STORE_H

#include "store/store.h"

extern struct store *s;    /* the one under test, */
extern char each_url[300]; /* and where it is */

int each_open(void **state);
int each_close(void **state);
void each_reopen(void);

#define EACH_CASE(f) cmocka_unit_test_setup_teardown(f, each_open, each_close)

/* The whole main of a test program: its argument is sqlite, postgres or pgbouncer. */
struct CMUnitTest;
int each_main(int argc, char **argv, const struct CMUnitTest *tests, size_t n);

#endif
