/* deal.c - the way into the game goes on when nobody is waited for any more. */
#include "bots/bot.h"
#include "server/server.h"

struct house deal_house(const struct room *r)
{
    return (struct house){
        .now = server_now(r->srv),
        .reveal_ms = (int64_t)r->srv->cfg.reveal_s * 1000,
        .levels = bot_levels,
    };
}

uint8_t deal_people_here(const struct room *r)
{
    uint8_t seats = 0;

    for (int p = 0; p < r->table->n_seats; p++) {
        const struct person *who = map_find(&r->srv->people, r->table->seat[p].person);
        if (who && who->clients)
            seats |= (uint8_t)(1u << p);
    }
    return seats;
}

void deal_room(struct room *r)
{
    const struct table *t = r->table;
    uint8_t waits = table_deal_waits(t);
    struct wish w = {.kind = WISH_BEGIN, .seat = -1, .is_own = true};
    struct house h;

    if (t->state != TABLE_OPEN || !t->dealing || r->life != ROOM_READY || r->first ||
        r->srv->is_stopping)
        return;
    h = deal_house(r);
    if (waits && !table_deal_is_due(t, &h))
        return;
    if (waits && t->dealing == DEALING_NONCES)
        w.kind = WISH_DEAL_OVER;
    op_submit(r, &w, (struct asker){0});
}
