/* cmd_arena.c - `maat arena`: which bot is better, and how sure that is. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "tools/arena.h"
#include "tools/progress.h"
#include "tools/tools.h"

struct run {
    const char *log_path;
    FILE *log;
    struct progress progress;
};

static struct arena arena; /* one per process: the signal handler needs it */

static void on_interrupt(int sig)
{
    (void)sig;
    atomic_store(&arena.stop, true);
}

/* ---- progress -------------------------------------------------------------------- */

static void show(const struct arena *a, struct run *run, const struct arena_stats *s)
{
    char word[48];
    arena_bounded(word, sizeof word, "%.1f", 100, " %", &s->share[0]);
    progress_bar(&run->progress, a->n_rows, arena_share(a), word);
}

static void on_played(struct arena *a, const struct arena_row *r, void *ctx)
{
    struct run *run = ctx;
    struct arena_stats s;
    if (run->log)
        arena_log_row(run->log, a, r);
    bool whole = a->n_rows % (uint32_t)a->n_players == 0;
    if (!progress_due(&run->progress, a->n_rows == arena_share(a)) &&
        !(a->sprt && whole))
        return;
    arena_count(a, &s);
    show(a, run, &s);
    if (s.verdict)
        atomic_store(&a->stop, true);
}

/* ---- the command ----------------------------------------------------------------- */

static int read_arguments(struct arena *a, const struct args *args)
{
    a->games = (uint32_t)args_number(args, "games");
    a->threads = (int)args_number(args, "threads");
    a->seed = (uint64_t)args_number(args, "seed");
    a->move_ms = (uint32_t)args_number(args, "move-ms");
    a->eager = args_has(args, "eager");
    a->records = args_text(args, "records");
    a->game = tool_game(args_word(args, 0));
    if (!a->game || arena_read_sprt(a, args) || tool_shard(args, &a->shard) ||
        tool_config(a->game, args, NULL, &a->config))
        return EXIT_USAGE;
    if (!shard_is_whole(a->shard) && !args_has(args, "log"))
        return tool_usage("%s", tool_text("arena.shard-log"));
    if (!shard_is_whole(a->shard) && a->sprt)
        return tool_usage("%s", tool_text("arena.shard-sprt"));
    a->n_players = a->config.n_players;
    uint32_t n = (uint32_t)a->n_players;
    a->games = (a->games + n - 1) / n * n;
    int rc = tool_lineup(a->game, args, a->n_players, true, a->spec);
    arena_group(a);
    return rc;
}

/* Every program is started once before the first game: better now than never. */
static int try_programs(struct arena *a)
{
    for (int g = 0; g < a->n_groups; g++) {
        enum outside_fault f = arena_try(a, g);
        if (f != OUTSIDE_FINE)
            return tool_fail(tool_text("arena.no-start"), arena_spec(a, g),
                             tool_text(arena_fault_key[f]));
    }
    return 0;
}

static int run(const struct args *args)
{
    struct arena *a = &arena;
    const char *json = args_text(args, "json"), *svg = args_text(args, "svg");
    struct run run = {.log_path = args_text(args, "log")};
    struct sigaction act = {.sa_handler = on_interrupt};
    int rc = tool_weights(args);
    if (rc || (rc = read_arguments(a, args)) || (rc = try_programs(a)) ||
        (rc = tool_can_write(json)) || (rc = tool_can_write(svg)))
        return rc;
    progress_begin(&run.progress, args_has(args, "quiet"));
    a->row = calloc(arena_share(a) + 1, sizeof *a->row);
    if (!a->row)
        return tool_fail("%s", tool_text("memory"));
    if (run.log_path && (rc = arena_log_resume(a, run.log_path, &run.log)))
        return rc;
    run.progress.old = a->n_rows;
    a->played = on_played;
    a->ctx = &run;
    sigaction(SIGINT, &act, NULL);
    rc = arena_run(a);
    progress_end(&run.progress);
    if (rc)
        rc = tool_fail(tool_text("arena.failed"), tool_reason(a->why));
    int printed = arena_report(a, json, svg);
    if (run.log)
        fclose(run.log);
    free(a->row);
    return rc ? rc : printed;
}

static const struct option options[] = {
    {.name = "bots", .value = "LIST", .kind = VALUE_BOTS, .many = true},
    {.name = "bot", .value = "SPEC", .kind = VALUE_BOT, .many = true},
    OPTION_NUMBER("games", "N", 1, 10000000, "100"),
    OPTION_NUMBER("threads", "N", 1, 256, "1"),
    OPTION_NUMBER("seed", "N", 0, 1000000000, "1"),
    {.name = "shard", .value = "I/N", .kind = VALUE_TEXT},
    {.name = "sprt", .value = "LO,HI", .kind = VALUE_TEXT},
    {.name = "log", .value = "FILE", .kind = VALUE_FILE},
    {.name = "json", .value = "FILE", .kind = VALUE_FILE, .loose = true},
    {.name = "svg", .value = "FILE", .kind = VALUE_FILE},
    {.name = "records", .value = "DIR", .kind = VALUE_FOLDER},
    OPTION_NUMBER("move-ms", "N", 1, 600000, "5000"),
    {.name = "eager"},
    {.name = "quiet"},
    {.name = "weights", .value = "FILE", .kind = VALUE_FILE, .many = true},
    {0},
};

const struct command command_arena = {
    .name = "arena",
    .run = run,
    .arguments = {{.name = "GAME", .kind = VALUE_GAME}},
    .options = options,
    .pairs = true,
};
