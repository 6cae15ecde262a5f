/* space.c - Horus as numbers. */
#include <string.h>

#include "games/horus/rules.h"
#include "maat/space.h"

enum {
    GEMS_MAX = HORUS_START_GEMS * HORUS_SEATS,
    AT_TAKE = 0,
    AT_WANT = AT_TAKE + HORUS_TOPS,
    AT_SWAP = AT_WANT + HORUS_STONES,
    AT_GEMS = AT_SWAP + 2,
    AT_ADD = AT_GEMS + GEMS_MAX + 1,
    AT_ACCEPT = AT_ADD + HORUS_STONES,
    AT_KEEP_STONE = AT_ACCEPT + 8,
    AT_STORE_STONE = AT_KEEP_STONE + HORUS_STONES,
    AT_PICK = AT_STORE_STONE + HORUS_STONES,
    AT_GIVE = AT_PICK + HORUS_TOPS,
    AT_LOAD = AT_GIVE + HORUS_STONES,
    AT_DONE = AT_LOAD + HORUS_STONES * HORUS_PLACES,
    ACTIONS = AT_DONE + 1,
    FACE = HORUS_MOTIFS + 1, /* numbers of one stone: its motif, then its value */
    BALL = 3,                /* numbers of one ball */
    ENDS = HORUS_END_LIMIT,
    TURNS = 4000,
    THROWS = 9999,
};

static int rank_load(uint32_t arg)
{
    unsigned stone = arg >> 4, place = arg & 15;
    return stone < HORUS_STONES && place < HORUS_PLACES
               ? (int)(stone * HORUS_PLACES + place)
               : -1;
}

static uint32_t load_of(unsigned rank)
{
    return rank / HORUS_PLACES << 4 | rank % HORUS_PLACES;
}

#define ONLY(text, index)                                                              \
    {                                                                                  \
        .form = text, .at = index, .n = 1                                              \
    }
#define STONES(text, index)                                                            \
    {                                                                                  \
        .form = text, .at = index, .n = HORUS_STONES                                   \
    }

static const struct space_verb verbs[] = {
    [HORUS_DO_TAKE] = {.form = "take PLACE", .at = AT_TAKE, .n = HORUS_TOPS},
    [HORUS_DO_WANT] = STONES("want STONE", AT_WANT),
    [HORUS_DO_SWAP] = ONLY("swap", AT_SWAP),
    [HORUS_DO_PASS] = ONLY("pass", AT_SWAP + 1),
    [HORUS_DO_GEMS] = {.form = "gems N", .at = AT_GEMS, .n = GEMS_MAX + 1},
    [HORUS_DO_ADD] = STONES("add STONE", AT_ADD),
    [HORUS_DO_ACCEPT] = ONLY("accept", AT_ACCEPT),
    [HORUS_DO_REFUSE] = ONLY("refuse", AT_ACCEPT + 1),
    [HORUS_DO_ROLL] = ONLY("roll", AT_ACCEPT + 2),
    [HORUS_DO_FIGHT] = ONLY("fight", AT_ACCEPT + 3),
    [HORUS_DO_WITHDRAW] = ONLY("withdraw", AT_ACCEPT + 4),
    [HORUS_DO_STOP] = ONLY("stop", AT_ACCEPT + 5),
    [HORUS_DO_KEEP] = ONLY("keep", AT_ACCEPT + 6),
    [HORUS_DO_STORE] = ONLY("store", AT_ACCEPT + 7),
    [HORUS_DO_KEEP_STONE] = STONES("keep STONE", AT_KEEP_STONE),
    [HORUS_DO_STORE_STONE] = STONES("store STONE", AT_STORE_STONE),
    [HORUS_DO_PICK] = {.form = "pick PLACE", .at = AT_PICK, .n = HORUS_TOPS},
    [HORUS_DO_GIVE] = STONES("give STONE", AT_GIVE),
    [HORUS_DO_LOAD] = {.form = "load STONE PLACE",
                       .at = AT_LOAD,
                       .n = HORUS_STONES * HORUS_PLACES,
                       .rank = rank_load,
                       .operand = load_of},
    [HORUS_DO_DONE] = ONLY("done", AT_DONE),
};

static const char *const options[] = {"loading", "support", "tie",
                                      "ring",    "limit",   NULL};
static const char *const sides[] = {"challenger", "partner", NULL};

#define A_FACE "motif (8 numbers, one of them 1), then value; all 0: none"

