/* scenario.c - the starting layouts (R-ANKH-03 to R-ANKH-06). */
#include "games/ankh/camels.h"
#include "games/ankh/rules.h"

enum { O = ANKH_OBELISK, P = ANKH_PYRAMID, T = ANKH_TEMPLE };

/* Hexes by their printed numbers; owners are positions in turn order, 0 neutral. */
struct layout {
    uint8_t regions[5], n_regions; /* one hex of the region with token 1, 2, ... */
    uint8_t monuments[12][3], n_monuments;
    uint8_t gods[ANKH_SEATS], warriors[ANKH_SEATS];
};

/* middle-kingdom, then old-kingdom, each with 2 to 5 players */
static const struct layout layouts[] = {
    {
        .regions = {9, 29, 0},
        .n_regions = 3,
        .monuments = {{2, T, 0},
                      {17, O, 0},
                      {25, P, 0},
                      {53, O, 1},
                      {61, P, 0},
                      {69, T, 2},
                      {87, P, 0}},
        .n_monuments = 7,
        .gods = {54, 81},
        .warriors = {43, 70},
    },
    {
        .regions = {9, 29, 0},
        .n_regions = 3,
        .monuments = {{17, O, 0},
                      {24, P, 3},
                      {31, P, 0},
                      {36, T, 0},
                      {38, P, 0},
                      {57, T, 1},
                      {62, T, 0},
                      {69, O, 2},
                      {77, O, 0}},
        .n_monuments = 9,
        .gods = {45, 81, 25},
        .warriors = {46, 70, 35},
    },
    {
        .regions = {9, 42, 0, 29},
        .n_regions = 4,
        .monuments = {{12, T, 0},
                      {28, P, 0},
                      {36, O, 3},
                      {39, O, 0},
                      {43, O, 0},
                      {44, T, 1},
                      {58, P, 0},
                      {60, P, 4},
                      {75, P, 0},
                      {90, T, 2},
                      {92, T, 0}},
        .n_monuments = 11,
        .gods = {32, 78, 25, 49},
        .warriors = {33, 79, 35, 59},
    },
    {
        .regions = {9, 29, 71, 0, 42},
        .n_regions = 5,
        .monuments = {{1, T, 0},
                      {15, T, 0},
                      {21, T, 1},
                      {36, P, 4},
                      {39, O, 2},
                      {43, O, 0},
                      {47, P, 0},
                      {70, P, 0},
                      {76, P, 5},
                      {81, O, 0},
                      {90, T, 0},
                      {95, T, 3}},
        .n_monuments = 12,
        .gods = {32, 50, 94, 35, 65},
        .warriors = {33, 38, 93, 25, 77},
    },
    {
        .regions = {9, 29, 0},
        .n_regions = 3,
        .monuments = {{25, T, 0},
                      {29, T, 0},
                      {53, O, 1},
                      {57, T, 0},
                      {72, O, 2},
                      {88, T, 0},
                      {92, T, 0}},
        .n_monuments = 7,
        .gods = {60, 43},
        .warriors = {54, 71},
    },
    {
        .regions = {0, 29, 9},
        .n_regions = 3,
        .monuments = {{11, T, 0},
                      {14, T, 0},
                      {17, O, 1},
                      {29, T, 0},
                      {53, O, 3},
                      {57, T, 0},
                      {59, T, 0},
                      {76, T, 0},
                      {91, O, 2}},
        .n_monuments = 9,
        .gods = {80, 43, 16},
        .warriors = {28, 92, 54},
    },
    {
        .regions = {69, 9, 0, 29},
        .n_regions = 4,
        .monuments = {{0, T, 0},
                      {13, O, 3},
                      {16, T, 0},
                      {29, T, 0},
                      {53, O, 2},
                      {57, T, 0},
                      {59, T, 0},
                      {62, O, 4},
                      {77, T, 0},
                      {91, O, 1},
                      {95, T, 0}},
        .n_monuments = 11,
        .gods = {43, 24, 51, 80},
        .warriors = {92, 54, 14, 61},
    },
    {
        .regions = {69, 54, 9, 0, 29},
        .n_regions = 5,
        .monuments = {{0, T, 0},
                      {13, O, 4},
                      {16, T, 0},
                      {29, T, 0},
                      {43, O, 3},
                      {46, T, 0},
                      {59, T, 0},
                      {62, O, 5},
                      {64, O, 2},
                      {90, T, 0},
                      {91, O, 1},
                      {95, T, 0}},
        .n_monuments = 12,
        .gods = {65, 32, 24, 51, 80},
        .warriors = {92, 54, 44, 14, 61},
    },
};

