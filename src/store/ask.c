/* ask.c - the requests of a store: copied in, queued, called back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/queue.h"

/* Copy a text into the tail; *tail moves behind it. */
static const char *keep(char **tail, const char *text)
{
    size_t n = strlen(text) + 1;
    char *p = memcpy(*tail, text, n);
    *tail += n;
    return p;
}

/* Most requests are one value and an id: a copy of `draft` about `id` is queued. */
static enum store_code ask(struct store *s, const struct request *draft, const char *id)
{
    enum store_code code;
    struct request *r = queue_new_request(draft->op, id, 0, draft->ctx, &code);
    if (!r)
        return code;
    r->call = draft->call;
    r->u = draft->u;
    return queue_request(s, r);
}

/* ---- writes ---------------------------------------------------------------------- */

enum store_code store_append(struct store *s, const char *table,
                             const struct store_row *row, store_done *done, void *ctx)
{
    size_t key = strlen(row->key) + 1, text = strlen(row->text) + 1;
    if (key > STORE_KEY_MAX || text > STORE_TEXT_MAX || row->seq == 0)
        return STORE_IO;
    if (row->seq > STORE_ROWS_MAX + STORE_ROWS_SPARE)
        return STORE_LONG;
    enum store_code code;
    struct request *r = queue_new_request(REQ_APPEND, table, key + text, ctx, &code);
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
    if (a > STORE_SETUP_MAX || b > STORE_TEXT_MAX)
        return STORE_IO;
    enum store_code code;
    struct request *r = queue_new_request(op, t->id, a + b, ctx, &code);
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

enum store_code store_index_mend(struct store *s, const struct store_table *t,
                                 store_done *done, void *ctx)
{
    return ask_table(s, REQ_INDEX_MEND, t, done, ctx);
}

enum store_code store_analysis_put(struct store *s, const char *table, const char *made,
                                   const char *text, store_done *done, void *ctx)
{
    size_t n = strlen(text) + 1;
    if (n > STORE_ANALYSIS_MAX || strlen(made) >= STORE_MADE_MAX)
        return STORE_LONG;
    enum store_code code;
    struct request *r = queue_new_request(REQ_ANALYSIS_PUT, table, n, ctx, &code);
    if (!r)
        return code;
    char *tail = r->tail;
    r->call.done = done;
    memcpy(r->u.analysis.made, made, strlen(made));
    r->u.analysis.text = keep(&tail, text);
    return queue_request(s, r);
}

enum store_code store_table_drop(struct store *s, const char *table, uint64_t seq,
                                 store_done *done, void *ctx)
{
    struct request q = {
        .op = REQ_TABLE_DROP, .call.done = done, .ctx = ctx, .u.last_seq = seq};
    return ask(s, &q, table);
}

enum store_code store_chat_add(struct store *s, const char *table,
                               const struct store_chat *line, store_done *done,
                               void *ctx)
{
    size_t n = strlen(line->text) + 1;
    if (n > STORE_TEXT_MAX)
        return STORE_IO;
    enum store_code code;
    struct request *r = queue_new_request(REQ_CHAT_ADD, table, n, ctx, &code);
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
    struct request q = {
        .op = REQ_PERSON_PUT, .call.done = done, .ctx = ctx, .u.person = *p};
    return ask(s, &q, p->id);
}

enum store_code store_person_change(struct store *s, const struct store_person *p,
                                    unsigned parts, const char *was, store_done *done,
                                    void *ctx)
{
    struct request q = {.op = REQ_PERSON_CHANGE,
                        .call.done = done,
                        .ctx = ctx,
                        .u.change = {.to = *p, .parts = parts}};
    snprintf(q.u.change.was, sizeof q.u.change.was, "%s", was ? was : "");
    return ask(s, &q, p->id);
}

enum store_code store_sessions_end(struct store *s, const char *person,
                                   const uint8_t keep[STORE_TOKEN], store_done *done,
                                   void *ctx)
{
    struct request q = {.op = REQ_SESSIONS_END, .call.done = done, .ctx = ctx};
    if (keep)
        memcpy(q.u.token, keep, sizeof q.u.token);
    return ask(s, &q, person);
}

enum store_code store_guest_drop(struct store *s, const char *id, store_done *done,
                                 void *ctx)
{
    struct request q = {.op = REQ_GUEST_DROP, .call.done = done, .ctx = ctx};
    return ask(s, &q, id);
}

enum store_code store_guests(struct store *s, int64_t before, uint32_t limit,
                             store_got_ids *done, void *ctx)
{
    struct request q = {.op = REQ_GUESTS,
                        .call.ids = done,
                        .ctx = ctx,
                        .u.guests = {.before = before, .limit = limit}};
    return ask(s, &q, "");
}

enum store_code store_mute_put(struct store *s, const char *person, const char *other,
                               bool on, store_done *done, void *ctx)
{
    struct request q = {
        .op = REQ_MUTE_PUT, .call.done = done, .ctx = ctx, .u.mute.on = on};
    if (strlen(other) >= sizeof q.u.mute.other)
        return STORE_MISSING;
    memcpy(q.u.mute.other, other, strlen(other));
    return ask(s, &q, person);
}

/* Requests about one session share an id, so that a backend keeps their order. */
static const char *name_session(const uint8_t token[STORE_TOKEN], char ret[33])
{
    for (size_t i = 0; i < 16; i++)
        snprintf(ret + 2 * i, 3, "%02x", token[i]);
    return ret;
}

enum store_code store_session_put(struct store *s, const struct store_session *x,
                                  store_done *done, void *ctx)
{
    char id[33];
    struct request q = {
        .op = REQ_SESSION_PUT, .call.done = done, .ctx = ctx, .u.session = *x};
    return ask(s, &q, name_session(x->token, id));
}

enum store_code store_session_touch(struct store *s, const uint8_t token[STORE_TOKEN],
                                    int64_t seen)
{
    char id[33];
    struct request q = {.op = REQ_SESSION_TOUCH, .u.session.seen = seen};
    memcpy(q.u.session.token, token, STORE_TOKEN);
    return ask(s, &q, name_session(token, id));
}

enum store_code store_session_drop(struct store *s, const uint8_t token[STORE_TOKEN],
                                   store_done *done, void *ctx)
{
    char id[33];
    struct request q = {.op = REQ_SESSION_DROP, .call.done = done, .ctx = ctx};
    memcpy(q.u.token, token, STORE_TOKEN);
    return ask(s, &q, name_session(token, id));
}

enum store_code store_session_expire(struct store *s, int64_t after, int64_t before,
                                     store_got_number *done, void *ctx)
{
    struct request q = {.op = REQ_SESSION_EXPIRE,
                        .call.number = done,
                        .ctx = ctx,
                        .u.span = {after, before}};
    return ask(s, &q, "");
}

/* ---- leases ---------------------------------------------------------------------- */

enum store_code store_lease_take(struct store *s, const char *table, uint32_t ttl_ms,
                                 store_got_number *done, void *ctx)
{
    struct request q = {.op = REQ_LEASE_TAKE,
                        .call.number = done,
                        .ctx = ctx,
                        .u.lease.ttl_ms = ttl_ms};
    return ask(s, &q, table);
}

enum store_code store_lease_drop(struct store *s, const char *table, uint64_t fence)
{
    struct request q = {.op = REQ_LEASE_DROP, .u.lease.fence = fence};
    return ask(s, &q, table);
}

enum store_code store_lease_renew(struct store *s, uint32_t ttl_ms, store_done *done,
                                  void *ctx)
{
    struct request q = {
        .op = REQ_LEASE_RENEW, .call.done = done, .ctx = ctx, .u.lease.ttl_ms = ttl_ms};
    return ask(s, &q, "");
}

/* ---- presence -------------------------------------------------------------------- */

enum store_code store_presence_put(struct store *s, const char *table,
                                   const struct store_presence *p, store_done *done,
                                   void *ctx)
{
    size_t n = strlen(p->proposals) + 1;
    if (n > STORE_TEXT_MAX)
        return STORE_IO;
    enum store_code code;
    struct request *r = queue_new_request(REQ_PRESENCE_PUT, table, n, ctx, &code);
    if (!r)
        return code;
    char *tail = r->tail;
    r->call.done = done;
    r->u.presence = (struct store_presence){p->seats, keep(&tail, p->proposals)};
    return queue_request(s, r);
}

enum store_code store_node_beat(struct store *s, uint32_t ttl_ms, bool is_first,
                                store_got_number *done, void *ctx)
{
    struct request q = {.op = REQ_NODE_BEAT,
                        .call.number = done,
                        .ctx = ctx,
                        .u.beat = {.ttl_ms = ttl_ms, .is_first = is_first}};
    return ask(s, &q, "");
}

enum store_code store_alive(struct store *s, int64_t now, int64_t since,
                            store_got_number *done, void *ctx)
{
    struct request q = {.op = REQ_ALIVE,
                        .call.number = done,
                        .ctx = ctx,
                        .u.alive = {.now = now, .since = since}};
    return ask(s, &q, "");
}

enum store_code store_absences(struct store *s, store_got_absences *done, void *ctx)
{
    struct request q = {.op = REQ_ABSENCES, .call.absences = done, .ctx = ctx};
    return ask(s, &q, "");
}

enum store_code store_presence_get(struct store *s, const char *table,
                                   store_got_presence *done, void *ctx)
{
    struct request q = {.op = REQ_PRESENCE_GET, .call.presence = done, .ctx = ctx};
    return ask(s, &q, table);
}

enum store_code store_look(struct store *s)
{
    struct request q = {.op = REQ_LOOK};
    return store_is_shared(s) ? STORE_OK : ask(s, &q, "");
}

/* ---- reads ----------------------------------------------------------------------- */

enum store_code store_load(struct store *s, const char *table, uint64_t after,
                           store_got_history *done, void *ctx)
{
    struct request q = {
        .op = REQ_LOAD, .call.history = done, .ctx = ctx, .u.range.after = after};
    return ask(s, &q, table);
}

enum store_code store_tables(struct store *s, const struct store_query *q,
                             store_got_tables *done, void *ctx)
{
    const char *person = q->person ? q->person : "", *game = q->game ? q->game : "";
    const char *until = q->until ? q->until : "";
    struct request r = {.op = REQ_TABLES, .call.tables = done, .ctx = ctx};
    if (strlen(person) >= STORE_ID_MAX || strlen(game) >= STORE_ID_MAX ||
        strlen(until) >= STORE_ID_MAX)
        return STORE_MISSING;
    r.u.query.list = q->list;
    r.u.query.before = q->before;
    r.u.query.limit = q->limit < 1 ? 1 : q->limit > 1000 ? 1000 : q->limit;
    memcpy(r.u.query.person, person, strlen(person));
    memcpy(r.u.query.game, game, strlen(game));
    memcpy(r.u.query.until, until, strlen(until));
    return ask(s, &r, "");
}

enum store_code store_chat_list(struct store *s, const char *table, uint64_t after,
                                uint32_t limit, store_got_chat *done, void *ctx)
{
    struct request q = {.op = REQ_CHAT_LIST,
                        .call.chat = done,
                        .ctx = ctx,
                        .u.range = {.after = after, .limit = limit}};
    return ask(s, &q, table);
}

enum store_code store_analysis_get(struct store *s, const char *table, const char *made,
                                   store_got_text *done, void *ctx)
{
    struct request q = {.op = REQ_ANALYSIS_GET, .call.text = done, .ctx = ctx};
    if (strlen(made) >= STORE_MADE_MAX)
        return STORE_MISSING;
    memcpy(q.u.analysis.made, made, strlen(made));
    return ask(s, &q, table);
}

enum store_code store_person_get(struct store *s, const char *id,
                                 store_got_person *done, void *ctx)
{
    struct request q = {.op = REQ_PERSON_GET, .call.person = done, .ctx = ctx};
    return ask(s, &q, id);
}

enum store_code store_login_get(struct store *s, const char *login,
                                store_got_person *done, void *ctx)
{
    struct request q = {.op = REQ_LOGIN_GET, .call.person = done, .ctx = ctx};
    return ask(s, &q, login);
}

enum store_code store_session_get(struct store *s, const uint8_t token[STORE_TOKEN],
                                  store_got_person *done, void *ctx)
{
    struct request q = {.op = REQ_SESSION_GET, .call.person = done, .ctx = ctx};
    memcpy(q.u.token, token, STORE_TOKEN);
    return ask(s, &q, "");
}

enum store_code store_sessions(struct store *s, const char *person,
                               store_got_person *done, void *ctx)
{
    struct request q = {.op = REQ_SESSIONS, .call.person = done, .ctx = ctx};
    return ask(s, &q, person);
}

enum store_code store_mutes(struct store *s, const char *person, store_got_ids *done,
                            void *ctx)
{
    struct request q = {.op = REQ_MUTES, .call.ids = done, .ctx = ctx};
    return ask(s, &q, person);
}
