/* analysis.c - a record step by step: how it stood, what luck gave, what choices cost.
 */
#include "analysis/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/account.h"
#include "analysis/estimate.h"
#include "analysis/obvious.h"
#include "core/notation.h"

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
    int32_t now[GAME_MAX_PLAYERS]; /* the estimate of the present position */
};

const char *analysis_word(enum analysis_name name)
{
    static const char *const word[ANALYSIS_NAMES] = {
        "", "brilliant", "best", "good", "inaccuracy", "mistake", "blunder"};
    return word[name];
}

/* ---- choices --------------------------------------------------------------------- */

static enum analysis_name name_of(const struct judge_answer *x, int chosen)
{
    bool is_best = x->best[0].action == chosen;
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
    m->spent = x->spent;
    m->noise = x->noise;
    if (x->is_sure) {
        m->cost = x->behind;
        memcpy(m->shift, x->shift, sizeof m->shift);
        m->shift[m->actor] = -x->behind;
    }
    m->n_best = x->n < ANALYSIS_BEST ? x->n : ANALYSIS_BEST;
    for (int i = 0; i < m->n_best; i++) {
        struct analysis_option *o = &m->best[i];
        notation_write(w->g, s, m->actor, legal[x->best[i].action], o->text,
                       sizeof o->text);
        o->chance = x->best[i].value[m->actor];
        o->visits = x->best[i].visits;
    }
}

/* What was chosen in `s`, where nobody had yet chosen with it. */
static void look_at_choice(struct walk *w, const struct game_state *s,
                           game_action action, struct analysis_moment *m)
{
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
        .seed = w->a->seed};
    if (ask.rival[0] >= 0 && ask.rival[0] != chosen)
        ask.rival[1] = obvious_estimate(w->g, w->brain, v, seat, legal, n);
    judge_choice(w->judge, &ask, &w->answer);
    put_choice(w, s, legal, chosen, m);
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
    if (a->progress && a->progress(a->ctx, a->n, a->rec->n_steps))
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
        look_at_choice(w, chosen_in(w, s, st->actor), st->action, m);
        /* As long as others still choose in secret nothing has happened. */
        if (!w->pending)
            estimate_state(w->g, w->brain, next, w->now);
    }
    memcpy(m->after, w->now, sizeof m->after);
    return 0;
}

int analysis_run(struct analysis *a)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
    struct game_state *s = (struct game_state *)(void *)room;
    const struct game *g = a->rec->game;
    struct walk *w = calloc(1, sizeof *w);
    a->moment = calloc(a->rec->n_steps + 1, sizeof *a->moment);
    a->n = 0;
    if (w)
        w->judge = judge_new(g, brain_of(g), a->threads > 0 ? a->threads : 1);
    if (!w || !a->moment || !w->judge) {
        free(w);
        analysis_done(a);
        return -1;
    }
    w->a = a;
    w->g = g;
    w->brain = brain_of(g);
    g->start(&a->rec->config, s);
    estimate_state(g, w->brain, s, w->now);
    memset(a->seat, 0, sizeof a->seat);
    for (int p = 0; p < a->rec->config.n_players; p++)
        a->seat[p].start = w->now[p];
    record_replay(a->rec, step, w);
    account_sum(a);
    judge_free(w->judge);
    free(w);
    return 0;
}

void analysis_done(struct analysis *a)
{
    free(a->moment);
    a->moment = NULL;
    a->n = 0;
}
