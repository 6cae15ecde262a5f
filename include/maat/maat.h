/*
 * maat.h - libmaat: the engine of Maat for programs of others.
 *
 * Everything here is a value that is handed in or an object behind a pointer: the
 * library keeps no state of its own, and every object may be used by one thread at a
 * time, different ones by different threads. Games and setups never change and may be
 * shared by all threads.
 *
 * Seats are 0..n-1; texts for people count them from 1. What can fail answers NULL, or
 * a negative enum maat_code, and fills in a struct maat_error that names what is wrong
 * (the argument may be NULL); nothing has changed then. Functions that write into a
 * buffer give the length of the whole text without its NUL, as snprintf does, and write
 * no more than `size` bytes of it, always terminated unless `size` is 0. Texts that are
 * answered as `char *` belong to the caller, who gives them back by maat_free.
 *
 * NULL instead of an object, a text or a place for the answer is a mistake like others:
 * MAAT_BAD_VALUE where a function answers codes (a game that is NULL was not found:
 * MAAT_NOT_FOUND), NULL where it makes something, and else what there is of nothing: 0,
 * false, "", NULL, MAAT_NOBODY, MAAT_OVER, the index -1. A buffer that is NULL has size
 * 0. Where NULL means something the function says so.
 *
 * docs/library.md is the tutorial; its programs are compiled and run by the tests.
 */
#ifndef MAAT_MAAT_H
#define MAAT_MAAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- version --------------------------------------------------------------------- */

/* Of this header; semantic versioning, see docs/library.md. */
#define MAAT_MAJOR 0
#define MAAT_MINOR 2
#define MAAT_PATCH 0

/* Of the library that was found: "0.2.0". */
const char *maat_version(void);

/* ---- errors ---------------------------------------------------------------------- */

enum maat_code {
    MAAT_OK = 0,
    MAAT_NO_MEMORY = -1,
    MAAT_NOT_FOUND = -2,  /* no such game, level, index */
    MAAT_BAD_OPTION = -3, /* options, of games and of levels, that cannot be read or do
                           * not go together; a strength that there is not */
    MAAT_BAD_TEXT = -4,   /* no action, position, record of this game */
    MAAT_NOT_NOW = -5,    /* this seat owes nothing now; the game is over */
    MAAT_ILLEGAL = -6,    /* a rule forbids it: maat_error.rule; the sentence is that of
                           * the rule, and says nothing of the action */
    MAAT_BAD_VALUE = -7,  /* an argument that makes no sense */
    MAAT_STOPPED = -8,    /* by the caller's own progress function */
};

struct maat_error {
    int32_t code;  /* enum maat_code */
    uint32_t line; /* of the text that was read, from 1 (of JSON: where it ceases to be
                    * JSON); 0: not about a line */
    char rule[24]; /* "R-RA-11"; "" when no rule says so */
    char why[480]; /* one English sentence */
};

void maat_free(void *text);

/* ---- games ----------------------------------------------------------------------- */

/* The rules of one game; lives as long as the program. */
typedef struct maat_game maat_game;

size_t maat_game_count(void);
const maat_game *maat_game_at(size_t i);         /* NULL from maat_game_count on */
const maat_game *maat_game_find(const char *id); /* "ra"; NULL: there is none */

const char *maat_game_id(const maat_game *g);
const char *maat_game_title(const maat_game *g);
int maat_game_min_players(const maat_game *g);
int maat_game_max_players(const maat_game *g);

/* Version of our reading of the rules; records tell it. */
int maat_game_rules(const maat_game *g);

/* Bits of enum maat_trait. */
enum maat_trait {
    MAAT_HAS_CHANCE = 1 << 0,
    MAAT_HAS_SECRETS = 1 << 1,
    MAAT_HAS_COMMITS = 1 << 2, /* several seats may owe a decision at once */
    MAAT_HAS_TEAMS = 1 << 3,
};
uint32_t maat_game_traits(const maat_game *g);

/* Options, phases, fields of views, kinds of events, as one JSON object. */
char *maat_game_describe(const maat_game *g);

/* ---- setups ---------------------------------------------------------------------- */

/* A game with the number of players and its options; never changes. */
typedef struct maat_setup maat_setup;

/* `options` is "players=4 edition=2008" in any order, or "" or NULL: the usual ones. */
maat_setup *maat_setup_new(const maat_game *g, const char *options,
                           struct maat_error *err);
