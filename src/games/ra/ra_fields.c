/* ra_fields.c - the public state of Ra key by key, and its kinds of events. */
#include "maat/event_args.h"
#include "ra_state.h"

/* ---- state ---------------------------------------------------------- */

static int seats(const struct game_state *s)
{
    return ra_of(s)->head.config.n_players;
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
    return ra_of(s)->head.config.option[0] == RA_1999 ? 1999 : 2008;
}

static int32_t get_epoch(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_of(s)->epoch;
}

static int32_t get_phase(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_of(s)->head.phase;
}

static int32_t get_turn(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_of(s)->head.node == GAME_OVER ? GAME_NULL : ra_of(s)->turn + 1;
}

static int32_t get_actor(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    unsigned acting = ra_of(s)->head.acting;
    return acting ? (int32_t)ra_lowest(acting) + 1 : GAME_NULL;
}

static int32_t get_points(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    return at[0] < seats(s) ? ra_of(s)->seat[at[0]].points : GAME_END;
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
    return depth == 1 ? GAME_LIST : sun_at(ra_of(s)->seat[at[0]].suns, at[1]);
}

static int32_t get_spent(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    if (at[0] >= seats(s))
        return GAME_END;
    return depth == 1 ? GAME_LIST : sun_at(ra_of(s)->seat[at[0]].spent, at[1]);
}

static int32_t get_centre_sun(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_of(s)->centre;
}

static int32_t get_ra_track(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_of(s)->track;
}

static int32_t get_offer(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    if (at[0] >= RA_SLOTS)
        return GAME_END;
    unsigned kind = ra_of(s)->offer[at[0]];
    return kind == RA_EMPTY ? GAME_NULL : (int32_t)kind;
}

static int32_t get_bag(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    return at[0] < RA_TILE_COUNT ? ra_of(s)->bag[at[0]] : GAME_END;
}

static int32_t get_tableau(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    if (at[0] >= seats(s))
        return GAME_END;
    if (depth == 1)
        return GAME_LIST;
    return at[1] < RA_TABLEAU_KINDS ? ra_of(s)->seat[at[0]].tableau[at[1]] : GAME_END;
}

static int32_t get_auction(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_of(s)->head.phase == RA_PHASE_AUCTION ? ra_of(s)->cause : GAME_NULL;
}

static int32_t get_bids(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    if (at[0] >= seats(s))
        return GAME_END;
    int32_t bid = ra_of(s)->bids[at[0]];
    return bid ? bid - 1 : GAME_NULL;
}

static int32_t get_disasters(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    return at[0] < RA_DISASTER_KINDS ? ra_of(s)->disasters[at[0]] : GAME_END;
}

static int32_t get_owed(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_of(s)->owed;
}

static int32_t get_last_pick(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return ra_of(s)->last ? ra_of(s)->last : GAME_NULL;
}

static const char *const game_words[] = {"ra", NULL};

const struct game_field ra_fields[] = {
    {.name = "game",
     .kind = GAME_WORD,
     .words = game_words,
     .get = get_game,
     .about = "always ra"},
    {.name = "players", .get = get_players, .about = "number of seats"},
    {.name = "edition", .get = get_edition, .about = "1999 or 2008"},
    {.name = "epoch", .get = get_epoch, .about = "1, 2 or 3"},
    {.name = "phase",
     .kind = GAME_WORD,
     .words = ra_phase_words,
     .get = get_phase,
     .about = "what is to be decided or drawn"},
    {.name = "turn",
     .get = get_turn,
     .about = "seat that has the turn or gets a stack; null when over"},
    {.name = "actor",
     .get = get_actor,
     .about = "seat that owes a decision; null at chance nodes and when over"},
    {.name = "points", .get = get_points, .about = "per seat"},
    {.name = "suns", .get = get_suns, .about = "per seat: usable suns, ascending"},
    {.name = "spent",
     .get = get_spent,
     .about = "per seat: suns taken from the centre in this epoch, ascending"},
    {.name = "centre_sun", .get = get_centre_sun, .about = "value of the centre sun"},
    {.name = "ra_track", .get = get_ra_track, .about = "Ra tiles on the track"},
    {.name = "offer",
     .kind = GAME_WORD,
     .words = ra_kind_words,
     .get = get_offer,
     .about = "8 slots: kind of the tile, or null"},
    {.name = "bag", .get = get_bag, .about = "tiles in the bag by kind"},
    {.name = "tableau", .get = get_tableau, .about = "per seat: tiles by kind"},
    {.name = "auction",
     .kind = GAME_WORD,
     .words = ra_cause_words,
     .get = get_auction,
     .about = "why there is an auction, else null"},
    {.name = "bids",
     .get = get_bids,
     .about = "per seat: null has not spoken, 0 passed, else the sun"},
    {.name = "disasters",
     .get = get_disasters,
     .about = "funeral, drought, unrest, earthquake taken and not yet fulfilled"},
    {.name = "owed", .get = get_owed, .about = "tiles still to discard"},
    {.name = "last_pick",
     .kind = GAME_WORD,
     .words = ra_kind_words,
     .get = get_last_pick,
     .about = "last kind of the running set, else null"},
    {.name = NULL},
};

/* ---- events --------------------------------------------------------- */

#define WHO  SEAT("seat")
#define TILE WORD("tile", ra_kind_words)

const struct game_event_kind ra_event_kinds[] = {
    [RA_EV_SUNS] = {"suns", ARGS(WHO, NUMBER("stack"))},
    [RA_EV_EPOCH] = {"epoch", ARGS(NUMBER("number"), WHO)},
    [RA_EV_DRAW] = {"draw", ARGS(WHO)},
    [RA_EV_TILE] = {"tile", ARGS(WHO, TILE, NUMBER("slot"))},
    [RA_EV_RA] = {"ra", ARGS(WHO, NUMBER("count"))},
    [RA_EV_INVOKE] = {"invoke", ARGS(WHO)},
    [RA_EV_AUCTION] = {"auction",
                       ARGS(WHO, WORD("cause", ra_cause_words), NUMBER("tiles"))},
    [RA_EV_BID] = {"bid", ARGS(WHO, NUMBER("sun"))},
    [RA_EV_PASS] = {"pass", ARGS(WHO)},
    [RA_EV_WON] = {"won", ARGS(WHO, NUMBER("paid"), NUMBER("got"))},
    [RA_EV_GAIN] = {"gain", ARGS(WHO, TILE, NUMBER("slot"))},
    [RA_EV_UNSOLD] = {"unsold", ARGS(WORD("cause", ra_cause_words))},
    [RA_EV_BOX] = {"box", ARGS(NUMBER("tiles"))},
    [RA_EV_GOD] = {"god", ARGS(WHO)},
    [RA_EV_TAKE] = {"take", ARGS(WHO, TILE, NUMBER("slot"))},
    [RA_EV_DISASTER] = {"disaster", ARGS(WHO, TILE, NUMBER("count"), NUMBER("lost"))},
    [RA_EV_DISCARD] = {"discard", ARGS(WHO, TILE)},
    [RA_EV_EPOCH_END] = {"epoch-end",
                         ARGS(NUMBER("number"), WORD("cause", ra_end_words),
                              NUMBER("suns"))},
    [RA_EV_SCORE] = {"score", ARGS(WHO, WORD("line", ra_line_words), NUMBER("points"))},
    [RA_EV_TOTAL] = {"total", ARGS(WHO, NUMBER("sum"), NUMBER("points"))},
    [RA_EV_END] = {"end", ARGS(WHO)},
    [RA_EV_COUNT] = {NULL, NULL},
};
