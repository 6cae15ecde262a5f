/* cmd_analyse.c - `maat analyse`: what a game's choices cost and what luck gave. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "match/position.h"
#include "tools/analyse_text.h"
#include "tools/progress.h"
#include "tools/tools.h"

struct run {
    const char *json, *svg;
    bool brief;
    struct progress progress;
};

static volatile sig_atomic_t stopped;

static void on_interrupt(int sig)
{
    (void)sig;
    stopped = 1;
}

static int on_progress(void *ctx, uint32_t done, uint32_t all)
{
    struct run *run = ctx;
    progress_bar(&run->progress, done, all, "");
    return stopped;
}

static void draw(FILE *f, const struct analysis *a)
{
    analysis_svg(f, a, tool_lang());
}

static int write_file(const char *path, const struct analysis *a,
                      void (*print)(FILE *, const struct analysis *))
{
    if (!path)
        return 0;
    FILE *f = tool_create(path);
    if (f)
        print(f, a);
    return f ? tool_close(f, path) : EXIT_FAILED;
}

static int report(const struct analysis *a, const struct run *run)
{
    if (!run->json || strcmp(run->json, "-") != 0)
        analyse_text(stdout, a, run->brief);
    return write_file(run->json, a, analysis_json) || write_file(run->svg, a, draw)
               ? EXIT_FAILED
               : EXIT_FINE;
}

/* One position instead of a record. */
static int run_position(const struct args *args, const char *path, int seat)
{
    struct position p;
    char why[POSITION_WHY_MAX];
    size_t len;
    char *text = tool_read_file(path, &len);
    if (!text)
        return EXIT_FAILED;
    int bad = seat < 0 ? position_read(text, len, &p, why)
                       : position_read_view(text, len, seat, &p, why);
    free(text);
    if (bad)
        return tool_fail("%s: %s", path, tool_reason(why));
    struct analysis_look look = {.game = p.game,
                                 .state = position_state(&p),
                                 .is_view = seat >= 0,
                                 .seat = seat,
                                 .threads = (int)args_number(args, "threads"),
                                 .nodes = (uint32_t)args_number(args, "nodes"),
                                 .ms = (uint32_t)args_number(args, "ms"),
                                 .seed = (uint64_t)args_number(args, "seed")};
    if (analysis_position(&look))
        return tool_fail("%s", tool_text("memory"));
    const char *json = args_text(args, "json");
    FILE *f = tool_create(json ? json : "-");
    if (!f)
        return EXIT_FAILED;
    if (json)
        analysis_position_json(f, &look);
    else
        analyse_position_text(f, &look);
    return tool_close(f, json);
}

static int run(const struct args *args)
{
    const char *position = args_text(args, "position"), *view = args_text(args, "view");
    bool has_seat = args_has(args, "seat");
    if (!!args_word(args, 0) + !!position + !!view != 1 || has_seat != !!view)
        return tool_usage("%s", tool_text("analyse.what"));
    int rc = tool_weights(args);
    if (rc)
        return rc;
    if (position || view)
        return run_position(args, position ? position : view,
                            view ? (int)args_number(args, "seat") - 1 : GAME_NOBODY);
    struct run run = {.json = args_text(args, "json"),
                      .svg = args_text(args, "svg"),
                      .brief = args_has(args, "brief")};
    struct record rec;
    struct analysis a = {.rec = &rec,
                         .threads = (int)args_number(args, "threads"),
                         .nodes = (uint32_t)args_number(args, "nodes"),
                         .ms = (uint32_t)args_number(args, "ms"),
                         .seed = (uint64_t)args_number(args, "seed")};
    struct sigaction act = {.sa_handler = on_interrupt};
    if (tool_read_record(args_word(args, 0), &rec))
        return EXIT_FAILED;
    progress_begin(&run.progress, args_has(args, "quiet"));
    a.progress = on_progress;
    a.ctx = &run;
    sigaction(SIGINT, &act, NULL);
    rc = tool_can_write(run.json);
    if (!rc)
        rc = tool_can_write(run.svg);
    if (!rc && analysis_run(&a) < 0)
        rc = tool_fail("%s", tool_text("memory"));
    progress_end(&run.progress);
    if (!rc)
        rc = report(&a, &run);
    analysis_done(&a);
    record_done(&rec);
    return rc;
}

static const struct option options[] = {
    OPTION_NUMBER("nodes", "N", 1, 100000000, NULL),
    OPTION_NUMBER("ms", "N", 1, 600000, NULL),
    OPTION_NUMBER("threads", "N", 1, 16, "1"),
    OPTION_NUMBER("seed", "N", 0, 1000000000, "1"),
    {.name = "position", .value = "FILE", .kind = VALUE_FILE},
    {.name = "view", .value = "FILE", .kind = VALUE_FILE},
    OPTION_NUMBER("seat", "S", 1, GAME_MAX_PLAYERS, NULL),
    {.name = "brief"},
    {.name = "json", .value = "FILE", .kind = VALUE_FILE, .loose = true},
    {.name = "svg", .value = "FILE", .kind = VALUE_FILE},
    {.name = "quiet"},
    {.name = "weights", .value = "FILE", .kind = VALUE_FILE, .many = true},
    {0},
};

const struct command command_analyse = {
    .name = "analyse",
    .run = run,
    .arguments = {{.name = "RECORD", .kind = VALUE_FILE, .optional = true}},
    .options = options,
};
