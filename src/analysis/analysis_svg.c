/* analysis_svg.c - the chances of all seats over the game, as a picture. */
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/estimate.h"

enum {
    WIDE = 960,
    HIGH = 440,
    LEFT = 60,
    TOP = 48,
    BOTTOM = 372,
    RIGHT = 700,
    LEGEND = 724,
    ROW = 24,
    TEXT = 240,
    ROLL = 30000, /* rolls that gave somebody so much are marked */
};

struct plot {
    FILE *f;
    const struct analysis *a;
    enum lang lang;
};

/* Readable on light and on dark paper; lines differ by their strokes as well. */
static const char head[] =
    "<style>\n"
    ":root{color-scheme:light dark}\n"
    ".paper{fill:#fdf8ec}.ink{fill:#2b2417}.dim{fill:#655a45}.grid{stroke:#ddd2b8}\n"
    ".line{fill:none;stroke-width:2.2;stroke-linejoin:round}\n"
    ".edge{stroke:#fdf8ec;stroke-width:1.2}.roll{fill:#fdf8ec;stroke-width:1.6}\n"
    ".s0{--c:#b3392c}.s1{--c:#1f5f8b}.s2{--c:#2f7030}.s3{--c:#8f6200}.s4{--c:#6b4a8e}\n"
    ".s1 .line{stroke-dasharray:9 3}.s2 .line{stroke-dasharray:3 3}\n"
    ".s3 .line{stroke-dasharray:12 3 3 3}.s4 .line{stroke-dasharray:6 6}\n"
    ".line,.roll{stroke:var(--c)}.edge,.word{fill:var(--c)}\n"
    "@media(prefers-color-scheme:dark){.paper,.roll{fill:#1c1a16}.ink{fill:#f3ead6}\n"
    ".dim{fill:#b9ad94}.grid{stroke:#3b362c}.edge{stroke:#1c1a16}\n"
    ".s0{--c:#ff8f80}.s1{--c:#82c7f2}.s2{--c:#93d98d}.s3{--c:#f0c45c}.s4{--c:#cfaef2}}"
    "\n"
    "</style>\n";

static const char *words(const struct plot *w, const char *key)
{
    const char *text = text_find("tools", w->lang, key);
    return text ? text : key;
}

static double at_x(const struct plot *w, uint32_t i)
{
    uint32_t n = w->a->n ? w->a->n : 1;
    return LEFT + (double)(RIGHT - LEFT) * i / n;
}

static double at_y(int32_t chance)
{
    return BOTTOM - (double)(BOTTOM - TOP) * chance / ESTIMATE_ONE;
}

/* Millionths as percent with one decimal, as people of this language write it. */
static const char *percent(const struct plot *w, int32_t x, bool sign, char buf[24])
{
    snprintf(buf, 24, sign ? "%+.1f" : "%.1f", (double)x / (ESTIMATE_ONE / 100));
    char *point = strchr(buf, '.');
    if (point && w->lang == LANG_DE)
        *point = ',';
    return buf;
}

static void put_escaped(FILE *f, const char *text)
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

static void put_seat_name(const struct plot *w, int seat)
{
    char name[TEXT];
    const char *given = w->a->rec->name[seat];
    if (given[0])
        snprintf(name, sizeof name, words(w, "analyse.seat-named"), seat + 1, given);
    else
        snprintf(name, sizeof name, words(w, "analyse.seat"), seat + 1);
    put_escaped(w->f, name);
}

/* The action of a moment in words; in notation where there are none. */
static const char *action(const struct plot *w, const struct analysis_moment *m,
                          char buf[TEXT])
{
    bool has = text_action(w->a->rec->game, w->lang, m->text, buf, TEXT) > 0;
    return has ? buf : m->text;
}

/* ---- marks ----------------------------------------------------------------------- */

static const double radius[ANALYSIS_NAMES] = {
    [ANALYSIS_INACCURACY] = 3.5, [ANALYSIS_MISTAKE] = 5, [ANALYSIS_BLUNDER] = 7};

static void put_dot(FILE *f, double x, double y, double r)
{
    fprintf(f, "<circle class=\"edge\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\">", x, y, r);
}

static void put_star(FILE *f, double x, double y)
{
    fprintf(f,
            "<path class=\"edge\" d=\"M%.1f %.1fl2 5.5 5.8.2-4.6 3.5 1.6 5.6-4.8-3.2"
            "-4.8 3.2 1.6-5.6-4.6-3.5 5.8-.2z\">",
            x, y - 8);
}

static void put_diamond(FILE *f, double x, double y)
{
    fprintf(f, "<path class=\"roll\" d=\"M%.1f %.1fl5 5-5 5-5-5z\">", x, y - 5);
}

static void put_choice_mark(const struct plot *w, uint32_t i)
{
    const struct analysis_moment *m = &w->a->moment[i];
    char text[TEXT], title[2 * TEXT], cost[24], name[48];
    double x = at_x(w, i + 1), y = at_y(m->after[m->actor]);
    bool brilliant = m->name == ANALYSIS_BRILLIANT;
    snprintf(name, sizeof name, "analyse.name-%s",
             analysis_word((enum analysis_name)m->name));
    if (brilliant)
        put_star(w->f, x, y);
    else
        put_dot(w->f, x, y, radius[m->name]);
    snprintf(title, sizeof title, words(w, "analyse.mark"), m->ply, action(w, m, text),
             words(w, name), percent(w, -m->cost, true, cost));
    fputs("<title>", w->f);
    put_escaped(w->f, title);
    fprintf(w->f, "</title></%s>\n", brilliant ? "path" : "circle");
}

