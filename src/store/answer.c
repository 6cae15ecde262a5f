/* answer.c - the end of a request: its callback gets what was found. */
#include "store/queue.h"

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

/* The parts of an answer that have grown each on its own. */
static const struct store_findings *all_found(struct reply *p)
{
    struct store_findings *f = &p->found;
    p->history.rows = p->rows;
    p->history.n_rows = p->rows ? p->n : 0;
    f->history = p->history.table.setup ? &p->history : NULL;
    f->flaws = p->flaws;
    f->n_flaws = p->n_kept;
    f->ids = (const char(*)[STORE_ID_MAX])p->ids;
    f->n_ids = p->ids ? p->n : 0;
    return f;
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
    case REQ_ALIVE:
    case REQ_MEND:
    case REQ_COMPACT_SWEEP:
    case REQ_SESSION_EXPIRE:
        r->call.number(r->ctx, r->code, r->number);
        break;
    case REQ_PRESENCE_GET:
        r->call.presence(r->ctx, r->code, ok ? &p->presence : NULL);
        break;
    case REQ_LOAD:
        p->history.rows = p->rows;
        p->history.n_rows = p->n;
        r->call.history(r->ctx, r->code, ok ? &p->history : NULL);
        break;
    case REQ_COMPACT_READ:
        r->call.request(r);
        break;
    case REQ_TABLES:
        r->call.tables(r->ctx, r->code, p->tables, ok ? p->n : 0);
        break;
    case REQ_CHAT_LIST:
        r->call.chat(r->ctx, r->code, p->chat, ok ? p->n : 0);
        break;
    case REQ_MUTES:
    case REQ_GUESTS:
        r->call.ids(r->ctx, r->code, (const char(*)[STORE_ID_MAX])p->ids,
                    ok ? p->n : 0);
        break;
    case REQ_ANALYSIS_GET:
        r->call.text(r->ctx, r->code, ok ? p->text : NULL);
        break;
    case REQ_PUZZLES:
        r->call.puzzles(r->ctx, r->code, p->puzzles, ok ? p->n : 0);
        break;
    case REQ_INSPECT:
    case REQ_SCAN:
        r->call.findings(r->ctx, r->code, ok ? all_found(p) : NULL);
        break;
    case REQ_SIZE:
        r->call.size(r->ctx, r->code, ok ? &p->size : NULL);
        break;
    case REQ_ABSENCES:
        r->call.absences(r->ctx, r->code, p->absences, ok ? p->n : 0);
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
    case REQ_SNAPSHOT_ADD:
    case REQ_ANALYSIS_PUT:
    case REQ_TABLE_DROP:
    case REQ_COMPACT:
    case REQ_CHAT_ADD:
    case REQ_PERSON_PUT:
    case REQ_PERSON_CHANGE:
    case REQ_GUEST_DROP:
    case REQ_MUTE_PUT:
    case REQ_TRY_ADD:
    case REQ_SESSION_PUT:
    case REQ_SESSION_TOUCH:
    case REQ_SESSION_DROP:
    case REQ_SESSIONS_END:
    case REQ_LEASE_DROP:
    case REQ_LEASE_RENEW:
    case REQ_PRESENCE_PUT:
    case REQ_LOOK:
    case REQ_INDEX_MEND:
        r->call.done(r->ctx, r->code);
        break;
    }
}
