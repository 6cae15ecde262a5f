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

/* How many went, or why none did. */
static size_t compact_some(struct answer *a, struct batch *b)
{
    struct store_query q = {
        .list = STORE_LIST_RESTED, .person = "", .limit = ADMIN_PAGE};
    size_t done = 0;
    b->listed = store_tables(a->store, &q, on_listed, b);
    store_drain(a->store);
    a->code = b->listed;
    for (size_t i = 0; a->code == STORE_OK && i < b->n; i++)
        b->code[i] = store_compact(a->store, b->id[i], on_compacted, &b->code[i]);
    store_drain(a->store);
    for (size_t i = 0; a->code == STORE_OK && i < b->n; i++)
        done += b->code[i] == STORE_OK;
    if (a->code == STORE_OK && done == 0 && b->n > 0)
        a->code = b->code[0];
    return done;
}

int admin_compact(struct answer *a)
{
    static struct batch batch;
    size_t done, total = 0;
    char buf[128];
    struct jot j;
    batch = (struct batch){0};
    while ((done = compact_some(a, &batch)) > 0)
        total += done;
    if (a->code == STORE_TAKEN)
        return tool_fail("%s", tool_text("admin.not-yet"));
    if (a->code != STORE_OK)
        return admin_refused(a, batch.n ? batch.id[0] : "list");
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
