/*
 * bot.h - a player that is a program. It sees what a person in its seat would see.
 *
 * A bot is named by a spec: a level ("casual"), a strength on the game's scale ("1200")
 * or a name of 0.1.0 ("random", "novice", "adept", "master"), with options after a
 * colon: "grandmaster:ms=500", "expert:nodes=2000,seed=7". With `nodes` the choice is
 * reproducible: the same calls give the same answers. With `ms` it is bounded in time.
 * What was thought is kept for the next choice of the same game; when that lies before
 * the last one (somebody took a move back) it is forgotten.
 *
 *   ms=N       think N milliseconds on average at most (1..600000); what a clear choice
 *              saves is spent where it is close, up to twice N for one choice
 *   nodes=N    think for N iterations (1..100000000)
 *   seed=N     numbers of its own instead of the caller's
 *   threads=N  trees that grow side by side (1..16)
 *   memory=N   megabytes of each tree (1..4096)
 *   weights=W  what it has learned: "none" (estimates made by hand), or weights that
 *              whoever may read files has put on the shelf under this name (weights.h)
 *   doubt=N, overlooked=N, near=N, naive=N  mistakes in thousandths (ladder.h), to try
 * a level out
 *
 * Thinking is done by threads of the bot's own under SCHED_IDLE, so that it never slows
 * whoever shares the machine; a caller that is itself idle-priority thinks in place.
 */
#ifndef MAAT_BOT_H
#define MAAT_BOT_H

#include "maat/game.h"

struct bot;

enum { BOT_SPEC_MAX = 256, BOT_THREADS_MAX = 16 };

/* NULL on a bad spec: `why` then names the wrong word. */
struct bot *bot_new(const struct game *g, const char *spec, uint64_t seed, char *why,
                    size_t size);
void bot_free(struct bot *b);

/* One of the n > 0 legal actions of `seat` in `v`. */
game_action bot_choose(struct bot *b, const struct game_view *v, int seat,
                       const game_action *legal, int n);

/* Be as one that was just made with this seed: for one bot that plays many games. */
void bot_renew(struct bot *b, uint64_t seed);

/* From now on think for so many thousandths of what the level has; at least a quarter
 * where the level counts iterations, which are cheap then. For hosts with many tables.
 */
void bot_share(struct bot *b, uint32_t thousandths);

/* No choice takes longer than this from now on; 0: as long as the level wants. */
void bot_deadline(struct bot *b, uint32_t ms);

/* May be called from another thread: the running choice, or the next one when none
 * runs, ends as soon as it can. */
void bot_hurry(struct bot *b);

/* Whoever hurried it meant what it did until now. */
void bot_calm(struct bot *b);

/*
 * Thinking while others do: `v` is what `seat` sees while it has nothing to decide. For
 * at most twice its usual time, or until it is hurried; what is found helps the next
 * choice. A bot that counts iterations does not, so that its answers stay a function of
 * the calls that ask for them.
 */
bool bot_ponders(const struct bot *b);
void bot_ponder(struct bot *b, const struct game_view *v, int seat);

/* Memory that is kept for the next choice; 0: it can as well be made anew. */
size_t bot_bytes(const struct bot *b);

/* Think in the caller's thread, or with `threads` in some that are scheduled as it is
 * (tools that own the machine). */
void bot_inline(struct bot *b);

/*
 * How a bot of this spec throws where hands decide (game.skill): an input for the
 * throw, better aimed the higher the level; NULL where the game has no hands.
 */
const char *bot_throw(const struct game *g, const char *spec);

/* What the last choice was based on. Chances are expected shares of a win, 0..1. */
struct bot_report {
    uint32_t iterations; /* 0: chosen without search, the numbers below are empty */
    int n;
    bool commit; /* secret choice: the answer is drawn from `play` */
    float chance[GAME_MAX_PLAYERS];
    game_action action[GAME_MAX_ACTIONS];
    uint32_t visits[GAME_MAX_ACTIONS];
    float play[GAME_MAX_ACTIONS]; /* a mixed strategy, sums to 1, or all 0 */
    float value[GAME_MAX_ACTIONS][GAME_MAX_PLAYERS];
};

const struct bot_report *bot_found(const struct bot *b);

/* Why the last choice was made, in percent; -1 where there is no such number. */
struct bot_reason {
    int wins;  /* how often the action wins by the bot's reckoning */
    int next;  /* how often the best of the others did, where that is less */
    int share; /* a choice by lot: how often this one is drawn */
};
struct bot_reason bot_explain(const struct bot *b, int seat, game_action chosen);

/* From now on only wins count, not the places behind: the chances in a reason are
 * those of winning. */
void bot_count_wins(struct bot *b);

/* The names of the levels, weakest first; NULL at the end. Old names are not listed. */
enum { BOT_LEVELS = 6, BOT_USUAL = 1 /* the one to offer first */ };
extern const char *const bot_levels[];

/* Whether somebody may be offered this: a level, an old name or a strength. If not,
 * `why` says what is wrong. */
bool bot_has_level(const struct game *g, const char *level, char *why, size_t size);

/* Whether the first word of a spec names anybody or is a number, if perhaps none of a
 * strength: what is wrong with the spec then are its options. */
bool bot_is_known(const struct game *g, const char *spec);

/* The strengths of the levels in a game, BOT_LEVELS numbers. */
void bot_strengths(const struct game *g, int *strength);

#endif
