/* ankh_brain.c - policy and value for Ankh. */
#include "bots/ankh_brain.h"

#include "bots/ankh_constants.h"
#include "bots/ankh_features.h"
#include "bots/ankh_ladder.h"
#include "bots/ankh_sight.h"
#include "bots/ankh_styles.h"
#include "bots/brain.h"
#include "bots/calc.h"
#include "games/ankh/rules.h"

static const struct ankh_state *ankh(const struct game_state *s)
{
    return ankh_peek(s);
}

static struct ankh_set reach(const struct ankh_state *s, unsigned god, unsigned from)
{
    return ankh_and(ankh_ball[from], ankh_may_end(s, god, ankh_pieces(s)));
}

/* What all figures together could gain by moving. */
static float move_gain(const struct ankh_state *s, const struct ankh_sight *v)
{
    struct ankh_set open = ankh_may_end(s, v->god, ankh_pieces(s));
    float sum = 0, most = v->k[ANKH_C_MOVE_MOST];
    for (struct ankh_set f = s->own[v->god]; ankh_any(f);) {
        unsigned from = ankh_pop(&f);
        float x = ankh_sight_best(v, ankh_and(ankh_ball[from], open), from);
        sum += x > 0 ? x : 0;
    }
    return sum > most ? most : sum;
}

/* What a conflict promises beyond what it promises to the best other god. */
static float income_ahead(const struct ankh_state *s, const struct ankh_sight *v)
{
    struct ankh_sight all[ANKH_SEATS];
    float best = -10;
    ankh_sights(s, v->k, all);
    for (int i = 0; i < s->n_track; i++) {
        float x = ankh_sight_income(&all[s->track[i]]);
        best = s->track[i] != v->god && x > best ? x : best;
    }
    return ankh_sight_income(v) - best;
}

/* Does this row complete its track, and is the event one we want? */
static float event_gain(const struct ankh_state *s, const struct ankh_sight *v,
                        unsigned row)
{
    const float *k = v->k;
    if (s->actions[row] + 1 < ankh_last_index[row])
        return 0;
    switch (ankh_event_types[s->event + 1]) {
    case ANKH_T_CONTROL:
        return ankh_meet(v->ripe, s->own[v->god]) ? k[ANKH_C_EVENT_CONTROL]
                                                  : k[ANKH_C_EVENT_IDLE];
    case ANKH_T_CONFLICT:
        return k[ANKH_C_EVENT_CONFLICT] + k[ANKH_C_EVENT_INCOME] * income_ahead(s, v);
    default:
        return k[ANKH_C_EVENT_CARAVAN];
    }
}

static float weigh_row(const struct ankh_state *s, const struct ankh_sight *v,
                       unsigned row)
{
    const struct ankh_god *g = &s->god[v->god];
    const float *k = v->k;
    float x = event_gain(s, v, row);
    unsigned cost = g->n_powers / 2u + 1;
    bool poor = g->n_powers < ANKH_POWERS_MAX && g->followers < cost;
    bool summon = g->warriors || g->pool[0] || g->pool[1] || g->pool[2];
    switch (row) {
    case ANKH_MOVE:
        return x + k[ANKH_C_MOVE] * move_gain(s, v) + k[ANKH_C_MOVE_COST];
    case ANKH_SUMMON:
        return x + (summon ? k[ANKH_C_SUMMON] : k[ANKH_C_SUMMON_IDLE]);
    case ANKH_GAIN:
        return x + (k[ANKH_C_GAIN] + (poor ? k[ANKH_C_GAIN_POOR] : 0)) *
                       (float)ankh_followers_to_gain(s, v->god);
    default:
        return x + (g->n_powers < ANKH_POWERS_MAX && !poor ? k[ANKH_C_UNLOCK]
                                                           : k[ANKH_C_UNLOCK_IDLE]);
    }
}

/* Monuments of one type in a region: does one more make a majority? */
static float monument_gain(const struct ankh_state *s, const struct ankh_sight *v,
                           unsigned token, unsigned type)
{
    if (!token)
        return 0;
    struct ankh_set there = ankh_and(s->monument[type], s->region[token - 1]);
    int mine = (int)ankh_count(ankh_and(there, s->owned[v->god])), best = 0;
    for (unsigned g = 0; g < ANKH_SEATS; g++) {
        int c = (int)ankh_count(ankh_and(there, s->owned[g]));
        best = g != v->god && c > best ? c : best;
    }
    const float *k = v->k;
    float x = mine == best       ? k[ANKH_C_MONUMENT_EVEN]
              : mine + 1 == best ? k[ANKH_C_MONUMENT_BEHIND]
                                 : k[ANKH_C_MONUMENT_ELSE];
    return x + (v->mine[token - 1] ? k[ANKH_C_MONUMENT_HERE] : 0);
}

static unsigned type_at(const struct ankh_state *s, unsigned cell)
{
    unsigned t = 0;
    while (t < ANKH_TYPES - 1 && !ankh_has(s->monument[t], cell))
        t++;
    return t;
}

/* ---- battles --------------------------------------------------------------------- */

