/* catch_up.c - rooms learn what other nodes, or other processes, have written. */
#include <string.h>

#include "server/server.h"
#include "server/stored.h"

/* Has something been written since the present look began? Then it may have read too
 * early. */
static bool is_overtaken(const struct room *r)
{
    return r->owes_look || (r->news_seq > r->looked_for && r->news_seq > r->table->seq);
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
    for (size_t i = 0; code == STORE_OK && i < h->n_rows; i++) {
        if (h->rows[i].seq <= r->table->seq)
            continue;
        line = stored_line(&h->rows[i]);
        if (table_fold_line(r->table, &line, &change)) {
            room_turn(r, ROOM_BROKEN);
            r->srv->figures.errors++;
            server_log(r->srv, 0, "table_broken", "table", r->id, NULL);
            break;
        }
        feed_change(r, &change, h->rows[i].key);
    }
    room_rest(r);
    hall_call(r, &r->catching, r->life == ROOM_BROKEN ? STORE_IO : code);
    if (!(r->asking || is_overtaken(r)) || !hall_catch_up(r)) {
        drive_room(r);
        op_next(r);
    }
    room_drop(r);
}

/* Not only a row, of which the number would tell: whatever others did. */
static void look_again(struct room *r)
{
    if (r->life != ROOM_READY)
        r->owes_look = true;
    else
        hall_catch_up(r);
}

bool hall_catch_up(struct room *r)
{
    enum store_code code;

    if (r->life != ROOM_READY)
        return r->life == ROOM_CATCHING_UP;
    room_turn(r, ROOM_CATCHING_UP);
    r->owes_look = false;
    r->looked_for = r->news_seq;
    r->catching = r->asking;
    r->asking = NULL;
    code = store_load(r->srv->store, r->id, r->table->seq, on_missed, room_hold(r));
    if (code == STORE_OK)
        return true;
    room_rest(r);
    r->owes_look = true;
    hall_call(r, &r->catching, code);
    room_drop(r);
    return false;
}

void hall_look_tick(struct room *r)
{
    if (r->owes_look || r->look_failed || r->news_seq > r->table->seq)
        hall_catch_up(r);
}

void hall_fresh(struct room *r, hall_opened *opened, void *ctx)
{
    bool is_gone = r->life == ROOM_GONE;

    if (is_gone || !store_is_shared(r->srv->store)) {
        opened(ctx, is_gone ? NULL : r, is_gone ? STORE_MISSING : STORE_OK);
        return;
    }
    if (r->life == ROOM_BROKEN) {
        opened(ctx, NULL, STORE_IO);
        return;
    }
    if (!hall_wait(&r->asking, opened, ctx)) {
        opened(ctx, NULL, STORE_FULL);
        return;
    }
    r->used = net_now_ms();
    /* A row of ours on its way must be folded by whoever sent it; then it is our turn,
     * as it is after a look, or a loading, that began before this question. */
    hall_catch_up(r);
}

void hall_open_fresh(struct server *srv, const char *id, hall_opened *opened, void *ctx)
{
    struct room *r = map_find(&srv->rooms, id);

    if (r && (r->life != ROOM_LOADING || store_is_shared(srv->store)))
        hall_fresh(r, opened, ctx);
    else
        hall_open(srv, id, opened, ctx);
}

static void on_new_chat(void *ctx, enum store_code code, const struct store_chat *c,
                        size_t n)
{
    struct room *r = ctx;

    for (size_t i = 0; code == STORE_OK && i < n; i++)
        if (!r->n_chat || c[i].id > r->chat[r->n_chat - 1]->id)
            hall_said(r, &c[i]);
    room_drop(r);
}

void hall_news(void *ctx, enum store_news what, const char *id, uint64_t number)
{
    struct server *srv = ctx;
    struct room *known = id ? map_find(&srv->rooms, id) : NULL;
    struct room *r = known && known->table ? known : NULL;
    uint32_t at = 0;

    if (r)
        r->used = net_now_ms();
    switch (what) {
    case STORE_NEWS_ROW:
        if (known && number > known->news_seq)
            known->news_seq = number;
        if (r && number > r->table->seq)
            hall_catch_up(r);
        break;
    case STORE_NEWS_TABLE:
        srv->lobby_changed = true;
        if (known && number)
            look_again(known);
        break;
    case STORE_NEWS_CHAT:
        if (r &&
            store_chat_list(srv->store, id, r->n_chat ? r->chat[r->n_chat - 1]->id : 0,
                            SERVER_CHAT_KEPT, on_new_chat, room_hold(r)) != STORE_OK)
            room_drop(r);
        break;
    case STORE_NEWS_PERSON:
        people_changed(srv, id);
        break;
    case STORE_NEWS_PRESENCE:
        if (r)
            presence_ask(r);
        break;
    case STORE_NEWS_LOST:
        people_changed(srv, NULL);
        srv->lobby_changed = true;
        while ((r = map_next(&srv->rooms, &at))) {
            if (r->table)
                presence_ask(r);
            look_again(r);
        }
        break;
    }
}
