/* test_think_queue.c - whose question the bots answer next. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/think_queue.h"

enum { PLACES = 4096 };

static struct think_queue queue;
static struct think_place place[PLACES];
static int n_places;

static int empty(void **state)
{
    (void)state;
    think_queue_init(&queue, 1);
    n_places = 0;
    return 0;
}

static int done(void **state)
{
    (void)state;
    while (think_queue_take(&queue))
        ;
    think_queue_done(&queue);
    return 0;
}

static bool ask(const char *owner, enum think_class class)
{
    struct think_place *p = &place[n_places++];

    snprintf(p->owner, sizeof p->owner, "%s", owner);
    p->class = (uint8_t) class;
    return think_queue_put(&queue, p);
}

/* The owners in the order in which they are answered: "anna ben anna". */
static void expect(const char *order)
{
    char said[400] = "";

    for (const struct think_place *p; (p = think_queue_take(&queue));)
        snprintf(said + strlen(said), sizeof said - strlen(said), "%s%s",
                 said[0] ? " " : "", p->owner);
    assert_string_equal(said, order);
}

static void owners_take_turns_however_much_each_of_them_asks(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++)
        ask("anna", THINK_AWAITED);
    ask("ben", THINK_AWAITED);
    ask("ben", THINK_AWAITED);
    ask("carl", THINK_AWAITED);
    expect("anna ben carl anna ben anna anna");
}

static void whoever_waits_comes_before_tables_that_nobody_watches(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++)
        ask("anna", THINK_ALONE);
    ask("ben", THINK_AWAITED);
    ask("ben", THINK_AWAITED);
    expect("ben ben anna anna anna");
}

static void unwatched_tables_are_never_starved(void **state)
{
    int others = 0;

    (void)state;
    ask("alone", THINK_ALONE);
    ask("alone", THINK_ALONE);
    for (int i = 0; i < 40; i++)
        ask("ben", THINK_AWAITED);
    for (int i = 0; i < 2 * THINK_OTHERS; i++)
        others += !strcmp(think_queue_take(&queue)->owner, "alone");
    assert_int_equal(others, 2);
}

static void one_owner_has_few_questions_of_unwatched_tables(void **state)
{
    (void)state;
    for (int i = 0; i < THINK_ALONE_EACH; i++)
        assert_true(ask("anna", THINK_ALONE));
    assert_false(ask("anna", THINK_ALONE));
    assert_true(ask("anna", THINK_AWAITED));
    assert_true(ask("ben", THINK_ALONE));
}

/* On 0.1.0 the newcomer came after all of them. */
static void a_newcomer_does_not_wait_for_a_thousand_questions_of_one(void **state)
{
    int before = 0;

    (void)state;
    for (int i = 0; i < 1000; i++)
        ask("anna", THINK_AWAITED);
    ask("ben", THINK_AWAITED);
    while (strcmp(think_queue_take(&queue)->owner, "ben") != 0)
        before++;
    assert_int_equal(before, 1);
}

static void thoughts_get_shorter_when_many_people_wait(void **state)
{
    (void)state;
    assert_int_equal(think_share(&queue, THINK_AWAITED, 2), 1000);
    assert_int_equal(think_share(&queue, THINK_ALONE, 2), THINK_ALONE_SHARE);
    for (int i = 0; i < 19; i++)
        ask("anna", THINK_AWAITED);
    assert_int_equal(think_share(&queue, THINK_AWAITED, 2), 100);
    for (int i = 0; i < 1000; i++)
        ask("anna", THINK_AWAITED);
    assert_int_equal(think_share(&queue, THINK_AWAITED, 2), THINK_FLOOR);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, empty, done)
    const struct CMUnitTest tests[] = {
        T(owners_take_turns_however_much_each_of_them_asks),
        T(whoever_waits_comes_before_tables_that_nobody_watches),
        T(unwatched_tables_are_never_starved),
        T(one_owner_has_few_questions_of_unwatched_tables),
        T(a_newcomer_does_not_wait_for_a_thousand_questions_of_one),
        T(thoughts_get_shorter_when_many_people_wait),
    };

    return cmocka_run_group_tests_name("think queue", tests, NULL, NULL);
}
