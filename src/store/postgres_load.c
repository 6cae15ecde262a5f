/*
 * postgres_load.c - a table with its rows, each of which is what was written.
 *
 * What is not is noted (flaws.h), and the reading goes on: whoever looks for damage
 * wants to hear of all of it.
 */
#include <string.h>

#include "store/compact.h"
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

/* What was compacted of the table in `res`: its setup, and the rows after `after`. */
static void take_compacted(struct reply *p, const PGresult *res, uint64_t after)
{
    uint64_t seq = p->history.compacted;
    size_t size = 0;
    unsigned char *bytes = pg_bytes_at(res, 0, 22, &size);
    p->history.table.setup = "";
    p->last = seq;
    if (PQgetisnull(res, 0, 22))
        flaw_add(p, STORE_THING_COMPACT, STORE_WRONG_MISSING, p->id, 0);
    else if (bytes &&
             flaw_free(p, pg_sum(res, 0, 23), sum_compact(p->id, seq, bytes, size),
                       STORE_THING_COMPACT, p->id, 0) &&
             compact_read(bytes, size, after, p) < 0)
        flaw_add(p, STORE_THING_COMPACT, STORE_WRONG_UNREADABLE, p->id, 0);
    PQfreemem(bytes);
}

/* The index is made anew from the rows; without the setup there is nothing. */
static bool take_table(struct reply *p, const PGresult *res, uint64_t after)
{
    struct store_table *t = &p->history.table;
    if (!pg_get_table(p, res, 0, t))
        return false;
    p->found.n--; /* it is one thing in two parts */
    bool is_made =
        flaw_free(p, pg_sum(res, 0, 16), sum_made(t), STORE_THING_INDEX, p->id, 0);
    bool is_right =
        flaw_free(p, pg_sum(res, 0, 17), sum_index(t), STORE_THING_INDEX, p->id, 0);
    p->history.is_index_bad = !is_made || !is_right;
    if (p->history.is_index_bad)
        *t = (struct store_table){.setup = t->setup, .summary = ""};
    memcpy(t->id, p->id, strlen(p->id) + 1);
    size_t flaws = p->n_flaws;
    p->history.compacted = (uint64_t)pg_int_at(res, 0, 21);
    if (p->history.compacted)
        take_compacted(p, res, after);
    if (p->n_flaws == flaws)
        flaw_free(p, pg_sum(res, 0, 20), sum_setup(p->id, t->setup), STORE_THING_SETUP,
                  p->id, 0);
    return true;
}

/* The table with the rows of it that are compacted; whether there is one, or -1. Most
 * that are compacted have no others, and need not be asked for them. */
static int load_table(struct pg_conn *c, struct reply *p, const struct pg_args *a,
                      uint64_t after, bool *has_rows)
{
    PGresult *res = pg_run(c, PG_TABLE_GET, a);
    int n = res ? PQntuples(res) : -1;
    if (n > 0 && !take_table(p, res, after))
        n = -1;
    *has_rows = n > 0 && PQgetvalue(res, 0, 24)[0] == 't';
    PQclear(res);
    return n;
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
                     uint64_t after, bool has_rows)
{
    p->last = p->history.compacted > after ? p->history.compacted : after;
    pg_int(a, (int64_t)p->last);
    int n = has_rows ? pg_each(c, PG_ROWS, a, p, on_row) : 0;
    flaw_look_for_end(p);
    return n;
}

/* The rows come last: what was committed between the questions only adds to them. */
int pg_load(struct pg_conn *c, struct request *r)
{
    struct reply *p = r->reply;
    struct pg_args a = {0};
    uint64_t after = r->u.range.after;
    bool has_rows;
    pg_text(&a, r->id);
    int n = load_table(c, p, &a, after, &has_rows);
    if (n <= 0) {
        r->code = STORE_MISSING;
        return n;
    }
    bool has_snapshot =
        after == 0 && p->history.compacted == 0 && r->op != REQ_COMPACT_READ;
    if (has_snapshot && load_snapshot(c, p, &a) < 0)
        return -1;
    return load_rows(c, p, &a,
                     p->history.snapshot_seq > after ? p->history.snapshot_seq : after,
                     has_rows);
}

int pg_inspect(struct pg_conn *c, struct request *r)
{
    struct reply *p = r->reply;
    struct pg_args a = {0};
    bool has_rows;
    pg_text(&a, r->id);
    int n = load_table(c, p, &a, 0, &has_rows);
    if (n <= 0) {
        r->code = STORE_MISSING;
        return n;
    }
    bool has_pieces = p->history.compacted == 0;
    if ((has_pieces && pg_each(c, PG_SNAPSHOT_GET, &a, p, on_piece) < 0) ||
        pg_inspect_rest(c, p, &a) < 0)
        return -1;
    return load_rows(c, p, &a, 0, has_rows);
}
