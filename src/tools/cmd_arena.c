/* cmd_arena.c - `maat arena`: which bot is better, and how sure that is. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/clock.h"
#include "core/config.h"
#include "tools/arena.h"
#include "tools/tools.h"

static const char usage[] =
    "usage: maat arena GAME --bots A,B[,C...] [OPTIONS] [key=value ...]\n"
    "Plays bots against each other. Every deal is played once for each rotation of "
    "the\n"
    "seats with the same luck. With fewer bots than seats the last one fills the "
    "table.\n\n"
    "  --bots LIST    levels with options (master:ms=200,seed=3), or cmd:PROGRAM for "
    "a\n"
    "                 program that speaks the bot protocol; separated by commas\n"
    "  --bot SPEC     one more bot; SPEC may contain commas\n"
    "  --games N      games to play, rounded up to whole deals (default 100)\n"
    "  --threads N    games at a time (default 1)\n"
    "  --seed N       luck and bots (default 1)\n"
    "  --sprt LO,HI   stop when the first bot's share of wins is surely nearer to HI\n"
    "                 than to LO, or the other way round (both errors 5 %)\n"
    "  --log FILE     write every game as it is finished; go on where FILE ends\n"
    "  --json FILE    write the result as JSON (- is standard output)\n"
    "  --svg FILE     write a plot\n"
    "  --records DIR  keep the record of every game\n"
    "  --move-ms N    time of an outside program for one move (default 5000)\n"
    "  --eager        run at normal priority (otherwise only when the machine is "
    "idle)\n"
    "  --quiet        no progress bar\n"
    "  --lang en|de   language; otherwise from the locale\n";

struct run {
    const char *log_path, *json, *svg;
    FILE *log;
    bool quiet, bar;
    uint64_t begun, shown;
    uint32_t old; /* games that were in the log already */
};

static struct arena arena; /* one per process: the signal handler needs it */

static void on_interrupt(int sig)
{
    (void)sig;
    atomic_store(&arena.stop, true);
}

/* ---- bots ----------------------------------------------------------- */

static int add_bot(struct arena *a, const char *spec, size_t len)
{
    if (a->n_groups == GAME_MAX_PLAYERS)
        return tool_usage(tool_text("arena.many-bots"), GAME_MAX_PLAYERS);
    if (len == 0 || len >= BOT_SPEC_MAX)
        return tool_usage("%s", tool_text("arena.bad-name"));
    memcpy(a->spec[a->n_groups], spec, len);
    a->spec[a->n_groups++][len] = '\0';
    return 0;
}

/* A comma separates bots, unless what follows is key=value of the bot before it. */
static int add_bots(struct arena *a, const char *list)
{
    while (*list) {
        size_t len = strcspn(list, ",");
        while (list[len] == ',') {
            size_t more = strcspn(list + len + 1, ",");
            size_t word = strcspn(list + len + 1, ",=:");
            if (list[len + 1 + word] != '=' || strncmp(list, "cmd:", 4) == 0)
                break;
            len += 1 + more;
        }
        int rc = add_bot(a, list, len);
        if (rc)
            return rc;
        list += len + (list[len] == ',');
    }
    return 0;
}

static int check_bots(struct arena *a)
{
    char why[160];
    int given = a->n_groups;
    if (given < 1)
        return tool_usage("%s", tool_text("arena.bots-missing"));
    if (given > a->n_players)
        return tool_usage(tool_text("arena.seats"), given, a->n_players);
    for (int i = given; i < a->n_players; i++)
        memcpy(a->spec[i], a->spec[given - 1], BOT_SPEC_MAX);
    a->n_groups = 0;
    for (int i = 0; i < a->n_players; i++) {
        a->group[i] = a->n_groups;
        for (int k = 0; k < i; k++)
            if (strcmp(a->spec[k], a->spec[i]) == 0)
                a->group[i] = a->group[k];
        a->n_groups += a->group[i] == a->n_groups;
        if (strncmp(a->spec[i], "cmd:", 4) == 0)
            continue;
        struct bot *b = bot_new(a->game, a->spec[i], 1, why, sizeof why);
        if (!b)
            return tool_usage(tool_text("arena.failed"), tool_reason(why));
        bot_free(b);
    }
    return 0;
}

/* ---- the log -------------------------------------------------------- */

static int head_text(const struct arena *a, char *buf, size_t size)
{
    char options[CONFIG_TEXT_MAX];
    config_format(a->game, &a->config, options, sizeof options);
    int n = snprintf(buf, size, "arena 1 %s rules %u %s seed %llu", a->game->id,
                     a->game->rules, options, (unsigned long long)a->seed);
    for (int i = 0; i < a->n_players && n < (int)size; i++)
        n += snprintf(buf + n, size - (size_t)n, " | %s", a->spec[i]);
    return n;
}

