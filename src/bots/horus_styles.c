/* horus_styles.c - players of Horus with one idea each. */
#include "bots/horus_styles.h"

#include "games/horus/state.h"

/* What a player leans to. */
struct lean {
    float want;    /* naming a stone of another player instead of taking an own one, */
    float barge;   /* and more so if it lies in a barque; negative: less */
    float gems;    /* the more the better, or the fewer */
    float accept;  /* an offer */
    float demands; /* ball and ring after a refusal, instead of withdrawing */
    bool forgets;  /* every fourth possibility */
};

static float value(unsigned stone)
{
    return (float)(stone % HORUS_VALUES + 1);
}

static bool is_loaded(const struct horus_state *s, unsigned stone)
{
    for (int p = 0; p < s->head.config.n_players; p++)
        for (int i = 0; i < HORUS_PLACES; i++)
            if (s->seat[p].barge[i] == stone)
                return true;
    return false;
}

static float weigh(const struct horus_state *s, int seat, const struct lean *l,
                   game_action a)
{
    unsigned arg = game_arg(a);
    switch (game_verb(a)) {
    case HORUS_DO_TAKE:
    case HORUS_DO_PICK:
        return value(s->seat[seat].top[arg]);
    case HORUS_DO_WANT:
        return l->want + value(arg) + (is_loaded(s, arg) ? l->barge : 0);
    case HORUS_DO_GEMS:
        return l->gems * (float)arg;
    case HORUS_DO_ADD:
        return -value(arg); /* no stone if gems do */
    case HORUS_DO_ACCEPT:
        return l->accept;
    case HORUS_DO_ROLL:
    case HORUS_DO_FIGHT:
        return l->demands;
    case HORUS_DO_LOAD: { /* the most points there are */
        unsigned place = arg & 15, x = arg >> 4;
        float times = place < HORUS_LOWER ? 1 : (float)(place - HORUS_LOWER + 1);
        return 1 + times * value(x);
    }
    case HORUS_DO_KEEP:
    case HORUS_DO_KEEP_STONE:
        return 1;
    case HORUS_DO_GIVE:
        return -value(arg);
    case HORUS_DO_SWAP:
    case HORUS_DO_PASS:
        return -10;
    default:
        return 0;
    }
}

static game_action choose(const struct game_state *state, int seat,
                          const game_action *legal, int n, struct rng *r,
                          const struct lean *l)
{
    const struct horus_state *s = (const struct horus_state *)(const void *)state;
    float w[GAME_MAX_ACTIONS];
    for (int i = 0; i < n; i++)
        w[i] = weigh(s, seat, l, legal[i]);
    return l->forgets ? style_forget(legal, w, n, r) : style_best(legal, w, n, r);
}

/* Takes the best of its own stones, and loads it at once. */
static game_action greedy(const struct game_state *s, int seat,
                          const game_action *legal, int n, struct rng *r)
{
    static const struct lean lean = {
        .want = -20, .gems = -1, .accept = 1, .demands = -1};
    return choose(s, seat, legal, n, r, &lean);
}

/* The stand-in for a beginner: the best stone there is, loaded at once, offers little,
 * takes every offer, leaves it at a refusal, and has forgotten every fourth
 * possibility.
 */
static game_action newcomer(const struct game_state *s, int seat,
                            const game_action *legal, int n, struct rng *r)
{
    static const struct lean lean = {
        .want = -0.5f, .gems = -1, .accept = 1, .demands = -1, .forgets = true};
    return choose(s, seat, legal, n, r, &lean);
}

/* Plays for the best stones of the others for as little as it may, and gives nothing.
 */
static game_action fighter(const struct game_state *s, int seat,
                           const game_action *legal, int n, struct rng *r)
{
    static const struct lean lean = {
        .want = 0.5f, .barge = 1, .gems = -1, .accept = -1, .demands = 1};
    return choose(s, seat, legal, n, r, &lean);
}

/* Pays well for what it wants, takes every offer, and leaves it at a refusal. */
static game_action trader(const struct game_state *s, int seat,
                          const game_action *legal, int n, struct rng *r)
{
    static const struct lean lean = {
        .want = 0.5f, .barge = -20, .gems = 1, .accept = 1, .demands = -1};
    return choose(s, seat, legal, n, r, &lean);
}

const struct style horus_styles[] = {
    {"greedy", greedy},     {"fighter", fighter}, {"trader", trader},
    {"newcomer", newcomer}, {NULL, NULL},
};