/* The seat to which a roll meant most, or -1: it did not mean much. */
static int moved_most(const struct plot *w, const struct analysis_moment *m)
{
    int32_t most = ROLL - 1;
    int seat = -1;
    for (int p = 0; p < w->a->rec->config.n_players; p++) {
        int32_t size = m->luck[p] < 0 ? -m->luck[p] : m->luck[p];
        if (size > most) {
            most = size;
            seat = p;
        }
    }
    return seat;
}

static void put_roll_mark(const struct plot *w, uint32_t i, int seat)
{
    const struct analysis_moment *m = &w->a->moment[i];
    char text[TEXT], title[2 * TEXT], luck[24];
    put_diamond(w->f, at_x(w, i + 1), at_y(m->after[seat]));
    snprintf(title, sizeof title, words(w, "analyse.mark"), m->ply, action(w, m, text),
             words(w, "analyse.luck"), percent(w, m->luck[seat], true, luck));
    fputs("<title>", w->f);
    put_escaped(w->f, title);
    fputs("</title></path>\n", w->f);
}

/* ---- parts ----------------------------------------------------------------------- */

static void put_seat(const struct plot *w, int p)
{
    const struct analysis *a = w->a;
    fprintf(w->f, "<g class=\"s%d\"><polyline class=\"line\" points=\"%.1f,%.1f", p,
            at_x(w, 0), at_y(a->seat[p].start));
    for (uint32_t i = 0; i < a->n; i++)
        fprintf(w->f, " %.1f,%.1f", at_x(w, i + 1), at_y(a->moment[i].after[p]));
    fputs("\"/>\n", w->f);
    for (uint32_t i = 0; i < a->n; i++) {
        const struct analysis_moment *m = &a->moment[i];
        if (m->actor < 0 && moved_most(w, m) == p)
            put_roll_mark(w, i, p);
    }
    for (uint32_t i = 0; i < a->n; i++) {
        const struct analysis_moment *m = &a->moment[i];
        if (m->actor == p &&
            (m->name == ANALYSIS_BRILLIANT || m->name >= ANALYSIS_INACCURACY))
            put_choice_mark(w, i);
    }
    fputs("</g>\n", w->f);
}

static void put_axes(const struct plot *w)
{
    for (int i = 0; i <= 4; i++) {
        double y = at_y(i * (ESTIMATE_ONE / 4));
        uint32_t k = (uint32_t)((uint64_t)w->a->n * (unsigned)i / 4);
        fprintf(w->f,
                "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"dim\" x=\"%d\" "
                "y=\"%.1f\" text-anchor=\"end\">%d %%</text>\n"
                "<path class=\"grid\" d=\"M%.1f %dv6\"/><text class=\"dim\" x=\"%.1f\" "
                "y=\"%d\" text-anchor=\"middle\">%u</text>\n",
                LEFT, y, RIGHT, LEFT - 8, y + 4, 25 * i, at_x(w, k), BOTTOM, at_x(w, k),
                BOTTOM + 20, (unsigned)k);
    }
    fprintf(w->f,
            "<text class=\"dim\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
            (LEFT + RIGHT) / 2, BOTTOM + 42, words(w, "analyse.plot-actions"));
}

static void put_legend(const struct plot *w)
{
    static const struct {
        const char *key;
        int name; /* 0: a roll */
    } mark[] = {{"analyse.plot-roll", 0},
                {"analyse.name-inaccuracy", ANALYSIS_INACCURACY},
                {"analyse.name-mistake", ANALYSIS_MISTAKE},
                {"analyse.name-blunder", ANALYSIS_BLUNDER},
                {"analyse.name-brilliant", ANALYSIS_BRILLIANT}};
    int y = TOP + 8;
    char share[24];
    for (int p = 0; p < w->a->rec->config.n_players; p++, y += ROW) {
        fprintf(w->f,
                "<g class=\"s%d\"><path class=\"line\" d=\"M%d %dh26\"/><text "
                "class=\"word\" x=\"%d\" y=\"%d\">",
                p, LEGEND, y, LEGEND + 34, y + 4);
        put_seat_name(w, p);
        fprintf(w->f, ": %s %%</text></g>\n",
                percent(w, w->a->seat[p].result, false, share));
    }
    y += ROW / 2;
    fputs("<g style=\"--c:#8a7f6a\">\n", w->f);
    for (size_t i = 0; i < sizeof mark / sizeof mark[0]; i++, y += ROW) {
        bool dot = mark[i].name >= ANALYSIS_INACCURACY;
        if (dot)
            put_dot(w->f, LEGEND + 13, y, radius[mark[i].name]);
        else if (mark[i].name)
            put_star(w->f, LEGEND + 13, y);
        else
            put_diamond(w->f, LEGEND + 13, y);
        fprintf(w->f, "</%s><text class=\"dim\" x=\"%d\" y=\"%d\">",
                dot ? "circle" : "path", LEGEND + 34, y + 4);
        put_escaped(w->f, words(w, mark[i].key));
        fputs("</text>\n", w->f);
    }
    fputs("</g>\n", w->f);
}

void analysis_svg(FILE *f, const struct analysis *a, enum lang lang)
{
    struct plot w = {f, a, lang};
    fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "font-family=\"sans-serif\" font-size=\"13\" role=\"img\">\n",
            WIDE, HIGH);
    fputs(head, f);
    fprintf(f,
            "<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n"
            "<text class=\"ink\" x=\"%d\" y=\"28\" font-size=\"17\">",
            WIDE, HIGH, LEFT);
    fprintf(f, words(&w, "analyse.plot"), a->rec->game->title);
    fputs("</text>\n", f);
    put_axes(&w);
    for (int p = 0; p < a->rec->config.n_players; p++)
        put_seat(&w, p);
    put_legend(&w);
    fputs("</svg>\n", f);
}
