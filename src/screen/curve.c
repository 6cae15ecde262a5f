/* curve.c - how the chances of everybody went through a game, in block characters. */
#include "screen/curve.h"

#include <stdio.h>
#include <stdlib.h>

#include "analysis/estimate.h"
#include "core/record.h"

enum { COLUMNS = 60, LINES = 3, EIGHTHS = 8, MARGIN = 6, FILE_MAX = 1 << 20 };

struct curve {
    const struct sitting *s;
    const struct brain *brain;
    uint32_t plies;
    int n; /* columns that are known */
    int32_t chance[COLUMNS][GAME_MAX_PLAYERS];
};

static int column_of(const struct curve *c, uint32_t ply)
{
    return (int)((uint64_t)ply * (COLUMNS - 1) / (c->plies ? c->plies : 1));
}

/* One position for each column: the first that lies there. */
static int look(void *ctx, const struct record *rec, uint32_t ply,
                const struct game_state *s, const struct record_step *step)
{
    struct curve *c = ctx;
    (void)rec;
    (void)step;
    int column = column_of(c, ply);
    if (column < c->n)
        return 0;
    for (; c->n <= column; c->n++)
        estimate_state(c->s->game, c->brain, s, c->chance[c->n]);
    return 0;
}

static bool read_record(const char *path, struct record *ret)
{
    char *text = malloc(FILE_MAX);
    struct record_error why;
    FILE *f = fopen(path, "r");
    size_t len = f && text ? fread(text, 1, FILE_MAX, f) : 0;
    bool is_read = len && record_read(text, len, ret, &why) == 0;
    if (f)
        fclose(f);
    free(text);
    return is_read;
}

static bool trace(struct curve *c)
{
    struct record rec;
    if (!c->s->file[0] || !read_record(c->s->file, &rec))
        return false;
    c->plies = rec.n_steps;
    bool is_whole = record_replay(&rec, look, c) == 0;
    record_done(&rec);
    return is_whole && c->n == COLUMNS;
}

static void add_line(struct pager *p, const struct curve *c, int seat, int line)
{
    static const char *const block[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    char text[COLUMNS * 3 + 32];
    size_t len = (size_t)snprintf(text, sizeof text, "%s",
                                  line == 0           ? "100 % "
                                  : line == LINES - 1 ? "  0 % "
                                                      : "      ");
    for (int i = 0; i < COLUMNS; i++) {
        int level = (int)((int64_t)c->chance[i][seat] * LINES * EIGHTHS / ESTIMATE_ONE);
        int here = level - (LINES - 1 - line) * EIGHTHS;
        here = here < 0 ? 0 : here > EIGHTHS ? EIGHTHS : here;
        len += (size_t)snprintf(text + len, sizeof text - len, "%s", block[here]);
    }
    pager_raw(p, INK((uint8_t)(HUE_SEAT1 + seat)), text);
}

/* Where in the game the board is. */
static void add_here(struct pager *p, int column)
{
    char text[COLUMNS + 32];
    snprintf(text, sizeof text, "%*s▲", MARGIN + column, "");
    pager_raw(p, INK_STRONG_OF(HUE_GOLD), text);
}

bool curve_add(struct pager *p, const struct sitting *s, uint32_t ply)
{
    struct curve *c = calloc(1, sizeof *c);
    bool is_known = false;
    if (c) {
        c->s = s;
        c->brain = brain_of(s->game);
        is_known = trace(c);
    }
    for (int seat = 0; is_known && seat < s->n; seat++) {
        pager_add(p, INK_OF_SEAT(seat), 0, 0, s->names[seat]);
        for (int line = 0; line < LINES; line++)
            add_line(p, c, seat, line);
    }
    if (is_known && ply < c->plies)
        add_here(p, column_of(c, ply));
    free(c);
    return is_known;
}
