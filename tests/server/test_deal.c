/* test_deal.c - the way into a game: seals, the commitment, nonces, and who gains
 * nothing by breaking the order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "core/dealer.h"
#include "server_kit.h"

static char body_room[160];

static const char *seal_of(const char *nonce)
{
    static char seal[DEALER_HEX + 1];

    dealer_seal(nonce, seal);
    return seal;
}

/* {"seal": ...} of this nonce, {"nonce": ...} itself. */
static const char *sealed(const char *nonce)
{
    snprintf(body_room, sizeof body_room, "{\"seal\":\"%s\"}", seal_of(nonce));
    return body_room;
}

static const char *told(const char *nonce)
{
    snprintf(body_room, sizeof body_room, "{\"nonce\":\"%s\"}", nonce);
    return body_room;
}

static json_t *table_of(struct kit_person *p, const char *id)
{
    return kit_must(p, 200, "GET", kit_path(id, ""), NULL);
}

static void expect_text(struct kit_person *p, const char *id, const char *member,
                        const char *text)
{
    json_t *a = table_of(p, id);

    assert_string_equal(kit_text(a, member), text);
    json_decref(a);
}

static void pause_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
}

/* Waits until the table's member is this text. */
static void await(struct kit_person *p, const char *id, const char *member,
                  const char *text)
{
    for (int i = 0; i < 500; i++) {
        json_t *a = table_of(p, id);
        bool is_there = !strcmp(kit_text(a, member), text);
        json_decref(a);
        if (is_there)
            return;
        pause_ms(20);
    }
    fail_msg("%s of %s does not become '%s'", member, id, text);
}

/* Two people who are connected, and a table of Aton for both. */
static struct kit_person anna, ben;
static struct kit_socket at_anna, at_ben;
static char id[32];

static void meet(void)
{
    kit_arrive(&anna, &at_anna, &server, "Anna");
    kit_arrive(&ben, &at_ben, &server, "Ben");
}

static void sit_down(const char *her_nonce, const char *his_nonce)
{
    meet();
    kit_table(&anna, id,
              "{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],"
              "\"seal\":\"%s\"}",
              seal_of(her_nonce));
    kit_post(&ben, 200, id, "/join", his_nonce ? sealed(his_nonce) : "{}");
}

/* 409, and the sentence says this. */
static void refused(struct kit_person *p, const char *rest, const char *body,
                    const char *why)
{
    json_t *a = kit_must(p, 409, "POST", kit_path(id, rest), "%s", body);

    if (!strstr(kit_text(a, "error.why"), why))
        fail_msg("%s: '%s' does not say '%s'", rest, kit_text(a, "error.why"), why);
    json_decref(a);
}

static void get_up(void)
{
    kit_depart(&anna, &at_anna);
    kit_depart(&ben, &at_ben);
}

/* Ends the game and verifies its record; what `maat verify` says holds all of these. */
static void expect_verdict(const char *const *says, size_t n)
{
    char command[400], file[160], out[4096];
    struct kit_socket k;
    FILE *f;
    size_t len;

    kit_open(&k, &ben, &server);
    kit_watch(&k, id);
    kit_resign(&k, id, 2);
    kit_close(&k);
    assert_int_equal(kit_call(&ben, "GET", NULL, kit_path(id, "/record"), NULL), 200);
    snprintf(file, sizeof file, "%s/record", server.dir);
    f = fopen(file, "w");
    assert_non_null(f);
    fputs(ben.http.body, f);
    fclose(f);
    snprintf(command, sizeof command, "LANG=C '%s' verify '%s' 2>&1", getenv("MAAT"),
             file);
    f = popen(command, "r");
    assert_non_null(f);
    len = fread(out, 1, sizeof out - 1, f);
    out[len] = '\0';
    if (pclose(f))
        fail_msg("the record is refused: %s", out);
    for (size_t i = 0; i < n; i++)
        if (!strstr(out, says[i]))
            fail_msg("verify does not say '%s': %s", says[i], out);
}

