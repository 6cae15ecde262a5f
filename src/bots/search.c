/* search.c - information-set search over a flat tree. */
#include "bots/search.h"

#include <stdlib.h>
#include <string.h>

#include "bots/search_stop.h"
#include "bots/tree.h"
#include "core/chance.h"

enum { PATH_LIMIT = 256 };

struct step {
    struct node *node;
    uint16_t edge;
    float p; /* with which a commit was drawn */
};

struct search {
    const struct game *g;
    const struct brain *brain;
    struct tree tree;
    struct rng rng;
    float place, explore;
    int n_players;
    struct game_state *world;
    struct game_view *seen;
    struct step path[PATH_LIMIT];
    int depth;
    uint64_t root_key;
    struct node *root;
    int root_edge; /* chosen in this iteration, or -1 */
    game_action only;
    double root_sum[GAME_MAX_ACTIONS + 1][GAME_MAX_PLAYERS];
    uint32_t root_visits[GAME_MAX_ACTIONS + 1]; /* last: root not met */
    struct search_moments moments;
    game_action legal[GAME_MAX_ACTIONS];
    float weight[GAME_MAX_ACTIONS];
};

struct search *search_new(const struct game *g, const struct brain *b, size_t bytes)
{
    struct search *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->g = g;
    t->brain = b;
    t->place = 0.1f;
    t->explore = b->explore > 0 ? b->explore : 1.0f;
    t->world = calloc(1, g->state_size);
    t->seen = calloc(1, g->state_size);
    if (!t->world || !t->seen ||
        tree_init(&t->tree, bytes ? bytes : SEARCH_MEMORY) < 0) {
        search_free(t);
        return NULL;
    }
    return t;
}

void search_free(struct search *t)
{
    if (!t)
        return;
    tree_done(&t->tree);
    free(t->world);
    free(t->seen);
    free(t);
}

void search_forget(struct search *t)
{
    tree_clear(&t->tree);
}

size_t search_bytes(const struct search *t)
{
    return tree_bytes(&t->tree);
}

void search_place_weight(struct search *t, float weight)
{
    t->place = weight;
}

/* ---- nodes ----------------------------------------------------------------------- */

/* Hash of what `seat` knows in the present world: the key of its node. */
static uint64_t key_of(struct search *t, int seat)
{
    const void *bytes = t->world;
    if (t->g->traits & GAME_HAS_SECRETS) {
        t->g->redact(t->world, seat, t->seen);
        bytes = t->seen;
    } else if (t->brain->canonical) {
        memcpy(t->seen, t->world, t->g->state_size);
        bytes = t->seen;
    }
    if (t->brain->canonical)
        t->brain->canonical(t->seen);
    return tree_key(bytes, t->g->state_size, (unsigned)seat + 1);
}

static void set_priors(struct search *t, struct node *x, int seat)
{
    int n = x->n;
    float sum = 0;
    if (t->brain->weigh) {
        t->brain->weigh(t->brain, t->world, seat, t->legal, n, &t->rng, t->weight);
        for (int i = 0; i < n; i++)
            sum += t->weight[i];
    }
    for (int i = 0; i < n; i++) {
        float even = 1.0f / (float)n;
        x->edge[i].action = t->legal[i];
        x->edge[i].prior = sum > 0 ? 0.8f * t->weight[i] / sum + 0.2f * even : even;
    }
}

/* A new node for the actions in t->legal; NULL when the arena is full. */
static struct node *expand(struct search *t, uint64_t key, int seat, int n, bool commit)
{
    struct node *x = tree_add(&t->tree, key, n);
    if (!x)
        return NULL;
    x->ply = game_head(t->world)->ply;
    x->seat = (uint8_t)seat;
    x->commit = commit;
    set_priors(t, x, seat);
    return x;
}

/* ---- selection ------------------------------------------------------------------- */

static int select_bound(const struct search *t, const struct node *x)
{
    float root = t->explore * __builtin_sqrtf((float)x->visits + 1);
    float unseen = x->visits ? x->mean : 0.5f;
    int best = 0;
    float top = -1;
    for (int i = 0; i < x->n; i++) {
        const struct edge *e = &x->edge[i];
        float q = e->visits ? e->mean : unseen;
        float s = q + root * e->prior / (1 + (float)e->visits);
        if (s > top) {
            top = s;
            best = i;
        }
    }
    return best;
}

/* Regret matching: play in proportion to what was regretted so far. */
static void strategy(const struct node *x, float *p)
{
    float sum = 0;
    for (int i = 0; i < x->n; i++) {
        p[i] = x->edge[i].regret > 0 ? x->edge[i].regret : 0;
        sum += p[i];
    }
    for (int i = 0; i < x->n; i++)
        p[i] = sum > 0 ? p[i] / sum : x->edge[i].prior;
}

