/* test_memory.c - what the server tells people of what can be remembered. */
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

enum { SEED = 15 };

/* ---- the setting -------------------- */

static void says_memory(struct kit_person *p, const char *id, const char *wanted)
{
    json_t *a = kit_must(p, 200, "GET", kit_path(id, ""), NULL);

    assert_string_equal(kit_text(a, "table.memory"), wanted);
    json_decref(a);
}

static void a_table_says_what_it_shows(void **state)
{
    struct kit_person anna;
    char id[32];
    json_t *a;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_table(&anna, id, "{\"game\":\"ra\",\"public\":true}");
    says_memory(&anna, id, "letter");
    kit_table(&anna, id, "{\"game\":\"ra\",\"memory\":\"letter\"}");
    says_memory(&anna, id, "letter");
    kit_table(&anna, id, "{\"game\":\"ra\",\"public\":true,\"memory\":\"aid\"}");
    says_memory(&anna, id, "aid");
    a = kit_must(&anna, 200, "GET", "/api/tables?list=public", NULL);
    assert_string_equal(kit_text(a, "tables.0.memory"), "aid");
    assert_string_equal(kit_text(a, "tables.1.memory"), "letter");
    json_decref(a);
    kit_leave(&anna);
}

static void a_rematch_shows_as_much(void **state)
{
    static const char *const words[] = {"letter", "aid"};
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    json_t *a;

    (void)state;
    kit_arrive(&anna, &k, &server, "Anna");
    for (int i = 0; i < 2; i++) {
        kit_table(&anna, id,
                  "{\"game\":\"aton\",\"memory\":\"%s\",\"start\":true,\"seats\":"
                  "[{\"kind\":\"me\"},{\"kind\":\"bot\",\"level\":\"random\"}]}",
                  words[i]);
        kit_watch(&k, id);
        kit_resign(&k, id, 1);
        a = kit_must(&anna, 201, "POST", kit_path(id, "/rematch"), "{}");
        assert_string_equal(kit_text(a, "table.memory"), words[i]);
        json_decref(a);
    }
    kit_depart(&anna, &k);
}

/* ---- nothing that is covered is sent -------------------- */

static bool is_blank(json_t *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!json_is_null(json_array_get(list, i)))
            return false;
    return true;
}

/* Every entry but that of the viewpoint has nothing to read. */
static void check_others(json_t *view, const char *key, int as)
{
    json_t *of;
    size_t i;

    json_array_foreach(json_object_get(view, key), i, of)
    {
        bool is_own = (int)i + 1 == as;
        if (!is_own && !json_is_null(of) &&
            (!json_is_array(of) || !is_blank(of, json_array_size(of))))
            fail_msg("viewpoint %d reads %s: %s", as, key, json_dumps(view, 0));
    }
}

static void check_view(json_t *view, int as)
{
    json_t *depot;
    size_t i;

    if (json_object_get(view, "bag"))
        assert_true(json_is_integer(json_object_get(view, "bag")));
    if (json_object_get(view, "spent"))
        check_others(view, "points", as);
    check_others(view, "spent", as);
    check_others(view, "secret", as);
    check_others(view, "personal", as);
    json_array_foreach(json_object_get(view, "depot"), i, depot)
    {
        size_t n = json_array_size(depot);
        assert_true(is_blank(depot, n ? n - 1 : 0));
    }
}

static uint32_t n_totals;

static void check_acts(json_t *acts, int as)
{
    json_t *act, *e, *v;
    size_t i, k;

    json_array_foreach(acts, i, act)
    {
        json_array_foreach(json_object_get(act, "ev"), k, e)
        {
            const char *kind = kit_text(e, "kind");
            bool is_own = kit_int(e, "seat") == as;
            v = json_object_get(e, strcmp(kind, "total") ? "first" : "points");
            if (!is_own && (!strcmp(kind, "total") || !strcmp(kind, "load") ||
                            !strcmp(kind, "stake")))
                assert_true(json_is_null(v));
            if (is_own && (!strcmp(kind, "total") || !strcmp(kind, "load")))
                assert_false(json_is_null(v));
            n_totals += !strcmp(kind, "total") && !is_own;
        }
    }
}

/* What a running game tells one viewpoint. */
static void check_message(json_t *m)
{
    static const char *const acts[] = {"acts", "log"}, *const views[] = {"view", "d"};
    int as = (int)kit_int(m, "as");

    for (int i = 0; i < 2; i++) {
        check_acts(json_object_get(m, acts[i]), as);
        check_view(json_object_get(m, views[i]), as);
    }
}

struct seats {
    char id[32], node[16];
    json_t *legal[3];
    int hand;
    json_int_t seq, ply;
    struct rng rng;
    uint32_t key;
};

