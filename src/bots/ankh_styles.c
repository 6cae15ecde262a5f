/* ankh_styles.c - players of Ankh with one idea each. */
#include "bots/ankh_styles.h"

#include "games/ankh/map.h"

/* What a player leans to. */
struct lean {
    float row[ANKH_ROWS]; /* the four actions */
    float crowd;          /* going where rivals stand, or (negative) where none does */
    float monument;       /* going beside one that is not its own */
    float bid;            /* for each follower */
    bool forgets;         /* every fourth possibility */
};

static bool has_rival(const struct ankh_state *s, int seat, unsigned cell)
{
    for (unsigned t = 0; t < ANKH_TOKENS; t++)
        for (unsigned g = 0; g < ANKH_SEATS; g++)
            if (g != s->team[seat] && ankh_has(s->region[t], cell) &&
                ankh_any(ankh_and(s->region[t], s->own[g])))
                return true;
    return false;
}

/* Monuments beside a cell that this seat's god does not control yet. */
static unsigned monuments_beside(const struct ankh_state *s, int seat, unsigned cell)
{
    struct ankh_set any = {0};
    for (unsigned t = 0; t < ANKH_TYPES; t++)
        any = ankh_or(any, s->monument[t]);
    any = ankh_minus(any, s->owned[s->team[seat]]);
    return ankh_count(ankh_and(ankh_adjacent_to(s, cell), any));
}

static float weigh(const struct ankh_state *s, int seat, const struct lean *l,
                   game_action a)
{
    unsigned arg = game_arg(a);
    switch (game_verb(a)) {
    case ANKH_DO_ROW:
        return l->row[arg];
    case ANKH_DO_TO:
    case ANKH_DO_AT:
        return (has_rival(s, seat, arg) ? l->crowd : 0) +
               l->monument * (float)monuments_beside(s, seat, arg);
    case ANKH_DO_BID:
        return l->bid * (float)arg;
    case ANKH_DO_DONE:
    case ANKH_DO_PASS:
        return -1;
    default:
        return 0;
    }
}

static game_action choose(const struct game_state *state, int seat,
                          const game_action *legal, int n, struct rng *r,
                          const struct lean *l)
{
    const struct ankh_state *s = (const struct ankh_state *)(const void *)state;
    float w[GAME_MAX_ACTIONS];
    for (int i = 0; i < n; i++)
        w[i] = weigh(s, seat, l, legal[i]);
    return l->forgets ? style_forget(legal, w, n, r) : style_best(legal, w, n, r);
}

/* More figures, where the others are. */
static game_action fighter(const struct game_state *s, int seat,
                           const game_action *legal, int n, struct rng *r)
{
    static const struct lean lean = {
        .row = {[ANKH_MOVE] = 2, [ANKH_SUMMON] = 3, [ANKH_GAIN] = 1},
        .crowd = 1,
        .bid = 0.5f};
    return choose(s, seat, legal, n, r, &lean);
}

/* Followers above all; gives none away. */
static game_action hoarder(const struct game_state *s, int seat,
                           const game_action *legal, int n, struct rng *r)
{
    static const struct lean lean = {
        .row = {[ANKH_GAIN] = 3, [ANKH_SUMMON] = 2, [ANKH_UNLOCK] = 1},
        .crowd = -1,
        .bid = -1};
    return choose(s, seat, legal, n, r, &lean);
}

/* Powers as soon as it can pay for them, and figures where nobody disputes them. */
static game_action greedy(const struct game_state *s, int seat,
                          const game_action *legal, int n, struct rng *r)
{
    static const struct lean lean = {
        .row = {[ANKH_UNLOCK] = 3, [ANKH_SUMMON] = 2, [ANKH_GAIN] = 1},
        .crowd = -1,
        .bid = 0};
    return choose(s, seat, legal, n, r, &lean);
}

/* The stand-in for a beginner: more figures, beside monuments to be had, whatever else
 * by lot, and every fourth possibility forgotten. */
static game_action newcomer(const struct game_state *s, int seat,
                            const game_action *legal, int n, struct rng *r)
{
    static const struct lean lean = {
        .row = {[ANKH_SUMMON] = 3, [ANKH_GAIN] = 2, [ANKH_UNLOCK] = 2, [ANKH_MOVE] = 2},
        .monument = 1,
        .bid = 0.5f,
        .forgets = true};
    return choose(s, seat, legal, n, r, &lean);
}

const struct style ankh_styles[] = {
    {"greedy", greedy},     {"fighter", fighter}, {"hoarder", hoarder},
    {"newcomer", newcomer}, {NULL, NULL},
};
