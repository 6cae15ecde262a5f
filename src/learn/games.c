/* games.c - the games of a round, and the positions that are kept of them. */
#include <stdlib.h>
#include <string.h>

#include "learn/crew.h"
#include "learn/folder.h"
#include "learn/learn.h"
#include "learn/self.h"

enum {
    GAME_SAMPLES = 200, /* of one game, at most */
    /* All positions are kept where the search asks the net, of the others one in so
     * many: analysis asks it anywhere. Games of the policy cost little, and few
     * positions of many games tell more. */
    POLICY_ONE_IN = 24,
    SEARCH_ONE_IN = 6,
};

static const float place_weight = 0.1f; /* of the search that finds the chances */

/* One game that is being played. */
struct kept {
    struct learn *l;
    char *bytes; /* GAME_SAMPLES samples */
    size_t size;
    int n;
    int waiting; /* a sample before chance, for what the next search thinks; or -1 */
    uint32_t game, one_in;
    bool searched[GAME_SAMPLES];
    struct sides side[GAME_SAMPLES];
};

struct round {
    struct learn *l;
    struct self **room; /* by worker */
    struct kept *kept;  /* by place in the chunk */
    uint32_t number, from;
};

static struct sample *kept_at(const struct kept *k, int i)
{
    return (struct sample *)(void *)(k->bytes + (size_t)i * k->size);
}

/* Numbers of the seats, 1 at most, become shares of the rows. */
static void share_out(const struct sides *side, int n, const float *u, float *row)
{
    float sum = 0;
    for (int i = 0; i < side->rows; i++)
        row[i] = 0;
    for (int p = 0; p < n; p++)
        if (side->row[p] >= 0)
            row[side->row[p]] = u[p] / (float)side->wins;
    for (int i = 0; i < side->rows; i++)
        sum += row[i];
    if (side->rest && sum < 1)
        row[side->rows - 1] = 1 - sum;
    bool off = sum > 1.001f || (!side->rest && sum < 0.999f); /* not by rounding */
    for (int i = 0; off && sum > 0 && i < side->rows; i++)
        row[i] /= sum;
}

/* Sample `i` is to be as likely as the search thinks. */
static void believe(struct kept *k, int i, const float *chance, int n)
{
    float u[GAME_MAX_PLAYERS];
    k->searched[i] = true;
    for (int p = 0; p < n; p++) {
        float win = (chance[p] - place_weight / 2) / (1 - place_weight);
        u[p] = n == 2 ? chance[p] : win > 0 ? win : 0;
    }
    share_out(&k->side[i], n, u, kept_at(k, i)->target);
}

static void keep(void *ctx, const struct game_state *s, const float *chance,
                 struct rng *r)
{
    struct kept *k = ctx;
    const struct brain *b = &k->l->brain;
    int n = game_head(s)->config.n_players, features = weights_n_features(b);
    bool asked = b->settled && b->settled(b, s, UINT32_MAX);
    uint32_t one_in = asked ? b->features->one_in : k->one_in;
    if (chance && k->waiting >= 0) {
        believe(k, k->waiting, chance, n);
        k->waiting = -1;
    }
    if ((one_in > 1 && rng_below(r, one_in)) || k->n == GAME_SAMPLES)
        return;
    struct net_input in[FEATURE_ROWS];
    struct sides *side = &k->side[k->n];
    float u[GAME_MAX_PLAYERS];
    struct sample *to = kept_at(k, k->n);
    memset(to, 0, k->size);
    memset(in, 0, sizeof in);
    brain_sides(b, s, side);
    to->game = k->game;
    to->rows = (uint16_t)side->rows;
    to->rest = side->rest;
    b->features->fill(b, s, in);
    for (int i = 0; i < side->rows; i++)
        memcpy(&to->x[i * features], in[i].x, (size_t)features * sizeof(int16_t));
    if (b->value && k->game % LEARN_HELD_OUT == 0) {
        struct brain hand = *b;
        hand.weights = NULL;
        b->value(&hand, s, u);
        share_out(side, n, u, to->by_hand);
    }
    k->searched[k->n] = false;
    if (chance)
        believe(k, k->n, chance, n);
    else if (game_head(s)->node == GAME_CHANCE_NODE)
        k->waiting = k->n;
    k->n++;
}

/* Half of a target is how it ended, half what the search thought, where there was one.
 */
static void give_targets(struct kept *k, const struct game_result *res, int n)
{
    float won[GAME_MAX_PLAYERS], row[FEATURE_ROWS];
    bool held = k->game % LEARN_HELD_OUT == 0; /* is measured by results */
    search_utility(res, n, 0, won);
    for (int i = 0; i < k->n; i++) {
        struct sample *s = kept_at(k, i);
        float share = k->searched[i] && !held ? 0.5f : 0;
        share_out(&k->side[i], n, won, row);
        for (int p = 0; p < s->rows; p++)
            s->target[p] = share * s->target[p] + (1 - share) * row[p];
    }
}