void maat_setup_free(maat_setup *s);

const maat_game *maat_setup_game(const maat_setup *s);
int maat_setup_players(const maat_setup *s);
size_t maat_setup_write(const maat_setup *s, char *buf, size_t size); /* all options */

/* A bound: no game of it has more actions, chance included; most have far less (Aton,
 * where every card may come and go for nothing: 6,881,175). */
uint32_t maat_setup_max_plies(const maat_setup *s);

/* ---- states ---------------------------------------------------------------------- */

/* A position with everything in it, secrets included. */
typedef struct maat_state maat_state;

/* What one seat, or a spectator, may know of one. */
typedef struct maat_view maat_view;

typedef uint32_t maat_action;

struct maat_outcome {
    maat_action action;
    uint32_t weight; /* its chance is weight / sum of all weights */
};

enum { MAAT_CHANCE = -1, MAAT_SPECTATOR = -2, MAAT_NOBODY = -3 };

enum maat_node { MAAT_DECISION, MAAT_CHANCE_NODE, MAAT_OVER };

enum {
    MAAT_MAX_PLAYERS = 5,
    MAAT_MAX_ACTIONS = 512,  /* legal actions of one seat at one node */
    MAAT_MAX_OUTCOMES = 128, /* outcomes of one chance node */
    MAAT_TEXT_MAX = 64,      /* one action as text, NUL included */
};

/* Stands for an action that was done and that the viewer may not know. */
#define MAAT_HIDDEN UINT32_MAX

maat_state *maat_state_new(const maat_setup *s); /* NULL: no memory */
maat_state *maat_state_clone(const maat_state *s);
void maat_state_copy(maat_state *to, const maat_state *from); /* of the same game */
void maat_state_free(maat_state *s);

/* As JSON and back; what is read says, written again, the same byte for byte. Its ply
 * is 0: a position does not tell how it came about. */
maat_state *maat_state_read(const char *text, size_t len, struct maat_error *err);
size_t maat_state_write(const maat_state *s, char *buf, size_t size);

/* Equal states have equal hashes, in every build for little-endian machines. */
uint64_t maat_state_hash(const maat_state *s);
bool maat_state_equal(const maat_state *a, const maat_state *b);

/* The options of its game; the caller frees it. NULL: no memory. */
maat_setup *maat_state_setup(const maat_state *s);
/* What the text of a position does not tell, for one that was read: the options that
 * the game began with, and the actions so far. Refused where the text would change. */
int maat_state_adopt(maat_state *s, const maat_setup *setup, uint32_t ply,
                     struct maat_error *err);

const maat_game *maat_state_game(const maat_state *s);
int maat_state_players(const maat_state *s);
enum maat_node maat_state_node(const maat_state *s);
const char *maat_state_phase(const maat_state *s); /* "auction" */
uint32_t maat_state_ply(const maat_state *s);      /* actions so far, chance included */

/* Bit p: seat p owes a decision. */
uint32_t maat_state_acting(const maat_state *s);
/* The first of them; MAAT_CHANCE at a chance node, MAAT_NOBODY when over. */
int maat_state_seat(const maat_state *s);

/* Ascending; at most MAAT_MAX_ACTIONS. Empty for a seat that owes nothing. */
int maat_state_legal(const maat_state *s, int seat, maat_action *out);
/* Ascending; at most MAAT_MAX_OUTCOMES. Empty where nothing is to be rolled. */
int maat_state_chance(const maat_state *s, struct maat_outcome *out);

/* `actor` is a seat or MAAT_CHANCE. What is not legal is refused with its rule. */
int maat_state_apply(maat_state *s, int actor, maat_action a, struct maat_error *err);
/* The same without a look whether it is legal: for actions that were listed. */
void maat_state_play(maat_state *s, int actor, maat_action a);

/* Who learns what this action is, asked before it is applied: bit p, seat p; 0xff:
 * spectators too. */
uint32_t maat_state_seen_by(const maat_state *s, int actor, maat_action a);

/* ---- actions as text ------------------------------------------------------------- */

/* docs/actions.md has the grammar. */
int maat_action_read(const maat_state *s, int actor, const char *text, maat_action *ret,
                     struct maat_error *err);
size_t maat_action_write(const maat_state *s, int actor, maat_action a, char *buf,
                         size_t size);

