/* view.c - who may know what in Ra: all of it. */
#include <string.h>

#include "games/ra/rules.h"

/* Everything is public (R-RA-50): nothing to hide here and nothing to guess below. */
void ra_redact(const struct game_state *s, int viewer, struct game_view *out)
{
    (void)viewer;
    memmove(out, s, sizeof(struct ra_state));
}

void ra_resample(const struct game_view *v, int viewer, struct rng *r,
                 struct game_state *out)
{
    (void)viewer;
    (void)r;
    memmove(out, v, sizeof(struct ra_state));
}

uint8_t ra_seen_by(const struct game_state *s, int actor, game_action a)
{
    (void)s;
    (void)actor;
    (void)a;
    return 0xff;
}
