/* arms.c - differences between choices, and how sure they are. */
#include "analysis/arms.h"

#include <math.h>

/* What nobody would notice, and how exactly a cost is wanted: in parts of a win, and in
 * parts of itself. */
static const double unnoticed = 0.006, exact = 0.0015, exact_part = 0.07, fine = 0.3;

void arms_add(struct arms *a, int action)
{
    if (action < 0 || a->n == JUDGE_ARMS || arms_find(a, action) >= 0)
        return;
    a->arm[a->n++] = (struct arm){.action = action};
}

int arms_find(const struct arms *a, int action)
{
    for (int i = 0; i < a->n; i++)
        if (a->arm[i].action == action)
            return i;
    return -1;
}

void arms_mean(const struct arms *a, int i, double *ret)
{
    const struct arm *x = &a->arm[i];
    double weight = 0;
    for (int p = 0; p < a->n_players; p++)
        ret[p] = 0;
    for (int k = 0; k < a->batches; k++) {
        weight += x->weight[k];
        for (int p = 0; p < a->n_players; p++)
            ret[p] += x->weight[k] * x->value[k][p];
    }
    for (int p = 0; p < a->n_players && weight > 0; p++)
        ret[p] /= weight;
}

int arms_leader(const struct arms *a)
{
    double top = -1;
    int best = 0;
    for (int i = 0; i < a->n; i++) {
        double mean[GAME_MAX_PLAYERS];
        arms_mean(a, i, mean);
        if (!a->arm[i].is_out && mean[a->seat] > top) {
            top = mean[a->seat];
            best = i;
        }
    }
    return best;
}

/* Batches that tried an arm more often tell more about it. */
static double weight_of(const struct arm *x, const struct arm *y, int k)
{
    double sum = x->weight[k] + y->weight[k];
    return sum > 0 ? x->weight[k] * y->weight[k] / sum : 0;
}

struct arms_gap arms_compare(const struct arms *a, int first, int second, int seat)
{
    const struct arm *x = &a->arm[first], *y = &a->arm[second];
    struct arms_gap gap = {.error = 1, .wide = 1};
    double weight = 0, squares = 0;
    int n = 0;
    for (int k = 0; k < a->batches; k++) {
        double w = weight_of(x, y, k);
        weight += w;
        n += w > 0;
        gap.mean += w * (x->value[k][seat] - y->value[k][seat]);
    }
    if (first == second || n < 2)
        return gap;
    gap.mean /= weight;
    for (int k = 0; k < a->batches; k++) {
        double d = x->value[k][seat] - y->value[k][seat] - gap.mean;
        double w = weight_of(x, y, k) / weight;
        squares += w * w * d * d;
    }
    gap.error = sqrt(squares * n / (n - 1));
    /* Few batches know their own spread badly. */
    gap.wide = gap.error * (2.5 + 4.0 / (n - 1));
    gap.is_sure = n >= ARMS_LEAST && fabs(gap.mean) > gap.wide;
    return gap;
}

void arms_drop(struct arms *a, int keep)
{
    int top = arms_leader(a);
    for (int i = 0; i < a->n; i++) {
        struct arms_gap gap = arms_compare(a, top, i, a->seat);
        if (i != top && i != keep && gap.is_sure && gap.mean > 0)
            a->arm[i].is_out = true;
    }
}

/* Has the leader certainly not the lead that is wanted? */
static bool is_too_near(const struct arms *a, int top)
{
    for (int i = 0; i < a->n; i++) {
        struct arms_gap gap = arms_compare(a, top, i, a->seat);
        if (i != top && !a->arm[i].is_out && gap.mean + gap.wide < a->lead)
            return true;
    }
    return false;
}

bool arms_decided(const struct arms *a, int chosen)
{
    int top = arms_leader(a), at = chosen < 0 ? top : chosen;
    struct arms_gap lost = arms_compare(a, top, at, a->seat);
    if (a->batches < ARMS_LEAST)
        return false;
    if (chosen < 0 && a->lead > 0 && is_too_near(a, top))
        return true;
    if (at != top) {
        double want = exact_part * lost.mean > exact ? exact_part * lost.mean : exact;
        want *= a->is_fine ? fine : 1;
        return lost.mean + lost.wide < unnoticed ||
               (lost.is_sure && lost.error <= want);
    }
    /* It is the best as far as one knows: could another one be better, by an amount
     * that counts? Who asks for the best wants to know that none is. */
    for (int i = 0; i < a->n; i++) {
        struct arms_gap gap = arms_compare(a, top, i, a->seat);
        if (i == top || a->arm[i].is_out)
            continue;
        if (chosen >= 0 ? gap.wide - gap.mean >= unnoticed
                        : !gap.is_sure && gap.mean + gap.wide >= unnoticed)
            return false;
    }
    return true;
}
