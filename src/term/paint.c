/* paint.c - a page of coloured text for the terminal, built in memory. */
#include "term/paint.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_WIDTH = 78, LINE_WIDTH = 80 };

/* 256-colour codes that stay readable on light and dark grounds. */
static const char *const inks[INK_COUNT] = {
    [INK_PLAIN] = "",          [INK_BOLD] = "1",           [INK_DIM] = "2",
    [INK_RED] = "31",          [INK_GREEN] = "32",         [INK_YELLOW] = "33",
    [INK_BLUE] = "34",         [INK_MAGENTA] = "35",       [INK_CYAN] = "36",
    [INK_INVERSE] = "7",       [INK_SEAT1] = "1;38;5;166", [INK_SEAT2] = "1;38;5;32",
    [INK_SEAT3] = "1;38;5;35", [INK_SEAT4] = "1;38;5;133", [INK_SEAT5] = "1;38;5;136",
};

void paint_init(struct paint *p, bool colour)
{
    *p = (struct paint){.colour = colour, .columns = LINE_WIDTH};
    p->cap = 4096;
    p->text = malloc(p->cap);
    if (!p->text)
        abort();
    p->text[0] = '\0';
}

void paint_done(struct paint *p)
{
    free(p->text);
    p->text = NULL;
}

static void put(struct paint *p, const char *text, size_t n)
{
    while (p->len + n + 1 > p->cap) {
        p->cap *= 2;
        p->text = realloc(p->text, p->cap);
        if (!p->text)
            abort();
    }
    memcpy(p->text + p->len, text, n);
    p->len += n;
    p->text[p->len] = '\0';
}

static void put_inked(struct paint *p, enum paint_ink ink, const char *text)
{
    bool on = p->colour && inks[ink][0];
    if (on) {
        put(p, "\033[", 2);
        put(p, inks[ink], strlen(inks[ink]));
        put(p, "m", 1);
    }
    put(p, text, strlen(text));
    if (on)
        put(p, "\033[0m", 4);
}

void paint(struct paint *p, enum paint_ink ink, const char *fmt, ...)
{
    char line[2048];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(line, sizeof line, fmt, ap);
    va_end(ap);
    put_inked(p, ink, line);
}

static int width_of(const char *text, size_t len)
{
    int n = 0;
    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

int paint_width(const char *text)
{
    return width_of(text, strlen(text));
}

void paint_cut(char *out, size_t size, const char *text, int columns)
{
    static const char more[] = "…";
    size_t n = 0;
    bool is_cut = paint_width(text) > columns && size >= sizeof more && columns > 0;
    size_t room = is_cut ? size - sizeof more + 1 : size;
    columns -= is_cut;
    for (; text[n] && n + 1 < room; n++) {
        bool starts = ((unsigned char)text[n] & 0xc0) != 0x80;
        if (starts && columns-- == 0)
            break;
        out[n] = text[n];
    }
    snprintf(out + n, size - n, "%s", is_cut ? more : "");
}

void paint_flow(struct paint *p, enum paint_ink ink, const char *text, int column,
                int indent)
{
    bool first = true;
    while (*text) {
        size_t len = strcspn(text, " ");
        int wide = width_of(text, len);
        if (!first && column + 1 + wide > p->columns) {
            paint(p, INK_PLAIN, "\n%*s", indent, "");
            column = indent;
            first = true;
        }
        paint(p, ink, "%s%.*s", first ? "" : " ", (int)len, text);
        column += wide + !first;
        first = false;
        text += len;
        text += strspn(text, " ");
    }
    paint(p, INK_PLAIN, "\n");
}

void paint_wrapped(FILE *f, const char *text, int column, int indent)
{
    struct paint p;
    paint_init(&p, false);
    paint_flow(&p, INK_PLAIN, text, column, indent);
    fputs(p.text, f);
    paint_done(&p);
}

void paint_cell(struct paint *p, enum paint_ink ink, int width, const char *text)
{
    put_inked(p, ink, text);
    for (int n = paint_width(text); n < width; n++)
        put(p, " ", 1);
}

void paint_rule(struct paint *p, const char *title)
{
    paint(p, INK_DIM, "── ");
    paint(p, INK_BOLD, "%s", title);
    paint(p, INK_DIM, " ");
    for (int n = paint_width(title) + 4; n < PAGE_WIDTH; n++)
        paint(p, INK_DIM, "─");
    put(p, "\n", 1);
}
