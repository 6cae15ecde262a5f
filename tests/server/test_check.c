/*
 * test_check.c - `maat admin check`, and a server that meets what is damaged.
 *
 * usage: test_check sqlite | postgres
 */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "server_kit.h"
#include "store/pg_cluster.h"
#include "store/raw_sql.h"

#define HOT_SEAT                                                                       \
    "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,"                     \
    "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}"

static const char *const args[] = {"--no-limits", NULL};
static struct pg_cluster *pg;
static struct kit_person anna;
static char dir[] = "/tmp/maat-check-XXXXXX", db[400], id[2][32];

/* SQL about the first table: `%s` is how its rows are known. */
static void spoil(const char *fmt)
{
    char text[400], which[120];

    snprintf(which, sizeof which,
             pg ? "table_id = '%s'"
                : "num = (SELECT num FROM game_table WHERE id = '%s')",
             id[0]);
    snprintf(text, sizeof text, fmt, which);
    raw_sql(db, text);
}

/* What it says and whether it ends with this status. */
static const char *check(const char *words, int status)
{
    static char said[20000];
    char line[600];
    FILE *f;

    snprintf(line, sizeof line, "'%s' admin --db '%s' check %s 2>&1", getenv("MAAT"),
             db, words);
    f = popen(line, "r");
    assert_non_null(f);
    said[fread(said, 1, sizeof said - 1, f)] = '\0';
    if (WEXITSTATUS(pclose(f)) != status)
        fail_msg("%s: %s", words, said);
    return said;
}

static void says(const char *said, const char *fmt)
{
    char want[200];

    snprintf(want, sizeof want, fmt, id[0]);
    if (!strstr(said, want))
        fail_msg("'%s' is not in '%s'", want, said);
}

/* A server with two finished games of somebody. */
static int begin(void **state)
{
    (void)state;
    if (pg)
        raw_wipe(db);
    kit_join(&server, db, args);
    kit_guest(&anna, &server, "Anna");
    for (int i = 0; i < 2; i++) {
        kit_table(&anna, id[i], HOT_SEAT);
        kit_finish(&anna, &server, id[i]);
    }
    return 0;
}

static void restart(void)
{
    assert_int_equal(kit_stop(&server), 0);
    kit_again(&server, args);
    kit_aim(&anna, &server);
}

static int end(void **state)
{
    (void)state;
    kit_leave(&anna);
    assert_int_equal(kit_stop(&server), 0);
    kit_clean(&server);
    if (!pg)
        raw_wipe(db);
    return 0;
}

static void a_good_store_is_said_to_be_good(void **state)
{
    const char *said = check("--json", 0);

    (void)state;
    says(said, "{\"findings\":[],\"tables\":2,");
    says(said,
         "\"unsummed\":0,\"summed\":0,\"found\":0,\"repaired\":0,\"clean\":true}");
    says(check("", 0), "nothing is damaged");
    restart();
    says(check("", 0), "nothing is damaged");
}

static void a_bad_row_is_named_and_its_table_not_shown(void **state)
{
    struct kit_socket k;
    json_t *m;
    char path[80];

    (void)state;
    assert_int_equal(kit_stop(&server), 0);
    spoil("UPDATE log SET text = text || '7' WHERE %s AND seq = 9");
    spoil("DELETE FROM piece WHERE %s");
    kit_again(&server, args);
    kit_aim(&anna, &server);
    snprintf(path, sizeof path, "/api/tables/%s", id[0]);
    m = kit_must(&anna, 500, "GET", path, NULL);
    assert_string_equal(kit_text(m, "error.code"), "damaged");
    json_decref(m);
    kit_open(&k, &anna, &server);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id[0]);
    m = kit_wait(&k, "gone");
    assert_string_equal(kit_text(m, "reason"), "damaged");
    json_decref(m);
    kit_watch(&k, id[1]); /* the others are shown */
    kit_close(&k);
    assert_int_equal(httpc_request(&anna.http, "GET", "/metrics", NULL), 200);
    assert_null(strstr(anna.http.body, "\nmaat_store_damaged_total 0\n"));
    says(check("", 1), "table %s, row 9: not what was written; cannot be made good");
    says(check("--repair", 1), "table %s, row 9: not what was written; cannot be made");
    says(check("--json", 1),
         "{\"thing\":\"row\",\"wrong\":\"sum\",\"table\":\"%s\",\"person\":null,"
         "\"number\":9,\"says\":null,\"repair\":\"none\"}");
}

/* A server that runs would write an index of its own in between. */
static void rest(void)
{
    assert_int_equal(kit_stop(&server), 0);
}

static void go_on(void)
{
    kit_again(&server, args);
    kit_aim(&anna, &server);
}

static void what_follows_from_the_rows_is_made_good(void **state)
{
    const char *said;

    (void)state;
    rest();
    raw_sql(db, "UPDATE game_table SET state = 1");
    spoil("UPDATE seat SET phase = 5 WHERE %s");
    said = check("", 1);
    says(said, "table %s, its entry in the lists: not what was written; --repair");
    said = check("--repair", 0);
    says(said, "table %s, its entry in the lists: not what was written; made good");
    says(check("", 0), "nothing is damaged");
    go_on();
}

