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

void standing_put_places(struct jot *j, const struct game_result *r, int n,
                         bool has_scores)
{
    jot_key(j, "score");
    if (has_scores) {
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
