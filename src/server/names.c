/* names.c - what somebody may be called. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/texts.h"
#include "server/server.h"

bool people_name_fits(const char *name)
{
    return text_is_label(name) && text_characters(name) <= SERVER_NAME_CHARS &&
           strlen(name) < STORE_NAME_MAX;
}

/* The page calls our bots so: nobody shall be taken for one of them. */
static bool is_of_bot(const char *name)
{
    char key[8];

    for (int seat = 1; seat <= GAME_MAX_PLAYERS; seat++) {
        snprintf(key, sizeof key, "bot.%d", seat);
        if (!strcasecmp(name, text_of(NULL, LANG_EN, key)))
            return true;
    }
    return false;
}

const char *people_name_refused(const char *name)
{
    if (!name[0])
        return "name is empty";
    if (!people_name_fits(name))
        return "name is not a line of 1 to 32 visible characters";
    return is_of_bot(name) ? "name is that of a bot" : NULL;
}
