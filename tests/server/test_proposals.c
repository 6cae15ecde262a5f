/* test_proposals.c - two who play one god: one proposes, one decides, nobody else
 * hears. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "maat/rng.h"
#include "server_kit.h"
#include "store/pg_cluster.h"

enum { SEATS = 3, GUESTS, DORA = SEATS }; /* the last one has no seat */

/* Nothing is left to chance, so the choices of the test make the game. */
#define OPTIONS                                                                        \
    "\"players\":3,\"red\":0,\"start\":1,\"gods\":\"ra,amun,osiris\","                 \
    "\"guardians\":\"satet,mummy,androsphinx\""

static const char *const names[GUESTS] = {"Anna", "Ben", "Cleo", "Dora"};
static const char *const args[] = {"--no-limits", "--bot-pause", "0", NULL};

/* Everybody is at the same step, and what was last told is at hand. */
struct game {
    const struct kit_server *at[GUESTS]; /* the node through which each plays */
    struct kit_person person[GUESTS];
    struct kit_socket socket[GUESTS];
    json_t *seen[GUESTS];
    char id[32];
    int lower, higher; /* of the pair, from 0; -1: there is none yet */
    unsigned key;
    struct rng rng;
};

/* A word of it to others, and the secret is out. */
static void listen_in(const struct game *g, int who, json_t *m)
{
    char *text = json_dumps(m, JSON_COMPACT);

    if (who != g->lower && who != g->higher &&
        (strstr(text, "propos") || strstr(text, "\"advises\"")))
        fail_msg("%s hears: %s", names[who], text);
    free(text);
}

static void take(struct game *g, int who, json_t *m)
{
    int to = (int)kit_int(m, "advises.seat") - 1;

    if (to >= 0) {
        g->lower = who;
        g->higher = to;
    }
    listen_in(g, who, m);
    json_decref(g->seen[who]);
    g->seen[who] = m;
}

/* The next step or snapshot for everybody. */
static void all_take(struct game *g, const char *type)
{
    for (int i = 0; i < GUESTS; i++) {
        json_t *m;
        while ((m = kit_next(&g->socket[i], 20000)) && strcmp(kit_text(m, "t"), type)) {
            listen_in(g, i, m);
            json_decref(m);
        }
        if (!m)
            fail_msg("%s is told nothing", names[i]);
        take(g, i, m);
    }
}

/* Everybody at the one node, but for this guest. */
static void begin(struct game *g, const struct kit_server *node, int guest,
                  const struct kit_server *other)
{
    memset(g, 0, sizeof *g);
    g->lower = g->higher = -1;
    g->rng = rng_stream(5, RNG_TEST);
    for (int i = 0; i < GUESTS; i++) {
        g->at[i] = i == guest ? other : node;
        kit_arrive(&g->person[i], &g->socket[i], g->at[i], names[i]);
    }
    kit_table(&g->person[0], g->id,
              "{\"game\":\"ankh\",\"options\":{" OPTIONS "},"
              "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"},{\"kind\":\"open\"}]}");
    kit_post(&g->person[1], 200, g->id, "/join", "{}");
    kit_post(&g->person[2], 200, g->id, "/join", "{}");
    kit_post(&g->person[0], 200, g->id, "/start", "{}");
    for (int i = 0; i < GUESTS; i++)
        kit_say(&g->socket[i], "{\"t\":\"sub\",\"table\":\"%s\"}", g->id);
    all_take(g, "table");
}

static void end(struct game *g)
{
    for (int i = 0; i < GUESTS; i++) {
        json_decref(g->seen[i]);
        kit_depart(&g->person[i], &g->socket[i]);
    }
}

static void act(struct game *g, int who, const char *text)
{
    kit_say(&g->socket[who],
            "{\"t\":\"act\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,\"key\":\"k%u\","
            "\"do\":\"%s\"}",
            g->id, who + 1, (int)kit_int(g->seen[who], "seq"), g->key++, text);
    all_take(g, "step");
}

