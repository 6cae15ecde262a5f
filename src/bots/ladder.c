/* ladder.c - the names of the levels, numbers between them, and human mistakes. */
#include "bots/ladder.h"

#include <string.h>

#include "bots/brain.h"
#include "bots/calc.h"

const char *const bot_levels[] = {"beginner", "casual",      "regular", "skilled",
                                  "expert",   "grandmaster", NULL};

enum { ADEPT_NODES = 400, MASTER_MS = 1000 };

/* Of a game that says nothing: one that has no policy either plays by search alone. */
static const struct rung plain[LADDER_RUNGS] = {
    {.kind = RUNG_POLICY, .strength = 700, .doubt = 4, .overlooked = 0.4f},
    {.kind = RUNG_POLICY, .strength = 850, .doubt = 2, .near = 0.05f, .hand = 1},
    {.kind = RUNG_POLICY, .strength = 1000, .hand = 1},
    {.kind = RUNG_SEARCH, .strength = 1150, .nodes = 50, .hand = 2},
    {.kind = RUNG_SEARCH, .strength = 1300, .nodes = 1000, .hand = 2},
    {.kind = RUNG_SEARCH,
     .strength = 1500,
     .ms = 1000,
     .solver = SOLVER_FULL,
     .hand = 3},
};

const struct rung *ladder_of(const struct brain *b)
{
    return b->ladder ? b->ladder : plain;
}

/* ---- names and numbers ----------------------------------------------------------- */

static bool is_word(const char *word, size_t len, const char *name)
{
    return strlen(name) == len && memcmp(word, name, len) == 0;
}

/* The levels of 0.1.0, which are still in records, tables and scripts. */
static bool find_old(const struct brain *b, const char *word, size_t len,
                     struct rung *ret)
{
    uint32_t nodes = b->adept_nodes ? b->adept_nodes : ADEPT_NODES;
    const struct {
        const char *name;
        struct rung rung;
    } old[] = {
        {"random", {.kind = RUNG_RANDOM}},
        {"novice", {.kind = RUNG_NOVICE, .hand = 1}},
        {"adept",
         {.kind = RUNG_SEARCH, .nodes = nodes, .solver = SOLVER_QUICK, .hand = 2}},
        {"master",
         {.kind = RUNG_SEARCH, .ms = MASTER_MS, .solver = SOLVER_FULL, .hand = 3}},
    };
    for (size_t i = 0; i < sizeof old / sizeof *old; i++)
        if (is_word(word, len, old[i].name)) {
            *ret = old[i].rung;
            return true;
        }
    return false;
}

static void between(const struct rung *ladder, int strength, struct ladder_place *ret)
{
    int k = 1;
    while (k < LADDER_RUNGS - 1 && strength > ladder[k].strength)
        k++;
    float lo = ladder[k - 1].strength, hi = ladder[k].strength;
    float share = ((float)strength - lo) / (hi - lo);
    *ret = (struct ladder_place){ladder[k - 1], ladder[k],
                                 share < 0   ? 0
                                 : share > 1 ? 1
                                             : share};
}

enum ladder_answer ladder_find(const struct brain *b, const char *word, size_t len,
                               struct ladder_place *ret)
{
    const struct rung *ladder = ladder_of(b);
    struct rung old;
    int n = 0;
    for (int i = 0; i < LADDER_RUNGS; i++)
        if (is_word(word, len, bot_levels[i])) {
            *ret = (struct ladder_place){ladder[i], ladder[i], 1};
            return LADDER_FOUND;
        }
    if (find_old(b, word, len, &old)) {
        *ret = (struct ladder_place){old, old, 1};
        return LADDER_FOUND;
    }
    for (size_t i = 0; i < len; i++) {
        if (word[i] < '0' || word[i] > '9')
            return LADDER_UNKNOWN;
        if (n <= STRENGTH_MAX)
            n = n * 10 + (word[i] - '0');
    }
    if (!len)
        return LADDER_UNKNOWN;
    if (n < STRENGTH_MIN || n > STRENGTH_MAX)
        return LADDER_OUT_OF_RANGE;
    between(ladder, n, ret);
    return LADDER_FOUND;
}

/* ---- mistakes -------------------------------------------------------------------- */

int ladder_draw(const struct rung *x, const float *w, int n, struct rng *r)
{
    int top = brain_heaviest(w, n), best = -1;
    float p[GAME_MAX_ACTIONS];
    bool any = false;
    for (int i = 0; i < n; i++) {
        bool is_seen = brain_unit(r) >= x->overlooked;
        p[i] = is_seen && w[i] >= x->near * w[top] ? w[i] : 0;
        any |= p[i] > 0;
        if (p[i] > 0 && (best < 0 || p[i] > p[best]))
            best = i;
    }
    if (!any) /* nothing sensible was seen at once: another look */
        return top;
    if (x->doubt <= 0)
        return best;
    for (int i = 0; i < n; i++)
        if (p[i] > 0)
            p[i] = calc_exp(calc_log(p[i] / w[best]) / x->doubt) + 1e-6f;
    return brain_sample(p, n, r);
}