static const struct space_span spans[] = {
    SPAN("phase", "what is to be decided or drawn", HORUS_PHASE_COUNT, 0, 1,
         horus_phase_words),
    SPAN("options",
         "advanced loading, support, sudden death, percent of hits, turns a seat", 5, 0,
         1000, options),
    SPAN("motifs", "which are in play", HORUS_MOTIFS, 0, 1, horus_motif_words),
    SPAN("turn", "number of the current turn", 1, 0, TURNS, NULL),
    SPAN("idle", "idle turns in a row", 1, 0, HORUS_SEATS, NULL),
    SPAN("passed", "the seat in turn passed and has loaded nothing since", 1, 0, 1,
         NULL),
    SPAN("offers", "offers withdrawn in this turn", 1, 0, HORUS_OFFERS, NULL),
    SPAN("pool", "stones that nobody has seen", 1, 0, HORUS_STONES, NULL),
    SPAN("end", "how the game ended; all 0: it runs", ENDS, 0, 1, horus_end_words + 1),
    SPAN("target", "stone that the offer is for: " A_FACE, FACE, 0, HORUS_VALUES, NULL),
    SPAN("gain", "stone on its way to the seat in turn: " A_FACE, FACE, 0, HORUS_VALUES,
         NULL),
    SPAN("stake_gems", "gems of the stake", 1, 0, GEMS_MAX, NULL),
    SPAN("stake", "stones of the stake", HORUS_STONES, 0, 1, horus_stone_words),
    SPAN("receive", "stones on their way to the partner", HORUS_STONES, 0, 1,
         horus_stone_words),
    SPAN("taken", "stones taken off in the swap", HORUS_STONES, 0, 1,
         horus_stone_words),
    SPAN("picked", "places picked for the swap, 1 to 4", HORUS_TOPS, 0, 1, NULL),
    SPAN("swap_left", "stones still to be given in the swap", 1, 0, HORUS_SWAP, NULL),
    SPAN("floor", "what may still be picked: nothing below this stone or place", 1, 0,
         HORUS_STONES + 1, NULL),
    SPAN("throws", "throws in the ring fight", 2, 0, THROWS, sides),
    SPAN("hits", "hits among them", 2, 0, THROWS, sides),
    SPAN(
        "balls",
        "of the challenger's ball, then of the partner's: own god, another god, number",
        2 * BALL, 0, HORUS_HOLLOWS / 2, NULL),
    SPAN_SEATS("acting", "owes a decision", 1, 0, 1, NULL),
    SPAN_SEATS("active", "has the turn", 1, 0, 1, NULL),
    SPAN_SEATS("start", "had the first turn", 1, 0, 1, NULL),
    SPAN_SEATS("partner", "is the other seat of the offer", 1, 0, 1, NULL),
    SPAN_SEATS("thrower", "rolls or throws", 1, 0, 1, NULL),
    SPAN_SEATS("ender", "has a full barque", 1, 0, 1, NULL),
    SPAN_SEATS("loader", "loads at the end", 1, 0, 1, NULL),
    SPAN_SEATS("swapped", "has used its swap", 1, 0, 1, NULL),
    SPAN_SEATS("hides", "has a first stone that is secret", 1, 0, 1, NULL),
    SPAN_SEATS("gems", "gems", 1, 0, GEMS_MAX, NULL),
    SPAN_SEATS("mode", "begun to load from outside, from inside", 2, 0, 1, NULL),
    SPAN_SEATS("depth", "unseen stones on the places 1 to 3", HORUS_PILES, 0,
               HORUS_PILES, NULL),
    SPAN_SEATS("tops", "of each of the places 1 to 4 what it shows: " A_FACE,
               HORUS_TOPS *FACE, 0, HORUS_VALUES, NULL),
    SPAN_SEATS("barque", "of each place l1 to l4, u1 to u5: " A_FACE,
               HORUS_PLACES *FACE, 0, HORUS_VALUES, NULL),
    SPAN_SEATS("supply", "stones that are known to be in the personal supply",
               HORUS_STONES, 0, 1, horus_stone_words),
    SPAN_SEATS("secret", "the first stone while it is secret, where it is known",
               HORUS_STONES, 0, 1, horus_stone_words),
    SPAN_SEATS("depot", "stones of place 4, counted from the top; 0: not there",
               HORUS_STONES, 0, HORUS_STONES, horus_stone_words),
    {.name = NULL},
};

static const struct space_loss losses[] = {
    {.field = "balls",
     .is_sided = true,
     .why = "the god of a third seat counts like any other that is not one's own"},
    {.field = NULL},
};

static int16_t *put_face(int16_t *out, unsigned stone)
{
    bool is_there = stone < HORUS_STONES;
    out = space_one(out, HORUS_MOTIFS, is_there ? horus_motif(stone) : HORUS_NONE);
    return space_put(out, is_there ? (int)horus_value(stone) : 0);
}

