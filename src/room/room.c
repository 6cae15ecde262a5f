/* room.c - rooms as such: who holds them, who waits for them, their life. */
#include "room/room.h"

#include <stdio.h>
#include <stdlib.h>

struct room *room_new(struct room_house *in, const char *id,
                      void (*when_ready)(struct room *r))
{
    struct room *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->in = in;
    r->when_ready = when_ready;
    r->used = room_ticks(r);
    snprintf(r->id, sizeof r->id, "%s", id);
    return r;
}

void room_free(struct room *r)
{
    free(r->told);
    for (uint32_t i = 0; i < r->n_chat; i++) {
        free(r->chat[i]->text);
        free(r->chat[i]);
    }
    table_free(r->table);
    free(r);
}

struct room *room_hold(struct room *r)
{
    r->refs++;
    return r;
}

void room_drop(struct room *r)
{
    if (!--r->refs && r->life == ROOM_LET_GO)
        room_free(r);
}

void room_turn(struct room *r, enum room_life life)
{
    char what[64];

    if (r->life == life)
        return;
    if (!room_life_may(r->life, life)) {
        r->in->figures.errors++;
        snprintf(what, sizeof what, "%s to %s", room_life_name(r->life),
                 room_life_name(life));
        r->in->door->complain(r->in->house, r, "room_life", what);
    }
    r->life = life;
}

void room_rest(struct room *r)
{
    if (room_life_is_busy(r->life))
        room_turn(r, ROOM_READY);
}

bool room_wait(struct waiter **list, room_opened *opened, void *ctx)
{
    struct waiter *w = calloc(1, sizeof *w);

    if (!w)
        return false;
    *w = (struct waiter){*list, opened, ctx};
    *list = w;
    return true;
}

void room_call(struct room *r, struct waiter **list, enum store_code code)
{
    struct waiter *w = *list;

    *list = NULL;
    while (w) {
        struct waiter *next = w->next;
        w->opened(w->ctx, code == STORE_OK ? r : NULL, code);
        free(w);
        w = next;
    }
}

int64_t room_now(const struct room *r)
{
    return r->in->door->now(r->in->house);
}

int64_t room_ticks(const struct room *r)
{
    return r->in->door->ticks(r->in->house);
}

bool room_is_shared(const struct room *r)
{
    return r->in->door->is_shared(r->in->house);
}

struct row_line room_line(const struct store_row *row)
{
    return (struct row_line){
        .seq = row->seq,
        .at = row->at,
        .letter = row->kind,
        .key = row->key ? row->key : "",
        .text = row->text,
    };
}
