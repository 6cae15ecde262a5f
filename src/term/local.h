/*
 * local.h - a table in this process: people on one device, bots in the other seats.
 *
 * It holds the truth (match.h) and tells nobody more of it than a sitting may
 * (sitting.h).
 */
#ifndef MAAT_LOCAL_H
#define MAAT_LOCAL_H

#include "core/dealer.h"
#include "core/record.h"
#include "term/sitting.h"

struct local_options {
    const struct game *game;
    struct game_config config;
    enum lang lang;
    char name[GAME_MAX_PLAYERS][RECORD_NAME_MAX]; /* "bot:novice" or a person's */
    uint8_t seed[DEALER_SEED];
    enum memory memory;            /* what is shown of what can be remembered */
    bool plain;                    /* bots are called by their names alone */
    bool quick;                    /* throws by the weights instead of by hand */
    const struct record *resume;   /* NULL: a new game */
    const struct game_state *from; /* a position to begin with, or NULL */
    char file[SITTING_PATH_MAX];   /* where the resumed game lies, and goes on to lie */
    char folder[SITTING_PATH_MAX]; /* where games of people are kept; "": nowhere */
};

/* What a bot in a seat is called: "Hapu (casual)", or (`plain`) "Hapu". */
void local_name_bot(char name[TEXT_LABEL_MAX], enum lang lang, int seat,
                    const char *spec, bool plain);

/* NULL when it cannot be had: `why` says it. What `o` points to may go afterwards. */
struct sitting *local_open(const struct local_options *o, char *why, size_t size);

/* For a lesson, which leads the game itself: the match, and to say that it has moved.
 */
struct match *local_match(struct sitting *s);
void local_moved(struct sitting *s);

#endif
