/* test_play.c - whole games over the wire: every game, every viewpoint. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "maat/rng.h"
#include "server_kit.h"

enum { VIEWS = 6 };

/* What a client knows about a table: one view per viewpoint, kept by deltas. */
struct board {
    char id[32];
    json_t *view[VIEWS], *legal[VIEWS];
    json_int_t seq, ply, seen[VIEWS];
    char node[16], phase[24];
    int hand;
    uint32_t steps, throws;
    struct rng rng;
    uint32_t key;
};

static void keep(json_t **slot, json_t *v)
{
    json_decref(*slot);
    *slot = json_incref(v);
}

static void take(struct board *b, json_t *m)
{
    const char *t = kit_text(m, "t");
    json_int_t as = kit_int(m, "as");

    if (strcmp(t, "table") != 0 && strcmp(t, "step") != 0)
        return;
    assert_in_range(as, 0, VIEWS - 1);
    if (!strcmp(t, "table")) {
        json_decref(b->view[as]);
        b->view[as] = json_deep_copy(kit_at(m, "view"));
    } else {
        assert_true(kit_int(m, "seq") >= b->seq);
        json_object_update(b->view[as], kit_at(m, "d"));
        b->steps++;
    }
    keep(&b->legal[as], kit_at(m, "legal"));
    b->seen[as] = b->seq = kit_int(m, "seq");
    b->ply = kit_int(m, "ply");
    b->hand = (int)kit_int(m, "hand");
    snprintf(b->node, sizeof b->node, "%s", kit_text(m, "node"));
    snprintf(b->phase, sizeof b->phase, "%s", kit_text(m, "phase"));
}

static void board_done(struct board *b)
{
    for (int i = 0; i < VIEWS; i++) {
        json_decref(b->view[i]);
        json_decref(b->legal[i]);
    }
}

/* Has every viewpoint been told the newest? */
static bool is_even(const struct board *b)
{
    for (int i = 0; i < VIEWS; i++)
        if (b->view[i] && b->seen[i] != b->seq)
            return false;
    return true;
}

/* Deltas add up to what a newcomer is shown. */
static void compare(struct board *b, struct kit_person *p, const struct kit_server *s)
{
    struct kit_socket k;

    kit_open(&k, p, s);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", b->id);
    for (int i = 0; i < VIEWS; i++) {
        json_t *m;
        json_int_t as;
        if (!b->view[i])
            continue;
        m = kit_wait(&k, "table");
        as = kit_int(m, "as");
        if (kit_int(m, "seq") == b->seq &&
            !json_equal(b->view[as], kit_at(m, "view"))) {
            char *is = json_dumps(b->view[as], 0),
                 *must = json_dumps(kit_at(m, "view"), 0);
            fail_msg("as %d at seq %d:\n%s\n%s", (int)as, (int)b->seq, is, must);
        }
        json_decref(m);
    }
    kit_close(&k);
}

/* A throw of Horus: by hand, with help, or left to chance. */
static void throw_by_hand(struct board *b, struct kit_socket *k)
{
    char input[40] = "-";
    unsigned power = rng_below(&b->rng, 1001), how = rng_below(&b->rng, 3);

    if (how && !strcmp(b->phase, "ball"))
        snprintf(input, sizeof input, "ball %u %s", power, how == 1 ? "cw" : "ccw");
    else if (how)
        snprintf(input, sizeof input, "ring %d %u%s",
                 (int)rng_below(&b->rng, 401) - 200, power, how == 1 ? "" : " assist");
    kit_say(k,
            "{\"t\":\"throw\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,"
            "\"key\":\"k%u\",\"input\":\"%s\"}",
            b->id, b->hand, (int)b->seq, b->key++, input);
    b->throws++;
}

/* One of my seats has something to do: do it. */
static bool act(struct board *b, struct kit_socket *k)
{
    for (int as = 1; as < VIEWS; as++) {
        size_t n = b->legal[as] ? json_array_size(b->legal[as]) : 0;
        if (b->hand == as && b->view[as]) {
            throw_by_hand(b, k);
            return true;
        }
        if (!n)
            continue;
        kit_say(
            k,
            "{\"t\":\"act\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,\"key\":\"k%u\","
            "\"do\":\"%s\"}",
            b->id, as, (int)b->seq, b->key++,
            json_string_value(
                json_array_get(b->legal[as], rng_below(&b->rng, (uint32_t)n))));
        return true;
    }
    return false;
}

