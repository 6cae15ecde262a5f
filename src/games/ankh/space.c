/* space.c - what a seat knows of Ankh, as numbers. */
#include <string.h>

#include "games/ankh/space.h"

enum {
    PART_STEPS = ANKH_S_CYCLE, /* steps of a battle */
    FACINGS = 6,
    FOLLOWERS = 999,
    PICKS = ANKH_PICK_NOTHING, /* what may be placed: figures, monuments */
};

static const char *const options[] = {"official", "old-kingdom", "red", NULL};
static const char *const levels[] = {"level1", "level2", "level3", NULL};
static const char *const picks[] = {
    "god",  "warrior",        "trapped",     "satet",   "cat-mummy", "mummy",
    "apep", "giant-scorpion", "androsphinx", "obelisk", "pyramid",   "temple",
    NULL};

static const struct space_span spans[] = {
    SPAN("phase", "what is to be decided", ANKH_PHASE_COUNT, 0, 1, ankh_phase_words),
    SPAN("options", "rules and scenario that are not the usual ones; last red space", 3,
         0, 30, options),
    SPAN("guardians", "guardians of this game", ANKH_GUARDIANS, 0, 1,
         ankh_guardian_words),
    SPAN("guardian_supply", "figures left on their cards", ANKH_LEVELS, 0, 3, levels),
    SPAN("monument_supply", "monuments left", ANKH_TYPES, 0, ANKH_MONUMENTS_PER_TYPE,
         ankh_type_words),
    SPAN("actions", "indices of the action markers", ANKH_ROWS, 0, 9, ankh_row_words),
    SPAN("event", "number of the last event begun", 1, 0, ANKH_EVENTS, NULL),
    SPAN("suns", "sun tokens in stock", 1, 0, ANKH_SUNS, NULL),
    SPAN("portal_stock", "portals in stock", 1, 0, ANKH_PORTALS, NULL),
    SPAN("amun_ready", "the token of Amun is face up", 1, 0, 1, NULL),
    SPAN("tiebreaker_ready", "the tiebreaker is not used yet", 1, 0, 1, NULL),
    SPAN("end", "how the game ended; all 0: it runs", ANKH_END_FINAL, 0, 1,
         ankh_end_words + 1),
    SPAN("row", "row of the running action", ANKH_ROWS, 0, 1, ankh_row_words),
    SPAN("first_row", "row of the first action while a second follows", ANKH_ROWS, 0, 1,
         ankh_row_words),
    SPAN("pick_kind", "figure or monument to be placed", PICKS, 0, 1, picks),
    SPAN("summon_normal", "the normal summon is used", 1, 0, 1, NULL),
    SPAN("new_regions", "token of the first new region (8 numbers), of the second",
         2 * ANKH_TOKENS, 0, 1, NULL),
    SPAN("conflict_region", "token of the region in work", ANKH_TOKENS, 0, 1, NULL),
    SPAN("step", "how far the battle is, step by step", PART_STEPS, 0, 1, NULL),
    SPAN("amun_two", "Amun's god plays two cards", 1, 0, 1, NULL),
    SPAN("plague_rounds", "plague rounds still to come", 1, 0, ANKH_SEATS, NULL),
    SPAN("kept", "guardians kept from the pool in the merge", ANKH_LEVELS, 0,
         2 * ANKH_BASES, levels),
    SPAN("mummies", "owner of each Mummy still to return, by seat from the viewer's on",
         ANKH_MUMMIES *ANKH_SEATS, 0, 1, NULL),
    SPAN("region", "hexes of the region with token 1 to 8", ANKH_TOKENS *ANKH_HEXES, 0,
         1, NULL),
    SPAN("camels", "hexes with a camel at their edge to the cell 1, 10, 11, 12 later",
         4 * ANKH_HEXES, 0, 1, NULL),
    SPAN("caravan", "the same for the running caravan: the number of each edge",
         4 * ANKH_HEXES, 0, ANKH_STEPS, NULL),
    SPAN("guardian", "hexes with a guardian of level 1 to 3", ANKH_LEVELS *ANKH_HEXES,
         0, 1, NULL),
    SPAN("sun", "hexes with a radiant figure", ANKH_HEXES, 0, 1, NULL),
    SPAN("facing", "hexes with a figure that faces north, and on clockwise",
         FACINGS *ANKH_HEXES, 0, 1, NULL),
    SPAN("monument", "hexes with an obelisk, a pyramid, a temple",
         ANKH_TYPES *ANKH_HEXES, 0, 1, NULL),
    SPAN("portals", "hexes with a portal", ANKH_HEXES, 0, 1, NULL),
    SPAN("picked", "moved, used, saved or kept in this phase", ANKH_HEXES, 0, 1, NULL),
    SPAN("pick_hex", "what was picked", ANKH_HEXES, 0, 1, NULL),
    SPAN("pick_to", "where Satet enters", ANKH_HEXES, 0, 1, NULL),
    SPAN("pick_slot", "pyramid of an additional figure", ANKH_HEXES, 0, 1, NULL),
    SPAN_SEATS("acting", "owes a decision", 1, 0, 1, NULL),
    SPAN_SEATS("turn", "has the turn", 1, 0, 1, NULL),
    SPAN_SEATS("start", "is the start player", 1, 0, 1, NULL),
    SPAN_SEATS("tiebreaker", "has the tiebreaker", 1, 0, 1, NULL),
    SPAN_SEATS("winner", "has won the battle", 1, 0, 1, NULL),
    SPAN_SEATS("involved", "is in the battle", 1, 0, 1, NULL),
    SPAN_SEATS("trap", "has a warrior that may be trapped", 1, 0, 1, NULL),
    SPAN_SEATS("committed", "has chosen in secret", 1, 0, 1, NULL),
    SPAN_SEATS("bid", "followers of its bid; 0 where that is not known", 1, 0,
               GAME_MAX_ACTIONS, NULL),
    SPAN_SEATS("followers", "followers, 999 at most", 1, 0, FOLLOWERS, NULL),
    SPAN_SEATS("devotion", "devotion", 1, 0, ANKH_TOP, NULL),
    SPAN_SEATS("track", "place on the track, from 1; 0: not there", 1, 0, ANKH_SEATS,
               NULL),
    SPAN_SEATS("forgotten", "place among the forgotten, from 1; 0: not there", 1, 0,
               ANKH_SEATS, NULL),
    SPAN_SEATS("queue", "place among those still to act in this step; 0: not there", 1,
               0, ANKH_SEATS, NULL),
    SPAN_SEATS("warriors", "warriors in the pool", 1, 0, ANKH_WARRIORS, NULL),
    SPAN_SEATS("ankhs", "ankh tokens in the pool", 1, 0, ANKH_ANKHS, NULL),
    SPAN_SEATS("killed", "figures killed in this battle", 1, 0, 99, NULL),
    SPAN_SEATS("trapped", "warriors in the slots of Anubis", 1, 0, ANKH_SLOTS, NULL),
    SPAN_SEATS("pool", "guardians in the pool by level", ANKH_LEVELS, 0, 2 * ANKH_BASES,
               NULL),
    SPAN_SEATS("team", "the god it plays, by seat from the viewer's on", ANKH_SEATS, 0,
               1, NULL),
    {.name = "number",
     .about = "the number of its seat, as `trap` names it",
     .n = ANKH_SEATS,
     .lo = 0,
     .hi = 1,
     .by_seat = true,
     .is_absolute = true},
    SPAN_SEATS("god", "its god", ANKH_NAMES, 0, 1, ankh_name_words),
    SPAN_SEATS("holds", "the powers of gods that it holds", ANKH_NAMES, 0, 1,
               ankh_name_words),
    SPAN_SEATS("powers", "what is unlocked", ANKH_POWERS, 0, 1, ankh_power_words),
    SPAN_SEATS("hand", "cards in hand", ANKH_CARDS, 0, 1, ankh_card_words),
    SPAN_SEATS("played", "cards revealed in this battle", ANKH_CARDS, 0, 1,
               ankh_card_words),
    SPAN_SEATS("cards", "cards chosen in secret; 0 where that is not known", ANKH_CARDS,
               0, 1, ankh_card_words),
    SPAN_SEATS("figures", "hexes with a figure", ANKH_HEXES, 0, 1, NULL),
    SPAN_SEATS("god_at", "hex of the god", ANKH_HEXES, 0, 1, NULL),
    SPAN_SEATS("owned", "hexes with a monument of its own", ANKH_HEXES, 0, 1, NULL),
    {.name = NULL},
};

