/* test_batch.c - many games at once are the same games as one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "setups.h"

enum { GAMES = 6, RECALL = 12, ALL = MAAT_OBSERVATIONS | MAAT_FLOATS | MAAT_MASKS };

static maat_batch *batch_of(const maat_setup *s, struct maat_batch_plan plan)
{
    struct maat_error err = {0};
    maat_batch *b = maat_batch_new(s, &plan, &err);
    if (!b)
        fail_msg("%s", err.why);
    return b;
}

/* One of the indices that a mask shows. */
static int32_t any_of(const uint8_t *mask, int actions, struct maat_random *r)
{
    int n = 0;
    for (int k = 0; k < actions; k++)
        n += mask[k];
    assert_true(n > 0);
    uint32_t pick = maat_random_below(r, (uint32_t)n);
    for (int k = 0;; k++)
        if (mask[k] && pick-- == 0)
            return k;
}

/* ---- one game beside the batch --------------------------------------------------- */

struct twin {
    maat_state *s;
    struct maat_random luck;
    struct {
        int actor;
        maat_action action;
        uint32_t seen_by;
    } past[1 << 14];
    int n;
};

static void twin_do(struct twin *t, int actor, maat_action a)
{
    assert_true(t->n < 1 << 14);
    t->past[t->n].actor = actor;
    t->past[t->n].action = a;
    t->past[t->n++].seen_by = maat_state_seen_by(t->s, actor, a);
    assert_int_equal(maat_state_apply(t->s, actor, a, NULL), MAAT_OK);
}

static void twin_settle(struct twin *t)
{
    while (maat_state_node(t->s) == MAAT_CHANCE_NODE)
        twin_do(t, MAAT_CHANCE, maat_state_roll(t->s, &t->luck));
}

static void twin_begin(struct twin *t, const maat_setup *setup)
{
    maat_state_free(t->s);
    t->s = maat_state_new(setup);
    t->n = 0;
    twin_settle(t);
}

static void compare_recall(const struct twin *t, int seat, int players,
                           const int8_t *actor, const uint32_t *action)
{
    for (int k = 0; k < RECALL; k++) {
        int i = t->n - RECALL + k;
        if (i < 0) {
            assert_int_equal(actor[k], MAAT_NOBODY);
            assert_int_equal(action[k], 0);
            continue;
        }
        int who = t->past[i].actor;
        assert_int_equal(actor[k], who < 0 ? who : (who - seat + players) % players);
        bool knows = t->past[i].seen_by == 0xff || t->past[i].seen_by >> seat & 1;
        assert_int_equal(action[k], knows ? t->past[i].action : MAAT_HIDDEN);
    }
}

static void compare_numbers(const maat_batch *b, uint32_t i, const struct twin *t,
                            int size, int actions)
{
    static int16_t seen[1 << 14];
    maat_action legal[MAAT_MAX_ACTIONS];
    int seat = maat_state_seat(t->s), set = 0;
    const int16_t *numbers = maat_batch_observations(b) + (size_t)size * i;
    const float *floats = maat_batch_floats(b) + (size_t)size * i;
    const uint8_t *mask = maat_batch_masks(b) + (size_t)actions * i;
    maat_view *v = maat_view_new(t->s, seat);
    assert_int_equal(maat_view_observe(v, seen), size);
    assert_memory_equal(seen, numbers, (size_t)size * sizeof *seen);
    for (int k = 0; k < size; k++)
        assert_true(floats[k] == (float)seen[k]);
    int n = maat_view_legal(v, legal);
    for (int k = 0; k < n; k++)
        assert_int_equal(mask[maat_space_index(maat_state_game(t->s), legal[k])], 1);
    for (int k = 0; k < actions; k++)
        set += mask[k];
    assert_int_equal(set, n);
    maat_view_free(v);
}

