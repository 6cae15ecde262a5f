/* read.c - a state or view of Ankh from its fields. */
#include "games/ankh/rules.h"
#include "maat/ruletext.h"
#include "maat/source.h"

/* ---- shapes ---------------------------------------------------------------------- */

/* A cell from the number of its hex, or none. */
static uint8_t cell_of(int32_t hex)
{
    return (uint8_t)(hex >= 0 && hex < ANKH_HEXES ? ankh_cell((unsigned)hex)
                                                  : ANKH_NONE);
}

static struct ankh_set hexes_of(const struct game_source *from, const char *key)
{
    struct ankh_set set = {0, 0};
    for (int i = 0; i < ANKH_HEXES; i++) {
        uint8_t cell = cell_of(source_at(from, key, i));
        if (cell != ANKH_NONE)
            ankh_add(&set, cell);
    }
    return set;
}

static uint8_t seat_of(const struct game_source *from, const char *key,
                       const struct ankh_state *s)
{
    return source_seat(source_get(from, key), s->head.config.n_players, ANKH_NONE);
}

static uint8_t seats_of(const struct game_source *from, const char *key,
                        const struct ankh_state *s)
{
    unsigned mask = 0;
    for (int i = 0; i < ANKH_SEATS; i++)
        mask |= 1u << source_within(source_at(from, key, i), 1,
                                    s->head.config.n_players, 0);
    return (uint8_t)(mask >> 1);
}

/* A list of seats in its order; returns how many. */
static uint8_t order_of(const struct game_source *from, const char *key,
                        const struct ankh_state *s, uint8_t *out, int most)
{
    int n = 0;
    for (; n < most; n++) {
        uint8_t seat =
            source_seat(source_at(from, key, n), s->head.config.n_players, ANKH_NONE);
        if (seat == ANKH_NONE)
            break;
        out[n] = seat;
    }
    return (uint8_t)n;
}

static void bytes_of(const struct game_source *from, const char *key, uint8_t *out,
                     int n)
{
    for (int i = 0; i < n; i++)
        out[i] = source_byte(source_at(from, key, i));
}

/* The cards of a seat's list. */
static uint8_t cards_of(const struct game_source *from, const char *key, int seat)
{
    unsigned mask = 0;
    for (int i = 0; i < ANKH_CARDS; i++) {
        int32_t card = source_at2(from, key, seat, i);
        if (card >= 0 && card < ANKH_CARDS)
            mask |= 1u << card;
    }
    return (uint8_t)mask;
}

/* ---- setup and turn -------------------------------------------------------------- */

static void read_setup(const struct game_source *from, struct ankh_state *s)
{
    struct game_config *cfg = &s->head.config;
    cfg->n_players =
        (uint8_t)source_within(source_get(from, "players"), 2, ANKH_SEATS, 2);
    cfg->option[ANKH_OPT_RULES] =
        (uint16_t)source_within(source_get(from, "rules"), 0, 1, 0);
    cfg->option[ANKH_OPT_SCENARIO] =
        (uint16_t)source_within(source_get(from, "scenario"), 0, 1, 0);
    cfg->option[ANKH_OPT_RED] =
        (uint16_t)source_within(source_get(from, "red"), 0, 30, 20);
    s->start = seat_of(from, "start", s);
    s->turn = seat_of(from, "turn", s);
    s->head.phase = (uint8_t)source_within(source_get(from, "phase"), 0,
                                           ANKH_PHASE_COUNT - 1, ANKH_PHASE_OVER);
    s->head.acting = seats_of(from, "acting", s);
    s->head.node = s->head.phase == ANKH_PHASE_OVER ? GAME_OVER
                   : s->head.acting                 ? GAME_DECISION
                                                    : GAME_CHANCE_NODE;
    /* Of the options that setup uses up only this one shows. */
    if (s->head.phase == ANKH_PHASE_GODS && s->head.acting)
        cfg->option[ANKH_OPT_GODS] = ANKH_GODS_CHOOSE;
    for (int i = 0; i < ANKH_LEVELS; i++)
        s->guardian[i] = (uint8_t)source_within(source_at(from, "guardians", i), 2 * i,
                                                2 * i + 1, ANKH_NONE);
    bytes_of(from, "guardian_supply", s->supply, ANKH_LEVELS);
    bytes_of(from, "monument_supply", s->monument_supply, ANKH_TYPES);
    bytes_of(from, "actions", s->actions, ANKH_ROWS);
    s->event = source_byte(source_get(from, "event"));
    s->end = (uint8_t)source_within(source_get(from, "end"), 0, ANKH_END_FINAL,
                                    ANKH_END_NONE);
}

