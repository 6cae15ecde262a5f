/*
 * sitting.h - a table at which somebody sits at this terminal, wherever its truth is.
 *
 * The line mode and the screen know a table only through here. Behind it is a game in
 * this process (local.h: bots, and people who share the keyboard), one at a server
 * (remote.h), or a record of one (shown.h). Everything that can take time goes on
 * beside whoever shows the table:
 *
 *     for (;;) {
 *         poll(keyboard, sitting_fd(s), at most sitting_wait_ms(s));
 *         if (sitting_step(s))
 *             show what is new;     // sitting_acts(), sitting_view_at()
 *         if (somebody here owes a choice)
 *             sitting_act(s, seat, text, &no);
 *     }
 *
 * A table may be further than what is shown of it: actions are numbered by plies, and
 * each can be shown in its turn with the view after it, as fast as eyes can follow.
 * Nothing here waits, and nothing is asked from a thread of the caller's own.
 *
 * Seats are numbered from 0; a `viewer` is a seat or GAME_SPECTATOR.
 */
#ifndef MAAT_SITTING_H
#define MAAT_SITTING_H

#include <stdbool.h>
#include <stdint.h>

#include "core/cover.h"
#include "core/record.h"
#include "core/refusal.h"
#include "core/texts.h"
#include "maat/game.h"

enum {
    SITTING_WORDS_MAX = 200, /* an action in words, NUL included */
    SITTING_LINE_MAX = 512,  /* a sentence of the log, or of the chat */
    SITTING_PATH_MAX = 1024,
    SITTING_THEN_MAX = 8, /* further actions that a hint names */
    SITTING_FOR_EVER = -1,
};

/* What the table is waiting for. */
enum sitting_state {
    SITTING_WAITING,  /* it has not begun: seats are free (remote), view is NULL */
    SITTING_DECISION, /* of the seats in `acting` */
    SITTING_THROW,    /* of `hand`, which is a person here or elsewhere */
    SITTING_OVER,     /* the game is over; there is a result */
    SITTING_CLOSED,   /* the table is gone; `why` says why (remote) */
};

/* How things stand with the server; a table in this process is always there. */
enum sitting_line {
    SITTING_CONNECTED,
    SITTING_CONNECTING, /* for the first time */
    SITTING_LOST,       /* it is tried again; `why` says what happened */
};

/* Who sits somewhere. */
enum sitting_who {
    SITTING_HERE,      /* a person at this keyboard */
    SITTING_BOT,       /* a program */
    SITTING_ELSEWHERE, /* a person at another device, who is there ... */
    SITTING_AWAY,      /* ... or is not */
    SITTING_NOBODY,    /* the seat is free */
};

struct sitting_seat {
    char name[RECORD_NAME_MAX]; /* as in the record: "Anna", "bot:casual" */
    char label[TEXT_LABEL_MAX]; /* as people read it: "Anna (2)", "Hapu (casual)" */
    enum sitting_who who;
};

/* A line of the chat; of the table itself where `name` is empty. */
struct sitting_chat {
    char name[TEXT_LABEL_MAX];
    char text[SITTING_LINE_MAX];
    int64_t at; /* milliseconds since 1970 */
};

/* One thing that a seat may do. */
struct sitting_choice {
    game_action action;            /* for boards: its verb and its operand */
    char text[GAME_TEXT_MAX];      /* in notation */
    char words[SITTING_WORDS_MAX]; /* in the language of the table */
};

/* What a bot would do; asked for by sitting_ask_hint. */
struct sitting_hint {
    int seat;      /* GAME_NOBODY: there is none, or not yet */
    bool is_asked; /* it is being searched for */
    struct sitting_choice choice;
    int n_then; /* and how it would go on with the same decision */
    char then[SITTING_THEN_MAX][SITTING_WORDS_MAX];
    char why[SITTING_LINE_MAX]; /* a sentence; "" where there is no reason to tell */
};

/* One action that was taken, as a viewer is told it. */
struct sitting_act {
    uint32_t ply;      /* so many actions were before it */
    int actor;         /* a seat or GAME_CHANCE */
    const char *text;  /* in notation; "?" while it is hidden from the viewer */
    const char *input; /* of the hand that threw it (throw.h); NULL: of none */
    int n;             /* sentences about it; may be 0 */
    const char *const *line;
    int n_events; /* the events that the sentences tell, as the viewer knows them */
    const struct game_event *event;
};

