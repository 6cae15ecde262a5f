/* merge_learn.c - games of a round of learning that shards have played. */
#include <stdlib.h>

#include "core/jot_put.h"
#include "learn/learn.h"
#include "tools/merge.h"
#include "tools/tools.h"

int merge_learn(const struct args *a)
{
    static struct learn l;
    const char *json = args_text(a, "json");
    struct learn_merged m;
    int n = args_count(a);
    if (!(l.plan.work = args_text(a, "out")))
        return tool_usage("%s", tool_text("merge.no-out"));
    const char **from = merge_words(a);
    int rc = from ? learn_merge(&l, from, n, &m) : -1;
    free(from);
    if (rc < 0)
        return tool_fail("%s", tool_reason(l.why[0] ? l.why : tool_text("memory")));
    if (!json) {
        tool_line(0, "merge.learned", m.games, m.round, m.shards, l.plan.work);
        return EXIT_FINE;
    }
    char buf[4096];
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "merged", "learn");
    put_text(&j, "folder", l.plan.work);
    put_int(&j, "round", m.round);
    put_int(&j, "shards", m.shards);
    put_int(&j, "games", m.games);
    put_int(&j, "samples", m.samples);
    return merge_said(&j, json);
}
