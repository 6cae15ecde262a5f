/* test_ankh_end.c - merge, forgotten gods, results, secrets (R-ANKH-71 to 83). */
#include "ankh_kit.h"

#define FOUR                                                                           \
    "players=4 start=1 gods=ra,osiris,anubis,isis "                                    \
    "guardians=cat-mummy,mummy,androsphinx"
#define THREE                                                                          \
    "players=3 start=1 gods=ra,amun,anubis guardians=cat-mummy,mummy,androsphinx"

static void rank(struct kit *k, const uint8_t *devotion, const uint8_t *track)
{
    for (int g = 0; g < k->s.head.config.n_players; g++)
        k->s.god[g].devotion = devotion[g];
    for (int i = 0; i < k->s.head.config.n_players; i++)
        k->s.track[i] = track[i];
}

/* As if seat 1 had triggered conflict 3 or 4 and it were over. */
static void merge_now(struct kit *k)
{
    k->s.event = 12;
    k->s.row = ANKH_UNLOCK;
    ankh_go_on(&k->s, ankh_begin_merge(&k->s, &k->ev), &k->ev);
}

static void forget_now(struct kit *k)
{
    k->s.event = 16;
    k->s.row = ANKH_UNLOCK;
    ankh_go_on(&k->s, ankh_forget_gods(&k->s, &k->ev), &k->ev);
}

static void four(struct kit *k)
{
    kit_pose(k, FOUR);
    kit_figures(k,
                "32 1 god; 78 2 god; 79 2 warrior; 25 3 god; 35 3 warrior; 49 4 god");
    kit_monuments(k,
                  "44 temple 1; 90 temple 2; 36 obelisk 3; 60 pyramid 4; 12 temple 0");
    rank(k, (uint8_t[]){9, 4, 4, 9}, (uint8_t[]){1, 2, 0, 3});
}

/* E19: R-ANKH-71, R-ANKH-72, R-ANKH-73, R-ANKH-76, R-ANKH-77, R-ANKH-15 */
static void the_two_last_gods_merge_into_the_higher_one(void **unused)
{
    struct kit k;
    (void)unused;
    four(&k);
    kit_powers(&k, 2, "revered");
    kit_powers(&k, 3, "inspiring");
    k.s.god[1].followers = 7;
    k.s.portal_stock = 2;
    ankh_add(&k.s.portals, kit_cell(23));
    merge_now(&k);
    kit_key(&k, "team", "[1,3,3,4]");
    kit_key(&k, "track", "[3,1,4]");
    kit_key(&k, "devotion", "[9,4,4,9]");
    kit_key(&k, "followers", "[1,0,8,1]");
    kit_key(&k, "powers", "[[],[\"inspiring\"],[\"inspiring\"],[]]");
    kit_key(&k, "warriors", "[6,0,5,6]");
    kit_key(&k, "monuments",
            "[[12,\"temple\",0],[36,\"obelisk\",3],[44,\"temple\",1],"
            "[60,\"pyramid\",4]]");
    kit_key(&k, "figures",
            "[[25,3,\"god\",0,-1],[32,1,\"god\",0,-1],"
            "[35,3,\"warrior\",0,-1],[49,4,\"god\",0,-1]]");
    assert_int_equal(k.s.holder[ANKH_OSIRIS], 2); /* both god powers */
    assert_int_equal(k.s.holder[ANKH_ANUBIS], 2);
    kit_key(&k, "portals", "[23]");
    kit_phase(&k, "action", 2);
    kit_do(&k,
           "2 move; 2 figure 25; 2 to 23; 2 done"); /* a portal is no obstacle now */
    kit_phase(&k, "action", 3); /* one action for each of the two seats */
    kit_do(&k, "3 gain");
    kit_phase(&k, "action", 4);
}

