/* ra_worth.c - the estimates behind the Ra bots. */
#include "bots/ra_worth.h"

#include <string.h>

#include "bots/ra_constants.h"

/*
 * Civilization: expected points by number of kinds, at the end of an epoch and with a
 * whole epoch to come; between them the value is a straight line.
 */
static const float civ_now[6] = {-5, 0, 0, 5, 10, 15};

static const float monument_kinds[9] = {0, 1, 2, 3, 4, 5, 6, 10, 15};

float ra_worth_left(const struct ra_state *s)
{
    unsigned n = s->head.config.n_players, usable = 0;
    const struct ra_table *t = &ra_tables[n - 2];
    for (unsigned p = 0; p < n; p++)
        usable |= s->seat[p].suns; /* no two seats have the same */
    float suns = (float)ra_count(usable) / (float)(t->each * n);
    float track = 1 - (float)s->track / (float)s->spaces;
    return suns < track ? suns : track;
}

bool ra_worth_begins(const struct ra_state *s)
{
    return s->head.phase == RA_PHASE_TURN && !s->used && !s->track &&
           ra_worth_left(s) >= 1;
}

static float squash(float x) /* a quick 1 / (1 + exp(-x)) */
{
    return 0.5f + 0.5f * x / (1 + (x < 0 ? -x : x));
}

static float pharaohs(const float *k, const struct ra_state *s, int seat, int mine,
                      float left)
{
    int n = s->head.config.n_players, most = -1, least = 1000;
    for (int p = 0; p < n; p++) {
        if (p == seat)
            continue;
        int c = s->seat[p].tableau[RA_TILE_PHARAOH];
        most = c > most ? c : most;
        least = c < least ? c : least;
    }
    float sum = 0, wide = k[RA_K_PHARAOH_WIDE] + k[RA_K_PHARAOH_LEFT] * left;
    for (int e = s->epoch; e <= RA_EPOCHS; e++) {
        float top = squash(((float)(mine - most) + k[RA_K_PHARAOH_EDGE]) / wide);
        float bottom = squash(((float)(least - mine) + k[RA_K_PHARAOH_EDGE]) / wide);
        sum += k[RA_K_PHARAOH_MOST] * top - k[RA_K_PHARAOH_LEAST] * bottom;
        wide += k[RA_K_PHARAOH_EPOCH];
    }
    return sum;
}

static float river(const float *k, const struct ra_state *s, int niles, int floods,
                   float left)
{
    float later = (float)(RA_EPOCHS - s->epoch);
    float now = floods
                    ? (float)(niles + floods) + left * k[RA_K_NILE_FLOODED]
                    : k[RA_K_NILE_DRY] * left * ((float)niles + k[RA_K_NILE_DRY_MORE]);
    return now + later * k[RA_K_NILE_LATER] * (float)niles;
}

static float civilization(const float *k, const uint8_t *t, float left)
{
    int kinds = 0;
    for (int i = RA_TILE_ART; i < RA_TILE_FORTRESS; i++)
        kinds += t[i] > 0;
    float start = kinds < 5 ? k[RA_K_CIVILIZATION_0 + kinds] : civ_now[5];
    return civ_now[kinds] + left * (start - civ_now[kinds]);
}

static float monuments(const float *k, const struct ra_state *s, const uint8_t *t,
                       float left)
{
    float more = (float)(RA_EPOCHS - s->epoch) + left; /* epochs to come */
    float sets = 0;
    int kinds = 0;
    for (int i = RA_TILE_FORTRESS; i < RA_TABLEAU_KINDS; i++) {
        int c = t[i];
        kinds += c > 0;
        if (c >= 3)
            sets += 5 * (float)(c - 2) + (c < 5 ? k[RA_K_MONUMENT_THREE] * more : 0);
        else if (c == 2)
            sets += k[RA_K_MONUMENT_TWO] * more;
        else if (c == 1)
            sets += k[RA_K_MONUMENT_ONE] * more;
    }
    float at = (float)kinds + k[RA_K_MONUMENT_KINDS] * more * (float)(8 - kinds) / 8;
    if (at >= 8)
        return sets + 15;
    int low = (int)at;
    float part = at - (float)low;
    return sets + monument_kinds[low] +
           part * (monument_kinds[low + 1] - monument_kinds[low]);
}

/* Points that the seat's tableau will bring from now on, pharaohs included. */
static float tableau(const float *k, const struct ra_state *s, int seat,
                     const uint8_t *t, float left)
{
    return (2 + k[RA_K_GOD_KEPT] * left) * (float)t[RA_TILE_GOD] +
           3 * (float)t[RA_TILE_GOLD] + pharaohs(k, s, seat, t[RA_TILE_PHARAOH], left) +
           river(k, s, t[RA_TILE_NILE], t[RA_TILE_FLOOD], left) +
           civilization(k, t, left) + monuments(k, s, t, left);
}

