/* advice.c - what one of two who play together proposes to the one who decides. */
#include <string.h>

#include "room/room.h"

/* Whose decision is it that this seat may make proposals for? */
static int decider(const struct table *t, int seat)
{
    int to = t->state == TABLE_RUNNING ? match_advises(t->match, seat) : GAME_NOBODY;

    return to >= 0 && t->seat[to].asked ? to : GAME_NOBODY;
}

/* The two of them, and nobody else. */
static void tell(struct room *r, int seat, int to)
{
    for (int as = 1; as < WIRE_VIEWPOINTS; as++) {
        struct net_msg *m;
        if (!r->n_view[as] || (as != seat + 1 && as != to + 1))
            continue;
        m = wire_proposals(r->table, as, r->proposals);
        for (struct watcher *w = r->watchers; m && w; w = w->next)
            if (w->views >> as & 1)
                r->in->door->send(w->who, m);
        net_msg_drop(m);
    }
}

static void keep(struct room *r, int seat, int to, game_action a)
{
    r->proposals[seat] = (struct wire_proposal){r->table->seat[to].asked, a};
    if (a)
        tell(r, seat, to);
}

enum refusal_code advice_propose(struct room *r, int seat, const char *person,
                                 uint64_t known, const char *text, struct refusal *no)
{
    const struct table *t = r->table;
    game_action a;
    int to;

    if (seat < 0 || seat >= t->n_seats || strcmp(t->seat[seat].person, person) != 0)
        return refusal_set(no, REFUSED_NOT_YOURS, NULL, "this seat is not yours");
    if (t->seat[seat].standin == STANDIN_RESIGNED)
        return refusal_set(no, REFUSED_NOT_YOURS, NULL, "you have resigned");
    to = decider(t, seat);
    if (to < 0)
        return refusal_set(no, REFUSED_NO_PROPOSAL, NULL,
                           "nobody decides anything for this seat now");
    if (known < t->seat[to].asked)
        return refusal_set(no, REFUSED_NO_PROPOSAL, NULL,
                           "the decision that was meant is not open any more");
    if (match_check(t->match, to, text, &a, no))
        return no->code;
    keep(r, seat, to, a);
    return REFUSAL_NONE;
}

/* ---- bots ------------------------------------------------------------------------ */

static void ask(struct room *r, int seat, int to)
{
    const char *level = drive_level(r->table, seat);

    if (r->in->door->ask_bot(r->in->house, r, to, seat, level))
        r->advising |= (uint8_t)(1u << seat);
}

void advice_drive(struct room *r)
{
    const struct table *t = r->table;

    for (int p = 0; p < t->n_seats; p++) {
        int to = decider(t, p);
        if (to >= 0 && table_is_driven(t, p) && !table_is_driven(t, to) &&
            !(r->advising >> p & 1) && r->proposals[p].asked != t->seat[to].asked)
            ask(r, p, to);
    }
}

void advice_answer(struct room *r, int by, uint64_t tag, game_action chosen)
{
    int to = decider(r->table, by);

    r->advising &= (uint8_t) ~(1u << by);
    if (to >= 0 && r->table->seat[to].asked == tag && table_is_driven(r->table, by))
        keep(r, by, to, chosen);
    drive_room(r);
}
