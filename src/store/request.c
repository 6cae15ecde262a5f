/* request.c - a request of a store, from its making to its end. */
#include <stdlib.h>
#include <string.h>

#include "store/compact.h"
#include "store/queue.h"

struct request *queue_new_request(enum request_op op, const char *id, size_t tail,
                                  void *ctx, enum store_code *ret)
{
    struct request *r = NULL;
    *ret = STORE_MISSING;
    if (strlen(id) >= sizeof r->id)
        return NULL;
    *ret = STORE_FULL;
    r = calloc(1, sizeof *r + tail);
    if (!r)
        return NULL;
    r->op = op;
    r->ctx = ctx;
    memcpy(r->id, id, strlen(id));
    if (op < REQ_FIRST_READ)
        return r;
    r->reply = calloc(1, sizeof *r->reply);
    if (r->reply)
        return r;
    free(r);
    return NULL;
}

void free_request(struct request *r)
{
    if (r->reply) {
        arena_done(&r->reply->arena);
        compact_done(&r->reply->rows_bytes);
        compact_done(&r->reply->brief_bytes);
        free(r->reply->rows);
        free(r->reply->tables);
        free(r->reply->chat);
        free(r->reply->sessions);
        free(r->reply->ids);
        free(r->reply->absences);
        free(r->reply->puzzles);
        free(r->reply->flaws);
        free(r->reply);
    }
    free(r);
}
