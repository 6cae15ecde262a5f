/* cmd_games.c - `maat games` and `maat version`: what there is. */
#include <stdio.h>
#include <string.h>

#include "core/config.h"
#include "core/texts.h"
#include "tools/tools.h"

#ifndef MAAT_VERSION
#define MAAT_VERSION "unknown"
#endif

int cmd_games(int argc, char **argv)
{
    enum lang lang;
    const char *option = NULL;
    if (argc == 3 && strcmp(argv[1], "--lang") == 0)
        option = argv[2];
    else if (argc > 1) {
        int help = strcmp(argv[1], "--help") == 0;
        fputs("usage: maat games [--lang en|de]\nLists the games and their options.\n",
              help ? stdout : stderr);
        return help ? EXIT_FINE : EXIT_USAGE;
    }
    if (lang_from(option, &lang))
        return tool_usage("--lang takes en or de, not %.20s", option);
    for (const struct game *const *g = game_list; *g; g++) {
        printf("%-6s %s, %d-%d %s\n", (*g)->id, text_of(*g, lang, "title"),
               (*g)->min_players, (*g)->max_players, text_of(NULL, lang, "players"));
        for (const struct game_option *o = (*g)->options; o->key; o++) {
            char value[CONFIG_TEXT_MAX];
            config_value(o, o->fallback, value, sizeof value);
            printf("         %s=%s", o->key, value);
            for (int i = 0; o->values && o->values[i]; i++)
                printf("%s%s", i ? " | " : "   (", o->values[i]);
            if (o->lo <= o->hi)
                printf("%s%u..%u", o->values ? " | " : "   (", o->lo, o->hi);
            if (o->values || o->lo <= o->hi)
                putchar(')');
            printf("  %s\n", o->about ? o->about : "");
        }
    }
    return EXIT_FINE;
}

int cmd_version(int argc, char **argv)
{
    if (argc > 1) {
        int help = strcmp(argv[1], "--help") == 0;
        fputs("usage: maat version\n", help ? stdout : stderr);
        return help ? EXIT_FINE : EXIT_USAGE;
    }
    printf("maat %s\ninterface %d\nrecord %d\n", MAAT_VERSION, GAME_ABI,
           RECORD_GRAMMAR);
    for (const struct game *const *g = game_list; *g; g++)
        printf("rules %s %u\n", (*g)->id, (unsigned)(*g)->rules);
    return EXIT_FINE;
}
