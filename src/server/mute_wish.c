/* mute_wish.c - a client mutes somebody, or does not any more: stored, then answered.
 */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

struct mute_wish {
    struct client *client;
    struct wire_re re;
    bool on;
    char table[STORE_ID_MAX], other[STORE_ID_MAX];
};

static void on_stored(void *ctx, enum store_code code)
{
    struct mute_wish *w = ctx;
    struct client *c = w->client;
    struct room *r = hall_find(c->srv, w->table);
    uint64_t seq = r ? r->table->seq : 0;

    c->person->n_muting -= w->on;
    if (code == STORE_OK) {
        mutes_set(c->person, w->other, w->on);
        client_send(c, wire_ok(w->re, w->table, NULL, seq));
    } else {
        client_send(c, wire_no(w->re, w->table, NULL, seq, REFUSED_UNAVAILABLE,
                               "it could not be stored"));
    }
    client_drop(c);
    free(w);
}

void mutes_wish(struct client *c, const struct room *r, const char *other, bool on,
                struct wire_re re)
{
    struct mute_wish *w;

    if (on && c->person->n_muted + c->person->n_muting >= SERVER_MUTES_MAX &&
        !mutes_hide(c->person, other)) {
        client_send(c, wire_error(re, "too_many", "too many people are muted"));
        return;
    }
    if (!c->person->n_muting && mutes_hide(c->person, other) == on) {
        client_send(c, wire_ok(re, r->id, NULL, r->table->seq));
        return;
    }
    w = calloc(1, sizeof *w);
    if (!w)
        return;
    w->client = c;
    w->re = re;
    w->on = on;
    memcpy(w->table, r->id, sizeof w->table);
    memcpy(w->other, other, strlen(other));
    client_hold(c);
    c->person->n_muting += on;
    if (store_mute_put(c->srv->store, c->person->p.id, other, on, on_stored, w) !=
        STORE_OK)
        on_stored(w, STORE_FULL);
}
