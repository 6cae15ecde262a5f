/* registry.c - which games there are. */
#include "core/registry.h"

#include <string.h>

const struct game *registry_find(const char *id)
{
    for (const struct game *const *g = game_list; *g; g++)
        if (strcmp((*g)->id, id) == 0)
            return *g;
    return NULL;
}
