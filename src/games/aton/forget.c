/* forget.c - what a seat knows of Aton that follows no cards. */
#include "games/aton/rules.h"

/* The known part of the pile is as unknown as the rest of it. */
static void forget_bottom(struct aton_seat *p)
{
    if (aton_is_hidden(p->pile))
        p->pile[ATON_VALUES - 1] = (uint8_t)(p->pile[ATON_VALUES - 1] + p->n_bottom);
    else
        for (int i = 0; i < p->n_bottom; i++)
            p->pile[aton_card_at(p->bottom, i) - 1]++;
    p->bottom = 0;
    p->n_bottom = 0;
}

/* Cards whose place was known may be anywhere again that cards lie face down. */
void aton_forget(const struct game_view *view, int viewer, const struct game_covers *c,
                 struct rng *r, struct game_view *out)
{
    struct aton_state *s = (struct aton_state *)(void *)out;
    (void)viewer;
    (void)r;
    memmove(s, view, sizeof *s);
    for (int seat = 0; seat < ATON_SEATS; seat++) {
        struct aton_seat *p = &s->seat[seat];
        if (c->hides(c, "bottom", seat))
            forget_bottom(p);
        if (c->hides(c, "pile_public", seat))
            memset(p->pile_public, 0, sizeof p->pile_public);
        if (c->hides(c, "hand_public", seat))
            memset(p->hand_public, 0, sizeof p->hand_public);
    }
}
