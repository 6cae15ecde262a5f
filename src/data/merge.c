/* merge.c - the parts that shards have played become the folder of one run. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/config.h"
#include "data/manifest.h"

enum { PATH = MANIFEST_PATH + 16 };

static int copy(const char *from, const char *to)
{
    char buf[1 << 16];
    size_t n;
    FILE *in = fopen(from, "rb"), *out = in ? fopen(to, "wb") : NULL;
    bool ok = in && out;
    while (ok && (n = fread(buf, 1, sizeof buf, in)) > 0)
        ok = fwrite(buf, 1, n, out) == n;
    ok = ok && !ferror(in) && fflush(out) == 0 && fsync(fileno(out)) == 0;
    if (in)
        fclose(in);
    if (out && fclose(out))
        ok = false;
    return ok ? 0 : -1;
}

/* The same file in two places where the disk can do that, else a copy. */
static int bring(const char *from, const char *to, const char *name)
{
    char a[PATH + COLUMN_FILE_MAX], b[PATH + COLUMN_FILE_MAX];
    snprintf(a, sizeof a, "%s/%s", from, name);
    snprintf(b, sizeof b, "%s/%s", to, name);
    if (unlink(b) < 0 && errno != ENOENT)
        return -1;
    return link(a, b) == 0 || copy(a, b) == 0 ? 0 : -1;
}

static int bring_part(struct data *d, uint32_t part, const char *folder)
{
    char name[PART_NAME_MAX], from[PATH], whole[PATH], made[PATH];
    char file[COLUMN_FILE_MAX];
    part_name(part, name);
    snprintf(from, sizeof from, "%s/%s", folder, name);
    snprintf(whole, sizeof whole, "%s/%s", d->folder, name);
    snprintf(made, sizeof made, "%s/%s.part", d->folder, name);
    if (access(whole, F_OK) == 0)
        return 0; /* by a merge that was interrupted */
    bool ok = mkdir(made, 0777) == 0 || errno == EEXIST;
    for (int i = 0; ok && i < COLUMNS; i++) {
        column_file(i, file);
        ok = !column_kept(&d->run, i) || bring(from, made, file) == 0;
    }
    ok = ok && bring(from, made, "part.json") == 0 && part_sync(made) == 0 &&
         rename(made, whole) == 0;
    return ok ? 0 : manifest_errno(d, name);
}

/* The run that a shard is of, as it will be said of the whole. */
static struct data_run whole_of(const struct data *d)
{
    struct data_run r = d->run;
    r.shard = (struct shard){0};
    return r;
}

static bool same_run(const struct data_run *a, const struct data_run *b)
{
    char x[CONFIG_TEXT_MAX], y[CONFIG_TEXT_MAX];
    config_format(a->game, &a->config, x, sizeof x);
    config_format(b->game, &b->config, y, sizeof y);
    bool same = a->game == b->game && a->seed == b->seed && a->games == b->games &&
                a->part == b->part && a->lean == b->lean && strcmp(x, y) == 0 &&
                strcmp(a->program, b->program) == 0 &&
                strcmp(a->commit, b->commit) == 0;
    for (int i = 0; same && i < a->config.n_players; i++)
        same = strcmp(a->spec[i], b->spec[i]) == 0;
    return same;
}

/* Every shard is whole, of one run, and there once; 0, or -1 and d->why. */
static int enter(struct data *d, struct data *one, const char **place,
                 struct data_counts *sum)
{
    struct data_counts c;
    struct data_run r = whole_of(one);
    if (shard_is_whole(one->run.shard))
        return manifest_fail(one, "", "this is no shard");
    if (!d->run.game) {
        d->run = r;
        d->run.shard = one->run.shard;
    }
    struct data_run first = whole_of(d);
    if (!same_run(&first, &r) || d->run.shard.of != one->run.shard.of)
        return manifest_fail(one, "", "a shard of another run than the first");
    if (place[one->run.shard.number - 1])
        return manifest_fail(one, "", "this shard was given already");
    if (data_check(one, true, &c) < 0)
        return -1;
    sum->parts += c.parts;
    sum->games += c.games;
    sum->decisions += c.decisions;
    sum->steps += c.steps;
    sum->bytes += c.bytes;
    return 0;
}

static int enter_all(struct data *d, const char *const *from, int n, const char **place,
                     struct data_counts *ret)
{
    static struct data one;
    for (int i = 0; i < n; i++) {
        memset(&one, 0, sizeof one);
        if (data_open(&one, from[i]) < 0 || enter(d, &one, place, ret) < 0) {
            memcpy(d->why, one.why, sizeof d->why);
            return -1;
        }
        place[one.run.shard.number - 1] = from[i];
    }
    for (uint32_t i = 0; i < d->run.shard.of; i++)
        if (!place[i]) {
            snprintf(d->why, sizeof d->why, "%u/%u: this shard is missing", i + 1,
                     d->run.shard.of);
            return -1;
        }
    return 0;
}

int data_merge(struct data *d, const char *const *from, int n, struct data_counts *ret)
{
    const char **place = calloc(SHARDS_MAX, sizeof *place);
    int rc = place ? 0 : manifest_fail(d, "", "out of memory"), held = -1;
    memset(&d->run, 0, sizeof d->run);
    memset(ret, 0, sizeof *ret);
    if (rc == 0)
        rc = enter_all(d, from, n, place, ret);
    struct shard s = d->run.shard;
    d->run = whole_of(d);
    if (rc == 0)
        rc = held = manifest_claim(d);
    for (s.number = 1; rc >= 0 && s.number <= s.of; s.number++)
        for (uint32_t i = shard_from(s, data_parts(&d->run));
             rc >= 0 && i < shard_to(s, data_parts(&d->run)); i++)
            rc = bring_part(d, i, place[s.number - 1]);
    if (rc >= 0)
        rc = manifest_finish(d);
    if (held >= 0)
        close(held);
    free(place);
    return rc < 0 ? -1 : 0;
}
