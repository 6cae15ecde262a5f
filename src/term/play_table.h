/* play_table.h - the terminal table's state, shared by the files of play. */
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

/* A table with its bots; 0 or -1. It is closed in either case. */
int play_open(struct table *t, const struct play_options *o);
void play_close(struct table *t);
/* Play until the game is over and told, or the person leaves. */
enum play_end play_on(struct table *t);

/* Show the board as `viewer` may see it; tell what happened since `from`. */
void play_show(struct table *t, int viewer);
void play_tell(struct table *t, int viewer, uint32_t from);

/* One line from the person, without its newline; NULL at the end of input. */
char *play_ask(struct table *t, const char *prompt);

/* What a seat may do, with numbers. */
void play_offer(struct table *t, int seat, const game_action *legal, int n);
/* The action that a person meant by a number; false: this is none. */
bool play_numbered(struct table *t, int seat, const char *text,
                   const game_action *legal, int n, char ret[GAME_TEXT_MAX]);
/* ... by the words of a choice, or in notation. */
void play_named(struct table *t, int seat, const char *text, const game_action *legal,
                int n, char ret[GAME_TEXT_MAX]);
/* Why the rules refuse it. */
void play_explain(struct table *t, const struct refusal *e);

/* A word for the table (help, undo, log, rules, hint, save, quit), if it is one. */
enum step_end play_word(struct table *t, int seat, char *text);

/* The pending chance node is a throw: by a person's hand, a bot's, or the weights. */
enum step_end play_throw(struct table *t);

#endif
