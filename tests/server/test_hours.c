/* test_hours.c - the server's time when clocks jump, and what counts of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "server/server.h"

enum { HOUR = 3600000, DAY = 24 * HOUR };
static const int64_t YEAR = (int64_t)365 * DAY;
static const int64_t BEGIN = 1790000000000;

/* ---- a world with its own clocks and its own store ------------------------------- */

static int64_t wall, mono;
static int64_t alive;
static struct hours kept;
static enum store_code store_answers;
static bool is_slow;              /* it is told that we live, and says nothing so far */
static store_got_number *waiting; /* for that */
static struct server srv;

int __wrap_clock_gettime(clockid_t id, struct timespec *t);
enum store_code __wrap_store_alive(struct store *s, int64_t now, int64_t since,
                                   store_got_number *done, void *ctx);
enum store_code __wrap_store_absences(struct store *s, store_got_absences *done,
                                      void *ctx);
bool __wrap_store_is_shared(const struct store *s);
void __wrap_store_drain(struct store *s);
uint32_t __wrap_net_sockets(const struct net *n);

int __wrap_clock_gettime(clockid_t id, struct timespec *t)
{
    int64_t ms = id == CLOCK_REALTIME ? wall : mono;

    *t = (struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    return 0;
}

enum store_code __wrap_store_alive(struct store *s, int64_t now, int64_t since,
                                   store_got_number *done, void *ctx)
{
    (void)s;
    if (store_answers != STORE_OK)
        return store_answers;
    if (since && alive && alive < since)
        hours_add(&kept, alive, since);
    if (now > alive)
        alive = now;
    if (done && is_slow)
        waiting = done;
    else if (done)
        done(ctx, STORE_OK, (uint64_t)alive);
    return STORE_OK;
}

static void store_answers_at_last(void)
{
    store_got_number *done = waiting;

    waiting = NULL;
    is_slow = false;
    assert_non_null(done);
    done(&srv, STORE_OK, (uint64_t)alive);
}

enum store_code __wrap_store_absences(struct store *s, store_got_absences *done,
                                      void *ctx)
{
    struct store_absence list[STORE_ABSENCES_MAX];

    (void)s;
    for (size_t i = 0; i < kept.n; i++)
        list[i] = (struct store_absence){kept.list[i].from, kept.list[i].to};
    done(ctx, store_answers, list, kept.n);
    return STORE_OK;
}

bool __wrap_store_is_shared(const struct store *s)
{
    (void)s;
    return false;
}

void __wrap_store_drain(struct store *s)
{
    (void)s;
}

uint32_t __wrap_net_sockets(const struct net *n)
{
    (void)n;
    return 1;
}

static void boot(void)
{
    memset(&srv, 0, sizeof srv);
    life_start(&srv);
    assert_int_equal(life_begin(&srv), 0);
}

static int new_world(void **state)
{
    (void)state;
    wall = BEGIN;
    mono = 5000;
    alive = 0;
    kept = (struct hours){0};
    store_answers = STORE_OK;
    is_slow = false;
    boot();
    return 0;
}

/* Time passes, and the server looks at it ten times a second. */
static void pass(int64_t ms)
{
    for (; ms > 0; ms -= 100) {
        wall += 100;
        mono += 100;
        life_tick(&srv);
    }
}

static int64_t counted(int64_t since)
{
    return hours_between(&srv.hours, since, server_now(&srv));
}

/* ---- tests --------------------------------------------------------------------- */

static void time_that_passes_counts(void **state)
{
    int64_t since = server_now(&srv);

    (void)state;
    pass(30000);
    assert_int_equal(counted(since), 30000);
    assert_int_equal(srv.hours.n, 0);
}

static void a_wall_clock_that_jumps_ahead_costs_nobody_anything(void **state)
{
    static const int64_t jumps[] = {25 * HOUR, (int64_t)2 * 365 * DAY, 10000};

    (void)state;
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        int64_t since = server_now(&srv);
        pass(5000);
        wall += jumps[i];
        pass(5000);
        assert_in_range(counted(since), 9900, 10000);
        assert_int_equal(server_now(&srv), wall);
    }
}

static void a_wall_clock_that_goes_back_takes_nothing_back(void **state)
{
    int64_t since = server_now(&srv), before;

    (void)state;
    pass(5000);
    before = server_now(&srv);
    wall -= 2 * YEAR;
    pass(5000);
    assert_int_equal(counted(since), 10000);
    assert_true(server_now(&srv) > before);
    /* A restart with the wall clock still behind goes on from there, too. */
    before = server_now(&srv);
    boot();
    assert_true(server_now(&srv) >= before - 2000);
    pass(1000);
    assert_in_range(counted(since), 9000, 11000);
}

