/* test_ankh_end.c - merge, forgotten gods, results, secrets (R-ANKH-71 to 83). */
#include "ankh_kit.h"
#include "core/standing.h"

#define FOUR                                                                           \
    "players=4 start=1 gods=ra,osiris,anubis,isis "                                    \
    "guardians=cat-mummy,mummy,androsphinx"
#define THREE                                                                          \
    "players=3 start=1 gods=ra,amun,anubis guardians=cat-mummy,mummy,androsphinx"

/* The steps between a conflict and the next turn ask nobody, so no position in text
 * stands there: as if seat 1 had triggered event 12 or 16 and its conflict were over.
 */
static void after_conflict(struct kit *k, int event,
                           enum ankh_next (*step)(struct ankh_state *s,
                                                  struct game_events *ev))
{
    struct ankh_state *s = ankh_own(kit_state(k));
    s->event = (uint8_t)event;
    s->row = ANKH_UNLOCK;
    s->actions[ANKH_UNLOCK] = ankh_last_index[ANKH_UNLOCK];
    k->events.n = k->events.lost = 0;
    ankh_go_on(s, step(s, &k->events), &k->events);
}

static void merge_now(struct kit *k)
{
    after_conflict(k, 12, ankh_begin_merge);
}

static void forget_now(struct kit *k)
{
    after_conflict(k, 16, ankh_forget_gods);
}

#define FIGURES_OF_FOUR                                                                \
    "[32, 1, 'god'], [78, 2, 'god'], [79, 2, 'warrior'], [25, 3, 'god'], "             \
    "[35, 3, 'warrior'], [49, 4, 'god']"

/* God 3 lies above god 2 at the end of the track. */
static void four(struct kit *k, const char *keys)
{
    kit_board(k, FOUR,
              "'figures': [" FIGURES_OF_FOUR "], "
              "'monuments': [[44, 'temple', 1], [90, 'temple', 2], [36, 'obelisk', 3], "
              "[60, 'pyramid', 4], [12, 'temple']], "
              "'devotion': [9, 4, 4, 9], 'track': [2, 3, 1, 4], 'event': 11");
    kit_given(k, keys);
}

/* E19: R-ANKH-71, R-ANKH-72, R-ANKH-73, R-ANKH-76, R-ANKH-77, R-ANKH-15 */
static void the_two_last_gods_merge_into_the_higher_one(void **unused)
{
    struct kit k;
    (void)unused;
    four(&k, "'powers': {'2': ['revered'], '3': ['inspiring']}, "
             "'followers': {'2': 7}, 'portals': [23]");
    merge_now(&k);
    kit_expect(&k,
               "'team': [1,3,3,4], 'track': [3,1,4], 'devotion': [9,4,4,9], "
               "'followers': [1,0,8,1], 'powers': [[],['inspiring'],['inspiring'],[]], "
               "'warriors': [6,0,5,6], 'monuments': "
               "[[12,'temple',0],[36,'obelisk',3],[44,'temple',1],[60,'pyramid',4]], "
               "'figures': "
               "[[25,3,'god',0,-1],[32,1,'god',0,-1],[35,3,'warrior',0,-1],[49,4,'god',"
               "0,-1]]");
    assert_int_equal(kit_ankh(&k)->holder[ANKH_OSIRIS], 2); /* both god powers */
    assert_int_equal(kit_ankh(&k)->holder[ANKH_ANUBIS], 2);
    kit_expect(&k, "'portals': [23], 'phase': 'action', 'acting': [2]");
    kit_play(&k,
             "2 move; 2 figure 25; 2 to 23; 2 done"); /* a portal is no obstacle now */
    kit_expect(
        &k,
        "'phase': 'action', 'acting': [3]"); /* one action for each of the two seats */
    kit_play(&k, "3 gain");
    kit_expect(&k, "'phase': 'action', 'acting': [4]");
}

/* R-ANKH-74 */
static void the_slots_are_cleared_of_the_merging_gods(void **unused)
{
    struct kit k;
    (void)unused;
    /* Anubis is the higher god: the lower god's warriors leave */
    four(&k, "'trapped': [1, 2]");
    kit_expect(&k, "'warriors': {'2': 4}");
    merge_now(&k);
    kit_expect(&k, "'trapped': [1]");
    /* Anubis is the lower god: the higher god's return to its pool */
    four(&k, "'trapped': [1, 2], 'track': [3, 2, 1, 4]");
    merge_now(&k);
    kit_expect(&k, "'trapped': [1], 'warriors': [5, 5, 0, 6]");
    assert_int_equal(kit_ankh(&k)->holder[ANKH_ANUBIS], 1);
}

