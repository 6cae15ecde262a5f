/* cmd_referee.c - `maat referee`: the referee protocol on standard input and output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "tools/referee.h"
#include "tools/tools.h"

static int run(const struct args *a)
{
    (void)a;
    struct referee *r = referee_new();
    if (!r)
        return tool_fail("%s", tool_text("memory"));
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

const struct command command_referee = {.name = "referee", .run = run};
