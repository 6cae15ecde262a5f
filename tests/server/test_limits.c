/* test_limits.c - what one person may ask for, so that the others can play. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "server_kit.h"

#define HOT_SEAT                                                                       \
    "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,"                     \
    "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}"
#define AGAINST_BOT                                                                    \
    "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,"                     \
    "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"level\":\"random\"}]}"

static json_int_t seq_of(struct kit_person *p, const char *id)
{
    json_t *a = kit_must(p, 200, "GET", kit_path(id, ""), NULL);
    json_int_t ret = kit_int(a, "table.seq");

    json_decref(a);
    return ret;
}

/* The snapshot or step with which one of our seats has to move. */
static json_t *watch(struct kit_socket *k, const char *id)
{
    json_t *m;

    kit_say(k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    for (;;) {
        m = kit_next(k, 10000);
        assert_non_null(m);
        if (kit_text(m, "legal.0")[0])
            return m;
        json_decref(m);
    }
}

static void muting_on_and_off_fills_no_log(void **state)
{
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    json_int_t before;
    int rate = 0;
    json_t *m;

    (void)state;
    kit_arrive(&anna, &k, &server, "Anna");
    kit_table(&anna, id, HOT_SEAT);
    kit_watch(&k, id);
    before = seq_of(&anna, id);
    for (int i = 0; i < 300; i++)
        kit_say(&k,
                "{\"t\":\"mute\",\"table\":\"%s\",\"person\":\"troll\",\"on\":%s,"
                "\"all\":true,\"id\":%d}",
                id, i % 2 ? "false" : "true", i);
    for (int answers = 0; answers < 300; answers++) {
        while ((m = kit_next(&k, 10000)) && !kit_at(m, "re"))
            json_decref(m);
        assert_non_null(m);
        rate += !strcmp(kit_text(m, "code"), "rate");
        json_decref(m);
    }
    assert_true(rate > 150);
    assert_true(seq_of(&anna, id) - before < 150);
    kit_depart(&anna, &k);
}

static void what_is_so_already_is_not_written_again(void **state)
{
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    json_int_t before;

    (void)state;
    kit_arrive(&anna, &k, &server, "Anna");
    kit_table(&anna, id, HOT_SEAT);
    kit_watch(&k, id);
    before = seq_of(&anna, id);
    for (int i = 0; i < 5; i++) {
        kit_say(&k,
                "{\"t\":\"mute\",\"table\":\"%s\",\"person\":\"troll\",\"on\":true,"
                "\"all\":true}",
                id);
        json_decref(kit_wait(&k, "ok"));
    }
    assert_int_equal(seq_of(&anna, id), before + 1);
    kit_depart(&anna, &k);
}

static void a_key_of_another_seat_is_refused(void **state)
{
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    json_t *m;
    int seat;

    (void)state;
    kit_arrive(&anna, &k, &server, "Anna");
    kit_table(&anna, id, HOT_SEAT);
    m = watch(&k, id);
    seat = (int)kit_int(m, "as");
    for (int i = 0; i < 2; i++) {
        kit_say(
            &k,
            "{\"t\":\"act\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,\"key\":\"mine\","
            "\"do\":\"%s\"}",
            id, i ? 3 - seat : seat, (int)kit_int(m, "seq"), kit_text(m, "legal.0"));
        if (i == 0)
            json_decref(kit_wait(&k, "step"));
    }
    json_decref(m);
    m = kit_wait(&k, "no");
    assert_string_equal(kit_text(m, "code"), "not_yours");
    json_decref(m);
    kit_depart(&anna, &k);
}

static void a_hint_for_a_seat_that_cannot_be_is_refused(void **state)
{
    static const char *const seats[] = {"4294967297", "4294967298", "9007199254740993"};
    struct kit_person anna;
    struct kit_socket k;
    char id[32], text[160];
    json_t *m;

    (void)state;
    kit_arrive(&anna, &k, &server, "Anna");
    kit_table(&anna, id, AGAINST_BOT);
    json_decref(watch(&k, id));
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        snprintf(text, sizeof text, "{\"t\":\"hint\",\"table\":\"%s\",\"seat\":%s}", id,
                 seats[i]);
        kit_say_raw(&k, text);
        while ((m = kit_next(&k, 10000)) && !kit_text(m, "code")[0])
            json_decref(m);
        assert_string_equal(kit_text(m, "code"), i < 2 ? "no_hint" : "bad_message");
        json_decref(m);
    }
    kit_depart(&anna, &k);
}

