/* cmd_load.c - `maat load`: many tables under load, over real WebSockets. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "client/swarm.h"
#include "tools/progress.h"
#include "tools/tools.h"

enum { PREPARE_THREADS = 16, CONNECT_SECS = 180, OPTIONS_MAX = 512 };

struct load {
    struct swarm_config cfg;
    char options[OPTIONS_MAX];
    long secs, warm, hold, pid;
    const char *ledger;
    bool json;
    struct progress progress;
    struct swarm *swarm;
    long rss_start, rss_idle, rss_end; /* kB */
    double connect_s, measured_s, server_cpu, own_cpu;
    struct swarm_figures before, after;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- the process under load ------------------------------------------------------ */

static long rss_of(long pid)
{
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%ld/status", pid);
    FILE *f = pid ? fopen(path, "r") : NULL;
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "VmRSS: %ld", &kb) == 1)
            break;
    if (f)
        fclose(f);
    return kb;
}

static double cpu_of(long pid)
{
    char path[64], line[1024];
    unsigned long user = 0, sys = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *f = pid ? fopen(path, "r") : NULL;
    if (!f)
        return 0;
    size_t n = fread(line, 1, sizeof line - 1, f);
    fclose(f);
    line[n] = '\0';
    const char *p = strrchr(line, ')');
    if (p)
        sscanf(p + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
               &sys);
    return (double)(user + sys) / (double)sysconf(_SC_CLK_TCK);
}

