/*
 * disk.c - a file system for SQLite that forgets what was not synced.
 *
 * Every file has what is written and what is on the platter. A kill leaves the first; a
 * power cut leaves the second, with some of the changes since then in any order, whole
 * or a part of their sectors. From the moment of death on the dying process goes on
 * with its own copy, and nobody will ever see what it writes.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "sim.h"

enum {
    FILES = 8,
    NAME = 160,
    SECTOR = 512,
    SHM_PAGES = 32,
    SHM_LOCKS = 8,
    HANDLES = 64
};

struct change {
    struct change *next;
    int64_t at;
    size_t len;
    bool is_cut; /* truncate to `at` */
    uint8_t bytes[];
};

struct bytes {
    uint8_t *p;
    size_t n, cap;
};

struct file {
    char name[NAME]; /* "": free */
    struct bytes now, safe;
    struct change *first, **last;             /* since the last sync */
    int shared, reserved, pending, exclusive; /* locks: holders, or handle + 1 */
    void *shm[SHM_PAGES];
    int shm_shared[SHM_LOCKS], shm_exclusive[SHM_LOCKS];
};

struct handle {
    sqlite3_file base;
    struct file *f;
    int lock;
    int me;
    uint16_t shm_shared, shm_exclusive;
};

struct image {
    struct {
        char name[NAME];
        struct bytes data;
    } file[FILES];
};

static struct file files[FILES];
static struct image left, kept; /* by the last death; at the beginning */
static bool is_dead, is_full;
static bool is_looked_at; /* by those who leave no trace: nothing fails */
static int64_t sync_us;
static uint64_t calls, changes, fail_at, die_at;
static enum disk_death die_how;
static int handles;

/* ---- bytes ----------------------------------------------------------------------- */

static void bytes_put(struct bytes *b, int64_t at, const void *from, size_t len)
{
    size_t end = (size_t)at + len;

    if (end > b->cap) {
        b->cap = end * 2 > 65536 ? end * 2 : 65536;
        b->p = sim_grow(b->p, b->cap);
    }
    if (end > b->n) {
        memset(b->p + b->n, 0, end - b->n);
        b->n = end;
    }
    if (len)
        memcpy(b->p + at, from, len);
}

static void bytes_cut(struct bytes *b, size_t n)
{
    if (n < b->n)
        b->n = n;
    else
        bytes_put(b, (int64_t)n, NULL, 0);
}

static void bytes_copy(struct bytes *to, const struct bytes *from)
{
    to->n = 0;
    if (from->n)
        bytes_put(to, 0, from->p, from->n);
}

/* ---- changes --------------------------------------------------------------------- */

static void apply(struct bytes *b, const struct change *c)
{
    if (c->is_cut)
        bytes_cut(b, (size_t)c->at);
    else
        bytes_put(b, c->at, c->bytes, c->len);
}

/* Some sectors of it. */
static void apply_torn(struct bytes *b, const struct change *c)
{
    for (size_t k = 0; k < c->len;) {
        size_t edge = SECTOR - ((size_t)c->at + k) % SECTOR;
        size_t n = c->len - k < edge ? c->len - k : edge;
        if (sim_draw(LUCK_DISK, 2))
            bytes_put(b, c->at + (int64_t)k, c->bytes + k, n);
        k += n;
    }
}

static void forget(struct file *f, bool is_safe)
{
    while (f->first) {
        struct change *c = f->first;
        f->first = c->next;
        if (is_safe)
            apply(&f->safe, c);
        sim_free(c);
    }
    f->last = &f->first;
}

static void note(struct file *f, int64_t at, const void *bytes, size_t len, bool is_cut)
{
    struct change *c = sim_alloc(sizeof *c + (is_cut ? 0 : len));

    c->at = at;
    c->len = len;
    c->is_cut = is_cut;
    if (!is_cut)
        memcpy(c->bytes, bytes, len);
    *f->last = c;
    f->last = &c->next;
    apply(&f->now, c);
}

/* ---- death ----------------------------------------------------------------------- */

static void leave_file(struct file *f, struct bytes *ret, enum disk_death how)
{
    uint32_t mood = sim_draw(LUCK_DISK, 4); /* all, none, or each by itself */

    if (how == DISK_KILL || mood == 0) {
        bytes_copy(ret, &f->now);
        return;
    }
    bytes_copy(ret, &f->safe);
    for (const struct change *c = f->first; c && mood > 1; c = c->next) {
        uint32_t fate = sim_draw(LUCK_DISK, 4);
        if (fate == 1 && !c->is_cut)
            apply_torn(ret, c);
        else if (fate > 1)
            apply(ret, c);
    }
}

