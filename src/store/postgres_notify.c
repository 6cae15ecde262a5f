/* postgres_notify.c - telling the other nodes what a transaction has written. */
#include <stdio.h>
#include <string.h>

#include "store/postgres_db.h"

enum { NOTICE_MAX = 7000 }; /* bytes of one notification; PostgreSQL takes 7999 */

struct notice {
    struct pg_conn *conn;
    const char *voice;
    int n_sent;
    size_t len;
    char text[NOTICE_MAX + 2 * STORE_NAME_MAX];
};

static int send_notice(struct notice *x)
{
    struct pg_args a = {0};
    if (x->len == 0)
        return 0;
    pg_text(&a, x->text);
    x->len = 0;
    x->n_sent++;
    return pg_send(x->conn, PG_NOTIFY, &a);
}

static void add(struct notice *x, char kind, const char *id, uint64_t number)
{
    if (x->len == 0)
        x->len = (size_t)snprintf(x->text, sizeof x->text, "%s", x->voice);
    x->len += (size_t)snprintf(x->text + x->len, sizeof x->text - x->len,
                               "\n%c %s %llu", kind, id, (unsigned long long)number);
}

/* Of several rows of one table only the last is named. */
static void add_request(struct notice *x, const struct request *r, bool is_last)
{
    if (r->op == REQ_APPEND && is_last)
        add(x, 'r', r->id, r->u.row.seq);
    else if ((r->op == REQ_TABLE_NEW || r->op == REQ_TABLE_PUT ||
              r->op == REQ_TABLE_DROP) &&
             is_last)
        add(x, 't', r->id, r->op == REQ_TABLE_DROP);
    else if (r->op == REQ_PERSON_PUT || r->op == REQ_PERSON_CHANGE ||
             r->op == REQ_MUTE_PUT)
        add(x, 'p', r->id, 0);
    else if (r->op == REQ_PRESENCE_PUT && is_last)
        add(x, 'w', r->id, 0);
}

int pg_notify(struct pg_conn *conn, const char *voice, struct request *const *r, int n)
{
    struct notice x = {.conn = conn, .voice = voice};
    for (int i = 0; i < n; i++) {
        add_request(&x, r[i],
                    i + 1 == n || r[i + 1]->op != r[i]->op ||
                        strcmp(r[i + 1]->id, r[i]->id) != 0);
        if (x.len > NOTICE_MAX && send_notice(&x) < 0)
            return -1;
    }
    return send_notice(&x) < 0 ? -1 : x.n_sent;
}
