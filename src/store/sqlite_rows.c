/* sqlite_rows.c - rows of a question as values, each of which is what was written. */
#include <stdio.h>
#include <string.h>

#include "store/compact.h"
#include "store/flaws.h"
#include "store/sqlite_db.h"

const char *sqlite_text(sqlite3_stmt *st, int k)
{
    const char *p = (const char *)sqlite3_column_text(st, k);
    return p ? p : "";
}

bool sqlite_is_damage(int rc)
{
    return (rc & 0xff) == SQLITE_CORRUPT || (rc & 0xff) == SQLITE_NOTADB;
}

char *sqlite_keep(struct reply *p, sqlite3_stmt *st, int k)
{
    const void *bytes = sqlite3_column_blob(st, k);
    return arena_text(&p->arena, bytes, (size_t)sqlite3_column_bytes(st, k));
}

struct sum_kept sqlite_sum(sqlite3_stmt *st, int k)
{
    return (struct sum_kept){sqlite3_column_type(st, k) != SQLITE_NULL,
                             sqlite3_column_int64(st, k)};
}

/* The summary of a compacted table is a blob. */
static const char *summary_at(struct reply *p, sqlite3_stmt *st, int k, const char *id)
{
    if (sqlite3_column_type(st, k) != SQLITE_BLOB)
        return sqlite_keep(p, st, k);
    const void *bytes = sqlite3_column_blob(st, k);
    const char *text = compact_read_text(bytes, (size_t)sqlite3_column_bytes(st, k), p);
    if (text || !*p->compact) /* or memory is short */
        return text;
    flaw_add(p, STORE_THING_INDEX, STORE_WRONG_UNREADABLE, id, 0);
    return "";
}

bool sqlite_get_table(struct reply *p, sqlite3_stmt *st, struct store_table *t)
{
    SQLITE_FIELD(st, 1, t->id);
    SQLITE_FIELD(st, 2, t->game);
    SQLITE_FIELD(st, 3, t->host);
    for (int i = 0; i < STORE_SEATS; i++)
        SQLITE_FIELD(st, 4 + i, t->person[i]);
    t->state = (uint8_t)sqlite3_column_int(st, 9);
    t->acting = (uint8_t)sqlite3_column_int(st, 10);
    t->is_public = sqlite3_column_int(st, 11) != 0;
    t->is_driven = sqlite3_column_int(st, 12) != 0;
    t->created = sqlite3_column_int64(st, 13);
    t->updated = sqlite3_column_int64(st, 14);
    t->seq = (uint64_t)sqlite3_column_int64(st, 15);
    t->summary = summary_at(p, st, 16, t->id);
    t->setup = sqlite_keep(p, st, 19);
    return t->summary && t->setup;
}

/* Step through a query; `row` answers false when memory is short. SQLITE_DONE is good.
 */
int sqlite_each(sqlite3_stmt *st, struct reply *p,
                bool (*row)(struct reply *p, sqlite3_stmt *st))
{
    int rc = st ? SQLITE_ROW : SQLITE_ERROR;
    while (rc == SQLITE_ROW && (rc = sqlite3_step(st)) == SQLITE_ROW)
        if (!row(p, st))
            rc = SQLITE_NOMEM;
    if (st)
        sqlite3_reset(st);
    return rc;
}

bool sqlite_on_chat(struct reply *p, sqlite3_stmt *st)
{
    struct store_chat *c = reply_push(p, &p->chat, sizeof *c);
    if (!c)
        return false;
    c->id = (uint64_t)sqlite3_column_int64(st, 0);
    c->at = sqlite3_column_int64(st, 1);
    SQLITE_FIELD(st, 2, c->person);
    SQLITE_FIELD(st, 3, c->name);
    c->text = sqlite_keep(p, st, 4);
    if (c->text && !flaw_free(p, sqlite_sum(st, 5), sum_chat(p->id, c),
                              STORE_THING_CHAT, p->id, c->id))
        p->n--;
    return c->text;
}

bool sqlite_on_person(struct reply *p, sqlite3_stmt *st)
{
    struct store_person *x = &p->person;
    struct sum_kept sum[SUM_PARTS];
    SQLITE_FIELD(st, 0, x->id);
    SQLITE_FIELD(st, 1, x->name);
    SQLITE_FIELD(st, 2, x->login);
    SQLITE_FIELD(st, 3, x->hash);
    SQLITE_FIELD(st, 4, x->lang);
    x->is_bot = sqlite3_column_int(st, 5) != 0;
    x->is_admin = sqlite3_column_int(st, 6) != 0;
    x->created = sqlite3_column_int64(st, 7);
    for (int i = 0; i < SUM_PARTS; i++)
        sum[i] = sqlite_sum(st, 8 + i);
    flaw_free_person(p, sum, x);
    return true;
}

bool sqlite_get_session(struct reply *p, sqlite3_stmt *st, int k)
{
    struct store_session *x = reply_push(p, &p->sessions, sizeof *x);
    if (!x)
        return false;
    if (sqlite3_column_bytes(st, k) == STORE_TOKEN)
        memcpy(x->token, sqlite3_column_blob(st, k), STORE_TOKEN);
    SQLITE_FIELD(st, k + 1, x->person);
    SQLITE_FIELD(st, k + 2, x->label);
    x->kind = (uint8_t)sqlite3_column_int(st, k + 3);
    x->created = sqlite3_column_int64(st, k + 4);
    x->seen = sqlite3_column_int64(st, k + 5);
    SQLITE_FIELD(st, k + 6, x->maker);
    if (!flaw_free(p, sqlite_sum(st, k + 7), sum_session(x), STORE_THING_SESSION,
                   x->person, 0))
        p->n--;
    return true;
}

bool sqlite_on_analysis(struct reply *p, sqlite3_stmt *st)
{
    const char *made = sqlite_text(st, 1);
    p->text = sqlite_keep(p, st, 0);
    if (!p->text)
        return false;
    if (!flaw_free(p, sqlite_sum(st, 2), sum_analysis(p->id, made, p->text),
                   STORE_THING_ANALYSIS, p->id, 0))
        p->text = NULL; /* it is made anew */
    return true;
}
