/* test_wire.c - both directions of the protocol against schema/, without a server. */
#include <dirent.h>
#include <stdio.h>

#include "net/net_private.h"
#include "server/schema.h"
#include "table/table_kit.h"
#include "wire/inbox.h"
#include "wire/news.h"
#include "wire/scan.h"
#include "wire/wire.h"

/* ---- what the server says -------------------- */

static char said[32][16]; /* types of messages that were checked */
static int n_said;

/* The message must fit the schema of its type. */
static void fits(struct net_msg *m)
{
    json_error_t err;
    json_t *o;
    const char *type;
    char file[64], why[400] = "";

    assert_non_null(m);
    o = json_loadb(net_msg_text(m), m->len, 0, &err);
    if (!o)
        fail_msg("not JSON: %.*s", (int)m->len, net_msg_text(m));
    type = json_string_value(json_object_get(o, "t"));
    snprintf(file, sizeof file, "server/%s.json", type ? type : "");
    if (!schema_file_ok(file, o, why, sizeof why))
        fail_msg("%s: %s in %.*s", file, why, (int)m->len, net_msg_text(m));
    snprintf(said[n_said++ % 32], sizeof said[0], "%s", type);
    json_decref(o);
    net_msg_drop(m);
}

static void a_move_is_told(struct table *t)
{
    struct wire_told told = {0};
    struct wire_snapshot w = {
        .table = t, .as = 1, .me = "anna", .now = 5000, .told = &told};
    struct wish act = {.kind = WISH_ACT, .seat = 0, .known = t->seq, .is_own = true};
    struct row row;
    struct refusal no = {0};
    struct table_change change;
    game_action legal[GAME_MAX_ACTIONS];

    while (!(table_owes(t) >> act.seat & 1))
        act.seat++;
    w.as = act.seat + 1;
    fits(wire_snapshot(&w));
    assert_true(match_legal(t->match, act.seat, legal) > 0);
    match_format(t->match, act.seat, legal[0], act.action, sizeof act.action);
    assert_int_equal(kit_check(t, &act, 5000, &row, &no), VERDICT_ROW);
    assert_int_equal(table_fold(t, &row, &change), 0);
    struct wire_step step = {
        .table = t, .change = &change, .key = "k", .now = 5000, .told = &told};
    fits(wire_step(&step, w.as));
}

static void say_everything(void)
{
    struct wire_re re = {true, 7};
    struct wire_person anna = {"anna", "Anna", "de", "anna@x", false, false};
    struct wire_line line = {3, 5000, "ben", "Ben", (char[]){"hello"}};
    char muted[1][TABLE_ID_MAX] = {"cleo"};
    struct table *t = kit_running("ra", "players=2"), *open = kit_table("aton", "");
    struct wire_lobby_row rows[] = {{t, NULL, 1}, {open, "", 0}, {NULL, NULL, 0}};
    struct refusal no = {REFUSED_ILLEGAL, "R-RA-11", "this is not possible now"};
    struct wire_snapshot spectator = {.table = open, .now = 1, .re = re};
    struct wire_proposal none[GAME_MAX_PLAYERS] = {{0}};

    fits(wire_hello(&anna, muted, 1, "0.2.0", 5000));
    fits(wire_snapshot(&spectator));
    a_move_is_told(t);
    fits(wire_meta(t, 1, "anna"));
    fits(wire_ok(re, "table", "k", 3));
    fits(wire_no(re, "table", "k", 3, REFUSED_BUSY, "too much waits at this table"));
    fits(wire_refusal(re, "table", "k", 3, &no));
    fits(wire_stale(re, t, "k", 1, 0));
    fits(wire_chat("table", &line));
    fits(wire_hint(re, "table", 1, 3,
                   &(struct wire_advice){"draw", NULL, 0, -1, -1, -1}));
    char then[][GAME_TEXT_MAX] = {"place 1.3", "place 2.0"};
    fits(wire_hint(re, "table", 1, 3,
                   &(struct wire_advice){"place 1.2", then, 2, 54, 47, 100}));
    fits(wire_seen(re, t, 0));
    fits(wire_history(re, t, 0, 0, 99));
    fits(wire_view_at(re, t, 1, 1));
    fits(wire_proposals(t, 1, none));
    fits(wire_turn("table", 2));
    fits(wire_watchers("table", 3, (const char *const[]){"Cleo", "Dora"}, 2));
    fits(wire_gone(re, "table", "unknown"));
    fits(wire_pong(re, 5000));
    fits(wire_error(re, "bad_message", "not an object"));
    fits(wire_bye("shutdown"));
    fits(wire_lobby(rows, 3));
    table_free(open);
    table_free(t);
}