/* The next step (or snapshot) of each of `n` viewpoints. */
static void hear(struct seats *b, struct kit_socket *k, const char *type, int n)
{
    for (int i = 0; i < n; i++) {
        json_t *m = kit_wait(k, type);
        int as = (int)kit_int(m, "as");
        snprintf(b->node, sizeof b->node, "%s", kit_text(m, "node"));
        if (strcmp(b->node, "over") != 0)
            check_message(m);
        b->seq = kit_int(m, "seq");
        b->ply = kit_int(m, "ply");
        b->hand = (int)kit_int(m, "hand");
        json_decref(b->legal[as]);
        b->legal[as] = json_incref(kit_at(m, "legal"));
        json_decref(m);
    }
}

static void act(struct seats *b, struct kit_socket *k)
{
    for (int as = 1; as <= 2; as++) {
        uint32_t n = (uint32_t)json_array_size(b->legal[as]);
        const char *text = b->hand == as ? "-" : "";
        if (b->hand != as && !n)
            continue;
        if (b->hand != as)
            text =
                json_string_value(json_array_get(b->legal[as], rng_below(&b->rng, n)));
        kit_say(k,
                "{\"t\":\"%s\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,\"key\":"
                "\"k%u\",\"%s\":\"%s\"}",
                b->hand == as ? "throw" : "act", b->id, as, (int)b->seq, b->key++,
                b->hand == as ? "input" : "do", text);
        return;
    }
    fail_msg("nobody has anything to do");
}

/* The past of a running game, by all ways to it. */
static void look_back(struct seats *b, struct kit_socket *k, int as)
{
    json_t *m;

    kit_say(k, "{\"t\":\"history\",\"table\":\"%s\",\"as\":%d,\"from\":0,\"to\":500}",
            b->id, as);
    m = kit_wait(k, "history");
    assert_true(json_array_size(kit_at(m, "acts")) > 0);
    check_message(m);
    json_decref(m);
    for (json_int_t ply = 0; ply <= b->ply; ply += b->ply / 3 + 1) {
        kit_say(k, "{\"t\":\"view\",\"table\":\"%s\",\"as\":%d,\"ply\":%d}", b->id, as,
                (int)ply);
        m = kit_wait(k, "view");
        check_message(m);
        json_decref(m);
    }
    kit_say(k, "{\"t\":\"sub\",\"table\":\"%s\",\"after\":0}", b->id);
    for (int i = 0; i < (as ? 2 : 1); i++) {
        m = kit_wait(k, "table");
        check_message(m);
        json_decref(m);
    }
}

/* Anna has both seats, Ben watches; then everything is open. */
static void play_covered(const char *game, const char *options)
{
    struct seats anna = {.rng = rng_stream(SEED, RNG_TEST)}, ben = {.seq = 0};
    struct kit_person host, guest;
    struct kit_socket k, other;
    json_t *a;

    kit_arrive(&host, &k, &server, "Anna");
    kit_arrive(&guest, &other, &server, "Ben");
    kit_table(&host, anna.id,
              "{\"game\":\"%s\",\"options\":%s,\"seed\":\"%d\",\"start\":true,"
              "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}",
              game, options, SEED);
    memcpy(ben.id, anna.id, sizeof ben.id);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", anna.id);
    kit_say(&other, "{\"t\":\"sub\",\"table\":\"%s\"}", anna.id);
    hear(&anna, &k, "table", 2);
    hear(&ben, &other, "table", 1);
    for (int n = 1; strcmp(anna.node, "over") != 0; n++) {
        act(&anna, &k);
        hear(&anna, &k, "step", 2);
        hear(&ben, &other, "step", 1);
        if (n % 60 || !strcmp(anna.node, "over"))
            continue;
        look_back(&anna, &k, 1);
        look_back(&ben, &other, 0);
        json_decref(kit_must(&guest, 409, "GET", kit_path(anna.id, "/record"), NULL));
    }
    kit_say(&other, "{\"t\":\"view\",\"table\":\"%s\",\"as\":0,\"ply\":%d}", ben.id,
            (int)anna.ply / 2);
    a = kit_wait(&other, "view");
    if (!strcmp(game, "ra")) {
        assert_true(json_is_array(kit_at(a, "view.bag")));
        assert_true(json_is_integer(kit_at(a, "view.points.1")));
    }
    json_decref(a);
    for (int i = 0; i < 3; i++) {
        json_decref(anna.legal[i]);
        json_decref(ben.legal[i]);
    }
    kit_depart(&host, &k);
    kit_depart(&guest, &other);
}

