/* horus_kit.h - what the tests of Horus share: positions, play by text, comparisons. */
#ifndef HORUS_KIT_H
#define HORUS_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "games/horus/state.h"
#include "maat/game.h"

extern const struct game game_horus;

static inline struct game_state *as_state(struct horus_state *s)
{
    return (struct game_state *)(void *)s;
}

static inline const struct game_state *as_const(const struct horus_state *s)
{
    return (const struct game_state *)(const void *)s;
}

/* Fewer repetitions where a sanitizer makes every step slow. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define KIT_SLOW 8
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define KIT_SLOW 8
#endif
#endif
#ifndef KIT_SLOW
#define KIT_SLOW 1
#endif

_Noreturn void kit_fail(const char *place, const char *format, ...);

/* Start a game with these options; fails when they are refused. */
void kit_start(struct horus_state *s, const char *options);

/* NULL if the options are accepted, else why not. */
const char *kit_refused_options(const char *options);

/*
 * An empty table in the middle of a game: seat 1 in turn, phase acquire, 7 gems each,
 * no stones anywhere. The setters below fill it, stones named by letter and value.
 */
void kit_table(struct horus_state *s, const char *options);
void kit_supply(struct horus_state *s, int seat, const char *stones);
void kit_barge(struct horus_state *s, int seat, const char *lower, const char *upper);
void kit_top(struct horus_state *s, int seat, int place, const char *stone);
void kit_gems(struct horus_state *s, int seat, int gems);
/* Phase `load` of the seat in turn. */
void kit_load_phase(struct horus_state *s);

/* A table at which seat 1 has offered d2 and 2 gems for the stack stone u5 of seat 2.
 */
void kit_offer(struct horus_state *s, const char *options);

/* Play actions "ACTOR ACTION" separated by "; "; each must be legal. */
void kit_play(struct horus_state *s, const char *actions);
/* Events of the last action that kit_play applied. */
extern struct game_events kit_events;
/* The first of them of this kind as JSON for a viewer, "" when there is none. */
const char *kit_event(const char *kind, int viewer);

/* NULL if "ACTOR ACTION" is legal now, the rule that forbids it, or "no action". */
const char *kit_refusal(const struct horus_state *s, const char *action);
void kit_refuses(const struct horus_state *s, const char *action, const char *rule);

/* The legal actions of the seat that acts (1..4) are exactly these, joined by ", " and
 * in ascending order; loads of the same stone may be written "load b1 l1+l2+u3". */
void kit_expect(const struct horus_state *s, int seat, const char *actions);

/* One key of the state is this JSON. */
void kit_field(const struct horus_state *s, const char *key, const char *json);

/* The whole state, or with viewer >= -2 a view, as JSON. */
const char *kit_json(const struct horus_state *s);
const char *kit_view(const struct horus_state *s, int viewer);

/* A list of the specification's vectors; read once. */
json_t *kit_vectors(const char *key);

/* The deterministic walker of the specification: sort the texts, pick by a small
 * generator, hash what was done. */
struct kit_walk {
    uint32_t x, check;
};
struct kit_walk kit_walk_from(uint32_t seed);
void kit_walk(struct horus_state *s, struct kit_walk *w);

/* Apply a uniformly chosen action; false when the game is over. */
bool kit_random_step(struct horus_state *s, struct rng *r);

#endif
