/* cmd_selfplay.c - `maat selfplay`: games of bots as data, for whoever learns from
 * them.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/config.h"
#include "core/jot_put.h"
#include "data/data.h"
#include "term/paint.h"
#include "tools/progress.h"
#include "tools/tools.h"

static struct data data; /* one per process: the signal handler needs its flag */

static void on_interrupt(int sig)
{
    (void)sig;
    atomic_store(&data.stop, true);
}

static void on_played(uint32_t games, uint32_t all, void *ctx)
{
    if (progress_due(ctx, games == all))
        progress_bar(ctx, games, all, "");
}

/* ---- what is there --------------------------------------------------------------- */

static int tell(const struct data *d, const struct data_counts *c, bool json)
{
    char buf[4096], options[CONFIG_TEXT_MAX];
    struct jot j;
    config_format(d->run.game, &d->run.config, options, sizeof options);
    if (!json) {
        char line[900];
        snprintf(line, sizeof line, tool_text("selfplay.holds"), d->folder, c->games,
                 d->run.game->id, options, c->parts, (unsigned long long)c->decisions,
                 tool_real("%.1f", 1e-6 * (double)c->bytes));
        if (isatty(STDOUT_FILENO))
            paint_wrapped(stdout, line, 0, 2);
        else
            puts(line); /* a program reads lines */
        return EXIT_FINE;
    }
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "folder", d->folder);
    put_text(&j, "game", d->run.game->id);
    put_text(&j, "options", options);
    put_int(&j, "seed", (int64_t)d->run.seed);
    put_int(&j, "games", c->games);
    put_int(&j, "decisions", (int64_t)c->decisions);
    put_int(&j, "steps", (int64_t)c->steps);
    put_int(&j, "parts", c->parts);
    put_int(&j, "bytes", (int64_t)c->bytes);
    return tool_json(&j);
}

static int check(const char *folder, bool sums, bool json)
{
    struct data_counts c;
    if (data_open(&data, folder) < 0 || data_check(&data, sums, &c) < 0)
        return tool_fail("%s", tool_reason(data.why));
    return tell(&data, &c, json);
}

/* ---- records --------------------------------------------------------------------- */

static int put_record(uint32_t number, const char *path)
{
    struct record r;
    if (data_record(&data, number, &r) < 0)
        return tool_fail("%s", tool_reason(data.why));
    char *text = record_write(&r);
    FILE *f = text ? tool_create(path) : NULL;
    int rc = text ? EXIT_FAILED : tool_fail("%s", tool_text("memory"));
    if (f) {
        fputs(text, f);
        rc = tool_close(f, path);
    }
    free(text);
    record_done(&r);
    return rc;
}

/* One record on standard output, or all of them into a folder. */
static int extract(const struct args *a)
{
    const char *out = args_text(a, "out");
    char path[DATA_PATH_MAX + 64];
    int rc = EXIT_FINE;
    if (!out == !args_has(a, "record"))
        return tool_usage("%s", tool_text("selfplay.what-record"));
    if (data_open(&data, args_text(a, "extract")) < 0)
        return tool_fail("%s", tool_reason(data.why));
    if (!out)
        return put_record((uint32_t)args_number(a, "record"), "-");
    if (mkdir(out, 0777) < 0 && errno != EEXIST)
        return tool_fail(tool_text("cannot-write"), out, tool_errno());
    uint32_t from = data_first(&data.run) * data.run.part;
    for (uint32_t i = 0; !rc && i < data_share(&data.run); i++) {
        snprintf(path, sizeof path, "%.*s/%s-%08u.maat", DATA_PATH_MAX, out,
                 data.run.game->id, from + i);
        rc = put_record(from + i, path);
    }
    return rc;
}

/* ---- the command ----------------------------------------------------------------- */

