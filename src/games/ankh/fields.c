/* fields.c - the public state: one accessor per key, for truth and views. */
#include "games/ankh/rules.h"
#include "maat/event_args.h"
#include "maat/field_shapes.h"
#include "maat/ruletext.h"

static const char *const game_words[] = {"ankh", NULL};
static const char *const rules_words[] = {"seed", "official", NULL};
static const char *const scenario_words[] = {"middle-kingdom", "old-kingdom", NULL};
static const char *const name_words[] = {"amun", "anubis", "isis", "osiris",
                                         "ra",   "",       NULL};
static const char *const guardian_words[] = {
    "satet", "cat-mummy", "mummy", "apep", "giant-scorpion", "androsphinx", "", NULL};
static const char *const pick_words[] = {"god",
                                         "warrior",
                                         "trapped",
                                         "satet",
                                         "cat-mummy",
                                         "mummy",
                                         "apep",
                                         "giant-scorpion",
                                         "androsphinx",
                                         "obelisk",
                                         "pyramid",
                                         "temple",
                                         "",
                                         NULL};
static const char *const step_words[] = {"",           "cards", "build", "plague",
                                         "resolution", "after", NULL};

/* ---- shapes ---------------------------------------------------------------------- */

static int32_t number_from_1(uint8_t seat)
{
    return seat == ANKH_NONE ? 0 : seat + 1;
}

static int32_t hex_or_minus(uint8_t cell)
{
    return cell == ANKH_NONE ? -1 : ankh_hex(cell);
}

/* The hexes of a set, ascending. */
static int32_t hexes_at(struct ankh_set a, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    for (int i = 0; ankh_any(a); i++) {
        unsigned cell = ankh_pop(&a);
        if (i == at[0])
            return ankh_hex(cell);
    }
    return GAME_END;
}

static int32_t bit_at(unsigned mask, int index)
{
    for (int i = 0; mask >> i; i++)
        if (mask >> i & 1 && index-- == 0)
            return i;
    return GAME_END;
}

/* The seats of a mask, ascending. */
static int32_t seats_at(unsigned mask, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    int32_t seat = bit_at(mask, at[0]);
    return seat == GAME_END ? GAME_END : seat + 1;
}

static int32_t order_at(const uint8_t *seats, int n, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    return at[0] < n ? seats[at[0]] + 1 : GAME_END;
}

static int32_t numbers_at(const uint8_t *numbers, int n, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    return at[0] < n ? numbers[at[0]] : GAME_END;
}

/* The outermost list of every key with one entry per seat. */
static bool in_seats(const struct ankh_state *s, const int *at, int depth, int32_t *ret)
{
    *ret = depth == 0 ? GAME_LIST : GAME_END;
    return depth > 0 && at[0] < s->head.config.n_players;
}

#define SINGLE(name, expression)                                                       \
    static int32_t get_##name(const struct game_state *state, const int *at,           \
                              int depth)                                               \
    {                                                                                  \
        const struct ankh_state *s = ankh_peek(state);                                 \
        (void)at, (void)depth;                                                         \
        return expression;                                                             \
    }

/* `seat` and its own `p`; `g` is the army it plays or last played. */
#define PER_SEAT(name, expression)                                                     \
    static int32_t get_##name(const struct game_state *state, const int *at,           \
                              int depth)                                               \
    {                                                                                  \
        const struct ankh_state *s = ankh_peek(state);                                 \
        int32_t shape;                                                                 \
        if (!in_seats(s, at, depth, &shape))                                           \
            return shape;                                                              \
        int seat = at[0];                                                              \
        const struct ankh_god *p = &s->god[seat];                                      \
        const struct ankh_god *g = &s->god[seat == s->lower ? s->higher : seat];       \
        (void)p, (void)g;                                                              \
        return expression;                                                             \
    }

/* ---- setup and turn -------------------------------------------------------------- */