static int select_commit(struct search *t, struct node *x, float *ret_p)
{
    float *p = t->weight;
    strategy(x, p);
    for (int i = 0; i < x->n; i++)
        x->edge[i].play += p[i];
    for (int i = 0; i < x->n; i++)
        p[i] = 0.9f * p[i] + 0.1f * x->edge[i].prior;
    int i = brain_sample(p, x->n, &t->rng);
    *ret_p = p[i];
    return i;
}

static void learn_commit(struct node *x, int chosen, float p_chosen, float u)
{
    float p[GAME_MAX_ACTIONS], got[GAME_MAX_ACTIONS], mean = 0;
    strategy(x, p);
    for (int i = 0; i < x->n; i++) {
        const struct edge *e = &x->edge[i];
        got[i] = e->visits ? e->mean : x->mean; /* baseline: less noise, no bias */
        if (i == chosen)
            got[i] += (u - got[i]) / p_chosen;
        mean += p[i] * got[i];
    }
    for (int i = 0; i < x->n; i++)
        x->edge[i].regret += got[i] - mean;
}

/* ---- one iteration --------------------------------------------------------------- */

/*
 * Let `seat` choose in the tree, which grows by a node where it has none yet. False:
 * the tree cannot go on here and nothing was applied.
 */
static bool descend(struct search *t, int seat, uint64_t key, bool commit, bool *grown)
{
    struct node *x = tree_find(&t->tree, key);
    if (!x) {
        int n = t->g->legal(t->world, seat, t->legal);
        if (n == 1) {
            t->g->apply(t->world, seat, t->legal[0], NULL);
            return true;
        }
        x = expand(t, key, seat, n, commit);
        *grown = true;
    }
    if (!x || t->depth == PATH_LIMIT)
        return false;
    float p = 1;
    int i = x->commit ? select_commit(t, x, &p) : select_bound(t, x);
    if (key == t->root_key && t->root_edge < 0) {
        for (int k = 0; t->only != GAME_ACTION_NONE && k < x->n; k++)
            i = x->edge[k].action == t->only ? k : i;
        t->root = x;
        t->root_edge = i;
    }
    t->path[t->depth++] = (struct step){x, (uint16_t)i, p};
    t->g->apply(t->world, seat, x->edge[i].action, NULL);
    return true;
}

/* Policy for one seat in a rollout. */
static void roll_seat(struct search *t, int seat)
{
    int n = t->g->legal(t->world, seat, t->legal), i = 0;
    if (n > 1 && t->brain->weigh) {
        t->brain->weigh(t->brain, t->world, seat, t->legal, n, &t->rng, t->weight);
        i = brain_sample(t->weight, n, &t->rng);
    } else if (n > 1) {
        i = (int)rng_below(&t->rng, (uint32_t)n);
    }
    t->g->apply(t->world, seat, t->legal[i], NULL);
}

static void roll_batch(struct search *t, unsigned acting)
{
    for (int seat = 0; acting; seat++, acting >>= 1)
        if (acting & 1)
            roll_seat(t, seat);
}

/* Play by the policy until the game is over or the brain can judge it. */
static void play_out(struct search *t)
{
    const struct brain *b = t->brain;
    const struct game_head *h = game_head(t->world);
    uint32_t from = h->ply;
    while (h->node != GAME_OVER) {
        if (b->value && ((b->settled && b->settled(b, t->world, from)) ||
                         (b->cutoff && h->ply - from >= b->cutoff)))
            return;
        if (h->node == GAME_CHANCE_NODE)
            t->g->apply(t->world, GAME_CHANCE, chance_pick(t->g, t->world, &t->rng),
                        NULL);
        else
            roll_batch(t, h->acting);
    }
}

static void rollout(struct search *t, float *u)
{
    play_out(t);
    if (game_head(t->world)->node == GAME_OVER) {
        struct game_result res;
        t->g->result(t->world, &res);
        search_utility(&res, t->n_players, t->place, u);
    } else {
        brain_value(t->brain, t->world, u);
        search_places(u, t->n_players, t->place);
    }
    /* Whoever counts wins only asks for chances, not for what to play. */
    float lost = t->brain->tedium && t->place > 0 ? t->brain->tedium(t->world) : 0;
    for (int p = 0; p < t->n_players; p++)
        u[p] -= lost;
}

/* All seats of a batch choose by what they knew before any of them did. */
static bool descend_batch(struct search *t, unsigned acting)
{
    uint64_t key[GAME_MAX_PLAYERS] = {0};
    bool commit = (acting & (acting - 1)) != 0, grown = false;
    for (int p = 0; p < t->n_players; p++)
        if (acting >> p & 1)
            key[p] = key_of(t, p);
    for (int p = 0; p < t->n_players; p++) {
        if (!(acting >> p & 1))
            continue;
        if (!descend(t, p, key[p], commit, &grown)) {
            roll_batch(t, acting);
            return false;
        }
        acting &= ~(1u << p);
    }
    return !grown;
}

