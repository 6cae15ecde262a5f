/* play_table.h - the terminal table's state, shared by play.c and play_words.c. */
#ifndef MAAT_PLAY_TABLE_H
#define MAAT_PLAY_TABLE_H

#include "bots/bot.h"
#include "match/match.h"
#include "term/play.h"

struct table {
    const struct game *game;
    struct match *match;
    enum lang lang;
    int n, people;
    char name[GAME_MAX_PLAYERS][RECORD_NAME_MAX];
    char label[GAME_MAX_PLAYERS][TEXT_LABEL_MAX]; /* of their seats */
    const char *names[GAME_MAX_PLAYERS];          /* as people read them */
    struct bot *bot[GAME_MAX_PLAYERS];            /* NULL: a person */
    uint32_t told[GAME_MAX_PLAYERS]; /* events up to this ply were shown to the seat */
    int last;                        /* person who looked last */
    struct text_names
        read; /* those names, and who is "you": a person who plays alone */
    char seed[DEALER_HEX + 1], save[PLAY_PATH_MAX], words[200];
    char *line; /* of getline */
    size_t cap;
    bool colour, quick, generic;
    bool from_position; /* the game has no record */
    bool is_unsaved;    /* people have moved since it was kept */
    enum memory memory;
    uint8_t covering; /* bit p: seat p covers what it may cover */
};

enum step_end { STEP_DONE, STEP_AGAIN, STEP_QUIT, STEP_UNKNOWN };

/* Show the board as `viewer` may see it; tell what happened since `from`. */
void play_show(struct table *t, int viewer);
void play_tell(struct table *t, int viewer, uint32_t from);

/* One line from the person, without its newline; NULL at the end of input. */
char *play_ask(struct table *t, const char *prompt);

/* A word for the table (help, undo, log, rules, hint, save, quit), if it is one. */
enum step_end play_word(struct table *t, int seat, char *text);

/* The pending chance node is a throw: by a person's hand, a bot's, or the weights. */
enum step_end play_throw(struct table *t);

#endif
