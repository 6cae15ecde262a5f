/* disk_private.h - between the files (disk.c) and what SQLite calls (vfs.c). */
#ifndef MAAT_SIM_DISK_PRIVATE_H
#define MAAT_SIM_DISK_PRIVATE_H

#include "sim.h"

enum { DISK_FILES = 8, DISK_NAME = 160, SHM_PAGES = 32, SHM_LOCKS = 8 };

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
    char name[DISK_NAME]; /* "": free */
    struct bytes now, safe;
    struct change *first, **last;             /* since the last sync */
    int shared, reserved, pending, exclusive; /* locks: holders, or handle + 1 */
    void *shm[SHM_PAGES];
    int shm_shared[SHM_LOCKS], shm_exclusive[SHM_LOCKS];
};

extern struct file disk_files[DISK_FILES];

/* One more call: does it fail? */
bool disk_is_bad(void);
/* Before a change of a file: is this the moment of death? */
void disk_count_change(void);
/* No room for this? */
bool disk_is_short(const struct file *f, size_t end);
/* A sync takes its time. */
void disk_wait(void);
uint64_t disk_salt(void);                 /* for the names of who holds a lock */
struct file *disk_find(const char *name); /* "": a free one; or NULL */
void disk_note(struct file *f, int64_t at, const void *bytes, size_t len, bool is_cut);
void disk_synced(struct file *f);
void disk_remove(struct file *f);
void vfs_register(void);

#endif
