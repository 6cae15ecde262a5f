/* ra_styles.c - players of Ra with one idea each. */
#include "bots/ra_styles.h"

#include "games/ra/state.h"

/* What a tile is worth at a glance. */
static float tile(const struct ra_state *s, int seat, unsigned k)
{
    const struct ra_seat *me = &s->seat[seat];
    bool is_new = !(me->kinds >> k & 1);
    if (k >= RA_TABLEAU_KINDS)
        return -4;
    if (RA_CIVILIZATION & RA_BIT(k))
        return is_new ? 3 : 0.5f;
    if (RA_MONUMENTS & RA_BIT(k))
        return is_new ? 2 : 1;
    switch (k) {
    case RA_TILE_GOD:
        return 2;
    case RA_TILE_GOLD:
        return 3;
    case RA_TILE_NILE: /* worth something with a flood alone */
        return (me->kinds | s->offer_kinds) & RA_BIT(RA_TILE_FLOOD) ? 1 : 0.5f;
    default:
        return 1.5f;
    }
}

/* Of the tiles on offer, but for those in `forgotten`. */
static float offer(const struct ra_state *s, int seat, unsigned forgotten)
{
    float sum = 0;
    for (unsigned slots = s->used & ~forgotten; slots; slots &= slots - 1)
        sum += tile(s, seat, s->offer[ra_lowest(slots)]);
    return sum;
}

/* Bids the lowest sun that leads, or passes. */
static game_action bid(const game_action *legal, int n, bool wants)
{
    int low = -1;
    for (int i = 0; i < n; i++)
        if (game_verb(legal[i]) == RA_DO_BID &&
            (low < 0 || game_arg(legal[i]) < game_arg(legal[low])))
            low = i;
    int pass = style_verb(legal, n, RA_DO_PASS);
    return legal[(wants && low >= 0) || pass < 0 ? low : pass];
}

/* The best kind to take, or the worst to give away. */
static game_action pick(const struct ra_state *s, int seat, const game_action *legal,
                        int n, struct rng *r)
{
    float w[GAME_MAX_ACTIONS];
    for (int i = 0; i < n; i++) {
        float x = tile(s, seat, game_arg(legal[i]));
        w[i] = game_verb(legal[i]) == RA_DO_TAKE      ? x
               : game_verb(legal[i]) == RA_DO_DISCARD ? -x
                                                      : 2.5f; /* done */
    }
    return style_best(legal, w, n, r);
}

/* With a lot of this worth calls an auction from `call` points on, bids from `bids` on.
 */
static game_action by_worth(const struct game_state *state, int seat,
                            const game_action *legal, int n, struct rng *r, float lot,
                            float call, float bids)
{
    const struct ra_state *s = ra_peek(state);
    if (s->head.phase == RA_PHASE_AUCTION)
        return bid(legal, n, lot >= bids);
    if (s->head.phase != RA_PHASE_TURN)
        return pick(s, seat, legal, n, r);
    int draw = style_verb(legal, n, RA_DO_DRAW);
    return legal[lot >= call || draw < 0 ? style_verb(legal, n, RA_DO_INVOKE) : draw];
}

static game_action by_bounds(const struct game_state *s, int seat,
                             const game_action *legal, int n, struct rng *r, float call,
                             float bids)
{
    float lot = offer(ra_peek(s), seat, 0);
    return by_worth(s, seat, legal, n, r, lot, call, bids);
}

/* Takes what is good now. */
static game_action greedy(const struct game_state *s, int seat,
                          const game_action *legal, int n, struct rng *r)
{
    return by_bounds(s, seat, legal, n, r, 5, 3);
}

/* The stand-in for a beginner: takes what is good now, and has forgotten every fourth
 * tile that lies there. */
static game_action newcomer(const struct game_state *s, int seat,
                            const game_action *legal, int n, struct rng *r)
{
    float lot = offer(ra_peek(s), seat, style_forgotten(RA_SLOTS, r));
    return by_worth(s, seat, legal, n, r, lot, 4, 2.5f);
}

/* Keeps its suns for great lots, and to be the last who has some. */
static game_action hoarder(const struct game_state *s, int seat,
                           const game_action *legal, int n, struct rng *r)
{
    const struct ra_state *ra = ra_peek(s);
    bool is_late = ra->track + 2 >= ra->spaces;
    return by_bounds(s, seat, legal, n, r, is_late ? 3 : 11, is_late ? 3 : 8);
}

/* Calls Ra for small lots, before others want them. */
static game_action caller(const struct game_state *s, int seat,
                          const game_action *legal, int n, struct rng *r)
{
    return by_bounds(s, seat, legal, n, r, 2.5f, 2.5f);
}

/* Policy D of the rules' reference statistics: draws much, bids seldom. */
static game_action policy_d(const struct game_state *state, int seat,
                            const game_action *legal, int n, struct rng *r)
{
    int special = -1;
    uint32_t often = 0;
    (void)state;
    (void)seat;
    for (int i = 0; i < n; i++) {
        unsigned verb = game_verb(legal[i]);
        if (verb == RA_DO_DRAW || verb == RA_DO_PASS) {
            special = i;
            often = verb == RA_DO_DRAW ? 90 : 75;
        }
    }
    if (special < 0)
        return legal[rng_below(r, (uint32_t)n)];
    if (rng_below(r, 100) < often)
        return legal[special];
    int k = (int)rng_below(r, (uint32_t)n - 1);
    return legal[k < special ? k : k + 1];
}

const struct style ra_styles[] = {
    {"greedy", greedy},     {"hoarder", hoarder},   {"caller", caller},
    {"policy-d", policy_d}, {"newcomer", newcomer}, {NULL, NULL},
};
