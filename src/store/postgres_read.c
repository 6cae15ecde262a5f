/* postgres_read.c - how rows become answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/flaws.h"
#include "store/postgres_db.h"

/* Copy a value into an array field; what is too long is cut. */
#define FIELD(res, i, k, to) snprintf(to, sizeof(to), "%s", PQgetvalue(res, i, k))

/* What is not as it was written is left out. */
static bool on_table(struct reply *p, const PGresult *res, int i)
{
    struct store_table *t = reply_push(p, &p->tables, sizeof *t);
    if (!t || !pg_get_table(p, res, i, t))
        return false;
    if (!flaw_free(p, pg_sum(res, i, 16), sum_made(t), STORE_THING_INDEX, t->id, 0) ||
        !flaw_free(p, pg_sum(res, i, 17), sum_index(t), STORE_THING_INDEX, t->id, 0))
        p->n--;
    return true;
}

static bool on_id(struct reply *p, const PGresult *res, int i)
{
    char(*id)[STORE_ID_MAX] = reply_push(p, &p->ids, sizeof *id);
    if (id)
        FIELD(res, i, 0, *id);
    return id;
}

static bool on_session(struct reply *p, const PGresult *res, int i)
{
    return pg_on_person(p, res, i) && pg_get_session(p, res, i, 8 + SUM_PARTS);
}

static int list_tables(struct pg_conn *p, struct request *r)
{
    static const enum pg_id ids[] = {
        [STORE_LIST_PUBLIC] = PG_LIST_PUBLIC,     [STORE_LIST_MINE] = PG_LIST_MINE,
        [STORE_LIST_FINISHED] = PG_LIST_FINISHED, [STORE_LIST_DRIVEN] = PG_LIST_DRIVEN,
        [STORE_LIST_STALE] = PG_LIST_STALE,       [STORE_LIST_BEHIND] = PG_LIST_BEHIND,
        [STORE_LIST_EACH] = PG_LIST_EACH,         [STORE_LIST_STEP] = PG_LIST_STEP,
        [STORE_LIST_EXPIRED] = PG_LIST_EXPIRED,   [STORE_LIST_RESTED] = PG_LIST_RESTED,
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
    int n = pg_each(p, id, &a, r->reply, on_table);
    if (r->u.query.list == STORE_LIST_MINE || id == PG_LIST_FINISHED_OF ||
        id == PG_LIST_FINISHED_OF_GAME)
        flaw_leave_out_others(r->reply, r->u.query.person,
                              r->u.query.list == STORE_LIST_FINISHED);
    return n;
}

static int list_chat(struct pg_conn *p, struct request *r)
{
    struct pg_args a = {0};
    pg_text(&a, r->id);
    pg_int(&a, (int64_t)r->u.range.after);
    pg_int(&a, r->u.range.limit);
    return pg_each(p, PG_CHAT_LIST, &a, r->reply, pg_on_chat);
}

static int get_analysis(struct pg_conn *p, struct request *r)
{
    struct pg_args a = {0};
    pg_text(&a, r->id);
    pg_text(&a, r->u.analysis.made);
    int n = pg_each(p, PG_ANALYSIS_GET, &a, r->reply, pg_on_analysis);
    if (n >= 0 && !r->reply->text)
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
    *x = (struct store_presence){(uint8_t)pg_int_at(res, 0, 0),
                                 pg_keep(r->reply, res, 0, 1)};
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
    return pg_each(p, PG_ABSENCES, &a, r->reply, on_absence);
}

static int list_mutes(struct pg_conn *p, struct request *r)
{
    struct pg_args a = {0};
    pg_text(&a, r->id);
    return pg_each(p, PG_MUTES, &a, r->reply, on_id);
}

static struct store_rating get_rating(const PGresult *res, int i, int k)
{
    return (struct store_rating){(int32_t)pg_int_at(res, i, k),
                                 (int32_t)pg_int_at(res, i, k + 1),
                                 (uint32_t)pg_int_at(res, i, k + 2)};
}

static bool on_puzzle(struct reply *p, const PGresult *res, int i)
{
    struct store_puzzle *x = reply_push(p, &p->puzzles, sizeof *x);
    if (!x)
        return false;
    FIELD(res, i, 0, x->id);
    x->rating = get_rating(res, i, 1);
    x->solver = get_rating(res, i, 4); /* empty: zeros */
    x->is_solved = pg_int_at(res, i, 7) != 0;
    return true;
}

static int list_puzzles(struct pg_conn *p, struct request *r)
{
    struct pg_args a = {0};
    pg_text(&a, r->id);
    pg_text(&a, r->u.game);
    return pg_each(p, PG_PUZZLES, &a, r->reply, on_puzzle);
}

static int list_guests(struct pg_conn *p, struct request *r)
{
    struct pg_args a = {0};
    pg_int(&a, r->u.guests.before);
    pg_int(&a, r->u.guests.limit);
    return pg_each(p, PG_GUESTS, &a, r->reply, on_id);
}

static int get_person(struct pg_conn *p, struct request *r)
{
    struct pg_args a = {0};
    char token[PG_TOKEN_TEXT];
    int n;
    if (r->op == REQ_SESSION_GET) {
        pg_token(r->u.token, token);
        pg_text(&a, token);
        n = pg_each(p, PG_SESSION_GET, &a, r->reply, on_session);
    } else {
        pg_text(&a, r->id);
        if (r->op == REQ_SESSIONS)
            return pg_each(p, PG_SESSIONS, &a, r->reply, on_session);
        n = pg_each(p, r->op == REQ_LOGIN_GET ? PG_LOGIN_GET : PG_PERSON_GET, &a,
                    r->reply, pg_on_person);
    }
    if (n == 0)
        r->code = STORE_MISSING;
    return n;
}

/* Does the database say that its own files are damaged? */
static bool is_damage(const struct pg_conn *p)
{
    return strncmp(p->state, "XX00", 4) == 0 && p->state[4] != '0';
}

int pg_read(struct pg_conn *p, struct request *r)
{
    r->code = STORE_OK;
    r->reply->n = r->reply->n_flaws = r->reply->n_kept = 0;
    r->reply->found = (struct store_findings){0};
    r->reply->id = r->id;
    p->state[0] = '\0';
    r->reply->compact = &p->compact;
    int n = r->op == REQ_LOAD           ? pg_load(p, r)
            : r->op == REQ_COMPACT_READ ? pg_load(p, r)
            : r->op == REQ_TABLES       ? list_tables(p, r)
            : r->op == REQ_CHAT_LIST    ? list_chat(p, r)
            : r->op == REQ_ANALYSIS_GET ? get_analysis(p, r)
            : r->op == REQ_PRESENCE_GET ? get_presence(p, r)
            : r->op == REQ_GUESTS       ? list_guests(p, r)
            : r->op == REQ_MUTES        ? list_mutes(p, r)
            : r->op == REQ_PUZZLES      ? list_puzzles(p, r)
            : r->op == REQ_ABSENCES     ? list_absences(p, r)
            : r->op == REQ_INSPECT      ? pg_inspect(p, r)
            : r->op == REQ_SCAN         ? pg_scan(p, r)
            : r->op == REQ_SIZE         ? pg_size(p, r)
                                        : get_person(p, r);
    if (n < 0 && is_damage(p)) {
        flaw_add(r->reply, STORE_THING_FILE, STORE_WRONG_UNREADABLE, r->id, 0);
        return 0;
    }
    if (n < 0)
        r->code = STORE_IO;
    return n < 0 ? -1 : 0;
}
