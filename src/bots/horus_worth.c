/* horus_worth.c - the estimates behind the Horus bots. */
#include "bots/horus_worth.h"

/* What a place will probably hold when nothing special lies there: a stone like this.
 */
static const float usual = 3.0f;

/*
 * The lower row takes four of the five stones of one motif, so it is what a full barque
 * waits for longest. How much a stone of a motif promises, by where it lies:
 */
enum hold { OWN_ROW, OWN_SUPPLY, OWN_TOP, UNSEEN, THEIR_TOP, THEIR_UPPER, THEIR_LOWER };
static const float promise[] = {
    [OWN_ROW] = 1,      [OWN_SUPPLY] = 1,      [OWN_TOP] = 0.9f,      [UNSEEN] = 0.75f,
    [THEIR_TOP] = 0.4f, [THEIR_UPPER] = 0.45f, [THEIR_LOWER] = 0.15f,
};
static const float row_promise = 1.8f; /* a motif that promises more may be begun */
static const float row_begun = 2.0f;   /* points for each stone promised beyond that */
static const float row_goes_on = 3.0f; /* points for a stone of the row's motif */
static const float row_misses_it = 2.25f; /* the same one on an upper place */

static int free_places(const struct horus_seat *p)
{
    return HORUS_PLACES - __builtin_popcount(p->filled);
}

float horus_turns(const struct horus_state *s)
{
    int n = s->head.config.n_players, least = HORUS_PLACES;
    for (int p = 0; p < n; p++) {
        /* Stones in the supply can all be loaded at once. */
        int f = free_places(&s->seat[p]) - __builtin_popcountll(s->seat[p].supply) / 2;
        least = f < least ? f : least;
    }
    return least < 0 ? 0 : (float)least;
}

float horus_climb(const struct horus_state *s, struct horus_ramp ramp)
{
    float round = (float)s->turn / (float)s->head.config.n_players;
    return round > ramp.from ? (round - ramp.from) * ramp.step : 0;
}

/* Row rules of R-HORUS-36 and 37; support and modes are the engine's business. */
static bool row_allows(const struct horus_seat *p, unsigned x, unsigned place)
{
    unsigned motif = horus_motif(x);
    if (place < HORUS_LOWER)
        return p->row == HORUS_NONE || p->row == motif;
    return !(p->barred >> motif & 1);
}

/* What the stones of one motif in the stacks and the barque of a seat promise. */
static float promised_by(const struct horus_seat *t, bool own, uint64_t motif,
                         uint64_t *left)
{
    unsigned covered = horus_covered(t->filled);
    float sum = 0;
    for (unsigned i = 0; i < HORUS_PLACES; i++) {
        if (!(motif >> t->barge[i] & 1))
            continue;
        *left &= ~(UINT64_C(1) << t->barge[i]);
        if (i >= HORUS_LOWER)
            sum += own ? 0 : promise[THEIR_UPPER];
        else if (own || !(covered >> i & 1))
            sum += promise[own ? OWN_ROW : THEIR_LOWER];
    }
    for (unsigned i = 0; i < HORUS_TOPS; i++) {
        if (!(motif >> t->top[i] & 1))
            continue;
        *left &= ~(UINT64_C(1) << t->top[i]);
        sum += promise[own ? OWN_TOP : THEIR_TOP];
    }
    *left &= ~t->supply;
    return sum +
           (own ? promise[OWN_SUPPLY] * (float)__builtin_popcountll(t->supply & motif)
                : 0);
}

/* How many stones of a motif a seat may hope to collect. */
static float promised(const struct horus_state *s, int seat, unsigned motif)
{
    uint64_t all = UINT64_C(31) << motif * HORUS_VALUES, left = all;
    float sum = 0;
    for (int p = 0; p < s->head.config.n_players; p++)
        sum += promised_by(&s->seat[p], p == seat, all, &left);
    return sum + promise[UNSEEN] * (float)__builtin_popcountll(left);
}

static float chance_of_better(float turns)
{
    return turns / (turns + 1.7f);
}