SINGLE(game, ((void)s, 0))
SINGLE(players, s->head.config.n_players)
SINGLE(rules, s->head.config.option[ANKH_OPT_RULES])
SINGLE(scenario, s->head.config.option[ANKH_OPT_SCENARIO])
SINGLE(red, s->head.config.option[ANKH_OPT_RED])
SINGLE(start, number_from_1(s->start))
PER_SEAT(gods, p->name == ANKH_NONE ? ANKH_NAMES : p->name)

static int32_t get_guardians(const struct game_state *state, const int *at, int depth)
{
    int32_t v = numbers_at(ankh_peek(state)->guardian, ANKH_LEVELS, at, depth);
    return v == ANKH_NONE ? ANKH_GUARDIANS : v;
}

SINGLE(guardian_supply, numbers_at(s->supply, ANKH_LEVELS, at, depth))
SINGLE(turn, number_from_1(s->turn))
SINGLE(phase, s->head.phase)
SINGLE(acting, seats_at(s->head.acting, at, depth))
SINGLE(actions, numbers_at(s->actions, ANKH_ROWS, at, depth))
SINGLE(event, s->event)

/* ---- gods ------------------------------------------------------------------------ */

PER_SEAT(team, number_from_1(s->team[seat]))
SINGLE(track, order_at(s->track, s->n_track, at, depth))
PER_SEAT(devotion, g->devotion)
PER_SEAT(followers, p->followers)
PER_SEAT(warriors, p->warriors)
PER_SEAT(ankhs, p->ankhs)
PER_SEAT(pool_guardians, numbers_at(p->pool, ANKH_LEVELS, at + 1, depth - 1))
PER_SEAT(powers, numbers_at(g->order, g->n_powers, at + 1, depth - 1))
PER_SEAT(hand, depth == 1 ? GAME_LIST : bit_at(p->hand, at[1]))

static int32_t get_trapped(const struct game_state *state, const int *at, int depth)
{
    const struct ankh_state *s = ankh_peek(state);
    if (depth == 0)
        return GAME_LIST;
    int index = at[0];
    for (int g = 0; g < ANKH_SEATS; g++) {
        if (index < s->trapped[g])
            return g + 1;
        index -= s->trapped[g];
    }
    return GAME_END;
}

SINGLE(suns, s->suns)
SINGLE(portal_stock, s->portal_stock)
SINGLE(portals, hexes_at(s->portals, at, depth))
SINGLE(amun_ready, s->amun_ready)
SINGLE(tiebreaker, number_from_1(s->tiebreaker))
SINGLE(tiebreaker_ready, s->tiebreaker_ready)

/* ---- board ----------------------------------------------------------------------- */

static int32_t get_region(const struct game_state *state, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    if (at[0] >= ANKH_HEXES)
        return GAME_END;
    return (int32_t)ankh_token_at(ankh_peek(state), ankh_cell((unsigned)at[0]));
}

static int32_t get_camels(const struct game_state *state, const int *at, int depth)
{
    const struct ankh_state *s = ankh_peek(state);
    struct ankh_set camels[4], any = {0, 0};
    if (depth == 0)
        return GAME_LIST;
    for (int k = 0; k < 4; k++) {
        camels[k] = ankh_minus(ankh_river_free[k], s->open[k]);
        any = ankh_or(any, camels[k]);
    }
    int index = at[0];
    while (ankh_any(any)) {
        unsigned cell = ankh_pop(&any);
        for (unsigned k = 0; k < 4; k++) {
            if (!ankh_has(camels[k], cell) || index--)
                continue;
            if (depth == 1)
                return GAME_LIST;
            unsigned ends[2] = {cell, cell + ankh_apart(k)};
            return at[1] < 2 ? ankh_hex(ends[at[1]]) : GAME_END;
        }
    }
    return GAME_END;
}

