/* board_ankh.c - Ankh on the screen: the hexes of the map with all that stands on them.
 */
#include <stdio.h>
#include <string.h>

#include "games/ankh/map.h"
#include "screen/ankh_gods.h"

/*
 * Odd columns lie half a hex lower. A hex is 6 columns wide, with one column between
 * two of them, in which rivers and camels lie; 2 lines high, or 3 on the large board:
 *
 *     12·3    number and token of its region
 *     w1 A2   figure and monument
 */
enum { STEP = 7, WIDE = 6, BESIDE = 40, FULL_HIGH = 40 };

static int high_of(const struct ankh_table *t)
{
    return t->b->is_full ? 4 : 2;
}

static int top_of(const struct ankh_table *t, unsigned cell)
{
    int high = high_of(t);
    return t->y + (int)cell / ANKH_COLUMNS * high +
           ((int)cell % ANKH_COLUMNS & 1) * (high / 2);
}

static int left_of(unsigned cell)
{
    return 1 + (int)cell % ANKH_COLUMNS * STEP;
}

static unsigned token_of(const struct ankh_state *s, unsigned cell)
{
    for (unsigned i = 0; i < ANKH_TOKENS; i++)
        if (ankh_has(s->region[i], cell))
            return i + 1;
    return 0;
}

static struct ink ground_of(unsigned cell)
{
    if (ankh_has(ankh_water, cell))
        return INK_ON(HUE_SNOW, HUE_WATER);
    return ankh_has(ankh_fertile, cell) ? INK_ON(HUE_NIGHT, HUE_FIELD)
                                        : INK_ON(HUE_NIGHT, HUE_SAND);
}

/* ---- edges ----------------------------------------------------------------------- */

/* River, camel, border of a region, or nothing between two neighbours. */
static const char *edge_sign(const struct ankh_table *t, unsigned cell, int d,
                             struct ink *ink)
{
    const struct ankh_state *s = t->s;
    unsigned to = ankh_near[cell][d];
    if (to == ANKH_NONE)
        return NULL;
    unsigned low = cell < to ? cell : to, high = cell < to ? to : cell;
    unsigned kind = ankh_edge_kind(low, high);
    for (int i = 0; i < s->n_caravan; i++)
        if (s->caravan[i][0] == low && s->caravan[i][1] == high) {
            *ink = INK_STRONG_OF(HUE_GOLD);
            return "#";
        }
    if (!ankh_has(ankh_river_free[kind], low)) {
        *ink = INK_STRONG_OF(HUE_BLUE);
        return "≈";
    }
    if (!ankh_has(s->open[kind], low)) {
        *ink = INK_STRONG_OF(HUE_RED);
        return "#";
    }
    return NULL;
}

/* The edges to the east, in the column behind the hex, and the one to the south. */
static void draw_edges(struct ankh_table *t, unsigned cell)
{
    int y = top_of(t, cell), x = left_of(cell), half = high_of(t) / 2;
    struct ink ink;
    for (int d = 1; d <= 2; d++) {
        const char *sign = edge_sign(t, cell, d, &ink);
        if (sign)
            canvas_fill(t->c, y + (d - 1) * half, x + WIDE, half, 1, ink, sign);
    }
    const char *south = edge_sign(t, cell, 3, &ink);
    for (int i = 0; i < WIDE && south; i++) {
        struct cell *at = canvas_at(t->c, y + high_of(t) - 1, x + i);
        if (at && at->sign == ' ') {
            at->sign = south[0] == '#' ? '#' : 0x2248;
            at->ink.fore = ink.fore;
        }
    }
}

/* ---- what stands on a hex -------------------------------------------------------- */

static char figure_letter(const struct ankh_state *s, unsigned g, unsigned cell)
{
    if (s->god[g].at == cell)
        return 'G';
    for (int level = 0; level < ANKH_LEVELS; level++)
        if (ankh_has(s->guard[level], cell))
            return "SCMAXY"[s->guardian[level]];
    return 'w';
}

static const char *figure_help(char letter)
{
    return letter == 'G' ? "god" : letter == 'w' ? "warrior" : "guardian";
}

static bool draw_figure(struct ankh_table *t, unsigned cell, int y, int x)
{
    const struct ankh_state *s = t->s;
    for (unsigned g = 0; g < ANKH_SEATS; g++) {
        if (!ankh_has(s->own[g], cell))
            continue;
        char letter = figure_letter(s, g, cell);
        struct ink ink = {(uint8_t)(HUE_SEAT1 + g), HUE_NIGHT, LOOK_BOLD};
        canvas_print(t->c, y, x, ink, "%c%u%s", letter, g + 1,
                     ankh_has(s->sun, cell) ? "*" : " ");
        snprintf(t->about, sizeof t->about, "%s ", figure_help(letter));
        return true;
    }
    return false;
}

