/* shard.c - a shard from its text. */
#include "core/shard.h"

#include <stddef.h>

/* The number that the text begins with, 1 to SHARDS_MAX; 0: it is none. */
static uint32_t number(const char **text)
{
    uint32_t v = 0;
    for (; **text >= '0' && **text <= '9' && v <= SHARDS_MAX; ++*text)
        v = v * 10 + (uint32_t)(**text - '0');
    return v <= SHARDS_MAX ? v : 0;
}

int shard_read(const char *text, struct shard *ret)
{
    struct shard s = {.number = number(&text)};
    if (*text++ != '/')
        return -1;
    s.of = number(&text);
    if (*text || s.number < 1 || s.number > s.of)
        return -1;
    *ret = s;
    return 0;
}