/* Stale moves have a message of their own; these two end requests over HTTP alone. */
static bool is_elsewhere(int code)
{
    return code == REFUSED_STALE || code == REFUSED_CONFLICT || code == REFUSED_BAD;
}

static void every_refusal_has_a_name_for_clients(void **state)
{
    (void)state;
    for (int k = REFUSAL_NONE + 1; k < REFUSAL_CODES; k++)
        if (!is_elsewhere(k))
            fits(
                wire_no((struct wire_re){0}, "t", NULL, 1, (enum refusal_code)k, "no"));
}

/* ---- what clients say -------------------- */

static json_t *example(const char *name, const char *type)
{
    if (!strcmp(name, "t"))
        return json_string(type);
    if (!strcmp(name, "on") || !strcmp(name, "all"))
        return json_true();
    if (!strcmp(name, "table") || !strcmp(name, "key") || !strcmp(name, "person") ||
        !strcmp(name, "do") || !strcmp(name, "input") || !strcmp(name, "text"))
        return json_string("x");
    return json_integer(1);
}

static bool is_read(json_t *o, const char *type)
{
    struct inbox m;
    char *text = json_dumps(o, 0);
    struct inbox_error bad = inbox_read(text, strlen(text), &m);

    free(text);
    return !bad.why && !strcmp(m.type, type);
}

/* Read, and written by a client again: the same message. */
static void check_written(const json_t *o)
{
    struct inbox m;
    char *text = json_dumps(o, 0), again[512], small[8];
    json_error_t err;
    json_t *told;

    assert_null(inbox_read(text, strlen(text), &m).why);
    assert_true(inbox_write(&m, again, sizeof again) > 0);
    told = json_loads(again, 0, &err);
    if (!told || !json_equal(told, o))
        fail_msg("%s is written as %s", text, again);
    assert_int_equal(inbox_write(&m, small, sizeof small), -1);
    json_decref(told);
    free(text);
}

/* All members that the schema knows; then each that it requires is left out once. */
static void check_client_message(const char *type)
{
    char file[64], why[400] = "";
    const char *name;
    json_t *schema, *value, *all = json_object();
    size_t i;

    snprintf(file, sizeof file, "client/%s.json", type);
    schema = schema_load(file);
    assert_non_null(schema);
    json_object_foreach(json_object_get(schema, "properties"), name, value)
        json_object_set_new(all, name, example(name, type));
    if (!schema_file_ok(file, all, why, sizeof why))
        fail_msg("the example of %s does not fit: %s", type, why);
    if (!is_read(all, type))
        fail_msg("%s with all its members is refused", type);
    check_written(all);
    json_array_foreach(json_object_get(schema, "required"), i, value)
    {
        json_t *less = json_copy(all);
        json_object_del(less, json_string_value(value));
        if (is_read(less, type))
            fail_msg("%s without %s is taken", type, json_string_value(value));
        json_decref(less);
    }
    json_decref(all);
}

/* ---- what a player reads of it -------------------- */

static struct news news_of(struct net_msg *m, char text[8192])
{
    struct news n;

    assert_non_null(m);
    assert_true(m->len < 8192);
    memcpy(text, net_msg_text(m), m->len);
    text[m->len] = '\0';
    net_msg_drop(m);
    news_read(text, &n);
    return n;
}

static void a_player_learns_from_a_snapshot_what_it_may_do(void **state)
{
    struct table *t = kit_running("ra", "players=2");
    struct wire_snapshot w = {.table = t, .me = "anna", .now = 5000};
    char text[8192];
    struct news n;
    struct scan m;

    (void)state;
    while (!(table_owes(t) >> w.as & 1))
        w.as++;
    w.as++;
    n = news_of(wire_snapshot(&w), text);
    assert_string_equal(n.type, "table");
    assert_string_equal(n.table, t->id);
    assert_string_equal(n.node, "decision");
    assert_int_equal(n.seq, t->seq);
    assert_int_equal(n.as, w.as);
    assert_int_equal(n.hand, 0);
    assert_non_null(n.legal);
    scan_init(&m, n.legal);
    for (int i = 0; i < 2; i++) {
        char action[GAME_TEXT_MAX];
        assert_true(scan_next(&m));
        assert_true(scan_text(&m, action, sizeof action) > 0);
        assert_int_equal(match_check(t->match, w.as - 1, action, NULL, NULL), 0);
    }
    table_free(t);
}

