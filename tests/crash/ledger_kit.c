/* ledger_kit.c - what was acknowledged to a swarm, and what the store has of it. */
#include "ledger_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "node_kit.h"
#include "store_kit.h"

enum { READY_S = 30 };

struct swarm *ledger_begin(struct node *nodes, int n, struct swarm_config *cfg,
                           int ready_s)
{
    char why[300];
    cfg->n_urls = n;
    for (int i = 0; i < n; i++) {
        if (node_start(&nodes[i]) < 0) {
            fprintf(stderr, "# node %d does not start, see %s\n", i, nodes[i].log);
            return NULL;
        }
        cfg->url[i] = nodes[i].url;
    }
    struct swarm *swarm = swarm_new(cfg, why, sizeof why);
    if (!swarm || swarm_prepare(swarm, 4, why, sizeof why) < 0) {
        fprintf(stderr, "# %s\n", why);
        swarm_free(swarm);
        return NULL;
    }
    swarm_keep_ledger(swarm, true);
    if (swarm_connect(swarm, ready_s) == 0)
        return swarm;
    fprintf(stderr, "# not everybody has come to the tables\n");
    swarm_free(swarm);
    return NULL;
}

struct check {
    const struct swarm_ack *ledger;
    size_t n, found, rows, stale;
    const char *wrong;
};

static int by_key(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void check_keys(struct check *c, const struct store_history *h)
{
    const char **keys = calloc(h->n_rows + 1, sizeof *keys);
    size_t n = 0;
    for (size_t i = 0; keys && i < h->n_rows; i++)
        if (h->rows[i].key[0])
            keys[n++] = h->rows[i].key;
    if (n > 1)
        qsort(keys, n, sizeof *keys, by_key);
    for (size_t i = 1; i < n; i++)
        if (strcmp(keys[i - 1], keys[i]) == 0)
            c->wrong = "a move is there twice";
    free(keys);
}

/* Was there a row after this one that a bot played? People's have keys. */
static bool has_standin(const struct store_history *h, uint64_t seq)
{
    for (size_t i = 0; i < h->n_rows; i++)
        if (h->rows[i].seq > seq && h->rows[i].kind == 'a' && !h->rows[i].key[0])
            return true;
    return false;
}

/* A move that was under way when its seat was lost is sent again as it was. It is too
 * late when a stand-in was faster, never when it is in the log itself. */
static void check_stale(struct check *c, const struct store_history *h,
                        const struct swarm_ack *a)
{
    for (size_t i = 0; i < h->n_rows; i++)
        if (strcmp(h->rows[i].key, a->key) == 0)
            c->wrong = "a move was stored, and not recognised";
    if (!has_standin(h, a->seq))
        c->wrong = "a move was too late, and nobody else moved for the seat";
    c->stale++;
}

static void check_acknowledged(struct check *c, const struct store_history *h,
                               const struct swarm_ack *a)
{
    uint64_t at = a->seq - h->rows[0].seq;
    if (at >= h->n_rows || strcmp(h->rows[at].key, a->key) != 0 ||
        !strstr(h->rows[at].text, a->text))
        c->wrong = "an acknowledged move is lost";
}

/* A snapshot only repeats rows, so the rows are read with `after` 0 < seq. */
static void on_history(void *ctx, enum store_code code, const struct store_history *h)
{
    struct check *c = ctx;
    if (code != STORE_OK) {
        c->wrong = "a table is missing";
        return;
    }
    for (size_t i = 0; i < h->n_rows; i++)
        if (h->rows[i].seq != h->rows[0].seq + i)
            c->wrong = "the rows have a gap";
    check_keys(c, h);
    c->rows += h->n_rows;
    for (size_t i = 0; i < c->n && h->n_rows > 0; i++) {
        const struct swarm_ack *a = &c->ledger[i];
        if (strcmp(a->table, h->table.id) != 0)
            continue;
        (a->is_stale ? check_stale : check_acknowledged)(c, h, a);
        c->found++;
    }
}

void ledger_compare(struct swarm *swarm, const char *db, unsigned long seed)
{
    struct store *s = kit_open(db, "checker");
    struct check c = {0};
    assert_non_null(s);
    c.ledger = swarm_ledger(swarm, &c.n);
    for (size_t i = 0; i < swarm_tables(swarm) && !c.wrong; i++) {
        store_load(s, swarm_table(swarm, i), 1, on_history, &c);
        store_drain(s);
    }
    store_close(s);
    print_message("# %zu acknowledged moves, %zu too late, %zu rows\n", c.n - c.stale,
                  c.stale, c.rows);
    if (c.wrong)
        fail_msg("%s (seed %lu)", c.wrong, seed);
    assert_int_equal(c.found, c.n);
}

void ledger_everything_goes_on(struct swarm *swarm, uint64_t tables, unsigned long seed)
{
    struct swarm_figures before, after;
    swarm_settle(swarm, READY_S);
    swarm_figures(swarm, &before);
    swarm_run(swarm, 2, true);
    swarm_settle(swarm, READY_S);
    swarm_figures(swarm, &after);
    print_message("# %llu reconnects, %llu moves found repeated\n",
                  (unsigned long long)after.reconnects,
                  (unsigned long long)after.repeated);
    assert_int_equal(after.lost, 0);
    if (after.refused)
        fail_msg("%llu moves were refused; the last: %s (seed %lu)",
                 (unsigned long long)after.refused, after.refusal, seed);
    assert_true(after.moves >= before.moves + tables); /* every table goes on */
}
