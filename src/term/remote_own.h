/* remote_own.h - the state of a table at a server, shared by its files. */
#ifndef MAAT_REMOTE_OWN_H
#define MAAT_REMOTE_OWN_H

#include "client/link.h"
#include "match/position_told.h"
#include "term/remote.h"

enum {
    REMOTE_POINTS = GAME_MAX_PLAYERS + 1, /* by `as`: 0 is a spectator's */
    REMOTE_VIEWS_MAX = 4096,              /* kept of one viewpoint */
    REMOTE_ACTS_MAX = 1 << 16,
    REMOTE_CHAT_MAX = 500,
    REMOTE_ID_LONG = 31,   /* as in struct inbox */
    REMOTE_ASKED_HINT = 1, /* `id` of messages that have no key */
    REMOTE_ASKED_CHAT = 2,
};

/* An action as a viewpoint is told it. */
struct remote_act {
    int actor;
    char text[GAME_TEXT_MAX], input[RECORD_THROW_MAX];
    int n;
    struct game_event event[]; /* n of them */
};

struct remote_view {
    uint32_t ply;
    struct position position;
};

/* What one viewpoint knows. */
struct remote_point {
    bool is_there;
    uint64_t seq;
    json_t *view; /* as told, its steps folded in */
    struct remote_view *views;
    size_t n_views, cap_views;
    struct remote_act **act; /* by ply; NULL: not told yet */
    uint32_t n_act, cap_act;
    struct sitting_choice choice[GAME_MAX_ACTIONS];
    int n_choice;
    bool can_undo;
};

struct remote {
    struct sitting s; /* first: a sitting is the beginning of its table */
    char url[CALLER_URL_MAX], token[HTTPC_COOKIE_MAX], person[40];
    struct link *link;
    json_t *table; /* as told last */
    struct remote_point point[REMOTE_POINTS];
    uint64_t seq;
    uint8_t acting; /* as told, with those whose answer is under way */
    int hand;
    struct { /* what a seat wants and has not been answered */
        bool is_open;
        struct inbox said;
    } wish[GAME_MAX_PLAYERS];
    unsigned wishes; /* made until now */
    char run[20];    /* begins the keys of this run of the program */
    struct remote_luck luck;
    bool is_told;     /* the nonce is told, so it is no secret any more */
    bool is_busy;     /* a request about luck or the beginning is under way */
    int64_t again;    /* try that again then; 0: nothing is to be tried */
    int64_t clock_at; /* when the clocks were told, by ours */
    char rule[32];    /* of s.refused */
    /* of remote_acts */
    char line[GAME_MAX_EVENTS][SITTING_LINE_MAX];
    const char *lines[GAME_MAX_EVENTS];
};

static inline struct remote *remote_of(struct sitting *s)
{
    return (struct remote *)(void *)s;
}

static inline const struct remote *remote_peek(const struct sitting *s)
{
    return (const struct remote *)(const void *)s;
}

/* ---- remote_tell.c: what all of them need ---------------------------------------- */

int64_t remote_now(void);
/* Say how it stands, after anything has changed. */
void remote_tell(struct remote *r);
/* The connection is gone; `why` may be "". */
void remote_miss(struct remote *r, const char *why);
/* Refused, by the server's word for it. */
void remote_refuse(struct remote *r, const char *code, const char *rule);
/* It is over with this table; a key of the texts says why. */
void remote_end(struct remote *r, const char *key);
/* A message about this table. */
struct inbox remote_message(const struct remote *r, enum inbox_verb verb, unsigned has);

/* ---- remote_table.c: the table, who sits there, luck, its beginning -------------- */

/* Take a `Table` over; 0, or -1: it is another game's, or cannot be read. */
int remote_take_table(struct remote *r, const json_t *table);
/* Do what is our duty there now: tell the nonce, seal a fresh one, begin. */
void remote_follow(struct remote *r);
void remote_take_answer(void *ctx, int tag, int status, const json_t *answer);
void remote_result(struct sitting *s, struct game_result *ret);
enum refusal_code remote_cover(struct sitting *s, int seat, bool on,
                               struct refusal *no);

/* ---- remote_hear.c: messages ----------------------------------------------------- */

void remote_hear(void *ctx, const json_t *message);

/* ---- remote_log.c: views and actions of a viewpoint ------------------------------ */

/* What the boards of this viewpoint need; 0, or -1 with a reason: it cannot be shown.
 */
int remote_keep_view(struct remote *r, int as, uint32_t ply,
                     char why[POSITION_WHY_MAX]);
/* What was told from this ply on is not so any more. */
void remote_drop_from(struct remote *r, struct remote_point *p, uint32_t ply);
void remote_keep_acts(struct remote *r, int as, const json_t *acts);
void remote_free_point(struct remote_point *p);
const struct game_view *remote_view_at(struct sitting *s, int viewer, uint32_t ply);
int remote_acts(struct sitting *s, int viewer, uint32_t from, uint32_t to,
                int (*each)(void *ctx, const struct sitting_act *a), void *ctx);

/* ---- remote_say.c: what the person does ------------------------------------------ */

int remote_choices(struct sitting *s, int seat, const struct sitting_choice **ret);
enum refusal_code remote_act(struct sitting *s, int seat, const char *text,
                             struct refusal *no);
enum refusal_code remote_throw(struct sitting *s, int seat, const char *input,
                               struct refusal *no);
bool remote_can_undo(const struct sitting *s, int seat);
enum refusal_code remote_undo(struct sitting *s, int seat, struct refusal *no);
enum refusal_code remote_hint(struct sitting *s, int seat, struct refusal *no);
enum refusal_code remote_chat(struct sitting *s, const char *text, struct refusal *no);
enum refusal_code remote_resign(struct sitting *s, int seat, struct refusal *no);
/* Say again what was not answered before the connection went. */
void remote_say_again(struct remote *r);
/* The wish with this key is answered; the seat, or -1. */
int remote_settle(struct remote *r, const char *key);

#endif
