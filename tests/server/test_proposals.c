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

enum { SEATS = 3, GUESTS, DORA = SEATS }; /* the last one has no seat */

/* Nothing is left to chance, so the choices of the test make the game. */
#define OPTIONS                                                                        \
    "\"players\":3,\"red\":0,\"start\":1,\"gods\":\"ra,amun,osiris\","                 \
    "\"guardians\":\"satet,mummy,androsphinx\""

static const char *const names[GUESTS] = {"Anna", "Ben", "Cleo", "Dora"};

/* Everybody is at the same step, and what was last told is at hand. */
struct game {
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

static void begin(struct game *g)
{
    memset(g, 0, sizeof *g);
    g->lower = g->higher = -1;
    g->rng = rng_stream(5, RNG_TEST);
    for (int i = 0; i < GUESTS; i++)
        kit_arrive(&g->person[i], &g->socket[i], &server, names[i]);
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

/* The one who decides comes back: a new connection, with nothing in mind. */
static void reload(struct game *g, int who)
{
    kit_close(&g->socket[who]);
    kit_open(&g->socket[who], &g->person[who], &server);
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
    propose(g, g->lower, g->lower, last);
    json_decref(kit_wait(&g->socket[g->lower], "ok"));
    propose(g, g->lower, g->lower, first); /* or rather this */
    json_decref(kit_wait(&g->socket[g->lower], "ok"));
    m = kit_wait(&g->socket[g->higher], "proposals");
    expect_proposal(g, m, last);
    json_decref(m);
    m = kit_wait(&g->socket[g->higher], "proposals");
    expect_proposal(g, m, first);
    json_decref(m);
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
    /* A bot gets what a busy machine has left. */
    m = kit_wait_ms(&g->socket[g->higher], "proposals", 120000);
    if (!m)
        fail_msg("the bot proposes nothing");
    expect_proposal(g, m, NULL);
    json_decref(m);
}

static void merged_gods_decide_together(void **state)
{
    struct game g;

    (void)state;
    begin(&g);
    to_battle(&g);
    the_partner_sees_it_and_nobody_else(&g);
    a_bot_proposes_in_place_of_one_who_left(&g);
    for (int i = 0; i < GUESTS; i++) { /* and what nobody has waited for */
        json_t *m;
        kit_say(&g.socket[i], "{\"t\":\"ping\"}");
        while ((m = kit_next(&g.socket[i], 10000)) &&
               strcmp(kit_text(m, "t"), "pong")) {
            listen_in(&g, i, m);
            json_decref(m);
        }
        json_decref(m);
    }
    end(&g);
}

int main(void)
{
    static const char *const args[] = {"--no-limits", "--bot-pause", "0", NULL};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merged_gods_decide_together),
    };

    kit_args = args;
    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
