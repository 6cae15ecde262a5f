/* search_utility.c - what an end, or the chances of one, are worth to every seat. */
#include "bots/search.h"
#include "core/standing.h"

void search_utility(const struct game_result *res, int n, float place, float *u)
{
    unsigned winners = standing_winners(res, n);
    int first = standing_first(res, n);
    for (int p = 0; p < n; p++) {
        int rivals = 0, worse = 0, equal = 0;
        unsigned side = standing_side(res, n, p);
        for (int q = 0; q < n; q++) {
            rivals += !(side >> q & 1);
            worse += res->rank[q] > res->rank[p];
            equal += !(side >> q & 1) && res->rank[q] == res->rank[p];
        }
        float win = winners >> p & 1 ? 1.0f / (float)first : 0;
        float among = rivals ? ((float)worse + 0.5f * (float)equal) / (float)rivals : 0;
        u[p] = first ? (1 - place) * win + place * among : 0;
    }
}

void search_places(float *u, int n, float place)
{
    float chance[GAME_MAX_PLAYERS], any = 0;
    for (int p = 0; p < n; p++)
        any += chance[p] = u[p];
    any = any < 1 ? any : 1;
    for (int p = 0; p < n; p++) {
        float before = 0; /* rivals that it is expected to leave behind */
        for (int q = 0; q < n; q++) {
            float both = chance[p] + chance[q];
            before += p == q ? 0 : both > 0 ? chance[p] / both : 0.5f;
        }
        u[p] = (1 - place) * chance[p] + place * any * before / (float)(n - 1);
    }
}