struct sitting;

/* What a kind of table must be able to do; whoever shows one calls the functions below.
 * Where a member is NULL the table cannot do it, and the caller is refused. */
struct sitting_kind {
    int (*fd)(const struct sitting *s);
    int (*wait_ms)(const struct sitting *s);
    bool (*step)(struct sitting *s);
    const struct game_view *(*view_at)(struct sitting *s, int viewer, uint32_t ply);
    int (*choices)(struct sitting *s, int seat, const struct sitting_choice **ret);
    int (*acts)(struct sitting *s, int viewer, uint32_t from, uint32_t to,
                int (*each)(void *ctx, const struct sitting_act *a), void *ctx);
    enum refusal_code (*act)(struct sitting *s, int seat, const char *text,
                             struct refusal *no);
    enum refusal_code (*throw_)(struct sitting *s, int seat, const char *input,
                                struct refusal *no);
    bool (*can_undo)(const struct sitting *s, int seat);
    enum refusal_code (*undo)(struct sitting *s, int seat, struct refusal *no);
    enum refusal_code (*ask_hint)(struct sitting *s, int seat, struct refusal *no);
    enum refusal_code (*cover)(struct sitting *s, int seat, bool on,
                               struct refusal *no);
    enum refusal_code (*chat)(struct sitting *s, const char *text, struct refusal *no);
    enum refusal_code (*resign)(struct sitting *s, int seat, struct refusal *no);
    void (*result)(struct sitting *s, struct game_result *ret);
    int (*save)(struct sitting *s, const char *path);
    struct sitting *(*again)(struct sitting *s);
    void (*free)(struct sitting *s);
};

/* What everybody may read; only the table itself writes it (and `back`, `last`). */
struct sitting {
    const struct sitting_kind *kind;

    /* What it is. */
    const struct game *game;
    struct game_config config;
    enum lang lang;
    bool is_remote;
    bool is_one_choice; /* one choice closes it (posed.h) */
    bool is_record; /* all of it has been played: it is looked at, from any ply on */
    enum memory memory;
    char id[DEALER_TABLE_MAX];  /* of the table; of a remote one as in its link */
    char url[SITTING_PATH_MAX]; /* link for friends; "" of a local one */

    /* Who sits here. */
    int n;
    struct sitting_seat seat[GAME_MAX_PLAYERS];
    const char *names[GAME_MAX_PLAYERS]; /* their labels, for boards and texts */
    struct text_names read; /* the same, and who is "you": the one person here */
    uint8_t here;           /* bit p: SITTING_HERE; 0: we watch */
    uint8_t covering;       /* bit p: seat p covers what it may cover (cover.h) */
    const char *seed;       /* of its luck, in hexadecimal; NULL while it is secret */

    /* How it stands. `stamp` is another number whenever any of it has changed. */
    uint32_t stamp;
    enum sitting_state state;
    enum sitting_line connection;
    char why[400];    /* what is wrong with the table or the connection, for people */
    uint32_t ply;     /* actions until now */
    unsigned phase;   /* game->phases[phase]; "phase.NAME" is what the seat is asked */
    uint8_t acting;   /* bit p: seat p owes a choice */
    uint8_t thinking; /* bit p: a bot that is searching for its choice */
    uint8_t sent;     /* bit p: what p chose is not answered yet by the server */
    int hand;         /* who throws; GAME_NOBODY unless SITTING_THROW */
    bool is_over_early;                /* by resignation or on time: no view says so */
    int64_t left_ms[GAME_MAX_PLAYERS]; /* of a clock; -1: there is none */
    uint8_t running;                   /* bit p: the clock of seat p goes down */

    struct sitting_hint hint;

    /* What a server refused after it was sent; the caller sets the code back to
     * REFUSAL_NONE when it was shown. */
    struct refusal refused;

    struct sitting_chat *chat; /* the oldest first; NULL and 0 of a local one */
    int n_chat;
    int watchers;

    /* The game was taken back to this ply since the caller last set it to UINT32_MAX:
     * what was shown from there on is not so any more. */
    uint32_t back;

    /* The person here who looked last, and may see what is on the terminal. */
    int last;

    /* Where the game is kept while it is played; "" where it is not. */
    char file[SITTING_PATH_MAX];
    const char *unkept; /* why it is not kept: a key of the texts, or NULL */
};

