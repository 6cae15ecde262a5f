/* ankh_gods.h - Ankh on the screen: all that is not on the map. */
#ifndef MAAT_SCREEN_ANKH_GODS_H
#define MAAT_SCREEN_ANKH_GODS_H

#include "games/ankh/state.h"
#include "screen/sight.h"

struct ankh_table {
    struct canvas *c;
    const struct sight *b;
    const struct ankh_state *s;
    int y, x, end;   /* where it goes on, and the column behind */
    char about[48];  /* keys of what stands on a hex */
    bool has_legend; /* of the events, beside them */
};

/* Actions, events and devotion. */
void screen_ankh_tracks(struct ankh_table *t);
/* Every god with powers, pool and cards; what is in stock. */
void screen_ankh_gods(struct ankh_table *t);

#endif
