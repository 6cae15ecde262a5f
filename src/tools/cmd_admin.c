/* cmd_admin.c - `maat admin`: look after the tables of a store. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/table.h"
#include "server/wire.h"
#include "store/store.h"
#include "tools/tools.h"

static const char usage[] =
    "usage: maat admin --db DB list [STATE]    open, running, finished, closed\n"
    "       maat admin --db DB show TABLE      what everybody may know about it\n"
    "       maat admin --db DB log TABLE       the rows of its log\n"
    "       maat admin --db DB export TABLE    its record\n"
    "       maat admin --db DB close TABLE     end it; what was played is kept\n"
    "       maat admin --db DB drop TABLE      remove it with all that belongs to it\n"
    "       maat admin --db DB grant LOGIN     make the account an administrator\n"
    "       maat admin --db DB revoke LOGIN\n"
    "DB is the file or the postgres:// address that the server was given. All of this\n"
    "may be done while servers run; they notice within a second.\n";

enum { LIST_MAX = 1000 };

/* The answer to the one question that is under way. */
struct answer {
    struct store *store;
    enum store_code code;
    int state; /* list: only this one; -1: all */
    struct table *table;
    struct store_person person;
    char why[200];
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int refused(const struct answer *a, const char *what)
{
    if (a->code == STORE_MISSING)
        return tool_fail("there is no %.60s", what);
    return tool_fail("%.60s: %s", what, a->why[0] ? a->why : store_code_name(a->code));
}

static void on_done(void *ctx, enum store_code code)
{
    struct answer *a = ctx;
    a->code = code;
}

static enum store_code wait_for(struct answer *a, enum store_code accepted)
{
    if (accepted != STORE_OK)
        return a->code = accepted;
    store_drain(a->store);
    return a->code;
}

/* ---- list ------------------------------------------------------------- */

static void on_tables(void *ctx, enum store_code code, const struct store_table *t,
                      size_t n)
{
    struct answer *a = ctx;
    a->code = code;
    for (size_t i = 0; i < n; i++) {
        time_t s = (time_t)(t[i].updated / 1000);
        struct tm tm;
        char when[32];
        if (a->state >= 0 && t[i].state != a->state)
            continue;
        gmtime_r(&s, &tm);
        strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", &tm);
        printf("%-24s %-6s %-9s %6" PRIu64 "  %s  %s\n", t[i].id, t[i].game,
               table_state_name(t[i].state), t[i].seq, when, t[i].host);
    }
}

static int list(struct answer *a, const char *state)
{
    a->state = -1;
    for (unsigned k = 0; state && k <= STORE_TABLE_CLOSED; k++)
        if (strcmp(state, table_state_name(k)) == 0)
            a->state = (int)k;
    if (state && a->state < 0)
        return tool_usage("no such state: %.40s", state);
    struct store_query q = {.list = STORE_LIST_ALL, .limit = LIST_MAX};
    if (wait_for(a, store_tables(a->store, &q, on_tables, a)) != STORE_OK)
        return refused(a, "list");
    return EXIT_FINE;
}

/* ---- one table -------------------------------------------------------- */

static void on_fold(void *ctx, enum store_code code, const struct store_history *h)
{
    struct answer *a = ctx;
    struct table_change change;
    a->code = code;
    if (code != STORE_OK)
        return;
    a->table = table_new(h->table.id, h->table.setup, a->why, sizeof a->why);
    bool ok =
        a->table && table_apply_text(a->table, h->snapshot, h->snapshot_len, 0) == 0;
    for (size_t i = 0; ok && i < h->n_rows; i++)
        ok = table_apply(a->table, &h->rows[i], 0, &change) == 0;
    if (ok)
        return;
    a->code = STORE_IO;
    if (!a->why[0])
        snprintf(a->why, sizeof a->why, "its log cannot be replayed");
}

static void on_log(void *ctx, enum store_code code, const struct store_history *h)
{
    struct answer *a = ctx;
    a->code = code;
    if (code != STORE_OK)
        return;
    if (h->snapshot_len)
        fwrite(h->snapshot, 1, h->snapshot_len, stdout);
    for (size_t i = 0; i < h->n_rows; i++) {
        char text[STORE_TEXT_MAX + 128];
        table_row_text(&h->rows[i], text, sizeof text);
        fputs(text, stdout);
    }
}

static int print_log(struct answer *a, const char *id)
{
    if (wait_for(a, store_load(a->store, id, 0, on_log, a)) != STORE_OK)
        return refused(a, id);
    return EXIT_FINE;
}

static int fold(struct answer *a, const char *id)
{
    if (wait_for(a, store_load(a->store, id, 0, on_fold, a)) != STORE_OK)
        return refused(a, id);
    return EXIT_FINE;
}

static int show(struct answer *a)
{
    char text[STORE_TEXT_MAX];
    struct jot j;
    jot_init(&j, text, sizeof text);
    wire_table(&j, a->table, NULL);
    if (!jot_ok(&j))
        return tool_fail("the table is too large to show");
    puts(text);
    return EXIT_FINE;
}

static int export(struct answer *a)
{
    char *text = a->table->match ? wire_record(a->table) : NULL;
    if (!text)
        return tool_fail("the game has not begun");
    fputs(text, stdout);
    free(text);
    return EXIT_FINE;
}

static int close_table(struct answer *a)
{
    char summary[STORE_TEXT_MAX];
    struct jot j;
    struct table_change change;
    struct store_table index;
    struct store_row row = {.seq = a->table->seq + 1,
                            .at = now_ms(),
                            .kind = 'x',
                            .key = "",
                            .text = "admin"};
    if (a->table->state >= STORE_TABLE_FINISHED)
        return tool_fail("the table is %s already", table_state_name(a->table->state));
    if (wait_for(a, store_append(a->store, a->table->id, &row, on_done, a)) != STORE_OK)
        return a->code == STORE_CONFLICT
                   ? tool_fail("somebody moved just now: try again")
                   : refused(a, a->table->id);
    table_apply(a->table, &row, 0, &change);
    jot_init(&j, summary, sizeof summary);
    wire_table(&j, a->table, NULL);
    table_index(a->table, &index);
    index.setup = "";
    index.summary = jot_ok(&j) ? summary : "{}";
    if (wait_for(a, store_table_put(a->store, &index, on_done, a)) != STORE_OK)
        return refused(a, a->table->id);
    return EXIT_FINE;
}

/* ---- people ------------------------------------------------------------ */

static void on_person(void *ctx, enum store_code code, const struct store_person *p,
                      const struct store_session *x)
{
    struct answer *a = ctx;
    (void)x;
    a->code = code;
    if (p)
        a->person = *p;
}

static int set_admin(struct answer *a, const char *login, bool on)
{
    if (wait_for(a, store_login_get(a->store, login, on_person, a)) != STORE_OK)
        return refused(a, login);
    a->person.is_admin = on;
    if (wait_for(a, store_person_put(a->store, &a->person, on_done, a)) != STORE_OK)
        return refused(a, login);
    return EXIT_FINE;
}

/* ---- the command ------------------------------------------------------- */

static int run(struct answer *a, const char *verb, const char *what)
{
    if (strcmp(verb, "list") == 0)
        return list(a, what);
    if (!what) {
        fputs(usage, stderr);
        return EXIT_USAGE;
    }
    if (strcmp(verb, "log") == 0)
        return print_log(a, what);
    if (strcmp(verb, "grant") == 0 || strcmp(verb, "revoke") == 0)
        return set_admin(a, what, verb[0] == 'g');
    if (strcmp(verb, "drop") == 0)
        return wait_for(a, store_table_drop(a->store, what, on_done, a)) == STORE_OK
                   ? EXIT_FINE
                   : refused(a, what);
    bool is_show = strcmp(verb, "show") == 0, is_export = strcmp(verb, "export") == 0;
    if (!is_show && !is_export && strcmp(verb, "close") != 0)
        return tool_usage("no such thing to do: %.40s (maat admin --help)", verb);
    int rc = fold(a, what);
    if (rc != EXIT_FINE)
        return rc;
    return is_show ? show(a) : is_export ? export(a) : close_table(a);
}

int cmd_admin(int argc, char **argv)
{
    char why[300];
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        fputs(usage, stdout);
        return EXIT_FINE;
    }
    if (argc < 4 || argc > 5 || strcmp(argv[1], "--db") != 0) {
        fputs(usage, stderr);
        return EXIT_USAGE;
    }
    FILE *f = strstr(argv[2], "://") ? NULL : fopen(argv[2], "r");
    if (!f && !strstr(argv[2], "://"))
        return tool_fail("there is no store at %s", argv[2]);
    if (f)
        fclose(f);
    struct store_config cfg = {.url = argv[2], .node = ""};
    struct answer a = {.store = store_open(&cfg, why, sizeof why)};
    if (!a.store)
        return tool_fail("%s", why);
    int rc = run(&a, argv[3], argc > 4 ? argv[4] : NULL);
    if (a.table)
        table_free(a.table);
    store_close(a.store);
    return rc;
}
