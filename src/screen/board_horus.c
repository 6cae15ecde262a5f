/* board_horus.c - Horus on the screen: four barques with their stacks round the offer.
 */
#include <stdio.h>
#include <string.h>

#include "games/horus/state.h"
#include "screen/sight.h"

/* How large stones are, and where the parts of a seat stand: compact or with room. */
struct layout {
    int place, wide, high; /* from stone to stone; of one */
    int stack_y, stack_x, supply_y, lines;
};
static const struct layout compact = {4, 3, 1, 2, 23, 5, 7};
static const struct layout large = {7, 6, 2, 8, 2, 12, 15};

/* What all parts of the drawing need. */
struct table {
    struct canvas *c;
    const struct sight *b;
    const struct horus_state *s;
    int y;
    const struct layout *l;
};

/* ---- stones ---------------------------------------------------------------------- */

static struct ink stone_ink(unsigned stone)
{
    static const uint8_t back[HORUS_MOTIFS] = {HUE_GOLD,   HUE_RED,   HUE_BLUE,
                                               HUE_VIOLET, HUE_GREEN, HUE_CYAN,
                                               HUE_SAND,   HUE_ORANGE};
    return INK_ON(HUE_NIGHT, back[horus_motif(stone)]);
}

/* The name of a stone: its motif and its value. */
static void stone_name(const struct table *t, unsigned stone, char *buf, size_t size)
{
    snprintf(buf, size, "%s %u",
             sight_word(t->b, horus_motif_words[horus_motif(stone)]),
             horus_value(stone));
}

static void stone_acts(struct spot *s, unsigned stone)
{
    static const char *const verbs[] = {"want", "add", "give", "load", "keep", "store"};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        spot_act(s, "%s %s", verbs[i], horus_stone_words[stone]);
}

/* A stone: › ‹ where it is asked for, * * where it is staked; large ones have words. */
static void put_stone(const struct table *t, int y, int x, unsigned stone)
{
    struct ink ink = stone_ink(stone);
    bool is_target = stone == t->s->target, is_staked = t->s->stake >> stone & 1;
    int wide = t->l->wide;
    if (is_target || is_staked)
        ink.look |= LOOK_BOLD | LOOK_REVERSE;
    canvas_fill(t->c, y, x, t->l->high, wide, ink, " ");
    canvas_print(t->c, y, x + (wide > 3 ? 1 : 0), ink, "%s%s",
                 is_target   ? "›"
                 : is_staked ? "*"
                             : " ",
                 horus_stone_words[stone]);
    if (is_target || is_staked)
        canvas_text(t->c, y, wide > 3 ? x + 4 : x + 3, wide > 3 ? ink : INK(HUE_GOLD),
                    is_target ? "‹" : "*");
    if (t->l->high > 1)
        canvas_centre(t->c, y + 1, x, wide, ink,
                      sight_word(t->b, horus_motif_words[horus_motif(stone)]));
}

/* A stone from behind, or a place without one. */
static void put_back(const struct table *t, int y, int x, const char *sign)
{
    canvas_fill(t->c, y, x, t->l->high, t->l->wide, INK_ON(HUE_FAINT, HUE_PANEL), " ");
    canvas_text(t->c, y, x + t->l->wide / 2, INK_ON(HUE_FAINT, HUE_PANEL), sign);
}

/* A place with or without a stone on it, as a spot; `help` tells of the empty place. */
static struct spot *put_place(const struct table *t, int y, int x, unsigned stone,
                              const char *field, int seat, int at, const char *help)
{
    char name[SPOT_NAME_MAX], number[8];
    if (stone < HORUS_STONES)
        put_stone(t, y, x, stone);
    else
        put_back(t, y, x, "·");
    struct spot *s = canvas_spot(t->c, y, x, t->l->high, t->l->wide, field, seat, at);
    if (stone < HORUS_STONES) {
        stone_name(t, stone, name, sizeof name);
        spot_help(s, name, "stone");
        stone_acts(s, stone);
    } else {
        snprintf(number, sizeof number, "%d", at + 1);
        spot_help(s, number, "%s", help);
    }
    return s;
}

