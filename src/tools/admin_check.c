/* admin_check.c - `maat admin check`: is everything in the store what was written? */
#include "tools/admin_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/jot_put.h"
#include "tools/tools.h"

/* ---- the answers of the store ---------------------------------------------------- */

void check_add(struct findings *f, enum store_thing thing, enum store_wrong wrong,
               const char *id, uint64_t number)
{
    if (f->n == f->room) {
        size_t room = f->room ? 2 * f->room : 16;
        struct store_flaw *grown = realloc(f->flaw, room * sizeof *grown);
        if (!grown)
            return;
        f->flaw = grown;
        f->room = room;
    }
    struct store_flaw *x = &f->flaw[f->n++];
    *x = (struct store_flaw){.thing = thing, .wrong = wrong, .number = number};
    snprintf(x->id, sizeof x->id, "%s", id);
}

bool check_has(const struct findings *f, enum store_thing thing)
{
    for (size_t i = 0; i < f->n; i++)
        if (f->flaw[i].thing == thing)
            return true;
    return false;
}

bool check_still(const struct findings *f, const struct store_flaw *x)
{
    for (size_t i = 0; i < f->n; i++)
        if (f->flaw[i].thing == x->thing && f->flaw[i].wrong == x->wrong &&
            f->flaw[i].number == x->number && strcmp(f->flaw[i].id, x->id) == 0)
            return true;
    return false;
}

void check_forget(struct findings *f)
{
    free(f->flaw);
    free(f->id);
    *f = (struct findings){0};
}

void check_take(struct findings *f, const struct store_findings *from)
{
    check_forget(f);
    f->seen = from->n;
    f->unsummed = from->unsummed;
    snprintf(f->next, sizeof f->next, "%s", from->next);
    for (size_t i = 0; i < from->n_flaws; i++)
        check_add(f, from->flaws[i].thing, from->flaws[i].wrong, from->flaws[i].id,
                  from->flaws[i].number);
    f->id = from->n_ids ? malloc(from->n_ids * sizeof *f->id) : NULL;
    f->n_ids = f->id ? from->n_ids : 0;
    if (f->n_ids)
        memcpy(f->id, from->ids, f->n_ids * sizeof *f->id);
}

static void on_scan(void *ctx, enum store_code code, const struct store_findings *f)
{
    struct check *c = ctx;
    c->a->code = code;
    if (f)
        check_take(&c->now, f);
    else
        check_forget(&c->now);
}

/* The answer is in c->now. */
static enum store_code scan(struct check *c, enum store_scan what, const char *from)
{
    return admin_wait(c->a, store_scan(c->a->store, what, from, on_scan, c));
}

static void on_mended(void *ctx, enum store_code code, uint64_t n)
{
    struct check *c = ctx;
    c->a->code = code;
    c->changed = n;
}

bool check_mend(struct check *c, enum store_mend what, const char *table)
{
    c->changed = 0;
    return admin_wait(c->a, store_mend(c->a->store, what, table, on_mended, c)) ==
           STORE_OK;
}

/* ---- what is said ---------------------------------------------------------------- */

static const char *const fate_names[] = {"none", "can", "mended"};

static void say_json(const struct check *c, const struct store_flaw *f, enum fate fate)
{
    char buf[1024];
    struct jot j;
    bool of_person = f->thing == STORE_THING_PERSON || f->thing == STORE_THING_SESSION;
    bool of_file = f->thing == STORE_THING_FILE;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "thing", store_thing_name(f->thing));
    put_text(&j, "wrong", store_wrong_name(f->wrong));
    text_or_null(&j, "table", of_person || of_file ? "" : f->id);
    text_or_null(&j, "person", of_person ? f->id : "");
    number_or_null(&j, "number", (uint32_t)f->number);
    text_or_null(&j, "says", of_file ? f->id : "");
    put_text(&j, "repair", fate_names[fate]);
    jot_close(&j, '}');
    if (jot_ok(&j))
        printf("%s\n%s", c->found > 1 ? "," : "", buf);
}

