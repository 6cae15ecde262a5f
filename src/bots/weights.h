/*
 * weights.h - what a brain has learned: constants of its policy and a net, for each
 * number of players.
 *
 * Weights are text (data/weights/), so that a change of them can be read. Those of the
 * repository are part of the program. Others are read by whoever may read files and
 * put on the shelf under a name; bots take them down from it (`weights=NAME`). So no
 * spec, wherever it comes from, makes a bot open a file.
 */
#ifndef MAAT_WEIGHTS_H
#define MAAT_WEIGHTS_H

#include "bots/brain.h"
#include "bots/net.h"

enum {
    WEIGHTS_VERSION = 1,
    WEIGHTS_CONSTANTS = 64,        /* of a policy, at most */
    WEIGHTS_UNIT = 10000,          /* constants are written in ten-thousandths */
    WEIGHTS_NAME = 200,            /* of weights on the shelf, NUL included */
    WEIGHTS_TEXT_MAX = 512 * 1024, /* bytes of a file that is taken for weights */
};

struct weights_section {
    bool tuned; /* there are constants */
    float constant[WEIGHTS_CONSTANTS];
    struct net net; /* n_inputs 0: none */
};

struct weights {
    struct weights_section of[GAME_MAX_PLAYERS + 1]; /* by number of players */
};

/* How many constants the policy of a brain has, and features its net. */
int weights_n_constants(const struct brain *b);
int weights_n_features(const struct brain *b);
/* A digest of the names of the features: weights for others do not fit. */
uint32_t weights_digest(const struct brain *b);

/* 0, or -1 and `why`: what is wrong, in which line. */
int weights_read(const struct brain *b, const char *text, struct weights *ret,
                 char *why, size_t size);

/* The weights that are part of the program; NULL: it has none for this game. */
const struct weights *weights_shipped(const struct brain *b);

/* A digest of the text of those; 0: there are none. */
uint64_t weights_mark(const struct brain *b);

/* Read `text` and keep it as `name`; 0, or -1 and `why`. */
int weights_shelve(const struct brain *b, const char *name, const char *text, char *why,
                   size_t size);
/* What is kept for the game under this name, or NULL. */
const struct weights *weights_find(const struct brain *b, const char *name);

#endif
