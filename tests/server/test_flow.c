/* test_flow.c - messages at a table: accepted, repeated, stale, refused; the past. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server_kit.h"

/* Two people at a table of Ra that has begun with a known deal. */
struct pair {
    struct kit_person anna, ben;
    struct kit_socket a, b;
    char id[32];
    int turn; /* seat that begins */
    json_int_t seq;
};

static void pair_open(struct pair *p, const char *more)
{
    json_t *m;

    memset(p, 0, sizeof *p);
    kit_guest(&p->anna, &server, "Anna");
    kit_guest(&p->ben, &server, "Ben");
    kit_table(&p->anna, p->id,
              "{\"game\":\"ra\",\"options\":{\"players\":2},\"seed\":\"5\",\"seats\":"
              "[{\"kind\":\"me\"},{\"kind\":\"open\"}]%s}",
              more);
    kit_post(&p->ben, 200, p->id, "/join", "{}");
    kit_post(&p->anna, 200, p->id, "/start", "{}");
    kit_open(&p->a, &p->anna, &server);
    kit_open(&p->b, &p->ben, &server);
    kit_say(&p->a, "{\"t\":\"sub\",\"table\":\"%s\",\"id\":1}", p->id);
    kit_say(&p->b, "{\"t\":\"sub\",\"table\":\"%s\"}", p->id);
    m = kit_wait(&p->a, "table");
    assert_int_equal(kit_int(m, "re"), 1);
    assert_int_equal(kit_int(m, "as"), 1);
    p->turn = (int)kit_int(m, "acting.0");
    p->seq = kit_int(m, "seq");
    json_decref(m);
    json_decref(kit_wait(&p->b, "table"));
}

static void pair_close(struct pair *p)
{
    kit_close(&p->a);
    kit_close(&p->b);
    kit_leave(&p->anna);
    kit_leave(&p->ben);
}

static struct kit_socket *mover(struct pair *p)
{
    return p->turn == 1 ? &p->a : &p->b;
}

static struct kit_socket *other(struct pair *p)
{
    return p->turn == 1 ? &p->b : &p->a;
}

static void say_act(struct pair *p, struct kit_socket *k, int seat, json_int_t seq,
                    const char *key, const char *text)
{
    kit_say(k,
            "{\"t\":\"act\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,\"key\":\"%s\","
            "\"do\":\"%s\"}",
            p->id, seat, (int)seq, key, text);
}

static void an_accepted_action_comes_back_with_its_key_to_its_seat_only(void **state)
{
    struct pair p;
    json_t *m;

    (void)state;
    pair_open(&p, "");
    say_act(&p, mover(&p), p.turn, p.seq, "first", "draw");
    m = kit_wait(mover(&p), "step");
    assert_string_equal(kit_text(m, "key"), "first");
    assert_int_equal(kit_int(m, "seq"), p.seq + 1);
    assert_string_equal(kit_text(m, "acts.0.do"), "draw");
    assert_int_equal(kit_int(m, "acts.0.by"), p.turn);
    assert_int_equal(kit_int(m, "acts.1.by"), 0);
    json_decref(m);
    m = kit_wait(other(&p), "step");
    assert_null(kit_at(m, "key"));
    assert_int_equal(kit_int(m, "seq"), p.seq + 1);
    json_decref(m);
    pair_close(&p);
}

static void the_same_key_never_counts_twice(void **state)
{
    struct pair p;
    json_t *m;

    (void)state;
    pair_open(&p, "");
    say_act(&p, mover(&p), p.turn, p.seq, "same", "draw");
    say_act(&p, mover(&p), p.turn, p.seq, "same", "draw");
    m = kit_wait(mover(&p), "step");
    assert_int_equal(kit_int(m, "seq"), p.seq + 1);
    json_decref(m);
    m = kit_wait(mover(&p), "ok");
    assert_string_equal(kit_text(m, "key"), "same");
    assert_int_equal(kit_int(m, "seq"), p.seq + 1);
    json_decref(m);
    assert_null(kit_wait_ms(mover(&p), "step", 200));
    pair_close(&p);
}

