/* read.c - a state of Ra from its fields. */
#include "games/ra/rules.h"
#include "maat/source.h"

static uint16_t read_suns(const struct game_source *from, const char *key, unsigned p)
{
    unsigned suns = 0;
    for (int i = 0; i < RA_SUN_MAX; i++) {
        int32_t v = source_at2(from, key, (int)p, i);
        if (v >= 1 && v <= RA_SUN_MAX)
            suns |= 1u << (v - 1);
    }
    return (uint16_t)suns;
}

static void read_seat(const struct game_source *from, struct ra_state *s, unsigned p)
{
    struct ra_seat *me = &s->seat[p];
    const struct ra_table *t = &ra_tables[s->head.config.n_players - 2];
    me->points =
        (int16_t)source_within(source_at(from, "points", (int)p), 0, INT16_MAX, 0);
    me->suns = read_suns(from, "suns", p);
    me->spent = read_suns(from, "spent", p);
    for (int k = 0; k < RA_TABLEAU_KINDS; k++) {
        me->tableau[k] = source_byte(source_at2(from, "tableau", (int)p, k));
        me->kinds |= (uint32_t)(me->tableau[k] != 0) << k;
    }
    if (s->head.phase == RA_PHASE_SUNS) {
        for (unsigned k = 0; k < s->head.config.n_players; k++)
            if (me->suns == t->stack[k])
                s->stacks |= (uint8_t)(1u << k);
    } else {
        s->live |= (uint8_t)((unsigned)(me->suns != 0) << p);
        s->stacks = (uint8_t)((1u << s->head.config.n_players) - 1);
    }
}

static void read_tiles(const struct game_source *from, struct ra_state *s)
{
    for (int i = 0; i < RA_SLOTS; i++) {
        s->offer[i] = (uint8_t)source_within(source_at(from, "offer", i), 0,
                                             RA_TILE_RA - 1, RA_EMPTY);
        if (s->offer[i] == RA_EMPTY)
            continue;
        s->used |= (uint8_t)(1u << i);
        s->offer_kinds |= RA_BIT(s->offer[i]);
    }
    for (int k = 0; k < RA_TILE_COUNT; k++) {
        s->bag[k] = source_byte(source_at(from, "bag", k));
        s->bag_kinds |= (uint32_t)(s->bag[k] != 0) << k;
    }
    for (int i = 0; i < RA_DISASTER_KINDS; i++)
        s->disasters[i] = source_byte(source_at(from, "disasters", i));
}

/* Seats speak in order, each above the one before: the highest bid is the last. */
static void read_auction(const struct game_source *from, struct ra_state *s)
{
    s->cause = (uint8_t)source_within(source_get(from, "auction"), 0,
                                      RA_CAUSE_COUNT - 1, RA_INVOKED);
    for (unsigned p = 0; p < s->head.config.n_players; p++) {
        int32_t bid = source_at(from, "bids", (int)p);
        if (bid < 0 || bid > RA_SUN_MAX)
            continue;
        s->bids[p] = (uint8_t)(bid + 1);
        if (bid > s->high) {
            s->high = (uint8_t)bid;
            s->best = (uint8_t)p;
        }
    }
}

static void read_node(const struct game_source *from, struct ra_state *s)
{
    unsigned n = s->head.config.n_players;
    switch ((enum ra_phase)s->head.phase) {
    case RA_PHASE_SUNS:
    case RA_PHASE_TILE:
        s->head.node = GAME_CHANCE_NODE;
        break;
    case RA_PHASE_OVER:
        s->head.node = GAME_OVER;
        break;
    case RA_PHASE_TURN:
    case RA_PHASE_GOD:
    case RA_PHASE_AUCTION:
    case RA_PHASE_UNREST:
    case RA_PHASE_EARTHQUAKE:
    case RA_PHASE_COUNT:
        s->head.acting =
            (uint8_t)(1u << source_seat(source_get(from, "actor"), n, s->turn));
        break;
    }
}

void ra_read(const struct game_source *from, struct game_state *state)
{
    struct ra_state *s = ra_own(state);
    unsigned n = source_within(source_get(from, "players"), 2, GAME_MAX_PLAYERS, 2);
    s->head.config.n_players = (uint8_t)n;
    s->head.config.option[RA_OPT_EDITION] =
        source_get(from, "edition") == 1999 ? RA_1999 : RA_2008;
    s->head.phase = (uint8_t)source_within(source_get(from, "phase"), 0,
                                           RA_PHASE_COUNT - 1, RA_PHASE_TURN);
    s->epoch = source_byte(source_get(from, "epoch"));
    s->turn = source_seat(source_get(from, "turn"), n, 0);
    s->centre =
        (uint8_t)source_within(source_get(from, "centre_sun"), 1, RA_SUN_MAX, 1);
    s->track = source_byte(source_get(from, "ra_track"));
    s->spaces = ra_tables[n - 2].spaces;
    s->owed = source_byte(source_get(from, "owed"));
    s->last =
        (uint8_t)source_within(source_get(from, "last_pick"), 0, RA_TILE_COUNT - 1, 0);
    read_tiles(from, s);
    for (unsigned p = 0; p < n; p++)
        read_seat(from, s, p);
    if (s->head.phase == RA_PHASE_AUCTION)
        read_auction(from, s);
    read_node(from, s);
}
