/* postgres_args.c - which statement serves a write, and with what arguments. */
#include <string.h>

#include "store/postgres_db.h"
#include "store/sum.h"

static enum pg_id append_args(const struct request *r, const char *node, uint64_t mark,
                              struct pg_args *a)
{
    const struct store_row *row = &r->u.row;
    pg_text(a, r->id);
    pg_int(a, (int64_t)row->seq);
    pg_int(a, row->at);
    a->room[a->n][0] = row->kind;
    a->room[a->n][1] = '\0';
    a->value[a->n] = a->room[a->n];
    a->n++;
    pg_text(a, row->key);
    pg_text(a, row->text);
    pg_text(a, node);
    pg_int(a, (int64_t)mark);
    pg_int(a, (int64_t)row->fence);
    pg_int(a, sum_row(r->id, row));
    return PG_APPEND_FENCED;
}

static enum pg_id table_args(const struct request *r, struct pg_args *a)
{
    const struct store_table *t = &r->u.table;
    bool is_new = r->op == REQ_TABLE_NEW;
    pg_text(a, t->id);
    if (is_new)
        pg_text(a, t->game);
    pg_text(a, t->host);
    for (int i = 0; i < STORE_SEATS; i++)
        pg_text(a, t->person[i]);
    pg_int(a, t->state);
    pg_int(a, t->acting);
    pg_int(a, t->is_public);
    pg_int(a, t->is_driven);
    if (is_new)
        pg_int(a, t->created);
    pg_int(a, t->updated);
    pg_int(a, (int64_t)t->seq);
    pg_text(a, t->summary);
    if (is_new) {
        pg_text(a, t->setup);
        pg_int(a, sum_made(t));
    }
    pg_int(a, sum_index(t));
    if (is_new)
        pg_int(a, sum_setup(t->id, t->setup));
    if (r->op != REQ_INDEX_MEND)
        return is_new ? PG_TABLE_NEW : PG_TABLE_PUT;
    pg_text(a, t->game);
    pg_int(a, t->created);
    pg_int(a, sum_made(t));
    return PG_INDEX_MEND;
}

static enum pg_id chat_args(const struct request *r, const struct pg_self *self,
                            uint64_t mark, struct pg_args *a)
{
    const struct store_chat *c = &r->u.chat;
    pg_text(a, r->id);
    pg_int(a, c->at);
    pg_text(a, c->person);
    pg_text(a, c->name);
    pg_text(a, c->text);
    pg_text(a, self->node);
    pg_int(a, (int64_t)mark);
    pg_text(a, self->voice);
    pg_int(a, sum_chat(r->id, c));
    return PG_CHAT_ADD;
}

static enum pg_id person_args(const struct request *r, struct pg_args *a)
{
    const struct store_person *p = &r->u.person;
    int64_t sum[SUM_PARTS];
    pg_text(a, p->id);
    pg_text(a, p->name);
    pg_text(a, p->login);
    pg_text(a, p->hash);
    pg_text(a, p->lang);
    pg_int(a, p->is_bot);
    pg_int(a, p->is_admin);
    pg_int(a, p->created);
    sum_person(p, sum);
    for (int i = 0; i < SUM_PARTS; i++)
        pg_int(a, sum[i]);
    return PG_PERSON_PUT;
}

static enum pg_id change_args(const struct request *r, struct pg_args *a)
{
    const struct store_person *p = &r->u.change.to;
    int64_t sum[SUM_PARTS];
    pg_text(a, p->id);
    pg_int(a, r->u.change.parts);
    pg_text(a, p->name);
    pg_text(a, p->lang);
    pg_text(a, p->login);
    pg_text(a, p->hash);
    pg_int(a, p->is_admin);
    pg_text(a, r->u.change.was);
    sum_person(p, sum);
    for (int i = 1; i < SUM_PARTS; i++)
        pg_int(a, sum[i]);
    return PG_PERSON_CHANGE;
}

static enum pg_id session_args(const struct request *r, char token[PG_TOKEN_TEXT],
                               struct pg_args *a)
{
    const struct store_session *x = &r->u.session;
    pg_token(x->token, token);
    pg_text(a, token);
    pg_text(a, x->person);
    pg_text(a, x->label);
    pg_int(a, x->kind);
    pg_int(a, x->created);
    pg_int(a, x->seen);
    pg_text(a, x->maker);
    pg_int(a, sum_session(x));
    return PG_SESSION_PUT;
}

static enum pg_id try_args(const struct request *r, uint64_t mark, struct pg_args *a)
{
    const struct store_try *t = &r->u.attempt;
    pg_text(a, t->person);
    pg_text(a, t->game);
    pg_text(a, t->puzzle);
    pg_int(a, t->solver.tries);
    pg_int(a, t->rating.tries);
    pg_int(a, t->is_solved);
    pg_int(a, t->at);
    pg_int(a, t->solver.value);
    pg_int(a, t->solver.deviation);
    pg_int(a, t->rating.value);
    pg_int(a, t->rating.deviation);
    pg_int(a, (int64_t)mark);
    return PG_TRY_ADD;
}