static void compare(const maat_batch *b, uint32_t i, const struct twin *t, int size,
                    int actions)
{
    maat_state *s = maat_batch_state(b, i);
    int seat = maat_state_seat(t->s), players = maat_state_players(s);
    assert_true(maat_state_equal(s, t->s));
    assert_int_equal(maat_batch_seats(b)[i], seat);
    compare_numbers(b, i, t, size, actions);
    compare_recall(t, seat, players, maat_batch_recalled_actors(b) + (size_t)RECALL * i,
                   maat_batch_recalled(b) + (size_t)RECALL * i);
    maat_state_free(s);
}

/* The same decision beside it; how many games have ended. */
static int twin_step(const maat_batch *b, uint32_t i, struct twin *t,
                     const maat_setup *setup, int32_t index)
{
    const maat_game *g = maat_setup_game(setup);
    int players = maat_setup_players(setup);
    const float *rewards = maat_batch_rewards(b) + (size_t)players * i;
    struct maat_result end = {0};
    twin_do(t, maat_state_seat(t->s), maat_space_action(g, index));
    twin_settle(t);
    bool is_over = maat_state_result(t->s, &end) == MAAT_OK;
    assert_int_equal(maat_batch_taken(b)[i], index);
    assert_int_equal(maat_batch_done(b)[i], is_over);
    for (int p = 0; p < players; p++)
        assert_true(rewards[p] == (float)end.share[p]);
    if (is_over)
        twin_begin(t, setup);
    return is_over;
}

static void play_beside(const struct setup *s, uint64_t seed)
{
    static struct twin twin[GAMES];
    maat_setup *setup = setup_of(s);
    const maat_game *g = maat_setup_game(setup);
    int size = maat_space_size(setup), actions = maat_space_actions(g);
    maat_batch *b = batch_of(
        setup, (struct maat_batch_plan){
                   .games = GAMES, .parts = ALL, .recall = RECALL, .seed = seed});
    struct maat_random r;
    uint64_t ended = 0;
    maat_random_seed(&r, seed);
    for (uint32_t i = 0; i < GAMES; i++) {
        maat_random_seed(&twin[i].luck, maat_batch_luck(seed, i));
        twin_begin(&twin[i], setup);
        compare(b, i, &twin[i], size, actions);
    }
    for (uint32_t k = 0; k < s->steps; k++) {
        int32_t index[GAMES];
        struct maat_error err = {0};
        for (uint32_t i = 0; i < GAMES; i++)
            index[i] = any_of(maat_batch_masks(b) + (size_t)actions * i, actions, &r);
        if (maat_batch_step(b, index, &err))
            fail_msg("%s %s, step %u: %s", s->game, s->options, k, err.why);
        for (uint32_t i = 0; i < GAMES; i++) {
            ended += (uint64_t)twin_step(b, i, &twin[i], setup, index[i]);
            compare(b, i, &twin[i], size, actions);
        }
    }
    assert_int_equal(maat_batch_steps(b), (uint64_t)GAMES * s->steps);
    assert_int_equal(maat_batch_games(b), ended);
    for (uint32_t i = 0; i < GAMES; i++) {
        maat_state_free(twin[i].s);
        twin[i].s = NULL;
    }
    maat_batch_free(b);
    maat_setup_free(setup);
}

static void games_of_a_batch_are_the_games_they_would_be_alone(void **unused)
{
    (void)unused;
    for (int k = 0; k < SETUPS; k++)
        play_beside(&setups[k], 7 + (uint64_t)k);
}

/* ---- batches beside each other --------------------------------------------------- */

/* What every batch tells of game i of one is that of game k of the other. */
static void same_told(const maat_batch *a, uint32_t i, const maat_batch *b, uint32_t k,
                      const maat_setup *s)
{
    size_t players = (size_t)maat_setup_players(s);
    maat_state *x = maat_batch_state(a, i), *y = maat_batch_state(b, k);
    assert_true(maat_state_equal(x, y));
    assert_int_equal(maat_batch_seats(a)[i], maat_batch_seats(b)[k]);
    assert_int_equal(maat_batch_done(a)[i], maat_batch_done(b)[k]);
    assert_int_equal(maat_batch_taken(a)[i], maat_batch_taken(b)[k]);
    assert_memory_equal(maat_batch_rewards(a) + players * i,
                        maat_batch_rewards(b) + players * k, players * sizeof(float));
    maat_state_free(x);
    maat_state_free(y);
}

