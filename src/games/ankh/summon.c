/* summon.c - the Summon action, with pyramids, portals, slots and suns. */
#include "games/ankh/rules.h"

/* Can god g provide a figure of this kind? (R-ANKH-24, R-ANKH-29) */
bool ankh_in_pool(const struct ankh_state *s, unsigned g, unsigned kind)
{
    const struct ankh_god *god = &s->god[g];
    if (kind == ANKH_K_WARRIOR)
        return god->warriors > 0;
    if (kind == ANKH_K_TRAPPED)
        return s->trapped[g] > 0 && god->followers > 0;
    unsigned guardian = kind - ANKH_K_GUARDIAN;
    return s->guardian[guardian / 2] == guardian && god->pool[guardian / 2] > 0;
}

/* `slot` is the pyramid of an additional figure, or none (R-ANKH-24 to 27). */
static struct ankh_set summon_hexes(const struct ankh_state *s, unsigned g,
                                    unsigned kind, unsigned slot)
{
    bool apep = kind == (unsigned)ANKH_K_GUARDIAN + ANKH_APEP;
    struct ankh_set pieces = ankh_pieces(s), ends = ankh_may_end(s, g, pieces);
    if (slot != ANKH_NONE) {
        if (apep)
            ends = ankh_or(ends, ankh_minus(ankh_water, pieces));
        return ankh_and(ends, ankh_adjacent_to(s, slot));
    }
    struct ankh_set r =
        ankh_and(ends, ankh_adjacent(s, ankh_or(s->own[g], s->owned[g])));
    if (s->holder[ANKH_OSIRIS] == g)
        r = ankh_or(r, ankh_minus(s->portals, pieces));
    return apep ? ankh_or(r, ankh_minus(ankh_water, pieces)) : r;
}

static int list_kinds(const struct ankh_state *s, unsigned g, unsigned slot,
                      game_action *out, int n)
{
    struct ankh_set hexes = summon_hexes(s, g, ANKH_K_WARRIOR, slot);
    bool any = ankh_any(hexes);
    unsigned where = slot == ANKH_NONE ? 0 : slot + 1;
    for (unsigned kind = ANKH_K_WARRIOR; kind <= ANKH_K_TRAPPED; kind++)
        if (any && ankh_in_pool(s, g, kind))
            out[n++] = game_act(ANKH_DO_SUMMON, where << 8 | kind);
    for (unsigned level = 0; level < ANKH_LEVELS; level++) {
        unsigned kind = ANKH_K_GUARDIAN + (unsigned)s->guardian[level];
        if (!s->god[g].pool[level])
            continue;
        if (any || (kind == (unsigned)ANKH_K_GUARDIAN + ANKH_APEP &&
                    ankh_any(summon_hexes(s, g, kind, slot))))
            out[n++] = game_act(ANKH_DO_SUMMON, where << 8 | kind);
    }
    return n;
}

static int list_summons(const struct ankh_state *s, unsigned g, game_action *out)
{
    int n = s->summon_normal ? 0 : list_kinds(s, g, ANKH_NONE, out, 0);
    if (!ankh_power(s, g, ANKH_PYRAMID_ATTUNED))
        return n;
    struct ankh_set pyramids =
        ankh_minus(ankh_and(s->owned[g], s->monument[ANKH_PYRAMID]), s->picked);
    while (ankh_any(pyramids))
        n = list_kinds(s, g, ankh_pop(&pyramids), out, n);
    return n;
}

static enum ankh_next end_summon(struct ankh_state *s)
{
    s->summon_normal = 0;
    s->picked = (struct ankh_set){0, 0};
    return ANKH_NEXT_END_ACTION;
}

enum ankh_next ankh_continue_summon(struct ankh_state *s)
{
    game_action listed[(1 + ANKH_ANKHS) * ANKH_KINDS];
    if (list_summons(s, s->team[s->turn], listed))
        return ankh_ask(s, ANKH_PHASE_SUMMON, s->turn);
    return end_summon(s);
}

int ankh_legal_summon(const struct ankh_state *s, unsigned seat, game_action *out)
{
    int n = list_summons(s, s->team[seat], out);
    out[n++] = game_act(ANKH_DO_DONE, 0);
    return n;
}

