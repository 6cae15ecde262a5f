/* test_chat.c - what people say at a table, under which name, and to whom. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server_kit.h"

/* Two people at a table that waits for its host. */
struct pair {
    struct kit_person anna, ben;
    struct kit_socket a, b;
    char id[32];
};

static void pair_open(struct pair *p)
{
    memset(p, 0, sizeof *p);
    kit_arrive(&p->anna, &p->a, &server, "Anna");
    kit_arrive(&p->ben, &p->b, &server, "Ben");
    kit_table(&p->anna, p->id,
              "{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}");
    kit_post(&p->ben, 200, p->id, "/join", "{}");
    kit_say(&p->a, "{\"t\":\"sub\",\"table\":\"%s\"}", p->id);
    kit_say(&p->b, "{\"t\":\"sub\",\"table\":\"%s\"}", p->id);
    json_decref(kit_wait(&p->a, "table"));
    json_decref(kit_wait(&p->b, "table"));
}

static void pair_close(struct pair *p)
{
    kit_depart(&p->anna, &p->a);
    kit_depart(&p->ben, &p->b);
}

static void say_chat(struct pair *p, struct kit_socket *k, const char *text)
{
    kit_say(k, "{\"t\":\"chat\",\"table\":\"%s\",\"text\":\"%s\"}", p->id, text);
}

static void chat_reaches_everybody_and_stays_in_the_snapshot(void **state)
{
    struct pair p;
    struct kit_socket k;
    json_t *m;

    (void)state;
    pair_open(&p);
    say_chat(&p, &p.a, "Gr\\u00fc\\u00dfe <b>&\\u0041</b> \xf0\x93\x87\xb3");
    m = kit_wait(&p.b, "chat");
    assert_string_equal(kit_text(m, "lines.0.name"), "Anna");
    assert_string_equal(kit_text(m, "lines.0.text"),
                        "Grüße <b>&A</b> \xf0\x93\x87\xb3");
    json_decref(m);
    kit_open(&k, &p.ben, &server);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", p.id);
    m = kit_wait(&k, "table");
    assert_int_equal(json_array_size(kit_at(m, "chat")), 1);
    json_decref(m);
    kit_close(&k);
    pair_close(&p);
}

static void chat_has_limits(void **state)
{
    struct pair p;
    char text[1200];
    json_t *m;

    (void)state;
    pair_open(&p);
    memset(text, 'x', sizeof text);
    snprintf(text, sizeof text, "{\"t\":\"chat\",\"table\":\"%s\",\"text\":\"", p.id);
    size_t n = strlen(text);
    memset(text + n, 'x', 501);
    memcpy(text + n + 501, "\"}", 3);
    kit_say_raw(&p.a, text);
    m = kit_wait(&p.a, "no");
    assert_string_equal(kit_text(m, "code"), "too_long");
    json_decref(m);
    for (int i = 0; i < 5; i++)
        say_chat(&p, &p.a, "again");
    say_chat(&p, &p.a, "too much");
    m = kit_wait(&p.a, "no");
    assert_string_equal(kit_text(m, "code"), "rate");
    json_decref(m);
    say_chat(&p, &p.b, " ");
    json_decref(kit_wait(&p.b, "error"));
    say_chat(&p, &p.b, "\xe2\x80\xaehsinif"); /* right-to-left override */
    m = kit_wait(&p.b, "error");
    assert_non_null(strstr(kit_text(m, "why"), "nobody can see"));
    json_decref(m);
    pair_close(&p);
}

/* What is no id would make a row that cannot be read, or be two in a snapshot. */
static void only_a_person_can_be_muted(void **state)
{
    static const char *const nobody[] = {"", " ", "a b", "a\\n9 0 x - host", "a.b"};
    static const char *const all[] = {"false", "true"};
    struct pair p;
    char text[160];
    json_t *m;

    (void)state;
    pair_open(&p);
    for (size_t i = 0; i < 2 * sizeof nobody / sizeof *nobody; i++) {
        snprintf(text, sizeof text,
                 "{\"t\":\"mute\",\"table\":\"%s\",\"person\":\"%s\",\"on\":true,"
                 "\"all\":%s}",
                 p.id, nobody[i / 2], all[i % 2]);
        kit_say_raw(&p.a, text);
        m = kit_wait(&p.a, "error");
        assert_string_equal(kit_text(m, "code"), "bad_message");
        json_decref(m);
    }
    kit_post(&p.anna, 200, p.id, "/start", "{}");
    pair_close(&p);
}

