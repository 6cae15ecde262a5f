/* op_queue.c - operations of one table, one after the other, each durable before it
 * counts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "room/room.h"

enum { RETRIES = 8 }; /* lost races for a seq before the client is told */

static const char no_table[] = "there is no such table";
static const char log_is_full[] = "the log of this table is full: it can only end";

static void answer(struct room *r, struct op *op, const struct op_answer *a)
{
    enum refusal_code code = a->no.code;

    r->in->figures.refused +=
        code && code != REFUSED_STALE && code != REFUSED_UNAVAILABLE;
    r->in->figures.stale += code == REFUSED_STALE;
    r->in->figures.repeated += a->is_repeated;
    r->in->figures.unavailable += code == REFUSED_UNAVAILABLE;
    if (op->asker.done)
        op->asker.done(op->asker.ctx, r, op, a);
}

static void refuse(struct room *r, struct op *op, enum refusal_code code,
                   const char *why)
{
    struct op_answer a = {.seq = r->table ? r->table->seq : 0};

    refusal_set(&a.no, code, NULL, why);
    answer(r, op, &a);
    free(op);
}

/* A log that does not fold is never guessed at: the table stops, loudly. */
static void break_room(struct room *r)
{
    char seq[24];

    room_turn(r, ROOM_BROKEN);
    r->in->figures.errors++;
    snprintf(seq, sizeof seq, "%llu", (unsigned long long)r->row.seq);
    r->in->door->complain(r->in->house, r, "table_broken", seq);
}

static void committed(struct room *r, struct op *op)
{
    struct table_change change;
    struct op_answer a = {.seq = r->row.seq};
    struct table *t = r->table;
    uint8_t state = t->state;

    if (table_fold(t, &r->row, &change)) {
        break_room(r);
        refuse(r, op, REFUSED_UNAVAILABLE, "this table is damaged");
        return;
    }
    room_rest(r);
    r->in->figures.moves += change.is_step;
    r->in->figures.bot_moves += change.is_step && op->wish.is_own;
    r->in->figures.tables_finished += t->state == TABLE_FINISHED && t->state != state;
    if (state == TABLE_RUNNING && t->state != state)
        r->in->door->hush(r->in->house, r, true);
    feed_change(r, &change, r->row.key);
    r->in->door->index(r->in->house, r, change.is_meta || t->state != state);
    answer(r, op, &a);
    free(op);
}

static void put_back(struct room *r, struct op *op)
{
    op->next = r->first;
    r->first = op;
    if (!r->last)
        r->last = op;
    r->n_ops++;
}

static void on_row(void *ctx, enum store_code code)
{
    struct room *r = ctx;
    struct op *op = r->flying;

    r->flying = NULL;
    r->used = room_ticks(r);
    if (code == STORE_MISSING) /* dropped by somebody else */
        room_turn(r, ROOM_GONE);
    else if (code != STORE_OK)
        room_rest(r);
    switch (code) {
    case STORE_OK:
        committed(r, op);
        break;
    case STORE_CONFLICT:
        if (++op->tries > RETRIES) {
            refuse(r, op, REFUSED_BUSY, "others were faster, again and again");
            break;
        }
        put_back(r, op);
        if (catch_up(r)) {
            room_drop(r);
            return;
        }
        break;
    case STORE_FENCED:
        r->fence = 0;
        refuse(r, op, REFUSED_CONFLICT, "another node drives this table now");
        break;
    case STORE_LONG:
        refuse(r, op, REFUSED_FULL, log_is_full);
        break;
    case STORE_MISSING:
        feed_end(r, "unknown");
        refuse(r, op, REFUSED_NOT_SUBSCRIBED, no_table);
        break;
    case STORE_FULL:
    case STORE_IO:
    case STORE_DAMAGED:
    case STORE_TAKEN:
    case STORE_CLOSED:
        refuse(r, op, REFUSED_UNAVAILABLE,
               "it could not be stored; nothing has changed");
        break;
    }
    catch_up_go_on(r);
    room_drop(r);
}

static void launch(struct room *r, struct op *op)
{
    char text[TABLE_TEXT_MAX];
    struct store_row row = {
        .seq = r->row.seq,
        .at = r->row.at,
        .fence = op->wish.is_own ? r->fence : 0,
        .kind = row_forms[r->row.kind].letter,
        .key = r->row.key,
        .text = text,
    };
    enum store_code code;

    if (row_write(&r->row, text, sizeof text) < 0) {
        refuse(r, op, REFUSED_BAD, "this cannot be written down");
        return;
    }
    r->flying = op;
    room_turn(r, ROOM_WRITING);
    code = r->in->door->append(r->in->house, r->id, &row, on_row, room_hold(r));
    if (code != STORE_OK) {
        r->flying = NULL;
        room_rest(r);
        if (code == STORE_LONG)
            refuse(r, op, REFUSED_FULL, log_is_full);
        else
            refuse(r, op, REFUSED_UNAVAILABLE,
                   "the store is busy; nothing has changed");
        room_drop(r);
    }
}

