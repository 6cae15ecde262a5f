/* cmd_perft.c - `maat perft`: counts of action sequences. */
#include <stdio.h>

#include "core/config.h"
#include "core/jot_put.h"
#include "match/match.h"
#include "tools/perft.h"
#include "tools/tools.h"

static int count(const struct match *m, int depth)
{
    for (int d = 1; d <= depth; d++) {
        printf("%d %llu\n", d,
               (unsigned long long)perft(match_game(m), match_truth(m), d));
        fflush(stdout);
    }
    return EXIT_FINE;
}

static int count_json(const struct match *m, int depth)
{
    char buf[8192], text[CONFIG_TEXT_MAX];
    struct jot j;
    config_format(match_game(m), match_config(m), text, sizeof text);
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "game", match_game(m)->id);
    put_text(&j, "options", text);
    put_int(&j, "ply", match_ply(m));
    jot_key(&j, "counts");
    jot_open(&j, '[');
    for (int d = 1; d <= depth; d++) {
        jot_open(&j, '{');
        put_int(&j, "depth", d);
        put_int(&j, "sequences", (int64_t)perft(match_game(m), match_truth(m), d));
        jot_close(&j, '}');
    }
    jot_close(&j, ']');
    return tool_json(&j);
}

/* A game at its start, or at the end of a record. */
static int begin(const struct args *a, struct match **ret)
{
    const char *from = args_text(a, "from");
    if (from) {
        struct record r;
        if (tool_read_record(from, &r))
            return EXIT_FAILED;
        *ret = match_from_record(&r, NULL);
        record_done(&r);
    } else {
        struct game_config cfg;
        const struct game *g = tool_game(args_word(a, 0));
        if (!g || tool_config(g, a, NULL, &cfg))
            return EXIT_USAGE;
        *ret = match_new(g, &cfg, NULL);
    }
    return *ret ? EXIT_FINE : tool_fail("%s", tool_text("memory"));
}

static int run(const struct args *a)
{
    struct match *m = NULL;
    bool from = args_has(a, "from");
    long depth;
    if (from && (args_count(a) > 1 || args_pair(a, 0)))
        return tool_usage(tool_text("from-file"), "--from");
    if (!from && args_count(a) < 2)
        return tool_usage(tool_text("few-words"), "perft", "GAME DEPTH", "perft");
    if (tool_number("DEPTH", args_word(a, from ? 0 : 1), 1, 30, &depth))
        return EXIT_USAGE;
    int rc = begin(a, &m);
    if (rc)
        return rc;
    rc = args_has(a, "json") ? count_json(m, (int)depth) : count(m, (int)depth);
    match_free(m);
    return rc;
}

static const struct option options[] = {
    {.name = "from", .value = "FILE", .kind = VALUE_FILE},
    {.name = "json"},
    {0},
};

const struct command command_perft = {
    .name = "perft",
    .run = run,
    .arguments = {{.name = "GAME", .kind = VALUE_GAME, .optional = true},
                  {.name = "DEPTH", .kind = VALUE_NUMBER}},
    .options = options,
    .pairs = true,
};
