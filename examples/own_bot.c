/*
 * own_bot.c - a bot of one's own in forty lines, and how it does against a level.
 *
 *     cc examples/own_bot.c $(pkg-config --cflags --libs maat) -o own_bot
 *     ./own_bot aton beginner 20
 *
 * For every choice it plays some games by lot to the end, in worlds that fit what its
 * seat knows, and takes the choice that won most. Put your ideas into `choose`.
 */
#include <maat/maat.h>
#include <stdio.h>
#include <stdlib.h>

enum { TRIES = 40 };

/* What the seat gets when everybody goes on by lot. */
static double play_out(maat_state *s, int seat, struct maat_random *luck)
{
    maat_action legal[MAAT_MAX_ACTIONS];
    struct maat_result end;
    while (maat_state_settle(s, luck), maat_state_node(s) != MAAT_OVER) {
        int who = maat_state_seat(s), n = maat_state_legal(s, who, legal);
        maat_state_play(s, who, legal[maat_random_below(luck, (uint32_t)n)]);
    }
    maat_state_result(s, &end);
    return end.share[seat];
}

static maat_action choose(const maat_view *v, struct maat_random *luck)
{
    maat_action legal[MAAT_MAX_ACTIONS];
    int seat = maat_view_viewer(v), n = maat_view_legal(v, legal), best = 0;
    double most = -1;
    for (int i = 0; i < n && n > 1; i++) {
        double won = 0;
        for (int k = 0; k < TRIES; k++) {
            maat_state *world = maat_view_sample(v, luck);
            maat_state_play(world, seat, legal[i]);
            won += play_out(world, seat, luck);
            maat_state_free(world);
        }
        if (won > most) {
            most = won;
            best = i;
        }
    }
    return legal[best];
}

/* One game; what the seat with our bot gets, against bots of the level. */
static double play(const maat_setup *setup, maat_bot *level, int seat,
                   struct maat_random *luck)
{
    struct maat_result end;
    maat_state *s = maat_state_new(setup);
    while (maat_state_settle(s, luck), maat_state_node(s) != MAAT_OVER) {
        int who = maat_state_seat(s);
        maat_view *v = maat_view_new(s, who); /* bots are shown no more than this */
        maat_action a;
        if (who == seat)
            a = choose(v, luck);
        else
            maat_bot_choose(level, v, &a, NULL);
        maat_state_play(s, who, a);
        maat_view_free(v);
    }
    maat_state_result(s, &end);
    maat_state_free(s);
    return end.share[seat];
}

int main(int argc, char **argv)
{
    struct maat_error err;
    struct maat_random luck;
    const maat_game *game = maat_game_find(argc > 1 ? argv[1] : "aton");
    int games = argc > 3 ? (int)strtol(argv[3], NULL, 10) : 20;
    double won = 0;
    maat_setup *setup = maat_setup_new(game, "players=2", &err);
    maat_bot *level = maat_bot_new(game, argc > 2 ? argv[2] : "beginner", 1, &err);
    if (!setup || !level) {
        fprintf(stderr, "%s: %s\n", argc > 1 ? argv[1] : "aton", err.why);
        return 2;
    }
    maat_random_seed(&luck, 1);
    for (int i = 0; i < games; i++)
        won += play(setup, level, i % 2, &luck);
    printf("%.1f of %d games won\n", won, games);
    maat_bot_free(level);
    maat_setup_free(setup);
    return 0;
}