/* R-ANKH-74 */
static void the_slots_are_cleared_of_the_merging_gods(void **unused)
{
    struct kit k;
    (void)unused;
    four(&k); /* Anubis is the higher god: the lower god's warriors leave */
    k.s.trapped[1] = 1;
    k.s.trapped[0] = 1;
    k.s.god[1].warriors = 4;
    merge_now(&k);
    kit_key(&k, "trapped", "[1]");
    four(&k); /* Anubis is the lower god: the higher god's return to its pool */
    rank(&k, (uint8_t[]){9, 4, 4, 9}, (uint8_t[]){2, 1, 0, 3});
    k.s.trapped[1] = 1;
    k.s.trapped[0] = 1;
    k.s.god[1].warriors = 4;
    merge_now(&k);
    kit_key(&k, "trapped", "[1]");
    kit_key(&k, "warriors", "[6,5,0,6]");
    assert_int_equal(k.s.holder[ANKH_ANUBIS], 1);
}

/* R-ANKH-75, R-ANKH-16 */
static void the_higher_player_chooses_which_guardians_to_keep(void **unused)
{
    struct kit k;
    (void)unused;
    four(&k);
    kit_figures(&k, "80 2 cat-mummy; 88 2 mummy; 36 3 androsphinx");
    k.s.god[1].pool[0] = 1;
    k.s.god[2].pool[1] = 1;
    k.s.supply[0] = 1;
    k.s.supply[1] = 1;
    merge_now(&k);
    kit_phase(&k, "merge", 3);
    kit_refused(&k, 2, "done", "R-ANKH-16");
    kit_legal(&k, 3,
              "keep cat-mummy pool,keep mummy pool,keep androsphinx 36,"
              "keep cat-mummy 80,keep mummy 88,done");
    kit_do(&k, "3 keep mummy pool");
    kit_key(&k, "kept", "[\"mummy pool\"]");
    kit_refused(&k, 3, "keep cat-mummy pool", "R-ANKH-75"); /* lies before */
    kit_refused(&k, 3, "keep mummy 80", "R-ANKH-75");       /* there is a cat */
    kit_do(&k, "3 keep cat-mummy 80");
    /* No small base is left and the sphinx lies before: over by itself. */
    kit_phase(&k, "action", 2);
    kit_key(&k, "kept", "[]");
    kit_key(&k, "pool_guardians", "[[0,0,0],[0,0,0],[0,1,0],[0,0,0]]");
    kit_key(&k, "guardian_supply", "[2,2,2]");
    kit_key(&k, "figures",
            "[[25,3,\"god\",0,-1],[32,1,\"god\",0,-1],"
            "[35,3,\"warrior\",0,-1],[49,4,\"god\",0,-1],"
            "[80,3,\"cat-mummy\",0,-1]]");
}

/* R-ANKH-75: own guardians alone are no question */
static void without_guardians_of_the_lower_god_there_is_no_choice(void **unused)
{
    struct kit k;
    (void)unused;
    four(&k);
    k.s.god[2].pool[0] = 2;
    merge_now(&k);
    kit_phase(&k, "action", 2);
    kit_key(&k, "pool_guardians", "[[0,0,0],[0,0,0],[2,0,0],[0,0,0]]");
}

/* R-ANKH-28, R-ANKH-72: suns of what leaves return, those of guardians stay */
static void sun_tokens_of_the_lower_god_return_to_the_stock(void **unused)
{
    struct kit k;
    (void)unused;
    four(&k);
    rank(&k, (uint8_t[]){4, 5, 9, 9}, (uint8_t[]){0, 1, 2, 3});
    kit_figures(&k, "33 1 cat-mummy; 34 1 warrior");
    k.s.suns = 1;
    ankh_add(&k.s.sun, kit_cell(33));
    ankh_add(&k.s.sun, kit_cell(34));
    merge_now(&k);
    kit_key(&k, "suns", "2");
    kit_do(&k, "2 done"); /* the cat is given up, its token returns as well */
    kit_key(&k, "suns", "3");
}

/* With two players nobody merges (R-ANKH-71). */
static void two_players_do_not_merge(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, "players=2 start=1 gods=ra,amun guardians=satet,mummy,androsphinx");
    kit_figures(&k, "43 1 god; 61 2 god");
    kit_event(&k, 1, 12);
    kit_key(&k, "team", "[1,2]");
    kit_phase(&k, "action", 2);
}

