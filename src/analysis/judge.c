/* judge.c - first a look at all choices, then batches over those that matter. */
#include "analysis/judge.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/arms.h"
#include "analysis/estimate.h"
#include "bots/clock.h"
#include "bots/team.h"
#include "bots/tree.h"

enum {
    TREE_BYTES = 8 << 20,
    BATCH_PARTS = 2, /* a batch has so many times less iterations than the first look */
    OPEN_ARMS = 3,   /* of the first look, beside what was chosen */
    FEW = 4,         /* tries without which nothing can be said of a choice */
    TRIED = 12,      /* what has less than 1/12 of the most visits was hardly tried */
};

/* The first look must see what is obvious so far behind what was chosen. */
static const float brilliant = 0.02f;

/* So far one try of a choice may be from what it is worth. */
static const float reach = 0.4f;

struct judge {
    const struct game *g;
    struct team *team;
    struct bot_report found;
    struct arms arms;
    const struct judge_ask *ask;
    const atomic_bool *stop; /* or NULL */
    void (*rest)(void *ctx); /* or NULL */
    void *rest_ctx;
    uint64_t begin, seed; /* seed: a function of what the seat sees */
    uint32_t spent;
};

struct judge *judge_new(const struct game *g, const struct brain *b, int threads)
{
    struct judge *j = calloc(1, sizeof *j);
    if (!j)
        return NULL;
    j->g = g;
    j->team = team_new(g, b, threads, TREE_BYTES, true);
    if (!j->team) {
        free(j);
        return NULL;
    }
    team_place_weight(j->team, 0);
    return j;
}

void judge_free(struct judge *j)
{
    if (!j)
        return;
    team_free(j->team);
    free(j);
}

void judge_watch(struct judge *j, const atomic_bool *stop)
{
    j->stop = stop;
}

void judge_rest(struct judge *j, void (*rest)(void *ctx), void *ctx)
{
    j->rest = rest;
    j->rest_ctx = ctx;
}

static bool is_stopped(const struct judge *j)
{
    return j->stop && atomic_load(j->stop);
}

/* ---- searches -------------------------------------------------------------------- */

static uint32_t nodes_of(const struct judge_ask *ask)
{
    return ask->nodes ? ask->nodes : JUDGE_NODES;
}

/* Milliseconds that are left; 0: there is no bound. */
static uint32_t ms_left(const struct judge *j, bool *is_over)
{
    uint64_t gone = j->ask->ms ? clock_ms() - j->begin : 0;
    *is_over = j->ask->ms && gone >= j->ask->ms;
    return *is_over ? 1 : j->ask->ms ? j->ask->ms - (uint32_t)gone : 0;
}

/* A search with an empty tree; `only` is an index, or -1: all choices. */
static void search(struct judge *j, int only, uint32_t nodes, uint64_t seed)
{
    const struct judge_ask *ask = j->ask;
    bool is_over;
    struct search_root root = {.view = ask->view,
                               .seat = ask->seat,
                               .legal = ask->legal,
                               .n = ask->n,
                               .only = only < 0 ? GAME_ACTION_NONE : ask->legal[only]};
    struct search_limits lim = {
        .nodes = nodes ? nodes : 1, .ms = ms_left(j, &is_over), .stop = j->stop};
    if (j->rest)
        j->rest(j->rest_ctx);
    team_forget(j->team);
    team_run(j->team, &root, &lim, seed, &j->found);
    j->spent += j->found.iterations;
}

/* ---- which choices matter -------------------------------------------------------- */

static uint32_t most_visits(const struct bot_report *f)
{
    uint32_t most = 0;
    for (int i = 0; i < f->n; i++)
        most = f->visits[i] > most ? f->visits[i] : most;
    return most;
}

/* The best by visits, or by value, of those not yet taken that were really tried. */
static int next_best(const struct judge *j, bool by_value, uint32_t least)
{
    const struct bot_report *f = &j->found;
    int seat = j->ask->seat, best = -1;
    for (int i = 0; i < f->n; i++) {
        if (arms_find(&j->arms, i) >= 0 || f->visits[i] < least)
            continue;
        if (best < 0 || (by_value ? f->value[i][seat] > f->value[best][seat]
                                  : f->visits[i] > f->visits[best]))
            best = i;
    }
    return best;
}

/* Is all that is found without thinking worse than what was chosen, at first sight? */
static bool seems_brilliant(const struct judge *j, int chosen)
{
    const struct bot_report *f = &j->found;
    int seat = j->ask->seat;
    for (int i = 0; i < JUDGE_RIVALS; i++) {
        int r = j->ask->rival[i];
        if (r >= 0 && (r == chosen || !f->visits[r] ||
                       f->value[chosen][seat] - f->value[r][seat] < brilliant))
            return false;
    }
    return j->ask->rival[0] >= 0;
}