/* And everything else that was asked for. */
static void same_game(const maat_batch *a, uint32_t i, const maat_batch *b, uint32_t k,
                      const maat_setup *s)
{
    size_t size = (size_t)maat_space_size(s);
    size_t actions = (size_t)maat_space_actions(maat_setup_game(s));
    same_told(a, i, b, k, s);
    assert_memory_equal(maat_batch_observations(a) + size * i,
                        maat_batch_observations(b) + size * k, size * sizeof(int16_t));
    assert_memory_equal(maat_batch_masks(a) + actions * i,
                        maat_batch_masks(b) + actions * k, actions);
    assert_memory_equal(maat_batch_recalled(a) + RECALL * i,
                        maat_batch_recalled(b) + RECALL * k, RECALL * sizeof(uint32_t));
    assert_memory_equal(maat_batch_recalled_actors(a) + RECALL * i,
                        maat_batch_recalled_actors(b) + RECALL * k, RECALL);
}

static void same(const maat_batch *a, const maat_batch *b, const maat_setup *s)
{
    for (uint32_t i = 0; i < GAMES; i++)
        same_game(a, i, b, i, s);
    assert_int_equal(maat_batch_steps(a), maat_batch_steps(b));
    assert_int_equal(maat_batch_games(a), maat_batch_games(b));
}

static void free_both(maat_batch *a, maat_batch *b, maat_setup *s)
{
    maat_batch_free(a);
    maat_batch_free(b);
    maat_setup_free(s);
}

static struct maat_batch_plan plan_of(uint32_t games, uint32_t threads, uint64_t seed)
{
    return (struct maat_batch_plan){.games = games,
                                    .threads = threads,
                                    .parts = MAAT_OBSERVATIONS | MAAT_MASKS,
                                    .recall = RECALL,
                                    .seed = seed};
}

static void many_steps_at_once_are_as_many_single_ones(void **unused)
{
    (void)unused;
    for (int k = 0; k < SETUPS; k++) {
        maat_setup *s = setup_of(&setups[k]);
        maat_batch *a = batch_of(s, plan_of(GAMES, 1, 3));
        maat_batch *b = batch_of(s, plan_of(GAMES, 1, 3));
        for (int times = 0; times < 8; times++) {
            maat_batch_step_uniform(a, 57);
            for (int i = 0; i < 57; i++)
                maat_batch_step_uniform(b, 1);
            same(a, b, s);
        }
        maat_batch_step_uniform(a, 0);
        same(a, b, s);
        free_both(a, b, s);
    }
}

static void games_are_the_same_when_nothing_else_is_asked_for(void **unused)
{
    (void)unused;
    for (int k = 0; k < SETUPS; k++) {
        maat_setup *s = setup_of(&setups[k]);
        maat_batch *a = batch_of(s, plan_of(GAMES, 1, 3));
        maat_batch *b =
            batch_of(s, (struct maat_batch_plan){.games = GAMES, .seed = 3});
        assert_null(maat_batch_observations(b));
        assert_null(maat_batch_floats(b));
        assert_null(maat_batch_masks(b));
        assert_null(maat_batch_recalled(b));
        for (uint32_t i = 0; i < setups[k].steps; i++) {
            maat_batch_step_uniform(a, 1 + i % 3);
            maat_batch_step_uniform(b, 1 + i % 3);
            for (uint32_t n = 0; n < GAMES; n++)
                same_told(a, n, b, n, s);
            /* And what one does by lot, the other may do by name. */
            assert_int_equal(maat_batch_step(a, maat_batch_taken(a), NULL),
                             maat_batch_step(b, maat_batch_taken(a), NULL));
        }
        assert_int_equal(maat_batch_steps(a), maat_batch_steps(b));
        assert_int_equal(maat_batch_games(a), maat_batch_games(b));
        assert_true(maat_batch_games(b) > 0);
        free_both(a, b, s);
    }
}