#define EXPECT_VERDICT(...)                                                            \
    do {                                                                               \
        const char *const says_[] = {__VA_ARGS__};                                     \
        expect_verdict(says_, sizeof says_ / sizeof *says_);                           \
    } while (0)

/* ---- the order -------------------------------------------------------------- */

static void seals_come_before_the_commitment_and_nonces_after_it(void **state)
{
    struct kit_person carl;
    char commitment[DEALER_HEX + 1];
    json_t *a;

    (void)state;
    sit_down("lotus", "reed");
    kit_guest(&carl, &server, "Carl");
    expect_text(&anna, id, "table.commitment", "");
    kit_post(&anna, 409, id, "/reveal", told("lotus"));
    kit_post(&ben, 403, id, "/start", "{}");
    a = kit_must(&anna, 200, "POST", kit_path(id, "/start"), "{}");
    assert_string_equal(kit_text(a, "table.state"), "open");
    assert_string_equal(kit_text(a, "table.deal.stage"), "nonces");
    assert_int_equal(kit_int(a, "table.deal.round"), 1);
    assert_string_equal(kit_text(a, "table.deal.seals.0"), seal_of("lotus"));
    assert_string_equal(kit_text(a, "table.deal.seals.1"), seal_of("reed"));
    assert_int_equal(json_array_size(kit_at(a, "table.deal.waiting")), 2);
    snprintf(commitment, sizeof commitment, "%s", kit_text(a, "table.commitment"));
    assert_int_equal(strlen(commitment), DEALER_HEX);
    json_decref(a);
    /* What was decided is decided. */
    kit_post(&anna, 409, id, "/start", "{}");
    kit_post(&anna, 409, id, "/seal", sealed("another"));
    kit_post(&anna, 409, id, "/leave", "{}");
    kit_post(&anna, 409, id, "/seat", "{\"seat\":2,\"kind\":\"open\"}");
    kit_post(&carl, 409, id, "/join", "{}");
    /* Only the own nonce, only the sealed one; telling it twice changes nothing. */
    kit_post(&carl, 403, id, "/reveal", told("lotus"));
    kit_post(&ben, 400, id, "/reveal", told("lotus"));
    kit_post(&anna, 400, id, "/reveal", "{}");
    kit_post(&anna, 200, id, "/reveal", told("lotus"));
    kit_post(&anna, 200, id, "/reveal", told("lotus"));
    a = kit_must(&ben, 200, "GET", kit_path(id, "/fairness"), NULL);
    assert_string_equal(kit_text(a, "nonces.0"), "");
    assert_string_equal(kit_text(a, "commitment"), commitment);
    json_decref(a);
    a = kit_must(&ben, 200, "POST", kit_path(id, "/reveal"), "%s", told("reed"));
    assert_string_equal(kit_text(a, "table.state"), "running");
    assert_string_equal(kit_text(a, "table.commitment"), commitment);
    assert_null(kit_at(a, "table.deal"));
    json_decref(a);
    kit_post(&ben, 409, id, "/reveal", told("reed"));
    a = kit_must(&carl, 200, "GET", kit_path(id, "/fairness"), NULL);
    assert_string_equal(kit_text(a, "nonces.0"), "lotus");
    assert_string_equal(kit_text(a, "seals.1"), seal_of("reed"));
    assert_true(json_is_null(kit_at(a, "seed")));
    json_decref(a);
    EXPECT_VERDICT("made after all seals", "seat 1: sealed", "seat 2: sealed");
    kit_leave(&carl);
    get_up();
}

