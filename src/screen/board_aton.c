/* board_aton.c - Aton on the screen: temples, cartouches, the way to 40, hands. */
#include <stdio.h>
#include <string.h>

#include "games/aton/state.h"
#include "screen/sight.h"

enum { SIDE = 13, ROWS = 3, COLUMNS = 4 };

/* What all parts of the drawing need. */
struct table {
    struct canvas *c;
    const struct sight *b;
    const struct aton_state *s;
    int y, cell_wide, cell_high;
};

static const struct {
    uint64_t fields;
    const char *sign, *help;
    struct ink ink;
} grounds[] = {
    {ATON_YELLOW, "board.sign.yellow", "field.yellow", {HUE_NIGHT, HUE_GOLD, 0}},
    {ATON_GREEN, "board.sign.green", "field.green", {HUE_NIGHT, HUE_GREEN, 0}},
    {ATON_BLACK, "board.sign.black", "field.black", {HUE_SNOW, HUE_NIGHT, 0}},
    {ATON_BLUES, "board.sign.blue", "field.blue", {HUE_NIGHT, HUE_BLUE, 0}},
    {ATON_PLUS_1, "board.sign.bonus1", "field.bonus", {HUE_NIGHT, HUE_VIOLET, 0}},
    {ATON_PLUS_2, "board.sign.bonus2", "field.bonus", {HUE_NIGHT, HUE_VIOLET, 0}},
};
enum { GROUNDS = sizeof grounds / sizeof grounds[0] };

static const char *stone_sign(int seat)
{
    return seat == ATON_RED ? "●" : "○";
}

/* ---- temples --------------------------------------------------------------------- */

static int ground_of(int field)
{
    for (int i = 0; i < GROUNDS; i++)
        if (grounds[i].fields >> field & 1)
            return i;
    return 0;
}

static void draw_field(struct table *t, int field, int y, int x)
{
    int ground = ground_of(field), mid = t->cell_high / 2;
    int number = field % ATON_TEMPLE_FIELDS;
    canvas_fill(t->c, y, x, t->cell_high, t->cell_wide, grounds[ground].ink, " ");
    const char *sign = sight_say(t->b, grounds[ground].sign);
    /* A sign of two letters has a column between it and the number of two digits. */
    bool is_tight = t->cell_high == 1 && canvas_columns(sign) > 1;
    canvas_text(t->c, y + mid, x + !is_tight, grounds[ground].ink, sign);
    canvas_print(t->c, y + t->cell_high - 1, x + t->cell_wide - 2, grounds[ground].ink,
                 "%2d", number + 1);
    for (int seat = 0; seat < ATON_SEATS; seat++)
        if (t->s->seat[seat].stones >> field & 1) {
            struct ink ink = {(uint8_t)(HUE_SEAT1 + seat), HUE_NIGHT, LOOK_BOLD};
            int wide = 3, at = x + (t->cell_high > 1);
            canvas_fill(t->c, y + mid, at, 1, wide, ink, " ");
            canvas_text(t->c, y + mid, at + wide / 2, ink, stone_sign(seat));
        }
    struct spot *s = canvas_spot(t->c, y, x, t->cell_high, t->cell_wide, "field",
                                 field / ATON_TEMPLE_FIELDS, number);
    spot_help(s, NULL, "%s", grounds[ground].help);
    spot_act(s, "place %d.%d", field / ATON_TEMPLE_FIELDS + 1, number);
    spot_act(s, "remove %d.%d", field / ATON_TEMPLE_FIELDS + 1, number);
}

static bool is_open(const struct table *t, int temple)
{
    const struct aton_state *s = t->s;
    if (s->head.phase != ATON_PHASE_REMOVE && s->head.phase != ATON_PHASE_PLACE)
        return true;
    return temple < s->seat[s->turn].cartouche[ATON_CART_REACH];
}

static int temple_wide(const struct table *t)
{
    return COLUMNS * (t->cell_wide + 1) + 1;
}

static int temple_high(const struct table *t)
{
    return ROWS * t->cell_high + (t->cell_high > 1 ? ROWS + 1 : 2);
}