/* ---- luck ------------------------------------------------------------------------ */

/* A generator that gives the same numbers everywhere; copied like a number. */
struct maat_random {
    uint64_t s[4];
};

void maat_random_seed(struct maat_random *r, uint64_t seed);
uint32_t maat_random_below(struct maat_random *r, uint32_t n); /* 0..n-1, n > 0 */

/* Roll the pending chance node: the outcome, not yet applied; 0 where there is none. */
maat_action maat_state_roll(const maat_state *s, struct maat_random *r);
/* Roll and apply until somebody has to decide or the game is over; how often. */
int maat_state_settle(maat_state *s, struct maat_random *r);

/* ---- the end --------------------------------------------------------------------- */

struct maat_result {
    int32_t score[MAAT_MAX_PLAYERS];
    int32_t rank[MAAT_MAX_PLAYERS]; /* 1 is best; ties share a rank */
    int32_t team[MAAT_MAX_PLAYERS]; /* equal numbers above 0: they win together */
    uint32_t winners;               /* bit p: seat p has won; 0: nobody has */
    /* What a win is worth to each seat: rivals who are first together share it, each
     * partner has all of it. */
    double share[MAAT_MAX_PLAYERS];
};

/* MAAT_OK, or MAAT_NOT_NOW while the game goes on. */
int maat_state_result(const maat_state *s, struct maat_result *ret);

/* ---- views ----------------------------------------------------------------------- */

/* For a seat or MAAT_SPECTATOR. NULL: nobody is there with this number, or there is no
 * memory. */
maat_view *maat_view_new(const maat_state *s, int viewer);
maat_view *maat_view_clone(const maat_view *v);
void maat_view_free(maat_view *v);

maat_view *maat_view_read(const char *text, size_t len, int viewer,
                          struct maat_error *err);
size_t maat_view_write(const maat_view *v, char *buf, size_t size);
uint64_t maat_view_hash(const maat_view *v);
bool maat_view_equal(const maat_view *a, const maat_view *b);

const maat_game *maat_view_game(const maat_view *v);
maat_setup *maat_view_setup(const maat_view *v); /* the caller frees it */
int maat_view_viewer(const maat_view *v);
int maat_view_players(const maat_view *v);
const char *maat_view_phase(const maat_view *v);
uint32_t maat_view_ply(const maat_view *v); /* 0 of one that was read */
uint32_t maat_view_acting(const maat_view *v);
int maat_view_legal(const maat_view *v, maat_action *out); /* of the viewer */
/* Actions of the viewer as text, as maat_action_read and _write do it with a state. */
int maat_view_action_read(const maat_view *v, const char *text, maat_action *ret,
                          struct maat_error *err);
size_t maat_view_action_write(const maat_view *v, maat_action a, char *buf,
                              size_t size);

/* One state that the viewer cannot tell from the true one, drawn by `r`. */
maat_state *maat_view_sample(const maat_view *v, struct maat_random *r);

/* ---- events ---------------------------------------------------------------------- */

/* What an action caused, told as `viewer` may know it: a JSON array. The action is
 * applied as by maat_state_apply. */
char *maat_state_tell(maat_state *s, int actor, maat_action a, int viewer,
                      struct maat_error *err);

/* ---- records --------------------------------------------------------------------- */

/* A game from its beginning, action by action (docs/notation.md). */
typedef struct maat_record maat_record;

maat_record *maat_record_new(const maat_setup *s);
/* A last line before the result that has no newline is refused: it may have been cut
 * off. */
maat_record *maat_record_read(const char *text, size_t len, struct maat_error *err);
void maat_record_free(maat_record *r);
char *maat_record_write(const maat_record *r);

const maat_game *maat_record_game(const maat_record *r);
maat_setup *maat_record_setup(const maat_record *r); /* the caller frees it */
uint32_t maat_record_length(const maat_record *r);
/* `actor` and `a` may be NULL: not asked. */
int maat_record_step(const maat_record *r, uint32_t ply, int *actor, maat_action *a);
/* The state after so many actions. */
maat_state *maat_record_state(const maat_record *r, uint32_t ply,
                              struct maat_error *err);
int maat_record_push(maat_record *r, int actor, maat_action a, struct maat_error *err);
/* A name is at most 31 bytes of UTF-8 on one line; "" is none. */
int maat_record_name(maat_record *r, int seat, const char *name,
                     struct maat_error *err);
