/*
 * test_look.c - finished games that the server looks at again: the same numbers as
 * everywhere, once for all who ask, kept with the table.
 */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "analysis/analysis.h"
#include "server_kit.h"

enum { PLIES = 6, PATIENCE_MS = 240000, STEP_MS = 50 };

static struct kit_person anna;
static struct kit_socket k;
static char id[32];

/* ---- games ----------------------------------------------------------------------- */

/* Two seats of one person, some moves into the game. */
static void begin(const char *more)
{
    kit_arrive(&anna, &k, &server, "Anna");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,%s"
              "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}",
              more);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    for (int key = 0; key < PLIES;) {
        json_t *m = kit_next(&k, 10000);
        assert_non_null(m);
        if (json_array_size(kit_at(m, "legal")))
            kit_say(&k,
                    "{\"t\":\"act\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,"
                    "\"key\":\"a%d\",\"do\":\"%s\"}",
                    id, (int)kit_int(m, "as"), (int)kit_int(m, "seq"), key++,
                    kit_text(m, "legal.0"));
        json_decref(m);
    }
}

static void await_state(const char *state)
{
    for (int ms = 0; ms < 10000; ms += STEP_MS) {
        json_t *a = kit_must(&anna, 200, "GET", kit_path(id, ""), NULL);
        bool is_it = !strcmp(kit_text(a, "table.state"), state);
        json_decref(a);
        if (is_it)
            return;
        usleep(STEP_MS * 1000);
    }
    fail_msg("the table is not %s", state);
}

static void end(void)
{
    kit_resign(&k, id, 1);
    await_state("finished");
}

static void leave(void)
{
    kit_depart(&anna, &k);
}

static int ask(struct kit_person *p, json_t **ret)
{
    return kit_call(p, "GET", ret, kit_path(id, "/analysis"), NULL);
}

static void assert_status(int status)
{
    json_t *a = NULL;

    assert_int_equal(ask(&anna, &a), status);
    json_decref(a);
}

/* Asks until it is there; how it was under way was said in between. */
static void await_found(struct kit_person *p)
{
    for (int ms = 0; ms < PATIENCE_MS; ms += STEP_MS) {
        json_t *a;
        int status = ask(p, &a);
        if (status == 200) {
            json_decref(a);
            return;
        }
        assert_int_equal(status, 202);
        assert_true(kit_int(a, "done") <= kit_int(a, "all"));
        json_decref(a);
        usleep(STEP_MS * 1000);
    }
    fail_msg("nothing was found");
}

/* ---- what this program finds in the same record ---------------------------------- */

static char *own_findings(void)
{
    struct record rec;
    struct record_error err;
    struct analysis a = {.rec = &rec, .threads = 1, .nodes = JUDGE_NODES, .seed = 1};
    char *text = NULL;
    size_t len;
    FILE *f = open_memstream(&text, &len);

    kit_call(&anna, "GET", NULL, kit_path(id, "/record"), NULL);
    if (record_read(anna.http.body, strlen(anna.http.body), &rec, &err))
        fail_msg("%s", err.why);
    assert_int_equal(analysis_run(&a), 0);
    analysis_json(f, &a);
    fclose(f);
    analysis_done(&a);
    record_done(&rec);
    return text;
}

static void what_is_found_is_what_maat_analyse_finds(void **state)
{
    char *own;

    (void)state;
    begin("");
    end();
    await_found(&anna);
    own = own_findings();
    assert_status(200);
    assert_string_equal(anna.http.body, own);
    free(own);
    leave();
}

/* ---- who gets it ----------------------------------------------------------------- */

static void before_the_end_nothing_is_told(void **state)
{
    (void)state;
    begin("");
    assert_status(409);
    leave();
}

static void what_is_no_table_has_no_analysis(void **state)
{
    (void)state;
    kit_arrive(&anna, &k, &server, "Anna");
    snprintf(id, sizeof id, "no-such-table");
    assert_status(404);
    leave();
}

