/* apply.c - the phases of Ankh, each with its part of the rules, and what comes next.
 */
#include "games/ankh/rules.h"

const struct ankh_handler ankh_handlers[ANKH_PHASE_COUNT] = {
    [ANKH_PHASE_START] = {NULL, ankh_apply_setup},
    [ANKH_PHASE_GODS] = {ankh_legal_gods, ankh_apply_setup},
    [ANKH_PHASE_GUARDIANS] = {NULL, ankh_apply_setup},
    [ANKH_PHASE_ACTION] = {ankh_legal_action, ankh_apply_action},
    [ANKH_PHASE_MOVE] = {ankh_legal_move, ankh_apply_move},
    [ANKH_PHASE_MOVE_TO] = {ankh_legal_move_to, ankh_apply_move_to},
    [ANKH_PHASE_PUSH] = {ankh_legal_push, ankh_apply_push},
    [ANKH_PHASE_FACING] = {ankh_legal_facing, ankh_apply_facing},
    [ANKH_PHASE_SUMMON] = {ankh_legal_summon, ankh_apply_summon},
    [ANKH_PHASE_SUMMON_AT] = {ankh_legal_summon_at, ankh_apply_summon_at},
    [ANKH_PHASE_SUN] = {ankh_legal_sun, ankh_apply_sun},
    [ANKH_PHASE_UNLOCK] = {ankh_legal_unlock, ankh_apply_unlock},
    [ANKH_PHASE_CONTROL] = {ankh_legal_control, ankh_apply_control},
    [ANKH_PHASE_CARAVAN] = {ankh_legal_caravan, ankh_apply_caravan},
    [ANKH_PHASE_CARAVAN_TOKEN] = {ankh_legal_token, ankh_apply_token},
    [ANKH_PHASE_CARAVAN_SWAP] = {ankh_legal_swap, ankh_apply_swap},
    [ANKH_PHASE_OBELISK] = {ankh_legal_obelisk, ankh_apply_obelisk},
    [ANKH_PHASE_OBELISK_TO] = {ankh_legal_obelisk_to, ankh_apply_obelisk_to},
    [ANKH_PHASE_AMUN] = {ankh_legal_amun, ankh_apply_amun},
    [ANKH_PHASE_CARDS] = {ankh_legal_cards, ankh_apply_cards},
    [ANKH_PHASE_BUILD] = {ankh_legal_build, ankh_apply_build},
    [ANKH_PHASE_BUILD_AT] = {ankh_legal_build_at, ankh_apply_build_at},
    [ANKH_PHASE_BID] = {ankh_legal_bid, ankh_apply_bid},
    [ANKH_PHASE_TIEBREAK] = {ankh_legal_tiebreak, ankh_apply_tiebreak},
    [ANKH_PHASE_ISIS] = {ankh_legal_isis, ankh_apply_isis},
    [ANKH_PHASE_ANUBIS] = {ankh_legal_anubis, ankh_apply_anubis},
    [ANKH_PHASE_MUMMY] = {ankh_legal_mummy, ankh_apply_mummy},
    [ANKH_PHASE_OSIRIS] = {ankh_legal_osiris, ankh_apply_osiris},
    [ANKH_PHASE_OSIRIS_AT] = {ankh_legal_osiris_at, ankh_apply_osiris_at},
    [ANKH_PHASE_WORSHIP] = {ankh_legal_worship, ankh_apply_worship},
    [ANKH_PHASE_MERGE] = {ankh_legal_merge, ankh_apply_merge},
};

/* ---- a battle -------------------------------------------------------------------- */

/* One step; false when somebody is asked or the whole game ended. */
static bool run_step(struct ankh_state *s, struct game_events *ev)
{
    switch ((enum ankh_step)s->step) {
    case ANKH_S_NONE:
        return true;
    case ANKH_S_OBELISK:
        return ankh_step_obelisk(s);
    case ANKH_S_AMUN:
        return ankh_step_amun(s);
    case ANKH_S_CARDS:
        s->head.phase = ANKH_PHASE_CARDS;
        s->head.acting = s->involved;
        return false;
    case ANKH_S_REVEAL:
        ankh_step_reveal(s, ev);
        return true;
    case ANKH_S_BUILD:
        return ankh_step_build(s);
    case ANKH_S_PLAGUE:
        return ankh_step_plague(s);
    case ANKH_S_BIDS:
        ankh_step_bids(s, ev);
        return true;
    case ANKH_S_PLAGUE_TRAP:
    case ANKH_S_TRAP:
        return ankh_step_trap(s);
    case ANKH_S_PLAGUE_MUMMY:
    case ANKH_S_MUMMY:
        return ankh_step_mummy(s);
    case ANKH_S_MAJORITY:
        return ankh_step_majority(s, ev);
    case ANKH_S_RESOLVE:
        return ankh_step_resolve(s, ev);
    case ANKH_S_REWARD:
        return ankh_step_reward(s, ev);
    case ANKH_S_ISIS:
        return ankh_step_isis(s);
    case ANKH_S_KILL:
        ankh_kill(s, ankh_minus(ankh_doomed(s), s->picked), ev);
        s->picked = (struct ankh_set){0, 0};
        return true;
    case ANKH_S_OSIRIS:
        return ankh_step_osiris(s);
    case ANKH_S_MIRACLE:
        return ankh_step_miracle(s, ev);
    case ANKH_S_WORSHIP:
        return ankh_step_worship(s);
    case ANKH_S_CYCLE:
        ankh_step_cycle(s, ev);
        return true;
    }
    return true;
}

