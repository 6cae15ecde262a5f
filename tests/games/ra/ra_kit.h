/* ra_kit.h - what the tests of Ra share: playing by text and comparing states. */
#ifndef RA_KIT_H
#define RA_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "games/ra/rules.h"
#include "maat/game.h"
#include "maat/rng.h"

extern const struct game game_ra;

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

/* Members of a vector. */
const char *kit_text_at(json_t *object, const char *key);
int kit_int_at(json_t *list, size_t i);

/* A vector as text, to name the place of a failure; valid until the next call. */
const char *kit_place(json_t *v);

void kit_compare(json_t *got, json_t *want, const char *place, const char *what);

/* Both lists hold the same texts, whatever their order. Takes over `got`. */
void kit_compare_sets(json_t *got, json_t *want, const char *place);

/* Kind of this name; fails for a word that is none. */
unsigned kit_kind(const char *word);

/* Take tiles out of the bag. */
void kit_unbag(struct ra_state *s, unsigned kind, unsigned n);

/* Put tiles {"nile": 3, ...} from the bag into the tableau of a seat. */
void kit_give(struct ra_state *s, unsigned seat, json_t *tableau);

/* Put one tile from the bag into a slot (from 0) of the offer. */
void kit_offer(struct ra_state *s, unsigned slot, unsigned kind);

/* How many sequences of `depth` actions there are. */
uint64_t kit_perft(const struct ra_state *s, int depth);

/* Index of the first event of this kind, or -1. */
int kit_find(const struct game_events *ev, unsigned kind);

/* Three players with stacks in order: 2 5 8 13, 3 6 9 12, 4 7 10 11; seat 1 begins. */
#define THREE "* suns 1; * suns 2; * suns 3"
/* Two players: 2 5 6 9 and 3 4 7 8; seat 1 begins. */
#define TWO "* suns 1; * suns 2"
/* Eight tiles, then seat 1 faces the full offer. */
#define FULL                                                                           \
    "1 draw; * tile nile; 2 draw; * tile flood; 1 draw; * tile pharaoh; 2 draw; "      \
    "* tile art; 1 draw; * tile gold; 2 draw; * tile pyramid; 1 draw; * tile temple; " \
    "2 draw; * tile nile"
/* Seat 1 buys three gods with its 2; then nile flood nile drought lie in the offer. */
#define GODS                                                                           \
    TWO "; 1 draw; * tile god; 2 draw; * tile god; 1 draw; * tile god; 2 invoke; "     \
        "1 bid 2; 2 pass; 1 draw; * tile nile; 2 draw; * tile flood; 1 draw; "         \
        "* tile nile; 2 draw; * tile drought"
/* One lap of passes after a Ra tile of seat 1 and of seat 2. */
#define RA_1   "1 draw; * tile ra; 2 pass; 1 pass"
#define RA_2   "2 draw; * tile ra; 1 pass; 2 pass"
#define FIVE   RA_1 "; " RA_2 "; " RA_1 "; " RA_2 "; " RA_1
#define LOOP_6 FIVE "; 2 draw; * tile ra"
/* Seat 1 spends all its suns, seat 2 keeps 3 and 4. */
#define LONE                                                                           \
    TWO "; 1 invoke; 2 pass; 1 bid 9; 2 invoke; 1 bid 6; 2 pass; 1 invoke; 2 pass; "   \
        "1 bid 5; 2 invoke; 1 bid 2; 2 pass; 2 invoke; 2 bid 8; 2 invoke; 2 bid 7"

/* The position after these actions. */
struct ra_state kit_position(const char *options, const char *actions);
struct ra_state kit_two(const char *actions);
struct ra_state kit_three(const char *actions);

/* The acting seat has exactly these legal actions, "draw, invoke", in this order. */
void kit_expect_legal(const struct ra_state *s, const char *list);

/* This seat (from 1) has the turn and owes it. */
void kit_expect_turn(const struct ra_state *s, unsigned seat);

#endif