/* ---- one seat -------------------------------------------------------------------- */

/* Are stones covered that will count against the points which are shown? */
static bool counts_covered(const struct table *t, unsigned seat)
{
    const struct horus_seat *p = &t->s->seat[seat];
    return (p->supply && sight_hides(t->b, "personal", (int)seat)) ||
           p->secret == HORUS_UNKNOWN;
}

static void draw_numbers(const struct table *t, unsigned seat, int y, int x, int wide)
{
    struct horus_seat shown = t->s->seat[seat];
    int part[4], from = x;
    char text[48];
    if (sight_hides(t->b, "personal", (int)seat))
        shown.supply = 0;
    text_counted(t->b->game, t->b->lang, "board.gems", shown.gems, text, sizeof text);
    x = canvas_print(t->c, y, x, INK_STRONG_OF(HUE_CYAN), "◆ %s", text);
    spot_help(canvas_spot(t->c, y, from, 1, x - from, "gems", (int)seat, -1), NULL,
              "gems");
    from = x + 2;
    x = canvas_print(t->c, y, from, INK(shown.swapped ? HUE_FAINT : HUE_PLAIN), "%s %s",
                     sight_say(t->b, "board.swap"), shown.swapped ? "–" : "✓");
    struct spot *swap =
        canvas_spot(t->c, y, from, 1, x - from, "swapped", (int)seat, -1);
    spot_help(swap, NULL, "swap");
    if ((int)seat == t->b->who->viewer)
        spot_act(swap, "swap");
    snprintf(text, sizeof text, "%d%s", horus_score(&shown, part),
             counts_covered(t, seat) ? "*" : "");
    from = wide - canvas_columns(text);
    canvas_text(t->c, y, from, INK_STRONG_OF(HUE_STRONG), text);
    spot_help(
        canvas_spot(t->c, y, from, 1, canvas_columns(text), "points", (int)seat, -1),
        NULL, "points");
}

/* The upper row lies across the joints of the lower one, as on the table. */
static void draw_barge(const struct table *t, unsigned seat, int y, int x)
{
    const struct horus_seat *p = &t->s->seat[seat];
    bool is_own = (int)seat == t->b->who->viewer;
    for (int k = 0; k < HORUS_UPPER; k++) {
        struct spot *s = put_place(t, y, x + k * t->l->place, p->barge[HORUS_LOWER + k],
                                   "upper", (int)seat, k, "upper");
        if (is_own)
            spot_act(s, "load * u%d", k + 1);
    }
    y += t->l->high;
    for (int k = 0; k < HORUS_LOWER; k++) {
        struct spot *s = put_place(t, y, x + t->l->place / 2 + k * t->l->place,
                                   p->barge[k], "lower", (int)seat, k, "lower");
        if (is_own)
            spot_act(s, "load * l%d", k + 1);
    }
    int end = x + HORUS_UPPER * t->l->place - 2;
    y += t->l->high;
    canvas_fill(t->c, y, x, 1, end - x, INK(HUE_LINE), "─");
    canvas_text(t->c, y, x, INK(HUE_LINE), "╰");
    canvas_text(t->c, y, end, INK(HUE_LINE), "╯");
}

static void draw_depot(const struct table *t, unsigned seat, int y, int x, int end)
{
    unsigned top = t->s->seat[seat].top[HORUS_DEPOT];
    if (top == HORUS_NONE)
        return;
    for (unsigned k = t->s->under[top]; k != HORUS_NONE && x + 2 < end;
         k = t->s->under[k], x += 3)
        if (sight_hides(t->b, "depot", (int)seat))
            canvas_text(t->c, y, x, INK(HUE_FAINT), "?");
        else
            canvas_print(t->c, y, x, INK(HUE_FAINT), "%s", horus_stone_words[k]);
}

