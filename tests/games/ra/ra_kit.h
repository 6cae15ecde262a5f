/* ra_kit.h - what the tests of Ra share: playing by text and comparing states. */
#ifndef RA_KIT_H
#define RA_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "games/ra/ra_state.h"
#include "maat/game.h"
#include "maat/rng.h"

extern const struct game game_ra;

static inline struct game_state *as_state(struct ra_state *s)
{
    return (struct game_state *)(void *)s;
}

static inline const struct game_state *as_const(const struct ra_state *s)
{
    return (const struct game_state *)(const void *)s;
}

/* Fail with a message that names the place (a script, a seed) it happened at. */
_Noreturn void kit_fail(const char *place, const char *format, ...);

/* Start a game with these options; fails when they are refused. */
void kit_start(struct ra_state *s, const char *options, const char *place);

/*
 * Play actions "ACTOR ACTION" separated by "; ". Each must be legal, and the state is
 * checked after each. `ev`, when given, holds the events of the last one.
 */
void kit_play(struct ra_state *s, const char *actions, struct game_events *ev,
              const char *place);

/* NULL if "ACTOR ACTION" is legal now, the rule that forbids it, or "no action". */
const char *kit_refusal(const struct ra_state *s, const char *action);

/* The state as JSON, through the writer of the core; the caller owns it. */
json_t *kit_json(const struct ra_state *s, const char *place);

/* Legal actions of a seat as a sorted JSON list of texts; the caller owns it. */
json_t *kit_legal(const struct ra_state *s, int seat);

/* The vectors of the specification; read once. */
json_t *kit_vectors(const char *key);

/* Kind of this name; fails for a word that is none. */
unsigned kit_kind(const char *word);

/* Put tiles {"nile": 3, ...} from the bag into the tableau of a seat. */
void kit_give(struct ra_state *s, unsigned seat, json_t *tableau);

/* Put one tile from the bag into a slot (from 0) of the offer. */
void kit_offer(struct ra_state *s, unsigned slot, unsigned kind);

/* How many sequences of `depth` actions there are. */
uint64_t kit_perft(const struct ra_state *s, int depth);

/* Index of the first event of this kind, or -1. */
int kit_find(const struct game_events *ev, unsigned kind);

#endif
