/* analysis.c - a record step by step: how it stood, what luck gave, what choices cost.
 */
#include "analysis/analysis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/account.h"
#include "analysis/estimate.h"
#include "analysis/obvious.h"
#include "core/notation.h"

/* What closer looks at one choice have said together, each by how sure it was. */
struct tally {
    double weight, shift[GAME_MAX_PLAYERS];
};

struct walk {
    struct analysis *a;
    const struct game *g;
    const struct brain *brain;
    struct judge *judge;
    struct judge_answer answer;
    _Alignas(16) uint8_t next[GAME_STATE_LIMIT], view[GAME_STATE_LIMIT];
    /* The position in which several seats began to choose at once, and those of them
     * that still have to. */
    _Alignas(16) uint8_t batch[GAME_STATE_LIMIT];
    unsigned pending;
    uint8_t *kept; /* the positions in which choices were made, by moment */
    struct tally *tally;
    uint32_t all;                  /* looks there will be, at most */
    int32_t now[GAME_MAX_PLAYERS]; /* the estimate of the present position */
};

const char *analysis_word(enum analysis_name name)
{
    static const char *const word[ANALYSIS_NAMES] = {
        "", "brilliant", "best", "good", "inaccuracy", "mistake", "blunder"};
    return word[name];
}

static const uint64_t next_seed = 0x9e3779b97f4a7c15u; /* of another look */
static const double sure = 2.5; /* standard errors, of many batches */

/* ---- choices --------------------------------------------------------------------- */

static enum analysis_name name_of(const struct judge_answer *x, int chosen)
{
    bool is_best = x->best[0].action == chosen && !x->is_sure;
    if (is_best && !x->together && x->beyond_rivals >= ANALYSIS_BRILLIANCE)
        return ANALYSIS_BRILLIANT;
    if (is_best || (!x->is_sure && x->behind < ANALYSIS_SOUND / 2))
        return ANALYSIS_BEST_MOVE;
    if (!x->is_sure || x->behind < ANALYSIS_INACCURATE)
        return ANALYSIS_GOOD;
    return x->behind < ANALYSIS_MISTAKEN    ? ANALYSIS_INACCURACY
           : x->behind < ANALYSIS_BLUNDERED ? ANALYSIS_MISTAKE
                                            : ANALYSIS_BLUNDER;
}

static void put_choice(struct walk *w, const struct game_state *s,
                       const game_action *legal, int chosen, struct analysis_moment *m)
{
    const struct judge_answer *x = &w->answer;
    m->name = (uint8_t)name_of(x, chosen);
    m->spent += x->spent;
    m->noise = x->noise;
    m->cost = 0;
    memset(m->shift, 0, sizeof m->shift);
    if (x->is_sure) {
        m->cost = x->behind;
        memcpy(m->shift, x->shift, sizeof m->shift);
        m->shift[m->actor] = -x->behind;
    }
    /* (The last of several looks may have liked what all of them together do not.) */
    if (x->is_sure && x->best[0].action == chosen)
        return;
    m->n_best = x->n < ANALYSIS_BEST ? x->n : ANALYSIS_BEST;
    for (int i = 0; i < m->n_best; i++) {
        struct analysis_option *o = &m->best[i];
        notation_write(w->g, s, m->actor, legal[x->best[i].action], o->text,
                       sizeof o->text);
        o->chance = x->best[i].value[m->actor];
        o->visits = x->best[i].visits;
    }
}

/* The best against what was done, or, when that is it, against the next. */
static void put_reasons(struct walk *w, const struct game_view *v,
                        const game_action *legal, int chosen, struct analysis_moment *m)
{
    const struct judge_answer *x = &w->answer;
    int best = x->best[0].action, other = best == chosen ? -1 : chosen;
    if (other < 0 && x->n > 1)
        other = x->best[1].action;
    m->n_why = other < 0 ? 0
                         : reason_find(w->g, w->brain, v, m->actor, legal[best],
                                       legal[other], m->why);
}

/*
 * Several looks at one choice have numbers of their own, so the mean of them is surer
 * than each. (The first look is not among them: what it took for costly it has often
 * seen too large.)
 */
