/* analyse_print.c - an analysis as text, JSON and graph. */
#include <string.h>

#include "core/config.h"
#include "core/jot.h"
#include "term/paint.h"
#include "tools/analyse.h"
#include "tools/tools.h"

static int seats(const struct analysis *a)
{
    return a->rec->config.n_players;
}

static void seat_name(const struct analysis *a, int seat, char *buf, size_t size)
{
    const char *name = a->rec->name[seat];
    if (name[0])
        snprintf(buf, size, tool_text("analyse.seat-named"), seat + 1, name);
    else
        snprintf(buf, size, tool_text("analyse.seat"), seat + 1);
}

/* An action in words; in notation where there are none. */
static const char *words(const struct analysis *a, const char *text, char *buf,
                         size_t size)
{
    return text_action(a->rec->game, tool_lang(), text, buf, size) > 0 ? buf : text;
}

static const char *percent(float x)
{
    return tool_real("%.1f", 100 * (double)x);
}

/* ---- text ------------------------------------------------------------------------ */

/* Columns of an action and of a chance, where they begin; bytes of an action. */
enum { WORDS = 34, CHANCE = 7, BEGIN = 10, WIDE_MAX = 80, WORDS_MAX = 160 };

/* What is to say about a moment beyond its chances. */
static void remark(const struct analysis *a, const struct analyse_moment *m, char *buf,
                   size_t size)
{
    char text[WORDS_MAX];
    int n = 0;
    buf[0] = '\0';
    if (m->actor < 0) {
        n = snprintf(buf, size, "%s", tool_text("analyse.luck"));
        for (int p = 0; p < seats(a); p++)
            n += snprintf(
                buf + n, size - (size_t)n, " %s",
                tool_real("%+.1f", 100 * (double)(m->after[p] - m->before[p])));
        return;
    }
    if (m->n_legal < 2)
        return;
    n = snprintf(buf, size, tool_text("analyse.cost"), percent(m->cost));
    for (int i = 0; i < m->n_best; i++)
        n += snprintf(buf + n, size - (size_t)n, "%s%s %s %s", i ? "," : "; ",
                      i ? "" : tool_text("analyse.best"),
                      words(a, m->best[i].text, text, sizeof text),
                      percent(m->best[i].chance));
}

static void print_moment(FILE *f, const struct analysis *a,
                         const struct analyse_moment *m)
{
    char who[16] = "*", text[WORDS_MAX], more[4 * WORDS_MAX];
    if (m->actor >= 0)
        snprintf(who, sizeof who, "%d", m->actor + 1);
    fprintf(f, "%4u  %-3s ", m->ply, who);
    const char *action = words(a, m->text, text, sizeof text);
    if (tool_columns(action, strlen(action)) > WORDS) {
        paint_wrapped(f, action, BEGIN, BEGIN);
        fprintf(f, "%*s", BEGIN, "");
        action = "";
    }
    tool_pad(f, action, WORDS, false);
    for (int p = 0; p < seats(a); p++)
        tool_pad(f, percent(m->after[p]), CHANCE, true);
    remark(a, m, more, sizeof more);
    int at = BEGIN + WORDS + CHANCE * seats(a) + 3;
    if (!more[0]) {
        fputs("\n", f);
    } else if (at + tool_columns(more, strlen(more)) <= WIDE_MAX) {
        fprintf(f, "   %s\n", more);
    } else {
        fprintf(f, "\n%*s", BEGIN + 2, "");
        paint_wrapped(f, more, BEGIN + 2, BEGIN + 2);
    }
}

static void print_seat(FILE *f, const struct analysis *a, int seat)
{
    const struct analyse_seat *p = &a->seat[seat];
    char name[64], text[WORDS_MAX], line[4 * WORDS_MAX];
    seat_name(a, seat, name, sizeof name);
    snprintf(line, sizeof line, tool_text("analyse.summary"), name, p->decisions,
             p->sound, percent(p->cost), tool_real("%+.1f", 100 * (double)p->luck));
    paint_wrapped(f, line, 0, 4);
    for (int i = 0; i < p->n_worst; i++) {
        const struct analyse_moment *m = &a->moment[p->worst[i]];
        if (m->cost < 0.005f)
            continue;
        int n = snprintf(line, sizeof line, tool_text("analyse.worst"), m->ply,
                         words(a, m->text, text, sizeof text), percent(m->cost));
        if (m->n_best)
            snprintf(line + n, sizeof line - (size_t)n, tool_text("analyse.better"),
                     words(a, m->best[0].text, text, sizeof text));
        fputs("    ", f);
        paint_wrapped(f, line, 4, 8);
    }
}

