/* cmd_merge.c - `maat merge`: the shards of a run become what one run would be. */
#include <sys/stat.h>

#include "tools/merge.h"
#include "tools/tools.h"

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool has_manifest(const char *folder)
{
    struct stat st;
    char path[600];
    snprintf(path, sizeof path, "%s/manifest.json", folder);
    return stat(path, &st) == 0;
}

static int run(const struct args *a)
{
    int rc = tool_weights(a);
    if (rc)
        return rc;
    if (!is_folder(args_word(a, 0)))
        return merge_arena(a);
    return has_manifest(args_word(a, 0)) ? merge_selfplay(a) : merge_learn(a);
}

static const struct option options[] = {
    {.name = "out", .value = "PATH", .kind = VALUE_FILE},
    {.name = "sprt", .value = "LO,HI", .kind = VALUE_TEXT},
    {.name = "json", .value = "FILE", .kind = VALUE_FILE, .loose = true},
    {.name = "svg", .value = "FILE", .kind = VALUE_FILE},
    {.name = "weights", .value = "FILE", .kind = VALUE_FILE, .many = true},
    {0},
};

const struct command command_merge = {
    .name = "merge",
    .run = run,
    .arguments = {{.name = "SHARD", .kind = VALUE_FILE, .many = true}},
    .options = options,
};
