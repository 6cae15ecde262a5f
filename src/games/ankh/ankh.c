/* ankh.c - Ankh: Gods of Egypt, the descriptor. */
#include "games/ankh/ankh_rules.h"

extern const struct game game_ankh;

const struct ankh_handler ankh_handlers[ANKH_P_COUNT] = {
    [ANKH_P_START] = {NULL, ankh_apply_setup},
    [ANKH_P_GODS] = {ankh_legal_gods, ankh_apply_setup},
    [ANKH_P_GUARDIANS] = {NULL, ankh_apply_setup},
    [ANKH_P_ACTION] = {ankh_legal_action, ankh_apply_action},
    [ANKH_P_MOVE] = {ankh_legal_move, ankh_apply_move},
    [ANKH_P_MOVE_TO] = {ankh_legal_move_to, ankh_apply_move_to},
    [ANKH_P_PUSH] = {ankh_legal_push, ankh_apply_push},
    [ANKH_P_FACING] = {ankh_legal_facing, ankh_apply_facing},
    [ANKH_P_SUMMON] = {ankh_legal_summon, ankh_apply_summon},
    [ANKH_P_SUMMON_AT] = {ankh_legal_summon_at, ankh_apply_summon_at},
    [ANKH_P_SUN] = {ankh_legal_sun, ankh_apply_sun},
    [ANKH_P_UNLOCK] = {ankh_legal_unlock, ankh_apply_unlock},
    [ANKH_P_CONTROL] = {ankh_legal_control, ankh_apply_control},
    [ANKH_P_CARAVAN] = {ankh_legal_caravan, ankh_apply_caravan},
    [ANKH_P_CARAVAN_TOKEN] = {ankh_legal_token, ankh_apply_token},
    [ANKH_P_CARAVAN_SWAP] = {ankh_legal_swap, ankh_apply_swap},
    [ANKH_P_OBELISK] = {ankh_legal_obelisk, ankh_apply_obelisk},
    [ANKH_P_OBELISK_TO] = {ankh_legal_obelisk_to, ankh_apply_obelisk_to},
    [ANKH_P_AMUN] = {ankh_legal_amun, ankh_apply_amun},
    [ANKH_P_CARDS] = {ankh_legal_cards, ankh_apply_cards},
    [ANKH_P_BUILD] = {ankh_legal_build, ankh_apply_build},
    [ANKH_P_BUILD_AT] = {ankh_legal_build_at, ankh_apply_build_at},
    [ANKH_P_BID] = {ankh_legal_bid, ankh_apply_bid},
    [ANKH_P_TIEBREAK] = {ankh_legal_tiebreak, ankh_apply_tiebreak},
    [ANKH_P_ISIS] = {ankh_legal_isis, ankh_apply_isis},
    [ANKH_P_ANUBIS] = {ankh_legal_anubis, ankh_apply_anubis},
    [ANKH_P_MUMMY] = {ankh_legal_mummy, ankh_apply_mummy},
    [ANKH_P_OSIRIS] = {ankh_legal_osiris, ankh_apply_osiris},
    [ANKH_P_OSIRIS_AT] = {ankh_legal_osiris_at, ankh_apply_osiris_at},
    [ANKH_P_WORSHIP] = {ankh_legal_worship, ankh_apply_worship},
    [ANKH_P_MERGE] = {ankh_legal_merge, ankh_apply_merge},
};

static void ankh_start(const struct game_config *cfg, struct game_state *state)
{
    struct ankh_state *s = ankh_of(state);
    unsigned start = cfg->option[ANKH_OPT_START];

    s->head.config = *cfg;
    s->start = (uint8_t)(start ? start - 1 : ANKH_NONE);
    s->turn = s->higher = s->lower = s->tiebreaker = s->winner = ANKH_NONE;
    s->row = s->pick_hex = s->pick_to = s->pick_kind = s->pick_slot = ANKH_NONE;
    for (unsigned i = 0; i < ANKH_SEATS; i++) {
        bool seated = i < cfg->n_players;
        s->god[i].name = (uint8_t)(seated ? ankh_option_god(cfg, i) : ANKH_NONE);
        s->god[i].at = ANKH_NONE;
        s->team[i] = (uint8_t)(seated ? i : ANKH_NONE);
        s->holder[i] = ANKH_NONE;
    }
    for (unsigned i = 0; i < ANKH_LEVELS; i++)
        s->guardian[i] = (uint8_t)ankh_option_guardian(cfg, i);
    for (int i = 0; i < ANKH_TYPES; i++)
        s->monument_supply[i] = ANKH_MONUMENTS_PER_TYPE;
    for (int i = 0; i < ANKH_ROWS; i++)
        s->actions[i] = (uint8_t)(5 - cfg->n_players);
    for (int i = 0; i < 4; i++)
        s->open[i] = ankh_river_free[i];
    ankh_setup_next(s, NULL);
}

static int ankh_legal(const struct game_state *state, int seat, game_action *out)
{
    const struct ankh_state *s = ankh_peek(state);
    if (s->head.node != GAME_DECISION || !(s->head.acting >> seat & 1))
        return 0;
    return ankh_handlers[s->head.phase].legal(s, (unsigned)seat, out);
}

static int ankh_chance(const struct game_state *state, struct game_outcome *out)
{
    return ankh_setup_chance(ankh_peek(state), out);
}

static void ankh_apply(struct game_state *state, int actor, game_action a,
                       struct game_events *ev)
{
    struct ankh_state *s = ankh_of(state);
    s->head.ply++;
    ankh_handlers[s->head.phase].apply(s, (unsigned)actor, a, ev);
}

const struct game game_ankh = {
    .abi = GAME_ABI,
    .rules = 1,
    .id = "ankh",
    .title = "Ankh",
    .min_players = 2,
    .max_players = ANKH_SEATS,
    .default_players = 4,
    .state_size = sizeof(struct ankh_state),
    .traits = GAME_HAS_CHANCE | GAME_HAS_SECRETS | GAME_HAS_COMMITS | GAME_HAS_TEAMS,
    .options = ankh_options,
    .fields = ankh_fields,
    .phases = ankh_phase_words,
    .event_kinds = ankh_event_kinds,
    .check_config = ankh_check_config,
    .max_plies = ankh_max_plies,
    .start = ankh_start,
    .legal = ankh_legal,
    .chance = ankh_chance,
    .apply = ankh_apply,
    .seen_by = ankh_seen_by,
    .result = ankh_result,
    .redact = ankh_redact,
    .resample = ankh_resample,
    .format = ankh_format,
    .parse = ankh_parse,
    .refusal = ankh_refusal,
    .check_state = ankh_check_state,
};
