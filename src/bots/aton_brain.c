/* aton_brain.c - policy, value and mixed assignments for Aton. */
#include <string.h>

#include "bots/aton_board.h"
#include "bots/aton_brain.h"
#include "bots/aton_constants.h"
#include "bots/aton_features.h"
#include "bots/aton_ladder.h"
#include "bots/aton_matrix.h"
#include "bots/aton_styles.h"

enum {
    SETS = 3, /* sampled sets behind the weights of a pick */
    ASSIGN_ROUNDS = 300,
    EXCHANGE_ROUNDS = 200,
    NOVICE_NOISE = 6,     /* points */
    NEAR = ATON_GOAL - 8, /* points from which on the end may be near */
};

/* Fields that the seat may still pick in the running set. */
static uint64_t above(const struct aton_state *s, int seat)
{
    unsigned last = s->seat[seat].last_pick;
    return last ? ~(uint64_t)0 << last : ~(uint64_t)0;
}

/* The set a sensible player would pick now, by greed with some noise. */
static uint64_t good_set(const float *k, const struct aton_state *s, int seat,
                         float noise, struct rng *r)
{
    struct aton_board b;
    const struct aton_seat *me = &s->seat[seat];
    int reach = me->cartouche[ATON_CART_REACH];
    uint64_t open = aton_open(reach ? reach : 4) & above(s, seat);
    aton_board_from(k, s, &b);
    if (s->head.phase == ATON_PHASE_PLACE)
        return aton_board_place(&b, seat, open, s->picks_left, noise, r);
    if (s->head.phase == ATON_PHASE_REMOVE) {
        int owner = me->cartouche[ATON_CART_REMOVE] == 1 ? seat : !seat;
        return aton_board_take(&b, seat, owner, open, s->picks_left, noise, r);
    }
    uint64_t set = 0;
    for (int t = 0; t < ATON_TEMPLES; t++)
        set |= aton_board_take(&b, seat, seat, aton_temple(t), me->quota[t], noise, r);
    return set;
}

static void weigh_picks(const float *k, const struct aton_state *s, int seat,
                        const game_action *legal, int n, struct rng *r, float *w)
{
    for (int i = 0; i < n; i++)
        w[i] = 0.01f;
    for (int j = 0; j < SETS; j++) {
        uint64_t set = good_set(k, s, seat, j ? k[ATON_K_PICK_NOISE] : 0.2f, r);
        unsigned field = set ? (unsigned)__builtin_ctzll(set) : 64;
        for (int i = 0; i < n; i++) {
            if (game_arg(legal[i]) == field) {
                w[i] += 1;
                break;
            }
        }
    }
}

/*
 * A quick opinion about an assignment: high cards for points, removal and placement in
 * an order that leans on the position. Only a prior and a novice's mind.
 */
static float like_assignment(const float *k, const struct aton_state *s, int seat,
                             uint32_t code)
{
    float c[ATON_HAND];
    for (int i = 0; i < ATON_HAND; i++)
        c[i] = (float)((code >> (6 - 2 * i) & 3) + 1);
    bool near = s->seat[0].points >= NEAR || s->seat[1].points >= NEAR;
    float points = k[ATON_K_LIKE_POINTS] + (near ? k[ATON_K_LIKE_NEAR] : 0);
    float place = k[ATON_K_LIKE_PLACE] + (s->round > 1 ? 0 : k[ATON_K_LIKE_OPENING]);
    float x = points * c[ATON_CART_POINTS] + place * c[ATON_CART_PLACE];
    x += k[ATON_K_LIKE_REACH] * c[ATON_CART_REACH];
    if (s->seat[!seat].stones && s->round > 1)
        x += k[ATON_K_LIKE_REMOVE] * c[ATON_CART_REMOVE];
    if (c[ATON_CART_REMOVE] < 2 && s->round > 1)
        x -= k[ATON_K_OWN_STONE];
    return x;
}

