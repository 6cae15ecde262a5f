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
    char luck[DEALER_HEX + 1]; /* as in struct call */
    bool is_sealed;
};

struct making {
    struct call *call;
    struct table_setup setup;
    uint8_t seed[DEALER_SEED];
    char title[TABLE_TITLE_MAX];
    char id[STORE_ID_MAX], from[STORE_ID_MAX];
    struct record opening; /* of a game that goes on; without actions: of none */
    char *text;            /* of the setup */
    struct plan plan[GAME_MAX_PLAYERS];
    int next;
    bool wants_start;
    struct room *room, *old;
};

/* The caller's nonce or seal is for this seat. */
void making_luck(const struct call *c, struct plan *p);
/* A seed at once, with the promise of 0.1.0, unless the caller has sealed a nonce: then
 * it is drawn when everybody has. -1 when an answer has gone out. */
int making_seed(struct call *c, struct making *m);
/* Everything that the body says; -1 when an answer has gone out. */
int making_read(struct call *c, struct making *m);

#endif
