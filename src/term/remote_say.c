/* remote_say.c - what a person at this terminal does at a table of a server. */
#include <stdio.h>
#include <string.h>

#include "term/remote_own.h"

static enum refusal_code lost(struct refusal *no)
{
    return refusal_set(no, REFUSED_BUSY, NULL, "there is no connection just now");
}

int remote_choices(struct sitting *s, int seat, const struct sitting_choice **ret)
{
    struct remote *r = remote_of(s);
    struct remote_point *p = &r->point[seat + 1];
    bool is_asked = seat >= 0 && s->acting >> seat & 1;
    *ret = p->choice;
    return is_asked ? p->n_choice : 0;
}

/* ---- wishes with a key ----------------------------------------------------------- */

/* They count once, however often they are sent. */
static enum refusal_code wish(struct remote *r, int seat, enum inbox_verb verb,
                              const char *text, struct refusal *no)
{
    if (seat < 0 || !(r->s.here >> seat & 1))
        return refusal_set(no, REFUSED_NOT_YOURS, NULL, "another's seat");
    if (r->wish[seat].is_open)
        return refusal_set(no, REFUSED_BUSY, NULL, "the last one is not answered yet");
    if (text && strlen(text) >= sizeof r->wish[seat].said.text)
        return refusal_set(no, REFUSED_TOO_LONG, NULL, "this is too long");
    struct inbox m = remote_message(
        r, verb, INBOX_SEAT | INBOX_SEQ | INBOX_KEY | (text ? INBOX_TEXT : 0u));
    m.seat = seat + 1;
    m.seq = (int64_t)r->seq;
    snprintf(m.key, sizeof m.key, "%s-%u", r->run, ++r->wishes);
    snprintf(m.text, sizeof m.text, "%s", text ? text : "");
    r->wish[seat].said = m;
    r->wish[seat].is_open = true;
    bool is_sent = link_say(r->link, &m);
    remote_tell(r);
    if (!is_sent) /* it is said when there is a connection again */
        remote_miss(r, "");
    return REFUSAL_NONE;
}

enum refusal_code remote_act(struct sitting *s, int seat, const char *text,
                             struct refusal *no)
{
    struct remote *r = remote_of(s);
    const struct sitting_choice *c;
    int n = remote_choices(s, seat, &c);
    if (!n)
        return refusal_set(no, REFUSED_NOT_NOW, NULL, "nothing is asked of this seat");
    if (!text[0] || strpbrk(text, "\t\n\r\x1b"))
        return refusal_set(no, REFUSED_NO_ACTION, NULL, "this is no action");
    return wish(r, seat, INBOX_SAYS_ACT, text, no);
}

enum refusal_code remote_throw(struct sitting *s, int seat, const char *input,
                               struct refusal *no)
{
    if (s->state != SITTING_THROW || s->hand != seat)
        return refusal_set(no, REFUSED_NO_THROW, NULL, "no throw is asked for");
    return wish(remote_of(s), seat, INBOX_SAYS_THROW, input ? input : "-", no);
}

bool remote_can_undo(const struct sitting *s, int seat)
{
    return seat >= 0 && remote_peek(s)->point[seat + 1].can_undo;
}

enum refusal_code remote_undo(struct sitting *s, int seat, struct refusal *no)
{
    if (!remote_can_undo(s, seat))
        return refusal_set(no, REFUSED_NO_UNDO, NULL, "there is nothing to take back");
    return wish(remote_of(s), seat, INBOX_SAYS_UNDO, NULL, no);
}

enum refusal_code remote_resign(struct sitting *s, int seat, struct refusal *no)
{
    return wish(remote_of(s), seat, INBOX_SAYS_RESIGN, NULL, no);
}

void remote_say_again(struct remote *r)
{
    for (int i = 0; i < r->s.n; i++)
        if (r->wish[i].is_open)
            link_say(r->link, &r->wish[i].said);
}

int remote_settle(struct remote *r, const char *key)
{
    for (int i = 0; i < r->s.n && key; i++)
        if (r->wish[i].is_open && strcmp(r->wish[i].said.key, key) == 0) {
            r->wish[i].is_open = false;
            return i;
        }
    return -1;
}

/* ---- what has no key: asked once, and lost with the connection ------------------- */

enum refusal_code remote_hint(struct sitting *s, int seat, struct refusal *no)
{
    struct remote *r = remote_of(s);
    struct inbox m = remote_message(r, INBOX_SAYS_HINT, INBOX_SEAT | INBOX_ID);
    m.seat = seat + 1;
    m.id = REMOTE_ASKED_HINT;
    if (!link_say(r->link, &m))
        return lost(no);
    s->hint = (struct sitting_hint){.seat = GAME_NOBODY, .is_asked = true};
    s->stamp++;
    return REFUSAL_NONE;
}

enum refusal_code remote_chat(struct sitting *s, const char *text, struct refusal *no)
{
    struct remote *r = remote_of(s);
    struct inbox m = remote_message(r, INBOX_SAYS_CHAT, INBOX_TEXT | INBOX_ID);
    m.id = REMOTE_ASKED_CHAT;
    if (strlen(text) >= sizeof m.text)
        return refusal_set(no, REFUSED_TOO_LONG, NULL, "this is too long");
    snprintf(m.text, sizeof m.text, "%s", text);
    return link_say(r->link, &m) ? REFUSAL_NONE : lost(no);
}
