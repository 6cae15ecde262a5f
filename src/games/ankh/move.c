/* move.c - the Move action: figures, Satet's push, the scorpion's facing. */
#include "games/ankh/rules.h"

/* Where Satet's victim can go; the hex she leaves counts as empty (R-ANKH-22). */
static struct ankh_set push_hexes(const struct ankh_state *s, unsigned from,
                                  unsigned to)
{
    unsigned victim = ankh_owner_at(s, to);
    struct ankh_set pieces = ankh_minus(ankh_pieces(s), ankh_bit(from));
    return ankh_and(ankh_adjacent_to(s, to), ankh_may_end(s, victim, pieces));
}

static struct ankh_set push_targets(const struct ankh_state *s, unsigned g,
                                    unsigned from)
{
    struct ankh_set r = {0, 0};
    struct ankh_set ground = ankh_may_end(s, g, r);
    struct ankh_set enemies = ankh_minus(ankh_figures(s), s->own[g]);
    enemies = ankh_and(ankh_and(enemies, ankh_ball[from]), ground);
    while (ankh_any(enemies)) {
        unsigned to = ankh_pop(&enemies);
        if (ankh_any(push_hexes(s, from, to)))
            ankh_add(&r, to);
    }
    return r;
}

/* Hexes that the figure may be moved to in a Move action (R-ANKH-17 to 23). */
static struct ankh_set targets(const struct ankh_state *s, unsigned g, unsigned from)
{
    struct ankh_set r = ankh_and(ankh_ball[from], ankh_may_end(s, g, ankh_pieces(s)));
    if (ankh_has(ankh_guards(s, ANKH_SATET), from))
        r = ankh_or(r, push_targets(s, g, from));
    else if (ankh_has(ankh_guards(s, ANKH_GIANT_SCORPION), from))
        ankh_add(&r, from);
    return r;
}

/* Figures that have not moved yet and could. */
static struct ankh_set movable(const struct ankh_state *s, unsigned g)
{
    struct ankh_set left = ankh_minus(s->own[g], s->picked), r = left;
    struct ankh_set ends = ankh_may_end(s, g, ankh_pieces(s));
    while (ankh_any(left)) {
        unsigned cell = ankh_pop(&left);
        if (!ankh_meet(ankh_ball[cell], ends) && !ankh_any(targets(s, g, cell)))
            ankh_drop(&r, cell);
    }
    return r;
}

enum ankh_next ankh_continue_move(struct ankh_state *s)
{
    s->pick_hex = s->pick_to = ANKH_NONE;
    if (ankh_any(movable(s, s->team[s->turn])))
        return ankh_ask(s, ANKH_PHASE_MOVE, s->turn);
    s->picked = (struct ankh_set){0, 0};
    return ANKH_NEXT_END_ACTION;
}

int ankh_legal_move(const struct ankh_state *s, unsigned seat, game_action *out)
{
    int n = ankh_list(out, 0, ANKH_DO_FIGURE, movable(s, s->team[seat]));
    out[n++] = game_act(ANKH_DO_DONE, 0);
    return n;
}

enum ankh_next ankh_apply_move(struct ankh_state *s, unsigned seat, game_action a,
                               struct game_events *ev)
{
    (void)ev;
    if (game_verb(a) == ANKH_DO_FIGURE) {
        s->pick_hex = (uint8_t)game_arg(a);
        return ankh_ask(s, ANKH_PHASE_MOVE_TO, seat);
    }
    s->picked = (struct ankh_set){0, 0};
    return ANKH_NEXT_END_ACTION;
}

int ankh_legal_move_to(const struct ankh_state *s, unsigned seat, game_action *out)
{
    return ankh_list(out, 0, ANKH_DO_TO, targets(s, s->team[seat], s->pick_hex));
}

enum ankh_next ankh_apply_move_to(struct ankh_state *s, unsigned seat, game_action a,
                                  struct game_events *ev)
{
    unsigned g = s->team[seat], from = s->pick_hex, to = game_arg(a);

    if (from != to && ankh_has(ankh_figures(s), to)) {
        s->pick_to = (uint8_t)to;
        return ankh_ask(s, ANKH_PHASE_PUSH, seat);
    }
    ankh_relocate(s, g, from, to);
    ankh_add(&s->picked, to);
    ANKH_SAY(ev, ANKH_EV_MOVE, (int16_t)g, (int16_t)ankh_hex(from),
             (int16_t)ankh_hex(to));
    if (ankh_has(ankh_guards(s, ANKH_GIANT_SCORPION), to)) {
        s->pick_hex = (uint8_t)to;
        return ankh_ask(s, ANKH_PHASE_FACING, seat);
    }
    return ankh_continue_move(s);
}

int ankh_legal_push(const struct ankh_state *s, unsigned seat, game_action *out)
{
    (void)seat;
    return ankh_list(out, 0, ANKH_DO_PUSH, push_hexes(s, s->pick_hex, s->pick_to));
}

enum ankh_next ankh_apply_push(struct ankh_state *s, unsigned seat, game_action a,
                               struct game_events *ev)
{
    unsigned g = s->team[seat], from = s->pick_hex, at = s->pick_to, to = game_arg(a);
    unsigned victim = ankh_owner_at(s, at);

    /* Satet is lifted first: her victim may take the hex she leaves. */
    bool radiant = ankh_has(s->sun, from);
    ankh_drop(&s->own[g], from);
    ankh_drop(&s->guard[0], from);
    ankh_drop(&s->sun, from);
    ankh_relocate(s, victim, at, to);
    ankh_add(&s->own[g], at);
    ankh_add(&s->guard[0], at);
    if (radiant)
        ankh_add(&s->sun, at);
    ankh_add(&s->picked, at);
    ANKH_SAY(ev, ANKH_EV_MOVE, (int16_t)g, (int16_t)ankh_hex(from),
             (int16_t)ankh_hex(at));
    ANKH_SAY(ev, ANKH_EV_PUSH, (int16_t)victim, (int16_t)ankh_hex(at),
             (int16_t)ankh_hex(to));
    return ankh_continue_move(s);
}

int ankh_legal_facing(const struct ankh_state *s, unsigned seat, game_action *out)
{
    (void)s, (void)seat;
    for (unsigned d = 0; d < 6; d++)
        out[d] = game_act(ANKH_DO_FACE, d);
    return 6;
}

enum ankh_next ankh_apply_facing(struct ankh_state *s, unsigned seat, game_action a,
                                 struct game_events *ev)
{
    unsigned cell = s->pick_hex;
    ankh_set_facing(s, cell, (int)game_arg(a));
    ANKH_SAY(ev, ANKH_EV_FACE, (int16_t)s->team[seat], (int16_t)ankh_hex(cell),
             (int16_t)game_arg(a));
    if (s->step == ANKH_S_OBELISK)
        return ankh_rotate_obelisk(s);
    return s->row == ANKH_MOVE ? ankh_continue_move(s) : ankh_after_summon(s, cell);
}
