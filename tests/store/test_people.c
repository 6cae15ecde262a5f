/*
 * test_people.c - what every store promises of people, their sessions and mutes.
 *
 * usage: test_people sqlite | postgres
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "each_store.h"
#include "store_kit.h"

static struct {
    enum store_code code;
    struct store_person p;
    struct store_session x;
    int sessions, ends;
} met;

static void on_person(void *ctx, enum store_code code, const struct store_person *p,
                      const struct store_session *x)
{
    (void)ctx;
    met.code = code;
    if (p)
        met.p = *p;
    if (x)
        met.x = *x;
    met.sessions += x != NULL;
    met.ends += !p && !x;
}

static void people_are_found_by_id_login_and_session(void **state)
{
    (void)state;
    enum store_code code;
    assert_int_equal(kit_person(s, "p-guest", ""), STORE_OK);
    assert_int_equal(kit_person(s, "p-two", ""), STORE_OK);
    assert_int_equal(kit_person(s, "p-one", "Nofret"), STORE_OK);
    assert_int_equal(kit_person(s, "p-three", "Nofret"), STORE_TAKEN);
    assert_int_equal(kit_person(s, "p-three", "nofret"), STORE_TAKEN);
    store_login_get(s, "nOFRET", on_person, NULL);
    store_drain(s);
    assert_int_equal(met.code, STORE_OK);
    assert_string_equal(met.p.id, "p-one");
    store_login_get(s, "Nofret", on_person, NULL);
    store_drain(s);
    assert_int_equal(met.code, STORE_OK);
    assert_string_equal(met.p.id, "p-one");
    store_login_get(s, "", on_person, NULL);
    store_drain(s);
    assert_int_equal(met.code, STORE_MISSING);
    struct store_session x = {.token = {7, 0, 9},
                              .person = "p-one",
                              .label = "phone",
                              .created = 1,
                              .seen = 2};
    store_session_put(s, &x, kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
    store_session_get(s, x.token, on_person, NULL);
    store_drain(s);
    assert_int_equal(met.code, STORE_OK);
    assert_string_equal(met.p.login, "Nofret");
    assert_memory_equal(met.x.token, x.token, sizeof x.token);
    assert_string_equal(met.x.label, "phone");
    store_session_drop(s, x.token, kit_done, &code);
    store_drain(s);
    store_session_get(s, x.token, on_person, NULL);
    store_drain(s);
    assert_int_equal(met.code, STORE_MISSING);
}

static enum store_code change(const struct store_person *p, unsigned parts,
                              const char *was)
{
    enum store_code code = STORE_CLOSED;
    store_person_change(s, p, parts, was, kit_done, &code);
    store_drain(s);
    return code;
}

/* A password change that had waited wrote a revoked right back. */
static void each_part_of_a_person_changes_by_itself(void **state)
{
    (void)state;
    struct store_person old = {
        .id = "c-one", .name = "Old", .lang = "de", .is_admin = true};
    struct store_person now = {.id = "c-one", .name = "New", .lang = "en"};
    assert_int_equal(kit_person(s, "c-one", ""), STORE_OK);
    assert_int_equal(kit_person(s, "c-two", "Tiy"), STORE_OK);
    memcpy(old.login, "tIY", 4);
    memcpy(old.hash, "h1", 3);
    assert_int_equal(change(&old, STORE_PERSON_LOGIN, NULL), STORE_TAKEN);
    memcpy(old.login, "Ani", 4);
    assert_int_equal(change(&old, STORE_PERSON_LOGIN, NULL), STORE_OK);
    assert_int_equal(change(&old, STORE_PERSON_LOGIN, NULL), STORE_CONFLICT);
    assert_int_equal(change(&now, STORE_PERSON_NAME, NULL), STORE_OK);
    assert_int_equal(change(&now, STORE_PERSON_ADMIN, NULL), STORE_OK);
    memcpy(old.hash, "h2", 3);
    assert_int_equal(change(&old, STORE_PERSON_HASH, "another"), STORE_CONFLICT);
    assert_int_equal(change(&old, STORE_PERSON_HASH, "h1"), STORE_OK);
    store_person_get(s, "c-one", on_person, NULL);
    store_drain(s);
    assert_string_equal(met.p.name, "New");
    assert_string_equal(met.p.login, "Ani");
    assert_string_equal(met.p.hash, "h2");
    assert_false(met.p.is_admin);
    memcpy(now.id, "nobody", 7);
    assert_int_equal(change(&now, STORE_PERSON_NAME, NULL), STORE_CONFLICT);
}

