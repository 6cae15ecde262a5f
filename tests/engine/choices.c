/*
 * choices.c - what bots choose in games at random, a line each: choices.mjs says the
 * same of the engine's package, and the lines must be equal.
 *
 * choices POSITIONS SEED - so many positions of every game and number of players.
 */
#include <inttypes.h>
#include <maat/maat.h>
#include <stdio.h>
#include <stdlib.h>

/* All that a choice can come from: policies, searches, solvers, mistakes, several
 * trees. */
static const char *const specs[] = {
    "expert:nodes=150",        "casual",           "grandmaster:nodes=200",
    "1234:nodes=60",           "beginner",         "grandmaster:nodes=90,threads=3",
    "master:nodes=100,seed=9", "skilled:nodes=40",
};
enum { SPECS = sizeof specs / sizeof *specs, STRIDE = 5, NODES = 20 };

static void say_choice(const maat_game *g, const maat_state *s, int n, uint64_t seed)
{
    struct maat_error err = {0};
    struct maat_thought thought;
    char text[MAAT_TEXT_MAX];
    maat_action a;
    int seat = maat_state_seat(s);
    maat_view *v = maat_view_new(s, seat);
    maat_bot *b = maat_bot_new(g, specs[n % SPECS], seed, &err);
    if (!v || !b || maat_bot_choose(b, v, &a, &err)) {
        printf("%s\n", err.why);
        exit(1);
    }
    maat_bot_thought(b, &thought);
    maat_action_write(s, seat, a, text, sizeof text);
    printf("%s %" PRIu32 " %016" PRIx64 " %s %s %" PRIu32, maat_game_id(g),
           maat_state_ply(s), maat_view_hash(v), specs[n % SPECS], text,
           thought.iterations);
    for (int p = 0; p < MAAT_MAX_PLAYERS; p++)
        printf(" %.9f", thought.chance[p]);
    printf("\n");
    maat_bot_free(b);
    maat_view_free(v);
}

static void say_analysis(const maat_state *s, uint64_t seed)
{
    struct maat_effort effort = {.nodes = NODES, .threads = 1, .seed = seed};
    char *text = maat_analyse_state(s, &effort, NULL);
    printf("%s", text ? text : "no analysis\n");
    maat_free(text);
}

static void play(const maat_game *g, int players, int positions, uint64_t seed)
{
    char options[40];
    struct maat_random luck;
    maat_action legal[MAAT_MAX_ACTIONS];
    snprintf(options, sizeof options, "players=%d", players);
    maat_setup *setup = maat_setup_new(g, options, NULL);
    maat_state *s = maat_state_new(setup);
    maat_random_seed(&luck, seed);
    for (int n = 0, ply = 0; n < positions; ply++) {
        maat_state_settle(s, &luck);
        int seat = maat_state_seat(s);
        if (seat < 0) { /* over: another game, with the luck that goes on */
            maat_state_free(s);
            s = maat_state_new(setup);
            continue;
        }
        if (ply % STRIDE == 0)
            say_choice(g, s, n++, seed);
        if (ply % (16 * STRIDE) == 0)
            say_analysis(s, seed);
        int k = maat_state_legal(s, seat, legal);
        maat_state_play(s, seat, legal[maat_random_below(&luck, (uint32_t)k)]);
    }
    maat_state_free(s);
    maat_setup_free(setup);
}

int main(int argc, char **argv)
{
    int positions = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 8;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 7;
    for (size_t i = 0; i < maat_game_count(); i++) {
        const maat_game *g = maat_game_at(i);
        for (int p = maat_game_min_players(g); p <= maat_game_max_players(g); p++)
            play(g, p, positions, seed);
    }
    return 0;
}
