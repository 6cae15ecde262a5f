/* test_bot_threads.c - bots on several threads at once; made for the thread sanitizer.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/chance.h"
#include "core/config.h"
#include "tools/arena.h"

enum { CALLERS = 3, PLIES = 16 };

struct table {
    _Alignas(16) uint8_t truth[GAME_STATE_LIMIT], view[GAME_STATE_LIMIT];
};

struct caller {
    const struct game *g;
    const char *spec;
    uint64_t seed, digest;
    pthread_t thread;
    bool failed;
};

static struct game_state *truth(struct table *t)
{
    return (struct game_state *)(void *)t->truth;
}

/* One choice of the seat that is next, played. */
static game_action step(const struct game *g, struct bot *b, struct table *t)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct game_view *v = (struct game_view *)(void *)t->view;
    int seat = __builtin_ctz(game_head(truth(t))->acting);
    int n = g->legal(truth(t), seat, legal);
    g->redact(truth(t), seat, v);
    game_action a = bot_choose(b, v, seat, legal, n);
    g->apply(truth(t), seat, a, NULL);
    return a;
}

/* The beginning of a game by one bot for all seats. */
static void *play(void *arg)
{
    struct caller *c = arg;
    struct table t = {0};
    struct game_config cfg;
    struct rng r = rng_stream(c->seed, RNG_TEST);
    char why[160];
    struct bot *b = bot_new(c->g, c->spec, c->seed, why, sizeof why);
    c->failed = !b;
    c->digest = 0;
    if (!b)
        return NULL;
    config_default(c->g, &cfg);
    c->g->start(&cfg, truth(&t));
    const struct game_head *h = game_head(truth(&t));
    while (h->node != GAME_OVER && h->ply < PLIES) {
        if (h->node == GAME_CHANCE_NODE)
            c->g->apply(truth(&t), GAME_CHANCE, chance_pick(c->g, truth(&t), &r), NULL);
        else
            c->digest = c->digest * 31 + step(c->g, b, &t);
    }
    bot_free(b);
    return NULL;
}

/* Whose threads have something to do: Aton's master and Ra's adept solve much alone. */
static const char *spec_of(const struct game *g)
{
    return strcmp(g->id, "aton") == 0 ? "adept:nodes=8,threads=2"
                                      : "master:nodes=8,threads=2";
}

/* As in a server: tables of their own, each with a bot that has threads of its own. */
static void bots_of_several_tables_think_at_the_same_time(void **state)
{
    struct caller c[CALLERS], alone;
    (void)state;
    for (const struct game *const *g = game_list; *g; g++) {
        for (int i = 0; i < CALLERS; i++) {
            c[i] = (struct caller){.g = *g, .spec = spec_of(*g)};
            assert_int_equal(pthread_create(&c[i].thread, NULL, play, &c[i]), 0);
        }
        for (int i = 0; i < CALLERS; i++)
            pthread_join(c[i].thread, NULL);
        alone = c[0];
        play(&alone);
        for (int i = 0; i < CALLERS; i++) {
            if (c[i].failed || c[i].digest != alone.digest)
                fail_msg("%s: thread %d played another game", (*g)->id, i);
        }
    }
}

struct hurry {
    struct bot *bot;
    atomic_bool done;
};

static void *hurry_on(void *arg)
{
    struct hurry *h = arg;
    while (!atomic_load(&h->done)) {
        bot_hurry(h->bot);
        sched_yield();
    }
    return NULL;
}

/* Somebody leaves the table: the choice under way ends, from another thread. */
static void a_choice_is_hurried_from_another_thread(void **state)
{
    (void)state;
    for (const struct game *const *g = game_list; *g; g++) {
        struct table t = {0};
        struct game_config cfg;
        struct rng r = rng_stream(3, RNG_TEST);
        struct hurry h = {0};
        pthread_t thread;
        char why[160];
        h.bot = bot_new(*g,
                        strcmp((*g)->id, "aton") == 0 ? "adept:ms=20000,threads=2"
                                                      : "master:ms=20000,threads=2",
                        3, why, sizeof why);
        assert_non_null(h.bot);
        atomic_init(&h.done, false);
        config_default(*g, &cfg);
        (*g)->start(&cfg, truth(&t));
        assert_int_equal(pthread_create(&thread, NULL, hurry_on, &h), 0);
        const struct game_head *head = game_head(truth(&t));
        for (int chosen = 0; head->node != GAME_OVER && chosen < 3;) {
            if (head->node == GAME_CHANCE_NODE) {
                (*g)->apply(truth(&t), GAME_CHANCE, chance_pick(*g, truth(&t), &r),
                            NULL);
                continue;
            }
            step(*g, h.bot, &t);
            chosen++;
        }
        atomic_store(&h.done, true);
        pthread_join(thread, NULL);
        bot_free(h.bot);
    }
}

static void counted(struct arena *a, const struct arena_row *r, void *ctx)
{
    uint32_t *n = ctx;
    (void)a;
    (void)r;
    ++*n; /* under the arena's lock */
}

static int by_place(const void *a, const void *b)
{
    const struct arena_row *x = a, *y = b;
    return x->deal != y->deal ? (x->deal > y->deal) - (x->deal < y->deal)
                              : x->rotation - y->rotation;
}

static void run_arena(const struct game *g, int threads, struct arena_row *row)
{
    struct arena a = {
        .game = g, .games = 12, .seed = 7, .threads = threads, .eager = true};
    uint32_t n = 0;
    config_default(g, &a.config);
    a.n_players = a.config.n_players;
    a.games = 4 * (uint32_t)a.n_players;
    a.n_groups = 2;
    for (int i = 0; i < a.n_players; i++) {
        memcpy(a.spec[i], i ? "random" : "novice", sizeof "novice");
        a.group[i] = i > 0;
    }
    a.row = row;
    a.played = counted;
    a.ctx = &n;
    if (arena_run(&a) < 0)
        fail_msg("%s: %s", g->id, a.why);
    assert_int_equal(n, a.games);
    assert_int_equal(a.n_rows, a.games);
    qsort(row, a.n_rows, sizeof *row, by_place);
}

static void an_arena_plays_the_same_games_on_any_number_of_threads(void **state)
{
    static struct arena_row one[4 * GAME_MAX_PLAYERS], four[4 * GAME_MAX_PLAYERS];
    (void)state;
    for (const struct game *const *g = game_list; *g; g++) {
        memset(one, 0, sizeof one);
        memset(four, 0, sizeof four);
        run_arena(*g, 1, one);
        run_arena(*g, 4, four);
        for (int i = 0; i < 4 * GAME_MAX_PLAYERS; i++)
            if (one[i].plies != four[i].plies ||
                memcmp(&one[i].result, &four[i].result, sizeof one[i].result) != 0)
                fail_msg("%s: game %d differs", (*g)->id, i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_of_several_tables_think_at_the_same_time),
        cmocka_unit_test(a_choice_is_hurried_from_another_thread),
        cmocka_unit_test(an_arena_plays_the_same_games_on_any_number_of_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
