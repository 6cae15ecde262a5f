/* postgres_read.c - how rows become answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/compact.h"
#include "store/postgres_db.h"

/* Copy a value into an array field; what is too long is cut. */
#define FIELD(res, i, k, to) snprintf(to, sizeof(to), "%s", PQgetvalue(res, i, k))

static int64_t int_at(const PGresult *res, int i, int k)
{
    return strtoll(PQgetvalue(res, i, k), NULL, 10);
}

static char *keep(struct reply *p, const PGresult *res, int i, int k)
{
    return arena_text(&p->arena, PQgetvalue(res, i, k), (size_t)PQgetlength(res, i, k));
}

/* Bytes as they travel in a text; free with PQfreemem. */
static unsigned char *bytes_at(const PGresult *res, int i, int k, size_t *size)
{
    return PQunescapeBytea((const unsigned char *)PQgetvalue(res, i, k), size);
}

/* The summary of a compacted table is in the column `brief`. */
static const char *summary_at(struct reply *p, const PGresult *res, int i, int k,
                              int brief)
{
    size_t size;
    if (PQgetisnull(res, i, brief))
        return keep(p, res, i, k);
    unsigned char *bytes = bytes_at(res, i, brief, &size);
    const char *text = bytes ? compact_read_text(bytes, size, p) : NULL;
    PQfreemem(bytes);
    return text;
}

static bool get_table(struct reply *p, const PGresult *res, int i,
                      struct store_table *t)
{
    FIELD(res, i, 0, t->id);
    FIELD(res, i, 1, t->game);
    FIELD(res, i, 2, t->host);
    for (int k = 0; k < STORE_SEATS; k++)
        FIELD(res, i, 3 + k, t->person[k]);
    t->state = (uint8_t)int_at(res, i, 8);
    t->acting = (uint8_t)int_at(res, i, 9);
    t->is_public = int_at(res, i, 10) != 0;
    t->is_driven = int_at(res, i, 11) != 0;
    t->created = int_at(res, i, 12);
    t->updated = int_at(res, i, 13);
    t->seq = (uint64_t)int_at(res, i, 14);
    t->summary = summary_at(p, res, i, 15, 17);
    t->setup = keep(p, res, i, 16);
    return t->summary && t->setup;
}

static bool on_row(struct reply *p, const PGresult *res, int i)
{
    struct store_row *row = reply_push(p, &p->rows, sizeof *row);
    if (!row)
        return false;
    row->seq = (uint64_t)int_at(res, i, 0);
    row->at = int_at(res, i, 1);
    row->kind = PQgetvalue(res, i, 2)[0];
    row->key = keep(p, res, i, 3);
    row->text = keep(p, res, i, 4);
    return row->key && row->text;
}

static bool on_table(struct reply *p, const PGresult *res, int i)
{
    struct store_table *t = reply_push(p, &p->tables, sizeof *t);
    return t && get_table(p, res, i, t);
}

static bool on_chat(struct reply *p, const PGresult *res, int i)
{
    struct store_chat *c = reply_push(p, &p->chat, sizeof *c);
    if (!c)
        return false;
    c->id = (uint64_t)int_at(res, i, 0);
    c->at = int_at(res, i, 1);
    FIELD(res, i, 2, c->person);
    FIELD(res, i, 3, c->name);
    c->text = keep(p, res, i, 4);
    return c->text;
}

static bool on_id(struct reply *p, const PGresult *res, int i)
{
    char(*id)[STORE_ID_MAX] = reply_push(p, &p->ids, sizeof *id);
    if (id)
        FIELD(res, i, 0, *id);
    return id;
}

static bool on_person(struct reply *p, const PGresult *res, int i)
{
    struct store_person *x = &p->person;
    FIELD(res, i, 0, x->id);
    FIELD(res, i, 1, x->name);
    FIELD(res, i, 2, x->login);
    FIELD(res, i, 3, x->hash);
    FIELD(res, i, 4, x->lang);
    x->is_bot = int_at(res, i, 5) != 0;
    x->is_admin = int_at(res, i, 6) != 0;
    x->created = int_at(res, i, 7);
    return true;
}

static bool on_session(struct reply *p, const PGresult *res, int i)
{
    struct store_session *x = reply_push(p, &p->sessions, sizeof *x);
    if (!x)
        return false;
    on_person(p, res, i);
    pg_token_read(PQgetvalue(res, i, 8), x->token);
    FIELD(res, i, 9, x->person);
    FIELD(res, i, 10, x->label);
    FIELD(res, i, 14, x->maker);
    x->kind = (uint8_t)int_at(res, i, 11);
    x->created = int_at(res, i, 12);
    x->seen = int_at(res, i, 13);
    return true;
}

static bool on_history(struct reply *p, const PGresult *res, int i)
{
    return get_table(p, res, i, &p->history.table);
}