static double own_cpu(void)
{
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) +
           (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

/* ---- the run --------------------------------------------------------------------- */

static void show(struct load *l, const char *what, uint64_t moves)
{
    struct swarm_figures f;
    swarm_figures(l->swarm, &f);
    progress_line(&l->progress, tool_text("load.progress"), tool_text(what),
                  (unsigned long long)moves, f.open, f.playing);
}

/* Play in slices of a second, so that the progress line lives. */
static void play(struct load *l, const char *what, long secs)
{
    struct swarm_figures f;
    for (long i = 0; i < secs; i++) {
        swarm_figures(l->swarm, &f);
        uint64_t moves = f.moves;
        swarm_run(l->swarm, 1, true);
        swarm_figures(l->swarm, &f);
        show(l, what, f.moves - moves);
    }
}

static int prepare(struct load *l)
{
    char why[256];
    l->swarm = swarm_new(&l->cfg, why, sizeof why);
    if (!l->swarm)
        return tool_fail("%s", tool_reason(why));
    swarm_keep_ledger(l->swarm, l->ledger != NULL);
    l->rss_start = rss_of(l->pid);
    progress_line(&l->progress, tool_text("load.making"),
                  (unsigned)swarm_tables(l->swarm));
    if (swarm_prepare(l->swarm, PREPARE_THREADS, why, sizeof why) < 0) {
        progress_end(&l->progress);
        return tool_fail("%s", tool_reason(why));
    }
    double start = now();
    if (swarm_connect(l->swarm, CONNECT_SECS) < 0) {
        struct swarm_figures f;
        swarm_figures(l->swarm, &f);
        progress_end(&l->progress);
        return tool_fail(tool_text("load.few"), f.ready);
    }
    l->connect_s = now() - start;
    swarm_run(l->swarm, 1.0 + (double)l->hold, false);
    l->rss_idle = rss_of(l->pid);
    return EXIT_FINE;
}

static void measure(struct load *l)
{
    play(l, "load.warm", l->warm);
    swarm_reset_times(l->swarm);
    swarm_figures(l->swarm, &l->before);
    double cpu = cpu_of(l->pid), own = own_cpu(), start = now();
    play(l, "load.measured", l->secs);
    l->measured_s = l->secs ? now() - start : 1;
    l->server_cpu = (cpu_of(l->pid) - cpu) / l->measured_s;
    l->own_cpu = (own_cpu() - own) / l->measured_s;
    swarm_figures(l->swarm, &l->after);
    l->rss_end = rss_of(l->pid);
    swarm_settle(l->swarm, 10);
}

static void print_json(const struct load *l, double rate, double per_table)
{
    const struct swarm_figures *f = &l->after;
    uint64_t moves = f->moves - l->before.moves;
    printf("{\"tables\":%u,\"seats\":%d,\"secs\":%.2f,\"moves\":%llu,"
           "\"moves_per_s\":%.0f,\"p50_ms\":%.3f,\"p90_ms\":%.3f,\"p99_ms\":%.3f,"
           "\"max_ms\":%.3f,\"frames_per_move\":%.2f,\"bytes_per_move\":%.0f,"
           "\"refused\":%llu,\"limited\":%llu,\"stale\":%llu,"
           "\"reconnects\":%llu,\"lost\":%llu,"
           "\"connections\":%u,\"connect_s\":%.2f,\"server_cpu\":%.2f,"
           "\"client_cpu\":%.2f,\"rss_start_kb\":%ld,\"rss_idle_kb\":%ld,"
           "\"rss_end_kb\":%ld,\"kb_per_idle_table\":%.1f,\"in_play\":%u}\n",
           l->cfg.tables, l->cfg.seats, l->measured_s, (unsigned long long)moves, rate,
           swarm_time(l->swarm, 0.5), swarm_time(l->swarm, 0.9),
           swarm_time(l->swarm, 0.99), swarm_time(l->swarm, 1),
           moves ? (double)(f->frames_in - l->before.frames_in) / (double)moves : 0,
           moves ? (double)(f->bytes_in - l->before.bytes_in) / (double)moves : 0,
           (unsigned long long)f->refused, (unsigned long long)f->limited,
           (unsigned long long)f->stale, (unsigned long long)f->reconnects,
           (unsigned long long)f->lost, f->open, l->connect_s, l->server_cpu,
           l->own_cpu, l->rss_start, l->rss_idle, l->rss_end, per_table, f->playing);
}

static void print_text(const struct load *l, double rate, double per_table)
{
    const struct swarm_figures *f = &l->after;
    tool_line(0, "load.tables", l->cfg.tables, l->cfg.seats, f->open,
              tool_real("%.1f", l->connect_s));
    if (l->secs > 0)
        tool_line(0, "load.times", tool_real("%.0f", rate),
                  tool_real("%.2f", swarm_time(l->swarm, 0.5)),
                  tool_real("%.2f", swarm_time(l->swarm, 0.9)),
                  tool_real("%.2f", swarm_time(l->swarm, 0.99)),
                  tool_real("%.2f", swarm_time(l->swarm, 1)));
    tool_line(0, "load.trouble", (unsigned long long)f->refused,
              (unsigned long long)f->stale, (unsigned long long)f->reconnects,
              (unsigned long long)f->lost);
    if (l->pid)
        tool_line(0, "load.server", tool_real("%.2f", l->server_cpu),
                  tool_real("%.1f", (double)l->rss_idle / 1024),
                  tool_real("%.1f", per_table),
                  tool_real("%.1f", (double)l->rss_end / 1024),
                  tool_real("%.2f", l->own_cpu));
}

/* What makes the figures worth less than they look; the exit code. */
static int judge(const struct load *l)
{
    const struct swarm_figures *f = &l->after;
    int rc = f->lost ? EXIT_FAILED : EXIT_FINE;
    fflush(stdout);
    if (f->limited)
        rc = tool_fail(tool_text("load.limited"), (unsigned long long)f->limited);
    if (l->secs && f->moves == l->before.moves)
        rc = tool_fail("%s", tool_text(f->playing ? "load.stuck" : "load.over-before"));
    else if (l->secs && !f->playing)
        tool_fail("%s", tool_text("load.over-early"));
    return rc;
}

static int report(const struct load *l)
{
    double rate =
        l->secs ? (double)(l->after.moves - l->before.moves) / l->measured_s : 0;
    double tables = (double)swarm_tables(l->swarm);
    double per_table = (double)(l->rss_idle - l->rss_start) / tables;
    if (l->json)
        print_json(l, rate, per_table);
    else
        print_text(l, rate, per_table);
    return judge(l);
}

static int write_ledger(const struct load *l)
{
    size_t n;
    const struct swarm_ack *a = swarm_ledger(l->swarm, &n);
    FILE *f = fopen(l->ledger, "w");
    for (size_t i = 0; f && i < n; i++)
        if (!a[i].is_stale)
            fprintf(f, "%s %llu %s %s\n", a[i].table, (unsigned long long)a[i].seq,
                    a[i].key, a[i].text);
    if (!f || fclose(f) != 0)
        return tool_fail(tool_text("cannot-write"), l->ledger, tool_errno());
    return EXIT_FINE;
}

/* ---- arguments ------------------------------------------------------------------- */

/* KEY=VALUE into the members of a JSON object. */
static int add_option(struct load *l, const char *text)
{
    const char *eq = text ? strchr(text, '=') : NULL;
    size_t at = strlen(l->options);
    if (!eq || strpbrk(text, "\"\\"))
        return tool_usage("%s", tool_text("load.bad-option"));
    int n = snprintf(l->options + at, sizeof l->options - at, "%s\"%.*s\":\"%s\"",
                     at ? "," : "", (int)(eq - text), text, eq + 1);
    return n > 0 && (size_t)n < sizeof l->options - at
               ? 0
               : tool_usage("%s", tool_text("many-options"));
}

/* Four, or as many as the game has. */
static int read_seats(struct load *l, const struct args *a)
{
    const struct game *g = tool_game(l->cfg.game);
    if (!g)
        return EXIT_USAGE;
    int lo = g->min_players, hi = g->max_players, n = (int)args_number(a, "seats");
    if (n && (n < lo || n > hi))
        return tool_usage(tool_text("load.bad-seats"), g->id, lo, hi);
    l->cfg.seats = n ? n : hi < 4 ? hi : 4;
    return 0;
}

static int read_args(struct load *l, const struct args *a)
{
    const char *value;
    for (int at = 0; (value = args_next(a, "option", &at));)
        if (add_option(l, value))
            return EXIT_USAGE;
    for (int at = 0; (value = args_next(a, "url", &at));) {
        if (l->cfg.n_urls == SWARM_NODES)
            return tool_usage(tool_text("load.many-urls"), SWARM_NODES);
        if (strstr(value, "://") && (strncmp(value, "http://", 7) != 0 || !value[7]))
            return tool_usage(tool_text("load.bad-url"), value);
        l->cfg.url[l->cfg.n_urls++] = value;
    }
    if (l->cfg.n_urls == 0)
        l->cfg.url[l->cfg.n_urls++] = "http://127.0.0.1:8080";
    l->cfg.tables = (uint32_t)args_number(a, "tables");
    l->cfg.games = (uint32_t)args_number(a, "games");
    l->cfg.seed = (uint64_t)args_number(a, "seed");
    l->cfg.game = args_text(a, "game");
    if (read_seats(l, a))
        return EXIT_USAGE;
    l->secs = args_number(a, "secs");
    l->warm = args_number(a, "warm");
    l->hold = args_number(a, "hold");
    l->pid = args_number(a, "pid");
    l->ledger = args_text(a, "ledger");
    l->json = args_has(a, "json");
    return 0;
}

static int run(const struct args *a)
{
    struct load l = {.cfg.options = l.options};
    if (read_args(&l, a))
        return EXIT_USAGE;
    progress_begin(&l.progress, args_has(a, "quiet"));
    int rc = prepare(&l);
    if (rc == EXIT_FINE)
        measure(&l);
    progress_end(&l.progress);
    if (rc == EXIT_FINE) {
        rc = report(&l);
        if (l.ledger && write_ledger(&l) != EXIT_FINE)
            rc = EXIT_FAILED;
    }
    swarm_free(l.swarm);
    return rc;
}

static const struct option options[] = {
    {.name = "url", .value = "URL", .kind = VALUE_TEXT, .many = true},
    OPTION_NUMBER("tables", "N", 1, 100000, "500"),
    OPTION_NUMBER("games", "N", 1, 60, "4"),
    OPTION_NUMBER("seats", "N", 1, 5, NULL),
    {.name = "game", .value = "ID", .kind = VALUE_GAME, .fallback = "ra"},
    {.name = "option", .value = "KEY=VALUE", .kind = VALUE_TEXT, .many = true},
    OPTION_NUMBER("secs", "S", 0, 1000000, "8"),
    OPTION_NUMBER("warm", "S", 0, 10000, "3"),
    OPTION_NUMBER("hold", "S", 0, 1000000, "0"),
    OPTION_NUMBER("pid", "PID", 1, 1 << 30, NULL),
    {.name = "ledger", .value = "FILE", .kind = VALUE_FILE},
    OPTION_NUMBER("seed", "N", 0, 1000000000, "0"),
    {.name = "json"},
    {.name = "quiet"},
    {0},
};

const struct command command_load = {.name = "load", .run = run, .options = options};