const char *maat_record_seat_name(const maat_record *r, int seat);

/* ---- bots ------------------------------------------------------------------------ */

/* A player that is a program. It is shown views, and keeps what it has thought. */
typedef struct maat_bot maat_bot;

/* The names of the levels, weakest first; NULL from the last on. */
const char *maat_level(size_t i);

/* `spec` is a level, a strength or an old name, with options: "casual", "1200",
 * "grandmaster:ms=200", "expert:nodes=2000" (docs/bots.md). With `nodes` equal calls
 * give equal answers. Nobody of that name: MAAT_NOT_FOUND; a bad option of somebody:
 * MAAT_BAD_OPTION. With threads=N they are scheduled as the one that asks. */
maat_bot *maat_bot_new(const maat_game *g, const char *spec, uint64_t seed,
                       struct maat_error *err);
void maat_bot_free(maat_bot *b);

/* One of the legal actions of the viewer, who owes a decision. */
int maat_bot_choose(maat_bot *b, const maat_view *v, maat_action *ret,
                    struct maat_error *err);

/* What the last choice was based on; iterations 0: no search, and nothing else. */
struct maat_thought {
    uint32_t iterations;
    double chance[MAAT_MAX_PLAYERS]; /* share of a win, where places count a little */
};
void maat_bot_thought(const maat_bot *b, struct maat_thought *ret);
/* Of each action that it looked at: how often, and the chance of the seat; n of them,
 * at most MAAT_MAX_ACTIONS; any array may be NULL. */
int maat_bot_tried(const maat_bot *b, maat_action *action, uint32_t *visits,
                   double *chance);

/* From another thread: the running choice, or the next one when none runs, ends as soon
 * as it can. */
void maat_bot_hurry(maat_bot *b);

/* ---- analysis -------------------------------------------------------------------- */

struct maat_effort {
    /* Of the first search over the choices of a seat; 0: 1,000, at most 100,000,000.
     * The few that matter are then searched again and again with half of it each, at
     * most 24 times, until it is decided which is best: the visits of a position add up
     * to many times this number. */
    uint32_t nodes;
    uint32_t threads; /* at most 16; 0: one */
    uint64_t seed;
    /* Called several times a second by the thread that asked, while another one works:
     * `done` looks of at most `all` (a position is one). Anything but 0 stops, and it
     * is not called again. NULL: nobody asks. */
    int (*progress)(void *ctx, uint32_t done, uint32_t all);
    void *ctx;
};

/* Everybody's chances, and what the acting seats could do, as `maat analyse --position
 * --json` prints it. `effort` NULL: the usual one. The chances of a state are those of
 * a search that knows all of it, hidden things included, with best play of the seat
 * whose turn it is; each choice has the chance that its seat can see. So the chances
 * need not be those of the best choice. */
char *maat_analyse_state(const maat_state *s, const struct maat_effort *effort,
                         struct maat_error *err);
/* The same from what one seat knows that owes a decision. The chances are those when it
 * does what is best. */
char *maat_analyse_view(const maat_view *v, const struct maat_effort *effort,
                        struct maat_error *err);
/* A whole game: how it stood, luck, mistakes, an account that adds up. */
char *maat_analyse_record(const maat_record *r, const struct maat_effort *effort,
                          struct maat_error *err);

/* ---- games as numbers ------------------------------------------------------------ */

/*
 * Every action of a seat has an index below maat_space_actions, and what a seat knows
 * is a row of whole numbers in spans with names: docs/spaces.md has them game by game.
 * The layout of a game has a version, which changes with any of it. Seats are told from
 * the viewer's on: the viewer is 0, who sits behind it 1, and so on.
 */
int maat_space_version(const maat_game *g);
int maat_space_actions(const maat_game *g);
int maat_space_index(const maat_game *g, maat_action a);      /* -1: no seat's action */
maat_action maat_space_action(const maat_game *g, int index); /* 0: none */

/* Numbers of an observation of this setup, and its spans. */
int maat_space_size(const maat_setup *s);
struct maat_span {
    const char *name; /* "offer" */
    const char *about;
    int32_t at, n;    /* where it begins, and how many numbers */
    int32_t lo, hi;   /* what they lie between */
    int32_t per_seat; /* numbers of each seat, in the order above; 0: not by seat */
};
int maat_space_spans(const maat_setup *s); /* how many */
int maat_space_span(const maat_setup *s, int i, struct maat_span *ret);