static void drain(struct board *b, struct kit_socket *k, int ms)
{
    json_t *m;

    while ((m = kit_next(k, ms))) {
        assert_string_not_equal(kit_text(m, "t"), "no");
        assert_string_not_equal(kit_text(m, "t"), "stale");
        take(b, m);
        json_decref(m);
        ms = 0;
    }
}

static void play(struct board *b, struct kit_socket *k, struct kit_person *p,
                 const struct kit_server *s)
{
    uint32_t compared = 0;

    kit_say(k, "{\"t\":\"sub\",\"table\":\"%s\"}", b->id);
    while (strcmp(b->node, "over") != 0) {
        uint32_t before = b->steps;
        while (!is_even(b))
            drain(b, k, 5000);
        if (b->steps / 40 > compared) {
            compared = b->steps / 40;
            compare(b, p, s);
        }
        if (!act(b, k))
            drain(b, k, 5000);
        else
            while (b->steps == before || !is_even(b))
                drain(b, k, 5000);
    }
    drain(b, k, 100);
    compare(b, p, s);
}

static void a_guest_plays_a_whole_game_against_bots(void **state)
{
    struct board b = {.rng = rng_stream(7, RNG_TEST)};
    struct kit_person anna;
    struct kit_socket k;
    json_t *a;
    char path[80];

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_table(&anna, b.id,
              "{\"game\":\"ra\",\"start\":true,\"seats\":[{\"kind\":\"bot\",\"level\":"
              "\"random\"},{\"kind\":\"me\"},{\"kind\":\"bot\",\"level\":\"random\"},"
              "{\"kind\":\"bot\",\"level\":\"random\"}]}");
    kit_open(&k, &anna, &server);
    play(&b, &k, &anna, &server);
    snprintf(path, sizeof path, "/api/tables/%s", b.id);
    a = kit_must(&anna, 200, "GET", path, NULL);
    assert_string_equal(kit_text(a, "table.state"), "finished");
    assert_int_equal(json_array_size(kit_at(a, "table.result.rank")), 4);
    json_decref(a);
    kit_close(&k);
    board_done(&b);
    kit_leave(&anna);
}

/*
 * All seats on one device, random legal moves to the end: the viewpoints of games with
 * secrets, each kept by its deltas. Answers the number of throws by hand.
 */
static uint32_t hot_seat(const char *game, const char *options, int players)
{
    struct board b = {.rng = rng_stream(11, RNG_TEST)};
    struct kit_person anna;
    struct kit_socket k;
    char seats[120] = "";
    json_t *a;

    for (int i = 0; i < players; i++) {
        size_t n = strlen(seats);
        snprintf(seats + n, sizeof seats - n, "%s{\"kind\":\"me\"}", i ? "," : "");
    }
    kit_guest(&anna, &server, "Anna");
    kit_table(&anna, b.id,
              "{\"game\":\"%s\",\"options\":{%s},\"start\":true,\"seats\":[%s]}", game,
              options, seats);
    kit_open(&k, &anna, &server);
    play(&b, &k, &anna, &server);
    snprintf(seats, sizeof seats, "/api/tables/%s", b.id);
    a = kit_must(&anna, 200, "GET", seats, NULL);
    assert_string_equal(kit_text(a, "table.state"), "finished");
    assert_int_equal(json_array_size(kit_at(a, "table.result.rank")), players);
    json_decref(a);
    kit_close(&k);
    board_done(&b);
    kit_leave(&anna);
    return b.throws;
}

static void ra_of_1999_is_played_to_the_end(void **state)
{
    (void)state;
    hot_seat("ra", "\"players\":4,\"edition\":\"1999\"", 4);
}

static void ra_of_2008_is_played_to_the_end(void **state)
{
    (void)state;
    hot_seat("ra", "\"players\":3,\"edition\":\"2008\"", 3);
}

static void aton_is_played_to_the_end(void **state)
{
    (void)state;
    hot_seat("aton", "", 2);
}

