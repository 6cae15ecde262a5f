/*
 * postgres_mend.c - making good what can be, when `maat admin check` asks for it.
 *
 * Sums are made of what was read; what somebody has written meanwhile (another xmin)
 * keeps what it has.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/flaws.h"
#include "store/postgres_db.h"

enum { PEOPLE = 500 };

/* Change rows by one statement; how many is added to *n. */
static int change(struct pg_conn *c, const char *sql, const struct pg_args *a,
                  uint64_t *n)
{
    PGresult *res = pg_ask(c, sql, a->n, a->value);
    if (res)
        *n += strtoull(PQcmdTuples(res), NULL, 10);
    PQclear(res);
    return res ? 0 : -1;
}

/* ---- of a table ------------------------------------------------------------------ */

/* Two arrays as texts, in one block of memory. */
struct pairs {
    char *seq, *sum;
    size_t size, seq_len, sum_len; /* size: of each */
};

static bool begin_pairs(struct pairs *x, int n)
{
    *x = (struct pairs){.size = (size_t)n * 22 + 4};
    x->seq = malloc(2 * x->size);
    x->sum = x->seq ? x->seq + x->size : NULL;
    return x->seq;
}

static void add_pair(struct pairs *x, uint64_t seq, int64_t sum)
{
    char before = x->seq_len ? ',' : '{';
    x->seq_len += (size_t)snprintf(x->seq + x->seq_len, x->size - x->seq_len,
                                   "%c%" PRIu64, before, seq);
    x->sum_len += (size_t)snprintf(x->sum + x->sum_len, x->size - x->sum_len,
                                   "%c%" PRId64, before, sum);
}

static int64_t sum_of_row(const char *id, const PGresult *res, int i)
{
    struct store_row row = {.seq = (uint64_t)pg_int_at(res, i, 0),
                            .at = pg_int_at(res, i, 1),
                            .kind = PQgetvalue(res, i, 2)[0],
                            .key = PQgetvalue(res, i, 3),
                            .text = PQgetvalue(res, i, 4)};
    return sum_row(id, &row);
}

static int64_t sum_of_piece(const char *id, const PGresult *res, int i)
{
    return sum_piece(id, (uint64_t)pg_int_at(res, i, 0), (uint64_t)pg_int_at(res, i, 1),
                     PQgetvalue(res, i, 2), (size_t)PQgetlength(res, i, 2));
}

static int64_t sum_of_chat(const char *id, const PGresult *res, int i)
{
    struct store_chat c = {.at = pg_int_at(res, i, 1), .text = PQgetvalue(res, i, 4)};
    snprintf(c.person, sizeof c.person, "%s", PQgetvalue(res, i, 2));
    snprintf(c.name, sizeof c.name, "%s", PQgetvalue(res, i, 3));
    return sum_chat(id, &c);
}

/* What a table has many of: never changed, and known by a number in column 0. */
static const struct many {
    const char *get, *set;
    int64_t (*sum)(const char *id, const PGresult *res, int i);
} many[] = {
    {"SELECT seq, at, kind, key, text FROM log WHERE table_id = $1 AND sum IS NULL",
     "UPDATE log SET sum = u.sum FROM unnest($2::bigint[], $3::bigint[]) u(seq, sum)"
     " WHERE table_id = $1 AND log.seq = u.seq AND log.sum IS NULL",
     sum_of_row},
    {"SELECT after, seq, text FROM piece WHERE table_id = $1 AND sum IS NULL",
     "UPDATE piece SET sum = u.sum FROM unnest($2::bigint[], $3::bigint[])"
     " u(after, sum) WHERE table_id = $1 AND piece.after = u.after"
     " AND piece.sum IS NULL",
     sum_of_piece},
    {"SELECT id, at, person, name, text FROM chat WHERE table_id = $1"
     " AND sum IS NULL",
     "UPDATE chat SET sum = u.sum FROM unnest($2::bigint[], $3::bigint[]) u(id, sum)"
     " WHERE table_id = $1 AND chat.id = u.id AND chat.sum IS NULL",
     sum_of_chat},
};

static int sum_many(struct pg_conn *c, const struct many *m, const char *id,
                    uint64_t *n)
{
    struct pg_args a = {0};
    struct pairs x;
    PGresult *res = pg_ask(c, m->get, 1, &id);
    int rows = PQntuples(res), rc = res ? 0 : -1;
    if (rows > 0 && begin_pairs(&x, rows)) {
        for (int i = 0; i < rows; i++)
            add_pair(&x, (uint64_t)pg_int_at(res, i, 0), m->sum(id, res, i));
        memcpy(x.seq + x.seq_len, "}", 2);
        memcpy(x.sum + x.sum_len, "}", 2);
        pg_text(&a, id);
        pg_text(&a, x.seq);
        pg_text(&a, x.sum);
        rc = change(c, m->set, &a, n);
        free(x.seq);
    }
    PQclear(res);
    return rc;
}

static int sum_game_table(struct pg_conn *c, const char *id, uint64_t *n)
{
    struct reply p = {.id = id};
    struct store_table t = {0};
    struct pg_args a = {0};
    PGresult *res =
        pg_ask(c,
               "SELECT id, game, host, p1, p2, p3, p4, p5, state, acting, is_public,"
               " is_driven, created, updated, seq, summary, sum, sum_index, setup,"
               " brief, xmin FROM game_table WHERE id = $1 AND compacted = 0"
               " AND (sum IS NULL OR sum_index IS NULL OR sum_setup IS NULL)",
               1, &id);
    int rc = res ? 0 : -1;
    if (PQntuples(res) == 1 && pg_get_table(&p, res, 0, &t)) {
        pg_text(&a, id);
        pg_text(&a, PQgetvalue(res, 0, 20));
        pg_int(&a, sum_made(&t));
        pg_int(&a, sum_index(&t));
        pg_int(&a, sum_setup(id, t.setup));
        rc = change(c,
                    "UPDATE game_table SET sum = coalesce(sum, $3::bigint),"
                    " sum_index = coalesce(sum_index, $4::bigint),"
                    " sum_setup = coalesce(sum_setup, $5::bigint)"
                    " WHERE id = $1 AND xmin = $2::xid",
                    &a, n);
    }
    PQclear(res);
    arena_done(&p.arena);
    return rc;
}

