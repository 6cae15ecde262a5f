/* arena_print.c - an arena's result as table, JSON and plot. */
#include <math.h>
#include <stdlib.h>

#include "core/config.h"
#include "core/jot.h"
#include "tools/arena.h"
#include "tools/tools.h"

static const char *group_spec(const struct arena *a, int g)
{
    for (int i = 0; i < a->n_players; i++)
        if (a->group[i] == g)
            return a->spec[i];
    return "";
}

static int group_seats(const struct arena *a, int g)
{
    int n = 0;
    for (int i = 0; i < a->n_players; i++)
        n += a->group[i] == g;
    return n;
}

static const char *verdict_word(const struct arena_stats *s)
{
    return s->verdict > 0 ? "high" : s->verdict < 0 ? "low" : "open";
}

/* The columns of the table: their heads, widths, and where the blanks go. */
static const struct column {
    const char *head;
    int wide;
    bool front;
} columns[] = {
    {"arena.bot", 28, false}, {"arena.seat", 7, true},   {"arena.share", 17, true},
    {"arena.fair", 8, true},  {"arena.rank", 16, true},  {"arena.score", 18, true},
    {"arena.elo", 14, true},  {"arena.faults", 8, true}, {NULL, 0, false},
};

static void put_cells(FILE *f, const char *const *cell)
{
    for (int i = 0; columns[i].head; i++)
        tool_pad(f, cell[i], columns[i].wide, columns[i].front);
    fputs("\n", f);
}

/* "12.5 ± 0.7" with the unit in the middle. */
static void bounded(char *buf, size_t size, const char *format, double scale,
                    const char *unit, const struct arena_estimate *e)
{
    snprintf(buf, size, "%s%s ± %s", tool_real(format, scale * e->mean), unit,
             tool_real(format, scale * e->half));
}

static void put_row(FILE *f, const struct arena *a, const struct arena_stats *s, int g)
{
    char seats[16], share[48], rank[48], score[48], elo[48], faults[16];
    snprintf(seats, sizeof seats, "%d", group_seats(a, g));
    snprintf(faults, sizeof faults, "%u", s->faults[g]);
    bounded(share, sizeof share, "%.1f", 100, " %", &s->share[g]);
    bounded(rank, sizeof rank, "%.2f", 1, "", &s->rank[g]);
    bounded(score, sizeof score, "%.2f", 1, "", &s->score[g]);
    bounded(elo, sizeof elo, "%.0f", 1, "", &s->elo[g]);
    const char *fair = tool_real("%.2f", s->share[g].mean * a->n_players);
    const char *const cell[] = {
        group_spec(a, g), seats, share, fair, rank, score, elo, faults};
    put_cells(f, cell);
}

void arena_table(FILE *f, const struct arena *a, const struct arena_stats *s)
{
    char options[CONFIG_TEXT_MAX];
    const char *head[sizeof columns / sizeof columns[0]];
    config_format(a->game, &a->config, options, sizeof options);
    tool_print(f, "arena.head", a->game->id, options, s->games, s->deals,
               (unsigned long long)a->seed);
    fputs("\n\n", f);
    for (int i = 0; columns[i].head; i++)
        head[i] = tool_text(columns[i].head);
    put_cells(f, head);
    for (int g = 0; g < a->n_groups; g++)
        put_row(f, a, s, g);
    if (!a->sprt)
        return;
    static const char *const verdict[] = {"arena.low", "arena.open", "arena.high"};
    fputs("\n", f);
    tool_print(f, "arena.sprt", tool_real("%.3f", a->sprt_low),
               tool_real("%.3f", a->sprt_high), tool_real("%.2f", s->llr),
               tool_real("%.2f", s->llr_low), tool_real("%.2f", s->llr_high),
               tool_text(verdict[s->verdict + 1]));
    fputs("\n", f);
}

static void put_estimate(struct jot *j, const char *key, const struct arena_estimate *e)
{
    jot_key(j, key);
    jot_open(j, '{');
    jot_key(j, "mean");
    jot_real(j, e->mean, 5);
    jot_key(j, "half_width");
    jot_real(j, e->half, 5);
    jot_close(j, '}');
}

static void put_head(struct jot *j, const struct arena *a, const struct arena_stats *s)
{
    char options[CONFIG_TEXT_MAX];
    config_format(a->game, &a->config, options, sizeof options);
    jot_key(j, "game");
    jot_string(j, a->game->id);
    jot_key(j, "options");
    jot_string(j, options);
    jot_key(j, "seed");
    jot_int(j, (int64_t)a->seed);
    jot_key(j, "games");
    jot_int(j, s->games);
    jot_key(j, "deals");
    jot_int(j, s->deals);
}

