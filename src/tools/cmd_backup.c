/* cmd_backup.c - `maat backup`: an online copy of the store. */
#include <stdio.h>
#include <string.h>

#include "store/store.h"
#include "tools/tools.h"

static const char usage[] =
    "usage: maat backup --db FILE COPY\n"
    "Writes a consistent copy of a running or stopped server's SQLite store to COPY,\n"
    "which must not exist yet. For PostgreSQL use pg_dump.\n";

int cmd_backup(int argc, char **argv)
{
    char why[300];
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        fputs(usage, stdout);
        return EXIT_FINE;
    }
    if (argc != 4 || strcmp(argv[1], "--db") != 0) {
        fputs(usage, stderr);
        return EXIT_USAGE;
    }
    if (store_backup(argv[2], argv[3], why, sizeof why) < 0)
        return tool_fail("%s", why);
    return EXIT_FINE;
}
