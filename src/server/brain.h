/*
 * brain.h - threads in which bots think, never on the loop.
 *
 * The threads run with SCHED_IDLE, so that they take only what nobody else wants:
 * with busy threads at normal priority a disk sync takes ten times as long.
 * brain_ask and brain_collect belong to the loop's thread.
 */
#ifndef MAAT_BRAIN_H
#define MAAT_BRAIN_H

#include "maat/game.h"
#include "store/store.h"

struct brain;

struct brain_job {
    struct brain_job *next;
    char table[STORE_ID_MAX];
    char spec[40];
    uint64_t tag;
    int seat;
    void *ctx; /* of whoever asked for a hint; NULL: the table's bot */
    int64_t re;
    bool has_re;
    const struct game *game;
    _Alignas(16) uint8_t view[GAME_STATE_LIMIT];
    int n;
    game_action legal[GAME_MAX_ACTIONS];
    game_action chosen; /* GAME_ACTION_NONE when the bot could not be made */
    uint64_t us;        /* how long it took */
};

struct brain *brain_new(uint32_t threads, uint32_t queue_max, void (*wake)(void *ctx),
                        void *ctx);
/* Ends running thoughts as soon as they can. Jobs not collected are freed. */
void brain_free(struct brain *b);

/* Takes the job over; false (and not taken) when too many wait. */
bool brain_ask(struct brain *b, struct brain_job *job);
/* The next finished job, which is then the caller's to free; or NULL. */
struct brain_job *brain_collect(struct brain *b);
uint32_t brain_waiting(struct brain *b);

#endif
