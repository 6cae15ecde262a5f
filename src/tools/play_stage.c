/* play_stage.c - how the whole terminal is drawn on, by the options of a command. */
#include "tools/play_stage.h"

#include <stdio.h>

#include "tools/analyse_text.h"
#include "tools/tools.h"

bool play_is_plain(const struct args *a)
{
    return args_has(a, "plain") || !screen_is_possible();
}

struct screen_options play_stage(const struct args *a)
{
    struct screen_options o = {
        .stage = {.ascii = args_has(a, "ascii"), .mouse = true},
        .is_generic = args_has(a, "generic"),
        .look_back = analyse_look_back,
    };
    if (args_has(a, "no-colour"))
        o.stage.colour = STAGE_COLOUR_NONE;
    if (args_has(a, "light"))
        o.stage.ground = STAGE_LIGHT;
    return o;
}

int play_analyse(const struct sitting *s)
{
    char path[SITTING_PATH_MAX], lang[16], name[] = "analyse";
    char *words[] = {name, path, lang, NULL};
    snprintf(path, sizeof path, "%s", s->file);
    snprintf(lang, sizeof lang, "--lang=%s", lang_name(s->lang));
    return command_run(&command_analyse, 3, words);
}
