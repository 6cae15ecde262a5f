/* foyer_own.h - shared by the files of the foyer. */
#ifndef MAAT_SCREEN_FOYER_OWN_H
#define MAAT_SCREEN_FOYER_OWN_H

#include "screen/form.h"
#include "screen/foyer.h"
#include "screen/pager.h"
#include "screen/screen_text.h"

/* What stands below the tables, walked over as they are. */
enum foyer_button { FOYER_NEW, FOYER_LINK, FOYER_ACCOUNT, FOYER_BUTTONS };

enum foyer_form { FOYER_FORM_NEW, FOYER_FORM_LINK, FOYER_FORM_ACCOUNT };

enum { FOYER_NOWHERE = -1 /* the next look puts the cursor somewhere */ };

struct foyer_place {
    int y, x, wide;
};

struct foyer {
    struct lobby *l;
    const struct foyer_options *o;
    struct canvas frame, page;
    struct pager pager;
    struct form form;
    enum foyer_form kind;

    int at;                        /* a row of the lobby, or behind them a button */
    char looked[DEALER_TABLE_MAX]; /* the table of that row; "" at a button */
    int top;                       /* the first line seen of the list */
    int line[LOBBY_ROWS];          /* where the rows stand in it */
    struct foyer_place place[LOBBY_ROWS + FOYER_BUTTONS]; /* in the window */
    bool is_failed;                                       /* the last look */
    char note[FORM_NOTE];
    int64_t due; /* when it is looked again */
    bool is_done;
};

/* ---- foyer_look.c ---------------------------------------------------------------- */

const char *foyer_say(const struct foyer *f, const char *key);
/* Show a table that was sat down at; NULL: say why not. */
void foyer_sit(struct foyer *f, struct sitting *s);
/* Ask for the tables; the cursor stays on the one where it is. */
void foyer_look(struct foyer *f);
/* The cursor has gone somewhere else. */
void foyer_remember(struct foyer *f);

/* ---- foyer_draw.c ---------------------------------------------------------------- */

void foyer_draw(struct foyer *f);

/* ---- foyer_form.c ---------------------------------------------------------------- */

void foyer_ask_new(struct foyer *f);
void foyer_ask_link(struct foyer *f);
void foyer_ask_account(struct foyer *f);
void foyer_form_key(struct foyer *f, struct stage_key key);

#endif
