/* board_horus.c - the table of Horus in the terminal: barges, stacks, supplies, offer.
 */
#include <stdio.h>
#include <string.h>

#include "games/horus/state.h"
#include "term/board.h"

extern const struct game game_horus;

/* What all parts of the drawing need. */
struct sheet {
    struct paint *p;
    const struct horus_state *s;
    struct cover_sight sight;
    enum lang lang;
    const char *const *names;
};

enum { NAME = 21, GOD = 6 };

static const char *say(const struct sheet *b, const char *key)
{
    return text_of(&game_horus, b->lang, key);
}

static enum paint_ink seat_ink(unsigned seat)
{
    return (enum paint_ink)(INK_SEAT1 + seat);
}

static enum paint_ink motif_ink(unsigned motif)
{
    static const enum paint_ink ink[HORUS_MOTIFS] = {INK_YELLOW,  INK_RED,   INK_BLUE,
                                                     INK_MAGENTA, INK_GREEN, INK_CYAN,
                                                     INK_BOLD,    INK_PLAIN};
    return ink[motif];
}

/* ---- stones ---------------------------------------------------------------------- */

static void draw_stone(const struct sheet *b, unsigned stone)
{
    if (stone >= HORUS_STONES)
        paint(b->p, INK_DIM, "··");
    else
        paint(b->p, motif_ink(horus_motif(stone)), "%s", horus_stone_words[stone]);
}

static void draw_framed(const struct sheet *b, unsigned stone)
{
    const struct horus_state *s = b->s;
    bool there = stone < HORUS_STONES;
    if (there && stone == s->target) {
        paint(b->p, INK_INVERSE, "›%s‹", horus_stone_words[stone]);
    } else if (there && s->stake >> stone & 1) {
        paint(b->p, INK_INVERSE, "*%s*", horus_stone_words[stone]);
    } else {
        paint(b->p, INK_DIM, "[");
        draw_stone(b, stone);
        paint(b->p, INK_DIM, "]");
    }
}

static void draw_set(const struct sheet *b, uint64_t set)
{
    for (unsigned x = 0; x < HORUS_STONES; x++)
        if (set >> x & 1) {
            paint(b->p, INK_PLAIN, " ");
            draw_stone(b, x);
        }
}

/* ---- one seat -------------------------------------------------------------------- */

/* Are stones covered that will count against the points which are shown? */
static bool counts_covered(const struct sheet *b, unsigned seat)
{
    const struct horus_seat *t = &b->s->seat[seat];
    return (t->supply && cover_hides(&b->sight, "personal", (int)seat)) ||
           t->secret == HORUS_UNKNOWN;
}

static void draw_heading(const struct sheet *b, unsigned seat)
{
    const struct horus_state *s = b->s;
    const struct horus_seat *t = &s->seat[seat];
    struct horus_seat shown = *t;
    unsigned side = horus_side(s->head.config.n_players, seat);
    bool acts = s->head.acting >> seat & 1;
    char who[160], name[80], gems[48];
    int part[4];
    bool is_turned = cover_hides(&b->sight, "personal", (int)seat);
    if (is_turned)
        shown.supply = 0;
    const char *you = say(b, "board.you");
    bool mine = (int)seat == b->sight.who->viewer && strcmp(you, b->names[seat]) != 0;
    paint_cut(name, sizeof name, b->names[seat],
              NAME - 3 - (mine ? paint_width(you) + 3 : 0));
    snprintf(who, sizeof who, mine ? "%u %s (%s)" : "%u %s", seat + 1, name, you);
    paint(b->p, INK_BOLD, acts ? "▶ " : "  ");
    paint_cell(b->p, seat_ink(seat), NAME, who);
    paint_cell(b->p, INK_DIM, GOD,
               text_word(&game_horus, b->lang, horus_hollow_words[2 * side]));
    text_counted(&game_horus, b->lang, "board.gems", t->gems, gems, sizeof gems);
    paint(b->p, INK_PLAIN, "  ◆ %s   %s %s   %s %d", gems, say(b, "board.swap"),
          t->swapped ? "–" : "✓", say(b, "board.points"), horus_score(&shown, part));
    if (counts_covered(b, seat))
        paint(b->p, INK_DIM, "*");
    if (t->mode != HORUS_MODE_NONE)
        paint(b->p, INK_DIM, "   %s",
              text_word(&game_horus, b->lang,
                        t->mode == HORUS_MODE_OUTSIDE ? "outside" : "inside"));
    paint(b->p, INK_PLAIN, "\n");
}

/* The upper row lies across the joints of the lower one, as on the table. */
static void draw_upper(const struct sheet *b, const struct horus_seat *t)
{
    paint(b->p, INK_DIM, "   %s ", say(b, "board.upper"));
    for (unsigned k = 0; k < HORUS_UPPER; k++)
        draw_framed(b, t->barge[HORUS_LOWER + k]);
    paint(b->p, INK_PLAIN, "    ");
    for (unsigned k = 0; k < HORUS_PILES; k++) {
        paint(b->p, INK_DIM, "%u", k + 1);
        draw_framed(b, t->top[k]);
        paint(b->p, INK_DIM, t->unseen[k] ? "+%u  " : "    ", t->unseen[k]);
    }
}

static void draw_lower(const struct sheet *b, unsigned seat)
{
    const struct horus_state *s = b->s;
    const struct horus_seat *t = &s->seat[seat];
    unsigned top = t->top[HORUS_DEPOT];
    paint(b->p, INK_DIM, "   %s   ", say(b, "board.lower"));
    for (unsigned k = 0; k < HORUS_LOWER; k++)
        draw_framed(b, t->barge[k]);
    paint(b->p, INK_DIM, "      4");
    draw_framed(b, top);
    if (top == HORUS_NONE)
        return;
    for (unsigned x = s->under[top]; x != HORUS_NONE; x = s->under[x]) {
        paint(b->p, INK_PLAIN, " ");
        if (cover_hides(&b->sight, "depot", (int)seat))
            paint(b->p, INK_DIM, "?");
        else
            draw_stone(b, x);
    }
}

