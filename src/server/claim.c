/* claim.c - one server at a time for a store in a file. */
#define _DEFAULT_SOURCE
#include "server/claim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* NULL: a store that is no file. */
static const char *path_of(const char *db)
{
    if (!strncmp(db, "sqlite:", 7))
        return db + 7;
    return strstr(db, "://") ? NULL : db;
}

static int open_beside(const char *db)
{
    char path[4200], *real = realpath(db, NULL); /* another name, the same store */

    snprintf(path, sizeof path, "%s.lock", real ? real : db);
    free(real);
    return open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

static void name_holder(int fd, const char *db, char *why, size_t size)
{
    char address[160];
    ssize_t n = pread(fd, address, sizeof address - 1, 0);

    address[n > 0 ? n : 0] = '\0';
    address[strcspn(address, "\n")] = '\0';
    if (address[0])
        snprintf(why, size, "the server runs already at %s (%s)", address, db);
    else
        snprintf(why, size, "the server runs already with %s", db);
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
    if (c->store < 0 || !is_held(c->store))
        return 0;
    snprintf(why, size, "the server runs already with %s", db);
    return -1;
}

int claim_take(struct claim *c, const char *db, char *why, size_t size)
{
    *c = (struct claim){-1, -1};
    db = path_of(db);
    if (!db)
        return 0;
    if (!strncmp(db, "file:", 5)) {
        snprintf(why, size, "--db wants a path, not %s", db);
        return -1;
    }
    c->beside = open_beside(db);
    if (c->beside < 0)
        return 0; /* the store says better what is wrong with the folder */
    if (is_held(c->beside)) {
        name_holder(c->beside, db, why, size);
        close(c->beside);
        c->beside = -1;
        return -1;
    }
    (void)!ftruncate(c->beside, 0);
    return claim_file(c, db, why, size);
}

void claim_tell(const struct claim *c, const char *address)
{
    if (c->beside >= 0)
        (void)!pwrite(c->beside, address, strlen(address), 0);
}

/* The lock stays: whoever removed it could remove the next holder's. */
void claim_drop(struct claim *c)
{
    if (c->beside >= 0) {
        (void)!ftruncate(c->beside, 0);
        close(c->beside);
    }
    if (c->store >= 0)
        close(c->store);
    *c = (struct claim){-1, -1};
}