/* Hints in one breath: one is thought about, the others are told so. */
static void one_hint_a_seat_is_on_its_way(void **state)
{
    enum { N = 50 };
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    int hints = 0, busy = 0;
    json_t *m;

    (void)state;
    kit_arrive(&anna, &k, &server, "Anna");
    kit_table(&anna, id, AGAINST_BOT);
    m = watch(&k, id);
    for (int i = 0; i < N; i++)
        kit_say(&k, "{\"t\":\"hint\",\"table\":\"%s\",\"seat\":1,\"id\":%d}", id, i);
    json_decref(m);
    while (hints + busy < N) {
        m = kit_next(&k, 10000);
        assert_non_null(m);
        hints += !strcmp(kit_text(m, "t"), "hint");
        busy += !strcmp(kit_text(m, "code"), "busy");
        json_decref(m);
    }
    assert_true(hints >= 1 && busy >= 1);
    kit_depart(&anna, &k);
}

/* Asked for in one breath, while none of them is in memory yet. */
static void a_connection_watches_at_most_64_tables(void **state)
{
    enum { N = 70 };
    static char id[N][32];
    struct kit_person anna[2];
    struct kit_socket k;
    int seen = 0, refused = 0;
    json_t *m;

    (void)state;
    for (int i = 0; i < 2; i++)
        kit_guest(&anna[i], &server, "Anna");
    for (int i = 0; i < N; i++)
        kit_table(&anna[i % 2], id[i], "{\"game\":\"aton\"}");
    assert_int_equal(kit_stop(&server), 0);
    kit_again(&server, kit_args);
    kit_open(&k, &anna[0], &server);
    for (int i = 0; i < N; i++)
        kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id[i]);
    while (seen + refused < N) {
        m = kit_next(&k, 10000);
        assert_non_null(m);
        seen += !strcmp(kit_text(m, "t"), "table");
        refused += !strcmp(kit_text(m, "code"), "too_many");
        json_decref(m);
    }
    assert_int_equal(seen, 64);
    kit_close(&k);
    kit_leave(&anna[0]);
    kit_leave(&anna[1]);
}

static void one_person_cannot_hold_every_connection(void **state)
{
    enum { N = 70, MOST = 64 };
    static struct kit_socket k[N];
    struct kit_person anna, ben;
    struct kit_socket other;
    int in = 0;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    for (int i = 0; i < N; i++)
        in += kit_try(&k[i], &server, anna.http.cookie, NULL, NULL);
    assert_int_equal(in, MOST);
    kit_open(&other, &ben, &server);
    kit_close(&other);
    for (int i = 0; i < N; i++)
        kit_close(&k[i]);
    kit_leave(&anna);
    kit_leave(&ben);
}

/* ---- a log that is full ---------------------------------------------------- */

#define BOTS                                                                           \
    "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,\"seats\":["          \
    "{\"kind\":\"bot\",\"level\":\"random\"},{\"kind\":\"bot\",\"level\":\"random\"}]" \
    "}"

static struct kit_server small;
static const char *const small_args[] = {"--max-rows", "16", "--no-limits", NULL};

/* A hot seat at which no more than the end fits; the next legal move. */
static json_t *fill(struct kit_person *anna, struct kit_socket *k, char id[32])
{
    bool is_full = false;
    json_t *m, *first;

    kit_start(&small, small_args);
    kit_arrive(anna, k, &small, "Anna");
    kit_table(anna, id, HOT_SEAT);
    first = watch(k, id);
    for (int i = 0; i < 40 && !is_full; i++) {
        kit_say(k,
                "{\"t\":\"mute\",\"table\":\"%s\",\"person\":\"troll\",\"on\":%s,"
                "\"all\":true,\"id\":%d}",
                id, i % 2 ? "false" : "true", i);
        while ((m = kit_next(k, 10000)) && !kit_at(m, "re"))
            json_decref(m);
        assert_non_null(m);
        is_full = !strcmp(kit_text(m, "code"), "full");
        json_decref(m);
    }
    assert_true(is_full);
    assert_int_equal(seq_of(anna, id), 16);
    return first;
}

