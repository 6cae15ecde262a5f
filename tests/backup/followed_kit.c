/* followed_kit.c - a store that is written to while it is followed, and copies of it.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <dirent.h>
#include <sqlite3.h>

#include "followed_kit.h"
#include "store_kit.h"

const char *program;
unsigned long seed;
char dir[64], db[300], folder[300], copy[300];
struct store *store;
struct follow follow;
uint64_t rows;

int set_up(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", kit_directory());
    snprintf(db, sizeof db, "%s/store.db", dir);
    snprintf(folder, sizeof folder, "%s/folder", dir);
    snprintf(copy, sizeof copy, "%s/copy.db", dir);
    follow_init(&follow, program, db, folder);
    srandom((unsigned)seed);
    rows = 0;
    store = kit_open(db, "one");
    return store && kit_table_new(store, "t1", "host") == STORE_OK ? 0 : -1;
}

int tear_down(void **state)
{
    (void)state;
    follow_kill(&follow);
    if (store)
        store_close(store);
    store = NULL;
    kit_remove(dir);
    return 0;
}

void write_rows(int n)
{
    char text[1200];
    for (int i = 0; i < n; i++) {
        memset(text, 'a' + (int)(random() % 26), sizeof text);
        text[random() % (long)sizeof text] = '\0';
        text[sizeof text - 1] = '\0';
        assert_int_equal(kit_append(store, "t1", ++rows, 0, text), STORE_OK);
    }
}

void nap_ms(long ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

void close_store(void)
{
    store_close(store);
    store = NULL;
}

/* Of a copy, which nobody else uses. */
int64_t ask(const char *file, const char *sql)
{
    sqlite3 *c = NULL;
    sqlite3_stmt *st = NULL;
    int64_t n = -1;
    if (sqlite3_open_v2(file, &c, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(c, sql, -1, &st, NULL) == SQLITE_OK &&
        sqlite3_step(st) == SQLITE_ROW)
        n = strcmp((const char *)sqlite3_column_text(st, 0), "ok") == 0
                ? 1
                : sqlite3_column_int64(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(c);
    return n;
}

void remove_copy(void)
{
    char name[320];
    unlink(copy);
    snprintf(name, sizeof name, "%s-wal", copy);
    unlink(name);
    snprintf(name, sizeof name, "%s-shm", copy);
    unlink(name);
}

/* The newest moment of the folder has these rows, and is sound. */
void assert_copy_has(uint64_t n)
{
    remove_copy();
    if (follow_restore(&follow, copy, 0) < 0)
        fail_msg("%s (seed %lu)", follow_output, seed);
    assert_int_equal(ask(copy, "PRAGMA integrity_check"), 1);
    assert_int_equal(ask(copy, "SELECT count(*) FROM log"), n);
}

/* A file of the folder by the beginning of its name, the `nth` one in order. */
void name_of(const char *begin, int nth, char *ret, size_t size)
{
    struct dirent **list;
    int n = scandir(folder, &list, NULL, alphasort);
    ret[0] = '\0';
    for (int i = 0; i < n; i++) {
        if (strncmp(list[i]->d_name, begin, strlen(begin)) == 0 && nth-- == 0)
            snprintf(ret, size, "%s/%.80s", folder, list[i]->d_name);
        free(list[i]);
    }
    free(list);
    assert_true(ret[0]);
}

off_t size_of(const char *name)
{
    struct stat st;
    assert_int_equal(stat(name, &st), 0);
    return st.st_size;
}

int count_bases(void)
{
    struct dirent **list;
    int bases = 0, n = scandir(folder, &list, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        bases += strncmp(list[i]->d_name, "base-", 5) == 0;
        free(list[i]);
    }
    free(list);
    return bases;
}

int flip(const char *name, long at)
{
    FILE *f = fopen(name, "r+b");
    assert_non_null(f);
    fseek(f, at, SEEK_SET);
    int byte = getc(f);
    fseek(f, at, SEEK_SET);
    putc(byte ^ 64, f);
    fclose(f);
    return byte;
}
