/* making.h - a table that is being made. */
#ifndef MAAT_MAKING_H
#define MAAT_MAKING_H

#include "server/api.h"

/* A seat as it is to be filled, one operation each. */
struct plan {
    uint8_t kind; /* enum seat_kind; SEAT_PERSON sits down at once */
    bool is_program;
    bool is_kept; /* for this person, who has not come yet */
    char level[TABLE_LEVEL_MAX], person[STORE_ID_MAX], name[STORE_NAME_MAX];
    char nonce[DEALER_NONCE_MAX];
};

struct making {
    struct call *call;
    struct table_setup setup;
    uint8_t seed[DEALER_SEED];
    char title[TABLE_TITLE_MAX];
    char id[STORE_ID_MAX], from[STORE_ID_MAX];
    char text[STORE_TEXT_MAX];
    struct plan plan[GAME_MAX_PLAYERS];
    int next;
    bool wants_start;
    struct room *room, *old;
};

/* Everything that the body says; -1 when an answer has gone out. */
int making_read(struct call *c, struct making *m);

#endif