static void draw_supply(const struct sheet *b, unsigned seat)
{
    const struct horus_seat *t = &b->s->seat[seat];
    bool is_turned = cover_hides(&b->sight, "personal", (int)seat);
    paint(b->p, INK_DIM, "   %s:", say(b, "board.supply"));
    for (uint64_t set = is_turned ? t->supply : 0; set; set &= set - 1)
        paint(b->p, INK_DIM, " ?");
    if (!is_turned)
        draw_set(b, t->supply);
    if (t->secret == HORUS_UNKNOWN)
        paint(b->p, INK_DIM, " ?");
    else if (t->secret != HORUS_NONE)
        paint(b->p, INK_DIM, "  (%s: %s)", say(b, "board.secret"),
              horus_stone_words[t->secret]);
    paint(b->p, INK_PLAIN, "\n");
}

static void draw_seat(const struct sheet *b, unsigned seat)
{
    const struct horus_seat *t = &b->s->seat[seat];
    draw_heading(b, seat);
    draw_upper(b, t);
    paint(b->p, INK_PLAIN, "\n");
    draw_lower(b, seat);
    paint(b->p, INK_PLAIN, "\n");
    draw_supply(b, seat);
}

/* ---- what is going on ------------------------------------------------------------ */

static void draw_offer(const struct sheet *b)
{
    const struct horus_state *s = b->s;
    char name[80];
    /* A server may tell half an offer. */
    unsigned n = s->head.config.n_players;
    if (s->target == HORUS_NONE || s->active >= n || s->partner >= n)
        return;
    paint(b->p, INK_BOLD, "\n%s: ", say(b, "board.offer"));
    paint_cut(name, sizeof name, b->names[s->active], NAME - 3);
    paint(b->p, seat_ink(s->active), "%s", name);
    paint(b->p, INK_PLAIN, " → ");
    paint_cut(name, sizeof name, b->names[s->partner], NAME - 3);
    paint(b->p, seat_ink(s->partner), "%s", name);
    paint(b->p, INK_PLAIN, "   ");
    draw_framed(b, s->target);
    paint(b->p, INK_PLAIN, " %s ◆ %u", say(b, "board.for"), s->stake_gems);
    draw_set(b, s->stake);
    if (s->balls[0] != HORUS_NONE)
        paint(b->p, INK_PLAIN, "   %s: %s", say(b, "board.balls"),
              text_word(&game_horus, b->lang, horus_hollow_words[s->balls[0]]));
    if (s->balls[1] != HORUS_NONE)
        paint(b->p, INK_PLAIN, " – %s",
              text_word(&game_horus, b->lang, horus_hollow_words[s->balls[1]]));
    if (s->head.phase == HORUS_PHASE_RING)
        paint(b->p, INK_PLAIN, "   %s: %u : %u (%u : %u)", say(b, "board.hits"),
              (unsigned)s->hits[0], (unsigned)s->hits[1], (unsigned)s->throws[0],
              (unsigned)s->throws[1]);
    paint(b->p, INK_PLAIN, "\n");
}

/* Stones between two places: a gain, a received stake, the swap. */
static void draw_moving(const struct sheet *b)
{
    const struct horus_state *s = b->s;
    uint64_t gain = s->gain < HORUS_STONES ? UINT64_C(1) << s->gain : 0;
    static const char *const key[] = {"field.gain", "field.receive", "field.taken"};
    const uint64_t set[] = {gain, s->receive, s->taken};
    for (int i = 0; i < 3; i++) {
        if (!set[i])
            continue;
        paint(b->p, INK_BOLD, "\n%s:", say(b, key[i]));
        draw_set(b, set[i]);
        paint(b->p, INK_PLAIN, "\n");
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

static void draw_legend(const struct sheet *b)
{
    paint(b->p, INK_DIM, "\n%s:", say(b, "board.legend"));
    for (unsigned m = 0; m < HORUS_MOTIFS; m++) {
        if (!(b->s->motifs >> m & 1))
            continue;
        paint(b->p, motif_ink(m), " %s", horus_motif_words[m]);
        paint(b->p, INK_DIM, " %s",
              text_word(&game_horus, b->lang, horus_motif_words[m]));
    }
    paint(b->p, INK_DIM, "\n%s\n", say(b, "board.legend.marks"));
    bool any = false;
    for (unsigned seat = 0; seat < b->s->head.config.n_players; seat++)
        any |= counts_covered(b, seat);
    if (any)
        paint(b->p, INK_DIM, "%s\n", say(b, "board.no-supply"));
}

board_fn board_horus;
void board_horus(struct paint *p, const struct game_view *v, const struct onlooker *who,
                 enum lang lang, const char *const *names)
{
    struct sheet b = {
        p, horus_peek(game_peek(v)), {&game_horus, game_peek(v), who}, lang, names};
    const struct horus_state *s = b.s;
    unsigned n = s->head.config.n_players;
    paint(p, INK_BOLD, "%s %u", say(&b, "board.turn"), s->turn);
    paint(p, INK_DIM, " / %u    %s %u\n\n", n * s->head.config.option[HORUS_OPT_LIMIT],
          say(&b, "board.unseen"), unseen_stones(s));
    for (unsigned seat = 0; seat < n; seat++)
        draw_seat(&b, seat);
    draw_offer(&b);
    draw_moving(&b);
    draw_legend(&b);
}
