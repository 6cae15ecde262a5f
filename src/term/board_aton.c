/* board_aton.c - Aton in the terminal: temples, cartouches, realm, score track, cards.
 */
#include <stdio.h>
#include <string.h>

#include "games/aton/state.h"
#include "term/board.h"

extern const struct game game_aton;

enum { SIDE = 13, CELL = 6, BOX = 4 * CELL };

/* What the drawing functions need to know. */
struct scene {
    struct paint *p;
    const struct aton_state *s;
    struct cover_sight sight;
    enum lang lang;
    const char *const *names;
    uint64_t pick; /* fields that the viewer may pick now */
};

static const char *word(const struct scene *c, const char *key)
{
    return text_of(&game_aton, c->lang, key);
}

static enum paint_ink ink_of(int seat)
{
    return (enum paint_ink)(INK_SEAT1 + seat);
}

/* Legal picks come from the rules, on the viewer's own view. */
static uint64_t picks_of(const struct game_view *v, int viewer)
{
    game_action legal[GAME_MAX_ACTIONS];
    uint64_t pick = 0;
    int n = viewer < 0 ? 0 : game_aton.legal(game_peek(v), viewer, legal);
    for (int i = 0; i < n; i++) {
        unsigned verb = game_verb(legal[i]);
        if (verb == ATON_DO_REMOVE || verb == ATON_DO_PLACE)
            pick |= (uint64_t)1 << game_arg(legal[i]);
    }
    return pick;
}

/* ---- fields ---------------------------------------------------------------------- */

struct look {
    uint64_t fields;
    const char *sign; /* key of one or two letters */
    enum paint_ink ink;
};

static const struct look looks[] = {
    {ATON_YELLOW, "board.sign.yellow", INK_YELLOW},
    {ATON_GREEN, "board.sign.green", INK_GREEN},
    {ATON_BLACK, "board.sign.black", INK_BOLD},
    {ATON_BLUES, "board.sign.blue", INK_BLUE},
    {ATON_PLUS_1, "board.sign.bonus1", INK_MAGENTA},
    {ATON_PLUS_2, "board.sign.bonus2", INK_MAGENTA},
};

static void draw_field(const struct scene *c, int field)
{
    uint64_t bit = (uint64_t)1 << field;
    bool pick = c->pick & bit;
    if (c->s->seat[ATON_RED].stones & bit)
        paint(c->p, ink_of(ATON_RED), pick ? "◆" : "●");
    else if (c->s->seat[ATON_BLUE].stones & bit)
        paint(c->p, ink_of(ATON_BLUE), pick ? "◇" : "○");
    else
        paint(c->p, INK_BOLD, pick ? "›" : " ");
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (looks[i].fields & bit)
            paint(c->p, looks[i].ink, "%-2s", word(c, looks[i].sign));
    paint(c->p, pick ? INK_BOLD : INK_DIM, " %-2d", field % ATON_TEMPLE_FIELDS + 1);
}

/* ---- one line of a temple: 0 heading, 1..3 rows, 4 the lower edge ---------------- */

static bool is_open(const struct scene *c, int temple)
{
    const struct aton_state *s = c->s;
    if (s->head.phase != ATON_PHASE_REMOVE && s->head.phase != ATON_PHASE_PLACE)
        return true;
    return s->turn >= ATON_SEATS ||
           temple < s->seat[s->turn].cartouche[ATON_CART_REACH];
}

static void draw_edge(const struct scene *c, int n)
{
    while (n-- > 0)
        paint(c->p, INK_DIM, "─");
}

static void draw_temple_line(const struct scene *c, int temple, int line)
{
    if (line == 0) {
        char key[24], title[64];
        snprintf(key, sizeof key, "board.score.%d", temple + 1);
        snprintf(title, sizeof title, " %s %d: %s ", word(c, "board.temple"),
                 temple + 1, word(c, key));
        if (paint_width(title) > BOX)
            snprintf(title, sizeof title, " %d: %s ", temple + 1, word(c, key));
        paint(c->p, INK_DIM, "┌");
        paint(c->p, is_open(c, temple) ? INK_BOLD : INK_DIM, "%s", title);
        draw_edge(c, BOX - paint_width(title));
        paint(c->p, INK_DIM, "┐");
    } else if (line == 4) {
        paint(c->p, INK_DIM, "└");
        draw_edge(c, BOX);
        paint(c->p, INK_DIM, "┘");
    } else {
        paint(c->p, INK_DIM, "│");
        for (int i = 0; i < 4; i++)
            draw_field(c, temple * ATON_TEMPLE_FIELDS + (line - 1) * 4 + i);
        paint(c->p, INK_DIM, "│");
    }
}

