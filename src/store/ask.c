/* ask.c - the requests of a store: copied in, queued, called back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/queue.h"

/* A request about `id` with room for `tail` bytes of text; NULL: see *ret. */
static struct request *request_new(enum request_op op, const char *id, size_t tail,
                                   void *ctx, enum store_code *ret)
{
    struct request *r = NULL;
    *ret = STORE_MISSING;
    if (strlen(id) >= sizeof r->id)
        return NULL;
    *ret = STORE_FULL;
    r = calloc(1, sizeof *r + tail);
    if (!r)
        return NULL;
    r->op = op;
    r->ctx = ctx;
    memcpy(r->id, id, strlen(id));
    if (op < REQ_FIRST_READ)
        return r;
    r->reply = calloc(1, sizeof *r->reply);
    if (r->reply)
        return r;
    free(r);
    return NULL;
}

/* Copy a text into the tail; *tail moves behind it. */
static const char *keep(char **tail, const char *text)
{
    size_t n = strlen(text) + 1;
    char *p = memcpy(*tail, text, n);
    *tail += n;
    return p;
}

void free_request(struct request *r)
{
    if (r->reply) {
        arena_done(&r->reply->arena);
        free(r->reply->rows);
        free(r->reply->tables);
        free(r->reply->chat);
        free(r->reply->sessions);
        free(r->reply->ids);
        free(r->reply);
    }
    free(r);
}

static void answer_person(struct request *r)
{
    struct reply *p = r->reply;
    if (r->op != REQ_SESSIONS) {
        bool ok = r->code == STORE_OK;
        r->call.person(r->ctx, r->code, ok ? &p->person : NULL,
                       ok && r->op == REQ_SESSION_GET ? p->sessions : NULL);
        return;
    }
    for (size_t i = 0; r->code == STORE_OK && i < p->n; i++)
        r->call.person(r->ctx, STORE_OK, &p->person, &p->sessions[i]);
    r->call.person(r->ctx, r->code, NULL, NULL);
}

void answer_request(struct request *r)
{
    struct reply *p = r->reply;
    bool ok = r->code == STORE_OK;
    if (!r->call.done)
        return;
    switch (r->op) {
    case REQ_LEASE_TAKE:
    case REQ_NODE_BEAT:
    case REQ_PRESENCE_GET:
        r->call.number(r->ctx, r->code, r->number);
        break;
    case REQ_LOAD:
        p->history.rows = p->rows;
        p->history.n_rows = p->n;
        r->call.history(r->ctx, r->code, ok ? &p->history : NULL);
        break;
    case REQ_TABLES:
        r->call.tables(r->ctx, r->code, p->tables, ok ? p->n : 0);
        break;
    case REQ_CHAT_LIST:
        r->call.chat(r->ctx, r->code, p->chat, ok ? p->n : 0);
        break;
    case REQ_MUTES:
        r->call.ids(r->ctx, r->code, (const char(*)[STORE_ID_MAX])p->ids,
                    ok ? p->n : 0);
        break;
    case REQ_PERSON_GET:
    case REQ_LOGIN_GET:
    case REQ_SESSION_GET:
    case REQ_SESSIONS:
        answer_person(r);
        break;
    case REQ_APPEND:
    case REQ_TABLE_NEW:
    case REQ_TABLE_PUT:
    case REQ_SNAPSHOT_PUT:
    case REQ_TABLE_DROP:
    case REQ_CHAT_ADD:
    case REQ_PERSON_PUT:
    case REQ_MUTE_PUT:
    case REQ_SESSION_PUT:
    case REQ_SESSION_DROP:
    case REQ_SESSION_EXPIRE:
    case REQ_LEASE_DROP:
    case REQ_LEASE_RENEW:
    case REQ_PRESENCE_PUT:
    case REQ_LOOK:
        r->call.done(r->ctx, r->code);
        break;
    }
}

/* ---- writes ---------------------------------------------------------- */

enum store_code store_append(struct store *s, const char *table,
                             const struct store_row *row, store_done *done, void *ctx)
{
    size_t key = strlen(row->key) + 1, text = strlen(row->text) + 1;
    if (key > STORE_KEY_MAX || text > STORE_TEXT_MAX || row->seq == 0)
        return STORE_IO;
    enum store_code code;
    struct request *r = request_new(REQ_APPEND, table, key + text, ctx, &code);
    if (!r)
        return code;
    char *tail = r->tail;
    r->call.done = done;
    r->u.row = *row;
    r->u.row.key = keep(&tail, row->key);
    r->u.row.text = keep(&tail, row->text);
    return queue_request(s, r);
}

static enum store_code ask_table(struct store *s, enum request_op op,
                                 const struct store_table *t, store_done *done,
                                 void *ctx)
{
    const char *setup = t->setup ? t->setup : "";
    const char *summary = t->summary ? t->summary : "";
    size_t a = strlen(setup) + 1, b = strlen(summary) + 1;
    if (a > STORE_TEXT_MAX || b > STORE_TEXT_MAX)
        return STORE_IO;
    enum store_code code;
    struct request *r = request_new(op, t->id, a + b, ctx, &code);
    if (!r)
        return code;
    char *tail = r->tail;
    r->call.done = done;
    r->u.table = *t;
    r->u.table.setup = keep(&tail, setup);
    r->u.table.summary = keep(&tail, summary);
    return queue_request(s, r);
}