static void print_heads(FILE *f, const struct analysis *a)
{
    char head[32];
    tool_pad(f, tool_text("analyse.ply"), 4, true);
    fputs("  ", f);
    tool_pad(f, tool_text("analyse.who"), 4, false);
    tool_pad(f, tool_text("analyse.action"), WORDS, false);
    for (int p = 0; p < seats(a); p++) {
        snprintf(head, sizeof head, tool_text("analyse.column"), p + 1);
        tool_pad(f, head, CHANCE, true);
    }
    fputs("\n", f);
}

void analyse_text(FILE *f, const struct analysis *a, bool brief)
{
    char options[CONFIG_TEXT_MAX], line[2 * CONFIG_TEXT_MAX];
    config_format(a->rec->game, &a->rec->config, options, sizeof options);
    int n = snprintf(line, sizeof line, tool_text("analyse.head"), a->rec->game->id,
                     options, a->n);
    if (a->nodes)
        n += snprintf(line + n, sizeof line - (size_t)n, tool_text("analyse.nodes"),
                      a->nodes);
    if (a->ms)
        snprintf(line + n, sizeof line - (size_t)n, tool_text("analyse.ms"), a->ms);
    paint_wrapped(f, line, 0, 2);
    fprintf(f, "%s\n\n", tool_text("analyse.about"));
    if (!brief) {
        print_heads(f, a);
        for (uint32_t i = 0; i < a->n; i++)
            print_moment(f, a, &a->moment[i]);
        fputs("\n", f);
    }
    for (int p = 0; p < seats(a); p++)
        print_seat(f, a, p);
}

/* ---- JSON ------------------------------------------------------------------------ */

void analyse_jot_chances(struct jot *j, const char *key, const float *x, int n)
{
    jot_key(j, key);
    jot_open(j, '[');
    for (int p = 0; p < n; p++)
        jot_real(j, (double)x[p], 4);
    jot_close(j, ']');
}

