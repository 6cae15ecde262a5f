/* claim.c - one server at a time for a store in a file. */
#define _DEFAULT_SOURCE
#include "server/claim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* A file beside the store: a lock of the store itself would be in SQLite's way. */
static int open_lock(const char *db)
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

int claim_take(const char *db, char *why, size_t size)
{
    int fd;

    if (!strncmp(db, "sqlite:", 7))
        db += 7;
    else if (strstr(db, "://"))
        return -1;
    fd = open_lock(db);
    if (fd < 0)
        return -1; /* the store says better what is wrong with the folder */
    if (flock(fd, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) {
        name_holder(fd, db, why, size);
        close(fd);
        return -2;
    }
    (void)!ftruncate(fd, 0);
    return fd;
}

void claim_tell(int claim, const char *address)
{
    if (claim >= 0)
        (void)!pwrite(claim, address, strlen(address), 0);
}

/* The file stays: whoever removed it could remove the next holder's. */
void claim_drop(int claim)
{
    if (claim < 0)
        return;
    (void)!ftruncate(claim, 0);
    close(claim);
}
