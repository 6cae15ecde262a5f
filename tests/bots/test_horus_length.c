/* test_horus_length.c - Horus games of bots come to an end in good time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/registry.h"
#include "tools/arena.h"

enum { SEED = 1, TURNS_95 = 30, LIMIT = 100, PLAYERS_MAX = 4 };

/* From the second level up; the iterations are few so that the games are many. */
static const struct {
    const char *spec;
    uint32_t games;
} levels[] = {
    {"novice", 204},
    {"adept:nodes=5,memory=1", 12},
    {"master:nodes=12,memory=1", 12},
};

static void play(const char *spec, uint32_t games, int players, struct arena_stats *ret)
{
    struct arena a = {.game = registry_find("horus"), .seed = SEED, .threads = 1};
    char text[32], why[160] = "";
    snprintf(text, sizeof text, "players=%d", players);
    if (config_parse(a.game, text, &a.config, why, sizeof why) < 0)
        fail_msg("%s: %s", text, why);
    a.n_players = players;
    a.n_groups = 1;
    a.games = games;
    a.eager = true;
    a.row = calloc(games, sizeof *a.row);
    assert_non_null(a.row);
    for (int i = 0; i < players; i++)
        snprintf(a.spec[i], sizeof a.spec[i], "%s", spec);
    if (arena_run(&a) < 0)
        fail_msg("%s: %s", spec, a.why);
    arena_count(&a, ret);
    free(a.row);
}

static void games_of_every_level_and_size_end_in_good_time(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        for (int players = 2; players <= PLAYERS_MAX; players++) {
            struct arena_stats s;
            play(levels[i].spec, levels[i].games, players, &s);
            assert_int_equal(s.length.games, levels[i].games);
            if (s.length.p95 > TURNS_95 || s.length.longest >= LIMIT)
                fail_msg("%s, %d players, seed %d: 95 %% of the games took up to %u "
                         "turns a seat, the longest %u",
                         levels[i].spec, players, SEED, s.length.p95, s.length.longest);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_every_level_and_size_end_in_good_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
