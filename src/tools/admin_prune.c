/* admin_prune.c - `maat admin prune` and `export --to`: many tables in one go. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/jot_put.h"
#include "tools/admin.h"
#include "tools/tools.h"
#include "wire/wire.h"

enum { GUESTS_MAX = 10000000 };

/* What is done with each table; an exit code. */
typedef int each_table(struct answer *a, void *ctx);

static int visit(struct answer *a, const char *id, each_table *each, void *ctx)
{
    int rc = admin_fold(a, id);
    if (rc && a->code == STORE_MISSING)
        rc = EXIT_FINE; /* a server was faster */
    else if (!rc)
        rc = each(a, ctx);
    if (a->table)
        table_free(a->table);
    a->table = NULL;
    return rc;
}

/* One that cannot be replayed is named and left alone; the others are not. */
static int walk(struct answer *a, enum store_list list, int64_t before,
                each_table *each, void *ctx)
{
    static struct page page;
    int rc = EXIT_FINE, code;
    page = (struct page){.a = a};
    while (!(code = admin_next(&page, list, before)) && page.n)
        for (size_t i = 0; i < page.n; i++) {
            code = visit(a, page.table[i].id, each, ctx);
            rc = rc ? rc : code;
            a->why[0] = '\0';
        }
    return code ? code : rc;
}

/* The index may be behind the log: the table itself is asked. */
static bool is_over(const struct answer *a, int64_t before)
{
    return a->table->updated < before && !table_is_timed(a->table);
}

/* ---- prune ----------------------------------------------------------------------- */

struct prune {
    int64_t before;
    bool is_dry;
    size_t tables, bytes, guests;
};

static int prune_table(struct answer *a, void *ctx)
{
    struct prune *p = ctx;
    if (!is_over(a, p->before))
        return EXIT_FINE;
    if (!p->is_dry &&
        admin_wait(a, store_table_drop(a->store, a->table->id, a->table->seq,
                                       admin_done, a)) != STORE_OK)
        return a->code == STORE_MISSING || a->code == STORE_CONFLICT
                   ? EXIT_FINE
                   : admin_refused(a, a->table->id);
    p->tables++;
    p->bytes += a->bytes;
    return EXIT_FINE;
}

struct guests {
    struct answer *a;
    size_t n;
    char (*id)[STORE_ID_MAX];
};

static void on_guests(void *ctx, enum store_code code, const char (*ids)[STORE_ID_MAX],
                      size_t n)
{
    struct guests *g = ctx;
    g->a->code = code;
    g->id = n ? malloc(n * sizeof *g->id) : NULL;
    g->n = g->id ? n : 0;
    if (g->n)
        memcpy(g->id, ids, n * sizeof *g->id);
}

static int prune_guests(struct answer *a, struct prune *p)
{
    struct guests g = {.a = a};
    int rc = EXIT_FINE;
    if (admin_wait(a, store_guests(a->store, p->before, GUESTS_MAX, on_guests, &g)) !=
        STORE_OK)
        return admin_refused(a, "prune");
    for (size_t i = 0; i < g.n && !rc; i++) {
        if (!p->is_dry)
            admin_wait(a, store_guest_drop(a->store, g.id[i], admin_done, a));
        if (a->code == STORE_OK)
            p->guests++;
        else if (a->code != STORE_MISSING)
            rc = admin_refused(a, g.id[i]);
    }
    free(g.id);
    return rc;
}

int admin_prune(struct answer *a, long days, bool is_dry)
{
    struct prune p = {.before = admin_now() - days * TABLE_DAY_MS, .is_dry = is_dry};
    char buf[256];
    struct jot j;
    /* Guests first: a dry run then counts what a real one removes. */
    int rc = prune_guests(a, &p);
    if (!rc)
        rc = walk(a, STORE_LIST_EXPIRED, p.before, prune_table, &p);
    if (!a->json) {
        printf(tool_text(is_dry ? "admin.would" : "admin.pruned"), p.tables, p.bytes,
               p.guests);
        putchar('\n');
        return rc;
    }
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "done", "prune");
    put_bool(&j, "dry_run", is_dry);
    put_int(&j, "tables", (int64_t)p.tables);
    put_int(&j, "bytes", (int64_t)p.bytes);
    put_int(&j, "guests", (int64_t)p.guests);
    int said = tool_json(&j);
    return rc ? rc : said;
}

/* ---- export ---------------------------------------------------------------------- */

struct export
{
    const char *folder;
    int64_t before; /* 0: all that are finished */
    size_t written;
};

static int write_record(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    bool ok = f && fputs(text, f) >= 0;
    if (f && fclose(f))
        ok = false;
    return ok ? EXIT_FINE : tool_fail("%s: %s", path, tool_errno());
}

static int export_table(struct answer *a, void *ctx)
{
    struct export *e = ctx;
    char path[512];
    if (e->before ? !is_over(a, e->before) : a->table->state != TABLE_FINISHED)
        return EXIT_FINE;
    char *text = a->table->match ? table_record(a->table) : NULL;
    if (!text)
        return EXIT_FINE; /* it never began */
    int n = snprintf(path, sizeof path, "%s/%s.rec", e->folder, a->table->id);
    int rc =
        n > 0 && (size_t)n < sizeof path
            ? write_record(path, text)
            : (errno = ENAMETOOLONG, tool_fail("%.60s: %s", e->folder, tool_errno()));
    free(text);
    e->written += !rc;
    return rc;
}

int admin_export(struct answer *a, const char *folder, long days)
{
    struct export e = {.folder = folder};
    struct stat st;
    char buf[1024];
    struct jot j;
    if (mkdir(folder, 0700) &&
        (errno != EEXIST || stat(folder, &st) || !S_ISDIR(st.st_mode)))
        return tool_fail("%.300s: %s", folder, tool_errno());
    if (days >= 0)
        e.before = admin_now() - days * TABLE_DAY_MS;
    int rc = walk(a, days >= 0 ? STORE_LIST_EXPIRED : STORE_LIST_EACH, e.before,
                  export_table, &e);
    if (!a->json) {
        printf(tool_text("admin.exported"), e.written, folder);
        putchar('\n');
        return rc;
    }
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "done", "export");
    put_text(&j, "folder", folder);
    put_int(&j, "records", (int64_t)e.written);
    int said = tool_json(&j);
    return rc ? rc : said;
}
