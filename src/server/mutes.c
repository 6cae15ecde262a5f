/* mutes.c - whom a person does not want to hear: kept with the person, not the line. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

enum { MUTES_MAX = 64 };

bool mutes_hide(const struct person *p, const char *other)
{
    for (uint32_t i = 0; i < p->n_muted; i++)
        if (!strcmp(p->muted[i], other))
            return true;
    return false;
}

static void set(struct person *p, const char *other, bool on)
{
    void *more;

    for (uint32_t i = 0; i < p->n_muted; i++)
        if (!strcmp(p->muted[i], other)) {
            p->n_muted--;
            memmove(p->muted[i], p->muted[p->n_muted], STORE_ID_MAX);
            break;
        }
    if (!on)
        return;
    more = realloc(p->muted, (p->n_muted + 1) * sizeof *p->muted);
    if (!more)
        return;
    p->muted = more;
    memset(p->muted[p->n_muted], 0, STORE_ID_MAX);
    memcpy(p->muted[p->n_muted++], other, strlen(other));
}

/* ---- from the store ------------------------------------------------------- */

struct fetch {
    struct server *srv;
    struct person *person;
    mutes_known *known;
    void *ctx;
};

static void on_mutes(void *ctx, enum store_code code, const char (*ids)[STORE_ID_MAX],
                     size_t n)
{
    struct fetch *f = ctx;
    struct person *p = f->person;

    if (code == STORE_OK) {
        p->n_muted = 0;
        for (size_t i = 0; i < n && i < MUTES_MAX; i++)
            set(p, ids[i], true);
        p->has_mutes = true;
    }
    if (f->known)
        f->known(f->ctx, p, code);
    people_drop(f->srv, p);
    free(f);
}

void mutes_fetch(struct server *srv, struct person *p, mutes_known *known, void *ctx)
{
    struct fetch *f = calloc(1, sizeof *f);
    enum store_code code = STORE_FULL;

    if (f) {
        *f = (struct fetch){srv, p, known, ctx};
        people_hold(p);
        code = store_mutes(srv->store, p->p.id, on_mutes, f);
        if (code == STORE_OK)
            return;
        people_drop(srv, p);
        free(f);
    }
    if (known)
        known(ctx, p, code);
}

/* ---- a wish ------------------------------------------------------------------ */

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
        set(c->person, w->other, w->on);
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

    if (on && c->person->n_muted + c->person->n_muting >= MUTES_MAX &&
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