static int16_t *put_ball(int16_t *out, unsigned hollow, unsigned own)
{
    bool is_god = !(hollow & 1);
    memset(out, 0, BALL * sizeof *out);
    if (hollow < HORUS_HOLLOWS) {
        out[0] = hollow == own;
        out[1] = is_god && hollow != own;
        out[2] = (int16_t)(is_god ? 0 : hollow / 2 + 1);
    }
    return out + BALL;
}

static int16_t *observe_balls(const struct horus_state *s, int16_t *out)
{
    unsigned n = s->head.config.n_players;
    for (unsigned i = 0; i < 2; i++)
        out = space_cap(out, (int)s->throws[i], THROWS);
    for (unsigned i = 0; i < 2; i++)
        out = space_cap(out, (int)s->hits[i], THROWS);
    out = put_ball(out, s->balls[0], 2 * horus_side(n, s->active));
    return put_ball(out, s->balls[1], 2 * horus_side(n, s->partner));
}

static int16_t *observe_table(const struct horus_state *s, int16_t *out)
{
    const uint16_t *option = s->head.config.option;
    out = space_one(out, HORUS_PHASE_COUNT, s->head.phase);
    for (unsigned k = HORUS_OPT_LOADING; k < HORUS_OPT_COUNT; k++)
        out = space_put(out, option[k]);
    out = space_bits(out, HORUS_MOTIFS, s->motifs);
    out = space_cap(out, s->turn, TURNS);
    out = space_put(out, s->idle);
    out = space_put(out, s->passed);
    out = space_put(out, s->offers);
    out = space_put(out, (int)(s->pool >> HORUS_POOL_SHIFT & 0xff));
    out = space_one(out, ENDS, s->end - 1u);
    out = put_face(out, s->target);
    out = put_face(out, s->gain);
    out = space_put(out, s->stake_gems);
    out = space_many_bits(out, HORUS_STONES, s->stake);
    out = space_many_bits(out, HORUS_STONES, s->receive);
    out = space_many_bits(out, HORUS_STONES, s->taken);
    out = space_bits(out, HORUS_TOPS, s->picked);
    out = space_put(out, s->swap_left);
    out = space_put(out, s->floor);
    return observe_balls(s, out);
}

enum { ONES = 10 };

static void put_ones(const struct horus_state *s, unsigned p, unsigned n, int16_t *out)
{
    const struct horus_seat *t = &s->seat[p];
    const int one[ONES] = {
        s->head.acting >> p & 1, s->active == p, s->start == p,  s->partner == p,
        s->thrower == p,         s->ender == p,  s->loader == p, t->swapped,
        t->secret != HORUS_NONE, t->gems,
    };
    for (unsigned k = 0; k < ONES; k++)
        out[k * n] = (int16_t)one[k];
}

static void put_depot(const struct horus_state *s, const struct horus_seat *t,
                      int16_t *out)
{
    int16_t depth = 0;
    memset(out, 0, HORUS_STONES * sizeof *out);
    for (unsigned x = t->top[HORUS_DEPOT]; x < HORUS_STONES && depth < HORUS_STONES;
         x = s->under[x])
        out[x] = ++depth;
}

static void observe(const struct game_view *v, int seat, int16_t *out)
{
    const struct horus_state *s = horus_peek(game_peek(v));
    unsigned n = s->head.config.n_players, p = (unsigned)seat;
    int16_t *ones = observe_table(s, out), *mode = ones + ONES * n;
    int16_t *depth = mode + 2 * n, *tops = depth + HORUS_PILES * n;
    int16_t *barge = tops + HORUS_TOPS * FACE * n;
    int16_t *supply = barge + HORUS_PLACES * FACE * n;
    int16_t *secret = supply + HORUS_STONES * n, *depot = secret + HORUS_STONES * n;
    for (unsigned i = 0; i < n; i++, p = p + 1 < n ? p + 1 : 0) {
        const struct horus_seat *t = &s->seat[p];
        put_ones(s, p, n, ones + i);
        mode = space_one(mode, 2, t->mode - 1u);
        depth = space_bytes(depth, HORUS_PILES, t->unseen);
        for (unsigned k = 0; k < HORUS_TOPS; k++)
            tops = put_face(tops, t->top[k]);
        for (unsigned k = 0; k < HORUS_PLACES; k++)
            barge = put_face(barge, t->barge[k]);
        supply = space_many_bits(supply, HORUS_STONES, t->supply);
        secret = space_one(secret, HORUS_STONES, t->secret);
        put_depot(s, t, depot + i * HORUS_STONES);
    }
}

const struct game_space horus_space = {
    .version = 1,
    .actions = ACTIONS,
    .n_verbs = sizeof verbs / sizeof verbs[0],
    .verbs = verbs,
    .spans = spans,
    .losses = losses,
    .observe = observe,
};
