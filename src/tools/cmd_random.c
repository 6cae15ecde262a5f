/* cmd_random.c - `maat random`: the record of one game played at random. */
#include <stdio.h>
#include <stdlib.h>

#include "match/match.h"
#include "tools/tools.h"

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
        return tool_fail("%s", tool_text("memory"));
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
        return tool_fail("%s", tool_text("memory"));
    fputs(text, stdout);
    record_done(&rec);
    free(text);
    return EXIT_FINE;
}

static int run(const struct args *a)
{
    struct game_config cfg;
    const struct game *g = tool_game(args_word(a, 0));
    if (!g || tool_config(g, a, NULL, &cfg))
        return EXIT_USAGE;
    return play(g, &cfg, (uint64_t)args_number(a, "seed"));
}

static const struct option options[] = {
    OPTION_NUMBER("seed", "N", 0, 1000000000, "1"),
    {0},
};

const struct command command_random = {
    .name = "random",
    .run = run,
    .arguments = {{.name = "GAME", .kind = VALUE_GAME}},
    .options = options,
    .pairs = true,
};