static void add_up(struct tally *t, int32_t noise, struct judge_answer *x, int seat)
{
    if (x->noise > 0)
        noise = x->noise; /* else nothing was behind, as far as that look could see */
    double weight = 1 / ((double)noise * noise + 1);
    t->weight += weight;
    for (int p = 0; p < GAME_MAX_PLAYERS; p++) {
        t->shift[p] += weight * x->shift[p];
        x->shift[p] = (int32_t)lround(t->shift[p] / t->weight);
    }
    x->behind = -x->shift[seat];
    x->noise = (int32_t)lround(sqrt(1 / t->weight));
    x->is_sure = x->behind > sure * x->noise;
}

/* What was chosen in `s`, where nobody had yet chosen with it. */
static void look_at_choice(struct walk *w, const struct game_state *s,
                           struct analysis_moment *m)
{
    game_action action = w->a->rec->steps[m - w->a->moment].action;
    game_action legal[GAME_MAX_ACTIONS];
    struct game_view *v = (struct game_view *)(void *)w->view;
    int seat = m->actor, n = w->g->legal(s, seat, legal), chosen = 0;
    m->n_legal = (uint16_t)n;
    if (n < 2)
        return;
    while (chosen < n - 1 && legal[chosen] != action)
        chosen++;
    w->g->redact(s, seat, v);
    struct judge_ask ask = {
        .view = v,
        .seat = seat,
        .legal = legal,
        .n = n,
        .chosen = chosen,
        .rival = {obvious_policy(w->g, w->brain, v, seat, legal, n), -1},
        .nodes = w->a->nodes,
        .ms = w->a->ms,
        .seed = w->a->seed + (m->looks ? m->looks - 1 : 0) * next_seed,
        .closer = m->looks > 0};
    if (ask.rival[0] >= 0 && ask.rival[0] != chosen)
        ask.rival[1] = obvious_estimate(w->g, w->brain, v, seat, legal, n);
    judge_choice(w->judge, &ask, &w->answer);
    if (m->looks)
        add_up(&w->tally[m - w->a->moment], m->noise, &w->answer, seat);
    put_choice(w, s, legal, chosen, m);
    put_reasons(w, v, legal, chosen, m);
}

/* The position in which a choice was made: where several seats choose at once, what
 * the others have chosen already is no part of it. */
static const struct game_state *chosen_in(struct walk *w, const struct game_state *s,
                                          int seat)
{
    unsigned acting = game_head(s)->acting;
    if (!(w->pending >> seat & 1)) {
        w->pending = acting & (acting - 1) ? acting : 0;
        memcpy(w->batch, s, w->g->state_size);
    }
    bool together = w->pending >> seat & 1;
    w->pending &= ~(1u << seat);
    return together ? (const struct game_state *)(const void *)w->batch : s;
}

/* ---- steps ----------------------------------------------------------------------- */

static void take_roll(struct walk *w, const struct game_state *s,
                      const struct game_state *next, struct analysis_moment *m)
{
    struct game_outcome out[GAME_MAX_OUTCOMES];
    int32_t mean[GAME_MAX_PLAYERS] = {0};
    int n = w->a->rec->config.n_players;
    m->n_legal = (uint16_t)w->g->chance(s, out);
    w->pending = 0;
    estimate_state(w->g, w->brain, next, w->now);
    if (m->n_legal < 2)
        return;
    estimate_mean(w->g, w->brain, s, mean);
    for (int p = 0; p < n; p++)
        m->luck[p] = w->now[p] - mean[p];
}

static int step(void *ctx, const struct record *rec, uint32_t ply,
                const struct game_state *s, const struct record_step *st)
{
    struct walk *w = ctx;
    struct analysis *a = w->a;
    (void)rec;
    if (a->progress && a->progress(a->ctx, a->n, w->all))
        return 1;
    if (!st)
        return 0;
    struct game_state *next = (struct game_state *)(void *)w->next;
    struct analysis_moment *m = &a->moment[a->n++];
    *m = (struct analysis_moment){
        .ply = ply, .actor = st->actor, .phase = game_head(s)->phase};
    notation_write(w->g, s, st->actor, st->action, m->text, sizeof m->text);
    memcpy(m->before, w->now, sizeof m->before);
    memcpy(w->next, s, w->g->state_size);
    w->g->apply(next, st->actor, st->action, NULL);
    if (st->actor < 0) {
        take_roll(w, s, next, m);
    } else {
        const struct game_state *at = chosen_in(w, s, st->actor);
        memcpy(w->kept + (size_t)ply * w->g->state_size, at, w->g->state_size);
        look_at_choice(w, at, m);
        /* As long as others still choose in secret nothing has happened. */
        if (!w->pending)
            estimate_state(w->g, w->brain, next, w->now);
    }
    memcpy(m->after, w->now, sizeof m->after);
    return 0;
}

