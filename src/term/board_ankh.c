/* board_ankh.c - Ankh in the terminal: hex map, tracks, gods. */
#include <stdio.h>
#include <string.h>

#include "games/ankh/map.h"
#include "term/board.h"

extern const struct game game_ankh;

/*
 * Hexes are flat on top; a column is STEP characters wide, so that the map fits 80
 * columns, a row HIGH lines tall:
 *
 *     _____          line 0: northern edge
 *    / 43/1\         line 1: number and region token
 *   / G1    \        line 2: figure
 *   \  A2   /        line 3: monument, portal
 *    \_____/         line 4: southern edge
 */
enum { STEP = 7, HIGH = 4, WIDE = ANKH_COLUMNS * STEP + 3, TALL = 10 * HIGH + 3 };

struct spot {
    char sign[4]; /* one UTF-8 character, or empty */
    uint8_t ink;
};

struct scene {
    struct paint *p;
    const struct ankh_state *s;
    enum lang lang;
    const char *const *names;
    struct ankh_set pick; /* hexes that the viewer may name now */
    struct spot map[TALL][WIDE];
};

static const char *word(const struct scene *c, const char *key)
{
    return text_of(&game_ankh, c->lang, key);
}

static enum paint_ink ink_of(unsigned seat)
{
    return (enum paint_ink)(INK_SEAT1 + (int)seat);
}

/* ---- canvas ---------------------------------------------------------------------- */

static void dot(struct scene *c, int y, int x, enum paint_ink ink, const char *sign)
{
    size_t n = 1;
    while (((unsigned char)sign[n] & 0xc0) == 0x80)
        n++;
    memcpy(c->map[y][x].sign, sign, n);
    c->map[y][x].sign[n < 4 ? n : 3] = '\0';
    c->map[y][x].ink = (uint8_t)ink;
}

static void write_at(struct scene *c, int y, int x, enum paint_ink ink,
                     const char *text)
{
    for (; *text; x++) {
        dot(c, y, x, ink, text);
        text += strlen(c->map[y][x].sign);
    }
}

static void print_map(const struct scene *c)
{
    for (int y = 0; y < TALL; y++) {
        int end = WIDE;
        while (end > 0 && !c->map[y][end - 1].sign[0])
            end--;
        for (int x = 0; x < end;) {
            char run[WIDE * 4];
            size_t n = 0;
            enum paint_ink ink = (enum paint_ink)c->map[y][x].ink;
            for (; x < end && c->map[y][x].ink == ink; x++) {
                const char *sign = c->map[y][x].sign[0] ? c->map[y][x].sign : " ";
                memcpy(run + n, sign, strlen(sign));
                n += strlen(sign);
            }
            run[n] = '\0';
            paint(c->p, ink, "%s", run);
        }
        paint(c->p, INK_PLAIN, "\n");
    }
}

/* ---- hexes ----------------------------------------------------------------------- */

static int top_of(unsigned cell)
{
    int row = (int)cell / ANKH_COLUMNS, column = (int)cell % ANKH_COLUMNS;
    return row * HIGH + (column & 1) * (HIGH / 2);
}

static int left_of(unsigned cell)
{
    return (int)cell % ANKH_COLUMNS * STEP;
}

/* River, camel or nothing between two neighbours. */
static void edge_look(const struct scene *c, unsigned cell, int d, const char **sign,
                      enum paint_ink *ink)
{
    static const char *const plain[6] = {"_", "\\", "/", "_", "\\", "/"};
    unsigned to = ankh_near[cell][d];
    *sign = plain[d];
    *ink = INK_DIM;
    if (to == ANKH_NONE)
        return;
    unsigned low = cell < to ? cell : to, high = cell < to ? to : cell;
    unsigned kind = ankh_edge_kind(low, high);
    if (!ankh_has(ankh_river_free[kind], low)) {
        *sign = "≈";
        *ink = INK_BLUE;
    } else if (!ankh_has(c->s->open[kind], low)) {
        *sign = "#";
        *ink = INK_RED;
    }
    for (int i = 0; i < c->s->n_caravan; i++)
        if (c->s->caravan[i][0] == low && c->s->caravan[i][1] == high) {
            *sign = "#";
            *ink = INK_BOLD;
        }
}

