/* ra_brain.c - policy and value for Ra. */
#include <stdlib.h>
#include <string.h>

#include "bots/brain.h"
#include "bots/calc.h"
#include "bots/ra_alone.h"
#include "bots/ra_brain.h"
#include "bots/ra_canonical.h"
#include "bots/ra_constants.h"
#include "bots/ra_expect.h"
#include "bots/ra_features.h"
#include "bots/ra_ladder.h"
#include "bots/ra_solve.h"
#include "bots/ra_styles.h"
#include "bots/ra_worth.h"

/* Games behind the value of an auction's outcome, and of one kind of tile drawn. */
enum { CALLS = 16, DRAWS = 2 };

static const struct ra_state *ra(const struct game_state *s)
{
    return ra_peek(s);
}

/* What winning now with sun v is worth to the seat, compared with passing. */
static float bid_gain(const float *k, const struct ra_state *s, unsigned v, float lot,
                      float left)
{
    float later = (float)(RA_EPOCHS - s->epoch);
    float high = (float)ra_tables[s->head.config.n_players - 2].suns;
    float swap = ((float)s->centre - (float)v) / high *
                 (k[RA_K_SWAP_LATER] * later + k[RA_K_SWAP_NOW]);
    return lot + swap - ra_worth_sun(k, s, v, left);
}

/* Suns of the seats that still speak after `seat` in this lap. */
static unsigned suns_behind(const struct ra_state *s, int seat)
{
    unsigned set = 0, p = (unsigned)seat;
    while (p != s->turn) {
        p = ra_next(s->live, p);
        if ((int)p == seat)
            break;
        set |= s->seat[p].suns;
    }
    return set;
}

static void weigh_auction(const float *k, const struct ra_state *s, int seat,
                          const game_action *legal, int n, float *w)
{
    float left = ra_worth_left(s), lot = ra_worth_offer(k, s, seat, left);
    unsigned behind = suns_behind(s, seat);
    for (int i = 0; i < n; i++) {
        float gain = 0;
        if (game_verb(legal[i]) == RA_DO_BID) {
            unsigned v = game_arg(legal[i]);
            gain = bid_gain(k, s, v, lot, left);
            /* Overbid by others costs nothing, but wins nothing either. */
            unsigned over = (unsigned)__builtin_popcount(behind >> v);
            gain *= over ? 1 / (1 + k[RA_K_BID_RIVALS] * (float)over) : 1;
        }
        w[i] = calc_exp(gain * k[RA_K_BID_SURE]);
    }
}

/* How much the seat would like an auction now, in points. */
static float call_gain(const float *k, const struct ra_state *s, int seat, float left)
{
    float lot = ra_worth_offer(k, s, seat, left), best = -100;
    unsigned others = 0;
    for (unsigned p = 0; p < s->head.config.n_players; p++)
        if ((int)p != seat)
            others |= s->seat[p].suns;
    for (unsigned set = s->seat[seat].suns; set; set &= set - 1) {
        unsigned v = ra_lowest(set) + 1;
        float gain = bid_gain(k, s, v, lot, left);
        if (others >> v && gain > 0)
            gain *= k[RA_K_CALL_RIVALS]; /* somebody may take it away */
        best = gain > best ? gain : best;
    }
    return best;
}

static void weigh_turn(const float *k, const struct ra_state *s, int seat,
                       const game_action *legal, int n, float *w)
{
    float left = ra_worth_left(s);
    float call = call_gain(k, s, seat, left);
    unsigned filled = (unsigned)__builtin_popcount(s->used);
    unsigned others = 0;
    for (unsigned p = 0; p < s->head.config.n_players; p++)
        if ((int)p != seat)
            others |= s->seat[p].suns;
    /* Alone there is nobody to hurry but the Ra track. */
    float want = k[RA_K_CALL_ALONE];
    if (others)
        want = k[RA_K_CALL_ASK] + k[RA_K_CALL_ROOM] * (float)(RA_SLOTS - (int)filled);
    if (s->track + 1 >= s->spaces)
        want -= k[RA_K_CALL_LAST];
    for (int i = 0; i < n; i++) {
        switch (game_verb(legal[i])) {
        case RA_DO_INVOKE:
            w[i] = calc_exp(k[RA_K_CALL_SURE] * (call - want));
            break;
        case RA_DO_GOD:
            w[i] = k[RA_K_GOD_USE];
            break;
        default:
            w[i] = 1;
            break;
        }
        if (w[i] < 0.01f)
            w[i] = 0.01f;
    }
}

/* Worth of one more (or one less) tile of a kind. */
static float tile_worth(const float *k, const struct ra_state *s, int seat,
                        unsigned kind, int change, float left)
{
    uint8_t t[RA_TABLEAU_KINDS];
    if (kind >= RA_TABLEAU_KINDS)
        return k[RA_K_DISASTER];
    memcpy(t, s->seat[seat].tableau, sizeof t);
    t[kind] = (uint8_t)(t[kind] + change);
    return ra_worth_change(k, s, seat, t, left);
}

static void weigh_kinds(const float *k, const struct ra_state *s, int seat,
                        const game_action *legal, int n, float *w)
{
    float left = ra_worth_left(s);
    for (int i = 0; i < n; i++) {
        unsigned kind = game_arg(legal[i]);
        float x = 0; /* done */
        if (game_verb(legal[i]) == RA_DO_TAKE)
            x = tile_worth(k, s, seat, kind, 1, left) - k[RA_K_GOD_PRICE];
        else if (game_verb(legal[i]) == RA_DO_DISCARD)
            x = tile_worth(k, s, seat, kind, -1, left);
        w[i] = calc_exp(k[RA_K_KIND_SURE] * (x > 20 ? 20 : x));
        if (w[i] < 1e-4f)
            w[i] = 1e-4f;
    }
}

