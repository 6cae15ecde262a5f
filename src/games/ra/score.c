/* score.c - the end of an epoch, its scoring, and the final standing of Ra. */
#include "games/ra/rules.h"

#include <string.h>

static int civilization(const struct ra_seat *seat) /* R-RA-44 */
{
    static const int8_t points[] = {-5, 0, 0, 5, 10, 15};
    return points[ra_count(seat->kinds & RA_CIVILIZATION)];
}

static int monuments(const struct ra_seat *seat) /* R-RA-45 */
{
    static const int8_t different[] = {0, 1, 2, 3, 4, 5, 6, 10, 15};
    static const int8_t equal[] = {0, 0, 0, 5, 10, 15};
    uint32_t kinds = seat->kinds & RA_MONUMENTS;
    int sum = different[ra_count(kinds)];
    for (; kinds; kinds &= kinds - 1)
        sum += equal[seat->tableau[ra_lowest(kinds)]];
    return sum;
}

static int sun_sum(const struct ra_seat *seat)
{
    int sum = 0;
    for (uint32_t suns = (uint32_t)seat->suns | seat->spent; suns; suns &= suns - 1)
        sum += (int)ra_lowest(suns) + 1;
    return sum;
}

/* The fewest and the most at the table. */
struct extremes {
    int least, most;
};

static void stretch(struct extremes *x, int n)
{
    x->least = n < x->least ? n : x->least;
    x->most = n > x->most ? n : x->most;
}

static struct extremes pharaohs_of(const struct ra_state *s)
{
    struct extremes x = {UINT8_MAX, 0};
    for (unsigned p = 0; p < s->head.config.n_players; p++)
        stretch(&x, s->seat[p].tableau[RA_TILE_PHARAOH]);
    return x;
}

static struct extremes suns_of(const struct ra_state *s)
{
    struct extremes x = {UINT8_MAX, 0};
    for (unsigned p = 0; p < s->head.config.n_players; p++)
        stretch(&x, sun_sum(&s->seat[p]));
    return x;
}

/* What n is worth between them; nothing if all are equal. */
static int compare(struct extremes x, int n, int gain, int loss)
{
    if (x.least == x.most)
        return 0;
    return (n == x.most ? gain : 0) - (n == x.least ? loss : 0);
}

static void lines_of(const struct ra_state *s, unsigned p, bool final,
                     struct extremes pharaohs, struct extremes suns,
                     int16_t line[RA_LINE_COUNT])
{
    const struct ra_seat *me = &s->seat[p];
    const uint8_t *t = me->tableau;
    line[RA_LINE_GOD] = (int16_t)(2 * t[RA_TILE_GOD]);   /* R-RA-40 */
    line[RA_LINE_GOLD] = (int16_t)(3 * t[RA_TILE_GOLD]); /* R-RA-41 */
    line[RA_LINE_PHARAOH] =
        (int16_t)compare(pharaohs, t[RA_TILE_PHARAOH], 5, 2); /* R-RA-42 */
    line[RA_LINE_NILE] =
        (int16_t)(t[RA_TILE_FLOOD] ? t[RA_TILE_NILE] + t[RA_TILE_FLOOD] : 0);
    line[RA_LINE_CIVILIZATION] = (int16_t)civilization(me);
    line[RA_LINE_MONUMENT] = final ? (int16_t)monuments(me) : 0;
    line[RA_LINE_SUN] = final ? (int16_t)compare(suns, sun_sum(me), 5, 5) : 0;
}

void ra_lines(const struct ra_state *s, unsigned seat, unsigned epoch,
              int16_t line[RA_LINE_COUNT])
{
    lines_of(s, seat, epoch == RA_EPOCHS, pharaohs_of(s), suns_of(s), line);
}

static void score(struct ra_state *s, struct game_events *ev)
{
    bool final = s->epoch == RA_EPOCHS;
    struct extremes pharaohs = pharaohs_of(s), suns = {0, 0};
    if (final)
        suns = suns_of(s);
    for (unsigned p = 0; p < s->head.config.n_players; p++) {
        int16_t line[RA_LINE_COUNT];
        int sum = 0;
        lines_of(s, p, final, pharaohs, suns, line);
        for (unsigned i = 0; i < RA_LINE_COUNT; i++) {
            sum += line[i];
            if (ev && line[i])
                game_event(ev, RA_EV_SCORE, (int16_t)p, (int16_t)i, line[i]);
        }
        int points = s->seat[p].points + sum;
        s->seat[p].points = (int16_t)(points < 0 ? 0 : points); /* R-RA-47 */
        if (ev)
            game_event(ev, RA_EV_TOTAL, (int16_t)p, (int16_t)sum, s->seat[p].points);
    }
}

/* R-RA-37 */
static void clear_tableau(struct ra_seat *seat)
{
    uint8_t *t = seat->tableau;
    t[RA_TILE_GOD] = t[RA_TILE_GOLD] = t[RA_TILE_FLOOD] = 0;
    memset(t + RA_TILE_ART, 0, RA_TILE_FORTRESS - RA_TILE_ART);
    seat->kinds &= RA_KEPT;
    seat->suns |= seat->spent;
    seat->spent = 0;
}

static int rank_of(const struct ra_state *s, unsigned seat)
{
    int rank = 1;
    for (unsigned p = 0; p < s->head.config.n_players; p++) {
        const struct ra_seat *me = &s->seat[seat], *other = &s->seat[p];
        unsigned mine = (unsigned)me->suns | me->spent;
        unsigned theirs = (unsigned)other->suns | other->spent;
        if (other->points != me->points)
            rank += other->points > me->points;
        else
            rank += theirs > mine; /* sets compare by their highest sun (R-RA-49) */
    }
    return rank;
}

static void close_game(struct ra_state *s, struct game_events *ev)
{
    s->head.node = GAME_OVER;
    s->head.phase = RA_PHASE_OVER;
    s->head.acting = 0;
    s->turn = 0;
    for (unsigned p = 0; ev && p < s->head.config.n_players; p++)
        if (rank_of(s, p) == 1)
            game_event(ev, RA_EV_END, (int16_t)p);
}

void ra_end_epoch(struct ra_state *s, bool by_ra, struct game_events *ev)
{
    if (ev) {
        unsigned left = 0, tiles = ra_count(s->used);
        for (unsigned p = 0; p < s->head.config.n_players; p++)
            left += ra_count(s->seat[p].suns);
        game_event(ev, RA_EV_EPOCH_END, s->epoch, !by_ra, (int16_t)left);
        if (tiles)
            game_event(ev, RA_EV_BOX, (int16_t)tiles);
    }
    memset(s->offer, RA_EMPTY, sizeof s->offer);
    s->offer_kinds = 0;
    s->used = 0;
    s->track = 0;
    score(s, ev);
    if (s->epoch == RA_EPOCHS) { /* R-RA-48 */
        close_game(s, ev);
        return;
    }
    for (unsigned p = 0; p < s->head.config.n_players; p++)
        clear_tableau(&s->seat[p]);
    s->epoch++;
    ra_open_epoch(s, ev);
}

void ra_result(const struct game_state *state, struct game_result *out)
{
    const struct ra_state *s = ra_peek(state);
    memset(out, 0, sizeof *out);
    for (unsigned p = 0; p < s->head.config.n_players; p++) {
        out->score[p] = s->seat[p].points;
        out->rank[p] = (uint8_t)rank_of(s, p);
    }
}
