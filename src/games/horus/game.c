/* game.c - the descriptor of Horus: options and the first node. */
#include <string.h>

#include "maat/ruletext.h"

#include "games/horus/dexterity.h"
#include "games/horus/rules.h"

/* ---- options --------------------------------------------------------------------- */

static int motifs_parse(const char *text, uint16_t *ret)
{
    unsigned set = 0;
    if (ruletext_is(text, "random")) {
        *ret = 0;
        return 0;
    }
    if (!horus_eat_motifs(&text, &set) || *text)
        return -1;
    *ret = (uint16_t)set;
    return 0;
}

static int motifs_format(uint16_t value, char *buf, size_t size)
{
    if (!value)
        return ruletext_put(buf, size, 0, "random");
    return horus_format_motifs(value, buf, size, 0);
}

static const char *const start_words[] = {"random", NULL};

static const struct game_option options[] = {
    [HORUS_OPT_MOTIFS] = {.key = "motifs",
                          .lo = 1,
                          .hi = 0,
                          .parse = motifs_parse,
                          .format = motifs_format},
    [HORUS_OPT_START] = {.key = "start",
                         .values = start_words,
                         .lo = 1,
                         .hi = HORUS_SEATS},
    [HORUS_OPT_LOADING] = {.key = "loading",
                           .values = horus_loading_words,
                           .lo = 1,
                           .hi = 0},
    [HORUS_OPT_SUPPORT] = {.key = "support",
                           .values = horus_switch_words,
                           .lo = 1,
                           .hi = 0},
    [HORUS_OPT_TIE] = {.key = "tie", .values = horus_tie_words, .lo = 1, .hi = 0},
    [HORUS_OPT_RING] = {.key = "ring", .lo = 1, .hi = 99, .fallback = 50},
    [HORUS_OPT_LIMIT] = {.key = "limit", .lo = 1, .hi = 1000, .fallback = 100},
    [HORUS_OPT_COUNT] = {.key = NULL},
};

static const char *check_config(const struct game_config *cfg)
{
    static const char *const wrong_motifs[] = {
        "motifs: exactly 4 letters with 2 players (R-HORUS-01)",
        "motifs: exactly 6 letters with 3 players (R-HORUS-01)",
        "motifs: exactly 8 letters with 4 players (R-HORUS-01)",
    };
    unsigned n = cfg->n_players, motifs = cfg->option[HORUS_OPT_MOTIFS];
    if (n < 2 || n > HORUS_SEATS)
        return "players: 2 to 4";
    if (motifs && (unsigned)bits_count(motifs) != 2 * n)
        return wrong_motifs[n - 2];
    if (cfg->option[HORUS_OPT_START] > n)
        return "start: no such seat (R-HORUS-02)";
    return NULL;
}

/*
 * Longest conceivable turn: three withdrawn offers, then one that is played out, then
 * loading. A sudden death could go on for ever; more throws than allowed for here have
 * a chance below 10^-17 even with ring=99.
 */
static uint32_t max_plies(const struct game_config *cfg)
{
    enum {
        STAKE = HORUS_SUPPLY + HORUS_TOPS,
        NAMED = 1 + 1 + STAKE + 1 + 1,         /* want gems add.. done refuse */
        PLAYED = 1 + 2 + 1 + 2 * HORUS_THROWS, /* roll, two balls, fight, throws */
        PLACED = 1 + STAKE,
        LOADED = HORUS_SUPPLY + 1 + 1,
        TURN = (HORUS_OFFERS + 1) * NAMED + HORUS_OFFERS + PLAYED + PLACED + LOADED,
        SUDDEN = 4096,
        DEALT = 1 + 9,
        FINAL = HORUS_SUPPLY + 1,
    };
    uint32_t n = cfg->n_players;
    uint32_t turn = TURN + (cfg->option[HORUS_OPT_TIE] ? SUDDEN : 0);
    return 2 + (DEALT + FINAL) * n + cfg->option[HORUS_OPT_LIMIT] * n * turn;
}

static void start(const struct game_config *cfg, struct game_state *state)
{
    struct horus_state *s = horus_own(state);
    unsigned motifs = cfg->option[HORUS_OPT_MOTIFS];
    s->head.config = *cfg;
    s->active = s->start = s->partner = s->target = s->thrower = HORUS_NONE;
    s->balls[0] = s->balls[1] = s->gain = s->ender = s->loader = HORUS_NONE;
    memset(s->under, HORUS_NONE, sizeof s->under);
    for (unsigned p = 0; p < HORUS_SEATS; p++) {
        struct horus_seat *t = &s->seat[p];
        memset(t->barge, HORUS_NONE, sizeof t->barge);
        memset(t->top, HORUS_NONE, sizeof t->top);
        t->secret = t->row = HORUS_NONE;
        if (p >= cfg->n_players)
            continue;
        t->gems = HORUS_START_GEMS;
        memset(t->unseen, 3, sizeof t->unseen); /* R-HORUS-03 */
    }
    if (cfg->option[HORUS_OPT_START])
        s->start = (uint8_t)(cfg->option[HORUS_OPT_START] - 1);
    if (cfg->n_players == HORUS_SEATS)
        motifs = (1u << HORUS_MOTIFS) - 1;
    s->head.phase = HORUS_PHASE_MOTIFS;
    if (motifs)
        horus_choose_motifs(s, motifs);
    horus_set_node(s);
}

const struct game game_horus = {
    .abi = GAME_ABI,
    .rules = 1,
    .id = "horus",
    .title = "Horus",
    .min_players = 2,
    .max_players = HORUS_SEATS,
    .default_players = HORUS_SEATS,
    .state_size = sizeof(struct horus_state),
    .traits = GAME_HAS_CHANCE | GAME_HAS_SECRETS,
    .options = options,
    .fields = horus_fields,
    .phases = horus_phase_words,
    .event_kinds = horus_event_kinds,
    .space = &horus_space,
    .skill = &horus_skill,
    .check_config = check_config,
    .max_plies = max_plies,
    .start = start,
    .legal = horus_legal,
    .chance = horus_chance,
    .apply = horus_apply,
    .seen_by = horus_seen_by,
    .reveals = horus_reveals,
    .result = horus_result,
    .redact = horus_redact,
    .resample = horus_resample,
    .forget = horus_forget,
    .format = horus_format,
    .parse = horus_parse,
    .refusal = horus_refusal,
    .check_state = horus_check_state,
    .read = horus_read,
};