/* True when the battle is over. */
static bool run_battle(struct ankh_state *s, struct game_events *ev)
{
    while (s->step != ANKH_S_NONE) {
        if (!run_step(s, ev))
            return false;
        if (s->step == ANKH_S_PLAGUE) /* no round left */
            s->step = ANKH_S_MAJORITY;
        else if (s->step == ANKH_S_PLAGUE_MUMMY)
            s->step = ANKH_S_PLAGUE;
        else if (s->step == ANKH_S_CYCLE)
            s->step = ANKH_S_NONE;
        else
            s->step++;
    }
    return true;
}

/* ---- a conflict ------------------------------------------------------------------ */

static enum ankh_next end_conflict(struct ankh_state *s, struct game_events *ev)
{
    s->conflict_region = 0;
    s->tiebreaker = ANKH_NONE;
    s->tiebreaker_ready = 0;
    s->amun_ready = s->holder[ANKH_AMUN] != ANKH_NONE;
    if (s->event == 12 && s->head.config.n_players > 2)
        return ankh_begin_merge(s, ev);
    if (s->event == 16)
        return ankh_forget_gods(s, ev);
    if (s->event != ANKH_EVENTS)
        return ANKH_NEXT_END_EVENT;
    ankh_finish(s, ANKH_END_FINAL, ev);
    return ANKH_NEXT_WAIT;
}

/* Goes on with the running battle or the next region until somebody is asked. */
static enum ankh_next continue_conflict(struct ankh_state *s, struct game_events *ev)
{
    for (;;) {
        if (s->step != ANKH_S_NONE) {
            if (!run_battle(s, ev))
                return ANKH_NEXT_WAIT;
            ankh_clear_battle(s);
        }
        if (s->conflict_region == ANKH_TOKENS)
            return end_conflict(s, ev);
        s->conflict_region++;
        if (ankh_any(s->region[s->conflict_region - 1]) && !ankh_enter_region(s, ev))
            return ANKH_NEXT_WAIT;
    }
}

/* ---- turns, actions and events --------------------------------------------------- */

/* R-ANKH-12: clockwise; forgotten gods have no turns. */
static enum ankh_next end_turn(struct ankh_state *s, struct game_events *ev)
{
    unsigned seat = s->turn;
    do
        seat = (seat + 1) % s->head.config.n_players;
    while (s->team[seat] == ANKH_NONE);
    s->row = ANKH_NONE;
    s->first_row = 0;
    ankh_begin_turn(s, seat, ev);
    return ANKH_NEXT_WAIT;
}

static enum ankh_next end_event(struct ankh_state *s, struct game_events *ev)
{
    s->actions[s->row] = (uint8_t)(5 - s->head.config.n_players); /* R-ANKH-14 */
    return end_turn(s, ev);
}

static enum ankh_next begin_event(struct ankh_state *s, struct game_events *ev)
{
    unsigned type = ankh_event_types[++s->event];
    ANKH_SAY(ev, ANKH_EV_EVENT, (int16_t)s->turn, (int16_t)s->event, (int16_t)type);
    if (type == ANKH_T_CARAVAN)
        return ankh_begin_caravan(s);
    if (type == ANKH_T_CONTROL)
        return ankh_begin_control(s);
    ankh_begin_conflict(s, ev);
    return ANKH_NEXT_CONFLICT;
}

/* The action is carried out: event, second action or the next turn (R-ANKH-15). */
static enum ankh_next end_action(struct ankh_state *s, struct game_events *ev)
{
    bool merged = s->turn == s->higher || s->turn == s->lower;
    if (s->actions[s->row] == ankh_last_index[s->row])
        return begin_event(s, ev);
    if (s->first_row || s->row >= ANKH_UNLOCK || merged)
        return end_turn(s, ev);
    s->first_row = (uint8_t)(s->row + 1);
    s->row = ANKH_NONE;
    return ankh_ask(s, ANKH_PHASE_ACTION, s->turn);
}

void ankh_go_on(struct ankh_state *s, enum ankh_next next, struct game_events *ev)
{
    while (next != ANKH_NEXT_WAIT) {
        if (next == ANKH_NEXT_CONFLICT)
            next = continue_conflict(s, ev);
        else if (next == ANKH_NEXT_END_ACTION)
            next = end_action(s, ev);
        else
            next = end_event(s, ev);
    }
}

void ankh_apply(struct game_state *state, int actor, game_action a,
                struct game_events *ev)
{
    struct ankh_state *s = ankh_own(state);
    s->head.ply++;
    enum ankh_next next = ankh_handlers[s->head.phase].apply(s, (unsigned)actor, a, ev);
    if (next != ANKH_NEXT_WAIT)
        ankh_go_on(s, next, ev);
}
