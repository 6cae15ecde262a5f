/* test_horus_vectors.c - walks, the recorded beginning and the physics of the spec. */
#include <stdio.h>
#include <string.h>

#include "games/horus/dexterity.h"
#include "horus_kit.h"

/* ---- walks ----------------------------------------------------------- */

static void walks_give_the_checks_of_the_table(void **unused)
{
    (void)unused;
    size_t i;
    json_t *v;
    json_array_foreach(kit_vectors("walks"), i, v)
    {
        const char *options;
        int seed, actions, turns;
        const char *end, *check;
        json_t *score;
        struct kit k;
        assert_int_equal(json_unpack(v, "{s:i,s:s,s:i,s:i,s:s,s:o,s:s}", "seed", &seed,
                                     "options", &options, "actions", &actions, "turns",
                                     &turns, "end", &end, "score", &score, "check",
                                     &check),
                         0);
        struct kit_walk w = kit_walk_from((uint32_t)seed);
        kit_start(&k, options);
        while (kit_horus(&k)->head.node != GAME_OVER)
            kit_walk(&k, &w); /* checks the state after every step */
        char got[16], ended[24];
        struct game_result res;
        snprintf(got, sizeof got, "%08x", (unsigned)w.check);
        snprintf(ended, sizeof ended, "'end': '%s'", end);
        if (strcmp(got, check) != 0)
            kit_fail(options, "seed %d: check %s, not %s", seed, got, check);
        assert_int_equal(kit_horus(&k)->head.ply, actions);
        assert_int_equal(kit_horus(&k)->turn, turns);
        kit_expect(&k, ended);
        game_horus.result(kit_peek(&k), &res);
        for (size_t p = 0; p < json_array_size(score); p++)
            assert_int_equal(res.score[p], kit_int_at(score, p));
    }
}

/* ---- the recorded beginning ------------------------------------------ */

static const char first_ten[] =
    "* deal w4; * deal u4; * top u2; * top u1; * top b2; * top d2; * top b1; * top d3; "
    "1 take 2; * top u5";
static const char other_fifty[] =
    "1 load u1 l2; 1 load w4 u2; 1 done; 2 want u2; 2 gems 7; 2 done; 1 accept; "
    "* top d1; 2 keep; 2 load u4 l3; 2 load u2 l2; 2 done; 1 want d3; 1 gems 3; "
    "1 add b2; 1 add d1; 1 add u5; 1 done; 2 refuse; 1 roll; * ball thoth; "
    "* ball thoth; * top d4; * top w3; * top w1; 2 store u5; 2 store d1; 2 store b2; "
    "1 done; 2 take 2; * top b3; 2 done; 1 want d2; 1 gems 6; 1 done; 2 accept; "
    "* top b4; 1 store; 1 done; 2 take 3; * top u3; 2 load b1 u1; 2 done; 1 want b1; "
    "1 gems 3; 1 add d4; 1 add w1; 1 done; 2 refuse; 1 withdraw";

static const char state_after_sixty[] =
    "{'players':2,'loading':'basic','support':'no','tie':'nobody',"
    "'ring':50,'limit':100,'motifs':'bdwu','start':1,'turn':7,'active':1,"
    "'phase':'acquire','idle':0,'passed':false,'offers':1,'gems':[5,9],"
    "'swapped':[false,false],'secret':['',''],'personal':[[],['d3']],"
    "'pool':['b5','d5','w2','w5'],"
    "'stack':[['d4','w3','w1'],['b4','b3','u3']],"
    "'depth':[[0,0,1],[1,1,1]],'depot':[['d2'],['u5','d1','b2']],"
    "'lower':[[null,'u1',null,null],[null,'u2','u4',null]],"
    "'upper':[[null,'w4',null,null,null],['b1',null,null,null,null]],"
    "'mode':['',''],'partner':null,'target':null,'stake_gems':0,"
    "'stake':[],'balls':[],'throws':[0,0],'hits':[0,0],'thrower':null,"
    "'gain':null,'receive':[],'picked':[],'taken':[],'swap_left':0,"
    "'floor':0,'ender':null,'loader':null,'end':''}";

