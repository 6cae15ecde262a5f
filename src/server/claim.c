/* claim.c - one server at a time for a store in a file. */
#define _DEFAULT_SOURCE
#include "server/claim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define OTHER_FILE ": name another file with --db"
#define WAY_OUT    ": stop that one first, or name another file with --db"

/* NULL: a store that is no file. */
static const char *path_of(const char *db)
{
    if (!strncmp(db, "sqlite:", 7))
        return db + 7;
    return strstr(db, "://") ? NULL : db;
}

static void name_lock(struct claim *c, const char *db)
{
    char *real = realpath(db, NULL); /* another name, the same store */

    snprintf(c->path, sizeof c->path, "%s.lock", real ? real : db);
    free(real);
}

static void name_holder(int fd, const char *db, char *why, size_t size)
{
    char address[160];
    ssize_t n = pread(fd, address, sizeof address - 1, 0);

    address[n > 0 ? n : 0] = '\0';
    address[strcspn(address, "\n")] = '\0';
    if (address[0])
        snprintf(why, size, "the server runs already at %s (%.80s)" WAY_OUT, address,
                 db);
    else
        snprintf(why, size, "the server runs already with %.80s" WAY_OUT, db);
}

static uint32_t number_at(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/* Something that is there and surely no store of ours; nothing may be left beside it.
 * The file format of SQLite says where its version and the mark of its program are. A
 * new store may have everything in its log still, and nothing but a first page. */
static int is_foreign(const char *db, char *why, size_t size)
{
    uint8_t head[105] = {0};
    int fd = open(db, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    ssize_t n = fd < 0 ? 0 : read(fd, head, sizeof head);

    if (fd >= 0)
        close(fd);
    if (n < 0)
        snprintf(why, size, "%.160s: %s", db, strerror(errno));
    else if (n > 0 && memcmp(head, "SQLite format 3", 16) != 0)
        snprintf(why, size, "%.160s: file is not a database" OTHER_FILE, db);
    else if (number_at(head + 68) != 0x4d616174 &&
             (number_at(head + 60) || number_at(head + 68) || head[103] || head[104]))
        snprintf(why, size,
                 "%.160s: the file is a database of another program" OTHER_FILE, db);
    else
        return 0;
    return -1;
}

static bool is_held(int fd)
{
    return flock(fd, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK;
}

/* Whoever links, moves or mounts the file elsewhere finds no lock beside it. SQLite's
 * own locks are of another kind; they would go with this descriptor, so it stays open
 * until the store is closed. */
int claim_file(struct claim *c, const char *db, char *why, size_t size)
{
    db = path_of(db);
    if (!db || c->store >= 0)
        return 0;
    c->store = open(db, O_RDONLY | O_CLOEXEC);
    c->is_ours = c->store >= 0 && !is_held(c->store);
    if (c->store < 0 || c->is_ours)
        return 0;
    snprintf(why, size, "the server runs already with %.80s" WAY_OUT, db);
    return -1;
}

/* Whoever was there before may have removed the lock that was opened here. */
static bool is_removed(const struct claim *c)
{
    struct stat here, there;

    return stat(c->path, &there) || fstat(c->beside, &here) ||
           here.st_ino != there.st_ino || here.st_dev != there.st_dev;
}

static int hold_beside(struct claim *c, const char *db, char *why, size_t size)
{
    for (int left = 100; left > 0; left--) {
        c->beside = open(c->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (c->beside < 0)
            return 0; /* the store says better what is wrong with the folder */
        bool is_taken = is_held(c->beside);
        if (!is_taken && !is_removed(c)) {
            (void)!ftruncate(c->beside, 0);
            return 0;
        }
        if (is_taken)
            name_holder(c->beside, db, why, size);
        close(c->beside);
        c->beside = -1;
        if (is_taken)
            return -1;
    }
    return 0; /* a file system that cannot tell: the store itself is held as well */
}

int claim_take(struct claim *c, const char *db, char *why, size_t size)
{
    *c = (struct claim){.beside = -1, .store = -1};
    db = path_of(db);
    if (!db)
        return 0;
    if (!strncmp(db, "file:", 5) || !strcmp(db, ":memory:") || !db[0]) {
        snprintf(why, size, "--db wants a path, not %.160s", db[0] ? db : "\"\"");
        return -1;
    }
    if (is_foreign(db, why, size))
        return -1;
    name_lock(c, db);
    return hold_beside(c, db, why, size) ? -1 : claim_file(c, db, why, size);
}

void claim_tell(const struct claim *c, const char *address)
{
    if (c->beside >= 0)
        (void)!pwrite(c->beside, address, strlen(address), 0);
}

/* The lock of a store stays; where no store was made nothing is left behind. */
void claim_drop(struct claim *c)
{
    if (c->beside >= 0) {
        (void)!ftruncate(c->beside, 0);
        if (!c->is_ours)
            unlink(c->path);
        close(c->beside);
    }
    if (c->store >= 0)
        close(c->store);
    *c = (struct claim){.beside = -1, .store = -1};
}
