/*
 * test_failover.c - the database itself dies under load, and its standby takes over.
 *
 * usage: test_failover MAAT kills|replaced N [SEED]
 *
 * kills: two PostgreSQL, of which one repeats the other synchronously, and nodes that
 * know both. In each of N schedules a swarm plays, the standby perhaps stops listening
 * for a while (so that many commits are in doubt), the primary is killed with all its
 * processes, and the standby is promoted; then the dead one is made anew as the standby
 * of the other. In the end the ledger of what was acknowledged is compared with the
 * store.
 *
 * replaced: the dead primary comes back as it was, and believes to be the primary.
 */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "client/httpc.h"
#include "client/swarm.h"
#include "ledger_kit.h"
#include "node_kit.h"
#include "pg_cluster.h"
#include "store_kit.h"

enum { NODES = 2, TABLES = 16, PAUSE_MS = 15, READY_S = 180 };

static const char *program;
static long times;
static unsigned long seed;

static char dir[64], db[400];
static struct pg_cluster *server[2]; /* in the order of the address */
static int primary;                  /* which of them */
static struct node node[NODES];
static struct swarm *swarm;

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static const char *name_of(int i)
{
    return i == 0 ? "pg0" : "pg1";
}

/* A standby of the primary, that its commits wait for. */
static int add_standby(void)
{
    int other = 1 - primary;
    server[other] = pg_cluster_follow(dir, name_of(other), server[primary]);
    return server[other] ? pg_cluster_synchronous(server[primary], true) : -1;
}

static int set_up(void **state)
{
    (void)state;
    primary = 0;
    snprintf(dir, sizeof dir, "%s", kit_directory());
    snprintf(db, sizeof db, "postgres:///postgres?host=%s/pg0,%s/pg1&user=maat", dir,
             dir);
    server[0] = pg_cluster_start_as(dir, name_of(0));
    if (!server[0] || add_standby() < 0)
        return -1;
    struct swarm_config cfg = {.tables = TABLES,
                               .games = (uint32_t)times / 4 + 3,
                               .seats = 3,
                               .game = "ra",
                               .options = "",
                               .seed = seed,
                               .pause_ms = PAUSE_MS};
    for (int i = 0; i < NODES; i++)
        if (node_init(&node[i], program, db, dir, i) < 0)
            return -1;
    swarm = ledger_begin(node, NODES, &cfg, READY_S);
    return swarm ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    swarm_free(swarm);
    for (int i = 0; i < NODES; i++)
        node_kill(&node[i]);
    for (int i = 0; i < 2; i++)
        if (server[i])
            pg_cluster_stop(server[i]);
    kit_remove(dir);
    return 0;
}

static uint64_t acked(void)
{
    struct swarm_figures f;
    swarm_figures(swarm, &f);
    return f.acked;
}

/* When something was done, and how much had been acknowledged by then. */
struct moment {
    double at;
    uint64_t acked;
};

static struct moment now(void)
{
    return (struct moment){now_s(), acked()};
}

static double promotion_s; /* how long the last one took */

/* The primary is gone, the standby is the primary. */
static struct moment fail_over(long i, bool is_held)
{
    int other = 1 - primary;
    swarm_run(swarm, (double)(100 + random() % 500) / 1000, true);
    if (is_held) {
        pg_cluster_hold(server[other], true);
        swarm_run(swarm, (double)(50 + random() % 200) / 1000, true);
    }
    pg_cluster_kill(server[primary]);
    swarm_run(swarm, (double)(random() % 500) / 1000, true);
    swarm_run(swarm, 0.05, true); /* what was said before has been heard */
    if (is_held)
        pg_cluster_hold(server[other], false);
    struct moment told = now();
    if (pg_cluster_promote(server[other]) < 0)
        fail_msg("schedule %ld: the standby is not promoted (seed %lu)", i, seed);
    primary = other;
    promotion_s = now_s() - told.at;
    told.at = now_s();
    return told;
}

