/* sqlite_check.c - looking for damage: what nobody asks for in the middle of a game. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/flaws.h"
#include "store/sqlite_runs.h"

enum { TABLES = 100, PEOPLE = 500, COMPLAINTS = 20 };

/* These questions are rare: none of them stays prepared. */
static sqlite3_stmt *ask(struct sqlite_db *d, const char *sql)
{
    sqlite3_stmt *st = NULL;
    return sqlite3_prepare_v2(d->db, sql, -1, &st, NULL) == SQLITE_OK ? st : NULL;
}

static sqlite3_stmt *ask_of(struct sqlite_db *d, const char *sql, int64_t num)
{
    sqlite3_stmt *st = ask(d, sql);
    if (st)
        sqlite3_bind_int64(st, 1, num);
    return st;
}

/* Read to the end; what the file itself does not give is a flaw like any other. */
static int all_of(struct sqlite_db *d, struct reply *p, sqlite3_stmt *st,
                  bool (*row)(struct reply *p, sqlite3_stmt *st),
                  enum store_thing thing)
{
    int rc = st ? sqlite_each(st, p, row) : sqlite3_errcode(d->db);
    sqlite3_finalize(st);
    if (!sqlite_is_damage(rc))
        return rc;
    flaw_add(p, thing, STORE_WRONG_UNREADABLE, p->id, 0);
    return SQLITE_DONE;
}

/* ---- a table --------------------------------------------------------------------- */

static bool on_piece(struct reply *p, sqlite3_stmt *st)
{
    struct store_findings *f = &p->found;
    const char *text = sqlite3_column_blob(st, 0);
    struct store_piece x = {.after = (uint64_t)sqlite3_column_int64(st, 1),
                            .seq = (uint64_t)sqlite3_column_int64(st, 2),
                            .text = text ? text : "",
                            .len = (size_t)sqlite3_column_bytes(st, 0)};
    if (x.after != p->last || x.seq <= x.after)
        flaw_add(p, STORE_THING_PIECE, STORE_WRONG_MISSING, p->id, p->last);
    p->last = x.seq;
    if (!flaw_free(p, sqlite_sum(st, 3),
                   sum_piece(p->id, x.after, x.seq, x.text, x.len), STORE_THING_PIECE,
                   p->id, x.after))
        return true;
    struct store_piece *all = (struct store_piece *)f->pieces;
    if ((f->n_pieces & (f->n_pieces - 1)) == 0) { /* full: as many again */
        all = arena_alloc(&p->arena, (2 * f->n_pieces + 1) * sizeof *all);
        if (all && f->n_pieces)
            memcpy(all, f->pieces, f->n_pieces * sizeof *all);
    }
    x.text = arena_text(&p->arena, x.text, x.len);
    if (!all || !x.text)
        return false;
    f->pieces = all;
    all[f->n_pieces++] = x;
    return true;
}

/* The lines are looked at one by one and not kept. */
static bool on_chat(struct reply *p, sqlite3_stmt *st)
{
    struct reply one = {.id = p->id};
    bool ok = sqlite_on_chat(&one, st);
    p->found.n++;
    p->found.unsummed += one.found.unsummed;
    if (one.n_flaws)
        flaw_add(p, STORE_THING_CHAT, STORE_WRONG_SUM, p->id,
                 (uint64_t)sqlite3_column_int64(st, 0));
    arena_done(&one.arena);
    free(one.chat);
    free(one.flaws);
    return ok;
}

static int look_at_seats(struct sqlite_db *d, struct reply *p, int64_t num)
{
    struct flaw_seats seen = {0};
    sqlite3_stmt *st =
        ask_of(d, "SELECT person, phase, updated, game FROM seat WHERE num = ?1", num);
    int rc = st ? SQLITE_ROW : sqlite3_errcode(d->db);
    while (rc == SQLITE_ROW && (rc = sqlite3_step(st)) == SQLITE_ROW) {
        const char *person = (const char *)sqlite3_column_text(st, 0);
        const char *game = (const char *)sqlite3_column_text(st, 3);
        flaw_see_seat(p, &seen, person ? person : "", sqlite3_column_int64(st, 1),
                      sqlite3_column_int64(st, 2), game ? game : "");
    }
    sqlite3_finalize(st);
    if (sqlite_is_damage(rc)) {
        flaw_add(p, STORE_THING_SEATS, STORE_WRONG_UNREADABLE, p->id, 0);
        return SQLITE_DONE;
    }
    flaw_count_seats(p, &seen);
    return rc;
}

int sqlite_inspect(struct sqlite_db *d, struct reply *p, int64_t num)
{
    p->last = 0;
    int rc = all_of(d, p,
                    ask_of(d,
                           "SELECT text, after, seq, sum FROM piece WHERE num = ?1"
                           " ORDER BY after",
                           num),
                    on_piece, STORE_THING_PIECE);
    if (rc == SQLITE_DONE)
        rc = all_of(d, p,
                    ask_of(d,
                           "SELECT id, at, person, name, text, sum FROM chat"
                           " WHERE num = ?1 ORDER BY id",
                           num),
                    on_chat, STORE_THING_CHAT);
    if (rc == SQLITE_DONE)
        rc = all_of(
            d, p, ask_of(d, "SELECT text, made, sum FROM analysis WHERE num = ?1", num),
            sqlite_on_analysis, STORE_THING_ANALYSIS);
    return rc == SQLITE_DONE ? look_at_seats(d, p, num) : rc;
}

