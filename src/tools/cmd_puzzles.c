/* cmd_puzzles.c - `maat puzzles`: positions with one best choice that is not obvious.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/estimate.h"
#include "analysis/puzzle_shelf.h"
#include "core/config.h"
#include "term/board.h"
#include "tools/progress.h"
#include "tools/puzzles_solve.h"
#include "tools/tools.h"

enum { WORDS_MAX = 160 };

struct run {
    FILE *json; /* NULL: text on standard output */
    bool is_short;
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

static void print_json(FILE *f, const struct puzzle *p, bool is_short)
{
    static char text[PUZZLE_TEXT_MAX];
    struct jot j;
    jot_init(&j, text, sizeof text);
    if (!is_short)
        puzzle_put(&j, p);
    else if (puzzle_put_short(&j, p))
        return;
    if (jot_ok(&j))
        fprintf(f, "%s\n", text);
    fflush(f);
}

/* ---- finding --------------------------------------------------------------------- */

static void on_found(void *ctx, const struct puzzle *p)
{
    struct run *run = ctx;
    progress_end(&run->progress);
    run->shown++;
    if (run->json) {
        print_json(run->json, p, run->is_short);
        return;
    }
    print_puzzle(p, run->shown);
    fflush(stdout);
}

static int find(const struct args *a)
{
    const char *path = args_text(a, "json");
    struct run run = {.all = (uint32_t)args_number(a, "count"),
                      .is_short = args_has(a, "short")};
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

struct check {
    const struct args *args;
    FILE *json;          /* for those that hold, or NULL */
    struct judge *judge; /* of the game that was last asked about */
    const struct game *game;
    uint32_t all, held;
};

static int check_one(struct check *c, const struct puzzle *p, uint32_t line)
{
    static const char *const verdict[] = {"holds", "other", "unclear", "obvious",
                                          "illegal"};
    struct judge_answer x;
    char key[32], text[WORDS_MAX];
    if (c->game != p->game) {
        judge_free(c->judge);
        c->game = p->game;
        c->judge =
            judge_new(p->game, brain_of(p->game), (int)args_number(c->args, "threads"));
        if (!c->judge)
            return tool_fail("%s", tool_text("memory"));
    }
    uint32_t nodes = (uint32_t)args_number(c->args, "nodes");
    enum puzzle_verdict v = puzzle_check(c->judge, p, nodes ? nodes : 4 * JUDGE_NODES,
                                         (uint64_t)args_number(c->args, "seed"), &x);
    c->all++;
    c->held += v == PUZZLE_HOLDS;
    if (v != PUZZLE_HOLDS) {
        snprintf(key, sizeof key, "puzzles.%s", verdict[v]);
        tool_line(0, "puzzles.not", line, words(p, p->solution, text), tool_text(key));
    } else if (c->json) {
        print_json(c->json, p, args_has(c->args, "short"));
    }
    return EXIT_FINE;
}

/* All puzzles of a text; the exit code. */
static int check_text(struct check *c, const char *path, const char *text)
{
    struct puzzle_lines from = {.next = text};
    struct progress bar;
    struct puzzle p;
    char why[POSITION_WHY_MAX];
    uint32_t lines = 0;
    int rc = EXIT_FINE, more = 1;
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        lines++;
    progress_begin(&bar, args_has(c->args, "quiet"));
    while (!rc && !stopped && (more = puzzle_next(&from, &p, why)) > 0) {
        progress_bar(&bar, from.line - 1, lines, "");
        rc = check_one(c, &p, from.line);
    }
    progress_end(&bar);
    if (more < 0)
        rc = tool_fail(tool_text("puzzles.line"), path, from.line, tool_reason(why));
    return rc;
}

static int check(const struct args *a, const char *path)
{
    const char *json = args_text(a, "json");
    struct check c = {.args = a};
    size_t len;
    char *text = tool_read_file(path, &len);
    if (!text)
        return EXIT_FAILED;
    if (json && !(c.json = tool_create(json))) {
        free(text);
        return EXIT_FAILED;
    }
    int rc = check_text(&c, path, text);
    judge_free(c.judge);
    free(text);
    if (c.json && tool_close(c.json, json))
        rc = EXIT_FAILED;
    if (rc)
        return rc;
    tool_line(0, "puzzles.checked", c.all, c.held);
    return c.held == c.all ? EXIT_FINE : EXIT_FAILED;
}

/* ---- those that are part of the program ------------------------------------------ */

/* Has it the options of the game that were given? */
static bool is_such(const struct args *a, const struct puzzle *p)
{
    char all[CONFIG_TEXT_MAX + 2] = " ", one[CONFIG_TEXT_MAX + 2];
    const char *pair;
    int len = config_format(p->game, &p->config, all + 1, CONFIG_TEXT_MAX);
    snprintf(all + 1 + len, sizeof all - 1 - (size_t)len, " ");
    for (int i = 0; (pair = args_pair(a, i)); i++) {
        snprintf(one, sizeof one, " %.*s ", CONFIG_TEXT_MAX - 1, pair);
        if (!strstr(all, one))
            return false;
    }
    return true;
}

static void show(const struct args *a, FILE *json, const struct puzzle *p, uint32_t at)
{
    if (json)
        print_json(json, p, args_has(a, "short"));
    else if (args_has(a, "number"))
        print_puzzle(p, at);
    else
        tool_line(0, "puzzles.row", at, p->difficulty, PUZZLE_HARDEST,
                  p->config.n_players, p->seat + 1, p->n_legal);
}

static int shipped(const struct args *a)
{
    const struct game *g = tool_game(args_word(a, 0));
    const char *path = args_text(a, "json");
    struct game_config cfg;
    struct puzzle p;
    char why[POSITION_WHY_MAX];
    FILE *json = NULL;
    uint32_t at = 0, shown = 0;
    int more;
    if (!g || tool_config(g, a, NULL, &cfg))
        return EXIT_USAGE;
    if (path && !(json = tool_create(path)))
        return EXIT_FAILED;
    long number = args_number(a, "number"), difficulty = args_number(a, "difficulty");
    struct puzzle_lines from = puzzle_shelf(g);
    while ((more = puzzle_next(&from, &p, why)) > 0) {
        at++;
        if ((number && number != at) || (difficulty && difficulty != p.difficulty) ||
            !is_such(a, &p))
            continue;
        show(a, json, &p, at);
        shown++;
    }
    int rc = json ? tool_close(json, path) : EXIT_FINE;
    if (more < 0)
        return tool_fail(tool_text("puzzles.line"), g->id, from.line, tool_reason(why));
    return rc || shown ? rc : tool_fail(tool_text("puzzles.no-such"), g->title);
}

static int run(const struct args *a)
{
    struct sigaction act = {.sa_handler = on_interrupt};
    const char *path = args_text(a, "check");
    bool is_shipped = args_has(a, "shipped");
    bool is_solved = args_has(a, "solve");
    if (is_solved && is_shipped)
        return tool_usage(tool_text("not-both"), "--solve", "--shipped");
    if (is_solved && path)
        return tool_usage(tool_text("not-both"), "--solve", "--check");
    if (!args_word(a, 0) == !path || (is_shipped && path))
        return tool_usage("%s", tool_text("puzzles.what"));
    if (!is_shipped && (args_has(a, "number") || args_has(a, "difficulty")))
        return tool_usage("%s", tool_text("puzzles.of-shipped"));
    int rc = tool_weights(a);
    if (rc)
        return rc;
    if (is_solved) {
        const struct game *g = tool_game(args_word(a, 0));
        return g ? puzzles_solve(g, a) : EXIT_USAGE;
    }
    sigaction(SIGINT, &act, NULL);
    return is_shipped ? shipped(a) : path ? check(a, path) : find(a);
}

static const struct option options[] = {
    OPTION_NUMBER("count", "N", 1, 100000, "10"),
    OPTION_NUMBER("games", "N", 1, 1000000, "1000"),
    OPTION_NUMBER("nodes", "N", 1, 100000000, NULL),
    OPTION_NUMBER("seed", "N", 0, 1000000000, "1"),
    OPTION_NUMBER("threads", "N", 1, 16, "1"),
    {.name = "level", .value = "BOT", .kind = VALUE_BOT, .fallback = "adept"},
    {.name = "json", .value = "FILE", .kind = VALUE_FILE, .loose = true},
    {.name = "short"},
    {.name = "check", .value = "FILE", .kind = VALUE_FILE},
    {.name = "shipped"},
    OPTION_NUMBER("difficulty", "N", 1, PUZZLE_HARDEST, NULL),
    OPTION_NUMBER("number", "N", 1, 100000, NULL),
    {.name = "solve", .value = "N|day", .kind = VALUE_TEXT, .loose = true},
    {.name = "plain"},
    {.name = "ascii"},
    {.name = "light"},
    {.name = "generic"},
    {.name = "no-colour"},
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