/* The cell of row at[0] in a list with one row per cell, or the shape of the list. */
static bool in_rows(struct ankh_set rows, const int *at, int depth, int width,
                    unsigned *cell, int32_t *ret)
{
    *ret = depth == 0 ? GAME_LIST : GAME_END;
    for (int i = 0; depth > 0 && ankh_any(rows); i++) {
        *cell = ankh_pop(&rows);
        if (i != at[0])
            continue;
        *ret = depth == 1 ? GAME_LIST : GAME_END;
        return depth == 2 && at[1] < width;
    }
    return false;
}

static int32_t get_monuments(const struct game_state *state, const int *at, int depth)
{
    const struct ankh_state *s = ankh_peek(state);
    unsigned cell = 0;
    int32_t shape;
    if (!in_rows(ankh_monuments(s), at, depth, 3, &cell, &shape))
        return shape;
    if (at[1] == 0)
        return ankh_hex(cell);
    if (at[1] == 1)
        return GAME_WORDS + (ankh_has(s->monument[0], cell)   ? ANKH_OBELISK
                             : ankh_has(s->monument[1], cell) ? ANKH_PYRAMID
                                                              : ANKH_TEMPLE);
    for (int g = 0; g < ANKH_SEATS; g++)
        if (ankh_has(s->owned[g], cell))
            return g + 1;
    return 0;
}

SINGLE(monument_supply, numbers_at(s->monument_supply, ANKH_TYPES, at, depth))

static int32_t get_figures(const struct game_state *state, const int *at, int depth)
{
    const struct ankh_state *s = ankh_peek(state);
    unsigned cell = 0;
    int32_t shape;
    if (!in_rows(ankh_figures(s), at, depth, 5, &cell, &shape))
        return shape;
    unsigned g = ankh_owner_at(s, cell);
    switch (at[1]) {
    case 0:
        return ankh_hex(cell);
    case 1:
        return (int32_t)g + 1;
    case 2:
        return GAME_WORDS + (int32_t)ankh_kind_at(s, g, cell);
    case 3:
        return ankh_has(s->sun, cell);
    default:
        return ankh_facing(s, cell);
    }
}

SINGLE(forgotten, order_at(s->forgotten, s->n_forgotten, at, depth))
SINGLE(end, s->end)

/* ---- the matter in hand ---------------------------------------------------------- */

/* What the picked set means now. */
static bool is_moving(const struct ankh_state *s)
{
    switch (s->head.phase) {
    case ANKH_PHASE_MOVE:
    case ANKH_PHASE_MOVE_TO:
    case ANKH_PHASE_PUSH:
    case ANKH_PHASE_OBELISK:
    case ANKH_PHASE_OBELISK_TO:
        return true;
    default:
        return s->head.phase == ANKH_PHASE_FACING &&
               (s->step == ANKH_S_OBELISK || s->row == ANKH_MOVE);
    }
}

static bool is_summoning(const struct ankh_state *s)
{
    return s->head.phase == ANKH_PHASE_SUMMON ||
           s->head.phase == ANKH_PHASE_SUMMON_AT || s->head.phase == ANKH_PHASE_SUN ||
           (s->head.phase == ANKH_PHASE_FACING && !is_moving(s));
}

static struct ankh_set picked_if(const struct ankh_state *s, bool condition)
{
    return condition ? s->picked : (struct ankh_set){0, 0};
}

static int32_t pick_kind(const struct ankh_state *s)
{
    if (s->pick_kind == ANKH_NONE)
        return ANKH_PICK_NOTHING;
    return s->head.phase == ANKH_PHASE_BUILD_AT ? ANKH_PICK_TYPE + s->pick_kind
                                                : s->pick_kind;
}

static int32_t battle_step(const struct ankh_state *s)
{
    if (s->step == ANKH_S_NONE)
        return ANKH_PART_NONE;
    if (s->step < ANKH_S_BUILD)
        return ANKH_PART_CARDS;
    if (s->step < ANKH_S_PLAGUE)
        return ANKH_PART_BUILD;
    if (s->step < ANKH_S_MAJORITY)
        return ANKH_PART_PLAGUE;
    return s->step < ANKH_S_OSIRIS ? ANKH_PART_RESOLUTION : ANKH_PART_AFTER;
}

