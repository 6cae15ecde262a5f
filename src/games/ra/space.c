/* space.c - Ra as numbers. */
#include <string.h>

#include "games/ra/rules.h"
#include "maat/space.h"

enum {
    TAKEN = RA_TILE_RA - RA_TILE_GOLD,          /* kinds that a god takes, R-RA-17 */
    DISCARDED = RA_TABLEAU_KINDS - RA_TILE_ART, /* that disasters can take */
    AT_TAKE = 5,
    AT_BID = AT_TAKE + TAKEN,
    AT_DISCARD = AT_BID + RA_SUN_MAX,
    ACTIONS = AT_DISCARD + DISCARDED,
    OFFERED = RA_TILE_RA, /* kinds that can lie in the offer */
    POINTS = 999,
};

static const struct space_verb verbs[] = {
    [RA_DO_DRAW] = {.form = "draw", .at = 0, .n = 1},
    [RA_DO_INVOKE] = {.form = "invoke", .at = 1, .n = 1},
    [RA_DO_GOD] = {.form = "god", .at = 2, .n = 1},
    [RA_DO_DONE] = {.form = "done", .at = 3, .n = 1},
    [RA_DO_PASS] = {.form = "pass", .at = 4, .n = 1},
    [RA_DO_TAKE] = {.form = "take KIND", .at = AT_TAKE, .n = TAKEN, .lo = RA_TILE_GOLD},
    [RA_DO_BID] = {.form = "bid SUN", .at = AT_BID, .n = RA_SUN_MAX, .lo = 1},
    [RA_DO_DISCARD] = {.form = "discard KIND",
                       .at = AT_DISCARD,
                       .n = DISCARDED,
                       .lo = RA_TILE_ART},
};

static const struct space_span spans[] = {
    SPAN("phase", "what is to be decided or drawn", RA_PHASE_COUNT, 0, 1,
         ra_phase_words),
    SPAN("edition", "1 in the edition of 2008", 1, 0, 1, NULL),
    SPAN("epoch", "number of the epoch", 1, 1, RA_EPOCHS, NULL),
    SPAN("ra_track", "Ra tiles on the track", 1, 0, 10, NULL),
    SPAN("ra_left", "spaces of the track still empty", 1, 0, 10, NULL),
    SPAN("offer", "tiles of the offer by kind", OFFERED, 0, RA_SLOTS, ra_kind_words),
    SPAN("bag", "tiles in the bag by kind", RA_TILE_COUNT, 0, 30, ra_kind_words),
    SPAN("centre", "the sun in the centre, 1 to 16", RA_SUN_MAX, 0, 1, NULL),
    SPAN("auction", "why there is one; all 0: there is none", RA_CAUSE_COUNT, 0, 1,
         ra_cause_words),
    SPAN("disasters", "taken and not yet fulfilled", RA_DISASTER_KINDS, 0, 4,
         ra_kind_words + RA_TILE_FUNERAL),
    SPAN("owed", "tiles still to discard", 1, 0, 2, NULL),
    SPAN("last_pick", "last kind of the running set; all 0: none", OFFERED, 0, 1,
         ra_kind_words),
    SPAN_SEATS("turn", "has the turn", 1, 0, 1, NULL),
    SPAN_SEATS("acting", "owes a decision", 1, 0, 1, NULL),
    SPAN_SEATS("points", "victory points, 999 at most", 1, 0, POINTS, NULL),
    SPAN_SEATS("passed", "has passed in this auction", 1, 0, 1, NULL),
    SPAN_SEATS("bid", "the sun it has bid; 0: none", 1, 0, RA_SUN_MAX, NULL),
    SPAN_SEATS("suns", "usable suns, 1 to 16", RA_SUN_MAX, 0, 1, NULL),
    SPAN_SEATS("spent", "suns taken from the centre in this epoch, 1 to 16", RA_SUN_MAX,
               0, 1, NULL),
    SPAN_SEATS("tableau", "tiles by kind", RA_TABLEAU_KINDS, 0, 25, ra_kind_words),
    {.name = NULL},
};

static const struct space_loss losses[] = {
    {.field = "offer",
     .as_bag = true,
     .why = "a tile is won, taken and lost by its kind: in which slot it lies makes no "
            "difference"},
    {.field = NULL},
};

static int16_t *observe_table(const struct ra_state *s, int16_t *out)
{
    int16_t *offer;
    out = space_one(out, RA_PHASE_COUNT, s->head.phase);
    out = space_put(out, s->head.config.option[RA_OPT_EDITION] == RA_2008);
    out = space_put(out, s->epoch);
    out = space_put(out, s->track);
    out = space_put(out, s->spaces - s->track);
    memset(offer = out, 0, OFFERED * sizeof *offer);
    for (uint32_t used = s->used; used; used &= used - 1)
        offer[s->offer[ra_lowest(used)]]++;
    out = space_bytes(out + OFFERED, RA_TILE_COUNT, s->bag);
    out = space_one(out, RA_SUN_MAX, s->centre - 1u);
    out = space_one(out, RA_CAUSE_COUNT,
                    s->head.phase == RA_PHASE_AUCTION ? s->cause : RA_CAUSE_COUNT);
    out = space_bytes(out, RA_DISASTER_KINDS, s->disasters);
    out = space_put(out, s->owed);
    return space_one(out, OFFERED, s->last ? s->last : OFFERED);
}

static void observe(const struct game_view *v, int seat, int16_t *out)
{
    const struct ra_state *s = ra_peek(game_peek(v));
    unsigned n = s->head.config.n_players, p = (unsigned)seat;
    bool is_over = s->head.node == GAME_OVER;
    int16_t *one = observe_table(s, out);
    int16_t *suns = one + 5 * n, *spent = suns + RA_SUN_MAX * n;
    int16_t *tableau = spent + RA_SUN_MAX * n;
    for (unsigned i = 0; i < n; i++, one++) {
        const struct ra_seat *t = &s->seat[p];
        int16_t *next = one;
        *next = p == s->turn && !is_over;
        *(next += n) = s->head.acting >> p & 1;
        space_cap(next += n, t->points, POINTS);
        *(next += n) = s->bids[p] == 1;
        *(next += n) = (int16_t)(s->bids[p] ? s->bids[p] - 1 : 0);
        suns = space_bits(suns, RA_SUN_MAX, t->suns);
        spent = space_bits(spent, RA_SUN_MAX, t->spent);
        tableau = space_bytes(tableau, RA_TABLEAU_KINDS, t->tableau);
        p = p + 1 < n ? p + 1 : 0;
    }
}

const struct game_space ra_space = {
    .version = 1,
    .actions = ACTIONS,
    .n_verbs = sizeof verbs / sizeof verbs[0],
    .verbs = verbs,
    .spans = spans,
    .losses = losses,
    .observe = observe,
};