static const struct space_loss losses[] = {
    {.field = "powers",
     .as_bag = true,
     .why = "in which order powers were unlocked makes no difference any more"},
    {.field = NULL},
};

/* ---- the map --------------------------------------------------------------------- */

/* A set of cells, hex by hex: the corners of the grid that are no hexes left out. */
static int16_t *put_map(int16_t *out, struct ankh_set a)
{
    struct ankh_set top = ankh_shr(a, 1), rest = ankh_shr(a, 2);
    uint64_t lo = (top.lo & 0x1ff) | (rest.lo & ~(uint64_t)0x1ff);
    uint64_t hi = rest.hi & (((uint64_t)1 << 33) - 1); /* up to hex 96 */
    for (unsigned k = 0; k < 4; k++)
        hi |= (a.hi >> (101 + 2 * k - 64) & 1) << (33 + k);
    out = space_many_bits(out, 64, lo);
    return space_many_bits(out, ANKH_HEXES - 64, hi);
}

static int16_t *put_cell(int16_t *out, unsigned cell)
{
    memset(out, 0, ANKH_HEXES * sizeof *out);
    if (cell != ANKH_NONE)
        out[ankh_hex(cell)] = 1;
    return out + ANKH_HEXES;
}

static int16_t *put_caravan(const struct ankh_state *s, int16_t *out)
{
    memset(out, 0, 4 * ANKH_HEXES * sizeof *out);
    for (unsigned i = 0; i < s->n_caravan; i++) {
        unsigned low = s->caravan[i][0], kind = ankh_edge_kind(low, s->caravan[i][1]);
        out[kind * ANKH_HEXES + (unsigned)ankh_hex(low)] = (int16_t)(i + 1);
    }
    return out + 4 * ANKH_HEXES;
}