/* ---- one line of a seat's side of the board -------------------------------------- */

static void side_text(const struct scene *c, int seat, int line, char *out, size_t size)
{
    const struct aton_seat *p = &c->s->seat[seat];
    char key[24], name[64];
    out[0] = '\0';
    switch (line) {
    case 0:
        paint_cut(name, sizeof name, c->names[seat], SIDE - 3);
        snprintf(out, size, "%s %s", seat == ATON_RED ? "●" : "○", name);
        break;
    case 1:
        snprintf(out, size, "%s %d", word(c, "board.points"), p->points);
        break;
    case 2:
        snprintf(out, size, "%s %d", word(c, "board.reserve"), p->reserve);
        break;
    case 3:
        snprintf(out, size, "%s %s", word(c, "board.exchange"),
                 p->exchange ? "✓" : "–");
        break;
    case 6:
    case 7:
    case 8:
    case 9:
        snprintf(key, sizeof key, "board.cartouche.%d", line - 5);
        paint_cut(name, sizeof name, word(c, key), SIDE - 6);
        snprintf(out, size, "%d %s %c", line - 5, name,
                 p->cartouche[line - 6] ? '0' + p->cartouche[line - 6] : '-');
        break;
    default:
        break;
    }
}

static void draw_side(const struct scene *c, int seat, int line)
{
    char text[96];
    side_text(c, seat, line, text, sizeof text);
    enum paint_ink ink = line == 0 ? ink_of(seat) : INK_PLAIN;
    if (seat == ATON_BLUE)
        paint(c->p, INK_PLAIN, " ");
    paint_cell(c->p, ink, seat == ATON_BLUE ? 0 : SIDE, text);
}

/* ---- the whole ------------------------------------------------------------------- */

static void draw_track(const struct scene *c)
{
    int red = c->s->seat[ATON_RED].points, blue = c->s->seat[ATON_BLUE].points;
    for (int i = 0; i <= ATON_GOAL; i++) {
        bool last = i == ATON_GOAL;
        bool r = red == i || (last && red > i), b = blue == i || (last && blue > i);
        if (r && b)
            paint(c->p, INK_BOLD, "◉");
        else if (r)
            paint(c->p, ink_of(ATON_RED), "●");
        else if (b)
            paint(c->p, ink_of(ATON_BLUE), "○");
        else if (i % 10 == 0)
            paint(c->p, INK_DIM, "%d", i / 10);
        else
            paint(c->p, INK_DIM, i % 5 ? "·" : "+");
    }
    paint(c->p, INK_PLAIN, "  %d : %d\n", red, blue);
}

static void draw_realm(const struct scene *c)
{
    int red = c->s->seat[ATON_RED].dead, blue = c->s->seat[ATON_BLUE].dead;
    paint(c->p, INK_PLAIN, " %s ", word(c, "field.dead"));
    for (int i = 0; i < ATON_REALM; i++) {
        if (i < red)
            paint(c->p, ink_of(ATON_RED), " ●");
        else if (i < red + blue)
            paint(c->p, ink_of(ATON_BLUE), " ○");
        else
            paint(c->p, INK_DIM, " ·");
    }
    if (c->s->picks_left)
        paint(c->p, INK_PLAIN, "    %s: %d", word(c, "board.left"), c->s->picks_left);
    if (c->s->unplaced)
        paint(c->p, INK_PLAIN, "    %s: %d", word(c, "board.unplaced"), c->s->unplaced);
    paint(c->p, INK_PLAIN, "\n");
}

