/* clean.c - words of strangers for a terminal. */
#include "client/clean.h"

#include <stdbool.h>
#include <stdint.h>

/* One character of UTF-8; its bytes, or 0 where there is none. */
static size_t decode(const unsigned char *p, uint32_t *ret)
{
    size_t n = p[0] < 0x80   ? 1
               : p[0] < 0xc2 ? 0
               : p[0] < 0xe0 ? 2
               : p[0] < 0xf0 ? 3
               : p[0] < 0xf5 ? 4
                             : 0;
    *ret = n < 2 ? p[0] : p[0] & (0xffu >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
        *ret = *ret << 6 | (p[i] & 0x3fu);
    }
    return n;
}

static bool is_harmless(uint32_t c)
{
    static const uint32_t hidden[][2] = {
        {0, 0x1f},         {0x7f, 0x9f},     {0xad, 0xad},     {0x61c, 0x61c},
        {0x180e, 0x180e},  {0x200b, 0x200c}, {0x200e, 0x200f}, {0x2028, 0x202e},
        {0x2060, 0x206f},  {0xd800, 0xdfff}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb},
        {0xe0000, 0xe0fff}};
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (c >= hidden[i][0] && c <= hidden[i][1])
            return false;
    return c <= 0x10ffff;
}

size_t clean_text(char *to, size_t size, const char *text)
{
    const unsigned char *p = (const unsigned char *)(text ? text : "");
    size_t len = 0;
    while (*p) {
        uint32_t c;
        size_t n = decode(p, &c);
        if (n && is_harmless(c)) {
            if (len + n >= size)
                break;
            for (size_t i = 0; i < n; i++)
                to[len++] = (char)p[i];
        }
        p += n ? n : 1;
    }
    if (size)
        to[len] = '\0';
    return len;
}
