/*
 * postgres_load.c - a table with its rows, each of which is what was written.
 *
 * What is not is noted (flaws.h), and the reading goes on: whoever looks for damage
 * wants to hear of all of it.
 */
#include <string.h>

#include "store/flaws.h"
#include "store/postgres_db.h"

static bool on_row(struct reply *p, const PGresult *res, int i)
{
    struct store_row *row = reply_push(p, &p->rows, sizeof *row);
    if (!row)
        return false;
    row->seq = (uint64_t)pg_int_at(res, i, 0);
    row->at = pg_int_at(res, i, 1);
    row->kind = PQgetvalue(res, i, 2)[0];
    row->key = pg_keep(p, res, i, 3);
    row->text = pg_keep(p, res, i, 4);
    if (!row->key || !row->text)
        return false;
    if (row->seq != p->last + 1)
        flaw_add(p, STORE_THING_ROW, STORE_WRONG_MISSING, p->id, p->last + 1);
    p->last = row->seq;
    if (!flaw_free(p, pg_sum(res, i, 5), sum_row(p->id, row), STORE_THING_ROW, p->id,
                   row->seq))
        p->n--;
    return true;
}

/* The index is made anew from the rows; without the setup there is nothing. */
static bool on_history(struct reply *p, const PGresult *res, int i)
{
    struct store_table *t = &p->history.table;
    if (!pg_get_table(p, res, i, t))
        return false;
    p->found.n--; /* it is one thing in two parts */
    bool is_made =
        flaw_free(p, pg_sum(res, i, 16), sum_made(t), STORE_THING_INDEX, p->id, 0);
    bool is_right =
        flaw_free(p, pg_sum(res, i, 17), sum_index(t), STORE_THING_INDEX, p->id, 0);
    p->history.is_index_bad = !is_made || !is_right;
    if (p->history.is_index_bad)
        *t = (struct store_table){.setup = t->setup, .summary = ""};
    memcpy(t->id, p->id, strlen(p->id) + 1);
    flaw_free(p, pg_sum(res, i, 19), sum_setup(p->id, t->setup), STORE_THING_SETUP,
              p->id, 0);
    return true;
}

static bool on_piece(struct reply *p, const PGresult *res, int i)
{
    struct store_findings *f = &p->found;
    struct store_piece x = {.after = (uint64_t)pg_int_at(res, i, 1),
                            .seq = (uint64_t)pg_int_at(res, i, 2),
                            .text = PQgetvalue(res, i, 0),
                            .len = (size_t)PQgetlength(res, i, 0)};
    uint64_t end = i ? (uint64_t)pg_int_at(res, i - 1, 2) : 0;
    if (x.after != end || x.seq <= x.after)
        flaw_add(p, STORE_THING_PIECE, STORE_WRONG_MISSING, p->id, end);
    if (!flaw_free(p, pg_sum(res, i, 3),
                   sum_piece(p->id, x.after, x.seq, x.text, x.len), STORE_THING_PIECE,
                   p->id, x.after))
        return true;
    struct store_piece *all = (struct store_piece *)f->pieces;
    if (i == 0 || !all)
        all = arena_alloc(&p->arena, (size_t)PQntuples(res) * sizeof *all);
    f->pieces = all;
    x.text = arena_text(&p->arena, x.text, x.len);
    if (!all || !x.text)
        return false;
    all[f->n_pieces++] = x;
    return true;
}

/* One that is damaged is not needed: it says what the rows say. */
static int load_snapshot(struct pg_conn *c, struct reply *p, const struct pg_args *a)
{
    size_t flaws = p->n_flaws, len = 0;
    int n = pg_each(c, PG_SNAPSHOT_GET, a, p, on_piece);
    p->history.is_snapshot_bad = p->n_flaws > flaws;
    if (n <= 0 || p->history.is_snapshot_bad)
        return n;
    const struct store_piece *x = p->found.pieces;
    for (int i = 0; i < n; i++)
        len += x[i].len;
    char *to = arena_alloc(&p->arena, len + 1);
    p->history.snapshot = to;
    p->history.snapshot_len = len;
    p->history.snapshot_seq = x[n - 1].seq;
    for (int i = 0; to && i < n; i++) {
        memcpy(to, x[i].text, x[i].len);
        to += x[i].len;
    }
    return to ? n : -1;
}

static int load_rows(struct pg_conn *c, struct reply *p, struct pg_args *a,
                     uint64_t after)
{
    p->last = after;
    pg_int(a, (int64_t)after);
    int n = pg_each(c, PG_ROWS, a, p, on_row);
    flaw_look_for_end(p);
    return n;
}

/* The rows come last: what was committed between the questions only adds to them. */
int pg_load(struct pg_conn *c, struct request *r)
{
    struct reply *p = r->reply;
    struct pg_args a = {0};
    pg_text(&a, r->id);
    int n = pg_each(c, PG_TABLE_GET, &a, p, on_history);
    if (n <= 0) {
        r->code = STORE_MISSING;
        return n;
    }
    uint64_t after = r->u.range.after;
    if (after == 0 && load_snapshot(c, p, &a) < 0)
        return -1;
    return load_rows(c, p, &a,
                     p->history.snapshot_seq > after ? p->history.snapshot_seq : after);
}

int pg_inspect(struct pg_conn *c, struct request *r)
{
    struct reply *p = r->reply;
    struct pg_args a = {0};
    pg_text(&a, r->id);
    int n = pg_each(c, PG_TABLE_GET, &a, p, on_history);
    if (n <= 0) {
        r->code = STORE_MISSING;
        return n;
    }
    if (pg_each(c, PG_SNAPSHOT_GET, &a, p, on_piece) < 0 ||
        pg_inspect_rest(c, p, &a) < 0)
        return -1;
    return load_rows(c, p, &a, 0);
}