static float weigh_card(const struct ankh_state *s, const struct ankh_sight *v,
                        unsigned card)
{
    const struct ankh_god *g = &s->god[v->god];
    const float *k = v->k;
    unsigned token = s->conflict_region;
    struct ankh_set here = ankh_and(s->own[v->god], s->region[token - 1]);
    float mine = v->mine[token - 1], most = v->most[token - 1];
    float lead = mine - most, close = lead > -3.5f && lead < 3.5f ? 1 : 0;
    bool paid = g->followers >= ANKH_BUILD_COST || g->powers >> ANKH_INSPIRING & 1;
    switch (card) {
    case ANKH_BUILD:
        return paid && g->ankhs ? k[ANKH_C_CARD_BUILD] : k[ANKH_C_CARD_BUILD_POOR];
    case ANKH_CHARIOTS:
        return k[ANKH_C_CARD_CHARIOTS] + k[ANKH_C_CARD_CLOSE] * close;
    case ANKH_CYCLE:
        return k[ANKH_C_CARD_CYCLE] *
               (k[ANKH_C_CARD_CYCLE_HAND] - (float)__builtin_popcount(g->hand));
    case ANKH_DROUGHT:
        return k[ANKH_C_CARD_DROUGHT] +
               k[ANKH_C_CARD_DESERT] *
                   (float)ankh_count(ankh_minus(here, ankh_fertile)) *
                   (lead > -1 ? 1 : k[ANKH_C_CARD_DESERT_BEHIND]);
    case ANKH_FLOOD:
        return k[ANKH_C_CARD_FLOOD] +
               k[ANKH_C_CARD_FERTILE] * (float)ankh_count(ankh_and(here, ankh_fertile));
    case ANKH_MIRACLE:
        return lead < 0 ? k[ANKH_C_CARD_MIRACLE] * (mine - 1)
                        : k[ANKH_C_CARD_MIRACLE_AHEAD];
    default:
        return lead < 0 ? k[ANKH_C_CARD_PLAGUE] - k[ANKH_C_CARD_PLAGUE_LACK] * lead
                        : k[ANKH_C_CARD_PLAGUE_AHEAD];
    }
}

static float weigh_cards(const struct ankh_state *s, const struct ankh_sight *v,
                         uint32_t mask)
{
    float x = 0;
    for (; mask; mask &= mask - 1)
        x += weigh_card(s, v, (unsigned)__builtin_ctz(mask));
    return x;
}

/* Followers for the life of one's figures: a few, rarely all. */
static float weigh_bid(const struct ankh_state *s, const struct ankh_sight *v, float n)
{
    const float *k = v->k;
    float risk = (float)v->mine[s->conflict_region - 1];
    return n < 1 ? k[ANKH_C_BID_NONE]
                 : k[ANKH_C_BID] + k[ANKH_C_BID_RISK] * risk - k[ANKH_C_BID_PRICE] * n -
                       (n < 2 ? 0.2f : 0);
}

/* ---- the policy ------------------------------------------------------------------ */

static float weigh_board(const struct ankh_state *s, const struct ankh_sight *v,
                         game_action a)
{
    const float *k = v->k;
    unsigned arg = game_arg(a);
    switch (game_verb(a)) {
    case ANKH_DO_ROW:
        return weigh_row(s, v, arg);
    case ANKH_DO_FIGURE:
        if (s->head.phase == ANKH_PHASE_OBELISK)
            return ankh_sight_token(s, arg) == s->conflict_region ? -2 : 0.8f;
        return k[ANKH_C_PLACE] * ankh_sight_best(v, reach(s, v->god, arg), arg) -
               k[ANKH_C_STAY];
    case ANKH_DO_TO:
        return k[ANKH_C_PLACE] * ankh_sight_cell(v, arg, s->pick_hex);
    case ANKH_DO_SUMMON:
        return 2 + ((arg & 255) >= ANKH_K_GUARDIAN ? k[ANKH_C_GUARDIAN] : 0);
    case ANKH_DO_AT:
        if (s->head.phase == ANKH_PHASE_BUILD_AT)
            return monument_gain(s, v, ankh_sight_token(s, arg), s->pick_kind);
        return k[ANKH_C_PLACE] * ankh_sight_cell(v, arg, ANKH_NONE);
    case ANKH_DO_POWER:
        return 3 + k[ANKH_C_COMMANDING + (int)arg];
    case ANKH_DO_CONTROL:
        return 2 * monument_gain(s, v, ankh_sight_token(s, arg), type_at(s, arg));
    case ANKH_DO_BUILD:
        return 2 + 2 * monument_gain(s, v, s->conflict_region, arg);
    default:
        return 0;
    }
}

static float weigh_one(const struct ankh_state *s, const struct ankh_sight *v,
                       game_action a)
{
    switch (game_verb(a)) {
    case ANKH_DO_CARD:
        return weigh_cards(s, v, game_arg(a));
    case ANKH_DO_BID:
        return weigh_bid(s, v, (float)game_arg(a));
    case ANKH_DO_SUN:
    case ANKH_DO_USE:
    case ANKH_DO_TRAP:
    case ANKH_DO_WORSHIP:
    case ANKH_DO_SAVE:
    case ANKH_DO_KEEP:
        return 2.5f;
    case ANKH_DO_DONE:
    case ANKH_DO_PASS:
        return 0;
    default:
        return weigh_board(s, v, a);
    }
}

