/* test_threads.c - different objects in different threads at once. */
#include <pthread.h>

#include "lib/play.h"

enum { THREADS = 4 };

/* A game of two levels; the hash of its end. Everything but game and setup is its own.
 */
struct table {
    const maat_setup *setup;
    uint64_t seed, hash;
    bool has_failed;
};

static void *play_table(void *arg)
{
    static const char *const specs[2] = {"novice", "skilled:nodes=8"};
    struct table *t = arg;
    maat_bot *bot[2];
    struct maat_random r;
    for (int i = 0; i < 2; i++)
        bot[i] = maat_bot_new(maat_setup_game(t->setup), specs[i], t->seed, NULL);
    maat_state *s = maat_state_new(t->setup);
    maat_random_seed(&r, t->seed);
    t->has_failed = !bot[0] || !bot[1] || !s;
    while (!t->has_failed && maat_state_ply(s) < 400) {
        maat_state_settle(s, &r);
        int seat = maat_state_seat(s);
        if (seat < 0)
            break;
        maat_action a = 0;
        maat_view *v = maat_view_new(s, seat);
        t->has_failed = !v || maat_bot_choose(bot[seat % 2], v, &a, NULL) ||
                        maat_state_apply(s, seat, a, NULL);
        maat_view_free(v);
    }
    t->hash = t->has_failed ? 0 : maat_state_hash(s);
    maat_state_free(s);
    maat_bot_free(bot[0]);
    maat_bot_free(bot[1]);
    return NULL;
}

static void games_in_many_threads_end_as_they_do_in_one(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++) {
        maat_setup *setup = play_setup(play_setups[i].game, play_setups[i].options);
        struct table together[THREADS], alone[THREADS];
        pthread_t thread[THREADS];
        for (int k = 0; k < THREADS; k++) {
            together[k] = alone[k] =
                (struct table){.setup = setup, .seed = 1u + (unsigned)k};
            assert_int_equal(pthread_create(&thread[k], NULL, play_table, &together[k]),
                             0);
        }
        for (int k = 0; k < THREADS; k++)
            pthread_join(thread[k], NULL);
        for (int k = 0; k < THREADS; k++) {
            play_table(&alone[k]);
            assert_false(together[k].has_failed);
            if (alone[k].hash != together[k].hash)
                fail_msg("%s, seed %d", play_setups[i].game, k + 1);
        }
        maat_setup_free(setup);
    }
}

/* ---- hurrying -------------------------------------------------------------------- */

static void *hurry(void *arg)
{
    maat_bot_hurry(arg);
    return NULL;
}

static void a_bot_is_hurried_from_another_thread(void **unused)
{
    (void)unused;
    maat_state *s = play_to_choice("ra", "", 1, 9);
    maat_bot *b =
        maat_bot_new(maat_game_find("ra"), "grandmaster:nodes=100000000", 1, NULL);
    maat_view *v = maat_view_new(s, maat_state_seat(s));
    pthread_t thread;
    maat_action a = 0;
    assert_int_equal(pthread_create(&thread, NULL, hurry, b), 0);
    assert_int_equal(maat_bot_choose(b, v, &a, NULL), MAAT_OK);
    pthread_join(thread, NULL);
    assert_int_equal(maat_state_apply(s, maat_state_seat(s), a, NULL), MAAT_OK);
    maat_view_free(v);
    maat_bot_free(b);
    maat_state_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_in_many_threads_end_as_they_do_in_one),
        cmocka_unit_test(a_bot_is_hurried_from_another_thread),
    };
    return cmocka_run_group_tests_name("lib threads", tests, NULL, NULL);
}