/* ---- gods ------------------------------------------------------------------------ */

static void read_powers(const struct game_source *from, struct ankh_god *god, int seat)
{
    for (int i = 0; i < ANKH_POWERS_MAX; i++) {
        int32_t power = source_at2(from, "powers", seat, i);
        if (power < 0 || power >= ANKH_POWERS)
            break;
        god->order[god->n_powers++] = (uint8_t)power;
        god->powers = (uint16_t)(god->powers | 1u << power);
    }
}

static void read_god(const struct game_source *from, struct ankh_state *s, int seat)
{
    struct ankh_god *god = &s->god[seat];
    god->name = (uint8_t)source_within(source_at(from, "gods", seat), 0, ANKH_NAMES - 1,
                                       ANKH_NONE);
    god->followers =
        (uint16_t)source_within(source_at(from, "followers", seat), 0, UINT16_MAX, 0);
    god->warriors = source_byte(source_at(from, "warriors", seat));
    god->ankhs = source_byte(source_at(from, "ankhs", seat));
    god->hand = cards_of(from, "hand", seat);
    god->played = cards_of(from, "played", seat);
    god->killed = source_byte(source_at(from, "killed", seat));
    for (int i = 0; i < ANKH_LEVELS; i++)
        god->pool[i] = source_byte(source_at2(from, "pool_guardians", seat, i));
    s->team[seat] =
        source_seat(source_at(from, "team", seat), s->head.config.n_players, ANKH_NONE);
    /* The second seat of a merged god repeats what that god has. */
    if (seat == s->lower)
        return;
    god->devotion = source_byte(source_at(from, "devotion", seat));
    read_powers(from, god, seat);
}

/*
 * The seats of a merged god: one of them is neither on the track nor forgotten. When
 * the god itself is forgotten, it is the first forgotten one with equal devotion.
 */
static void find_merged(const struct game_source *from, struct ankh_state *s)
{
    unsigned known = 0;
    s->n_track = order_of(from, "track", s, s->track, ANKH_SEATS);
    s->n_forgotten = order_of(from, "forgotten", s, s->forgotten, ANKH_SEATS);
    for (unsigned i = 0; i < s->n_track; i++)
        known |= 1u << s->track[i];
    for (unsigned i = 0; i < s->n_forgotten; i++)
        known |= 1u << s->forgotten[i];
    if (s->turn == ANKH_NONE)
        return;
    for (unsigned seat = 0; seat < s->head.config.n_players; seat++)
        if (!(known >> seat & 1))
            s->lower = (uint8_t)seat;
    if (s->lower == ANKH_NONE)
        return;
    s->higher = source_seat(source_at(from, "team", s->lower), s->head.config.n_players,
                            ANKH_NONE);
    for (unsigned i = 0; i < s->n_forgotten && s->higher == ANKH_NONE; i++)
        if (source_at(from, "devotion", s->forgotten[i]) ==
            source_at(from, "devotion", s->lower))
            s->higher = s->forgotten[i];
    if (s->higher == ANKH_NONE)
        s->lower = ANKH_NONE;
}