/* Do all choices of the phase weigh the same? */
static bool is_open(unsigned phase)
{
    return phase == ANKH_PHASE_GODS || phase == ANKH_PHASE_CARAVAN ||
           phase == ANKH_PHASE_CARAVAN_TOKEN || phase == ANKH_PHASE_CARAVAN_SWAP ||
           phase == ANKH_PHASE_PUSH || phase == ANKH_PHASE_FACING ||
           phase == ANKH_PHASE_OSIRIS_AT;
}

static void weigh(const struct brain *b, const struct game_state *state, int seat,
                  const game_action *legal, int n, struct rng *r, float *w)
{
    const struct ankh_state *s = ankh(state);
    const float *k = brain_constants(b, s->head.config.n_players);
    struct ankh_sight v;
    unsigned god = s->team[seat];
    float top = -1e9f, sure = k[ANKH_C_SURE];
    (void)r;
    if (god >= ANKH_SEATS || is_open(s->head.phase)) {
        for (int i = 0; i < n; i++)
            w[i] = 1;
        return;
    }
    ankh_sight(s, k, god, &v);
    if (s->head.phase != ANKH_PHASE_CARDS && s->head.phase != ANKH_PHASE_BID)
        ankh_sight_moves(&v);
    for (int i = 0; i < n; i++) {
        w[i] = weigh_one(s, &v, legal[i]);
        top = w[i] > top ? w[i] : top;
    }
    for (int i = 0; i < n; i++)
        w[i] = calc_exp((w[i] - top) * sure) + 1e-4f;
}

/* ---- value ----------------------------------------------------------------------- */

/*
 * The god with most devotion wins, with all its seats, but only if somebody leaves the
 * red spaces in time: otherwise nobody does (R-ANKH-77, R-ANKH-78, R-ANKH-80).
 */
static void value(const struct brain *brain, const struct game_state *state, float *u)
{
    const struct ankh_state *s = ankh(state);
    int n = s->head.config.n_players;
    const float *k = brain_constants(brain, n);
    float x[ANKH_SEATS], live[ANKH_SEATS], none = 1, sum = 0;
    float left = (float)ankh_conflicts_left(s);
    float red = (float)s->head.config.option[ANKH_OPT_RED];
    float heat = 1.2f + 0.9f * left;
    struct ankh_sight all[ANKH_SEATS];
    ankh_sights(s, k, all);
    for (int g = 0; g < n; g++) {
        x[g] = -100;
        live[g] = 0;
        if (s->god[g].name >= ANKH_NAMES)
            x[g] = 0; /* still being dealt */
    }
    for (int i = 0; i < s->n_track; i++) {
        unsigned g = s->track[i];
        x[g] = ankh_sight_outlook(&all[g], ankh_sight_income(&all[g]));
        float over = (x[g] - red - 0.5f) / (1 + left);
        live[g] = s->event >= 16 ? 1 : 1 / (1 + calc_exp(-1.5f * over));
        none *= 1 - live[g];
    }
    float share[ANKH_SEATS] = {0};
    for (int g = 0; g < n; g++)
        sum += share[g] =
            x[g] > -50 ? (live[g] + 0.02f) * calc_exp((x[g] - 25) / heat) : 0;
    for (int p = 0; p < n; p++) {
        unsigned g = s->team[p];
        u[p] = g < ANKH_SEATS && sum > 0 ? (1 - none) * share[g] / sum : 0;
    }
    if (s->n_track == 0)
        for (int p = 0; p < n; p++)
            u[p] = 1 / (float)n;
}

/*
 * Somebody is to choose an action: no battle, move or event is under way. The estimate
 * made by hand is too rough for that, it needs a longer rollout.
 */
static bool settled(const struct brain *b, const struct game_state *state,
                    uint32_t from)
{
    const struct ankh_state *s = ankh(state);
    return b->weights && s->head.phase == ANKH_PHASE_ACTION && s->head.ply != from;
}

#define ANKH_ROW(id, name, value, step, about)                                         \
    {name, (float)(value), (float)(step), about},
static const struct brain_constant constants[] = {ANKH_CONSTANTS(ANKH_ROW){0}};
#undef ANKH_ROW
#define ANKH_ROW(id, name, value, step, about) (float)(value),
static const float fallbacks[] = {ANKH_CONSTANTS(ANKH_ROW)};
#undef ANKH_ROW

const struct brain brain_ankh = {
    .id = "ankh",
    .constants = constants,
    .fallbacks = fallbacks,
    .features = &ankh_features,
    .ladder = ankh_ladder,
    .styles = ankh_styles,
    .weigh = weigh,
    .value = value,
    .settled = settled,
    .cutoff = 50,
    .adept_nodes = 100,
};