static void an_action_on_an_old_position_is_stale_and_shows_what_was_missed(
    void **state)
{
    struct pair p;
    json_t *m;

    (void)state;
    pair_open(&p, "");
    say_act(&p, mover(&p), p.turn, p.seq, "k1", "draw");
    json_decref(kit_wait(mover(&p), "step"));
    say_act(&p, mover(&p), p.turn, p.seq, "k2", "draw");
    m = kit_wait(mover(&p), "stale");
    assert_string_equal(kit_text(m, "key"), "k2");
    assert_int_equal(kit_int(m, "seq"), p.seq + 1);
    assert_string_equal(kit_text(m, "acts.0.do"), "draw");
    json_decref(m);
    pair_close(&p);
}

static void refuse(struct pair *p, struct kit_socket *k, const char *code,
                   const char *rule)
{
    json_t *m = kit_wait(k, "no");

    assert_string_equal(kit_text(m, "code"), code);
    assert_string_equal(kit_text(m, "rule"), rule);
    assert_int_equal(kit_int(m, "seq"), p->seq);
    json_decref(m);
}

static void what_is_refused_names_the_reason_and_changes_nothing(void **state)
{
    struct pair p;
    int idle;

    (void)state;
    pair_open(&p, "");
    idle = 3 - p.turn;
    say_act(&p, mover(&p), p.turn, p.seq, "r1", "dance");
    refuse(&p, mover(&p), "no_action", "");
    say_act(&p, mover(&p), p.turn, p.seq, "r2", "god");
    refuse(&p, mover(&p), "illegal", "R-RA-17");
    say_act(&p, other(&p), p.turn, p.seq, "r3", "draw");
    refuse(&p, other(&p), "not_yours", "");
    say_act(&p, other(&p), idle, p.seq, "r4", "draw");
    refuse(&p, other(&p), "illegal", "R-RA-09");
    say_act(&p, mover(&p), 5, p.seq, "r5", "draw");
    refuse(&p, mover(&p), "not_yours", "");
    kit_say(mover(&p),
            "{\"t\":\"throw\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,\"key\":\"r6\","
            "\"input\":\"x\"}",
            p.id, p.turn, (int)p.seq);
    refuse(&p, mover(&p), "no_throw", "");
    kit_say(mover(&p),
            "{\"t\":\"undo\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,\"key\":\"r7\"}",
            p.id, p.turn, (int)p.seq);
    refuse(&p, mover(&p), "no_undo", "");
    kit_say(mover(&p), "{\"t\":\"hint\",\"table\":\"%s\",\"seat\":%d}", p.id, p.turn);
    refuse(&p, mover(&p), "no_hint", "");
    say_act(&p, mover(&p), p.turn, p.seq, "r8", "draw");
    json_decref(kit_wait(mover(&p), "step"));
    pair_close(&p);
}

static void messages_that_make_no_sense_get_an_error(void **state)
{
    static const char *const bad[] = {
        "",
        "x",
        "[]",
        "{}",
        "{\"t\":5}",
        "{\"t\":\"sub\"}",
        "{\"t\":\"sub\",\"table\":5}",
        "{\"t\":\"sub\",\"table\":\"a\",\"table\":\"b\"}",
        "{\"t\":\"nonsense\"}",
        "{\"t\":\"act\",\"table\":\"x\"}",
        "{\"t\":\"ping\",\"x\":{\"y\":1}}",
        "{\"t\":\"ping\",\"x\":\"\\ud800\"}",
        "{\"t\":\"ping\"} trailing",
        "{\"t\":\"ping\",\"id\":1.5}",
        "{\"t\":\"ping\",\"id\":99999999999999999999}",
    };
    struct pair p;

    (void)state;
    pair_open(&p, "");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_t *m;
        kit_say_raw(&p.a, bad[i]);
        m = kit_wait(&p.a, "error");
        json_decref(m);
    }
    kit_say_raw(&p.a, "{\"t\":\"ping\",\"id\":7,\"new\":null}");
    json_t *m = kit_wait(&p.a, "pong");
    assert_int_equal(kit_int(m, "re"), 7);
    json_decref(m);
    pair_close(&p);
}

