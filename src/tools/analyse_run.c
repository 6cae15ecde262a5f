/* analyse_run.c - judging every position of a record. */
#include <stdlib.h>
#include <string.h>

#include "bots/search.h"
#include "bots/team.h"
#include "core/notation.h"
#include "tools/analyse.h"

struct walk {
    struct analysis *a;
    const struct game *g;
    struct team *team;
    struct bot_report found;
    _Alignas(16) uint8_t next[GAME_STATE_LIMIT], view[GAME_STATE_LIMIT];
    float now[GAME_MAX_PLAYERS]; /* chances at the present position */
    bool known;
};

static struct search_limits limits(const struct walk *w)
{
    return (struct search_limits){.nodes = w->a->nodes, .ms = w->a->ms};
}

/* Chances of all seats in a true position. */
static void judge(struct walk *w, const struct game_state *s, float *chance)
{
    const struct game_head *h = game_head(s);
    if (h->node == GAME_OVER) {
        struct game_result res;
        w->g->result(s, &res);
        search_utility(&res, h->config.n_players, 0, chance);
        return;
    }
    struct search_root root = {.truth = s, .seat = GAME_NOBODY};
    struct search_limits lim = limits(w);
    team_run(w->team, &root, &lim, h->ply + 1, &w->found);
    memcpy(chance, w->found.chance, sizeof w->found.chance);
}

/* What the seat could see and choose from: w->found has its values afterwards. */
static void consider(struct walk *w, const struct game_state *s, int seat, int n,
                     const game_action *legal, game_action only)
{
    struct game_view *v = (struct game_view *)(void *)w->view;
    struct search_limits lim = limits(w);
    w->g->redact(s, seat, v);
    struct search_root root = {
        .view = v, .seat = seat, .legal = legal, .n = n, .only = only};
    team_run(w->team, &root, &lim, game_head(s)->ply + 7, &w->found);
}

int analyse_order(const struct bot_report *found, int seat, int order[ANALYSE_BEST],
                  int n)
{
    int kept = 0;
    uint32_t most = 0;
    for (int i = 0; i < n; i++)
        most = found->visits[i] > most ? found->visits[i] : most;
    for (int i = 0; i < n; i++) {
        /* Values of what was hardly tried say little. */
        if (found->visits[i] * 12 < most)
            continue;
        int k = kept < ANALYSE_BEST ? kept++ : ANALYSE_BEST;
        for (; k > 0; k--) {
            if (found->value[order[k - 1]][seat] >= found->value[i][seat])
                break;
            if (k < ANALYSE_BEST)
                order[k] = order[k - 1];
        }
        if (k < ANALYSE_BEST)
            order[k] = i;
    }
    return kept;
}

static void look_at_choice(struct walk *w, const struct game_state *s,
                           const struct record_step *st, struct analyse_moment *m)
{
    game_action legal[GAME_MAX_ACTIONS];
    int seat = st->actor, n = w->g->legal(s, seat, legal), chosen = 0;
    int order[ANALYSE_BEST] = {0};
    m->n_legal = (uint16_t)n;
    if (n < 2)
        return;
    consider(w, s, seat, n, legal, GAME_ACTION_NONE);
    while (chosen < n - 1 && legal[chosen] != st->action)
        chosen++;
    m->n_best = analyse_order(&w->found, seat, order, n);
    for (int i = 0; i < m->n_best; i++) {
        struct analyse_option *o = &m->best[i];
        notation_write(w->g, s, seat, legal[order[i]], o->text, sizeof o->text);
        o->chance = w->found.value[order[i]][seat];
        o->visits = w->found.visits[order[i]];
    }
    float top = m->n_best ? m->best[0].chance : 0;
    if (!m->n_best || order[0] != chosen) {
        /* What was chosen may hardly have been tried: look at it alone. */
        consider(w, s, seat, n, legal, st->action);
        float mine = w->found.value[chosen][seat];
        m->cost = top > mine ? top - mine : 0;
    }
}

static int step(void *ctx, const struct record *rec, uint32_t ply,
                const struct game_state *s, const struct record_step *st)
{
    struct walk *w = ctx;
    struct analysis *a = w->a;
    (void)rec;
    if (a->progress && a->progress(a->ctx, a->n, a->rec->n_steps))
        return 1;
    if (!w->known)
        judge(w, s, w->now);
    if (!st)
        return 0;
    struct analyse_moment *m = &a->moment[a->n++];
    *m = (struct analyse_moment){
        .ply = ply, .actor = st->actor, .phase = game_head(s)->phase};
    notation_write(w->g, s, st->actor, st->action, m->text, sizeof m->text);
    memcpy(m->before, w->now, sizeof m->before);
    memcpy(w->next, s, w->g->state_size);
    struct game_state *next = (struct game_state *)(void *)w->next;
    w->g->apply(next, st->actor, st->action, NULL);
    bool batch = st->actor >= 0 && game_head(next)->acting && game_head(s)->acting &&
                 (game_head(s)->acting & (game_head(s)->acting - 1));
    if (st->actor >= 0)
        look_at_choice(w, s, st, m);
    else
        m->n_legal = 2;
    /* Nothing is known before a batch is complete, so chances do not move. */
    if (!batch)
        judge(w, next, w->now);
    memcpy(m->after, w->now, sizeof m->after);
    w->known = true;
    return 0;
}

/* ---- sums ------------------------------------------------------------------------ */

static void count_choice(struct analysis *a, uint32_t i)
{
    const struct analyse_moment *m = &a->moment[i];
    struct analyse_seat *p = &a->seat[m->actor];
    if (m->n_legal < 2)
        return;
    p->decisions++;
    p->sound += m->cost < 0.01f;
    p->cost += m->cost;
    int k = p->n_worst < 3 ? p->n_worst : 3;
    for (; k > 0 && a->moment[p->worst[k - 1]].cost < m->cost; k--)
        if (k < 3)
            p->worst[k] = p->worst[k - 1];
    if (k < 3 && m->cost > 0) {
        p->worst[k] = i;
        p->n_worst += p->n_worst < 3;
    }
}

static void sum_up(struct analysis *a)
{
    int n = a->rec->config.n_players;
    memset(a->seat, 0, sizeof a->seat);
    for (uint32_t i = 0; i < a->n; i++) {
        const struct analyse_moment *m = &a->moment[i];
        if (m->actor >= 0)
            count_choice(a, i);
        else
            for (int p = 0; p < n; p++)
                a->seat[p].luck += m->after[p] - m->before[p];
    }
}

int analyse_run(struct analysis *a)
{
    const struct game *g = a->rec->game;
    struct walk *w = calloc(1, sizeof *w);
    a->moment = calloc(a->rec->n_steps + 1, sizeof *a->moment);
    a->n = 0;
    if (!w || !a->moment)
        goto fail;
    w->a = a;
    w->g = g;
    w->team = team_new(g, brain_of(g), a->threads, 16 << 20, false);
    if (!w->team)
        goto fail;
    team_place_weight(w->team, 0);
    record_replay(a->rec, step, w);
    sum_up(a);
    team_free(w->team);
    free(w);
    return 0;
fail:
    free(w);
    analyse_done(a);
    return -1;
}

void analyse_done(struct analysis *a)
{
    free(a->moment);
    a->moment = NULL;
    a->n = 0;
}
