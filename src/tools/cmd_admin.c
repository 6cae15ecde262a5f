/* cmd_admin.c - `maat admin`: look after the tables of a store. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/jot_put.h"
#include "room/room.h"
#include "server/stored.h"
#include "store/store.h"
#include "table/wish.h"
#include "tools/admin.h"
#include "tools/place.h"
#include "tools/tools.h"
#include "wire/wire.h"

/* ---- one table ------------------------------------------------------------------- */

/* One line of a log as an object. */
static void put_row(struct answer *a, const char *text, size_t len)
{
    char buf[2 * STORE_TEXT_MAX], copy[STORE_TEXT_MAX + 128];
    struct row_line line;
    struct jot j;
    snprintf(copy, sizeof copy, "%.*s", (int)len, text);
    if (row_line_read(copy, &line))
        return;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_int(&j, "seq", (int64_t)line.seq);
    put_int(&j, "at", line.at);
    put_text(&j, "kind", (char[]){line.letter, '\0'});
    text_or_null(&j, "key", line.key);
    put_text(&j, "text", line.text);
    jot_close(&j, '}');
    if (jot_ok(&j))
        printf("%s\n%s", a->listed++ ? "," : "", buf);
}

static void put_rows(struct answer *a, const char *text, size_t len)
{
    if (!len)
        return;
    if (!a->json) {
        fwrite(text, 1, len, stdout);
        return;
    }
    for (const char *end = text + len; text < end;) {
        const char *line = memchr(text, '\n', (size_t)(end - text));
        size_t n = line ? (size_t)(line - text) : (size_t)(end - text);
        put_row(a, text, n);
        text += n + 1;
    }
}

static void on_log(void *ctx, enum store_code code, const struct store_history *h)
{
    struct answer *a = ctx;
    a->code = code;
    if (code != STORE_OK)
        return;
    if (a->json)
        printf("{\"table\":\"%s\",\"rows\":[", h->table.id);
    put_rows(a, h->snapshot, h->snapshot_len);
    for (size_t i = 0; i < h->n_rows; i++) {
        char text[STORE_TEXT_MAX + 128];
        struct row_line line = room_line(&h->rows[i]);
        row_line_write(&line, text, sizeof text);
        put_rows(a, text, strlen(text));
    }
    if (a->json)
        puts("]}");
}

static int print_log(struct answer *a, const char *id)
{
    if (admin_wait(a, store_load(a->store, id, 0, on_log, a)) != STORE_OK)
        return admin_refused(a, id);
    return EXIT_FINE;
}

static int show(struct answer *a)
{
    char text[STORE_TEXT_MAX];
    struct jot j;
    jot_init(&j, text, sizeof text);
    wire_table(&j, a->table, 0, NULL);
    if (!jot_ok(&j))
        return tool_fail("%s", tool_text("admin.large"));
    puts(text);
    return EXIT_FINE;
}

static int record_json(const char *id, const char *record)
{
    size_t size = 2 * strlen(record) + 256;
    char *buf = malloc(size);
    struct jot j;
    if (!buf)
        return tool_fail("%s", tool_text("memory"));
    jot_init(&j, buf, size);
    jot_open(&j, '{');
    put_text(&j, "table", id);
    put_text(&j, "record", record);
    int rc = tool_json(&j);
    free(buf);
    return rc;
}

static int export(struct answer *a)
{
    char *text = a->table->match ? table_record(a->table) : NULL;
    if (!text)
        return tool_fail("%s", tool_text("admin.not-begun"));
    int rc = a->json ? record_json(a->table->id, text) : EXIT_FINE;
    if (!a->json)
        fputs(text, stdout);
    free(text);
    return rc;
}