static void who_comes_back_is_told_what_happened_since(void **state)
{
    struct pair p;
    struct kit_socket k;
    json_t *m;

    (void)state;
    pair_open(&p, "");
    say_act(&p, mover(&p), p.turn, p.seq, "k1", "draw");
    json_decref(kit_wait(mover(&p), "step"));
    kit_open(&k, &p.ben, &server);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\",\"after\":%d}", p.id, (int)p.seq);
    m = kit_wait(&k, "table");
    assert_int_equal(json_array_size(kit_at(m, "log")), 2);
    assert_string_equal(kit_text(m, "log.0.do"), "draw");
    json_decref(m);
    kit_close(&k);
    pair_close(&p);
}

static void the_past_can_be_seen_ply_by_ply(void **state)
{
    struct pair p;
    json_t *m, *first;

    (void)state;
    pair_open(&p, "");
    say_act(&p, mover(&p), p.turn, p.seq, "k1", "draw");
    json_decref(kit_wait(&p.a, "step"));
    kit_say(&p.a, "{\"t\":\"history\",\"table\":\"%s\",\"from\":0,\"to\":99}", p.id);
    m = kit_wait(&p.a, "history");
    assert_int_equal(kit_int(m, "to"), kit_int(m, "ply"));
    assert_int_equal(json_array_size(kit_at(m, "acts")), kit_int(m, "ply"));
    assert_string_equal(kit_text(m, "acts.2.do"), "draw");
    json_decref(m);
    kit_say(&p.a, "{\"t\":\"view\",\"table\":\"%s\",\"ply\":0}", p.id);
    first = kit_wait(&p.a, "view");
    assert_string_equal(kit_text(first, "view.phase"), "suns");
    json_decref(first);
    kit_say(&p.a, "{\"t\":\"view\",\"table\":\"%s\",\"ply\":900}", p.id);
    json_decref(kit_wait(&p.a, "error"));
    kit_say(&p.a, "{\"t\":\"view\",\"table\":\"%s\",\"ply\":0,\"as\":2}", p.id);
    m = kit_wait(&p.a, "no");
    assert_string_equal(kit_text(m, "code"), "not_yours");
    json_decref(m);
    pair_close(&p);
}

static void spectators_see_but_cannot_touch(void **state)
{
    struct pair p;
    struct kit_person carl;
    struct kit_socket k;
    json_t *m;

    (void)state;
    pair_open(&p, "");
    kit_guest(&carl, &server, "Carl");
    kit_open(&k, &carl, &server);
    say_act(&p, &k, p.turn, p.seq, "c0", "draw");
    m = kit_wait(&k, "no");
    assert_string_equal(kit_text(m, "code"), "not_subscribed");
    json_decref(m);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", p.id);
    m = kit_wait(&k, "table");
    assert_int_equal(kit_int(m, "as"), 0);
    assert_int_equal(json_array_size(kit_at(m, "legal")), 0);
    json_decref(m);
    say_act(&p, &k, p.turn, p.seq, "c1", "draw");
    m = kit_wait(&k, "no");
    assert_string_equal(kit_text(m, "code"), "not_yours");
    json_decref(m);
    say_act(&p, mover(&p), p.turn, p.seq, "k1", "draw");
    m = kit_wait(&k, "step");
    assert_int_equal(kit_int(m, "as"), 0);
    json_decref(m);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"nowhere\"}");
    m = kit_wait(&k, "gone");
    assert_string_equal(kit_text(m, "reason"), "unknown");
    json_decref(m);
    kit_close(&k);
    kit_leave(&carl);
    pair_close(&p);
}

