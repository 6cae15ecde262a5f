/* kill.c - killing a set of figures and what follows from it (R-ANKH-65). */
#include "games/ankh/rules.h"

/* Figures of a guardian that die, per owner; returns whether there are any. */
static bool count_dead(const struct ankh_state *s, struct ankh_set dead,
                       unsigned guardian, uint8_t n[ANKH_SEATS])
{
    struct ankh_set kind = ankh_and(dead, ankh_guards(s, guardian));
    if (!ankh_any(kind))
        return false;
    for (int g = 0; g < ANKH_SEATS; g++)
        n[g] = (uint8_t)ankh_count(ankh_and(kind, s->own[g]));
    return true;
}

static void report_dead(const struct ankh_state *s, struct ankh_set dead,
                        struct game_events *ev)
{
    while (ev && ankh_any(dead)) {
        unsigned cell = ankh_pop(&dead), g = ankh_owner_at(s, cell);
        ANKH_SAY(ev, ANKH_EV_KILLED, (int16_t)g, (int16_t)ankh_kind_at(s, g, cell),
                 (int16_t)ankh_hex(cell));
    }
}

/* Off the board, into the pools. Returns the gods that lost warriors. */
static unsigned bury(struct ankh_state *s, struct ankh_set dead)
{
    unsigned lost = 0;
    for (unsigned g = 0; g < ANKH_SEATS; g++) {
        struct ankh_god *god = &s->god[g];
        struct ankh_set mine = ankh_and(s->own[g], dead);
        if (!ankh_any(mine))
            continue;
        unsigned n = ankh_count(mine), guards = 0;
        for (int level = 0; level < ANKH_LEVELS; level++) {
            unsigned k = ankh_count(ankh_and(mine, s->guard[level]));
            god->pool[level] = (uint8_t)(god->pool[level] + k);
            guards += k;
        }
        god->warriors = (uint8_t)(god->warriors + n - guards);
        god->killed = (uint8_t)(god->killed + n);
        s->own[g] = ankh_minus(s->own[g], dead);
        lost |= (unsigned)(n > guards) << g;
    }
    s->suns = (uint8_t)(s->suns + ankh_count(ankh_and(s->sun, dead)));
    s->sun = ankh_minus(s->sun, dead);
    for (int i = 0; i < 3; i++) {
        s->guard[i] = ankh_minus(s->guard[i], dead);
        s->face[i] = ankh_minus(s->face[i], dead);
    }
    return lost;
}

/* All others lose devotion, for every Cat Mummy anew, from least to most. */
static void cats_revenge(struct ankh_state *s, const uint8_t cats[ANKH_SEATS],
                         struct game_events *ev)
{
    uint8_t owners[ANKH_SEATS], others[ANKH_SEATS];
    int n_owners = ankh_ascending(s, 0xff, owners);
    for (int i = 0; i < n_owners; i++)
        for (int k = 0; k < cats[owners[i]]; k++) {
            int n = ankh_ascending(s, ~(1u << owners[i]), others);
            for (int j = 0; j < n; j++)
                ankh_lose_devotion(s, others[j], ANKH_R_CAT_MUMMY, ev);
        }
}

static unsigned free_slots(const struct ankh_state *s)
{
    unsigned used = 0;
    for (int g = 0; g < ANKH_SEATS; g++)
        used += s->trapped[g];
    return ANKH_SLOTS - used;
}

/* Leaves in `trap` and `mummies` what is still to be decided. */
void ankh_kill(struct ankh_state *s, struct ankh_set dead, struct game_events *ev)
{
    uint8_t cats[ANKH_SEATS] = {0}, mummies[ANKH_SEATS] = {0}, order[ANKH_SEATS];
    unsigned anubis = s->holder[ANKH_ANUBIS];
    if (!ankh_any(dead))
        return;
    bool any_cats = count_dead(s, dead, ANKH_CAT_MUMMY, cats);
    bool any_mummies = count_dead(s, dead, ANKH_MUMMY, mummies);
    report_dead(s, dead, ev);
    unsigned lost = bury(s, dead);
    if (any_cats)
        cats_revenge(s, cats, ev);
    if (anubis != ANKH_NONE && free_slots(s))
        s->trap = (uint8_t)(lost & ~(1u << anubis));
    if (!any_mummies)
        return;
    int n = ankh_ascending(s, 0xff, order);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < mummies[order[i]]; k++)
            s->mummies[s->n_mummies++] = order[i];
}

bool ankh_step_trap(struct ankh_state *s)
{
    if (!s->trap)
        return true;
    ankh_ask(s, ANKH_PHASE_ANUBIS, s->holder[ANKH_ANUBIS]);
    return false;
}

int ankh_legal_anubis(const struct ankh_state *s, unsigned seat, game_action *out)
{
    int n = 0;
    (void)seat;
    for (unsigned g = 0; g < ANKH_SEATS; g++)
        if (s->trap >> g & 1)
            out[n++] = game_act(ANKH_DO_TRAP, g);
    out[n++] = game_act(ANKH_DO_PASS, 0);
    return n;
}

enum ankh_next ankh_apply_anubis(struct ankh_state *s, unsigned seat, game_action a,
                                 struct game_events *ev)
{
    if (game_verb(a) == ANKH_DO_TRAP) {
        s->god[game_arg(a)].warriors--;
        s->trapped[game_arg(a)]++;
        ANKH_SAY(ev, ANKH_EV_TRAP, (int16_t)seat, (int16_t)game_arg(a));
    }
    s->trap = 0;
    return ANKH_NEXT_CONFLICT;
}

static struct ankh_set mummy_hexes(const struct ankh_state *s, unsigned g)
{
    return ankh_and(ankh_adjacent_to(s, s->god[g].at),
                    ankh_may_end(s, g, ankh_pieces(s)));
}

static void next_mummy(struct ankh_state *s)
{
    s->n_mummies--;
    for (int i = 0; i < s->n_mummies; i++)
        s->mummies[i] = s->mummies[i + 1];
    s->mummies[s->n_mummies] = 0;
}

bool ankh_step_mummy(struct ankh_state *s)
{
    while (s->n_mummies) {
        unsigned g = s->mummies[0];
        if (ankh_any(mummy_hexes(s, g))) {
            ankh_ask(s, ANKH_PHASE_MUMMY, g);
            return false;
        }
        next_mummy(s);
    }
    return true;
}

int ankh_legal_mummy(const struct ankh_state *s, unsigned seat, game_action *out)
{
    return ankh_list(out, 0, ANKH_DO_AT, mummy_hexes(s, seat));
}

enum ankh_next ankh_apply_mummy(struct ankh_state *s, unsigned seat, game_action a,
                                struct game_events *ev)
{
    unsigned cell = game_arg(a);
    s->god[seat].pool[ANKH_MUMMY / 2]--;
    ankh_add(&s->own[seat], cell);
    ankh_add(&s->guard[ANKH_MUMMY / 2], cell);
    ANKH_SAY(ev, ANKH_EV_MUMMY, (int16_t)seat, (int16_t)ankh_hex(cell));
    next_mummy(s);
    return ANKH_NEXT_CONFLICT;
}