static int close_table(struct answer *a)
{
    char summary[STORE_TEXT_MAX];
    struct jot j;
    struct table_change change;
    struct store_table index;
    struct wish wish = {.kind = WISH_CLOSE, .is_admin = true, .reason = "admin"};
    struct house house = {.now = admin_now()};
    struct row closing;
    char text[STORE_TEXT_MAX];
    if (table_check(a->table, &wish, &house, &closing, NULL) != VERDICT_ROW)
        return tool_fail(tool_text("admin.already"), table_state_name(a->table->state));
    row_write(&closing, text, sizeof text);
    struct store_row row = {.seq = closing.seq,
                            .at = closing.at,
                            .kind = row_forms[closing.kind].letter,
                            .key = "",
                            .text = text};
    if (admin_wait(a, store_append(a->store, a->table->id, &row, admin_done, a)) !=
        STORE_OK)
        return a->code == STORE_CONFLICT ? tool_fail("%s", tool_text("admin.again"))
                                         : admin_refused(a, a->table->id);
    table_fold(a->table, &closing, &change);
    jot_init(&j, summary, sizeof summary);
    wire_table(&j, a->table, 0, NULL);
    stored_index(a->table, &index);
    index.setup = "";
    index.summary = jot_ok(&j) ? summary : "{}";
    if (admin_wait(a, store_table_put(a->store, &index, admin_done, a)) != STORE_OK)
        return admin_refused(a, a->table->id);
    return EXIT_FINE;
}

/* ---- people ---------------------------------------------------------------------- */

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
    if (admin_wait(a, store_login_get(a->store, login, on_person, a)) != STORE_OK)
        return a->code == STORE_MISSING ? tool_fail(tool_text("admin.no-login"), login)
                                        : admin_refused(a, login);
    a->person.is_admin = on;
    if (admin_wait(a, store_person_change(a->store, &a->person, STORE_PERSON_ADMIN,
                                          NULL, admin_done, a)) != STORE_OK)
        return admin_refused(a, login);
    return EXIT_FINE;
}

/* ---- the command ----------------------------------------------------------------- */

/* What was done, for programs; people see that nothing was complained about. */
static int done(const struct answer *a, const char *verb, const char *what)
{
    char buf[512];
    struct jot j;
    if (!a->json)
        return EXIT_FINE;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "done", verb);
    put_text(&j, strcmp(verb, "grant") && strcmp(verb, "revoke") ? "table" : "login",
             what);
    return tool_json(&j);
}

static int drop(struct answer *a, const char *id)
{
    return admin_wait(a, store_table_drop(a->store, id, 0, admin_done, a)) == STORE_OK
               ? EXIT_FINE
               : admin_refused(a, id);
}

static const char *const verbs[] = {"list",  "show",  "log",     "export",
                                    "close", "drop",  "grant",   "revoke",
                                    "prune", "check", "compact", NULL};

static int act(struct answer *a, const char *verb, const char *what)
{
    int rc;
    if (strcmp(verb, "list") == 0)
        return admin_list(a, what);
    if (strcmp(verb, "log") == 0)
        return print_log(a, what);
    if (strcmp(verb, "grant") == 0 || strcmp(verb, "revoke") == 0)
        rc = set_admin(a, what, verb[0] == 'g');
    else if (strcmp(verb, "drop") == 0)
        rc = drop(a, what);
    else if ((rc = admin_fold(a, what)) == EXIT_FINE) {
        if (strcmp(verb, "close") != 0)
            return verb[0] == 's' ? show(a) : export(a);
        rc = close_table(a);
    }
    return rc ? rc : done(a, verb, what);
}

static int no_verb(const char *verb)
{
    struct nearest n;
    nearest_begin(&n, verb, strlen(verb));
    nearest_try_all(&n, verbs);
    return tool_usage(tool_text("admin.no-verb"), verb, nearest_say(&n, ""));
}

/* Which option is for which verb, and which other option it needs (NULL: none). */
static const struct {
    const char *option, *verb, *with;
} belongs[] = {
    {"repair", "check", NULL},      {"days", "prune", NULL},
    {"days", "export", "expiring"}, {"dry-run", "prune", NULL},
    {"to", "export", NULL},         {"finished", "export", "to"},
    {"expiring", "export", "to"},
};

