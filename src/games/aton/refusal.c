/* refusal.c - which rule forbids an action. */
#include "games/aton/rules.h"

/* What is to happen at the node instead. */
static const char *phase_rule(const struct aton_state *s)
{
    switch (s->head.phase) {
    case ATON_PHASE_DRAW:
        return "R-ATON-07";
    case ATON_PHASE_EXCHANGE:
        return "R-ATON-11";
    case ATON_PHASE_REDRAW:
        return "R-ATON-12";
    case ATON_PHASE_ASSIGN:
        return "R-ATON-14";
    case ATON_PHASE_TIEBREAK:
        return "R-ATON-19";
    case ATON_PHASE_COIN:
        return "R-ATON-20";
    case ATON_PHASE_CLEANUP:
        return "R-ATON-43";
    case ATON_PHASE_OVER:
        return s->end == ATON_END_POINTS    ? "R-ATON-17"
               : s->end == ATON_END_SCORING ? "R-ATON-42"
                                            : "R-ATON-30";
    default:
        return "R-ATON-22";
    }
}

static const char *chance_refusal(const struct aton_state *s, game_action a)
{
    unsigned verb = game_verb(a), arg = game_arg(a);
    if (s->head.node != GAME_CHANCE_NODE)
        return phase_rule(s);
    if (s->head.phase == ATON_PHASE_COIN)
        return verb == ATON_DO_FIRST ? NULL : "R-ATON-20";
    if (verb != ATON_DO_CARD)
        return phase_rule(s);
    /* R-ATON-05: nine of each value, and this one lies elsewhere */
    return s->seat[s->turn].pile[arg - 1] ? NULL : "R-ATON-05";
}

static const char *assign_refusal(const struct aton_state *s, int seat, uint32_t code)
{
    uint8_t need[ATON_VALUES] = {0};
    for (int shift = 0; shift < 8; shift += 2)
        need[code >> shift & 3]++;
    return memcmp(need, s->seat[seat].hand, sizeof need) ? "R-ATON-14" : NULL;
}

/* A field in phase remove or place. */
static const char *turn_refusal(const struct aton_state *s, int seat, int field)
{
    const struct aton_seat *p = &s->seat[seat];
    uint64_t bit = (uint64_t)1 << field;
    if (!(aton_open(p->cartouche[ATON_CART_REACH]) & bit))
        return "R-ATON-21";
    if (!(aton_eligible(s, seat) & bit)) {
        bool picked = s->head.phase == ATON_PHASE_PLACE && field + 1 <= p->last_pick &&
                      (p->stones & bit);
        return picked                              ? "R-ATON-24"
               : s->head.phase == ATON_PHASE_PLACE ? "R-ATON-28"
                                                   : "R-ATON-25";
    }
    return aton_pickable(s, seat) & bit ? NULL : "R-ATON-24";
}

/* A `remove` although the removal is over or never was. */
static const char *no_removal(const struct aton_state *s)
{
    if (s->round == 1)
        return "R-ATON-23";
    return s->lapsed ? "R-ATON-26" : "R-ATON-25";
}

static const char *clean_refusal(const struct aton_state *s, int seat, int field)
{
    const struct aton_seat *p = &s->seat[seat];
    uint64_t bit = (uint64_t)1 << field;
    if (!(p->stones & bit))
        return "R-ATON-43";
    return p->quota[field / ATON_TEMPLE_FIELDS] ? NULL : "R-ATON-45";
}

/* A decision in a batch that this seat is not asked in. */
static const char *batch_refusal(const struct aton_state *s, int seat)
{
    if (s->head.phase == ATON_PHASE_EXCHANGE && !s->seat[seat].exchange)
        return "R-ATON-12";
    return phase_rule(s);
}

const char *aton_refusal(const struct game_state *state, int actor, game_action a)
{
    const struct aton_state *s = aton_peek(state);
    unsigned verb = game_verb(a);
    int arg = (int)game_arg(a);
    if (actor == GAME_CHANCE)
        return chance_refusal(s, a);
    if (actor < 0 || actor >= ATON_SEATS)
        return "R-ATON-01";
    if (verb == ATON_DO_CARD || verb == ATON_DO_FIRST || s->head.node != GAME_DECISION)
        return verb == ATON_DO_CARD ? "R-ATON-08" : phase_rule(s);
    if (!(s->head.acting >> actor & 1))
        return batch_refusal(s, actor);
    switch (s->head.phase) {
    case ATON_PHASE_EXCHANGE:
        return verb == ATON_DO_KEEP || verb == ATON_DO_EXCHANGE ? NULL : "R-ATON-11";
    case ATON_PHASE_ASSIGN:
        if (verb == ATON_DO_EXCHANGE && !s->seat[actor].exchange)
            return "R-ATON-12";
        return verb == ATON_DO_ASSIGN ? assign_refusal(s, actor, (uint32_t)arg)
                                      : "R-ATON-14";
    case ATON_PHASE_REMOVE:
        return verb == ATON_DO_REMOVE ? turn_refusal(s, actor, arg) : "R-ATON-22";
    case ATON_PHASE_PLACE:
        if (verb == ATON_DO_REMOVE)
            return no_removal(s);
        return verb == ATON_DO_PLACE ? turn_refusal(s, actor, arg) : "R-ATON-22";
    default:
        return verb == ATON_DO_REMOVE ? clean_refusal(s, actor, arg) : "R-ATON-43";
    }
}
