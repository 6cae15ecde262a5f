/* refusal.c - which rule of Ra forbids an action that is not legal now. */
#include "games/ra/rules.h"

/* Somebody speaks who is not asked. */
static const char *wrong_seat(const struct ra_state *s, unsigned seat)
{
    switch ((enum ra_phase)s->head.phase) {
    case RA_PHASE_SUNS:
        return "R-RA-05";
    case RA_PHASE_TILE:
        return "R-RA-13";
    case RA_PHASE_AUCTION:
        return s->seat[seat].suns ? "R-RA-22" : "R-RA-09";
    case RA_PHASE_UNREST:
    case RA_PHASE_EARTHQUAKE:
        return "R-RA-28";
    case RA_PHASE_OVER:
        return "R-RA-48";
    case RA_PHASE_TURN:
    case RA_PHASE_GOD:
    case RA_PHASE_COUNT:
        break;
    }
    return "R-RA-09";
}

static const char *refuse_turn(const struct ra_state *s, enum ra_verb verb)
{
    switch (verb) {
    case RA_DO_DRAW:
        return s->used == 0xff ? "R-RA-11" : NULL;
    case RA_DO_INVOKE:
        return NULL;
    case RA_DO_GOD:
    case RA_DO_TAKE:
        return "R-RA-17"; /* no god, nothing to take, or gods not yet begun */
    case RA_DO_DONE:
        return "R-RA-18";
    case RA_DO_BID:
        return "R-RA-22";
    case RA_DO_DISCARD:
        return "R-RA-28";
    case RA_DO_PASS:
    case RA_DO_SUNS:
    case RA_DO_DRAWN:
        break;
    }
    return "R-RA-10";
}

static const char *refuse_god(const struct ra_state *s, unsigned seat,
                              enum ra_verb verb, unsigned kind)
{
    switch (verb) {
    case RA_DO_TAKE:
        if (s->seat[seat].tableau[RA_TILE_GOD] && kind != RA_TILE_GOD &&
            s->offer_kinds & RA_BIT(kind))
            return "R-RA-18"; /* below the last pick */
        return "R-RA-17";
    case RA_DO_DONE:
        return "R-RA-17"; /* at least one */
    case RA_DO_BID:
    case RA_DO_PASS:
    case RA_DO_DISCARD:
        return "R-RA-20";
    case RA_DO_DRAW:
    case RA_DO_INVOKE:
    case RA_DO_GOD:
    case RA_DO_SUNS:
    case RA_DO_DRAWN:
        break;
    }
    return "R-RA-10";
}

static const char *refuse_auction(const struct ra_state *s, unsigned seat,
                                  enum ra_verb verb, unsigned sun)
{
    if (verb == RA_DO_PASS)
        return "R-RA-23";
    if (verb != RA_DO_BID)
        return "R-RA-22";
    if (sun > ra_tables[s->head.config.n_players - 2].suns)
        return "R-RA-05"; /* such a sun is not in play */
    if (s->seat[seat].spent >> (sun - 1) & 1)
        return "R-RA-24"; /* it lies face down */
    return "R-RA-22";
}

static const char *refuse_discard(enum ra_verb verb, unsigned kind)
{
    if (verb != RA_DO_DISCARD)
        return "R-RA-28";
    if (kind == RA_TILE_GOD || kind == RA_TILE_GOLD)
        return "R-RA-34";
    return "R-RA-31";
}

static const char *refuse_chance(const struct ra_state *s, enum ra_verb verb,
                                 unsigned arg)
{
    if (s->head.phase == RA_PHASE_OVER)
        return "R-RA-48";
    if (verb == RA_DO_SUNS)
        return "R-RA-05"; /* dealt already, not of this table, or not the time */
    if (s->head.phase == RA_PHASE_TILE && !s->bag[arg])
        return "R-RA-07"; /* none is left in the bag */
    return "R-RA-13";
}

static bool is_legal(const struct game_state *state, int actor, game_action a)
{
    game_action list[GAME_MAX_ACTIONS];
    struct game_outcome out[GAME_MAX_OUTCOMES];
    if (actor == GAME_CHANCE) {
        int n = ra_chance(state, out);
        while (n > 0)
            if (out[--n].action == a)
                return true;
        return false;
    }
    int n = ra_legal(state, actor, list);
    while (n > 0)
        if (list[--n] == a)
            return true;
    return false;
}

const char *ra_refusal(const struct game_state *state, int actor, game_action a)
{
    const struct ra_state *s = ra_peek(state);
    enum ra_verb verb = (enum ra_verb)game_verb(a);
    unsigned arg = game_arg(a), seat = (unsigned)actor;
    if (is_legal(state, actor, a))
        return NULL;
    if (actor == GAME_CHANCE)
        return refuse_chance(s, verb, arg);
    if (!(s->head.acting >> seat & 1))
        return wrong_seat(s, seat);
    if (s->head.phase == RA_PHASE_TURN)
        return refuse_turn(s, verb);
    if (s->head.phase == RA_PHASE_GOD)
        return refuse_god(s, seat, verb, arg);
    if (s->head.phase == RA_PHASE_AUCTION)
        return refuse_auction(s, seat, verb, arg);
    return refuse_discard(verb, arg);
}
