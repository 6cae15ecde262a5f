/* deal.c - the way into the game goes on when nobody is waited for any more. */
#include "room/room.h"

void deal_room(struct room *r)
{
    const struct table *t = r->table;
    uint8_t waits = table_deal_waits(t);
    struct wish w = {.kind = WISH_BEGIN, .seat = -1, .is_own = true};
    struct house h = {.now = room_now(r), .reveal_ms = (int64_t)r->in->reveal_s * 1000};

    if (t->state != TABLE_OPEN || !t->dealing || r->life != ROOM_READY || r->first ||
        r->in->is_stopping || (waits && !table_deal_is_due(t, &h)))
        return;
    if (waits && t->dealing == DEALING_NONCES)
        w.kind = WISH_DEAL_OVER;
    op_submit(r, &w, (struct asker){0});
}
