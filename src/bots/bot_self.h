/* bot_self.h - what a bot is, for the files that make one. */
#ifndef MAAT_BOT_SELF_H
#define MAAT_BOT_SELF_H

#include <stdatomic.h>

#include "bots/bot.h"
#include "bots/brain.h"
#include "bots/ladder.h"

struct bot {
    const struct game *g;
    const struct brain *brain;
    struct brain own; /* the brain, where the weights are others than the program's */
    struct ladder_place place; /* what it is made of */
    const struct style *style; /* or a player with one idea; NULL: none */
    uint32_t ms, nodes;        /* of the rung that makes this choice */
    uint32_t threads, memory;
    uint32_t share;    /* thousandths of ms and nodes that it may use */
    uint32_t deadline; /* 0: none */
    uint64_t spare_us; /* saved by choices that were clear */
    uint32_t ply;      /* of the last choice */
    uint64_t seed;
    bool in_place, only_wins;
    bool has_amount;   /* of thinking, by the spec */
    struct team *team; /* built when first needed */
    atomic_bool stop;
    struct bot_report report;
    float lot; /* share of the last choice, where it was drawn by lot; else below 0 */
};

/* Makes of `b`, which has its game and brain, what the spec says; 0, or -1 and why. */
int bot_read_spec(struct bot *b, const char *spec, char *why, size_t size);

#endif