/* Somebody does anything; false: nobody can. */
static bool any_move(struct game *g)
{
    for (int i = 0; i < SEATS; i++) {
        json_t *legal = kit_at(g->seen[i], "legal");
        uint32_t n = (uint32_t)json_array_size(legal);
        if (!n)
            continue;
        act(g, i, json_string_value(json_array_get(legal, rng_below(&g->rng, n))));
        return true;
    }
    return false;
}

/* Until the lower seat of a merged god may propose. */
static void to_battle(struct game *g)
{
    do {
        if (!any_move(g))
            fail_msg("two gods have merged and not fought");
    } while (g->lower < 0 || !kit_at(g->seen[g->lower], "advises"));
}

static void propose(struct game *g, int who, int seat, const char *text)
{
    kit_say(&g->socket[who],
            "{\"t\":\"propose\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,\"do\":\"%s\"}",
            g->id, seat + 1, (int)kit_int(g->seen[who], "seq"), text);
}

static void expect_refused(struct game *g, int who, int seat, const char *text,
                           const char *code)
{
    json_t *m;

    propose(g, who, seat, text);
    m = kit_wait(&g->socket[who], "no");
    assert_string_equal(kit_text(m, "code"), code);
    assert_true(strlen(kit_text(m, "why")) > 0);
    json_decref(m);
}

static void expect_proposal(const struct game *g, json_t *m, const char *text)
{
    assert_int_equal(json_array_size(kit_at(m, "proposals")), 1);
    assert_int_equal(kit_int(m, "proposals.0.by"), g->lower + 1);
    assert_int_equal(kit_int(m, "proposals.0.seat"), g->higher + 1);
    if (text)
        assert_string_equal(kit_text(m, "proposals.0.do"), text);
}

/* One of them comes back: a new connection, with nothing in mind. */
static void reload(struct game *g, int who)
{
    kit_close(&g->socket[who]);
    kit_open(&g->socket[who], &g->person[who], g->at[who]);
    kit_say(&g->socket[who], "{\"t\":\"sub\",\"table\":\"%s\"}", g->id);
    take(g, who, kit_wait(&g->socket[who], "table"));
}

static void the_partner_sees_it_and_nobody_else(struct game *g)
{
    char first[64], last[64];
    json_t *legal = kit_at(g->seen[g->lower], "advises.legal"), *m;
    int rival = SEATS - g->lower - g->higher;

    assert_true(json_equal(legal, kit_at(g->seen[g->higher], "legal")));
    snprintf(first, sizeof first, "%s", json_string_value(json_array_get(legal, 0)));
    snprintf(last, sizeof last, "%s",
             json_string_value(json_array_get(legal, json_array_size(legal) - 1)));
    expect_refused(g, g->lower, g->lower, "draw", "no_action");
    expect_refused(g, g->lower, g->lower, "gain", "illegal");
    expect_refused(g, g->lower, g->higher, first, "not_yours");
    expect_refused(g, g->higher, g->higher, first, "no_proposal");
    expect_refused(g, rival, rival, first, "no_proposal");
    expect_refused(g, DORA, g->lower, first, "not_yours");
    for (int i = 0; i < 2; i++) {
        const char *text = i ? first : last; /* or rather that */
        propose(g, g->lower, g->lower, text);
        json_decref(kit_wait(&g->socket[g->lower], "ok"));
        m = kit_wait(&g->socket[g->higher], "proposals");
        expect_proposal(g, m, text);
        json_decref(m);
    }
    reload(g, g->higher);
    expect_proposal(g, g->seen[g->higher], first);
    act(g, g->higher, last); /* who decides is free to do otherwise */
    assert_null(kit_at(g->seen[g->higher], "proposals"));
    assert_null(kit_at(g->seen[g->lower], "proposals"));
}