static void draw_monument(struct ankh_table *t, unsigned cell, int y, int x)
{
    static const char *const signs[ANKH_TYPES] = {"I", "▲", "T"};
    static const char *const help[ANKH_TYPES] = {"obelisk", "pyramid", "temple"};
    const struct ankh_state *s = t->s;
    for (int i = 0; i < ANKH_TYPES; i++) {
        if (!ankh_has(s->monument[i], cell))
            continue;
        struct ink ink = INK_ON(HUE_NIGHT, HUE_SNOW);
        char owner[8] = " ";
        for (unsigned g = 0; g < ANKH_SEATS; g++)
            if (ankh_has(s->owned[g], cell)) {
                ink = INK_ON(HUE_NIGHT, (uint8_t)(HUE_SEAT1 + g));
                snprintf(owner, sizeof owner, "%u", g + 1);
            }
        canvas_print(t->c, y, x, ink, "%s%s", signs[i], owner);
        size_t len = strlen(t->about);
        snprintf(t->about + len, sizeof t->about - len, "monument.%s ", help[i]);
    }
    if (ankh_has(s->portals, cell))
        canvas_text(t->c, y, x + 2, INK_ON(HUE_VIOLET, HUE_NIGHT), "@");
}

static void hex_acts(struct spot *s, unsigned cell)
{
    static const char *const verbs[] = {"figure %d", "to %d",      "push %d",
                                        "at %d",     "control %d", "token %d",
                                        "save %d",   "shift %d"};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        spot_act(s, verbs[i], ankh_hex(cell));
}

/* Hexes with a camel's edge, or a pyramid: what needs more acts than one spot has. */
static void edge_acts(struct ankh_table *t, unsigned cell, int y, int x)
{
    bool any = false;
    char act[SPOT_ACT_MAX];
    for (int part = 1; part <= 2; part++) {
        snprintf(act, sizeof act, part == 1 ? "camel %d" : "camel * %d",
                 ankh_hex(cell));
        any |= wish_with(t->b->wish, act) > 0;
    }
    snprintf(act, sizeof act, "summon * %d", ankh_hex(cell));
    any |= wish_with(t->b->wish, act) > 0;
    if (!any)
        return;
    struct spot *s =
        canvas_spot(t->c, y, x, high_of(t), WIDE, "camels", ankh_hex(cell), -1);
    spot_help(s, NULL, "%s", "camel");
    spot_act(s, "camel %d", ankh_hex(cell));
    spot_act(s, "camel * %d", ankh_hex(cell));
    spot_act(s, "summon * %d", ankh_hex(cell));
}

static void draw_hex(struct ankh_table *t, unsigned cell)
{
    int y = top_of(t, cell), x = left_of(cell), low = high_of(t) / 2;
    struct ink ground = ground_of(cell);
    unsigned token = token_of(t->s, cell);
    char number[8], name[8];
    t->about[0] = '\0';
    canvas_fill(t->c, y, x, high_of(t), WIDE, ground, " ");
    canvas_print(t->c, y, x, ground, "%d", ankh_hex(cell));
    snprintf(number, sizeof number, "%u", token);
    if (token)
        canvas_text(t->c, y, x + WIDE - 1,
                    (struct ink){ground.fore, ground.back, LOOK_BOLD | LOOK_UNDER},
                    number);
    draw_figure(t, cell, y + low, x);
    draw_monument(t, cell, y + low, x + 3);
    draw_edges(t, cell);
    struct spot *s =
        canvas_spot(t->c, y, x, high_of(t), WIDE, "region", ankh_hex(cell), -1);
    snprintf(name, sizeof name, "%d", ankh_hex(cell));
    spot_help(s, name, "%s%s", t->about,
              ankh_has(ankh_water, cell) ? "hex.water hex" : "hex region");
    hex_acts(s, cell);
    edge_acts(t, cell, y, x);
}

static void draw(struct canvas *c, const struct sight *b)
{
    struct ankh_table t = {c, b, ankh_peek(b->state), 0, 1, c->width - 1, "", false};
    int map = ANKH_COLUMNS * STEP + 2;
    bool is_beside = c->width >= map + BESIDE;
    if (t.s->turn != ANKH_NONE && !is_beside)
        screen_ankh_tracks(&t);
    if (t.s->turn != ANKH_NONE) {
        struct ankh_set all = ankh_or(ankh_land, ankh_water);
        while (ankh_any(all))
            draw_hex(&t, ankh_pop(&all));
    }
    t.y = is_beside ? 0 : c->height;
    t.x = is_beside ? map + 1 : 1;
    if (is_beside)
        screen_ankh_tracks(&t);
    screen_ankh_gods(&t);
}

const struct sight_board screen_ankh = {"ankh", draw, NULL,
                                        ANKH_COLUMNS *STEP + 2 + BESIDE, FULL_HIGH};
