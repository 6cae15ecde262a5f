/*
 * admin_check_table.c - one table: its sums, its rows replayed, and everything that is
 * kept beside them compared with what follows from them.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/jot.h"
#include "room/room.h"
#include "server/stored.h"
#include "tools/admin_check.h"
#include "tools/tools.h"
#include "wire/wire.h"

enum {
    LOOKS = 3, /* a server writes meanwhile: only what is seen each time is wrong */
    NAP_MS = 200,
    PIECE_ROWS = 256, /* with fewer rows there is no snapshot */
};

/* What is known of the table that is looked at. */
struct looking {
    struct check *c;
    const char *id;
    bool is_played; /* all of its rows were folded */
    uint64_t rows;
    char *text; /* of its rows, as pieces have it; NULL: not needed */
    size_t len;
};

/* ---- what follows from the rows -------------------------------------------------- */

static bool is_same_index(const struct store_table *a, const struct store_table *b)
{
    bool is_same = strcmp(a->game, b->game) == 0 && strcmp(a->host, b->host) == 0 &&
                   a->state == b->state && a->acting == b->acting &&
                   a->is_public == b->is_public && a->is_driven == b->is_driven &&
                   a->created == b->created && a->updated == b->updated;
    for (int i = 0; i < STORE_SEATS; i++)
        is_same &= strcmp(a->person[i], b->person[i]) == 0;
    return is_same;
}

static void compare_index(struct looking *l, const struct table *t,
                          const struct store_history *h)
{
    struct store_table want;
    if (h->is_index_bad || t->seq != h->table.seq)
        return;
    stored_index(t, &want);
    if (!is_same_index(&want, &h->table))
        check_add(&l->c->now, STORE_THING_INDEX, STORE_WRONG_CONTENT, l->id, t->seq);
}

/* Fold all rows; false when one does not fit (it is noted). */
static bool play(struct looking *l, struct table *t, const struct store_history *h)
{
    struct table_change change;
    compare_index(l, t, h);
    for (size_t i = 0; i < h->n_rows; i++) {
        struct row_line line = room_line(&h->rows[i]);
        if (table_fold_line(t, &line, &change) != 0) {
            check_add(&l->c->now, STORE_THING_ROW, STORE_WRONG_CONTENT, l->id,
                      h->rows[i].seq);
            return false;
        }
        compare_index(l, t, h);
    }
    return true;
}

/* The text of the rows from..to; its length. */
static size_t write_rows(const struct store_history *h, uint64_t from, uint64_t to,
                         char **ret)
{
    size_t cap = 1, len = 0;
    for (uint64_t i = from; i <= to; i++)
        cap += strlen(h->rows[i - 1].text) + STORE_KEY_MAX + 64;
    *ret = malloc(cap);
    for (uint64_t i = from; *ret && i <= to; i++) {
        struct row_line line = room_line(&h->rows[i - 1]);
        len += (size_t)row_line_write(&line, *ret + len, cap - len);
    }
    return len;
}

static void compare_pieces(struct looking *l, const struct store_findings *f)
{
    for (size_t i = 0; i < f->n_pieces; i++) {
        const struct store_piece *x = &f->pieces[i];
        char *text = NULL;
        size_t len = x->seq <= l->rows && x->after < x->seq
                         ? write_rows(f->history, x->after + 1, x->seq, &text)
                         : 0;
        if (!text || len != x->len || memcmp(text, x->text, len) != 0)
            check_add(&l->c->now, STORE_THING_PIECE, STORE_WRONG_CONTENT, l->id,
                      x->after);
        free(text);
    }
}

static void on_table(void *ctx, enum store_code code, const struct store_findings *f)
{
    struct looking *l = ctx;
    struct check *c = l->c;
    struct answer *a = c->a;
    a->code = code;
    check_forget(&c->now);
    free(l->text);
    l->text = NULL;
    l->is_played = false;
    if (a->table)
        table_free(a->table);
    a->table = NULL;
    if (!f)
        return;
    check_take(&c->now, f);
    if (!f->history || check_has(&c->now, STORE_THING_ROW) ||
        check_has(&c->now, STORE_THING_COMPACT) ||
        check_has(&c->now, STORE_THING_SETUP) || check_has(&c->now, STORE_THING_FILE))
        return;
    const struct store_history *h = f->history;
    l->rows = h->n_rows;
    a->table = table_new(l->id, h->table.setup, a->why, sizeof a->why);
    if (!a->table)
        check_add(&c->now, STORE_THING_SETUP, STORE_WRONG_CONTENT, l->id, 0);
    else
        l->is_played = play(l, a->table, h);
    a->why[0] = '\0';
    if (!l->is_played)
        return;
    compare_pieces(l, f);
    /* (A compacted table has none.) */
    if (check_has(&c->now, STORE_THING_PIECE) && l->rows >= PIECE_ROWS)
        l->len = write_rows(h, 1, l->rows, &l->text);
}

