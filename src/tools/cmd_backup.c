/* cmd_backup.c - `maat backup`: an online copy of the store. */
#include <stdio.h>

#include "store/store.h"
#include "tools/place.h"
#include "tools/tools.h"

static int run(const struct args *a)
{
    char why[300], db[PLACE_PATH];
    int rc = place_of_tools(args_text(a, "db"), db);
    if (rc)
        return rc;
    if (store_backup(db, args_word(a, 0), why, sizeof why) < 0)
        return tool_fail("%s", why);
    return EXIT_FINE;
}

static const struct option options[] = {
    {.name = "db", .value = "FILE", .kind = VALUE_FILE},
    {0},
};

const struct command command_backup = {
    .name = "backup",
    .run = run,
    .arguments = {{.name = "COPY", .kind = VALUE_FILE}},
    .options = options,
};