/* What was compacted of the table in `res`: its setup, and the rows after `after`. */
static int take_compacted(struct reply *p, const PGresult *res, uint64_t after)
{
    size_t size;
    unsigned char *bytes = bytes_at(res, 0, 19, &size);
    int rc = bytes ? compact_read(bytes, size, after, p) : -1;
    PQfreemem(bytes);
    return rc;
}

/* The table; the seq up to which it is compacted, or -1. */
static int load_table(struct pg_conn *p, struct request *r, const struct pg_args *a,
                      uint64_t *compacted)
{
    PGresult *res = pg_run(p, PG_TABLE_GET, a);
    int n = res ? PQntuples(res) : -1;
    *compacted = 0;
    if (n > 0 && !on_history(r->reply, res, 0))
        n = -1;
    if (n > 0)
        *compacted = (uint64_t)int_at(res, 0, 18);
    r->reply->history.compacted = *compacted;
    if (n > 0 && *compacted && take_compacted(r->reply, res, r->u.range.after) < 0)
        n = -1;
    PQclear(res);
    return n;
}

static bool on_snapshot(struct reply *p, const PGresult *res, int i)
{
    p->history.snapshot_seq = (uint64_t)int_at(res, i, 0);
    p->history.snapshot_len = (size_t)PQgetlength(res, i, 1);
    p->history.snapshot = keep(p, res, i, 1);
    return p->history.snapshot;
}

/* Run and hand over each row; the number of rows or -1. */
static int each(struct pg_conn *p, enum pg_id id, const struct pg_args *a,
                struct reply *reply,
                bool (*row)(struct reply *p, const PGresult *res, int i))
{
    PGresult *res = pg_run(p, id, a);
    if (!res)
        return -1;
    int n = PQntuples(res);
    for (int i = 0; i < n; i++)
        if (!row(reply, res, i)) {
            n = -1;
            break;
        }
    PQclear(res);
    return n;
}

/* The rows come last: what was committed between the questions only adds to them. */
static int load(struct pg_conn *p, struct request *r)
{
    struct pg_args a = {0};
    pg_text(&a, r->id);
    uint64_t after = r->u.range.after, compacted;
    int n = load_table(p, r, &a, &compacted);
    if (n <= 0) {
        r->code = STORE_MISSING;
        return n;
    }
    bool has_snapshot = after == 0 && compacted == 0 && r->op == REQ_LOAD;
    if (has_snapshot && each(p, PG_SNAPSHOT_GET, &a, r->reply, on_snapshot) < 0)
        return -1;
    if (r->reply->history.snapshot_seq > after)
        after = r->reply->history.snapshot_seq;
    if (compacted > after)
        after = compacted;
    pg_int(&a, (int64_t)after);
    return each(p, PG_ROWS, &a, r->reply, on_row);
}

static int list_tables(struct pg_conn *p, struct request *r)
{
    static const enum pg_id ids[] = {
        [STORE_LIST_PUBLIC] = PG_LIST_PUBLIC,
        [STORE_LIST_MINE] = PG_LIST_MINE,
        [STORE_LIST_FINISHED] = PG_LIST_FINISHED,
        [STORE_LIST_DRIVEN] = PG_LIST_DRIVEN,
        [STORE_LIST_STALE] = PG_LIST_STALE,
        [STORE_LIST_BEHIND] = PG_LIST_BEHIND,
        [STORE_LIST_EACH] = PG_LIST_EACH,
        [STORE_LIST_EXPIRED] = PG_LIST_EXPIRED,
        [STORE_LIST_RESTED] = PG_LIST_RESTED,
    };
    enum pg_id id = ids[r->u.query.list];
    if (id == PG_LIST_FINISHED && r->u.query.person[0])
        id = PG_LIST_FINISHED_OF;
    if (r->u.query.game[0] && id <= PG_LIST_FINISHED_OF)
        id++;
    struct pg_args a = {0};
    pg_text(&a, id == PG_LIST_DRIVEN ? p->node : r->u.query.person);
    pg_text(&a, r->u.query.game);
    pg_int(&a, r->u.query.before ? r->u.query.before : INT64_MAX);
    pg_int(&a, r->u.query.limit);
    if (id == PG_LIST_EXPIRED && r->u.query.until[0]) {
        id = PG_LIST_EXPIRED_UNTIL;
        pg_text(&a, r->u.query.until);
    }
    return each(p, id, &a, r->reply, on_table);
}

static int list_chat(struct pg_conn *p, struct request *r)
{
    struct pg_args a = {0};
    pg_text(&a, r->id);
    pg_int(&a, (int64_t)r->u.range.after);
    pg_int(&a, r->u.range.limit);
    return each(p, PG_CHAT_LIST, &a, r->reply, on_chat);
}

