/* arena_count.c - shares, ranks, Elo and the sequential test of an arena. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/search.h"
#include "core/standing.h"
#include "tools/arena.h"

enum {
    BLOCKS = 20, /* of the jackknife behind the bounds of Elo */
    /* Below so many deals there are no bounds, and below so many none of width 0: a
     * few equal results are no proof of certainty. */
    DEALS_MIN = 3,
    DEALS_SURE = 30,
};

struct sums {
    double n, sum, squares;
};

static void add(struct sums *s, double x)
{
    s->n += 1;
    s->sum += x;
    s->squares += x * x;
}

static double variance(const struct sums *s)
{
    if (s->n < 2)
        return 0;
    double v = (s->squares - s->sum * s->sum / s->n) / (s->n - 1);
    /* Equal numbers that no double holds (thirds) leave a rest of rounding. */
    return v > 1e-12 * s->squares ? v : 0;
}

/* Half the width of an interval, or NAN when so many deals do not support it. */
static double bound(double half, double deals)
{
    return deals < DEALS_MIN || (deals < DEALS_SURE && half < 1e-6) ? NAN : half;
}

static struct arena_estimate estimate(const struct sums *s)
{
    struct arena_estimate e = {0, NAN};
    if (s->n > 0)
        e.mean = s->sum / s->n;
    if (s->n > 1)
        e.half = bound(1.96 * sqrt(variance(s) / s->n), s->n);
    return e;
}

void arena_group(struct arena *a)
{
    a->n_groups = 0;
    for (int i = 0; i < a->n_players; i++) {
        a->group[i] = a->n_groups;
        for (int k = 0; k < i; k++)
            if (strcmp(a->spec[k], a->spec[i]) == 0)
                a->group[i] = a->group[k];
        a->n_groups += a->group[i] == a->n_groups;
    }
}

/* ---- one deal -------------------------------------------------------------------- */

struct tally { /* sums over the seats of a group in one deal */
    double share, rank, score;
    int seats;
};

static void tally_row(const struct arena *a, const struct arena_row *r,
                      struct tally t[GAME_MAX_PLAYERS])
{
    float won[GAME_MAX_PLAYERS];
    search_utility(&r->result, a->n_players, 0, won);
    for (int s = 0; s < a->n_players; s++) {
        struct tally *g = &t[a->group[arena_place(a, r->rotation, s)]];
        g->share += (double)won[s];
        g->rank += r->result.rank[s]; /* where nobody wins all share rank 1 */
        g->score += r->result.score[s];
        g->seats++;
    }
}

static int by_deal(const void *x, const void *y)
{
    const struct arena_row *a = x, *b = y;
    if (a->deal != b->deal)
        return a->deal < b->deal ? -1 : 1;
    return a->rotation < b->rotation ? -1 : a->rotation > b->rotation;
}

void arena_sort(struct arena_row *row, uint32_t n)
{
    qsort(row, n, sizeof *row, by_deal);
}

/* ---- Elo ------------------------------------------------------------------------- */

struct pairs {
    double score[GAME_MAX_PLAYERS]
                [GAME_MAX_PLAYERS]; /* of the row against the column */
};

/* Who wins together has not met, and where nobody wins nobody has beaten anybody. */
static void pair_row(const struct arena *a, const struct arena_row *r, double sign,
                     struct pairs *p)
{
    const uint8_t *rank = r->result.rank;
    for (int s = 0; s < a->n_players && !r->result.no_winner; s++) {
        unsigned side = standing_side(&r->result, a->n_players, s);
        for (int o = 0; o < a->n_players; o++) {
            int g = a->group[arena_place(a, r->rotation, s)];
            int h = a->group[arena_place(a, r->rotation, o)];
            if (g == h || side >> o & 1)
                continue;
            p->score[g][h] += sign * (rank[s] < rank[o]    ? 1
                                      : rank[s] == rank[o] ? 0.5
                                                           : 0);
        }
    }
}

