/* admin_list.c - `maat admin list`: the tables of a store, page by page. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/jot_put.h"
#include "tools/admin.h"
#include "tools/tools.h"

/* ---- in the order of their last change ------------------------------------------- */

struct line {
    char id[STORE_ID_MAX], game[STORE_ID_MAX], host[STORE_ID_MAX];
    int64_t created, updated;
    uint64_t seq;
    uint8_t state;
    bool is_public;
};

struct lines {
    struct line *line;
    size_t n, room;
};

static bool add_line(struct lines *l, const struct store_table *t)
{
    if (l->n == l->room) {
        size_t room = l->room ? 2 * l->room : 256;
        struct line *grown = realloc(l->line, room * sizeof *grown);
        if (!grown)
            return false;
        l->line = grown;
        l->room = room;
    }
    struct line *line = &l->line[l->n++];
    memcpy(line->id, t->id, sizeof line->id);
    memcpy(line->game, t->game, sizeof line->game);
    memcpy(line->host, t->host, sizeof line->host);
    line->created = t->created;
    line->updated = t->updated;
    line->seq = t->seq;
    line->state = t->state;
    line->is_public = t->is_public;
    return true;
}

static int newest_first(const void *a, const void *b)
{
    const struct line *x = a, *y = b;
    if (x->updated != y->updated)
        return x->updated < y->updated ? 1 : -1;
    return strcmp(x->id, y->id);
}

/* `state` is -1 for all. The exit code. */
static int gather(struct answer *a, int state, struct lines *ret)
{
    static struct page page;
    int rc;
    page = (struct page){.a = a};
    while (!(rc = admin_next(&page, STORE_LIST_EACH, 0)) && page.n)
        for (size_t i = 0; i < page.n; i++)
            if ((state < 0 || page.table[i].state == state) &&
                !add_line(ret, &page.table[i]))
                return tool_fail("%s", tool_text("memory"));
    if (ret->n)
        qsort(ret->line, ret->n, sizeof *ret->line, newest_first);
    return rc;
}

/* ---- what is said ---------------------------------------------------------------- */

static void print_line(const struct line *t)
{
    time_t s = (time_t)(t->updated / 1000);
    struct tm tm;
    char when[32];
    gmtime_r(&s, &tm);
    strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", &tm);
    printf("%-24s %-6s %-9s %6" PRIu64 "  %s  %s\n", t->id, t->game,
           table_state_name(t->state), t->seq, when, t->host);
}

static void put_line(const struct line *t, bool is_first)
{
    char buf[1024];
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "id", t->id);
    put_text(&j, "game", t->game);
    put_text(&j, "state", table_state_name(t->state));
    put_int(&j, "seq", (int64_t)t->seq);
    put_int(&j, "created", t->created);
    put_int(&j, "updated", t->updated);
    put_text(&j, "host", t->host);
    put_bool(&j, "public", t->is_public);
    jot_close(&j, '}');
    if (jot_ok(&j))
        printf("%s\n%s", is_first ? "" : ",", buf);
}

static void say(const struct lines *l, bool json, const char *state, bool is_damaged)
{
    if (json)
        fputs("{\"tables\":[", stdout);
    for (size_t i = 0; i < l->n; i++)
        if (json)
            put_line(&l->line[i], i == 0);
        else
            print_line(&l->line[i]);
    if (json)
        puts("]}");
    else if (!l->n && state && !is_damaged)
        tool_fail(tool_text("admin.none-so"), state);
    else if (!l->n)
        tool_fail("%s", tool_text(is_damaged ? "admin.none-whole" : "admin.none-yet"));
}

int admin_list(struct answer *a, const char *state)
{
    struct nearest n;
    struct lines lines = {0};
    struct store_stats stats;
    int wanted = -1;
    nearest_begin(&n, state ? state : "", state ? strlen(state) : 0);
    for (int k = 0; state && k <= TABLE_CLOSED; k++) {
        const char *name = table_state_name((unsigned)k);
        nearest_try(&n, name);
        if (strcmp(state, name) == 0)
            wanted = k;
    }
    if (state && wanted < 0)
        return tool_usage(tool_text("admin.no-state"), state, nearest_say(&n, ""));
    int rc = gather(a, wanted, &lines);
    store_stats(a->store, &stats);
    if (!rc)
        say(&lines, a->json, state, stats.damaged > 0);
    free(lines.line);
    return !rc && stats.damaged ? EXIT_FAILED : rc;
}
