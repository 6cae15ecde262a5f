/*
 * aton_kit.h - positions and moves as text, for the tests of Aton.
 *
 * Everything here goes through the descriptor; what a test sets up by hand is checked
 * with check_state before it is played.
 */
#ifndef ATON_KIT_H
#define ATON_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/aton/state.h"

extern const struct game game_aton;

/* The start of a game. */
struct aton_state kit_start(void);

static inline struct game_state *kit_state(struct aton_state *s)
{
    return (struct game_state *)(void *)s;
}

/* "1.0 1.1 4.11" as a mask. */
uint64_t kit_fields(const char *text);

/*
 * A position in which both hands are drawn and nobody has assigned: round, points, the
 * realm, and stones as given; the rest of the stones is in the reserves and the rest of
 * the cards in the piles. Cards are the later cartouches, "4321".
 */
struct kit_position {
    const char *red, *blue;             /* stones */
    const char *red_cards, *blue_cards; /* cards in hand; NULL: 2222 */
    int round;                          /* 0: round 2 */
    int points[2], dead[2];
};

struct aton_state kit_position(const struct kit_position *p);
/* The same, and both seats assign the cards as they were written. */
struct aton_state kit_revealed(const struct kit_position *p);

/* The position just before `seat` puts the last stone of a round on `field`; the realm
 * is full, so that the scoring follows. */
struct aton_state kit_before_scoring(const struct kit_position *p, int seat,
                                     const char *field);

/* Play lines "1 keep; * card 3; 2 place 1.4" and fail the test on an illegal one.
 * The events of the last line are in kit_events. */
void kit_play(struct aton_state *s, const char *lines);
extern struct game_events kit_events;

/* The rule that refuses the line "1 place 1.4"; NULL when it is legal. */
const char *kit_refusal(struct aton_state *s, const char *line);

/* Assert that the seat's (0, 1) legal actions are exactly these, "place 1.0,
 * place 1.1", as a set; "" for none. */
void kit_assert_legal(const struct aton_state *s, int seat, const char *texts);
/* Assert the outcomes with weights, "card 1=9, card 4=8". */
void kit_assert_chance(const struct aton_state *s, const char *texts);
/* Assert one value of the state as JSON, "bottom" = "[[4,3],[4,2]]". */
void kit_assert_field(const struct aton_state *s, const char *key, const char *json);
/* The same in the view of a seat (0, 1 or GAME_SPECTATOR). */
void kit_assert_seen(const struct aton_state *s, int viewer, const char *key,
                     const char *json);
/* Assert kit_events, restricted to the kind: "1 3 temple1; 2 5 temple2". */
void kit_assert_events(const char *kind, const char *args);
int kit_count_events(const char *kind);

/* The n-th roll of the fixed driver of the spec, section 9.3. */
static inline uint64_t kit_step(uint64_t *x)
{
    *x = *x * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *x >> 33;
}

/* Uniform play, one action; returns false when the game was over. */
bool kit_random_ply(struct aton_state *s, struct rng *r, struct game_events *ev);

#endif