static void all_sessions_but_one_end_together(void **state)
{
    (void)state;
    enum store_code code = STORE_CLOSED;
    struct store_session x = {.label = "phone", .created = 1, .seen = 2};
    assert_int_equal(kit_person(s, "e-one", ""), STORE_OK);
    assert_int_equal(kit_person(s, "e-two", ""), STORE_OK);
    for (uint8_t i = 0; i < 4; i++) {
        x.token[0] = (uint8_t)(0xe0 + i);
        memcpy(x.person, i == 3 ? "e-two" : "e-one", 6);
        store_session_put(s, &x, NULL, NULL);
    }
    store_drain(s);
    x.token[0] = 0xe1;
    store_sessions_end(s, "e-one", x.token, kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
    for (uint8_t i = 0; i < 4; i++) {
        x.token[0] = (uint8_t)(0xe0 + i);
        store_session_get(s, x.token, on_person, NULL);
        store_drain(s);
        assert_int_equal(met.code, i == 1 || i == 3 ? STORE_OK : STORE_MISSING);
    }
    /* To have been seen does not bring one back. */
    x.token[0] = 0xe0;
    store_session_touch(s, x.token, 9);
    store_drain(s);
    store_session_get(s, x.token, on_person, NULL);
    store_drain(s);
    assert_int_equal(met.code, STORE_MISSING);
}

static void on_ids(void *ctx, enum store_code code, const char (*ids)[STORE_ID_MAX],
                   size_t n)
{
    char *text = ctx;
    assert_int_equal(code, STORE_OK);
    for (size_t i = 0; i < n; i++, text += strlen(text))
        snprintf(text, 40, "%s ", ids[i]);
}

static void a_mute_stays_until_it_is_lifted(void **state)
{
    (void)state;
    char text[80] = "", less[80] = "";
    enum store_code code = STORE_IO;
    store_mute_put(s, "anna", "ben", true, kit_done, &code);
    store_mute_put(s, "anna", "carl", true, kit_done, &code);
    store_mute_put(s, "anna", "carl", true, kit_done, &code);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
    store_mutes(s, "anna", on_ids, text);
    store_mutes(s, "ben", on_ids, less);
    store_drain(s);
    assert_string_equal(text, "ben carl ");
    assert_string_equal(less, "");
    store_mute_put(s, "anna", "ben", false, kit_done, &code);
    store_drain(s);
    store_mutes(s, "anna", on_ids, less);
    store_drain(s);
    assert_string_equal(less, "carl ");
}

static void on_number(void *ctx, enum store_code code, uint64_t number)
{
    assert_int_equal(code, STORE_OK);
    *(uint64_t *)ctx = number;
}

static void sessions_of_guests_expire_and_those_of_accounts_stay(void **state)
{
    (void)state;
    enum store_code code;
    struct store_session x = {.label = "", .created = 1, .seen = 10};
    for (int i = 0; i < 4; i++) {
        x.token[0] = (uint8_t)(100 + i);
        x.kind = i == 3 ? STORE_SESSION_BOT : STORE_SESSION_BROWSER;
        x.seen = i == 1 ? 90 : 10;
        snprintf(x.person, sizeof x.person, "%s", i == 2 ? "e-account" : "e-guest");
        store_session_put(s, &x, kit_done, &code);
    }
    kit_person(s, "e-account", "expert");
    kit_person(s, "e-guest", "");
    memset(&met, 0, sizeof met);
    uint64_t next = 0;
    store_session_expire(s, 11, 50, on_number, &next); /* not these */
    store_sessions(s, "e-guest", on_person, NULL);
    store_drain(s);
    assert_int_equal(met.sessions, 3);
    assert_int_equal(next, 50);
    store_session_expire(s, 10, 50, on_number, &next);
    store_drain(s);
    memset(&met, 0, sizeof met);
    store_sessions(s, "e-guest", on_person, NULL);
    store_drain(s);
    assert_int_equal(met.sessions, 2); /* the fresh one and the bot's */
    assert_int_equal(met.ends, 1);
    memset(&met, 0, sizeof met);
    store_sessions(s, "e-account", on_person, NULL);
    store_drain(s);
    assert_int_equal(met.sessions, 1);
}

static void on_walk(void *ctx, enum store_code code, const struct store_table *t,
                    size_t n)
{
    char *text = ctx;
    assert_int_equal(code, STORE_OK);
    for (size_t i = 0; i < n; i++)
        snprintf(text + strlen(text), 40, "%s ", t[i].id);
}

static void old_tables_of_guests_are_found_and_their_guests_forgotten(void **state)
{
    (void)state;
    enum store_code code, used;
    struct store_person p = {.name = "x", .created = 2};
    struct store_table t = {.game = "ra", .setup = "{}", .summary = "{}"};
    struct store_query q = {.list = STORE_LIST_EXPIRED, .before = 4, .limit = 1};
    static const char *const who[] = {"x-account", "x-idle", "x-new", "x-sits"};
    for (int i = 0; i < 4; i++) {
        snprintf(p.id, sizeof p.id, "%s", who[i]);
        snprintf(p.login, sizeof p.login, "%s", i ? "" : "x-login");
        p.created = i == 2 ? 9 : 2;
        store_person_put(s, &p, kit_done, &code);
    }
    for (int i = 0; i < 4; i++) {
        snprintf(t.id, sizeof t.id, "x-%d", i);
        snprintf(t.host, sizeof t.host, "x-sits");
        snprintf(t.person[0], sizeof t.person[0], "%s", i == 1 ? "x-account" : "");
        t.updated = i == 2 ? 9 : 3;
        store_table_new(s, &t, kit_done, &code);
    }
    store_drain(s);
    char tables[200] = "", guests[200] = "", steps[200] = "";
    store_tables(s, &q, on_walk, tables); /* one by one */
    q.person = "x-0";
    store_tables(s, &q, on_walk, tables);
    q.person = "x-3";
    store_tables(s, &q, on_walk, tables);
    q.person = "x-0";
    q.until = "x-2"; /* no further than that */
    store_tables(s, &q, on_walk, tables);
    struct store_query step = {.list = STORE_LIST_STEP, .person = "x-", .limit = 3};
    store_tables(s, &step, on_walk, steps);
    step.person = "x-1"; /* there are no three behind it */
    store_tables(s, &step, on_walk, steps);
    store_guests(s, 4, 10, on_ids, guests);
    store_drain(s);
    assert_string_equal(tables, "x-0 x-3 ");
    assert_string_equal(steps, "x-2 ");
    assert_string_equal(guests, "x-idle ");
    store_guest_drop(s, "x-idle", kit_done, &code);
    store_guest_drop(s, "x-sits", kit_done, &used);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
    assert_int_equal(used, STORE_MISSING);
    guests[0] = '\0';
    store_guests(s, 4, 10, on_ids, guests);
    store_drain(s);
    assert_string_equal(guests, "");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        EACH_CASE(people_are_found_by_id_login_and_session),
        EACH_CASE(each_part_of_a_person_changes_by_itself),
        EACH_CASE(all_sessions_but_one_end_together),
        EACH_CASE(a_mute_stays_until_it_is_lifted),
        EACH_CASE(sessions_of_guests_expire_and_those_of_accounts_stay),
        EACH_CASE(old_tables_of_guests_are_found_and_their_guests_forgotten),
    };
    return each_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
