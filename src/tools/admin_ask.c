/* admin_ask.c - what the parts of `maat admin` ask the store, and its answers. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "room/room.h"
#include "tools/admin.h"
#include "tools/tools.h"

int64_t admin_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int admin_refused(const struct answer *a, const char *what)
{
    if (a->code == STORE_MISSING)
        return tool_fail(tool_text("admin.none"), what);
    return tool_fail("%.60s: %s", what,
                     tool_reason(a->why[0] ? a->why : store_code_name(a->code)));
}

void admin_done(void *ctx, enum store_code code)
{
    struct answer *a = ctx;
    a->code = code;
}

enum store_code admin_wait(struct answer *a, enum store_code accepted)
{
    if (accepted != STORE_OK)
        return a->code = accepted;
    store_drain(a->store);
    return a->code;
}

static void on_fold(void *ctx, enum store_code code, const struct store_history *h)
{
    struct answer *a = ctx;
    struct table_change change;
    a->code = code;
    if (code != STORE_OK)
        return;
    a->bytes = strlen(h->table.setup) + strlen(h->table.summary) + h->snapshot_len;
    for (size_t i = 0; i < h->n_rows; i++)
        a->bytes += strlen(h->rows[i].text);
    a->table = table_new(h->table.id, h->table.setup, a->why, sizeof a->why);
    bool ok = a->table && table_fold_text(a->table, h->snapshot, h->snapshot_len) == 0;
    for (size_t i = 0; ok && i < h->n_rows; i++) {
        struct row_line line = room_line(&h->rows[i]);
        ok = table_fold_line(a->table, &line, &change) == 0;
    }
    if (ok)
        return;
    a->code = STORE_IO;
    if (!a->why[0])
        snprintf(a->why, sizeof a->why, "%s", tool_text("admin.bad-log"));
}

int admin_fold(struct answer *a, const char *id)
{
    if (admin_wait(a, store_load(a->store, id, 0, on_fold, a)) != STORE_OK)
        return admin_refused(a, id);
    return EXIT_FINE;
}

static void on_page(void *ctx, enum store_code code, const struct store_table *t,
                    size_t n)
{
    struct page *p = ctx;
    p->a->code = code;
    p->n = n;
    for (size_t i = 0; i < n; i++) {
        p->table[i] = t[i];
        p->table[i].setup = p->table[i].summary = NULL;
    }
}

int admin_next(struct page *p, enum store_list list, int64_t before)
{
    char after[STORE_ID_MAX] = "";
    struct store_query q = {
        .list = list, .person = after, .before = before, .limit = ADMIN_PAGE};
    if (p->n)
        memcpy(after, p->table[p->n - 1].id, sizeof after);
    p->n = 0;
    if (admin_wait(p->a, store_tables(p->a->store, &q, on_page, p)) != STORE_OK)
        return admin_refused(p->a, "list");
    return EXIT_FINE;
}
