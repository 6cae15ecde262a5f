/* ra_expect.c - draw or invoke: expectation over the kinds of tiles in the bag. */
#include "bots/ra_expect.h"

#include "bots/ra_solve.h"

extern const struct game game_ra;

struct look {
    const struct brain *brain;
    int calls, draws;
    uint64_t seed;
};

/* Two kinds that mean the same to everybody: only one of them has to be looked at. */
static bool alike(const struct ra_state *s, unsigned a, unsigned b)
{
    uint32_t both = RA_BIT(a) | RA_BIT(b);
    if ((both & RA_CIVILIZATION) != both && (both & RA_MONUMENTS) != both)
        return false;
    for (unsigned p = 0; p < s->head.config.n_players; p++)
        if (s->seat[p].tableau[a] != s->seat[p].tableau[b])
            return false;
    int more = 0;
    for (unsigned i = 0; i < RA_SLOTS; i++)
        more += (s->offer[i] == a) - (s->offer[i] == b);
    return more == 0;
}

/* Everybody's chance when this kind has been drawn. */
static void after(const struct look *l, const struct ra_state *drawing, unsigned kind,
                  float *u)
{
    struct ra_state next = *drawing;
    game_ra.apply(ra_game(&next), GAME_CHANCE, game_act(RA_DO_DRAWN, kind), NULL);
    if (next.head.phase == RA_PHASE_AUCTION)
        ra_solve_auction(l->brain, ra_game(&next), l->calls, l->seed, u);
    else /* Luck of its own for every kind: it is the mean of all that matters. */
        ra_solve_estimate(l->brain, &next, l->draws, l->seed + 1000 * (kind + 1), u);
}

static float draw(const struct look *l, const struct ra_state *s, int seat)
{
    struct ra_state drawing = *s;
    float mean = 0, all = 0;
    game_ra.apply(ra_game(&drawing), seat, game_act(RA_DO_DRAW, 0), NULL);
    for (uint32_t left = s->bag_kinds; left; left &= left - 1) {
        unsigned k = ra_lowest(left), n = s->bag[k];
        float u[GAME_MAX_PLAYERS];
        for (uint32_t other = left & (left - 1); other; other &= other - 1)
            if (alike(s, k, ra_lowest(other))) {
                n += s->bag[ra_lowest(other)];
                left &= ~RA_BIT(ra_lowest(other));
            }
        after(l, &drawing, k, u);
        mean += (float)n * u[seat];
        all += (float)n;
    }
    return mean / all;
}

/* Gods fetch what the policy likes best. */
static float god(const struct look *l, const struct ra_state *s, int seat)
{
    struct ra_state t = *s;
    struct rng r = rng_stream(l->seed, RNG_BOT);
    game_action legal[GAME_MAX_ACTIONS];
    float w[GAME_MAX_ACTIONS], u[GAME_MAX_PLAYERS];
    game_ra.apply(ra_game(&t), seat, game_act(RA_DO_GOD, 0), NULL);
    while (t.head.phase == RA_PHASE_GOD) {
        int n = game_ra.legal(ra_game(&t), seat, legal);
        l->brain->weigh(l->brain, ra_game(&t), seat, legal, n, &r, w);
        game_ra.apply(ra_game(&t), seat, legal[brain_heaviest(w, n)], NULL);
    }
    ra_solve_estimate(l->brain, &t, l->calls, l->seed, u);
    return u[seat];
}

static float invoke(const struct look *l, const struct ra_state *s, int seat)
{
    struct ra_state t = *s;
    float u[GAME_MAX_PLAYERS];
    game_ra.apply(ra_game(&t), seat, game_act(RA_DO_INVOKE, 0), NULL);
    ra_solve_auction(l->brain, ra_game(&t), l->calls, l->seed, u);
    return u[seat];
}

void ra_expect_turn(const struct brain *b, const struct game_state *state,
                    const game_action *legal, int n, int calls, int draws,
                    uint64_t seed, float *value)
{
    const struct ra_state *s = ra_peek(state);
    struct look l = {b, calls, draws, seed};
    int seat = __builtin_ctz(s->head.acting);
    for (int i = 0; i < n; i++) {
        unsigned verb = game_verb(legal[i]);
        value[i] = verb == RA_DO_DRAW  ? draw(&l, s, seat)
                   : verb == RA_DO_GOD ? god(&l, s, seat)
                                       : invoke(&l, s, seat);
    }
}
