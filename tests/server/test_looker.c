/* test_looker.c - one thread that looks at games: in turn, bounded, and aside. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/registry.h"
#include "server/looker.h"

/* Both have chosen once. */
static const char begun[] = "record 1\ngame ra rules 1\nconfig players=2 edition=2008\n"
                            "* suns 1\n* suns 2\n1 invoke\n2 pass\n";

static const struct game *ra;
static struct looker *looker;
static atomic_uint woken;

static void wake(void *ctx)
{
    (void)ctx;
    atomic_fetch_add(&woken, 1);
}

static int up(void **state)
{
    (void)state;
    ra = registry_find("ra");
    looker = looker_new(wake, NULL);
    return looker ? 0 : -1;
}

static int down(void **state)
{
    (void)state;
    looker_stop(looker);
    looker_free(looker);
    return 0;
}

static bool ask(const char *table, const char *record)
{
    return looker_ask(looker, table, ra, strdup(record), 0);
}

static struct look_job *await(void)
{
    struct look_job *job;

    while (!(job = looker_collect(looker)))
        usleep(1000);
    return job;
}

static void what_is_found_stays_until_it_is_forgotten(void **state)
{
    struct look_job *job;

    (void)state;
    assert_null(looker_find(looker, "a"));
    assert_true(ask("a", begun));
    job = await();
    assert_string_equal(job->table, "a");
    assert_non_null(strstr(job->found, "\"game\":\"ra\""));
    assert_true(atomic_load(&woken) > 0);
    assert_ptr_equal(looker_find(looker, "a"), job);
    assert_null(looker_collect(looker));
    looker_forget(looker, job);
    assert_null(looker_find(looker, "a"));
    assert_int_equal(looker_count(looker), 0);
}

static void games_come_in_turn(void **state)
{
    static const char *const names[] = {"a", "b", "c"};

    (void)state;
    for (int i = 0; i < 3; i++)
        assert_true(ask(names[i], begun));
    for (int i = 0; i < 3; i++) {
        struct look_job *job = await();
        assert_string_equal(job->table, names[i]);
        looker_forget(looker, job);
    }
}

static void a_record_that_is_none_is_given_back_without_findings(void **state)
{
    struct look_job *job;

    (void)state;
    assert_true(ask("a", "record 1\n"));
    job = await();
    assert_null(job->found);
    looker_forget(looker, job);
}

static void what_is_not_collected_takes_room_and_no_more_is_taken_than_that(
    void **state)
{
    char name[8];

    (void)state;
    for (int i = 0; i < LOOKER_QUEUE; i++) {
        snprintf(name, sizeof name, "t%d", i);
        assert_true(ask(name, begun));
    }
    assert_false(ask("more", begun));
    assert_null(looker_find(looker, "more"));
    looker_forget(looker, await());
    assert_true(ask("more", begun));
}

/* The game is looked at in searches, and none begins. */
static void while_others_want_the_machine_it_rests_and_can_still_be_stopped(
    void **state)
{
    const struct look_job *job;

    (void)state;
    looker_aside(looker, true);
    assert_true(ask("a", begun));
    job = looker_find(looker, "a");
    while (job->state == LOOK_WAITING || job->done < 2)
        usleep(1000);
    /* Two rolls need no search; the first choice does. */
    usleep(20000);
    assert_int_equal(job->state, LOOK_RUNNING);
    assert_int_equal(job->done, 2);
}

static void another_effort_or_other_weights_are_another_making(void **state)
{
    char made[STORE_MADE_MAX], other[STORE_MADE_MAX];

    (void)state;
    looker_made(ra, made);
    looker_made(registry_find("horus"), other);
    assert_string_not_equal(made, other);
    assert_non_null(strstr(made, " 1000"));
}

#define LOOKER_CASE(f) cmocka_unit_test_setup_teardown(f, up, down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOOKER_CASE(what_is_found_stays_until_it_is_forgotten),
        LOOKER_CASE(games_come_in_turn),
        LOOKER_CASE(a_record_that_is_none_is_given_back_without_findings),
        LOOKER_CASE(what_is_not_collected_takes_room_and_no_more_is_taken_than_that),
        LOOKER_CASE(while_others_want_the_machine_it_rests_and_can_still_be_stopped),
        LOOKER_CASE(another_effort_or_other_weights_are_another_making),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
