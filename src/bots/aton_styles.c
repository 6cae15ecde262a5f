/* aton_styles.c - players of Aton with one idea each. */
#include "bots/aton_styles.h"

#include "games/aton/state.h"

/* How much each of the four cartouches is wanted. */
struct wish {
    float cartouche[ATON_HAND];
};

static float like(const struct wish *w, uint32_t code)
{
    float x = 0;
    for (int i = 0; i < ATON_HAND; i++)
        x += w->cartouche[i] * (float)((code >> (6 - 2 * i) & 3) + 1);
    return x;
}

static int bits(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* What a field is worth to a seat: its colour, and the temple where it is needed. */
static float field(const struct aton_state *s, int seat, unsigned f)
{
    uint64_t bit = (uint64_t)1 << f, temple = aton_temple((int)f / ATON_TEMPLE_FIELDS);
    int lead =
        bits(s->seat[seat].stones & temple) - bits(s->seat[!seat].stones & temple);
    float x = bit & ATON_PLUS_2 ? 2 : bit & ATON_PLUS_1 ? 1 : 0;
    x += bit & ATON_BLUES ? 1 : bit & ATON_BLACK ? 0.5f : 0;
    return x + 1 / (1 + (float)(lead < 0 ? -lead : lead));
}

static game_action choose(const struct game_state *state, int seat,
                          const game_action *legal, int n, struct rng *r,
                          const struct wish *wish, bool forgets)
{
    const struct aton_state *s = (const struct aton_state *)(const void *)state;
    float w[GAME_MAX_ACTIONS];
    for (int i = 0; i < n; i++) {
        uint32_t arg = game_arg(legal[i]);
        switch (game_verb(legal[i])) {
        case ATON_DO_ASSIGN:
            w[i] = like(wish, arg);
            break;
        case ATON_DO_REMOVE: /* own stones where they help least */
            w[i] = s->seat[seat].stones >> arg & 1 ? -field(s, seat, arg)
                                                   : field(s, !seat, arg);
            break;
        case ATON_DO_PLACE:
            w[i] = field(s, seat, arg);
            break;
        default: /* keep rather than exchange */
            w[i] = game_verb(legal[i]) == ATON_DO_KEEP;
            break;
        }
    }
    return forgets ? style_forget(legal, w, n, r) : style_best(legal, w, n, r);
}

/* Points now. */
static game_action greedy(const struct game_state *s, int seat,
                          const game_action *legal, int n, struct rng *r)
{
    static const struct wish wish = {{4, 1, 0.5f, 2}};
    return choose(s, seat, legal, n, r, &wish, false);
}

/* The stand-in for a beginner: points now, and every fourth possibility forgotten. */
static game_action newcomer(const struct game_state *s, int seat,
                            const game_action *legal, int n, struct rng *r)
{
    static const struct wish wish = {{4, 1, 0.5f, 2}};
    return choose(s, seat, legal, n, r, &wish, true);
}

/* Takes the other's stones off the temples. */
static game_action fighter(const struct game_state *s, int seat,
                           const game_action *legal, int n, struct rng *r)
{
    static const struct wish wish = {{1, 4, 2, 0.5f}};
    return choose(s, seat, legal, n, r, &wish, false);
}

/* Fills the temples with its own. */
static game_action hoarder(const struct game_state *s, int seat,
                           const game_action *legal, int n, struct rng *r)
{
    static const struct wish wish = {{0.5f, 1, 2, 4}};
    return choose(s, seat, legal, n, r, &wish, false);
}

const struct style aton_styles[] = {
    {"greedy", greedy},     {"fighter", fighter}, {"hoarder", hoarder},
    {"newcomer", newcomer}, {NULL, NULL},
};
