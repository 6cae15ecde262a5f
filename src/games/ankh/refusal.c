/* refusal.c - which rule forbids a well-formed action. */
#include "games/ankh/rules.h"

/* What is to be decided in a phase, and the verbs that decide it. */
#define V(verb) (1u << ANKH_DO_##verb)
static const struct {
    const char *rule;
    uint32_t verbs;
} asked[ANKH_PHASE_COUNT] = {
    [ANKH_PHASE_START] = {"R-ANKH-01", V(START)},
    [ANKH_PHASE_GODS] = {"R-ANKH-02", V(GOD)},
    [ANKH_PHASE_GUARDIANS] = {"R-ANKH-02", V(GUARDIAN)},
    [ANKH_PHASE_ACTION] = {"R-ANKH-13", V(ROW)},
    [ANKH_PHASE_MOVE] = {"R-ANKH-19", V(FIGURE) | V(DONE)},
    [ANKH_PHASE_MOVE_TO] = {"R-ANKH-20", V(TO)},
    [ANKH_PHASE_PUSH] = {"R-ANKH-22", V(PUSH)},
    [ANKH_PHASE_FACING] = {"R-ANKH-23", V(FACE)},
    [ANKH_PHASE_SUMMON] = {"R-ANKH-24", V(SUMMON) | V(DONE)},
    [ANKH_PHASE_SUMMON_AT] = {"R-ANKH-24", V(AT)},
    [ANKH_PHASE_SUN] = {"R-ANKH-28", V(SUN) | V(PASS)},
    [ANKH_PHASE_UNLOCK] = {"R-ANKH-31", V(POWER) | V(PASS)},
    [ANKH_PHASE_CONTROL] = {"R-ANKH-34", V(CONTROL)},
    [ANKH_PHASE_CARAVAN] = {"R-ANKH-38", V(CAMEL)},
    [ANKH_PHASE_CARAVAN_TOKEN] = {"R-ANKH-39", V(TOKEN)},
    [ANKH_PHASE_CARAVAN_SWAP] = {"R-ANKH-40", V(SWAP) | V(PASS)},
    [ANKH_PHASE_OBELISK] = {"R-ANKH-49", V(FIGURE) | V(DONE)},
    [ANKH_PHASE_OBELISK_TO] = {"R-ANKH-49", V(TO)},
    [ANKH_PHASE_AMUN] = {"R-ANKH-50", V(TWO) | V(PASS)},
    [ANKH_PHASE_CARDS] = {"R-ANKH-51", V(CARD)},
    [ANKH_PHASE_BUILD] = {"R-ANKH-53", V(BUILD) | V(PASS)},
    [ANKH_PHASE_BUILD_AT] = {"R-ANKH-53", V(AT)},
    [ANKH_PHASE_BID] = {"R-ANKH-54", V(BID)},
    [ANKH_PHASE_TIEBREAK] = {"R-ANKH-58", V(USE) | V(PASS)},
    [ANKH_PHASE_ISIS] = {"R-ANKH-64", V(SAVE) | V(DONE)},
    [ANKH_PHASE_ANUBIS] = {"R-ANKH-65", V(TRAP) | V(PASS)},
    [ANKH_PHASE_MUMMY] = {"R-ANKH-65", V(AT)},
    [ANKH_PHASE_OSIRIS] = {"R-ANKH-66", V(NEW) | V(SHIFT) | V(PASS)},
    [ANKH_PHASE_OSIRIS_AT] = {"R-ANKH-66", V(AT)},
    [ANKH_PHASE_WORSHIP] = {"R-ANKH-68", V(WORSHIP) | V(PASS)},
    [ANKH_PHASE_MERGE] = {"R-ANKH-75", V(KEEP) | V(DONE)},
};

/* Where a figure may not end: the first reason that a player would look for. */
static const char *bad_end(const struct ankh_state *s, unsigned g, unsigned cell,
                           const char *otherwise)
{
    if (ankh_has(ankh_pieces(s), cell))
        return "R-ANKH-18";
    if (ankh_has(s->portals, cell) && s->holder[ANKH_OSIRIS] != g)
        return "R-ANKH-27";
    return otherwise;
}

static const char *bad_move(const struct ankh_state *s, unsigned g, unsigned to)
{
    unsigned from = s->pick_hex;
    bool satet = ankh_has(ankh_guards(s, ANKH_SATET), from);
    if (to == from)
        return "R-ANKH-20";
    if (!ankh_has(ankh_ball[from], to))
        return "R-ANKH-17";
    if (ankh_has(ankh_water, to))
        return ankh_has(ankh_water, from) ? "R-ANKH-21" : "R-ANKH-18";
    if (satet && ankh_has(ankh_minus(ankh_figures(s), s->own[g]), to))
        return "R-ANKH-22";
    return bad_end(s, g, to, "R-ANKH-18");
}

static const char *bad_summon(const struct ankh_state *s, unsigned g, unsigned arg)
{
    unsigned kind = arg & 0xff, slot = (arg >> 8) - 1;
    if (arg >> 8) {
        if (!ankh_power(s, g, ANKH_PYRAMID_ATTUNED) ||
            !ankh_has(ankh_and(s->owned[g], s->monument[ANKH_PYRAMID]), slot) ||
            ankh_has(s->picked, slot))
            return "R-ANKH-25";
    } else if (s->summon_normal) {
        return "R-ANKH-24";
    }
    if (kind == ANKH_K_TRAPPED && !ankh_in_pool(s, g, kind))
        return "R-ANKH-29";
    return arg >> 8 ? "R-ANKH-25" : "R-ANKH-24";
}

