/* test_ids.c - the names that the server gives to tables and people. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/server.h"

static void no_id_looks_like_an_option(void **state)
{
    (void)state;
    for (int i = 0; i < 10000; i++) {
        char id[STORE_ID_MAX];
        server_new_id(id);
        assert_int_not_equal(id[0], '-');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_id_looks_like_an_option),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