static void play(void *ctx, uint32_t i, int worker)
{
    struct round *d = ctx;
    struct learn *l = d->l;
    struct kept *k = &d->kept[i];
    struct game_result res;
    uint64_t seed = l->plan.seed ^ (uint64_t)d->number << 40 ^ k->game;
    struct self_game how = {
        .game = l->plan.game,
        .config = &l->plan.config,
        .side = {&l->brain, NULL},
        .nodes = d->number > 1 ? l->plan.nodes : 0,
        .loose = k->game / 2 % 2,
        .seed = rng_splitmix(&seed),
        .at = keep,
        .ctx = k,
    };
    self_play(d->room[worker], &how, &res);
    give_targets(k, &res, l->plan.config.n_players);
}

static bool begin_chunk(struct round *d, uint32_t from, uint32_t n)
{
    bool first = d->number == 1;
    d->from = from;
    for (uint32_t i = 0; i < n; i++) {
        struct kept *k = &d->kept[i];
        k->l = d->l;
        k->n = 0;
        k->waiting = -1;
        k->game = from + i;
        k->one_in = first ? POLICY_ONE_IN : SEARCH_ONE_IN;
        if (!k->bytes)
            k->bytes = malloc(GAME_SAMPLES * k->size);
        if (!k->bytes)
            return false;
    }
    return true;
}

static bool append(struct samples *to, const struct round *d, uint32_t games)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < games; i++)
        n += (uint32_t)d->kept[i].n;
    char *bytes = realloc(to->bytes, ((size_t)to->n + n + 1) * to->size);
    if (!bytes)
        return false;
    to->bytes = bytes;
    for (uint32_t i = 0; i < games; i++) {
        const struct kept *k = &d->kept[i];
        memcpy(bytes + (size_t)to->n * to->size, k->bytes, (size_t)k->n * to->size);
        to->n += (uint32_t)k->n;
    }
    return true;
}

static bool play_all(struct round *d, struct samples *ret)
{
    struct learn *l = d->l;
    uint32_t all = learn_n_games(&l->plan, d->number), done;
    uint32_t from = shard_from(l->plan.shard, all), to = shard_to(l->plan.shard, all);
    if (folder_load_games(l, d->number, ret, &done) < 0)
        return false;
    l->waits = l->plan.wait && done < to;
    while (done < to && !l->waits) {
        uint32_t n = to - done < LEARN_CHUNK ? to - done : LEARN_CHUNK, old = ret->n;
        struct learn_news news = {"play", d->number, done - from, to - from, 0, false};
        if (l->news)
            l->news(&news, l->ctx);
        if (atomic_load(l->stop) || !begin_chunk(d, done, n))
            return false;
        crew_run(l->crew, n, play, d);
        done += n;
        if (!append(ret, d, n) || folder_save_games(l, d->number, done, ret, old) < 0)
            return false;
    }
    return !l->waits;
}

uint32_t learn_n_games(const struct learn_plan *p, uint32_t round)
{
    return round > 1 ? p->games : p->policy_games;
}

size_t learn_sample_size(const struct learn *l)
{
    const struct brain *b = &l->brain;
    int rows = l->plan.config.n_players + (b->features->sides != NULL);
    size_t numbers = (size_t)(weights_n_features(b) * rows);
    return (sizeof(struct sample) + numbers * sizeof(int16_t) + 7) & ~(size_t)7;
}

bool learn_games(struct learn *l, uint32_t round, struct samples *ret)
{
    const struct brain *side[SELF_SIDES] = {&l->brain, NULL};
    int workers = crew_size(l->crew);
    struct round d = {.l = l, .number = round};
    bool ok = true;
    memset(ret, 0, sizeof *ret);
    ret->size = learn_sample_size(l);
    d.room = calloc((size_t)workers, sizeof *d.room);
    d.kept = calloc(LEARN_CHUNK, sizeof *d.kept);
    for (int i = 0; d.room && ok && i < workers; i++) {
        d.room[i] = self_new(l->plan.game, side);
        ok = d.room[i] != NULL;
    }
    for (int i = 0; d.kept && i < LEARN_CHUNK; i++)
        d.kept[i].size = ret->size;
    ok = ok && d.room && d.kept && play_all(&d, ret);
    for (int i = 0; d.room && i < workers; i++)
        self_free(d.room[i]);
    for (int i = 0; d.kept && i < LEARN_CHUNK; i++)
        free(d.kept[i].bytes);
    free(d.room);
    free(d.kept);
    return ok;
}