/* Bradley-Terry strengths by minorization; half a game of prior keeps them finite. */
static void fit(const struct pairs *p, int n, double *elo)
{
    double x[GAME_MAX_PLAYERS];
    for (int i = 0; i < n; i++)
        x[i] = 1;
    for (int round = 0; round < 200; round++) {
        for (int i = 0; i < n; i++) {
            double won = 0, met = 0;
            for (int j = 0; j < n; j++) {
                if (i == j)
                    continue;
                won += p->score[i][j] + 0.25;
                met += (p->score[i][j] + p->score[j][i] + 0.5) / (x[i] + x[j]);
            }
            x[i] = won / met;
        }
    }
    for (int i = 0; i < n; i++)
        elo[i] = 400 * log10(x[i] / x[n - 1]);
}

static void rate(const struct arena *a, const struct arena_row *rows,
                 struct arena_stats *ret)
{
    struct pairs all = {0};
    struct sums spread[GAME_MAX_PLAYERS] = {0};
    double elo[GAME_MAX_PLAYERS] = {0}, part[GAME_MAX_PLAYERS];
    if (a->n_groups < 2 || a->n_rows == 0)
        return;
    for (uint32_t i = 0; i < a->n_rows; i++)
        pair_row(a, &rows[i], 1, &all);
    fit(&all, a->n_groups, elo);
    for (uint32_t b = 0; b < BLOCKS; b++) {
        struct pairs p = all;
        for (uint32_t i = 0; i < a->n_rows; i++)
            if (rows[i].deal % BLOCKS == b)
                pair_row(a, &rows[i], -1, &p);
        fit(&p, a->n_groups, part);
        for (int g = 0; g < a->n_groups; g++)
            add(&spread[g], part[g]);
    }
    for (int g = 0; g < a->n_groups; g++) {
        double v = variance(&spread[g]) * (BLOCKS - 1) * (BLOCKS - 1) / BLOCKS;
        ret->elo[g] =
            (struct arena_estimate){elo[g], bound(1.96 * sqrt(v), ret->deals)};
    }
}

/* ---- the sequential test --------------------------------------------------------- */

/* Normal approximation of the likelihood ratio, with deals as observations. */
static void test(const struct arena *a, const struct sums *share,
                 struct arena_stats *ret)
{
    double bound = log(0.95 / 0.05);
    ret->llr_low = -bound;
    ret->llr_high = bound;
    double v = variance(share);
    if (!a->sprt || share->n < 10)
        return;
    if (v < 1e-4)
        v = 1e-4; /* a run of equal deals is no proof of certainty */
    double mean = share->sum / share->n, d = a->sprt_high - a->sprt_low;
    ret->llr = share->n * d * (2 * mean - a->sprt_low - a->sprt_high) / (2 * v);
    ret->verdict = ret->llr >= bound ? 1 : ret->llr <= -bound ? -1 : 0;
}

uint32_t arena_decided(const struct arena *a)
{
    struct arena_stats s = {0};
    struct sums share = {0};
    uint32_t n = (uint32_t)a->n_players, at = 0;
    while (!s.verdict && at + n <= a->n_rows) {
        struct tally t[GAME_MAX_PLAYERS] = {0};
        for (uint32_t end = at + n; at < end; at++)
            tally_row(a, &a->row[at], t);
        add(&share, t[0].share / t[0].seats);
        test(a, &share, &s);
    }
    return s.verdict ? at : a->n_rows;
}

static void count_end(const struct arena *a, const struct game_result *r,
                      struct arena_stats *ret)
{
    unsigned winners = standing_winners(r, a->n_players);
    ret->unwon += winners == 0;
    if (winners & (winners - 1))
        ret->together +=
            standing_side(r, a->n_players, __builtin_ctz(winners)) == winners;
}

/* ---- lengths --------------------------------------------------------------------- */

