/*
 * brain.h - what a game adds to the general search.
 *
 * The search plays any game of the registry with the plain brain: uniform priors and
 * rollouts to the end. A game's own brain may add a policy, a value estimate and a
 * solver; each member may be NULL. Brains read a state through games/<game>/state.h: it
 * is either a view (game_peek) or a world sampled from one, never the truth.
 *
 * Every function gets the brain it belongs to: `weights` may differ from bot to bot.
 */
#ifndef MAAT_BRAIN_H
#define MAAT_BRAIN_H

#include "bots/style.h"
#include "maat/game.h"

struct features;
struct net;
struct rung;
struct weights;

/* One number of a policy that can be tuned. */
struct brain_constant {
    const char *name; /* NULL ends the table */
    float fallback;   /* as it was chosen by hand */
    float step;       /* a change of it that can be felt */
    const char *about;
};

struct brain {
    const char *id; /* of the game */

    const struct brain_constant *constants; /* of the policy */
    const float *fallbacks;                 /* those of `constants`, in their order */
    const struct features *features;        /* of the net */
    const struct weights *weights;          /* what was learned; NULL: nothing */

    /*
     * How a sensible player of `seat` would choose among the n legal actions: one
     * positive weight each, any scale. Prior of the tree and policy of the rollouts,
     * so it must be quick.
     */
    void (*weigh)(const struct brain *b, const struct game_state *s, int seat,
                  const game_action *legal, int n, struct rng *r, float *w);

    /* The choice of the level `novice`; NULL: the heaviest by `weigh`. */
    game_action (*novice)(const struct brain *b, const struct game_state *s, int seat,
                          const game_action *legal, int n, struct rng *r);

    /*
     * Chance of winning of every seat at any node that is not over. They sum to 1, but
     * for the seats of a team, each of which has its chance, and for games that may
     * end without a winner.
     */
    void (*value)(const struct brain *b, const struct game_state *s, float *u);

    /*
     * Make states alike that play alike: `s` is a copy that nobody plays on, and what
     * is equal afterwards meets in one node of the tree.
     */
    void (*canonical)(struct game_view *s);

    /* What the length of a game that came to this node takes from the utility of every
     * seat, 0..0.5: a bot would rather win soon, and nobody waits for ever. */
    float (*tedium)(const struct game_state *s);

    /* A rollout that began at ply `from` may be judged here, by the net or `value`;
     * UINT32_MAX: no rollout, but whoever teaches a net asks where it will be asked. */
    bool (*settled)(const struct brain *b, const struct game_state *s, uint32_t from);

    /*
     * A strategy worked out without the tree: probabilities for the n legal actions,
     * or false when this node is none of its business. `effort` is 0 for adept, 1 for
     * master.
     */
    bool (*solve)(const struct brain *b, const struct game_state *view, int seat,
                  const game_action *legal, int n, int effort, struct rng *r, float *p);

    const struct rung *ladder; /* what its levels are made of (ladder.h); NULL: plain */
    const struct style *styles; /* players by name, for comparisons; no levels */

    float explore;        /* constant of the selection; 0: the default */
    uint16_t cutoff;      /* plies of a rollout before `value` judges; 0: no bound */
    uint32_t adept_nodes; /* iterations of the level `adept`; 0: the default */
};

/* The brain of a game with the weights of the program; never NULL. */
const struct brain *brain_of(const struct game *g);

/* From now on the brain of this game has these weights; before there are threads. */
void brain_adopt(const struct game *g, const struct weights *w);

extern const struct brain *const brain_list[]; /* ends with NULL */

static inline float brain_unit(struct rng *r) /* uniform in 0..1, 1 excluded */
{
    return (float)(rng_next(r) >> 40) * (1.0f / 16777216.0f);
}

/* Its constants for so many players: learned ones, else those chosen by hand. */
const float *brain_constants(const struct brain *b, int n_players);

/* Its net for so many players, or NULL. */
const struct net *brain_net(const struct brain *b, int n_players);

/* Chances of winning at a node that is not over, by the best estimate there is. */
void brain_value(const struct brain *b, const struct game_state *s, float *u);

/* Index drawn by weights (not all zero), and that of the heaviest, of equals the first.
 */
int brain_sample(const float *w, int n, struct rng *r);
int brain_heaviest(const float *w, int n);

#endif
