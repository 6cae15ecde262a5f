/* api_tables.c - lists of tables, sitting down, beginning, closing, looking. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/config.h"
#include "core/registry.h"
#include "server/api.h"

/* ---- games --------------------------------------------------------------------- */

static void write_option(struct jot *j, const struct game_option *o)
{
    char text[64];

    jot_open(j, '{');
    jot_key(j, "key");
    jot_string(j, o->key);
    jot_key(j, "values");
    if (o->values) {
        jot_open(j, '[');
        for (int i = 0; o->values[i]; i++)
            jot_string(j, o->values[i]);
        jot_close(j, ']');
    } else {
        jot_null(j);
    }
    jot_key(j, "lo");
    jot_int(j, o->lo);
    jot_key(j, "hi");
    jot_int(j, o->hi);
    config_value(o, o->fallback, text, sizeof text);
    jot_key(j, "default");
    jot_string(j, text);
    jot_key(j, "about");
    if (o->about)
        jot_string(j, o->about);
    else
        jot_null(j);
    jot_close(j, '}');
}

static void write_game(struct jot *j, const struct game *g)
{
    jot_open(j, '{');
    jot_key(j, "id");
    jot_string(j, g->id);
    jot_key(j, "title");
    jot_string(j, g->title);
    jot_key(j, "rules");
    jot_int(j, g->rules);
    jot_key(j, "players");
    jot_open(j, '[');
    jot_int(j, g->min_players);
    jot_int(j, g->max_players);
    jot_close(j, ']');
    jot_key(j, "default_players");
    jot_int(j, g->default_players);
    jot_key(j, "options");
    jot_open(j, '[');
    for (int k = 0; g->options[k].key; k++)
        write_option(j, &g->options[k]);
    jot_close(j, ']');
    jot_close(j, '}');
}

static void write_games(struct jot *j, void *arg)
{
    (void)arg;
    jot_open(j, '{');
    jot_key(j, "games");
    jot_open(j, '[');
    for (int i = 0; game_list[i]; i++)
        write_game(j, game_list[i]);
    jot_close(j, ']');
    jot_key(j, "levels");
    jot_open(j, '[');
    for (int i = 0; bot_levels[i]; i++)
        jot_string(j, bot_levels[i]);
    jot_close(j, ']');
    jot_close(j, '}');
}

void api_games(struct call *c)
{
    call_json(c, 200, write_games, NULL, NULL);
}

/* ---- lists ----------------------------------------------------------------------- */

/* A page ends between two times, so that `before` skips nothing: it may be longer by as
 * many tables as have the time of its last one. */
enum { PAGE = 50, SAME_TIME = 50 };

struct list_job {
    struct call *call;
    const struct store_table *t;
    size_t n;
    bool has_more;
};

/* The stored summary knows no reader: mark the reader's seats in a copy. */
static void put_summary(struct jot *j, const char *summary, const char *me)
{
    char copy[STORE_TEXT_MAX], find[STORE_ID_MAX + 16], *p = copy;

    snprintf(copy, sizeof copy, "%s", summary);
    if (me) {
        snprintf(find, sizeof find, "\"person\":\"%s\"", me);
        while ((p = strstr(p, find))) {
            p = strstr(p, "\"me\":false}");
            if (!p)
                break;
            memcpy(p, "\"me\":true} ", 11);
        }
    }
    jot_raw(j, copy);
}

static void write_list(struct jot *j, void *arg)
{
    const struct list_job *job = arg;
    const struct call *c = job->call;
    const char *me = c->person ? c->person->p.id : NULL;

    jot_open(j, '{');
    jot_key(j, "tables");
    jot_open(j, '[');
    for (size_t i = 0; i < job->n; i++) {
        struct room *r = hall_find(c->srv, job->t[i].id);
        if (r)
            wire_table(j, r->table, me);
        else if (job->t[i].summary && job->t[i].summary[0] == '{')
            put_summary(j, job->t[i].summary, me);
    }
    jot_close(j, ']');
    jot_key(j, "next");
    if (job->has_more)
        jot_int(j, job->t[job->n - 1].updated);
    else
        jot_null(j);
    jot_close(j, '}');
}

static void on_list(void *ctx, enum store_code code, const struct store_table *t,
                    size_t n)
{
    struct call *c = ctx;
    struct list_job job = {.call = c, .t = t, .n = n};

    while (job.n > PAGE && t[job.n - 1].updated != t[PAGE - 1].updated)
        job.n--;
    job.has_more = job.n < n || n == PAGE + SAME_TIME;
    if (code != STORE_OK)
        call_store_error(c, code);
    else
        call_json(c, 200, write_list, &job, NULL);
}

enum { ARGUMENTS = 3, ARGUMENT_MAX = STORE_ID_MAX };

