/* each_store.c - a store in a file, or in a cluster of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "each_store.h"
#include "pg_cluster.h"
#include "store_kit.h"

struct store *s;

char each_url[256];

int each_open(void **state)
{
    (void)state;
    s = kit_open(each_url, "node-a");
    return s ? 0 : -1;
}

int each_close(void **state)
{
    (void)state;
    store_close(s);
    s = NULL;
    return 0;
}

void each_reopen(void)
{
    store_close(s);
    s = kit_open(each_url, "node-a");
    assert_non_null(s);
}

int each_main(int argc, char **argv, const struct CMUnitTest *tests, size_t n)
{
    const char *kind = argc > 1 ? argv[1] : "sqlite";
    char dir[64];
    snprintf(dir, sizeof dir, "%s", kit_directory());
    struct pg_cluster *pg = NULL;
    if (strcmp(kind, "postgres") == 0) {
        pg = pg_cluster_start(dir);
        if (!pg)
            return 1;
        snprintf(each_url, sizeof each_url, "%s", pg_cluster_url(pg));
    } else {
        snprintf(each_url, sizeof each_url, "%s/store.db", dir);
    }
    int failed = _cmocka_run_group_tests(kind, tests, n, NULL, NULL);
    if (pg)
        pg_cluster_stop(pg);
    kit_remove(dir);
    return failed;
}
