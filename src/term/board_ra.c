/* board_ra.c - the table of Ra in the terminal. */
#include <stdio.h>
#include <string.h>

#include "games/ra/state.h"
#include "term/board.h"

extern const struct game game_ra;

enum { CELL = 19, PER_ROW = 4, INDENT = 4, WIDTH = 80 };

/* What all parts of the drawing need. */
struct sheet {
    struct paint *p;
    const struct ra_state *s;
    struct cover_sight sight;
    enum lang lang;
    const char *const *names;
};

static const char *say(const struct sheet *b, const char *key)
{
    return text_of(&game_ra, b->lang, key);
}

static const char *kind_word(const struct sheet *b, unsigned kind)
{
    return text_word(&game_ra, b->lang, ra_kind_words[kind]);
}

static enum paint_ink kind_ink(unsigned kind)
{
    if (kind >= RA_TILE_FUNERAL)
        return INK_RED;
    if (kind >= RA_TILE_FORTRESS)
        return INK_MAGENTA;
    if (kind >= RA_TILE_ART)
        return INK_GREEN;
    if (kind >= RA_TILE_NILE)
        return INK_BLUE;
    return kind == RA_TILE_PHARAOH ? INK_CYAN : INK_YELLOW;
}

/* One tile, so many times, behind those that reach to this column; wrapped. */
static void draw_tile(const struct sheet *b, unsigned kind, unsigned often, int *column)
{
    char tile[64];
    snprintf(tile, sizeof tile, often > 1 ? "%s ×%u" : "%s", kind_word(b, kind), often);
    if (*column + 2 + paint_width(tile) > WIDTH) {
        paint(b->p, INK_PLAIN, *column > WIDTH ? "%*s" : "\n%*s", INDENT, "");
        *column = INDENT;
    } else {
        paint(b->p, INK_PLAIN, "  ");
        *column += 2;
    }
    paint(b->p, kind_ink(kind), "%s", tile);
    *column += paint_width(tile);
}

/* ---- the middle of the table ----------------------------------------------------- */

/* What a perfect memory knows of the bag: every kind of which there is any. */
static void draw_bag(const struct sheet *b)
{
    int column = WIDTH + 1; /* nothing yet */
    for (unsigned kind = 0; kind < RA_TILE_COUNT; kind++)
        if (b->s->bag[kind])
            draw_tile(b, kind, b->s->bag[kind], &column);
    if (column <= WIDTH)
        paint(b->p, INK_PLAIN, "\n");
}

static void draw_middle(const struct sheet *b)
{
    const struct ra_state *s = b->s;
    unsigned tiles = 0;
    for (unsigned k = 0; k < RA_TILE_COUNT; k++)
        tiles += s->bag[k];
    paint(b->p, INK_BOLD, "%s %u/%d", say(b, "field.epoch"), s->epoch, RA_EPOCHS);
    paint(b->p, INK_PLAIN, "    %s ", say(b, "field.ra_track"));
    for (unsigned i = 0; i < s->spaces; i++)
        paint(b->p, i < s->track ? INK_RED : INK_DIM, i < s->track ? "◉" : "○");
    paint(b->p, INK_PLAIN, " %u/%u    %s ", s->track, s->spaces,
          say(b, "field.centre_sun"));
    paint(b->p, INK_YELLOW, "(%u)", s->centre);
    paint(b->p, INK_PLAIN, "    %s %u\n", say(b, "field.bag"), tiles);
    if (!cover_hides(&b->sight, "bag", 0))
        draw_bag(b);
}

static void draw_offer(const struct sheet *b)
{
    paint(b->p, INK_BOLD, "\n%s\n", say(b, "field.offer"));
    for (unsigned i = 0; i < RA_SLOTS; i++) {
        unsigned kind = b->s->offer[i];
        char cell[64];
        snprintf(cell, sizeof cell, "%u %s", i + 1,
                 kind == RA_EMPTY ? "·" : kind_word(b, kind));
        paint(b->p, INK_PLAIN, i % PER_ROW ? "" : "  ");
        paint_cell(b->p, kind == RA_EMPTY ? INK_DIM : kind_ink(kind), CELL, cell);
        if (i % PER_ROW == PER_ROW - 1)
            paint(b->p, INK_PLAIN, "\n");
    }
}

