/* apply.c - what an action of Aton does, and who sees to it. */
#include "games/aton/rules.h"

void aton_apply(struct game_state *state, int actor, game_action a,
                struct game_events *ev)
{
    struct aton_state *s = aton_own(state);
    int arg = (int)game_arg(a);
    s->head.ply++;
    switch (game_verb(a)) {
    case ATON_DO_CARD:
        if (s->head.phase == ATON_PHASE_TIEBREAK)
            aton_draw_lot(s, arg, ev);
        else
            aton_draw_card(s, arg, ev);
        break;
    case ATON_DO_PLACE:
        aton_place(s, arg, ev);
        break;
    case ATON_DO_REMOVE:
        if (s->head.phase == ATON_PHASE_CLEANUP)
            aton_clean(s, arg, ev);
        else
            aton_remove(s, arg, ev);
        break;
    case ATON_DO_ASSIGN:
        aton_commit_assign(s, actor, game_arg(a), ev);
        break;
    case ATON_DO_KEEP:
        aton_commit_choice(s, actor, ATON_KEEPS, ev);
        break;
    case ATON_DO_EXCHANGE:
        aton_commit_choice(s, actor, ATON_EXCHANGES, ev);
        break;
    case ATON_DO_FIRST:
        aton_toss_coin(s, arg - 1, ev);
        break;
    default:
        break;
    }
}
