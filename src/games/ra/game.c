/* game.c - the auction game Ra in its editions of 1999 and 2008: the descriptor. */
#include <string.h>

#include "games/ra/rules.h"

#define TILES(id, word, tiles) tiles,
const uint8_t ra_tile_counts[RA_TILE_COUNT] = {RA_KINDS(TILES)};
#undef TILES

#define SUN(v)            (1u << ((v)-1))
#define SUNS3(a, b, c)    (SUN(a) | SUN(b) | SUN(c))
#define SUNS4(a, b, c, d) (SUNS3(a, b, c) | SUN(d))

const struct ra_table ra_tables[GAME_MAX_PLAYERS - 1] = {
    {.spaces = 6,
     .suns = 9,
     .each = 4,
     .max_plies = 530,
     .stack = {SUNS4(9, 6, 5, 2), SUNS4(8, 7, 4, 3)}},
    {.spaces = 8,
     .suns = 13,
     .each = 4,
     .max_plies = 666,
     .stack = {SUNS4(13, 8, 5, 2), SUNS4(12, 9, 6, 3), SUNS4(11, 10, 7, 4)}},
    {.spaces = 9,
     .suns = 13,
     .each = 3,
     .max_plies = 760,
     .stack = {SUNS3(13, 6, 2), SUNS3(12, 7, 3), SUNS3(11, 8, 4), SUNS3(10, 9, 5)}},
    {.spaces = 10,
     .suns = 16,
     .each = 3,
     .max_plies = 914,
     .stack = {SUNS3(16, 7, 2), SUNS3(15, 8, 3), SUNS3(14, 9, 4), SUNS3(13, 10, 5),
               SUNS3(12, 11, 6)}},
};

static const char *const editions[] = {"1999", "2008", NULL};

static const struct game_option options[] = {
    [RA_OPT_EDITION] =
        {.key = "edition", .values = editions, .lo = 1, .hi = 0, .fallback = RA_2008},
    {.key = NULL},
};

static const char *check_config(const struct game_config *cfg)
{
    if (cfg->n_players < 2 || cfg->n_players > GAME_MAX_PLAYERS)
        return "Ra has 2 to 5 players";
    if (cfg->option[RA_OPT_EDITION] > RA_2008)
        return "the editions of Ra are 1999 and 2008";
    if (cfg->option[RA_OPT_EDITION] == RA_1999 && cfg->n_players == 2)
        return "the edition of 1999 has 3 to 5 players";
    return NULL;
}

static uint32_t max_plies(const struct game_config *cfg)
{
    return ra_tables[cfg->n_players - 2].max_plies;
}

static void start(const struct game_config *cfg, struct game_state *state)
{
    struct ra_state *s = ra_own(state);
    s->head.config = *cfg;
    s->head.node = GAME_CHANCE_NODE;
    s->head.phase = RA_PHASE_SUNS;
    s->epoch = 1;
    s->centre = 1;
    s->spaces = ra_tables[cfg->n_players - 2].spaces;
    memset(s->offer, RA_EMPTY, sizeof s->offer);
    memcpy(s->bag, ra_tile_counts, sizeof ra_tile_counts);
    s->bag_kinds = RA_ALL;
    for (unsigned p = 0; p < cfg->n_players; p++)
        s->seat[p].points = RA_START_POINTS;
}

const struct game game_ra = {
    .abi = GAME_ABI,
    .rules = 1,
    .id = "ra",
    .title = "Ra",
    .min_players = 2,
    .max_players = 5,
    .default_players = 4,
    .state_size = sizeof(struct ra_state),
    .traits = GAME_HAS_CHANCE,
    .options = options,
    .fields = ra_fields,
    .phases = ra_phase_words,
    .event_kinds = ra_event_kinds,
    .space = &ra_space,
    .check_config = check_config,
    .max_plies = max_plies,
    .start = start,
    .legal = ra_legal,
    .chance = ra_chance,
    .apply = ra_apply,
    .seen_by = ra_seen_by,
    .result = ra_result,
    .redact = ra_redact,
    .resample = ra_resample,
    .forget = ra_forget,
    .format = ra_format,
    .parse = ra_parse,
    .refusal = ra_refusal,
    .check_state = ra_check_state,
    .read = ra_read,
};
