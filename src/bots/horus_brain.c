/* horus_brain.c - policy and value for Horus. */
#include "bots/horus_brain.h"

#include "bots/calc.h"
#include "bots/horus_constants.h"
#include "bots/horus_features.h"
#include "bots/horus_ladder.h"
#include "bots/horus_odds.h"
#include "bots/horus_styles.h"
#include "bots/horus_worth.h"
#include "games/horus/rules.h"

struct scene {
    struct horus_sight v;
    int seat;
    float haste, late; /* points, as the ramps say */
};

/*
 * Time is worth something. Soon nobody fights any more for what fills no place of his
 * own, and loads what he has; a game that drags on all the same is let go. Rounds are
 * turns of a seat; most games are over after fifteen.
 */
static const struct horus_ramp
    haste = {6, 0.7f},       /* points that a vain attack costs and loading is worth */
    late = {18, 0.5f},       /* points that every attack costs */
    tedium_of = {15, 0.01f}; /* share of a win */
static const float vain = 1; /* use of a stone that fills no place */

static const struct horus_state *horus(const struct game_state *s)
{
    return horus_peek(s);
}

/* ---- odds ------------------------------------------------------------------------ */

/* Gain of the challenger from playing it out: prize with `win`, stake with loss. */
static float fight_gain(const struct scene *c, float prize, float stake)
{
    float win, tie;
    horus_ring_odds(c->v.s, &win, &tie);
    return win * prize - (1 - win - tie) * stake * c->v.k[HORUS_K_STAKE_RISK];
}

/* The ball game gives 13 wins, 38 draws and 13 losses of 64; a draw may go on. */
static float roll_gain(const struct scene *c, float prize, float stake)
{
    float on = fight_gain(c, prize, stake);
    return (13 * (prize - stake) + 38 * (on > 0 ? on : 0)) / 64;
}

/* ---- offers ---------------------------------------------------------------------- */

static float use(const struct scene *c, unsigned x)
{
    return horus_use(&c->v, c->seat, x);
}

/* What the stone would bring the acting seat: own use, and the owner's loss in part. */
static float prize_of(const struct scene *c, unsigned x, unsigned *ret_spot)
{
    const float *k = c->v.k;
    int owner = horus_owner(c->v.s, x, ret_spot);
    float prize = use(c, x);
    if (owner >= 0 && owner != c->seat) {
        float share =
            k[HORUS_K_PRIZE_LOSS] / (float)(c->v.s->head.config.n_players - 1);
        prize += share * horus_loss(&c->v, owner, x, *ret_spot);
    }
    return prize *
           k[*ret_spot < HORUS_SPOT_STACK ? HORUS_K_PRIZE_BARGE : HORUS_K_PRIZE_TOP];
}

static float stake_worth(const struct scene *c)
{
    float sum = c->v.s->stake_gems;
    for (uint64_t set = c->v.s->stake; set; set &= set - 1) {
        float u = use(c, (unsigned)__builtin_ctzll(set));
        sum += u > 0 ? u : 0;
    }
    return sum;
}

static float weigh_want(const struct scene *c, unsigned x)
{
    unsigned spot;
    float prize = prize_of(c, x, &spot);
    float gain = spot < HORUS_SPOT_STACK ? fight_gain(c, prize, (float)horus_value(x))
                                         : roll_gain(c, prize, 1);
    bool is_vain = use(c, x) <= vain;
    return gain - c->v.k[HORUS_K_WANT_ASK] - c->late - (is_vain ? c->haste : 0);
}

/* However many stones could be named: only the best one speaks for an attack. */
static void keep_to_best_want(const game_action *legal, int n, float *w)
{
    float best = -1e9f;
    for (int i = 0; i < n; i++)
        if (game_verb(legal[i]) == HORUS_DO_WANT && w[i] > best)
            best = w[i];
    for (int i = 0; i < n; i++)
        if (game_verb(legal[i]) == HORUS_DO_WANT && w[i] < best)
            w[i] -= 3;
}

/* ---- stakes ---------------------------------------------------------------------- */

/* What staking a stone costs; one that is of no use is cheap. */
static float stone_price(const struct scene *c, unsigned x)
{
    float u = use(c, x);
    return c->v.k[HORUS_K_STAKE_STONE] + (u > 0 ? u : 0);
}

/* Price of the cheapest of these stones whose values reach 0, 1, .. 5. */
static void price_stones(const struct scene *c, uint64_t own,
                         float price[HORUS_VALUES + 1])
{
    price[0] = 0;
    for (int r = 1; r <= HORUS_VALUES; r++)
        price[r] = 1e3f;
    for (; own; own &= own - 1) {
        unsigned x = (unsigned)__builtin_ctzll(own);
        float more = stone_price(c, x);
        for (int r = HORUS_VALUES; r > 0; r--) {
            int rest = r - (int)horus_value(x);
            float sum = price[rest > 0 ? rest : 0] + more;
            price[r] = sum < price[r] ? sum : price[r];
        }
    }
}