static int16_t *put_facing(const struct ankh_state *s, int16_t *out)
{
    struct ankh_set all = ankh_or(ankh_or(s->face[0], s->face[1]), s->face[2]);
    memset(out, 0, FACINGS * ANKH_HEXES * sizeof *out);
    while (ankh_any(all)) {
        unsigned cell = ankh_pop(&all);
        out[ankh_facing(s, cell) * ANKH_HEXES + ankh_hex(cell)] = 1;
    }
    return out + FACINGS * ANKH_HEXES;
}

static int16_t *observe_map(const struct ankh_state *s, int16_t *out)
{
    for (unsigned t = 0; t < ANKH_TOKENS; t++)
        out = put_map(out, s->region[t]);
    for (unsigned k = 0; k < 4; k++)
        out = put_map(out, ankh_minus(ankh_river_free[k], s->open[k]));
    out = put_caravan(s, out);
    for (unsigned level = 0; level < ANKH_LEVELS; level++)
        out = put_map(out, s->guard[level]);
    out = put_map(out, s->sun);
    out = put_facing(s, out);
    for (unsigned t = 0; t < ANKH_TYPES; t++)
        out = put_map(out, s->monument[t]);
    out = put_map(out, s->portals);
    out = put_map(out, s->picked);
    out = put_cell(out, s->pick_hex);
    out = put_cell(out, s->pick_to);
    return put_cell(out, s->pick_slot);
}

/* ---- the table ------------------------------------------------------------------- */

static int16_t *put_guardians(const struct ankh_state *s, int16_t *out)
{
    memset(out, 0, ANKH_GUARDIANS * sizeof *out);
    for (unsigned level = 0; level < ANKH_LEVELS; level++)
        if (s->guardian[level] < ANKH_GUARDIANS)
            out[s->guardian[level]] = 1;
    return out + ANKH_GUARDIANS;
}

static int16_t *observe_matter(const struct ankh_state *s, unsigned viewer,
                               int16_t *out)
{
    unsigned n = s->head.config.n_players;
    out = space_one(out, ANKH_ROWS, s->row);
    out = space_one(out, ANKH_ROWS, s->first_row - 1u);
    out = space_one(out, PICKS, s->pick_kind);
    out = space_put(out, s->summon_normal);
    out = space_one(out, ANKH_TOKENS, s->new_regions[0] - 1u);
    out = space_one(out, ANKH_TOKENS, s->new_regions[1] - 1u);
    out = space_one(out, ANKH_TOKENS, s->conflict_region - 1u);
    out = space_one(out, PART_STEPS, s->step - 1u);
    out = space_put(out, s->amun_two);
    out = space_put(out, s->plague_rounds);
    out = space_bytes(out, ANKH_LEVELS, s->kept);
    for (unsigned i = 0; i < ANKH_MUMMIES; i++)
        out = space_one(out, ANKH_SEATS,
                        i < s->n_mummies ? space_turned(s->mummies[i], viewer, n)
                                         : ANKH_NONE);
    return out;
}

static int16_t *observe_table(const struct ankh_state *s, unsigned viewer, int16_t *out)
{
    const uint16_t *option = s->head.config.option;
    out = space_one(out, ANKH_PHASE_COUNT, s->head.phase);
    out = space_put(out, option[ANKH_OPT_RULES]);
    out = space_put(out, option[ANKH_OPT_SCENARIO]);
    out = space_put(out, option[ANKH_OPT_RED]);
    out = put_guardians(s, out);
    out = space_bytes(out, ANKH_LEVELS, s->supply);
    out = space_bytes(out, ANKH_TYPES, s->monument_supply);
    out = space_bytes(out, ANKH_ROWS, s->actions);
    out = space_put(out, s->event);
    out = space_put(out, s->suns);
    out = space_put(out, s->portal_stock);
    out = space_put(out, s->amun_ready);
    out = space_put(out, s->tiebreaker_ready);
    out = space_one(out, ANKH_END_FINAL, s->end - 1u);
    return observe_matter(s, viewer, out);
}

