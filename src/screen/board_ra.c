/* board_ra.c - the table of Ra on the screen: offer, sun track, seats with their tiles.
 */
#include <stdio.h>
#include <string.h>

#include "games/ra/state.h"
#include "screen/sight.h"

enum { TILE_WIDEST = 12, CHIP = 2 };

/* What all parts of the drawing need. */
struct table {
    struct canvas *c;
    const struct sight *b;
    const struct ra_state *s;
    int y;
};

/* ---- tiles ----------------------------------------------------------------------- */

static struct ink tile_ink(unsigned kind)
{
    if (kind == RA_TILE_RA)
        return INK_ON(HUE_NIGHT, HUE_VIOLET);
    if (kind >= RA_TILE_FUNERAL)
        return INK_ON(HUE_NIGHT, HUE_RED);
    if (kind >= RA_TILE_FORTRESS)
        return INK_ON(HUE_NIGHT, HUE_SAND);
    if (kind >= RA_TILE_ART)
        return INK_ON(HUE_NIGHT, HUE_GREEN);
    switch (kind) {
    case RA_TILE_GOD:
        return INK_ON(HUE_NIGHT, HUE_ORANGE);
    case RA_TILE_GOLD:
        return INK_ON(HUE_NIGHT, HUE_GOLD);
    case RA_TILE_PHARAOH:
        return INK_ON(HUE_NIGHT, HUE_CYAN);
    case RA_TILE_NILE:
        return INK_ON(HUE_SNOW, HUE_WATER);
    default:
        return INK_ON(HUE_NIGHT, HUE_BLUE);
    }
}

static const char *tile_word(const struct table *t, unsigned kind)
{
    return sight_word(t->b, ra_kind_words[kind]);
}

static void tile_help(const struct table *t, struct spot *s, unsigned kind)
{
    const char *group =
        kind >= RA_TILE_FORTRESS && kind < RA_TILE_FUNERAL ? "tile.monument"
        : kind >= RA_TILE_ART && kind < RA_TILE_FORTRESS   ? "tile.civilization"
                                                           : "tile";
    spot_help(s, tile_word(t, kind), "tile.%s %s", ra_kind_words[kind], group);
}

/* ---- the middle of the table ----------------------------------------------------- */

static int put_label(const struct table *t, int x, const char *key)
{
    return canvas_text(t->c, t->y, x, INK(HUE_FAINT), sight_say(t->b, key)) + 1;
}

static int draw_track(struct table *t, int x)
{
    const struct ra_state *s = t->s;
    int from = x;
    x = put_label(t, x, "field.ra_track");
    for (unsigned i = 0; i < s->spaces; i++)
        x = canvas_text(t->c, t->y, x,
                        i < s->track ? INK_STRONG_OF(HUE_RED) : INK(HUE_LINE),
                        i < s->track ? "◉" : "○");
    x = canvas_print(t->c, t->y, x, INK(HUE_PLAIN), " %u/%u", s->track, s->spaces);
    struct spot *spot = canvas_spot(t->c, t->y, from, 1, x - from, "ra_track", -1, -1);
    spot_help(spot, NULL, "track");
    spot_act(spot, "invoke");
    return x;
}

static void draw_head(struct table *t)
{
    const struct ra_state *s = t->s;
    unsigned tiles = 0;
    for (unsigned k = 0; k < RA_TILE_COUNT; k++)
        tiles += s->bag[k];
    int x = put_label(t, 1, "field.epoch");
    x = canvas_print(t->c, t->y, x, INK_STRONG_OF(HUE_GOLD), "%u/%d", s->epoch,
                     RA_EPOCHS);
    spot_help(canvas_spot(t->c, t->y, 1, 1, x - 1, "epoch", -1, -1), NULL, "epoch");
    x = draw_track(t, x + 3);
    int from = x + 3;
    x = put_label(t, from, "field.centre_sun");
    x = canvas_print(t->c, t->y, x, INK_ON(HUE_NIGHT, HUE_GOLD), " %u ", s->centre);
    spot_help(canvas_spot(t->c, t->y, from, 1, x - from, "centre_sun", -1, -1), NULL,
              "sun.centre");
    from = x + 3;
    x = put_label(t, from, "field.bag");
    x = canvas_print(t->c, t->y, x, INK_STRONG_OF(HUE_STRONG), "%u", tiles);
    struct spot *bag = canvas_spot(t->c, t->y, from, 1, x - from, "bag", -1, -1);
    spot_help(bag, NULL, "bag");
    spot_act(bag, "draw");
    t->y += 2;
}