/* Each argument at most once, and none that would have no effect. -1 when an answer has
 * gone out. */
static int read_arguments(struct call *c, char ret[ARGUMENTS][ARGUMENT_MAX])
{
    static const char *const names[ARGUMENTS] = {"list", "game", "before"};
    const char *all = net_head(c->request)->query, *wrong = NULL;
    unsigned seen = 0;
    char why[100];

    memset(ret, 0, ARGUMENTS * sizeof *ret);
    for (const char *q = all; *q && !wrong; q += strcspn(q, "&"), q += *q == '&') {
        size_t n = strcspn(q, "=&");
        int i = ARGUMENTS - 1;
        while (i >= 0 && (strlen(names[i]) != n || memcmp(q, names[i], n) != 0))
            i--;
        if (i < 0)
            wrong = "is not known here";
        else if (seen >> i & 1)
            wrong = "came twice";
        else if (http_argument(all, names[i], ret[i], sizeof ret[i]) < 0)
            wrong = "cannot be read";
        seen |= i < 0 ? 0 : 1u << i;
        snprintf(why, sizeof why, "the argument %.*s %s", n < 40 ? (int)n : 40, q,
                 wrong ? wrong : "");
    }
    if (!wrong)
        return 0;
    call_bad(c, why);
    return -1;
}

/* A time of the server in ms; there is none when the text is empty. */
static bool is_time(const char *text)
{
    return strlen(text) <= 18 && !text[strspn(text, "0123456789")];
}

void api_list(struct call *c)
{
    char arguments[ARGUMENTS][ARGUMENT_MAX];
    const char *list = arguments[0], *game = arguments[1], *before = arguments[2];
    struct store_query q = {.limit = PAGE + SAME_TIME, .person = "", .game = game};
    enum store_code code;

    if (read_arguments(c, arguments))
        return;
    if (game[0] && !registry_find(game)) {
        call_bad(c, "game: there is no such game");
        return;
    }
    if (!is_time(before)) {
        call_bad(c, "before is not a time in ms");
        return;
    }
    q.before = strtoll(before, NULL, 10);
    if (!strcmp(list, "public")) {
        q.list = STORE_LIST_PUBLIC;
    } else if (!strcmp(list, "mine") || !strcmp(list, "finished")) {
        q.list = !strcmp(list, "mine") ? STORE_LIST_MINE : STORE_LIST_FINISHED;
        if (c->person)
            q.person = c->person->p.id;
    } else {
        call_bad(c, "list is not public, mine or finished");
        return;
    }
    if (!c->person && q.list != STORE_LIST_PUBLIC) {
        call_error(c, 401, "unauthorised", "there is no session");
        return;
    }
    code = store_tables(c->srv->store, &q, on_list, c);
    if (code != STORE_OK)
        call_store_error(c, code);
}

/* ---- one table ----------------------------------------------------------------------
 */

/* For operations, which look again before they are refused. */
static void with_room(struct call *c, hall_opened *opened)
{
    hall_open(c->srv, c->table, opened, c);
}

/* For answers that depend on how far the table is. */
static void with_fresh_room(struct call *c, hall_opened *opened)
{
    hall_open_fresh(c->srv, c->table, opened, c);
}

static void on_table(void *ctx, struct room *r, enum store_code code)
{
    struct call *c = ctx;

    c->room = r;
    if (r)
        call_table(c, 200);
    else
        call_store_error(c, code);
}

void api_table(struct call *c)
{
    with_fresh_room(c, on_table);
}

static void on_begun(void *ctx, struct room *r, const struct op *op,
                     const struct op_answer *a)
{
    struct call *c = ctx;

    (void)op;
    /* Dealt, and nobody has a nonce to tell. */
    if (a->code == OP_OK && r->table->dealing) {
        call_joined(c, r);
        return;
    }
    c->room = r;
    call_table(c, 200);
}

void call_joined(struct call *c, struct room *r)
{
    const struct table *t = r->table;
    struct op *op = NULL;
    bool is_agreed = t->rematch_of[0] && table_is_seating(t) && table_is_full(t);

    if (is_agreed || (t->dealing == DEALING_NONCES && !table_deal_waits(t)))
        op = op_new(OP_START, -1);
    if (!op) {
        c->room = r;
        call_table(c, 200);
        return;
    }
    op->is_own = true;
    memcpy(op->person, c->person->p.id, sizeof op->person);
    op->done = on_begun;
    op->ctx = c;
    op_submit(r, op);
}

