/* account.c - sums of all moments, seat by seat. */
#include "analysis/account.h"

#include <string.h>

#include "analysis/estimate.h"

/* Keep the costliest moments, the first of equals before the others. */
static void keep_worst(const struct analysis *a, uint32_t i, uint32_t *worst, int *n)
{
    int32_t cost = a->moment[i].cost;
    int k = *n < ANALYSIS_WORST ? *n : ANALYSIS_WORST;
    if (cost <= 0)
        return;
    for (; k > 0 && a->moment[worst[k - 1]].cost < cost; k--)
        if (k < ANALYSIS_WORST)
            worst[k] = worst[k - 1];
    if (k < ANALYSIS_WORST) {
        worst[k] = i;
        *n += *n < ANALYSIS_WORST;
    }
}

static void count_choice(struct analysis *a, uint32_t i)
{
    const struct analysis_moment *m = &a->moment[i];
    struct analysis_seat *p = &a->seat[m->actor];
    if (m->n_legal < 2)
        return;
    p->decisions++;
    p->sound += m->cost < ANALYSIS_SOUND;
    p->names[m->name]++;
    keep_worst(a, i, p->worst, &p->n_worst);
    keep_worst(a, i, a->worst, &a->n_worst);
}

static void add_moment(struct analysis *a, const struct analysis_moment *m)
{
    for (int p = 0; p < a->rec->config.n_players; p++) {
        struct analysis_seat *to = &a->seat[p];
        to->luck += m->luck[p];
        *(m->actor == p ? &to->own : &to->others) += m->shift[p];
        to->unknowable += m->after[p] - m->before[p] - m->luck[p] - m->shift[p];
    }
}

/* How it ended. What a clock decided is the doing of those who were late. */
static void add_end(struct analysis *a, const int32_t *last)
{
    const struct record *rec = a->rec;
    int n = rec->config.n_players;
    struct game_result res = rec->result;
    int32_t won[GAME_MAX_PLAYERS];
    memcpy(won, last, sizeof won);
    a->is_over = a->n == rec->n_steps && record_settle(rec, rec->over, &res);
    if (a->is_over)
        estimate_result(&res, n, won);
    for (int p = 0; p < n; p++) {
        struct analysis_seat *to = &a->seat[p];
        *(rec->late >> p & 1 ? &to->own : &to->others) += won[p] - last[p];
        to->result = won[p];
    }
}

void account_sum(struct analysis *a)
{
    int32_t last[GAME_MAX_PLAYERS] = {0};
    a->n_worst = 0;
    for (int p = 0; p < a->rec->config.n_players; p++)
        last[p] = a->n ? a->moment[a->n - 1].after[p] : a->seat[p].start;
    for (uint32_t i = 0; i < a->n; i++) {
        add_moment(a, &a->moment[i]);
        if (a->moment[i].actor >= 0)
            count_choice(a, i);
    }
    add_end(a, last);
}
