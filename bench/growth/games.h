/* games.h - games played to their end. */
#ifndef MAAT_GROWTH_GAMES_H
#define MAAT_GROWTH_GAMES_H

#include "maat/rng.h"
#include "store/log.h"

/* A table that is over: what the store would have been told of it. */
struct made_table {
    struct store_table index; /* with setup and summary */
    struct store_row *rows;
    size_t n;
};

/* People are numbers; the same number is always the same person. */
void person_id(uint32_t number, char ret[STORE_ID_MAX]);
void person_name(uint32_t number, char ret[STORE_NAME_MAX]);

struct game_plan {
    const char *game, *options, *level;
    int people; /* seats 1..people are theirs, */
    int seats;  /* the others of bots */
};

enum { PLANS = 10 };
extern const struct game_plan plans[PLANS];

/* Play one: people think as long as people do, and bots choose for all. The memory
 * belongs to the result; NULL: it could not be played. */
struct made_table *made_play(const struct game_plan *plan, const char *id,
                             const uint32_t *people, int64_t begins, struct rng *rng);

void made_free(struct made_table *t);

#endif
