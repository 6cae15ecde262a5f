/*
 * maat_sim.c - runs seeds, says how many a second, and tells the story of one that
 * fails.
 *
 *   maat-sim SEEDS [FROM]       that many, from this one on (1)
 *     --bug NAME                with a mistake made on purpose: until it is found
 *     --story                   tell what happened in the first of them, whatever it
 * was
 *     --memory N, --disk N      counted injection: every Nth call of a quiet run fails
 * once
 */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "sim.h"

int __real_clock_gettime(clockid_t id, struct timespec *t);

static uint64_t seed_now;
static char folder[100];
static bool is_looking_for_bug;

static double seconds(void)
{
    struct timespec t;

    __real_clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- chance of libsodium --------------------------------------------------------- */

static const char *name(void)
{
    return "sim";
}

static uint32_t random_number(void)
{
    return sim_draw(LUCK_IDS, 65536) << 16 | sim_draw(LUCK_IDS, 65536);
}

static void random_bytes(void *buf, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)buf)[i] = (uint8_t)sim_draw(LUCK_IDS, 256);
}

static void put_chance(void)
{
    static randombytes_implementation own = {
        .implementation_name = name,
        .random = random_number,
        .buf = random_bytes,
    };

    randombytes_set_implementation(&own);
}

/* ---- failures -------------------------------------------------------------------- */

static void clean(void)
{
    char path[200];

    unlink(world_db);
    snprintf(path, sizeof path, "%s.lock", world_db);
    unlink(path);
    rmdir(folder);
}

static void on_crash(int sig)
{
    char text[200];
    int n = snprintf(text, sizeof text, "\nseed %llu: the server crashed (%s)\n",
                     (unsigned long long)seed_now, strsignal(sig));

    (void)!write(is_looking_for_bug ? 1 : 2, text, (size_t)n);
    clean();
    _exit(is_looking_for_bug ? 0 : 1);
}

/* Leave out one fault after the other as long as it still fails. */
static uint64_t shrink(uint64_t seed, struct sim_result *r)
{
    uint64_t drop = 0;
    int n = (int)world_faults();

    for (int i = 0; i < n; i++) {
        struct sim_result less;
        world_run(seed, drop | 1ull << i, false, &less);
        if (less.failed) {
            drop |= 1ull << i;
            *r = less;
        }
    }
    return drop;
}

static void explain(uint64_t seed, struct sim_result *r)
{
    uint64_t drop = shrink(seed, r);
    char path[80];
    FILE *f;

    world_run(seed, drop, true, r);
    snprintf(path, sizeof path, "maat-sim-%llu.txt", (unsigned long long)seed);
    f = fopen(path, "w");
    if (f) {
        fprintf(f, "seed %llu: %s\n\n%s", (unsigned long long)seed, r->why,
                world_story());
        fclose(f);
    }
    fprintf(stderr, "seed %llu fails with %u of %llu faults: %s\n  the story: %s\n",
            (unsigned long long)seed, r->faults, (unsigned long long)world_faults(),
            r->why, path);
}

/* ---- runs ------------------------------------------------------------------------ */

static int run_seeds(uint64_t n, uint64_t from)
{
    struct sim_result r;
    uint64_t moves = 0, lives = 0, faults = 0;
    double began = seconds(), told = began, hours = 0;

    for (uint64_t i = 0; i < n; i++) {
        seed_now = from + i;
        world_run(seed_now, 0, false, &r);
        if (r.failed && is_looking_for_bug) {
            printf("%s: found by seed %llu (of %llu tried): %s\n", bug_names[sim_bug],
                   (unsigned long long)seed_now, (unsigned long long)i + 1, r.why);
            return 0;
        }
        if (r.failed) {
            explain(seed_now, &r);
            return 1;
        }
        moves += r.moves;
        lives += r.lives;
        faults += r.faults;
        hours += (double)r.us / 3.6e9;
        if (isatty(2) && seconds() - told > 1) {
            told = seconds();
            fprintf(stderr, "\r%llu seeds, %.0f a second ", (unsigned long long)i + 1,
                    (double)(i + 1) / (told - began));
        }
    }
    printf("%llu seeds in %.1f s, %.1f a second: %.1f hours, %llu lives of the server, "
           "%llu "
           "faults, %llu requests acknowledged\n",
           (unsigned long long)n, seconds() - began, (double)n / (seconds() - began),
           hours, (unsigned long long)lives, (unsigned long long)faults,
           (unsigned long long)moves);
    return is_looking_for_bug;
}

