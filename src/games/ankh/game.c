/* game.c - the descriptor of Ankh: options and the first node. */
#include "games/ankh/rules.h"
#include "maat/ruletext.h"

/* ---- options --------------------------------------------------------------------- */

static const char *const edition_values[] = {"base", NULL};
static const char *const rules_values[] = {"seed", "official", NULL};
static const char *const scenario_values[] = {"middle-kingdom", "old-kingdom", NULL};
static const char *const start_values[] = {"random", NULL};

/* One entry of a list, up to the comma or the end; index in words, -1 random, -2 bad.
 */
static int entry(const char **p, const char *const *words)
{
    const char *q = *p;
    int found = -2;
    if (ruletext_eat(&q, "random") && (*q == ',' || !*q))
        found = -1;
    for (int i = 0; found == -2 && words[i]; i++) {
        q = *p;
        if (ruletext_eat(&q, words[i]) && (*q == ',' || !*q))
            found = i;
    }
    if (found != -2)
        *p = q;
    return found;
}

static int parse_gods(const char *text, uint16_t *ret)
{
    unsigned value = ANKH_OPT_LIST, seen = 0, n = 0;
    if (ruletext_is(text, "random") || ruletext_is(text, "choose")) {
        *ret = ruletext_is(text, "choose") ? ANKH_GODS_CHOOSE : ANKH_GODS_RANDOM;
        return 0;
    }
    for (; n < ANKH_SEATS; n++) {
        int god = entry(&text, ankh_name_words);
        if (god == -2 || (god >= 0 && seen >> god & 1))
            return -1;
        if (god >= 0)
            seen |= 1u << god;
        value |= (unsigned)(god + 1) << n * 3;
        if (!*text)
            break;
        text++;
    }
    if (n == ANKH_SEATS)
        return -1;
    while (++n < ANKH_SEATS)
        value |= 7u << n * 3; /* no such seat */
    *ret = (uint16_t)value;
    return 0;
}

static int format_gods(uint16_t value, char *buf, size_t size)
{
    int n = 0;
    if (!(value & ANKH_OPT_LIST))
        return ruletext_put(buf, size, 0,
                            value == ANKH_GODS_CHOOSE ? "choose" : "random");
    for (int i = 0; i < ANKH_SEATS && (value >> i * 3 & 7) != 7; i++) {
        unsigned god = value >> i * 3 & 7;
        if (i)
            n = ruletext_char(buf, size, n, ',');
        n = ruletext_put(buf, size, n, god ? ankh_name_words[god - 1] : "random");
    }
    return n;
}

static int parse_guardians(const char *text, uint16_t *ret)
{
    unsigned value = ANKH_OPT_LIST;
    if (ruletext_is(text, "random")) {
        *ret = 0;
        return 0;
    }
    for (int level = 0; level < ANKH_LEVELS; level++) {
        int guardian = entry(&text, ankh_guardian_words);
        if (guardian == -2 || (guardian >= 0 && guardian / 2 != level) ||
            *text != (level < ANKH_LEVELS - 1 ? ',' : '\0'))
            return -1;
        if (guardian >= 0)
            value |= (unsigned)(guardian % 2 + 1) << level * 2;
        text++;
    }
    *ret = (uint16_t)value;
    return 0;
}

static int format_guardians(uint16_t value, char *buf, size_t size)
{
    int n = 0;
    if (!(value & ANKH_OPT_LIST))
        return ruletext_put(buf, size, 0, "random");
    for (int level = 0; level < ANKH_LEVELS; level++) {
        unsigned which = value >> level * 2 & 3;
        if (level)
            n = ruletext_char(buf, size, n, ',');
        n = ruletext_put(buf, size, n,
                         which ? ankh_guardian_words[level * 2 + (int)which - 1]
                               : "random");
    }
    return n;
}

static const struct game_option options[] = {
    {.key = "edition", .values = edition_values, .lo = 1},
    {.key = "rules", .values = rules_values, .lo = 1},
    {.key = "scenario", .values = scenario_values, .lo = 1},
    {.key = "start", .values = start_values, .lo = 1, .hi = ANKH_SEATS},
    {.key = "gods", .lo = 1, .parse = parse_gods, .format = format_gods},
    {.key = "guardians", .lo = 1, .parse = parse_guardians, .format = format_guardians},
    {.key = "red", .hi = 30, .fallback = 20},
    {.key = NULL},
};

static const char *check_config(const struct game_config *cfg)
{
    unsigned gods = cfg->option[ANKH_OPT_GODS];
    if (cfg->n_players < 2 || cfg->n_players > ANKH_SEATS)
        return "ankh is for 2 to 5 players";
    if (cfg->option[ANKH_OPT_START] > cfg->n_players)
        return "start: there is no such seat";
    for (unsigned seat = 0; gods & ANKH_OPT_LIST && seat < ANKH_SEATS; seat++)
        if (((gods >> seat * 3 & 7) == 7) != (seat >= cfg->n_players))
            return "gods: the list needs one entry per seat";
    return NULL;
}

/* Every god with all its figures deciding all there is, in every region. */
static uint32_t max_plies(const struct game_config *cfg)
{
    uint32_t n = cfg->n_players;
    uint32_t actions = ANKH_EVENTS * (n + 1) + ANKH_ROWS * n;
    uint32_t per_action = 2 + 10 * 4; /* summon, at, face, sun for ten figures */
    uint32_t obelisks = n * (11 * 3 + 1), plagues = n * (n + 1 + ANKH_MUMMIES);
    uint32_t others = 4 * n + 1 + 1 + 11 + 1 + ANKH_MUMMIES + 2;
    uint32_t events = 3 * (ANKH_STEPS + 2) + ANKH_EVENTS + 9 + 9;
    return actions * per_action + 5 * ANKH_TOKENS * (obelisks + plagues + others) +
           events;
}

/* ---- the game -------------------------------------------------------------------- */

void ankh_start(const struct game_config *cfg, struct game_state *state)
{
    struct ankh_state *s = ankh_own(state);
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

extern const struct game game_ankh;
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
    .options = options,
    .fields = ankh_fields,
    .phases = ankh_phase_words,
    .event_kinds = ankh_event_kinds,
    .space = &ankh_space,
    .check_config = check_config,
    .max_plies = max_plies,
    .start = ankh_start,
    .legal = ankh_legal,
    .chance = ankh_chance,
    .apply = ankh_apply,
    .seen_by = ankh_seen_by,
    .advises = ankh_advises,
    .result = ankh_result,
    .redact = ankh_redact,
    .resample = ankh_resample,
    .format = ankh_format,
    .parse = ankh_parse,
    .refusal = ankh_refusal,
    .check_state = ankh_check_state,
    .read = ankh_read,
};