static void say_text(const struct store_flaw *f, enum fate fate)
{
    char key[40], where[400];
    unsigned long long number = f->number;
    bool is_lost = f->wrong == STORE_WRONG_LOST;
    snprintf(key, sizeof key, "check.%s%s", is_lost ? "lost-" : "",
             store_thing_name(f->thing));
    if (f->thing == STORE_THING_FILE && !f->id[0])
        snprintf(where, sizeof where, "%s", tool_text("check.file-silent"));
    else if (is_lost)
        snprintf(where, sizeof where, tool_text(key), number);
    else
        snprintf(where, sizeof where, tool_text(key), f->id, number);
    snprintf(key, sizeof key, "check.is-%s", store_wrong_name(f->wrong));
    printf("%s: %s", where, tool_text(key));
    snprintf(key, sizeof key, "check.repair-%s", fate_names[fate]);
    printf("; %s\n", tool_text(key));
}

/* What the database says, on one line. */
static void flatten(char *text)
{
    char *to = text;
    for (const char *p = text; *p; p++)
        if (!strchr("\n\r\t ", *p))
            *to++ = *p;
        else if (to > text && to[-1] != ' ')
            *to++ = ' ';
    while (to > text && to[-1] == ' ')
        to--;
    *to = '\0';
}

/* A few of each kind: a damaged page of the file can be a thousand things. */
static void say_some(struct check *c, const struct store_flaw *f, enum fate fate)
{
    enum { EACH = 10 };
    struct store_flaw flat = *f;
    flatten(flat.id);
    if (c->said[f->thing] == EACH) {
        c->left++;
        return;
    }
    c->said[f->thing]++;
    say_text(&flat, fate);
}

void check_say(struct check *c, const struct store_flaw *f, enum fate fate)
{
    bool is_again = c->found && c->last.thing == f->thing &&
                    c->last.wrong == f->wrong && c->last.number == f->number &&
                    strcmp(c->last.id, f->id) == 0;
    if (is_again && fate != FATE_MENDED)
        return;
    c->last = *f;
    c->found++;
    c->mended += fate == FATE_MENDED;
    progress_end(&c->progress);
    if (c->a->json)
        say_json(c, f, fate);
    else
        say_some(c, f, fate);
    fflush(stdout);
}

/* Everything in c->now. */
static void say_all(struct check *c, enum fate fate)
{
    for (size_t i = 0; i < c->now.n; i++)
        check_say(c, &c->now.flaw[i], fate);
}

void check_step(struct check *c, uint64_t steps, const char *word)
{
    uint64_t all = c->size.tables + c->size.rows + c->size.people + c->size.sessions;
    uint64_t unit = all / UINT32_MAX + 1;
    c->done += steps;
    if (c->done >= all)
        c->done = all ? all - 1 : 0; /* rows are written meanwhile */
    progress_bar(&c->progress, (uint32_t)(c->done / unit), (uint32_t)(all / unit),
                 word);
}

static void sum_up(const struct check *c)
{
    char buf[512];
    struct jot j;
    if (!c->a->json) {
        if (c->left) {
            printf(tool_text("check.left"), (unsigned long long)c->left);
            putchar('\n');
        }
        printf(tool_text("check.all"), (unsigned long long)c->tables,
               (unsigned long long)c->rows, (unsigned long long)c->people,
               (unsigned long long)c->sessions);
        putchar('\n');
        if (c->summed || c->unsummed) {
            printf(tool_text("check.unsummed"), (unsigned long long)c->unsummed,
                   (unsigned long long)c->summed);
            putchar('\n');
        }
        printf(tool_text(c->found ? "check.found" : "check.clean"),
               (unsigned long long)c->found, (unsigned long long)c->mended);
        putchar('\n');
        if (c->found > c->mended && c->repairs)
            puts(tool_text("check.advice"));
        return;
    }
    jot_init(&j, buf, sizeof buf);
    put_int(&j, "tables", (int64_t)c->tables);
    put_int(&j, "rows", (int64_t)c->rows);
    put_int(&j, "people", (int64_t)c->people);
    put_int(&j, "sessions", (int64_t)c->sessions);
    put_int(&j, "unsummed", (int64_t)c->unsummed);
    put_int(&j, "summed", (int64_t)c->summed);
    put_int(&j, "found", (int64_t)c->found);
    put_int(&j, "repaired", (int64_t)c->mended);
    put_bool(&j, "clean", c->found == c->mended);
    if (jot_ok(&j))
        printf("],%s}\n", buf);
}

/* ---- the walk -------------------------------------------------------------------- */

/* SQLite finds rows again, and makes indexes anew; PostgreSQL has other means. */
static bool can_mend(const struct check *c, const struct store_flaw *f)
{
    return !store_is_shared(c->a->store) &&
           (f->thing == STORE_THING_ROW || f->thing == STORE_THING_MARK ||
            (f->thing == STORE_THING_FILE && strstr(f->id, "index")));
}