/* R-ANKH-75, R-ANKH-16 */
static void the_higher_player_chooses_which_guardians_to_keep(void **unused)
{
    struct kit k;
    (void)unused;
    four(&k, "'figures': [" FIGURES_OF_FOUR ", [80, 2, 'cat-mummy'], "
             "[88, 2, 'mummy'], [26, 3, 'androsphinx']], "
             "'pool_guardians': {'3': [1, 1, 0]}");
    merge_now(&k);
    kit_expect(&k, "'phase': 'merge', 'acting': [3]");
    kit_expect_refused(&k, "2 done", "R-ANKH-16");
    kit_expect_legal(&k, 3,
                     "keep cat-mummy pool,keep mummy pool,keep androsphinx 26,"
                     "keep cat-mummy 80,keep mummy 88,done");
    kit_play(&k, "3 keep mummy pool");
    kit_expect(&k, "'kept': ['mummy pool']");
    kit_expect_refused(&k, "3 keep cat-mummy pool", "R-ANKH-75"); /* lies before */
    kit_expect_refused(&k, "3 keep mummy 80", "R-ANKH-75");       /* there is a cat */
    kit_play(&k, "3 keep cat-mummy 80");
    /* No small base is left and the sphinx lies before: over by itself. */
    kit_expect(
        &k, "'phase': 'action', 'acting': [2], 'kept': [], 'pool_guardians': "
            "[[0,0,0],[0,0,0],[0,1,0],[0,0,0]], 'guardian_supply': [2,2,2], 'figures': "
            "[[25,3,'god',0,-1],[32,1,'god',0,-1],[35,3,'warrior',0,-1],[49,4,'god',0,-"
            "1],[80,3,'cat-mummy',0,-1]]");
}

/* R-ANKH-75: own guardians alone are no question */
static void without_guardians_of_the_lower_god_there_is_no_choice(void **unused)
{
    struct kit k;
    (void)unused;
    four(&k, "'pool_guardians': {'3': [2, 0, 0]}");
    merge_now(&k);
    kit_expect(&k, "'phase': 'action', 'acting': [2], 'pool_guardians': "
                   "[[0,0,0],[0,0,0],[2,0,0],[0,0,0]]");
}

/* R-ANKH-28, R-ANKH-72: suns of what leaves return, those of guardians stay */
static void sun_tokens_of_the_lower_god_return_to_the_stock(void **unused)
{
    struct kit k;
    (void)unused;
    four(&k, "'devotion': [4, 5, 9, 9], 'figures': [" FIGURES_OF_FOUR ", "
             "[33, 1, 'cat-mummy', 1], [34, 1, 'warrior', 1]]");
    merge_now(&k);
    kit_expect(&k, "'suns': 2");
    kit_play(&k, "2 done"); /* the cat is given up, its token returns as well */
    kit_expect(&k, "'suns': 3");
}

/* With two players nobody merges (R-ANKH-71). */
static void two_players_do_not_merge(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, MERGING_CONFLICT,
               "players=2 start=1 gods=ra,amun guardians=satet,mummy,androsphinx",
               "'figures': [[43, 1, 'god'], [61, 2, 'god']]");
    kit_play(&k, "1 unlock; 1 pass");
    kit_expect(&k, "'team': [1,2], 'phase': 'action', 'acting': [2]");
}

static void three(struct kit *k, const char *keys)
{
    kit_board(
        k, THREE,
        "'figures': [[45, 1, 'god'], [81, 2, 'god'], [25, 3, 'god'], "
        "[26, 3, 'warrior']], "
        "'monuments': [[57, 'temple', 1], [69, 'obelisk', 2], [24, 'pyramid', 3], "
        "[17, 'obelisk']], 'event': 15");
    kit_given(k, keys);
}

/* E20: R-ANKH-78, R-ANKH-80 */
static void gods_in_the_red_are_forgotten(void **unused)
{
    struct kit k;
    (void)unused;
    three(&k, "'devotion': [21, 20, 22], 'turn': 3, "
              "'pool_guardians': {'2': [1, 0, 0]}");
    forget_now(&k);
    kit_expect(&k, "'forgotten': [2], 'team': [1,0,3], 'track': [1,3], 'devotion': "
                   "[21,20,22], 'followers': [1,0,1], 'hand': "
                   "[['build','chariots','cycle','drought','flood','miracle','plague'],"
                   "[],['build','chariots','cycle','drought','flood','miracle','plague'"
                   "]], 'guardian_supply': [2,2,2], 'monuments': "
                   "[[17,'obelisk',0],[24,'pyramid',3],[57,'temple',1]], 'amun_ready': "
                   "false, 'phase': 'action', 'acting': [1]");
    kit_expect_refused(&k, "2 move", "R-ANKH-78");
    kit_play(&k, "1 gain; 1 unlock; 1 pass");
    kit_expect(&k,
               "'phase': 'action', 'acting': [3]"); /* seat 2 is skipped (R-ANKH-12) */
}

