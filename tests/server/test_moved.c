/* test_moved.c - games that began on a device and go on at a server. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/config.h"
#include "core/opening.h"
#include "core/registry.h"
#include "maat/rng.h"
#include "match/match.h"
#include "moved_kit.h"
#include "server_kit.h"

enum { SEED = 40 };

static const struct {
    const char *game, *options;
    const char *third; /* a seat for a bot, where two are too few */
    uint32_t plies;
} titles[] = {
    {"ra", "players=3 edition=1999", ",{\"kind\":\"bot\",\"level\":\"random\"}", 60},
    {"ra", "players=2 edition=2008", "", 60},
    {"aton", "", "", 40},
    {"horus", "players=2 limit=12", "", 90},
    {"ankh", "players=2", "", 60},
};
enum { TITLES = sizeof titles / sizeof *titles };

/* ---- people ---------------------------------------------------------------------- */

static struct kit_person anna, ben;
static struct kit_socket at_anna, at_ben;
static char id[32];

static void meet(void)
{
    kit_arrive(&anna, &at_anna, &server, "Anna");
    kit_arrive(&ben, &at_ben, &server, "Ben");
}

static void part(void)
{
    kit_depart(&anna, &at_anna);
    kit_depart(&ben, &at_ben);
}

static const char *seal_of(const char *nonce)
{
    static char seal[DEALER_HEX + 1];

    dealer_seal(nonce, seal);
    return seal;
}

/* anna brings the game, ben joins it, both have sealed their nonces. */
static void move_online(const char *opening, const char *third)
{
    char *text = moved_quoted(opening), body[160];

    kit_table(&anna, id,
              "{\"opening\":%s,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}%s],"
              "\"seal\":\"%s\"}",
              text, third, seal_of("lotus"));
    free(text);
    snprintf(body, sizeof body, "{\"seal\":\"%s\"}", seal_of("reed"));
    kit_post(&ben, 200, id, "/join", body);
}

static void begin(void)
{
    kit_post(&anna, 200, id, "/start", "{}");
    kit_post(&anna, 200, id, "/reveal", "{\"nonce\":\"lotus\"}");
    kit_post(&ben, 200, id, "/reveal", "{\"nonce\":\"reed\"}");
}

static void act(struct kit_socket *k, json_t *m, unsigned *key, struct rng *r)
{
    json_t *legal = kit_at(m, "legal");
    size_t n = json_array_size(legal);
    int as = (int)kit_int(m, "as"), seq = (int)kit_int(m, "seq");

    if (n)
        kit_say(
            k,
            "{\"t\":\"act\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,\"key\":\"m%u\","
            "\"do\":\"%s\"}",
            id, as, seq, (*key)++,
            json_string_value(json_array_get(legal, rng_below(r, (uint32_t)n))));
    else if (!strcmp(kit_text(m, "node"), "throw") && kit_int(m, "hand") == as)
        kit_say(k,
                "{\"t\":\"throw\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,"
                "\"key\":\"m%u\",\"input\":\"-\"}",
                id, as, seq, (*key)++);
}

/* Both go on until so many messages have come, or the game is over; is it? */
static bool play(int messages, uint64_t stream)
{
    struct kit_socket *const at[] = {&at_anna, &at_ben};
    static unsigned key;
    struct rng r = rng_stream(SEED + stream, RNG_TEST);
    int silent = 0;

    for (int i = 0; i < 2; i++)
        kit_say(at[i], "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    for (int i = 0; i < messages; i++) {
        json_t *m = kit_next(at[i & 1], 20);
        bool is_over = m && !strcmp(kit_text(m, "node"), "over");
        silent = m ? 0 : silent + 1;
        if (silent > 3000)
            fail_msg("seed %d: nothing happens at %s", SEED, id);
        if (m)
            act(at[i & 1], m, &key, &r);
        json_decref(m);
        if (is_over)
            return true;
    }
    return false;
}

/* ---- the record ------------------------------------------------------------------ */