static const char view_after_ten[] =
    "{'players':2,'loading':'basic','support':'no','tie':'nobody',"
    "'ring':50,'limit':100,'motifs':'bdwu','start':1,'turn':1,'active':1,"
    "'phase':'load','idle':0,'passed':false,'offers':0,'gems':[7,7],"
    "'swapped':[false,false],'secret':[null,'u4'],"
    "'personal':[['u1',null],['u4']],'pool':11,"
    "'stack':[['u2','u5','b2'],['d2','b1','d3']],"
    "'depth':[[2,1,2],[2,2,2]],'depot':[[],[]],"
    "'lower':[[null,null,null,null],[null,null,null,null]],"
    "'upper':[[null,null,null,null,null],[null,null,null,null,null]],"
    "'mode':['',''],'partner':null,'target':null,'stake_gems':0,"
    "'stake':[],'balls':[],'throws':[0,0],'hits':[0,0],'thrower':null,"
    "'gain':null,'receive':[],'picked':[],'taken':[],'swap_left':0,"
    "'floor':0,'ender':null,'loader':null,'end':''}";

static void the_recorded_beginning_reaches_the_printed_state(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "players=2 motifs=bdwu start=1");
    kit_play(&k, first_ten);
    kit_expect_view(&k, 2, view_after_ten);
    kit_play(&k, other_fifty);
    assert_int_equal(kit_horus(&k)->head.ply, 60);
    kit_expect_state(&k, state_after_sixty);
}

/* ---- physics --------------------------------------------------------- */

static int64_t at(json_t *row, size_t i)
{
    return json_integer_value(json_array_get(row, i));
}

static void noise_is_the_sum_of_twelve_words(void **unused)
{
    (void)unused;
    size_t i;
    json_t *row;
    json_array_foreach(kit_vectors("noise"), i, row)
    {
        uint16_t words[HORUS_NOISE_WORDS];
        for (size_t k = 0; k < HORUS_NOISE_WORDS; k++)
            words[k] = (uint16_t)at(json_array_get(row, 0), k);
        assert_int_equal(horus_noise(words), at(row, 1));
    }
}

static void power_and_noise_give_launch_and_cell(void **unused)
{
    (void)unused;
    size_t i;
    json_t *row;
    json_array_foreach(kit_vectors("launch"), i, row)
    {
        int64_t launch = horus_ball_launch(at(row, 0), at(row, 1));
        assert_int_equal(launch, at(row, 2));
        assert_int_equal(horus_ball_cell(launch), at(row, 3));
    }
}

static void a_launch_rolls_into_its_cell(void **unused)
{
    (void)unused;
    size_t i;
    json_t *row;
    json_array_foreach(kit_vectors("roll"), i, row)
        assert_int_equal(horus_ball_cell(at(row, 0)), at(row, 1));
}

static void sine_and_cosine_are_exact_to_the_last_digit(void **unused)
{
    (void)unused;
    size_t i;
    json_t *row;
    json_array_foreach(kit_vectors("sincos"), i, row)
    {
        int64_t s, c;
        horus_sincos(at(row, 0), &s, &c);
        assert_int_equal(s, at(row, 1));
        assert_int_equal(c, at(row, 2));
    }
}

static void a_toss_lands_where_the_table_says(void **unused)
{
    (void)unused;
    size_t i;
    json_t *row;
    json_array_foreach(kit_vectors("toss"), i, row)
    {
        struct horus_toss toss = {at(row, 0), at(row, 1), at(row, 2)};
        struct horus_landing l = horus_ring_land(&toss);
        assert_int_equal(l.time, at(row, 3));
        assert_int_equal(l.x, at(row, 4));
        assert_int_equal(l.y, at(row, 5));
        assert_int_equal(l.hit, at(row, 6));
    }
}

static void a_trembling_hand_throws_as_the_table_says(void **unused)
{
    (void)unused;
    size_t i;
    json_t *row;
    json_array_foreach(kit_vectors("aim"), i, row)
    {
        int64_t g[3] = {at(row, 2), at(row, 3), at(row, 4)};
        struct horus_toss toss = horus_ring_shake(
            horus_ring_aim(at(row, 0), at(row, 1), false), &horus_hand, g);
        assert_int_equal(toss.speed, at(row, 5));
        assert_int_equal(toss.lift, at(row, 6));
        assert_int_equal(toss.azimuth, at(row, 7));
        assert_int_equal(horus_ring_land(&toss).hit, at(row, 8));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_give_the_checks_of_the_table),
        cmocka_unit_test(the_recorded_beginning_reaches_the_printed_state),
        cmocka_unit_test(noise_is_the_sum_of_twelve_words),
        cmocka_unit_test(power_and_noise_give_launch_and_cell),
        cmocka_unit_test(a_launch_rolls_into_its_cell),
        cmocka_unit_test(sine_and_cosine_are_exact_to_the_last_digit),
        cmocka_unit_test(a_toss_lands_where_the_table_says),
        cmocka_unit_test(a_trembling_hand_throws_as_the_table_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