/* ---- the file, the log ----------------------------------------------------------- */

static bool on_complaint(struct reply *p, sqlite3_stmt *st)
{
    const char *text = (const char *)sqlite3_column_text(st, 0);
    if (text && strcmp(text, "ok") != 0)
        flaw_add(p, STORE_THING_FILE, STORE_WRONG_CONTENT, text, 0);
    return true;
}

static int scan_file(struct sqlite_db *d, struct reply *p)
{
    char sql[60];
    snprintf(sql, sizeof sql, "PRAGMA integrity_check(%d)", (int)COMPLAINTS);
    return all_of(d, p, ask(d, sql), on_complaint, STORE_THING_FILE);
}

/* The one number that a question is answered with. */
static int number_of(struct sqlite_db *d, const char *sql, uint64_t *ret)
{
    sqlite3_stmt *st = ask(d, sql);
    int rc = st ? sqlite3_step(st) : sqlite3_errcode(d->db);
    if (rc == SQLITE_ROW)
        *ret = (uint64_t)sqlite3_column_int64(st, 0);
    sqlite3_finalize(st);
    return rc == SQLITE_ROW ? SQLITE_DONE : rc;
}

/* How many rows the runs lead to. */
static int count_places(struct sqlite_db *d, uint64_t *ret)
{
    sqlite3_stmt *st = ask(d, "SELECT first, places FROM run");
    int rc = st ? SQLITE_ROW : sqlite3_errcode(d->db);
    while (rc == SQLITE_ROW && (rc = sqlite3_step(st)) == SQLITE_ROW) {
        struct run run;
        if (run_read(st, &run) == 0)
            for (uint32_t i = 0; i < run.n; i++)
                *ret += run.id[i] != 0;
        run_done(&run);
    }
    sqlite3_finalize(st);
    return rc;
}

/* Those behind the mark that are in no run are found by being there. */
static const char loose_sql[] =
    "SELECT count(*) FROM log l WHERE l.id > (SELECT coalesce(max(id), 0) FROM mark)"
    " AND l.seq > coalesce((SELECT first + length(places) / 8 - 1 FROM run r"
    " WHERE r.num = l.num ORDER BY first DESC LIMIT 1),"
    " (SELECT compacted FROM game_table t WHERE t.num = l.num), 0)";

/* What belongs to tables that are not there. */
static int scan_orphans(struct sqlite_db *d, struct reply *p)
{
    static const struct {
        enum store_thing thing;
        const char *sql;
    } kinds[] = {
#define ORPHANS_OF(table)                                                              \
    "SELECT count(*) FROM " table                                                      \
    " WHERE num IS NULL OR num NOT IN (SELECT num FROM game_table)"
        {STORE_THING_PIECE, ORPHANS_OF("piece")},
        {STORE_THING_SETUP, ORPHANS_OF("setup")},
        {STORE_THING_SEATS, ORPHANS_OF("seat")},
        {STORE_THING_CHAT, ORPHANS_OF("chat")},
        {STORE_THING_ANALYSIS, ORPHANS_OF("analysis")},
        {STORE_THING_COMPACT, ORPHANS_OF("compact")},
    };
    int rc = SQLITE_DONE;
    for (size_t i = 0; rc == SQLITE_DONE && i < sizeof kinds / sizeof kinds[0]; i++) {
        uint64_t n = 0;
        rc = number_of(d, kinds[i].sql, &n);
        if (n)
            flaw_add(p, kinds[i].thing, STORE_WRONG_LOST, "", n);
    }
    return rc;
}

static int scan_log(struct sqlite_db *d, struct reply *p)
{
    uint64_t places = 0, loose = 0, astray = 0;
    struct mark m;
    int rc = mark_get(d, &m);
    if (rc == SQLITE_OK && m.is_wrong)
        flaw_add(p, STORE_THING_MARK,
                 m.is_damaged ? STORE_WRONG_SUM : STORE_WRONG_CONTENT, "", 0);
    if (rc == SQLITE_OK)
        rc = number_of(d, "SELECT count(*) FROM log", &p->found.n);
    if (rc == SQLITE_DONE)
        rc = number_of(d,
                       "SELECT count(*) FROM log WHERE num IS NULL OR num NOT IN"
                       " (SELECT num FROM game_table)",
                       &astray);
    if (rc == SQLITE_DONE)
        rc = count_places(d, &places);
    if (rc == SQLITE_DONE)
        rc = number_of(d, loose_sql, &loose);
    if (rc == SQLITE_DONE)
        rc = scan_orphans(d, p);
    uint64_t lost = p->found.n > places + loose ? p->found.n - places - loose : 0;
    if (sqlite_is_damage(rc))
        flaw_add(p, STORE_THING_FILE, STORE_WRONG_UNREADABLE, "log", 0);
    else if (rc == SQLITE_DONE && (lost || astray))
        flaw_add(p, STORE_THING_ROW, STORE_WRONG_LOST, "",
                 lost > astray ? lost : astray);
    return sqlite_is_damage(rc) ? SQLITE_DONE : rc;
}

