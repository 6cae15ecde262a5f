/* embed.c - files that are part of the program. */
#include "core/embed.h"

#include <string.h>

const struct embed *embed_find(const struct embed *table, const char *name)
{
    for (; table->name; table++)
        if (strcmp(table->name, name) == 0)
            return table;
    return NULL;
}
