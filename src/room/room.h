/*
 * room.h - a table that lives: what waits at it, who watches, bots and clocks at work.
 *
 *   op_queue  wishes, one after the other, each durable before it counts
 *   catch_up  what other nodes, or other processes, have written
 *   feed      who watches, and what they are sent
 *   proposals what is proposed at the table, here and through other nodes
 *   presence  who is at the table, here and through other nodes; they are told of both
 *   deal      the way into the game
 *   drive     bots, clocks, stand-ins, leases: what happens by itself
 *   advice    what one of two who play together proposes to the other
 *   life      what a room is about, one state at a time
 *
 * A room reaches the outside through struct door alone, so that a test can stand in for
 * store, clients, bots and time. All of it belongs to one thread.
 */
#ifndef MAAT_ROOM_H
#define MAAT_ROOM_H

#include "room/life.h"
#include "store/log.h"
#include "table/wish.h"
#include "wire/wire.h"

enum {
    ROOM_OPS_MAX = 16,   /* wishes of one table that may wait */
    ROOM_CHAT_KEPT = 50, /* lines in a snapshot */
};

struct room;
struct op;
struct watcher;

/* ---- the door -------------------------------------------------------------------- */

/* What a room needs of the world; `house` is whoever keeps it. The functions of the
 * store answer by `done` later, or with another code than STORE_OK at once. */
struct door {
    /* time: the server's own, and one that never jumps */
    int64_t (*now)(void *house);
    int64_t (*ticks)(void *house);
    /* the log */
    bool (*is_shared)(void *house); /* may other nodes write as well? */
    enum store_code (*append)(void *house, const char *table,
                              const struct store_row *row, store_done *done, void *ctx);
    enum store_code (*load)(void *house, const char *table, uint64_t after,
                            store_got_history *done, void *ctx);
    enum store_code (*take_lease)(void *house, const char *table,
                                  store_got_number *done, void *ctx);
    enum store_code (*tell_presence)(void *house, const char *table,
                                     const struct store_presence *p, store_done *done,
                                     void *ctx);
    enum store_code (*ask_presence)(void *house, const char *table,
                                    store_got_presence *done, void *ctx);
    /* what lists say of the table is old: now, or soon */
    void (*index)(void *house, struct room *r, bool is_urgent);
    /* people: `who` is a watcher's; messages keep their reference */
    void (*send)(void *who, struct net_msg *m);
    bool (*hides)(void *who, const char *person);
    void (*dismiss)(struct watcher *w); /* the table is gone: feed_leave, and no more */
    bool (*is_connected)(void *house, const char *person);
    void (*nudge)(void *house, const char *person, struct net_msg *m);
    /* What would the bot of seat `by` do for `seat`, its own or one that it advises?
     * false: too many questions wait; otherwise drive_answer or advice_answer is
     * called. */
    bool (*ask_bot)(void *house, struct room *r, int seat, int by, const char *level);
    /* Let the bot of a seat think while others decide: drive_pondered is called when it
     * is back, soon after it is asked for something. false: it does not. */
    bool (*ponder)(void *house, struct room *r, int seat, const char *level);
    /* Who ponders for this table comes back; and when it is over all of its bots forget
     * it. */
    void (*hush)(void *house, const struct room *r, bool is_over);
    void (*complain)(void *house, const struct room *r, const char *event,
                     const char *what);
};

/* What all rooms of a house have in common. */
struct room_house {
    const struct door *door;
    void *house;
    uint32_t bot_pause_ms, away_s, reveal_s, max_rows;
    bool ponders; /* bots think while people do */
    bool is_stopping;
    bool lobby_is_old;
    struct {
        uint64_t moves, refused, stale, repeated, unavailable, bot_moves;
        uint64_t tables_finished, errors;
    } figures;
};

/* ---- wishes ---------------------------------------------------------------------- */

/* What came of a wish. */
struct op_answer {
    struct refusal no; /* REFUSAL_NONE: it is done, by the row `seq`, */
    bool is_repeated;  /* not now, but before */
    uint64_t seq;
};

typedef void op_done(void *ctx, struct room *r, const struct op *op,
                     const struct op_answer *a);

/* Whoever wants to know what came of it; nobody when `done` is NULL. */
struct asker {
    op_done *done;
    void *ctx;
    struct wire_re re;
};

/* A wish that waits at a table, of a client, a request or the server itself. */
struct op {
    struct op *next;
    struct wish wish;
    struct asker asker;
    uint32_t tries; /* races lost for a seq */
    bool is_fresh;  /* checked against a table that has caught up */
};