/* Walk down until a node is new or the tree cannot go on. */
static void walk(struct search *t)
{
    const struct game_head *h = game_head(t->world);
    while (h->node != GAME_OVER) {
        if (h->node == GAME_CHANCE_NODE)
            t->g->apply(t->world, GAME_CHANCE, chance_pick(t->g, t->world, &t->rng),
                        NULL);
        else if (!descend_batch(t, h->acting))
            return;
    }
}

static void iterate(struct search *t, const struct search_root *root)
{
    if (root->truth)
        memcpy(t->world, root->truth, t->g->state_size);
    else
        t->g->resample(root->view, root->seat, &t->rng, t->world);
    t->depth = 0;
    t->root_edge = -1;
    walk(t);
    float u[GAME_MAX_PLAYERS] = {0};
    rollout(t, u);
    for (int i = t->depth - 1; i >= 0; i--) {
        struct step *s = &t->path[i];
        struct node *x = s->node;
        float v = u[x->seat];
        if (x->commit)
            learn_commit(x, s->edge, s->p, v);
        struct edge *e = &x->edge[s->edge];
        e->visits++;
        e->mean += (v - e->mean) / (float)e->visits;
        x->visits++;
        x->mean += (v - x->mean) / (float)x->visits;
    }
    int at = t->root_edge < 0 ? GAME_MAX_ACTIONS : t->root_edge;
    t->root_visits[at]++;
    for (int p = 0; p < t->n_players; p++)
        t->root_sum[at][p] += u[p];
    if (t->root_edge >= 0) {
        float v = u[t->root->seat];
        t->moments.n[at]++;
        t->moments.sum[at] += v;
        t->moments.squares[at] += v * v;
    }
}

/* ---- a whole search -------------------------------------------------------------- */

static void collect(struct search *t, const struct search_root *root,
                    struct bot_report *ret)
{
    const struct node *x = t->root;
    double total[GAME_MAX_PLAYERS] = {0};
    float plays = 0;
    ret->n = root->n;
    ret->commit = x && x->commit;
    for (int i = 0; x && i < x->n; i++)
        plays += x->edge[i].play;
    for (int i = 0; i <= GAME_MAX_ACTIONS; i++)
        for (int p = 0; p < t->n_players; p++)
            total[p] += t->root_sum[i][p];
    for (int p = 0; p < t->n_players; p++)
        ret->chance[p] = (float)(total[p] / (ret->iterations ? ret->iterations : 1));
    for (int i = 0; i < root->n; i++) {
        ret->action[i] = root->legal[i];
        uint32_t fresh = t->root_visits[i];
        ret->visits[i] = x && i < x->n ? x->edge[i].visits : fresh;
        ret->play[i] = plays > 0 ? x->edge[i].play / plays : 0;
        for (int p = 0; p < t->n_players; p++)
            ret->value[i][p] =
                fresh ? (float)(t->root_sum[i][p] / fresh) : ret->chance[p];
        if (x && i < x->n && x->edge[i].visits && root->seat >= 0)
            ret->value[i][root->seat] = x->edge[i].mean;
    }
}

void search_run(struct search *t, const struct search_root *root,
                const struct search_limits *lim, uint64_t seed, struct bot_report *ret)
{
    const struct game_state *s = root->truth ? root->truth : game_peek(root->view);
    struct search_stop enough;
    search_stop_begin(&enough, lim);
    t->rng = rng_stream(seed, RNG_BOT);
    t->n_players = game_head(s)->config.n_players;
    t->root = NULL;
    t->root_key = 0;
    t->only = root->only;
    memcpy(t->world, s, t->g->state_size);
    if (root->seat >= 0)
        t->root_key = key_of(t, root->seat);
    tree_age(&t->tree, game_head(s)->ply);
    memset(t->root_sum, 0, sizeof t->root_sum);
    memset(t->root_visits, 0, sizeof t->root_visits);
    memset(&t->moments, 0, sizeof t->moments);
    memset(ret, 0, sizeof *ret);
    while (!search_stop(&enough, ret->iterations, t->root, &t->moments)) {
        iterate(t, root);
        ret->iterations++;
    }
    collect(t, root, ret);
}

void search_merge(struct bot_report *a, const struct bot_report *b)
{
    float wa = (float)a->iterations, wb = (float)b->iterations;
    if (b->iterations == 0)
        return;
    for (int p = 0; p < GAME_MAX_PLAYERS; p++)
        a->chance[p] = (a->chance[p] * wa + b->chance[p] * wb) / (wa + wb);
    for (int i = 0; i < a->n; i++) {
        float va = (float)a->visits[i], vb = (float)b->visits[i];
        for (int p = 0; p < GAME_MAX_PLAYERS && va + vb > 0; p++)
            a->value[i][p] = (a->value[i][p] * va + b->value[i][p] * vb) / (va + vb);
        a->play[i] = (a->play[i] * wa + b->play[i] * wb) / (wa + wb);
        a->visits[i] += b->visits[i];
    }
    a->commit = a->commit || b->commit;
    a->iterations += b->iterations;
}
