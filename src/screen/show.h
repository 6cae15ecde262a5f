/* show.h - a table as it is shown: shared by the files of the screen. */
#ifndef MAAT_SCREEN_SHOW_H
#define MAAT_SCREEN_SHOW_H

#include "screen/pager.h"
#include "screen/screen.h"
#include "screen/screen_text.h"
#include "screen/sight.h"
#include "screen/wish.h"

enum {
    SHOW_MARKS = 16,
    SHOW_LINE = 128,
    SHOW_HISTORY = 32,
    SHOW_LOG = 200,  /* lines of the log beside the board */
    SHOW_SIDE = 36,  /* its columns, ... */
    SHOW_WIDE = 120, /* in windows of so many at least */
    SHOW_FULL = 40,  /* lines for large boards */
};

/* A row of the list, where it stands in the window. */
struct show_place {
    int y, x, wide;
};

/* The line for notation, and for what is said to the others. */
struct show_line {
    bool is_open, is_chat;
    char text[SHOW_LINE];
    char history[SHOW_HISTORY][SHOW_LINE];
    int n_history, at;
};

struct show {
    struct sitting *s;
    const struct screen_options *o;
    struct canvas board, frame;
    struct pager pager;
    struct show_line line;

    /* The board's part of the window, and what of the board is in it. */
    int y, high, wide, top, left;
    int cursor;         /* a spot, or -1 */
    struct spot looked; /* it, as it was when the board was drawn last */
    bool is_in_list;    /* keys walk in the list */
    bool is_followed;   /* the window goes with the cursor */

    struct wish_row row[WISH_ROWS];
    struct show_place place[WISH_ROWS];
    int n_rows, at_row, first_row;
    int digits; /* of the number that is being typed */

    int viewer;     /* through whose eyes */
    int seat;       /* who chooses now; GAME_NOBODY: nobody here */
    uint32_t asked; /* the ply at which it was asked, + 1 */
    struct wish wish;
    char mark[SHOW_MARKS][SPOT_ACT_MAX];
    int n_marks;
    bool is_playing_marks;

    uint32_t shown; /* so many actions are on the board */
    int64_t due;    /* when the next one may be shown */
    char caption[SITTING_LINE_MAX];
    int by;                      /* who did it */
    char note[SITTING_LINE_MAX]; /* what is to be said to the person */
    bool wants_hint, was_over, has_begun;
    bool is_resigning; /* asked whether that is really meant */
    uint8_t acting;    /* as it is on the board */
    unsigned phase;

    char log[SHOW_LOG][SITTING_LINE_MAX];
    int log_by[SHOW_LOG];
    int n_log;
    uint32_t logged; /* up to this ply */
    int log_of;      /* as told to this viewer */

    uint32_t sent; /* to a server at this ply, + 1: its answer is awaited */
    int64_t heard; /* when the last words of the chat were said */
    bool is_done;
    enum sitting_end end;
};

/* ---- show_look.c ----------------------------------------------------------------- */

const char *show_say(const struct show *w, const char *key);
/* The part of a spot that can be picked now, or NULL. */
const char *show_act(const struct show *w, int spot);
bool show_is_marked(const struct show *w, const char *act);

/* ---- show_told.c: what happened -------------------------------------------------- */

/* Take the next action to the board, if it is time; true: something is new. */
bool show_advance(struct show *w);
/* Everything at once; of a record, one action. */
void show_go_on(struct show *w);
/* Of a record: what was after so many actions. */
void show_go(struct show *w, uint32_t ply);
/* The lines of the log are those up to what is shown. */
void show_log(struct show *w);
/* Is everything shown that has happened? */
bool show_is_now(const struct show *w);

/* ---- show_draw.c ----------------------------------------------------------------- */

void show_draw(struct show *w);

/* ---- show_foot.c ----------------------------------------------------------------- */

/* The last line: what is put together or typed, else what can be pressed. */
void show_foot(struct show *w, int y);

/* ---- show_pick.c: from picks to actions ------------------------------------------ */

/* Ask the seat anew, if it is another decision. */
void show_ask(struct show *w);
/* Look what can be said next. */
void show_rows(struct show *w);
void show_pick(struct show *w, const char *part);
void show_pick_row(struct show *w, int row);
/* One of what can be done when the game is over; false: it cannot be done now. */
bool show_pick_end(struct show *w, const char *part);
void show_confirm(struct show *w);
void show_mark(struct show *w);
void show_back(struct show *w);
void show_do(struct show *w, const char *text);
/* Go on with what was marked. */
void show_play_marks(struct show *w);

/* ---- show_about.c: sheets -------------------------------------------------------- */

void show_about(struct show *w);
/* All keys. */
void show_help(struct show *w);
/* All rules, or the one with this number. */
void show_rules(struct show *w, const char *number);
void show_whole_log(struct show *w);
void show_hint(struct show *w);
void show_result(struct show *w);
void show_curve(struct show *w);
void show_chat(struct show *w);
/* What the choices of the game cost. */
void show_look_back(struct show *w);

/* ---- show_line.c: what is typed -------------------------------------------------- */

void show_open_line(struct show *w, bool is_chat);
void show_line_key(struct show *w, struct stage_key key);
/* It is asked whether giving up is really meant. */
void show_resign_key(struct show *w, struct stage_key key);

/* ---- show_record.c: a record that is looked at ----------------------------------- */

void show_record_begin(struct show *w);
/* After as many actions as somebody has typed. */
void show_record_to(struct show *w, const char *number);
/* false: the key does what it does at every table. */
bool show_record_key(struct show *w, struct stage_key key);

/* ---- show_keys.c ----------------------------------------------------------------- */

void show_undo(struct show *w);
void show_ask_hint(struct show *w);
void show_cover(struct show *w);

void show_key(struct show *w, struct stage_key key);

#endif
