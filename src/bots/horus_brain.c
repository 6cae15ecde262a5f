/* horus_brain.c - policy and value for Horus. */
#include "bots/brain.h"
#include "bots/calc.h"
#include "bots/horus_styles.h"
#include "bots/horus_worth.h"

struct scene {
    const struct horus_state *s;
    int seat;
    float turns;
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

/* Three throws each at `hit`: chance that the first side has more hits, or a tie. */
static void ring_odds(const struct horus_state *s, float *win, float *tie)
{
    float h = (float)s->head.config.option[HORUS_OPT_RING] / 100, m = 1 - h;
    float p[4] = {m * m * m, 3 * h * m * m, 3 * h * h * m, h * h * h};
    float w = 0, t = 0;
    for (int i = 0; i < 4; i++) {
        t += p[i] * p[i];
        for (int k = 0; k < i; k++)
            w += p[i] * p[k];
    }
    if (s->head.config.option[HORUS_OPT_TIE] == HORUS_TIE_SUDDEN) {
        w += t / 2;
        t = 0;
    }
    *win = w;
    *tie = t;
}

/* Gain of the challenger from playing it out: prize with `win`, stake with loss. */
static float fight_gain(const struct scene *c, float prize, float stake)
{
    float win, tie;
    ring_odds(c->s, &win, &tie);
    return win * prize - (1 - win - tie) * stake;
}

/* The ball game gives 13 wins, 38 draws and 13 losses of 64; a draw may go on. */
static float roll_gain(const struct scene *c, float prize, float stake)
{
    float on = fight_gain(c, prize, stake);
    return (13 * (prize - stake) + 38 * (on > 0 ? on : 0)) / 64;
}

/* ---- offers ---------------------------------------------------------------------- */

/* What the stone would bring the acting seat: own use, and the owner's loss in part. */
static float prize_of(const struct scene *c, unsigned x, unsigned *ret_spot)
{
    int owner = horus_owner(c->s, x, ret_spot);
    float prize = horus_use(c->s, c->seat, x, c->turns);
    if (owner >= 0 && owner != c->seat) {
        float share = 0.65f / (float)(c->s->head.config.n_players - 1);
        prize += share * horus_loss(c->s, owner, x, *ret_spot, c->turns);
    }
    return prize;
}

static float stake_worth(const struct horus_state *s, int seat, float turns)
{
    float sum = s->stake_gems;
    for (uint64_t set = s->stake; set; set &= set - 1) {
        float u = horus_use(s, seat, (unsigned)__builtin_ctzll(set), turns);
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
    bool is_vain = horus_use(c->s, c->seat, x, c->turns) <= vain;
    return gain - 0.15f - c->late - (is_vain ? c->haste : 0);
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

/* ---- loading --------------------------------------------------------------------- */

static float weigh_load(const struct scene *c, game_action a)
{
    unsigned x = game_arg(a) >> 4, place = game_arg(a) & 15;
    float g = horus_load_gain(c->s, c->seat, x, place, c->turns);
    const struct horus_seat *me = &c->s->seat[c->seat];
    int held = __builtin_popcountll(me->supply);
    if (c->s->head.phase == HORUS_PHASE_FINAL)
        return g + 20;
    /* A full supply must move; a barge nearly full wins the race when ahead. */
    g += held >= 4 ? 2.0f : held == 3 ? 0.5f : 0;
    if (__builtin_popcount(me->filled) == HORUS_PLACES - 1) {
        float best = -100;
        for (int p = 0; p < c->s->head.config.n_players; p++)
            if (p != c->seat) {
                float o = horus_worth_seat(c->s, p, 0);
                best = o > best ? o : best;
            }
        g += horus_worth_seat(c->s, c->seat, 0) +
                         (float)horus_points(place, horus_value(x)) >
                     best
                 ? 25
                 : -15;
    }
    return g - 0.6f + c->haste;
}

/* ---- the policy ------------------------------------------------------------------ */

static float use(const struct scene *c, unsigned x)
{
    return horus_use(c->s, c->seat, x, c->turns);
}

static float weigh_offer(const struct scene *c, game_action a)
{
    const struct horus_state *s = c->s;
    unsigned spot;
    float loss, got, prize;
    switch (game_verb(a)) {
    case HORUS_DO_GEMS: /* as few as will do, stones rather not */
        return -2.5f * (float)game_arg(a);
    case HORUS_DO_ADD:
        return -3 - use(c, game_arg(a));
    case HORUS_DO_ACCEPT:
        loss = horus_owner(s, s->target, &spot) == c->seat
                   ? horus_loss(s, c->seat, s->target, spot, c->turns)
                   : 0;
        got = stake_worth(s, c->seat, c->turns);
        /* Refusing risks the stone and may win the stake. */
        return got - loss * 0.9f;
    case HORUS_DO_FIGHT:
        prize = prize_of(c, s->target, &spot);
        return fight_gain(c, prize, stake_worth(s, c->seat, c->turns));
    case HORUS_DO_ROLL:
        prize = prize_of(c, s->target, &spot);
        return roll_gain(c, prize, stake_worth(s, c->seat, c->turns));
    case HORUS_DO_WITHDRAW:
        return -0.5f;
    default:
        return 0;
    }
}

static float weigh_one(const struct scene *c, game_action a)
{
    const struct horus_state *s = c->s;
    const struct horus_seat *me = &s->seat[c->seat];
    unsigned x = game_arg(a);
    switch (game_verb(a)) {
    case HORUS_DO_TAKE:
        return use(c, me->top[x]) + 0.33f;
    case HORUS_DO_WANT:
        return weigh_want(c, x);
    case HORUS_DO_SWAP:
        return -2;
    case HORUS_DO_LOAD:
        return weigh_load(c, a);
    case HORUS_DO_KEEP:
        return use(c, s->gain);
    case HORUS_DO_KEEP_STONE:
        return use(c, x);
    case HORUS_DO_STORE_STONE:
        return 0.5f - 0.1f * use(c, x);
    case HORUS_DO_PICK:
        return use(c, me->top[x]) - 2;
    case HORUS_DO_GIVE:
        return -use(c, x);
    default:
        return weigh_offer(c, a);
    }
}

static void weigh(const struct brain *b, const struct game_state *state, int seat,
                  const game_action *legal, int n, struct rng *r, float *w)
{
    (void)b;
    struct scene c = {.s = horus(state), .seat = seat};
    float top = -1e9f;
    (void)r;
    c.turns = horus_turns(c.s);
    c.haste = horus_climb(c.s, haste);
    c.late = horus_climb(c.s, late);
    for (int i = 0; i < n; i++) {
        w[i] = weigh_one(&c, legal[i]);
        top = w[i] > top ? w[i] : top;
    }
    keep_to_best_want(legal, n, w);
    for (int i = 0; i < n; i++)
        w[i] = calc_exp((w[i] - top) * 0.9f) + 1e-4f;
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

static void value(const struct brain *brain, const struct game_state *state, float *u)
{
    (void)brain;
    const struct horus_state *s = horus(state);
    int n = s->head.config.n_players;
    float turns = horus_turns(s), x[GAME_MAX_PLAYERS], top = -1000, sum = 0;
    float heat = 2.0f + 1.3f * turns;
    for (int p = 0; p < n; p++) {
        x[p] = horus_worth_seat(s, p, turns);
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

extern const struct brain brain_horus;
const struct brain brain_horus = {
    .id = "horus",
    .styles = horus_styles,
    .weigh = weigh,
    .novice = novice,
    .value = value,
    .tedium = tedium,
    .cutoff = 60,
    .adept_nodes = 30,
};
