/*
 * test_siege.c - newcomers get in while an attack from one address runs.
 *
 * `test_siege bench`: how long each of them took, as a line of JSON.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "raw.h"
#include "siege.h"

enum { NEWCOMERS = 5, MEASURED = 100, PAUSE_MS = 100, ROUNDS = 300 };

static void assert_newcomers_get_in(const char *const *args)
{
    struct kit_server own;
    struct siege g;

    kit_start(&own, args);
    siege_begin(&g, &own);
    for (int i = 0; i < NEWCOMERS; i++)
        siege_newcomer(&own);
    siege_end(&g);
    siege_newcomer(&own);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

static void newcomers_get_in_while_one_address_besieges_the_door(void **state)
{
    (void)state;
    assert_newcomers_get_in(NULL);
}

/* The guest alone would take every place there is. */
static void one_guest_does_not_hold_every_socket(void **state)
{
    static const char *const few[] = {"--max-connections", "100", NULL};

    (void)state;
    assert_newcomers_get_in(few);
}

/* All of them, again and again, and the server knows how many. */
static void heads_that_never_end_are_cut_off(void **state)
{
    struct kit_server own;
    struct siege g;

    (void)state;
    kit_start(&own, NULL);
    siege_begin(&g, &own);
    for (int i = 0; i < ROUNDS && (raw_figure(&own, "late_total") < SIEGE_SILENT ||
                                   g.figures->hung_up < SIEGE_SILENT);
         i++)
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    assert_true(raw_figure(&own, "late_total") >= SIEGE_SILENT);
    assert_true(g.figures->hung_up >= SIEGE_SILENT);
    siege_end(&g);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

/* ---- measuring --------------------------------------------------------------------
 */

static double now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void print_times(const char *name, const struct kit_server *s)
{
    double took[MEASURED];

    for (int i = 0; i < MEASURED; i++) {
        double begin = now_ms();
        siege_newcomer(s);
        took[i] = now_ms() - begin;
        nanosleep(&(struct timespec){0, PAUSE_MS * 1000000}, NULL);
    }
    qsort(took, MEASURED, sizeof *took, by_size);
    printf("\"%s\":{\"p50_ms\":%.1f,\"p90_ms\":%.1f,\"max_ms\":%.1f}", name,
           took[MEASURED / 2], took[MEASURED * 9 / 10], took[MEASURED - 1]);
}

static void how_long_a_newcomer_takes(void **state)
{
    static const char *const args[] = {"--log-level", "0", NULL};
    struct kit_server own;
    struct siege g;

    (void)state;
    kit_start(&own, args);
    printf("{\"newcomers\":%d,\"silent\":%d,\"sockets\":%d,", MEASURED, SIEGE_SILENT,
           SIEGE_SOCKETS);
    print_times("quiet", &own);
    siege_begin(&g, &own);
    printf(",");
    print_times("siege", &own);
    printf(",\"opened\":%u,\"hung_up\":%u}\n", g.figures->opened, g.figures->hung_up);
    siege_end(&g);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newcomers_get_in_while_one_address_besieges_the_door),
        cmocka_unit_test(one_guest_does_not_hold_every_socket),
        cmocka_unit_test(heads_that_never_end_are_cut_off),
    };
    const struct CMUnitTest bench[] = {cmocka_unit_test(how_long_a_newcomer_takes)};

    if (argc == 2 && !strcmp(argv[1], "bench"))
        return kit_main(bench, 1, NULL, NULL);
    return kit_main(tests, sizeof tests / sizeof *tests, NULL, NULL);
}