void analyse_jot_best(struct jot *j, const struct analyse_option *best, int n)
{
    jot_key(j, "best");
    jot_open(j, '[');
    for (int i = 0; i < n; i++) {
        jot_open(j, '{');
        jot_key(j, "text");
        jot_string(j, best[i].text);
        jot_key(j, "chance");
        jot_real(j, (double)best[i].chance, 4);
        jot_key(j, "visits");
        jot_int(j, best[i].visits);
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

static void put_moment(struct jot *j, const struct analysis *a,
                       const struct analyse_moment *m)
{
    jot_open(j, '{');
    jot_key(j, "ply");
    jot_int(j, m->ply);
    jot_key(j, "actor");
    if (m->actor < 0)
        jot_string(j, "*");
    else
        jot_int(j, m->actor + 1);
    jot_key(j, "phase");
    jot_string(j, a->rec->game->phases[m->phase]);
    jot_key(j, "text");
    jot_string(j, m->text);
    analyse_jot_chances(j, "before", m->before, seats(a));
    analyse_jot_chances(j, "after", m->after, seats(a));
    if (m->actor >= 0) {
        jot_key(j, "legal");
        jot_int(j, m->n_legal);
        jot_key(j, "cost");
        jot_real(j, (double)m->cost, 4);
        analyse_jot_best(j, m->best, m->n_best);
    }
    jot_close(j, '}');
}

static void put_seat(struct jot *j, const struct analysis *a, int seat)
{
    const struct analyse_seat *p = &a->seat[seat];
    jot_open(j, '{');
    jot_key(j, "seat");
    jot_int(j, seat + 1);
    jot_key(j, "name");
    jot_string(j, a->rec->name[seat]);
    jot_key(j, "decisions");
    jot_int(j, p->decisions);
    jot_key(j, "sound");
    jot_int(j, p->sound);
    jot_key(j, "cost");
    jot_real(j, (double)p->cost, 4);
    jot_key(j, "luck");
    jot_real(j, (double)p->luck, 4);
    jot_key(j, "costliest");
    jot_open(j, '[');
    for (int i = 0; i < p->n_worst; i++)
        jot_int(j, a->moment[p->worst[i]].ply);
    jot_close(j, ']');
    jot_close(j, '}');
}

void analyse_json(FILE *f, const struct analysis *a)
{
    char buf[4096], options[CONFIG_TEXT_MAX];
    struct jot j;
    config_format(a->rec->game, &a->rec->config, options, sizeof options);
    jot_init(&j, buf, sizeof buf);
    jot_string(&j, options);
    if (!jot_ok(&j))
        return;
    fprintf(f, "{\"game\":\"%s\",\"options\":%s,\"nodes\":%u,\"ms\":%u,\n\"moments\":[",
            a->rec->game->id, buf, a->nodes, a->ms);
    for (uint32_t i = 0; i < a->n; i++) {
        jot_init(&j, buf, sizeof buf);
        put_moment(&j, a, &a->moment[i]);
        if (jot_ok(&j))
            fprintf(f, "%s\n%s", i ? "," : "", buf);
    }
    fputs("],\n\"seats\":[", f);
    for (int p = 0; p < seats(a); p++) {
        jot_init(&j, buf, sizeof buf);
        put_seat(&j, a, p);
        if (jot_ok(&j))
            fprintf(f, "%s\n%s", p ? "," : "", buf);
    }
    fputs("]}\n", f);
}

/* ---- graph ----------------------------------------------------------------------- */

enum { WIDE = 900, HIGH = 420, LEFT = 50, TOP = 40, BOTTOM = 370, RIGHT = 730 };

static const char *const colour[GAME_MAX_PLAYERS] = {
    "#b3392c", "#1f5f8b", "#3c7a3a", "#b07d12", "#6b4a8e",
};

static double at_x(const struct analysis *a, uint32_t i)
{
    return LEFT + (double)(RIGHT - LEFT) * i / (a->n ? a->n : 1);
}

static double at_y(float chance)
{
    return BOTTOM - (BOTTOM - TOP) * (double)chance;
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

static void put_line(FILE *f, const struct analysis *a, int p)
{
    fprintf(f, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"",
            colour[p]);
    if (a->n)
        fprintf(f, "%.1f,%.1f", at_x(a, 0), at_y(a->moment[0].before[p]));
    for (uint32_t i = 0; i < a->n; i++)
        fprintf(f, " %.1f,%.1f", at_x(a, i + 1), at_y(a->moment[i].after[p]));
    fputs("\"/>\n", f);
    for (int k = 0; k < a->seat[p].n_worst; k++) {
        uint32_t i = a->seat[p].worst[k];
        const struct analyse_moment *m = &a->moment[i];
        if (m->cost < 0.005f)
            continue;
        char text[WORDS_MAX], title[WORDS_MAX + 80];
        snprintf(title, sizeof title, tool_text("analyse.worst"), m->ply,
                 words(a, m->text, text, sizeof text), percent(m->cost));
        fprintf(f, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"><title>",
                at_x(a, i + 1), at_y(m->after[p]), colour[p]);
        put_escaped(f, title);
        fputs(" %</title></circle>\n", f);
    }
    char name[64];
    seat_name(a, p, name, sizeof name);
    fprintf(f, "<text x=\"%d\" y=\"%d\" fill=\"%s\">", RIGHT + 14, TOP + 12 + 22 * p,
            colour[p]);
    put_escaped(f, name);
    fputs("</text>\n", f);
}

void analyse_svg(FILE *f, const struct analysis *a)
{
    fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "font-family=\"sans-serif\" font-size=\"13\">\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#fdf8ec\"/>\n"
            "<text x=\"%d\" y=\"24\" font-size=\"16\">",
            WIDE, HIGH, WIDE, HIGH, LEFT);
    tool_print(f, "analyse.plot", a->rec->game->id);
    fputs("</text>\n", f);
    for (int i = 0; i <= 4; i++) {
        double y = at_y((float)i / 4);
        fprintf(f,
                "<path d=\"M%d %.1fH%d\" stroke=\"#d8cdb4\"/>\n"
                "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" fill=\"#555\">%d "
                "%%</text>\n",
                LEFT, y, RIGHT, LEFT - 6, y + 4, 25 * i);
    }
    for (int p = 0; p < seats(a); p++)
        put_line(f, a, p);
    fprintf(f, "<text x=\"%d\" y=\"%d\" fill=\"#555\">", LEFT, BOTTOM + 24);
    tool_print(f, "analyse.plot-actions", a->n);
    fputs("</text>\n</svg>\n", f);
}