enum store_code store_table_new(struct store *s, const struct store_table *t,
                                store_done *done, void *ctx)
{
    return ask_table(s, REQ_TABLE_NEW, t, done, ctx);
}

enum store_code store_table_put(struct store *s, const struct store_table *t,
                                store_done *done, void *ctx)
{
    return ask_table(s, REQ_TABLE_PUT, t, done, ctx);
}

enum store_code store_snapshot_put(struct store *s, const char *table, uint64_t seq,
                                   const char *text, size_t len, store_done *done,
                                   void *ctx)
{
    enum store_code code;
    struct request *r = request_new(REQ_SNAPSHOT_PUT, table, len + 1, ctx, &code);
    if (!r)
        return code;
    r->call.done = done;
    r->u.snapshot.seq = seq;
    r->u.snapshot.text = memcpy(r->tail, text, len);
    r->u.snapshot.len = len;
    return queue_request(s, r);
}

enum store_code store_table_drop(struct store *s, const char *table, store_done *done,
                                 void *ctx)
{
    enum store_code code;
    struct request *r = request_new(REQ_TABLE_DROP, table, 0, ctx, &code);
    if (!r)
        return code;
    r->call.done = done;
    return queue_request(s, r);
}

enum store_code store_chat_add(struct store *s, const char *table,
                               const struct store_chat *line, store_done *done,
                               void *ctx)
{
    size_t n = strlen(line->text) + 1;
    if (n > STORE_TEXT_MAX)
        return STORE_IO;
    enum store_code code;
    struct request *r = request_new(REQ_CHAT_ADD, table, n, ctx, &code);
    if (!r)
        return code;
    char *tail = r->tail;
    r->call.done = done;
    r->u.chat = *line;
    r->u.chat.text = keep(&tail, line->text);
    return queue_request(s, r);
}

enum store_code store_person_put(struct store *s, const struct store_person *p,
                                 store_done *done, void *ctx)
{
    enum store_code code;
    struct request *r = request_new(REQ_PERSON_PUT, p->id, 0, ctx, &code);
    if (!r)
        return code;
    r->call.done = done;
    r->u.person = *p;
    return queue_request(s, r);
}

enum store_code store_mute_put(struct store *s, const char *person, const char *other,
                               bool on, store_done *done, void *ctx)
{
    if (strlen(other) >= STORE_ID_MAX)
        return STORE_MISSING;
    enum store_code code;
    struct request *r = request_new(REQ_MUTE_PUT, person, 0, ctx, &code);
    if (!r)
        return code;
    r->call.done = done;
    r->u.mute.on = on;
    memcpy(r->u.mute.other, other, strlen(other));
    return queue_request(s, r);
}

/* Requests about one session share an id, so that a backend keeps their order. */
static void name_session(struct request *r, const uint8_t token[STORE_TOKEN])
{
    for (size_t i = 0; i < 16; i++)
        snprintf(r->id + 2 * i, 3, "%02x", token[i]);
}

enum store_code store_session_put(struct store *s, const struct store_session *x,
                                  store_done *done, void *ctx)
{
    enum store_code code;
    struct request *r = request_new(REQ_SESSION_PUT, "", 0, ctx, &code);
    if (!r)
        return code;
    name_session(r, x->token);
    r->call.done = done;
    r->u.session = *x;
    return queue_request(s, r);
}

enum store_code store_session_drop(struct store *s, const uint8_t token[STORE_TOKEN],
                                   store_done *done, void *ctx)
{
    enum store_code code;
    struct request *r = request_new(REQ_SESSION_DROP, "", 0, ctx, &code);
    if (!r)
        return code;
    r->call.done = done;
    name_session(r, token);
    memcpy(r->u.token, token, STORE_TOKEN);
    return queue_request(s, r);
}

enum store_code store_session_expire(struct store *s, int64_t before, store_done *done,
                                     void *ctx)
{
    enum store_code code;
    struct request *r = request_new(REQ_SESSION_EXPIRE, "", 0, ctx, &code);
    if (!r)
        return code;
    r->call.done = done;
    r->u.before = before;
    return queue_request(s, r);
}

/* ---- leases ---------------------------------------------------------- */

enum store_code store_lease_take(struct store *s, const char *table, uint32_t ttl_ms,
                                 store_got_number *done, void *ctx)
{
    enum store_code code;
    struct request *r = request_new(REQ_LEASE_TAKE, table, 0, ctx, &code);
    if (!r)
        return code;
    r->call.number = done;
    r->u.lease.ttl_ms = ttl_ms;
    return queue_request(s, r);
}

enum store_code store_lease_drop(struct store *s, const char *table, uint64_t fence)
{
    enum store_code code;
    struct request *r = request_new(REQ_LEASE_DROP, table, 0, NULL, &code);
    if (!r)
        return code;
    r->u.lease.fence = fence;
    return queue_request(s, r);
}