static int looks(void)
{
    const char *at;

    kit_call(&anna, "GET", NULL, "/metrics", NULL);
    at = strstr(anna.http.body, "\nmaat_looks_total ");
    assert_non_null(at);
    return (int)strtol(at + strlen("\nmaat_looks_total "), NULL, 10);
}

static void all_who_ask_share_one_look_and_need_no_session(void **state)
{
    struct kit_person nobody;
    json_t *a;
    int before;

    (void)state;
    begin("\"public\":false,");
    before = looks();
    end();
    kit_nobody(&nobody, &server);
    assert_status(202);
    assert_int_equal(ask(&nobody, &a), 202);
    json_decref(a);
    await_found(&nobody);
    assert_status(200);
    assert_int_equal(looks(), before + 1);
    kit_leave(&nobody);
    leave();
}

/* ---- how long -------------------------------------------------------------------- */

static int stored(void)
{
    sqlite3 *db;
    sqlite3_stmt *st;
    int n;

    assert_int_equal(sqlite3_open(server.db, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db, "SELECT count(*) FROM analysis", -1, &st, NULL),
        SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);
    return n;
}

static void it_is_kept_with_the_table_and_goes_with_it(void **state)
{
    char line[600];

    (void)state;
    begin("");
    end();
    await_found(&anna);
    kit_close(&k);
    assert_int_equal(kit_stop(&server), 0);
    assert_true(stored() > 0);
    /* What is there is also given by a server that does not look itself. */
    kit_again(&server, (const char *[]){"--look", "off", NULL});
    kit_aim(&anna, &server);
    assert_status(200);
    assert_int_equal(kit_stop(&server), 0);
    int before = stored();
    snprintf(line, sizeof line, "'%s' admin --db '%s' drop %s >/dev/null 2>&1",
             getenv("MAAT"), server.db, id);
    assert_int_equal(system(line), 0);
    assert_int_equal(stored(), before - 1);
    kit_again(&server, NULL);
    kit_aim(&anna, &server);
    assert_status(404);
    kit_leave(&anna);
}

static void a_server_that_is_stopped_in_the_middle_looks_again(void **state)
{
    (void)state;
    begin("");
    end();
    assert_status(202);
    kit_close(&k);
    assert_int_equal(kit_stop(&server), 0);
    kit_again(&server, NULL);
    kit_aim(&anna, &server);
    await_found(&anna);
    kit_leave(&anna);
}

static void a_server_that_does_not_look_says_so(void **state)
{
    (void)state;
    assert_int_equal(kit_stop(&server), 0);
    kit_again(&server, (const char *[]){"--look", "off", NULL});
    begin("");
    end();
    assert_status(503);
    leave();
}

static void a_server_that_looks_ahead_has_it_without_being_asked(void **state)
{
    int n = 0;

    (void)state;
    assert_int_equal(kit_stop(&server), 0);
    kit_again(&server, (const char *[]){"--look", "ahead", NULL});
    begin("");
    end();
    for (int ms = 0; ms < PATIENCE_MS && !n; ms += STEP_MS) {
        n = looks();
        usleep(STEP_MS * 1000);
    }
    assert_int_equal(n, 1);
    await_found(&anna);
    assert_int_equal(looks(), 1);
    leave();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_found_is_what_maat_analyse_finds),
        cmocka_unit_test(before_the_end_nothing_is_told),
        cmocka_unit_test(what_is_no_table_has_no_analysis),
        cmocka_unit_test(all_who_ask_share_one_look_and_need_no_session),
        cmocka_unit_test(it_is_kept_with_the_table_and_goes_with_it),
        cmocka_unit_test(a_server_that_is_stopped_in_the_middle_looks_again),
        cmocka_unit_test(a_server_that_does_not_look_says_so),
        cmocka_unit_test(a_server_that_looks_ahead_has_it_without_being_asked),
    };
    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
