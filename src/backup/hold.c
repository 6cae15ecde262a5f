/* hold.c - keeps the write-ahead log from starting over before it has been read. */
#include "backup/hold.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "backup/clock.h"

enum {
    APPLICATION = 0x4d616174,
    INDEX_HEAD = 48, /* twice */
    INDEX_SIZE = 32768,
    LOOKS = 64,
    TRY_US = 200,
    TRIES = 250, /* 50 ms in all */
};

static void let_go(struct hold *h)
{
    if (h->held >= 0)
        sqlite3_exec(h->reader[h->held], "ROLLBACK", NULL, NULL, NULL);
    h->held = -1;
}

/* ---- connections ----------------------------------------------------------------- */

/* Writers come and go within a millisecond, so waiting longer would meet the next. */
static int on_busy(void *ctx, int n)
{
    (void)ctx;
    clock_nap(TRY_US);
    return n < TRIES;
}

static int on_number(void *ctx, int n, char **value, char **name)
{
    (void)name;
    if (n > 0 && value[0])
        sscanf(value[0], "%d", (int *)ctx);
    return 0;
}

/* The log belongs to the server: whoever closes last must not clear it away. */
static sqlite3 *connect_to(const char *path, char *why, size_t size)
{
    sqlite3 *db = NULL;
    int app = 0;
    int rc =
        sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (rc == SQLITE_OK) {
        sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
        sqlite3_busy_timeout(db, 2000);
        rc = sqlite3_exec(db, "PRAGMA application_id", on_number, &app, NULL);
    }
    if (rc == SQLITE_OK && app != APPLICATION)
        snprintf(why, size, "the file is a database of another program");
    else if (rc == SQLITE_OK)
        rc = sqlite3_exec(db, "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0",
                          NULL, NULL, NULL);
    if (rc == SQLITE_OK && app == APPLICATION)
        return db;
    if (rc != SQLITE_OK)
        snprintf(why, size, "%.200s: %s", path,
                 db ? sqlite3_errmsg(db) : sqlite3_errstr(rc));
    sqlite3_close(db);
    return NULL;
}

static int note_place(struct hold *h)
{
    struct stat file, log;
    if (stat(h->path, &file) || stat(h->log_path, &log))
        return -1;
    h->device = file.st_dev;
    h->file = file.st_ino;
    h->log = log.st_ino;
    return 0;
}

/* Of the documented index all processes share the same memory, also with SQLite. */
static int map_index(struct hold *h)
{
    sqlite3_file *file = NULL;
    void volatile *at = NULL;
    if (sqlite3_file_control(h->reader[0], "main", SQLITE_FCNTL_FILE_POINTER, &file) !=
            SQLITE_OK ||
        !file || !file->pMethods || file->pMethods->iVersion < 2 ||
        file->pMethods->xShmMap(file, 0, INDEX_SIZE, 0, &at) != SQLITE_OK)
        return -1;
    h->index = at;
    return at ? 0 : -1;
}

int hold_open(struct hold *h, const char *path, char *why, size_t size)
{
    sqlite3 **all[] = {&h->reader[0], &h->reader[1], &h->stopper, &h->copier};
    memset(h, 0, sizeof *h);
    h->held = -1;
    if ((size_t)snprintf(h->path, sizeof h->path, "%s", path) >= sizeof h->path) {
        snprintf(why, size, "the name of the store is too long");
        return -1;
    }
    snprintf(h->log_path, sizeof h->log_path, "%s-wal", path);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        *all[i] = connect_to(path, why, size);
        if (!*all[i]) {
            hold_close(h);
            return -1;
        }
    }
    sqlite3_busy_handler(h->stopper, on_busy, NULL);
    sqlite3_exec(h->reader[0], "PRAGMA page_size", on_number, &h->page_size, NULL);
    if (h->page_size > 0 && hold_renew(h) == 0 && map_index(h) == 0 &&
        note_place(h) == 0)
        return 0;
    snprintf(why, size, "%.200s: its log cannot be read now", path);
    hold_close(h);
    return -1;
}

