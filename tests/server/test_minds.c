/* test_minds.c - what bots remember between their choices, and think meanwhile. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "core/chance.h"
#include "core/config.h"
#include "core/registry.h"
#include "server/minds.h"
#include "server/thinkers.h"

static const struct game *ra;
static _Alignas(16) uint8_t truth[GAME_STATE_LIMIT];

static struct game_state *state_of(void)
{
    return (struct game_state *)(void *)truth;
}

/* A game of Ra before its first decision. */
static int begin(void **state)
{
    struct game_config cfg;
    struct rng r = rng_stream(1, RNG_TEST);

    (void)state;
    ra = registry_find("ra");
    config_default(ra, &cfg);
    memset(truth, 0, sizeof truth);
    ra->start(&cfg, state_of());
    while (game_head(state_of())->node == GAME_CHANCE_NODE)
        ra->apply(state_of(), GAME_CHANCE, chance_pick(ra, state_of(), &r), NULL);
    return 0;
}

static int actor(void)
{
    return __builtin_ctz(game_head(state_of())->acting);
}

/* A bot that has thought. */
static struct bot *thoughtful(void)
{
    char why[80];
    game_action legal[GAME_MAX_ACTIONS];
    struct bot *b = bot_new(ra, "master:nodes=40,memory=1", 1, why, sizeof why);
    int n = ra->legal(state_of(), actor(), legal);

    bot_inline(b);
    bot_choose(b, (const struct game_view *)(const void *)truth, actor(), legal, n);
    assert_true(bot_bytes(b) > 0);
    return b;
}

/* ---- the pool -------------------------------------------------------------------- */

static void a_bot_comes_back_to_its_own_seat(void **state)
{
    struct minds m;
    struct bot *one = thoughtful(), *two = thoughtful();

    (void)state;
    minds_init(&m, 64 << 20, 1);
    minds_keep(&m, "table", 0, "master", one);
    minds_keep(&m, "table", 1, "master", two);
    assert_null(minds_take(&m, "other", 0, "master"));
    assert_null(minds_take(&m, "table", 0, "adept"));
    assert_ptr_equal(minds_take(&m, "table", 0, "master"), one);
    assert_null(minds_take(&m, "table", 0, "master")); /* it is out */
    bot_free(one);
    minds_done(&m);
}

static void what_was_used_longest_ago_goes_first(void **state)
{
    struct minds m;
    struct bot *b = thoughtful();
    size_t each = bot_bytes(b);

    (void)state;
    minds_init(&m, 2 * each + each / 2, 1);
    minds_keep(&m, "a", 0, "master", b);
    minds_keep(&m, "b", 0, "master", thoughtful());
    minds_keep(&m, "a", 0, "master", minds_take(&m, "a", 0, "master"));
    minds_keep(&m, "c", 0, "master", thoughtful());
    assert_true(m.bytes <= m.bytes_max);
    assert_null(minds_take(&m, "b", 0, "master"));
    for (const char *t = "ac"; *t; t++) {
        const char table[] = {*t, '\0'};
        b = minds_take(&m, table, 0, "master");
        assert_non_null(b);
        bot_free(b);
    }
    assert_int_equal(m.bytes, 0);
    minds_done(&m);
}

static void a_table_that_ends_leaves_nothing(void **state)
{
    struct minds m;

    (void)state;
    minds_init(&m, 64 << 20, 1);
    minds_keep(&m, "a", 0, "master", thoughtful());
    minds_keep(&m, "b", 0, "master", thoughtful());
    minds_keep(&m, "a", 1, "master", thoughtful());
    minds_forget(&m, "a");
    assert_null(minds_take(&m, "a", 0, "master"));
    assert_null(minds_take(&m, "a", 1, "master"));
    minds_forget(&m, "b");
    assert_int_equal(m.bytes, 0);
    minds_done(&m);
}

static void who_has_nothing_to_remember_is_not_kept(void **state)
{
    struct minds m;
    char why[80];

    (void)state;
    minds_init(&m, 64 << 20, 1);
    minds_keep(&m, "a", 0, "novice", bot_new(ra, "novice", 1, why, sizeof why));
    assert_null(minds_take(&m, "a", 0, "novice"));
    minds_done(&m);
    minds_init(&m, 0, 1); /* nobody may */
    minds_keep(&m, "a", 0, "master", thoughtful());
    assert_null(minds_take(&m, "a", 0, "master"));
    minds_done(&m);
}

/* ---- thinking while others do ---------------------------------------------------- */

static void wake(void *ctx)
{
    (void)ctx;
}