static void threads_make_no_difference(void **unused)
{
    static const char *const level[] = {"novice", "casual", "expert:nodes=20"};
    (void)unused;
    for (int k = 0; k < SETUPS; k++) {
        maat_setup *s = setup_of(&setups[k]);
        maat_batch *a = batch_of(s, plan_of(GAMES, 1, 11));
        maat_batch *b = batch_of(s, plan_of(GAMES, 4, 11));
        for (int i = 0; i < 60; i++) {
            const char *who = level[i < 56 ? i % 2 : 2];
            maat_batch_step_uniform(a, 1 + (uint32_t)i % 3);
            maat_batch_step_uniform(b, 1 + (uint32_t)i % 3);
            assert_int_equal(maat_batch_step_level(a, who, NULL), MAAT_OK);
            assert_int_equal(maat_batch_step_level(b, who, NULL), MAAT_OK);
            same(a, b, s);
        }
        free_both(a, b, s);
    }
}

static void bots_advise_what_a_step_by_their_level_does(void **unused)
{
    (void)unused;
    for (int k = 0; k < SETUPS; k++) {
        maat_setup *s = setup_of(&setups[k]);
        maat_batch *a = batch_of(s, plan_of(GAMES, 1, 11));
        maat_batch *b = batch_of(s, plan_of(GAMES, 2, 11));
        uint8_t which[GAMES];
        int32_t index[GAMES];
        for (uint32_t i = 0; i < GAMES; i++)
            which[i] = i % 3 != 0;
        for (int i = 0; i < 20; i++) {
            assert_int_equal(maat_batch_choose(a, "casual", NULL, index, NULL),
                             MAAT_OK);
            assert_int_equal(maat_batch_step(a, index, NULL), MAAT_OK);
            assert_int_equal(maat_batch_step_level(b, "casual", NULL), MAAT_OK);
            same(a, b, s);
        }
        assert_int_equal(maat_batch_choose(a, "casual", which, index, NULL), MAAT_OK);
        for (uint32_t i = 0; i < GAMES; i++)
            assert_int_equal(index[i] == -1, !which[i]);
        same(a, b, s); /* nothing was done */
        free_both(a, b, s);
    }
}

static void a_game_does_not_know_how_many_others_there_are(void **unused)
{
    (void)unused;
    maat_setup *s = setup_of(&setups[2]);
    maat_batch *a = batch_of(s, plan_of(GAMES, 2, 5));
    maat_batch *b = batch_of(s, plan_of(3, 1, 5));
    for (int i = 0; i < 200; i++) {
        maat_batch_step_uniform(a, 1);
        maat_batch_step_uniform(b, 1);
    }
    for (uint32_t i = 0; i < 3; i++)
        same_game(a, i, b, i, s);
    free_both(a, b, s);
}

static void a_batch_that_begins_anew_is_a_new_one(void **unused)
{
    (void)unused;
    for (int k = 0; k < SETUPS; k++) {
        maat_setup *s = setup_of(&setups[k]);
        maat_batch *a = batch_of(s, plan_of(GAMES, 1, 1));
        maat_batch *b = batch_of(s, plan_of(GAMES, 1, 2));
        maat_batch_step_uniform(a, 333);
        maat_batch_restart(a, 2);
        same(a, b, s);
        assert_int_equal(maat_batch_taken(a)[0], -1);
        maat_batch_step_uniform(a, 100);
        maat_batch_step_uniform(b, 100);
        same(a, b, s);
        free_both(a, b, s);
    }
}

/* ---- what is refused ------------------------------------------------------------- */