/* Something of the whole store: mended at once, and looked at again. */
static int check_whole(struct check *c, enum store_scan what, enum store_mend how,
                       const char *word)
{
    bool is_mended = false;
    progress_line(&c->progress, "%s", tool_text(word));
    if (scan(c, what, "") != STORE_OK)
        return admin_refused(c->a, "check");
    struct findings before = c->now;
    c->now = (struct findings){0};
    for (size_t i = 0; i < before.n; i++)
        is_mended |= c->repairs && can_mend(c, &before.flaw[i]);
    is_mended = is_mended && check_mend(c, how, "") && scan(c, what, "") == STORE_OK;
    for (size_t i = 0; i < before.n; i++) {
        const struct store_flaw *f = &before.flaw[i];
        bool can = can_mend(c, f);
        c->has_lost |= can && f->thing == STORE_THING_ROW;
        check_say(c, f,
                  !can                                    ? FATE_NONE
                  : !c->repairs                           ? FATE_CAN
                  : is_mended && !check_still(&c->now, f) ? FATE_MENDED
                                                          : FATE_NONE);
    }
    check_forget(&before);
    return EXIT_FINE;
}

static int check_tables(struct check *c)
{
    char from[STORE_FROM_MAX] = "";
    int rc = EXIT_FINE;
    do {
        if (scan(c, STORE_SCAN_TABLES, from) != STORE_OK)
            return admin_refused(c->a, "check");
        struct findings page = c->now;
        c->now = (struct findings){0};
        memcpy(from, page.next, sizeof from);
        for (size_t i = 0; i < page.n; i++)
            check_say(c, &page.flaw[i], FATE_NONE);
        for (size_t i = 0; i < page.n_ids && !rc; i++)
            rc = check_table(c, page.id[i]);
        check_forget(&page);
    } while (from[0] && !rc);
    return rc;
}

/* People, or sessions: who is damaged is named; nothing tells what was there. */
static int check_people(struct check *c, enum store_scan what, uint64_t *n,
                        const char *word)
{
    char from[STORE_FROM_MAX] = "";
    do {
        if (scan(c, what, from) != STORE_OK)
            return admin_refused(c->a, "check");
        memcpy(from, c->now.next, sizeof from);
        *n += c->now.seen;
        c->unsummed += c->now.unsummed;
        say_all(c, FATE_NONE);
        check_step(c, c->now.seen, tool_text(word));
    } while (from[0]);
    return EXIT_FINE;
}

static int check_all_people(struct check *c)
{
    uint64_t before = c->unsummed;
    int rc = check_people(c, STORE_SCAN_PEOPLE, &c->people, "check.people");
    if (!rc)
        rc = check_people(c, STORE_SCAN_SESSIONS, &c->sessions, "check.sessions");
    if (!rc && c->repairs && c->unsummed > before &&
        check_mend(c, STORE_MEND_PEOPLE, "")) {
        c->summed += c->unsummed - before;
        c->unsummed = before;
    }
    return rc;
}

static void on_size(void *ctx, enum store_code code, const struct store_size *size)
{
    struct check *c = ctx;
    c->a->code = code;
    if (size)
        c->size = *size;
}

int admin_check(struct answer *a, bool repairs)
{
    struct check c = {.a = a, .repairs = repairs};
    progress_begin(&c.progress, false);
    if (a->json)
        fputs("{\"findings\":[", stdout);
    int rc = check_whole(&c, STORE_SCAN_FILE, STORE_MEND_INDEXES, "check.file-now");
    if (!rc)
        rc = check_whole(&c, STORE_SCAN_LOG, STORE_MEND_LOG, "check.log-now");
    if (!rc && admin_wait(a, store_size(a->store, on_size, &c)) != STORE_OK)
        rc = admin_refused(a, "check");
    c.progress.begun = c.progress.shown = 0;
    progress_begin(&c.progress, false);
    if (!rc)
        rc = check_tables(&c);
    if (!rc)
        rc = check_all_people(&c);
    progress_end(&c.progress);
    check_forget(&c.now);
    if (rc) {
        if (a->json)
            puts("]}");
        return rc;
    }
    sum_up(&c);
    return c.found > c.mended ? EXIT_FAILED : EXIT_FINE;
}