static bool on_analysis(struct reply *p, const PGresult *res, int row)
{
    p->text = keep(p, res, row, 0);
    return p->text;
}

static int get_analysis(struct pg_conn *p, struct request *r)
{
    struct pg_args a = {0};
    pg_text(&a, r->id);
    pg_text(&a, r->u.analysis.made);
    int n = each(p, PG_ANALYSIS_GET, &a, r->reply, on_analysis);
    if (n == 0)
        r->code = STORE_MISSING;
    return n;
}

static int get_presence(struct pg_conn *p, struct request *r)
{
    struct pg_args a = {0};
    pg_text(&a, r->id);
    pg_text(&a, p->node);
    PGresult *res = pg_run(p, PG_PRESENCE_GET, &a);
    if (!res)
        return -1;
    struct store_presence *x = &r->reply->presence;
    *x = (struct store_presence){(uint8_t)int_at(res, 0, 0), keep(r->reply, res, 0, 1)};
    PQclear(res);
    return x->proposals ? 1 : -1;
}

static bool on_absence(struct reply *p, const PGresult *res, int row)
{
    struct store_absence *a = reply_push(p, &p->absences, sizeof *a);
    if (a)
        *a = (struct store_absence){strtoll(PQgetvalue(res, row, 0), NULL, 10),
                                    strtoll(PQgetvalue(res, row, 1), NULL, 10)};
    return a != NULL;
}

static int list_absences(struct pg_conn *p, struct request *r)
{
    struct pg_args a = {0};
    pg_int(&a, STORE_ABSENCES_MAX);
    return each(p, PG_ABSENCES, &a, r->reply, on_absence);
}

static int list_mutes(struct pg_conn *p, struct request *r)
{
    struct pg_args a = {0};
    pg_text(&a, r->id);
    return each(p, PG_MUTES, &a, r->reply, on_id);
}

static struct store_rating get_rating(const PGresult *res, int i, int k)
{
    return (struct store_rating){(int32_t)int_at(res, i, k),
                                 (int32_t)int_at(res, i, k + 1),
                                 (uint32_t)int_at(res, i, k + 2)};
}

static bool on_puzzle(struct reply *p, const PGresult *res, int i)
{
    struct store_puzzle *x = reply_push(p, &p->puzzles, sizeof *x);
    if (!x)
        return false;
    FIELD(res, i, 0, x->id);
    x->rating = get_rating(res, i, 1);
    x->solver = get_rating(res, i, 4); /* empty: zeros */
    x->is_solved = int_at(res, i, 7) != 0;
    return true;
}

static int list_puzzles(struct pg_conn *p, struct request *r)
{
    struct pg_args a = {0};
    pg_text(&a, r->id);
    pg_text(&a, r->u.game);
    return each(p, PG_PUZZLES, &a, r->reply, on_puzzle);
}

static int list_guests(struct pg_conn *p, struct request *r)
{
    struct pg_args a = {0};
    pg_int(&a, r->u.guests.before);
    pg_int(&a, r->u.guests.limit);
    return each(p, PG_GUESTS, &a, r->reply, on_id);
}

static int get_person(struct pg_conn *p, struct request *r)
{
    struct pg_args a = {0};
    char token[PG_TOKEN_TEXT];
    int n;
    if (r->op == REQ_SESSION_GET) {
        pg_token(r->u.token, token);
        pg_text(&a, token);
        n = each(p, PG_SESSION_GET, &a, r->reply, on_session);
    } else {
        pg_text(&a, r->id);
        if (r->op == REQ_SESSIONS)
            return each(p, PG_SESSIONS, &a, r->reply, on_session);
        n = each(p, r->op == REQ_LOGIN_GET ? PG_LOGIN_GET : PG_PERSON_GET, &a, r->reply,
                 on_person);
    }
    if (n == 0)
        r->code = STORE_MISSING;
    return n;
}

int pg_read(struct pg_conn *p, struct request *r)
{
    r->code = STORE_OK;
    r->reply->n = 0;
    r->reply->compact = &p->compact;
    int n = r->op == REQ_LOAD           ? load(p, r)
            : r->op == REQ_COMPACT_READ ? load(p, r)
            : r->op == REQ_TABLES       ? list_tables(p, r)
            : r->op == REQ_CHAT_LIST    ? list_chat(p, r)
            : r->op == REQ_ANALYSIS_GET ? get_analysis(p, r)
            : r->op == REQ_PRESENCE_GET ? get_presence(p, r)
            : r->op == REQ_GUESTS       ? list_guests(p, r)
            : r->op == REQ_MUTES        ? list_mutes(p, r)
            : r->op == REQ_PUZZLES      ? list_puzzles(p, r)
            : r->op == REQ_ABSENCES     ? list_absences(p, r)
                                        : get_person(p, r);
    if (n < 0)
        r->code = STORE_IO;
    return n < 0 ? -1 : 0;
}
