/* bot.c - which bots there are, and the option text behind their names. */
#include "bots/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const bot_levels[] = {"random", NULL};

struct bot {
    const struct game *game;
    struct rng rng;
};

struct bot *bot_new(const struct game *g, const char *spec, uint64_t seed, char *why,
                    size_t size)
{
    if (strcmp(spec, "random") != 0) {
        snprintf(why, size, "no such bot: %.40s", spec);
        return NULL;
    }
    struct bot *b = calloc(1, sizeof *b);
    if (!b) {
        snprintf(why, size, "out of memory");
        return NULL;
    }
    b->game = g;
    b->rng = rng_stream(seed, RNG_BOT);
    return b;
}

void bot_free(struct bot *b)
{
    free(b);
}

game_action bot_choose(struct bot *b, const struct game_view *v, int seat,
                       const game_action *legal, int n)
{
    (void)v;
    (void)seat;
    return legal[rng_below(&b->rng, (uint32_t)n)];
}

void bot_hurry(struct bot *b)
{
    (void)b;
}