static void read_gods(const struct game_source *from, struct ankh_state *s)
{
    find_merged(from, s);
    for (unsigned i = 0; i < ANKH_SEATS; i++) {
        s->god[i].name = s->god[i].at = s->team[i] = s->holder[i] = ANKH_NONE;
        if (i < s->head.config.n_players)
            read_god(from, s, (int)i);
    }
    for (unsigned i = 0; s->turn != ANKH_NONE && i < s->head.config.n_players; i++)
        if (s->god[i].name != ANKH_NONE)
            s->holder[s->god[i].name] = s->team[i];
    for (int i = 0; i < ANKH_SLOTS; i++) {
        uint8_t owner = source_seat(source_at(from, "trapped", i),
                                    s->head.config.n_players, ANKH_NONE);
        if (owner != ANKH_NONE)
            s->trapped[owner]++;
    }
    s->suns = source_byte(source_get(from, "suns"));
    s->portal_stock = source_byte(source_get(from, "portal_stock"));
    s->portals = hexes_of(from, "portals");
    s->amun_ready = source_get(from, "amun_ready") == 1;
    s->tiebreaker = seat_of(from, "tiebreaker", s);
    s->tiebreaker_ready = source_get(from, "tiebreaker_ready") == 1;
}

/* ---- board ----------------------------------------------------------------------- */

static void read_camels(const struct game_source *from, struct ankh_state *s)
{
    for (int k = 0; k < 4; k++)
        s->open[k] = ankh_river_free[k];
    for (int i = 0; source_at(from, "camels", i) == GAME_LIST; i++) {
        unsigned a = cell_of(source_at2(from, "camels", i, 0));
        unsigned b = cell_of(source_at2(from, "camels", i, 1));
        for (unsigned k = 0; k < 4; k++)
            if (a < ANKH_CELLS && b == a + ankh_apart(k))
                ankh_drop(&s->open[k], a);
    }
}

static void read_figure(const struct game_source *from, struct ankh_state *s, int i)
{
    unsigned cell = cell_of(source_at2(from, "figures", i, 0));
    unsigned g = source_seat(source_at2(from, "figures", i, 1),
                             s->head.config.n_players, ANKH_NONE);
    int32_t kind = source_word(source_at2(from, "figures", i, 2));
    int32_t facing = source_at2(from, "figures", i, 4);
    if (cell == ANKH_NONE || g == ANKH_NONE || ankh_has(ankh_figures(s), cell))
        return;
    ankh_add(&s->own[g], cell);
    if (kind == ANKH_K_GOD)
        s->god[g].at = (uint8_t)cell;
    for (int level = 0; level < ANKH_LEVELS; level++)
        if (s->guardian[level] != ANKH_NONE &&
            kind == ANKH_K_GUARDIAN + s->guardian[level])
            ankh_add(&s->guard[level], cell);
    if (source_at2(from, "figures", i, 3) == 1)
        ankh_add(&s->sun, cell);
    if (facing >= 0 && facing < 6)
        ankh_set_facing(s, cell, facing);
}

static void read_board(const struct game_source *from, struct ankh_state *s)
{
    read_camels(from, s);
    for (int i = 0; i < ANKH_HEXES; i++) {
        unsigned token = source_within(source_at(from, "region", i), 1, ANKH_TOKENS, 0);
        if (token)
            ankh_add(&s->region[token - 1], ankh_cell((unsigned)i));
    }
    for (int i = 0; source_at(from, "monuments", i) == GAME_LIST; i++) {
        unsigned cell = cell_of(source_at2(from, "monuments", i, 0));
        int32_t type = source_word(source_at2(from, "monuments", i, 1));
        unsigned g = source_seat(source_at2(from, "monuments", i, 2),
                                 s->head.config.n_players, ANKH_NONE);
        if (cell == ANKH_NONE || type < 0 || type >= ANKH_TYPES)
            continue;
        ankh_add(&s->monument[type], cell);
        if (g != ANKH_NONE)
            ankh_add(&s->owned[g], cell);
    }
    for (int i = 0; source_at(from, "figures", i) == GAME_LIST; i++)
        read_figure(from, s, i);
}

/* ---- the matter in hand ---------------------------------------------------------- */