static void draw_temple(struct table *t, int temple, int y, int x)
{
    char key[24], title[80];
    int gap = t->cell_high > 1;
    struct ink line = INK(is_open(t, temple) ? HUE_GOLD : HUE_LINE);
    snprintf(key, sizeof key, "board.score.%d", temple + 1);
    snprintf(title, sizeof title, "%s %d: %s", sight_say(t->b, "board.temple"),
             temple + 1, sight_say(t->b, key));
    if (canvas_columns(title) > temple_wide(t) - 6)
        snprintf(title, sizeof title, "%d: %s", temple + 1, sight_say(t->b, key));
    canvas_frame(t->c, y, x, temple_high(t), temple_wide(t), line, title,
                 is_open(t, temple) ? INK_STRONG_OF(HUE_STRONG) : INK(HUE_FAINT));
    for (int i = 0; i < ATON_TEMPLE_FIELDS; i++)
        draw_field(t, temple * ATON_TEMPLE_FIELDS + i,
                   y + 1 + i / COLUMNS * (t->cell_high + gap),
                   x + 1 + i % COLUMNS * (t->cell_wide + 1));
    spot_help(canvas_spot(t->c, y, x + 2, 1, 12, "temple", temple, -1), NULL,
              "temple.%d", temple + 1);
}

/* ---- the sides ------------------------------------------------------------------- */

/* The card that is prepared for this cartouche, or that lies there; 0 for none. */
static int card_on(const struct table *t, int seat, int cartouche, bool *is_planned)
{
    char word[16] = "";
    *is_planned = false;
    if (t->s->seat[seat].cartouche[cartouche])
        return t->s->seat[seat].cartouche[cartouche];
    if (seat == t->b->who->viewer)
        wish_word(t->b->wish, cartouche + 1, word, sizeof word);
    *is_planned = word[0] >= '1' && word[0] <= '4' && !word[1];
    return *is_planned ? word[0] - '0' : 0;
}

static void draw_cartouche(struct table *t, int seat, int cartouche, int y, int x)
{
    char key[24], sign[8] = "–";
    bool is_planned;
    int card = card_on(t, seat, cartouche, &is_planned);
    snprintf(key, sizeof key, "board.cartouche.%d", cartouche + 1);
    if (card)
        snprintf(sign, sizeof sign, "%d", card);
    canvas_print(t->c, y, x, INK(HUE_FAINT), "%d", cartouche + 1);
    canvas_cut(t->c, y, x + 2, SIDE - 7, INK(HUE_PLAIN), sight_say(t->b, key));
    canvas_print(t->c, y, x + SIDE - 4,
                 card
                     ? (struct ink){HUE_NIGHT,
                                    (uint8_t)(is_planned ? HUE_CYAN : HUE_SEAT1 + seat),
                                    LOOK_BOLD}
                     : INK_ON(HUE_FAINT, HUE_PANEL),
                 " %s ", sign);
    spot_help(canvas_spot(t->c, y, x, 1, SIDE - 1, "cartouche", seat, cartouche), NULL,
              "cartouche.%d", cartouche + 1);
}

static void draw_number(struct table *t, int seat, int y, int x, const char *key,
                        const char *help, const char *value)
{
    int end = canvas_cut(t->c, y, x, SIDE - 4, INK(HUE_FAINT), sight_say(t->b, key));
    canvas_text(t->c, y, end + 1, INK_STRONG_OF(HUE_STRONG), value);
    spot_help(canvas_spot(t->c, y, x, 1, SIDE - 1, help, seat, -1), NULL, "%s", help);
}

static void draw_side(struct table *t, int seat, int y, int x)
{
    const struct aton_seat *p = &t->s->seat[seat];
    char text[16];
    bool is_turn = t->s->head.node != GAME_OVER && t->s->turn == seat;
    canvas_text(t->c, y, x, INK_OF_SEAT(seat), stone_sign(seat));
    sight_seat(t->c, y, x + 1, SIDE - 2, t->b, seat, is_turn);
    snprintf(text, sizeof text, "%d", p->points);
    draw_number(t, seat, y + 1, x, "board.points", "points", text);
    snprintf(text, sizeof text, "%d", p->reserve);
    draw_number(t, seat, y + 2, x, "board.reserve", "reserve", text);
    draw_number(t, seat, y + 3, x, "board.exchange", "exchange",
                p->exchange ? "✓" : "–");
    for (int i = 0; i < ATON_HAND; i++)
        draw_cartouche(t, seat, i, y + 5 + i * (t->cell_high > 1 ? 2 : 1), x);
}

/* ---- track and realm ------------------------------------------------------------- */

