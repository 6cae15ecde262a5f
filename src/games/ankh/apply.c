/* apply.c - the phases of Ankh, each with its part of the rules. */
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

void ankh_apply(struct game_state *state, int actor, game_action a,
                struct game_events *ev)
{
    struct ankh_state *s = ankh_own(state);
    s->head.ply++;
    ankh_handlers[s->head.phase].apply(s, (unsigned)actor, a, ev);
}
