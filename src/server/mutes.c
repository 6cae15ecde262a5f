/* mutes.c - whom a person does not want to hear: kept with the person, not the line. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

bool mutes_hide(const struct person *p, const char *other)
{
    for (uint32_t i = 0; i < p->n_muted; i++)
        if (!strcmp(p->muted[i], other))
            return true;
    return false;
}

void mutes_set(struct person *p, const char *other, bool on)
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

/* ---- from the store -------------------------------------------------------------- */

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
        for (size_t i = 0; i < n && i < SERVER_MUTES_MAX; i++)
            mutes_set(p, ids[i], true);
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
