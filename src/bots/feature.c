/* feature.c - which reason speaks of a feature. */
#include "bots/feature.h"

#include <string.h>

bool feature_speaks(const struct feature_reason *r, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = r->features; (at = strstr(at, name)); at += n)
        if ((at == r->features || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
            return true;
    return false;
}
