/* think_queue.c - two classes of questions, and in each a ring of owners. */
#include "server/think_queue.h"

#include <stdlib.h>
#include <string.h>

struct think_owner {
    char id[STORE_ID_MAX];
    struct think_owner *next, *prev;
    struct think_place *first, *last;
    uint32_t n;
};

void think_queue_init(struct think_queue *q, uint64_t salt)
{
    memset(q, 0, sizeof *q);
    for (int c = 0; c < THINK_CLASSES; c++)
        map_init(&q->owners[c], 0, salt + (uint64_t)c);
}

void think_queue_done(struct think_queue *q)
{
    for (int c = 0; c < THINK_CLASSES; c++)
        map_done(&q->owners[c]);
}

/* A newcomer's turn is after everybody else's. */
static struct think_owner *owner_new(struct think_queue *q, int class, const char *id)
{
    struct think_owner *o = calloc(1, sizeof *o), *turn = q->turn[class];

    if (!o)
        return NULL;
    memcpy(o->id, id, strlen(id) + 1);
    if (!map_put(&q->owners[class], o->id, o)) {
        free(o);
        return NULL;
    }
    o->next = turn ? turn : o;
    o->prev = turn ? turn->prev : o;
    o->next->prev = o;
    o->prev->next = o;
    if (!turn)
        q->turn[class] = o;
    return o;
}

static void owner_free(struct think_queue *q, int class, struct think_owner *o)
{
    map_take(&q->owners[class], o->id);
    o->prev->next = o->next;
    o->next->prev = o->prev;
    if (q->turn[class] == o)
        q->turn[class] = o->next == o ? NULL : o->next;
    free(o);
}

bool think_queue_put(struct think_queue *q, struct think_place *p)
{
    struct think_owner *o = map_find(&q->owners[p->class], p->owner);

    if (o && p->class == THINK_ALONE && o->n >= THINK_ALONE_EACH)
        return false;
    if (!o)
        o = owner_new(q, p->class, p->owner);
    if (!o)
        return false;
    p->next = NULL;
    *(o->last ? &o->last->next : &o->first) = p;
    o->last = p;
    o->n++;
    q->waiting[p->class]++;
    return true;
}

struct think_place *think_queue_take(struct think_queue *q)
{
    bool is_others = q->taken % THINK_OTHERS == THINK_OTHERS - 1;
    int class = THINK_AWAITED;
    struct think_owner *o;
    struct think_place *p;

    if (!q->waiting[THINK_AWAITED] || (is_others && q->waiting[THINK_ALONE]))
        class = THINK_ALONE;
    o = q->turn[class];
    if (!o)
        return NULL;
    q->taken++;
    q->waiting[class]--;
    p = o->first;
    o->first = p->next;
    o->n--;
    q->turn[class] = o->next;
    if (!o->first)
        owner_free(q, class, o);
    return p;
}

uint32_t think_queue_waiting(const struct think_queue *q)
{
    return q->waiting[THINK_AWAITED] + q->waiting[THINK_ALONE];
}

uint32_t think_share(const struct think_queue *q, enum think_class class,
                     uint32_t threads)
{
    uint32_t waiting = q->waiting[THINK_AWAITED] + 1;
    uint32_t share = waiting > threads ? threads * 1000 / waiting : 1000;

    if (class == THINK_ALONE && share > THINK_ALONE_SHARE)
        share = THINK_ALONE_SHARE;
    return share > THINK_FLOOR ? share : THINK_FLOOR;
}
