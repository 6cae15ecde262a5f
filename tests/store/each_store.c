/* each_store.c - a store in a file, or in a cluster of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "each_store.h"
#include "pg_cluster.h"
#include "pg_pooler.h"
#include "store_kit.h"

struct store *s;

char each_url[300];

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

static struct pg_cluster *pg;
static struct pg_pooler *pooler;

static int open_kind(const char *kind, const char *dir)
{
    bool is_pooled = strcmp(kind, "pgbouncer") == 0;
    snprintf(each_url, sizeof each_url, "%s/store.db", dir);
    if (strcmp(kind, "postgres") != 0 && !is_pooled)
        return 0;
    pg = pg_cluster_start(dir);
    pooler = pg && is_pooled ? pg_pooler_start(dir, pg) : NULL;
    if (!pg || (is_pooled && !pooler))
        return -1;
    snprintf(each_url, sizeof each_url, "%s",
             pooler ? pg_pooler_url(pooler) : pg_cluster_url(pg));
    return 0;
}

int each_main(int argc, char **argv, const struct CMUnitTest *tests, size_t n)
{
    const char *kind = argc > 1 ? argv[1] : "sqlite";
    char dir[64];
    if (strcmp(kind, "pgbouncer") == 0 && !pg_pooler_is_here()) {
        printf("1..0 # SKIP PgBouncer is not installed\n");
        return 0;
    }
    snprintf(dir, sizeof dir, "%s", kit_directory());
    int failed = open_kind(kind, dir) < 0
                     ? 1
                     : _cmocka_run_group_tests(kind, tests, n, NULL, NULL);
    if (pooler)
        pg_pooler_stop(pooler);
    if (pg)
        pg_cluster_stop(pg);
    kit_remove(dir);
    return failed;
}
