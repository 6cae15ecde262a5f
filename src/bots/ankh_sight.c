/* ankh_sight.c - reading Ankh's board for the bots. */
#include "bots/ankh_sight.h"

#include "bots/ankh_constants.h"
#include "games/ankh/rules.h"

static const uint8_t conflict_events[] = {4, 8, 12, 16, 18};

/* What does not depend on who looks. */
struct board {
    uint8_t figures[ANKH_TOKENS][ANKH_SEATS];
    struct ankh_set taken, neutral;
};

static void read_board(const struct ankh_state *s, struct board *b)
{
    b->taken = ankh_taken(s);
    b->neutral = ankh_minus(ankh_monuments(s), b->taken);
    for (unsigned t = 0; t < ANKH_TOKENS; t++)
        for (unsigned g = 0; g < ANKH_SEATS; g++) {
            struct ankh_set here = ankh_and(s->own[g], s->region[t]);
            b->figures[t][g] = ankh_any(here) ? (uint8_t)ankh_count(here) : 0;
        }
}

static void see(const struct ankh_state *s, const struct board *b, const float *k,
                unsigned god, struct ankh_sight *ret)
{
    ret->s = s;
    ret->k = k;
    ret->god = god;
    for (unsigned t = 0; t < ANKH_TOKENS; t++) {
        bool is = ankh_any(s->region[t]);
        ret->mine[t] = b->figures[t][god];
        ret->most[t] = 0;
        for (unsigned g = 0; is && g < ANKH_SEATS; g++)
            if (g != god && b->figures[t][g] > ret->most[t])
                ret->most[t] = b->figures[t][g];
        ret->majorities[t] = is ? (uint8_t)ankh_majorities(s, god, t + 1) : 0;
    }
    ret->useful = ankh_adjacent(s, ankh_or(b->neutral, s->owned[god]));
    ret->ripe = ankh_adjacent(
        s, ankh_any(b->neutral) ? b->neutral : ankh_minus(b->taken, s->owned[god]));
}

void ankh_sight(const struct ankh_state *s, const float *k, unsigned god,
                struct ankh_sight *ret)
{
    struct board b;
    read_board(s, &b);
    see(s, &b, k, god, ret);
}

void ankh_sights(const struct ankh_state *s, const float *k, struct ankh_sight *by_god)
{
    struct board b;
    read_board(s, &b);
    for (unsigned i = 0; i < s->n_track; i++)
        see(s, &b, k, s->track[i], &by_god[s->track[i]]);
}

unsigned ankh_sight_token(const struct ankh_state *s, unsigned cell)
{
    for (unsigned t = 0; t < ANKH_TOKENS; t++)
        if (ankh_has(s->region[t], cell))
            return t + 1;
    return 0;
}

/* Devotion that a region promises in a conflict with c own figures there. */
static float region_worth(const struct ankh_sight *v, unsigned t, int c)
{
    const float *k = v->k;
    if (c <= 0)
        return 0;
    int most = v->most[t];
    float sum = (float)v->majorities[t];
    if (!most)
        return sum + k[ANKH_C_ALONE];
    float lead = (float)(c - most) + k[ANKH_C_BATTLE_EDGE];
    float far = lead < 0 ? -lead : lead;
    float win = 0.5f + 0.5f * lead / (k[ANKH_C_BATTLE_DOUBT] + far);
    /* Who loses, loses warriors as well. */
    return sum + k[ANKH_C_BATTLE] * win -
           k[ANKH_C_BATTLE_LOSS] * (1 - win) * (float)(c - 1);
}

void ankh_sight_moves(struct ankh_sight *v)
{
    for (unsigned t = 0; t < ANKH_TOKENS; t++) {
        v->more[t] = v->fewer[t] = 0;
        if (!ankh_any(v->s->region[t]))
            continue;
        float now = region_worth(v, t, v->mine[t]);
        v->more[t] = region_worth(v, t, v->mine[t] + 1) - now;
        v->fewer[t] = region_worth(v, t, v->mine[t] - 1) - now;
    }
}

float ankh_sight_income(const struct ankh_sight *v)
{
    float sum = 0;
    for (unsigned t = 0; t < ANKH_TOKENS; t++)
        sum += v->mine[t] ? region_worth(v, t, v->mine[t]) : 0;
    return sum;
}

static float cell_charm(const struct ankh_sight *v, unsigned cell)
{
    return (ankh_has(v->useful, cell) ? v->k[ANKH_C_BESIDE] : 0) +
           (ankh_has(v->ripe, cell) ? v->k[ANKH_C_RIPE] : 0);
}

float ankh_sight_cell(const struct ankh_sight *v, unsigned cell, unsigned from)
{
    unsigned to = ankh_sight_token(v->s, cell);
    unsigned was = from == ANKH_NONE ? 0 : ankh_sight_token(v->s, from);
    float gain = cell_charm(v, cell);
    if (from != ANKH_NONE)
        gain -= cell_charm(v, from);
    if (to == was)
        return gain;
    return gain + (to ? v->more[to - 1] : 0) + (was ? v->fewer[was - 1] : 0);
}

float ankh_sight_best(const struct ankh_sight *v, struct ankh_set cells, unsigned from)
{
    struct ankh_set both = ankh_and(v->useful, v->ripe);
    unsigned was = from == ANKH_NONE ? 0 : ankh_sight_token(v->s, from);
    float beside = v->k[ANKH_C_BESIDE], ripe = v->k[ANKH_C_RIPE], best = -10;
    for (unsigned t = 0; t < ANKH_TOKENS; t++) {
        struct ankh_set land = ankh_and(cells, v->s->region[t]);
        if (!ankh_any(land))
            continue;
        float x = ankh_meet(land, v->useful) ? beside : 0;
        if (ripe > x && ankh_meet(land, v->ripe))
            x = ripe;
        if (ankh_meet(land, both))
            x = beside + ripe;
        if (t + 1 != was)
            x += v->more[t] + (was ? v->fewer[was - 1] : 0);
        best = x > best ? x : best;
    }
    return from == ANKH_NONE ? best : best - cell_charm(v, from);
}

int ankh_conflicts_left(const struct ankh_state *s)
{
    int n = 0;
    for (size_t i = 0; i < sizeof conflict_events; i++)
        n += s->event < conflict_events[i];
    return n;
}

float ankh_sight_outlook(const struct ankh_sight *v, float income)
{
    const struct ankh_state *s = v->s;
    const struct ankh_god *g = &s->god[v->god];
    float left = (float)ankh_conflicts_left(s);
    float grow = 0.55f * (float)g->n_powers +
                 0.3f * (float)ankh_count(s->owned[v->god]) +
                 0.2f * (float)ankh_count(s->own[v->god]);
    float purse = g->followers > 8 ? 8 : g->followers;
    float near = left > 2 ? 2 : left;
    return (float)g->devotion + near * 0.8f * income +
           0.35f * left * (grow + 0.25f * purse);
}
