/* arena_print.c - an arena's result as table, JSON and plot. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/jot.h"
#include "term/paint.h"
#include "tools/arena.h"
#include "tools/tools.h"

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

const char *const arena_fault_key[OUTSIDE_FAULTS] = {
    [OUTSIDE_FINE] = "fault.fine",       [OUTSIDE_NO_START] = "fault.no-start",
    [OUTSIDE_NO_GAME] = "fault.no-game", [OUTSIDE_DIED] = "fault.died",
    [OUTSIDE_LATE] = "fault.late",       [OUTSIDE_ILLEGAL] = "fault.illegal",
    [OUTSIDE_BABBLE] = "fault.babble",
};

/* The columns of the table: heads, and widths of which the sum is 80 at most. */
static const struct column {
    const char *head;
    int wide;
} columns[] = {
    {"arena.bot", 13},  {"arena.seat", 7},   {"arena.share", 15}, {"arena.fair", 7},
    {"arena.rank", 12}, {"arena.score", 14}, {"arena.elo", 12},   {NULL, 0},
};

/* The first cell stands at the left and, when it is too wide, on a line of its own. */
static void put_cells(FILE *f, const char *const *cell)
{
    bool wide = strlen(cell[0]) >= (size_t)columns[0].wide;
    if (wide)
        fprintf(f, "%s\n", cell[0]);
    tool_pad(f, wide ? "" : cell[0], columns[0].wide, false);
    for (int i = 1; columns[i].head; i++) {
        fputc(' ', f);
        tool_pad(f, cell[i], columns[i].wide - 1, true);
    }
    fputs("\n", f);
}

void arena_bounded(char *buf, size_t size, const char *format, double scale,
                   const char *unit, const struct arena_estimate *e)
{
    int n = snprintf(buf, size, "%s%s", tool_real(format, scale * e->mean), unit);
    if (!isnan(e->half))
        snprintf(buf + n, size - (size_t)n, " ± %s",
                 tool_real(format, scale * e->half));
}

static void put_row(FILE *f, const struct arena *a, const struct arena_stats *s, int g)
{
    char seats[16], share[48], rank[48], score[48], elo[48];
    bool zero = g == a->n_groups - 1; /* of the scale of Elo: the others are bounded */
    struct arena_estimate rating = {s->elo[g].mean, zero ? NAN : s->elo[g].half};
    snprintf(seats, sizeof seats, "%d", group_seats(a, g));
    arena_bounded(share, sizeof share, "%.1f", 100, " %", &s->share[g]);
    arena_bounded(rank, sizeof rank, "%.2f", 1, "", &s->rank[g]);
    arena_bounded(score, sizeof score, "%.1f", 1, "", &s->score[g]);
    arena_bounded(elo, sizeof elo, "%.0f", 1, "", &rating);
    const char *fair = tool_real("%.2f", s->share[g].mean * a->n_players);
    const char *const cell[] = {arena_spec(a, g), seats, share, fair, rank, score, elo};
    put_cells(f, cell);
}

static void put_sprt(FILE *f, const struct arena *a, const struct arena_stats *s)
{
    static const char *const verdict[] = {"arena.low", "arena.open", "arena.high"};
    char line[400];
    snprintf(line, sizeof line, tool_text("arena.sprt"), tool_real("%.3f", a->sprt_low),
             tool_real("%.3f", a->sprt_high), tool_real("%.2f", s->llr),
             tool_real("%.2f", s->llr_low), tool_real("%.2f", s->llr_high),
             tool_text(verdict[s->verdict + 1]));
    fputs("\n", f);
    paint_wrapped(f, line, 0, 0);
}

/* The word for the i-th way to end, from 1 on; NULL: that is none. */
static const char *end_word(const struct arena *a, int i)
{
    const struct game_field *f = arena_ends(a->game);
    for (int k = 0; f && f->words[k]; k++)
        if (k + 1 == i && f->words[k][0])
            return f->words[k];
    return NULL;
}

static void put_length(FILE *f, const struct arena *a, const struct arena_stats *s)
{
    const struct arena_length *l = &s->length;
    char line[400];
    int n = 0;
    if (l->games) {
        snprintf(line, sizeof line,
                 tool_text(arena_turns(a->game) ? "arena.turns" : "arena.actions"),
                 tool_real("%.1f", l->mean), l->p95, l->longest);
        fputs("\n", f);
        paint_wrapped(f, line, 0, 2);
    }
    for (int i = 1; i <= ARENA_ENDS && n < (int)sizeof line; i++)
        if (end_word(a, i))
            n += snprintf(line + n, sizeof line - (size_t)n, "%s%s: %u", n ? ", " : "",
                          text_word(a->game, tool_lang(), end_word(a, i)), s->ends[i]);
    if (n)
        paint_wrapped(f, line, 0, 2);
}

static double mean_ms(const struct arena_time *t)
{
    return t->choices ? 1e-3 * (double)t->us / t->choices : 0;
}

