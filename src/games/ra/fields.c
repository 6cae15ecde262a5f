/* fields.c - the public state of Ra, key by key. */
#include "games/ra/rules.h"
#include "maat/field_shapes.h"

static int seats(const struct game_state *s)
{
    return ra_peek(s)->head.config.n_players;
}

static int32_t get_game(const struct game_state *s, const int *at, int depth)
{
    (void)s;
    (void)at;
    (void)depth;
    return 0;
}

static int32_t get_players(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return seats(s);
}

static int32_t get_edition(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_peek(s)->head.config.option[RA_OPT_EDITION] == RA_1999 ? 1999 : 2008;
}

static int32_t get_epoch(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_peek(s)->epoch;
}

static int32_t get_phase(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_peek(s)->head.phase;
}

static int32_t get_turn(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_peek(s)->head.node == GAME_OVER ? GAME_NULL : ra_peek(s)->turn + 1;
}

static int32_t get_actor(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    unsigned acting = ra_peek(s)->head.acting;
    return acting ? (int32_t)ra_lowest(acting) + 1 : GAME_NULL;
}

static int32_t get_points(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    return at[0] < seats(s) ? ra_peek(s)->seat[at[0]].points : GAME_END;
}

/* The i-th value of a set of suns, ascending. */
static int32_t sun_at(uint32_t suns, int i)
{
    while (suns && i-- > 0)
        suns &= suns - 1;
    return suns ? (int32_t)ra_lowest(suns) + 1 : GAME_END;
}

static int32_t get_suns(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    if (at[0] >= seats(s))
        return GAME_END;
    return depth == 1 ? GAME_LIST : sun_at(ra_peek(s)->seat[at[0]].suns, at[1]);
}

static int32_t get_spent(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    if (at[0] >= seats(s))
        return GAME_END;
    return depth == 1 ? GAME_LIST : sun_at(ra_peek(s)->seat[at[0]].spent, at[1]);
}

static int32_t get_centre_sun(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_peek(s)->centre;
}

static int32_t get_ra_track(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_peek(s)->track;
}

static int32_t get_offer(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    if (at[0] >= RA_SLOTS)
        return GAME_END;
    unsigned kind = ra_peek(s)->offer[at[0]];
    return kind == RA_EMPTY ? GAME_NULL : (int32_t)kind;
}

static int32_t get_bag(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    return at[0] < RA_TILE_COUNT ? ra_peek(s)->bag[at[0]] : GAME_END;
}

static int32_t get_tableau(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    if (at[0] >= seats(s))
        return GAME_END;
    if (depth == 1)
        return GAME_LIST;
    return at[1] < RA_TABLEAU_KINDS ? ra_peek(s)->seat[at[0]].tableau[at[1]] : GAME_END;
}

static int32_t get_auction(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_peek(s)->head.phase == RA_PHASE_AUCTION ? ra_peek(s)->cause : GAME_NULL;
}

static int32_t get_bids(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    if (at[0] >= seats(s))
        return GAME_END;
    int32_t bid = ra_peek(s)->bids[at[0]];
    return bid ? bid - 1 : GAME_NULL;
}

static int32_t get_disasters(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    return at[0] < RA_DISASTER_KINDS ? ra_peek(s)->disasters[at[0]] : GAME_END;
}

static int32_t get_owed(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_peek(s)->owed;
}

static int32_t get_last_pick(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_peek(s)->last ? ra_peek(s)->last : GAME_NULL;
}

static const char *const game_words[] = {"ra", NULL};
static const char *const tableau_words[] = {
    "god",      "gold",         "pharaoh",  "nile",      "flood",
    "art",      "agriculture",  "religion", "astronomy", "writing",
    "fortress", "obelisk",      "palace",   "pyramid",   "sphinx",
    "statues",  "step-pyramid", "temple",   NULL};
static const char *const disaster_words[] = {"funeral", "drought", "unrest",
                                             "earthquake", NULL};

/* R-RA-06: the spaces of the track for 2, 3, 4 and 5 players. */
static const uint8_t track_spaces[] = {6, 8, 9, 10};

const struct game_field ra_fields[] = {
    FIELD_WORD(game, game_words, "always ra", SHAPE_ONE),
    FIELD_NUMBER(players, "number of seats", SHAPE_ONE),
    FIELD_NUMBER(edition, "1999 or 2008", SHAPE_ONE),
    FIELD_NUMBER(epoch, "1, 2 or 3", SHAPE_TRACK(RA_EPOCHS)),
    FIELD_WORD(phase, ra_phase_words, "what is to be decided or drawn", SHAPE_ONE),
    FIELD_SEAT(turn, "seat that has the turn or gets a stack; null when over",
               SHAPE_ONE),
    FIELD_SEAT(actor, "seat that owes a decision; null at chance nodes and when over",
               SHAPE_ONE),
    FIELD_NUMBER(points, "victory points", SHAPE_SEATS(SHAPE_ONE), RA_COVERED_POINTS),
    FIELD_NUMBER(suns, "usable suns, ascending", SHAPE_SEATS(SHAPE_SET),
                 .picture = "sun", FIELD_VERBS("bid")),
    FIELD_NUMBER(spent, "suns taken from the centre in this epoch, ascending",
                 SHAPE_SEATS(SHAPE_SET), .picture = "sun", COVERED(OTHERS)),
    FIELD_NUMBER(centre_sun, "value of the centre sun", SHAPE_ONE, .picture = "sun"),
    FIELD_NUMBER(ra_track, "Ra tiles on the track",
                 SHAPE_TRACK_BY_PLAYERS(10, track_spaces)),
    FIELD_WORD(offer, ra_kind_words, "8 slots: kind of the tile, or null",
               SHAPE_ROW(NULL), .picture = "tile", FIELD_VERBS("take")),
    FIELD_NUMBER(bag, "tiles in the bag by kind", SHAPE_BAG(ra_kind_words),
                 .picture = "tile", COVERED(ALL)),
    FIELD_NUMBER(tableau, "tiles by kind", SHAPE_SEATS(SHAPE_BAG(tableau_words)),
                 .picture = "tile", FIELD_VERBS("discard")),
    FIELD_WORD(auction, ra_cause_words, "why there is an auction, else null",
               SHAPE_ONE),
    FIELD_NUMBER(bids, "null has not spoken, 0 passed, else the sun",
                 SHAPE_SEATS(SHAPE_ONE)),
    FIELD_NUMBER(disasters,
                 "funeral, drought, unrest, earthquake taken and not yet fulfilled",
                 SHAPE_BAG(disaster_words), .picture = "tile"),
    FIELD_NUMBER(owed, "tiles still to discard", SHAPE_ONE),
    FIELD_WORD(last_pick, ra_kind_words, "last kind of the running set, else null",
               SHAPE_ONE, .picture = "tile"),
    {.name = NULL},
};
