/* horus_worth.c - the estimates behind the Horus bots. */
#include "bots/horus_worth.h"

#include "bots/horus_constants.h"

/* What a place will probably hold when nothing special lies there: a stone like this.
 */
static const float usual = 3.0f;

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

/*
 * The lower row takes four of the five stones of one motif, so it is what a full barque
 * waits for longest. How much the stones of one motif with a seat promise; the
 * constants say how much each one does, by where it lies.
 */
static float promised_by(const float *k, const struct horus_seat *t, bool own,
                         uint64_t motif, uint64_t *left)
{
    unsigned covered = horus_covered(t->filled);
    float sum = 0;
    for (unsigned i = 0; i < HORUS_PLACES; i++) {
        if (!(motif >> t->barge[i] & 1))
            continue;
        *left &= ~(UINT64_C(1) << t->barge[i]);
        if (i >= HORUS_LOWER)
            sum += own ? 0 : k[HORUS_K_THEIR_UPPER];
        else if (own || !(covered >> i & 1))
            sum += own ? 1 : k[HORUS_K_THEIR_LOWER];
    }
    for (unsigned i = 0; i < HORUS_TOPS; i++) {
        if (!(motif >> t->top[i] & 1))
            continue;
        *left &= ~(UINT64_C(1) << t->top[i]);
        sum += k[own ? HORUS_K_OWN_TOP : HORUS_K_THEIR_TOP];
    }
    *left &= ~t->supply;
    return sum + (own ? (float)__builtin_popcountll(t->supply & motif) : 0);
}

/* How many stones of a motif a seat may hope to collect. */
static float promised(const struct horus_sight *v, int seat, unsigned motif)
{
    uint64_t all = UINT64_C(31) << motif * HORUS_VALUES, left = all;
    float sum = 0;
    for (int p = 0; p < v->s->head.config.n_players; p++)
        sum += promised_by(v->k, &v->s->seat[p], p == seat, all, &left);
    return sum + v->k[HORUS_K_UNSEEN] * (float)__builtin_popcountll(left);
}

static float chance_of_better(const struct horus_sight *v)
{
    return v->turns / (v->turns + v->k[HORUS_K_WAIT_TURNS]);
}

float horus_load_gain(const struct horus_sight *v, int seat, unsigned x, unsigned p)
{
    const float *k = v->k;
    const struct horus_seat *me = &v->s->seat[seat];
    unsigned value = horus_value(x), motif = horus_motif(x);
    float gain = (float)horus_points(p, value) - chance_of_better(v) *
                                                     (float)horus_points(p, 1) *
                                                     k[HORUS_K_WAIT_VALUE];
    if (p >= HORUS_LOWER)
        return gain - (me->row == motif ? k[HORUS_K_ROW_MISSED] : 0);
    if (me->row == HORUS_NONE) {
        gain += k[HORUS_K_ROW_BEGUN] * (promised(v, seat, motif) - k[HORUS_K_ROW_ASK]);
        /* high values belong above */
        gain += k[value < 3 ? HORUS_K_LOW_FIRST : HORUS_K_HIGH_FIRST];
    } else {
        gain += k[HORUS_K_ROW_ON];
    }
    return gain -
           (value >= 4 && !(me->barred >> motif & 1) ? k[HORUS_K_HIGH_BELOW] : 0);
}

/* The best of the places that are not `filled`; HORUS_PLACES: there is none. */
static unsigned best_place(const struct horus_sight *v, int seat, unsigned x,
                           unsigned filled, float *ret_gain)
{
    unsigned at = HORUS_PLACES;
    bool below = false;
    for (unsigned p = 0; p < HORUS_PLACES; p++) {
        if (filled >> p & 1 || !row_allows(&v->s->seat[seat], x, p) ||
            (p < HORUS_LOWER && below))
            continue;
        below = below || p < HORUS_LOWER; /* its places are all alike */
        float g = horus_load_gain(v, seat, x, p);
        if (at == HORUS_PLACES || g > *ret_gain) {
            *ret_gain = g;
            at = p;
        }
    }
    return at;
}

float horus_use(const struct horus_sight *v, int seat, unsigned x)
{
    float best = -v->k[HORUS_K_USE_NONE] * (float)horus_value(x), gain = 0;
    if (best_place(v, seat, x, v->s->seat[seat].filled, &gain) < HORUS_PLACES &&
        gain > best)
        best = gain;
    /* Filling the barge at all is what ends the game in one's favour. */
    return best + v->k[HORUS_K_USE_ANY];
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

float horus_loss(const struct horus_sight *v, int seat, unsigned x, unsigned spot)
{
    const float *k = v->k;
    if (spot < HORUS_SPOT_STACK) {
        return (float)horus_points(spot, horus_value(x)) -
               chance_of_better(v) * (float)horus_points(spot, 1) *
                   k[HORUS_K_LOSS_VALUE] +
               k[HORUS_K_LOSS_PLACE];
    }
    float use = horus_use(v, seat, x);
    return use > 0 ? k[HORUS_K_LOSS_TOP] * use : 0;
}

/* Put the stones of the supply where they fit best; returns points, marks places. */
static float lay_supply(const struct horus_sight *v, int seat, unsigned *filled)
{
    const struct horus_seat *me = &v->s->seat[seat];
    float sum = 0;
    for (uint64_t set = me->supply; set; set &= set - 1) {
        unsigned x = (unsigned)__builtin_ctzll(set);
        float gain = 0;
        unsigned at = best_place(v, seat, x, *filled, &gain);
        if (at < HORUS_PLACES) {
            *filled |= 1u << at;
            sum += 0.92f * (float)horus_points(at, horus_value(x));
        } else {
            sum -= 0.5f * (float)horus_value(x);
        }
    }
    return sum;
}

float horus_worth_seat(const struct horus_sight *v, int seat)
{
    const struct horus_seat *me = &v->s->seat[seat];
    unsigned filled = me->filled;
    float sum = (float)me->gems;
    for (unsigned p = 0; p < HORUS_PLACES; p++)
        if (me->filled >> p & 1)
            sum += (float)horus_points(p, horus_value(me->barge[p]));
    sum += lay_supply(v, seat, &filled);
    float fills = v->turns * 0.9f;
    for (int p = HORUS_PLACES - 1; p >= 0 && fills > 0; p--) {
        if (filled >> p & 1)
            continue;
        float part = fills < 1 ? fills : 1;
        sum += part * 0.8f * (float)horus_points((unsigned)p, 1) * usual;
        fills -= 1;
    }
    return sum;
}
