/* driven.c - seats that programs decide for, and who may propose what to the others. */
#include <string.h>

#include "table/wish.h"

const char table_standin[] = "adept";

const char *table_level_of(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    return s->kind == SEAT_BOT ? s->level : table_standin;
}

int table_decider(const struct table *t, int seat)
{
    int to = t->state == TABLE_RUNNING ? match_advises(t->match, seat) : GAME_NOBODY;

    return to >= 0 && t->seat[to].asked ? to : GAME_NOBODY;
}

enum refusal_code table_check_proposal(const struct table *t, int seat,
                                       const char *person, uint64_t known,
                                       const char *text, game_action *ret,
                                       struct refusal *no)
{
    int to;

    if (seat < 0 || seat >= t->n_seats || strcmp(t->seat[seat].person, person) != 0)
        return refusal_set(no, REFUSED_NOT_YOURS, NULL, "this seat is not yours");
    if (t->seat[seat].standin == STANDIN_RESIGNED)
        return refusal_set(no, REFUSED_NOT_YOURS, NULL, "you have resigned");
    to = table_decider(t, seat);
    if (to < 0)
        return refusal_set(no, REFUSED_NO_PROPOSAL, NULL,
                           "nobody decides anything for this seat now");
    if (known < t->seat[to].asked)
        return refusal_set(no, REFUSED_NO_PROPOSAL, NULL,
                           "the decision that was meant is not open any more");
    return match_check(t->match, to, text, ret, no);
}
