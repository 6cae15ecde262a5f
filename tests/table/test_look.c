/* test_look.c - records from elsewhere as tables to look back at; who may propose. */
#include "table_kit.h"

/* Whoever has to decide does the first thing that is legal, so many times. */
static void play(struct match *m, int actions)
{
    static game_action legal[GAME_MAX_ACTIONS];
    char text[GAME_TEXT_MAX];

    match_settle(m, false);
    for (int i = 0; i < actions && match_head(m)->node == GAME_DECISION; i++) {
        int seat = 0;
        while (!(match_head(m)->acting >> seat & 1))
            seat++;
        assert_true(match_legal(m, seat, legal) > 0);
        match_format(m, seat, legal[0], text, sizeof text);
        assert_int_equal(match_act(m, seat, text, NULL), REFUSAL_NONE);
        match_settle(m, false);
    }
}

static void record_of(const char *game, int actions, struct record *ret)
{
    static const uint8_t seed[DEALER_SEED] = "a seed that everybody knows";
    const struct game *g = registry_find(game);
    struct game_config config;
    struct dealer d;
    struct match *m;

    config_default(g, &config);
    assert_int_equal(dealer_init(&d, seed, "elsewhere", config.n_players, NULL), 0);
    m = match_new(g, &config, &d);
    play(m, actions);
    assert_int_equal(match_record(m, ret), 0);
    snprintf(ret->name[0], sizeof ret->name[0], "Anna");
    match_free(m);
}

static void a_game_that_is_over_has_its_result(void **state)
{
    static const char *const games[] = {"ra", "aton", "horus", "ankh"};

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game_result found;
        struct record r;
        struct table *t;
        record_of(games[i], 100000, &r);
        assert_true(r.over);
        t = table_look("here", &r, 7);
        assert_int_equal(t->state, TABLE_FINISHED);
        assert_int_equal(match_ply(t->match), r.n_steps);
        table_result(t, &found);
        for (int p = 0; p < t->n_seats; p++)
            assert_int_equal(found.score[p], r.result.score[p]);
        assert_string_equal(t->seat[0].name, "Anna");
        assert_string_equal(t->seat[1].name, "2");
        table_free(t);
        record_done(&r);
    }
}

static void a_game_that_was_left_is_closed(void **state)
{
    struct record r;
    struct table *t;

    (void)state;
    record_of("ra", 9, &r);
    t = table_look("here", &r, 7);
    assert_int_equal(t->state, TABLE_CLOSED);
    assert_int_equal(match_ply(t->match), r.n_steps);
    table_free(t);
    record_done(&r);
}

static void people_and_bots_are_called_as_at_their_table(void **state)
{
    struct record r, again;
    struct record_error err;
    struct table *t;
    char *text;

    (void)state;
    record_of("ra", 9, &r);
    snprintf(r.name[0], sizeof r.name[0], "J\xc3\xbcrgen_1");
    snprintf(r.name[1], sizeof r.name[1], "bot:casual");
    t = table_look("here", &r, 7);
    assert_int_equal(t->seat[0].kind, SEAT_PERSON);
    assert_string_equal(t->seat[0].name, "J\xc3\xbcrgen 1");
    assert_int_equal(t->seat[1].kind, SEAT_BOT);
    assert_string_equal(t->seat[1].level, "casual");
    assert_string_equal(t->seat[1].name, "");
    text = table_record(t);
    assert_int_equal(record_read(text, strlen(text), &again, &err), 0);
    assert_string_equal(again.name[0], r.name[0]);
    assert_string_equal(again.name[1], r.name[1]);
    record_done(&again);
    free(text);
    /* A name that is too long for a record ends with a whole letter. */
    snprintf(t->seat[0].name, sizeof t->seat[0].name, "%030d\xc3\xbc", 0);
    text = table_record(t);
    assert_non_null(strstr(text, "\nseat 1 000000000000000000000000000000\n"));
    free(text);
    table_free(t);
    record_done(&r);
}

static void nobody_plays_there(void **state)
{
    struct wish w = {.kind = WISH_ACT, .seat = 0, .person = "1", .action = "draw"};
    struct refusal no = {0};
    struct record r;
    struct table *t;
    struct row row;

    (void)state;
    record_of("ra", 9, &r);
    t = table_look("here", &r, 7);
    assert_int_equal(kit_check(t, &w, 8, &row, &no), VERDICT_REFUSED);
    assert_int_equal(no.code, REFUSED_OVER);
    assert_int_equal(table_decider(t, 0), GAME_NOBODY);
    table_free(t);
    record_done(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_that_is_over_has_its_result),
        cmocka_unit_test(a_game_that_was_left_is_closed),
        cmocka_unit_test(people_and_bots_are_called_as_at_their_table),
        cmocka_unit_test(nobody_plays_there),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