static enum pg_id lease_args(const struct request *r, const char *node,
                             struct pg_args *a)
{
    if (r->op != REQ_LEASE_RENEW)
        pg_text(a, r->id);
    pg_text(a, node);
    if (r->op == REQ_LEASE_DROP)
        pg_int(a, (int64_t)r->u.lease.fence);
    else
        pg_int(a, r->u.lease.ttl_ms);
    return r->op == REQ_LEASE_TAKE   ? PG_LEASE_TAKE
           : r->op == REQ_LEASE_DROP ? PG_LEASE_DROP
                                     : PG_LEASE_RENEW;
}

static enum pg_id snapshot_args(const struct request *r, struct pg_args *a)
{
    uint64_t after = r->u.snapshot.after, seq = r->u.snapshot.seq;
    pg_text(a, r->id);
    pg_int(a, (int64_t)after);
    pg_int(a, (int64_t)seq);
    pg_text(a, r->u.snapshot.text);
    pg_int(a, sum_piece(r->id, after, seq, r->u.snapshot.text, r->u.snapshot.len));
    return PG_SNAPSHOT_ADD;
}

static enum pg_id analysis_args(const struct request *r, struct pg_args *a)
{
    pg_text(a, r->id);
    pg_text(a, r->u.analysis.made);
    pg_text(a, r->u.analysis.text);
    pg_int(a, sum_analysis(r->id, r->u.analysis.made, r->u.analysis.text));
    return PG_ANALYSIS_PUT;
}

enum pg_id pg_statement(const struct request *r, const struct pg_self *self,
                        uint64_t mark, char token[PG_TOKEN_TEXT], struct pg_args *ret)
{
    const char *node = self->node;
    ret->n = 0;
    switch (r->op) {
    case REQ_APPEND:
        return append_args(r, node, mark, ret);
    case REQ_TABLE_NEW:
    case REQ_TABLE_PUT:
    case REQ_INDEX_MEND:
        return table_args(r, ret);
    case REQ_SNAPSHOT_ADD:
        return snapshot_args(r, ret);
    case REQ_ANALYSIS_PUT:
        return analysis_args(r, ret);
    case REQ_TABLE_DROP:
        pg_text(ret, r->id);
        pg_int(ret, (int64_t)r->u.last_seq);
        pg_text(ret, node);
        return PG_TABLE_DROP;
    case REQ_CHAT_ADD:
        return chat_args(r, self, mark, ret);
    case REQ_PERSON_PUT:
        return person_args(r, ret);
    case REQ_PERSON_CHANGE:
        return change_args(r, ret);
    case REQ_GUEST_DROP:
        pg_text(ret, r->id);
        return PG_GUEST_DROP;
    case REQ_MUTE_PUT:
        pg_text(ret, r->id);
        pg_text(ret, r->u.mute.other);
        pg_int(ret, r->u.mute.on);
        return PG_MUTE_PUT;
    case REQ_TRY_ADD:
        return try_args(r, mark, ret);
    case REQ_SESSION_PUT:
        return session_args(r, token, ret);
    case REQ_SESSION_TOUCH:
        pg_token(r->u.session.token, token);
        pg_text(ret, token);
        pg_int(ret, r->u.session.seen);
        return PG_SESSION_TOUCH;
    case REQ_SESSION_DROP:
        pg_token(r->u.token, token);
        pg_text(ret, token);
        pg_text(ret, self->voice);
        return PG_SESSION_DROP;
    case REQ_SESSIONS_END:
        pg_token(r->u.token, token);
        pg_text(ret, r->id);
        pg_text(ret, token);
        pg_text(ret, self->voice);
        return PG_SESSIONS_END;
    case REQ_SESSION_EXPIRE:
        pg_int(ret, r->u.span.after);
        pg_int(ret, r->u.span.before);
        return PG_SESSION_EXPIRE;
    case REQ_LEASE_TAKE:
    case REQ_LEASE_DROP:
    case REQ_LEASE_RENEW:
        return lease_args(r, node, ret);
    case REQ_PRESENCE_PUT:
        pg_text(ret, r->id);
        pg_text(ret, node);
        pg_int(ret, r->u.presence.seats);
        pg_text(ret, r->u.presence.proposals);
        return PG_PRESENCE_PUT;
    case REQ_NODE_BEAT:
        pg_text(ret, node);
        pg_int(ret, r->u.beat.ttl_ms);
        pg_int(ret, r->u.beat.is_first);
        pg_int(ret, PG_VERSION_KNOWN);
        return PG_NODE_BEAT;
    case REQ_ALIVE:
        pg_text(ret, node);
        pg_int(ret, r->u.alive.now);
        pg_int(ret, r->u.alive.since);
        return PG_ALIVE;
    case REQ_LOOK:
    case REQ_MEND:
    case REQ_INSPECT:
    case REQ_SCAN:
    case REQ_SIZE:
    case REQ_COMPACT: /* postgres_compact.c */
    case REQ_COMPACT_SWEEP:
    case REQ_LOAD:
    case REQ_COMPACT_READ:
    case REQ_TABLES:
    case REQ_CHAT_LIST:
    case REQ_ANALYSIS_GET:
    case REQ_PRESENCE_GET:
    case REQ_PERSON_GET:
    case REQ_LOGIN_GET:
    case REQ_SESSION_GET:
    case REQ_SESSIONS:
    case REQ_MUTES:
    case REQ_PUZZLES:
    case REQ_GUESTS:
    case REQ_ABSENCES:
        break;
    }
    return PG_COUNT;
}