/* Also when all are asked for before the first is stored. */
static void one_can_mute_sixty_four_people(void **state)
{
    struct pair p;
    int n_ok = 0, n_no = 0;
    json_t *m;

    (void)state;
    pair_open(&p);
    for (int i = 0; i < 80; i++)
        kit_say(&p.a,
                "{\"t\":\"mute\",\"table\":\"%s\",\"person\":\"p%d\",\"on\":true}",
                p.id, i);
    while (n_ok + n_no < 80 && (m = kit_next(&p.a, 10000))) {
        n_ok += !strcmp(kit_text(m, "t"), "ok");
        n_no += !strcmp(kit_text(m, "code"), "too_many");
        json_decref(m);
    }
    assert_int_equal(n_ok, 64);
    assert_int_equal(n_no, 16);
    pair_close(&p);
}

static void a_muted_voice_is_not_heard(void **state)
{
    struct pair p;
    json_t *m;

    (void)state;
    pair_open(&p);
    kit_say(&p.a, "{\"t\":\"mute\",\"table\":\"%s\",\"person\":\"%s\",\"on\":true}",
            p.id, p.ben.id);
    json_decref(kit_wait(&p.a, "ok"));
    say_chat(&p, &p.b, "hello?");
    json_decref(kit_wait(&p.b, "chat"));
    assert_null(kit_wait_ms(&p.a, "chat", 200));
    kit_close(&p.a); /* it is Anna's wish, not that of one connection */
    kit_open(&p.a, &p.anna, &server);
    kit_say(&p.a, "{\"t\":\"sub\",\"table\":\"%s\"}", p.id);
    m = kit_wait(&p.a, "table");
    assert_int_equal(json_array_size(kit_at(m, "chat")), 0);
    json_decref(m);
    say_chat(&p, &p.b, "still there?");
    json_decref(kit_wait(&p.b, "chat"));
    assert_null(kit_wait_ms(&p.a, "chat", 200));
    kit_say(
        &p.b,
        "{\"t\":\"mute\",\"table\":\"%s\",\"person\":\"%s\",\"on\":true,\"all\":true}",
        p.id, p.anna.id);
    m = kit_wait(&p.b, "no");
    assert_string_equal(kit_text(m, "code"), "forbidden");
    json_decref(m);
    kit_say(
        &p.a,
        "{\"t\":\"mute\",\"table\":\"%s\",\"person\":\"%s\",\"on\":true,\"all\":true}",
        p.id, p.ben.id);
    json_decref(kit_wait(&p.a, "ok"));
    say_chat(&p, &p.b, "anybody?");
    m = kit_wait(&p.b, "no");
    assert_string_equal(kit_text(m, "code"), "muted");
    json_decref(m);
    pair_close(&p);
}

static void a_new_name_is_seen_at_the_table(void **state)
{
    struct pair p;
    char name[64];
    json_t *m;

    (void)state;
    pair_open(&p);
    json_decref(kit_must(&p.ben, 200, "POST", "/api/me", "{\"name\":\"Benno B.\"}"));
    do {
        m = kit_wait(&p.a, "meta");
        snprintf(name, sizeof name, "%s", kit_text(m, "table.seats.1.name"));
        json_decref(m);
    } while (strcmp(name, "Benno B.") != 0);
    m = kit_must(&p.ben, 200, "GET", "/api/tables?list=mine", NULL);
    assert_string_equal(kit_text(m, "tables.0.seats.1.name"), "Benno B.");
    json_decref(m);
    pair_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chat_reaches_everybody_and_stays_in_the_snapshot),
        cmocka_unit_test(chat_has_limits),
        cmocka_unit_test(only_a_person_can_be_muted),
        cmocka_unit_test(one_can_mute_sixty_four_people),
        cmocka_unit_test(a_muted_voice_is_not_heard),
        cmocka_unit_test(a_new_name_is_seen_at_the_table),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