/* As if it had been written wrongly, with a good sum: only playing it again tells. */
static void an_index_that_does_not_follow_is_noticed(void **state)
{
    (void)state;
    rest();
    raw_sql(db, "UPDATE game_table SET state = 1, sum_index = NULL");
    says(check("", 1),
         "table %s, its entry in the lists: not what follows from the rest");
    check("--repair", 0);
    says(check("", 0), "nothing is damaged");
    go_on();
}

static void a_server_mends_an_index_and_pieces_by_itself(void **state)
{
    char path[80];

    (void)state;
    rest();
    raw_sql(db, "UPDATE game_table SET summary = '{}'");
    spoil("DELETE FROM piece WHERE %s");
    spoil(
        pg ? "INSERT INTO piece SELECT table_id, 0, 3, 'bad', 5 FROM log"
             " WHERE %s AND seq = 1"
           : "INSERT INTO piece(num, after, seq, text, sum) SELECT num, 0, 3, 'bad', 5"
             " FROM log WHERE %s AND seq = 1");
    go_on();
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "/api/tables/%s", id[i]);
        json_decref(kit_must(&anna, 200, "GET", path, NULL));
    }
    for (int i = 0; i < 100 && strstr(check("--json || true", 0), "\"clean\":false");
         i++)
        usleep(50000);
    says(check("", 0), "nothing is damaged");
}

static void options_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    check("something", 2);
    check("--dry-run", 2);
}

/* `maat WORDS`, which must end with this status; SQLite only. */
static const char *maat(const char *verb, const char *words, int status)
{
    static char said[4000];
    char line[600];
    FILE *f;

    snprintf(line, sizeof line, "'%s' %s --db '%s' %s 2>&1", getenv("MAAT"), verb, db,
             words);
    f = popen(line, "r");
    assert_non_null(f);
    said[fread(said, 1, sizeof said - 1, f)] = '\0';
    if (WEXITSTATUS(pclose(f)) != status)
        fail_msg("%s: %s", line, said);
    return said;
}

static void a_copy_of_a_damaged_store_is_kept_and_told_of(void **state)
{
    char copy[420];

    (void)state;
    if (pg)
        return;
    rest();
    snprintf(copy, sizeof copy, "'%s/good.db'", dir);
    assert_string_equal(maat("backup", copy, 0), "");
    spoil("UPDATE log SET text = text || '7' WHERE %s AND seq = 9");
    snprintf(copy, sizeof copy, "'%s/bad.db'", dir);
    says(maat("backup", copy, 1),
         "the store is damaged, and so is the copy (1 things)");
    snprintf(copy, sizeof copy, "%s/bad.db", dir);
    assert_int_equal(access(copy, F_OK), 0);
    snprintf(copy, sizeof copy, "%s/bad.db-wal", dir);
    assert_int_equal(access(copy, F_OK), -1);
    go_on();
}

static void a_list_of_a_damaged_store_does_not_say_that_there_is_nothing(void **state)
{
    (void)state;
    if (pg)
        return;
    rest();
    raw_sql(db, "UPDATE game_table SET sum_index = sum_index + 1, sum = sum + 1");
    const char *said = maat("admin", "list", 1);
    says(said, "damaged");
    if (strstr(said, "there are no tables"))
        fail_msg("%s", said);
    go_on();
}

static void many_flaws_of_a_kind_are_counted_and_not_listed(void **state)
{
    int lines = 0;

    (void)state;
    rest();
    spoil("UPDATE log SET text = text || '7' WHERE %s AND seq < 30");
    const char *said = check("", 1);
    for (const char *p = said; (p = strstr(p, ", row ")); p++)
        lines++;
    assert_int_equal(lines, 10);
    says(said, "more like these");
    go_on();
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, begin, end)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        CASE(a_good_store_is_said_to_be_good),
        CASE(a_bad_row_is_named_and_its_table_not_shown),
        CASE(what_follows_from_the_rows_is_made_good),
        CASE(an_index_that_does_not_follow_is_noticed),
        CASE(a_server_mends_an_index_and_pieces_by_itself),
        CASE(a_copy_of_a_damaged_store_is_kept_and_told_of),
        CASE(a_list_of_a_damaged_store_does_not_say_that_there_is_nothing),
        CASE(many_flaws_of_a_kind_are_counted_and_not_listed),
        CASE(options_that_do_not_fit_are_refused),
    };
    char command[80];

    if (argc != 2 || !mkdtemp(dir))
        return 2;
    snprintf(db, sizeof db, "%s/store.db", dir);
    if (strcmp(argv[1], "postgres") == 0) {
        pg = pg_cluster_start(dir);
        if (!pg)
            return 1;
        snprintf(db, sizeof db, "%s", pg_cluster_url(pg));
    }
    int failed = kit_main(tests, sizeof tests / sizeof *tests, NULL, NULL);
    if (pg)
        pg_cluster_stop(pg);
    snprintf(command, sizeof command, "rm -rf %s", dir);
    return system(command) ? 1 : failed;
}