/* ---- rooms ----------------------------------------------------------------------- */

/* Somebody watches a table; kept by whoever brought them. */
struct watcher {
    struct room *room;
    void *who;
    const char *person;          /* their id */
    const char *name;            /* for those who watch without a seat */
    struct watcher *next, *prev; /* of the room */
    uint8_t views;               /* bit v: viewpoint v */
    uint8_t owed;                /* likewise: there was no memory for its snapshot */
};

typedef void room_opened(void *ctx, struct room *r, enum store_code code);

struct waiter {
    struct waiter *next;
    room_opened *opened;
    void *ctx;
};

struct room {
    struct room_house *in;
    enum room_life life;
    uint32_t refs; /* of all who will come back to it: room_hold */
    char id[TABLE_ID_MAX];
    struct table *table; /* NULL while loading */
    struct watcher *watchers;
    uint32_t n_view[WIRE_VIEWPOINTS]; /* watchers per viewpoint */
    uint8_t online;                   /* bit p: somebody looks through seat p */
    int64_t missed[GAME_MAX_PLAYERS]; /* since when, by the ticks; 0: they are here */
    uint8_t seats_elsewhere;          /* whose people are here through other nodes */
    uint8_t seats_told;               /* what the other nodes were told of ours */
    struct wire_told *told;           /* NULL before the first snapshot */
    struct op *first, *last;          /* waiting */
    uint32_t n_ops;
    struct op *flying;                  /* its row is with the store, */
    struct row row;                     /* which says this */
    void (*when_ready)(struct room *r); /* nothing is under way any more: drive_room */
    struct waiter *asking, *catching; /* for the next look at the store, for this one */
    struct wire_line *chat[ROOM_CHAT_KEPT];
    uint32_t n_chat;
    /* What it owes, whatever its life is. */
    bool owes_look;      /* others did something since the last look at the store */
    bool owes_presence;  /* what the other nodes say of it is not known */
    bool owes_proposals; /* they have not been told what is proposed here */
    bool owes_watchers;  /* others watch than everybody was told */
    bool look_failed;    /* the last time */
    int64_t used;        /* when it was last of use */
    uint64_t fence;      /* the lease, 0: none */
    bool is_leasing;
    int64_t lease_try;
    uint8_t thinking; /* bit p: a bot thinks for seat p */
    uint64_t thinking_seq[GAME_MAX_PLAYERS];
    uint8_t pondering;     /* bit p: the bot of seat p thinks without being asked */
    uint64_t pondered_seq; /* the row after which the bots began to */
    uint8_t hinting;       /* bit p: somebody waits for a hint */
    uint8_t ready;         /* bit p: it has decided and waits a moment */
    game_action decided[GAME_MAX_PLAYERS];
    int64_t think_at[GAME_MAX_PLAYERS];               /* not to be played before */
    struct wire_proposal proposals[GAME_MAX_PLAYERS]; /* by the seat that proposes */
    uint8_t proposing;   /* bit p: the one of seat p was made through this node */
    uint8_t advising;    /* bit p: the bot of seat p thinks of a proposal */
    uint64_t news_seq;   /* newest row of another node that was heard of */
    uint64_t looked_for; /* the same when the present look at the store began */
    /* of whoever keeps the rooms */
    struct waiter *waiters; /* for it to be loaded */
    bool owes_index;        /* the one in the store is old */
    struct room *next_dirty;
    uint64_t snapshot_seq;
    int64_t snapshot_at; /* no piece of it before this */
    bool is_snapping;    /* one is on its way */
};

/* A room that is loading, without a table; NULL without memory. */
struct room *room_new(struct room_house *in, const char *id,
                      void (*when_ready)(struct room *r));
void room_free(struct room *r);
/* Whoever keeps a room beyond the present call (a callback, a watcher, a plan) holds
 * it, and drops it afterwards: one that was let go is freed then. */
struct room *room_hold(struct room *r);
void room_drop(struct room *r);
/* Its life goes on: a change that life.c does not allow is an error. */
void room_turn(struct room *r, enum room_life life);
/* What was under way has come back; it may have gone meanwhile. */
void room_rest(struct room *r);
/* Waiting lists: to join one (false without memory), and to call all who are in it. */
bool room_wait(struct waiter **list, room_opened *opened, void *ctx);
void room_call(struct room *r, struct waiter **list, enum store_code code);
int64_t room_now(const struct room *r);
int64_t room_ticks(const struct room *r);
bool room_is_shared(const struct room *r);
/* A row as the table reads it; it borrows the texts. */
struct row_line room_line(const struct store_row *row);

