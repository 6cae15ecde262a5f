/* horus_worth.c - the estimates behind the Horus bots. */
#include "bots/horus_worth.h"

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

/* Row rules of R-HORUS-36 and 37; support and modes are the engine's business. */
static bool row_allows(const struct horus_seat *p, unsigned x, unsigned place)
{
    unsigned motif = horus_motif(x);
    if (place < HORUS_LOWER)
        return p->row == HORUS_NONE || p->row == motif;
    return !(p->barred >> motif & 1);
}

float horus_load_gain(const struct horus_state *s, int seat, unsigned x, unsigned p,
                      float turns)
{
    const struct horus_seat *me = &s->seat[seat];
    float v = (float)horus_value(x);
    float later = turns / (turns + 2.5f); /* chance of something usual instead */
    float gain = (float)horus_points(p, horus_value(x)) -
                 later * (float)horus_points(p, 1) * usual * 0.85f;
    if (p < HORUS_LOWER && me->row == HORUS_NONE) {
        /* A motif that others collect will not fill the row. */
        for (int o = 0; o < s->head.config.n_players; o++)
            if (o != seat && s->seat[o].row == horus_motif(x))
                gain -= 2;
        gain += v < 3 ? 1.0f : 0.2f; /* high values belong above */
    }
    if (p < HORUS_LOWER && v >= 4 && !(me->barred >> horus_motif(x) & 1))
        gain -= 0.5f;
    return gain;
}

float horus_use(const struct horus_state *s, int seat, unsigned x, float turns)
{
    const struct horus_seat *me = &s->seat[seat];
    float best = -0.5f * (float)horus_value(x);
    for (unsigned p = 0; p < HORUS_PLACES; p++) {
        if (me->filled >> p & 1 || !row_allows(me, x, p))
            continue;
        float g = horus_load_gain(s, seat, x, p, turns);
        best = g > best ? g : best;
    }
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
        float later = turns / (turns + 2.5f);
        return (float)horus_points(spot, horus_value(x)) -
               later * (float)horus_points(spot, 1) * usual * 0.7f + 1;
    }
    float use = horus_use(s, seat, x, turns);
    return use > 0 ? 0.6f * use : 0;
}

/* Put the stones of the supply where they fit best; returns points and marks places. */
static float lay_supply(const struct horus_state *s, int seat, float turns,
                        unsigned *filled)
{
    const struct horus_seat *me = &s->seat[seat];
    float sum = 0;
    for (uint64_t set = me->supply; set; set &= set - 1) {
        unsigned x = (unsigned)__builtin_ctzll(set), at = HORUS_PLACES;
        float best = -1e9f;
        for (unsigned p = 0; p < HORUS_PLACES; p++) {
            if (*filled >> p & 1 || !row_allows(me, x, p))
                continue;
            float g = horus_load_gain(s, seat, x, p, turns);
            if (g > best) {
                best = g;
                at = p;
            }
        }
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
