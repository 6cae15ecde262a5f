/*
 * wire.h - what the server tells clients: the one place where it is encoded.
 *
 * Games leave the process only as match_view and match_events give them for one
 * viewpoint, 0 for spectators, otherwise a seat from 1, and covered as the table shows
 * them (core/cover.h). Every function answers a new
 * message (docs/protocol.md) or NULL without memory.
 */
#ifndef MAAT_WIRE_H
#define MAAT_WIRE_H

#include "core/jot.h"
#include "core/refusal.h"
#include "net/net.h"
#include "table/table.h"

enum {
    WIRE_PROTOCOL = 1,
    WIRE_VIEWPOINTS = GAME_MAX_PLAYERS + 1,
    WIRE_LOG = 60,       /* acts in a snapshot */
    WIRE_ACTS_MAX = 500, /* acts in one message */
};

/*
 * What the watchers of a table have been told of the position: a digest of every field
 * for each viewpoint; of a field that all of them are told alike (struct
 * table.fields_apart) only the first is used. Whoever hears steps has heard all of them
 * since a snapshot.
 */
struct wire_told {
    uint64_t field[WIRE_VIEWPOINTS][GAME_MAX_FIELDS];
    uint64_t origin[GAME_MAX_FIELDS]; /* what all of that was made from */
};

struct wire_line {
    uint64_t id;
    int64_t at;
    char person[TABLE_ID_MAX], name[TABLE_NAME_MAX];
    char *text;
};

/* A person, as that person may know it. */
struct wire_person {
    const char *id, *name, *lang; /* "": English */
    const char *login;            /* "": a guest */
    bool is_bot, is_admin;
};

/* Whom an answer is for: the client's own number of the message, if it gave one. */
struct wire_re {
    bool is_set;
    int64_t id;
};

/* What a seat proposes to the one that decides for both: kept beside the table. */
struct wire_proposal {
    uint64_t asked; /* struct seat.asked of the decision it is for */
    uint32_t turn;  /* which of the seat's for this decision; 0: there was none */
    game_action action;
};

void wire_person(struct jot *j, const struct wire_person *p);
void wire_seals(struct jot *j, const struct table *t);
void wire_line(struct jot *j, const struct wire_line *l);
/* Bit p of `online`: seat p is seen at the table. `me` marks the reader's seats; NULL:
 * nobody's. */
void wire_table(struct jot *j, const struct table *t, uint8_t online, const char *me);

struct wire_snapshot {
    struct table *table;
    uint8_t online; /* as for wire_table */
    int as;
    const char *me;
    uint32_t log_from; /* first act of the log */
    const struct wire_line *const *chat;
    int n_chat;
    const struct wire_proposal *proposals; /* by seat; NULL: none */
    int64_t now;
    struct wire_re re;
    struct wire_told *told; /* learns the position; NULL: nobody listens on */
};

struct net_msg *wire_snapshot(const struct wire_snapshot *s);

/* All viewpoints of one change, one after the other and no other step between them.
 * What they are told alike is encoded with the first of them. */
struct wire_step {
    struct table *table;
    const struct table_change *change;
    const char *key;
    const struct wire_proposal *proposals; /* as in a snapshot */
    int64_t now;
    struct wire_told *told;
    struct wire_alike {
        bool is_done, is_too_long;
        const char *members, *acts, *fields;
        int acts_as; /* the only viewpoint that is told them so; -1: all are */
        uint64_t fields_to_tell; /* to each its own */
        size_t len;
    } alike;
};

/* NULL also where it is too long: then a snapshot says more. */
struct net_msg *wire_step(struct wire_step *s, int as);

/* What is proposed now, for one viewpoint. */
struct net_msg *wire_proposals(const struct table *t, int as,
                               const struct wire_proposal *proposals);

struct net_msg *wire_hello(const struct wire_person *p, char (*muted)[TABLE_ID_MAX],
                           uint32_t n_muted, const char *version, int64_t now);
struct net_msg *wire_meta(const struct table *t, uint8_t online, const char *me);
struct net_msg *wire_ok(struct wire_re re, const char *table, const char *key,
                        uint64_t seq);
struct net_msg *wire_no(struct wire_re re, const char *table, const char *key,
                        uint64_t seq, enum refusal_code code, const char *why);
struct net_msg *wire_refusal(struct wire_re re, const char *table, const char *key,
                             uint64_t seq, const struct refusal *no);
struct net_msg *wire_stale(struct wire_re re, struct table *t, const char *key, int as,
                           uint32_t from);
struct net_msg *wire_chat(const char *table, const struct wire_line *line);
/* What a bot would do, how it goes on, and why in percent: numbers
 * below 0 are not told. */
struct wire_advice {
    const char *text;
    char (*then)[GAME_TEXT_MAX];
    int n_then, wins, next, share;
};
/* What a seat sees and is shown, for a program of our version that advises it
 * (core/pack.h). */
struct net_msg *wire_seen(struct wire_re re, const struct table *t, int seat);
struct net_msg *wire_hint(struct wire_re re, const char *table, int seat, uint64_t seq,
                          const struct wire_advice *a);
struct net_msg *wire_history(struct wire_re re, struct table *t, int as, uint32_t from,
                             uint32_t to);
struct net_msg *wire_view_at(struct wire_re re, struct table *t, int as, uint32_t ply);
struct net_msg *wire_turn(const char *table, int seat);
enum { WIRE_NAMES = 20 };
/* So many people watch without a seat; the first of them by name. */
struct net_msg *wire_watchers(const char *table, uint32_t count,
                              const char *const *names, uint32_t n_names);
struct net_msg *wire_gone(struct wire_re re, const char *table, const char *reason);
struct net_msg *wire_pong(struct wire_re re, int64_t time);
struct net_msg *wire_error(struct wire_re re, const char *code, const char *why);
struct net_msg *wire_bye(const char *reason);

/* A table in the lobby: itself, or the summary that the store has of it. */
struct wire_lobby_row {
    const struct table *table; /* or NULL */
    const char *summary;
    uint8_t online; /* as for wire_table */
};

struct net_msg *wire_lobby(const struct wire_lobby_row *rows, size_t n);

/* Room for one message of any size, used again and again; one per program. */
struct net_msg *wire_encode(void (*write)(struct jot *j, void *arg), void *arg);

#endif