float horus_load_gain(const struct horus_state *s, int seat, unsigned x, unsigned p,
                      float turns)
{
    const struct horus_seat *me = &s->seat[seat];
    unsigned v = horus_value(x), motif = horus_motif(x);
    float gain = (float)horus_points(p, v) -
                 chance_of_better(turns) * (float)horus_points(p, 1) * usual * 1.275f;
    if (p >= HORUS_LOWER)
        return gain - (me->row == motif ? row_misses_it : 0);
    if (me->row == HORUS_NONE) {
        gain += row_begun * (promised(s, seat, motif) - row_promise);
        gain += v < 3 ? 1.0f : 0.2f; /* high values belong above */
    } else {
        gain += row_goes_on;
    }
    return gain - (v >= 4 && !(me->barred >> motif & 1) ? 0.5f : 0);
}

/* The best of the places that are not `filled`; HORUS_PLACES: there is none. */
static unsigned best_place(const struct horus_state *s, int seat, unsigned x,
                           unsigned filled, float turns, float *ret_gain)
{
    unsigned at = HORUS_PLACES;
    bool below = false;
    for (unsigned p = 0; p < HORUS_PLACES; p++) {
        if (filled >> p & 1 || !row_allows(&s->seat[seat], x, p) ||
            (p < HORUS_LOWER && below))
            continue;
        below = below || p < HORUS_LOWER; /* its places are all alike */
        float g = horus_load_gain(s, seat, x, p, turns);
        if (at == HORUS_PLACES || g > *ret_gain) {
            *ret_gain = g;
            at = p;
        }
    }
    return at;
}

float horus_use(const struct horus_state *s, int seat, unsigned x, float turns)
{
    float best = -0.5f * (float)horus_value(x), gain = 0;
    if (best_place(s, seat, x, s->seat[seat].filled, turns, &gain) < HORUS_PLACES &&
        gain > best)
        best = gain;
    /* Filling the barge at all is what ends the game in one's favour. */
    return best + 1.0f;
}

int horus_owner(const struct horus_state *s, unsigned x, unsigned *ret_spot)
{
    for (int p = 0; p < s->head.config.n_players; p++) {
        for (unsigned i = 0; i < HORUS_PLACES; i++) {
            if (s->seat[p].barge[i] == x) {
                *ret_spot = HORUS_SPOT_BARGE + i;
                return p;
            }
        }
        for (unsigned i = 0; i < HORUS_TOPS; i++) {
            if (s->seat[p].top[i] == x) {
                *ret_spot = HORUS_SPOT_STACK + i;
                return p;
            }
        }
    }
    *ret_spot = HORUS_SPOT_SUPPLY;
    return -1;
}

float horus_loss(const struct horus_state *s, int seat, unsigned x, unsigned spot,
                 float turns)
{
    if (spot < HORUS_SPOT_STACK) {
        return (float)horus_points(spot, horus_value(x)) -
               chance_of_better(turns) * (float)horus_points(spot, 1) * usual * 0.9f +
               1;
    }
    float use = horus_use(s, seat, x, turns);
    return use > 0 ? 0.75f * use : 0;
}

/* Put the stones of the supply where they fit best; returns points and marks places. */
static float lay_supply(const struct horus_state *s, int seat, float turns,
                        unsigned *filled)
{
    const struct horus_seat *me = &s->seat[seat];
    float sum = 0;
    for (uint64_t set = me->supply; set; set &= set - 1) {
        unsigned x = (unsigned)__builtin_ctzll(set);
        float gain = 0;
        unsigned at = best_place(s, seat, x, *filled, turns, &gain);
        if (at < HORUS_PLACES) {
            *filled |= 1u << at;
            sum += 0.92f * (float)horus_points(at, horus_value(x));
        } else {
            sum -= 0.5f * (float)horus_value(x);
        }
    }
    return sum;
}

float horus_worth_seat(const struct horus_state *s, int seat, float turns)
{
    const struct horus_seat *me = &s->seat[seat];
    unsigned filled = me->filled;
    float sum = (float)me->gems;
    for (unsigned p = 0; p < HORUS_PLACES; p++)
        if (me->filled >> p & 1)
            sum += (float)horus_points(p, horus_value(me->barge[p]));
    sum += lay_supply(s, seat, turns, &filled);
    float fills = turns * 0.9f;
    for (int p = HORUS_PLACES - 1; p >= 0 && fills > 0; p--) {
        if (filled >> p & 1)
            continue;
        float part = fills < 1 ? fills : 1;
        sum += part * 0.8f * (float)horus_points((unsigned)p, 1) * usual;
        fills -= 1;
    }
    return sum;
}
