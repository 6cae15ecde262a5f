/*
 * judge.h - what the choices of one seat are worth, by a search that sees what it saw.
 *
 * A first search over all choices finds the few that matter. These are compared by
 * batches: each is a search of its own with an empty tree that tries one choice alone,
 * so that batches are independent and their spread says how sure the difference is.
 * More of them are made until it is decided which choice is better and by how much, or
 * until the bound. Nothing is kept between two questions: equal views give equal
 * answers.
 *
 * Where several seats choose at once nobody may answer a choice that he cannot see. A
 * search that tries one choice alone would teach the others to, so there a batch is a
 * whole search in which all seats mix.
 */
#ifndef MAAT_JUDGE_H
#define MAAT_JUDGE_H

#include <stdatomic.h>

#include "bots/bot.h"
#include "bots/brain.h"
#include "maat/game.h"

struct judge;

enum { JUDGE_ARMS = 8, JUDGE_RIVALS = 2, JUDGE_NODES = 1000 };

struct judge_ask {
    const struct game_view *view; /* before anybody of a batch has chosen */
    int seat;
    const game_action *legal;
    int n;                   /* at least 2 */
    int chosen;              /* index of what was done; -1: which is best? */
    int rival[JUDGE_RIVALS]; /* what is found without thinking, or -1 */
    uint32_t nodes;          /* iterations of the first search; 0: JUDGE_NODES */
    uint32_t ms;             /* not longer than this; 0: no such bound */
    uint64_t seed;
    bool closer; /* up to four times as many batches, and three times as exactly */
    /* Where which is best is asked: only a choice that leads by so much is wanted, so
     * end as soon as there certainly is none; 0: any. */
    int32_t lead;
};

struct judge_option {
    int action;      /* index */
    uint32_t visits; /* iterations that tried it */
    int32_t value[GAME_MAX_PLAYERS];
    int32_t behind, noise; /* the best, and the standard error of that */
    bool is_behind;        /* beyond the noise */
};

struct judge_answer {
    int n;                                /* options that were compared */
    struct judge_option best[JUDGE_ARMS]; /* best first */
    int32_t chance[GAME_MAX_PLAYERS];     /* when the best is played */
    int32_t behind;                       /* what was chosen is worth so much less */
    int32_t noise;                        /* standard error of that */
    bool is_sure;                         /* it is beyond the noise */
    int32_t shift[GAME_MAX_PLAYERS]; /* what was chosen less the best, for everybody */
    int32_t lead, lead_noise;        /* of the best before all others */
    bool is_clear;                   /* that is beyond the noise */
    /* What was chosen is worth so much more than all that is found without thinking;
     * 0 where that is not sure. */
    int32_t beyond_rivals;
    bool together; /* several seats chose at once */
    uint32_t spent;
};

/* NULL when memory or threads are short. */
struct judge *judge_new(const struct game *g, const struct brain *b, int threads);
void judge_free(struct judge *j);

/* When this turns true, what runs ends as soon as it can, and what it answers says
 * nothing; NULL: nobody stops it. */
void judge_watch(struct judge *j, const atomic_bool *stop);

/* Called before every search, some of which make a choice: it may wait. */
void judge_rest(struct judge *j, void (*rest)(void *ctx), void *ctx);

void judge_choice(struct judge *j, const struct judge_ask *ask,
                  struct judge_answer *ret);

/* Only a first look, of so many iterations: the index of what it would choose. */
int judge_glance(struct judge *j, const struct judge_ask *ask, uint32_t nodes);

/*
 * The chances of all seats in a true position, by a search that knows the truth, with
 * best play of the seat whose turn it is. Its tree is its own as well.
 */
void judge_truth(struct judge *j, const struct game_state *s, uint32_t nodes,
                 uint32_t ms, uint64_t seed, int32_t *ret);

#endif