static const struct game_field *field_of(const struct game *g, const char *name,
                                         enum game_kind kind)
{
    for (const struct game_field *f = g ? g->fields : NULL; f && f->name; f++)
        if (strcmp(f->name, name) == 0 && f->kind == kind && f->shape == GAME_ONE)
            return f;
    return NULL;
}

const struct game_field *arena_turns(const struct game *g)
{
    return field_of(g, "turn", GAME_NUMBER);
}

const struct game_field *arena_ends(const struct game *g)
{
    return field_of(g, "end", GAME_WORD);
}

static int by_size(const void *x, const void *y)
{
    uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
    return a < b ? -1 : a > b;
}

static void measure(const struct arena *a, struct arena_stats *ret)
{
    struct arena_length *l = &ret->length;
    bool numbered = arena_turns(a->game) != NULL;
    uint32_t seats = numbered ? (uint32_t)a->n_players : 1;
    uint32_t *size = calloc(a->n_rows + 1, sizeof *size);
    double sum = 0;
    for (uint32_t i = 0; size && i < a->n_rows; i++) {
        const struct arena_row *r = &a->row[i];
        uint32_t n = numbered ? r->turns : r->plies;
        ret->ends[r->end <= ARENA_ENDS ? r->end : 0]++;
        if (n == 0)
            continue; /* of a log that does not tell */
        sum += (double)n / seats;
        size[l->games++] = (n + seats - 1) / seats;
    }
    if (l->games) {
        qsort(size, l->games, sizeof *size, by_size);
        l->mean = sum / l->games;
        l->p95 = size[(95 * (uint64_t)l->games + 99) / 100 - 1];
        l->longest = size[l->games - 1];
    }
    free(size);
}

static void count_seats(const struct arena *a, const struct arena_row *r,
                        struct arena_stats *ret)
{
    for (int s = 0; s < a->n_players; s++) {
        int g = a->group[arena_place(a, r->rotation, s)];
        const struct arena_time *t = &r->time[s];
        ret->faults[g] += r->faults[s];
        ret->time[g].choices += t->choices;
        ret->time[g].us += t->us;
        if (t->longest_us > ret->time[g].longest_us)
            ret->time[g].longest_us = t->longest_us;
    }
}

void arena_count(const struct arena *a, struct arena_stats *ret)
{
    struct sums share[GAME_MAX_PLAYERS] = {0}, rank[GAME_MAX_PLAYERS] = {0};
    struct sums score[GAME_MAX_PLAYERS] = {0};
    memset(ret, 0, sizeof *ret);
    ret->games = a->n_rows;
    struct arena_row *rows = calloc(a->n_rows + 1, sizeof *rows);
    if (!rows)
        return;
    for (uint32_t i = 0; i < a->n_rows; i++)
        count_end(a, &a->row[i].result, ret);
    if (a->n_rows)
        memcpy(rows, a->row, a->n_rows * sizeof *rows);
    arena_sort(rows, a->n_rows);
    for (uint32_t i = 0, j; i < a->n_rows; i = j) {
        struct tally t[GAME_MAX_PLAYERS] = {0};
        for (j = i; j < a->n_rows && rows[j].deal == rows[i].deal; j++) {
            tally_row(a, &rows[j], t);
            count_seats(a, &rows[j], ret);
        }
        if (j - i < (uint32_t)a->n_players)
            continue; /* a broken deal would favour some seat */
        ret->deals++;
        for (int g = 0; g < a->n_groups; g++) {
            add(&share[g], t[g].share / t[g].seats);
            add(&rank[g], t[g].rank / t[g].seats);
            add(&score[g], t[g].score / t[g].seats);
        }
    }
    for (int g = 0; g < a->n_groups; g++) {
        ret->share[g] = estimate(&share[g]);
        ret->rank[g] = estimate(&rank[g]);
        ret->score[g] = estimate(&score[g]);
    }
    measure(a, ret);
    rate(a, rows, ret);
    test(a, &share[0], ret);
    free(rows);
}
