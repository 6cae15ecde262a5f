/*
 * arena.h - many games between bots: playing, counting, printing.
 *
 * A deal is one source of luck. It is played once for every rotation of the players
 * over the seats, so that everybody gets the same rolls from every chair; deals, not
 * games, are the independent units of all bounds.
 */
#ifndef MAAT_ARENA_H
#define MAAT_ARENA_H

#include <stdatomic.h>
#include <stdio.h>

#include "bots/bot.h"
#include "bots/outside.h"
#include "core/shard.h"
#include "maat/game.h"

/* How long somebody took who had a choice. */
struct arena_time {
    uint32_t choices, longest_us;
    uint64_t us; /* of all of them */
};

struct arena_row {
    uint32_t deal;
    uint8_t rotation;
    struct game_result result;
    uint16_t faults[GAME_MAX_PLAYERS]; /* by seat: stand-in moves */
    uint32_t plies;
    uint32_t turns; /* of all seats; 0: the game does not number them */
    uint8_t end;    /* how it ended: from 1 on a word of its field; 0: it has none */
    struct arena_time time[GAME_MAX_PLAYERS]; /* by seat */
};

struct arena {
    const struct game *game;
    struct game_config config;
    int n_players;
    char spec[GAME_MAX_PLAYERS][BOT_SPEC_MAX]; /* by place in the list */
    int group[GAME_MAX_PLAYERS]; /* places with equal specs share a group */
    int n_groups;
    uint32_t games;     /* of the whole run, a multiple of n_players */
    struct shard shard; /* of its deals that is played here */
    uint64_t seed;
    int threads;
    bool eager;          /* normal priority instead of idle */
    uint32_t move_ms;    /* clock of outside programs */
    const char *records; /* folder, or NULL */
    bool sprt;
    double sprt_low, sprt_high; /* shares of the first bot under the two hypotheses */

    struct arena_row *row; /* cap: the games of the shard */
    uint32_t n_rows;
    uint32_t fault[GAME_MAX_PLAYERS][OUTSIDE_FAULTS]; /* by group, of this run */
    atomic_bool stop;
    void (*played)(struct arena *a, const struct arena_row *r, void *ctx);
    void *ctx;
    char why[200]; /* what went wrong, "" if nothing */
};

/* The place in the list of the player on `seat` in a rotation. */
static inline int arena_place(const struct arena *a, int rotation, int seat)
{
    return (seat + rotation) % a->n_players;
}

/* The first game of the shard, and how many it has. */
static inline uint32_t arena_from(const struct arena *a)
{
    uint32_t n = (uint32_t)a->n_players;
    return shard_from(a->shard, a->games / n) * n;
}

static inline uint32_t arena_share(const struct arena *a)
{
    uint32_t n = (uint32_t)a->n_players;
    return shard_to(a->shard, a->games / n) * n - arena_from(a);
}

/* Is this one of them? */
static inline bool arena_has(const struct arena *a, const struct arena_row *r)
{
    uint64_t game = (uint64_t)r->deal * (uint64_t)a->n_players + r->rotation;
    return game >= arena_from(a) && game < arena_from(a) + (uint64_t)arena_share(a);
}

/* Places with equal specs come into one group. */
void arena_group(struct arena *a);

/* The field in which a game numbers its turns, or says how it ended; NULL: none does.
 */
const struct game_field *arena_turns(const struct game *g);
const struct game_field *arena_ends(const struct game *g);

/* How the bots of a group are named. */
const char *arena_spec(const struct arena *a, int group);

/* Start the program of a group and end it again; fine where the group has none. */
enum outside_fault arena_try(const struct arena *a, int group);

/* Play what is missing in a->row; `played` is called under a lock. 0, or -1 and why. */
int arena_run(struct arena *a);

/* ---- counting -------------------------------------------------------------------- */

struct arena_estimate {
    double mean, half; /* half width of the 95 % interval; NAN: too few deals */
};

/* How long the games were: in turns of a seat where turns are numbered, else in
 * actions.
 */
struct arena_length {
    uint32_t games; /* that are counted here */
    double mean;
    uint32_t p95, longest; /* a turn that was begun counts as one */
};

enum { ARENA_ENDS = 8 }; /* ways to end that are told apart */

struct arena_stats {
    uint32_t games, deals; /* deals: with all rotations played */
    uint32_t together;     /* games that several seats have won as one team */
    uint32_t unwon;        /* games without a winner */
    struct arena_estimate share[GAME_MAX_PLAYERS]; /* of wins, per seat of a group */
    struct arena_estimate rank[GAME_MAX_PLAYERS];  /* all are last without a winner */
    struct arena_estimate score[GAME_MAX_PLAYERS];
    struct arena_estimate elo[GAME_MAX_PLAYERS]; /* the last group is 0 */
    uint32_t faults[GAME_MAX_PLAYERS];
    struct arena_time time[GAME_MAX_PLAYERS];
    struct arena_length length;
    uint32_t ends[ARENA_ENDS + 1]; /* games by arena_row.end */
    double llr, llr_low, llr_high; /* sequential test */
    int verdict;                   /* -1 low, 0 open, 1 high */
};

void arena_count(const struct arena *a, struct arena_stats *ret);

/* Rows in the order of deals and rotations. */
void arena_sort(struct arena_row *row, uint32_t n);

/* Of sorted rows: how many had been played when the sequential test of a run that
 * plays deal after deal was decided; all of them when it is open. */
uint32_t arena_decided(const struct arena *a);

/* ---- the log --------------------------------------------------------------------- */

/* One line for the run, and one for each game. */
enum { ARENA_LINE_MAX = 2048 };
int arena_log_head(const struct arena *a, char *buf, size_t size);
void arena_log_row(FILE *f, const struct arena *a, const struct arena_row *r);

/* What the run was, from its first line: game, options, seed, bots and shard, in *a;
 * 0 or -1. A log of a whole run does not tell how many games were meant. */
int arena_read_head(struct arena *a, const char *line);
/* One line; false when it is broken (the end of an interrupted write). */
bool arena_read_row(const struct arena *a, char *line, struct arena_row *r);

/* Go on with the log at `path`, or begin it; the exit code, after saying why not. */
int arena_log_resume(struct arena *a, const char *path, FILE **ret);

/* ---- printing -------------------------------------------------------------------- */

/* The texts that name a fault, by enum outside_fault. */
extern const char *const arena_fault_key[OUTSIDE_FAULTS];

/* "12.5 % ± 0.7", without the bounds where there are none. */
void arena_bounded(char *buf, size_t size, const char *format, double scale,
                   const char *unit, const struct arena_estimate *e);
void arena_table(FILE *f, const struct arena *a, const struct arena_stats *s);
void arena_json(FILE *f, const struct arena *a, const struct arena_stats *s);
void arena_svg(FILE *f, const struct arena *a, const struct arena_stats *s);

/* The result as it was asked for (NULL: not so); the exit code, which is EXIT_FAILED
 * when stand-ins moved for a program: the result is not its own. */
int arena_report(const struct arena *a, const char *json, const char *svg);

/* `--sprt LO,HI`; EXIT_USAGE after saying what is wrong. */
struct args;
int arena_read_sprt(struct arena *a, const struct args *args);

#endif
