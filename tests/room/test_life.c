/* test_life.c - the lives of a room are as docs/server.md draws them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "room/life.h"

static bool drawn[ROOM_LIVES][ROOM_LIVES];

static int life_of(const char *name)
{
    for (int i = 0; i < ROOM_LIVES; i++)
        if (!strcmp(name, room_life_name((enum room_life)i)))
            return i;
    fail_msg("the drawing has an unknown life: %s", name);
    return -1;
}

static void read_drawing(void)
{
    FILE *f = fopen(getenv("MAAT_SERVER_PAGE"), "r");
    char line[512], from[32], to[32];

    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        if (sscanf(line, "    %31[a-z_] --> %31[a-z_]", from, to) == 2)
            drawn[life_of(from)][life_of(to)] = true;
    fclose(f);
}

static void the_page_draws_every_change_and_no_other(void **state)
{
    (void)state;
    read_drawing();
    for (int from = 0; from < ROOM_LIVES; from++)
        for (int to = 0; to < ROOM_LIVES; to++)
            if (drawn[from][to] !=
                room_life_may((enum room_life)from, (enum room_life)to))
                fail_msg("%s --> %s is %s in docs/server.md",
                         room_life_name((enum room_life)from),
                         room_life_name((enum room_life)to),
                         drawn[from][to] ? "drawn but not allowed" : "missing");
}

static void only_a_ready_room_begins_something(void **state)
{
    (void)state;
    for (int from = 0; from < ROOM_LIVES; from++)
        for (int to = 0; to < ROOM_LIVES; to++)
            if (room_life_may((enum room_life)from, (enum room_life)to) &&
                room_life_is_busy((enum room_life)to))
                assert_int_equal(from, ROOM_READY);
}

static void every_life_ends(void **state)
{
    (void)state;
    for (int i = 0; i < ROOM_LIVES; i++) {
        unsigned reached = 1u << i;
        for (int round = 0; round < ROOM_LIVES; round++)
            for (int from = 0; from < ROOM_LIVES; from++)
                for (int to = 0; reached >> from & 1 && to < ROOM_LIVES; to++)
                    if (room_life_may((enum room_life)from, (enum room_life)to))
                        reached |= 1u << to;
        assert_true(reached >> ROOM_LET_GO & 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_draws_every_change_and_no_other),
        cmocka_unit_test(only_a_ready_room_begins_something),
        cmocka_unit_test(every_life_ends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
