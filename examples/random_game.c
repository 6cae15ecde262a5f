/*
 * random_game.c - a whole game of any kind by lot, in thirty lines.
 *
 *     cc examples/random_game.c $(pkg-config --cflags --libs maat) -o random_game
 *     ./random_game ra 7
 */
#include <maat/maat.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    struct maat_error err;
    struct maat_random luck;
    struct maat_result end;
    maat_action legal[MAAT_MAX_ACTIONS];
    const maat_game *game = maat_game_find(argc > 1 ? argv[1] : "ra");
    maat_setup *setup = maat_setup_new(game, argc > 3 ? argv[3] : NULL, &err);
    if (!setup) {
        fprintf(stderr, "%s: %s\n", argc > 1 ? argv[1] : "ra", err.why);
        return 2;
    }
    maat_state *s = maat_state_new(setup);
    maat_random_seed(&luck, argc > 2 ? strtoul(argv[2], NULL, 10) : 1);
    /* Chance is rolled until somebody has to decide, or the game is over. */
    while (maat_state_settle(s, &luck), maat_state_node(s) != MAAT_OVER) {
        int seat = maat_state_seat(s), n = maat_state_legal(s, seat, legal);
        maat_state_play(s, seat, legal[maat_random_below(&luck, (uint32_t)n)]);
    }
    maat_state_result(s, &end);
    for (int p = 0; p < maat_state_players(s); p++)
        printf("seat %d: %d points, rank %d\n", p + 1, (int)end.score[p],
               (int)end.rank[p]);
    maat_state_free(s);
    maat_setup_free(setup);
    return 0;
}
