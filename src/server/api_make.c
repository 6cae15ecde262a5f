/* api_make.c - new tables: from a body, and as a rematch of another one. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/making.h"
#include "server/stored.h"

static void fill_next(struct making *m);
static void on_next_room(void *ctx, struct room *r, enum store_code code);
static void on_old_room(void *ctx, struct room *r, enum store_code code);

static void making_free(struct making *m)
{
    if (m->room)
        room_drop(m->room);
    if (m->old)
        room_drop(m->old);
    if (m->text)
        sodium_memzero(m->text, strlen(m->text));
    free(m->text);
    record_done(&m->opening);
    sodium_memzero(m, sizeof *m);
    free(m);
}

static void end_making(struct making *m, int status)
{
    struct call *c = m->call;

    if (status) {
        c->room = m->room;
        call_table(c, status);
    }
    making_free(m);
}

/* ---- filling seats --------------------------------------------------------------- */

static void on_filled(void *ctx, struct room *r, const struct op *op,
                      const struct op_answer *a)
{
    struct making *m = ctx;
    struct call *c = m->call;

    (void)r;
    (void)op;
    if (a->no.code || a->is_repeated) {
        end_making(m, 0);
        call_refused(c, &a->no);
        return;
    }
    fill_next(m);
}

static struct wish host_wish(const struct making *m, enum wish_kind kind, int seat)
{
    struct wish w = {.kind = kind, .seat = seat};

    snprintf(w.person, sizeof w.person, "%s", m->setup.host);
    return w;
}

static struct wish seating_wish(const struct making *m, int seat)
{
    struct wish w = host_wish(m, WISH_SEAT, seat);

    w.seating.kind = m->plan[seat].kind;
    memcpy(w.seating.level, m->plan[seat].level, sizeof w.seating.level);
    return w;
}

static struct wish seat_wish(const struct making *m, int seat)
{
    const struct plan *p = &m->plan[seat];
    struct wish w = {.kind = WISH_SIT, .seat = seat};

    if (p->is_kept) {
        w.kind = WISH_KEEP;
        w.is_own = true;
        memcpy(w.keep.person, p->person, sizeof w.keep.person);
        memcpy(w.keep.name, p->name, sizeof w.keep.name);
        return w;
    }
    if (p->kind != SEAT_PERSON && !p->person[0])
        return seating_wish(m, seat);
    w.sit.is_program = p->is_program;
    w.sit.is_sealed = p->is_sealed;
    memcpy(w.person, p->person, sizeof w.person);
    memcpy(w.sit.name, p->name, sizeof w.sit.name);
    memcpy(w.sit.luck, p->luck, sizeof w.sit.luck);
    return w;
}

static bool is_full(const struct making *m)
{
    for (int i = 0; i < m->setup.config.n_players; i++)
        if (m->plan[i].kind != SEAT_BOT &&
            (m->plan[i].is_kept || !m->plan[i].person[0]))
            return false;
    return true;
}

static void link_old(struct making *m);

/* One operation after the other; at the end the table begins or is answered. */
static void fill_next(struct making *m)
{
    int n = m->setup.config.n_players;
    struct wish w;

    while (m->next < n && m->plan[m->next].kind == SEAT_OPEN)
        m->next++;
    if (m->next < n) {
        const struct plan *p = &m->plan[m->next];
        /* A program sits down in a seat that has first been kept for programs. */
        if (p->is_program && p->person[0] && p->kind == SEAT_OUTSIDE &&
            m->room->table->seat[m->next].kind != SEAT_OUTSIDE)
            w = seating_wish(m, m->next);
        else
            w = seat_wish(m, m->next++);
    } else if (m->next == n && m->wants_start && is_full(m)) {
        m->next++;
        w = host_wish(m, WISH_BEGIN, -1);
    } else if (m->old) {
        link_old(m);
        return;
    } else {
        m->call->srv->figures.tables_made++;
        end_making(m, 201);
        return;
    }
    op_submit(m->room, &w, (struct asker){.done = on_filled, .ctx = m});
}

static void on_made(void *ctx, enum store_code code)
{
    struct making *m = ctx;
    struct call *c = m->call;

    if (code == STORE_OK) {
        m->room = hall_add(c->srv, m->id, m->text);
        c->srv->house.lobby_is_old |= m->setup.is_public;
        if (m->room) {
            room_hold(m->room);
            fill_next(m);
            return;
        }
    }
    making_free(m);
    call_store_error(c, code == STORE_OK ? STORE_IO : code);
}

