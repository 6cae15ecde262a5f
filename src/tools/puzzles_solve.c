/* puzzles_solve.c - `maat puzzles GAME --solve`: somebody chooses, and hears what that
 * is worth. */
#include "tools/puzzles_solve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "analysis/estimate.h"
#include "analysis/puzzle_shelf.h"
#include "analysis/verdict.h"
#include "core/notation.h"
#include "term/line.h"
#include "term/posed.h"
#include "tools/lesson_progress.h"
#include "tools/play_stage.h"
#include "tools/tools.h"

enum { WORDS_MAX = 160, ANSWER_MAX = 80, DAY = 86400 };

/* ---- which one ------------------------------------------------------------------- */

static uint32_t count(const struct game *g)
{
    struct puzzle_lines from = puzzle_shelf(g);
    struct puzzle_card card;
    uint32_t n = 0;
    while (puzzle_shelf_next(g, &from, &card))
        n++;
    return n;
}

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    return b ? common_divisor(b, a % b) : a;
}

/* Of today, as in the page (web/src/puzzle/daily.ts). */
static uint32_t of_today(uint32_t n)
{
    uint32_t step = (uint32_t)lround(n * 0.382);
    uint32_t day = (uint32_t)(time(NULL) / DAY);
    step = step ? step : 1;
    while (common_divisor(n, step) > 1)
        step++;
    return (uint32_t)((uint64_t)(day % n) * step % n) + 1;
}

/* The next one from `from` on, around, that was not solved yet; 0: all are. */
static uint32_t next_new(const struct game *g, uint32_t from, uint32_t all)
{
    struct puzzle_lines lines = puzzle_shelf(g);
    struct puzzle_card card;
    uint32_t first = 0, at = 0;
    while (at++ < all && puzzle_shelf_next(g, &lines, &card)) {
        if (progress_has_puzzle(g->id, card.id))
            continue;
        if (at >= from)
            return at;
        first = first ? first : at;
    }
    return first;
}

/* The number that --solve means; 0 after saying that there is none. */
static uint32_t wanted(const struct game *g, const char *text, uint32_t all)
{
    char *end;
    unsigned long n = strtoul(text, &end, 10);
    if (strcmp(text, "-") == 0) {
        uint32_t next = next_new(g, 1, all);
        return next ? next : 1;
    }
    if (strcmp(text, "day") == 0)
        return of_today(all);
    if (text[0] >= '0' && text[0] <= '9' && !*end && n >= 1 && n <= all)
        return (uint32_t)n;
    tool_usage(tool_text("solve.number"), text, g->title, all);
    return 0;
}

static int take(const struct game *g, uint32_t number, struct puzzle *ret)
{
    struct puzzle_lines from = puzzle_shelf(g);
    struct puzzle_card card;
    char why[POSITION_WHY_MAX] = "";
    for (uint32_t at = 1; at < number; at++)
        puzzle_shelf_next(g, &from, &card);
    if (puzzle_next(&from, ret, why) > 0)
        return 0;
    return tool_fail(tool_text("puzzles.line"), g->id, from.line, tool_reason(why));
}

/* ---- what it is worth ------------------------------------------------------------ */

static const char *words(const struct game *g, const char *text, char buf[WORDS_MAX])
{
    return text_action(g, tool_lang(), text, buf, WORDS_MAX) > 0 ? buf : text;
}

static game_action action_of(const struct puzzle *p, const char *text)
{
    game_action a = GAME_ACTION_NONE;
    const struct game_state *s = game_peek(puzzle_view(p));
    return p->game->parse(s, p->seat, text, &a) ? GAME_ACTION_NONE : a;
}

static void tell_reasons(const struct game *g, const struct verdict *v)
{
    char key[80];
    if (v->n_why)
        tool_line(0, "solve.why");
    for (int i = 0; i < v->n_why; i++) {
        bool is_for = v->why[i].sign > 0;
        snprintf(key, sizeof key, "why.%s.%s", v->why[i].about,
                 is_for ? "for" : "against");
        printf("  %s %s\n", is_for ? "+" : "-", text_of(g, tool_lang(), key));
    }
}