static void a_seal_can_be_given_later_and_again_until_the_deal(void **state)
{
    static const char *const bad[] = {
        "{\"seal\":\"abc\"}",
        "{}",
        "{\"seal\":7}",
        ("{\"seal\":"
         "\"AEE04A6BAF0D51904D56D61D96C3B326169056D99DAE160C743D858BC09B25B2\"}"),
    };

    (void)state;
    sit_down("lotus", NULL);
    kit_refuses(&ben, kit_path(id, "/seal"), bad, sizeof bad / sizeof *bad);
    kit_post(&ben, 200, id, "/seal", sealed("first"));
    kit_post(&ben, 200, id, "/seal", sealed("second"));
    kit_post(&ben, 200, id, "/seal", sealed("second"));
    kit_post(&anna, 200, id, "/start", "{}");
    kit_post(&ben, 400, id, "/reveal", told("first"));
    kit_post(&ben, 200, id, "/reveal", told("second"));
    kit_post(&anna, 200, id, "/reveal", told("lotus"));
    expect_text(&anna, id, "table.state", "running");
    get_up();
}

static void nobody_waits_for_the_absent(void **state)
{
    json_t *a;

    (void)state;
    sit_down("lotus", "reed");
    kit_close(&at_ben);
    /* The server learns of it in its own time. */
    pause_ms(200);
    a = kit_must(&anna, 200, "POST", kit_path(id, "/start"), "{}");
    assert_true(json_is_null(kit_at(a, "table.deal.seals.1")));
    json_decref(a);
    kit_post(&ben, 403, id, "/reveal", told("reed"));
    kit_post(&anna, 200, id, "/reveal", told("lotus"));
    expect_text(&anna, id, "table.state", "running");
    kit_open(&at_ben, &ben, &server);
    EXPECT_VERDICT("seat 1: sealed", "seat 2: no nonce");
    get_up();
}

static void alone_against_bots_it_takes_one_more_request(void **state)
{
    json_t *a;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    a = kit_must(&anna, 201, "POST", "/api/tables",
                 "{\"game\":\"ra\",\"options\":{\"players\":3},\"start\":true,"
                 "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"},{\"kind\":\"bot\","
                 "\"level\":\"random\"}],\"seal\":\"%s\"}",
                 seal_of("hot-seat"));
    snprintf(id, sizeof id, "%s", kit_text(a, "table.id"));
    assert_int_equal(json_array_size(kit_at(a, "table.deal.waiting")), 2);
    json_decref(a);
    /* One nonce for both seats of the person. */
    a = kit_must(&anna, 200, "POST", kit_path(id, "/reveal"), "%s", told("hot-seat"));
    assert_string_equal(kit_text(a, "table.state"), "running");
    json_decref(a);
    kit_leave(&anna);
}

/* ---- holding back -------------------------------------------------------------- */

static void whoever_holds_back_gains_nothing_and_only_once(void **state)
{
    char commitment[DEALER_HEX + 1];
    json_t *a;

    (void)state;
    sit_down("lotus", "reed");
    a = kit_must(&anna, 200, "POST", kit_path(id, "/start"), "{}");
    snprintf(commitment, sizeof commitment, "%s", kit_text(a, "table.commitment"));
    json_decref(a);
    kit_post(&anna, 200, id, "/reveal", told("lotus"));
    await(&anna, id, "table.deal.stage", "seals");
    a = table_of(&anna, id);
    assert_string_equal(kit_text(a, "table.commitment"), "");
    assert_int_equal(kit_int(a, "table.deal.waiting.0"), 1);
    assert_int_equal(json_array_size(kit_at(a, "table.deal.waiting")), 1);
    json_decref(a);
    kit_post(&ben, 409, id, "/seal", sealed("once-more"));
    refused(&ben, "/leave", "{}", "being dealt");
    refused(&anna, "/seal", sealed("lotus"), "told already");
    kit_post(&anna, 200, id, "/seal", sealed("papyrus"));
    await(&anna, id, "table.deal.stage", "nonces");
    a = table_of(&anna, id);
    assert_string_not_equal(kit_text(a, "table.commitment"), commitment);
    assert_int_equal(kit_int(a, "table.deal.round"), 2);
    assert_true(json_is_null(kit_at(a, "table.deal.seals.1")));
    json_decref(a);
    kit_post(&anna, 400, id, "/reveal", told("lotus"));
    kit_post(&anna, 200, id, "/reveal", told("papyrus"));
    expect_text(&anna, id, "table.state", "running");
    a = kit_must(&anna, 200, "GET", kit_path(id, "/fairness"), NULL);
    assert_int_equal(kit_int(a, "held.0"), 2);
    assert_int_equal(kit_int(a, "round"), 2);
    json_decref(a);
    EXPECT_VERDICT("seat 1: sealed", "seat 2: no nonce, after it was held back",
                   "made 2 times");
    get_up();
}