static void an_index_that_is_not_legal_changes_nothing_anywhere(void **unused)
{
    (void)unused;
    for (int k = 0; k < SETUPS; k++)
        for (uint32_t parts = 0; parts < 2; parts++) {
            maat_setup *s = setup_of(&setups[k]);
            int actions = maat_space_actions(maat_setup_game(s));
            maat_batch *a = batch_of(s, plan_of(GAMES, 1 + parts, 9));
            maat_batch *b = batch_of(s, plan_of(GAMES, 1, 9));
            struct maat_random r;
            struct maat_error err = {0};
            int32_t index[GAMES];
            int ruled = 0;
            maat_random_seed(&r, 5);
            for (int times = 0; times < 40; times++) {
                const uint8_t *masks = maat_batch_masks(a);
                for (int i = 0; i < GAMES; i++)
                    index[i] = any_of(masks + (size_t)actions * (size_t)i, actions, &r);
                int bad = GAMES - 1 - times % 2;
                do
                    index[bad] = (int32_t)maat_random_below(&r, (uint32_t)actions);
                while (masks[(size_t)actions * (size_t)bad + (size_t)index[bad]]);
                assert_int_equal(maat_batch_step(a, index, &err), MAAT_ILLEGAL);
                assert_int_equal(err.code, MAAT_ILLEGAL);
                ruled += strncmp(err.rule, "R-", 2) == 0;
                char begin[64];
                snprintf(begin, sizeof begin, "game %d, index %d: ", bad, index[bad]);
                assert_memory_equal(err.why, begin, strlen(begin));
                same(a, b, s);
                index[bad] = times % 4 < 2 ? -1 : actions;
                assert_int_equal(maat_batch_step(a, index, &err), MAAT_NOT_FOUND);
                same(a, b, s);
                maat_batch_step_uniform(a, 5);
                maat_batch_step_uniform(b, 5);
            }
            assert_true(ruled > 20);
            free_both(a, b, s);
        }
}

static void plans_that_make_no_sense_are_refused(void **unused)
{
    const struct maat_batch_plan bad[] = {
        {.games = 0},
        {.games = UINT32_MAX},
        {.games = 1, .threads = 100000},
        {.games = 1, .parts = 1u << 7},
        {.games = 1, .recall = UINT32_MAX},
    };
    maat_setup *s = setup_of(&setups[0]);
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct maat_error err = {0};
        assert_null(maat_batch_new(s, &bad[i], &err));
        assert_int_equal(err.code, MAAT_BAD_VALUE);
        assert_true(err.why[0]);
    }
    assert_null(maat_batch_new(s, NULL, NULL));
    assert_null(maat_batch_new(NULL, &(struct maat_batch_plan){.games = 1}, NULL));
    maat_batch *b = batch_of(s, (struct maat_batch_plan){.games = 2, .threads = 8});
    struct maat_error err = {0};
    assert_int_equal(maat_batch_step(b, NULL, &err), MAAT_BAD_VALUE);
    assert_int_equal(maat_batch_step_level(b, "emperor", &err), MAAT_NOT_FOUND);
    assert_non_null(strstr(err.why, "emperor"));
    assert_int_equal(maat_batch_step_level(b, "", &err), MAAT_NOT_FOUND);
    assert_int_equal(maat_batch_step_level(b, NULL, &err), MAAT_BAD_VALUE);
    assert_int_equal(maat_batch_steps(b), 0);
    assert_null(maat_batch_state(b, 2));
    maat_batch_free(b);
    maat_batch_free(NULL);
    maat_setup_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_a_batch_are_the_games_they_would_be_alone),
        cmocka_unit_test(many_steps_at_once_are_as_many_single_ones),
        cmocka_unit_test(games_are_the_same_when_nothing_else_is_asked_for),
        cmocka_unit_test(threads_make_no_difference),
        cmocka_unit_test(bots_advise_what_a_step_by_their_level_does),
        cmocka_unit_test(a_game_does_not_know_how_many_others_there_are),
        cmocka_unit_test(a_batch_that_begins_anew_is_a_new_one),
        cmocka_unit_test(an_index_that_is_not_legal_changes_nothing_anywhere),
        cmocka_unit_test(plans_that_make_no_sense_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
