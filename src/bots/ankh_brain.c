/* ankh_brain.c - policy and value for Ankh. */
#include "bots/ankh_sight.h"
#include "bots/ankh_styles.h"
#include "bots/brain.h"
#include "bots/calc.h"

/* How good a power is in general, by enum ankh_power. */
static const float power_charm[ANKH_POWERS] = {
    1.0f, 0.6f, 1.2f, 1.8f, /* commanding, inspiring, omnipresent, revered */
    0.9f, 1.6f, 1.2f, 1.3f, /* obelisk, pyramid, resplendent, temple */
    2.6f, 1.8f, 0.9f, 1.2f, /* bountiful, glorious, magnanimous, worshipful */
};

static const struct ankh_state *ankh(const struct game_state *s)
{
    return ankh_peek(s);
}

static const uint8_t event_kind[ANKH_EVENTS + 2] = {
    0, 1, 1, 1, 2, 3, 1, 1, 2, 3, 1, 1, 2, 3, 1, 1, 2, 1, 2, 0,
}; /* 1 control, 2 conflict, 3 caravan; by number of the event */

static unsigned to_gain(const struct ankh_state *s, const struct ankh_sight *v)
{
    unsigned n = ankh_count(ankh_and(s->own[v->god], v->useful));
    return n + (s->god[v->god].powers >> ANKH_REVERED & 1);
}

/* Best place for a figure among `cells`, coming from `from` (or none). */
static float best_cell(const struct ankh_sight *v, struct ankh_set cells, unsigned from)
{
    float best = -10;
    while (ankh_any(cells)) {
        float x = ankh_sight_cell(v, ankh_pop(&cells), from);
        best = x > best ? x : best;
    }
    return best;
}

static struct ankh_set reach(const struct ankh_state *s, unsigned god, unsigned from)
{
    return ankh_and(ankh_ball[from], ankh_may_end(s, god, ankh_pieces(s)));
}

/* What all figures together could gain by moving. */
static float move_gain(const struct ankh_state *s, const struct ankh_sight *v)
{
    float sum = 0;
    for (struct ankh_set f = s->own[v->god]; ankh_any(f);) {
        unsigned from = ankh_pop(&f);
        float x = best_cell(v, reach(s, v->god, from), from);
        sum += x > 0 ? x : 0;
    }
    return sum > 4 ? 4 : sum;
}

/* Does this row complete its track, and is the event one we want? */
static float event_gain(const struct ankh_state *s, const struct ankh_sight *v,
                        unsigned row)
{
    static const uint8_t last[ANKH_ROWS] = {6, 6, 6, 5};
    if (s->actions[row] + 1 < last[row])
        return 0;
    switch (event_kind[s->event + 1]) {
    case 1:
        return ankh_meet(v->ripe, s->own[v->god]) ? 1.5f : -0.4f;
    case 2:
        return 0.3f; /* the tiebreaker */
    default:
        return 0.2f;
    }
}

