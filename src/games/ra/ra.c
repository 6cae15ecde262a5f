/* ra.c - the auction game Ra in its editions of 1999 and 2008: tables, descriptor. */
#include "ra_state.h"

#include <string.h>

#define TILES(id, word, tiles) tiles,
const uint8_t ra_tile_counts[RA_TILE_COUNT] = {RA_KINDS(TILES)};
#undef TILES

#define WORD(id, word, tiles) word,
const char *const ra_kind_words[] = {RA_KINDS(WORD) NULL};
#undef WORD

const char *const ra_cause_words[] = {"invoked", "ra-tile", "row-full", NULL};
const char *const ra_end_words[] = {"ra", "suns", NULL};
const char *const ra_line_words[] = {"god",          "gold",     "pharaoh", "nile",
                                     "civilization", "monument", "sun",     NULL};
const char *const ra_phase_words[] = {"suns",   "turn",       "tile", "god", "auction",
                                      "unrest", "earthquake", "over", NULL};

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
    {.key = "edition",
     .values = editions,
     .lo = 1,
     .hi = 0,
     .fallback = RA_2008,
     .about = "1999 (3 to 5 players) or 2008 (2 to 5 players)"},
    {.key = NULL},
};

static const char *check_config(const struct game_config *cfg)
{
    if (cfg->n_players < 2 || cfg->n_players > GAME_MAX_PLAYERS)
        return "Ra has 2 to 5 players";
    if (cfg->option[0] > RA_2008)
        return "the editions of Ra are 1999 and 2008";
    if (cfg->option[0] == RA_1999 && cfg->n_players == 2)
        return "the edition of 1999 has 3 to 5 players";
    return NULL;
}

static uint32_t max_plies(const struct game_config *cfg)
{
    return ra_tables[cfg->n_players - 2].max_plies;
}

/* Everything is public (R-RA-50): nothing to hide here and nothing to guess below. */
static void redact(const struct game_state *s, int viewer, struct game_view *out)
{
    (void)viewer;
    memmove(out, s, sizeof(struct ra_state));
}

static void resample(const struct game_view *v, int viewer, struct rng *r,
                     struct game_state *out)
{
    (void)viewer;
    (void)r;
    memmove(out, v, sizeof(struct ra_state));
}

static uint8_t seen_by(const struct game_state *s, int actor, game_action a)
{
    (void)s;
    (void)actor;
    (void)a;
    return 0xff;
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
    .check_config = check_config,
    .max_plies = max_plies,
    .start = ra_start,
    .legal = ra_legal,
    .chance = ra_chance,
    .apply = ra_apply,
    .seen_by = seen_by,
    .result = ra_result,
    .redact = redact,
    .resample = resample,
    .format = ra_format,
    .parse = ra_parse,
    .refusal = ra_refusal,
    .check_state = ra_check_state,
};
