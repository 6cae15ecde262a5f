/* disaster.c - disasters of Ra: what a seat loses, and what it may choose. */
#include "games/ra/rules.h"

/* The group that a disaster hits (R-RA-29 to R-RA-31). */
static uint32_t group_of(unsigned disaster)
{
    static const uint32_t group[RA_DISASTER_KINDS] = {
        RA_BIT(RA_TILE_PHARAOH),
        RA_BIT(RA_TILE_NILE) | RA_BIT(RA_TILE_FLOOD),
        RA_CIVILIZATION,
        RA_MONUMENTS,
    };
    return group[disaster];
}

enum { FUNERAL, DROUGHT, UNREST, EARTHQUAKE };

static unsigned tiles_of(const struct ra_seat *seat, uint32_t kinds)
{
    unsigned n = 0;
    for (kinds &= seat->kinds; kinds; kinds &= kinds - 1)
        n += seat->tableau[ra_lowest(kinds)];
    return n;
}

static void lose(struct ra_state *s, unsigned seat, unsigned kind,
                 struct game_events *ev)
{
    struct ra_seat *me = &s->seat[seat];
    if (--me->tableau[kind] == 0)
        me->kinds &= ~RA_BIT(kind);
    if (ev)
        game_event(ev, RA_EV_DISCARD, (int16_t)seat, (int16_t)kind);
}

/*
 * From the kinds not below the last pick: those from which on enough tiles remain to
 * complete the set (R-RA-31). Walking down, the first such kind bounds them all.
 */
static uint32_t choices(const struct ra_state *s, unsigned seat, unsigned disaster)
{
    const struct ra_seat *me = &s->seat[seat];
    uint32_t kinds = me->kinds & group_of(disaster) & ~(RA_BIT(s->last) - 1);
    unsigned n = 0;
    for (uint32_t left = kinds; left;) {
        unsigned k = ra_highest(left);
        n += me->tableau[k];
        if (n >= s->owed)
            return kinds & ((RA_BIT(k) << 1) - 1);
        left ^= RA_BIT(k);
    }
    return 0;
}

static unsigned running(const struct ra_state *s)
{
    return s->head.phase == RA_PHASE_UNREST ? UNREST : EARTHQUAKE;
}

uint32_t ra_discards(const struct ra_state *s, unsigned seat)
{
    return choices(s, seat, running(s));
}

/* Discard as long as there is no choice (R-RA-32); false: a choice is open. */
static bool run_set(struct ra_state *s, unsigned seat, unsigned disaster,
                    struct game_events *ev)
{
    while (s->owed) {
        uint32_t kinds = choices(s, seat, disaster);
        if (kinds & (kinds - 1)) {
            ra_ask(s, disaster == UNREST ? RA_PHASE_UNREST : RA_PHASE_EARTHQUAKE, seat);
            return false;
        }
        s->last = (uint8_t)ra_lowest(kinds);
        s->owed--;
        lose(s, seat, s->last, ev);
    }
    s->last = 0;
    s->disasters[disaster] = 0;
    return true;
}

/* Funeral and drought leave no choice: floods go before the Nile (R-RA-30). */
static void run_forced(struct ra_state *s, unsigned seat, unsigned disaster, unsigned n,
                       struct game_events *ev)
{
    const struct ra_seat *me = &s->seat[seat];
    while (n--)
        lose(s, seat, ra_highest(me->kinds & group_of(disaster)), ev);
    s->disasters[disaster] = 0;
}

/* Start the disasters from one kind on, in their order (R-RA-33). */
static bool strike_from(struct ra_state *s, unsigned seat, unsigned first,
                        struct game_events *ev)
{
    for (unsigned i = first; i < RA_DISASTER_KINDS; i++) {
        unsigned d = s->disasters[i], m = tiles_of(&s->seat[seat], group_of(i));
        if (!d)
            continue;
        m = m < 2 * d ? m : 2 * d; /* R-RA-34 */
        if (ev)
            game_event(ev, RA_EV_DISASTER, (int16_t)seat,
                       (int16_t)(RA_TILE_FUNERAL + i), (int16_t)d, (int16_t)m);
        if (i < UNREST) {
            run_forced(s, seat, i, m, ev);
            continue;
        }
        s->owed = (uint8_t)m;
        if (!run_set(s, seat, i, ev))
            return false;
    }
    return true;
}

bool ra_strike(struct ra_state *s, unsigned seat, struct game_events *ev)
{
    return strike_from(s, seat, FUNERAL, ev);
}

bool ra_discard(struct ra_state *s, unsigned seat, unsigned kind,
                struct game_events *ev)
{
    unsigned disaster = running(s);
    s->last = (uint8_t)kind;
    s->owed--;
    lose(s, seat, kind, ev);
    return run_set(s, seat, disaster, ev) && strike_from(s, seat, disaster + 1, ev);
}