enum store_code store_lease_renew(struct store *s, uint32_t ttl_ms, store_done *done,
                                  void *ctx)
{
    enum store_code code;
    struct request *r = request_new(REQ_LEASE_RENEW, "", 0, ctx, &code);
    if (!r)
        return code;
    r->call.done = done;
    r->u.lease.ttl_ms = ttl_ms;
    return queue_request(s, r);
}

/* ---- presence -------------------------------------------------------- */

enum store_code store_presence_put(struct store *s, const char *table, uint8_t seats)
{
    enum store_code code;
    struct request *r = request_new(REQ_PRESENCE_PUT, table, 0, NULL, &code);
    if (!r)
        return code;
    r->u.seats = seats;
    return queue_request(s, r);
}

enum store_code store_node_beat(struct store *s, uint32_t ttl_ms, bool is_first,
                                store_got_number *done, void *ctx)
{
    enum store_code code;
    struct request *r = request_new(REQ_NODE_BEAT, "", 0, ctx, &code);
    if (!r)
        return code;
    r->call.number = done;
    r->u.beat.ttl_ms = ttl_ms;
    r->u.beat.is_first = is_first;
    return queue_request(s, r);
}

enum store_code store_presence_get(struct store *s, const char *table,
                                   store_got_number *done, void *ctx)
{
    enum store_code code;
    struct request *r = request_new(REQ_PRESENCE_GET, table, 0, ctx, &code);
    if (!r)
        return code;
    r->call.number = done;
    return queue_request(s, r);
}

enum store_code store_look(struct store *s)
{
    enum store_code code;
    struct request *r = NULL;
    if (store_is_shared(s))
        return STORE_OK;
    r = request_new(REQ_LOOK, "", 0, NULL, &code);
    return r ? queue_request(s, r) : code;
}

/* ---- reads ----------------------------------------------------------- */

enum store_code store_load(struct store *s, const char *table, uint64_t after,
                           store_got_history *done, void *ctx)
{
    enum store_code code;
    struct request *r = request_new(REQ_LOAD, table, 0, ctx, &code);
    if (!r)
        return code;
    r->call.history = done;
    r->u.range.after = after;
    return queue_request(s, r);
}

enum store_code store_tables(struct store *s, const struct store_query *q,
                             store_got_tables *done, void *ctx)
{
    const char *person = q->person ? q->person : "", *game = q->game ? q->game : "";
    if (strlen(person) >= STORE_ID_MAX || strlen(game) >= STORE_ID_MAX)
        return STORE_MISSING;
    enum store_code code;
    struct request *r = request_new(REQ_TABLES, "", 0, ctx, &code);
    if (!r)
        return code;
    r->call.tables = done;
    r->u.query.list = q->list;
    r->u.query.before = q->before;
    r->u.query.limit = q->limit < 1 ? 1 : q->limit > 1000 ? 1000 : q->limit;
    memcpy(r->u.query.person, person, strlen(person));
    memcpy(r->u.query.game, game, strlen(game));
    return queue_request(s, r);
}

enum store_code store_chat_list(struct store *s, const char *table, uint64_t after,
                                uint32_t limit, store_got_chat *done, void *ctx)
{
    enum store_code code;
    struct request *r = request_new(REQ_CHAT_LIST, table, 0, ctx, &code);
    if (!r)
        return code;
    r->call.chat = done;
    r->u.range.after = after;
    r->u.range.limit = limit;
    return queue_request(s, r);
}

static enum store_code ask_person(struct store *s, enum request_op op, const char *id,
                                  const uint8_t *token, store_got_person *done,
                                  void *ctx)
{
    enum store_code code;
    struct request *r = request_new(op, id, 0, ctx, &code);
    if (!r)
        return code;
    r->call.person = done;
    if (token)
        memcpy(r->u.token, token, STORE_TOKEN);
    return queue_request(s, r);
}

enum store_code store_person_get(struct store *s, const char *id,
                                 store_got_person *done, void *ctx)
{
    return ask_person(s, REQ_PERSON_GET, id, NULL, done, ctx);
}

enum store_code store_login_get(struct store *s, const char *login,
                                store_got_person *done, void *ctx)
{
    return ask_person(s, REQ_LOGIN_GET, login, NULL, done, ctx);
}

enum store_code store_session_get(struct store *s, const uint8_t token[STORE_TOKEN],
                                  store_got_person *done, void *ctx)
{
    return ask_person(s, REQ_SESSION_GET, "", token, done, ctx);
}

enum store_code store_sessions(struct store *s, const char *person,
                               store_got_person *done, void *ctx)
{
    return ask_person(s, REQ_SESSIONS, person, NULL, done, ctx);
}

enum store_code store_mutes(struct store *s, const char *person, store_got_ids *done,
                            void *ctx)
{
    enum store_code code;
    struct request *r = request_new(REQ_MUTES, person, 0, ctx, &code);
    if (!r)
        return code;
    r->call.ids = done;
    return queue_request(s, r);
}
