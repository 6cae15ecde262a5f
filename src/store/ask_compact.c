/*
 * ask_compact.c - other forms of a table's rows: pieces of a snapshot, and few bytes.
 *
 * A table is compacted in two steps: a reader that nobody waits for
 * reads and squeezes it, the writer puts the result in place of the rows if nothing has
 * happened there meanwhile.
 */
#include <stdlib.h>
#include <string.h>

#include "store/queue.h"

enum store_code store_snapshot_add(struct store *s, const char *table, uint64_t after,
                                   uint64_t seq, const char *text, size_t len,
                                   store_done *done, void *ctx)
{
    enum store_code code;
    struct request *r = queue_new_request(REQ_SNAPSHOT_ADD, table, len + 1, ctx, &code);
    if (!r)
        return code;
    r->call.done = done;
    r->u.snapshot.after = after;
    r->u.snapshot.seq = seq;
    r->u.snapshot.text = memcpy(r->tail, text, len);
    r->u.snapshot.len = len;
    return queue_request(s, r);
}

struct compacting {
    struct store *store;
    store_done *done;
    void *ctx;
};

static void end(struct compacting *c, enum store_code code)
{
    if (c->done)
        c->done(c->ctx, code);
    free(c);
}

static void on_compacted(void *ctx, enum store_code code)
{
    end(ctx, code);
}

/* Both are copied: what they were made of dies with the answer. */
static enum store_code put(struct compacting *c, const struct reply *p)
{
    const struct store_table *t = &p->history.table;
    size_t rows = p->rows_bytes.size, brief = p->brief_bytes.size;
    size_t summary = strlen(t->summary) + 1;
    enum store_code code;
    struct request *r =
        queue_new_request(REQ_COMPACT, t->id, rows + brief + summary, c, &code);
    if (!r)
        return code;
    r->call.done = on_compacted;
    r->u.compact.seq = p->n;
    r->u.compact.rows = memcpy(r->tail, p->rows_bytes.at, rows);
    r->u.compact.rows_size = rows;
    r->u.compact.brief = memcpy(r->tail + rows, p->brief_bytes.at, brief);
    r->u.compact.brief_size = brief;
    r->u.compact.summary = memcpy(r->tail + rows + brief, t->summary, summary);
    return queue_request(c->store, r);
}

static void on_read(struct request *r)
{
    enum store_code code = r->code;
    if (code == STORE_OK)
        code = put(r->ctx, r->reply);
    if (code != STORE_OK)
        end(r->ctx, code);
}

enum store_code store_compact(struct store *s, const char *table, store_done *done,
                              void *ctx)
{
    struct compacting *c = malloc(sizeof *c);
    enum store_code code = STORE_FULL;
    if (!c)
        return code;
    *c = (struct compacting){s, done, ctx};
    struct request *r = queue_new_request(REQ_COMPACT_READ, table, 0, c, &code);
    if (r) {
        r->call.request = on_read;
        code = queue_request(s, r);
    }
    if (code != STORE_OK)
        free(c);
    return code;
}

enum store_code store_compact_sweep(struct store *s, store_got_number *done, void *ctx)
{
    enum store_code code;
    struct request *r = queue_new_request(REQ_COMPACT_SWEEP, "", 0, ctx, &code);
    if (!r)
        return code;
    r->call.number = done;
    return queue_request(s, r);
}
