/* merge.c - the games that shards have played become those of a round. */
#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "learn/folder.h"
#include "learn/learn.h"

/* Where the games of each shard are. */
struct places {
    uint32_t round, of;  /* of: 0 until one was found */
    const char **folder; /* by shard, from 0; NULL: not found yet */
};

__attribute__((format(printf, 2, 3))) static int fail(struct learn *l, const char *fmt,
                                                      ...)
{
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(l->why, sizeof l->why, fmt, ap);
    va_end(ap);
    return -1;
}

static int enter(struct learn *l, struct places *p, const char *folder,
                 const char *name)
{
    struct shard s;
    if (!folder_shard_of(name, p->round, &s))
        return 0;
    if (!p->of)
        p->folder = calloc(p->of = s.of, sizeof *p->folder);
    if (!p->folder)
        return fail(l, "out of memory");
    if (s.of != p->of)
        return fail(l, "%.90s/%.40s: a shard of another number of shards", folder,
                    name);
    const char **at = &p->folder[s.number - 1];
    if (*at && strcmp(*at, folder) != 0)
        return fail(l, "%.90s/%.40s: another folder has this shard, too", folder, name);
    *at = folder;
    return 0;
}

static int look(struct learn *l, struct places *p, const char *folder)
{
    DIR *d = opendir(folder);
    int rc = 0;
    if (!d)
        return fail(l, "%.90s: %.60s", folder, strerror(errno));
    for (struct dirent *e; rc == 0 && (e = readdir(d));)
        rc = enter(l, p, folder, e->d_name);
    closedir(d);
    return rc;
}

/* The weights that the round begins with, and its number; 0: all rounds are done. */
static uint32_t due(struct learn *l)
{
    char step[24];
    learn_begin(l);
    folder_load(l, "tuned");
    for (uint32_t round = 1; round <= l->plan.rounds; round++) {
        snprintf(step, sizeof step, "round-%u", round);
        if (!folder_load(l, step))
            return round;
    }
    return 0;
}

/* The games of one shard behind those that are there. */
static int take(struct learn *l, const struct places *p, uint32_t i,
                struct samples *ret)
{
    char name[FOLDER_NAME_MAX];
    struct learn one = *l;
    uint32_t all = learn_n_games(&l->plan, p->round), to;
    one.plan.shard = (struct shard){i + 1, p->of};
    one.plan.work = p->folder[i];
    folder_shard_name(one.plan.shard, p->round, name);
    if (!one.plan.work)
        return fail(l, "%s: this shard is missing", name);
    if (folder_read_games(&one, p->round, ret, &to) < 0)
        return fail(l, "%s", one.why);
    if (to != shard_to(one.plan.shard, all))
        return fail(l, "%.90s/%.40s: games are missing: play this shard again",
                    p->folder[i], name);
    return 0;
}

/* In order, of games that there are: a file may be anything. */
static bool is_sound(const struct samples *s, uint32_t games)
{
    for (uint32_t i = 0; i < s->n; i++) {
        const struct sample *x = sample_at(s, i);
        if (x->game >= games || (i && x->game < sample_at(s, i - 1)->game) ||
            x->rows > FEATURE_ROWS || x->rest > 1 || x->rest >= x->rows)
            return false;
    }
    return true;
}

/* They are in the games of the round now. */
static void drop(const struct learn *l, const struct places *p)
{
    char name[FOLDER_NAME_MAX], path[600];
    for (uint32_t i = 0; i < p->of; i++) {
        if (strcmp(p->folder[i], l->plan.work) != 0)
            continue;
        folder_shard_name((struct shard){i + 1, p->of}, p->round, name);
        snprintf(path, sizeof path, "%s/%s", l->plan.work, name);
        unlink(path);
    }
}

int learn_merge(struct learn *l, const char *const *from, int n,
                struct learn_merged *ret)
{
    struct places p = {0};
    struct samples s = {0};
    int rc = folder_reopen(l);
    if (rc == 0 && !(p.round = due(l)))
        rc = fail(l, "%.90s: all rounds are done", l->plan.work);
    for (int i = 0; rc == 0 && i < n; i++)
        rc = look(l, &p, from[i]);
    if (rc == 0 && !p.of)
        rc = fail(l, "%.90s: no shard of the round that is due", from[0]);
    s.size = rc == 0 ? learn_sample_size(l) : 0;
    for (uint32_t i = 0; rc == 0 && i < p.of; i++)
        rc = take(l, &p, i, &s);
    uint32_t games = rc == 0 ? learn_n_games(&l->plan, p.round) : 0;
    if (rc == 0 && !is_sound(&s, games))
        rc = fail(l, "%.90s: these are no games of this plan", from[0]);
    if (rc == 0)
        rc = folder_put_games(l, p.round, &s);
    if (rc == 0) {
        *ret = (struct learn_merged){p.round, p.of, games, s.n};
        drop(l, &p);
    }
    free(p.folder);
    free(s.bytes);
    return rc;
}
