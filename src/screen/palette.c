/* palette.c - what the hues of inks are on a terminal with so many colours. */
#include "screen/palette.h"

#include <stddef.h>
#include <stdlib.h>

static const struct {
    int dark, light;            /* 0xrrggbb; -1: the terminal's own */
    signed char few, light_few; /* of sixteen */
} hues[HUE_COUNT] = {
    [HUE_PLAIN] = {-1, -1, -1, -1},
    [HUE_FAINT] = {0x8a8578, 0x77705f, 8, 8},
    [HUE_STRONG] = {0xfff8e7, 0x1c1710, 15, 0},
    [HUE_LINE] = {0x8c7853, 0xa08a5c, 3, 3},
    [HUE_GOLD] = {0xf2c14e, 0x9a6a00, 11, 3},
    [HUE_RED] = {0xf0705c, 0xb3261e, 9, 1},
    [HUE_GREEN] = {0x7bc275, 0x2e7d32, 10, 2},
    [HUE_BLUE] = {0x6ca8f0, 0x1a5fb4, 12, 4},
    [HUE_CYAN] = {0x5fd0c9, 0x00757a, 14, 6},
    [HUE_VIOLET] = {0xc792ea, 0x7b3fa0, 13, 5},
    [HUE_ORANGE] = {0xf29b4b, 0xb35900, 3, 3},
    [HUE_SEAT1] = {0xff8a4c, 0xb34700, 9, 1},
    [HUE_SEAT2] = {0x5fb0ff, 0x0b62b0, 12, 4},
    [HUE_SEAT3] = {0x6fd08c, 0x1c7a3a, 10, 2},
    [HUE_SEAT4] = {0xd98be0, 0x8b2f97, 13, 5},
    [HUE_SEAT5] = {0xe5c454, 0x806000, 11, 3},
    [HUE_NIGHT] = {0x17130c, 0x17130c, 0, 0},
    [HUE_SNOW] = {0xfdf6e3, 0xfdf6e3, 15, 15},
    [HUE_SAND] = {0xc9a55c, 0xecd69b, 3, 11},
    [HUE_FIELD] = {0x5d7f3a, 0xb7d48a, 2, 10},
    [HUE_WATER] = {0x1f5a8a, 0x9cc9ec, 4, 14},
    [HUE_PANEL] = {0x332c22, 0xe9dfca, 8, 7},
    [HUE_LIT] = {0x1f4f46, 0xbfe3d0, 6, 14},
    [HUE_CURSOR] = {0xffd75f, 0xffc933, 11, 11},
};

void palette_init(struct palette *p, enum palette_depth depth, bool is_light)
{
    *p = (struct palette){depth, is_light};
}

static int distance(int rgb, int r, int g, int b)
{
    int dr = (rgb >> 16) - r, dg = (rgb >> 8 & 0xff) - g, db = (rgb & 0xff) - b;
    return 3 * dr * dr + 4 * dg * dg + 2 * db * db;
}

/* The nearest of the cube of 6 x 6 x 6, or of the greys. */
static int nearest_256(int rgb)
{
    static const int level[6] = {0, 95, 135, 175, 215, 255};
    int best = 16, least = distance(rgb, 0, 0, 0);
    for (int i = 0; i < 240; i++) {
        int r = level[i / 36 % 6], g = level[i / 6 % 6], b = level[i % 6];
        if (i >= 216)
            r = g = b = 8 + 10 * (i - 216);
        int d = distance(rgb, r, g, b);
        if (d < least) {
            least = d;
            best = 16 + i;
        }
    }
    return best;
}

int palette_colour(const struct palette *p, unsigned hue)
{
    int rgb = p->is_light ? hues[hue].light : hues[hue].dark;
    int few = p->is_light ? hues[hue].light_few : hues[hue].few;
    if (rgb < 0 || p->depth == PALETTE_NONE)
        return -1;
    if (p->depth == PALETTE_TRUE)
        return rgb;
    if (p->depth == PALETTE_256)
        return nearest_256(rgb);
    if (p->depth == PALETTE_16)
        return few;
    return few == 8 ? 7 : few & 7;
}

unsigned palette_look(const struct palette *p, struct ink ink)
{
    unsigned look = ink.look;
    if (p->depth == PALETTE_NONE) {
        if (ink.back == HUE_CURSOR || ink.back == HUE_PANEL)
            look |= LOOK_REVERSE;
        if (ink.back == HUE_LIT)
            look |= LOOK_UNDER;
        if (ink.back >= HUE_SAND || ink.fore == HUE_STRONG)
            look |= LOOK_BOLD;
    }
    return look;
}

uint32_t palette_ascii(uint32_t sign)
{
    static const struct {
        uint32_t from;
        char to;
    } pairs[] = {
        {0x00b7, '.'},  {0x00d7, 'x'}, {0x2013, '-'}, {0x2014, '-'},  {0x2018, '\''},
        {0x2019, '\''}, {0x201c, '"'}, {0x201d, '"'}, {0x201e, '"'},  {0x2022, '*'},
        {0x2026, '~'},  {0x203a, '>'}, {0x2039, '<'}, {0x2190, '<'},  {0x2191, '^'},
        {0x2192, '>'},  {0x2193, 'v'}, {0x2212, '-'}, {0x2248, '~'},  {0x2261, '='},
        {0x2264, '<'},  {0x2265, '>'}, {0x25b2, '^'}, {0x25b3, 'A'},  {0x25b6, '>'},
        {0x25b8, '>'},  {0x25b7, ')'}, {0x25bc, 'v'}, {0x25c0, '<'},  {0x25c6, '*'},
        {0x25c7, 'o'},  {0x25c9, '@'}, {0x25cb, 'o'}, {0x25cf, '*'},  {0x25a0, '#'},
        {0x25a1, '.'},  {0x2600, '*'}, {0x2605, '*'}, {0x2606, '*'},  {0x2625, '+'},
        {0x263b, 'f'},  {0x2713, 'x'}, {0x2717, '-'}, {0x00e4, 'a'},  {0x00f6, 'o'},
        {0x00fc, 'u'},  {0x00c4, 'A'}, {0x00d6, 'O'}, {0x00dc, 'U'},  {0x00df, 's'},
        {0x00e9, 'e'},  {0x2550, '='}, {0x2551, '|'}, {0x2502, '|'},  {0x2503, '|'},
        {0x2500, '-'},  {0x2501, '-'}, {0x2571, '/'}, {0x2572, '\\'}, {0x2573, 'X'},
        {0x2588, '#'},  {0x2591, ':'}, {0x2592, ':'}, {0x2593, '#'},
    };
    if (sign < 0x80)
        return sign;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (pairs[i].from == sign)
            return (unsigned char)pairs[i].to;
    if (sign >= 0x2500 && sign < 0x2580)
        return '+';
    if (sign >= 0x2580 && sign < 0x25a0)
        return '#';
    return '?';
}