static void a_player_learns_from_an_answer_what_became_of_a_move(void **state)
{
    struct wire_re re = {0};
    struct refusal no = {REFUSED_ILLEGAL, "R-RA-11", "this is \"not\" possible now"};
    char text[8192];
    struct news n = news_of(wire_ok(re, "table", "k-1", 33), text);

    (void)state;
    assert_string_equal(n.type, "ok");
    assert_string_equal(n.table, "table");
    assert_string_equal(n.key, "k-1");
    assert_int_equal(n.seq, 33);
    assert_null(n.legal);
    n = news_of(wire_refusal(re, "table", "k-1", 3, &no), text);
    assert_string_equal(n.type, "no");
    assert_string_equal(n.code, "illegal");
    assert_string_equal(n.why, "this is \\\"not\\\" possible now");
    n = news_of(wire_bye("flood"), text);
    assert_string_equal(n.reason, "flood");
}

static void what_ends_early_is_read_as_far_as_it_goes(void **state)
{
    struct net_msg *m = wire_ok((struct wire_re){true, 7}, "table", "k-1", 33);
    char text[256];
    struct news n;

    (void)state;
    assert_true(m->len < sizeof text);
    for (size_t len = 0; len <= m->len; len++) {
        memcpy(text, net_msg_text(m), len);
        text[len] = '\0';
        news_read(text, &n);
        assert_true(!n.type[0] || !strncmp(n.type, "ok", strlen(n.type)));
    }
    net_msg_drop(m);
}

/* ---- every file of schema/ -------------------- */

static void each_file(const char *folder, void (*each)(const char *type))
{
    char path[512], type[64];
    struct dirent *e;
    DIR *d;

    snprintf(path, sizeof path, "%s/%s", getenv("MAAT_SCHEMAS"), folder);
    d = opendir(path);
    assert_non_null(d);
    while ((e = readdir(d))) {
        size_t n = strcspn(e->d_name, ".");
        if (strcmp(e->d_name + n, ".json") != 0 || n >= sizeof type)
            continue;
        memcpy(type, e->d_name, n);
        type[n] = '\0';
        each(type);
    }
    closedir(d);
}

static void was_said(const char *type)
{
    for (int i = 0; i < n_said; i++)
        if (!strcmp(said[i], type))
            return;
    fail_msg("no message of the type %s was made", type);
}

static void every_schema_of_the_server_has_a_message_that_fits(void **state)
{
    (void)state;
    n_said = 0;
    say_everything();
    each_file("server", was_said);
}

static void every_message_of_a_client_is_read_as_its_schema_says(void **state)
{
    (void)state;
    each_file("client", check_client_message);
}

static void what_is_no_message_is_refused_with_a_reason(void **state)
{
    static const struct {
        const char *text, *code;
    } bad[] = {
        {"", "bad_message"},
        {"[]", "bad_message"},
        {"{}", "bad_message"},
        {"{\"t\":\"ping\"", "bad_message"},
        {"{\"t\":\"ping\"}x", "bad_message"},
        {"{\"t\":\"ping\",\"id\":1,\"id\":2}", "bad_message"},
        {"{\"t\":\"act\",\"table\":\"x\"}", "bad_message"},
        {"{\"t\":\"dance\"}", "unknown_type"},
    };
    struct inbox m;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct inbox_error e = inbox_read(bad[i].text, strlen(bad[i].text), &m);
        assert_non_null(e.why);
        assert_string_equal(e.code, bad[i].code);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_schema_of_the_server_has_a_message_that_fits),
        cmocka_unit_test(every_refusal_has_a_name_for_clients),
        cmocka_unit_test(every_message_of_a_client_is_read_as_its_schema_says),
        cmocka_unit_test(what_is_no_message_is_refused_with_a_reason),
        cmocka_unit_test(a_player_learns_from_a_snapshot_what_it_may_do),
        cmocka_unit_test(a_player_learns_from_an_answer_what_became_of_a_move),
        cmocka_unit_test(what_ends_early_is_read_as_far_as_it_goes),
    };

    schema_init(getenv("MAAT_SCHEMAS"));
    return cmocka_run_group_tests(tests, NULL, NULL);
}
