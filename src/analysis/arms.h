/* arms.h - choices that are being compared, and how sure a difference is. */
#ifndef MAAT_ARMS_H
#define MAAT_ARMS_H

#include "analysis/judge.h"

enum { ARMS_LEAST = 4, ARMS_BATCHES = 24, ARMS_MORE = 96 };

struct arm {
    int action;
    bool is_out; /* certainly not the best */
    uint32_t visits;
    double weight[ARMS_MORE]; /* of each batch; 0: it did not try this one */
    double value[ARMS_MORE][GAME_MAX_PLAYERS];
};

struct arms {
    int n, seat, n_players, batches;
    bool is_fine; /* costs are wanted three times as exactly */
    double lead;  /* only a choice that leads by so much is wanted, or 0: any */
    struct arm arm[JUDGE_ARMS];
};

/* Nothing that is already there is added. */
void arms_add(struct arms *a, int action);
int arms_find(const struct arms *a, int action); /* or -1 */

/* The mean of everybody's chance behind this arm. */
void arms_mean(const struct arms *a, int i, double *ret);
/* The arm whose seat stands best. */
int arms_leader(const struct arms *a);

struct arms_gap {
    double mean, error; /* of the first's chance less the second's, for one seat */
    double wide;        /* the error times what makes it certain */
    bool is_sure;
};
struct arms_gap arms_compare(const struct arms *a, int first, int second, int seat);

/* Take out what is certainly worse than the leader, but for `keep` (an arm, or -1). */
void arms_drop(struct arms *a, int keep);

/* Is it decided? `chosen` is an arm, or -1: which is best is all that counts. */
bool arms_decided(const struct arms *a, int chosen);

#endif