/* Another node may have written what makes a refusal wrong: look before saying no. */
static bool is_doubtful(const struct room *r, const struct op *op,
                        const struct op_answer *a)
{
    return a->no.code && a->no.code != REFUSED_BAD && !op->wish.is_own &&
           room_is_shared(r);
}

/* Without a row: said now, or after a look at what others have written. */
static void conclude(struct room *r, struct op *op, const struct op_answer *a)
{
    if (is_doubtful(r, op, a) && !op->is_fresh) {
        op->is_fresh = true;
        put_back(r, op);
        r->look_failed = !catch_up(r);
    } else if (is_doubtful(r, op, a) && r->look_failed) {
        refuse(r, op, REFUSED_UNAVAILABLE, "the store does not answer");
    } else {
        answer(r, op, a);
        free(op);
    }
}

/* What leads to the end of a table: at most a few rows for each seat, so that they
 * always find a place in the spare ones. */
static bool is_ending(const struct wish *w)
{
    return w->kind == WISH_RESIGN || w->kind == WISH_CLOSE || w->kind == WISH_LEAVE ||
           w->kind == WISH_STANDIN || w->kind == WISH_REMATCH;
}

bool op_is_full(const struct room *r)
{
    return r->table->seq >= r->in->max_rows;
}

/* Bit p: the person of seat p is connected, at whatever table. */
static uint8_t people_here(const struct room *r)
{
    uint8_t seats = 0;

    for (int p = 0; p < r->table->n_seats; p++) {
        const char *person = r->table->seat[p].person;
        if (person[0] && r->in->door->is_connected(r->in->house, person))
            seats |= (uint8_t)(1u << p);
    }
    return seats;
}

static enum verdict check(struct room *r, const struct wish *w, struct op_answer *a)
{
    uint8_t seed[DEALER_SEED];
    struct house h = {
        .now = room_now(r),
        .reveal_ms = (int64_t)r->in->reveal_s * 1000,
        .has_level = bot_has_level,
    };
    enum verdict v;

    if (w->kind == WISH_BEGIN) {
        h.here = people_here(r) | r->online;
        h.seed = dealer_seed_random(seed) ? NULL : seed;
    }
    v = table_check(r->table, w, &h, &r->row, &a->no);
    if (v == VERDICT_ROW && op_is_full(r) && !is_ending(w)) {
        refusal_set(&a->no, REFUSED_FULL, NULL, log_is_full);
        v = VERDICT_REFUSED;
    }
    a->is_repeated = v == VERDICT_DONE;
    a->seq = a->is_repeated ? r->row.seq : r->table->seq;
    return v;
}

void op_next(struct room *r)
{
    while (r->first && !room_life_is_busy(r->life)) {
        struct op *op = r->first;
        struct op_answer a = {0};

        r->first = op->next;
        if (!r->first)
            r->last = NULL;
        r->n_ops--;
        if (r->life == ROOM_GONE)
            refuse(r, op, REFUSED_NOT_SUBSCRIBED, no_table);
        else if (r->life == ROOM_BROKEN)
            refuse(r, op, REFUSED_UNAVAILABLE, "this table is damaged");
        else if (check(r, &op->wish, &a) == VERDICT_ROW)
            launch(r, op);
        else
            conclude(r, op, &a);
    }
}

void op_submit(struct room *r, const struct wish *w, struct asker asker)
{
    struct op *op = calloc(1, sizeof *op);

    r->used = room_ticks(r);
    if (!op) {
        struct op without = {.wish = *w, .asker = asker};
        struct op_answer a = {.seq = r->table->seq};
        refusal_set(&a.no, REFUSED_UNAVAILABLE, NULL, "out of memory");
        answer(r, &without, &a);
        return;
    }
    op->wish = *w;
    op->asker = asker;
    if (r->in->is_stopping) {
        refuse(r, op, REFUSED_UNAVAILABLE, "the server is stopping");
        return;
    }
    if (r->n_ops >= ROOM_OPS_MAX) {
        refuse(r, op, REFUSED_BUSY, "too much waits at this table");
        return;
    }
    if (r->last)
        r->last->next = op;
    else
        r->first = op;
    r->last = op;
    r->n_ops++;
    op_next(r);
}
