/* standing.c - how a finished game stands. */
#include "core/standing.h"

#include "core/jot_put.h"

unsigned standing_winners(const struct game_result *r, int n)
{
    unsigned winners = 0;
    for (int p = 0; p < n && !r->no_winner; p++)
        winners |= (unsigned)(r->rank[p] == 1) << p;
    return winners;
}

unsigned standing_side(const struct game_result *r, int n, int seat)
{
    unsigned side = 1u << seat;
    for (int p = 0; p < n && r->team[seat]; p++)
        side |= (unsigned)(r->team[p] == r->team[seat]) << p;
    return side;
}

int standing_first(const struct game_result *r, int n)
{
    unsigned winners = standing_winners(r, n);
    int first = 0;
    for (int p = 0; p < n; p++) {
        unsigned side = standing_side(r, n, p);
        first += (winners & side & -side) == 1u << p; /* a team has won once */
    }
    return first;
}

int standing_sides(const struct game_result *r, int n, unsigned side[GAME_MAX_PLAYERS])
{
    int sides = 0;
    unsigned told = 0;
    for (int rank = 1; rank <= n; rank++)
        for (int p = 0; p < n; p++)
            if (r->rank[p] == rank && !(told >> p & 1))
                told |= side[sides++] = standing_side(r, n, p);
    return sides;
}

/* Whoever is left of a side is alone in it. */
static void leave_side(struct game_result *r, int n, int seat)
{
    unsigned left = standing_side(r, n, seat) & ~(1u << seat);

    r->team[seat] = 0;
    if (left && !(left & (left - 1)))
        r->team[__builtin_ctz(left)] = 0;
}

void standing_lose(struct game_result *r, int n, unsigned late)
{
    struct game_result was = *r;

    for (int p = 0; p < n; p++) {
        bool is_late = late >> p & 1;
        int better = 0;
        for (int q = 0; q < n; q++)
            better += !(late >> q & 1) && (is_late || was.rank[q] < was.rank[p]);
        r->rank[p] = (uint8_t)(1 + better);
        if (is_late)
            leave_side(r, n, p);
    }
    r->late = (uint8_t)late;
}

void standing_cut(struct game_result *r, int n, unsigned lost, unsigned late)
{
    *r = (struct game_result){.no_score = true};
    for (int p = 0; p < n; p++)
        r->rank[p] = 1;
    standing_lose(r, n, lost);
    r->late = (uint8_t)late;
    r->no_winner = lost == (1u << n) - 1;
}

void standing_put_places(struct jot *j, const struct game_result *r, int n)
{
    jot_key(j, "score");
    if (!r->no_score) {
        jot_open(j, '[');
        for (int p = 0; p < n; p++)
            jot_int(j, r->score[p]);
        jot_close(j, ']');
    } else {
        jot_null(j);
    }
    jot_key(j, "rank");
    jot_open(j, '[');
    for (int p = 0; p < n; p++)
        jot_int(j, r->rank[p]);
    jot_close(j, ']');
}

void standing_put_winners(struct jot *j, const struct game_result *r, int n)
{
    put_seats(j, "winners", standing_winners(r, n));
    jot_key(j, "team");
    jot_open(j, '[');
    for (int p = 0; p < n; p++)
        jot_int(j, r->team[p]);
    jot_close(j, ']');
}
