/* truth.h - what the rules let each viewpoint know; for told.c. */
#ifndef MAAT_SIM_TRUTH_H
#define MAAT_SIM_TRUTH_H

#include "core/jot.h"
#include "table/table.h"

enum { TRUTHS = 32 };

/* A number of the table's own, below TRUTHS. */
int truth_slot(const struct table *t);
/* Who looks as seat `as`, or as 0: a watcher. */
struct onlooker truth_eyes(const struct table *t, int as);
/* What viewpoint `as` may know of the acts from..to-1, as an array; answers the state
 * that they lead to, valid until the next call. A table that has begun. */
const struct game_state *truth_walk(struct table *t, int as, uint32_t from, uint32_t to,
                                    struct jot *acts);
/* That state as the viewpoint may know it. */
const struct game_state *truth_seen(const struct table *t, int as,
                                    const struct game_state *s);
/* What the table shows a seat of it: what is covered there is forgotten (ADR 0063), and
 * with reminders it is the whole view. */
const struct game_view *truth_shown(const struct table *t, int as,
                                    const struct game_state *s);
/* Bit p: the table waits for seat p; *hand: for its throw, or 0. */
uint8_t truth_acting(const struct table *t, const struct game_state *s, int *hand);

#endif