/* The same, when it may yet be the best: what was tried a few times only, and in vain,
 * was perhaps unlucky. */
static int next_open(const struct judge *j, int first, bool by_value)
{
    const struct bot_report *f = &j->found;
    int seat = j->ask->seat, i = next_best(j, by_value, FEW);
    if (i < 0)
        return -1;
    float more = reach / __builtin_sqrtf((float)f->visits[i]);
    return f->value[i][seat] + more >= f->value[first][seat] ? i : -1;
}

static void choose_arms(struct judge *j)
{
    const struct judge_ask *ask = j->ask;
    struct arms *a = &j->arms;
    uint32_t most = most_visits(&j->found);
    bool together = j->found.commit, which = ask->chosen < 0;
    int first = next_best(j, together, most / TRIED);
    arms_add(a, first);
    arms_add(a, ask->chosen);
    for (int i = 1; i < (together ? JUDGE_ARMS - 2 : OPEN_ARMS); i++)
        arms_add(a, which || together ? next_best(j, together, which ? 1 : most / TRIED)
                                      : next_open(j, first, false));
    if (!together)
        arms_add(a, which ? next_best(j, true, most / TRIED + 1)
                          : next_open(j, first, true));
    if (which || (first == ask->chosen && !together && seems_brilliant(j, first)))
        for (int i = 0; i < JUDGE_RIVALS; i++)
            arms_add(a, ask->rival[i]);
}

/* ---- batches --------------------------------------------------------------------- */

static void note(struct arms *a, struct arm *x, const struct bot_report *f)
{
    x->visits += f->visits[x->action];
    for (int p = 0; p < a->n_players; p++)
        x->value[a->batches][p] = (double)f->value[x->action][p];
}

static void batch(struct judge *j)
{
    struct arms *a = &j->arms;
    uint32_t nodes = nodes_of(j->ask);
    uint64_t seed = rng_splitmix(&j->seed);
    bool together = j->found.commit;
    if (together)
        search(j, -1, nodes, seed);
    for (int i = 0; i < a->n; i++) {
        struct arm *x = &a->arm[i];
        if (x->is_out)
            continue;
        if (!together)
            search(j, x->action, nodes / BATCH_PARTS, seed);
        x->weight[a->batches] = together ? j->found.visits[x->action] : 1;
        note(a, x, &j->found);
    }
    a->batches++;
}

/* ---- answers --------------------------------------------------------------------- */

/* Without batches: what the first look has found. */
static void answer_at_once(struct judge *j, struct judge_answer *ret)
{
    const struct bot_report *f = &j->found;
    const struct arm *x = &j->arms.arm[0];
    ret->n = 1;
    ret->best[0].action = x->action;
    ret->best[0].visits = f->visits[x->action];
    for (int p = 0; p < j->arms.n_players; p++)
        ret->best[0].value[p] = estimate_round((double)f->value[x->action][p]);
    memcpy(ret->chance, ret->best[0].value, sizeof ret->chance);
}

/* The leader first, the others by what they are worth. */
static void put_options(const struct arms *a, struct judge_answer *ret)
{
    int top = arms_leader(a);
    int32_t key[JUDGE_ARMS];
    for (int i = 0; i < a->n; i++) {
        double mean[GAME_MAX_PLAYERS];
        struct judge_option o = {.action = a->arm[i].action,
                                 .visits = a->arm[i].visits};
        struct arms_gap gap = arms_compare(a, top, i, a->seat);
        int k = ret->n++;
        arms_mean(a, i, mean);
        if (i != top) {
            o.behind = estimate_round(gap.mean);
            o.noise = estimate_round(gap.error);
            o.is_behind = gap.is_sure && gap.mean > 0;
        }
        for (int p = 0; p < a->n_players; p++)
            o.value[p] = estimate_round(mean[p]);
        int32_t mine = i == top ? INT32_MAX : o.value[a->seat];
        for (; k > 0 && key[k - 1] < mine; k--) {
            ret->best[k] = ret->best[k - 1];
            key[k] = key[k - 1];
        }
        ret->best[k] = o;
        key[k] = mine;
    }
    memcpy(ret->chance, ret->best[0].value, sizeof ret->chance);
}

/* How far the leader is before the nearest of the others. */
static void put_lead(const struct arms *a, struct judge_answer *ret)
{
    int top = arms_leader(a);
    ret->is_clear = a->n > 1;
    ret->lead = ESTIMATE_ONE;
    for (int i = 0; i < a->n; i++) {
        struct arms_gap gap = arms_compare(a, top, i, a->seat);
        if (i == top)
            continue;
        ret->is_clear = ret->is_clear && gap.is_sure && gap.mean > 0;
        if (estimate_round(gap.mean) < ret->lead) {
            ret->lead = estimate_round(gap.mean);
            ret->lead_noise = estimate_round(gap.error);
        }
    }
}

