/* damage_kit.c - a store with something of everything, spoilt and looked at. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "damage_kit.h"
#include "raw_sql.h"

char found[20000];
uint64_t unsummed;

/* ---- what is stored -------------------------------------------------------------- */

const uint8_t token[STORE_TOKEN] = {7, 8, 9};

void keep_code(void *ctx, enum store_code code)
{
    *(enum store_code *)ctx = code;
}

struct store_table index_of(const char *id)
{
    struct store_table t = {.game = "ra",
                            .host = "anna",
                            .person = {"anna", "ben"},
                            .state = STORE_TABLE_RUNNING,
                            .is_public = true,
                            .created = 5,
                            .updated = 1040,
                            .seq = ROWS,
                            .setup = "",
                            .summary = "forty"};
    snprintf(t.id, sizeof t.id, "%s", id);
    return t;
}

static void fill_table(const char *id)
{
    struct store_chat line = {.at = 7, .person = "anna", .name = "Anna", .text = "hi!"};
    struct store_table t = index_of(id);
    assert_int_equal(kit_table_new(s, id, "anna"), STORE_OK);
    for (int i = 1; i <= ROWS; i++)
        assert_int_equal(kit_append(s, id, (uint64_t)i, 0, id), STORE_OK);
    DO(store_table_put(s, &t, keep_code, &got_));
    DO(store_snapshot_add(s, id, 0, 16, "one", 3, keep_code, &got_));
    DO(store_snapshot_add(s, id, 16, IN_PIECES, "two", 3, keep_code, &got_));
    DO(store_chat_add(s, id, &line, keep_code, &got_));
    line.text = "there";
    DO(store_chat_add(s, id, &line, keep_code, &got_));
    DO(store_analysis_put(s, id, "engine 1", "{\"a\":1}", keep_code, &got_));
}

static void fill_people(void)
{
    struct store_person p = {.id = "anna",
                             .name = "Anna",
                             .login = "Anna",
                             .hash = "$argon2id$v=19$abc",
                             .lang = "de",
                             .created = 7};
    struct store_session x = {
        .person = "anna", .label = "desk", .created = 8, .seen = 9};
    memcpy(x.token, token, sizeof token);
    DO(store_person_put(s, &p, keep_code, &got_));
    DO(store_session_put(s, &x, keep_code, &got_));
}

int fresh(void **state)
{
    raw_wipe(each_url);
    if (each_open(state))
        return -1;
    fill_table("t");
    fill_table("u");
    fill_people();
    return 0;
}

void spoil(const char *sqlite, const char *postgres)
{
    store_close(s);
    raw_sql(each_url, raw_is_postgres(each_url) ? postgres : sqlite);
    s = kit_open(each_url, "node-a");
    assert_non_null(s);
}

/* ---- looking --------------------------------------------------------------------- */

static char next[STORE_FROM_MAX], ids[200][STORE_ID_MAX];
static size_t n_ids;

static void on_findings(void *ctx, enum store_code code, const struct store_findings *f)
{
    *(enum store_code *)ctx = code;
    next[0] = '\0';
    if (!f)
        return;
    unsummed += f->unsummed;
    for (size_t i = 0; i < f->n_flaws; i++) {
        size_t n = strlen(found);
        snprintf(found + n, sizeof found - n, "%s %s %s %llu; ",
                 store_thing_name(f->flaws[i].thing),
                 store_wrong_name(f->flaws[i].wrong), f->flaws[i].id,
                 (unsigned long long)f->flaws[i].number);
    }
    snprintf(next, sizeof next, "%s", f->next);
    for (size_t i = 0; i < f->n_ids && n_ids < 200; i++)
        memcpy(ids[n_ids++], f->ids[i], STORE_ID_MAX);
}

static void scan(enum store_scan what)
{
    char from[STORE_FROM_MAX] = "";
    do {
        DO(store_scan(s, what, from, on_findings, &got_));
        memcpy(from, next, sizeof from);
    } while (from[0]);
}

/* All that is wrong with the store. */
const char *look(void)
{
    found[0] = '\0';
    n_ids = unsummed = 0;
    scan(STORE_SCAN_FILE);
    scan(STORE_SCAN_LOG);
    scan(STORE_SCAN_TABLES);
    for (size_t i = 0; i < n_ids; i++)
        DO(store_inspect(s, ids[i], on_findings, &got_));
    scan(STORE_SCAN_PEOPLE);
    scan(STORE_SCAN_SESSIONS);
    return found;
}

static void on_number(void *ctx, enum store_code code, uint64_t n)
{
    (void)n;
    *(enum store_code *)ctx = code;
}

void mend(enum store_mend what, const char *table)
{
    DO(store_mend(s, what, table, on_number, &got_));
}

void sees(const char *flaw)
{
    if (!strstr(look(), flaw))
        fail_msg("'%s' was not found, but '%s'", flaw, found);
}

enum store_code load(const char *id)
{
    enum store_code code;
    kit_history(s, id, 0, &code);
    return code;
}