static void empty(struct kit_person *anna, struct kit_socket *k)
{
    kit_depart(anna, k);
    assert_int_equal(kit_stop(&small), 0);
    kit_clean(&small);
}

/* The table's state, which is soon what it should be. */
static void await_end(struct kit_person *anna, const char *id, const char *state)
{
    char last[16] = "";

    for (int i = 0; i < 500 && strcmp(last, state) != 0; i++) {
        json_t *a = kit_must(anna, 200, "GET", kit_path(id, ""), NULL);
        snprintf(last, sizeof last, "%s", kit_text(a, "table.state"));
        json_decref(a);
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    }
    assert_string_equal(last, state);
}

/* Each socket alone stays within its bounds. */
static void one_person_cannot_look_through_all_sockets_at_once(void **state)
{
    enum { SOCKETS = 4, LOOKS = 300 };
    struct kit_person anna;
    struct kit_socket k[SOCKETS];
    int byes = 0;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    for (int i = 0; i < SOCKETS; i++)
        kit_open(&k[i], &anna, &server);
    for (int i = 0; i < SOCKETS; i++)
        for (int n = 0; n < LOOKS; n++)
            kit_say(&k[i], "{\"t\":\"sub\",\"table\":\"nowhere\"}");
    for (int i = 0; i < SOCKETS; i++) {
        json_t *m = kit_wait_ms(&k[i], "bye", 10000);
        byes += m && !strcmp(kit_text(m, "reason"), "flood");
        json_decref(m);
        kit_close(&k[i]);
    }
    assert_true(byes > 0);
    kit_leave(&anna);
}

static void a_full_table_takes_no_moves_and_ends_by_resigning(void **state)
{
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    json_t *first = fill(&anna, &k, id), *m;
    int seat = (int)kit_int(first, "as");

    (void)state;
    kit_say(&k,
            "{\"t\":\"act\",\"table\":\"%s\",\"seat\":%d,\"seq\":16,"
            "\"key\":\"a1\",\"do\":\"%s\"}",
            id, seat, kit_text(first, "legal.0"));
    m = kit_wait(&k, "no");
    assert_string_equal(kit_text(m, "code"), "full");
    assert_true(strlen(kit_text(m, "why")) > 10);
    json_decref(m);
    assert_int_equal(seq_of(&anna, id), 16);
    kit_resign(&k, id, seat);
    await_end(&anna, id, "finished");
    json_decref(first);
    empty(&anna, &k);
}

static void a_full_table_is_closed_by_its_host(void **state)
{
    struct kit_person anna;
    struct kit_socket k;
    char id[32];

    (void)state;
    json_decref(fill(&anna, &k, id));
    kit_post(&anna, 200, id, "/close", "{}");
    await_end(&anna, id, "closed");
    empty(&anna, &k);
}

/* A bot cannot resign, and nobody would do it in its place. */
static void a_full_table_that_waits_for_a_bot_closes_by_itself(void **state)
{
    struct kit_person anna;
    struct kit_socket k;
    char id[32];

    (void)state;
    kit_start(&small, small_args);
    kit_guest(&anna, &small, "Anna");
    kit_open(&k, &anna, &small);
    kit_table(&anna, id, BOTS);
    await_end(&anna, id, "closed");
    assert_int_equal(seq_of(&anna, id), 17);
    empty(&anna, &k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(muting_on_and_off_fills_no_log),
        cmocka_unit_test(what_is_so_already_is_not_written_again),
        cmocka_unit_test(a_key_of_another_seat_is_refused),
        cmocka_unit_test(a_hint_for_a_seat_that_cannot_be_is_refused),
        cmocka_unit_test(one_hint_a_seat_is_on_its_way),
        cmocka_unit_test(a_connection_watches_at_most_64_tables),
        cmocka_unit_test(one_person_cannot_hold_every_connection),
        cmocka_unit_test(one_person_cannot_look_through_all_sockets_at_once),
        cmocka_unit_test(a_full_table_takes_no_moves_and_ends_by_resigning),
        cmocka_unit_test(a_full_table_is_closed_by_its_host),
        cmocka_unit_test(a_full_table_that_waits_for_a_bot_closes_by_itself),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
