/* api_tables.c - lists of tables, sitting down, beginning, closing, looking. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "server/api.h"

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
            wire_table(j, r->table, r->online, me);
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

/* ---- one table ------------------------------------------------------------------- */

/* For answers that depend on how far the table is. */
static void with_fresh_room(struct call *c, room_opened *opened)
{
    hall_open_fresh(c->srv, c->id, opened, c);
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
    if (!a->no.code && r->table->dealing) {
        call_joined(c, r);
        return;
    }
    c->room = r;
    call_table(c, 200);
}

void call_joined(struct call *c, struct room *r)
{
    const struct table *t = r->table;
    struct wish w = {.kind = WISH_BEGIN, .seat = -1, .is_own = true};
    bool is_agreed = t->rematch_of[0] && table_is_seating(t) && table_is_full(t);

    if (!is_agreed && (t->dealing != DEALING_NONCES || table_deal_waits(t))) {
        c->room = r;
        call_table(c, 200);
        return;
    }
    memcpy(w.person, c->person->p.id, sizeof w.person);
    op_submit(r, &w, (struct asker){.done = on_begun, .ctx = c});
}

static void on_op(void *ctx, struct room *r, const struct op *op,
                  const struct op_answer *a)
{
    struct call *c = ctx;
    const struct wish *w = &op->wish;
    bool is_done = !a->no.code && !a->is_repeated;

    c->room = r;
    /* Without a seat in the body one leaves all of them, one after the other. */
    if (is_done && w->kind == WISH_LEAVE && w->seat < 0 &&
        (table_seat_of(r->table, w->person, 0) >= 0 ||
         table_kept_for(r->table, w->person) >= 0))
        op_submit(r, w, op->asker);
    else if (is_done &&
             (w->kind == WISH_SIT || w->kind == WISH_BEGIN || w->kind == WISH_REVEAL))
        call_joined(c, r);
    else if (!a->no.code)
        call_table(c, 200);
    else
        call_refused(c, &a->no);
}

static void on_wish_room(void *ctx, struct room *r, enum store_code code)
{
    struct call *c = ctx;

    if (!r)
        call_store_error(c, code);
    else if (!gate_wish(c->srv, c->person))
        call_error(c, 429, "too_many", "slower, please");
    else
        op_submit(r, &c->wish, (struct asker){.done = on_op, .ctx = c});
}

void call_wish(struct call *c, enum wish_kind kind)
{
    c->wish.kind = kind;
    c->wish.is_admin = c->person->p.is_admin;
    memcpy(c->wish.person, c->person->p.id, sizeof c->wish.person);
    /* What is refused is looked at again: the room need not have caught up. */
    hall_open(c->srv, c->id, on_wish_room, c);
}

/* Who the caller is, for a seat. */
static void wish_to_sit(struct call *c, enum wish_kind kind)
{
    memcpy(c->wish.sit.name, c->person->p.name, sizeof c->wish.sit.name);
    c->wish.sit.is_program = c->person->p.is_bot;
    call_wish(c, kind);
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
    c->wish.seat = seat;
    c->wish.sit.is_sealed = c->is_sealed;
    memcpy(c->wish.sit.luck, c->luck, sizeof c->luck);
    wish_to_sit(c, WISH_SIT);
}

void api_leave(struct call *c)
{
    int seat = read_seat(c);

    if (seat == -2)
        return;
    c->wish.seat = seat;
    call_wish(c, WISH_LEAVE);
}

void api_cover(struct call *c)
{
    bool on = false, is_said = json_is_boolean(json_object_get(c->body, "on"));
    int seat = read_seat(c);

    if (seat == -2 || call_get_bool(c, c->body, "on", &on))
        return;
    if (seat < 0 || !is_said) {
        call_bad(c, seat < 0 ? "seat is missing" : "on is missing");
        return;
    }
    c->wish.seat = seat;
    c->wish.covers = on;
    call_wish(c, WISH_COVER);
}

void api_start(struct call *c)
{
    call_wish(c, WISH_BEGIN);
}

void api_close(struct call *c)
{
    if (c->person->p.is_admin)
        snprintf(c->wish.reason, sizeof c->wish.reason, "admin");
    call_wish(c, WISH_CLOSE);
}

void api_seat(struct call *c)
{
    static const char *const kinds[] = {[SEAT_OPEN] = "open",
                                        [SEAT_PERSON] = "me",
                                        [SEAT_BOT] = "bot",
                                        [SEAT_OUTSIDE] = "outside"};
    const char *kind = "", *level = "";
    int seat = read_seat(c), k = 0;

    if (seat == -2 || call_get_text(c, c->body, "kind", 16, &kind) ||
        call_get_text(c, c->body, "level", TABLE_LEVEL_MAX - 1, &level))
        return;
    while (k < 4 && strcmp(kind, kinds[k]) != 0)
        k++;
    if (seat < 0 || k == 4) {
        call_bad(c, "seat is missing, or kind is not open, me, bot or outside");
        return;
    }
    c->wish.seat = seat;
    if (k == SEAT_PERSON) {
        wish_to_sit(c, WISH_HOST_SIT);
        return;
    }
    c->wish.seating.kind = (uint8_t)k;
    snprintf(c->wish.seating.level, sizeof c->wish.seating.level, "%s", level);
    call_wish(c, WISH_SEAT);
}

/* ---- after the end --------------------------------------------------------------- */

bool call_is_over(struct call *c, const struct room *r, enum store_code code)
{
    if (!r)
        call_store_error(c, code);
    else if (r->table->state < TABLE_FINISHED || !r->table->match)
        call_error(c, 409, "conflict", "the record is public after the end");
    else
        return true;
    return false;
}

static void on_record(void *ctx, struct room *r, enum store_code code)
{
    struct call *c = ctx;
    char *text;

    if (!call_is_over(c, r, code))
        return;
    text = table_record(r->table);
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