/* The step of a battle that asks in this phase; `word` tells its part of the battle. */
static enum ankh_step step_of(enum ankh_phase phase, int32_t word)
{
    bool plague = word == ANKH_PART_PLAGUE;
    switch ((int)phase) {
    case ANKH_PHASE_OBELISK:
    case ANKH_PHASE_OBELISK_TO:
        return ANKH_S_OBELISK;
    case ANKH_PHASE_FACING:
        return word == ANKH_PART_CARDS ? ANKH_S_OBELISK : ANKH_S_NONE;
    case ANKH_PHASE_AMUN:
        return ANKH_S_AMUN;
    case ANKH_PHASE_CARDS:
        return ANKH_S_CARDS;
    case ANKH_PHASE_BUILD:
    case ANKH_PHASE_BUILD_AT:
        return ANKH_S_BUILD;
    case ANKH_PHASE_BID:
        return ANKH_S_PLAGUE;
    case ANKH_PHASE_ANUBIS:
        return plague ? ANKH_S_PLAGUE_TRAP : ANKH_S_TRAP;
    case ANKH_PHASE_MUMMY:
        return plague ? ANKH_S_PLAGUE_MUMMY : ANKH_S_MUMMY;
    case ANKH_PHASE_TIEBREAK:
        return ANKH_S_RESOLVE;
    case ANKH_PHASE_ISIS:
        return ANKH_S_ISIS;
    case ANKH_PHASE_OSIRIS:
    case ANKH_PHASE_OSIRIS_AT:
        return ANKH_S_OSIRIS;
    case ANKH_PHASE_WORSHIP:
        return ANKH_S_WORSHIP;
    default:
        return ANKH_S_NONE;
    }
}

/* The row of the running action; an event belongs to the marker at the end of its row.
 */
static uint8_t row_of(const struct ankh_state *s, bool moved)
{
    switch ((int)s->head.phase) {
    case ANKH_PHASE_START:
    case ANKH_PHASE_GODS:
    case ANKH_PHASE_GUARDIANS:
    case ANKH_PHASE_ACTION:
    case ANKH_PHASE_OVER:
        return ANKH_NONE;
    case ANKH_PHASE_MOVE:
    case ANKH_PHASE_MOVE_TO:
    case ANKH_PHASE_PUSH:
        return ANKH_MOVE;
    case ANKH_PHASE_SUMMON:
    case ANKH_PHASE_SUMMON_AT:
    case ANKH_PHASE_SUN:
        return ANKH_SUMMON;
    case ANKH_PHASE_UNLOCK:
        return ANKH_UNLOCK;
    case ANKH_PHASE_FACING:
        if (!s->conflict_region)
            return moved ? ANKH_MOVE : ANKH_SUMMON;
        break;
    default:
        break;
    }
    for (uint8_t row = 0; row < ANKH_ROWS; row++)
        if (s->actions[row] == ankh_last_index[row])
            return row;
    return ANKH_NONE;
}

static void read_picks(const struct game_source *from, struct ankh_state *s)
{
    struct ankh_set moved = hexes_of(from, "moved");
    int32_t kind = source_get(from, "pick_kind");
    s->row = row_of(s, ankh_any(moved));
    s->first_row =
        (uint8_t)source_within(source_get(from, "first_row"), 0, ANKH_ROWS, 0);
    s->pick_hex = cell_of(source_get(from, "pick_hex"));
    s->pick_to = cell_of(source_get(from, "pick_to"));
    s->pick_slot = cell_of(source_get(from, "pick_slot"));
    s->pick_kind = (uint8_t)source_within(kind, 0, ANKH_KINDS - 1, ANKH_NONE);
    if (s->head.phase == ANKH_PHASE_BUILD_AT)
        s->pick_kind =
            (uint8_t)(source_within(kind, ANKH_PICK_TYPE, ANKH_PICK_NOTHING - 1,
                                    ANKH_PICK_TYPE + ANKH_NONE) -
                      ANKH_PICK_TYPE);
    s->summon_normal = source_get(from, "summon_normal") == 1;
    s->picked = ankh_or(ankh_or(moved, hexes_of(from, "summon_pyramids")),
                        hexes_of(from, "saved"));
}