void disk_die(enum disk_death how)
{
    if (is_dead)
        return;
    for (int i = 0; i < FILES; i++) {
        memcpy(left.file[i].name, files[i].name, NAME);
        left.file[i].data.n = 0;
        if (files[i].name[0])
            leave_file(&files[i], &left.file[i].data, how);
    }
    is_dead = true;
    sim_tell("%s after %llu changes of files",
             how == DISK_KILL ? "the server is killed" : "the power fails",
             (unsigned long long)changes);
}

void disk_die_at(uint64_t nth, enum disk_death how)
{
    die_at = nth ? changes + nth : 0;
    die_how = how;
}

bool disk_is_dead(void)
{
    return is_dead;
}

static void file_done(struct file *f)
{
    forget(f, false);
    for (int k = 0; k < SHM_PAGES; k++) {
        sim_free(f->shm[k]);
        f->shm[k] = NULL;
    }
    memset(f->shm_shared, 0, sizeof f->shm_shared);
    memset(f->shm_exclusive, 0, sizeof f->shm_exclusive);
    f->shared = f->reserved = f->pending = f->exclusive = 0;
    f->name[0] = '\0';
    f->now.n = f->safe.n = 0;
}

static void load(const struct image *from)
{
    for (int i = 0; i < FILES; i++) {
        struct file *f = &files[i];
        file_done(f);
        memcpy(f->name, from->file[i].name, NAME);
        if (f->name[0]) {
            bytes_copy(&f->now, &from->file[i].data);
            bytes_copy(&f->safe, &from->file[i].data);
        }
    }
    is_dead = false;
}

static void save(struct image *to)
{
    for (int i = 0; i < FILES; i++) {
        memcpy(to->file[i].name, files[i].name, NAME);
        to->file[i].data.n = 0;
        if (files[i].name[0])
            bytes_copy(&to->file[i].data, &files[i].now);
    }
}

void disk_revive(void)
{
    load(&left);
    is_full = false;
    die_at = 0;
    sync_us = 0;
}

static void start_anew(void)
{
    is_full = is_looked_at = false;
    calls = changes = die_at = fail_at = 0;
    sync_us = 0;
}

void disk_clear(void)
{
    static const struct image nothing;

    load(&nothing);
    start_anew();
}

void disk_keep(void)
{
    save(&kept);
}

void disk_begin(void)
{
    load(&kept);
    start_anew();
}

void *disk_copy(void)
{
    struct image *x = sim_alloc(sizeof *x);

    save(x);
    is_looked_at = true;
    return x;
}

void disk_put(void *copy)
{
    struct image *x = copy;

    load(x);
    is_looked_at = false;
    for (int i = 0; i < FILES; i++)
        sim_free(x->file[i].data.p);
    sim_free(x);
}

void disk_full(bool is)
{
    is_full = is;
}

void disk_slow(int64_t us)
{
    sync_us = us;
}

void disk_fail_at(uint64_t nth)
{
    fail_at = nth ? calls + nth : 0;
}

uint64_t disk_calls(void)
{
    return calls;
}

/* ---- what SQLite calls ------------------------------------------------------------
 */

static bool is_bad(void)
{
    bool is = !is_looked_at && ++calls == fail_at;

    if (is)
        sim_tell("the disk fails, at call %llu", (unsigned long long)calls);
    return is;
}

/* Before a change: is this the moment? */
static void count_change(void)
{
    if (!is_looked_at && ++changes == die_at)
        disk_die(die_how);
}

static struct handle *of(sqlite3_file *x)
{
    return (struct handle *)(void *)x;
}

static int disk_unlock(sqlite3_file *x, int level);
static int shm_unmap(sqlite3_file *x, int is_delete);

static int disk_close(sqlite3_file *x)
{
    disk_unlock(x, SQLITE_LOCK_NONE);
    handles--;
    return SQLITE_OK;
}