/* Who has won, and which seats end as one (bits). */
static void expect_ends(const struct kit *k, unsigned winners, unsigned team)
{
    struct game_result r;
    int n = kit_ankh(k)->head.config.n_players;
    kit_game.game->result(kit_peek(k), &r);
    assert_int_equal(standing_winners(&r, n), winners);
    for (int seat = 0; seat < n; seat++)
        assert_int_equal(standing_side(&r, n, seat),
                         team >> seat & 1 ? team : 1u << seat);
}

/* E20: R-ANKH-80, R-ANKH-82, R-ANKH-83 */
static void one_god_left_wins_and_none_left_is_nobodys_victory(void **unused)
{
    struct kit k;
    (void)unused;
    three(&k, "'devotion': [4, 6, 27]");
    forget_now(&k);
    kit_expect(&k, "'end': 'last'");
    kit_expect_result(&k, "[4, 6, 27]", "[3, 2, 1]");
    expect_ends(&k, 1 << 2, 0);
    kit_expect_refused(&k, "3 move", "R-ANKH-80");
    three(&k, "'devotion': [4, 6, 8]");
    forget_now(&k);
    kit_expect(&k, "'end': 'none', 'devotion': [4,6,8], 'forgotten': [1,2,3]");
    kit_expect_result(&k, "[0, 0, 0]", "[1, 1, 1]");
    expect_ends(&k, 0, 0);
}

/* R-ANKH-79 */
static void the_tokens_of_forgotten_gods_leave_with_them(void **unused)
{
    struct kit k;
    (void)unused;
    /* Ra and Anubis go */
    three(&k, "'devotion': [4, 25, 10], 'trapped': [1, 2, 2]");
    kit_expect(&k, "'warriors': {'2': 4}");
    forget_now(&k);
    kit_expect(&k, "'trapped': [], 'warriors': [0, 6, 0], 'suns': 0");
    /* Osiris goes, and his warriors from the slots */
    kit_board(
        &k, FOUR,
        "'figures': [[32, 1, 'god'], [78, 2, 'god'], [25, 3, 'god'], [49, 4, 'god']], "
        "'devotion': [22, 4, 23, 24], 'portals': [0], 'trapped': [2, 4], 'event': 15");
    forget_now(&k);
    kit_expect(&k, "'portals': [], 'portal_stock': 0, 'trapped': [4]");
}

/* R-ANKH-81, R-ANKH-82, R-ANKH-77, R-ANKH-83 */
static void after_the_fifth_conflict_the_track_decides(void **unused)
{
    struct kit k;
    (void)unused;
    kit_before(&k, LAST_CONFLICT, THREE,
               "'figures': [[45, 1, 'god'], [81, 2, 'god'], [25, 3, 'god']], "
               "'devotion': [9, 9, 9]");
    kit_play(&k, "1 unlock; 1 pass"); /* each dominates one, 1 to 3 in this order */
    kit_expect(&k, "'end': 'final', 'track': [1, 2, 3]");
    /* the upper one of the stack */
    kit_expect_result(&k, "[10, 10, 10]", "[3, 2, 1]");
    kit_expect_refused(&k, "1 move", "R-ANKH-81");
    four(&k, "");
    merge_now(&k);
    kit_given(&k, "'actions': {'unlock': 4}, 'event': 17, 'turn': 1");
    kit_play(&k, "1 unlock; 1 pass");
    kit_expect_result(&k, "[11, 6, 6, 11]", "[2, 3, 3, 1]");
    expect_ends(&k, 1 << 3, 1 << 1 | 1 << 2);
    four(&k, "");
    merge_now(&k);
    kit_given(&k, "'actions': {'unlock': 4}, 'event': 17, 'turn': 1, "
                  "'devotion': [9, 20, 20, 9], 'track': [1, 4, 3]");
    kit_play(&k, "1 unlock; 1 pass");
    kit_expect_result(&k, "[11, 22, 22, 11]", "[4, 1, 1, 3]");
    expect_ends(&k, 1 << 1 | 1 << 2, 1 << 1 | 1 << 2);
}

/* Seat 2, the lower one, and nobody else may propose to this seat. */
static void expect_advice(const struct kit *k, int to)
{
    for (int seat = 0; seat < kit_ankh(k)->head.config.n_players; seat++)
        assert_int_equal(game_ankh.advises(kit_peek(k), seat),
                         seat == 1 ? to : GAME_NOBODY);
}