/* Until somebody is told that a move is durable; seconds. */
static double play_again(long i, struct moment since)
{
    while (acked() == since.acked) {
        if (now_s() - since.at > READY_S)
            fail_msg("schedule %ld: nobody can play (seed %lu)", i, seed);
        swarm_run(swarm, 0.02, true);
    }
    return now_s() - since.at;
}

static void everybody_is_back(long i)
{
    struct swarm_figures f;
    if (swarm_connect(swarm, READY_S) == 0)
        return;
    swarm_figures(swarm, &f);
    for (int k = 0; k < NODES; k++) { /* the folder is gone after the test */
        char line[400];
        snprintf(line, sizeof line, "tail -n 20 '%s' >&2", node[k].log);
        if (system(line) != 0)
            fprintf(stderr, "# no log of node %d\n", k);
    }
    fail_msg("schedule %ld: %u connections and %u seats are back (seed %lu)", i, f.open,
             f.ready, seed);
}

static void stop_and_compare(void)
{
    for (int i = 0; i < NODES; i++)
        assert_int_equal(node_stop(&node[i]), 0);
    ledger_compare(swarm, db, seed);
}

static void nothing_acknowledged_is_lost_when_the_database_dies(void **state)
{
    (void)state;
    double longest = 0, sum = 0;
    srandom((unsigned)seed);
    for (long i = 0; i < times; i++) {
        uint64_t before = acked();
        double s = play_again(i, fail_over(i, random() % 2));
        print_message("# schedule %ld: %llu moves acknowledged since the last one, the"
                      " promotion took %.2f s, the next one came %.2f s later\n",
                      i, (unsigned long long)(acked() - before), promotion_s, s);
        sum += s;
        longest = s > longest ? s : longest;
        everybody_is_back(i);
        pg_cluster_stop(server[1 - primary]);
        server[1 - primary] = NULL;
        if (add_standby() < 0)
            fail_msg("schedule %ld: there is no new standby (seed %lu)", i, seed);
    }
    print_message("# %ld schedules; from the promotion to the first durable move %.2f s"
                  " on average, %.2f s at most\n",
                  times, sum / (double)times, longest);
    ledger_everything_goes_on(swarm, TABLES, seed);
    pg_cluster_kill(server[primary]); /* the other one alone must have it all */
    assert_int_equal(pg_cluster_promote(server[1 - primary]), 0);
    stop_and_compare();
}

/* It was never told that it is no primary any more: nothing of what it has and the
 * other one has not may be shown, and nothing written there. */
static void a_primary_that_was_replaced_is_passed_over(void **state)
{
    (void)state;
    srandom((unsigned)seed);
    for (long i = 0; i < times; i++) {
        int stale = primary;
        play_again(i, fail_over(i, true)); /* it has rows that nobody else has */
        assert_int_equal(pg_cluster_restart(server[stale]), 0);
        for (int k = 0; k < NODES; k++) { /* they look for the database anew */
            node_kill(&node[k]);
            assert_int_equal(node_start(&node[k]), 0);
            swarm_run(swarm, 0.2, true);
        }
        everybody_is_back(i);
        play_again(i, now());
        pg_cluster_kill(server[stale]);
        pg_cluster_stop(server[stale]);
        server[stale] = NULL;
        assert_int_equal(add_standby(), 0);
    }
    ledger_everything_goes_on(swarm, TABLES, seed);
    stop_and_compare();
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: test_failover MAAT kills|replaced N [SEED]\n");
        return 2;
    }
    program = argv[1];
    times = strtol(argv[3], NULL, 10);
    seed = argc > 4 ? strtoul(argv[4], NULL, 10) : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            nothing_acknowledged_is_lost_when_the_database_dies, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_primary_that_was_replaced_is_passed_over,
                                        set_up, tear_down),
    };
    const struct CMUnitTest one[] = {tests[strcmp(argv[2], "replaced") == 0]};
    return cmocka_run_group_tests_name(argv[2], one, NULL, NULL);
}
