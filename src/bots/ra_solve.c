/* ra_solve.c - backward induction for Ra's auctions. */
#include "bots/ra_solve.h"

#include <string.h>

#include "bots/calc.h"
#include "bots/ra_worth.h"
#include "core/chance.h"

extern const struct game game_ra;

/* The values are sampled: among near equals the policy's opinion decides. */
static const float trust = 0.06f;

/* How an auction ended is known by who paid which sun: 0 for unsold. */
struct lap {
    const struct brain *brain;
    int samples;
    uint64_t seed;
    uint32_t known; /* bit v: the outcome in which sun v wins has its value */
    float value[RA_SUN_MAX + 1][GAME_MAX_PLAYERS];
};

static void tree_of(struct lap *l, const struct ra_state *s, float *u, int *ret_best);

/* One step by the policy. */
static void policy_step(const struct brain *b, struct ra_state *s, struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS];
    float w[GAME_MAX_ACTIONS];
    if (s->head.node == GAME_CHANCE_NODE) {
        game_ra.apply(ra_game(s), GAME_CHANCE, chance_pick(&game_ra, ra_game(s), r),
                      NULL);
        return;
    }
    int seat = __builtin_ctz(s->head.acting),
        n = game_ra.legal(ra_game(s), seat, legal);
    b->weigh(b, ra_game(s), seat, legal, n, r, w);
    game_ra.apply(ra_game(s), seat, legal[brain_sample(w, n, r)], NULL);
}

void ra_solve_estimate(const struct brain *b, const struct ra_state *s, int samples,
                       uint64_t seed, float *u)
{
    const struct game_state *state = (const struct game_state *)(const void *)s;
    int n = s->head.config.n_players;
    float x[GAME_MAX_PLAYERS];
    memset(u, 0, GAME_MAX_PLAYERS * sizeof *u);
    /* An epoch that only begins is judged as it is, like those that games end in. */
    if (ra_worth_begins(s)) {
        brain_value(b, state, u);
        return;
    }
    for (int i = 0; i < samples; i++) {
        struct ra_state t = *s;
        struct rng r = rng_stream(seed + (uint64_t)i, RNG_BOT);
        while (t.head.node != GAME_OVER && t.epoch == s->epoch)
            policy_step(b, &t, &r);
        if (t.head.node == GAME_OVER) {
            struct game_result res;
            game_ra.result(ra_game(&t), &res);
            for (int p = 0; p < n; p++)
                x[p] = res.rank[p] == 1;
        } else {
            brain_value(b, ra_game(&t), x);
        }
        for (int p = 0; p < n; p++)
            u[p] += x[p] / (float)samples;
    }
}

/* Go on from a copy after one action: more bids, or the hammer has fallen. */
static void outcome(struct lap *l, const struct ra_state *s, int seat, game_action a,
                    float *u)
{
    unsigned sun = game_verb(a) == RA_DO_BID ? game_arg(a) : s->high;
    struct ra_state next = *s;
    game_ra.apply(ra_game(&next), seat, a, NULL);
    if (next.head.phase == RA_PHASE_AUCTION) {
        tree_of(l, &next, u, NULL);
        return;
    }
    if (!(l->known >> sun & 1))
        ra_solve_estimate(l->brain, &next, l->samples, l->seed, l->value[sun]);
    l->known |= 1u << sun;
    memcpy(u, l->value[sun], sizeof l->value[sun]);
}

static void tree_of(struct lap *l, const struct ra_state *s, float *u, int *ret_best)
{
    const struct game_state *state = (const struct game_state *)(const void *)s;
    game_action legal[GAME_MAX_ACTIONS];
    int seat = __builtin_ctz(s->head.acting);
    int n = game_ra.legal(state, seat, legal);
    float top = -100, w[GAME_MAX_ACTIONS], sum = 0;
    struct rng r = rng_stream(l->seed, RNG_BOT);
    l->brain->weigh(l->brain, state, seat, legal, n, &r, w);
    for (int i = 0; i < n; i++)
        sum += w[i];
    for (int i = 0; i < n; i++) {
        float x[GAME_MAX_PLAYERS];
        outcome(l, s, seat, legal[i], x);
        float like = x[seat] + trust * calc_log(w[i] / sum + 0.01f);
        if (like > top) {
            top = like;
            memcpy(u, x, sizeof x);
            if (ret_best)
                *ret_best = i;
        }
    }
}

int ra_solve_auction(const struct brain *b, const struct game_state *s, int samples,
                     uint64_t seed, float *u)
{
    struct lap l = {.brain = b, .samples = samples, .seed = seed};
    int best = 0;
    tree_of(&l, ra_peek(s), u, &best);
    return best;
}
