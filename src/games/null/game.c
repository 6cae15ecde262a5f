/*
 * game.c - the template game: small, complete, tested like the others, never shipped.
 *
 * Copy this folder to begin a new game (docs/adding-a-game.md). It has one of
 * everything: an option, chance, a secret, a simultaneous choice, and the files that
 * every game has. Rules: docs/rules/null.md.
 */
#include <string.h>

#include "games/null/rules.h"

static const char *check_config(const struct game_config *cfg)
{
    return cfg->n_players < 2 || cfg->n_players > 3 ? "players must be 2 or 3" : NULL;
}

static uint32_t max_plies(const struct game_config *cfg)
{
    return 2u * NULL_ROUNDS * cfg->n_players;
}

static void start(const struct game_config *cfg, struct game_state *s)
{
    struct null_state *n = null_own(s);
    n->head.config = *cfg;
    memset(n->deck, NULL_COPIES, sizeof n->deck);
    for (int i = 0; i < null_seats(n); i++)
        n->coins[i] = (uint8_t)cfg->option[NULL_OPT_COINS];
    null_begin_round(n);
}

static const struct game_option options[] = {
    [NULL_OPT_COINS] = {.key = "coins",
                        .lo = 1,
                        .hi = NULL_COINS_MAX,
                        .fallback = NULL_COINS},
    {.key = NULL},
};

extern const struct game game_null;
const struct game game_null = {
    .abi = GAME_ABI,
    .rules = 1,
    .id = "null",
    .title = "Null",
    .min_players = 2,
    .max_players = 3,
    .default_players = 2,
    .state_size = sizeof(struct null_state),
    .traits = GAME_HAS_CHANCE | GAME_HAS_SECRETS | GAME_HAS_COMMITS,
    .options = options,
    .fields = null_fields,
    .phases = null_phase_words,
    .event_kinds = null_event_kinds,
    .space = &null_space,
    .check_config = check_config,
    .max_plies = max_plies,
    .start = start,
    .legal = null_legal,
    .chance = null_chance,
    .apply = null_apply,
    .seen_by = null_seen_by,
    .result = null_result,
    .redact = null_redact,
    .resample = null_resample,
    .format = null_format,
    .parse = null_parse,
    .refusal = null_refusal,
    .check_state = null_check_state,
    .read = null_read,
};