static void put_times(FILE *f, const struct arena *a, const struct arena_stats *s)
{
    char line[BOT_SPEC_MAX + 160];
    fputs("\n", f);
    for (int g = 0; g < a->n_groups; g++) {
        snprintf(line, sizeof line, tool_text("arena.time"), arena_spec(a, g),
                 tool_real("%.1f", mean_ms(&s->time[g])),
                 tool_real("%.1f", 1e-3 * s->time[g].longest_us));
        paint_wrapped(f, line, 0, 2);
    }
}

void arena_table(FILE *f, const struct arena *a, const struct arena_stats *s)
{
    char options[CONFIG_TEXT_MAX], line[2 * CONFIG_TEXT_MAX];
    const char *head[sizeof columns / sizeof columns[0]];
    bool few = false;
    config_format(a->game, &a->config, options, sizeof options);
    snprintf(line, sizeof line, tool_text("arena.head"), a->game->id, options, s->games,
             s->deals, (unsigned long long)a->seed);
    paint_wrapped(f, line, 0, 2);
    fputs("\n", f);
    for (int i = 0; columns[i].head; i++)
        head[i] = tool_text(columns[i].head);
    put_cells(f, head);
    for (int g = 0; g < a->n_groups; g++) {
        put_row(f, a, s, g);
        few = few || isnan(s->share[g].half);
    }
    if (s->together || s->unwon) {
        fputs("\n", f);
        fprintf(f, tool_text("arena.ends"), s->together, s->unwon);
        fputs("\n", f);
    }
    put_length(f, a, s);
    put_times(f, a, s);
    if (few)
        fprintf(f, "\n%s\n", tool_text("arena.few"));
    if (a->sprt)
        put_sprt(f, a, s);
}

static void put_estimate(struct jot *j, const char *key, const struct arena_estimate *e)
{
    jot_key(j, key);
    jot_open(j, '{');
    jot_key(j, "mean");
    jot_real(j, e->mean, 5);
    jot_key(j, "half_width");
    if (isnan(e->half))
        jot_null(j);
    else
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
    jot_key(j, "won_together");
    jot_int(j, s->together);
    jot_key(j, "without_winner");
    jot_int(j, s->unwon);
    jot_key(j, "length");
    jot_open(j, '{');
    jot_key(j, "unit");
    jot_string(j, arena_turns(a->game) ? "turns" : "actions");
    jot_key(j, "games");
    jot_int(j, s->length.games);
    jot_key(j, "mean");
    jot_real(j, s->length.mean, 3);
    jot_key(j, "p95");
    jot_int(j, s->length.p95);
    jot_key(j, "longest");
    jot_int(j, s->length.longest);
    jot_close(j, '}');
    jot_key(j, "ends");
    jot_open(j, '{');
    for (int i = 1; i <= ARENA_ENDS; i++) {
        if (!end_word(a, i))
            continue;
        jot_key(j, end_word(a, i));
        jot_int(j, s->ends[i]);
    }
    jot_close(j, '}');
}

static void put_time(struct jot *j, const struct arena_time *t)
{
    jot_key(j, "choices");
    jot_int(j, t->choices);
    jot_key(j, "ms_mean");
    jot_real(j, mean_ms(t), 3);
    jot_key(j, "ms_longest");
    jot_real(j, 1e-3 * t->longest_us, 3);
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
        jot_string(&j, arena_spec(a, g));
        jot_key(&j, "seats");
        jot_int(&j, group_seats(a, g));
        put_estimate(&j, "win_share", &s->share[g]);
        jot_key(&j, "times_fair");
        jot_real(&j, s->share[g].mean * a->n_players, 4);
        put_estimate(&j, "rank", &s->rank[g]);
        put_estimate(&j, "score", &s->score[g]);
        put_estimate(&j, "elo", &s->elo[g]);
        put_time(&j, &s->time[g]);
        jot_key(&j, "faults");
        jot_int(&j, s->faults[g]);
        jot_key(&j, "fault_kinds");
        jot_open(&j, '{');
        for (int k = 1; k < OUTSIDE_FAULTS; k++) {
            if (!a->fault[g][k])
                continue;
            jot_key(&j, outside_fault_name[k]);
            jot_int(&j, a->fault[g][k]);
        }
        jot_close(&j, '}');
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

/* ---- plot ------------------------------------------------------------------------ */

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
    char label[48];
    fprintf(f, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", LEFT - 10, mid + 5);
    put_text(f, arena_spec(a, g));
    fprintf(f,
            "</text>\n<rect x=\"%d\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" "
            "fill=\"#c9922e\"/>\n",
            LEFT, y, across(w) - LEFT, BAR);
    if (!isnan(h))
        fprintf(f,
                "<path d=\"M%.1f %.1fH%.1fM%.1f %.1fv12M%.1f %.1fv12\" "
                "stroke=\"#222\" stroke-width=\"2\"/>\n",
                across(lo), mid, across(hi), across(lo), mid - 6, across(hi), mid - 6);
    arena_bounded(label, sizeof label, "%.1f", 100, " %", &s->share[g]);
    fprintf(f, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"12\">%s</text>\n",
            across(isnan(h) ? w : hi) + 6, mid + 4, label);
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
