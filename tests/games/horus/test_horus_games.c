/* test_horus_games.c - ball game, ring fight and what changes hands after them. */
#include "games/horus/rules.h"
#include "horus_kit.h"

/* R-HORUS-24: challenger first, then partner. */
static void the_challenger_rolls_first(void **unused)
{
    (void)unused;
    struct kit k;
    kit_offer(&k, "players=4");
    kit_play(&k, "2 refuse; 1 roll");
    kit_expect(&k, "'thrower': 1");
    kit_expect_legal(&k, 1, "");
    kit_expect_refused(&k, "1 withdraw", "R-HORUS-24");
    struct game_outcome out[GAME_MAX_OUTCOMES];
    assert_int_equal(game_horus.chance(kit_peek(&k), out), 8);
    for (int i = 0; i < 8; i++)
        assert_int_equal(out[i].weight, 1);
    kit_expect_refused(&k, "* ring hit", "R-HORUS-27");
    kit_play(&k, "* ball anubis");
    kit_expect(&k, "'thrower': 2, 'balls': ['anubis']");
    kit_play(&k, "* ball horus");
    kit_expect(&k, "'thrower': null, 'balls': ['anubis','horus']");
    kit_expect_refused(&k, "* ball horus", "R-HORUS-24");
}

/* R-HORUS-25, worked example 3. */
static void the_ball_table_decides(void **unused)
{
    (void)unused;
    enum { HORUS, ONE, SETH, TWO, THOTH, THREE, ANUBIS, FOUR };
    static const struct {
        uint8_t a, b;
        int8_t win;
    } rows[] = {{HORUS, THOTH, 0},  {HORUS, HORUS, 1},   {HORUS, FOUR, 1},
                {THOTH, THOTH, -1}, {ANUBIS, THOTH, -1}, {ANUBIS, HORUS, 0},
                {ANUBIS, FOUR, 0},  {FOUR, THOTH, -1},   {FOUR, ANUBIS, 0},
                {THREE, TWO, 1},    {TWO, TWO, 0},       {TWO, THREE, -1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(horus_ball_result(HORUS, rows[i].a, THOTH, rows[i].b),
                         rows[i].win);
    for (unsigned own_a = 0; own_a < 8; own_a += 2) {
        for (unsigned own_b = 0; own_b < 8; own_b += 2) {
            int count[3] = {0};
            if (own_a == own_b)
                continue;
            for (unsigned i = 0; i < 64; i++)
                count[horus_ball_result(own_a, i / 8, own_b, i % 8) + 1]++;
            assert_int_equal(count[0], 13);
            assert_int_equal(count[1], 38);
            assert_int_equal(count[2], 13);
        }
    }
}

/* R-HORUS-24: with two players thoth, with three seth sits in second place. */
static void the_god_of_a_seat_depends_on_the_number_of_players(void **unused)
{
    (void)unused;
    static const struct {
        const char *options, *ball, *phase;
    } rows[] = {
        {"players=2", "* ball thoth", "receive"},
        {"players=2", "* ball seth", "fight"},
        {"players=3", "* ball seth", "receive"},
        {"players=4", "* ball thoth", "fight"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kit k;
        kit_offer(&k, rows[i].options);
        kit_play(&k, "2 refuse; 1 roll; * ball anubis");
        kit_play(&k, rows[i].ball);
        assert_string_equal(game_horus.phases[kit_horus(&k)->head.phase],
                            rows[i].phase);
    }
}

/* R-HORUS-26: after a draw fight or stop; balls are kept until settling. */
static void a_draw_allows_the_fight(void **unused)
{
    (void)unused;
    struct kit k;
    kit_offer(&k, "players=2");
    kit_play(&k, "2 refuse; 1 roll; * ball horus; * ball thoth");
    kit_expect_seen_events(&k, 1, "ball_result",
                           "{'challenger': 1, 'partner': 2, 'result': 'draw'}");
    kit_expect_legal(&k, 1, "fight, stop");
    kit_play(&k, "1 fight; * ring hit");
    kit_expect(
        &k, "'balls': ['horus','thoth'], 'throws': [1,0], 'hits': [1,0], 'thrower': 2");
}

static void begin_fight(struct kit *k, const char *options)
{
    kit_table(k, options, "'personal': {'1': ['d2']}, 'lower': {'2': ['b2']}");
    kit_play(k, "1 want b2; 1 gems 0; 1 add d2; 1 done; 2 refuse; 1 fight");
}

/* R-HORUS-27, worked example 11. */
static void a_decided_fight_stops(void **unused)
{
    (void)unused;
    struct kit k;
    begin_fight(&k, "players=2");
    kit_play(&k, "* ring hit; * ring miss; * ring hit");
    kit_expect(&k, "'phase': 'ring'");
    kit_play(&k, "* ring miss");
    kit_expect(&k, "'phase': 'gain'");
    begin_fight(&k, "players=2");
    kit_play(&k, "* ring miss; * ring miss; * ring miss; * ring hit");
    kit_expect(&k, "'phase': 'ring'");
    kit_play(&k, "* ring miss");
    kit_expect(&k, "'phase': 'receive'");
    kit_expect_seen_events(&k, 1, "ring_result",
                           "{'challenger': 1, 'partner': 2, 'hits': 0, 'partner_hits': "
                           "1, 'result': 'loss'}");
}

/* R-HORUS-27: option `ring` is the weight of a hit. */
static void the_weight_of_a_hit_is_an_option(void **unused)
{
    (void)unused;
    struct kit k;
    struct game_outcome out[GAME_MAX_OUTCOMES];
    begin_fight(&k, "players=2 ring=70");
    assert_int_equal(game_horus.chance(kit_peek(&k), out), 2);
    assert_int_equal(out[0].weight, 70);
    assert_int_equal(out[1].weight, 30);
}

static const char six_misses[] = "* ring miss; * ring miss; * ring miss; * ring miss; "
                                 "* ring miss; * ring miss";

/* R-HORUS-28: a tie leaves everything where it is. */
static void a_tied_fight_changes_nothing(void **unused)
{
    (void)unused;
    struct kit k;
    begin_fight(&k, "players=2");
    kit_play(&k, six_misses);
    kit_expect(&k,
               "'phase': 'load', 'personal': [['d2'],[]], 'throws': [0,0], 'partner': "
               "null, 'lower': [[null,null,null,null],['b2',null,null,null]]");
}

/* R-HORUS-28: sudden death goes on pair by pair. */
static void sudden_death_is_decided_by_a_pair(void **unused)
{
    (void)unused;
    struct kit k;
    begin_fight(&k, "players=2 tie=sudden");
    kit_play(&k, six_misses);
    kit_expect(&k, "'phase': 'ring', 'thrower': 1");
    kit_play(&k, "* ring hit; * ring hit; * ring hit");
    kit_expect(&k, "'throws': [5,4], 'phase': 'ring'");
    struct kit won = k;
    kit_play(&won, "* ring miss");
    kit_expect(&won, "'phase': 'gain'");
    kit_play(&k, "* ring hit; * ring miss; * ring hit");
    kit_expect(&k, "'phase': 'receive'");
}

/* R-HORUS-28: not even ten thousand pairs disturb a sudden death. */
static void an_endless_sudden_death_keeps_counting(void **unused)
{
    (void)unused;
    struct kit k;
    begin_fight(&k, "players=2 tie=sudden");
    for (int i = 0; i < 40000; i++)
        kit_play(&k, "* ring hit; * ring hit");
    kit_expect(&k, "'throws': [40000,40000]");
    kit_play(&k, "* ring miss; * ring hit");
    kit_expect(&k, "'phase': 'receive'");
}

/* R-HORUS-29: the winner gets the target and keeps his stake. */
static void a_winning_challenger_keeps_his_stake(void **unused)
{
    (void)unused;
    struct kit k;
    kit_offer(&k, "players=2");
    kit_play(&k, "2 refuse; 1 roll; * ball horus; * ball 4; 1 keep");
    kit_expect(&k, "'gems': [7,7], 'personal': [['d2','u5'],[]], 'phase': 'load'");
}

/* R-HORUS-30, worked example 6. */
static void a_losing_challenger_pays_his_stake(void **unused)
{
    (void)unused;
    struct kit k;
    kit_offer(&k, "players=2");
    kit_play(&k, "2 refuse; 1 roll; * ball anubis; * ball thoth");
    kit_expect(&k, "'gems': [5,9]");
    kit_expect_legal(&k, 2, "keep d2, store d2");
    kit_play(&k, "2 keep d2");
    kit_expect(
        &k,
        "'phase': 'load', 'active': 1, 'stack': [[null,null,null],['u5',null,null]]");
}

/* R-HORUS-31: all leave together, then reveals by seat and place, then the gain, then
 * what the partner received. */
static void stones_leave_together_and_reveals_come_first(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2",
              "'stack': {'1': ['d1', null, 'd2'], '2': [null, 'u5']}, "
              "'depth': [[1, 0, 1], [0, 1, 0]], 'pool': ['b1', 'b2', 'b3']");
    kit_play(&k, "1 want u5; 1 gems 0; 1 add d1; 1 add d2; 1 done; 2 accept");
    kit_expect(&k, "'phase': 'gain'");
    assert_int_equal(kit_horus(&k)->head.node, GAME_CHANCE_NODE);
    kit_expect_legal(&k, 1, "");
    kit_play(&k, "* top b3");
    kit_expect_seen_events(&k, 1, "reveal",
                           "{'seat': 1, 'place': 1, 'stone': 'b3', 'left': 0}");
    kit_play(&k, "* top b1; * top b2");
    kit_expect(&k, "'stack': [['b3',null,'b1'],[null,'b2',null]]");
    kit_play(&k, "1 keep; 2 keep d1; 2 keep d2");
    kit_expect(&k, "'phase': 'load'");
}

/* R-HORUS-32: the room rule is judged after the stake has left. */
static void a_gain_fits_into_the_room_the_stake_left(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=3",
              "'personal': {'1': ['d2', 'w2', 'u2', 'h2']}, 'stack': {'2': ['w3']}, "
              "'lower': {'1': ['b1', 'b2', 'b3', 'b4']}, 'upper': {'1': ['d1', 'w1', "
              "'u1', 'h1']}"); /* none of these can be loaded */
    kit_play(&k, "1 want w3; 1 gems 0; 1 add d2; 1 done; 2 accept");
    kit_expect_legal(&k, 1, "keep, store");
    kit_play(&k, "1 keep; 2 store d2");
    kit_expect(&k, "'personal': [['w2','w3','u2','h2'],[],[]]");
}

/* R-HORUS-33: ascending keeps up to four, then stores in any order. */
static void a_partner_keeps_up_to_four_and_stores_the_rest(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=3",
              "'personal': {'1': ['d1', 'd2', 'd3', 'd4'], '2': ['w1', 'w2']}, "
              "'stack': {'2': ['u5']}");
    kit_play(&k, "1 want u5; 1 gems 0; 1 add d1; 1 add d2; 1 add d3; 1 add d4; 1 done; "
                 "2 accept; 1 store");
    kit_expect_legal(
        &k, 2,
        "keep d1, keep d2, keep d3, keep d4, store d1, store d2, store d3, "
        "store d4");
    kit_play(&k, "2 keep d2");
    kit_expect_refused(&k, "2 keep d1", "R-HORUS-33"); /* ascending */
    kit_expect_legal(&k, 2, "keep d3, keep d4, store d1, store d3, store d4");
    kit_play(&k, "2 keep d3");
    kit_expect_legal(&k, 2, "store d1, store d4"); /* the supply is full */
    kit_play(&k, "2 store d4");
    kit_expect(&k, "'floor': 40");
    kit_play(&k, "2 store d1");
    kit_expect(&k, "'floor': 0, 'depot': {'1': ['u5'], '2': ['d4', 'd1']}");
}