static void draw_track(struct table *t)
{
    int red = t->s->seat[ATON_RED].points, blue = t->s->seat[ATON_BLUE].points;
    int x = 1 + canvas_print(t->c, t->y, 1, INK(HUE_FAINT), "%s %d",
                             sight_say(t->b, "field.round"), t->s->round);
    int from = x;
    for (int i = 0; i <= ATON_GOAL; i++) {
        bool last = i == ATON_GOAL;
        bool r = red == i || (last && red > i), b = blue == i || (last && blue > i);
        if (r || b)
            x = canvas_text(t->c, t->y, x,
                            r && b ? INK_STRONG_OF(HUE_GOLD)
                                   : INK_OF_SEAT(r ? ATON_RED : ATON_BLUE),
                            r && b ? "◉" : stone_sign(r ? ATON_RED : ATON_BLUE));
        else if (i % 10 == 0)
            x = canvas_print(t->c, t->y, x, INK(HUE_FAINT), "%d", i / 10);
        else
            x = canvas_text(t->c, t->y, x, INK(HUE_LINE), i % 5 ? "·" : "+");
    }
    spot_help(canvas_spot(t->c, t->y, from, 1, x - from, "track", -1, -1), NULL,
              "track");
    x = canvas_print(t->c, t->y, x + 1, INK_STRONG_OF(HUE_STRONG), "%d : %d", red,
                     blue);
    if (t->s->first != ATON_NOBODY) {
        x = canvas_print(t->c, t->y, x + 2, INK(HUE_FAINT),
                         "%s: ", sight_say(t->b, "field.first"));
        canvas_cut(t->c, t->y, x, t->c->width - x - 1, INK_OF_SEAT(t->s->first),
                   t->b->names[t->s->first]);
    }
    t->y++;
}

static void draw_realm(struct table *t)
{
    int red = t->s->seat[ATON_RED].dead, blue = t->s->seat[ATON_BLUE].dead;
    int x =
        canvas_text(t->c, t->y, 1, INK(HUE_FAINT), sight_say(t->b, "field.dead")) + 1;
    int from = x;
    for (int i = 0; i < ATON_REALM; i++) {
        bool is_red = i < red, is_blue = !is_red && i < red + blue;
        struct ink ink = {(uint8_t)(is_red    ? HUE_SEAT1
                                    : is_blue ? HUE_SEAT2
                                              : HUE_FAINT),
                          HUE_PANEL, 0};
        x = canvas_print(t->c, t->y, x, ink, " %s", is_red ? "●" : is_blue ? "○" : "·");
    }
    x = canvas_text(t->c, t->y, x, INK_ON(HUE_FAINT, HUE_PANEL), " ");
    spot_help(canvas_spot(t->c, t->y, from, 1, x - from, "dead", -1, -1), NULL,
              "realm");
    if (t->s->picks_left)
        x = canvas_print(t->c, t->y, x + 2, INK_STRONG_OF(HUE_GOLD), "%s: %d",
                         sight_say(t->b, "board.left"), t->s->picks_left);
    if (t->s->unplaced)
        canvas_print(t->c, t->y, x + 2, INK(HUE_RED), "%s: %d",
                     sight_say(t->b, "board.unplaced"), t->s->unplaced);
    t->y++;
}

/* ---- cards ----------------------------------------------------------------------- */

/* Where the next card goes: the first cartouche for which none is prepared, from 1. */
static int next_cartouche(const struct table *t)
{
    char word[16];
    for (int i = 1; i <= ATON_HAND; i++) {
        wish_word(t->b->wish, i, word, sizeof word);
        if (!word[0])
            return i;
    }
    return ATON_HAND;
}

static int draw_hand_card(struct table *t, int seat, int value, int nth, int x)
{
    static const char *const gap[] = {"", "", "* ", "* * ", "* * * "};
    int end = canvas_print(
        t->c, t->y, x, (struct ink){HUE_NIGHT, (uint8_t)(HUE_SEAT1 + seat), LOOK_BOLD},
        " %d ", value);
    struct spot *s =
        canvas_spot(t->c, t->y, x, 1, end - x, "hand", seat, value * 10 + nth);
    spot_help(s, NULL, "card.%d card", value);
    if (seat == t->b->who->viewer)
        spot_act(s, "assign %s%d", gap[next_cartouche(t)], value);
    return end + 1;
}