/* Every `step`th call of a run without other faults fails, one call in each run. */
static int inject(uint64_t step, bool is_memory, uint64_t seed)
{
    struct sim_result r;
    uint64_t runs = 0;

    world_is_quiet = true;
    for (uint64_t nth = 1;; nth += step) {
        seed_now = nth;
        world_inject(is_memory ? nth : 0, is_memory ? 0 : nth);
        world_run(seed, 0, false, &r);
        runs++;
        if (r.failed) {
            world_inject(is_memory ? nth : 0, is_memory ? 0 : nth);
            world_run(seed, 0, true, &r);
            fprintf(stderr, "%s call %llu of seed %llu: %s\n%s",
                    is_memory ? "memory" : "disk", (unsigned long long)nth,
                    (unsigned long long)seed, r.why, world_story());
            return 1;
        }
        if (nth > world_injected())
            break;
    }
    printf("%llu runs, each with one %s that failed: nothing was lost\n",
           (unsigned long long)runs, is_memory ? "allocation" : "call of the disk");
    return 0;
}

static int find_bug(const char *text)
{
    for (int i = 1; i < BUGS; i++)
        if (!strcmp(bug_names[i], text))
            return i;
    fprintf(stderr, "maat-sim: there is no bug '%s'; there are", text);
    for (int i = 1; i < BUGS; i++)
        fprintf(stderr, " %s", bug_names[i]);
    fprintf(stderr, "\n");
    exit(2);
}

int main(int argc, char **argv)
{
    uint64_t number[2] = {100, 1}, memory = 0, disk = 0;
    int n = 0, rc;
    bool with_story = false;

    for (int i = 1; i < argc; i++) {
        char *end = argv[i];
        bool has_more = i + 1 < argc;
        if (!strcmp(argv[i], "--story"))
            with_story = true;
        else if (!strcmp(argv[i], "--bug") && has_more)
            sim_bug = (enum bug)find_bug(argv[++i]);
        else if (!strcmp(argv[i], "--memory") && has_more)
            memory = strtoull(argv[++i], NULL, 10);
        else if (!strcmp(argv[i], "--disk") && has_more)
            disk = strtoull(argv[++i], NULL, 10);
        else if (n < 2 && (number[n++] = strtoull(argv[i], &end, 10)) && !*end)
            continue;
        else {
            fprintf(stderr,
                    "usage: maat-sim SEEDS [FROM] [--bug NAME] [--story] [--memory N] "
                    "[--disk N]\n");
            return 2;
        }
    }
    put_chance();
    snprintf(folder, sizeof folder, "%s/maat-sim-XXXXXX",
             getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    if (!mkdtemp(folder)) {
        perror(folder);
        return 1;
    }
    snprintf(world_db, sizeof world_db, "%s/db", folder);
    signal(SIGSEGV, on_crash);
    signal(SIGBUS, on_crash);
    signal(SIGABRT, on_crash);
    signal(SIGILL, on_crash);
    disk_start();
    enum bug bug = sim_bug;
    sim_bug = BUG_NONE;
    world_prepare();
    struct sim_result r;
    world_run(0, 0, false, &r); /* what is made once is made now */
    world_warm();
    sim_bug = bug;
    is_looking_for_bug = bug != BUG_NONE;
    if (with_story) {
        world_run(number[1], 0, true, &r);
        printf("%sseed %llu: %s\n", world_story(), (unsigned long long)number[1],
               r.failed ? r.why : "all is well");
        rc = r.failed;
    } else if (memory || disk) {
        rc = inject(memory ? memory : disk, memory != 0, number[1]);
    } else {
        rc = run_seeds(number[0], number[1]);
    }
    clean();
    return rc;
}