static void three(struct kit *k, uint8_t a, uint8_t b, uint8_t c)
{
    kit_pose(k, THREE);
    kit_figures(k, "45 1 god; 81 2 god; 25 3 god; 26 3 warrior");
    kit_monuments(k, "57 temple 1; 69 obelisk 2; 24 pyramid 3; 17 obelisk 0");
    k->s.god[0].devotion = a;
    k->s.god[1].devotion = b;
    k->s.god[2].devotion = c;
    uint8_t *t = k->s.track;
    t[0] = 0, t[1] = 1, t[2] = 2;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (k->s.god[t[j]].devotion > k->s.god[t[j + 1]].devotion) {
                uint8_t swap = t[j];
                t[j] = t[j + 1];
                t[j + 1] = swap;
            }
}

static void result(struct kit *k, const int *score, const int *ranks)
{
    struct game_result r;
    assert_int_equal(k->s.head.node, GAME_OVER);
    game_ankh.result(kit_state(k), &r);
    for (int i = 0; i < k->s.head.config.n_players; i++) {
        assert_int_equal(r.score[i], score[i]);
        assert_int_equal(r.rank[i], ranks[i]);
    }
}

/* E20: R-ANKH-78, R-ANKH-80 */
static void gods_in_the_red_are_forgotten(void **unused)
{
    struct kit k;
    (void)unused;
    three(&k, 21, 20, 22);
    k.s.god[1].pool[0] = 1;
    k.s.supply[0] = 1;
    k.s.turn = 2;
    forget_now(&k);
    kit_key(&k, "forgotten", "[2]");
    kit_key(&k, "team", "[1,0,3]");
    kit_key(&k, "track", "[1,3]");
    kit_key(&k, "devotion", "[21,20,22]");
    kit_key(&k, "followers", "[1,0,1]");
    kit_key(&k, "hand",
            "[[\"build\",\"chariots\",\"cycle\",\"drought\",\"flood\","
            "\"miracle\",\"plague\"],[],[\"build\",\"chariots\",\"cycle\","
            "\"drought\",\"flood\",\"miracle\",\"plague\"]]");
    kit_key(&k, "guardian_supply", "[2,2,2]");
    kit_key(&k, "monuments",
            "[[17,\"obelisk\",0],[24,\"pyramid\",3],[57,\"temple\",1]]");
    kit_key(&k, "amun_ready", "false");
    kit_phase(&k, "action", 1);
    kit_refused(&k, 2, "move", "R-ANKH-78");
    kit_do(&k, "1 gain; 1 unlock; 1 pass");
    kit_phase(&k, "action", 3); /* seat 2 is skipped (R-ANKH-12) */
}

/* E20: R-ANKH-80, R-ANKH-82, R-ANKH-83 */
static void one_god_left_wins_and_none_left_is_nobodys_victory(void **unused)
{
    struct kit k;
    (void)unused;
    three(&k, 4, 6, 27);
    forget_now(&k);
    kit_key(&k, "end", "\"last\"");
    result(&k, (int[]){4, 6, 27}, (int[]){3, 2, 1});
    kit_refused(&k, 3, "move", "R-ANKH-80");
    three(&k, 4, 6, 8);
    forget_now(&k);
    kit_key(&k, "end", "\"none\"");
    kit_key(&k, "devotion", "[4,6,8]");
    kit_key(&k, "forgotten", "[1,2,3]");
    result(&k, (int[]){0, 0, 0}, (int[]){1, 1, 1});
}

