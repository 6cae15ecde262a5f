/*
 * standing.h - how a finished game stands: who has won, and who ends as one.
 *
 * A side is a seat, or the seats of one team (struct game_result); sets of seats are
 * bit masks.
 */
#ifndef MAAT_STANDING_H
#define MAAT_STANDING_H

#include "core/jot.h"
#include "maat/game.h"

/* The seats that have won; none in a game without a winner. */
unsigned standing_winners(const struct game_result *r, int n);

/* The side of a seat, itself included. */
unsigned standing_side(const struct game_result *r, int n, int seat);

/* How many sides have won together as rivals. */
int standing_first(const struct game_result *r, int n);

/* All sides, the best first; answers how many there are. */
int standing_sides(const struct game_result *r, int n, unsigned side[GAME_MAX_PLAYERS]);

/* These seats have lost on time: they share the last place, the others are ranked among
 * themselves. Who ended as one with such a seat keeps the place of the side. */
void standing_lose(struct game_result *r, int n, unsigned late);

/* The game has ended before its end: these seats have lost, `late` of them on time, and
 * all others have won. */
void standing_cut(struct game_result *r, int n, unsigned lost, unsigned late);

/* The members `score` (null without scores) and `rank`, one number a seat. */
void standing_put_places(struct jot *j, const struct game_result *r, int n);

/* The members `winners`, a list of seats, and `team`, one number a seat. */
void standing_put_winners(struct jot *j, const struct game_result *r, int n);

#endif
