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

const struct game_field ra_fields[] = {
    {.name = "game",
     .kind = GAME_WORD,
     .words = game_words,
     .get = get_game,
     .about = "always ra"},
    {.name = "players", .get = get_players, .about = "number of seats"},
    {.name = "edition", .get = get_edition, .about = "1999 or 2008"},
    {.name = "epoch", SHAPE_TRACK(RA_EPOCHS), .get = get_epoch, .about = "1, 2 or 3"},
    {.name = "phase",
     .kind = GAME_WORD,
     .words = ra_phase_words,
     .get = get_phase,
     .about = "what is to be decided or drawn"},
    {.name = "turn",
     .kind = GAME_SEAT,
     SHAPE_ONE,
     .get = get_turn,
     .about = "seat that has the turn or gets a stack; null when over"},
    {.name = "actor",
     .kind = GAME_SEAT,
     SHAPE_ONE,
     .get = get_actor,
     .about = "seat that owes a decision; null at chance nodes and when over"},
    {.name = "points",
     SHAPE_SEATS(SHAPE_ONE),
     .get = get_points,
     .about = "victory points"},
    {.name = "suns",
     SHAPE_SEATS(SHAPE_SET),
     .picture = "sun",
     .get = get_suns,
     .about = "usable suns, ascending"},
    {.name = "spent",
     SHAPE_SEATS(SHAPE_SET),
     .picture = "sun",
     .get = get_spent,
     .about = "suns taken from the centre in this epoch, ascending"},
    {.name = "centre_sun",
     SHAPE_ONE,
     .picture = "sun",
     .get = get_centre_sun,
     .about = "value of the centre sun"},
    {.name = "ra_track",
     SHAPE_TRACK(10),
     .get = get_ra_track,
     .about = "Ra tiles on the track"},
    {.name = "offer",
     SHAPE_ROW(NULL),
     .picture = "tile",
     .kind = GAME_WORD,
     .words = ra_kind_words,
     .get = get_offer,
     .about = "8 slots: kind of the tile, or null"},
    {.name = "bag",
     SHAPE_ROW(ra_kind_words),
     .get = get_bag,
     .about = "tiles in the bag by kind"},
    {.name = "tableau",
     SHAPE_SEATS(SHAPE_ROW(tableau_words)),
     .get = get_tableau,
     .about = "tiles by kind"},
    {.name = "auction",
     .kind = GAME_WORD,
     .words = ra_cause_words,
     .get = get_auction,
     .about = "why there is an auction, else null"},
    {.name = "bids",
     SHAPE_SEATS(SHAPE_ONE),
     .get = get_bids,
     .about = "null has not spoken, 0 passed, else the sun"},
    {.name = "disasters",
     SHAPE_ROW(disaster_words),
     .get = get_disasters,
     .about = "funeral, drought, unrest, earthquake taken and not yet fulfilled"},
    {.name = "owed", .get = get_owed, .about = "tiles still to discard"},
    {.name = "last_pick",
     SHAPE_ONE,
     .picture = "tile",
     .kind = GAME_WORD,
     .words = ra_kind_words,
     .get = get_last_pick,
     .about = "last kind of the running set, else null"},
    {.name = NULL},
};
