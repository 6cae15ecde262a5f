/*
 * wish.h - what somebody wants to be done at a table, and whether it may be.
 *
 * A wish says who wants what. The check gives the row that would do it, or says why
 * not; it changes nothing. Time, chance and who is here come in as values.
 */
#ifndef MAAT_WISH_H
#define MAAT_WISH_H

#include "core/refusal.h"
#include "table/table.h"

enum wish_kind {
    WISH_SIT,
    WISH_LEAVE,
    WISH_SEAT,     /* of the host: who may sit there */
    WISH_HOST_SIT, /* the host takes the seat, whoever it was for */
    WISH_KEEP,
    WISH_RENAME,
    WISH_MUTE,
    WISH_COVER, /* of a seat: what it may cover, or show */
    WISH_SEAL,
    WISH_REVEAL,
    WISH_BEGIN,
    WISH_DEAL_OVER,
    WISH_ACT,
    WISH_THROW,
    WISH_UNDO,
    WISH_RESIGN,
    WISH_STANDIN,
    WISH_BACK,
    WISH_REMATCH,
    WISH_CLOSE,
};

struct wish {
    enum wish_kind kind;
    int seat;       /* from 0; -1: any, or none */
    uint64_t known; /* the last row that the wisher had seen */
    bool is_own;    /* of the house itself: bots, clocks */
    bool is_admin;
    char person[TABLE_ID_MAX]; /* whose wish it is; "": the house's */
    char key[TABLE_KEY_MAX];
    union {
        struct {
            bool is_program, is_sealed;
            char name[TABLE_NAME_MAX];
            char luck[DEALER_HEX + 1]; /* a nonce, or its seal; "": neither */
        } sit;                         /* WISH_SIT, WISH_HOST_SIT */
        struct row_seating seating;
        struct {
            char person[TABLE_ID_MAX], name[TABLE_NAME_MAX];
        } keep;
        char new_name[TABLE_NAME_MAX]; /* WISH_RENAME */
        struct {
            char person[TABLE_ID_MAX];
            bool on;
        } mute;
        bool covers; /* WISH_COVER */
        char seal[DEALER_HEX + 1];
        char nonce[DEALER_NONCE_MAX];  /* WISH_REVEAL */
        char action[TABLE_ACTION_MAX]; /* WISH_ACT */
        char input[TABLE_ACTION_MAX];  /* WISH_THROW */
        enum standin standin;          /* STANDIN_AWAY or STANDIN_TIME */
        struct {
            char table[TABLE_ID_MAX];   /* the rematch */
            char instead[TABLE_ID_MAX]; /* of this one, which is closed */
        } rematch;
        char reason[TABLE_REASON_MAX]; /* WISH_CLOSE; "": the host's */
    };
};

/* What the house knows at the moment of a check. */
struct house {
    int64_t now;       /* the server's time */
    int64_t reveal_ms; /* how long a deal waits for a seal or a nonce */
    /* Whether bots of this game have this level; if not, `why` says what is wrong. */
    bool (*has_level)(const struct game *g, const char *level, char *why, size_t size);
    uint8_t here;        /* bit p: the person of seat p is connected */
    const uint8_t *seed; /* DEALER_SEED bytes of chance; NULL: there is none */
};

enum verdict {
    VERDICT_ROW,     /* *ret would do it */
    VERDICT_DONE,    /* it has been done, by row ret->seq, or is so already */
    VERDICT_REFUSED, /* *no says why */
};

enum verdict table_check(const struct table *t, const struct wish *w,
                         const struct house *h, struct row *ret, struct refusal *no);

/*
 * A proposal is no wish: it does nothing to the table. Whether seat `seat` of this
 * person, who had seen the row `known`, may make this one to the seat that decides for
 * both: its action, or *no says why not.
 */
enum refusal_code table_check_proposal(const struct table *t, int seat,
                                       const char *person, uint64_t known,
                                       const char *text, game_action *ret,
                                       struct refusal *no);

/* Has the deal waited long enough for what is missing? */
bool table_deal_is_due(const struct table *t, const struct house *h);

#endif