static void log_row(FILE *f, const struct arena *a, const struct arena_row *r)
{
    fprintf(f, "%u %u %u", r->deal, r->rotation, r->plies);
    for (int s = 0; s < a->n_players; s++)
        fprintf(f, " %d %u %u", r->score[s], r->rank[s], r->faults[s]);
    fputs("\n", f);
    fflush(f);
}

/* One line; false when it is broken (the end of an interrupted write). */
static bool parse_row(const struct arena *a, char *line, struct arena_row *r)
{
    long v[3 + 3 * GAME_MAX_PLAYERS];
    int n = 3 + 3 * a->n_players;
    char *p = line, *end;
    for (int i = 0; i < n; i++, p = end) {
        v[i] = strtol(p, &end, 10);
        if (end == p)
            return false;
    }
    if (*p != '\n' || v[0] < 0 || v[1] < 0 || v[1] >= a->n_players)
        return false;
    *r = (struct arena_row){
        .deal = (uint32_t)v[0], .rotation = (uint8_t)v[1], .plies = (uint32_t)v[2]};
    for (int s = 0; s < a->n_players; s++) {
        r->score[s] = (int16_t)v[3 + 3 * s];
        r->rank[s] = (uint8_t)v[4 + 3 * s];
        r->faults[s] = (uint16_t)v[5 + 3 * s];
        if (r->rank[s] < 1 || r->rank[s] > a->n_players)
            return false;
    }
    return true;
}

static int read_log(struct arena *a, struct run *run)
{
    char head[2048], line[2048];
    head_text(a, head, sizeof head);
    FILE *f = fopen(run->log_path, "r");
    if (f) {
        if (fgets(line, sizeof line, f)) {
            line[strcspn(line, "\n")] = '\0';
            if (strcmp(line, head) != 0) {
                fclose(f);
                return tool_fail(tool_text("arena.other-log"), run->log_path);
            }
        }
        struct arena_row r;
        while (fgets(line, sizeof line, f) && parse_row(a, line, &r))
            if (r.deal < a->games / (uint32_t)a->n_players && a->n_rows < a->games)
                a->row[a->n_rows++] = r;
        fclose(f);
    }
    run->old = a->n_rows;
    run->log = fopen(run->log_path, "w"); /* a broken last line is left out */
    if (!run->log)
        return tool_fail(tool_text("cannot-write"), run->log_path);
    fprintf(run->log, "%s\n", head);
    for (uint32_t i = 0; i < a->n_rows; i++)
        log_row(run->log, a, &a->row[i]);
    return 0;
}

/* ---- progress ------------------------------------------------------- */

static void show(const struct arena *a, struct run *run, const struct arena_stats *s)
{
    uint64_t now = clock_ms();
    if (!run->bar || (now - run->shown < 200 && a->n_rows < a->games))
        return;
    run->shown = now;
    uint32_t fresh = a->n_rows - run->old;
    double per = fresh ? (double)(now - run->begun) / fresh : 0;
    unsigned eta = (unsigned)(per * (a->games - a->n_rows) / 1000);
    int full = (int)(30.0 * a->n_rows / a->games);
    fprintf(stderr, "\r[%.*s%.*s] %u/%u  %s %% ± %s  %u:%02u %s ", full,
            "##############################", 30 - full,
            "..............................", a->n_rows, a->games,
            tool_real("%.1f", 100 * s->share[0].mean),
            tool_real("%.1f", 100 * s->share[0].half), eta / 60, eta % 60,
            tool_text("left"));
    fflush(stderr);
}

static void on_played(struct arena *a, const struct arena_row *r, void *ctx)
{
    struct run *run = ctx;
    struct arena_stats s;
    if (run->log)
        log_row(run->log, a, r);
    bool whole = a->n_rows % (uint32_t)a->n_players == 0;
    if (!run->bar && !(a->sprt && whole))
        return;
    arena_count(a, &s);
    show(a, run, &s);
    if (s.verdict)
        atomic_store(&a->stop, true);
}

/* ---- the command ---------------------------------------------------- */

static int read_sprt(struct arena *a, const char *text)
{
    char *end = NULL;
    a->sprt_low = text ? strtod(text, &end) : 0;
    if (end && *end == ',')
        a->sprt_high = strtod(end + 1, &end);
    if (!end || *end || !(0 <= a->sprt_low && a->sprt_low < a->sprt_high) ||
        a->sprt_high > 1)
        return tool_usage("%s", tool_text("arena.bad-sprt"));
    a->sprt = true;
    return 0;
}