enum ankh_next ankh_apply_summon(struct ankh_state *s, unsigned seat, game_action a,
                                 struct game_events *ev)
{
    (void)ev;
    if (game_verb(a) == ANKH_DO_DONE)
        return end_summon(s);
    unsigned where = game_arg(a) >> 8;
    s->pick_kind = (uint8_t)(game_arg(a) & 0xff);
    s->pick_slot = where ? (uint8_t)(where - 1) : ANKH_NONE;
    return ankh_ask(s, ANKH_PHASE_SUMMON_AT, seat);
}

int ankh_legal_summon_at(const struct ankh_state *s, unsigned seat, game_action *out)
{
    return ankh_list(out, 0, ANKH_DO_AT,
                     summon_hexes(s, s->team[seat], s->pick_kind, s->pick_slot));
}

/* Takes the figure from where it is, with the ransom where that is a slot. */
static void provide(struct ankh_state *s, unsigned g, unsigned kind,
                    struct game_events *ev)
{
    if (kind == ANKH_K_WARRIOR) {
        s->god[g].warriors--;
    } else if (kind == ANKH_K_TRAPPED) {
        unsigned anubis = s->holder[ANKH_ANUBIS];
        s->trapped[g]--;
        s->god[g].followers--;
        s->god[anubis].followers++;
        ANKH_SAY(ev, ANKH_EV_RANSOM, (int16_t)g, (int16_t)anubis);
    } else {
        s->god[g].pool[(kind - ANKH_K_GUARDIAN) / 2]--;
    }
}

enum ankh_next ankh_apply_summon_at(struct ankh_state *s, unsigned seat, game_action a,
                                    struct game_events *ev)
{
    unsigned g = s->team[seat], cell = game_arg(a), kind = s->pick_kind;

    provide(s, g, kind, ev);
    ankh_add(&s->own[g], cell);
    if (kind >= ANKH_K_GUARDIAN)
        ankh_add(&s->guard[(kind - ANKH_K_GUARDIAN) / 2], cell);
    if (s->pick_slot == ANKH_NONE)
        s->summon_normal = 1;
    else
        ankh_add(&s->picked, s->pick_slot);
    s->pick_kind = s->pick_slot = ANKH_NONE;
    ANKH_SAY(ev, ANKH_EV_SUMMON, (int16_t)g,
             (int16_t)(kind == ANKH_K_TRAPPED ? (unsigned)ANKH_K_WARRIOR : kind),
             (int16_t)ankh_hex(cell));
    if (kind == (unsigned)ANKH_K_GUARDIAN + ANKH_GIANT_SCORPION) {
        s->pick_hex = (uint8_t)cell;
        return ankh_ask(s, ANKH_PHASE_FACING, seat);
    }
    return ankh_after_summon(s, cell);
}

enum ankh_next ankh_after_summon(struct ankh_state *s, unsigned cell)
{
    if (s->suns && s->holder[ANKH_RA] == s->team[s->turn]) { /* R-ANKH-28 */
        s->pick_hex = (uint8_t)cell;
        return ankh_ask(s, ANKH_PHASE_SUN, s->turn);
    }
    s->pick_hex = ANKH_NONE;
    return ankh_continue_summon(s);
}

int ankh_legal_sun(const struct ankh_state *s, unsigned seat, game_action *out)
{
    (void)s, (void)seat;
    out[0] = game_act(ANKH_DO_SUN, 0);
    out[1] = game_act(ANKH_DO_PASS, 0);
    return 2;
}

enum ankh_next ankh_apply_sun(struct ankh_state *s, unsigned seat, game_action a,
                              struct game_events *ev)
{
    if (game_verb(a) == ANKH_DO_SUN) {
        ankh_add(&s->sun, s->pick_hex);
        s->suns--;
        ANKH_SAY(ev, ANKH_EV_SUN, (int16_t)s->team[seat],
                 (int16_t)ankh_hex(s->pick_hex));
    }
    s->pick_hex = ANKH_NONE;
    return ankh_continue_summon(s);
}
