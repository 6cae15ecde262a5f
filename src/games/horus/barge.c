/* barge.c - the funerary barge: what may be loaded where. */
#include "games/horus/rules.h"

void horus_barge_changed(const struct horus_state *s, struct horus_seat *t)
{
    unsigned filled = 0, once = 0, twice = 0;
    t->row = HORUS_NONE;
    for (unsigned p = 0; p < HORUS_LOWER; p++) {
        if (t->barge[p] != HORUS_NONE) {
            filled |= 1u << p;
            t->row = (uint8_t)horus_motif(t->barge[p]);
        }
    }
    for (unsigned p = HORUS_LOWER; p < HORUS_PLACES; p++) {
        if (t->barge[p] != HORUS_NONE) {
            unsigned m = 1u << horus_motif(t->barge[p]);
            filled |= 1u << p;
            twice |= once & m;
            once |= m;
        }
    }
    t->filled = (uint16_t)filled;
    /* R-HORUS-37: two players may have every motif twice. */
    t->barred = (uint8_t)(s->head.config.n_players == 2 ? twice : once);
    if (!filled)
        t->mode = HORUS_MODE_NONE; /* R-HORUS-40 */
}

/* R-HORUS-38: the lower places beneath upper k are k-1 and k, as far as they exist. */
static unsigned supported(unsigned filled)
{
    unsigned low = filled & HORUS_LOWER_MASK;
    unsigned upper = (low | 1u << HORUS_LOWER) & (low << 1 | 1u);
    return HORUS_LOWER_MASK | upper << HORUS_LOWER;
}

/* R-HORUS-40: groups of a row in the order in which a mode fills them. */
static unsigned balanced(unsigned mode, unsigned filled)
{
    enum { LOW_OUTER = 0x9, LOW_INNER = 0x6 };
    enum { UP_ENDS = 0x110, UP_BETWEEN = 0x0a0, UP_MIDDLE = 0x040 };
    unsigned first_low = LOW_OUTER, next_low = LOW_INNER;
    unsigned first_up = UP_ENDS, last_up = UP_MIDDLE;
    if (mode == HORUS_MODE_NONE)
        return HORUS_PLACE_MASK & ~(unsigned)UP_BETWEEN;
    if (mode == HORUS_MODE_INSIDE) {
        first_low = LOW_INNER;
        next_low = LOW_OUTER;
        first_up = UP_MIDDLE;
        last_up = UP_ENDS;
    }
    unsigned open = first_low | first_up;
    if ((filled & first_low) == first_low)
        open |= next_low;
    if ((filled & first_up) == first_up) {
        open |= UP_BETWEEN;
        if ((filled & UP_BETWEEN) == UP_BETWEEN)
            open |= last_up;
    }
    return open;
}

unsigned horus_ordered_places(const struct horus_state *s, const struct horus_seat *t)
{
    unsigned open = ~(unsigned)t->filled & HORUS_PLACE_MASK;
    if (horus_option(s, HORUS_OPT_SUPPORT))
        open &= supported(t->filled);
    if (horus_option(s, HORUS_OPT_LOADING))
        open &= balanced(t->mode, t->filled);
    return open;
}

void horus_barge_put(struct horus_state *s, unsigned seat, unsigned stone,
                     unsigned place)
{
    struct horus_seat *t = &s->seat[seat];
    if (!t->filled && horus_option(s, HORUS_OPT_LOADING)) {
        /* u1 u5 l1 l4 mean outside, u3 l2 l3 inside. */
        bool outside = 0x119u >> place & 1;
        t->mode = outside ? HORUS_MODE_OUTSIDE : HORUS_MODE_INSIDE;
    }
    t->barge[place] = (uint8_t)stone;
    horus_barge_changed(s, t);
}
