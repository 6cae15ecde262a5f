/* test_play.c - whole games over the wire: every game, every viewpoint. */
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

enum { VIEWS = 6 };

/* What a client knows about a table: one view per viewpoint, kept by deltas. */
struct board {
    char id[32];
    json_t *view[VIEWS], *legal[VIEWS];
    json_int_t seq, ply, seen[VIEWS];
    char node[16];
    int hand;
    uint32_t steps;
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

/* One of my seats has something to do: do it. */
static bool act(struct board *b, struct kit_socket *k)
{
    for (int as = 1; as < VIEWS; as++) {
        size_t n = b->legal[as] ? json_array_size(b->legal[as]) : 0;
        if (b->hand == as && b->view[as]) {
            kit_say(k,
                    "{\"t\":\"throw\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,"
                    "\"key\":\"k%u\",\"input\":\"-\"}",
                    b->id, as, (int)b->seq, b->key++);
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
                 const struct kit_server *s, uint32_t steps_max)
{
    uint32_t compared = 0;

    kit_say(k, "{\"t\":\"sub\",\"table\":\"%s\"}", b->id);
    while (strcmp(b->node, "over") != 0 && b->steps < steps_max) {
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

static struct kit_server server;

static int start(void **state)
{
    static const char *const args[] = {"--no-limits", NULL};

    (void)state;
    kit_start(&server, args);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    assert_int_equal(kit_stop(&server), 0);
    kit_clean(&server);
    return 0;
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
    play(&b, &k, &anna, &server, UINT32_MAX);
    assert_string_equal(b.node, "over");
    snprintf(path, sizeof path, "/api/tables/%s", b.id);
    a = kit_must(&anna, 200, "GET", path, NULL);
    assert_string_equal(kit_text(a, "table.state"), "finished");
    assert_int_equal(json_array_size(kit_at(a, "table.result.rank")), 4);
    json_decref(a);
    kit_close(&k);
    board_done(&b);
    kit_leave(&anna);
}

/* All seats on one device: the viewpoints of games with secrets, each by its deltas. */
static void hot_seat(const char *body, uint32_t steps)
{
    struct board b = {.rng = rng_stream(11, RNG_TEST)};
    struct kit_person anna;
    struct kit_socket k;

    kit_guest(&anna, &server, "Anna");
    kit_table(&anna, b.id, "%s", body);
    kit_open(&k, &anna, &server);
    play(&b, &k, &anna, &server, steps);
    kit_close(&k);
    board_done(&b);
    kit_leave(&anna);
}

static void two_people_on_one_device_play_aton(void **state)
{
    (void)state;
    hot_seat("{\"game\":\"aton\",\"start\":true,\"seats\":[{\"kind\":\"me\"},{\"kind\":"
             "\"me\"}]}",
             100000);
}

static void three_people_on_one_device_play_horus(void **state)
{
    (void)state;
    hot_seat("{\"game\":\"horus\",\"options\":{\"players\":3},\"start\":true,\"seats\":"
             "[{\"kind\":\"me\"},{\"kind\":\"me\"},{\"kind\":\"me\"}]}",
             600);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guest_plays_a_whole_game_against_bots),
        cmocka_unit_test(two_people_on_one_device_play_aton),
        cmocka_unit_test(three_people_on_one_device_play_horus),
    };
    int bad;

    kit_init();
    bad = cmocka_run_group_tests(tests, start, stop);
    kit_done();
    return bad;
}