SINGLE(first_row, s->first_row)
SINGLE(pick_hex, hex_or_minus(s->pick_hex))
SINGLE(pick_to, hex_or_minus(s->pick_to))
SINGLE(pick_kind, pick_kind(s))
SINGLE(pick_slot, hex_or_minus(s->pick_slot))
SINGLE(moved, hexes_at(picked_if(s, is_moving(s)), at, depth))
SINGLE(summon_normal, s->summon_normal)
SINGLE(summon_pyramids, hexes_at(picked_if(s, is_summoning(s)), at, depth))

static int32_t get_caravan(const struct game_state *state, const int *at, int depth)
{
    const struct ankh_state *s = ankh_peek(state);
    if (depth == 0)
        return GAME_LIST;
    if (at[0] >= s->n_caravan)
        return GAME_END;
    if (depth == 1)
        return GAME_LIST;
    return at[1] < 2 ? ankh_hex(s->caravan[at[0]][at[1]]) : GAME_END;
}

SINGLE(new_regions, numbers_at(s->new_regions, s->new_regions[0] ? 2 : 0, at, depth))
SINGLE(conflict_region, s->conflict_region)
SINGLE(battle_step, battle_step(s))
SINGLE(involved, seats_at(s->involved, at, depth))
SINGLE(amun_two, s->amun_two)
PER_SEAT(commits, s->commit[seat] == 0 || s->commit[seat] == ANKH_COMMIT_HIDDEN
                      ? GAME_NULL
                      : seat)
PER_SEAT(played, depth == 1 ? GAME_LIST : bit_at(p->played, at[1]))
PER_SEAT(killed, p->killed)
/* While monuments are built no round runs yet: nothing is "still to come" (4.3.9). */
SINGLE(plague_rounds, s->step == ANKH_S_BUILD ? 0 : s->plague_rounds)
SINGLE(winner, number_from_1(s->winner))
SINGLE(saved, hexes_at(picked_if(s, s->head.phase == ANKH_PHASE_ISIS), at, depth))
SINGLE(trap, seats_at(s->trap, at, depth))
SINGLE(mummies, order_at(s->mummies, s->n_mummies, at, depth))
SINGLE(queue, order_at(s->queue, s->n_queue, at, depth))

static int text_of_commit(const struct game_state *state, int32_t seat, char *buf,
                          size_t size)
{
    const struct ankh_state *s = ankh_peek(state);
    uint32_t value = s->commit[seat];
    game_action a = s->head.phase == ANKH_PHASE_BID ? game_act(ANKH_DO_BID, value - 1)
                                                    : game_act(ANKH_DO_CARD, value);
    return ankh_format(state, seat, a, buf, size);
}

/* Values are operands of `keep`. */
static int32_t get_kept(const struct game_state *state, const int *at, int depth)
{
    const struct ankh_state *s = ankh_peek(state);
    if (depth == 0)
        return GAME_LIST;
    int index = at[0];
    for (int level = 0; level < ANKH_LEVELS; level++) {
        if (index < s->kept[level])
            return s->guardian[level];
        index -= s->kept[level];
    }
    struct ankh_set board = picked_if(s, s->head.phase == ANKH_PHASE_MERGE);
    while (ankh_any(board)) {
        unsigned cell = ankh_pop(&board);
        if (index-- == 0)
            return (int32_t)((cell + 1) << 4 |
                             (ankh_kind_at(s, s->higher, cell) - ANKH_K_GUARDIAN));
    }
    return GAME_END;
}

static int text_of_kept(const struct game_state *state, int32_t value, char *buf,
                        size_t size)
{
    char text[GAME_TEXT_MAX];
    ankh_format(state, 0, game_act(ANKH_DO_KEEP, (uint32_t)value), text, sizeof text);
    return ruletext_put(buf, size, 0, text + 5); /* behind "keep " */
}

