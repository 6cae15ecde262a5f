/* cmd_learn.c - `maat learn`: bots of a game learn from their own games. */
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "bots/clock.h"
#include "learn/learn.h"
#include "tools/progress.h"
#include "tools/tools.h"

struct run {
    struct progress progress;
    const char *step; /* that the bar is about */
    uint32_t round;
    double elo;
};

static struct learn learn; /* one per process: the signal handler needs its flag */
static atomic_bool stop;

static void on_interrupt(int sig)
{
    (void)sig;
    atomic_store(&stop, true);
}

/* ---- what is seen of it ---------------------------------------------------------- */

static void on_news(const struct learn_news *n, void *ctx)
{
    struct run *run = ctx;
    char word[120], key[32], loss[40] = "", elo[40] = "";
    snprintf(key, sizeof key, "learn.%s", n->step);
    if (run->step != n->step || run->round != n->round) {
        run->progress.begun = clock_ms(); /* the time that is left is that of a step */
        run->progress.old = n->done;
        run->step = n->step;
        run->round = n->round;
    }
    if (n->has_loss)
        snprintf(loss, sizeof loss, " %s", tool_real("%.4f", n->loss));
    if (!isnan(run->elo))
        snprintf(elo, sizeof elo, ", Elo %s", tool_real("%+.0f", run->elo));
    snprintf(word, sizeof word, "%s %u%s%s", tool_text(key), n->round, loss, elo);
    progress_bar(&run->progress, n->done, n->all, word);
}

static void on_figures(const struct learn_figures *f, void *ctx)
{
    struct run *run = ctx;
    progress_end(&run->progress);
    run->elo = f->elo;
    tool_line(0, "learn.round", f->round, f->games, f->samples,
              tool_real("%.4f", f->net), tool_real("%.4f", f->by_hand),
              tool_real("%.4f", f->uniform));
    if (!isnan(f->share))
        tool_line(2, "learn.matched", tool_real("%.1f", 100 * f->share),
                  tool_real("%+.0f", f->elo));
    fflush(stdout);
}

/* ---- the command ----------------------------------------------------------------- */

static int read_plan(struct learn_plan *p, const struct args *a)
{
    p->game = tool_game(args_word(a, 0));
    if (!p->game || tool_config(p->game, a, NULL, &p->config))
        return EXIT_USAGE;
    p->seed = (uint64_t)args_number(a, "seed");
    p->threads = (int)args_number(a, "threads");
    p->tune_steps = (uint32_t)args_number(a, "policy");
    p->tune_games = (uint32_t)args_number(a, "policy-games");
    p->rounds = (uint32_t)args_number(a, "rounds");
    p->policy_games = (uint32_t)args_number(a, "first-games");
    p->games = (uint32_t)args_number(a, "games");
    p->nodes = (uint32_t)args_number(a, "nodes");
    p->passes = (uint32_t)args_number(a, "passes");
    p->match_games = (uint32_t)args_number(a, "match");
    p->work = args_text(a, "work");
    p->keep = args_has(a, "keep");
    p->wait = args_has(a, "no-games");
    return tool_shard(a, &p->shard);
}

/* What was learned goes into a file in which other numbers of players may be. */
static int put_into(struct learn *l, const char *path)
{
    static struct weights all;
    char why[160];
    int n = l->plan.config.n_players;
    FILE *f = fopen(path, "r");
    if (f) {
        size_t len;
        fclose(f);
        char *text = tool_read_file(path, &len);
        int rc = text ? weights_read(&l->brain, text, &all, why, sizeof why) : -1;
        free(text);
        if (rc < 0)
            return tool_fail("%s: %s", path, tool_reason(why));
    }
    all.of[n] = l->now.of[n];
    if (learn_write(l, &all, path) < 0)
        return tool_fail("%s", tool_reason(l->why));
    tool_line(0, "learn.written", path);
    return EXIT_FINE;
}

static int run(const struct args *a)
{
    struct sigaction act = {.sa_handler = on_interrupt};
    struct run run = {.elo = NAN};
    struct learn *l = &learn;
    int rc = tool_weights(a);
    if (rc || (rc = read_plan(&l->plan, a)))
        return rc;
    if (!l->plan.work)
        return tool_usage("%s", tool_text("learn.no-work"));
    l->stop = &stop;
    l->news = on_news;
    l->figures = on_figures;
    l->ctx = &run;
    progress_begin(&run.progress, args_has(a, "quiet"));
    sigaction(SIGINT, &act, NULL);
    enum learn_end end = learn_run(l);
    progress_end(&run.progress);
    if (end == LEARN_FAILED)
        return tool_fail("%s", tool_reason(l->why));
    if (end == LEARN_STOPPED) {
        tool_line(0, "learn.stopped", l->plan.work);
        return EXIT_FAILED;
    }
    if (end == LEARN_SHARE || end == LEARN_WAITS) {
        tool_line(0, end == LEARN_SHARE ? "learn.share" : "learn.waits", l->round);
        return EXIT_FINE;
    }
    return args_text(a, "out") ? put_into(l, args_text(a, "out")) : EXIT_FINE;
}

static const struct option options[] = {
    {.name = "work", .value = "DIR", .kind = VALUE_FOLDER},
    {.name = "out", .value = "FILE", .kind = VALUE_FILE},
    OPTION_NUMBER("policy", "N", 0, 1000000, "400"),
    OPTION_NUMBER("policy-games", "N", 2, 1000000, "600"),
    OPTION_NUMBER("rounds", "N", 0, 100, "3"),
    OPTION_NUMBER("first-games", "N", 0, 10000000, "60000"),
    OPTION_NUMBER("games", "N", 10, 10000000, "4000"),
    OPTION_NUMBER("nodes", "N", 2, 1000000, "200"),
    OPTION_NUMBER("passes", "N", 1, 1000, "3"),
    OPTION_NUMBER("match", "N", 0, 100000, "200"),
    OPTION_NUMBER("threads", "N", 1, 256, "1"),
    OPTION_NUMBER("seed", "N", 0, 1000000000, "1"),
    {.name = "shard", .value = "I/N", .kind = VALUE_TEXT},
    {.name = "no-games"},
    {.name = "keep"},
    {.name = "weights", .value = "FILE", .kind = VALUE_FILE, .many = true},
    {.name = "quiet"},
    {0},
};

const struct command command_learn = {
    .name = "learn",
    .run = run,
    .arguments = {{.name = "GAME", .kind = VALUE_GAME}},
    .options = options,
    .pairs = true,
};