/* ---- op_queue.c ------------------------------------------------------------------ */

/* Checked and done in its turn; the asker hears of it exactly once. */
void op_submit(struct room *r, const struct wish *w, struct asker asker);
void op_next(struct room *r); /* go on with what waits */
/* Has the log all rows that it may have? Then only what ends the table is taken. */
bool op_is_full(const struct room *r);

/* ---- catch_up.c ------------------------------------------------------------------ */

/* Fold rows that another node wrote (or that were lost from sight), when the room is
 * ready for it. false: not now. */
bool catch_up(struct room *r);
/* Others did something, not only a row, of which the number would tell. */
void catch_up_look(struct room *r);
/* Tries again what the store could not answer. */
void catch_up_tick(struct room *r);
/* The room with all that other nodes had written when this was asked. Whoever refuses
 * something because of the state of a table must have asked. */
void catch_up_fresh(struct room *r, room_opened *opened, void *ctx);
/* It was loaded, or has written: go on, with what others wrote meanwhile first. */
void catch_up_go_on(struct room *r);

/* ---- feed.c, presence.c, proposals.c --------------------------------------------- */

/* Somebody comes (the watcher is filled in but for its views), asks again, or goes. */
void feed_enter(struct watcher *w);
void feed_snapshot(struct watcher *w, uint64_t after, bool has_after,
                   struct wire_re re);
void feed_leave(struct watcher *w);
void feed_change(struct room *r, const struct table_change *change, const char *key);
void feed_meta(struct room *r);
/* There is no such table any more: everybody is told and goes. */
void feed_end(struct room *r, const char *reason);
/* A line of chat arrived in the store. */
void feed_say(struct room *r, const struct store_chat *c);
void feed_keep(struct room *r, const struct store_chat *c); /* for snapshots alone */

/* The table is there, and nobody has come to it yet. */
void presence_begin(struct room *r);
/* Seats have changed hands: whoever left one is not seen in it any more. */
void presence_clear(struct room *r);
/* Who is here? Tells the watchers and the other nodes when that has changed. */
void presence_look(struct room *r);
/* The other nodes have forgotten what this one said. */
void presence_again(struct room *r);
void presence_ask(struct room *r); /* what do the other nodes say? */
/* By the tick: who watches without a seat, and what the store could not take. */
void presence_tick(struct room *r);

/* The seat for whose open decision this one may make proposals, or GAME_NOBODY. */
int proposals_decider(const struct room *r, int seat);
/* A new one, made through this node, is told to the two; none: that is all that a bot
 * has to say. The other nodes hear of it by the next presence_look. */
void proposals_keep(struct room *r, int seat, int to, game_action a);
/* After every change: what is decided is proposed no more. */
void proposals_forget(struct room *r);
enum { PROPOSALS_MAX = GAME_MAX_PLAYERS * (GAME_TEXT_MAX + 48) };
/* Those that were made through this node, for the others: a line for each. */
void proposals_say(const struct room *r, char ret[PROPOSALS_MAX]);
/* What they say; false: some of it is about a row that is not here yet. */
bool proposals_hear(struct room *r, const char *lines);

/* ---- deal.c, drive.c ------------------------------------------------------------- */

/* After every change and by the tick: goes on when nobody is waited for any more. */
void deal_room(struct room *r);
void drive_room(struct room *r); /* after every change */
void drive_tick(struct room *r);
/* The person of this seat is back: ends a stand-in for absence or time. */
void drive_back(struct room *r, int seat);
/* A person has come to watch. */
void drive_welcome(struct room *r, const char *person);
/* What a bot has decided for the seat that was asked by the row `tag`. */
void drive_answer(struct room *r, int seat, uint64_t tag, game_action chosen);
/* The bot of a seat that pondered is back. */
void drive_pondered(struct room *r, int seat);

/* ---- advice.c -------------------------------------------------------------------- */

/*
 * Seat `seat` of this person proposes an action to the seat that decides for both; it
 * had seen the row `known`. Told to the two of them, forgotten with the decision: no
 * row, no move. *no says why not; nothing has changed then.
 */
enum refusal_code advice_propose(struct room *r, int seat, const char *person,
                                 uint64_t known, const char *text, struct refusal *no);
/* Bots propose to people, each once for a decision. */
void advice_drive(struct room *r);
void advice_answer(struct room *r, int by, uint64_t tag, game_action chosen);

#endif
