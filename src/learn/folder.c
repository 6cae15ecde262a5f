/* folder.c - the folder of a run. */
#include "learn/folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/config.h"
#include "core/registry.h"

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

void folder_shard_name(struct shard s, uint32_t round, char name[FOLDER_NAME_MAX])
{
    snprintf(name, FOLDER_NAME_MAX, "round-%u.%u-of-%u.games", round, s.number, s.of);
}

bool folder_shard_of(const char *name, uint32_t round, struct shard *ret)
{
    char again[FOLDER_NAME_MAX];
    unsigned number;
    if (sscanf(name, "round-%u.%u-of-%u.games", &number, &ret->number, &ret->of) != 3)
        return false;
    folder_shard_name(*ret, round, again);
    return strcmp(name, again) == 0 && ret->number >= 1 && ret->number <= ret->of &&
           ret->of <= SHARDS_MAX;
}

static void games_of(const struct learn *l, char *path, uint32_t round)
{
    char name[FOLDER_NAME_MAX];
    if (shard_is_whole(l->plan.shard))
        snprintf(name, sizeof name, "round-%u.games", round);
    else
        folder_shard_name(l->plan.shard, round, name);
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
        "policy games, %u games, %u nodes, %u passes, matches of %u\n%s",
        p->game->id, p->game->rules, options, weights_digest(&l->brain),
        (unsigned long long)p->seed, p->tune_steps, p->tune_games, p->rounds,
        p->policy_games, p->games, p->nodes, p->passes, p->match_games,
        p->keep ? "keep\n" : "");
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

/* The numbers of the lines behind the first; true: all of them are there. */
static bool read_numbers(const char *text, struct learn_plan *p)
{
    unsigned long long seed;
    if (sscanf(text,
               "features %*u seed %llu tune %u x %u rounds %u: %u policy games, %u "
               "games, %u nodes, %u passes, matches of %u",
               &seed, &p->tune_steps, &p->tune_games, &p->rounds, &p->policy_games,
               &p->games, &p->nodes, &p->passes, &p->match_games) != 9)
        return false;
    p->seed = seed;
    p->keep = strstr(text, "\nkeep\n") != NULL;
    return true;
}

int folder_reopen(struct learn *l)
{
    char path[PATH_MAX_HERE], text[1024] = "", again[1024], id[32], why[160];
    char options[CONFIG_TEXT_MAX];
    struct learn_plan *p = &l->plan;
    path_of(l, path, "plan");
    FILE *f = fopen(path, "r");
    if (!f)
        return fail(l, path);
    text[fread(text, 1, sizeof text - 1, f)] = '\0';
    fclose(f);
    const char *rest = strchr(text, '\n');
    if (rest && sscanf(text, "learn 1 %31s rules %*u %255[^\n]", id, options) == 2 &&
        (p->game = registry_find(id)) && brain_of(p->game)->features &&
        config_parse(p->game, options, &p->config, why, sizeof why) == 0 &&
        read_numbers(rest + 1, p)) {
        l->brain = *brain_of(p->game);
        l->brain.weights = NULL;
        plan_text(l, again, sizeof again);
        if (strcmp(text, again) == 0)
            return 0;
    }
    snprintf(l->why, sizeof l->why, "%.120s: this program has no such plan", path);
    return -1;
}

/* ---- games ----------------------------------------------------------------------- */

static uint64_t digest(uint64_t h, const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < n; i++)
        h = (h ^ p[i]) * UINT64_C(0x100000001b3); /* FNV-1a */
    return h;
}

/* A shard's file says first which plan its games are of, and which weights played. */
static void shard_head(const struct learn *l, char *buf, size_t size)
{
    const struct weights_section *w = &l->now.of[l->plan.config.n_players];
    const struct net *t = &w->net;
    size_t inputs = (size_t)t->n_inputs * sizeof(int16_t);
    uint64_t plan = UINT64_C(0xcbf29ce484222325), h = plan;
    char text[1024];
    plan_text(l, text, sizeof text);
    plan = digest(plan, text, strlen(text));
    h = digest(h, w->constant, (size_t)weights_n_constants(&l->brain) * sizeof(float));
    for (int j = 0; j < NET_HIDDEN && inputs; j++)
        h = digest(digest(h, t->in[j], inputs), &t->bias[j], sizeof t->bias[j]);
    if (inputs)
        h = digest(digest(h, t->out, sizeof t->out), t->skip, inputs);
    snprintf(buf, size, "maat-games 1 plan %016llx weights %016llx\n",
             (unsigned long long)plan, (unsigned long long)h);
}

