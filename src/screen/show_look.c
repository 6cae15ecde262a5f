/* show_look.c - what is asked of a table that is shown. */
#include <string.h>

#include "screen/show.h"

const char *show_say(const struct show *w, const char *key)
{
    return screen_say(w->s->lang, key);
}

const char *show_act(const struct show *w, int spot)
{
    if (w->seat < 0 || spot < 0 || spot >= w->board.n_spots)
        return NULL;
    return wish_act_of(&w->wish, &w->board.spot[spot]);
}

bool show_is_marked(const struct show *w, const char *act)
{
    for (int i = 0; i < w->n_marks; i++)
        if (strcmp(w->mark[i], act) == 0)
            return true;
    return false;
}
