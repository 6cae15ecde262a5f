/*
 * sqlite_store.c - the store in one file: group commit, checkpoints, backup.
 *
 * The writer never waits for a checkpoint: a thread of its own copies the write-ahead
 * log back while commits go on. Only when the log has outgrown WAL_LIMIT does the
 * writer do the (then small) rest itself, because a log can start over only at a moment
 * in which all of it is copied.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store/flaws.h"
#include "store/sqlite_runs.h"

enum {
    WAL_SOME = 1000, /* pages of 4 kB */
    WAL_LIMIT = 16000,
    PROBE_BYTES = 65536, /* where so much fits, some moves do as well */
};

/* Questions find what they need in few pages, or look at each page once: what readers
 * keep is to grow as little as the store does. */
static const char reader_sql[] = "PRAGMA query_only=1; PRAGMA cache_size=-256";

/* A file that must stay where it is; `inode` 0: it is none. */
struct stake {
    char path[512];
    dev_t device;
    ino_t inode;
};

struct sqlite_store {
    struct store *store;
    struct stake stake[2]; /* the store and its log */
    bool is_displaced;     /* writer only: one of them is gone */
    struct sqlite_db writer, reader[READERS], copier;
    struct idmap *ids;
    struct runs *runs;
    int wal_pages;        /* writer only */
    int64_t data_version; /* writer only: changes when another process has written */
    bool is_check;        /* damage is looked for, and nothing put in order */
    bool is_unsure;       /* what we remember may not be what is stored */
    bool has_news;        /* another process has written, and nobody was told yet */

    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool is_running, is_due, is_closing;
};

/* ---- staying in place ------------------------------------------------------------ */

static void drive_in(struct stake *s, const char *path, const char *end)
{
    struct stat st;
    int n = snprintf(s->path, sizeof s->path, "%s%s", path, end);
    if (n < 0 || (size_t)n >= sizeof s->path || stat(s->path, &st) ||
        !S_ISREG(st.st_mode))
        return;
    s->device = st.st_dev;
    s->inode = st.st_ino;
}

/*
 * Whoever deletes or replaces the file leaves us with one that has no name: what we
 * would write there, nobody would find again. So nothing is written until it is back.
 */
static bool is_in_place(struct sqlite_store *b)
{
    const struct stake *gone = NULL;
    for (int i = 0; i < 2 && !gone; i++) {
        const struct stake *s = &b->stake[i];
        struct stat st;
        if (s->inode &&
            (stat(s->path, &st) || st.st_dev != s->device || st.st_ino != s->inode))
            gone = s;
    }
    if (gone && !b->is_displaced)
        store_complain(b->store,
                       "%s was deleted or replaced while the server runs: nothing is "
                       "written until it is back",
                       gone->path);
    else if (!gone && b->is_displaced)
        store_complain(b->store, "%s is back", b->stake[0].path);
    b->is_displaced = gone;
    store_note_displaced(b->store, gone);
    return !gone;
}

/* ---- checkpoints ----------------------------------------------------------------- */

static int on_wal(void *ctx, sqlite3 *db, const char *name, int pages)
{
    struct sqlite_store *b = ctx;
    (void)db;
    (void)name;
    b->wal_pages = pages;
    return SQLITE_OK;
}