/* ---- a closer look --------------------------------------------------------------- */

enum {
    CLOSER = 60, /* looks at most, and half the effort of everything before; */
    NEAR = 8,    /* moments that may come among the three costliest */
    APART = 3,   /* standard errors */
};

/* The costliest moments, worst first; how many. */
static int rank(const struct analysis *a, uint32_t top[NEAR])
{
    int n = 0;
    for (uint32_t i = 0; i < a->n; i++) {
        int k = n;
        if (a->moment[i].cost <= 0)
            continue;
        for (; k > 0 && a->moment[top[k - 1]].cost < a->moment[i].cost; k--)
            if (k < NEAR)
                top[k] = top[k - 1];
        if (k < NEAR)
            top[k] = i;
        n += n < NEAR;
    }
    return n;
}

/*
 * Which are the three costliest is what people ask first. As long as one of them and
 * one of the others are not apart by three standard errors, the less certain of the two
 * that are nearest by that measure is looked at again, longer. The moment to look at,
 * or NULL.
 */
static struct analysis_moment *doubtful(const struct analysis *a)
{
    uint32_t top[NEAR] = {0};
    int n = rank(a, top);
    struct analysis_moment *ret = NULL;
    double nearest = APART * APART;
    for (int i = 0; i < ANALYSIS_WORST; i++)
        for (int k = ANALYSIS_WORST; k < n; k++) {
            struct analysis_moment *in = &a->moment[top[i]], *out = &a->moment[top[k]];
            double gap = in->cost - out->cost;
            double x = (double)in->noise * in->noise,
                   y = (double)out->noise * out->noise;
            if (gap * gap >= nearest * (x + y))
                continue;
            nearest = gap * gap / (x + y);
            ret = x > y ? in : out;
        }
    return ret;
}

static void look_closer(struct walk *w)
{
    struct analysis *a = w->a;
    struct analysis_moment *m;
    uint64_t left = 0;
    for (uint32_t i = 0; i < a->n; i++)
        left += a->moment[i].spent;
    left /= 2;
    for (uint32_t k = 0; k < CLOSER && (m = doubtful(a)); k++) {
        size_t at = (size_t)(m - a->moment);
        if (a->progress && a->progress(a->ctx, a->n + k, w->all))
            return;
        m->looks++;
        look_at_choice(
            w, (const struct game_state *)(void *)(w->kept + at * w->g->state_size), m);
        if (w->answer.spent >= left)
            break;
        left -= w->answer.spent;
    }
    if (a->progress)
        a->progress(a->ctx, w->all, w->all);
}

/* ---- all of it ------------------------------------------------------------------- */

uint32_t analysis_looks(const struct record *rec)
{
    return rec->n_steps + CLOSER;
}

int analysis_run(struct analysis *a)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
    struct game_state *s = (struct game_state *)(void *)room;
    const struct game *g = a->rec->game;
    struct walk *w = calloc(1, sizeof *w);
    a->moment = calloc(a->rec->n_steps + 1, sizeof *a->moment);
    a->n = 0;
    if (w) {
        w->judge = judge_new(g, brain_of(g), a->threads > 0 ? a->threads : 1);
        w->kept = malloc(((size_t)a->rec->n_steps + 1) * g->state_size);
        w->tally = calloc(a->rec->n_steps + 1, sizeof *w->tally);
    }
    bool ok = w && a->moment && w->judge && w->kept && w->tally;
    if (ok) {
        judge_watch(w->judge, a->stop);
        judge_rest(w->judge, a->rest, a->ctx);
        w->a = a;
        w->g = g;
        w->brain = brain_of(g);
        w->all = analysis_looks(a->rec);
        g->start(&a->rec->config, s);
        estimate_state(g, w->brain, s, w->now);
        memset(a->seat, 0, sizeof a->seat);
        for (int p = 0; p < a->rec->config.n_players; p++)
            a->seat[p].start = w->now[p];
        if (record_replay(a->rec, step, w) == 0)
            look_closer(w);
        account_sum(a);
    } else {
        analysis_done(a);
    }
    judge_free(w ? w->judge : NULL);
    free(w ? w->kept : NULL);
    free(w ? w->tally : NULL);
    free(w);
    return ok ? 0 : -1;
}

void analysis_done(struct analysis *a)
{
    free(a->moment);
    a->moment = NULL;
    a->n = 0;
}
