/* cmd_perft.c - `maat perft`: counts of action sequences. */
#include <stdio.h>
#include <string.h>

#include "match/match.h"
#include "tools/perft.h"
#include "tools/tools.h"

static const char usage[] = "usage: maat perft GAME DEPTH [key=value ...]\n"
                            "       maat perft --from FILE DEPTH\n"
                            "Counts the sequences of 1 to DEPTH actions, outcomes of "
                            "chance included, from the\n"
                            "start of a game or from the end of a record.\n";

static int count(const struct match *m, int depth)
{
    for (int d = 1; d <= depth; d++) {
        printf("%d %llu\n", d,
               (unsigned long long)perft(match_game(m), match_truth(m), d));
        fflush(stdout);
    }
    return EXIT_FINE;
}

int cmd_perft(int argc, char **argv)
{
    struct match *m = NULL;
    long depth;
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        fputs(usage, stdout);
        return EXIT_FINE;
    }
    bool from = argc > 1 && strcmp(argv[1], "--from") == 0;
    if (argc < 3 || (from && argc != 4)) {
        fputs(usage, stderr);
        return EXIT_USAGE;
    }
    if (tool_number("DEPTH", argv[from ? 3 : 2], 1, 30, &depth))
        return EXIT_USAGE;
    if (from) {
        struct record r;
        if (tool_read_record(argv[2], &r))
            return EXIT_FAILED;
        m = match_from_record(&r, NULL);
        record_done(&r);
    } else {
        struct game_config cfg;
        const struct game *g = tool_game(argv[1]);
        if (!g || tool_config(g, argc, argv, 3, &cfg))
            return EXIT_USAGE;
        m = match_new(g, &cfg, NULL);
    }
    if (!m)
        return tool_fail("out of memory");
    int code = count(m, (int)depth);
    match_free(m);
    return code;
}