/* `maat COMMAND` on this text: its exit code, and what it says. */
static int ask_maat(const char *command, const char *text, char *out, size_t size)
{
    char line[500], file[160];
    FILE *f;
    size_t n;
    int code;

    snprintf(file, sizeof file, "%s/record", server.dir);
    f = fopen(file, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
    snprintf(line, sizeof line, "LANG=C '%s' %s '%s' 2>&1", getenv("MAAT"), command,
             file);
    f = popen(line, "r");
    assert_non_null(f);
    n = fread(out, 1, size - 1, f);
    out[n] = '\0';
    while (fgetc(f) != EOF)
        ;
    code = pclose(f);
    return code;
}

static void expect_said(const char *out, const char *what)
{
    if (!strstr(out, what))
        fail_msg("'%s' is not said: %s", what, out);
}

/* A copy in which the first `from` is `to`. */
static char *changed(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    size_t size = strlen(text) + strlen(to) + 1;
    char *copy = malloc(size);

    assert_non_null(at);
    assert_non_null(copy);
    snprintf(copy, size, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return copy;
}

static void refused(const char *text, const char *from, const char *to,
                    const char *says)
{
    char out[4096], *copy = changed(text, from, to);

    assert_int_not_equal(ask_maat("verify", copy, out, sizeof out), 0);
    expect_said(out, says);
    free(copy);
}

static void expect_record(uint32_t plies)
{
    char out[1 << 16], mark[64], more[64], *text;

    assert_int_equal(kit_call(&ben, "GET", NULL, kit_path(id, "/record"), NULL), 200);
    text = strdup(ben.http.body);
    snprintf(mark, sizeof mark, "\nopening %u\n", (unsigned)plies);
    snprintf(more, sizeof more, "\nopening %u\n", (unsigned)plies + 5);
    assert_non_null(strstr(text, mark));
    assert_non_null(strstr(text, "\nseat 1 Anna\nseat 2 Ben\n"));
    assert_null(strstr(text, "Zoe"));
    assert_null(strstr(text, "device"));
    assert_int_equal(ask_maat("verify", text, out, sizeof out), 0);
    snprintf(more + 32, sizeof more - 32, "its first %u actions", (unsigned)plies);
    expect_said(out, more + 32);
    expect_said(out, "which was made after all seals");
    assert_int_equal(ask_maat("replay", text, out, sizeof out), 0);
    expect_said(out, "from here on it was played at this table");
    /* Neither more nor less can be said to come from elsewhere. */
    refused(text, mark, more, "do not fit the commitment");
    refused(text, mark, "\n", "do not fit the commitment");
    free(text);
}

/* What was rolled at the table cannot be changed in its record, which is analysed as
 * any other. */
static void expect_rolls_to_count(uint32_t plies)
{
    char out[4096], *text, *copy;
    const char *at, *other;

    assert_int_equal(kit_call(&ben, "GET", NULL, kit_path(id, "/record"), NULL), 200);
    text = strdup(ben.http.body);
    at = strstr(text, "\n* ");
    for (uint32_t i = 0; i < plies; i++)
        at = strchr(at + 1, '\n');
    at = strstr(at, "\n* tile ");
    assert_non_null(at);
    other = strncmp(at, "\n* tile nile", 12) ? "\n* tile nile" : "\n* tile pharaoh";
    copy = malloc(strlen(text) + 32);
    assert_non_null(copy);
    snprintf(copy, strlen(text) + 32, "%.*s%s%s", (int)(at - text), text, other,
             at + 1 + strcspn(at + 1, "\n"));
    assert_int_not_equal(ask_maat("verify", copy, out, sizeof out), 0);
    expect_said(out, "deviates");
    assert_int_equal(ask_maat("analyse --nodes 5", text, out, sizeof out), 0);
    expect_said(out, " actions, ");
    free(copy);
    free(text);
}

/* ---- going on -------------------------------------------------------------------- */

static void expect_history(struct kit_socket *k, const struct record *want, int as)
{
    json_t *m, *acts;

    kit_say(k, "{\"t\":\"history\",\"table\":\"%s\",\"as\":%d,\"from\":0,\"to\":500}",
            id, as);
    m = kit_wait(k, "history");
    acts = kit_at(m, "acts");
    assert_true(json_array_size(acts) >= want->n_steps);
    for (uint32_t i = 0; i < want->n_steps; i++) {
        json_t *a = json_array_get(acts, i);
        assert_int_equal(kit_int(a, "ply"), i);
        assert_int_equal(kit_int(a, "by"), want->steps[i].actor + 1);
    }
    json_decref(m);
    kit_say(k, "{\"t\":\"view\",\"table\":\"%s\",\"as\":%d,\"ply\":1}", id, as);
    m = kit_wait(k, "view");
    assert_int_equal(kit_int(m, "ply"), 1);
    assert_true(json_is_object(kit_at(m, "view")));
    json_decref(m);
}

static void expect_moved(struct kit_person *p, uint32_t plies)
{
    json_t *a = kit_must(p, 200, "GET", kit_path(id, ""), NULL);

    assert_int_equal(kit_int(a, "table.moved"), plies);
    assert_true(json_is_false(kit_at(a, "table.chosen_seed")));
    json_decref(a);
    a = kit_must(p, 200, "GET", kit_path(id, "/fairness"), NULL);
    assert_int_equal(kit_int(a, "moved"), plies);
    json_decref(a);
}

/* Its host finds it among the tables that have not ended. */
static void expect_listed(uint32_t plies)
{
    json_t *a = kit_must(&anna, 200, "GET", "/api/tables?list=mine", NULL);
    json_t *list = kit_at(a, "tables"), *found = NULL;

    for (size_t i = 0; i < json_array_size(list); i++)
        if (!strcmp(kit_text(json_array_get(list, i), "id"), id))
            found = json_array_get(list, i);
    assert_non_null(found);
    assert_int_equal(kit_int(found, "moved"), plies);
    json_decref(a);
}

static void reconnect(void)
{
    kit_die_and_return(&server, (struct kit_person *[]){&anna, &ben},
                       (struct kit_socket *[]){&at_anna, &at_ben}, 2);
}

static void a_game_of_each_title_goes_on_with_friends(void **state)
{
    (void)state;
    meet();
    for (int i = 0; i < TITLES; i++) {
        uint64_t stream = 10 + (uint64_t)i;
        char *text =
            moved_played(titles[i].game, titles[i].options, titles[i].plies, stream);
        struct record rec;
        struct record_error err;
        assert_int_equal(opening_read(text, strlen(text), &rec, &err), 0);
        assert_int_equal(rec.n_steps, titles[i].plies);
        move_online(text, titles[i].third);
        expect_moved(&ben, rec.n_steps);
        expect_listed(rec.n_steps);
        reconnect();
        expect_moved(&anna, rec.n_steps);
        begin();
        kit_watch(&at_anna, id);
        kit_watch(&at_ben, id);
        expect_history(&at_anna, &rec, 1);
        expect_history(&at_ben, &rec, 2);
        assert_false(play(12, stream + 50));
        reconnect();
        assert_true(play(MOVED_ENOUGH, stream + 100));
        expect_moved(&ben, rec.n_steps);
        expect_record(rec.n_steps);
        if (!strcmp(titles[i].game, "ra"))
            expect_rolls_to_count(rec.n_steps);
        record_done(&rec);
        free(text);
    }
    part();
}

/* The commitment is there from the beginning, as at tables of 0.1.0. */
static void a_game_goes_on_where_nobody_seals_anything(void **state)
{
    char *text = moved_played("aton", "", 30, 7), *body = moved_quoted(text), out[4096];
    json_t *a;

    (void)state;
    meet();
    a = kit_must(&anna, 201, "POST", "/api/tables",
                 "{\"game\":\"aton\",\"opening\":%s,\"start\":true,\"seats\":"
                 "[{\"kind\":\"bot\",\"level\":\"random\"},{\"kind\":\"me\"}]}",
                 body);
    snprintf(id, sizeof id, "%s", kit_text(a, "table.id"));
    assert_string_equal(kit_text(a, "table.state"), "running");
    json_decref(a);
    kit_watch(&at_anna, id);
    kit_resign(&at_anna, id, 2);
    assert_int_equal(kit_call(&anna, "GET", NULL, kit_path(id, "/record"), NULL), 200);
    assert_int_equal(ask_maat("verify", anna.http.body, out, sizeof out), 0);
    refused(anna.http.body, "opening 30", "opening 29", "do not fit the commitment");
    free(body);
    free(text);
    part();
}

/* A rematch is another game. */
static void a_rematch_begins_at_the_beginning(void **state)
{
    char *text = moved_played("aton", "", 30, 8);
    json_t *a;

    (void)state;
    meet();
    move_online(text, "");
    begin();
    kit_watch(&at_anna, id);
    kit_resign(&at_anna, id, 1);
    a = kit_must(&anna, 201, "POST", kit_path(id, "/rematch"), "{}");
    assert_null(kit_at(a, "table.moved"));
    json_decref(a);
    free(text);
    part();
}

/* A game of Horus that bots made as long as they could. */
static void the_longest_games_come_in(void **state)
{
    char *text = moved_played("horus", "players=4 limit=1000", 12000, 5);
    char *body = moved_quoted(text);
    json_t *a;

    (void)state;
    meet();
    assert_true(strlen(text) > 90000 && strlen(text) < OPENING_TEXT_MAX);
    a = kit_must(
        &anna, 201, "POST", "/api/tables",
        "{\"opening\":%s,\"start\":true,\"seats\":[{\"kind\":\"me\"},{\"kind\":"
        "\"me\"},{\"kind\":\"me\"},{\"kind\":\"me\"}]}",
        body);
    assert_string_equal(kit_text(a, "table.state"), "running");
    snprintf(id, sizeof id, "%s", kit_text(a, "table.id"));
    json_decref(a);
    reconnect();
    expect_moved(&anna, 12000);
    free(body);
    free(text);
    part();
}

int main(void)
{
    static const char *const args[] = {"--bot-pause", "0", "--no-limits", NULL};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_of_each_title_goes_on_with_friends),
        cmocka_unit_test(a_game_goes_on_where_nobody_seals_anything),
        cmocka_unit_test(a_rematch_begins_at_the_beginning),
        cmocka_unit_test(the_longest_games_come_in),
    };

    kit_args = args;
    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