/* ---- one after the other --------------------------------------------------------- */

static bool on_table(struct reply *p, sqlite3_stmt *st)
{
    const char *id = (const char *)sqlite3_column_text(st, 1);
    char(*to)[STORE_ID_MAX] = reply_push(p, &p->ids, sizeof *to);
    if (to)
        snprintf(*to, sizeof *to, "%s", id ? id : "");
    snprintf(p->found.next, sizeof p->found.next, "%" PRId64,
             (int64_t)sqlite3_column_int64(st, 0));
    return to;
}

static bool on_person(struct reply *p, sqlite3_stmt *st)
{
    bool ok = sqlite_on_person(p, st);
    snprintf(p->found.next, sizeof p->found.next, "%s", p->person.id);
    return ok;
}

static bool on_session(struct reply *p, sqlite3_stmt *st)
{
    const uint8_t *token = sqlite3_column_blob(st, 0);
    int n = sqlite3_column_bytes(st, 0);
    p->found.next[0] = '\0';
    for (int i = 0; i < n && i < STORE_TOKEN; i++)
        snprintf(p->found.next + 2 * i, 3, "%02X", token[i]);
    return sqlite_get_session(p, st, 0);
}

/* How many bytes there are. */
static int read_token(const char *hex, uint8_t token[STORE_TOKEN])
{
    int n = 0;
    for (; hex[0] && hex[1] && n < STORE_TOKEN; hex += 2) {
        char two[3] = {hex[0], hex[1], '\0'};
        token[n++] = (uint8_t)strtoul(two, NULL, 16);
    }
    return n;
}

/* A page of what comes after `from`; `next` stays empty when it was the last one. */
static int scan_page(struct sqlite_db *d, struct request *r, const char *sql, int page,
                     bool (*row)(struct reply *p, sqlite3_stmt *st))
{
    struct reply *p = r->reply;
    const char *from = r->u.scan.from;
    uint8_t token[STORE_TOKEN];
    sqlite3_stmt *st = ask(d, sql);
    if (st && r->u.scan.what == STORE_SCAN_SESSIONS)
        sqlite3_bind_blob(st, 1, token, read_token(from, token), SQLITE_STATIC);
    else if (st)
        sqlite3_bind_text(st, 1, from, -1, SQLITE_STATIC);
    if (st)
        sqlite3_bind_int(st, 2, page);
    int rc = all_of(d, p, st, row, STORE_THING_FILE);
    size_t n = r->u.scan.what == STORE_SCAN_TABLES ? p->n : p->found.n;
    if (n < (size_t)page || strcmp(p->found.next, from) == 0)
        p->found.next[0] = '\0';
    return rc;
}

int sqlite_scan(struct sqlite_db *d, struct request *r)
{
    switch (r->u.scan.what) {
    case STORE_SCAN_FILE:
        return scan_file(d, r->reply);
    case STORE_SCAN_LOG:
        return scan_log(d, r->reply);
    case STORE_SCAN_TABLES:
        return scan_page(d, r,
                         "SELECT num, id FROM game_table"
                         " WHERE num > CAST(?1 AS INTEGER) ORDER BY num LIMIT ?2",
                         TABLES, on_table);
    case STORE_SCAN_PEOPLE:
        return scan_page(d, r,
                         "SELECT id, name, login, hash, lang, is_bot, is_admin,"
                         " created, sum, sum_name, sum_login, sum_hash, sum_admin"
                         " FROM person WHERE id > ?1 ORDER BY id LIMIT ?2",
                         PEOPLE, on_person);
    case STORE_SCAN_SESSIONS:
        return scan_page(d, r,
                         "SELECT token, person, label, kind, created, seen, maker, sum"
                         " FROM session WHERE token > ?1 ORDER BY token LIMIT ?2",
                         PEOPLE, on_session);
    }
    return SQLITE_MISUSE;
}

int sqlite_size(struct sqlite_db *d, struct request *r)
{
    struct store_size *x = &r->reply->size;
    int rc = number_of(d, "SELECT count(*) FROM game_table", &x->tables);
    if (rc == SQLITE_DONE)
        rc = number_of(d,
                       "SELECT (SELECT count(*) FROM log)"
                       " + (SELECT coalesce(sum(compacted), 0) FROM game_table)",
                       &x->rows);
    if (rc == SQLITE_DONE)
        rc = number_of(d, "SELECT count(*) FROM person", &x->people);
    return rc == SQLITE_DONE
               ? number_of(d, "SELECT count(*) FROM session", &x->sessions)
               : rc;
}