static void put_cost(const struct arms *a, int chosen, struct judge_answer *ret)
{
    int top = arms_leader(a);
    struct arms_gap lost = arms_compare(a, top, chosen, a->seat);
    if (top == chosen)
        return;
    ret->behind = estimate_round(lost.mean);
    ret->noise = estimate_round(lost.error);
    ret->is_sure = lost.is_sure && ret->behind > 0;
    for (int p = 0; p < a->n_players; p++)
        ret->shift[p] = -estimate_round(arms_compare(a, top, chosen, p).mean);
}

static void put_brilliance(const struct judge *j, int chosen, struct judge_answer *ret)
{
    const struct arms *a = &j->arms;
    ret->beyond_rivals = ESTIMATE_ONE;
    for (int i = 0; i < JUDGE_RIVALS; i++) {
        int at = j->ask->rival[i] < 0 ? -1 : arms_find(a, j->ask->rival[i]);
        if (j->ask->rival[i] < 0 && i > 0)
            continue;
        struct arms_gap gap = {0};
        if (at >= 0 && at != chosen)
            gap = arms_compare(a, chosen, at, a->seat);
        int32_t more = gap.is_sure ? estimate_round(gap.mean) : 0;
        ret->beyond_rivals = more < ret->beyond_rivals ? more : ret->beyond_rivals;
    }
    if (ret->beyond_rivals < 0 || arms_leader(a) != chosen)
        ret->beyond_rivals = 0;
}

static void begin(struct judge *j, const struct judge_ask *ask)
{
    struct arms *a = &j->arms;
    j->ask = ask;
    j->begin = clock_ms();
    j->spent = 0;
    j->seed = ask->seed ^ tree_hash(ask->view, j->g->state_size, (unsigned)ask->seat);
    a->n = a->batches = 0;
    a->is_fine = ask->closer;
    a->lead = (double)ask->lead / ESTIMATE_ONE;
    a->seat = ask->seat;
    a->n_players = game_head(game_peek(ask->view))->config.n_players;
}

int judge_glance(struct judge *j, const struct judge_ask *ask, uint32_t nodes)
{
    begin(j, ask);
    search(j, -1, nodes, rng_splitmix(&j->seed));
    return next_best(j, false, 0);
}

void judge_choice(struct judge *j, const struct judge_ask *ask,
                  struct judge_answer *ret)
{
    struct arms *a = &j->arms;
    bool is_over = false;
    memset(ret, 0, sizeof *ret);
    begin(j, ask);
    search(j, -1, nodes_of(ask), rng_splitmix(&j->seed));
    if (is_stopped(j))
        return;
    ret->together = j->found.commit;
    choose_arms(j);
    int chosen = ask->chosen < 0 ? -1 : arms_find(a, ask->chosen);
    if (a->n == 1) {
        answer_at_once(j, ret);
        ret->spent = j->spent;
        return;
    }
    int most = ask->closer ? ARMS_MORE : ARMS_BATCHES;
    for (int k = 0; k < most && !is_over && !is_stopped(j); k++) {
        batch(j);
        if (a->batches >= ARMS_LEAST)
            arms_drop(a, chosen);
        ms_left(j, &is_over);
        if (arms_decided(a, chosen))
            break;
    }
    put_options(a, ret);
    put_lead(a, ret);
    if (chosen >= 0) {
        put_cost(a, chosen, ret);
        put_brilliance(j, chosen, ret);
    }
    ret->spent = j->spent;
}

/* ---- the truth ------------------------------------------------------------------- */

void judge_truth(struct judge *j, const struct game_state *s, uint32_t nodes,
                 uint32_t ms, uint64_t seed, int32_t *ret)
{
    const struct game_head *h = game_head(s);
    game_action legal[GAME_MAX_ACTIONS];
    bool alone = h->node == GAME_DECISION && !(h->acting & (h->acting - 1));
    struct search_root root = {.truth = s, .seat = GAME_NOBODY};
    struct search_limits lim = {.nodes = nodes, .ms = ms, .stop = j->stop};
    const float *u = j->found.chance;
    int best = 0;
    if (alone) {
        root.seat = __builtin_ctz(h->acting);
        root.legal = legal;
        root.n = j->g->legal(s, root.seat, legal);
    }
    team_forget(j->team);
    team_run(j->team, &root, &lim, seed, &j->found);
    team_forget(j->team);
    for (int i = 1; i < j->found.n; i++)
        best = j->found.visits[i] > j->found.visits[best] ? i : best;
    if (alone && j->found.n > 1)
        u = j->found.value[best];
    for (int p = 0; p < h->config.n_players; p++)
        ret[p] = estimate_round((double)u[p]);
}
