/* cmd_backup.c - `maat backup`: a copy of the store, or one that follows it. */
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/store.h"
#include "tools/backup_follow.h"
#include "tools/place.h"
#include "tools/tools.h"

static char part[4096];

/* A copy that is not finished must not lie about. */
static void on_end(int sig)
{
    unlink(part);
    _exit(128 + sig);
}

static void clear_up_when_ended(const char *copy)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction sa = {.sa_handler = on_end};
    if (store_backup_part(copy, part, sizeof part) < 0)
        return; /* store_backup will say so */
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        sigaction(signals[i], &sa, NULL);
}

/* COPY, or a folder and what belongs to it. */
static int check(const struct args *a)
{
    static const char *const others[] = {"keep", "json"};
    bool follows = args_has(a, "follow");
    if (follows == (args_word(a, 0) != NULL))
        return tool_usage("%s", tool_text("backup.either"));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (!follows && args_has(a, others[i]))
            return tool_usage(tool_text("backup.goes-with"), others[i]);
    return EXIT_FINE;
}

/* The copy is kept: most of it can be used. */
static int look_at(const char *copy)
{
    uint64_t n = 0;
    switch (store_backup_check(copy, &n)) {
    case STORE_COPY_DAMAGED:
        return tool_fail(tool_text("backup.unsound"), copy, (unsigned long long)n);
    case STORE_COPY_UNKNOWN:
        if (isatty(STDOUT_FILENO))
            tool_line(0, "backup.unknown", copy);
        return EXIT_FINE;
    case STORE_COPY_SOUND:
        break;
    }
    if (isatty(STDOUT_FILENO))
        tool_line(0, "backup.sound", copy);
    return EXIT_FINE;
}

static int run(const struct args *a)
{
    char why[300], db[PLACE_PATH];
    umask(077);
    int rc = check(a);
    if (!rc)
        rc = place_of_store(args_text(a, "db"), db);
    if (rc)
        return rc;
    if (args_has(a, "follow"))
        return tool_follow(db, args_text(a, "follow"), args_number(a, "keep"),
                           args_has(a, "json"));
    clear_up_when_ended(args_word(a, 0));
    if (store_backup(db, args_word(a, 0), why, sizeof why) < 0)
        return tool_fail("%s", tool_reason(why));
    return look_at(args_word(a, 0));
}

static const struct option options[] = {
    {.name = "db", .value = "FILE", .kind = VALUE_FILE},
    {.name = "follow", .value = "FOLDER", .kind = VALUE_FOLDER},
    OPTION_NUMBER("keep", "DAYS", 1, 3650, "7"),
    {.name = "json"},
    {0},
};

const struct command command_backup = {
    .name = "backup",
    .run = run,
    .arguments = {{.name = "COPY", .kind = VALUE_FILE, .optional = true}},
    .options = options,
};