static float weigh_row(const struct ankh_state *s, const struct ankh_sight *v,
                       unsigned row)
{
    const struct ankh_god *g = &s->god[v->god];
    float x = event_gain(s, v, row);
    unsigned cost = g->n_powers / 2u + 1;
    switch (row) {
    case ANKH_MOVE:
        return x + 0.9f * move_gain(s, v) - 0.3f;
    case ANKH_SUMMON:
        return x + (g->warriors || g->pool[0] || g->pool[1] || g->pool[2] ? 1.1f : -1);
    case ANKH_GAIN:
        return x + 0.4f * (float)to_gain(s, v);
    default:
        return x +
               (g->n_powers < ANKH_POWERS_MAX && g->followers >= cost ? 1.9f : -1.5f);
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
    float x = mine == best ? 1.2f : mine + 1 == best ? 0.5f : 0.2f;
    return x + (v->mine[token - 1] ? 0.6f : 0);
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
    unsigned token = s->conflict_region;
    struct ankh_set here = ankh_and(s->own[v->god], s->region[token - 1]);
    float mine = v->mine[token - 1], most = v->most[token - 1];
    float lead = mine - most, close = lead > -3.5f && lead < 3.5f ? 1 : 0;
    switch (card) {
    case ANKH_BUILD:
        return (g->followers >= ANKH_BUILD_COST || g->powers >> ANKH_INSPIRING & 1) &&
                       g->ankhs
                   ? 1.6f
                   : -2;
    case ANKH_CHARIOTS:
        return 0.3f + 1.4f * close;
    case ANKH_CYCLE:
        return 1.1f * (4.5f - (float)__builtin_popcount(g->hand));
    case ANKH_DROUGHT:
        return -0.4f + 0.6f * (float)ankh_count(ankh_minus(here, ankh_fertile)) *
                           (lead > -1 ? 1 : 0.3f);
    case ANKH_FLOOD:
        return -0.4f + 0.55f * (float)ankh_count(ankh_and(here, ankh_fertile));
    case ANKH_MIRACLE:
        return lead < 0 ? 0.7f * (mine - 1) : -0.5f;
    default:
        return lead < 0 ? 0.6f - 0.4f * lead : -0.3f;
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
static float weigh_bid(const struct ankh_state *s, const struct ankh_sight *v, float k)
{
    float risk = (float)v->mine[s->conflict_region - 1];
    return k == 0 ? 0.6f : 0.5f + 0.25f * risk - 0.35f * k + (k == 1 ? -0.2f : 0);
}

/* ---- the policy ------------------------------------------------------------------ */

static float weigh_board(const struct ankh_state *s, const struct ankh_sight *v,
                         game_action a)
{
    unsigned arg = game_arg(a);
    switch (game_verb(a)) {
    case ANKH_DO_ROW:
        return weigh_row(s, v, arg);
    case ANKH_DO_FIGURE:
        if (s->head.phase == ANKH_PHASE_OBELISK)
            return v->token_of[arg] == s->conflict_region ? -2 : 0.8f;
        return 2.5f * best_cell(v, reach(s, v->god, arg), arg) - 0.2f;
    case ANKH_DO_TO:
        return 2.5f * ankh_sight_cell(v, arg, s->pick_hex);
    case ANKH_DO_SUMMON:
        return 2 + ((arg & 255) >= ANKH_K_GUARDIAN ? 1.0f : 0);
    case ANKH_DO_AT:
        if (s->head.phase == ANKH_PHASE_BUILD_AT)
            return monument_gain(s, v, v->token_of[arg], s->pick_kind);
        return 2.5f * ankh_sight_cell(v, arg, ANKH_NONE);
    case ANKH_DO_POWER:
        return 3 + 1.2f * power_charm[arg];
    case ANKH_DO_CONTROL:
        return 2 * monument_gain(s, v, v->token_of[arg], type_at(s, arg));
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

static void weigh(const struct brain *b, const struct game_state *state, int seat,
                  const game_action *legal, int n, struct rng *r, float *w)
{
    (void)b;
    const struct ankh_state *s = ankh(state);
    struct ankh_sight v;
    unsigned god = s->team[seat];
    float top = -1e9f;
    (void)r;
    if (god >= ANKH_SEATS || s->head.phase == ANKH_PHASE_GODS) {
        for (int i = 0; i < n; i++)
            w[i] = 1;
        return;
    }
    ankh_sight(s, god, &v);
    for (int i = 0; i < n; i++) {
        w[i] = weigh_one(s, &v, legal[i]);
        top = w[i] > top ? w[i] : top;
    }
    for (int i = 0; i < n; i++)
        w[i] = calc_exp((w[i] - top) * 1.5f) + 1e-4f;
}

/* ---- value ----------------------------------------------------------------------- */

/*
 * The god with most devotion wins, with all its seats, but only if somebody leaves the
 * red spaces in time: otherwise nobody does (R-ANKH-77, R-ANKH-78, R-ANKH-80).
 */
static void value(const struct brain *brain, const struct game_state *state, float *u)
{
    (void)brain;
    const struct ankh_state *s = ankh(state);
    int n = s->head.config.n_players;
    float x[ANKH_SEATS], live[ANKH_SEATS], none = 1, sum = 0;
    float left = (float)ankh_conflicts_left(s);
    float red = (float)s->head.config.option[ANKH_OPT_RED];
    float heat = 1.2f + 0.9f * left;
    for (int g = 0; g < n; g++) {
        x[g] = -100;
        live[g] = 0;
        if (s->god[g].name >= ANKH_NAMES)
            x[g] = 0; /* still being dealt */
    }
    for (int i = 0; i < s->n_track; i++) {
        unsigned g = s->track[i];
        x[g] = ankh_outlook(s, g);
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

extern const struct brain brain_ankh;
const struct brain brain_ankh = {
    .id = "ankh",
    .styles = ankh_styles,
    .weigh = weigh,
    .value = value,
    .cutoff = 50,
    .adept_nodes = 100,
};
