/* hash.c - a 64-bit digest of a state, equal on every build. */
#include "core/hash.h"

uint64_t hash_bytes(uint64_t h, const void *bytes, size_t n)
{
    const uint8_t *p = bytes;
    for (size_t i = 0; i < n; i++)
        h = (h ^ p[i]) * UINT64_C(0x100000001b3);
    return h;
}

uint64_t hash_state(const struct game *g, const struct game_state *s)
{
    return hash_bytes(HASH_START, s, g->state_size);
}

void hash_hex(uint64_t h, char ret[HASH_HEX + 1])
{
    for (int i = 0; i < HASH_HEX; i++)
        ret[i] = "0123456789abcdef"[h >> (60 - 4 * i) & 15];
    ret[HASH_HEX] = '\0';
}
