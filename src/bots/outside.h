/*
 * outside.h - a bot that is another program: the host's side of docs/bot-protocol.md.
 *
 * Nothing here ever hangs or trusts: every wait has a deadline, every line a limit,
 * every answer is checked. What goes wrong has a name, and the caller then plays a
 * stand-in move.
 */
#ifndef MAAT_OUTSIDE_H
#define MAAT_OUTSIDE_H

#include "maat/game.h"

enum { OUTSIDE_PROTOCOL = 1 };

enum outside_fault {
    OUTSIDE_FINE,
    OUTSIDE_NO_START, /* could not be run, or did not say "ready" properly in time */
    OUTSIDE_NO_GAME,  /* it is ready, but not for this game */
    OUTSIDE_DIED,     /* ended, was restarted, and ended again */
    OUTSIDE_LATE,     /* no answer before the deadline */
    OUTSIDE_ILLEGAL,  /* the answer is not among the legal actions */
    OUTSIDE_BABBLE,   /* too many lines that are no messages, or a line too long */
    OUTSIDE_FAULTS,
};

extern const char *const outside_fault_name[OUTSIDE_FAULTS];

struct outside_limits {
    uint32_t start_ms;  /* from the start to "ready"; 0: 10000 */
    uint32_t move_ms;   /* for one answer; 0: 5000 */
    uint32_t restarts;  /* per game; 0: 3 */
    uint32_t bad_lines; /* per request; 0: 100 */
};

struct outside;
struct jot;

/* What a host says: the keys of its messages, after the type. Of itself in `hello`; of
 * a game in `newgame` and `sync`; of an action ("?" is hidden) in `event` and in the
 * log of `sync`; and what it asks in `request`. */
void outside_hello(struct jot *j);
void outside_put_game(struct jot *j, const struct game *g,
                      const struct game_config *cfg, int seat);
void outside_put_action(struct jot *j, uint32_t ply, int actor, const char *text);
void outside_put_request(struct jot *j, const struct game *g, uint32_t id, int seat,
                         const struct game_view *v, const game_action *legal, int n,
                         uint32_t deadline_ms);

/* Nothing is started yet. NULL when memory is short. */
struct outside *outside_new(const struct game *g, const char *command,
                            const struct outside_limits *lim, uint64_t seed);
void outside_free(struct outside *o);

/* A game begins. The program is started if it is not running. */
enum outside_fault outside_newgame(struct outside *o, const struct game_config *cfg,
                                   int seat);

/* Something happened: action `ply` as this seat may know it ("?" is hidden). */
void outside_event(struct outside *o, uint32_t ply, int actor, const char *text,
                   const struct game_event *e, int n);

/* Ask. *ret is set only when the answer is OUTSIDE_FINE. */
enum outside_fault outside_choose(struct outside *o, const struct game_view *v,
                                  const game_action *legal, int n, game_action *ret);

void outside_over(struct outside *o, const struct game_result *res);

enum { OUTSIDE_SAID_MAX = 200 };

/* What happened so far, for reports. */
struct outside_tally {
    uint32_t requests, faults[OUTSIDE_FAULTS];
    uint32_t starts, late_answers, bad_lines;
    /* The first line of each kind, cut where it is long; "" when there was none. */
    char illegal_line[OUTSIDE_SAID_MAX], late_line[OUTSIDE_SAID_MAX];
    char bad_line[OUTSIDE_SAID_MAX];
    char name[64], version[32]; /* as the program introduced itself */
};
const struct outside_tally *outside_tally(const struct outside *o);

#endif
