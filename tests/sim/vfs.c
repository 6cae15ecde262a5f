/* vfs.c - what SQLite calls: the files of disk.c, their locks and shared memory. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "disk_private.h"

struct handle {
    sqlite3_file base;
    struct file *f;
    int lock;
    int me;
    uint16_t shm_shared, shm_exclusive;
};

static int handles;

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

    if (disk_is_bad())
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

    disk_count_change();
    if (disk_is_bad())
        return SQLITE_IOERR_WRITE;
    if (disk_is_short(f, (size_t)at + (size_t)n))
        return SQLITE_FULL;
    disk_note(f, at, buf, (size_t)n, false);
    return SQLITE_OK;
}

static int disk_truncate(sqlite3_file *x, sqlite3_int64 n)
{
    disk_count_change();
    if (disk_is_bad())
        return SQLITE_IOERR_TRUNCATE;
    disk_note(of(x)->f, n, NULL, 0, true);
    return SQLITE_OK;
}

static int disk_sync(sqlite3_file *x, int flags)
{
    (void)flags;
    disk_count_change();
    if (disk_is_bad())
        return SQLITE_IOERR_FSYNC;
    disk_wait();
    if (sim_bug == BUG_LYING_SYNC ||
        (sim_bug == BUG_UNSYNCED && sim_one_in(LUCK_WORLD, 50)))
        return SQLITE_OK;
    disk_synced(of(x)->f);
    return SQLITE_OK;
}

static int disk_size(sqlite3_file *x, sqlite3_int64 *ret)
{
    *ret = (sqlite3_int64)of(x)->f->now.n;
    return disk_is_bad() ? SQLITE_IOERR_FSTAT : SQLITE_OK;
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

/* ---- shared memory --------------------------------------------------------------- */

static int shm_map(sqlite3_file *x, int page, int size, int extend, void volatile **ret)
{
    struct file *f = of(x)->f;

    *ret = NULL;
    if (page >= SHM_PAGES || disk_is_bad())
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

/* ---- the file system ------------------------------------------------------------- */

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
    struct file *f = name ? disk_find(name) : NULL;

    (void)v;
    memset(h, 0, sizeof *h);
    if (!name || disk_is_bad())
        return SQLITE_CANTOPEN;
    if (!f && flags & SQLITE_OPEN_CREATE && (f = disk_find(""))) {
        snprintf(f->name, DISK_NAME, "%s", name);
        f->last = &f->first;
    }
    if (!f)
        return SQLITE_CANTOPEN;
    if (!f->last)
        f->last = &f->first;
    h->f = f;
    h->me = ++handles + 1000 * (int)(disk_salt() % 100000 + 1);
    h->base.pMethods = &methods;
    if (ret)
        *ret = flags;
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *v, const char *name, int is_synced)
{
    struct file *f = disk_find(name);

    (void)v;
    (void)is_synced;
    if (!f || !name[0])
        return SQLITE_IOERR_DELETE_NOENT;
    disk_count_change();
    if (disk_is_bad())
        return SQLITE_IOERR_DELETE;
    disk_remove(f);
    return SQLITE_OK;
}

static int vfs_access(sqlite3_vfs *v, const char *name, int flags, int *ret)
{
    const struct file *f = disk_find(name);

    (void)v;
    *ret = f && (flags != SQLITE_ACCESS_EXISTS || f->now.n > 0);
    return disk_is_bad() ? SQLITE_IOERR_ACCESS : SQLITE_OK;
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

void vfs_register(void)
{
    static sqlite3_vfs vfs = {
        .iVersion = 2,
        .szOsFile = sizeof(struct handle),
        .mxPathname = DISK_NAME,
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

    sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    memory_sqlite();
    sqlite3_vfs_register(&vfs, 1);
}
