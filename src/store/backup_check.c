/*
 * backup_check.c - is what was copied what was once written? Every sum of the copy is
 * looked at; games are not played again, which `maat admin check` does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/check.h"
#include "store/sqlite_db.h"

struct checking {
    struct store *s;
    enum store_code code;
    uint64_t n_flaws;
    char next[STORE_FROM_MAX];
    char (*id)[STORE_ID_MAX];
    size_t n_ids;
};

static void on_findings(void *ctx, enum store_code code, const struct store_findings *f)
{
    struct checking *c = ctx;
    c->code = code;
    c->next[0] = '\0';
    c->n_ids = 0;
    if (!f)
        return;
    c->n_flaws += f->n_flaws;
    snprintf(c->next, sizeof c->next, "%s", f->next);
    free(c->id);
    c->id = f->n_ids ? malloc(f->n_ids * sizeof *c->id) : NULL;
    if (f->n_ids && !c->id)
        c->code = STORE_IO;
    else if (f->n_ids)
        memcpy(c->id, f->ids, f->n_ids * sizeof *c->id);
    c->n_ids = c->id ? f->n_ids : 0;
}

static bool answered(struct checking *c, enum store_code accepted)
{
    if (accepted == STORE_OK)
        store_drain(c->s);
    return accepted == STORE_OK && c->code == STORE_OK;
}

/* All tables of a page. */
static bool check_page(struct checking *c)
{
    struct checking one = {.s = c->s};
    bool ok = true;
    for (size_t i = 0; ok && i < c->n_ids; i++)
        ok = answered(&one, store_inspect(one.s, c->id[i], on_findings, &one)) ||
             one.code == STORE_MISSING;
    c->n_flaws += one.n_flaws;
    free(one.id);
    return ok;
}

static bool check(struct checking *c)
{
    static const enum store_scan scans[] = {STORE_SCAN_LOG, STORE_SCAN_TABLES,
                                            STORE_SCAN_PEOPLE, STORE_SCAN_SESSIONS};
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof scans / sizeof scans[0]; i++) {
        char from[STORE_FROM_MAX] = "";
        do {
            ok = answered(c, store_scan(c->s, scans[i], from, on_findings, c)) &&
                 check_page(c);
            memcpy(from, c->next, sizeof from);
        } while (ok && from[0]);
    }
    return ok;
}

/* Opening another one would bring it to the newest schema: a copy stays as it is. */
static bool is_of_this_version(const char *copy)
{
    sqlite3 *db = NULL;
    bool is = sqlite3_open_v2(copy, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
              sqlite_is_newest(db);
    sqlite3_close(db);
    return is;
}

static void say_nothing(void *ctx, const char *what)
{
    (void)ctx;
    (void)what;
}

enum store_copy store_backup_check(const char *copy, uint64_t *n_flaws)
{
    char why[300];
    struct store_config cfg = {
        .url = copy, .node = "", .complain = say_nothing, .is_check = true};
    *n_flaws = 0;
    if (!is_of_this_version(copy))
        return STORE_COPY_UNKNOWN;
    struct checking c = {.s = store_open(&cfg, why, sizeof why)};
    if (!c.s)
        return STORE_COPY_DAMAGED;
    bool ok = check(&c);
    store_close(c.s);
    free(c.id);
    *n_flaws = c.n_flaws;
    return ok && c.n_flaws == 0 ? STORE_COPY_SOUND : STORE_COPY_DAMAGED;
}