static void weigh(const struct brain *b, const struct game_state *state, int seat,
                  const game_action *legal, int n, struct rng *r, float *w)
{
    const float *k = brain_constants(b, ATON_SEATS);
    const struct aton_state *s = aton_peek(state);
    if (s->head.phase == ATON_PHASE_EXCHANGE) {
        const uint8_t *h = s->seat[seat].hand;
        bool bad = (float)(h[0] + 2 * h[1] + 3 * h[2] + 4 * h[3]) < k[ATON_K_EXCHANGE];
        for (int i = 0; i < n; i++)
            w[i] = (game_verb(legal[i]) == ATON_DO_EXCHANGE) == bad ? 1 : 0.05f;
        return;
    }
    if (s->head.phase != ATON_PHASE_ASSIGN) {
        weigh_picks(k, s, seat, legal, n, r, w);
        return;
    }
    float top = -100;
    for (int i = 0; i < n; i++) {
        w[i] = like_assignment(k, s, seat, game_arg(legal[i]));
        top = w[i] > top ? w[i] : top;
    }
    for (int i = 0; i < n; i++) {
        float d = k[ATON_K_LIKE_SURE] * (w[i] - top); /* about exp(d), and never 0 */
        w[i] = 1 / (1 - d + d * d);
    }
}

/* A novice sees what a field is worth, but not very exactly. */
static game_action novice(const struct brain *b, const struct game_state *state,
                          int seat, const game_action *legal, int n, struct rng *r)
{
    const struct aton_state *s = aton_peek(state);
    float w[GAME_MAX_ACTIONS];
    if (s->head.phase != ATON_PHASE_EXCHANGE && s->head.phase != ATON_PHASE_ASSIGN) {
        uint64_t set =
            good_set(brain_constants(b, ATON_SEATS), s, seat, NOVICE_NOISE, r);
        for (int i = 0; i < n; i++)
            if (set >> game_arg(legal[i]) & 1)
                return legal[i];
        return legal[0];
    }
    weigh(b, state, seat, legal, n, r, w);
    return legal[brain_sample(w, n, r)];
}

static void value(const struct brain *brain, const struct game_state *state, float *u)
{
    struct aton_board b;
    aton_board_from(brain_constants(brain, ATON_SEATS), aton_peek(state), &b);
    u[0] = aton_board_chance(&b, 0);
    u[1] = 1 - u[0];
}

/* Nothing was drawn in secret yet, the known part of a pile apart. */
static bool is_new_round(const struct aton_state *s)
{
    int secret = 0;
    for (int p = 0; p < ATON_SEATS; p++)
        secret += aton_total(s->seat[p].hand) - aton_total(s->seat[p].hand_public);
    return s->head.phase == ATON_PHASE_DRAW && !secret;
}

/* Between two rounds there are no cards on the table to reckon with. */
static bool settled(const struct brain *b, const struct game_state *state,
                    uint32_t from)
{
    (void)b;
    const struct aton_state *s = aton_peek(state);
    return s->head.ply != from && is_new_round(s);
}

static bool solve(const struct brain *b, const struct game_state *view, int seat,
                  const game_action *legal, int n, int effort, struct rng *r, float *p)
{
    const struct aton_state *s = aton_peek(view);
    (void)r;
    if (!effort)
        return false; /* an adept finds its way by the tree alone */
    if (s->head.phase == ATON_PHASE_ASSIGN)
        return aton_matrix_assign(b, s, seat, legal, n, ASSIGN_ROUNDS, p);
    if (s->head.phase == ATON_PHASE_EXCHANGE)
        return aton_matrix_exchange(b, s, seat, legal, n, EXCHANGE_ROUNDS, p);
    return false;
}

#define ATON_ROW(id, name, value, step, about)                                         \
    {name, (float)(value), (float)(step), about},
static const struct brain_constant constants[] = {ATON_CONSTANTS(ATON_ROW){0}};
#undef ATON_ROW
#define ATON_ROW(id, name, value, step, about) (float)(value),
static const float fallbacks[] = {ATON_CONSTANTS(ATON_ROW)};
#undef ATON_ROW

const struct brain brain_aton = {
    .id = "aton",
    .constants = constants,
    .fallbacks = fallbacks,
    .features = &aton_features,
    .ladder = aton_ladder,
    .styles = aton_styles,
    .weigh = weigh,
    .novice = novice,
    .value = value,
    .settled = settled,
    .solve = solve,
    .adept_nodes = 100,
};
