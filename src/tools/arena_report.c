/* arena_report.c - what of an arena's result was asked for, and where it goes. */
#include <stdlib.h>
#include <string.h>

#include "tools/arena.h"
#include "tools/tools.h"

int arena_read_sprt(struct arena *a, const struct args *args)
{
    if (!args_has(args, "sprt"))
        return EXIT_FINE;
    const char *text = args_text(args, "sprt");
    char *end = NULL;
    a->sprt_low = text ? strtod(text, &end) : 0;
    if (end && *end == ',')
        a->sprt_high = strtod(end + 1, &end);
    if (!end || *end || !(0 <= a->sprt_low && a->sprt_low < a->sprt_high) ||
        a->sprt_high > 1)
        return tool_usage("%s", tool_text("arena.bad-sprt"));
    a->sprt = true;
    return 0;
}

static int write_file(const char *path, const struct arena *a,
                      const struct arena_stats *s,
                      void (*print)(FILE *, const struct arena *,
                                    const struct arena_stats *))
{
    if (!path)
        return 0;
    FILE *f = tool_create(path);
    if (f)
        print(f, a, s);
    return f ? tool_close(f, path) : EXIT_FAILED;
}

/* Stand-ins moved for a program: the result is not its own. */
static int blame(const struct arena *a, const struct arena_stats *s)
{
    int rc = EXIT_FINE;
    for (int g = 0; g < a->n_groups; g++) {
        char kinds[160] = "";
        size_t n = 0;
        for (int k = 1; k < OUTSIDE_FAULTS; k++)
            if (a->fault[g][k] && n < sizeof kinds)
                n += (size_t)snprintf(kinds + n, sizeof kinds - n, "%s%u %s",
                                      n ? ", " : "", a->fault[g][k],
                                      tool_text(arena_fault_key[k]));
        if (s->faults[g])
            rc = tool_fail(tool_text("arena.stand-ins"), arena_spec(a, g), s->faults[g],
                           kinds);
    }
    return rc;
}

int arena_report(const struct arena *a, const char *json, const char *svg)
{
    struct arena_stats s;
    arena_count(a, &s);
    if (s.games == 0)
        return EXIT_FINE;
    if (!json || strcmp(json, "-") != 0)
        arena_table(stdout, a, &s);
    if (write_file(json, a, &s, arena_json) || write_file(svg, a, &s, arena_svg))
        return EXIT_FAILED;
    fflush(stdout);
    return blame(a, &s);
}