static void draw_offer(struct table *t)
{
    int wide = (t->c->width - 1) / RA_SLOTS, high = t->b->is_full ? 4 : 3;
    if (wide > TILE_WIDEST)
        wide = TILE_WIDEST;
    for (int i = 0; i < RA_SLOTS; i++) {
        unsigned kind = t->s->offer[i];
        int x = 1 + i * wide;
        bool is_empty = kind == RA_EMPTY;
        struct ink ink = is_empty ? INK(HUE_LINE) : tile_ink(kind);
        if (is_empty) {
            canvas_frame(t->c, t->y, x, high, wide - 1, ink, NULL, ink);
            canvas_print(t->c, t->y + high / 2, x + wide / 2 - 1, ink, "%d", i + 1);
        } else {
            canvas_fill(t->c, t->y, x, high, wide - 1, ink, " ");
            ink.look = LOOK_BOLD;
            canvas_centre(t->c, t->y + high / 2, x, wide - 1, ink, tile_word(t, kind));
        }
        struct spot *s = canvas_spot(t->c, t->y, x, high, wide - 1, "offer", i, -1);
        if (is_empty) {
            spot_help(s, NULL, "offer");
        } else {
            tile_help(t, s, kind);
            spot_act(s, "take %s", ra_kind_words[kind]);
        }
    }
    t->y += high;
}

static void draw_auction(struct table *t)
{
    const struct ra_state *s = t->s;
    if (s->head.phase == RA_PHASE_AUCTION) {
        int x = canvas_print(t->c, t->y, 1, INK_STRONG_OF(HUE_VIOLET),
                             "◇ %s: ", sight_say(t->b, "field.auction"));
        canvas_print(t->c, t->y, x, INK(HUE_PLAIN), "%s · %s",
                     sight_word(t->b, ra_cause_words[s->cause]), t->b->names[s->turn]);
    }
    if (s->owed)
        canvas_print(t->c, t->y, t->c->width / 2, INK_STRONG_OF(HUE_RED), "%s: %u",
                     sight_say(t->b, "field.owed"), s->owed);
    t->y++;
}

/* ---- seats ----------------------------------------------------------------------- */

static int draw_suns(struct table *t, unsigned seat, int x)
{
    bool is_own = (int)seat == t->b->who->viewer;
    for (uint32_t suns = t->s->seat[seat].suns; suns; suns &= suns - 1) {
        unsigned value = ra_lowest(suns) + 1;
        int end =
            canvas_print(t->c, t->y, x, INK_ON(HUE_NIGHT, HUE_GOLD), "%2u ", value);
        struct spot *s =
            canvas_spot(t->c, t->y, x, 1, end - x, "suns", (int)seat, (int)value);
        char name[8];
        snprintf(name, sizeof name, "%u", value);
        spot_help(s, name, "sun");
        if (is_own)
            spot_act(s, "bid %u", value);
        x = end + 1;
    }
    bool is_hidden = sight_hides(t->b, "spent", (int)seat);
    for (uint32_t suns = t->s->seat[seat].spent; suns; suns &= suns - 1) {
        unsigned value = ra_lowest(suns) + 1;
        int end = is_hidden
                      ? canvas_text(t->c, t->y, x, INK_ON(HUE_FAINT, HUE_PANEL), " ? ")
                      : canvas_print(t->c, t->y, x, INK_ON(HUE_FAINT, HUE_PANEL),
                                     "%2u ", value);
        spot_help(
            canvas_spot(t->c, t->y, x, 1, end - x, "spent", (int)seat, (int)value),
            NULL, "sun.spent");
        x = end + 1;
    }
    return x;
}

static void draw_bid(struct table *t, unsigned seat, int x)
{
    unsigned bid = t->s->bids[seat];
    if (t->s->head.phase != RA_PHASE_AUCTION || !bid)
        return;
    if (bid == 1)
        x = canvas_text(t->c, t->y, x + 1, INK(HUE_FAINT),
                        sight_say(t->b, "board.passed"));
    else
        x = canvas_print(t->c, t->y, x + 1, INK_STRONG_OF(HUE_VIOLET), "%s %u",
                         sight_say(t->b, "board.bids"), bid - 1);
}

