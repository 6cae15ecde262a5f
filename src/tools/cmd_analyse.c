/* cmd_analyse.c - `maat analyse`: what a game's choices cost and what luck gave. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/clock.h"
#include "tools/analyse.h"
#include "tools/tools.h"

static const char usage[] =
    "usage: maat analyse RECORD [OPTIONS]\n"
    "Judges every position of a record (- is standard input): chances of winning per\n"
    "seat, what each choice cost against the best one, what each roll gave or took.\n\n"
    "  --nodes N    iterations for a position (default 400)\n"
    "  --ms N       time for a position; without --nodes the only bound\n"
    "  --threads N  trees side by side (default 1)\n"
    "  --brief      only the summary of the seats\n"
    "  --json FILE  write everything as JSON (- is standard output)\n"
    "  --svg FILE   draw the chances over the game\n"
    "  --quiet      no progress bar\n"
    "  --lang en|de language; otherwise from the locale\n"
    "Ctrl-C stops early and keeps what is done.\n";

struct run {
    const char *json, *svg;
    bool brief, quiet;
    uint64_t begun, shown;
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
    uint64_t now = clock_ms();
    if (run->quiet || (now - run->shown < 150 && done < all))
        return stopped;
    run->shown = now;
    unsigned eta =
        done ? (unsigned)((now - run->begun) * (all - done) / done / 1000) : 0;
    int full = all ? (int)(30.0 * done / all) : 30;
    fprintf(stderr, "\r[%.*s%.*s] %u/%u  %u:%02u %s ", full,
            "##############################", 30 - full,
            "..............................", done, all, eta / 60, eta % 60,
            tool_text("left"));
    if (done == all)
        fputs("\n", stderr);
    fflush(stderr);
    return stopped;
}

/* One option; how many words it took, or -1. */
static int read_option(struct analysis *a, struct run *run, char **argv)
{
    const char *key = argv[0], *value = argv[1];
    long v;
    if (strcmp(key, "--brief") == 0) {
        run->brief = true;
        return 1;
    }
    if (strcmp(key, "--quiet") == 0) {
        run->quiet = true;
        return 1;
    }
    if (!value)
        return tool_usage(tool_text("bad-value"), key), -1;
    if (strcmp(key, "--json") == 0) {
        run->json = value;
    } else if (strcmp(key, "--svg") == 0) {
        run->svg = value;
    } else if (strcmp(key, "--nodes") == 0) {
        if (tool_number(key, value, 1, 100000000, &v))
            return -1;
        a->nodes = (uint32_t)v;
    } else if (strcmp(key, "--ms") == 0) {
        if (tool_number(key, value, 1, 600000, &v))
            return -1;
        a->ms = (uint32_t)v;
    } else if (strcmp(key, "--threads") == 0) {
        if (tool_number(key, value, 1, 16, &v))
            return -1;
        a->threads = (int)v;
    } else {
        return tool_usage(tool_text("bad-value"), key), -1;
    }
    return 2;
}

static int write_file(const char *path, const struct analysis *a,
                      void (*print)(FILE *, const struct analysis *))
{
    if (!path)
        return 0;
    FILE *f = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    if (!f)
        return tool_fail(tool_text("cannot-write"), path);
    print(f, a);
    if (f != stdout)
        fclose(f);
    return 0;
}

int cmd_analyse(int argc, char **argv)
{
    struct run run = {0};
    struct record rec;
    struct analysis a = {.rec = &rec, .threads = 1};
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
    for (int at = 2; at < argc;) {
        int took = read_option(&a, &run, argv + at);
        if (took < 0)
            return EXIT_USAGE;
        at += took;
    }
    if (!a.nodes && !a.ms)
        a.nodes = 400;
    if (tool_read_record(argv[1], &rec))
        return EXIT_FAILED;
    run.begun = clock_ms();
    run.quiet = run.quiet || !isatty(STDERR_FILENO);
    a.progress = on_progress;
    a.ctx = &run;
    sigaction(SIGINT, &act, NULL);
    int rc = EXIT_FINE;
    if (analyse_run(&a) < 0) {
        rc = tool_fail("%s", tool_text("memory"));
    } else {
        if (!run.json || strcmp(run.json, "-") != 0)
            analyse_text(stdout, &a, run.brief);
        if (write_file(run.json, &a, analyse_json) ||
            write_file(run.svg, &a, analyse_svg))
            rc = EXIT_FAILED;
    }
    analyse_done(&a);
    record_done(&rec);
    return rc;
}