static void draw_auction(const struct sheet *b)
{
    const struct ra_state *s = b->s;
    if (s->head.phase == RA_PHASE_AUCTION)
        paint(b->p, INK_BOLD, "\n%s: %s (%s)\n", say(b, "field.auction"),
              b->names[s->turn],
              text_word(&game_ra, b->lang, ra_cause_words[s->cause]));
    if (s->owed)
        paint(b->p, INK_RED, "\n%s: %u\n", say(b, "field.owed"), s->owed);
}

/* ---- seats ----------------------------------------------------------------------- */

static void draw_suns(const struct sheet *b, uint32_t suns, enum paint_ink ink,
                      const char *frame)
{
    for (; suns; suns &= suns - 1)
        paint(b->p, ink, " %c%u%c", frame[0], ra_lowest(suns) + 1, frame[1]);
}

/* Suns that were won lie face down. */
static void draw_spent(const struct sheet *b, unsigned seat)
{
    uint32_t suns = b->s->seat[seat].spent;
    if (!cover_hides(&b->sight, "spent", (int)seat))
        draw_suns(b, suns, INK_DIM, "[]");
    else
        for (; suns; suns &= suns - 1)
            paint(b->p, INK_DIM, " [?]");
}

static void draw_bid(const struct sheet *b, unsigned seat)
{
    unsigned bid = b->s->bids[seat];
    if (b->s->head.phase != RA_PHASE_AUCTION || !bid)
        return;
    if (bid == 1)
        paint(b->p, INK_DIM, "   %s", say(b, "board.passed"));
    else
        paint(b->p, INK_BOLD, "   %s %u", say(b, "board.bids"), bid - 1);
}

/* The tiles of some kinds on one line, wrapped; nothing if there are none. */
static void draw_tiles(const struct sheet *b, unsigned seat, uint32_t group)
{
    const struct ra_seat *me = &b->s->seat[seat];
    int column = WIDTH + 1; /* nothing yet */
    for (uint32_t kinds = me->kinds & group; kinds; kinds &= kinds - 1) {
        unsigned kind = ra_lowest(kinds);
        draw_tile(b, kind, me->tableau[kind], &column);
    }
    if (column <= WIDTH)
        paint(b->p, INK_PLAIN, "\n");
}

static void draw_seat(const struct sheet *b, unsigned seat, bool own)
{
    const struct ra_state *s = b->s;
    const struct ra_seat *me = &s->seat[seat];
    bool turn = s->head.node != GAME_OVER && s->turn == seat;
    char name[80];
    paint(b->p, INK_BOLD, "\n%s ", s->head.acting >> seat & 1 ? "▶" : turn ? "▷" : " ");
    paint_cut(name, sizeof name, b->names[seat], 19);
    paint_cell(b->p, (enum paint_ink)(INK_SEAT1 + seat), 16, name);
    if (cover_hides(&b->sight, "points", (int)seat))
        paint(b->p, INK_DIM, "   ? ");
    else
        paint(b->p, INK_BOLD, " %3d ", me->points);
    paint(b->p, INK_PLAIN, "%s  %s", say(b, "board.points"), say(b, "word.sun"));
    draw_suns(b, me->suns, INK_YELLOW, "()");
    draw_spent(b, seat);
    draw_bid(b, seat);
    paint(b->p, INK_DIM, own ? "   ← %s\n" : "\n", say(b, "board.you"));
    draw_tiles(b, seat, RA_BIT(RA_TILE_ART) - 1);
    draw_tiles(b, seat, RA_CIVILIZATION);
    draw_tiles(b, seat, RA_MONUMENTS);
}

board_fn board_ra;
void board_ra(struct paint *p, const struct game_view *v, const struct onlooker *who,
              enum lang lang, const char *const *names)
{
    struct sheet b = {
        p, ra_peek(game_peek(v)), {&game_ra, game_peek(v), who}, lang, names};
    draw_middle(&b);
    draw_offer(&b);
    draw_auction(&b);
    for (unsigned seat = 0; seat < b.s->head.config.n_players; seat++)
        draw_seat(&b, seat, (int)seat == who->viewer);
}