static int read_run(struct data_run *r, const struct args *a)
{
    r->game = tool_game(args_word(a, 0));
    if (!r->game || tool_config(r->game, a, NULL, &r->config) ||
        tool_shard(a, &r->shard))
        return EXIT_USAGE;
    r->games = (uint32_t)args_number(a, "games");
    r->seed = (uint64_t)args_number(a, "seed");
    r->lean = args_has(a, "lean");
    uint32_t part = (r->games + DATA_PARTS - 1) / DATA_PARTS;
    r->part = part < DATA_PART_LEAST   ? DATA_PART_LEAST
              : part < DATA_PART_GAMES ? part
                                       : DATA_PART_GAMES;
    if (args_has(a, "part"))
        r->part = (uint32_t)args_number(a, "part");
    snprintf(r->program, sizeof r->program, "%s", MAAT_VERSION);
    snprintf(r->commit, sizeof r->commit, "%.*s", DATA_WORD_MAX - 1, tool_commit);
    return tool_lineup(r->game, a, r->config.n_players, false, r->spec);
}

static int play(const struct args *a)
{
    struct sigaction act = {.sa_handler = on_interrupt};
    struct progress progress;
    const char *out = args_text(a, "out");
    int rc = read_run(&data.run, a);
    if (rc)
        return rc;
    if (!out)
        return tool_usage("%s", tool_text("selfplay.no-out"));
    if (strlen(out) >= sizeof data.folder)
        return tool_usage(tool_text("value-long"), "out", DATA_PATH_MAX - 1);
    memcpy(data.folder, out, strlen(out) + 1);
    data.threads = (int)args_number(a, "threads");
    data.eager = args_has(a, "eager");
    data.played = on_played;
    data.ctx = &progress;
    progress_begin(&progress, args_has(a, "quiet"));
    sigaction(SIGINT, &act, NULL);
    enum data_end end = data_play(&data);
    progress_end(&progress);
    if (end == DATA_FAILED)
        return tool_fail("%s", tool_reason(data.why));
    if (end == DATA_STOPPED) {
        tool_line(0, "learn.stopped", data.folder);
        return EXIT_FAILED;
    }
    return check(data.folder, false, args_has(a, "json"));
}

static int run(const struct args *a)
{
    int rc = tool_weights(a);
    if (rc)
        return rc;
    if (args_has(a, "check"))
        return check(args_text(a, "check"), true, args_has(a, "json"));
    if (args_has(a, "extract"))
        return extract(a);
    if (!args_word(a, 0))
        return tool_usage(tool_text("few-words"), "selfplay", "GAME", "selfplay");
    return play(a);
}

static const struct option options[] = {
    {.name = "bots", .value = "LIST", .kind = VALUE_BOTS, .many = true},
    {.name = "bot", .value = "SPEC", .kind = VALUE_BOT, .many = true},
    OPTION_NUMBER("games", "N", 1, DATA_GAMES_MAX, "1000"),
    {.name = "out", .value = "DIR", .kind = VALUE_FOLDER},
    OPTION_NUMBER("part", "N", 1, 1000000, NULL),
    {.name = "lean"},
    OPTION_NUMBER("threads", "N", 1, 256, "1"),
    OPTION_NUMBER("seed", "N", 0, 1000000000, "1"),
    {.name = "shard", .value = "I/N", .kind = VALUE_TEXT},
    {.name = "check", .value = "DIR", .kind = VALUE_FOLDER},
    {.name = "extract", .value = "DIR", .kind = VALUE_FOLDER},
    OPTION_NUMBER("record", "N", 0, DATA_GAMES_MAX, NULL),
    {.name = "json"},
    {.name = "eager"},
    {.name = "quiet"},
    {.name = "weights", .value = "FILE", .kind = VALUE_FILE, .many = true},
    {0},
};

const struct command command_selfplay = {
    .name = "selfplay",
    .run = run,
    .arguments = {{.name = "GAME", .kind = VALUE_GAME, .optional = true}},
    .options = options,
    .pairs = true,
};