static int sum_look(struct pg_conn *c, const char *id, uint64_t *n)
{
    struct pg_args a = {0};
    PGresult *res = pg_ask(c,
                           "SELECT made, text, xmin FROM analysis WHERE table_id = $1"
                           " AND sum IS NULL",
                           1, &id);
    int rc = res ? 0 : -1;
    if (PQntuples(res) == 1) {
        pg_text(&a, id);
        pg_text(&a, PQgetvalue(res, 0, 2));
        pg_int(&a, sum_analysis(id, PQgetvalue(res, 0, 0), PQgetvalue(res, 0, 1)));
        rc = change(c,
                    "UPDATE analysis SET sum = $3::bigint WHERE table_id = $1"
                    " AND xmin = $2::xid",
                    &a, n);
    }
    PQclear(res);
    return rc;
}

static int sum_table(struct pg_conn *c, const char *id, uint64_t *n)
{
    int rc = 0;
    for (size_t i = 0; rc == 0 && i < sizeof many / sizeof many[0]; i++)
        rc = sum_many(c, &many[i], id, n);
    if (rc == 0)
        rc = sum_game_table(c, id, n);
    return rc == 0 ? sum_look(c, id, n) : rc;
}

/* ---- of people ------------------------------------------------------------------- */

static int sum_one_person(struct pg_conn *c, const PGresult *res, int i, uint64_t *n)
{
    struct reply p = {.id = ""};
    struct pg_args a = {0};
    int64_t sum[SUM_PARTS];
    pg_on_person(&p, res, i);
    sum_person(&p.person, sum);
    pg_text(&a, PQgetvalue(res, i, 0));
    pg_text(&a, PQgetvalue(res, i, 13));
    for (int k = 0; k < SUM_PARTS; k++)
        pg_int(&a, sum[k]);
    free(p.flaws);
    return change(c,
                  "UPDATE person SET sum = coalesce(sum, $3::bigint),"
                  " sum_name = coalesce(sum_name, $4::bigint),"
                  " sum_login = coalesce(sum_login, $5::bigint),"
                  " sum_hash = coalesce(sum_hash, $6::bigint),"
                  " sum_admin = coalesce(sum_admin, $7::bigint)"
                  " WHERE id = $1 AND xmin = $2::xid",
                  &a, n);
}

static int sum_one_session(struct pg_conn *c, const PGresult *res, int i, uint64_t *n)
{
    struct reply p = {.id = ""};
    struct pg_args a = {0};
    int rc = pg_get_session(&p, res, i, 0) ? 0 : -1;
    if (rc == 0) {
        pg_text(&a, PQgetvalue(res, i, 0));
        pg_text(&a, PQgetvalue(res, i, 8));
        pg_int(&a, sum_session(&p.sessions[0]));
        rc = change(c,
                    "UPDATE session SET sum = $3::bigint WHERE token = $1"
                    " AND xmin = $2::xid AND sum IS NULL",
                    &a, n);
    }
    free(p.sessions);
    return rc;
}

/* Page after page; one that changes nothing is the last one. */
static int sum_all(struct pg_conn *c, const char *sql,
                   int (*one)(struct pg_conn *c, const PGresult *res, int i,
                              uint64_t *n),
                   uint64_t *n)
{
    for (;;) {
        uint64_t was = *n;
        PGresult *res = pg_ask(c, sql, 0, NULL);
        int rows = PQntuples(res), rc = res ? 0 : -1;
        for (int i = 0; rc == 0 && i < rows; i++)
            rc = one(c, res, i, n);
        PQclear(res);
        if (rc < 0 || rows < PEOPLE || *n == was)
            return rc;
    }
}

static int sum_people(struct pg_conn *c, uint64_t *n)
{
    int rc = sum_all(c,
                     "SELECT id, name, login, hash, lang, is_bot, is_admin, created,"
                     " sum, sum_name, sum_login, sum_hash, sum_admin, xmin"
                     " FROM person WHERE sum IS NULL OR sum_name IS NULL"
                     " OR sum_login IS NULL OR sum_hash IS NULL OR sum_admin IS NULL"
                     " LIMIT 500",
                     sum_one_person, n);
    return rc < 0 ? rc
                  : sum_all(c,
                            "SELECT token, person, label, kind, created, seen, maker,"
                            " sum, xmin FROM session WHERE sum IS NULL LIMIT 500",
                            sum_one_session, n);
}

int pg_mend(struct pg_conn *c, struct request *r)
{
    struct pg_args a = {0};
    uint64_t *n = &r->number;
    pg_text(&a, r->id);
    switch (r->u.mend) {
    case STORE_MEND_PIECES:
        return change(c, "DELETE FROM piece WHERE table_id = $1", &a, n);
    case STORE_MEND_ANALYSIS:
        return change(c, "DELETE FROM analysis WHERE table_id = $1", &a, n);
    case STORE_MEND_SUMS:
        return sum_table(c, r->id, n);
    case STORE_MEND_PEOPLE:
        return sum_people(c, n);
    case STORE_MEND_LOG:     /* rows are found by their own index, */
    case STORE_MEND_INDEXES: /* which whoever keeps the database makes anew */
        return 0;
    }
    return -1;
}