/* "hand 1 1 3" where the cards are known, "hand 4" where only their number is. */
static void draw_cards(const struct scene *c, const char *key,
                       const uint8_t cards[ATON_VALUES], bool counts)
{
    if (!aton_total(cards))
        return;
    paint(c->p, INK_DIM, "  %s", word(c, key));
    if (aton_is_hidden(cards)) {
        paint(c->p, INK_PLAIN, " %d×?", aton_total(cards));
        return;
    }
    for (int v = 0; v < ATON_VALUES; v++)
        for (int i = 0; i < (counts ? cards[v] > 0 : cards[v]); i++)
            if (counts)
                paint(c->p, INK_PLAIN, " %d×%d", cards[v], v + 1);
            else
                paint(c->p, INK_BOLD, " %d", v + 1);
}

/* So many cards, from behind. */
static void draw_backs(const struct scene *c, const char *key, int n)
{
    if (n)
        paint(c->p, INK_DIM, "  %s", word(c, key));
    if (n)
        paint(c->p, INK_PLAIN, " %d×?", n);
}

static void draw_string(const struct scene *c, const char *key, uint64_t cards, int n)
{
    if (!n)
        return;
    paint(c->p, INK_DIM, "  %s", word(c, key));
    for (int i = 0; i < n; i++)
        paint(c->p, INK_PLAIN, " %d", aton_card_at(cards, i));
}

static void draw_deck(const struct scene *c, int seat)
{
    const struct aton_seat *p = &c->s->seat[seat];
    char name[64];
    paint_cut(name, sizeof name, c->names[seat], SIDE - 3);
    paint(c->p, ink_of(seat), " %s %s", seat == ATON_RED ? "●" : "○", name);
    draw_cards(c, "board.hand", p->hand, false);
    if (aton_is_hidden(p->hand) && aton_total(p->hand_public) &&
        !cover_hides(&c->sight, "hand_public", seat)) {
        paint(c->p, INK_DIM, " (");
        draw_cards(c, "field.hand_public", p->hand_public, false);
        paint(c->p, INK_DIM, ")");
    }
    if (cover_hides(&c->sight, "pile", seat)) {
        draw_backs(c, "board.pile", aton_total(p->pile) + p->n_bottom);
    } else {
        draw_cards(c, "board.pile", p->pile, true);
        draw_string(c, "board.bottom", p->bottom, p->n_bottom);
    }
    draw_string(c, "board.drawn", p->drawn, p->n_drawn);
    if (!aton_is_empty(p->discard) || aton_total(p->discard_secret))
        paint(c->p, INK_PLAIN, "\n  ");
    draw_cards(c, "board.discard", p->discard, true);
    draw_cards(c, "board.secret", p->discard_secret, true);
    paint(c->p, INK_PLAIN, "\n");
}

board_fn board_aton;
void board_aton(struct paint *p, const struct game_view *v, const struct onlooker *who,
                enum lang lang, const char *const *names)
{
    const struct aton_state *s = aton_peek(game_peek(v));
    struct scene c = {p,    s,     {&game_aton, game_peek(v), who},
                      lang, names, picks_of(v, who->viewer)};
    paint(p, INK_BOLD, " %s %d", word(&c, "field.round"), s->round);
    if (s->first < ATON_SEATS)
        paint(p, INK_PLAIN, "   %s: %s", word(&c, "field.first"), names[s->first]);
    paint(p, INK_PLAIN, "\n ");
    draw_track(&c);
    for (int line = 0; line < 10; line++) {
        paint(p, INK_PLAIN, " ");
        draw_side(&c, ATON_RED, line);
        draw_temple_line(&c, line / 5 * 2, line % 5);
        draw_temple_line(&c, line / 5 * 2 + 1, line % 5);
        draw_side(&c, ATON_BLUE, line);
        paint(p, INK_PLAIN, "\n");
    }
    draw_realm(&c);
    paint(p, INK_DIM, " ●○ %s  ◆◇› %s  %s\n", word(&c, "board.legend.stones"),
          word(&c, "board.legend.pick"), word(&c, "board.legend.fields"));
    for (int seat = 0; seat < ATON_SEATS; seat++)
        draw_deck(&c, seat);
}