static void draw_stacks(const struct table *t, unsigned seat, int y, int x, int end)
{
    const struct horus_seat *p = &t->s->seat[seat];
    bool is_own = (int)seat == t->b->who->viewer;
    for (int k = 0; k < HORUS_TOPS; k++) {
        bool is_depot = k == HORUS_DEPOT;
        int at = x + k * t->l->place;
        struct spot *s = put_place(t, y, at, p->top[k], is_depot ? "depot" : "stack",
                                   (int)seat, k, is_depot ? "depot" : "pile");
        if (is_own) {
            spot_act(s, "take %d", k + 1);
            spot_act(s, "pick %d", k + 1);
        }
        if (!is_depot && p->unseen[k]) {
            canvas_print(t->c, y + t->l->high, at, INK(HUE_FAINT), "+%u", p->unseen[k]);
            spot_help(
                canvas_spot(t->c, y + t->l->high, at, 1, 2, "depth", (int)seat, k),
                NULL, "beneath");
        }
    }
    draw_depot(t, seat, y + t->l->high, x + 3 * t->l->place - 6, end);
}

static void draw_supply(const struct table *t, unsigned seat, int y, int x)
{
    const struct horus_seat *p = &t->s->seat[seat];
    bool is_hidden = sight_hides(t->b, "personal", (int)seat);
    int n = 0, from = x;
    x = canvas_print(t->c, y, x, INK(HUE_FAINT), "%s ",
                     sight_say(t->b, "board.supply"));
    spot_help(canvas_spot(t->c, y, from, 1, x - from, "supply", (int)seat, -1), NULL,
              "supply");
    for (uint64_t set = p->supply; set; set &= set - 1, n++, x += t->l->place) {
        unsigned stone = (unsigned)__builtin_ctzll(set);
        if (is_hidden)
            put_back(t, y, x, "?");
        else
            put_place(t, y, x, stone, "personal", (int)seat, n, "supply");
    }
    if (p->secret == HORUS_UNKNOWN) {
        put_back(t, y, x, "?");
        spot_help(canvas_spot(t->c, y, x, 1, 3, "secret", (int)seat, -1), NULL,
                  "stone.hidden");
    } else if (p->secret != HORUS_NONE) {
        canvas_print(t->c, y, x, INK(HUE_FAINT), "(%s)",
                     sight_say(t->b, "board.secret"));
    }
}

static void draw_seat(const struct table *t, unsigned seat, int y, int x, int wide)
{
    const struct horus_state *s = t->s;
    unsigned side = horus_side(s->head.config.n_players, seat);
    char title[120];
    snprintf(title, sizeof title, "%s%.40s · %s",
             s->head.acting >> seat & 1 ? "▶ " : "", t->b->names[seat],
             sight_word(t->b, horus_hollow_words[2 * side]));
    struct ink line = s->head.acting >> seat & 1 ? INK_OF_SEAT(seat) : INK(HUE_LINE);
    canvas_frame(t->c, y, x, t->l->lines, wide, line, title, INK_OF_SEAT(seat));
    draw_numbers(t, seat, y + 1, x + 2, x + wide - 2);
    draw_barge(t, seat, y + 2, x + 2);
    draw_stacks(t, seat, y + t->l->stack_y, x + t->l->stack_x, x + wide - 1);
    draw_supply(t, seat, y + t->l->supply_y, x + 2);
}

/* ---- what is going on ------------------------------------------------------------ */

static int draw_balls(const struct table *t, int x)
{
    const struct horus_state *s = t->s;
    for (int i = 0; i < 2; i++)
        if (s->balls[i] != HORUS_NONE)
            x = canvas_print(t->c, t->y, x + 1, INK_STRONG_OF(HUE_GOLD), "● %s",
                             sight_word(t->b, horus_hollow_words[s->balls[i]]));
    if (s->head.phase == HORUS_PHASE_RING)
        x = canvas_print(t->c, t->y, x + 1, INK_STRONG_OF(HUE_GOLD), "%s %u : %u",
                         sight_say(t->b, "board.hits"), (unsigned)s->hits[0],
                         (unsigned)s->hits[1]);
    return x;
}

static int draw_set(const struct table *t, uint64_t set, int x)
{
    for (; set; set &= set - 1, x += 4) {
        unsigned stone = (unsigned)__builtin_ctzll(set);
        char name[SPOT_NAME_MAX];
        canvas_print(t->c, t->y, x, stone_ink(stone), " %s", horus_stone_words[stone]);
        struct spot *s = canvas_spot(t->c, t->y, x, 1, 3, "moving", (int)stone, -1);
        stone_name(t, stone, name, sizeof name);
        spot_help(s, name, "stone");
        stone_acts(s, stone);
    }
    return x;
}

