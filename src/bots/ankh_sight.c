/* ankh_sight.c - reading Ankh's board for the bots. */
#include "bots/ankh_sight.h"

#include <string.h>

#include "games/ankh/rules.h"

static const uint8_t conflict_events[] = {4, 8, 12, 16, 18};

void ankh_sight(const struct ankh_state *s, unsigned god, struct ankh_sight *ret)
{
    struct ankh_set taken = ankh_taken(s), all = ankh_monuments(s);
    struct ankh_set neutral = ankh_minus(all, taken);
    ret->god = god;
    memset(ret->token_of, 0, sizeof ret->token_of);
    for (unsigned t = 0; t < ANKH_TOKENS; t++) {
        struct ankh_set land = s->region[t];
        ret->mine[t] = ret->most[t] = ret->majorities[t] = 0;
        if (!ankh_any(land))
            continue;
        for (struct ankh_set c = land; ankh_any(c);)
            ret->token_of[ankh_pop(&c)] = (uint8_t)(t + 1);
        for (unsigned g = 0; g < ANKH_SEATS; g++) {
            unsigned n = ankh_count(ankh_and(s->own[g], land));
            if (g == god)
                ret->mine[t] = (uint8_t)n;
            else if (n > ret->most[t])
                ret->most[t] = (uint8_t)n;
        }
        ret->majorities[t] = (uint8_t)ankh_majorities(s, god, t + 1);
    }
    ret->useful = ankh_adjacent(s, ankh_or(neutral, s->owned[god]));
    ret->ripe = ankh_adjacent(s, ankh_any(neutral) ? neutral
                                                   : ankh_minus(taken, s->owned[god]));
}

/* Devotion that a region promises in a conflict with c own figures there. */
static float region_worth(const struct ankh_sight *v, unsigned token, int c)
{
    if (c <= 0)
        return 0;
    int most = v->most[token - 1];
    float sum = (float)v->majorities[token - 1];
    if (!most)
        return sum + 1;
    float lead = (float)(c - most) + 0.3f;
    float win = 0.5f + 0.5f * lead / (1.2f + (lead < 0 ? -lead : lead));
    /* Who loses, loses warriors as well. */
    return sum + 1.3f * win - 0.25f * (1 - win) * (float)(c - 1);
}

/* All regions as they are now. */
static float income(const struct ankh_sight *v)
{
    float sum = 0;
    for (unsigned t = 1; t <= ANKH_TOKENS; t++)
        sum += region_worth(v, t, v->mine[t - 1]);
    return sum;
}

static float cell_charm(const struct ankh_sight *v, unsigned cell)
{
    return (ankh_has(v->useful, cell) ? 0.4f : 0) +
           (ankh_has(v->ripe, cell) ? 0.25f : 0);
}

float ankh_sight_cell(const struct ankh_sight *v, unsigned cell, unsigned from)
{
    unsigned to = v->token_of[cell], was = from == ANKH_NONE ? 0 : v->token_of[from];
    float gain = cell_charm(v, cell);
    if (from != ANKH_NONE)
        gain -= cell_charm(v, from);
    if (to == was)
        return gain;
    if (to)
        gain += region_worth(v, to, v->mine[to - 1] + 1) -
                region_worth(v, to, v->mine[to - 1]);
    if (was)
        gain += region_worth(v, was, v->mine[was - 1] - 1) -
                region_worth(v, was, v->mine[was - 1]);
    return gain;
}

int ankh_conflicts_left(const struct ankh_state *s)
{
    int n = 0;
    for (size_t i = 0; i < sizeof conflict_events; i++)
        n += s->event < conflict_events[i];
    return n;
}

float ankh_outlook(const struct ankh_state *s, unsigned god)
{
    const struct ankh_god *g = &s->god[god];
    struct ankh_sight v;
    float left = (float)ankh_conflicts_left(s);
    ankh_sight(s, god, &v);
    float grow = 0.55f * (float)g->n_powers + 0.3f * (float)ankh_count(s->owned[god]) +
                 0.2f * (float)ankh_count(s->own[god]);
    float purse = g->followers > 8 ? 8 : g->followers;
    float near = left > 2 ? 2 : left;
    return (float)g->devotion + near * 0.8f * income(&v) +
           0.35f * left * (grow + 0.25f * purse);
}
