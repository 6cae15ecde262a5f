/* match_private.h - what a match is made of; for the files of src/match alone. */
#ifndef MAAT_MATCH_PRIVATE_H
#define MAAT_MATCH_PRIVATE_H

#include "match/match.h"

/* A snapshot every so many plies keeps any moment within reach at little memory. */
enum { MATCH_STRIDE = 64 };

/* One applied action. */
struct match_step {
    game_action action;
    int8_t actor;
    uint8_t seen_by;
    bool final;  /* cannot be taken back: it told somebody something new */
    bool thrown; /* a hand decided it: see throws */
};

struct match_throw_note {
    uint32_t ply;
    char input[RECORD_THROW_MAX];
};

struct match {
    const struct game *game;
    struct game_config config;
    struct dealer dealer;
    bool has_dealer;
    bool is_posed;                  /* began with a position */
    const char *(*luck)(void *ctx); /* goes before the dealer; NULL: nobody does */
    void *luck_ctx;
    struct match_step *steps;
    uint32_t n_steps, cap_steps;
    uint32_t opening; /* so many of them were played elsewhere and stay */
    struct match_throw_note *throws;
    uint32_t n_throws, cap_throws;
    uint8_t *snapshots; /* state after k * MATCH_STRIDE actions */
    uint32_t n_snapshots, cap_snapshots;
    struct game_state *state;
    uint8_t *view; /* what match_view handed out */
    /* States of the past: one that stays where it was last looked for, since most
     * questions are about what has just happened, and one to walk on from it. */
    uint8_t *past, *scratch;
    uint32_t past_ply;
};

/* Apply an action that is known to be legal; 0, or -1 without memory: then nothing
 * changed.
 */
int match_push(struct match *m, int actor, game_action a, const char *input);

#endif