static int disk_read(sqlite3_file *x, void *buf, int n, sqlite3_int64 at)
{
    const struct bytes *b = &of(x)->f->now;
    size_t have = (size_t)at < b->n ? b->n - (size_t)at : 0;

    if (is_bad())
        return SQLITE_IOERR_READ;
    if (have > (size_t)n)
        have = (size_t)n;
    if (have)
        memcpy(buf, b->p + at, have);
    memset((uint8_t *)buf + have, 0, (size_t)n - have);
    return have == (size_t)n ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int disk_write(sqlite3_file *x, const void *buf, int n, sqlite3_int64 at)
{
    struct file *f = of(x)->f;

    count_change();
    if (is_bad())
        return SQLITE_IOERR_WRITE;
    if (is_full && !is_looked_at && (size_t)at + (size_t)n > f->now.n)
        return SQLITE_FULL;
    note(f, at, buf, (size_t)n, false);
    return SQLITE_OK;
}

static int disk_truncate(sqlite3_file *x, sqlite3_int64 n)
{
    count_change();
    if (is_bad())
        return SQLITE_IOERR_TRUNCATE;
    note(of(x)->f, n, NULL, 0, true);
    return SQLITE_OK;
}

static int disk_sync(sqlite3_file *x, int flags)
{
    (void)flags;
    count_change();
    if (is_bad())
        return SQLITE_IOERR_FSYNC;
    if (!is_looked_at)
        task_sleep(sync_us ? sync_us : 200 + sim_draw(LUCK_DISK, 800));
    if (sim_bug == BUG_LYING_SYNC)
        return SQLITE_OK;
    forget(of(x)->f, true);
    return SQLITE_OK;
}

static int disk_size(sqlite3_file *x, sqlite3_int64 *ret)
{
    *ret = (sqlite3_int64)of(x)->f->now.n;
    return is_bad() ? SQLITE_IOERR_FSTAT : SQLITE_OK;
}

static int disk_lock(sqlite3_file *x, int level)
{
    struct handle *h = of(x);
    struct file *f = h->f;

    if (h->lock >= level)
        return SQLITE_OK;
    if (level == SQLITE_LOCK_SHARED) {
        if (f->pending || f->exclusive)
            return SQLITE_BUSY;
        f->shared++;
    } else if (level == SQLITE_LOCK_RESERVED) {
        if (f->reserved && f->reserved != h->me)
            return SQLITE_BUSY;
        f->reserved = h->me;
    } else {
        if ((f->pending && f->pending != h->me) ||
            (f->reserved && f->reserved != h->me))
            return SQLITE_BUSY;
        f->pending = h->me;
        if (f->shared > 1)
            return SQLITE_BUSY;
        f->exclusive = h->me;
        f->reserved = h->me;
    }
    h->lock = level;
    return SQLITE_OK;
}

static int disk_unlock(sqlite3_file *x, int level)
{
    struct handle *h = of(x);
    struct file *f = h->f;

    if (f->pending == h->me)
        f->pending = 0;
    if (f->exclusive == h->me)
        f->exclusive = 0;
    if (f->reserved == h->me)
        f->reserved = 0;
    if (level == SQLITE_LOCK_NONE && h->lock >= SQLITE_LOCK_SHARED)
        f->shared--;
    if (h->lock > level)
        h->lock = level;
    return SQLITE_OK;
}

static int disk_reserved(sqlite3_file *x, int *ret)
{
    *ret = of(x)->f->reserved != 0;
    return SQLITE_OK;
}

static int disk_control(sqlite3_file *x, int op, void *arg)
{
    (void)x;
    (void)op;
    (void)arg;
    return SQLITE_NOTFOUND;
}

static int disk_sector(sqlite3_file *x)
{
    (void)x;
    return 4096;
}

static int disk_traits(sqlite3_file *x)
{
    (void)x;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

/* ---- shared memory ----------------------------------------------------------------
 */

static int shm_map(sqlite3_file *x, int page, int size, int extend, void volatile **ret)
{
    struct file *f = of(x)->f;

    *ret = NULL;
    if (page >= SHM_PAGES || is_bad())
        return SQLITE_IOERR_SHMMAP;
    if (!f->shm[page] && extend)
        f->shm[page] = sim_alloc((size_t)size);
    *ret = f->shm[page];
    return SQLITE_OK;
}

static int shm_lock(sqlite3_file *x, int at, int n, int flags)
{
    struct handle *h = of(x);
    struct file *f = h->f;
    uint16_t mask = (uint16_t)(((1u << n) - 1) << at);

    for (int i = at; i < at + n; i++)
        if (flags & SQLITE_SHM_LOCK &&
            (f->shm_exclusive[i] || (flags & SQLITE_SHM_EXCLUSIVE &&
                                     f->shm_shared[i] > (h->shm_shared >> i & 1))))
            return SQLITE_BUSY;
    for (int i = at; i < at + n; i++) {
        int by = flags & SQLITE_SHM_LOCK ? 1 : -1;
        bool has =
            (flags & SQLITE_SHM_SHARED ? h->shm_shared : h->shm_exclusive) >> i & 1;
        if (has == (by > 0))
            continue;
        *(flags & SQLITE_SHM_SHARED ? &f->shm_shared[i] : &f->shm_exclusive[i]) += by;
    }
    uint16_t *own = flags & SQLITE_SHM_SHARED ? &h->shm_shared : &h->shm_exclusive;
    *own = (uint16_t)(flags & SQLITE_SHM_LOCK ? *own | mask : *own & ~mask);
    return SQLITE_OK;
}

static void shm_barrier(sqlite3_file *x)
{
    (void)x;
}

static int shm_unmap(sqlite3_file *x, int is_delete)
{
    struct handle *h = of(x);

    shm_lock(x, 0, SHM_LOCKS, SQLITE_SHM_UNLOCK | SQLITE_SHM_SHARED);
    shm_lock(x, 0, SHM_LOCKS, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE);
    for (int k = 0; is_delete && k < SHM_PAGES; k++) {
        sim_free(h->f->shm[k]);
        h->f->shm[k] = NULL;
    }
    return SQLITE_OK;
}

/* ---- the file system ---------------------------------------------------------------
 */

static struct file *find(const char *name)
{
    for (int i = 0; i < FILES; i++)
        if (strcmp(files[i].name, name) == 0)
            return &files[i];
    return NULL;
}

static int vfs_open(sqlite3_vfs *v, const char *name, sqlite3_file *x, int flags,
                    int *ret)
{
    static const sqlite3_io_methods methods = {
        .iVersion = 2,
        .xClose = disk_close,
        .xRead = disk_read,
        .xWrite = disk_write,
        .xTruncate = disk_truncate,
        .xSync = disk_sync,
        .xFileSize = disk_size,
        .xLock = disk_lock,
        .xUnlock = disk_unlock,
        .xCheckReservedLock = disk_reserved,
        .xFileControl = disk_control,
        .xSectorSize = disk_sector,
        .xDeviceCharacteristics = disk_traits,
        .xShmMap = shm_map,
        .xShmLock = shm_lock,
        .xShmBarrier = shm_barrier,
        .xShmUnmap = shm_unmap,
    };
    struct handle *h = of(x);
    struct file *f = name ? find(name) : NULL;

    (void)v;
    memset(h, 0, sizeof *h);
    if (!name || is_bad())
        return SQLITE_CANTOPEN;
    if (!f && flags & SQLITE_OPEN_CREATE && (f = find(""))) {
        snprintf(f->name, NAME, "%s", name);
        f->last = &f->first;
    }
    if (!f)
        return SQLITE_CANTOPEN;
    if (!f->last)
        f->last = &f->first;
    h->f = f;
    h->me = ++handles + 1000 * (int)(calls % 100000 + 1);
    h->base.pMethods = &methods;
    if (ret)
        *ret = flags;
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *v, const char *name, int is_synced)
{
    struct file *f = find(name);

    (void)v;
    (void)is_synced;
    if (!f || !name[0])
        return SQLITE_IOERR_DELETE_NOENT;
    count_change();
    if (is_bad())
        return SQLITE_IOERR_DELETE;
    file_done(f);
    return SQLITE_OK;
}

static int vfs_access(sqlite3_vfs *v, const char *name, int flags, int *ret)
{
    const struct file *f = find(name);

    (void)v;
    *ret = f && (flags != SQLITE_ACCESS_EXISTS || f->now.n > 0);
    return is_bad() ? SQLITE_IOERR_ACCESS : SQLITE_OK;
}

static int vfs_path(sqlite3_vfs *v, const char *name, int n, char *ret)
{
    (void)v;
    snprintf(ret, (size_t)n, "%s", name);
    return SQLITE_OK;
}

static int vfs_chance(sqlite3_vfs *v, int n, char *ret)
{
    (void)v;
    for (int i = 0; i < n; i++)
        ret[i] = (char)sim_draw(LUCK_DISK, 256);
    return n;
}

static int vfs_sleep(sqlite3_vfs *v, int us)
{
    (void)v;
    task_sleep(us);
    return us;
}

static int vfs_time(sqlite3_vfs *v, sqlite3_int64 *ret)
{
    (void)v;
    *ret = 210866760000000 + 1790000000000 + sim_us / 1000;
    return SQLITE_OK;
}

static int vfs_error(sqlite3_vfs *v, int n, char *ret)
{
    (void)v;
    if (n > 0)
        ret[0] = '\0';
    return 0;
}

void disk_start(void)
{
    static sqlite3_vfs vfs = {
        .iVersion = 2,
        .szOsFile = sizeof(struct handle),
        .mxPathname = NAME,
        .zName = "sim",
        .xOpen = vfs_open,
        .xDelete = vfs_delete,
        .xAccess = vfs_access,
        .xFullPathname = vfs_path,
        .xRandomness = vfs_chance,
        .xSleep = vfs_sleep,
        .xGetLastError = vfs_error,
        .xCurrentTimeInt64 = vfs_time,
    };

    for (int i = 0; i < FILES; i++)
        files[i].last = &files[i].first;
    sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    memory_sqlite();
    sqlite3_vfs_register(&vfs, 1);
}
