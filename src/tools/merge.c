/* merge.c - which shards there are, and what is said of what became of them. */
#include "tools/merge.h"

#include <stdlib.h>

#include "core/jot.h"
#include "tools/tools.h"

const char **merge_words(const struct args *a)
{
    int n = args_count(a);
    const char **word = calloc((size_t)n, sizeof *word);
    for (int i = 0; word && i < n; i++)
        word[i] = args_word(a, i);
    return word;
}

int merge_enter(struct merge_roll *r, struct shard s, const char *place)
{
    if (!r->of) {
        r->of = s.of;
        r->place = calloc(s.of, sizeof *r->place);
    }
    if (!r->place)
        return tool_fail("%s", tool_text("memory"));
    if (r->of != s.of)
        return tool_fail(tool_text("merge.other-number"), place, s.of, r->of);
    if (r->place[s.number - 1])
        return tool_fail(tool_text("merge.twice"), place, s.number, s.of,
                         r->place[s.number - 1]);
    r->place[s.number - 1] = place;
    return EXIT_FINE;
}

int merge_complete(const struct merge_roll *r)
{
    for (uint32_t i = 0; i < r->of; i++)
        if (!r->place[i])
            return tool_fail(tool_text("merge.missing"), i + 1, r->of);
    return EXIT_FINE;
}

void merge_done(struct merge_roll *r)
{
    free(r->place);
    r->place = NULL;
}

int merge_said(struct jot *j, const char *path)
{
    jot_close(j, '}');
    FILE *f = jot_ok(j) ? tool_create(path) : NULL;
    if (!f)
        return EXIT_FAILED;
    fprintf(f, "%s\n", j->buf);
    return tool_close(f, path);
}