static void a_bot_proposes_in_place_of_one_who_left(struct game *g)
{
    json_t *m;

    kit_resign(&g->socket[g->lower], g->id, g->lower + 1);
    while (!strstr(kit_text(g->seen[g->higher], "phase"), "card") ||
           !json_array_size(kit_at(g->seen[g->higher], "legal"))) {
        /* The bot of the lower seat moves by itself. */
        bool is_bots = json_array_size(kit_at(g->seen[g->lower], "legal")) > 0;
        if (is_bots)
            all_take(g, "step");
        else if (!any_move(g))
            fail_msg("there was only one battle");
    }
    /* A bot gets what a busy machine has left. Whoever it speaks for still watches. */
    for (int i = 0; i < 2; i++) {
        int who = i ? g->lower : g->higher;
        m = kit_wait_ms(&g->socket[who], "proposals", 120000);
        if (!m)
            fail_msg("%s hears of no proposal of the bot", names[who]);
        expect_proposal(g, m, NULL);
        json_decref(m);
    }
}

/* What nobody has waited for so far is no secret either. */
static void listen_to_the_end(struct game *g)
{
    for (int i = 0; i < GUESTS; i++) {
        json_t *m;
        kit_say(&g->socket[i], "{\"t\":\"ping\"}");
        while ((m = kit_next(&g->socket[i], 10000)) &&
               strcmp(kit_text(m, "t"), "pong")) {
            listen_in(g, i, m);
            json_decref(m);
        }
        json_decref(m);
    }
}

static void merged_gods_decide_together(void **state)
{
    struct game g;

    (void)state;
    begin(&g, &server, 0, &server);
    to_battle(&g);
    the_partner_sees_it_and_nobody_else(&g);
    a_bot_proposes_in_place_of_one_who_left(&g);
    listen_to_the_end(&g);
    end(&g);
}

/* ---- several nodes --------------------------------------------------------------- */

static char dir[] = "/tmp/maat-proposals-XXXXXX";
static struct pg_cluster *pg;
static struct kit_server node[3];

static int start_nodes(void **state)
{
    (void)state;
    assert_non_null(mkdtemp(dir));
    pg = pg_cluster_start(dir);
    assert_non_null(pg);
    for (int i = 0; i < 3; i++)
        kit_join(&node[i], pg_cluster_url(pg), args);
    return 0;
}

static int stop_nodes(void **state)
{
    char command[80];

    (void)state;
    for (int i = 0; i < 3; i++)
        kit_clean(&node[i]);
    pg_cluster_stop(pg);
    snprintf(command, sizeof command, "rm -rf %s", dir);
    return system(command);
}

/* Another node than they were at has never seen the table: it shows what is open. */
static void whoever_comes_through_a_new_node_sees_it(struct game *g,
                                                     const struct kit_server *third)
{
    const struct kit_server *before = g->at[g->higher];
    json_t *legal = kit_at(g->seen[g->lower], "advises.legal"), *m = NULL;
    char text[64];

    snprintf(text, sizeof text, "%s", json_string_value(json_array_get(legal, 0)));
    propose(g, g->lower, g->lower, text);
    json_decref(kit_wait(&g->socket[g->lower], "ok"));
    json_decref(kit_wait(&g->socket[g->higher], "proposals"));
    g->at[g->higher] = third;
    reload(g, g->higher);
    if (!kit_at(g->seen[g->higher], "proposals"))
        m = kit_wait(&g->socket[g->higher], "proposals");
    expect_proposal(g, m ? m : g->seen[g->higher], text);
    json_decref(m);
    g->at[g->higher] = before;
    reload(g, g->higher);
}

/* The two of a pair are never at the same node: each of the three is alone at one in
 * his turn, and one of those is of the pair. */
static void the_two_are_at_different_nodes(void **state)
{
    int n_apart = 0;

    (void)state;
    for (int alone = 0; alone < SEATS; alone++) {
        struct game g;
        begin(&g, &node[0], alone, &node[1]);
        to_battle(&g);
        if (g.at[g.lower] != g.at[g.higher]) {
            n_apart++;
            whoever_comes_through_a_new_node_sees_it(&g, &node[2]);
            the_partner_sees_it_and_nobody_else(&g);
            a_bot_proposes_in_place_of_one_who_left(&g);
            listen_to_the_end(&g);
        }
        end(&g);
    }
    assert_int_equal(n_apart, 2); /* once the higher was alone, once the lower */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merged_gods_decide_together),
        cmocka_unit_test_setup_teardown(the_two_are_at_different_nodes, start_nodes,
                                        stop_nodes),
    };

    kit_args = args;
    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
