/* merge_selfplay.c - folders of games that shards have played. */
#include <stdlib.h>
#include <string.h>

#include "core/jot_put.h"
#include "data/data.h"
#include "tools/merge.h"
#include "tools/tools.h"

int merge_selfplay(const struct args *a)
{
    static struct data d;
    const char *json = args_text(a, "json"), *out = args_text(a, "out");
    struct data_counts c;
    char buf[4096];
    struct jot j;
    int n = args_count(a);
    if (!out)
        return tool_usage("%s", tool_text("merge.no-out"));
    if (strlen(out) >= sizeof d.folder)
        return tool_usage(tool_text("value-long"), "out", DATA_PATH_MAX - 1);
    memcpy(d.folder, out, strlen(out) + 1);
    const char **from = merge_words(a);
    int rc = from ? data_merge(&d, from, n, &c) : -1;
    free(from);
    if (rc < 0)
        return tool_fail("%s", tool_reason(d.why[0] ? d.why : tool_text("memory")));
    if (!json) {
        tool_line(0, "merge.played", c.games, n, d.folder);
        return EXIT_FINE;
    }
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "merged", "selfplay");
    put_text(&j, "folder", d.folder);
    put_int(&j, "shards", n);
    put_int(&j, "games", c.games);
    put_int(&j, "decisions", (int64_t)c.decisions);
    put_int(&j, "steps", (int64_t)c.steps);
    put_int(&j, "parts", c.parts);
    put_int(&j, "bytes", (int64_t)c.bytes);
    return merge_said(&j, json);
}