/* An option that would change nothing was meant to. */
static int check_options(const struct args *args, const char *verb)
{
    const struct option *o;
    const char *value;
    for (int i = 0; (o = args_given(args, i, &value)); i++) {
        bool is_known = false, fits = false;
        for (size_t k = 0; k < sizeof belongs / sizeof belongs[0]; k++) {
            if (strcmp(o->name, belongs[k].option) != 0)
                continue;
            is_known = true;
            if (strcmp(verb, belongs[k].verb) != 0)
                continue;
            fits = true;
            if (belongs[k].with && !args_has(args, belongs[k].with))
                return tool_usage(tool_text("admin.goes-with"), verb, o->name,
                                  belongs[k].with);
        }
        if (is_known && !fits)
            return tool_usage(tool_text("admin.no-option"), verb, o->name);
    }
    return EXIT_FINE;
}

/* What works on many tables needs no WHAT, but options of its own. */
static int check_many(const struct args *args, const char *verb, bool *is_many)
{
    bool prunes = strcmp(verb, "prune") == 0, checks = strcmp(verb, "check") == 0;
    bool to = strcmp(verb, "export") == 0 && args_has(args, "to");
    *is_many = prunes || checks || to || strcmp(verb, "compact") == 0;
    if (*is_many && args_word(args, 1))
        return tool_usage(tool_text("admin.no-what"), verb, args_word(args, 1));
    if ((prunes || (to && args_has(args, "expiring"))) && !args_has(args, "days"))
        return tool_usage("%s", tool_text("admin.days"));
    if (to && args_has(args, "finished") && args_has(args, "expiring"))
        return tool_usage("%s", tool_text("admin.either"));
    return EXIT_FINE;
}

static void on_complaint(void *ctx, const char *what)
{
    (void)ctx;
    tool_fail("%s", tool_reason(what));
}

static int run(const struct args *args)
{
    char why[300], db[PLACE_PATH];
    const char *verb = args_word(args, 0);
    int known = 0;
    umask(077);
    while (verbs[known] && strcmp(verbs[known], verb) != 0)
        known++;
    if (!verbs[known])
        return no_verb(verb);
    bool is_many = false;
    int rc = check_options(args, verb);
    if (!rc)
        rc = check_many(args, verb, &is_many);
    if (rc)
        return rc;
    if (known > 0 && !is_many && !args_word(args, 1))
        return tool_usage(tool_text("admin.what"), verb,
                          verb[0] == 'g' || verb[0] == 'r' ? "LOGIN" : "TABLE");
    rc = place_of_store(args_text(args, "db"), db);
    if (rc)
        return rc;
    struct store_config cfg = {.url = db,
                               .node = "",
                               .complain = on_complaint,
                               .is_check = strcmp(verb, "check") == 0};
    struct answer a = {.store = store_open(&cfg, why, sizeof why),
                       .json = args_has(args, "json")};
    if (!a.store)
        return tool_fail("%s", tool_reason(why));
    if (!is_many)
        rc = act(&a, verb, args_word(args, 1));
    else if (cfg.is_check)
        rc = admin_check(&a, args_has(args, "repair"));
    else if (verb[0] == 'c')
        rc = admin_compact(&a);
    else if (verb[0] == 'p')
        rc = admin_prune(&a, args_number(args, "days"), args_has(args, "dry-run"));
    else
        rc = admin_export(&a, args_text(args, "to"),
                          args_has(args, "expiring") ? args_number(args, "days") : -1);
    if (a.table)
        table_free(a.table);
    store_close(a.store);
    return rc;
}

static const struct option options[] = {
    {.name = "db", .value = "DB", .kind = VALUE_FILE},
    {.name = "days", .value = "N", .kind = VALUE_NUMBER, .lo = 1, .hi = 36500},
    {.name = "dry-run"},
    {.name = "to", .value = "FOLDER", .kind = VALUE_FILE},
    {.name = "finished"},
    {.name = "expiring"},
    {.name = "repair"},
    {.name = "json"},
    {0},
};

const struct command command_admin = {
    .name = "admin",
    .run = run,
    .arguments = {{.name = "VERB", .kind = VALUE_WORD, .words = verbs},
                  {.name = "WHAT", .kind = VALUE_TEXT, .optional = true}},
    .options = options,
};
