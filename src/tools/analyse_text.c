/* analyse_text.c - an analysis as text for the terminal. */
#include "tools/analyse_text.h"

#include <string.h>

#include "analysis/estimate.h"
#include "core/config.h"
#include "term/paint.h"
#include "tools/tools.h"

/* Columns of an action and of a chance, where they begin; bytes of an action. */
enum { WORDS = 34, CHANCE = 7, BEGIN = 10, WIDE_MAX = 80, WORDS_MAX = 160 };
enum { SEAT = 12, SUM = 11 }; /* columns of the account */

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
static const char *words(const struct game *g, const char *text, char *buf, size_t size)
{
    return text_action(g, tool_lang(), text, buf, size) > 0 ? buf : text;
}

static double hundredths(int32_t x)
{
    return (double)x / (ESTIMATE_ONE / 100);
}

static const char *percent(int32_t x)
{
    return tool_real("%.1f", hundredths(x));
}

static const char *name_text(uint8_t name)
{
    char key[48];
    snprintf(key, sizeof key, "analyse.name-%s",
             analysis_word((enum analysis_name)name));
    return tool_text(key);
}

/* ---- why ------------------------------------------------------------------------- */

/* What speaks for the best choice (1) or against it (-1): "a, b and c"; how much. */
static int join_reasons(const struct analysis *a, const struct analysis_moment *m,
                        int sign, char *buf, size_t size)
{
    int all = 0, k = 0, n = 0;
    for (int i = 0; i < m->n_why; i++)
        all += m->why[i].sign == sign;
    for (int i = 0; i < m->n_why; i++) {
        char key[64];
        if (m->why[i].sign != sign)
            continue;
        snprintf(key, sizeof key, "why.%s.%s", m->why[i].about,
                 sign > 0 ? "for" : "against");
        const char *join = k == 0        ? ""
                           : k < all - 1 ? ", "
                                         : tool_text("analyse.why-and");
        n += snprintf(buf + n, size - (size_t)n, k && k == all - 1 ? " %s %s" : "%s%s",
                      join, text_of(a->rec->game, tool_lang(), key));
        k++;
    }
    return all;
}

/* " It keeps the better suns. The price: less gold."; "" where there is no reason. */
static void reasons(const struct analysis *a, const struct analysis_moment *m,
                    char *buf, size_t size)
{
    char text[4 * WORDS_MAX] = "";
    int n = 0;
    buf[0] = '\0';
    if (join_reasons(a, m, 1, text, sizeof text)) {
        n += snprintf(buf, size, " ");
        n += snprintf(buf + n, size - (size_t)n, tool_text("analyse.why-for"), text);
    }
    if (join_reasons(a, m, -1, text, sizeof text)) {
        n += snprintf(buf + n, size - (size_t)n, " ");
        snprintf(buf + n, size - (size_t)n, tool_text("analyse.why-against"), text);
    }
}

/* ---- action by action ------------------------------------------------------------ */

static void put_luck(const struct analysis *a, const struct analysis_moment *m,
                     char *buf, size_t size)
{
    int n = snprintf(buf, size, "%s", tool_text("analyse.luck"));
    for (int p = 0; p < seats(a); p++)
        n += snprintf(buf + n, size - (size_t)n, " %s",
                      tool_real("%+.1f", hundredths(m->luck[p])));
}

/* What is to say about a moment beyond its chances. */
static void remark(const struct analysis *a, const struct analysis_moment *m, char *buf,
                   size_t size)
{
    char text[WORDS_MAX], why[6 * WORDS_MAX];
    buf[0] = '\0';
    if (m->n_legal < 2)
        return;
    if (m->actor < 0) {
        put_luck(a, m, buf, size);
        return;
    }
    int n = snprintf(buf, size, "%s", name_text(m->name));
    if (m->cost)
        n += snprintf(buf + n, size - (size_t)n, tool_text("analyse.cost"),
                      percent(m->cost), percent(m->noise));
    if (m->name != ANALYSIS_BRILLIANT && m->name < ANALYSIS_INACCURACY)
        return;
    for (int i = 0; i < m->n_best; i++)
        n += snprintf(buf + n, size - (size_t)n, "%s%s %s %s", i ? "," : "; ",
                      i ? "" : tool_text("analyse.best"),
                      words(a->rec->game, m->best[i].text, text, sizeof text),
                      percent(m->best[i].chance));
    reasons(a, m, why, sizeof why);
    if (why[0])
        snprintf(buf + n, size - (size_t)n, ".%s", why);
}

