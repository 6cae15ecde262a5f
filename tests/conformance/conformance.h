/* conformance.h - what every game must keep, checked over the registry. */
#ifndef MAAT_CONFORMANCE_H
#define MAAT_CONFORMANCE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/config.h"
#include "maat/game.h"

/* Room for one state, well aligned. */
union room {
    _Alignas(64) uint8_t bytes[GAME_STATE_LIMIT];
};

static inline struct game_state *room_state(union room *r)
{
    return (struct game_state *)(void *)r->bytes;
}

static inline struct game_view *room_view(union room *r)
{
    return (struct game_view *)(void *)r->bytes;
}

/* Where a walk stands: everything a failure must print. */
struct at {
    const struct game *game;
    struct game_config config;
    uint64_t seed;
    const struct game_state *state;
    const char *change; /* how somebody changed the position; NULL on a walk */
};

/* Fail with game, options, seed and ply, and how to see it again. */
void broken(const struct at *at, const char *fmt, ...)
    __attribute__((format(printf, 2, 3), noreturn));

/* Whom a failure speaks of: "seat 2", "the spectator". */
const char *viewer_name(int viewer);

/* All who look at a table: the spectator, then the seats. */
#define for_viewers(v, at)                                                             \
    for (int v = GAME_SPECTATOR; v < (at)->config.n_players;                           \
         v = v == GAME_SPECTATOR ? 0 : v + 1)

/* The game under test (the program's first argument). */
extern const struct game *tested;

/* Scale the number of seeds to the build: sanitizers are some ten times slower. */
int seeds_of(int plain);

/*
 * Play random games over every player count and every value of every option (one option
 * away from the default at a time), `seeds` each, calling `visit` at every node. The
 * walk applies a random legal action after each visit.
 */
void walk_all(int seeds, void (*visit)(const struct at *at, struct rng *r));

/* A random legal action of the lowest acting seat, or a rolled outcome. */
game_action pick(const struct game *g, const struct game_state *s, struct rng *r,
                 int *ret_actor);

/* What this actor (a seat or chance) may do here; how many. */
int choices(const struct game *g, const struct game_state *s, int actor,
            game_action out[GAME_MAX_ACTIONS]);

/* Is the text of this form: small words as they are, CAPITALS anything, [ANY] or not?
 */
bool is_of_form(const char *text, const char *form);

/* Properties that hold at any node, also behind a position that somebody made up:
 * each choice has a text that reads back, each field the shape that it tells. */
void check_notation(const struct at *at, struct rng *r);
void check_shapes(const struct at *at);
void check_resample(const struct at *at, struct rng *r);

extern const struct CMUnitTest walk_tests[], secrets_tests[], records_tests[],
    texts_tests[], positions_tests[], changed_tests[], actions_tests[], spaces_tests[],
    forgets_tests[];
extern const size_t n_walk_tests, n_secrets_tests, n_records_tests, n_texts_tests,
    n_positions_tests, n_changed_tests, n_actions_tests, n_spaces_tests,
    n_forgets_tests;

#endif