/* Only an opening makes it long. */
static int write_setup(struct making *m)
{
    size_t size = m->setup.opening ? STORE_SETUP_MAX : STORE_TEXT_MAX;

    m->text = calloc(1, size);
    return m->text && table_setup_write(&m->setup, m->text, size) >= 0 ? 0 : -1;
}

static void store_table_of(struct making *m)
{
    struct call *c = m->call;
    struct store_table row = {0};
    enum store_code code;
    char why[160], summary[STORE_TEXT_MAX];
    struct table *t;
    struct jot j;

    m->setup.title = m->title;
    m->setup.rematch_of = m->from;
    m->setup.host = c->person->p.id;
    m->setup.created = server_now(c->srv);
    server_new_id(m->id);
    if (write_setup(m) || !(t = table_new(m->id, m->text, why, sizeof why))) {
        making_free(m);
        call_bad(c, "the table cannot be made");
        return;
    }
    jot_init(&j, summary, sizeof summary);
    wire_table(&j, t, 0, NULL);
    jot_ok(&j);
    stored_index(t, &row);
    table_free(t);
    row.setup = m->text;
    row.summary = summary;
    code = store_table_new(c->srv->store, &row, on_made, m);
    if (code != STORE_OK) {
        making_free(m);
        call_store_error(c, code);
    }
}

/* ---- making one ------------------------------------------------------------------ */

static struct making *making_new(struct call *c)
{
    struct making *m;

    if (!c->srv->cfg.no_limits &&
        !bucket_take(&c->person->create, 40, 0.2, net_now_ms())) {
        call_error(c, 429, "too_many", "too many new tables");
        return NULL;
    }
    m = calloc(1, sizeof *m);
    if (!m)
        call_error(c, 503, "unavailable", "out of memory");
    else
        m->call = c;
    return m;
}

static void on_my_tables(void *ctx, enum store_code code, const struct store_table *t,
                         size_t n)
{
    struct making *m = ctx;
    struct call *c = m->call;

    (void)t;
    if (code != STORE_OK) {
        making_free(m);
        call_store_error(c, code);
    } else if (n >= SERVER_TABLES_MAX) {
        making_free(m);
        call_error(c, 409, "conflict", "finish some of your tables first");
    } else {
        store_table_of(m);
    }
}

void api_make(struct call *c)
{
    struct making *m = making_new(c);
    struct store_query q = {.list = STORE_LIST_MINE, .limit = SERVER_TABLES_MAX};
    enum store_code code;

    if (!m)
        return;
    if (making_read(c, m)) {
        making_free(m);
        return;
    }
    q.person = c->person->p.id;
    q.game = "";
    code = store_tables(c->srv->store, &q, on_my_tables, m);
    if (code != STORE_OK) {
        making_free(m);
        call_store_error(c, code);
    }
}

/* ---- rematch --------------------------------------------------------------------- */

/* Other than one that was closed, which the call has seen and will replace. */
static bool has_rematch(const struct call *c, const struct table *t)
{
    return t->rematch[0] && strcmp(t->rematch, c->other) != 0;
}

static void on_linked(void *ctx, struct room *r, const struct op *op,
                      const struct op_answer *a)
{
    struct making *m = ctx;
    struct call *c = m->call;

    (void)op;
    if (!a->no.code) {
        c->srv->figures.tables_made++;
        end_making(m, 201);
        return;
    }
    /* Somebody else was faster: ours goes, theirs is the rematch. */
    store_table_drop(c->srv->store, m->id, 0, NULL, NULL);
    room_turn(m->room, ROOM_GONE);
    end_making(m, 0);
    if (has_rematch(c, r->table))
        hall_open_fresh(c->srv, r->table->rematch, on_next_room, c);
    else
        call_refused(c, &a->no);
}

static void link_old(struct making *m)
{
    struct wish w = {.kind = WISH_REMATCH, .seat = -1};

    memcpy(w.person, m->call->person->p.id, sizeof w.person);
    memcpy(w.rematch.table, m->id, sizeof w.rematch.table);
    memcpy(w.rematch.instead, m->call->other, sizeof w.rematch.instead);
    op_submit(m->old, &w, (struct asker){.done = on_linked, .ctx = m});
}

