/* op_queue.c - operations of one table, one after the other, each durable before it
 * counts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

enum { RETRIES = 8 }; /* lost races for a seq before the client is told */

static const char no_table[] = "there is no such table";
static const char log_is_full[] = "the log of this table is full: it can only end";

static void answer(struct room *r, struct op *op, enum op_code code,
                   struct op_answer *a)
{
    struct server_figures *f = &r->srv->figures;

    a->code = code;
    f->refused += code > OP_STALE && code != OP_UNAVAILABLE;
    f->stale += code == OP_STALE;
    f->repeated += code == OP_REPEATED;
    f->unavailable += code == OP_UNAVAILABLE;
    if (op->done)
        op->done(op->ctx, r, op, a);
    free(op);
}

static void refuse(struct room *r, struct op *op, enum op_code code, const char *why)
{
    struct op_answer a = {.why = why, .seq = r->table ? r->table->seq : 0};

    answer(r, op, code, &a);
}

/* A log that does not fold is never guessed at: the table stops, loudly. */
static void break_room(struct room *r)
{
    char seq[24];

    r->is_broken = true;
    r->srv->figures.errors++;
    snprintf(seq, sizeof seq, "%llu", (unsigned long long)r->row.seq);
    server_log(r->srv, 0, "table_broken", "table", r->id, "seq", seq, NULL);
}

static void committed(struct room *r, struct op *op)
{
    struct table_change change;
    struct op_answer a = {.why = ""};
    struct table *t = r->table;
    uint8_t state = t->state;

    if (table_apply(t, &r->row, &change)) {
        break_room(r);
        refuse(r, op, OP_UNAVAILABLE, "this table is damaged");
        return;
    }
    a.seq = t->seq;
    r->srv->figures.moves += change.is_step;
    r->srv->figures.bot_moves += change.is_step && op->is_own;
    r->srv->figures.tables_finished +=
        t->state == STORE_TABLE_FINISHED && t->state != state;
    feed_change(r, &change, op->key);
    if (change.is_meta || t->state != state)
        hall_put(r);
    else
        hall_dirty(r);
    answer(r, op, OP_OK, &a);
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
    r->used = net_now_ms();
    switch (code) {
    case STORE_OK:
        committed(r, op);
        break;
    case STORE_CONFLICT:
        if (++op->tries > RETRIES) {
            refuse(r, op, OP_BUSY, "others were faster, again and again");
            break;
        }
        put_back(r, op);
        if (hall_catch_up(r)) {
            room_drop(r);
            return;
        }
        break;
    case STORE_FENCED:
        r->fence = 0;
        refuse(r, op, OP_CONFLICT, "another node drives this table now");
        break;
    case STORE_LONG:
        refuse(r, op, OP_FULL, log_is_full);
        break;
    case STORE_MISSING: /* dropped by somebody else */
        r->is_gone = true;
        feed_end(r, "unknown");
        refuse(r, op, OP_UNKNOWN, no_table);
        break;
    case STORE_FULL:
    case STORE_IO:
    case STORE_TAKEN:
    case STORE_CLOSED:
        refuse(r, op, OP_UNAVAILABLE, "it could not be stored; nothing has changed");
        break;
    }
    /* Others may have written more while ours was on its way. */
    if (!(r->news_seq > r->table->seq || r->is_late || r->asking) ||
        !hall_catch_up(r)) {
        drive_room(r);
        op_next(r);
    }
    room_drop(r);
}

static void launch(struct room *r, struct op *op, char kind)
{
    enum store_code code;

    r->row = (struct store_row){
        .seq = r->table->seq + 1,
        .at = server_now(r->srv),
        .fence = op->is_own ? r->fence : 0,
        .kind = kind,
        .key = op->key,
        .text = r->row_text,
    };
    r->flying = op;
    code = store_append(r->srv->store, r->id, &r->row, on_row, room_hold(r));
    if (code != STORE_OK) {
        r->flying = NULL;
        if (code == STORE_LONG)
            refuse(r, op, OP_FULL, log_is_full);
        else
            refuse(r, op, OP_UNAVAILABLE, "the store is busy; nothing has changed");
        room_drop(r);
    }
}

/* Another node may have written what makes a refusal wrong: look before saying no. */
static void doubt(struct room *r, struct op *op, enum op_code code, struct op_answer *a)
{
    bool depends = code != OP_REPEATED && code != OP_BAD && !op->is_own;

    if (!depends || !store_is_shared(r->srv->store)) {
        answer(r, op, code, a);
    } else if (!op->is_fresh) {
        op->is_fresh = true;
        put_back(r, op);
        r->is_blind = !hall_catch_up(r);
    } else if (r->is_blind) {
        refuse(r, op, OP_UNAVAILABLE, "the store does not answer");
    } else {
        answer(r, op, code, a);
    }
}

/* What leads to the end of a table: at most a few rows for each seat, so that they
 * always find a place in the spare ones. */
static bool is_ending(const struct op *op)
{
    return op->kind == OP_RESIGN || op->kind == OP_CLOSE || op->kind == OP_LEAVE ||
           op->kind == OP_STANDIN || op->kind == OP_REMATCH;
}

bool op_is_full(const struct room *r)
{
    return r->table->seq >= r->srv->cfg.max_rows;
}

void op_next(struct room *r)
{
    while (r->first && !r->flying && !r->is_behind) {
        struct op *op = r->first;
        struct op_answer a;
        enum op_code code;
        char kind = 0;

        r->first = op->next;
        if (!r->first)
            r->last = NULL;
        r->n_ops--;
        if (r->is_gone || r->is_broken) {
            refuse(r, op, r->is_gone ? OP_UNKNOWN : OP_UNAVAILABLE,
                   r->is_gone ? no_table : "this table is damaged");
            continue;
        }
        code = op_check(r, op, &a, &kind, r->row_text, sizeof r->row_text);
        if (code == OP_OK && op_is_full(r) && !is_ending(op)) {
            code = OP_FULL;
            a.why = log_is_full;
        }
        if (code == OP_OK)
            launch(r, op, kind);
        else
            doubt(r, op, code, &a);
    }
}

void op_submit(struct room *r, struct op *op)
{
    r->used = net_now_ms();
    if (r->srv->is_stopping) {
        refuse(r, op, OP_UNAVAILABLE, "the server is stopping");
        return;
    }
    if (r->n_ops >= SERVER_OPS_MAX) {
        refuse(r, op, OP_BUSY, "too much waits at this table");
        return;
    }
    op->next = NULL;
    if (r->last)
        r->last->next = op;
    else
        r->first = op;
    r->last = op;
    r->n_ops++;
    op_next(r);
}