static void horus_is_played_to_the_end_by_hand(void **state)
{
    (void)state;
    assert_true(hot_seat("horus", "\"players\":3", 3) > 0);
}

static void ankh_is_played_to_the_end(void **state)
{
    (void)state;
    hot_seat("ankh", "\"players\":3", 3);
}

/* Bots play a game of which they know nothing. */
static void against_a_bot(struct kit_person *p, const char *game)
{
    char id[32];

    kit_table(p, id,
              "{\"game\":\"%s\",\"start\":true,\"seats\":[{\"kind\":\"me\"},"
              "{\"kind\":\"bot\",\"level\":\"novice\"}]}",
              game);
    kit_finish(p, &server, id);
}

/* It is Anna's turn and she does nothing: her opponent does, and remembers it. */
static void a_master_thinks_while_a_person_does(void **state)
{
    static const char *const args[] = {"--no-limits", "--bot-priority", "idle", NULL};
    const struct timespec pause = {.tv_nsec = 100000000};
    struct kit_server own;
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    bool has_pondered = false;

    (void)state;
    kit_start(&own, args);
    kit_guest(&anna, &own, "Anna");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,\"seats\":["
              "{\"kind\":\"me\"},{\"kind\":\"bot\",\"level\":\"master\"}]}");
    kit_open(&k, &anna, &own);
    kit_watch(&k, id);
    for (int i = 0; i < 600 && !has_pondered; i++) {
        assert_int_equal(httpc_request(&anna.http, "GET", "/metrics", NULL), 200);
        has_pondered = !strstr(anna.http.body, "\nmaat_bot_ponder_seconds_total 0\n") &&
                       !strstr(anna.http.body, "\nmaat_bot_memory_bytes 0\n");
        nanosleep(&pause, NULL);
    }
    assert_true(has_pondered);
    kit_close(&k);
    kit_leave(&anna);
    assert_int_equal(kit_stop(&own), 0);
    kit_clean(&own);
}

/* Whatever else the server offers: nothing is known of it but what it says of itself.
 */
static void a_new_game_is_found_and_played_to_the_end(void **state)
{
    struct kit_person anna;
    const char *name = getenv("MAAT_GAME");
    json_t *a, *g;
    size_t i;
    int played = 0;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    a = kit_must(&anna, 200, "GET", "/api/games", NULL);
    json_array_foreach(kit_at(a, "games"), i, g)
    {
        if (strcmp(kit_text(g, "id"), name) != 0)
            continue;
        char path[64];
        snprintf(path, sizeof path, "/api/games/%s", name);
        json_t *told = kit_must(&anna, 200, "GET", path, NULL);
        assert_string_not_equal(kit_text(told, "fields.0.shape"), "");
        assert_string_not_equal(kit_text(told, "events.0.kind"), "");
        json_decref(told);
        assert_string_not_equal(kit_text(g, "covers.0.title.de"), "");
        assert_string_not_equal(kit_text(g, "covers.0.tagline.en"), "");
        for (json_int_t n = kit_int(g, "players.0"); n <= kit_int(g, "players.1");
             n++) {
            char players[32];
            snprintf(players, sizeof players, "\"players\":%d", (int)n);
            hot_seat(name, players, (int)n);
            played++;
        }
    }
    assert_true(played > 0);
    against_a_bot(&anna, name);
    json_decref(a);
    kit_leave(&anna);
}

int main(void)
{
    static const char *const args[] = {"--no-limits", NULL};
    const struct CMUnitTest newcomer[] = {
        cmocka_unit_test(a_new_game_is_found_and_played_to_the_end),
    };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guest_plays_a_whole_game_against_bots),
        cmocka_unit_test(a_master_thinks_while_a_person_does),
        cmocka_unit_test(ra_of_1999_is_played_to_the_end),
        cmocka_unit_test(ra_of_2008_is_played_to_the_end),
        cmocka_unit_test(aton_is_played_to_the_end),
        cmocka_unit_test(horus_is_played_to_the_end_by_hand),
        cmocka_unit_test(ankh_is_played_to_the_end),
    };

    kit_args = args;
    if (getenv("MAAT_GAME"))
        return kit_main(newcomer, 1, kit_up, kit_down);
    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
