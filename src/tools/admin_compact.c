/* admin_compact.c - `maat admin compact`: tables that are over are kept as few bytes.
 */
#include <stdio.h>
#include <string.h>

#include "core/jot_put.h"
#include "tools/admin.h"
#include "tools/tools.h"

/* Many are under way at a time, so that many are written at a time. */
struct batch {
    char id[ADMIN_PAGE][STORE_ID_MAX];
    enum store_code code[ADMIN_PAGE], listed;
    size_t n;
};

static void on_compacted(void *ctx, enum store_code code)
{
    *(enum store_code *)ctx = code;
}

static void on_listed(void *ctx, enum store_code code, const struct store_table *t,
                      size_t n)
{
    struct batch *b = ctx;
    b->listed = code;
    b->n = n;
    for (size_t i = 0; i < n; i++)
        memcpy(b->id[i], t[i].id, sizeof b->id[i]);
}

/* The next ones behind `after`. */
static void compact_some(struct answer *a, struct batch *b, const char *after)
{
    struct store_query q = {
        .list = STORE_LIST_RESTED, .person = after, .limit = ADMIN_PAGE};
    b->n = 0;
    b->listed = store_tables(a->store, &q, on_listed, b);
    store_drain(a->store);
    a->code = b->listed;
    for (size_t i = 0; a->code == STORE_OK && i < b->n; i++)
        b->code[i] = store_compact(a->store, b->id[i], on_compacted, &b->code[i]);
    store_drain(a->store);
}

/* How many went. What cannot be compacted stays behind; the first of those is named in
 * the end. */
static size_t compact_all(struct answer *a, char refused[STORE_ID_MAX])
{
    static struct batch batch;
    char after[STORE_ID_MAX] = "";
    enum store_code why = STORE_OK;
    size_t total = 0;
    do {
        compact_some(a, &batch, after);
        for (size_t i = 0; a->code == STORE_OK && i < batch.n; i++) {
            total += batch.code[i] == STORE_OK;
            if (batch.code[i] == STORE_OK || why != STORE_OK)
                continue;
            why = batch.code[i];
            memcpy(refused, batch.id[i], STORE_ID_MAX);
        }
        if (batch.n > 0)
            memcpy(after, batch.id[batch.n - 1], STORE_ID_MAX);
    } while (a->code == STORE_OK && why != STORE_TAKEN && batch.n > 0);
    if (a->code == STORE_OK)
        a->code = why;
    return total;
}

int admin_compact(struct answer *a)
{
    char buf[128], refused[STORE_ID_MAX] = "list";
    struct jot j;
    size_t total = compact_all(a, refused);
    if (a->code == STORE_TAKEN)
        return tool_fail("%s", tool_text("admin.not-yet"));
    if (a->code != STORE_OK)
        return admin_refused(a, refused);
    if (!a->json) {
        printf(tool_text("admin.compacted"), total);
        putchar('\n');
        return EXIT_FINE;
    }
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "done", "compact");
    put_int(&j, "tables", (int64_t)total);
    return tool_json(&j);
}