void arena_json(FILE *f, const struct arena *a, const struct arena_stats *s)
{
    char buf[8192];
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_head(&j, a, s);
    jot_key(&j, "bots");
    jot_open(&j, '[');
    for (int g = 0; g < a->n_groups; g++) {
        jot_open(&j, '{');
        jot_key(&j, "bot");
        jot_string(&j, group_spec(a, g));
        jot_key(&j, "seats");
        jot_int(&j, group_seats(a, g));
        put_estimate(&j, "win_share", &s->share[g]);
        jot_key(&j, "times_fair");
        jot_real(&j, s->share[g].mean * a->n_players, 4);
        put_estimate(&j, "rank", &s->rank[g]);
        put_estimate(&j, "score", &s->score[g]);
        put_estimate(&j, "elo", &s->elo[g]);
        jot_key(&j, "faults");
        jot_int(&j, s->faults[g]);
        jot_close(&j, '}');
    }
    jot_close(&j, ']');
    if (a->sprt) {
        jot_key(&j, "sprt");
        jot_open(&j, '{');
        jot_key(&j, "low");
        jot_real(&j, a->sprt_low, 4);
        jot_key(&j, "high");
        jot_real(&j, a->sprt_high, 4);
        jot_key(&j, "llr");
        jot_real(&j, s->llr, 4);
        jot_key(&j, "verdict");
        jot_string(&j, verdict_word(s));
        jot_close(&j, '}');
    }
    jot_close(&j, '}');
    if (jot_ok(&j))
        fprintf(f, "%s\n", buf);
}

/* ---- plot ----------------------------------------------------------- */

enum { WIDTH = 720, LEFT = 190, BAR = 34, TOP = 54 };

static double across(double share)
{
    return LEFT + share * (WIDTH - LEFT - 30);
}

static void put_text(FILE *f, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            fputs("&lt;", f);
        else if (*text == '&')
            fputs("&amp;", f);
        else
            fputc(*text, f);
    }
}

static void put_bar(FILE *f, const struct arena *a, const struct arena_stats *s, int g)
{
    double y = TOP + g * (BAR + 14), w = s->share[g].mean, h = s->share[g].half;
    double lo = fmax(0, w - h), hi = fmin(1, w + h), mid = y + BAR / 2.0;
    fprintf(f, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", LEFT - 10, mid + 5);
    put_text(f, group_spec(a, g));
    fprintf(f,
            "</text>\n<rect x=\"%d\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" "
            "fill=\"#c9922e\"/>\n",
            LEFT, y, across(w) - LEFT, BAR);
    fprintf(f,
            "<path d=\"M%.1f %.1fH%.1fM%.1f %.1fv12M%.1f %.1fv12\" stroke=\"#222\" "
            "stroke-width=\"2\"/>\n",
            across(lo), mid, across(hi), across(lo), mid - 6, across(hi), mid - 6);
    fprintf(f, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"12\">%s %% ± %s</text>\n",
            across(hi) + 6, mid + 4, tool_real("%.1f", 100 * w),
            tool_real("%.1f", 100 * h));
}

void arena_svg(FILE *f, const struct arena *a, const struct arena_stats *s)
{
    char options[CONFIG_TEXT_MAX];
    int bottom = TOP + a->n_groups * (BAR + 14), height = bottom + 40;
    double fair = across(1.0 / a->n_players);
    config_format(a->game, &a->config, options, sizeof options);
    fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "font-family=\"sans-serif\" font-size=\"14\">\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#fdf8ec\"/>\n"
            "<text x=\"16\" y=\"26\" font-size=\"17\">",
            WIDTH, height, WIDTH, height);
    tool_print(f, "arena.plot", a->game->id, options, s->games);
    fputs("</text>\n", f);
    for (int g = 0; g < a->n_groups; g++)
        put_bar(f, a, s, g);
    fprintf(f,
            "<path d=\"M%.1f %dV%d\" stroke=\"#1f5f8b\" stroke-dasharray=\"5 4\"/>\n"
            "<text x=\"%.1f\" y=\"%d\" font-size=\"12\" fill=\"#1f5f8b\" "
            "text-anchor=\"middle\">",
            fair, TOP - 8, bottom, fair, bottom + 18);
    tool_print(f, "arena.plot-fair", tool_real("%.0f", 100.0 / a->n_players));
    fputs("</text>\n</svg>\n", f);
}
