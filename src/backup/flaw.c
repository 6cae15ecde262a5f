/* flaw.c - is a file that was restored a database as it should be? */
#include "backup/flaw.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* A name in which nothing means something. */
static int write_uri(const char *file, char *uri, size_t size)
{
    size_t n = (size_t)snprintf(uri, size, "file:");
    for (const char *p = file; *p; p++) {
        if (n + 32 > size)
            return -1;
        bool is_plain = strchr("/._-", *p) || (*p >= '0' && *p <= '9') ||
                        (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z');
        n += (size_t)snprintf(uri + n, size - n, is_plain ? "%c" : "%%%02X",
                              (unsigned char)*p);
    }
    snprintf(uri + n, size - n, "?immutable=1"); /* and nothing grows beside it */
    return 0;
}

static int on_line(void *ctx, int n, char **value, char **name)
{
    char *flaw = ctx;
    (void)name;
    if (n > 0 && value[0] && strcmp(value[0], "ok") != 0 && !flaw[0])
        snprintf(flaw, BACKUP_FLAW, "%s", value[0]);
    return 0;
}

void backup_find_flaw(const char *file, char flaw[BACKUP_FLAW])
{
    char uri[3 * 1024];
    sqlite3 *db = NULL;
    flaw[0] = '\0';
    if (write_uri(file, uri, sizeof uri) < 0)
        return;
    int rc = sqlite3_open_v2(
        uri, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(db, "PRAGMA quick_check(1)", on_line, flaw, NULL);
    if (rc != SQLITE_OK && !flaw[0])
        snprintf(flaw, BACKUP_FLAW, "%s", db ? sqlite3_errmsg(db) : sqlite3_errstr(rc));
    for (char *p = flaw; *p; p++)
        if (*p == '\n')
            *p = ' ';
    sqlite3_close(db);
}
