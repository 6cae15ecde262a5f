/* backup.c - an online copy of a store in one file. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/sqlite_db.h"

/* The copy must be on the disk before we say that there is one. */
static int sync_file(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    int rc = fd < 0 ? -1 : fsync(fd);
    if (fd >= 0)
        close(fd);
    return rc;
}

/* An empty file for its owner alone; SQLite writes into it. */
static int make_part(const char *part)
{
    int fd = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return -1;
    close(fd);
    return 0;
}

int store_backup_part(const char *to, char *part, size_t size)
{
    int n = snprintf(part, size, "%s.%ld.part", to, (long)getpid());
    return n > 0 && (size_t)n < size ? 0 : -1;
}

/* `VACUUM INTO` reads one consistent state in a single transaction while writers go on,
 * refuses to overwrite, and leaves a compact file without a log beside it. */
static int copy_into(sqlite3 *db, const char *path, const char *to, char *why,
                     size_t size)
{
    sqlite3_stmt *st;
    int rc = sqlite3_prepare_v2(db, "VACUUM INTO ?1", -1, &st, NULL);
    if (rc == SQLITE_OK) {
        sqlite3_bind_text(st, 1, to, -1, SQLITE_STATIC);
        rc = sqlite3_step(st);
        sqlite3_finalize(st);
    }
    if (rc == SQLITE_DONE)
        return 0;
    snprintf(why, size, "%.200s: %s", path, sqlite3_errmsg(db));
    return -1;
}

int store_backup(const char *url, const char *to, char *why, size_t size)
{
    if (strncmp(url, "postgres", 8) == 0 && strstr(url, "://")) {
        snprintf(why, size, "PostgreSQL has its own tools for that: use pg_dump");
        return -1;
    }
    const char *path = strncmp(url, "sqlite:", 7) == 0 ? url + 7 : url;
    char part[4096];
    if (store_backup_part(to, part, sizeof part) < 0) {
        snprintf(why, size, "the name of the copy is too long");
        return -1;
    }
    if (access(to, F_OK) == 0) {
        snprintf(why, size, "%s exists already", to);
        return -1;
    }
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
        snprintf(why, size, "%s: %s", path, db ? sqlite3_errmsg(db) : "cannot open");
        sqlite3_close(db);
        return -1;
    }
    sqlite3_busy_timeout(db, 10000);
    int rc = make_part(part);
    if (rc < 0)
        snprintf(why, size, "%.200s: %s", to, strerror(errno));
    else
        rc = copy_into(db, path, part, why, size);
    sqlite3_close(db);
    if (rc == 0 && (sync_file(part) < 0 || rename(part, to) < 0)) {
        snprintf(why, size, "%s: %s", to, strerror(errno));
        rc = -1;
    }
    if (rc < 0)
        unlink(part);
    return rc;
}
