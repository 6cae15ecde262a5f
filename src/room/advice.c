/* advice.c - who may propose what to the one who decides for both; bots do, too. */
#include <string.h>

#include "room/room.h"

static void keep(struct room *r, int seat, int to, game_action a)
{
    proposals_keep(r, seat, to, a);
    presence_look(r);
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
    to = proposals_decider(r, seat);
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
        int to = proposals_decider(r, p);
        if (to >= 0 && table_is_driven(t, p) && !table_is_driven(t, to) &&
            !(r->advising >> p & 1) && r->proposals[p].asked != t->seat[to].asked)
            ask(r, p, to);
    }
}

void advice_answer(struct room *r, int by, uint64_t tag, game_action chosen)
{
    int to = proposals_decider(r, by);

    r->advising &= (uint8_t) ~(1u << by);
    if (to >= 0 && r->table->seat[to].asked == tag && table_is_driven(r->table, by))
        keep(r, by, to, chosen);
    drive_room(r);
}
