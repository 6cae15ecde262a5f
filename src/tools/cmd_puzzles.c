/* cmd_puzzles.c - `maat puzzles`: positions with one best choice that is not obvious.
 */
#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/estimate.h"
#include "analysis/puzzle.h"
#include "match/position.h"
#include "term/board.h"
#include "tools/progress.h"
#include "tools/tools.h"

enum { WORDS_MAX = 160 };

struct run {
    FILE *json; /* NULL: text on standard output */
    uint32_t shown, all;
    struct progress progress;
};

static volatile sig_atomic_t stopped;

static void on_interrupt(int sig)
{
    (void)sig;
    stopped = 1;
}

static int on_progress(void *ctx, uint32_t found, uint32_t games)
{
    struct run *run = ctx;
    char word[80];
    snprintf(word, sizeof word, tool_text("puzzles.games"), games + 1);
    progress_bar(&run->progress, found, run->all, word);
    return stopped;
}

/* ---- as text --------------------------------------------------------------------- */

static const char *percent(int32_t x)
{
    return tool_real("%.1f", (double)x / (ESTIMATE_ONE / 100));
}

static const char *words(const struct puzzle *p, const char *text, char buf[WORDS_MAX])
{
    return text_action(p->game, tool_lang(), text, buf, WORDS_MAX) > 0 ? buf : text;
}

static void draw(const struct puzzle *p)
{
    static const char *const none[GAME_MAX_PLAYERS] = {"", "", "", "", ""};
    char label[GAME_MAX_PLAYERS][TEXT_LABEL_MAX];
    const char *names[GAME_MAX_PLAYERS];
    int n = game_head(game_peek(puzzle_view(p)))->config.n_players;
    struct onlooker who = cover_onlooker(p->seat, MEMORY_AID, false, 0);
    struct paint page;
    text_labels(tool_lang(), none, n, label);
    for (int i = 0; i < n; i++)
        names[i] = label[i];
    paint_init(&page, false);
    board_draw(&page, p->game, puzzle_view(p), &who, tool_lang(), names);
    fputs(page.text, stdout);
    paint_done(&page);
}

static void print_puzzle(const struct puzzle *p, uint32_t number)
{
    char best[WORDS_MAX], other[WORDS_MAX], policy[WORDS_MAX];
    tool_line(0, "puzzles.head", number, p->game->title, p->difficulty, PUZZLE_HARDEST);
    draw(p);
    tool_line(0, "puzzles.ask", p->seat + 1, p->n_legal);
    tool_line(0, "puzzles.solution", words(p, p->solution, best), percent(p->chance),
              words(p, p->next, other), percent(p->next_chance), percent(p->noise),
              words(p, p->policy, policy));
    putchar('\n');
}

static void on_found(void *ctx, const struct puzzle *p)
{
    static char text[PUZZLE_JSON];
    struct run *run = ctx;
    struct jot j;
    progress_end(&run->progress);
    run->shown++;
    if (!run->json) {
        print_puzzle(p, run->shown);
        fflush(stdout);
        return;
    }
    jot_init(&j, text, sizeof text);
    puzzle_put(&j, p);
    if (jot_ok(&j))
        fprintf(run->json, "%s\n", text);
    fflush(run->json);
}

static int find(const struct args *a)
{
    const char *path = args_text(a, "json");
    struct run run = {.all = (uint32_t)args_number(a, "count")};
    struct puzzle_plan plan = {.game = tool_game(args_word(a, 0)),
                               .seed = (uint64_t)args_number(a, "seed"),
                               .count = run.all,
                               .games = (uint32_t)args_number(a, "games"),
                               .nodes = (uint32_t)args_number(a, "nodes"),
                               .threads = (int)args_number(a, "threads"),
                               .level = args_text(a, "level"),
                               .found = on_found,
                               .progress = on_progress,
                               .ctx = &run};
    if (!plan.game || tool_config(plan.game, a, NULL, &plan.config) ||
        tool_bot(plan.game, plan.level))
        return EXIT_USAGE;
    if (path && !(run.json = tool_create(path)))
        return EXIT_FAILED;
    progress_begin(&run.progress, args_has(a, "quiet"));
    int found = puzzle_find(&plan);
    progress_end(&run.progress);
    int rc = run.json ? tool_close(run.json, path) : EXIT_FINE;
    if (found < 0)
        return tool_fail("%s", tool_text("memory"));
    if (rc == EXIT_FINE && (uint32_t)found < plan.count) {
        fprintf(stderr, "maat: ");
        tool_print(stderr, "puzzles.fewer", found, plan.count);
        fputc('\n', stderr);
        return EXIT_FAILED;
    }
    return rc;
}

/* ---- checking -------------------------------------------------------------------- */