static void a_table_begins_even_when_everybody_holds_back(void **state)
{
    (void)state;
    sit_down("lotus", "reed");
    kit_post(&anna, 200, id, "/start", "{}");
    await(&anna, id, "table.state", "running");
    get_up();
}

static void a_table_can_be_closed_while_it_is_dealt(void **state)
{
    (void)state;
    sit_down("lotus", "reed");
    kit_post(&anna, 200, id, "/start", "{}");
    kit_post(&ben, 403, id, "/close", "{}");
    kit_post(&anna, 200, id, "/close", "{}");
    refused(&anna, "/reveal", told("lotus"), "table is closed");
    refused(&ben, "/seal", sealed("lotus"), "table is closed");
    refused(&ben, "/join", "{}", "table is closed");
    refused(&ben, "/leave", "{}", "table is closed");
    refused(&anna, "/start", "{}", "table is closed");
    refused(&anna, "/close", "{}", "table is closed");
    refused(&anna, "/rematch", "{}", "table is closed");
    expect_text(&anna, id, "table.state", "closed");
    get_up();
}

/* ---- with those who know no seals --------------------------------------------- */

static void plain_nonces_still_play_and_the_record_says_so(void **state)
{
    json_t *a;
    char commitment[DEALER_HEX + 1];

    (void)state;
    meet();
    kit_table(&anna, id,
              "{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],"
              "\"nonce\":\"plain-1\"}");
    a = table_of(&anna, id);
    snprintf(commitment, sizeof commitment, "%s", kit_text(a, "table.commitment"));
    assert_int_equal(strlen(commitment), DEALER_HEX);
    json_decref(a);
    kit_post(&ben, 200, id, "/join", "{}");
    a = kit_must(&anna, 200, "POST", kit_path(id, "/start"), "{}");
    assert_string_equal(kit_text(a, "table.state"), "running");
    assert_string_equal(kit_text(a, "table.commitment"), commitment);
    json_decref(a);
    EXPECT_VERDICT("the seed fits the commitment\n", "seat 1: plain nonce",
                   "seat 2: no nonce");
    get_up();
}

static void sealed_and_plain_nonces_meet_at_one_table(void **state)
{
    (void)state;
    meet();
    kit_table(&anna, id,
              "{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],"
              "\"nonce\":\"plain-1\"}");
    kit_post(&ben, 200, id, "/join", sealed("reed"));
    kit_post(&anna, 200, id, "/start", "{}");
    kit_post(&ben, 200, id, "/reveal", told("reed"));
    expect_text(&anna, id, "table.state", "running");
    EXPECT_VERDICT("made after all seals", "seat 1: plain nonce", "seat 2: sealed");
    get_up();
}

static void a_chosen_seed_takes_no_seals(void **state)
{
    (void)state;
    meet();
    kit_table(&anna, id,
              "{\"game\":\"aton\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],"
              "\"seed\":\"7\",\"seal\":\"%s\"}",
              seal_of("lotus"));
    kit_post(&ben, 200, id, "/join", sealed("reed"));
    kit_post(&ben, 409, id, "/seal", sealed("reed"));
    kit_post(&anna, 200, id, "/start", "{}");
    expect_text(&anna, id, "table.state", "running");
    EXPECT_VERDICT("the seed was chosen", "seat 1: no nonce");
    get_up();
}