static void print_moment(FILE *f, const struct analysis *a,
                         const struct analysis_moment *m)
{
    char who[16] = "*", text[WORDS_MAX], more[12 * WORDS_MAX];
    if (m->actor >= 0)
        snprintf(who, sizeof who, "%d", m->actor + 1);
    fprintf(f, "%4u  %-3s ", m->ply, who);
    const char *action = words(a->rec->game, m->text, text, sizeof text);
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

/* ---- the account ----------------------------------------------------------------- */

/* All four decimals: these are the millionths, and every line can be added up. */
static void print_sum(FILE *f, int32_t x, bool sign)
{
    tool_pad(f, tool_real(sign ? "%+.4f" : "%.4f", hundredths(x)), SUM, true);
}

static void print_account(FILE *f, const struct analysis *a)
{
    static const char *const column[] = {"start",  "luck",       "own",
                                         "others", "unknowable", "result"};
    char text[32];
    paint_wrapped(f, tool_text("analyse.account"), 0, 0);
    fprintf(f, "%*s", SEAT, "");
    for (size_t i = 0; i < sizeof column / sizeof column[0]; i++) {
        snprintf(text, sizeof text, "analyse.sum-%s", column[i]);
        tool_pad(f, tool_text(text), SUM, true);
    }
    fputs("\n", f);
    for (int p = 0; p < seats(a); p++) {
        const struct analysis_seat *s = &a->seat[p];
        snprintf(text, sizeof text, tool_text("analyse.seat"), p + 1);
        tool_pad(f, text, SEAT, false);
        print_sum(f, s->start, false);
        print_sum(f, s->luck, true);
        print_sum(f, s->own, true);
        print_sum(f, s->others, true);
        print_sum(f, s->unknowable, true);
        print_sum(f, s->result, false);
        fputs("\n", f);
    }
    if (!a->is_over)
        paint_wrapped(f, tool_text("analyse.not-over"), 0, 0);
    fputs("\n", f);
}

static void print_seat(FILE *f, const struct analysis *a, int seat)
{
    const struct analysis_seat *p = &a->seat[seat];
    char name[64], text[WORDS_MAX], why[6 * WORDS_MAX], line[12 * WORDS_MAX];
    seat_name(a, seat, name, sizeof name);
    snprintf(line, sizeof line, tool_text("analyse.summary"), name, p->decisions,
             p->sound, p->names[ANALYSIS_INACCURACY], p->names[ANALYSIS_MISTAKE],
             p->names[ANALYSIS_BLUNDER], p->names[ANALYSIS_BRILLIANT]);
    paint_wrapped(f, line, 0, 4);
    for (int i = 0; i < p->n_worst; i++) {
        const struct analysis_moment *m = &a->moment[p->worst[i]];
        if (m->cost < ANALYSIS_SOUND / 2)
            continue;
        int n = snprintf(line, sizeof line, tool_text("analyse.worst"), m->ply,
                         words(a->rec->game, m->text, text, sizeof text),
                         name_text(m->name), percent(m->cost));
        if (m->n_best)
            n +=
                snprintf(line + n, sizeof line - (size_t)n, tool_text("analyse.better"),
                         words(a->rec->game, m->best[0].text, text, sizeof text));
        reasons(a, m, why, sizeof why);
        if (why[0])
            snprintf(line + n, sizeof line - (size_t)n, ".%s", why);
        fputs("    ", f);
        paint_wrapped(f, line, 4, 8);
    }
}

void analyse_text(FILE *f, const struct analysis *a, bool brief)
{
    char options[CONFIG_TEXT_MAX], line[2 * CONFIG_TEXT_MAX];
    config_format(a->rec->game, &a->rec->config, options, sizeof options);
    int n = snprintf(line, sizeof line, tool_text("analyse.head"), a->rec->game->id,
                     options, a->n);
    n += snprintf(line + n, sizeof line - (size_t)n, tool_text("analyse.nodes"),
                  a->nodes ? a->nodes : JUDGE_NODES);
    if (a->ms)
        snprintf(line + n, sizeof line - (size_t)n, tool_text("analyse.ms"), a->ms);
    paint_wrapped(f, line, 0, 2);
    paint_wrapped(f, tool_text("analyse.about"), 0, 0);
    fputs("\n", f);
    if (!brief) {
        print_heads(f, a);
        for (uint32_t i = 0; i < a->n; i++)
            print_moment(f, a, &a->moment[i]);
        fputs("\n", f);
    }
    print_account(f, a);
    for (int p = 0; p < seats(a); p++)
        print_seat(f, a, p);
}

/* ---- one position ---------------------------------------------------------------- */

void analyse_position_text(FILE *f, const struct analysis_look *l)
{
    const struct game_head *h = game_head(l->state);
    fprintf(f, "%s, %s\n", l->game->title, l->game->phases[h->phase]);
    for (int seat = 0; seat < h->config.n_players; seat++) {
        fprintf(f, tool_text("analyse.seat"), seat + 1);
        fprintf(f, " %s\n", percent(l->chance[seat]));
    }
    for (int i = 0; i < l->n_choices; i++) {
        const struct analysis_choice *c = &l->choice[i];
        tool_print(f, "analyse.choices", c->seat + 1, c->n_legal);
        fputc('\n', f);
        for (int k = 0; k < c->n_best; k++) {
            char text[WORDS_MAX];
            fprintf(f, "  %5s  %s\n", percent(c->best[k].chance),
                    words(l->game, c->best[k].text, text, sizeof text));
        }
    }
}

/* ---- of a file ------------------------------------------------------------------- */

struct asked {
    int (*progress)(void *ctx, uint32_t done, uint32_t all);
    void *ctx;
    bool is_stopped;
};

static int ask_on(void *ctx, uint32_t done, uint32_t all)
{
    struct asked *asked = ctx;
    asked->is_stopped |= asked->progress(asked->ctx, done, all) != 0;
    return asked->is_stopped;
}

char *analyse_look_back(const char *path,
                        int (*progress)(void *ctx, uint32_t done, uint32_t all),
                        void *ctx)
{
    char *text = NULL;
    size_t len;
    struct record rec;
    struct asked asked = {progress, ctx, false};
    struct analysis a = {
        .rec = &rec, .threads = 1, .seed = 1, .progress = ask_on, .ctx = &asked};
    if (tool_read_record(path, &rec))
        return NULL;
    FILE *f =
        analysis_run(&a) < 0 || asked.is_stopped ? NULL : open_memstream(&text, &len);
    if (f) {
        analyse_text(f, &a, false);
        fclose(f);
    }
    analysis_done(&a);
    record_done(&rec);
    return text;
}
