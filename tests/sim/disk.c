/*
 * disk.c - a file system for SQLite that forgets what was not synced.
 *
 * Every file has what is written and what is on the platter. A kill leaves the first; a
 * power cut leaves the second, with some of the changes since then in any order, whole
 * or a part of their sectors. From the moment of death on the dying process goes on
 * with its own copy, and nobody will ever see what it writes.
 */
#include <stdio.h>
#include <string.h>

#include "disk_private.h"

enum { SECTOR = 512 };

struct image {
    struct {
        char name[DISK_NAME];
        struct bytes data;
    } file[DISK_FILES];
};

struct file disk_files[DISK_FILES];
static struct image left, kept; /* by the last death; at the beginning */
static bool is_dead, is_full;
static bool is_looked_at; /* by those who leave no trace: nothing fails */
static int64_t sync_us;
static uint64_t calls, changes, fail_at, die_at;
static enum disk_death die_how;

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

void disk_note(struct file *f, int64_t at, const void *bytes, size_t len, bool is_cut)
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
    for (int i = 0; i < DISK_FILES; i++) {
        memcpy(left.file[i].name, disk_files[i].name, DISK_NAME);
        left.file[i].data.n = 0;
        if (disk_files[i].name[0])
            leave_file(&disk_files[i], &left.file[i].data, how);
    }
    is_dead = true;
    sim_tell("%s after %llu changes of disk_files",
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

void disk_remove(struct file *f)
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
    for (int i = 0; i < DISK_FILES; i++) {
        struct file *f = &disk_files[i];
        disk_remove(f);
        memcpy(f->name, from->file[i].name, DISK_NAME);
        if (f->name[0]) {
            bytes_copy(&f->now, &from->file[i].data);
            bytes_copy(&f->safe, &from->file[i].data);
        }
    }
    is_dead = false;
}

static void save(struct image *to)
{
    for (int i = 0; i < DISK_FILES; i++) {
        memcpy(to->file[i].name, disk_files[i].name, DISK_NAME);
        to->file[i].data.n = 0;
        if (disk_files[i].name[0])
            bytes_copy(&to->file[i].data, &disk_files[i].now);
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
    for (int i = 0; i < DISK_FILES; i++)
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

bool disk_has_synced(const char *end)
{
    size_t k = strlen(end);

    for (int i = 0; i < DISK_FILES; i++) {
        size_t n = strlen(disk_files[i].name);
        if (n > k && !strcmp(disk_files[i].name + n - k, end) && disk_files[i].first)
            return false;
    }
    return true;
}

/* ---- for vfs.c ------------------------------------------------------------------- */

bool disk_is_bad(void)
{
    bool is = !is_looked_at && ++calls == fail_at;

    if (is)
        sim_tell("the disk fails, at call %llu", (unsigned long long)calls);
    return is;
}

void disk_count_change(void)
{
    if (!is_looked_at && ++changes == die_at)
        disk_die(die_how);
}

bool disk_is_short(const struct file *f, size_t end)
{
    return is_full && !is_looked_at && end > f->now.n;
}

void disk_wait(void)
{
    if (!is_looked_at)
        task_sleep(sync_us ? sync_us : 200 + sim_draw(LUCK_DISK, 800));
}

uint64_t disk_salt(void)
{
    return calls;
}

struct file *disk_find(const char *name)
{
    for (int i = 0; i < DISK_FILES; i++)
        if (strcmp(disk_files[i].name, name) == 0)
            return &disk_files[i];
    return NULL;
}

void disk_synced(struct file *f)
{
    forget(f, true);
}

void disk_start(void)
{
    for (int i = 0; i < DISK_FILES; i++)
        disk_files[i].last = &disk_files[i].first;
    vfs_register();
}