/* An option that takes a number: 1, 0 when it is none of these, or -1. */
static int read_number(struct arena *a, const char *key, const char *value)
{
    static const struct {
        const char *key;
        long lo, hi;
    } known[] = {
        {"--games", 1, 10000000},
        {"--threads", 1, 256},
        {"--seed", 0, 1000000000},
        {"--move-ms", 1, 600000},
    };
    for (int i = 0; i < 4; i++) {
        long v;
        if (strcmp(known[i].key, key) != 0)
            continue;
        if (tool_number(key, value, known[i].lo, known[i].hi, &v))
            return -1;
        if (i == 0)
            a->games = (uint32_t)v;
        else if (i == 1)
            a->threads = (int)v;
        else if (i == 2)
            a->seed = (uint64_t)v;
        else
            a->move_ms = (uint32_t)v;
        return 1;
    }
    return 0;
}

/* One option with its value; how many words it took, or -1. */
static int read_option(struct arena *a, struct run *run, char **argv)
{
    const char *key = argv[0], *value = argv[1];
    if (strcmp(key, "--eager") == 0) {
        a->eager = true;
        return 1;
    }
    if (strcmp(key, "--quiet") == 0) {
        run->quiet = true;
        return 1;
    }
    if (!value)
        return tool_usage(tool_text("bad-value"), key), -1;
    if (strcmp(key, "--bots") == 0)
        return add_bots(a, value) ? -1 : 2;
    if (strcmp(key, "--bot") == 0)
        return add_bot(a, value, strlen(value)) ? -1 : 2;
    if (strcmp(key, "--sprt") == 0)
        return read_sprt(a, value) ? -1 : 2;
    if (strcmp(key, "--log") == 0) {
        run->log_path = value;
    } else if (strcmp(key, "--json") == 0) {
        run->json = value;
    } else if (strcmp(key, "--svg") == 0) {
        run->svg = value;
    } else if (strcmp(key, "--records") == 0) {
        a->records = value;
    } else {
        int number = read_number(a, key, value);
        if (number == 0)
            tool_usage(tool_text("bad-value"), key);
        return number > 0 ? 2 : -1;
    }
    return 2;
}

static int read_arguments(struct arena *a, struct run *run, int argc, char **argv)
{
    int at = 2;
    a->games = 100;
    a->threads = 1;
    a->seed = 1;
    a->game = tool_game(argv[1]);
    if (!a->game)
        return EXIT_USAGE;
    while (at < argc && argv[at][0] == '-') {
        int took = read_option(a, run, argv + at);
        if (took < 0)
            return EXIT_USAGE;
        at += took;
    }
    if (tool_config(a->game, argc, argv, at, &a->config))
        return EXIT_USAGE;
    a->n_players = a->config.n_players;
    uint32_t n = (uint32_t)a->n_players;
    a->games = (a->games + n - 1) / n * n;
    return check_bots(a);
}

static int write_file(const char *path, const struct arena *a,
                      const struct arena_stats *s,
                      void (*print)(FILE *, const struct arena *,
                                    const struct arena_stats *))
{
    if (!path)
        return 0;
    FILE *f = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    if (!f)
        return tool_fail(tool_text("cannot-write"), path);
    print(f, a, s);
    if (f != stdout)
        fclose(f);
    return 0;
}

int cmd_arena(int argc, char **argv)
{
    struct arena *a = &arena;
    struct run run = {0};
    struct arena_stats s;
    struct sigaction act = {.sa_handler = on_interrupt};
    if (tool_speak(&argc, argv))
        return EXIT_USAGE;
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        fputs(usage, stdout);
        return EXIT_FINE;
    }
    if (argc < 2) {
        fputs(usage, stderr);
        return EXIT_USAGE;
    }
    int rc = read_arguments(a, &run, argc, argv);
    if (rc)
        return rc;
    a->row = calloc(a->games, sizeof *a->row);
    if (!a->row)
        return tool_fail("%s", tool_text("memory"));
    if (run.log_path && (rc = read_log(a, &run)))
        return rc;
    run.begun = clock_ms();
    run.bar = !run.quiet && isatty(STDERR_FILENO);
    a->played = on_played;
    a->ctx = &run;
    sigaction(SIGINT, &act, NULL);
    rc = arena_run(a) < 0 ? tool_fail(tool_text("arena.failed"), tool_reason(a->why))
                          : EXIT_FINE;
    arena_count(a, &s);
    if (run.bar)
        fputs("\n", stderr);
    if (!run.json || strcmp(run.json, "-") != 0)
        arena_table(stdout, a, &s);
    if (write_file(run.json, a, &s, arena_json) ||
        write_file(run.svg, a, &s, arena_svg))
        rc = EXIT_FAILED;
    if (run.log)
        fclose(run.log);
    free(a->row);
    return rc;
}
