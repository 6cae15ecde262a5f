/*
 * test_admin.c - looking after the store of a running server from outside.
 *
 * usage: test_admin MAAT
 */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "client/httpc.h"
#include "client/swarm.h"
#include "node_kit.h"
#include "store_kit.h"

static const char *program;
static char dir[64], db[300], output[1 << 16];
static struct node node;
static struct swarm *swarm;

static int set_up(void **state)
{
    (void)state;
    char why[200];
    snprintf(dir, sizeof dir, "%s", kit_directory());
    snprintf(db, sizeof db, "%s/store.db", dir);
    if (node_init(&node, program, db, dir, 0) < 0 || node_start(&node) < 0)
        return -1;
    struct swarm_config cfg = {.url = {node.url},
                               .n_urls = 1,
                               .tables = 3,
                               .games = 1,
                               .seats = 2,
                               .game = "ra",
                               .options = ""};
    swarm = swarm_new(&cfg, why, sizeof why);
    return swarm && swarm_prepare(swarm, 1, why, sizeof why) == 0 ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    swarm_free(swarm);
    node_kill(&node);
    kit_remove(dir);
    return 0;
}

/* Run `maat WORDS`; its exit code, its words in `output`. */
static int maat(const char *fmt, ...)
{
    char line[1024];
    int n = snprintf(line, sizeof line, "'%s' ", program);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(line + n, sizeof line - (size_t)n, fmt, ap);
    va_end(ap);
    strncat(line, " 2>&1", sizeof line - strlen(line) - 1);
    FILE *f = popen(line, "r");
    assert_non_null(f);
    output[fread(output, 1, sizeof output - 1, f)] = '\0';
    int status = pclose(f);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void a_finished_table_is_listed_shown_and_exported(void **state)
{
    (void)state;
    struct swarm_figures f = {0};
    assert_int_equal(swarm_connect(swarm, 20), 0);
    for (int i = 0; i < 800 && f.finished < 3; i++) {
        swarm_run(swarm, 0.5, true);
        swarm_figures(swarm, &f);
    }
    assert_int_equal(f.finished, 3);
    const char *id = swarm_table(swarm, 0);
    assert_int_equal(maat("admin --db '%s' list finished", db), 0);
    assert_non_null(strstr(output, id));
    assert_int_equal(maat("admin --db '%s' show %s", db, id), 0);
    assert_non_null(strstr(output, "\"state\":\"finished\""));
    assert_int_equal(maat("admin --db '%s' log %s", db, id), 0);
    assert_non_null(strstr(output, " s - "));
    assert_int_equal(maat("admin --db '%s' export %s >'%s/record'", db, id, dir), 0);
    assert_int_equal(maat("verify '%s/record'", dir), 0);
    assert_non_null(strstr(output, "the seed fits the commitment"));
}

static void a_running_table_is_closed_and_dropped(void **state)
{
    (void)state;
    const char *id = swarm_table(swarm, 1);
    assert_int_equal(maat("admin --db '%s' close %s", db, id), 0);
    assert_int_equal(maat("admin --db '%s' list closed", db), 0);
    assert_non_null(strstr(output, id));
    assert_int_equal(maat("admin --db '%s' close %s", db, id), 1);
    assert_non_null(strstr(output, "closed already"));
    assert_int_equal(maat("admin --db '%s' drop %s", db, id), 0);
    assert_int_equal(maat("admin --db '%s' show %s", db, id), 1);
    assert_non_null(strstr(output, "there is no"));
}

static void an_account_becomes_an_administrator(void **state)
{
    (void)state;
    struct httpc c;
    assert_int_equal(httpc_init(&c, node.url), 0);
    assert_int_equal(httpc_request(&c, "POST", "/api/session", "{}"), 201);
    assert_int_equal(
        httpc_request(&c, "POST", "/api/account",
                      "{\"login\":\"nofret\",\"password\":\"a long enough one\"}"),
        200);
    httpc_done(&c);
    assert_int_equal(maat("admin --db '%s' grant nobody", db), 1);
    assert_int_equal(maat("admin --db '%s' grant nofret", db), 0);
    assert_int_equal(maat("admin --db '%s' revoke nofret", db), 0);
}

static void a_backup_holds_every_table(void **state)
{
    (void)state;
    assert_int_equal(maat("backup --db '%s' '%s/copy.db'", db, dir), 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(
            maat("admin --db '%s/copy.db' show %s", dir, swarm_table(swarm, (size_t)i)),
            0);
    assert_int_equal(maat("backup --db '%s' '%s/copy.db'", db, dir), 1);
    assert_non_null(strstr(output, "exists already"));
}

static void wrong_words_are_refused_with_a_reason(void **state)
{
    (void)state;
    assert_int_equal(maat("admin --db '%s/nothing' list", dir), 1);
    assert_non_null(strstr(output, "there is no store at"));
    assert_int_equal(maat("admin --db '%s' dance x", db), 2);
    assert_non_null(strstr(output, "dance"));
    assert_int_equal(maat("admin --db '%s' list sideways", db), 2);
    assert_int_equal(maat("admin"), 2);
    assert_int_equal(maat("load --tables many"), 2);
    assert_int_equal(maat("load --url http://127.0.0.1:1 --tables 1"), 1);
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: test_admin MAAT\n");
        return 2;
    }
    program = argv[1];
    const struct CMUnitTest tests[] = {
        CASE(a_finished_table_is_listed_shown_and_exported),
        CASE(a_running_table_is_closed_and_dropped),
        CASE(an_account_becomes_an_administrator),
        CASE(a_backup_holds_every_table),
        CASE(wrong_words_are_refused_with_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