void hold_close(struct hold *h)
{
    let_go(h);
    h->index = NULL;
    sqlite3_close(h->stopper);
    sqlite3_close(h->copier);
    sqlite3_close(h->reader[1]);
    sqlite3_close(h->reader[0]);
    h->stopper = h->copier = h->reader[0] = h->reader[1] = NULL;
}

bool hold_is_in_place(const struct hold *h)
{
    struct stat file, log;
    return stat(h->path, &file) == 0 && stat(h->log_path, &log) == 0 &&
           file.st_dev == h->device && file.st_ino == h->file && log.st_ino == h->log;
}

/* ---- read transactions ----------------------------------------------------------- */

int hold_renew(struct hold *h)
{
    int next = h->held == 0;
    if (sqlite3_exec(h->reader[next], "BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1",
                     NULL, NULL, NULL) != SQLITE_OK) {
        sqlite3_exec(h->reader[next], "ROLLBACK", NULL, NULL, NULL);
        return -1;
    }
    let_go(h);
    h->held = next;
    return 0;
}

/* ---- the index ------------------------------------------------------------------- */

static void copy_out(const struct hold *h, size_t at, uint8_t *to, size_t n)
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    for (size_t i = 0; i < n; i++)
        to[i] = h->index[at + i];
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

/* A writer fills one after the other: when both are alike they are whole. */
static int read_head(const struct hold *h, uint8_t head[INDEX_HEAD])
{
    uint8_t twin[INDEX_HEAD];
    for (int i = 0; i < LOOKS; i++) {
        copy_out(h, 0, head, INDEX_HEAD);
        copy_out(h, INDEX_HEAD, twin, INDEX_HEAD);
        if (memcmp(head, twin, INDEX_HEAD) == 0)
            return head[12] ? 0 : -1;
        clock_nap(10);
    }
    return -1;
}

static uint32_t native(const uint8_t *p)
{
    uint32_t x;
    memcpy(&x, p, sizeof x);
    return x;
}

static uint32_t big(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/* The clock is read between two looks that are alike: so it was at that time. */
int hold_look(const struct hold *h, struct hold_look *ret)
{
    uint8_t head[INDEX_HEAD], again[INDEX_HEAD];
    struct timespec t;
    struct stat file;
    bool is_exact = false;
    if (!h->index || read_head(h, again) < 0)
        return -1;
    for (int i = 0; i < LOOKS && !is_exact; i++) {
        memcpy(head, again, sizeof head);
        clock_gettime(CLOCK_REALTIME, &t);
        if (read_head(h, again) < 0)
            return -1;
        is_exact = memcmp(head, again, sizeof head) == 0;
    }
    *ret = (struct hold_look){
        .salt = {big(again + 32), big(again + 36)},
        .frame = native(again + 16),
        .changes = native(again + 8),
        .pages = native(again + 20),
        .at = (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000,
        .is_exact = is_exact,
    };
    if (ret->pages > 0)
        return 0;
    if (stat(h->path, &file)) /* an empty log: the file is all there is */
        return -1;
    ret->pages = (uint32_t)(file.st_size / h->page_size);
    return 0;
}

/* ---- a moment without writers ---------------------------------------------------- */

int hold_stop(struct hold *h)
{
    return sqlite3_exec(h->stopper, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK
               ? 0
               : -1;
}

/* The server's own copier may be at it still: it ends soon, as nothing is added. */
int hold_copy_back(struct hold *h)
{
    for (int i = 0; i < TRIES; i++) {
        int all = -1, done = -1;
        int rc = sqlite3_wal_checkpoint_v2(h->copier, NULL, SQLITE_CHECKPOINT_PASSIVE,
                                           &all, &done);
        if (rc == SQLITE_OK && all == done && all >= 0)
            return 0;
        if (rc != SQLITE_OK && rc != SQLITE_BUSY)
            return -1;
        clock_nap(TRY_US);
    }
    return -1;
}

void hold_go_on(struct hold *h)
{
    sqlite3_exec(h->stopper, "ROLLBACK", NULL, NULL, NULL);
}