/* What gems and values of the stake must reach; any stone will do for a stack. */
static int asked_for(const struct horus_state *s)
{
    unsigned spot;
    horus_owner(s, s->target, &spot);
    return spot < HORUS_SPOT_STACK ? (int)horus_value(s->target) : 1;
}

/* How many gems: each with the cheapest stones that make up for the rest. */
static void weigh_gems(const struct scene *c, const game_action *legal, int n, float *w)
{
    float price[HORUS_VALUES + 1];
    int ask = asked_for(c->v.s);
    price_stones(c, horus_stakeable(&c->v.s->seat[c->seat]), price);
    for (int i = 0; i < n; i++) {
        int gems = (int)game_arg(legal[i]), rest = ask - gems;
        w[i] = -c->v.k[HORUS_K_STAKE_SURE] *
               (c->v.k[HORUS_K_STAKE_GEM] * (float)gems + price[rest > 0 ? rest : 0]);
    }
}

/* Which stone: each with the cheapest of those behind it, for they follow in order. */
static void weigh_stones(const struct scene *c, const game_action *legal, int n,
                         float *w)
{
    const struct horus_state *s = c->v.s;
    uint64_t own = horus_stakeable(&s->seat[c->seat]);
    int ask = asked_for(s) - s->stake_gems - (int)horus_worth(s->stake, HORUS_VALUES);
    for (int i = 0; i < n; i++) {
        float price[HORUS_VALUES + 1];
        unsigned x = game_arg(legal[i]);
        w[i] = 0;
        if (game_verb(legal[i]) != HORUS_DO_ADD)
            continue;
        int rest = ask - (int)horus_value(x);
        price_stones(c, own >> x >> 1 << x << 1, price);
        w[i] = -c->v.k[HORUS_K_STAKE_SURE] *
               (stone_price(c, x) + price[rest > 0 ? rest : 0]);
    }
}

/* ---- loading --------------------------------------------------------------------- */

/* A barque nearly full wins the race when ahead. */
static float weigh_end(const struct scene *c, float points)
{
    struct horus_sight now = {c->v.s, c->v.k, 0};
    float best = -100;
    for (int p = 0; p < c->v.s->head.config.n_players; p++)
        if (p != c->seat) {
            float o = horus_worth_seat(&now, p);
            best = o > best ? o : best;
        }
    return horus_worth_seat(&now, c->seat) + points > best
               ? c->v.k[HORUS_K_END_AHEAD]
               : -c->v.k[HORUS_K_END_BEHIND];
}

static float weigh_load(const struct scene *c, game_action a)
{
    const float *k = c->v.k;
    unsigned x = game_arg(a) >> 4, place = game_arg(a) & 15;
    float g = horus_load_gain(&c->v, c->seat, x, place);
    float points = (float)horus_points(place, horus_value(x));
    const struct horus_seat *me = &c->v.s->seat[c->seat];
    int held = __builtin_popcountll(me->supply);
    if (c->v.s->head.phase == HORUS_PHASE_FINAL)
        return g + 20;
    if (place >= HORUS_LOWER)
        g += (k[HORUS_K_LOAD_SHOWN] - 1) * points;
    else if (horus_covered(me->filled) >> place & 1)
        g += k[HORUS_K_COVERED];
    /* A full supply must move. */
    g += held >= 4 ? k[HORUS_K_LOAD_FOUR] : held == 3 ? k[HORUS_K_LOAD_THREE] : 0;
    if (__builtin_popcount(me->filled) == HORUS_PLACES - 1)
        g += weigh_end(c, points);
    return g - k[HORUS_K_LOAD_ASK] + c->haste;
}

/* ---- the policy ------------------------------------------------------------------ */

/* An answer: refusing risks the stone and may win the stake. */
static float weigh_accept(const struct scene *c)
{
    const struct horus_state *s = c->v.s;
    const float *k = c->v.k;
    unsigned spot;
    float loss = horus_owner(s, s->target, &spot) == c->seat
                     ? horus_loss(&c->v, c->seat, s->target, spot)
                     : 0;
    float theirs = horus_use(&c->v, s->active, s->target);
    return stake_worth(c) - loss * k[HORUS_K_ACCEPT_LOSS] -
           (theirs > 0 ? theirs * k[HORUS_K_ACCEPT_THEIRS] : 0);
}

static float weigh_offer(const struct scene *c, game_action a)
{
    unsigned spot;
    float prize;
    switch (game_verb(a)) {
    case HORUS_DO_ACCEPT:
        return weigh_accept(c);
    case HORUS_DO_FIGHT:
        prize = prize_of(c, c->v.s->target, &spot);
        return fight_gain(c, prize, stake_worth(c));
    case HORUS_DO_ROLL:
        prize = prize_of(c, c->v.s->target, &spot);
        return roll_gain(c, prize, stake_worth(c));
    case HORUS_DO_WITHDRAW:
        return -c->v.k[HORUS_K_CALL_OFF];
    default:
        return 0;
    }
}