static void on_op(void *ctx, struct room *r, const struct op *op,
                  const struct op_answer *a)
{
    struct call *c = ctx;

    c->room = r;
    /* Without a seat in the body one leaves all of them, one after the other. */
    if (a->code == OP_OK && op->kind == OP_LEAVE && op->seat < 0 &&
        (table_seat_of(r->table, op->person, 0) >= 0 ||
         table_kept_for(r->table, op->person) >= 0)) {
        struct op *more = op_new(OP_LEAVE, -1);
        if (more) {
            memcpy(more->person, op->person, sizeof more->person);
            more->done = on_op;
            more->ctx = c;
            op_submit(r, more);
            return;
        }
    }
    if (a->code == OP_OK &&
        (op->kind == OP_JOIN || op->kind == OP_START || op->kind == OP_REVEAL))
        call_joined(c, r);
    else if (a->code == OP_OK || a->code == OP_REPEATED)
        call_table(c, 200);
    else
        call_op_error(c, a);
}

struct op *call_op(struct call *c, enum op_kind kind, int seat)
{
    struct op *op;

    if (!gate_wish(c->srv, c->person)) {
        call_error(c, 429, "too_many", "slower, please");
        return NULL;
    }
    op = op_new(kind, seat);
    if (!op) {
        call_error(c, 503, "unavailable", "out of memory");
        return NULL;
    }
    memcpy(op->person, c->person->p.id, sizeof op->person);
    memcpy(op->name, c->person->p.name, sizeof op->name);
    op->is_bot = c->person->p.is_bot;
    op->is_admin = c->person->p.is_admin;
    op->done = on_op;
    op->ctx = c;
    return op;
}

static void on_simple(void *ctx, struct room *r, enum store_code code)
{
    struct call *c = ctx;
    struct op *op;

    if (!r) {
        call_store_error(c, code);
        return;
    }
    op = call_op(c, (enum op_kind)c->list, c->step);
    if (!op)
        return;
    op->is_sealed = c->is_sealed;
    snprintf(op->text, sizeof op->text, "%s", c->luck[0] ? c->luck : c->other);
    op_submit(r, op);
}

/* The seat of the body, from 0, or -1 when it names none; -2 when it is wrong. */
static int read_seat(struct call *c)
{
    int64_t seat = 0;

    if (call_get_int(c, c->body, "seat", 1, GAME_MAX_PLAYERS, &seat))
        return -2;
    return (int)seat - 1;
}

void api_join(struct call *c)
{
    int seat = read_seat(c);

    /* After a wrong member the call is over, and gone. */
    if (seat == -2 || call_get_luck(c))
        return;
    c->list = OP_JOIN;
    c->step = seat;
    with_room(c, on_simple);
}

void api_leave(struct call *c)
{
    int seat = read_seat(c);

    if (seat == -2)
        return;
    c->list = OP_LEAVE;
    c->step = seat;
    with_room(c, on_simple);
}

void api_start(struct call *c)
{
    c->list = OP_START;
    with_room(c, on_simple);
}

void api_close(struct call *c)
{
    c->list = OP_CLOSE;
    if (c->person->p.is_admin)
        snprintf(c->other, sizeof c->other, "admin");
    with_room(c, on_simple);
}

static void on_seat_room(void *ctx, struct room *r, enum store_code code)
{
    struct call *c = ctx;
    struct op *op;

    if (!r) {
        call_store_error(c, code);
        return;
    }
    op = call_op(c, OP_SEAT, c->step);
    if (!op)
        return;
    op->seat_kind = (uint8_t)c->list;
    snprintf(op->text, sizeof op->text, "%s", c->other);
    op_submit(r, op);
}

void api_seat(struct call *c)
{
    static const char *const kinds[] = {"open", "me", "bot", "outside"};
    const char *kind = "", *level = "";
    int seat = read_seat(c);

    if (seat == -2 || call_get_text(c, c->body, "kind", 16, &kind) ||
        call_get_text(c, c->body, "level", TABLE_LEVEL_MAX - 1, &level))
        return;
    c->step = seat;
    for (c->list = 0; c->list < 4; c->list++)
        if (!strcmp(kind, kinds[c->list]))
            break;
    if (c->step < 0 || c->list == 4) {
        call_bad(c, "seat is missing, or kind is not open, me, bot or outside");
        return;
    }
    snprintf(c->other, sizeof c->other, "%s", level);
    with_room(c, on_seat_room);
}

/* ---- after the end
 * --------------------------------------------------------------------- */

static void on_record(void *ctx, struct room *r, enum store_code code)
{
    struct call *c = ctx;
    char *text;

    if (!r) {
        call_store_error(c, code);
        return;
    }
    if (r->table->state < STORE_TABLE_FINISHED || !r->table->match) {
        call_error(c, 409, "conflict", "the record is public after the end");
        return;
    }
    text = wire_record(r->table);
    if (!text) {
        call_error(c, 503, "unavailable", "out of memory");
        return;
    }
    call_text(c, 200, "text/plain; charset=utf-8", text, strlen(text));
    free(text);
}

void api_record(struct call *c)
{
    with_fresh_room(c, on_record);
}
