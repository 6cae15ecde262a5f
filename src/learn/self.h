/* self.h - one game among brains, for learning and for matches. */
#ifndef MAAT_SELF_H
#define MAAT_SELF_H

#include "bots/bot.h"
#include "bots/brain.h"
#include "bots/search.h"

enum { SELF_SIDES = 2 };

/* How a game is played. */
struct self_game {
    const struct game *game;
    const struct game_config *config;
    const struct brain *side[SELF_SIDES];
    uint8_t seat[GAME_MAX_PLAYERS]; /* whose side each seat is on */
    uint32_t nodes;                 /* iterations a choice; 0: by the policy alone */
    bool loose;                     /* choices are drawn, not the best ones */
    uint64_t seed;
    /* Called at every decision, before it is made, and before chance where the net may
     * be asked; `chance` as the search found it, or NULL where nothing was searched. */
    void (*at)(void *ctx, const struct game_state *s, const float *chance,
               struct rng *r);
    void *ctx;
};

/* What one thread needs to play; NULL: no memory. */
struct self;
struct self *self_new(const struct game *g, const struct brain *const side[SELF_SIDES]);
void self_free(struct self *t);

void self_play(struct self *t, const struct self_game *how, struct game_result *ret);

#endif
