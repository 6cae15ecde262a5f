/* test_learn.c - miniature runs of learning. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/config.h"
#include "learn/learn.h"

extern const struct game game_ankh, game_ra;

static struct learn learn;
static atomic_bool stop;
static struct learn_figures first, last; /* of the rounds */
static int news_left; /* until somebody interrupts; below 0: nobody does */

static void on_news(const struct learn_news *n, void *ctx)
{
    (void)n;
    (void)ctx;
    if (news_left >= 0 && news_left-- == 0)
        atomic_store(&stop, true);
}

static void on_figures(const struct learn_figures *f, void *ctx)
{
    (void)ctx;
    last = *f;
    if (f->round == 1)
        first = *f;
}

static void make_folder(char *path)
{
    const char *tmp = getenv("TMPDIR");
    snprintf(path, 64, "%.40s/maat-learn-XXXXXX", tmp ? tmp : "/tmp");
    assert_non_null(mkdtemp(path));
}

static void remove_folder(const char *path)
{
    static const char *const names[] = {
        "plan",          "tuned.weights", "round-1.weights", "round-2.weights",
        "round-1.games", "round-2.games"};
    char name[128];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(name, sizeof name, "%s/%s", path, names[i]);
        unlink(name);
    }
    rmdir(path);
}

static void set_plan(const char *work, int threads)
{
    memset(&learn, 0, sizeof learn);
    learn.plan = (struct learn_plan){
        .game = &game_ra,
        .seed = 3,
        .threads = threads,
        .tune_steps = 3,
        .tune_games = 16,
        .rounds = 2,
        .policy_games = 300,
        .games = 24,
        .nodes = 6,
        .passes = 2,
        .match_games = 4,
        .work = work,
    };
    config_default(&game_ra, &learn.plan.config);
    learn.plan.config.n_players = 2;
    learn.stop = &stop;
    learn.news = on_news;
    learn.figures = on_figures;
    atomic_store(&stop, false);
}

static char *slurp(const char *folder, const char *name, size_t *ret_len)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    assert_int_equal(fseek(f, 0, SEEK_END), 0);
    *ret_len = (size_t)ftell(f);
    rewind(f);
    char *text = malloc(*ret_len + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, *ret_len, f), *ret_len);
    fclose(f);
    return text;
}

static void same_file(const char *a, const char *b, const char *name)
{
    size_t m, n;
    char *x = slurp(a, name, &m), *y = slurp(b, name, &n);
    assert_int_equal(m, n);
    assert_memory_equal(x, y, m);
    free(x);
    free(y);
}

static enum learn_end go_on(const char *work, uint32_t number, uint32_t of, bool wait)
{
    set_plan(work, 1);
    news_left = -1;
    learn.plan.shard = (struct shard){number, of};
    learn.plan.wait = wait;
    return learn_run(&learn);
}

static int merge(const char *work, const char *from, struct learn_merged *ret)
{
    set_plan(work, 1);
    return learn_merge(&learn, &from, 1, ret);
}

/* The whole run; every `every` news it is interrupted and begun again (-1: never). */
static struct weights_section run(int threads, int every)
{
    char work[64];
    enum learn_end end;
    int times = 0;
    make_folder(work);
    do {
        set_plan(work, threads);
        news_left = every;
        end = learn_run(&learn);
        if (end == LEARN_FAILED)
            fail_msg("%s", learn.why);
        /* Each time a little further: a step that is begun anew is done in the end. */
        every = every < 0 ? every : every + 1;
        times++;
    } while (end == LEARN_STOPPED && times < 1000);
    assert_int_equal(end, LEARN_DONE);
    assert_true(every < 0 || times > 1);
    remove_folder(work);
    return learn.now.of[2];
}

static void equal_seeds_give_equal_weights_with_any_number_of_threads(void **state)
{
    (void)state;
    struct weights_section one = run(1, -1), three = run(3, -1);
    assert_int_equal(one.net.n_inputs, weights_n_features(&learn.brain));
    assert_memory_equal(&one.net, &three.net, sizeof one.net);
    assert_memory_equal(one.constant, three.constant, sizeof one.constant);
}

static void an_interrupted_run_comes_to_the_same_weights(void **state)
{
    (void)state;
    struct weights_section one = run(1, -1), broken = run(2, 2);
    assert_memory_equal(&one.net, &broken.net, sizeof one.net);
    assert_memory_equal(one.constant, broken.constant, sizeof one.constant);
}

static void shards_that_were_merged_come_to_the_same_bytes_and_weights(void **state)
{
    char one[64], many[64];
    struct learn_merged got;
    (void)state;
    struct weights_section whole = run(1, -1);
    make_folder(one);
    make_folder(many);
    assert_int_equal(go_on(many, 0, 0, true), LEARN_WAITS);
    for (uint32_t i = 5; i >= 1; i--) /* 300 games, and chunks of 256 */
        assert_int_equal(go_on(many, i, 5, false), LEARN_SHARE);
    assert_int_equal(merge(many, many, &got), 0);
    assert_int_equal(got.round, 1);
    assert_int_equal(got.shards, 5);
    assert_int_equal(got.games, 300);
    /* The games of a run of its own, which is stopped before it trains. */
    set_plan(one, 2);
    news_left = 3 + 2;
    assert_int_equal(learn_run(&learn), LEARN_STOPPED);
    same_file(one, many, "round-1.games");
    assert_int_equal(go_on(many, 0, 0, true), LEARN_WAITS);
    assert_int_equal(learn.round, 2);
    for (uint32_t i = 1; i <= 2; i++)
        assert_int_equal(go_on(many, i, 2, false), LEARN_SHARE);
    assert_int_equal(merge(many, many, &got), 0);
    assert_int_equal(go_on(many, 0, 0, true), LEARN_DONE);
    assert_memory_equal(&whole.net, &learn.now.of[2].net, sizeof whole.net);
    assert_memory_equal(whole.constant, learn.now.of[2].constant,
                        sizeof whole.constant);
    remove_folder(one);
    remove_folder(many);
}

