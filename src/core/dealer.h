/*
 * dealer.h - luck that anybody can check afterwards.
 *
 * A table's secret seed is drawn once. A commitment to it is published before the first
 * roll, every seat may add a nonce, and the seed is revealed at the end. Seats seal
 * their nonces first, the commitment covers the seals, and only then the nonces are
 * told. Roll number `ply` is a function of seed, nonces, table and ply alone, so an
 * undo cannot fish for luck and every outcome can be recomputed. docs/notation.md has
 * the exact bytes and says what this protects from.
 */
#ifndef MAAT_DEALER_H
#define MAAT_DEALER_H

#include "maat/game.h"

enum {
    DEALER_SEED = 32,      /* bytes */
    DEALER_HEX = 64,       /* digits of a seed or a commitment */
    DEALER_TABLE_MAX = 64, /* characters of a table id, NUL included */
    DEALER_NONCE_MAX = 33, /* characters of a nonce, NUL included */
};

/* How the nonces of a table came in. */
struct dealer_deal {
    uint32_t round; /* from 1; 0: nothing was sealed, the commitment is the seed's */
    uint8_t held;   /* bit p: the seat held its nonce back in an earlier round */
    char seal[GAME_MAX_PLAYERS][DEALER_HEX + 1]; /* "" where a seat gave none */
};

struct dealer {
    uint8_t seed[DEALER_SEED];
    uint8_t key[DEALER_SEED]; /* HMAC(seed, nonces of all seats) */
    char table[DEALER_TABLE_MAX];
    char nonce[GAME_MAX_PLAYERS][DEALER_NONCE_MAX]; /* "" where a seat gave none */
    uint8_t n_seats;
    struct dealer_deal deal; /* round 0 unless the caller sets it */
    uint32_t opening;        /* and 0: so many actions were not of this luck */
};

/* Table ids and nonces are 1..63 and 0..32 characters of [A-Za-z0-9._-]; 0 or -1. */
int dealer_init(struct dealer *d, const uint8_t seed[DEALER_SEED], const char *table,
                int n_seats, const char *const *nonces);
/* The same without the key, which costs most: it can promise and cannot roll. */
int dealer_draft(struct dealer *d, const uint8_t seed[DEALER_SEED], const char *table,
                 int n_seats, const char *const *nonces);

/* A seed from a number, for tests and for tables with a chosen seed. */
void dealer_seed_from(uint64_t number, uint8_t ret[DEALER_SEED]);
/* A fresh secret seed from the system's generator; 0 or -1. */
int dealer_seed_random(uint8_t ret[DEALER_SEED]);

void dealer_commitment(const uint8_t seed[DEALER_SEED], char ret[DEALER_HEX + 1]);
/* The commitment of a table: to its seed, to its seals when it was dealt so, and to
 * where its luck begins when that is not the beginning. */
void dealer_promise(const struct dealer *d, char ret[DEALER_HEX + 1]);
/* What a seat gives in place of its nonce while that is secret. */
void dealer_seal(const char *nonce, char ret[DEALER_HEX + 1]);
void dealer_hex(const uint8_t *bytes, size_t n, char *ret); /* 2n digits and NUL */
int dealer_unhex(const char *text, uint8_t *ret, size_t n); /* 0 or -1 */

/* Uniform in 0..total-1 for roll number `ply`. */
uint32_t dealer_roll(const struct dealer *d, uint32_t ply, uint32_t total);
/* Noise words for a throw at `ply`; unrelated to dealer_roll of the same ply. */
void dealer_noise(const struct dealer *d, uint32_t ply, uint16_t *words, int n);

/* The outcome that the dealer gives the pending chance node of `s`. */
game_action dealer_outcome(const struct dealer *d, const struct game *g,
                           const struct game_state *s);

#endif