/* What a shard's file begins with is right: true, also when there is no such thing. */
static bool read_head(struct learn *l, const char *path, FILE *f)
{
    char want[80], got[80] = "";
    if (shard_is_whole(l->plan.shard))
        return true;
    shard_head(l, want, sizeof want);
    if (fgets(got, sizeof got, f) && strcmp(got, want) == 0)
        return true;
    snprintf(l->why, sizeof l->why,
             "%.120s: these games are of another plan or of other weights", path);
    return false;
}

/* Chunk after chunk, as far as they are whole; where the last of them ends. */
static long read_chunks(FILE *f, struct samples *ret, uint32_t *ret_to)
{
    struct chunk c;
    struct stat st;
    long end = ftell(f);
    while (fread(&c, sizeof c, 1, f) == 1 && fstat(fileno(f), &st) == 0) {
        uint64_t left = (uint64_t)(st.st_size - ftell(f));
        if (c.samples > left / ret->size)
            break; /* the end of an interrupted write */
        char *bytes = realloc(ret->bytes, ((size_t)ret->n + c.samples + 1) * ret->size);
        if (!bytes)
            break;
        ret->bytes = bytes;
        bytes += (size_t)ret->n * ret->size;
        if (fread(bytes, ret->size, c.samples, f) != c.samples)
            break;
        ret->n += c.samples;
        *ret_to = c.games;
        end = ftell(f);
    }
    return end;
}

static int read_games(struct learn *l, uint32_t round, struct samples *ret,
                      uint32_t *ret_to, bool mend)
{
    char path[PATH_MAX_HERE];
    games_of(l, path, round);
    *ret_to = shard_from(l->plan.shard, learn_n_games(&l->plan, round));
    FILE *f = fopen(path, "rb");
    if (!f)
        return 0;
    if (!read_head(l, path, f)) {
        fclose(f);
        return -1;
    }
    long end = read_chunks(f, ret, ret_to);
    return fclose(f) || (mend && truncate(path, end) < 0) ? fail(l, path) : 0;
}

int folder_load_games(struct learn *l, uint32_t round, struct samples *ret,
                      uint32_t *ret_to)
{
    return read_games(l, round, ret, ret_to, true);
}

int folder_read_games(struct learn *l, uint32_t round, struct samples *ret,
                      uint32_t *ret_to)
{
    return read_games(l, round, ret, ret_to, false);
}

static void put_chunk(FILE *f, uint32_t games, const struct samples *s, uint32_t from,
                      uint32_t to)
{
    struct chunk c = {games, to - from};
    fwrite(&c, sizeof c, 1, f);
    fwrite(sample_at(s, from), s->size, c.samples, f);
}

int folder_save_games(struct learn *l, uint32_t round, uint32_t games,
                      const struct samples *s, uint32_t old)
{
    char path[PATH_MAX_HERE], head[80];
    games_of(l, path, round);
    FILE *f = fopen(path, "ab");
    if (!f)
        return fail(l, path);
    if (!shard_is_whole(l->plan.shard) && ftell(f) == 0) {
        shard_head(l, head, sizeof head);
        fputs(head, f);
    }
    put_chunk(f, games, s, old, s->n);
    bool is_bad = ferror(f) != 0;
    return fclose(f) || is_bad ? fail(l, path) : 0;
}

int folder_put_games(struct learn *l, uint32_t round, const struct samples *s)
{
    char path[PATH_MAX_HERE], part[PATH_MAX_HERE + 8];
    uint32_t all = learn_n_games(&l->plan, round), from = 0, to = 0;
    games_of(l, path, round);
    snprintf(part, sizeof part, "%s.part", path);
    FILE *f = fopen(part, "wb");
    if (!f)
        return fail(l, part);
    for (uint32_t games = 0; games < all; from = to) {
        games += all - games < LEARN_CHUNK ? all - games : LEARN_CHUNK;
        while (to < s->n && sample_at(s, to)->game < games)
            to++;
        put_chunk(f, games, s, from, to);
    }
    bool is_bad = fflush(f) || ferror(f) || fsync(fileno(f)) < 0;
    return fclose(f) || is_bad || rename(part, path) < 0 ? fail(l, path) : 0;
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