static void points_of_others_never_leave_the_server(void **state)
{
    (void)state;
    n_totals = 0;
    play_covered("ra", "{\"players\":2,\"edition\":\"2008\"}");
    assert_true(n_totals > 0);
}

static void stones_of_others_never_leave_the_server(void **state)
{
    (void)state;
    play_covered("horus", "{\"players\":2,\"limit\":15}");
}

/* ---- a seat covers its points -------------------- */

static void points(struct kit_socket *k, const char *wanted)
{
    json_t *m = kit_wait(k, "table");
    char *text = json_dumps(kit_at(m, "view.points"), JSON_COMPACT);

    assert_string_equal(text, wanted);
    free(text);
    json_decref(m);
}

static void a_seat_that_covers_its_points_is_obeyed_at_once_and_for_good(void **state)
{
    struct kit_person anna, ben;
    struct kit_socket k, other;
    char id[32];
    json_t *a;

    (void)state;
    kit_arrive(&anna, &k, &server, "Anna");
    kit_arrive(&ben, &other, &server, "Ben");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":3,\"edition\":\"1999\"},"
              "\"start\":true,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"level\":"
              "\"random\"},{\"kind\":\"bot\",\"level\":\"random\"}]}");
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    kit_say(&other, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    points(&k, "[10,10,10]");
    points(&other, "[10,10,10]");
    kit_post(&ben, 403, id, "/cover", "{\"seat\":1,\"on\":true}");
    kit_post(&anna, 403, id, "/cover", "{\"seat\":2,\"on\":true}");
    kit_post(&anna, 400, id, "/cover", "{\"seat\":1}");
    kit_post(&anna, 400, id, "/cover", "{\"on\":true}");
    kit_post(&anna, 400, id, "/cover", "{\"seat\":1,\"on\":1}");
    a = kit_must(&anna, 200, "POST", kit_path(id, "/cover"),
                 "{\"seat\":1,\"on\":true}");
    assert_int_equal(kit_int(a, "table.covering.0"), 1);
    json_decref(a);
    kit_post(&anna, 200, id, "/cover", "{\"seat\":1,\"on\":true}");
    points(&k, "[10,10,10]");
    points(&other, "[null,10,10]");
    kit_close(&k);
    kit_close(&other);
    assert_int_equal(kit_stop(&server), 0);
    kit_again(&server, kit_args);
    kit_aim(&anna, &server);
    kit_aim(&ben, &server);
    kit_open(&other, &ben, &server);
    kit_say(&other, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    points(&other, "[null,10,10]");
    kit_post(&anna, 200, id, "/cover", "{\"seat\":1,\"on\":false}");
    points(&other, "[10,10,10]");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"seats\":[{\"kind\":\"me\"},"
              "{\"kind\":\"open\"},{\"kind\":\"open\"},{\"kind\":\"open\"}]}");
    kit_post(&anna, 409, id, "/cover", "{\"seat\":1,\"on\":true}");
    kit_close(&other);
    kit_leave(&anna);
    kit_leave(&ben);
}

/* ---- programs from outside -------------------- */

static void a_program_is_told_what_a_person_is_told(void **state)
{
    static const char *const memories[] = {"letter", "aid"};
    static const char *const told[] = {"[null,10]", "[10,10]"};
    struct kit_person anna, program;
    struct kit_socket k;
    char id[32];
    json_t *a;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    a = kit_must(&anna, 201, "POST", "/api/bots", "{\"name\":\"Thoth\"}");
    kit_nobody(&program, &server);
    snprintf(program.token, sizeof program.token, "%s", kit_text(a, "token"));
    program.http.bearer = program.token;
    json_decref(a);
    for (int i = 0; i < 2; i++) {
        kit_table(&anna, id,
                  "{\"game\":\"ra\",\"options\":{\"players\":2},\"memory\":\"%s\","
                  "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"outside\"}]}",
                  memories[i]);
        kit_post(&program, 200, id, "/join", "{}");
        kit_post(&anna, 200, id, "/start", "");
        assert_true(kit_try(&k, &server, NULL, program.token, NULL));
        kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
        points(&k, told[i]);
        kit_close(&k);
    }
    kit_leave(&program);
    kit_leave(&anna);
}

int main(void)
{
    static const char *const args[] = {"--no-limits", NULL};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_says_what_it_shows),
        cmocka_unit_test(a_rematch_shows_as_much),
        cmocka_unit_test(points_of_others_never_leave_the_server),
        cmocka_unit_test(stones_of_others_never_leave_the_server),
        cmocka_unit_test(a_seat_that_covers_its_points_is_obeyed_at_once_and_for_good),
        cmocka_unit_test(a_program_is_told_what_a_person_is_told),
    };

    kit_args = args;
    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