/* R-ANKH-02: figures on a guardian's card by number of players. */
static const uint8_t figures_on_card[ANKH_GUARDIANS][4] = {
    [ANKH_SATET] = {1, 2, 3, 3},          [ANKH_CAT_MUMMY] = {1, 2, 3, 3},
    [ANKH_MUMMY] = {1, 2, 3, 3},          [ANKH_APEP] = {1, 2, 2, 2},
    [ANKH_GIANT_SCORPION] = {1, 2, 2, 2}, [ANKH_ANDROSPHINX] = {1, 2, 2, 2},
};

static void lay_board(struct ankh_state *s, const struct layout *l)
{
    const uint8_t(*camel)[2] = ankh_camels[l - layouts];
    for (; (*camel)[1]; camel++) {
        unsigned a = ankh_cell((*camel)[0]), b = ankh_cell((*camel)[1]);
        ankh_drop(&s->open[ankh_edge_kind(a, b)], a);
    }
    for (int k = 0; k < 4; k++)
        s->first_steps[k] = ankh_first_steps[l - layouts][k];
    for (int i = 0; i < l->n_regions; i++)
        s->region[i] = ankh_flood(s, ankh_bit(ankh_cell(l->regions[i])));
    for (int i = 0; i < l->n_monuments; i++) {
        unsigned cell = ankh_cell(l->monuments[i][0]), owner = l->monuments[i][2];
        ankh_add(&s->monument[l->monuments[i][1]], cell);
        s->monument_supply[l->monuments[i][1]]--;
        if (owner)
            ankh_add(&s->owned[(s->start + owner - 1u) % s->head.config.n_players],
                     cell);
    }
}

static void lay_god(struct ankh_state *s, const struct layout *l, unsigned position)
{
    unsigned n = s->head.config.n_players, g = (s->start + position) % n;
    struct ankh_god *god = &s->god[g];

    god->at = (uint8_t)ankh_cell(l->gods[position]);
    ankh_add(&s->own[g], god->at);
    ankh_add(&s->own[g], ankh_cell(l->warriors[position]));
    god->warriors = ANKH_WARRIORS - 1;
    god->ankhs = ANKH_ANKHS - 1;
    god->followers = 1;
    god->hand = ANKH_ALL_CARDS;
    s->holder[god->name] = (uint8_t)g;
    s->track[n - 1 - position] = (uint8_t)g; /* R-ANKH-05 */
}

/* Start player, gods and guardians are known: everything goes to its place. */
void ankh_lay_out(struct ankh_state *s)
{
    unsigned n = s->head.config.n_players;
    const struct layout *l =
        &layouts[s->head.config.option[ANKH_OPT_SCENARIO] * 4u + n - 2];

    lay_board(s, l);
    s->n_track = (uint8_t)n;
    for (unsigned position = 0; position < n; position++)
        lay_god(s, l, position);
    for (int level = 0; level < ANKH_LEVELS; level++)
        s->supply[level] = figures_on_card[s->guardian[level]][n - 2];
    s->suns = s->holder[ANKH_RA] == ANKH_NONE ? 0 : ANKH_SUNS;
    s->portal_stock = s->holder[ANKH_OSIRIS] == ANKH_NONE ? 0 : ANKH_PORTALS;
    s->amun_ready = s->holder[ANKH_AMUN] != ANKH_NONE;
}