static void a_rematch_is_sealed_as_well(void **state)
{
    char old[32];
    json_t *a;

    (void)state;
    sit_down("lotus", "reed");
    kit_post(&anna, 200, id, "/start", "{}");
    kit_post(&anna, 200, id, "/reveal", told("lotus"));
    kit_post(&ben, 200, id, "/reveal", told("reed"));
    kit_watch(&at_ben, id);
    kit_resign(&at_ben, id, 2);
    memcpy(old, id, sizeof old);
    a = kit_must(&anna, 201, "POST", kit_path(old, "/rematch"), "%s",
                 sealed("again-a"));
    assert_string_equal(kit_text(a, "table.commitment"), "");
    snprintf(id, sizeof id, "%s", kit_text(a, "table.id"));
    json_decref(a);
    a = kit_must(&ben, 200, "POST", kit_path(old, "/rematch"), "%s", sealed("again-b"));
    assert_string_equal(kit_text(a, "table.deal.stage"), "nonces");
    assert_string_equal(kit_text(a, "table.deal.seals.0"), seal_of("again-b"));
    assert_string_equal(kit_text(a, "table.deal.seals.1"), seal_of("again-a"));
    json_decref(a);
    kit_post(&anna, 200, id, "/reveal", told("again-a"));
    kit_post(&ben, 200, id, "/reveal", told("again-b"));
    expect_text(&anna, id, "table.state", "running");
    get_up();
}

/* ---- accidents ------------------------------------------------------------------- */

static void die_and_return(void)
{
    kit_die_and_return(&server, (struct kit_person *[]){&anna, &ben},
                       (struct kit_socket *[]){&at_anna, &at_ben}, 2);
    kit_watch(&at_anna, id);
    kit_watch(&at_ben, id);
}

/* The steps of a deal in which Ben holds back once; a kill after each of them. */
static void a_kill_at_any_step_never_leaves_a_table_stuck(void **state)
{
    (void)state;
    for (int killed = 0; killed < 6; killed++) {
        int step = 0;
        json_t *a;

        print_message("# killed after step %d\n", killed);
        sit_down("lotus", "reed");
        if (step++ == killed)
            die_and_return();
        kit_post(&anna, 200, id, "/start", "{}");
        if (step++ == killed)
            die_and_return();
        kit_call(&anna, "POST", NULL, kit_path(id, "/reveal"), "%s", told("lotus"));
        if (step++ == killed)
            die_and_return();
        await(&anna, id, "table.deal.stage", "seals");
        if (step++ == killed)
            die_and_return();
        kit_call(&anna, "POST", NULL, kit_path(id, "/seal"), "%s", sealed("papyrus"));
        if (step++ == killed)
            die_and_return();
        await(&anna, id, "table.deal.stage", "nonces");
        if (step++ == killed)
            die_and_return();
        kit_call(&anna, "POST", NULL, kit_path(id, "/reveal"), "%s", told("papyrus"));
        await(&anna, id, "table.state", "running");
        a = kit_must(&anna, 200, "GET", kit_path(id, "/fairness"), NULL);
        assert_int_equal(kit_int(a, "held.0"), 2);
        json_decref(a);
        EXPECT_VERDICT("made after all seals");
        get_up();
    }
}

int main(void)
{
    static const char *const args[] = {"--no-limits", "--bot-pause", "0",
                                       "--reveal",    "2",           NULL};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seals_come_before_the_commitment_and_nonces_after_it),
        cmocka_unit_test(a_seal_can_be_given_later_and_again_until_the_deal),
        cmocka_unit_test(nobody_waits_for_the_absent),
        cmocka_unit_test(alone_against_bots_it_takes_one_more_request),
        cmocka_unit_test(whoever_holds_back_gains_nothing_and_only_once),
        cmocka_unit_test(a_table_begins_even_when_everybody_holds_back),
        cmocka_unit_test(a_table_can_be_closed_while_it_is_dealt),
        cmocka_unit_test(plain_nonces_still_play_and_the_record_says_so),
        cmocka_unit_test(sealed_and_plain_nonces_meet_at_one_table),
        cmocka_unit_test(a_chosen_seed_takes_no_seals),
        cmocka_unit_test(a_rematch_is_sealed_as_well),
        cmocka_unit_test(a_kill_at_any_step_never_leaves_a_table_stuck),
    };

    kit_args = args;
    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