/* R-ANKH-79 */
static void the_tokens_of_forgotten_gods_leave_with_them(void **unused)
{
    struct kit k;
    (void)unused;
    three(&k, 4, 25, 10); /* Ra and Anubis go */
    k.s.trapped[0] = 1;
    k.s.trapped[1] = 2;
    k.s.god[1].warriors = 4;
    forget_now(&k);
    kit_key(&k, "trapped", "[]");
    kit_key(&k, "warriors", "[0,6,0]");
    kit_key(&k, "suns", "0");
    kit_pose(&k, FOUR); /* Osiris goes, and his warriors from the slots */
    kit_figures(&k, "32 1 god; 78 2 god; 25 3 god; 49 4 god");
    rank(&k, (uint8_t[]){22, 4, 23, 24}, (uint8_t[]){1, 0, 2, 3});
    ankh_add(&k.s.portals, kit_cell(0));
    k.s.portal_stock = 2;
    k.s.trapped[1] = 1;
    k.s.trapped[3] = 1;
    forget_now(&k);
    kit_key(&k, "portals", "[]");
    kit_key(&k, "portal_stock", "0");
    kit_key(&k, "trapped", "[4]");
}

/* R-ANKH-81, R-ANKH-82, R-ANKH-77, R-ANKH-83 */
static void after_the_fifth_conflict_the_track_decides(void **unused)
{
    struct kit k;
    (void)unused;
    kit_pose(&k, THREE);
    kit_figures(&k, "45 1 god; 81 2 god; 25 3 god");
    rank(&k, (uint8_t[]){9, 9, 9}, (uint8_t[]){0, 1, 2});
    kit_event(&k, 1, 18); /* each dominates one region, 1 to 3 in this order */
    kit_key(&k, "end", "\"final\"");
    kit_key(&k, "track", "[1,2,3]");
    result(&k, (int[]){10, 10, 10}, (int[]){3, 2, 1}); /* the upper one of the stack */
    kit_refused(&k, 1, "move", "R-ANKH-81");
    four(&k);
    merge_now(&k);
    kit_event(&k, 1, 18);
    result(&k, (int[]){11, 6, 6, 11}, (int[]){2, 3, 3, 1});
}

/* R-ANKH-07, R-ANKH-51 */
static void a_commit_is_seen_by_its_own_god_only(void **unused)
{
    struct kit k, view;
    (void)unused;
    four(&k);
    merge_now(&k); /* seats 2 and 3 play god 3 */
    kit_figures(&k, "24 1 warrior");
    kit_event(&k, 2, 4);
    kit_key(&k, "acting", "[1,3]"); /* the Delta; god 3 is decided by seat 3 */
    kit_refused(&k, 2, "card flood", "R-ANKH-16");
    game_action a;
    assert_int_equal(game_ankh.parse(kit_state(&k), 2, "card flood", &a), 0);
    assert_int_equal(game_ankh.seen_by(kit_state(&k), 2, a), 1 << 1 | 1 << 2);
    kit_do(&k, "3 card flood");
    static const char *const shown[] = {
        "[null,null,null,null]", "[null,null,\"card flood\",null]",
        "[null,null,\"card flood\",null]", "[null,null,null,null]"};
    for (int seat = 0; seat < 4; seat++) {
        view = k;
        game_ankh.redact(kit_state(&k), seat, (struct game_view *)(void *)&view.s);
        kit_key(&view, "commits", shown[seat]);
    }
    game_ankh.redact(kit_state(&k), GAME_SPECTATOR,
                     (struct game_view *)(void *)&view.s);
    kit_key(&view, "commits", shown[0]);
}

/* R-ANKH-54: commits of a batch commute */
static void bids_and_cards_may_come_in_any_order(void **unused)
{
    struct kit a, b;
    (void)unused;
    kit_pose(&a, THREE);
    kit_figures(&a, "43 1 god; 54 2 god; 64 3 god; 65 3 warrior");
    a.s.amun_ready = 0;
    kit_event(&a, 1, 4);
    b = a;
    kit_do(&a, "1 card plague; 2 card cycle; 3 card flood; 1 bid 1; 2 bid 0; 3 bid 1");
    kit_do(&b, "3 card flood; 1 card plague; 2 card cycle; 3 bid 1; 1 bid 1; 2 bid 0");
    assert_memory_equal(&a.s, &b.s, sizeof a.s);
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
        cmocka_unit_test(bids_and_cards_may_come_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