static float weigh_one(const struct scene *c, game_action a)
{
    const float *k = c->v.k;
    const struct horus_seat *me = &c->v.s->seat[c->seat];
    unsigned x = game_arg(a);
    switch (game_verb(a)) {
    case HORUS_DO_TAKE:
        return use(c, me->top[x]) + k[HORUS_K_TAKE];
    case HORUS_DO_WANT:
        return weigh_want(c, x);
    case HORUS_DO_SWAP:
        return -k[HORUS_K_SWAP];
    case HORUS_DO_LOAD:
        return weigh_load(c, a);
    case HORUS_DO_KEEP:
        return use(c, c->v.s->gain);
    case HORUS_DO_KEEP_STONE:
        return use(c, x);
    case HORUS_DO_STORE_STONE:
        return k[HORUS_K_STORE] - 0.1f * use(c, x);
    case HORUS_DO_PICK:
        return use(c, me->top[x]) - k[HORUS_K_PICK];
    case HORUS_DO_GIVE:
        return -use(c, x);
    default:
        return weigh_offer(c, a);
    }
}

static void weigh(const struct brain *b, const struct game_state *state, int seat,
                  const game_action *legal, int n, struct rng *r, float *w)
{
    const struct horus_state *s = horus(state);
    const float *k = brain_constants(b, s->head.config.n_players);
    struct scene c = {.v = {s, k, horus_turns(s)},
                      .seat = seat,
                      .haste = horus_climb(s, haste),
                      .late = horus_climb(s, late)};
    float top = -1e9f;
    (void)r;
    if (s->head.phase == HORUS_PHASE_GEMS)
        weigh_gems(&c, legal, n, w);
    else if (s->head.phase == HORUS_PHASE_STONES)
        weigh_stones(&c, legal, n, w);
    else
        for (int i = 0; i < n; i++)
            w[i] = weigh_one(&c, legal[i]);
    for (int i = 0; i < n; i++)
        top = w[i] > top ? w[i] : top;
    keep_to_best_want(legal, n, w);
    for (int i = 0; i < n; i++)
        w[i] = calc_exp((w[i] - top) * k[HORUS_K_SURE]) + 1e-4f;
}

/* A novice has the right ideas and is not sure of them. */
static game_action novice(const struct brain *b, const struct game_state *state,
                          int seat, const game_action *legal, int n, struct rng *r)
{
    float w[GAME_MAX_ACTIONS];
    weigh(b, state, seat, legal, n, r, w);
    for (int i = 0; i < n; i++)
        w[i] = calc_exp(0.4f * calc_log(w[i]));
    return legal[brain_sample(w, n, r)];
}

static void value(const struct brain *b, const struct game_state *state, float *u)
{
    const struct horus_state *s = horus(state);
    int n = s->head.config.n_players;
    struct horus_sight v = {s, brain_constants(b, n), horus_turns(s)};
    float x[GAME_MAX_PLAYERS], top = -1000, sum = 0;
    float heat = 2.0f + 1.3f * v.turns;
    for (int p = 0; p < n; p++) {
        x[p] = horus_worth_seat(&v, p);
        top = x[p] > top ? x[p] : top;
    }
    for (int p = 0; p < n; p++)
        sum += u[p] = calc_exp((x[p] - top) / heat);
    for (int p = 0; p < n; p++)
        u[p] /= sum;
}

static float tedium(const struct game_state *state)
{
    float share = horus_climb(horus(state), tedium_of);
    return share < 0.5f ? share : 0.5f;
}

/*
 * A turn begins: nothing is on its way and nobody owes an answer. Without a net a
 * rollout goes on, because the estimate made by hand sees too little there.
 */
static bool settled(const struct brain *b, const struct game_state *state,
                    uint32_t from)
{
    const struct horus_state *s = horus(state);
    bool taught = from == UINT32_MAX || brain_net(b, s->head.config.n_players);
    return taught && s->head.phase == HORUS_PHASE_ACQUIRE && !s->turned && !s->offers &&
           s->head.ply != from;
}

#define HORUS_ROW(id, name, value, step, about)                                        \
    {name, (float)(value), (float)(step), about},
static const struct brain_constant constants[] = {HORUS_CONSTANTS(HORUS_ROW){0}};
#undef HORUS_ROW
#define HORUS_ROW(id, name, value, step, about) (float)(value),
static const float fallbacks[] = {HORUS_CONSTANTS(HORUS_ROW)};
#undef HORUS_ROW

const struct brain brain_horus = {
    .id = "horus",
    .constants = constants,
    .fallbacks = fallbacks,
    .features = &horus_features,
    .ladder = horus_ladder,
    .styles = horus_styles,
    .weigh = weigh,
    .novice = novice,
    .value = value,
    .tedium = tedium,
    .settled = settled,
    .explore = 0.3f, /* the net tells small differences, and many stones can be named */
    .cutoff = 60,
    .adept_nodes = 30,
};