static void draw_edges(struct scene *c, unsigned cell)
{
    int y = top_of(cell), x = left_of(cell);
    /* the two characters of the slanted edges NE, SE, SW, NW */
    static const int at[6][2][2] = {
        {{0, 0}, {0, 0}}, {{1, 7}, {2, 8}}, {{3, 8}, {4, 7}},
        {{0, 0}, {0, 0}}, {{3, 0}, {4, 1}}, {{1, 1}, {2, 0}},
    };
    for (int d = 0; d < 6; d++) {
        const char *sign;
        enum paint_ink ink;
        edge_look(c, cell, d, &sign, &ink);
        if (d == 0 || d == 3) {
            for (int i = 2; i < STEP; i++)
                dot(c, y + (d ? HIGH : 0), x + i, ink, sign);
            continue;
        }
        for (int i = 0; i < 2; i++)
            dot(c, y + at[d][i][0], x + at[d][i][1], ink, sign);
    }
}

/* G god, w warrior; guardians by capitals of their own. */
static char figure_letter(const struct ankh_state *s, unsigned g, unsigned cell)
{
    if (s->god[g].at == cell)
        return 'G';
    for (int level = 0; level < ANKH_LEVELS; level++)
        if (ankh_has(s->guard[level], cell))
            return "SCMAXY"[s->guardian[level]];
    return 'w';
}

static void draw_figure(struct scene *c, unsigned cell)
{
    const struct ankh_state *s = c->s;
    for (unsigned g = 0; g < ANKH_SEATS; g++) {
        if (!ankh_has(s->own[g], cell))
            continue;
        char text[16];
        int facing = 0;
        for (int i = 0; i < 3; i++)
            facing |= ankh_has(s->face[i], cell) << i;
        int n = snprintf(text, sizeof text, "%c%u%s", figure_letter(s, g, cell), g + 1,
                         ankh_has(s->sun, cell) ? "*" : "");
        if (facing)
            snprintf(text + n, sizeof text - (size_t)n, "/%d", facing - 1);
        write_at(c, top_of(cell) + 2, left_of(cell) + 2, ink_of(g), text);
    }
}

static void draw_monument(struct scene *c, unsigned cell)
{
    static const char *const signs[ANKH_TYPES] = {"I", "A", "T"};
    const struct ankh_state *s = c->s;
    int y = top_of(cell) + 3, x = left_of(cell) + 3;
    for (int t = 0; t < ANKH_TYPES; t++) {
        if (!ankh_has(s->monument[t], cell))
            continue;
        char text[8];
        enum paint_ink ink = INK_BOLD;
        snprintf(text, sizeof text, "%s-", signs[t]);
        for (unsigned g = 0; g < ANKH_SEATS; g++)
            if (ankh_has(s->owned[g], cell)) {
                snprintf(text, sizeof text, "%s%u", signs[t], g + 1);
                ink = ink_of(g);
            }
        write_at(c, y, x, ink, text);
    }
    if (ankh_has(s->portals, cell))
        write_at(c, y, x + 3, INK_MAGENTA, "@");
}

static void draw_hex(struct scene *c, unsigned cell)
{
    char text[16];
    int y = top_of(cell), x = left_of(cell);
    draw_edges(c, cell);
    unsigned token = 0;
    for (unsigned i = 0; i < ANKH_TOKENS; i++)
        if (ankh_has(c->s->region[i], cell))
            token = i + 1;
    if (ankh_has(ankh_water, cell)) {
        snprintf(text, sizeof text, "%d", ankh_hex(cell));
        write_at(c, y + 1, x + 3, INK_CYAN, text);
        write_at(c, y + 3, x + 3, INK_CYAN, "~~~~");
    } else {
        snprintf(text, sizeof text, "%d/%u", ankh_hex(cell), token);
        bool fertile = ankh_has(ankh_fertile, cell);
        /* Three digits stand closer. */
        write_at(c, y + 1, x + (strlen(text) > 4 ? 2 : 3),
                 fertile ? INK_GREEN : INK_YELLOW, text);
        write_at(c, y + 2, x + 7, INK_DIM, fertile ? "\"" : ".");
    }
    if (ankh_has(c->pick, cell))
        write_at(c, y + 2, x + 1, INK_INVERSE, ">");
    draw_figure(c, cell);
    draw_monument(c, cell);
}

/* ---- tracks and gods ------------------------------------------------------------- */