static int draw_hand(struct table *t, int seat, int x)
{
    const struct aton_seat *p = &t->s->seat[seat];
    if (!aton_total(p->hand))
        return x;
    x = canvas_text(t->c, t->y, x, INK(HUE_FAINT), sight_say(t->b, "board.hand")) + 1;
    if (aton_is_hidden(p->hand)) {
        for (int i = 0; i < aton_total(p->hand); i++) {
            int end = canvas_text(t->c, t->y, x, INK_ON(HUE_FAINT, HUE_PANEL), " ? ");
            spot_help(canvas_spot(t->c, t->y, x, 1, end - x, "hand", seat, i), NULL,
                      "card.down");
            x = end + 1;
        }
        return x;
    }
    for (int v = 0; v < ATON_VALUES; v++)
        for (int i = 0; i < p->hand[v]; i++)
            x = draw_hand_card(t, seat, v + 1, i, x);
    return x;
}

/* A text that goes on in the next line where it does not fit; the column behind it. */
static int put_on(struct table *t, int x, const char *label, const char *text)
{
    int wide = canvas_columns(label) + canvas_columns(text);
    if (x + wide > t->c->width - 1) {
        t->y++;
        x = 3;
    }
    x = canvas_text(t->c, t->y, x, INK(HUE_FAINT), label);
    return canvas_text(t->c, t->y, x, INK(HUE_PLAIN), text);
}

/* "discards 2×1 1×4", or so many from behind. */
static int draw_heap(struct table *t, int seat, int x, const char *key,
                     const char *help, const uint8_t cards[ATON_VALUES], bool is_hidden,
                     int more)
{
    int n = aton_total(cards) + more, len = 0;
    char text[64] = "";
    const char *label = sight_say(t->b, key);
    if (!n)
        return x;
    if (is_hidden || aton_is_hidden(cards))
        snprintf(text, sizeof text, " %d", n);
    else
        for (int v = 0; v < ATON_VALUES; v++)
            if (cards[v])
                len += snprintf(text + len, sizeof text - (size_t)len, " %d×%d",
                                cards[v], v + 1);
    x = put_on(t, x, label, text);
    int wide = canvas_columns(label) + canvas_columns(text);
    spot_help(canvas_spot(t->c, t->y, x - wide, 1, wide, key, seat, -1), NULL, "%s",
              help);
    return x + 2;
}

static int draw_string(struct table *t, const char *key, uint64_t cards, int n, int x)
{
    char text[2 * ATON_DECK_REST + 1] = "";
    for (int i = 0; i < n && i < ATON_DECK_REST; i++)
        snprintf(text + 2 * i, sizeof text - 2 * (size_t)i, " %d",
                 aton_card_at(cards, i));
    return n ? put_on(t, x, sight_say(t->b, key), text) + 2 : x;
}

static void draw_cards(struct table *t, int seat)
{
    const struct aton_seat *p = &t->s->seat[seat];
    bool is_hidden = sight_hides(t->b, "pile", seat);
    canvas_text(t->c, t->y, 1, INK_OF_SEAT(seat), stone_sign(seat));
    int x = draw_hand(t, seat, 3);
    x = draw_heap(t, seat, x + 1, "board.pile", "pile", p->pile, is_hidden,
                  is_hidden ? p->n_bottom : 0);
    if (!is_hidden)
        x = draw_string(t, "board.bottom", p->bottom, p->n_bottom, x);
    x = draw_string(t, "board.drawn", p->drawn, p->n_drawn, x);
    x = draw_heap(t, seat, x, "board.discard", "card", p->discard, false, 0);
    draw_heap(t, seat, x, "board.secret", "card.down", p->discard_secret, false, 0);
    t->y += 1 + (t->cell_high > 1);
}

static void draw(struct canvas *c, const struct sight *b)
{
    bool is_full = b->is_full && c->width >= 2 * SIDE + 2 * (COLUMNS * 7 + 1);
    struct table t = {c, b, aton_peek(b->state), 0, 5, 1};
    if (is_full) {
        t.cell_high = 2;
        t.cell_wide = (c->width - 2 * SIDE - 5) / (2 * COLUMNS) - 1;
        t.cell_wide = t.cell_wide > 8 ? 8 : t.cell_wide < 5 ? 5 : t.cell_wide;
    }
    draw_track(&t);
    int wide = temple_wide(&t), high = temple_high(&t);
    for (int i = 0; i < ATON_TEMPLES; i++)
        draw_temple(&t, i, t.y + i / 2 * high, SIDE + 1 + i % 2 * (wide + 1));
    draw_side(&t, ATON_RED, t.y, 1);
    draw_side(&t, ATON_BLUE, t.y, SIDE + 2 * wide + 3);
    t.y += 2 * high;
    draw_realm(&t);
    for (int seat = 0; seat < ATON_SEATS; seat++)
        draw_cards(&t, seat);
}

const struct sight_board screen_aton = {"aton", draw, "assign", 0, 0};
