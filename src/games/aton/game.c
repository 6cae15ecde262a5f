/* game.c - the descriptor of Aton. */
#include "games/aton/rules.h"

static const char *check_config(const struct game_config *cfg)
{
    return cfg->n_players == ATON_SEATS ? NULL : "aton is for exactly 2 players";
}

/* R-ATON-47 sets no limit. The round counter's does: a round has at most 8 + 8 cards
 * drawn, 65 chance nodes of a draw-off, 4 commits, 4 + 8 picks and 8 of a clean-up. */
static uint32_t max_plies(const struct game_config *cfg)
{
    (void)cfg;
    return UINT16_MAX * (uint32_t)(8 + 8 + 65 + 4 + 4 + 8 + 8);
}

static void start(const struct game_config *cfg, struct game_state *state)
{
    struct aton_state *s = aton_own(state);
    s->head.config = *cfg;
    s->first = ATON_NOBODY;
    s->winner = ATON_NOBODY;
    for (int seat = 0; seat < ATON_SEATS; seat++) { /* R-ATON-02 */
        struct aton_seat *p = &s->seat[seat];
        memset(p->pile, ATON_COPIES, sizeof p->pile);
        p->reserve = ATON_STONES;
        p->exchange = 1;
    }
    aton_begin_round(s, NULL);
}

static const struct game_option options[] = {
    [ATON_OPT_RESHUFFLE] = {.key = "reshuffle",
                            .values = aton_reshuffle_words,
                            .lo = 1,
                            .hi = 0},
    {.key = NULL},
};

static const struct game_past past[] = {
    {.rules = 1, .options = "reshuffle=needed"},
    {.rules = 0},
};

const struct game game_aton = {
    .abi = GAME_ABI,
    .rules = 2,
    .id = "aton",
    .title = "Aton",
    .min_players = ATON_SEATS,
    .max_players = ATON_SEATS,
    .default_players = ATON_SEATS,
    .state_size = sizeof(struct aton_state),
    .traits = GAME_HAS_CHANCE | GAME_HAS_SECRETS | GAME_HAS_COMMITS,
    .options = options,
    .past = past,
    .fields = aton_fields,
    .phases = aton_phase_words,
    .event_kinds = aton_event_kinds,
    .space = &aton_space,
    .check_config = check_config,
    .max_plies = max_plies,
    .start = start,
    .legal = aton_legal,
    .chance = aton_chance,
    .apply = aton_apply,
    .seen_by = aton_seen_by,
    .result = aton_result,
    .redact = aton_redact,
    .resample = aton_resample,
    .forget = aton_forget,
    .format = aton_format,
    .parse = aton_parse,
    .refusal = aton_refusal,
    .check_state = aton_check_state,
    .read = aton_read,
};