/* What was chosen, or of the best what it has before the next. */
static int tell_worth(const struct puzzle *p, const char *choice, bool is_right)
{
    static struct verdict v;
    char text[GAME_TEXT_MAX], said[WORDS_MAX];
    struct verdict_ask ask = {.game = p->game,
                              .view = puzzle_view(p),
                              .seat = p->seat,
                              .chosen = action_of(p, is_right ? p->next : choice)};
    tool_line(0, "solve.judging");
    fflush(stdout);
    if (verdict_find(&ask, &v))
        return tool_fail("%s", tool_text("memory"));
    for (int i = 0; i < v.answer.n; i++) {
        const struct judge_option *o = &v.answer.best[i];
        notation_write(p->game, game_peek(ask.view), p->seat, v.legal[o->action], text,
                       sizeof text);
        printf("  %6s %%  %s\n",
               tool_real("%.1f", (double)o->value[p->seat] / (ESTIMATE_ONE / 100)),
               words(p->game, text, said));
    }
    tell_reasons(p->game, &v);
    return EXIT_FINE;
}

static int answer(const struct puzzle *p, const char *choice)
{
    char id[PUZZLE_ID_MAX], chosen[WORDS_MAX], best[WORDS_MAX];
    bool is_right = strcmp(choice, p->solution) == 0;
    words(p->game, choice, chosen);
    tool_line(0, is_right ? "solve.right" : "solve.wrong",
              words(p->game, choice, chosen), words(p->game, p->solution, best));
    puzzle_id(p, id);
    if (is_right && progress_keep_puzzle(p->game->id, id))
        tool_fail(tool_text("solve.not-kept"), tool_errno());
    return tell_worth(p, choice, is_right);
}

/* ---- one after the other --------------------------------------------------------- */

/* Somebody chooses; "" in `choice` when he leaves. */
static int pose(const struct puzzle *p, const struct args *a,
                char choice[GAME_TEXT_MAX])
{
    struct screen_options screen = play_stage(a);
    struct line_options line = {.generic = screen.is_generic, .quick = true};
    struct sitting *s = posed_open(p->game, puzzle_view(p), p->seat, tool_lang());
    if (!s)
        return tool_fail("%s", tool_text("memory"));
    line.colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR") &&
                  screen.stage.colour != STAGE_COLOUR_NONE;
    if (play_is_plain(a) || screen_play(s, &screen) == SITTING_END_FAILED)
        line_play(s, &line);
    snprintf(choice, GAME_TEXT_MAX, "%s", posed_choice(s));
    sitting_free(s);
    return EXIT_FINE;
}

static bool goes_on(void)
{
    char text[ANSWER_MAX];
    tool_line(0, "solve.next");
    printf("> ");
    fflush(stdout);
    return fgets(text, sizeof text, stdin) && strcmp(text, "\n") == 0;
}

int puzzles_solve(const struct game *g, const struct args *a)
{
    static struct puzzle p;
    char choice[GAME_TEXT_MAX];
    uint32_t all = count(g);
    if (!all)
        return tool_fail(tool_text("puzzles.no-such"), g->title);
    uint32_t at = wanted(g, args_text(a, "solve"), all);
    int rc = at ? EXIT_FINE : EXIT_USAGE;
    while (!rc && at) {
        if ((rc = take(g, at, &p)))
            return rc;
        printf("\n");
        tool_line(0, "puzzles.head", at, g->title, p.difficulty, PUZZLE_HARDEST);
        rc = pose(&p, a, choice);
        if (rc || !choice[0] || (rc = answer(&p, choice)))
            return rc;
        at = next_new(g, at + 1, all);
        if (!at)
            tool_line(0, "solve.all", all, g->title);
        else if (!goes_on())
            return EXIT_FINE;
    }
    return rc;
}
