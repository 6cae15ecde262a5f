/*
 * thinkers.h - threads in which bots think, never on the loop.
 *
 * The threads run with SCHED_IDLE unless told otherwise, so that they take only what
 * nobody else wants: with busy threads at normal priority a disk sync takes ten times
 * as long. thinkers_ask and thinkers_collect belong to the loop's thread.
 */
#ifndef MAAT_THINKERS_H
#define MAAT_THINKERS_H

#include "bots/hint.h"
#include "maat/game.h"
#include "server/think_queue.h"

struct thinkers;

enum think_priority { THINK_WHEN_IDLE, THINK_AS_OTHERS };

struct think_job {
    struct think_place place;
    char table[STORE_ID_MAX];
    char spec[40];
    uint64_t tag;
    int seat, by; /* for whom, and whose bot it is: the seat's or its adviser's */
    void *ctx;    /* of whoever asked for a hint; NULL: the table's bot */
    struct bot
        *bot; /* who thinks; NULL: it is made. Afterwards the caller's, or NULL */
    bool is_pondering; /* nobody asks: until somebody does, or it has thought enough */
    int64_t re;
    bool has_re;
    /* For a hint: why, and how it goes on. */
    struct bot_reason reason;
    char then[HINT_SET][GAME_TEXT_MAX];
    int n_then;
    const struct game *game;
    _Alignas(16) uint8_t view[GAME_STATE_LIMIT];
    int n;
    game_action legal[GAME_MAX_ACTIONS];
    game_action chosen; /* GAME_ACTION_NONE when the bot could not be made */
    uint64_t us;        /* how long it took */
};

struct thinkers *thinkers_new(uint32_t threads, enum think_priority priority,
                              uint32_t queue_max, void (*wake)(void *ctx), void *ctx);
/* Ends running thoughts as soon as they can and takes nothing more; what waited is done
 * without an answer. */
void thinkers_stop(struct thinkers *b);
void thinkers_free(struct thinkers *b); /* after thinkers_stop, all jobs collected */

/*
 * Takes the job over; false (and not taken) when too many wait, or it was stopped. When
 * somebody waits for
 * the answer and every thread is busy, thoughts that nobody waits for end early, and so
 * do those that have had their share.
 */
bool thinkers_ask(struct thinkers *b, struct think_job *job);
/*
 * Takes a job over for which nobody waits at all: it is done by threads that have
 * nothing else to do, and given back as soon as they have. false (and not taken): it
 * would cost somebody something, or too many wait.
 */
bool thinkers_ponder(struct thinkers *b, struct think_job *job);
/* Whoever ponders for this table comes back as soon as they can. */
void thinkers_hush(struct thinkers *b, const char *table);
/* The next finished job, which is then the caller's to free; or NULL. */
struct think_job *thinkers_collect(struct thinkers *b);
uint32_t thinkers_waiting(struct thinkers *b);
/* Does a question wait, or is one being answered? Pondering is none. */
bool thinkers_are_asked(struct thinkers *b);

#endif