static void cut_off_a_byte(const char *folder, const char *name)
{
    size_t len;
    char path[128];
    free(slurp(folder, name, &len));
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(truncate(path, (off_t)len - 1), 0);
}

static void shards_that_do_not_fit_are_not_merged(void **state)
{
    char work[64], other[64], path[128];
    struct learn_merged got;
    (void)state;
    make_folder(work);
    make_folder(other);
    assert_int_equal(go_on(work, 1, 2, false), LEARN_FAILED);
    assert_non_null(strstr(learn.why, "not tuned"));
    assert_int_equal(go_on(work, 0, 0, true), LEARN_WAITS);
    assert_int_equal(merge(work, work, &got), -1);
    assert_non_null(strstr(learn.why, "no shard"));
    assert_int_equal(go_on(work, 1, 2, false), LEARN_SHARE);
    assert_int_equal(merge(work, work, &got), -1);
    assert_non_null(strstr(learn.why, "round-1.2-of-2.games: this shard is missing"));
    assert_int_equal(go_on(work, 2, 2, false), LEARN_SHARE);
    cut_off_a_byte(work, "round-1.2-of-2.games");
    assert_int_equal(merge(work, work, &got), -1);
    assert_non_null(strstr(learn.why, "games are missing"));
    assert_int_equal(go_on(work, 2, 2, false), LEARN_SHARE);
    /* Of another plan: other luck, and so another policy. */
    set_plan(other, 1);
    news_left = -1;
    learn.plan.seed = 4;
    learn.plan.wait = true;
    assert_int_equal(learn_run(&learn), LEARN_WAITS);
    assert_int_equal(merge(other, work, &got), -1);
    assert_non_null(strstr(learn.why, "of another plan"));
    assert_int_equal(merge(work, work, &got), 0);
    snprintf(path, sizeof path, "%s/round-1.1-of-2.games", work);
    assert_int_equal(access(path, F_OK), -1);
    remove_folder(work);
    remove_folder(other);
}

static void a_little_learning_is_better_than_none(void **state)
{
    char work[64];
    (void)state;
    make_folder(work);
    set_plan(work, 2);
    news_left = -1;
    learn.plan.tune_steps = 0;
    learn.plan.rounds = 1;
    learn.plan.policy_games = 3000;
    learn.plan.match_games = 0;
    assert_int_equal(learn_run(&learn), LEARN_DONE);
    remove_folder(work);
    if (!(last.net < last.uniform - 0.03))
        fail_msg("%f, and %f without learning", last.net, last.uniform);
}

/* Ankh: gods that become one, and games that nobody wins. */
static void teams_learn_too(void **state)
{
    char work[64];
    (void)state;
    make_folder(work);
    set_plan(work, 2);
    news_left = -1;
    learn.plan.game = &game_ankh;
    config_default(&game_ankh, &learn.plan.config);
    learn.plan.config.n_players = 3;
    learn.plan.tune_steps = 0;
    learn.plan.policy_games = 1000;
    learn.plan.games = 20;
    learn.plan.match_games = 0;
    assert_int_equal(learn_run(&learn), LEARN_DONE);
    remove_folder(work);
    assert_int_equal(last.round, 2);
    if (!(first.net < first.uniform - 0.03))
        fail_msg("%f, and %f without learning", first.net, first.uniform);
}

static void without_games_of_the_policy_the_kept_net_stays_as_it_is(void **state)
{
    (void)state;
    char work[64];
    const struct weights *have = brain_of(&game_ra)->weights;
    assert_non_null(have);
    make_folder(work);
    set_plan(work, 1);
    news_left = -1;
    learn.plan.keep = true;
    learn.plan.tune_steps = 0;
    learn.plan.policy_games = 0;
    learn.plan.rounds = 1;
    learn.plan.match_games = 0;
    assert_int_equal(learn_run(&learn), LEARN_DONE);
    assert_memory_equal(&learn.now.of[2], &have->of[2], sizeof have->of[2]);
    remove_folder(work);
}

static void a_folder_belongs_to_one_plan(void **state)
{
    char work[64];
    (void)state;
    make_folder(work);
    set_plan(work, 1);
    news_left = 0;
    assert_int_equal(learn_run(&learn), LEARN_STOPPED);
    set_plan(work, 1);
    learn.plan.seed = 4;
    assert_int_equal(learn_run(&learn), LEARN_FAILED);
    assert_non_null(strstr(learn.why, "another plan"));
    remove_folder(work);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_seeds_give_equal_weights_with_any_number_of_threads),
        cmocka_unit_test(an_interrupted_run_comes_to_the_same_weights),
        cmocka_unit_test(shards_that_were_merged_come_to_the_same_bytes_and_weights),
        cmocka_unit_test(shards_that_do_not_fit_are_not_merged),
        cmocka_unit_test(a_little_learning_is_better_than_none),
        cmocka_unit_test(teams_learn_too),
        cmocka_unit_test(without_games_of_the_policy_the_kept_net_stays_as_it_is),
        cmocka_unit_test(a_folder_belongs_to_one_plan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
