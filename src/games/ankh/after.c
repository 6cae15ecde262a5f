/* after.c - after a battle: Osiris, Miracle, Worshipful, Cycle (R-ANKH-66 to 69).
 */
#include "games/ankh/rules.h"

bool ankh_step_osiris(struct ankh_state *s)
{
    unsigned g = s->holder[ANKH_OSIRIS];
    if (g == ANKH_NONE || !(s->involved >> g & 1) || g == s->winner)
        return true;
    if ((!s->portal_stock && !ankh_any(s->portals)) || !ankh_any(ankh_free_hexes(s)))
        return true;
    ankh_ask(s, ANKH_PHASE_OSIRIS, g);
    return false;
}

int ankh_legal_osiris(const struct ankh_state *s, unsigned seat, game_action *out)
{
    int n = 0;
    (void)seat;
    if (s->portal_stock)
        out[n++] = game_act(ANKH_DO_NEW, 0);
    n = ankh_list(out, n, ANKH_DO_SHIFT, s->portals);
    out[n++] = game_act(ANKH_DO_PASS, 0);
    return n;
}

enum ankh_next ankh_apply_osiris(struct ankh_state *s, unsigned seat, game_action a,
                                 struct game_events *ev)
{
    (void)ev;
    if (game_verb(a) == ANKH_DO_PASS) {
        s->step = ANKH_S_MIRACLE;
        return ANKH_NEXT_CONFLICT;
    }
    if (game_verb(a) == ANKH_DO_SHIFT)
        s->pick_hex = (uint8_t)game_arg(a);
    return ankh_ask(s, ANKH_PHASE_OSIRIS_AT, seat);
}

int ankh_legal_osiris_at(const struct ankh_state *s, unsigned seat, game_action *out)
{
    (void)seat;
    return ankh_list(out, 0, ANKH_DO_AT, ankh_free_hexes(s));
}

enum ankh_next ankh_apply_osiris_at(struct ankh_state *s, unsigned seat, game_action a,
                                    struct game_events *ev)
{
    unsigned from = s->pick_hex, cell = game_arg(a);
    if (from == ANKH_NONE)
        s->portal_stock--;
    else
        ankh_drop(&s->portals, from);
    ankh_add(&s->portals, cell);
    s->pick_hex = ANKH_NONE;
    ANKH_SAY(ev, ANKH_EV_PORTAL, (int16_t)seat,
             (int16_t)(from == ANKH_NONE ? -1 : ankh_hex(from)),
             (int16_t)ankh_hex(cell));
    s->step = ANKH_S_MIRACLE;
    return ANKH_NEXT_CONFLICT;
}

bool ankh_step_miracle(struct ankh_state *s, struct game_events *ev)
{
    uint8_t gods[ANKH_SEATS];
    unsigned worshipful = 0;
    int n = ankh_ascending(s, s->involved, gods);
    for (int i = 0; i < n; i++) {
        unsigned g = gods[i];
        if (ankh_played(s, g, ANKH_MIRACLE) &&
            ankh_gain_devotion(s, g, s->god[g].killed, ANKH_R_MIRACLE, ev))
            return false;
        worshipful |= (unsigned)ankh_power(s, g, ANKH_WORSHIPFUL) << g;
    }
    s->n_queue = (uint8_t)ankh_ascending(s, worshipful, s->queue);
    return true;
}

bool ankh_step_worship(struct ankh_state *s)
{
    while (s->n_queue) {
        unsigned g = s->queue[0];
        if (s->god[g].followers >= 2) {
            ankh_ask(s, ANKH_PHASE_WORSHIP, g);
            return false;
        }
        ankh_next_in_queue(s);
    }
    return true;
}

int ankh_legal_worship(const struct ankh_state *s, unsigned seat, game_action *out)
{
    (void)s, (void)seat;
    out[0] = game_act(ANKH_DO_WORSHIP, 0);
    out[1] = game_act(ANKH_DO_PASS, 0);
    return 2;
}

enum ankh_next ankh_apply_worship(struct ankh_state *s, unsigned seat, game_action a,
                                  struct game_events *ev)
{
    if (game_verb(a) == ANKH_DO_WORSHIP) {
        ankh_add_followers(s, seat, -2, ANKH_R_WORSHIPFUL, ev);
        if (ankh_gain_devotion(s, seat, 1, ANKH_R_WORSHIPFUL, ev))
            return ANKH_NEXT_WAIT;
    }
    ankh_next_in_queue(s);
    return ANKH_NEXT_CONFLICT;
}

void ankh_step_cycle(struct ankh_state *s, struct game_events *ev)
{
    for (unsigned g = 0; g < ANKH_SEATS; g++)
        if (ankh_played(s, g, ANKH_CYCLE)) {
            s->god[g].hand = ANKH_ALL_CARDS;
            ANKH_SAY(ev, ANKH_EV_CYCLE, (int16_t)g);
        }
}