/* Of one view of a seat, the same numbers as in batches; how many, or an enum
 * maat_code below 0 where nobody sits. */
int maat_view_observe(const maat_view *v, int16_t *out);

/* ---- many games at once ---------------------------------------------------------- */

/*
 * N games in one block of memory. One step is one decision in each of them: the action
 * is applied, luck rolled until somebody has to decide again, and what was asked for is
 * written where it always stands. A game that ends has its rewards and `done`, and at
 * once begins anew, so there is always somebody to decide; where several seats owe a
 * decision it is the first of them. Game i has luck of its own, which goes on when it
 * begins anew: what happens does not depend on the number of threads, nor on how many
 * games there are.
 */
typedef struct maat_batch maat_batch;

enum maat_batch_part {
    MAAT_OBSERVATIONS = 1 << 0, /* of the seat that is to decide, int16 */
    MAAT_FLOATS = 1 << 1,       /* the same as 32-bit floats */
    MAAT_MASKS = 1 << 2,        /* which indices are legal, a byte each */
};

struct maat_batch_plan {
    uint32_t games;   /* 1 to 16,777,216 */
    uint32_t threads; /* at most 256; 0: one */
    uint32_t parts;   /* bits of enum maat_batch_part */
    uint32_t recall;  /* so many of the last actions as the seat saw them, at most
                       * 65,536; 0: none */
    uint64_t seed;
};

maat_batch *maat_batch_new(const maat_setup *s, const struct maat_batch_plan *plan,
                           struct maat_error *err);
void maat_batch_free(maat_batch *b);
void maat_batch_restart(maat_batch *b, uint64_t seed); /* all games anew */

/* The luck of one game: what is rolled is rolled as maat_state_settle does it with a
 * maat_random of this seed. (Choices by lot and by level have numbers of their own.) */
uint64_t maat_batch_luck(uint64_t seed, uint32_t game);

/* One decision in every game, by indices. One that is not legal is refused, with its
 * rule, before anything has changed in any game. */
int maat_batch_step(maat_batch *b, const int32_t *index, struct maat_error *err);
/* So many decisions by lot; only what the last one did is told. */
void maat_batch_step_uniform(maat_batch *b, uint32_t steps);
/* By a bot: a level, a strength, with options, as maat_bot_new reads it. It keeps
 * nothing in mind from one decision to the next. */
int maat_batch_step_level(maat_batch *b, const char *level, struct maat_error *err);
/* What that bot would do, as indices for maat_batch_step; nothing but the luck of the
 * games' choices moves on. `which` has a byte for every game: where it is 0 nobody is
 * asked and the index is -1; NULL: all are. So others and bots play in one batch. */
int maat_batch_choose(maat_batch *b, const char *level, const uint8_t *which,
                      int32_t *index, struct maat_error *err);

/* Where everything stands; the pointers stay good until maat_batch_free. */
const int16_t *maat_batch_observations(const maat_batch *b); /* [games][size] */
const float *maat_batch_floats(const maat_batch *b);         /* [games][size] */
const uint8_t *maat_batch_masks(const maat_batch *b);        /* [games][actions] */
const int8_t *maat_batch_seats(const maat_batch *b);         /* who decides, [games] */
const float *maat_batch_rewards(const maat_batch *b); /* of the last step, shares of a
                                                          win, [games][players] */
const uint8_t *maat_batch_done(const maat_batch *b);  /* ended by that step, [games] */
const int32_t *maat_batch_taken(const maat_batch *b); /* index of that step, [games];
                                                         -1 before the first */
/* What the seat that decides has seen of this game, the newest last; [games][recall]:
 * whoever acted (MAAT_CHANCE, seats from its own on), and the action, MAAT_HIDDEN where
 * it was not told; before the beginning MAAT_NOBODY and 0. */
const int8_t *maat_batch_recalled_actors(const maat_batch *b);
const uint32_t *maat_batch_recalled(const maat_batch *b);

/* Of one game, a copy. */
maat_state *maat_batch_state(const maat_batch *b, uint32_t game);

uint64_t maat_batch_steps(const maat_batch *b); /* decisions so far */
uint64_t maat_batch_games(const maat_batch *b); /* games that have ended so far, not how
                                                    many there are at once */

#ifdef __cplusplus
}
#endif

#endif