/* R-HORUS-33: after the first stored stone nothing can be kept. */
static void nothing_is_kept_after_the_first_store(void **unused)
{
    (void)unused;
    struct kit k;
    kit_table(&k, "players=2",
              "'personal': {'1': ['d1', 'd2']}, 'stack': {'2': ['u5']}");
    kit_play(&k, "1 want u5; 1 gems 0; 1 add d1; 1 add d2; 1 done; 2 accept; 1 store; "
                 "2 store d1");
    kit_expect_legal(&k, 2, "store d2");
    kit_expect_refused(&k, "2 keep d2", "R-HORUS-33");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_challenger_rolls_first),
        cmocka_unit_test(the_ball_table_decides),
        cmocka_unit_test(the_god_of_a_seat_depends_on_the_number_of_players),
        cmocka_unit_test(a_draw_allows_the_fight),
        cmocka_unit_test(a_decided_fight_stops),
        cmocka_unit_test(the_weight_of_a_hit_is_an_option),
        cmocka_unit_test(a_tied_fight_changes_nothing),
        cmocka_unit_test(sudden_death_is_decided_by_a_pair),
        cmocka_unit_test(an_endless_sudden_death_keeps_counting),
        cmocka_unit_test(a_winning_challenger_keeps_his_stake),
        cmocka_unit_test(a_losing_challenger_pays_his_stake),
        cmocka_unit_test(stones_leave_together_and_reveals_come_first),
        cmocka_unit_test(a_gain_fits_into_the_room_the_stake_left),
        cmocka_unit_test(a_partner_keeps_up_to_four_and_stores_the_rest),
        cmocka_unit_test(nothing_is_kept_after_the_first_store),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
