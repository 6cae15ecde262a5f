/*
 * refusal.h - why something is not done: one shape from the rules to the wire.
 *
 * Whoever refuses fills it in once; everybody on the way hands it on as it is. The
 * codes are for programs, the rule and the sentence for people.
 */
#ifndef MAAT_REFUSAL_H
#define MAAT_REFUSAL_H

enum refusal_code {
    REFUSAL_NONE = 0,
    /* what the rules say */
    REFUSED_NOT_NOW,   /* this seat owes nothing now */
    REFUSED_NO_ACTION, /* the text is no action of this game */
    REFUSED_ILLEGAL,   /* a rule forbids it */
    REFUSED_OVER,
    REFUSED_NO_UNDO,
    REFUSED_NO_THROW, /* no hand is asked for now, or a bad input */
    /* what the table says */
    REFUSED_STALE,     /* the decision that was answered is not the one that is open */
    REFUSED_NOT_YOURS, /* another's seat */
    REFUSED_NOT_RUNNING,
    REFUSED_FORBIDDEN,
    REFUSED_CONFLICT, /* the table is not in the state for it */
    REFUSED_BAD,
    REFUSED_FULL, /* the log has all rows that it may have */
    /* what the house says */
    REFUSED_NOT_SUBSCRIBED, /* or there is no such table */
    REFUSED_NO_HINT,
    REFUSED_NO_PROPOSAL, /* the seat has no say in what is decided now */
    REFUSED_MUTED,
    REFUSED_TOO_LONG,
    REFUSED_RATE,
    REFUSED_BUSY,
    REFUSED_UNAVAILABLE, /* the store, memory: nothing has changed */
    REFUSAL_CODES,
};

struct refusal {
    enum refusal_code code;
    const char *rule; /* "R-RA-11", or NULL when no rule says so */
    char why[400];    /* English sentence; front ends translate by code and rule */
};

/* As clients read it: "not_yours". */
const char *refusal_name(enum refusal_code code);
/* Fills it in (unless it is NULL) and answers the code. */
enum refusal_code refusal_set(struct refusal *no, enum refusal_code code,
                              const char *rule, const char *why);

#endif
