/*
 * match.h - the mid-end: the only module that holds truth and talks to outsiders.
 *
 * A match owns state, history, dealer and record of one game. Front ends act by text
 * and get views and events; nothing else about the game leaves through here except
 * the record, which is for the whole truth after the end (or for trusted tools).
 * Where something can be refused, *no says why; it may be NULL.
 */
#ifndef MAAT_MATCH_H
#define MAAT_MATCH_H

#include "core/dealer.h"
#include "core/record.h"
#include "core/refusal.h"
#include "maat/game.h"

enum { MATCH_NO_RECORD = -2 };

struct match;

/* `d` may be NULL: then chance actions come from outside (match_force). */
struct match *match_new(const struct game *g, const struct game_config *cfg,
                        const struct dealer *d);
/* Begin with this state of a position (position.h); there is no record of it. */
struct match *match_from_state(const struct game *g, const struct game_state *s,
                               const struct dealer *d);
/* Continue a record; `d` as above (it must be the record's own dealer). */
struct match *match_from_record(const struct record *r, const struct dealer *d);
/* Begin with the actions of a record that were played elsewhere, with other luck: they
 * cannot be taken back, and the record of this match tells how many they are. */
struct match *match_from_opening(const struct record *r, const struct dealer *d);
void match_free(struct match *m);

const struct game *match_game(const struct match *m);
const struct game_config *match_config(const struct match *m);
const struct game_head *match_head(const struct match *m);
uint32_t match_ply(const struct match *m);
uint64_t match_hash(const struct match *m);

/* Would `seat` be allowed to do this? Changes nothing; *ret may be NULL. */
enum refusal_code match_check(const struct match *m, int seat, const char *text,
                              game_action *ret, struct refusal *no);

/* Do it. Chance that follows stays pending: see match_settle. */
enum refusal_code match_act(struct match *m, int seat, const char *text,
                            struct refusal *no);

/* Roll every pending chance node that no hand decides; `hands` false: all of them.
 * Returns the number of rolls. */
int match_settle(struct match *m, bool hands);

/* Let somebody say how pending chance ends before the dealer or a hand is asked, as the
 * text of an outcome; NULL, or one that cannot be, leaves it to them. For lessons. */
void match_lend_luck(struct match *m, const char *(*luck)(void *ctx), void *ctx);

/* Seat whose throw is awaited (with hands), or GAME_NOBODY. */
int match_hand(const struct match *m);
/* Decide the pending chance node by a hand's input and the dealer's noise. */
enum refusal_code match_throw(struct match *m, const char *input, struct refusal *no);

/* The input of the hand that decided action `ply`, or NULL: for those who watch. */
const char *match_throw_at(const struct match *m, uint32_t ply);

/* Apply a chance outcome given from outside, as text (referee, records, tests). */
enum refusal_code match_force(struct match *m, const char *text, struct refusal *no);

/* Legal actions of a seat, empty when it owes nothing. */
int match_legal(const struct match *m, int seat, game_action *out);
int match_format(const struct match *m, int actor, game_action a, char *buf,
                 size_t size);

/* What the seat (or GAME_SPECTATOR) may know now; valid until the next call. */
const struct game_view *match_view(struct match *m, int viewer);
/* The same as it was after `ply` actions. */
const struct game_view *match_view_at(struct match *m, int viewer, uint32_t ply);

/*
 * Events of the actions from..to-1, in order, already cut to what the viewer may
 * know: secret arguments are zeroed and keep their bit in `secret`. The callback also
 * gets the action's text, "?" when hidden from the viewer. Non-zero stops.
 */
int match_events(struct match *m, int viewer, uint32_t from, uint32_t to,
                 int (*each)(void *ctx, uint32_t ply, int actor, const char *text,
                             const struct game_event *e, int n),
                 void *ctx);

/* Who learnt the text of action `ply`, bit p: seat p; 0xff: spectators too. */
uint8_t match_seen_by(const struct match *m, uint32_t ply);

/* Take back the seat's last own action(s) of this turn; refused as soon as anything
 * hidden or random was revealed, or another seat has acted since. */
enum refusal_code match_undo(struct match *m, int seat, struct refusal *no);
bool match_can_undo(const struct match *m, int seat);

/* The seat that `seat` may make proposals to now, or GAME_NOBODY. */
int match_advises(const struct match *m, int seat);

void match_result(const struct match *m, struct game_result *ret); /* when over */

/* Copy of the history as a record (steps are malloc'd: record_done); 0, -1 without
 * memory, or MATCH_NO_RECORD of a game that began with a position. */
int match_record(const struct match *m, struct record *ret);

/* The truth, for the referee, tests and tools that own the table. */
const struct game_state *match_truth(const struct match *m);

#endif