static void weigh(const struct brain *b, const struct game_state *state, int seat,
                  const game_action *legal, int n, struct rng *r, float *w)
{
    const struct ra_state *s = ra(state);
    const float *k = brain_constants(b, s->head.config.n_players);
    (void)r;
    if (s->head.phase == RA_PHASE_AUCTION)
        weigh_auction(k, s, seat, legal, n, w);
    else if (s->head.phase == RA_PHASE_TURN)
        weigh_turn(k, s, seat, legal, n, w);
    else
        weigh_kinds(k, s, seat, legal, n, w);
}

/*
 * What the tiles on the table promise a seat beyond the usual fetch of a sun. The
 * highest suns get first pick, everybody else what they leave.
 */
static float surplus(const float *k, const struct ra_state *s, int seat, float left)
{
    unsigned own = s->seat[seat].suns, higher = 0;
    if (!s->used || !own)
        return 0;
    for (int p = 0; p < s->head.config.n_players; p++)
        higher += p != seat && s->seat[p].suns > own;
    float lot = ra_worth_offer(k, s, seat, left);
    float extra = lot - ra_worth_sun(k, s, ra_highest(own) + 1, left);
    return extra > 0 ? 0.5f * extra / (float)(1 + higher) : 0;
}

static void value(const struct brain *b, const struct game_state *state, float *u)
{
    const struct ra_state *s = ra(state);
    int n = s->head.config.n_players;
    const float *k = brain_constants(b, n);
    float left = ra_worth_left(s), x[GAME_MAX_PLAYERS], top = -1000, sum = 0;
    float heat = 1.5f + 2.6f * ((float)(RA_EPOCHS - s->epoch) + left);
    for (int p = 0; p < n; p++) {
        x[p] = ra_worth_seat(k, s, p, left) + surplus(k, s, p, left);
        top = x[p] > top ? x[p] : top;
    }
    for (int p = 0; p < n; p++)
        sum += u[p] = calc_exp((x[p] - top) / heat);
    for (int p = 0; p < n; p++)
        u[p] /= sum;
}

/* Nothing lies in the offer. A net knows what suns are still worth and judges after
 * every auction; the estimate made by hand only where an epoch begins and all are
 * usable. */
static bool settled(const struct brain *b, const struct game_state *state,
                    uint32_t from)
{
    const struct ra_state *s = ra(state);
    bool taught = from == UINT32_MAX || brain_net(b, s->head.config.n_players);
    if (s->head.ply == from)
        return false;
    return taught ? s->head.phase == RA_PHASE_TURN && !s->used : ra_worth_begins(s);
}

/* Nobody else has a usable sun: the best action, or -1 when it cannot be proved. */
static int alone(const struct brain *b, const struct ra_state *s, int effort)
{
    struct ra_alone_answer found;
    struct ra_alone *room = malloc(sizeof *room);
    uint32_t work = effort ? RA_ALONE_WORK : RA_ALONE_QUICK;
    bool ok = room && ra_alone_solve(room, b, s, work, &found);
    free(room);
    return ok ? found.best : -1;
}

/* Draw or invoke, one tile ahead. Near equals are decided by the policy's opinion. */
static int ahead(const struct brain *b, const struct game_state *view, int seat,
                 const game_action *legal, int n, struct rng *r)
{
    float value[GAME_MAX_ACTIONS], w[GAME_MAX_ACTIONS], sum = 0, top = -100;
    int best = 0;
    ra_expect_turn(b, view, legal, n, CALLS, DRAWS, rng_next(r), value);
    weigh(b, view, seat, legal, n, r, w);
    for (int i = 0; i < n; i++)
        sum += w[i];
    for (int i = 0; i < n; i++) {
        float like = value[i] + 0.03f * calc_log(w[i] / sum + 0.01f);
        if (like > top) {
            top = like;
            best = i;
        }
    }
    return best;
}

/*
 * An adept solves auctions by backward induction and looks one tile ahead in its turns.
 * A master has better, the tree with its own rollouts: measured, it wins more without
 * these (bench/strength.md). What is solved exactly is good for both.
 */
static bool solve(const struct brain *b, const struct game_state *view, int seat,
                  const game_action *legal, int n, int effort, struct rng *r, float *p)
{
    const struct ra_state *s = ra(view);
    float u[GAME_MAX_PLAYERS];
    int best = ra_alone_is(s) ? alone(b, s, effort) : -1;
    if (best < 0 && !effort && s->head.phase == RA_PHASE_AUCTION)
        best = ra_solve_auction(b, view, CALLS, rng_next(r), u);
    if (best < 0 && !effort && s->head.phase == RA_PHASE_TURN)
        best = ahead(b, view, seat, legal, n, r);
    for (int i = 0; i < n; i++)
        p[i] = i == best;
    return best >= 0;
}

#define RA_ROW(id, name, value, step, about)                                           \
    {name, (float)(value), (float)(step), about},
static const struct brain_constant constants[] = {RA_CONSTANTS(RA_ROW){0}};
#undef RA_ROW
#define RA_ROW(id, name, value, step, about) (float)(value),
static const float fallbacks[] = {RA_CONSTANTS(RA_ROW)};
#undef RA_ROW

const struct brain brain_ra = {
    .id = "ra",
    .constants = constants,
    .fallbacks = fallbacks,
    .features = &ra_features,
    .weigh = weigh,
    .value = value,
    .canonical = ra_canonical,
    .settled = settled,
    .solve = solve,
    .ladder = ra_ladder,
    .styles = ra_styles,
    .explore = 0.4f, /* the net tells small differences */
    .adept_nodes = 50,
};