/* Aton: both choose at once and in secret. */
static void a_secret_choice_is_a_question_mark_to_others(void **state)
{
    struct kit_person anna, ben;
    struct kit_socket a, b;
    char id[32], path[80], action[64];
    json_int_t seq;
    json_t *m;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    kit_table(&anna, id,
              "{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}");
    snprintf(path, sizeof path, "/api/tables/%s/join", id);
    json_decref(kit_must(&ben, 200, "POST", path, "{}"));
    snprintf(path, sizeof path, "/api/tables/%s/start", id);
    json_decref(kit_must(&anna, 200, "POST", path, "{}"));
    kit_open(&a, &anna, &server);
    kit_open(&b, &ben, &server);
    kit_say(&a, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    kit_watch(&b, id);
    m = kit_wait(&a, "table");
    seq = kit_int(m, "seq");
    assert_int_equal(json_array_size(kit_at(m, "acting")), 2);
    snprintf(action, sizeof action, "%s", kit_text(m, "legal.0"));
    json_decref(m);
    kit_say(
        &a,
        "{\"t\":\"act\",\"table\":\"%s\",\"seat\":1,\"seq\":%d,\"key\":\"x\",\"do\":"
        "\"%s\"}",
        id, (int)seq, action);
    m = kit_wait(&a, "step");
    assert_string_equal(kit_text(m, "acts.0.do"), action);
    assert_true(json_is_true(kit_at(m, "undo")));
    json_decref(m);
    m = kit_wait(&b, "step");
    assert_string_equal(kit_text(m, "acts.0.do"), "?");
    json_decref(m);
    /* Taking it back shows nothing either; and Ben's answer to the old seq is good. */
    kit_say(&a, "{\"t\":\"undo\",\"table\":\"%s\",\"seat\":1,\"seq\":%d,\"key\":\"y\"}",
            id, (int)seq + 1);
    m = kit_wait(&a, "step");
    assert_true(kit_int(m, "back") >= 0);
    assert_true(json_array_size(kit_at(m, "legal")) > 0);
    json_decref(m);
    json_decref(kit_wait(&b, "step"));
    kit_say(
        &b,
        "{\"t\":\"act\",\"table\":\"%s\",\"seat\":2,\"seq\":%d,\"key\":\"z\",\"do\":"
        "\"%s\"}",
        id, (int)seq, action);
    m = kit_wait(&b, "step");
    assert_string_equal(kit_text(m, "key"), "z");
    json_decref(m);
    kit_close(&a);
    kit_close(&b);
    kit_leave(&anna);
    kit_leave(&ben);
}

static void against_bots_a_hint_is_given(void **state)
{
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    json_t *m;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,\"seats\":[{"
              "\"kind\":\"me\"},{\"kind\":\"me\"}]}");
    kit_open(&k, &anna, &server);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    m = kit_wait(&k, "table");
    kit_say(&k, "{\"t\":\"hint\",\"id\":3,\"table\":\"%s\",\"seat\":%d}", id,
            (int)kit_int(m, "acting.0"));
    json_decref(m);
    m = kit_wait(&k, "hint");
    assert_int_equal(kit_int(m, "re"), 3);
    /* It says why: how often it wins by its reckoning. */
    assert_in_range(kit_int(m, "wins"), 0, 100);
    json_decref(m);
    kit_close(&k);
    kit_leave(&anna);
}

static void the_lobby_is_pushed(void **state)
{
    struct kit_person anna, ben;
    struct kit_socket k;
    char id[32];
    json_t *m;
    bool found = false;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    kit_open(&k, &ben, &server);
    kit_say(&k, "{\"t\":\"lobby\",\"on\":true}");
    json_decref(kit_wait(&k, "ok"));
    json_decref(kit_wait(&k, "lobby"));
    kit_table(&anna, id, "{\"game\":\"ra\",\"public\":true,\"title\":\"Nil\"}");
    for (int i = 0; i < 3 && !found; i++) {
        json_t *t;
        size_t n;
        m = kit_wait_ms(&k, "lobby", 3000);
        json_array_foreach(kit_at(m, "tables"), n, t) found |=
            !strcmp(kit_text(t, "id"), id);
        json_decref(m);
    }
    assert_true(found);
    kit_close(&k);
    kit_leave(&anna);
    kit_leave(&ben);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_accepted_action_comes_back_with_its_key_to_its_seat_only),
        cmocka_unit_test(the_same_key_never_counts_twice),
        cmocka_unit_test(
            an_action_on_an_old_position_is_stale_and_shows_what_was_missed),
        cmocka_unit_test(what_is_refused_names_the_reason_and_changes_nothing),
        cmocka_unit_test(messages_that_make_no_sense_get_an_error),
        cmocka_unit_test(who_comes_back_is_told_what_happened_since),
        cmocka_unit_test(the_past_can_be_seen_ply_by_ply),
        cmocka_unit_test(spectators_see_but_cannot_touch),
        cmocka_unit_test(a_secret_choice_is_a_question_mark_to_others),
        cmocka_unit_test(against_bots_a_hint_is_given),
        cmocka_unit_test(the_lobby_is_pushed),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
