/* cmd_random.c - `maat random`: the record of one game played at random. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "tools/tools.h"

static const char usage[] =
    "usage: maat random GAME [--seed N] [key=value ...]\n"
    "Plays one game with uniformly random choices and writes its record. Equal seeds\n"
    "give equal games.\n";

static int play(const struct game *g, const struct game_config *cfg, uint64_t seed)
{
    uint8_t bytes[DEALER_SEED];
    struct dealer d;
    struct rng rng = rng_stream(seed, RNG_BOT);
    char table[32];
    dealer_seed_from(seed, bytes);
    snprintf(table, sizeof table, "random-%llu", (unsigned long long)seed);
    dealer_init(&d, bytes, table, cfg->n_players, NULL);
    struct match *m = match_new(g, cfg, &d);
    if (!m)
        return tool_fail("out of memory");
    match_settle(m, false);
    while (match_head(m)->node == GAME_DECISION) {
        game_action legal[GAME_MAX_ACTIONS];
        char text[GAME_TEXT_MAX];
        int seat = __builtin_ctz(match_head(m)->acting);
        int n = match_legal(m, seat, legal);
        match_format(m, seat, legal[rng_below(&rng, (uint32_t)n)], text, sizeof text);
        match_act(m, seat, text, NULL);
        match_settle(m, false);
    }
    struct record rec;
    char *text = match_record(m, &rec) ? NULL : record_write(&rec);
    match_free(m);
    if (!text)
        return tool_fail("out of memory");
    fputs(text, stdout);
    record_done(&rec);
    free(text);
    return EXIT_FINE;
}

int cmd_random(int argc, char **argv)
{
    long seed = 1;
    int at = 2;
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        fputs(usage, stdout);
        return EXIT_FINE;
    }
    if (argc < 2) {
        fputs(usage, stderr);
        return EXIT_USAGE;
    }
    const struct game *g = tool_game(argv[1]);
    if (!g)
        return EXIT_USAGE;
    if (argc > 2 && strcmp(argv[2], "--seed") == 0) {
        if (tool_number("--seed", argc > 3 ? argv[3] : NULL, 0, 1000000000, &seed))
            return EXIT_USAGE;
        at = 4;
    }
    struct game_config cfg;
    if (tool_config(g, argc, argv, at, &cfg))
        return EXIT_USAGE;
    return play(g, &cfg, (uint64_t)seed);
}