static void *copy_thread(void *arg)
{
    struct sqlite_store *b = arg;
    pthread_mutex_lock(&b->lock);
    for (;;) {
        while (!b->is_due && !b->is_closing)
            pthread_cond_wait(&b->changed, &b->lock);
        if (b->is_closing)
            break;
        pthread_mutex_unlock(&b->lock);
        sqlite3_wal_checkpoint_v2(b->copier.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL,
                                  NULL);
        pthread_mutex_lock(&b->lock);
        b->is_due = false;
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

/* After a commit, on the writer's thread. */
static void plan_checkpoint(struct sqlite_store *b)
{
    if (b->wal_pages < WAL_SOME)
        return;
    if (b->wal_pages >= WAL_LIMIT)
        sqlite3_wal_checkpoint_v2(b->writer.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL,
                                  NULL);
    pthread_mutex_lock(&b->lock);
    if (!b->is_due) {
        b->is_due = true;
        pthread_cond_signal(&b->changed);
    }
    pthread_mutex_unlock(&b->lock);
}

/* ---- group commit ---------------------------------------------------------------- */

static bool needs_disk(const struct request *r)
{
    return r->op != REQ_LEASE_TAKE && r->op != REQ_LEASE_DROP &&
           r->op != REQ_LEASE_RENEW && r->op != REQ_PRESENCE_PUT &&
           r->op != REQ_NODE_BEAT && r->op != REQ_LOOK && r->op != REQ_COMPACT_SWEEP;
}

static void tell_mended(struct sqlite_store *b, const struct mending *m)
{
    if (m->tables || m->stray || m->orphans || m->is_mark_wrong)
        store_complain(b->store,
                       "the log was damaged and is mended: %u tables, %llu rows found "
                       "again, %llu set aside, %llu of dropped tables removed",
                       m->tables, (unsigned long long)m->found,
                       (unsigned long long)m->stray, (unsigned long long)m->orphans);
}

/* A mark or a row that cannot be right: read everything. Only a writer may. */
static int load_runs(struct sqlite_store *b, bool may_write)
{
    struct mending m = {0};
    int rc = runs_load(b->runs, &b->writer);
    if (rc != SQLITE_CORRUPT || !may_write)
        return rc;
    rc = sqlite_mend(&b->writer, &m);
    if (rc == SQLITE_OK)
        rc = runs_load(b->runs, &b->writer);
    if (rc == SQLITE_OK)
        tell_mended(b, &m);
    return rc;
}

/* Inside a transaction: has another process (maat admin) written meanwhile? */
static int look_around(struct sqlite_store *b, bool may_write)
{
    sqlite3_stmt *st = sqlite_bind(&b->writer, SQL_DATA_VERSION, "");
    int rc = st ? sqlite3_step(st) : SQLITE_ERROR;
    int64_t version = rc == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    if (st)
        sqlite3_reset(st);
    if (rc != SQLITE_ROW)
        return rc;
    if (version == b->data_version && !b->is_unsure)
        return SQLITE_OK;
    b->has_news |= b->data_version > 0 && version != b->data_version;
    b->data_version = version;
    b->is_unsure = true;
    idmap_clear(b->ids);
    rc = load_runs(b, may_write);
    b->is_unsure = rc != SQLITE_OK;
    return rc;
}

/* Outside of a transaction. What is told is there for the reader as well. */
static void look_now(struct sqlite_store *b)
{
    if (sqlite_run(&b->writer, SQL_READ_BEGIN, "") == SQLITE_OK) {
        look_around(b, false);
        sqlite_run(&b->writer, SQL_COMMIT, "");
    }
}

static void tell_news(struct sqlite_store *b)
{
    if (b->has_news)
        store_note_news(b->store, STORE_NEWS_LOST, "", 0);
    b->has_news = false;
}

static int write_group(struct sqlite_store *b, struct request *list, uint32_t *rows)
{
    int rc = sqlite_run(&b->writer, SQL_BEGIN, "");
    if (rc == SQLITE_OK)
        rc = look_around(b, true);
    for (struct request *r = list; rc == SQLITE_OK && r; r = r->next) {
        rc = sqlite_write_one(&b->writer, b->ids, b->runs, r);
        *rows += r->op == REQ_APPEND && r->code == STORE_OK;
    }
    if (rc == SQLITE_OK)
        rc = runs_tidy(b->runs, &b->writer, false);
    if (rc == SQLITE_OK)
        rc = sqlite_run(&b->writer, SQL_COMMIT, "");
    if (rc == SQLITE_OK)
        runs_committed(b->runs);
    return rc;
}

static void refuse(struct request *list, enum store_code code)
{
    for (; list; list = list->next)
        list->code = code;
}

/* What we remember of a failed transaction did not happen: look again. */
static void recall(struct sqlite_store *b)
{
    b->is_unsure = true;
    if (!sqlite3_get_autocommit(b->writer.db))
        sqlite_run(&b->writer, SQL_ROLLBACK, "");
    look_now(b);
}

/* A page of the file is damaged: whoever needs it gets nothing, the others go on. */
static int write_apart(struct sqlite_store *b, struct request *list, uint32_t *rows)
{
    int good = 0, rc = SQLITE_OK, last = SQLITE_OK;
    for (struct request *r = list, *next; r; r = next) {
        next = r->next;
        r->next = NULL;
        rc = write_group(b, r, rows);
        r->next = next;
        good += rc == SQLITE_OK;
        if (rc == SQLITE_OK)
            continue;
        last = rc;
        r->code = sqlite_is_damage(rc) ? STORE_DAMAGED : STORE_IO;
        store_note_damage(b->store, 1);
        recall(b);
    }
    return good ? SQLITE_OK : last;
}

static int write_probe(struct sqlite_store *b, int64_t bytes)
{
    int rc = sqlite_run(&b->writer, SQL_BEGIN, "");
    if (rc == SQLITE_OK)
        rc = sqlite_run(&b->writer, SQL_PROBE, "i", bytes);
    if (rc == SQLITE_OK)
        rc = sqlite_run(&b->writer, SQL_COMMIT, "");
    if (!sqlite3_get_autocommit(b->writer.db))
        sqlite_run(&b->writer, SQL_ROLLBACK, "");
    return rc;
}

/* A commit has failed. That a small one goes through does not mean that the disk has
 * room again: so we try with a larger one. */
static void probe(struct sqlite_store *b)
{
    if (!is_in_place(b))
        return;
    int rc = write_probe(b, PROBE_BYTES);
    if (rc == SQLITE_OK)
        rc = write_probe(b, 0);
    store_note_writable(b->store, rc == SQLITE_OK);
}

static void sqlite_write(void *self, struct request *list)
{
    struct sqlite_store *b = self;
    bool is_idle = true;
    for (struct request *r = list; r && is_idle; r = r->next)
        is_idle = !needs_disk(r);
    if (is_idle) {
        for (struct request *r = list; r; r = r->next) {
            sqlite_write_one(&b->writer, b->ids, b->runs, r);
            if (r->op == REQ_LOOK && is_in_place(b))
                look_now(b);
        }
        if (!store_was_writable(b->store))
            probe(b);
        tell_news(b);
        return;
    }
    uint64_t start = store_now_us();
    uint32_t rows = 0;
    int rc = is_in_place(b) ? write_group(b, list, &rows) : SQLITE_READONLY_DBMOVED;
    if (rc != SQLITE_OK && !b->is_displaced) {
        store_complain(b->store, "%s", sqlite3_errmsg(b->writer.db));
        recall(b);
    }
    if (sqlite_is_damage(rc)) {
        rows = 0;
        rc = write_apart(b, list, &rows);
    } else if (rc != SQLITE_OK) {
        refuse(list, STORE_IO);
    }
    bool was_writable = store_was_writable(b->store);
    store_note_commit(b->store, store_now_us() - start, rows, rc == SQLITE_OK);
    if (rc == SQLITE_OK && !was_writable)
        probe(b);
    tell_news(b);
    plan_checkpoint(b);
}

static void sqlite_read_request(void *self, enum reader who, struct request *r)
{
    struct sqlite_store *b = self;
    int rc = sqlite_read(&b->reader[who], b->runs, r);
    if (rc != SQLITE_OK)
        store_complain(b->store, "reading failed: %s", sqlite3_errstr(rc));
    flaws_settle(b->store, r);
}

/* ---- life ------------------------------------------------------------------------ */

/* Nothing stays loose at an orderly end, so the next start reads no rows. */
static void put_in_order(struct sqlite_store *b)
{
    int rc = sqlite_run(&b->writer, SQL_BEGIN, "");
    if (rc == SQLITE_OK)
        rc = look_around(b, true);
    if (rc == SQLITE_OK)
        rc = runs_tidy(b->runs, &b->writer, true);
    if (rc == SQLITE_OK)
        rc = sqlite_run(&b->writer, SQL_COMMIT, "");
    if (rc != SQLITE_OK)
        recall(b);
}

static void sqlite_close(void *self)
{
    struct sqlite_store *b = self;
    pthread_mutex_lock(&b->lock);
    b->is_closing = true;
    pthread_cond_signal(&b->changed);
    pthread_mutex_unlock(&b->lock);
    if (b->is_running)
        pthread_join(b->thread, NULL);
    sqlite_db_close(&b->copier);
    for (int i = 0; i < READERS; i++)
        sqlite_db_close(&b->reader[i]);
    if (b->writer.db && b->data_version > 0 && !b->is_unsure && !b->is_check)
        put_in_order(b);
    if (b->writer.db)
        sqlite3_wal_checkpoint_v2(b->writer.db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL,
                                  NULL);
    sqlite_db_close(&b->writer);
    idmap_free(b->ids);
    runs_free(b->runs);
    pthread_cond_destroy(&b->changed);
    pthread_mutex_destroy(&b->lock);
    free(b);
}

/* What people play is nobody else's business: the file is made for its owner alone, and
 * SQLite makes those beside it in the same way. */
static void guard_file(struct sqlite_store *b, const char *path)
{
    struct stat st;
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0)
        close(fd);
    else if (stat(path, &st) == 0 && S_ISREG(st.st_mode) && (st.st_mode & 077) != 0)
        store_complain(b->store, "others may read %s (mode %03o): chmod 600 it", path,
                       (unsigned)st.st_mode & 0777);
}

static int open_readers(struct sqlite_store *b, const char *path, char *why,
                        size_t size)
{
    for (int i = 0; i < READERS; i++) {
        if (sqlite_db_open(&b->reader[i], path, false, why, size) < 0)
            return -1;
        sqlite3_exec(b->reader[i].db, reader_sql, NULL, NULL, NULL);
    }
    return 0;
}

/* What is in the log; a damaged one is mended now, unless damage is looked for. */
static int look_first(struct sqlite_store *b, bool may_mend)
{
    b->is_unsure = true;
    int rc = sqlite_run(&b->writer, SQL_BEGIN, "");
    if (rc == SQLITE_OK)
        rc = look_around(b, may_mend);
    if (rc == SQLITE_OK)
        rc = sqlite_run(&b->writer, SQL_COMMIT, "");
    else
        sqlite_run(&b->writer, SQL_ROLLBACK, "");
    return rc;
}

static void *sqlite_open(struct store *s, const struct store_config *cfg,
                         const char *node, char *why, size_t size)
{
    (void)node;
    const char *url = cfg->url;
    const char *path = strncmp(url, "sqlite:", 7) == 0 ? url + 7 : url;
    struct sqlite_store *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->store = s;
    b->is_check = cfg->is_check;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->changed, NULL);
    b->ids = idmap_new();
    b->runs = runs_new();
    struct mending m = {0};
    guard_file(b, path);
    if (!b->ids || !b->runs || sqlite_db_open(&b->writer, path, true, why, size) < 0 ||
        sqlite_migrate(&b->writer, &m, why, size) < 0 ||
        open_readers(b, path, why, size) < 0 ||
        sqlite_db_open(&b->copier, path, false, why, size) < 0)
        goto fail;
    tell_mended(b, &m);
    if (look_first(b, !cfg->is_check) != SQLITE_OK && !cfg->is_check) {
        snprintf(why, size, "%s: the log cannot be read", path);
        goto fail;
    }
    drive_in(&b->stake[0], path, "");
    drive_in(&b->stake[1], path, "-wal");
    sqlite3_wal_hook(b->writer.db, on_wal, b);
    sqlite3_exec(b->writer.db, "PRAGMA cache_size=-32000", NULL, NULL, NULL);
    b->is_running = pthread_create(&b->thread, NULL, copy_thread, b) == 0;
    if (b->is_running)
        return b;
    snprintf(why, size, "cannot start the checkpoint thread");
fail:
    sqlite_close(b);
    return NULL;
}

const struct backend sqlite_backend = {
    .open = sqlite_open,
    .write = sqlite_write,
    .read = sqlite_read_request,
    .close = sqlite_close,
};