/* Most changes touch few kinds: only what they touch is valued. */
float ra_worth_change(const float *k, const struct ra_state *s, int seat,
                      const uint8_t *t, float left)
{
    const uint8_t *old = s->seat[seat].tableau;
    float sum =
        (2 + k[RA_K_GOD_KEPT] * left) * (float)(t[RA_TILE_GOD] - old[RA_TILE_GOD]) +
        3 * (float)(t[RA_TILE_GOLD] - old[RA_TILE_GOLD]);
    if (t[RA_TILE_PHARAOH] != old[RA_TILE_PHARAOH])
        sum += pharaohs(k, s, seat, t[RA_TILE_PHARAOH], left) -
               pharaohs(k, s, seat, old[RA_TILE_PHARAOH], left);
    if (t[RA_TILE_NILE] != old[RA_TILE_NILE] || t[RA_TILE_FLOOD] != old[RA_TILE_FLOOD])
        sum += river(k, s, t[RA_TILE_NILE], t[RA_TILE_FLOOD], left) -
               river(k, s, old[RA_TILE_NILE], old[RA_TILE_FLOOD], left);
    if (memcmp(t + RA_TILE_ART, old + RA_TILE_ART, RA_TILE_FORTRESS - RA_TILE_ART) != 0)
        sum += civilization(k, t, left) - civilization(k, old, left);
    if (memcmp(t + RA_TILE_FORTRESS, old + RA_TILE_FORTRESS,
               RA_TABLEAU_KINDS - RA_TILE_FORTRESS) != 0)
        sum += monuments(k, s, t, left) - monuments(k, s, old, left);
    return sum;
}

/* Take `owed` tiles of the kinds lo..hi-1, cheapest way: spares before singles. */
static void discard(uint8_t *t, int lo, int hi, int owed)
{
    while (owed-- > 0) {
        int worst = -1;
        for (int k = lo; k < hi; k++) {
            if (!t[k])
                continue;
            /* Spare pairs first, then single tiles, sets of three and more last. */
            int c = t[k] == 2 ? 5 : t[k] == 1 ? 4 : 4 - t[k];
            int w = worst < 0       ? -100
                    : t[worst] == 2 ? 5
                    : t[worst] == 1 ? 4
                                    : 4 - t[worst];
            if (c > w)
                worst = k;
        }
        if (worst < 0)
            return;
        t[worst]--;
    }
}

float ra_worth_offer(const float *k, const struct ra_state *s, int seat, float left)
{
    uint8_t t[RA_TABLEAU_KINDS];
    int hit[RA_DISASTER_KINDS] = {0};
    if (!s->used)
        return 0;
    memcpy(t, s->seat[seat].tableau, sizeof t);
    for (unsigned slots = s->used; slots; slots &= slots - 1) {
        unsigned kind = s->offer[ra_lowest(slots)];
        if (kind < RA_TABLEAU_KINDS)
            t[kind]++;
        else
            hit[kind - RA_TILE_FUNERAL] += 2;
    }
    int funeral = hit[0] < t[RA_TILE_PHARAOH] ? hit[0] : t[RA_TILE_PHARAOH];
    t[RA_TILE_PHARAOH] = (uint8_t)(t[RA_TILE_PHARAOH] - funeral);
    for (int d = hit[1]; d > 0; d--) {
        if (t[RA_TILE_FLOOD])
            t[RA_TILE_FLOOD]--;
        else if (t[RA_TILE_NILE])
            t[RA_TILE_NILE]--;
    }
    discard(t, RA_TILE_ART, RA_TILE_FORTRESS, hit[2]);
    discard(t, RA_TILE_FORTRESS, RA_TABLEAU_KINDS, hit[3]);
    return ra_worth_change(k, s, seat, t, left);
}

float ra_worth_sun(const float *k, const struct ra_state *s, unsigned v, float left)
{
    float high = (float)ra_tables[s->head.config.n_players - 2].suns;
    float fetch = k[RA_K_SUN_FETCH] + k[RA_K_SUN_SPAN] * (float)v / high;
    float hurry = k[RA_K_SUN_HURRY] * left;
    return fetch * (hurry < 1 ? hurry : 1);
}

static unsigned sun_sum(unsigned set)
{
    unsigned sum = 0;
    for (; set; set &= set - 1)
        sum += ra_lowest(set) + 1;
    return sum;
}

/* Suns of all kinds in the epochs after this one, and the sum at the end. */
static float worth_later(const struct ra_state *s, int seat)
{
    int n = s->head.config.n_players;
    const struct ra_table *t = &ra_tables[n - 2];
    float sum = (float)sun_sum((unsigned)(s->seat[seat].suns | s->seat[seat].spent));
    float mean = (float)(t->suns * (t->suns + 1)) / 2 / (float)n;
    float later = (float)(RA_EPOCHS - s->epoch);
    float wide = 0.6f + 2.5f * later + 2 * ra_worth_left(s);
    float top = -1, bottom = 1000;
    for (int p = 0; p < n; p++) {
        if (p == seat)
            continue;
        float x = (float)sun_sum((unsigned)(s->seat[p].suns | s->seat[p].spent));
        top = x > top ? x : top;
        bottom = x < bottom ? x : bottom;
    }
    return later * 6.0f * (sum - mean) / (float)t->suns +
           5 * squash((sum - top) / wide) - 5 * squash((bottom - sum) / wide);
}

float ra_worth_seat(const float *k, const struct ra_state *s, int seat, float left)
{
    const struct ra_seat *p = &s->seat[seat];
    float suns = 0;
    for (unsigned set = p->suns; set; set &= set - 1)
        suns += ra_worth_sun(k, s, ra_lowest(set) + 1, left);
    return (float)p->points + tableau(k, s, seat, p->tableau, left) + suns +
           worth_later(s, seat);
}
