/*
 * test_door.c - whatever comes through the front door, the next one is served.
 *
 * First the corpus, then cases from seeds. In the environment:
 *   DOOR_CORPUS   a folder of cases, or one case; all are played first
 *   DOOR_CASES    how many from seeds (2,000 by default)
 *   DOOR_SECONDS  so many seconds of them instead
 *   DOOR_SEED     of the first one, to see a failure again; without it 1, and a new one
 *                 every time with DOOR_SECONDS
 *   DOOR_FOUND    where a case that fails is written (the current folder)
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include <cmocka.h>

#include "knock.h"

enum { CASES = 2000, RENEW_EVERY = 200 };

static struct knock door;
static struct door_case now;
static bool is_broken;

static uint64_t number(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);

    return text && *text ? strtoull(text, NULL, 10) : otherwise;
}

/* ---- the corpus -------------------------------------------------------------------
 */

static void play_file(const char *path)
{
    FILE *f = fopen(path, "r");
    const char *why;
    int line;

    if (!f)
        fail_msg("%s cannot be read", path);
    if (!door_read(&now, f, &line)) {
        fclose(f);
        fail_msg("%s:%d: no step of a case", path, line);
    }
    fclose(f);
    why = knock(&door, &now);
    is_broken = why != NULL;
    if (why)
        fail_msg("%s: %s", path, why);
}

static int is_shown(const struct dirent *e)
{
    return e->d_name[0] != '.';
}

static void the_cases_of_old_do_no_harm(void **state)
{
    const char *folder = getenv("DOOR_CORPUS");
    struct dirent **files;
    struct stat st;
    int n;

    (void)state;
    if (!folder || !*folder)
        skip();
    if (!stat(folder, &st) && S_ISREG(st.st_mode)) {
        play_file(folder);
        return;
    }
    n = scandir(folder, &files, is_shown, alphasort);
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", folder, files[i]->d_name);
        play_file(path);
        free(files[i]);
    }
    free(files);
}

/* What is written is what is read: otherwise a failure could not be seen again. */
static void a_case_survives_its_file(void **state)
{
    static struct door_case read;
    int line;

    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        FILE *f = tmpfile();
        assert_non_null(f);
        door_make(&now, seed);
        door_write(&now, f);
        rewind(f);
        if (!door_read(&read, f, &line))
            fail_msg("seed %" PRIu64 ", line %d", seed, line);
        fclose(f);
        assert_int_equal(read.n, now.n);
        assert_int_equal(read.is_proxied, now.is_proxied);
        for (int i = 0; i < now.n; i++) {
            const struct door_step *a = &now.step[i], *b = &read.step[i];
            assert_int_equal(a->kind, b->kind);
            assert_int_equal(a->first, b->first);
            assert_int_equal(a->len, b->len);
            assert_memory_equal(now.bytes + a->at, read.bytes + b->at, a->len);
        }
    }
}

/* ---- seeds ------------------------------------------------------------------------
 */

static void keep_case(uint64_t seed, const char *why)
{
    const char *folder = getenv("DOOR_FOUND");
    char path[1024];
    FILE *f;

    snprintf(path, sizeof path, "%s/door-%" PRIu64 ".txt",
             folder && *folder ? folder : ".", seed);
    f = fopen(path, "w");
    if (f) {
        fprintf(f, "# %s (seed %" PRIu64 ")\n", why, seed);
        door_write(&now, f);
        fclose(f);
    }
    is_broken = true;
    fail_msg("%s: DOOR_SEED=%" PRIu64 " DOOR_CASES=1, or DOOR_CORPUS=%s", why, seed,
             path);
}

static void whatever_comes_the_next_one_is_served(void **state)
{
    const uint64_t seconds = number("DOOR_SECONDS", 0);
    const time_t begin = time(NULL);
    uint64_t seed = number("DOOR_SEED", seconds ? (uint64_t)begin << 24 : 1);
    const uint64_t end = seconds ? UINT64_MAX : seed + number("DOOR_CASES", CASES);
    uint64_t n = 0;

    (void)state;
    if (is_broken)
        skip();
    for (; seed < end && !(seconds && (uint64_t)(time(NULL) - begin) >= seconds);
         seed++, n++) {
        const char *why;
        if (n % RENEW_EVERY == RENEW_EVERY - 1)
            knock_renew(&door);
        door_make(&now, seed);
        why = knock(&door, &now);
        if (why)
            keep_case(seed, why);
    }
    print_message("# %" PRIu64 " cases until seed %" PRIu64 ", %" PRIu64
                  " bytes, %" PRIu64 " answered at once\n",
                  n, seed, door.sent, door.answered);
}

static void whoever_has_gone_is_forgotten(void **state)
{
    (void)state;
    if (is_broken)
        skip();
    assert_true(knock_is_forgotten(&door));
}

static int begin(void **state)
{
    (void)state;
    knock_begin(&door);
    return 0;
}

/* It stops when it is told to, and the sanitizers have nothing to say. */
static int end(void **state)
{
    (void)state;
    return knock_end(&door) || is_broken ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_case_survives_its_file),
        cmocka_unit_test(the_cases_of_old_do_no_harm),
        cmocka_unit_test(whatever_comes_the_next_one_is_served),
        cmocka_unit_test(whoever_has_gone_is_forgotten),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, begin, end);
}
