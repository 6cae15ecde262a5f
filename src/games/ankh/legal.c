/* legal.c - what may be done in Ankh, and what may be drawn. */
#include "games/ankh/rules.h"

int ankh_legal(const struct game_state *state, int seat, game_action *out)
{
    const struct ankh_state *s = ankh_peek(state);
    if (s->head.node != GAME_DECISION || !(s->head.acting >> seat & 1))
        return 0;
    return ankh_handlers[s->head.phase].legal(s, (unsigned)seat, out);
}

int ankh_chance(const struct game_state *state, struct game_outcome *out)
{
    return ankh_setup_chance(ankh_peek(state), out);
}