static const char *const level_words[] = {"1", "2", "3", NULL};

/* ---- the table ------------------------------------------------------------------- */

/* clang-format off */
#define EDGE     ARG_LIST(ARG_NUMBER("hex"), ARG_NUMBER("hex2"))
#define MONUMENT ARG_LIST(ARG_NUMBER("hex"), ARG_WORD("type", ankh_type_words), ARG_SEAT("owner"))
#define FIGURE   ARG_LIST(ARG_NUMBER("hex"), ARG_SEAT("owner"), ARG_WORD("kind", ankh_kind_words), ARG_BOOL("radiant"), ARG_NUMBER("facing"))

const struct game_field ankh_fields[] = {
    FIELD_WORD(game, game_words, "name of the game", SHAPE_ONE),
    FIELD_NUMBER(players, "number of seats", SHAPE_ONE),
    FIELD_WORD(rules, rules_words, "what Gain Followers counts", SHAPE_ONE),
    FIELD_WORD(scenario, scenario_words, "starting layout", SHAPE_ONE),
    FIELD_NUMBER(red, "last red space of the devotion track", SHAPE_ONE),
    FIELD_SEAT(start, "start player, 0 while unknown", SHAPE_ONE),
    FIELD_WORD(gods, name_words, "god of each seat", SHAPE_SEATS(SHAPE_ONE), .picture = "god"),
    FIELD_WORD(guardians, guardian_words, "guardians of level 1 to 3", SHAPE_ROW(level_words), .picture = "guardian"),
    FIELD_NUMBER(guardian_supply, "figures left on the three guardian cards", SHAPE_ROW(level_words)),
    FIELD_SEAT(turn, "seat whose turn it is", SHAPE_ONE),
    FIELD_WORD(phase, ankh_phase_words, "what is to be decided", SHAPE_ONE),
    FIELD_SEAT(acting, "seats that owe an action", SHAPE_SET),
    FIELD_NUMBER(actions, "indices of the four action markers", SHAPE_ROW(ankh_row_words)),
    FIELD_NUMBER(event, "number of the last event begun", SHAPE_TRACK(ANKH_EVENTS)),
    FIELD_SEAT(team, "god that each seat plays, 0 when forgotten", SHAPE_SEATS(SHAPE_ONE)),
    FIELD_SEAT(track, "gods from least to most devotion", SHAPE_ORDER),
    FIELD_NUMBER(devotion, "devotion per seat", SHAPE_SEATS(SHAPE_TRACK(ANKH_TOP))),
    FIELD_NUMBER(followers, "followers per seat", SHAPE_SEATS(SHAPE_ONE)),
    FIELD_NUMBER(warriors, "warriors in the pool per seat", SHAPE_SEATS(SHAPE_ONE)),
    FIELD_NUMBER(ankhs, "ankh tokens in the pool per seat", SHAPE_SEATS(SHAPE_ONE)),
    FIELD_NUMBER(pool_guardians, "guardians in the pool per seat, by level", SHAPE_SEATS(SHAPE_ROW(level_words))),
    FIELD_WORD(powers, ankh_power_words, "powers per seat in the order of unlocking", SHAPE_SEATS(SHAPE_ORDER)),
    FIELD_WORD(hand, ankh_card_words, "cards in hand per seat", SHAPE_SEATS(SHAPE_SET), .picture = "card", FIELD_VERBS("card")),
    FIELD_SEAT(trapped, "owners of the warriors in the slots of Anubis", SHAPE_SET),
    FIELD_NUMBER(suns, "sun tokens in stock", SHAPE_ONE),
    FIELD_NUMBER(portal_stock, "portals in stock", SHAPE_ONE),
    FIELD_NUMBER(portals, "hexes with a portal", SHAPE_SET, .on = "region"),
    FIELD_BOOL(amun_ready, "the token of Amun is face up", SHAPE_ONE),
    FIELD_SEAT(tiebreaker, "god with the tiebreaker, 0 outside conflicts", SHAPE_ONE),
    FIELD_BOOL(tiebreaker_ready, "the tiebreaker is not used yet", SHAPE_ONE),
    FIELD_NUMBER(region, "token of the region of every hex, 0 for water", SHAPE_HEXES(ANKH_COLUMNS, ANKH_CELLS / ANKH_COLUMNS, ankh_plan), FIELD_VERBS("figure", "to", "push", "at", "control", "save", "shift", "token")),
    FIELD_NUMBER(camels, "edges with a camel", SHAPE_TABLE(EDGE), .on = "region"),
    FIELD_MIXED(monuments, ankh_type_words, "hex, type, owner", SHAPE_TABLE(MONUMENT), .on = "region", .picture = "monument"),
    FIELD_NUMBER(monument_supply, "obelisks, pyramids, temples left", SHAPE_BAG(ankh_type_words), .picture = "monument"),
    FIELD_MIXED(figures, ankh_kind_words, "hex, owner, kind, sun, facing", SHAPE_TABLE(FIGURE), .on = "region", .picture = "figure"),
    FIELD_SEAT(forgotten, "forgotten gods in their track order", SHAPE_ORDER),
    FIELD_WORD(end, ankh_end_words, "how the game ended", SHAPE_ONE),
    FIELD_NUMBER(first_row, "row of the first action while a second follows", SHAPE_ONE),
    FIELD_NUMBER(pick_hex, "hex of what was picked", SHAPE_ONE, .on = "region"),
    FIELD_NUMBER(pick_to, "hex that Satet enters", SHAPE_ONE, .on = "region"),
    FIELD_WORD(pick_kind, pick_words, "figure or monument to be placed", SHAPE_ONE),
    FIELD_NUMBER(pick_slot, "pyramid of an additional figure", SHAPE_ONE, .on = "region"),
    FIELD_NUMBER(moved, "hexes of the figures already moved", SHAPE_SET, .on = "region"),
    FIELD_BOOL(summon_normal, "the normal summon is used", SHAPE_ONE),
    FIELD_NUMBER(summon_pyramids, "pyramids used in this action", SHAPE_SET, .on = "region"),
    FIELD_NUMBER(caravan, "edges chosen for the caravan", SHAPE_TABLE(EDGE), .on = "region"),
    FIELD_NUMBER(new_regions, "tokens of the two new regions", SHAPE_SET),
    FIELD_NUMBER(conflict_region, "token of the region in work", SHAPE_ONE),
    FIELD_WORD(battle_step, step_words, "part of the battle", SHAPE_ONE),
    FIELD_SEAT(involved, "gods of the battle", SHAPE_SET),
    FIELD_BOOL(amun_two, "Amun's god plays two cards", SHAPE_ONE),
    FIELD_TEXT(commits, text_of_commit, "secret choices; only one's own are shown", SHAPE_SEATS(SHAPE_ONE)),
    FIELD_WORD(played, ankh_card_words, "cards revealed in this battle per seat", SHAPE_SEATS(SHAPE_SET), .picture = "card"),
    FIELD_NUMBER(killed, "figures killed in this battle per seat", SHAPE_SEATS(SHAPE_ONE)),
    FIELD_NUMBER(plague_rounds, "plague rounds still to come", SHAPE_ONE),
    FIELD_SEAT(winner, "winner of the battle, 0 for none", SHAPE_ONE),
    FIELD_NUMBER(saved, "hexes saved by Isis", SHAPE_SET, .on = "region"),
    FIELD_SEAT(trap, "gods whose warrior may be trapped", SHAPE_SET),
    FIELD_SEAT(mummies, "owners of the Mummies still to return", SHAPE_ORDER),
    FIELD_SEAT(queue, "gods still to act in this step", SHAPE_ORDER),
    FIELD_TEXT(kept, text_of_kept, "guardians kept in the merge", SHAPE_ORDER),
    {.name = NULL},
};
/* clang-format on */
