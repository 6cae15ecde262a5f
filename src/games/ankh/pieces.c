/* pieces.c - putting figures and monuments on the board and taking them off. */
#include "games/ankh/rules.h"

struct ankh_set ankh_flood(const struct ankh_state *s, struct ankh_set a)
{
    for (;;) {
        struct ankh_set more = ankh_or(a, ankh_and(ankh_adjacent(s, a), ankh_land));
        if (ankh_within(more, a))
            return a;
        a = more;
    }
}

/* Kind of the figure of god g that stands there. */
unsigned ankh_kind_at(const struct ankh_state *s, unsigned g, unsigned cell)
{
    if (s->god[g].at == cell)
        return ANKH_K_GOD;
    for (unsigned level = 0; level < ANKH_LEVELS; level++)
        if (ankh_has(s->guard[level], cell))
            return ANKH_K_GUARDIAN + s->guardian[level];
    return ANKH_K_WARRIOR;
}

unsigned ankh_owner_at(const struct ankh_state *s, unsigned cell)
{
    for (unsigned g = 0; g < ANKH_SEATS; g++)
        if (ankh_has(s->own[g], cell))
            return g;
    return ANKH_NONE;
}

/* -1 until it was chosen for the first time. */
int ankh_facing(const struct ankh_state *s, unsigned cell)
{
    int coded = 0;
    for (int i = 0; i < 3; i++)
        coded |= ankh_has(s->face[i], cell) << i;
    return coded - 1;
}

void ankh_set_facing(struct ankh_state *s, unsigned cell, int facing)
{
    for (int i = 0; i < 3; i++)
        if ((facing + 1) >> i & 1)
            ankh_add(&s->face[i], cell);
        else
            ankh_drop(&s->face[i], cell);
}

static void carry(struct ankh_set *a, unsigned from, unsigned to)
{
    if (ankh_has(*a, from)) {
        ankh_drop(a, from);
        ankh_add(a, to);
    }
}

/* A figure keeps its sun token and its facing wherever it goes. */
void ankh_relocate(struct ankh_state *s, unsigned g, unsigned from, unsigned to)
{
    if (from == to)
        return;
    carry(&s->own[g], from, to);
    for (int level = 0; level < ANKH_LEVELS; level++)
        carry(&s->guard[level], from, to);
    carry(&s->sun, from, to);
    for (int i = 0; i < 3; i++)
        carry(&s->face[i], from, to);
    if (s->god[g].at == from)
        s->god[g].at = (uint8_t)to;
}

/* Off the board: the sun token returns to the stock (R-ANKH-28). */
void ankh_lift(struct ankh_state *s, unsigned g, unsigned cell)
{
    ankh_drop(&s->own[g], cell);
    for (int level = 0; level < ANKH_LEVELS; level++)
        ankh_drop(&s->guard[level], cell);
    if (ankh_has(s->sun, cell)) {
        ankh_drop(&s->sun, cell);
        s->suns++;
    }
    ankh_set_facing(s, cell, -1);
    if (s->god[g].at == cell)
        s->god[g].at = ANKH_NONE;
}

/* Monuments return to the supply and their ankh tokens to the owners' pools. */
void ankh_raze(struct ankh_state *s, struct ankh_set monuments)
{
    for (int g = 0; g < ANKH_SEATS; g++) {
        unsigned n = ankh_count(ankh_and(s->owned[g], monuments));
        s->god[g].ankhs = (uint8_t)(s->god[g].ankhs + n);
        s->owned[g] = ankh_minus(s->owned[g], monuments);
    }
    for (int t = 0; t < ANKH_TYPES; t++) {
        unsigned n = ankh_count(ankh_and(s->monument[t], monuments));
        s->monument_supply[t] = (uint8_t)(s->monument_supply[t] + n);
        s->monument[t] = ankh_minus(s->monument[t], monuments);
    }
}