static void a_pause_does_not_count_even_before_it_is_stored(void **state)
{
    int64_t since = server_now(&srv);

    (void)state;
    pass(5000);
    wall += HOUR;
    mono += HOUR;
    assert_int_equal(counted(since), 5000);
    store_answers = STORE_FULL;
    pass(1000);
    assert_int_equal(counted(since), 5000);
    store_answers = STORE_OK;
    pass(3000);
    assert_in_range(counted(since), 7900, 8100);
}

static void a_store_that_does_not_answer_stops_the_clocks(void **state)
{
    int64_t since = server_now(&srv), at;

    (void)state;
    pass(4000);
    store_answers = STORE_IO;
    pass(60000);
    at = counted(since);
    assert_true(at <= 14000);
    store_answers = STORE_OK;
    pass(2000);
    assert_in_range(counted(since), at + 1800, at + 2100);
}

/* Whatever was asked before a jump, a pause, a silence: its answer knows nothing of it.
 */
static void a_slow_store_does_not_hide_a_jump(void **state)
{
    int64_t since = server_now(&srv);

    (void)state;
    pass(1000);
    is_slow = true;
    pass(2500);
    wall += HOUR;
    pass(500);
    store_answers_at_last();
    pass(1000);
    assert_in_range(counted(since), 4300, 5000);
}

static void a_slow_store_does_not_hide_a_pause(void **state)
{
    int64_t since = server_now(&srv);

    (void)state;
    pass(1000);
    is_slow = true;
    pass(2500);
    wall += HOUR;
    mono += HOUR;
    store_answers_at_last(); /* before anything else is looked at */
    pass(1000);
    assert_in_range(counted(since), 4300, 4500);
}

static void a_silence_does_not_count_once_it_is_over(void **state)
{
    int64_t since = server_now(&srv), at;

    (void)state;
    is_slow = true;
    pass(60000);
    at = counted(since);
    assert_true(at <= 14000);
    store_answers_at_last();
    assert_in_range(counted(since), at - 2100, at + 100);
    pass(2000);
    assert_true(counted(since) <= at + 2100);
}

static void time_between_two_lives_does_not_count(void **state)
{
    int64_t since = server_now(&srv);

    (void)state;
    pass(10000);
    life_end(&srv);
    wall += 3 * (int64_t)DAY;
    mono = 77;
    boot();
    pass(1000);
    assert_int_equal(counted(since), 11000);
    /* And what is asked for by age is as old as it was. */
    assert_int_equal(hours_ago(&srv.hours, server_now(&srv), 11000), since);
}

static void absences_are_summed_wherever_the_ends_lie(void **state)
{
    static const struct {
        int64_t from, to, open;
    } rows[] = {
        {0, 100, 100}, {0, 150, 100},   {0, 200, 100}, {0, 300, 200}, {150, 250, 50},
        {120, 180, 0}, {200, 400, 200}, {0, 600, 450}, {450, 470, 0}, {600, 500, 0},
    };
    struct hours h = {0};

    (void)state;
    hours_add(&h, 100, 200);
    hours_add(&h, 420, 470);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (hours_between(&h, rows[i].from, rows[i].to) != rows[i].open)
            fail_msg("from %d to %d should be open for %d", (int)rows[i].from,
                     (int)rows[i].to, (int)rows[i].open);
    assert_int_equal(hours_between(NULL, 3, 10), 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(time_that_passes_counts, new_world),
        cmocka_unit_test_setup(a_wall_clock_that_jumps_ahead_costs_nobody_anything,
                               new_world),
        cmocka_unit_test_setup(a_wall_clock_that_goes_back_takes_nothing_back,
                               new_world),
        cmocka_unit_test_setup(a_pause_does_not_count_even_before_it_is_stored,
                               new_world),
        cmocka_unit_test_setup(a_store_that_does_not_answer_stops_the_clocks,
                               new_world),
        cmocka_unit_test_setup(a_slow_store_does_not_hide_a_jump, new_world),
        cmocka_unit_test_setup(a_slow_store_does_not_hide_a_pause, new_world),
        cmocka_unit_test_setup(a_silence_does_not_count_once_it_is_over, new_world),
        cmocka_unit_test_setup(time_between_two_lives_does_not_count, new_world),
        cmocka_unit_test(absences_are_summed_wherever_the_ends_lie),
    };

    return cmocka_run_group_tests_name("hours", tests, NULL, NULL);
}