static struct think_job *job(const char *table, const char *spec, int seat)
{
    struct think_job *j = calloc(1, sizeof *j);
    char why[80];

    snprintf(j->table, sizeof j->table, "%s", table);
    snprintf(j->spec, sizeof j->spec, "%s", spec);
    snprintf(j->place.owner, sizeof j->place.owner, "anna");
    j->seat = j->by = seat;
    j->game = ra;
    j->bot = bot_new(ra, spec, 1, why, sizeof why);
    memcpy(j->view, truth, ra->state_size);
    j->n = ra->legal(state_of(), seat, j->legal);
    return j;
}

static struct think_job *await(struct thinkers *b)
{
    const struct timespec pause = {.tv_nsec = 1000000};
    struct think_job *j;

    while (!(j = thinkers_collect(b)))
        nanosleep(&pause, NULL);
    return j;
}

static void done(struct think_job *j)
{
    bot_free(j->bot);
    free(j);
}

/* It would ponder for twenty minutes. */
static const char patient[] = "master:ms=600000";

static void whoever_ponders_makes_room_for_a_question(void **state)
{
    struct thinkers *b = thinkers_new(1, THINK_WHEN_IDLE, 8, wake, NULL);
    int other = (actor() + 1) % game_head(state_of())->config.n_players;
    bool is_answered = false;

    (void)state;
    assert_true(thinkers_ponder(b, job("a", patient, other)));
    assert_true(thinkers_ask(b, job("b", "novice", actor())));
    while (!is_answered) { /* the thread may not have begun to ponder */
        struct think_job *j = await(b);
        is_answered = !j->is_pondering;
        assert_int_equal(j->chosen != GAME_ACTION_NONE, is_answered);
        done(j);
    }
    thinkers_stop(b);
    for (struct think_job *j; (j = thinkers_collect(b));)
        done(j);
    thinkers_free(b);
}

static void whoever_ponders_comes_back_to_its_table(void **state)
{
    struct thinkers *b = thinkers_new(1, THINK_WHEN_IDLE, 8, wake, NULL);
    int other = (actor() + 1) % game_head(state_of())->config.n_players;
    struct think_job *j;

    (void)state;
    assert_true(thinkers_ponder(b, job("a", patient, other)));
    assert_true(thinkers_ponder(b, job("a", patient, actor())));
    assert_true(thinkers_ponder(b, job("b", patient, other)));
    thinkers_hush(b, "a");
    for (int i = 0; i < 2; i++) {
        j = await(b);
        assert_string_equal(j->table, "a");
        done(j);
    }
    thinkers_hush(b, "b");
    j = await(b);
    assert_string_equal(j->table, "b");
    /* It was hurried from there, and not from its next choice. */
    j->is_pondering = false;
    snprintf(j->spec, sizeof j->spec, "master:nodes=30");
    bot_free(j->bot);
    j->bot = NULL;
    j->seat = actor();
    j->n = ra->legal(state_of(), actor(), j->legal);
    assert_true(thinkers_ask(b, j));
    j = await(b);
    assert_true(bot_bytes(j->bot) > 0);
    done(j);
    thinkers_stop(b);
    thinkers_free(b);
}

static void where_it_would_cost_others_nobody_ponders(void **state)
{
    struct thinkers *b = thinkers_new(1, THINK_AS_OTHERS, 8, wake, NULL);
    struct think_job *j = job("a", patient, actor());

    (void)state;
    assert_false(thinkers_ponder(b, j));
    done(j);
    thinkers_stop(b);
    thinkers_free(b);
}

static void only_levels_that_count_time_ponder(void **state)
{
    static const struct {
        const char *spec;
        bool ponders;
    } levels[] = {{"random", false},         {"novice", false}, {"master", true},
                  {"master:nodes=9", false}, {"adept", false},  {"adept:ms=5", true}};
    char why[80];

    (void)state;
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        struct bot *b = bot_new(ra, levels[i].spec, 1, why, sizeof why);
        assert_int_equal(bot_ponders(b), levels[i].ponders);
        bot_free(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_comes_back_to_its_own_seat),
        cmocka_unit_test(what_was_used_longest_ago_goes_first),
        cmocka_unit_test(a_table_that_ends_leaves_nothing),
        cmocka_unit_test(who_has_nothing_to_remember_is_not_kept),
        cmocka_unit_test(whoever_ponders_makes_room_for_a_question),
        cmocka_unit_test(whoever_ponders_comes_back_to_its_table),
        cmocka_unit_test(where_it_would_cost_others_nobody_ponders),
        cmocka_unit_test(only_levels_that_count_time_ponder),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