static void draw_offer(const struct table *t)
{
    const struct horus_state *s = t->s;
    static const char *const key[] = {"field.gain", "field.receive", "field.taken"};
    const uint64_t moving[] = {s->gain < HORUS_STONES ? UINT64_C(1) << s->gain : 0,
                               s->receive, s->taken};
    int x = 1;
    if (s->target != HORUS_NONE) {
        x = canvas_cut(t->c, t->y, x, 14, INK_OF_SEAT(s->active),
                       t->b->names[s->active]);
        x = canvas_text(t->c, t->y, x, INK(HUE_FAINT), " → ");
        x = canvas_cut(t->c, t->y, x, 14, INK_OF_SEAT(s->partner),
                       t->b->names[s->partner]);
        x = canvas_print(t->c, t->y, x + 1, stone_ink(s->target), " %s ",
                         horus_stone_words[s->target]);
        x = canvas_print(t->c, t->y, x + 1, INK(HUE_PLAIN), "%s ◆ %u ",
                         sight_say(t->b, "board.for"), s->stake_gems);
        x = draw_set(t, s->stake, x);
        x = draw_balls(t, x);
    }
    for (int i = 0; i < 3; i++)
        if (moving[i]) {
            x = canvas_print(t->c, t->y, x + 1, INK_STRONG_OF(HUE_GOLD), "%s ",
                             sight_say(t->b, key[i]));
            x = draw_set(t, moving[i], x);
        }
}

static unsigned unseen_stones(const struct horus_state *s)
{
    unsigned n = 0;
    for (unsigned p = 0; p < s->head.config.n_players; p++)
        for (unsigned k = 0; k < HORUS_PILES; k++)
            n += s->seat[p].unseen[k];
    return n;
}

static void draw_legend(const struct table *t)
{
    int x = 1;
    for (unsigned m = 0; m < HORUS_MOTIFS; m++) {
        if (!(t->s->motifs >> m & 1))
            continue;
        const char *word = sight_word(t->b, horus_motif_words[m]);
        if (x + 5 + canvas_columns(word) > t->c->width) {
            break;
        }
        int from = x;
        x = canvas_print(t->c, t->y, x, stone_ink(m * HORUS_VALUES), " %s ",
                         horus_motif_words[m]);
        x = canvas_print(t->c, t->y, x, INK(HUE_FAINT), " %s", word);
        spot_help(canvas_spot(t->c, t->y, from, 1, x - from, "motifs", (int)m, -1),
                  word, "motif");
        x += 2;
    }
}

static void draw(struct canvas *c, const struct sight *b)
{
    struct table t = {c, b, horus_peek(b->state), 0, b->is_full ? &large : &compact};
    const struct horus_state *s = t.s;
    unsigned n = s->head.config.n_players;
    int wide = c->width / 2, high = t.l->lines;
    int x =
        canvas_print(c, 0, 1, INK(HUE_FAINT), "%s %u / %u", sight_say(b, "board.turn"),
                     s->turn, n * s->head.config.option[HORUS_OPT_LIMIT]);
    canvas_print(c, 0, x + 3, INK(HUE_FAINT), "%s %u", sight_say(b, "board.unseen"),
                 unseen_stones(s));
    t.y = 1;
    draw_offer(&t);
    t.y = 2;
    for (unsigned seat = 0; seat < n; seat++)
        draw_seat(&t, seat, t.y + (int)(seat / 2) * high, (int)(seat % 2) * wide, wide);
    t.y += (int)(n + 1) / 2 * high;
    draw_legend(&t);
    t.y++;
    for (unsigned seat = 0; seat < n; seat++)
        if (counts_covered(&t, seat)) {
            canvas_text(c, t.y, 1, INK(HUE_FAINT), sight_say(b, "board.no-supply"));
            break;
        }
}

const struct sight_board screen_horus = {"horus", draw, NULL, 0, 0};
