/*
 * wasm.h - what the files of the module share.
 *
 * Inputs are written into wasm_in(), answers are read from wasm_out(), both
 * NUL-terminated UTF-8. Seats are 1..n; 0 is a spectator as a viewer and chance as an
 * actor. A call answers 0, or -1 with what is wrong in wasm_out(). There is one game at
 * a time: whoever needs two makes two instances of the module.
 */
#ifndef MAAT_WASM_H
#define MAAT_WASM_H

#include "core/jot.h"
#include "match/match.h"
#include "wire/wire.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { WASM_IN = 1 << 18, WASM_OUT = 1 << 18 }; /* a record fits into either */

extern char wasm_input[WASM_IN], wasm_answer[WASM_OUT];

/* Answer with a sentence; -1. */
int wasm_fail(const char *why);
/* Answer with what was written there; -1 when it was too much. */
int wasm_done(const struct jot *j);

/* "rules 1" before the options: the version that they were written under, today's where
 * nothing says so; *options is what comes behind. */
uint32_t wasm_take_rules(const struct game *g, char **options);

/* The match of the table, or NULL; nothing when there is no table. */
struct match *wasm_table_match(void);
bool wasm_has_table(void);
struct table *wasm_table(void); /* or NULL */
int64_t wasm_now(void);
void wasm_leave_table(void);
/* What seats propose to those that decide for them, by seat. */
extern struct wire_proposal wasm_proposals[GAME_MAX_PLAYERS];
/* A new table takes the place of what was there; its host is wasm_host. */
struct table;
void wasm_take_table(struct table *t);
extern const char wasm_host[];
/* Exported as well: the wishes of a table, with their texts in wasm_input. */
int wasm_sit(int seat);
int wasm_bot(int seat);
int wasm_begin(void);
int wasm_act(int seat);
/* A table that begins with a position, and has begun: a person of this name has the
 * seat `me` (from 0), bots of this level all others. 0, or -1 and the answer says why.
 */
struct position;
int wasm_pose(const char *id, const struct position *start, uint32_t seed, int me,
              const char *name, const char *level);
/* As if somebody had written it into wasm_in(). */
void wasm_say(const char *text);
/* Forget what was replayed: a table takes its place. */
void wasm_leave_replay(void);

#endif
