/* line_own.h - the line mode's state, shared by its files. */
#ifndef MAAT_LINE_OWN_H
#define MAAT_LINE_OWN_H

#include "term/ask.h"
#include "term/line.h"
#include "term/paint.h"

struct line {
    struct sitting *s;
    struct line_options o;
    struct asker *asker;
    int width;
    uint32_t told[GAME_MAX_PLAYERS]; /* actions up to this one were told to the seat */
    uint32_t watched;                /* and throws up to this one were shown */
    int chatted;                     /* so many lines of the chat were told */
    bool is_moved;                   /* a person has done something that no file has */
    enum sitting_end end;
    /* Of a table at a server (line_remote.c). */
    bool is_lost, is_in_room, is_watching;
    bool is_later;   /* it was told that a choice is sent later */
    bool is_here;    /* the person has seen the board */
    uint8_t awaited; /* bit p: it was told that seat p is waited for */
    uint32_t seen;   /* actions up to this one were told to a watcher */
    char room[400];  /* who was there when it was told last */
};

enum line_step { STEP_DONE, STEP_AGAIN, STEP_QUIT, STEP_UNKNOWN };

void line_open(struct line *l, struct sitting *s, const struct line_options *o);
void line_close(struct line *l);
/* Play until the game is over and told, or the person leaves. */
enum sitting_end line_on(struct line *l);

/* A text of the game or of the program. */
const char *line_word(const struct line *l, const char *key);
/* Begin a page of this width and colour; print it and end it. */
void line_page(const struct line *l, struct paint *p);
void line_print(struct paint *p);
/* A sentence, indented and wrapped. */
void line_say(const struct line *l, const char *text);

/* Show the board as `viewer` may see it; tell what happened since `from`. */
void line_show(struct line *l, int viewer);
void line_tell(struct line *l, int viewer, uint32_t from);
/* What has happened since the seat was told last. */
void line_news(struct line *l, int seat);
/* The key of what can be said when the game is over. */
const char *line_after(const struct line *l);
/* What was said meanwhile. */
void line_chat(struct line *l);
/* What changes at a table of a server while others play. */
void line_meanwhile(struct line *l);
/* Wait for what others do, and hear meanwhile what is said to the table. */
enum line_step line_wait(struct line *l);
/* What a seat may do, with numbers. */
void line_offer(struct line *l, int seat);
/* Why something is refused. */
void line_explain(struct line *l, const struct refusal *no);

/* The choice that a person meant by its number, its words or its notation, in `ret`:
 * how that was said; MEANT_OTHER: it is none of those, and ret is the text. */
enum line_meant { MEANT_NUMBER, MEANT_WORDS, MEANT_OTHER };
enum line_meant line_meant(struct line *l, int seat, const char *text,
                           char ret[GAME_TEXT_MAX]);

/* A word for the table (help, undo, log, rules, hint, save, quit), if it is one. */
enum line_step line_word_said(struct line *l, int seat, char *text);
/* Does it begin with a word that is of use while others are to move? */
bool line_is_for_waiting(const char *text);

#endif
