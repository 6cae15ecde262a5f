/* catch_up.c - rooms learn what other nodes, or other processes, have written. */
#include "room/room.h"

/* Has something been written since the present look began? Then it may have read too
 * early. */
static bool is_overtaken(const struct room *r)
{
    return r->owes_look || (r->news_seq > r->looked_for && r->news_seq > r->table->seq);
}

static void go_on(struct room *r)
{
    r->when_ready(r);
    op_next(r);
}

void catch_up_go_on(struct room *r)
{
    if (!(r->news_seq > r->table->seq || r->owes_look || r->asking) || !catch_up(r))
        go_on(r);
}

/* What the store has does not fit, or is not what was written: nothing is guessed. */
static void give_up(struct room *r)
{
    room_turn(r, ROOM_BROKEN);
    r->in->figures.errors++;
    r->in->door->complain(r->in->house, r, "table_broken", "");
}

static void on_missed(void *ctx, enum store_code code, const struct store_history *h)
{
    struct room *r = ctx;
    struct table_change change;
    struct row_line line;

    r->look_failed = code != STORE_OK;
    if (code == STORE_MISSING) {
        room_turn(r, ROOM_GONE);
        feed_end(r, "unknown");
    }
    if (code == STORE_DAMAGED)
        give_up(r);
    for (size_t i = 0; code == STORE_OK && i < h->n_rows; i++) {
        if (h->rows[i].seq <= r->table->seq)
            continue;
        line = room_line(&h->rows[i]);
        if (table_fold_line(r->table, &line, &change)) {
            give_up(r);
            break;
        }
        feed_change(r, &change, h->rows[i].key);
    }
    room_rest(r);
    room_call(r, &r->catching, r->life == ROOM_BROKEN ? STORE_IO : code);
    if (!(r->asking || is_overtaken(r)) || !catch_up(r))
        go_on(r);
    room_drop(r);
}

/* Not only a row, of which the number would tell: whatever others did. */
void catch_up_look(struct room *r)
{
    if (r->life != ROOM_READY)
        r->owes_look = true;
    else
        catch_up(r);
}

bool catch_up(struct room *r)
{
    enum store_code code;

    /* There is nothing to look at any more, whoever has asked. */
    if (r->life == ROOM_GONE || r->life == ROOM_BROKEN)
        room_call(r, &r->asking, r->life == ROOM_GONE ? STORE_MISSING : STORE_IO);
    if (r->life != ROOM_READY)
        return r->life == ROOM_CATCHING_UP;
    room_turn(r, ROOM_CATCHING_UP);
    r->owes_look = false;
    r->looked_for = r->news_seq;
    r->catching = r->asking;
    r->asking = NULL;
    code =
        r->in->door->load(r->in->house, r->id, r->table->seq, on_missed, room_hold(r));
    if (code == STORE_OK)
        return true;
    room_rest(r);
    r->owes_look = true;
    room_call(r, &r->catching, code);
    room_drop(r);
    return false;
}

void catch_up_tick(struct room *r)
{
    if (r->owes_look || r->look_failed || r->news_seq > r->table->seq)
        catch_up(r);
}

void catch_up_fresh(struct room *r, room_opened *opened, void *ctx)
{
    if (r->life != ROOM_GONE && !room_is_shared(r)) {
        opened(ctx, r, STORE_OK);
        return;
    }
    if (!room_wait(&r->asking, opened, ctx)) {
        opened(ctx, NULL, STORE_FULL);
        return;
    }
    r->used = room_ticks(r);
    /* A row of ours on its way must be folded by whoever sent it; then it is our turn,
     * as it is after a look, or a loading, that began before this question. */
    catch_up(r);
}