static void draw_tracks(const struct scene *c)
{
    static const char *const rows[] = {"word.move", "word.summon", "word.gain",
                                       "word.unlock"};
    const struct ankh_state *s = c->s;
    for (int row = 0; row < ANKH_ROWS; row++) {
        int last = row == ANKH_UNLOCK ? 5 : 6;
        paint_cell(c->p, INK_PLAIN, 20, word(c, rows[row]));
        for (int i = 5 - s->head.config.n_players; i <= last; i++)
            paint(c->p, i == s->actions[row] ? INK_BOLD : INK_DIM, "%s",
                  i == s->actions[row] ? "● "
                  : i == last          ? "! "
                                       : "· ");
        paint(c->p, INK_PLAIN, "\n");
    }
    static const char letters[] = "ccc1kcc2kcc3kcc4c5";
    paint_cell(c->p, INK_PLAIN, 20, word(c, "field.event"));
    for (int i = 1; i <= ANKH_EVENTS; i++) {
        const char number[] = {letters[i - 1], '\0'};
        paint(c->p,
              i == s->event  ? INK_INVERSE
              : i < s->event ? INK_DIM
                             : INK_PLAIN,
              "%s",
              number[0] == 'c'   ? word(c, "board.control")
              : number[0] == 'k' ? word(c, "board.caravan")
                                 : number);
    }
    paint(c->p, INK_DIM, "  %s\n", word(c, "board.events"));
}

static void draw_devotion(const struct scene *c)
{
    const struct ankh_state *s = c->s;
    paint_cell(c->p, INK_PLAIN, 20, word(c, "field.devotion"));
    for (unsigned space = 0; space <= ANKH_TOP; space++) {
        bool any = false;
        for (unsigned i = 0; i < s->n_track; i++)
            if (s->god[s->track[i]].devotion == space) {
                paint(c->p, ink_of(s->track[i]), "%u", s->track[i] + 1u);
                any = true;
            }
        bool red = space <= s->head.config.option[ANKH_OPT_RED];
        if (!any)
            paint(c->p, red ? INK_RED : INK_DIM, space % 10 ? "·" : "|");
    }
    paint(c->p, INK_PLAIN, "\n");
}

/* "powers: Revered, Inspiring" */
static void list_words(const struct scene *c, const char *key, const char *const *keys,
                       int n)
{
    char text[400];
    int len = 0;
    text[0] = '\0';
    for (int i = 0; i < n && len < (int)sizeof text; i++)
        len += snprintf(text + len, sizeof text - (size_t)len, "%s%s", i ? ", " : "",
                        text_word(&game_ankh, c->lang, keys[i]));
    paint(c->p, INK_DIM, "     %s: ", word(c, key));
    paint_flow(c->p, INK_PLAIN, text, 7 + paint_width(word(c, key)), 7);
}

static const char *const guardian_keys[] = {"satet", "cat-mummy",      "mummy",
                                            "apep",  "giant-scorpion", "androsphinx"};
static const char *const name_keys[] = {"amun", "anubis", "isis", "osiris", "ra"};
static const char *const card_keys[] = {"build", "chariots", "cycle", "drought",
                                        "flood", "miracle",  "plague"};
static const char *const power_keys[] = {
    "commanding",      "inspiring",       "omnipresent", "revered",
    "obelisk-attuned", "pyramid-attuned", "resplendent", "temple-attuned",
    "bountiful",       "glorious",        "magnanimous", "worshipful"};

static void draw_god(const struct scene *c, unsigned seat)
{
    const struct ankh_state *s = c->s;
    const struct ankh_god *god = &s->god[seat];
    const char *keys[(int)ANKH_CARDS + (int)ANKH_GUARDIANS];
    char name[80];
    int n = 0;

    paint(c->p, s->turn == seat ? INK_BOLD : INK_PLAIN, s->turn == seat ? "> " : "  ");
    paint_cut(name, sizeof name, c->names[seat], 19);
    paint(c->p, ink_of(seat), "%u %s", seat + 1, name);
    if (god->name != ANKH_NONE)
        paint(c->p, INK_PLAIN, " (%s)",
              text_word(&game_ankh, c->lang, name_keys[god->name]));
    if (s->team[seat] == ANKH_NONE) {
        paint(c->p, INK_DIM, "  %s\n", word(c, "board.forgotten"));
        return;
    }
    if (s->team[seat] != seat) {
        paint(c->p, INK_DIM, "  %s %u\n", word(c, "board.merged"), s->team[seat] + 1u);
        return;
    }
    paint(c->p, INK_PLAIN, "  %s %u  %s %u  w %u  ankh %u", word(c, "field.devotion"),
          god->devotion, word(c, "field.followers"), god->followers, god->warriors,
          god->ankhs);
    paint(c->p, INK_PLAIN, "\n");
    for (int i = 0; i < god->n_powers; i++)
        keys[n++] = power_keys[god->order[i]];
    if (n)
        list_words(c, "field.powers", keys, n);
    n = 0;
    for (int level = 0; level < ANKH_LEVELS; level++)
        for (int i = 0; i < god->pool[level]; i++)
            keys[n++] = guardian_keys[s->guardian[level]];
    if (n)
        list_words(c, "field.pool_guardians", keys, n);
    n = 0;
    for (int i = 0; i < ANKH_CARDS; i++)
        if (god->hand >> i & 1)
            keys[n++] = card_keys[i];
    list_words(c, "field.hand", keys, n);
}