/* R-ANKH-07, R-ANKH-51 */
static void a_commit_is_seen_by_its_own_god_only(void **unused)
{
    struct kit k;
    (void)unused;
    four(&k, "");
    merge_now(&k); /* seats 2 and 3 play god 3 */
    kit_given(&k, "'figures': [[24, 1, 'warrior'], [25, 3, 'god'], [32, 1, 'god'], "
                  "[35, 3, 'warrior'], [49, 4, 'god']], "
                  "'actions': {'unlock': 4}, 'event': 15, 'turn': 2");
    kit_play(&k, "2 unlock; 2 pass");
    kit_expect(&k, "'acting': [1,3]"); /* the Delta; god 3 is decided by seat 3 */
    kit_expect_refused(&k, "2 card flood", "R-ANKH-16");
    game_action a;
    assert_int_equal(game_ankh.parse(kit_state(&k), 2, "card flood", &a), 0);
    assert_int_equal(game_ankh.seen_by(kit_state(&k), 2, a), 1 << 1 | 1 << 2);
    kit_play(&k, "3 card flood");
    static const char *const shown[] = {
        "'commits': [null, null, null, null]",         /* to a spectator */
        "'commits': [null, null, null, null]",         /* to seat 1 */
        "'commits': [null, null, 'card flood', null]", /* to seat 2 */
        "'commits': [null, null, 'card flood', null]",
        "'commits': [null, null, null, null]",
    };
    for (int seat = 0; seat <= 4; seat++)
        kit_expect_seen(&k, seat, shown[seat]);
}

/* R-ANKH-16: the higher seat decides, the lower one has a say */
static void the_lower_seat_of_a_merged_god_proposes_in_battle(void **unused)
{
    struct kit k;
    (void)unused;
    four(&k, "");
    merge_now(&k);
    kit_given(&k, "'figures': [[24, 1, 'warrior'], [25, 3, 'god'], [32, 1, 'god'], "
                  "[35, 3, 'warrior'], [49, 4, 'god']], "
                  "'actions': {'unlock': 4}, 'event': 15, 'turn': 2");
    expect_advice(&k, GAME_NOBODY); /* outside battles each seat acts for itself */
    kit_play(&k, "2 unlock; 2 pass");
    expect_advice(&k, 2);
    kit_play(&k, "1 card plague");
    expect_advice(&k, 2);
    kit_play(&k, "3 card flood; 1 bid 0"); /* decided; then followers are bid */
    expect_advice(&k, 2);
    kit_play(&k, "3 bid 0");
    kit_expect(&k, "'phase': 'anubis', 'acting': [3]");
    expect_advice(&k, 2);
}

/* R-ANKH-54: commits of a batch commute */
static void bids_and_cards_may_come_in_any_order(void **unused)
{
    struct kit a, b;
    (void)unused;
    kit_before(&a, CONFLICT, THREE,
               "'figures': [[43, 1, 'god'], [54, 2, 'god'], [64, 3, 'god'], "
               "[65, 3, 'warrior']], 'amun_ready': false");
    kit_play(&a, "1 unlock; 1 pass");
    b = a;
    kit_play(&a,
             "1 card plague; 2 card cycle; 3 card flood; 1 bid 1; 2 bid 0; 3 bid 1");
    kit_play(&b,
             "3 card flood; 1 card plague; 2 card cycle; 3 bid 1; 1 bid 1; 2 bid 0");
    assert_memory_equal(a.room, b.room, sizeof a.room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_two_last_gods_merge_into_the_higher_one),
        cmocka_unit_test(the_slots_are_cleared_of_the_merging_gods),
        cmocka_unit_test(the_higher_player_chooses_which_guardians_to_keep),
        cmocka_unit_test(without_guardians_of_the_lower_god_there_is_no_choice),
        cmocka_unit_test(sun_tokens_of_the_lower_god_return_to_the_stock),
        cmocka_unit_test(two_players_do_not_merge),
        cmocka_unit_test(gods_in_the_red_are_forgotten),
        cmocka_unit_test(one_god_left_wins_and_none_left_is_nobodys_victory),
        cmocka_unit_test(the_tokens_of_forgotten_gods_leave_with_them),
        cmocka_unit_test(after_the_fifth_conflict_the_track_decides),
        cmocka_unit_test(a_commit_is_seen_by_its_own_god_only),
        cmocka_unit_test(the_lower_seat_of_a_merged_god_proposes_in_battle),
        cmocka_unit_test(bids_and_cards_may_come_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
