/* score.c - the final standing. */
#include "games/null/rules.h"

#include <string.h>

void null_result(const struct game_state *s, struct game_result *out)
{
    const struct null_state *n = null_peek(s);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < null_seats(n); i++) {
        out->score[i] = n->points[i];
        out->rank[i] = 1; /* R-NULL-06: equal points share the rank */
        for (int k = 0; k < null_seats(n); k++)
            if (n->points[k] > n->points[i])
                out->rank[i]++;
    }
}
