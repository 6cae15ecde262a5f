/* folder.c - the folder of a run. */
#include "learn/folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/config.h"

enum { PATH_MAX_HERE = 600 };

/* In front of the games of each chunk. */
struct chunk {
    uint32_t games, samples; /* games: there are with this chunk */
};

static int fail(struct learn *l, const char *path)
{
    snprintf(l->why, sizeof l->why, "%.120s: %s", path, strerror(errno));
    return -1;
}

static void path_of(const struct learn *l, char *path, const char *name)
{
    snprintf(path, PATH_MAX_HERE, "%s/%s", l->plan.work, name);
}

static void games_of(const struct learn *l, char *path, uint32_t round)
{
    char name[40];
    snprintf(name, sizeof name, "round-%u.games", round);
    path_of(l, path, name);
}

/* ---- the plan -------------------------------------------------------------------- */

static void plan_text(const struct learn *l, char *buf, size_t size)
{
    const struct learn_plan *p = &l->plan;
    char options[CONFIG_TEXT_MAX];
    config_format(p->game, &p->config, options, sizeof options);
    snprintf(
        buf, size,
        "learn 1 %s rules %u %s\nfeatures %u seed %llu tune %u x %u\nrounds %u: %u "
        "policy games, %u games, %u nodes, %u passes, matches of %u\n",
        p->game->id, p->game->rules, options, weights_digest(&l->brain),
        (unsigned long long)p->seed, p->tune_steps, p->tune_games, p->rounds,
        p->policy_games, p->games, p->nodes, p->passes, p->match_games);
}

int folder_open(struct learn *l)
{
    char path[PATH_MAX_HERE], want[1024], got[1024] = "";
    plan_text(l, want, sizeof want);
    if (mkdir(l->plan.work, 0777) < 0 && errno != EEXIST)
        return fail(l, l->plan.work);
    path_of(l, path, "plan");
    FILE *f = fopen(path, "r");
    if (f) {
        got[fread(got, 1, sizeof got - 1, f)] = '\0';
        fclose(f);
        if (strcmp(got, want) == 0)
            return 0;
        snprintf(l->why, sizeof l->why, "%.120s: this folder has another plan", path);
        return -1;
    }
    f = fopen(path, "w");
    if (!f)
        return fail(l, path);
    fputs(want, f);
    return fclose(f) ? fail(l, path) : 0;
}

/* ---- games ----------------------------------------------------------------------- */

uint32_t folder_load_games(struct learn *l, uint32_t round, struct samples *ret)
{
    char path[PATH_MAX_HERE];
    struct chunk c;
    uint32_t games = 0;
    long end = 0;
    games_of(l, path, round);
    FILE *f = fopen(path, "rb");
    while (f && fread(&c, sizeof c, 1, f) == 1) {
        char *bytes = realloc(ret->bytes, ((size_t)ret->n + c.samples + 1) * ret->size);
        if (!bytes)
            break;
        ret->bytes = bytes;
        bytes += (size_t)ret->n * ret->size;
        if (fread(bytes, ret->size, c.samples, f) != c.samples)
            break; /* the end of an interrupted write */
        ret->n += c.samples;
        games = c.games;
        end = ftell(f);
    }
    if (f && (fclose(f) || truncate(path, end) < 0))
        return 0;
    return games;
}

int folder_save_games(struct learn *l, uint32_t round, uint32_t games,
                      const struct samples *s, uint32_t old)
{
    char path[PATH_MAX_HERE];
    struct chunk c = {games, s->n - old};
    games_of(l, path, round);
    FILE *f = fopen(path, "ab");
    if (!f)
        return fail(l, path);
    fwrite(&c, sizeof c, 1, f);
    fwrite(sample_at(s, old), s->size, c.samples, f);
    bool is_bad = ferror(f) != 0;
    return fclose(f) || is_bad ? fail(l, path) : 0;
}

void folder_drop_games(struct learn *l, uint32_t round)
{
    char path[PATH_MAX_HERE];
    games_of(l, path, round);
    unlink(path);
}

/* ---- weights --------------------------------------------------------------------- */

static void write_row(FILE *f, const char *head, const int16_t *v, int n)
{
    fputs(head, f);
    for (int i = 0; i < n; i++)
        fprintf(f, " %d", v[i]);
    fputc('\n', f);
}

static void write_net(FILE *f, const struct brain *b, const struct net *t)
{
    fprintf(f, "net %d %u\n", t->n_inputs, weights_digest(b));
    for (int j = 0; j < NET_HIDDEN; j++)
        write_row(f, "in", t->in[j], t->n_inputs);
    fputs("bias", f);
    for (int j = 0; j < NET_HIDDEN; j++)
        fprintf(f, " %d", t->bias[j]);
    fputc('\n', f);
    write_row(f, "out", t->out, NET_HIDDEN);
    write_row(f, "skip", t->skip, t->n_inputs);
}

static void write_section(FILE *f, const struct brain *b, int n,
                          const struct weights_section *s)
{
    if (!s->tuned && !s->net.n_inputs)
        return;
    fprintf(f, "players %d\n", n);
    for (int i = 0; s->tuned && i < weights_n_constants(b); i++) {
        float v = s->constant[i] * (float)WEIGHTS_UNIT;
        fprintf(f, "constant %s %ld\n", b->constants[i].name,
                (long)(v < 0 ? v - 0.5f : v + 0.5f));
    }
    if (s->net.n_inputs)
        write_net(f, b, &s->net);
}

int learn_write(struct learn *l, const struct weights *w, const char *path)
{
    char part[PATH_MAX_HERE];
    snprintf(part, sizeof part, "%s.part", path);
    FILE *f = fopen(part, "w");
    if (!f)
        return fail(l, part);
    fprintf(f, "maat-weights %d\ngame %s\n", WEIGHTS_VERSION, l->brain.id);
    for (int n = 1; n <= GAME_MAX_PLAYERS; n++)
        write_section(f, &l->brain, n, &w->of[n]);
    bool is_bad = ferror(f) != 0;
    if (fclose(f) || is_bad || rename(part, path) < 0)
        return fail(l, path);
    return 0;
}

static char *read_text(const char *path)
{
    char *text = calloc(1, WEIGHTS_TEXT_MAX + 1);
    FILE *f = text ? fopen(path, "r") : NULL;
    if (f && fread(text, 1, WEIGHTS_TEXT_MAX, f) > 0 && fclose(f) == 0)
        return text;
    free(text);
    return NULL;
}

static void step_of(const struct learn *l, char *path, const char *step)
{
    char name[60];
    snprintf(name, sizeof name, "%s.weights", step);
    path_of(l, path, name);
}

bool folder_load(struct learn *l, const char *step)
{
    char path[PATH_MAX_HERE];
    step_of(l, path, step);
    char *text = read_text(path);
    bool ok =
        text && weights_read(&l->brain, text, &l->now, l->why, sizeof l->why) == 0;
    free(text);
    return ok;
}

int folder_save(struct learn *l, const char *step)
{
    char path[PATH_MAX_HERE];
    step_of(l, path, step);
    return learn_write(l, &l->now, path);
}