static enum store_code look(struct looking *l)
{
    struct answer *a = l->c->a;
    return admin_wait(a, store_inspect(a->store, l->id, on_table, l));
}

/* ---- repairing ------------------------------------------------------------------- */

static bool mend_index(struct looking *l)
{
    struct answer *a = l->c->a;
    struct store_table index;
    char summary[STORE_TEXT_MAX];
    struct jot j;
    jot_init(&j, summary, sizeof summary);
    wire_table(&j, a->table, 0, NULL);
    stored_index(a->table, &index);
    index.setup = "";
    index.summary = jot_ok(&j) ? summary : "{}";
    return admin_wait(a, store_index_mend(a->store, &index, admin_done, a)) == STORE_OK;
}

/* Away with them, and one for all rows in their place. */
static void mend_pieces(struct looking *l)
{
    struct answer *a = l->c->a;
    if (check_mend(l->c, STORE_MEND_PIECES, l->id) && l->text)
        admin_wait(a, store_snapshot_add(a->store, l->id, 0, l->rows, l->text, l->len,
                                         admin_done, a));
}

static bool can_mend(const struct looking *l, const struct store_flaw *f)
{
    return f->thing == STORE_THING_ANALYSIS ||
           (f->thing == STORE_THING_ROW && f->wrong == STORE_WRONG_MISSING &&
            l->c->has_lost) ||
           (l->is_played &&
            (f->thing == STORE_THING_PIECE || f->thing == STORE_THING_INDEX ||
             f->thing == STORE_THING_SEATS));
}

static void repair(struct looking *l)
{
    struct check *c = l->c;
    struct findings before = c->now;
    bool was_played = l->is_played;
    c->now = (struct findings){0};
    if (check_has(&before, STORE_THING_ANALYSIS))
        check_mend(c, STORE_MEND_ANALYSIS, l->id);
    if (was_played && (check_has(&before, STORE_THING_INDEX) ||
                       check_has(&before, STORE_THING_SEATS)))
        mend_index(l);
    if (was_played && check_has(&before, STORE_THING_PIECE))
        mend_pieces(l);
    bool has_looked = look(l) == STORE_OK;
    for (size_t i = 0; i < before.n; i++)
        check_say(c, &before.flaw[i],
                  has_looked && !check_still(&c->now, &before.flaw[i]) ? FATE_MENDED
                                                                       : FATE_NONE);
    check_forget(&before);
}

/* Sums for what has none, where everything else is as it should be. */
static void add_sums(struct looking *l)
{
    struct check *c = l->c;
    uint64_t unsummed = c->now.unsummed;
    if (c->repairs && unsummed && l->is_played && !c->now.n &&
        check_mend(c, STORE_MEND_SUMS, l->id)) {
        c->summed += unsummed;
        unsummed = 0;
    }
    c->unsummed += unsummed;
}

int check_table(struct check *c, const char *id)
{
    struct looking l = {.c = c, .id = id};
    enum store_code code = look(&l);
    for (int i = 1; i < LOOKS && (code != STORE_OK || c->now.n); i++) {
        nanosleep(&(struct timespec){.tv_nsec = NAP_MS * 1000000L}, NULL);
        code = look(&l);
    }
    int rc = EXIT_FINE;
    if (code == STORE_OK) {
        c->tables++;
        c->rows += l.rows;
        if (!c->now.n)
            add_sums(&l);
        else if (c->repairs)
            repair(&l);
        for (size_t i = 0; !c->repairs && i < c->now.n; i++)
            check_say(c, &c->now.flaw[i],
                      can_mend(&l, &c->now.flaw[i]) ? FATE_CAN : FATE_NONE);
    } else if (code != STORE_MISSING) { /* dropped meanwhile */
        rc = admin_refused(c->a, id);
    }
    check_step(c, l.rows + 1, tool_text("check.tables"));
    check_forget(&c->now);
    free(l.text);
    if (c->a->table)
        table_free(c->a->table);
    c->a->table = NULL;
    return rc;
}
