/* queue.c - pieces on their way from the one who takes them to the one who writes. */
#include "backup/queue.h"

#include <stdlib.h>
#include <time.h>

void queue_init(struct queue *q)
{
    pthread_condattr_t a;
    *q = (struct queue){0};
    pthread_mutex_init(&q->lock, NULL);
    pthread_condattr_init(&a);
    pthread_condattr_setclock(&a, CLOCK_MONOTONIC);
    pthread_cond_init(&q->changed, &a);
    pthread_condattr_destroy(&a);
}

void queue_done(struct queue *q)
{
    while (q->first)
        queue_drop(q);
    pthread_cond_destroy(&q->changed);
    pthread_mutex_destroy(&q->lock);
}

struct parcel *parcel_new(uint32_t page_size, uint32_t count)
{
    struct parcel *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->piece.page_size = page_size;
    p->piece.count = count;
    p->buf = malloc(piece_size(&p->piece));
    if (p->buf)
        return p;
    free(p);
    return NULL;
}

bool queue_is_full(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    bool is_full = q->bytes >= QUEUE_MOST;
    pthread_mutex_unlock(&q->lock);
    return is_full;
}

bool queue_is_empty(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    bool is_empty = !q->first;
    pthread_mutex_unlock(&q->lock);
    return is_empty;
}

uint64_t queue_count(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    uint64_t count = q->count;
    pthread_mutex_unlock(&q->lock);
    return count;
}

void queue_put(struct queue *q, struct parcel *p)
{
    pthread_mutex_lock(&q->lock);
    p->number = ++q->count;
    *(q->last ? &q->last->next : &q->first) = p;
    q->last = p;
    q->bytes += piece_size(&p->piece);
    pthread_cond_signal(&q->changed);
    pthread_mutex_unlock(&q->lock);
}

struct parcel *queue_peek(struct queue *q, int wait_ms)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_nsec += wait_ms % 1000 * 1000000L;
    t.tv_sec += wait_ms / 1000 + t.tv_nsec / 1000000000L;
    t.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&q->lock);
    while (!q->first && !q->is_over && wait_ms > 0)
        if (pthread_cond_timedwait(&q->changed, &q->lock, &t))
            break;
    struct parcel *p = q->first;
    pthread_mutex_unlock(&q->lock);
    return p;
}

static void parcel_free(struct parcel *p)
{
    if (p)
        free(p->buf);
    free(p);
}

void queue_drop(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    struct parcel *p = q->first;
    q->first = p->next;
    if (!q->first)
        q->last = NULL;
    q->bytes -= piece_size(&p->piece);
    pthread_mutex_unlock(&q->lock);
    parcel_free(p);
}

void queue_end(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    q->is_over = true;
    pthread_cond_signal(&q->changed);
    pthread_mutex_unlock(&q->lock);
}

bool queue_is_over(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    bool is_over = q->is_over && !q->first;
    pthread_mutex_unlock(&q->lock);
    return is_over;
}
