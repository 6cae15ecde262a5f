/* remote_tell.c - how a table of a server stands, for all who change something there.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "client/clean.h"
#include "term/remote_own.h"

int64_t remote_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void remote_tell(struct remote *r)
{
    struct sitting *s = &r->s;
    s->acting = 0;
    s->thinking = 0;
    s->sent = 0;
    s->hand = GAME_NOBODY;
    for (int i = 0; i < s->n; i++) {
        bool is_asked = s->state == SITTING_DECISION && r->acting >> i & 1;
        if (r->wish[i].is_open)
            s->sent |= (uint8_t)(1u << i);
        if (is_asked && !r->wish[i].is_open)
            s->acting |= (uint8_t)(1u << i);
        if (is_asked && s->seat[i].who == SITTING_BOT)
            s->thinking |= (uint8_t)(1u << i);
    }
    if (s->state == SITTING_THROW && r->hand >= 0 && !r->wish[r->hand].is_open)
        s->hand = r->hand;
    s->stamp++;
}

void remote_miss(struct remote *r, const char *why)
{
    struct sitting *s = &r->s;
    s->connection = r->seq ? SITTING_LOST : SITTING_CONNECTING;
    snprintf(s->why, sizeof s->why, "%s%s%s%s%s%s",
             text_of(s->game, s->lang, "online.lost"), why[0] ? " (" : "", why,
             why[0] ? ")" : "", s->sent ? ". " : "",
             s->sent ? text_of(s->game, s->lang, "online.later") : "");
}

void remote_refuse(struct remote *r, const char *code, const char *rule)
{
    struct refusal *no = &r->s.refused;
    clean_text(r->rule, sizeof r->rule, rule);
    refusal_set(no, REFUSED_CONFLICT, NULL, "");
    for (int i = REFUSED_NO_ACTION; i < REFUSAL_CODES; i++)
        if (strcmp(refusal_name((enum refusal_code)i), code) == 0) {
            no->code = (enum refusal_code)i;
            break;
        }
    no->rule = r->rule[0] && text_rule(r->rule, r->s.lang) ? r->rule : NULL;
    r->s.stamp++;
}

void remote_end(struct remote *r, const char *key)
{
    r->s.state = SITTING_CLOSED;
    snprintf(r->s.why, sizeof r->s.why, "%s", text_of(r->s.game, r->s.lang, key));
}

struct inbox remote_message(const struct remote *r, enum inbox_verb verb, unsigned has)
{
    struct inbox m = {.verb = verb, .has = INBOX_TABLE | has};
    snprintf(m.table, sizeof m.table, "%.*s", REMOTE_ID_LONG, r->s.id);
    return m;
}
