/* conflict.c - a conflict: scorpions, then what a region holds (R-ANKH-41 to 48). */
#include "games/ankh/rules.h"

/* Bit g: god g has a figure in the zone. */
unsigned ankh_gods_in(const struct ankh_state *s, struct ankh_set zone)
{
    unsigned mask = 0;
    for (unsigned g = 0; g < ANKH_SEATS; g++)
        mask |= (unsigned)ankh_meet(s->own[g], zone) << g;
    return mask;
}

/* R-ANKH-46; the caller knows that g has a figure there. */
unsigned ankh_majorities(const struct ankh_state *s, unsigned g, unsigned token)
{
    struct ankh_set own = ankh_and(s->owned[g], s->region[token - 1]);
    unsigned n = 0;
    for (int t = 0; t < ANKH_TYPES && ankh_any(own); t++) {
        struct ankh_set there = ankh_and(s->monument[t], s->region[token - 1]);
        unsigned mine = ankh_count(ankh_and(there, own)), best = 0;
        for (unsigned h = 0; mine && h < ANKH_SEATS; h++) {
            unsigned theirs = ankh_count(ankh_and(there, s->owned[h]));
            if (h != g && theirs > best)
                best = theirs;
        }
        n += mine > best;
    }
    return n;
}

unsigned ankh_ra_bonus(const struct ankh_state *s, unsigned g, struct ankh_set zone)
{
    struct ankh_set radiant = ankh_and(ankh_and(s->own[g], s->sun), zone);
    if (s->holder[ANKH_RA] != g)
        return 0;
    return ANKH_RA_BONUS_PER_FIGURE ? ankh_count(radiant) : ankh_any(radiant);
}

static void omnipresence(struct ankh_state *s, struct game_events *ev)
{
    unsigned having = 0;
    uint8_t gods[ANKH_SEATS];
    for (unsigned g = 0; g < ANKH_SEATS; g++)
        having |= (unsigned)ankh_power(s, g, ANKH_OMNIPRESENT) << g;
    int n = ankh_ascending(s, having, gods);
    for (int i = 0; i < n; i++) {
        int regions = 0;
        for (unsigned token = 1; token <= ANKH_TOKENS; token++)
            regions += ankh_meet(s->own[gods[i]], ankh_zone(s, token));
        ankh_add_followers(s, gods[i], regions, ANKH_R_OMNIPRESENT, ev);
    }
}

/* R-ANKH-43: the two hexes in front of every Giant Scorpion. */
static void scorpions(struct ankh_state *s, struct game_events *ev)
{
    struct ankh_set left = ankh_guards(s, ANKH_GIANT_SCORPION), hit = {0, 0};
    if (!ankh_any(left))
        return;
    while (ankh_any(left)) {
        unsigned cell = ankh_pop(&left);
        int facing = ankh_facing(s, cell);
        struct ankh_set reach =
            ANKH_SCORPION_CROSSES_BORDERS ? ankh_ball[cell] : ankh_adjacent_to(s, cell);
        for (int d = facing; facing >= 0 && d < facing + 2; d++) {
            unsigned to = ankh_near[cell][d % 6];
            if (to != ANKH_NONE && ankh_has(reach, to))
                ankh_add(&hit, to);
        }
    }
    hit = ankh_and(hit, ankh_monuments(s));
    ankh_raze(s, hit);
    while (ankh_any(hit)) {
        unsigned cell = ankh_pop(&hit);
        ANKH_SAY(ev, ANKH_EV_DESTROY, (int16_t)ankh_hex(cell));
    }
}

void ankh_begin_conflict(struct ankh_state *s, struct game_events *ev)
{
    s->tiebreaker = s->team[s->turn];
    s->tiebreaker_ready = 1;
    ANKH_SAY(ev, ANKH_EV_CONFLICT, (int16_t)(s->event == 18 ? 5 : s->event / 4),
             (int16_t)s->tiebreaker);
    omnipresence(s, ev);
    scorpions(s, ev);
}

void ankh_next_in_queue(struct ankh_state *s)
{
    s->n_queue--;
    for (int i = 0; i < s->n_queue; i++)
        s->queue[i] = s->queue[i + 1];
    s->queue[s->n_queue] = 0;
}

/* R-ANKH-47. True when the game ended. */
static bool dominate(struct ankh_state *s, unsigned g, struct ankh_set zone,
                     struct game_events *ev)
{
    ANKH_SAY(ev, ANKH_EV_DOMINATION, (int16_t)s->conflict_region, (int16_t)g);
    unsigned majorities = ankh_majorities(s, g, s->conflict_region);
    return ankh_gain_devotion(s, g, majorities, ANKH_R_MAJORITY, ev) ||
           ankh_gain_devotion(s, g, 1 + ankh_ra_bonus(s, g, zone), ANKH_R_DOMINATION,
                              ev);
}

static void begin_battle(struct ankh_state *s, unsigned involved,
                         struct game_events *ev)
{
    int16_t args[1 + ANKH_SEATS];
    int n = 0;
    args[n++] = s->conflict_region;
    for (int g = 0; g < ANKH_SEATS; g++)
        if (involved >> g & 1)
            args[n++] = (int16_t)g;
    game_emit(ev, ANKH_EV_BATTLE, n, args);

    unsigned attuned = 0;
    for (unsigned g = 0; g < ANKH_SEATS; g++)
        attuned |= (unsigned)ankh_power(s, g, ANKH_OBELISK_ATTUNED) << g;
    s->involved = (uint8_t)involved;
    s->step = ANKH_S_OBELISK;
    s->n_queue = (uint8_t)ankh_ascending(s, involved & attuned, s->queue);
}

bool ankh_enter_region(struct ankh_state *s, struct game_events *ev)
{
    struct ankh_set zone = ankh_zone(s, s->conflict_region);
    unsigned gods = ankh_gods_in(s, zone), g = 0;
    if (gods & (gods - 1)) {
        begin_battle(s, gods, ev);
        return true;
    }
    while (gods && !(gods >> g & 1))
        g++;
    return !gods || !dominate(s, g, zone, ev);
}