/* ---- time ------------------------------------------------------------------------ */

/* Readable when there is something to do for sitting_step. */
int sitting_fd(const struct sitting *s);
/* It wants to be stepped after so many milliseconds at the latest, or never. */
int sitting_wait_ms(const struct sitting *s);
/* Take what has arrived: the choice of a bot, luck, what a server says. Never waits.
 * true: something is new. */
bool sitting_step(struct sitting *s);
/* The same for callers that have nothing else to do: waits until something is new, or
 * for `ms`; false: nothing is. */
bool sitting_await(struct sitting *s, int ms);

/* ---- looking --------------------------------------------------------------------- */

/* Who looks, for boards: what is covered for the viewer now. */
struct onlooker sitting_onlooker(const struct sitting *s, int viewer);

/* What the viewer may know now, and after `ply` actions: where a server has told only
 * what came later, the first view after it. NULL before the game has begun; valid
 * until the next call. */
const struct game_view *sitting_view(struct sitting *s, int viewer);
const struct game_view *sitting_view_at(struct sitting *s, int viewer, uint32_t ply);

/* The actions from..to-1 as the viewer is told them; non-zero stops and is answered. */
int sitting_acts(struct sitting *s, int viewer, uint32_t from, uint32_t to,
                 int (*each)(void *ctx, const struct sitting_act *a), void *ctx);

/* Who is asked next at this keyboard: a seat that owes a choice or a throw, or
 * GAME_NOBODY. */
int sitting_turn(const struct sitting *s);
/* Through whose eyes the table is shown now: of whoever is asked or looked last. */
int sitting_viewer(const struct sitting *s);

/* Would somebody at this keyboard see what is not for his eyes if this seat's view were
 * shown now? Then ask the others to look away first, without telling anything. */
bool sitting_must_look_away(struct sitting *s, int seat);
/* The view of this seat is about to be shown. */
void sitting_looks(struct sitting *s, int seat);

/* ---- doing ----------------------------------------------------------------------- */

/* What a seat here may do now; answers how many, valid until the next call. */
int sitting_choices(struct sitting *s, int seat, const struct sitting_choice **ret);

/* Do it, in notation. At a server REFUSAL_NONE means that it was sent: what comes of it
 * is told by sitting_step, a refusal then stands in s->refused. */
enum refusal_code sitting_act(struct sitting *s, int seat, const char *text,
                              struct refusal *no);
/* By a hand's input (throw.h); NULL leaves it to chance. */
enum refusal_code sitting_throw(struct sitting *s, int seat, const char *input,
                                struct refusal *no);
bool sitting_can_undo(const struct sitting *s, int seat);
enum refusal_code sitting_undo(struct sitting *s, int seat, struct refusal *no);
/* The answer arrives in s->hint. */
enum refusal_code sitting_ask_hint(struct sitting *s, int seat, struct refusal *no);
/* Keep from the others what the rules let a seat keep, or show it again. */
bool sitting_may_cover(const struct sitting *s);
enum refusal_code sitting_cover(struct sitting *s, int seat, bool on,
                                struct refusal *no);
enum refusal_code sitting_chat(struct sitting *s, const char *text, struct refusal *no);
enum refusal_code sitting_resign(struct sitting *s, int seat, struct refusal *no);

/* A sentence for people about a refusal, in the language of the table. */
void sitting_explain(const struct sitting *s, const struct refusal *no, char *buf,
                     size_t size);

/* ---- the end --------------------------------------------------------------------- */

/* When SITTING_OVER. */
void sitting_result(struct sitting *s, struct game_result *ret);
/* Keep the game in a file of this name, as it stands; 0, or -1 with errno. */
int sitting_save(struct sitting *s, const char *path);
/* The same people and bots, another game; NULL where that cannot be. The old table goes
 * on to be what it is until it is freed. */
struct sitting *sitting_again(struct sitting *s);
/* Leave. Nothing is lost: a local game lies in s->file, a remote one at its server. */
void sitting_free(struct sitting *s);

/* How somebody left the table, for whoever has shown it. */
enum sitting_end {
    SITTING_END_LEFT,    /* it may go on another time, or is over */
    SITTING_END_REMATCH, /* play again: sitting_again() */
    SITTING_END_ANALYSE, /* look at the record in s->file with `maat analyse` */
    SITTING_END_FAILED,
};

#endif
