/* compact_reply.c - a finished table becomes few bytes, which are read again at once.
 */
#include <stdlib.h>
#include <string.h>

#include "store/compact.h"

static bool is_same_row(const struct store_row *was, const char *key,
                        const struct store_row *is)
{
    return is->seq == was->seq && is->at == was->at && is->kind == was->kind &&
           strcmp(is->key, key) == 0 && strcmp(is->text, was->text) == 0;
}

/* All of it, but for the keys that nobody asks for any more. */
static bool has_same_rows(const struct reply *p, const struct reply *again)
{
    bool is_same = again->n == p->n;
    for (size_t i = 0; i < p->n && is_same; i++) {
        bool has_key = compact_keeps_key(p->rows, i, p->n);
        is_same =
            is_same_row(&p->rows[i], has_key ? p->rows[i].key : "", &again->rows[i]);
    }
    return is_same;
}

/* Do the bytes say what they were made of? */
static bool reads_back(const struct reply *p)
{
    const struct store_table *t = &p->history.table;
    struct reply again = {.compact = p->compact};
    bool is_same = compact_read(p->rows_bytes.at, p->rows_bytes.size, 0, &again) == 0 &&
                   strcmp(again.history.table.setup, t->setup) == 0 &&
                   has_same_rows(p, &again);
    const char *summary =
        is_same ? compact_read_text(p->brief_bytes.at, p->brief_bytes.size, &again)
                : NULL;
    is_same = summary && strcmp(summary, t->summary) == 0;
    free(again.rows);
    arena_done(&again.arena);
    return is_same;
}

void compact_reply(struct store *s, struct request *r)
{
    struct reply *p = r->reply;
    const struct store_table *t = &p->history.table;
    if (r->code != STORE_OK)
        return;
    /* (What is damaged stays as it is, for whoever can make it good.) */
    if (p->n_flaws)
        r->code = STORE_DAMAGED;
    else if (t->state < STORE_TABLE_FINISHED || p->n == 0)
        r->code = STORE_CONFLICT;
    else if (compact_rows(t->setup, p->rows, p->n, &p->rows_bytes) < 0 ||
             compact_text(t->summary, &p->brief_bytes) < 0)
        r->code = STORE_IO;
    if (r->code != STORE_OK || reads_back(p))
        return;
    store_complain(s,
                   "table %s stays as it is: what was made of it to be kept as few "
                   "bytes cannot be read as it was",
                   r->id);
    r->code = STORE_IO;
}