static const char *bad_summon_at(const struct ankh_state *s, unsigned g, unsigned cell)
{
    const char *beside = s->pick_slot == ANKH_NONE ? "R-ANKH-24" : "R-ANKH-25";
    if (ankh_has(ankh_water, cell))
        return "R-ANKH-26";
    return ankh_has(ankh_pieces(s), cell) ? beside : bad_end(s, g, cell, beside);
}

static const char *bad_control(const struct ankh_state *s, unsigned g, unsigned cell)
{
    struct ankh_set neutral = ankh_minus(ankh_monuments(s), ankh_taken(s));
    bool enemy = ankh_has(ankh_minus(ankh_taken(s), s->owned[g]), cell);
    return enemy && ankh_any(neutral) ? "R-ANKH-35" : "R-ANKH-34";
}

/* R-ANKH-37 for what can be no edge of a caravan, R-ANKH-38 for one that leads
 * nowhere. */
static const char *bad_camel(const struct ankh_state *s, unsigned a, unsigned b)
{
    unsigned token = ankh_token_at(s, a);
    bool edge = false;
    for (int d = 0; d < 6; d++)
        edge |= ankh_near[a][d] == b;
    if (!edge || !token || token != ankh_token_at(s, b))
        return "R-ANKH-37";
    for (int i = 0; i < s->n_caravan; i++)
        if (s->caravan[i][0] == a && s->caravan[i][1] == b)
            return "R-ANKH-37";
    if (!s->n_caravan)
        return "R-ANKH-38";
    const uint8_t *last = s->caravan[s->n_caravan - 1];
    bool joins = (last[0] == a) + (last[0] == b) + (last[1] == a) + (last[1] == b) == 1;
    return joins ? "R-ANKH-38" : "R-ANKH-37";
}

static const char *bad_card(const struct ankh_state *s, unsigned g, unsigned mask)
{
    bool two = (mask & (mask - 1)) != 0;
    bool announced = s->amun_two && s->holder[ANKH_AMUN] == g;
    return two != announced ? "R-ANKH-50" : "R-ANKH-51";
}

/* The verb fits the phase, the operand does not. */
static const char *bad_operand(const struct ankh_state *s, unsigned seat, game_action a)
{
    unsigned phase = s->head.phase, arg = game_arg(a), g = s->team[seat];
    switch (phase) {
    case ANKH_PHASE_ACTION:
        return "R-ANKH-15";
    case ANKH_PHASE_MOVE:
        return ankh_has(ankh_minus(s->own[g], s->picked), arg) ? "R-ANKH-18"
                                                               : "R-ANKH-17";
    case ANKH_PHASE_MOVE_TO:
        return bad_move(s, g, arg);
    case ANKH_PHASE_SUMMON:
        return bad_summon(s, g, arg);
    case ANKH_PHASE_SUMMON_AT:
        return bad_summon_at(s, g, arg);
    case ANKH_PHASE_CONTROL:
        return bad_control(s, g, arg);
    case ANKH_PHASE_CARAVAN:
        return bad_camel(s, arg >> 8, arg & 0xff);
    case ANKH_PHASE_OBELISK_TO:
        return bad_end(s, g, arg, "R-ANKH-49");
    case ANKH_PHASE_CARDS:
        return bad_card(s, g, arg);
    default:
        return asked[phase].rule;
    }
}

static const char *not_acting(const struct ankh_state *s, unsigned seat)
{
    unsigned g = s->team[seat];
    if (g == ANKH_NONE)
        return "R-ANKH-78";
    if (s->head.node == GAME_CHANCE_NODE || s->turn == ANKH_NONE)
        return asked[s->head.phase].rule;
    if (s->conflict_region || s->head.phase == ANKH_PHASE_MERGE) {
        if (s->commit[seat])
            return asked[s->head.phase].rule; /* has chosen already */
        return s->head.acting >> g & 1 ? "R-ANKH-16" : asked[s->head.phase].rule;
    }
    return "R-ANKH-12";
}

static const char *why_over(const struct ankh_state *s)
{
    if (s->end == ANKH_END_TOP)
        return "R-ANKH-09";
    return s->end == ANKH_END_FINAL ? "R-ANKH-81" : "R-ANKH-80";
}

static bool is_listed(const struct ankh_state *s, unsigned seat, game_action a)
{
    game_action all[GAME_MAX_ACTIONS];
    int n = ankh_handlers[s->head.phase].legal(s, seat, all);
    for (int i = 0; i < n; i++)
        if (all[i] == a)
            return true;
    return false;
}

const char *ankh_refusal(const struct game_state *state, int actor, game_action a)
{
    const struct ankh_state *s = ankh_peek(state);
    if (s->head.node == GAME_OVER)
        return why_over(s);
    if (actor == GAME_CHANCE) {
        struct game_outcome out[GAME_MAX_OUTCOMES];
        int n = s->head.node == GAME_CHANCE_NODE ? ankh_setup_chance(s, out) : 0;
        for (int i = 0; i < n; i++)
            if (out[i].action == a)
                return NULL;
        return s->head.node == GAME_CHANCE_NODE ? asked[s->head.phase].rule
                                                : "R-ANKH-06";
    }
    if (!(s->head.acting >> actor & 1))
        return not_acting(s, (unsigned)actor);
    if (is_listed(s, (unsigned)actor, a))
        return NULL;
    if (!(asked[s->head.phase].verbs >> game_verb(a) & 1))
        return asked[s->head.phase].rule;
    return bad_operand(s, (unsigned)actor, a);
}