/* One line of a file of puzzles; NULL, or what is wrong with it. */
static const char *read_puzzle(const char *line, struct puzzle *ret)
{
    static char why[POSITION_WHY_MAX];
    struct position at;
    json_error_t bad;
    json_t *o = json_loads(line, JSON_REJECT_DUPLICATES, &bad);
    const char *solution = json_string_value(json_object_get(o, "solution"));
    json_int_t seat = json_integer_value(json_object_get(o, "seat"));
    char *position = json_dumps(json_object_get(o, "position"), JSON_COMPACT);
    const char *wrong = NULL;
    if (!solution || strlen(solution) >= GAME_TEXT_MAX || !position || seat < 1 ||
        seat > GAME_MAX_PLAYERS)
        wrong = tool_text("puzzles.none");
    else if (position_read_view(position, strlen(position), (int)seat - 1, &at, why))
        wrong = tool_reason(why);
    if (!wrong) {
        memset(ret, 0, sizeof *ret);
        ret->game = at.game;
        ret->seat = (int)seat - 1;
        memcpy(ret->view, at.room, at.game->state_size);
        snprintf(ret->solution, sizeof ret->solution, "%s", solution);
    }
    free(position);
    json_decref(o);
    return wrong;
}

struct check {
    const struct args *args;
    const char *path;
    struct judge *judge; /* of the game that was last asked about */
    const struct game *game;
    uint32_t line, all, held;
};

static int check_line(struct check *c, const char *line)
{
    static const char *const verdict[] = {"holds", "other", "unclear", "obvious",
                                          "illegal"};
    struct puzzle p;
    struct judge_answer x;
    char key[32], text[WORDS_MAX];
    const char *wrong = read_puzzle(line, &p);
    if (wrong)
        return tool_fail(tool_text("puzzles.line"), c->path, c->line, wrong);
    if (c->game != p.game) {
        judge_free(c->judge);
        c->game = p.game;
        c->judge =
            judge_new(p.game, brain_of(p.game), (int)args_number(c->args, "threads"));
        if (!c->judge)
            return tool_fail("%s", tool_text("memory"));
    }
    uint32_t nodes = (uint32_t)args_number(c->args, "nodes");
    enum puzzle_verdict v = puzzle_check(c->judge, &p, nodes ? nodes : 4 * JUDGE_NODES,
                                         (uint64_t)args_number(c->args, "seed"), &x);
    c->all++;
    c->held += v == PUZZLE_HOLDS;
    if (v != PUZZLE_HOLDS) {
        snprintf(key, sizeof key, "puzzles.%s", verdict[v]);
        tool_line(0, "puzzles.not", c->line, words(&p, p.solution, text),
                  tool_text(key));
    }
    return EXIT_FINE;
}

static int check(const struct args *a, const char *path)
{
    struct check c = {.args = a, .path = path};
    struct progress bar;
    size_t len;
    int rc = EXIT_FINE;
    uint32_t lines = 0;
    char *text = tool_read_file(path, &len);
    if (!text)
        return EXIT_FAILED;
    for (const char *p = text; (p = strchr(p, '\n')); p++)
        lines++;
    progress_begin(&bar, args_has(a, "quiet"));
    for (char *p = text; !rc && !stopped && *p;) {
        size_t n = strcspn(p, "\n");
        bool last = !p[n];
        p[n] = '\0';
        c.line++;
        progress_bar(&bar, c.line - 1, lines, "");
        if (n)
            rc = check_line(&c, p);
        p += n + !last;
    }
    progress_end(&bar);
    judge_free(c.judge);
    free(text);
    if (rc)
        return rc;
    tool_line(0, "puzzles.checked", c.all, c.held);
    return c.held == c.all ? EXIT_FINE : EXIT_FAILED;
}

static int run(const struct args *a)
{
    struct sigaction act = {.sa_handler = on_interrupt};
    const char *path = args_text(a, "check");
    if (!args_word(a, 0) == !path || (path && args_has(a, "json")))
        return tool_usage("%s", tool_text("puzzles.what"));
    int rc = tool_weights(a);
    if (rc)
        return rc;
    sigaction(SIGINT, &act, NULL);
    return path ? check(a, path) : find(a);
}

static const struct option options[] = {
    OPTION_NUMBER("count", "N", 1, 100000, "10"),
    OPTION_NUMBER("games", "N", 1, 1000000, "1000"),
    OPTION_NUMBER("nodes", "N", 1, 100000000, NULL),
    OPTION_NUMBER("seed", "N", 0, 1000000000, "1"),
    OPTION_NUMBER("threads", "N", 1, 16, "1"),
    {.name = "level", .value = "BOT", .kind = VALUE_BOT, .fallback = "adept"},
    {.name = "json", .value = "FILE", .kind = VALUE_FILE, .loose = true},
    {.name = "check", .value = "FILE", .kind = VALUE_FILE},
    {.name = "quiet"},
    {.name = "weights", .value = "FILE", .kind = VALUE_FILE, .many = true},
    {0},
};

const struct command command_puzzles = {
    .name = "puzzles",
    .run = run,
    .arguments = {{.name = "GAME", .kind = VALUE_GAME, .optional = true}},
    .options = options,
    .pairs = true,
};