static void read_caravan(const struct game_source *from, struct ankh_state *s)
{
    for (int i = 0; i < ANKH_STEPS; i++) {
        unsigned a = cell_of(source_at2(from, "caravan", i, 0));
        unsigned b = cell_of(source_at2(from, "caravan", i, 1));
        if (a >= ANKH_CELLS || b >= ANKH_CELLS || !ankh_lead_caravan(s, a, b))
            break;
    }
    for (int i = 0; i < 2; i++)
        s->new_regions[i] = (uint8_t)source_within(source_at(from, "new_regions", i), 1,
                                                   ANKH_TOKENS, 0);
}

/* Whom the open batch has asked. */
static unsigned asked(const struct ankh_state *s)
{
    if (s->head.phase == ANKH_PHASE_CARDS)
        return s->involved;
    if (s->head.phase == ANKH_PHASE_BID && s->conflict_region)
        return ankh_gods_in(s, ankh_zone(s, s->conflict_region));
    return 0;
}

static void read_commits(const struct game_source *from, struct ankh_state *s)
{
    unsigned secret = asked(s) & ~(unsigned)s->head.acting;
    for (int seat = 0; seat < s->head.config.n_players; seat++) {
        game_action a;
        const char *text = from->text(from, "commits", &seat, 1);
        if (source_at(from, "commits", seat) == GAME_NULL)
            s->commit[seat] = (uint16_t)(secret >> seat & 1 ? ANKH_COMMIT_HIDDEN : 0);
        else if (!ankh_parse((const struct game_state *)(const void *)s, seat, text,
                             &a))
            s->commit[seat] =
                (uint16_t)(s->head.phase == ANKH_PHASE_BID ? game_arg(a) + 1
                                                           : game_arg(a));
    }
}

static void read_battle(const struct game_source *from, struct ankh_state *s)
{
    s->conflict_region =
        (uint8_t)source_within(source_get(from, "conflict_region"), 0, ANKH_TOKENS, 0);
    s->step = (uint8_t)step_of((enum ankh_phase)s->head.phase,
                               source_get(from, "battle_step"));
    s->involved = seats_of(from, "involved", s);
    s->amun_two = source_get(from, "amun_two") == 1;
    s->plague_rounds = source_byte(source_get(from, "plague_rounds"));
    for (int g = 0; s->step == ANKH_S_BUILD && g < ANKH_SEATS; g++)
        s->plague_rounds =
            (uint8_t)(s->plague_rounds + (s->god[g].played >> ANKH_PLAGUE & 1));
    s->winner = seat_of(from, "winner", s);
    s->trap = seats_of(from, "trap", s);
    s->n_mummies = order_of(from, "mummies", s, s->mummies, ANKH_MUMMIES);
    s->n_queue = order_of(from, "queue", s, s->queue, ANKH_SEATS);
    read_commits(from, s);
}

static void read_kept(const struct game_source *from, struct ankh_state *s)
{
    for (int i = 0; i < ANKH_HEXES; i++) {
        char text[GAME_TEXT_MAX];
        game_action a;
        const char *kept = from->text(from, "kept", &i, 1);
        int n = ruletext_put(text, sizeof text, 0, "keep ");
        ruletext_put(text, sizeof text, n, kept);
        if (!*kept ||
            ankh_parse((const struct game_state *)(const void *)s, 0, text, &a))
            break;
        unsigned where = game_arg(a) >> 4;
        if (where)
            ankh_add(&s->picked, where - 1);
        else
            s->kept[(game_arg(a) & 15) / 2]++;
    }
}

void ankh_read(const struct game_source *from, struct game_state *state)
{
    struct ankh_state *s = ankh_own(state);
    s->higher = s->lower = ANKH_NONE;
    read_setup(from, s);
    read_gods(from, s);
    read_board(from, s);
    read_battle(from, s);
    read_picks(from, s);
    read_kept(from, s);
    read_caravan(from, s);
    if (s->turn != ANKH_NONE && !ankh_check_regions(s))
        ankh_find_first_steps(s, s->first_steps);
}
