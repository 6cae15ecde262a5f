/* text.c - characters, lines and labels in UTF-8. */
#include "server/text.h"

#include <stdint.h>

size_t text_characters(const char *text)
{
    size_t n = 0;

    for (; *text; text++)
        n += (*text & 0xc0) != 0x80;
    return n;
}

/* The next code point of well-formed UTF-8, which is what the JSON reader lets in. */
static uint32_t next(const char **text)
{
    const unsigned char *p = (const unsigned char *)*text;
    int more = *p < 0x80 ? 0 : *p < 0xe0 ? 1 : *p < 0xf0 ? 2 : 3;
    uint32_t c = more ? *p & (0x3fu >> more) : *p;

    for (p++; more && (*p & 0xc0) == 0x80; more--)
        c = c << 6 | (*p++ & 0x3f);
    *text = (const char *)p;
    return c;
}

enum { MARKS_MAX = 2 }; /* as many accents has a letter of Vietnamese or Greek */

struct range {
    uint32_t from, to;
};

static bool is_in(const struct range *r, size_t n, uint32_t c)
{
    for (size_t i = 0; i < n; i++)
        if (c >= r[i].from && c <= r[i].to)
            return true;
    return false;
}

/* Controls, zero-width and bidirectional signs, fillers, selectors, tags, and what
 * arranges other signs. */
static bool is_unseen(uint32_t c)
{
    static const struct range unseen[] = {
        {0x00, 0x1f},       {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},
        {0x61c, 0x61c},     {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
        {0x200b, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f},   {0x2800, 0x2800},
        {0x3164, 0x3164},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
        {0xfff0, 0xfffb},   {0xfffe, 0xffff},   {0x13430, 0x1343f}, {0x1bca0, 0x1bca3},
        {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
    };

    return is_in(unseen, sizeof unseen / sizeof *unseen, c);
}

static bool is_blank(uint32_t c)
{
    static const struct range blank[] = {
        {' ', ' '},       {0xa0, 0xa0},     {0x1680, 0x1680}, {0x2000, 0x200a},
        {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000},
    };

    return is_in(blank, sizeof blank / sizeof *blank, c);
}

/* Many pictures, and letters of some scripts, are made of several signs: a selector
 * follows what is seen, a joiner what is beyond ASCII, and neither another of its kind.
 */
static bool is_glue(uint32_t c, uint32_t before)
{
    static const struct range selectors = {0xfe00, 0xfe0f}, joiners = {0x200c, 0x200d};
    bool is_selected = is_in(&selectors, 1, before);

    if (is_in(&selectors, 1, c))
        return !is_unseen(before) && !is_blank(before);
    return is_in(&joiners, 1, c) && before > 0x7f &&
           (is_selected || (!is_unseen(before) && !is_blank(before)));
}

bool text_is_line(const char *text)
{
    bool has_ink = false;
    uint32_t before = ' ';

    while (*text) {
        uint32_t c = next(&text);
        if (is_unseen(c) && !is_glue(c, before))
            return false;
        has_ink |= !is_blank(c);
        before = c;
    }
    return has_ink;
}

/* Accents that stand above or below the sign before them. */
static bool is_mark(uint32_t c)
{
    static const struct range marks[] = {
        {0x300, 0x36f},   {0x483, 0x489},   {0x1ab0, 0x1aff},
        {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f},
    };

    return is_in(marks, sizeof marks / sizeof *marks, c);
}

bool text_is_label(const char *text)
{
    uint32_t c = ' ';
    int marks = MARKS_MAX; /* none may be the first */

    if (is_blank(next(&(const char *){text})))
        return false;
    while (*text) {
        c = next(&text);
        marks = is_mark(c) ? marks + 1 : 0;
        if (is_unseen(c) || marks > MARKS_MAX)
            return false;
    }
    return !is_blank(c);
}

/* (strspn makes a table of so many letters each time, and every move has two such.) */
size_t text_id_letters(const char *text, char more)
{
    size_t n = 0;

    for (; text[n]; n++) {
        char c = text[n];
        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') &&
            !(c >= '0' && c <= '9') && c != '_' && c != '-' && c != more)
            break;
    }
    return n;
}
