/* advice.c - who may propose what to the one who decides for both; bots do, too. */
#include "room/room.h"

static void keep(struct room *r, int seat, int to, game_action a)
{
    proposals_keep(r, seat, to, a);
    presence_look(r);
}

enum refusal_code advice_propose(struct room *r, int seat, const char *person,
                                 uint64_t known, const char *text, struct refusal *no)
{
    game_action a;
    int to;

    if (table_check_proposal(r->table, seat, person, known, text, &a, no))
        return no->code;
    to = proposals_decider(r, seat);
    if (to < 0)
        return refusal_set(no, REFUSED_NO_PROPOSAL, NULL, "this table is gone");
    keep(r, seat, to, a);
    return REFUSAL_NONE;
}

/* ---- bots ------------------------------------------------------------------------ */

static void ask(struct room *r, int seat, int to)
{
    const char *level = table_level_of(r->table, seat);

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
