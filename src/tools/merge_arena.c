/* merge_arena.c - the logs of an arena's shards become the log of the arena. */
#include <stdlib.h>
#include <string.h>

#include "tools/arena.h"
#include "tools/merge.h"
#include "tools/tools.h"

struct merging {
    struct arena all; /* the arena that comes of it */
    struct merge_roll roll;
    const char *first; /* file */
    char head[ARENA_LINE_MAX];
    bool *done; /* by game */
};

/* What the log of the whole run begins with. */
static void head_of(const struct arena *a, char *buf, size_t size)
{
    struct arena whole = *a;
    whole.shard = (struct shard){0};
    arena_log_head(&whole, buf, size);
}

static int begin(struct merging *m, const struct arena *a, const char *path)
{
    m->first = path;
    m->all = *a;
    m->all.shard = (struct shard){0};
    head_of(a, m->head, sizeof m->head);
    m->done = calloc(a->games + 1, sizeof *m->done);
    m->all.row = calloc(a->games + 1, sizeof *m->all.row);
    return m->done && m->all.row ? EXIT_FINE : tool_fail("%s", tool_text("memory"));
}

/* Is this a shard of the same run, and a new one? */
static int enter(struct merging *m, const struct arena *a, const char *path)
{
    char head[ARENA_LINE_MAX];
    int rc = m->first ? EXIT_FINE : begin(m, a, path);
    head_of(a, head, sizeof head);
    if (!rc && (strcmp(head, m->head) != 0 || a->games != m->all.games))
        rc = tool_fail(tool_text("merge.other-run"), path, m->first);
    return rc ? rc : merge_enter(&m->roll, a->shard, path);
}

static int read_rows(struct merging *m, const struct arena *a, FILE *f,
                     const char *path)
{
    char line[ARENA_LINE_MAX];
    struct arena_row r;
    uint32_t n = (uint32_t)a->n_players, got = 0;
    for (; fgets(line, sizeof line, f); got++) {
        if (!arena_read_row(a, line, &r))
            return tool_fail(tool_text("merge.bad-line"), path, got + 2);
        if (!arena_has(a, &r) || m->done[r.deal * n + r.rotation])
            return tool_fail(tool_text("merge.stray"), path, got + 2);
        m->done[r.deal * n + r.rotation] = true;
        m->all.row[m->all.n_rows++] = r;
    }
    if (got < arena_share(a))
        return tool_fail(tool_text("merge.unfinished"), path, got, arena_share(a));
    return EXIT_FINE;
}

static int read_shard(struct merging *m, const char *path)
{
    struct arena a = {0};
    char line[ARENA_LINE_MAX] = "";
    FILE *f = fopen(path, "r");
    int rc;
    if (!f)
        return tool_fail(tool_text("cannot-open"), path, tool_errno());
    char *got = fgets(line, sizeof line, f);
    line[strcspn(line, "\n")] = '\0';
    if (!got || arena_read_head(&a, line))
        rc = tool_fail(tool_text("merge.no-log"), path);
    else if (shard_is_whole(a.shard))
        rc = tool_fail(tool_text("merge.no-shard"), path);
    else if (!(rc = enter(m, &a, path)))
        rc = read_rows(m, &a, f, path);
    fclose(f);
    return rc;
}

static int write_log(const struct arena *a, const char *path)
{
    char head[ARENA_LINE_MAX];
    FILE *f = path ? tool_create(path) : NULL;
    if (!f)
        return path ? EXIT_FAILED : EXIT_FINE;
    arena_log_head(a, head, sizeof head);
    fprintf(f, "%s\n", head);
    for (uint32_t i = 0; i < a->n_rows; i++)
        arena_log_row(f, a, &a->row[i]);
    return tool_close(f, path);
}

int merge_arena(const struct args *args)
{
    static struct merging m;
    struct arena *a = &m.all;
    const char *path;
    int rc = EXIT_FINE;
    for (int i = 0; !rc && (path = args_word(args, i)); i++)
        rc = read_shard(&m, path);
    if (!rc && !(rc = merge_complete(&m.roll)) && !(rc = arena_read_sprt(a, args))) {
        arena_sort(a->row, a->n_rows);
        a->n_rows = arena_decided(a);
        rc = write_log(a, args_text(args, "out"));
    }
    if (!rc)
        rc = arena_report(a, args_text(args, "json"), args_text(args, "svg"));
    merge_done(&m.roll);
    free(m.done);
    free(a->row);
    return rc;
}