/* ---- the seats ------------------------------------------------------------------- */

/* Where in a list, from 1; 0: not there. */
static int place_in(const uint8_t *list, unsigned n, unsigned seat)
{
    for (unsigned i = 0; i < n; i++)
        if (list[i] == seat)
            return (int)i + 1;
    return 0;
}

enum { ONES = 18 };

static void put_ones(const struct ankh_state *s, unsigned p, unsigned n, int16_t *out)
{
    const struct ankh_god *g = &s->god[p];
    bool is_bid = s->head.phase == ANKH_PHASE_BID && s->commit[p] &&
                  s->commit[p] != ANKH_COMMIT_HIDDEN;
    const int one[ONES] = {
        s->head.acting >> p & 1,
        s->turn == p,
        s->start == p,
        s->tiebreaker == p,
        s->winner == p,
        s->involved >> p & 1,
        s->trap >> p & 1,
        s->commit[p] != 0,
        is_bid ? s->commit[p] - 1 : 0,
        g->followers < FOLLOWERS ? g->followers : FOLLOWERS,
        g->devotion,
        place_in(s->track, s->n_track, p),
        place_in(s->forgotten, s->n_forgotten, p),
        place_in(s->queue, s->n_queue, p),
        g->warriors,
        g->ankhs,
        g->killed,
        s->trapped[p],
    };
    for (unsigned k = 0; k < ONES; k++)
        out[k * n] = (int16_t)one[k];
}

/* The cards that a seat has chosen in secret, as far as they are known. */
static unsigned chosen(const struct ankh_state *s, unsigned p)
{
    return s->head.phase == ANKH_PHASE_CARDS && s->commit[p] != ANKH_COMMIT_HIDDEN
               ? s->commit[p]
               : 0;
}

static unsigned held(const struct ankh_state *s, unsigned p)
{
    unsigned names = 0;
    for (unsigned name = 0; name < ANKH_NAMES; name++)
        names |= (unsigned)(s->holder[name] == p) << name;
    return names;
}

static void observe(const struct game_view *v, int seat, int16_t *out)
{
    const struct ankh_state *s = ankh_peek(game_peek(v));
    unsigned n = s->head.config.n_players, viewer = (unsigned)seat;
    out = observe_map(s, observe_table(s, viewer, out));
    int16_t *ones = out, *pool = ones + ONES * n, *team = pool + ANKH_LEVELS * n;
    int16_t *number = team + ANKH_SEATS * n, *god = number + ANKH_SEATS * n;
    int16_t *holds = god + ANKH_NAMES * n, *powers = holds + ANKH_NAMES * n;
    int16_t *hand = powers + ANKH_POWERS * n, *played = hand + ANKH_CARDS * n;
    int16_t *cards = played + ANKH_CARDS * n, *own = cards + ANKH_CARDS * n;
    int16_t *at = own + ANKH_HEXES * n, *owned = at + ANKH_HEXES * n;
    for (unsigned i = 0; i < n; i++) {
        unsigned p = viewer + i < n ? viewer + i : viewer + i - n;
        const struct ankh_god *g = &s->god[p];
        put_ones(s, p, n, ones + i);
        pool = space_bytes(pool, ANKH_LEVELS, g->pool);
        team =
            space_one(team, ANKH_SEATS,
                      s->team[p] < n ? space_turned(s->team[p], viewer, n) : ANKH_NONE);
        number = space_one(number, ANKH_SEATS, p);
        god = space_one(god, ANKH_NAMES, g->name);
        holds = space_bits(holds, ANKH_NAMES, (uint16_t)held(s, p));
        powers = space_bits(powers, ANKH_POWERS, g->powers);
        hand = space_bits(hand, ANKH_CARDS, g->hand);
        played = space_bits(played, ANKH_CARDS, g->played);
        cards = space_bits(cards, ANKH_CARDS, (uint16_t)chosen(s, p));
        own = put_map(own, s->own[p]);
        at = put_cell(at, g->at);
        owned = put_map(owned, s->owned[p]);
    }
}

const struct game_space ankh_space = {
    .version = 1,
    .actions = ANKH_ACTIONS,
    .n_verbs = ANKH_DO_COUNT,
    .verbs = ankh_space_verbs,
    .spans = spans,
    .losses = losses,
    .observe = observe,
};