/* Chips of all kinds in a group, wrapped; how many there were. */
static int draw_tiles(struct table *t, unsigned seat, uint32_t group, int x)
{
    const struct ra_seat *me = &t->s->seat[seat];
    bool is_own = (int)seat == t->b->who->viewer;
    for (uint32_t kinds = me->kinds & group; kinds; kinds &= kinds - 1) {
        unsigned kind = ra_lowest(kinds);
        char chip[80];
        snprintf(chip, sizeof chip, me->tableau[kind] > 1 ? " %s ×%u " : " %s ",
                 tile_word(t, kind), me->tableau[kind]);
        if (x + canvas_columns(chip) > t->c->width - 3) {
            t->y++;
            x = 3;
        }
        int end = canvas_text(t->c, t->y, x, tile_ink(kind), chip);
        struct spot *s =
            canvas_spot(t->c, t->y, x, 1, end - x, "tableau", (int)seat, (int)kind);
        tile_help(t, s, kind);
        if (is_own)
            spot_act(s, "discard %s", ra_kind_words[kind]);
        if (is_own && kind == RA_TILE_GOD)
            spot_act(s, "god");
        x = end + 1;
    }
    return x;
}

static void draw_numbers(struct table *t, unsigned seat, int from)
{
    int x;
    if (sight_hides(t->b, "points", (int)seat))
        x = canvas_text(t->c, t->y, from, INK(HUE_FAINT), "  ?");
    else
        x = canvas_print(t->c, t->y, from, INK_STRONG_OF(HUE_STRONG), "%3d",
                         t->s->seat[seat].points);
    x = canvas_text(t->c, t->y, x + 1, INK(HUE_FAINT), sight_say(t->b, "board.points"));
    spot_help(canvas_spot(t->c, t->y, from, 1, x - from, "points", (int)seat, -1), NULL,
              "points");
    x = draw_suns(t, seat, x + 2);
    draw_bid(t, seat, x);
    t->y++;
}

static bool is_turn(const struct table *t, unsigned seat)
{
    return t->s->head.node != GAME_OVER && t->s->turn == seat;
}

static void draw_seat(struct table *t, unsigned seat)
{
    sight_seat(t->c, t->y, 0, 20, t->b, (int)seat, is_turn(t, seat));
    draw_numbers(t, seat, 22);
    int x = draw_tiles(t, seat, RA_BIT(RA_TILE_ART) - 1, 3);
    x = draw_tiles(t, seat, RA_CIVILIZATION, x);
    x = draw_tiles(t, seat, RA_MONUMENTS, x);
    if (x > 3)
        t->y++;
}

/* In a frame, each group of tiles on a line of its own. */
static void draw_framed(struct table *t, unsigned seat)
{
    int top = t->y++;
    char title[TEXT_LABEL_MAX + 8];
    bool acts = t->s->head.acting >> seat & 1;
    draw_numbers(t, seat, 2);
    draw_tiles(t, seat, RA_BIT(RA_TILE_ART) - 1, 3);
    t->y++;
    draw_tiles(t, seat, RA_CIVILIZATION, 3);
    t->y++;
    draw_tiles(t, seat, RA_MONUMENTS, 3);
    t->y += 2;
    snprintf(title, sizeof title, "%s%s",
             acts               ? "▶ "
             : is_turn(t, seat) ? "▷ "
                                : "",
             t->b->names[seat]);
    canvas_frame(t->c, top, 0, t->y - top, t->c->width - 1,
                 acts ? INK_OF_SEAT(seat) : INK(HUE_LINE), title, INK_OF_SEAT(seat));
}

static void draw(struct canvas *c, const struct sight *b)
{
    struct table t = {c, b, ra_peek(b->state), b->is_full};
    draw_head(&t);
    draw_offer(&t);
    draw_auction(&t);
    for (unsigned seat = 0; seat < t.s->head.config.n_players; seat++)
        (b->is_full ? draw_framed : draw_seat)(&t, seat);
}

const struct sight_board screen_ra = {"ra", draw, NULL, 0, 0};