/* Whoever asks sits down; for the other people their seats are kept until they agree.
 */
static void plan_rematch(struct making *m, const struct table *t)
{
    const char *me = m->call->person->p.id;

    m->setup.game = t->game;
    m->setup.config = t->config;
    m->setup.clock = t->clock;
    m->setup.is_public = t->is_public;
    m->setup.has_undo = t->has_undo;
    m->setup.memory = t->memory;
    memcpy(m->from, t->id, sizeof m->from);
    snprintf(m->title, sizeof m->title, "%s", t->title);
    for (int p = 0; p < t->n_seats; p++) {
        const struct seat *s = &t->seat[(p + 1) % t->n_seats];
        struct plan *plan = &m->plan[p];
        plan->kind = s->kind;
        plan->is_program = s->kind == SEAT_OUTSIDE;
        memcpy(plan->level, s->level, sizeof plan->level);
        memcpy(plan->person, s->person, sizeof plan->person);
        memcpy(plan->name, s->name, sizeof plan->name);
        plan->is_kept = s->kind == SEAT_PERSON && strcmp(s->person, me) != 0;
        if (!strcmp(s->person, me))
            making_luck(m->call, plan);
    }
    m->wants_start = true;
}

/* ---- agreeing to one ------------------------------------------------------------- */

static void on_agreed(void *ctx, struct room *r, const struct op *op,
                      const struct op_answer *a);

/* All seats that are kept for the caller; then the game begins if nobody is missing. */
static void agree(struct call *c, struct room *r)
{
    const struct table *t = r->table;
    struct wish w = {.kind = WISH_SIT, .seat = table_kept_for(t, c->person->p.id)};

    if (t->state != TABLE_OPEN || w.seat < 0) {
        call_joined(c, r);
        return;
    }
    memcpy(w.person, c->person->p.id, sizeof w.person);
    memcpy(w.sit.name, c->person->p.name, sizeof w.sit.name);
    w.sit.is_sealed = c->is_sealed;
    memcpy(w.sit.luck, c->luck, sizeof w.sit.luck);
    op_submit(r, &w, (struct asker){.done = on_agreed, .ctx = c});
}

static void on_agreed(void *ctx, struct room *r, const struct op *op,
                      const struct op_answer *a)
{
    struct call *c = ctx;
    /* Pressed twice: the other call has sat down already, and the game may run. */
    bool is_there = a->no.code == REFUSED_CONFLICT &&
                    table_seat_of(r->table, op->wish.person, 0) >= 0 &&
                    table_kept_for(r->table, op->wish.person) < 0;

    if (!a->no.code)
        agree(c, r);
    else if (is_there)
        call_joined(c, r);
    else
        call_refused(c, &a->no);
}

static void on_next_room(void *ctx, struct room *r, enum store_code code)
{
    struct call *c = ctx;

    if (!r) {
        call_store_error(c, code);
    } else if (r->table->state == TABLE_CLOSED) {
        memcpy(c->other, r->id, sizeof c->other);
        hall_open(c->srv, c->id, on_old_room, c);
    } else {
        agree(c, r);
    }
}

static void on_old_room(void *ctx, struct room *r, enum store_code code)
{
    struct call *c = ctx;
    struct making *m;

    if (!r) {
        call_store_error(c, code);
    } else if (table_seat_of(r->table, c->person->p.id, 0) < 0) {
        call_error(c, 403, "forbidden", "only players may ask for a rematch");
    } else if (r->table->state != TABLE_FINISHED) {
        call_error(c, 409, "conflict",
                   r->table->state == TABLE_CLOSED ? table_stage(r->table)
                                                   : "the game is not over");
    } else if (has_rematch(c, r->table)) {
        hall_open_fresh(c->srv, r->table->rematch, on_next_room, c);
    } else if ((m = making_new(c))) {
        plan_rematch(m, r->table);
        m->old = room_hold(r);
        if (making_seed(c, m)) {
            making_free(m);
            return;
        }
        store_table_of(m);
    }
}

void api_rematch(struct call *c)
{
    if (!call_get_luck(c))
        hall_open_fresh(c->srv, c->id, on_old_room, c);
}
