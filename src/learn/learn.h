/*
 * learn.h - a brain learns from its own games.
 *
 * First the constants of the policy are tuned (tune.c). Then come rounds: games are
 * played (games.c), by the policy in the first round and by the search with the newest
 * net in the others, a net is trained on what came of them (train.c), rounded to whole
 * numbers (quantise.c), measured on games it has not seen (measure.c) and matched
 * against the one before (match.c).
 *
 * Equal seeds give equal weights whatever the number of threads: every game has luck of
 * its own by its number, games are taken in the order of their numbers, and gradients
 * are added up in fixed parts. A run is kept in a folder, step by step (folder.c): an
 * interrupted one goes on where it was.
 */
#ifndef MAAT_LEARN_H
#define MAAT_LEARN_H

#include <stdatomic.h>

#include "bots/brain.h"
#include "bots/feature.h"
#include "bots/weights.h"
#include "core/shard.h"
#include "maat/game.h"

struct crew;

/* What to do; 0 in a number means nothing of it. */
struct learn_plan {
    const struct game *game;
    struct game_config config;
    uint64_t seed;
    int threads;
    uint32_t tune_steps; /* of the policy; each plays tune_games */
    uint32_t tune_games;
    uint32_t rounds;
    uint32_t policy_games; /* of the first round */
    uint32_t games;        /* of each later one */
    uint32_t nodes;        /* iterations a choice in those, and in matches */
    uint32_t passes;       /* over all samples, in training */
    uint32_t match_games;
    const char *work; /* folder of the run */
    bool keep;        /* begin with the weights of the brain, not from nothing */
    struct shard
        shard; /* whose games of the round that is due are all there is to do */
    bool wait; /* stop where games are missing: others play them */
};

/* What a step has come to, for whoever watches. */
struct learn_news {
    const char *step;   /* "tune", "play", "train", "match" */
    uint32_t round;     /* from 1 on; 0 in tuning */
    uint32_t done, all; /* of this step */
    double loss;        /* of training so far; of tuning: share of the changed side */
    bool has_loss;
};

/* How well held-out games were foretold: mean cross-entropy, in nats. */
struct learn_figures {
    uint32_t round, games, samples;
    double uniform, by_hand, net;
    double share, elo; /* against the round before, one seat among others; NAN: none */
};

struct learn {
    struct learn_plan plan;
    struct brain brain; /* as it is now: `weights` is `now` */
    struct weights now; /* of the number of players of the plan */
    atomic_bool *stop;  /* set by whoever wants to interrupt */
    void (*news)(const struct learn_news *n, void *ctx);
    void (*figures)(const struct learn_figures *f, void *ctx);
    void *ctx;
    char why[200];
    struct crew *crew;
    uint32_t round; /* that is being done */
    bool waits;     /* for its games */
};

enum learn_end {
    LEARN_DONE,
    LEARN_STOPPED,
    LEARN_FAILED,
    LEARN_WAITS, /* for the games of l->round: plan.wait */
    LEARN_SHARE, /* the shard's games of l->round are played */
};

/* Run the plan, or what is left of it in the folder. */
enum learn_end learn_run(struct learn *l);

/* Games that were put together. */
struct learn_merged {
    uint32_t round, shards, games, samples;
};

/*
 * The games that the shards in these folders have played become those of the round that
 * is due in the folder l->plan.work, whose plan is read from it: a run goes on there as
 * if it had played them. 0, or -1 and l->why; nothing is written then.
 */
int learn_merge(struct learn *l, const char *const *from, int n,
                struct learn_merged *ret);

/* ---- steps ----------------------------------------------------------------------- */

/* What the plan begins with, in l->brain and l->now. */
void learn_begin(struct learn *l);

/* One position: what every row of the net shows, and what it came to (feature.h). */
struct sample {
    float
        target[FEATURE_ROWS]; /* shares of all wins, those that nobody gets included */
    float by_hand[FEATURE_ROWS];
    uint32_t game;
    uint16_t rows;
    uint16_t rest; /* the last row is what nobody wins: 1, or 0 */
    int16_t x[];   /* so many rows of n_features numbers */
};

/* Samples of equal size, one behind the other. */
struct samples {
    char *bytes;
    size_t size; /* of one */
    uint32_t n;
};

static inline struct sample *sample_at(const struct samples *s, uint32_t i)
{
    return (struct sample *)(void *)(s->bytes + (size_t)i * s->size);
}

/* Every so many games one is kept from training, to measure by. */
enum { LEARN_HELD_OUT = 10 };

/* How many there are in a round, and how large a sample of them is. */
uint32_t learn_n_games(const struct learn_plan *p, uint32_t round);
size_t learn_sample_size(const struct learn *l);

enum { LEARN_CHUNK = 256 }; /* games between two looks at the clock */

/* Games of a round (of the plan's shard of it), their positions in order; false:
 * stopped, or no memory. */
bool learn_games(struct learn *l, uint32_t round, struct samples *ret);

/* Tune the constants; false: stopped. */
bool learn_tune(struct learn *l);

/* Train the net of `l->now` anew on the samples; false: stopped, or no memory. */
bool learn_train(struct learn *l, uint32_t round, const struct samples *s);

/* Loss on the held-out samples: the net as it was rounded, and the estimates. */
void learn_measure(struct learn *l, const struct samples *s, struct learn_figures *ret);

/* One seat of `l->now` among seats of `old`: its share of wins; false: stopped. */
bool learn_match(struct learn *l, uint32_t round, const struct weights *old,
                 double *ret_share);

/* ---- the end --------------------------------------------------------------------- */

/* Every number of players in the text form; 0, or -1 and l->why. */
int learn_write(struct learn *l, const struct weights *w, const char *path);

#endif
