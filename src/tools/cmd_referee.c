/* cmd_referee.c - `maat referee`: the referee protocol on standard input and output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "tools/referee.h"
#include "tools/tools.h"

int cmd_referee(int argc, char **argv)
{
    if (argc > 1) {
        int help = strcmp(argv[1], "--help") == 0;
        fputs(
            "usage: maat referee\n"
            "Reads one command per line and answers each with one line of JSON:\n"
            "games, new GAME key=value ..., node, legal S, chance, do S TEXT, state,\n"
            "view S, hash, record, load TEXT, quit. See docs/notation.md.\n",
            help ? stdout : stderr);
        return help ? EXIT_FINE : EXIT_USAGE;
    }
    struct referee *r = referee_new();
    if (!r)
        return tool_fail("out of memory");
    char *line = NULL;
    size_t cap = 0;
    for (ssize_t n; (n = getline(&line, &cap, stdin)) >= 0;) {
        while (n && (line[n - 1] == '\n' || line[n - 1] == '\r'))
            line[--n] = '\0';
        const char *text = strlen(line) == (size_t)n ? line : "(NUL)";
        const char *answer = referee_line(r, text);
        if (!answer)
            break;
        puts(answer);
        fflush(stdout);
    }
    free(line);
    referee_free(r);
    return EXIT_FINE;
}