static void draw_tokens(const struct scene *c)
{
    const struct ankh_state *s = c->s;
    if (s->suns || ankh_any(s->sun))
        paint(c->p, INK_PLAIN, "%s %u   ", word(c, "field.suns"), s->suns);
    if (s->portal_stock || ankh_any(s->portals))
        paint(c->p, INK_PLAIN, "%s %u   ", word(c, "field.portal_stock"),
              s->portal_stock);
    bool is_any = false;
    for (unsigned g = 0; g < ANKH_SEATS; g++)
        for (int i = 0; i < s->trapped[g]; i++, is_any = true)
            paint(c->p, ink_of(g), "%s%s%u ", is_any ? "" : "\n",
                  word(c, "board.trapped"), g + 1);
    if (s->tiebreaker != ANKH_NONE)
        paint(c->p, INK_PLAIN, "\n%s %u%s   ", word(c, "field.tiebreaker"),
              s->tiebreaker + 1u, s->tiebreaker_ready ? "" : " (-)");
    if (s->conflict_region)
        paint(c->p, INK_BOLD, "%s %u", word(c, "field.conflict_region"),
              s->conflict_region);
    paint(c->p, INK_PLAIN, "\n");
}

/* ---- the whole ------------------------------------------------------------------- */

/* Legal picks come from the rules, on the viewer's own view. */
static struct ankh_set picks_of(const struct game_view *v, int viewer)
{
    static const uint32_t by_hex = 1u << ANKH_DO_FIGURE | 1u << ANKH_DO_TO |
                                   1u << ANKH_DO_PUSH | 1u << ANKH_DO_AT |
                                   1u << ANKH_DO_CONTROL | 1u << ANKH_DO_TOKEN |
                                   1u << ANKH_DO_SAVE | 1u << ANKH_DO_SHIFT;
    game_action legal[GAME_MAX_ACTIONS];
    struct ankh_set pick = {0, 0};
    int n = viewer < 0 ? 0 : game_ankh.legal(game_peek(v), viewer, legal);
    for (int i = 0; i < n; i++)
        if (by_hex >> game_verb(legal[i]) & 1)
            ankh_add(&pick, game_arg(legal[i]));
    return pick;
}

board_fn board_ankh;
void board_ankh(struct paint *p, const struct game_view *v, const struct onlooker *who,
                enum lang lang, const char *const *names)
{
    static const struct scene nothing;
    struct scene c = nothing;
    c.p = p;
    c.s = ankh_peek(game_peek(v));
    c.lang = lang;
    c.names = names;
    c.pick = picks_of(v, who->viewer);
    if (c.s->turn != ANKH_NONE) {
        struct ankh_set all = ankh_or(ankh_land, ankh_water);
        while (ankh_any(all))
            draw_hex(&c, ankh_pop(&all));
        print_map(&c);
        paint_flow(p, INK_DIM, word(&c, "board.legend"), 0, 2);
        paint_flow(p, INK_DIM, word(&c, "board.figures"), 0, 2);
        paint_flow(p, INK_DIM, word(&c, "board.monuments"), 0, 2);
        paint(p, INK_PLAIN, "\n");
    }
    draw_tracks(&c);
    draw_devotion(&c);
    for (unsigned seat = 0; seat < c.s->head.config.n_players; seat++)
        draw_god(&c, seat);
    draw_tokens(&c);
}
