/* play.h - a table in the terminal: people on one device, bots in the other seats. */
#ifndef MAAT_PLAY_H
#define MAAT_PLAY_H

#include "core/cover.h"
#include "core/record.h"
#include "core/texts.h"

enum { PLAY_PATH_MAX = 1024 };

struct play_options {
    const struct game *game;
    struct game_config config;
    enum lang lang;
    char name[GAME_MAX_PLAYERS][RECORD_NAME_MAX]; /* "bot:novice" or a person's */
    uint8_t seed[DEALER_SEED];
    char save[PLAY_PATH_MAX]; /* where `save` without a name writes; "" for none */
    bool colour;
    bool generic;                  /* the board of a game that has none of its own */
    enum memory memory;            /* what is shown of what can be remembered */
    bool plain;                    /* bots are called by their names alone */
    bool quick;                    /* throws by the weights instead of by hand */
    const struct record *resume;   /* NULL: a new game */
    const struct game_state *from; /* a position to begin with, or NULL */
};

enum play_end { PLAY_OVER, PLAY_QUIT, PLAY_FAILED, PLAY_SKIPPED };

/* Play until the game is over or the person leaves. */
enum play_end play_table(const struct play_options *o);

/* Lead a person through a chapter of a lesson; PLAY_SKIPPED: to the next one. */
struct lesson;
enum play_end play_lesson(const struct lesson *l, enum lang lang, bool colour);

#endif
