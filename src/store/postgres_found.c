/* postgres_found.c - a request that wrote nothing: is it there already, or what is? */
#include <string.h>

#include "store/postgres_db.h"

int pg_find_row(struct pg_conn *c, struct request *r, const char *node, uint64_t mark)
{
    struct pg_args a = {0};
    pg_text(&a, r->id);
    pg_int(&a, (int64_t)r->u.row.seq);
    pg_text(&a, node);
    pg_int(&a, (int64_t)mark);
    PGresult *res = pg_run(c, PG_WHO_WROTE, &a);
    if (!res)
        return -1;
    const char *who = PQgetvalue(res, 0, 1);
    if (strcmp(PQgetvalue(res, 0, 0), "0") == 0)
        r->code = STORE_MISSING;
    else if (strcmp(who, "me") == 0)
        r->code = STORE_OK;
    else
        r->code = who[0] || !r->u.row.fence ? STORE_CONFLICT : STORE_FENCED;
    PQclear(res);
    return 0;
}

/* (A password is hashed with a salt of its own, so nobody else has written this one.)
 */
int pg_find_change(struct pg_conn *c, struct request *r)
{
    enum { LOGIN = 2, HASH };
    const struct store_person *to = &r->u.change.to;
    const unsigned parts = r->u.change.parts;
    struct pg_args a = {0};
    pg_text(&a, r->id);
    PGresult *res = pg_run(c, PG_PERSON_GET, &a);
    if (!res)
        return -1;
    bool is_there = PQntuples(res) == 1;
    if (is_there && parts & STORE_PERSON_LOGIN)
        is_there = strcmp(PQgetvalue(res, 0, LOGIN), to->login) == 0;
    if (is_there && parts & (STORE_PERSON_LOGIN | STORE_PERSON_HASH))
        is_there = strcmp(PQgetvalue(res, 0, HASH), to->hash) == 0;
    r->code = is_there ? STORE_OK : STORE_CONFLICT;
    PQclear(res);
    return 0;
}
