/*
 * record.h - a game as text: header, one line per action, result, revealed seed.
 *
 * The grammar is in docs/notation.md. A record is parsed and replayed into scratch
 * and handed over only when every line is sound.
 */
#ifndef MAAT_RECORD_H
#define MAAT_RECORD_H

#include "core/cover.h"
#include "core/dealer.h"
#include "maat/game.h"

enum { RECORD_GRAMMAR = 1, RECORD_NAME_MAX = 32, RECORD_THROW_MAX = 48 };

struct record_step {
    game_action action;
    int8_t actor;                  /* seat or GAME_CHANCE */
    char throw_[RECORD_THROW_MAX]; /* "" unless a hand decided this chance node */
};

struct record {
    const struct game *game;
    struct game_config config;
    char name[GAME_MAX_PLAYERS][RECORD_NAME_MAX]; /* of the seats; "" when unnamed */
    char table[DEALER_TABLE_MAX];                 /* "" when the record has none */
    char commitment[DEALER_HEX + 1];              /* "" when the record has none */
    char nonce[GAME_MAX_PLAYERS][DEALER_NONCE_MAX];
    struct dealer_deal deal; /* round 0 when nothing was sealed */
    bool is_chosen;          /* the seed was chosen by whoever made the table */
    uint32_t opening;        /* so many actions were played before it was this table */
    enum memory memory;      /* of the terminal's table; by the letter when unsaid */
    uint8_t covering;        /* there: bit p, seat p covers what it may cover */
    bool is_lost_on_time;    /* who ran out of time there had lost */
    uint8_t late;            /* bit p: seat p did */
    char seed[DEALER_HEX + 1]; /* "" until revealed */
    struct record_step *steps;
    uint32_t n_steps, cap_steps;
    bool over;
    struct game_result result; /* when over, by the rules alone */
};

void record_init(struct record *r, const struct game *g, const struct game_config *cfg);
void record_done(struct record *r);
int record_push(struct record *r, int actor, game_action a, const char *throw_);
/* Game, options and actions of another one, and nothing else of it; 0, or -1 without
 * memory. */
int record_copy(const struct record *from, struct record *ret);

struct record_error {
    uint32_t line; /* from 1; 0 when it concerns the text as a whole */
    char why[480]; /* room for the sentence of a rule */
};

/*
 * Read and replay the whole text. On failure (-1) *ret is untouched. A last line before
 * the result that has no newline is refused: `2 bid 1` may have been `2 bid 13`.
 */
int record_read(const char *text, size_t len, struct record *ret,
                struct record_error *err);

/* Who has won, with those who lost on time: *ret is what the rules gave if it is over
 * by them. false: the game goes on. */
bool record_settle(const struct record *r, bool is_over, struct game_result *ret);

/* The text, in malloc'd memory that the caller frees. */
char *record_write(const struct record *r);

/* Replay: calls `step` before every action is applied and once at the end with a
 * NULL step; stops when it answers non-zero and returns that answer. */
int record_replay(const struct record *r,
                  int (*step)(void *ctx, const struct record *r, uint32_t ply,
                              const struct game_state *s, const struct record_step *st),
                  void *ctx);

#endif
