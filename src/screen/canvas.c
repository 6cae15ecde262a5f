/* canvas.c - cells with ink that are drawn into. */
#include "screen/canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *must(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

void canvas_init(struct canvas *c, int width)
{
    *c = (struct canvas){.width = width};
}

void canvas_done(struct canvas *c)
{
    free(c->cell);
    free(c->spot);
    *c = (struct canvas){0};
}

void canvas_clear(struct canvas *c, int width)
{
    if (width != c->width) {
        free(c->cell);
        c->cell = NULL;
        c->cap = 0;
    }
    c->width = width;
    c->height = c->n_spots = c->lost = 0;
}

void canvas_grow(struct canvas *c, int height)
{
    const struct cell blank = {' ', {HUE_PLAIN, HUE_PLAIN, 0}};
    if (height > c->cap) {
        c->cap = height + 16;
        c->cell = must(realloc(c->cell, sizeof *c->cell * (size_t)c->cap *
                                            (size_t)(c->width ? c->width : 1)));
    }
    for (; c->height < height; c->height++)
        for (int x = 0; x < c->width; x++)
            c->cell[c->height * c->width + x] = blank;
}

struct cell *canvas_at(const struct canvas *c, int y, int x)
{
    if (y < 0 || y >= c->height || x < 0 || x >= c->width)
        return NULL;
    return &c->cell[y * c->width + x];
}

/* ---- signs ----------------------------------------------------------------------- */

/* Signs that take two columns, as far as names may bring them; and none. */
static int columns_of(uint32_t sign)
{
    if (sign < 0x20 || (sign >= 0x7f && sign < 0xa0))
        return 0;
    if ((sign >= 0x300 && sign < 0x370) || (sign >= 0x200b && sign < 0x2010) ||
        (sign >= 0xfe00 && sign < 0xfe10) || sign == 0xfeff)
        return 0;
    bool is_wide =
        (sign >= 0x1100 && sign < 0x1160) || (sign >= 0x2e80 && sign < 0xa4d0) ||
        (sign >= 0xac00 && sign < 0xd7a4) || (sign >= 0xf900 && sign < 0xfb00) ||
        (sign >= 0xfe30 && sign < 0xfe70) || (sign >= 0xff00 && sign < 0xff61) ||
        (sign >= 0x1f300 && sign < 0x1fa00) || (sign >= 0x20000);
    return is_wide ? 2 : 1;
}

static bool is_ascii;

void canvas_ascii(bool on)
{
    is_ascii = on;
}

/* An umlaut is two letters in ASCII: the first one is answered for its first byte, the
 * second one for its second byte, which is what is left of the text then. */
static uint32_t ascii_letter(const unsigned char *p)
{
    static const char first[] = "AOUaous", second[] = "eeeeees";
    static const unsigned char byte[] = {0x84, 0x96, 0x9c, 0xa4, 0xb6, 0xbc, 0x9f};
    bool is_first = *p == 0xc3;
    for (size_t i = 0; i < sizeof byte; i++)
        if (p[is_first] == byte[i])
            return (unsigned char)(is_first ? first[i] : second[i]);
    return 0;
}

uint32_t canvas_sign(const char **text, int *columns)
{
    const unsigned char *p = (const unsigned char *)*text;
    uint32_t letter = is_ascii && *p >= 0x80 ? ascii_letter(p) : 0;
    if (letter) {
        (*text)++;
        *columns = 1;
        return letter;
    }
    int more = *p >= 0xf0 ? 3 : *p >= 0xe0 ? 2 : *p >= 0xc0 ? 1 : 0;
    uint32_t sign = *p;
    if (more)
        sign &= 0x3fu >> more;
    for (p++; more && (*p & 0xc0) == 0x80; more--)
        sign = sign << 6 | (*p++ & 0x3f);
    *text = (const char *)p;
    *columns = columns_of(sign);
    return sign;
}

int canvas_columns(const char *text)
{
    int all = 0, n;
    while (*text) {
        canvas_sign(&text, &n);
        all += n;
    }
    return all;
}

/* ---- writing --------------------------------------------------------------------- */

static void put(struct canvas *c, int y, int x, struct ink ink, uint32_t sign)
{
    if (y < 0)
        return;
    canvas_grow(c, y + 1);
    struct cell *cell = canvas_at(c, y, x);
    if (cell)
        *cell = (struct cell){sign, ink};
    else
        c->lost += sign != ' ';
}

int canvas_text(struct canvas *c, int y, int x, struct ink ink, const char *text)
{
    while (*text) {
        int n;
        uint32_t sign = canvas_sign(&text, &n);
        if (n == 2 && x + 1 >= c->width) {
            sign = '?';
            n = 1;
        }
        if (n)
            put(c, y, x, ink, sign);
        if (n == 2)
            put(c, y, x + 1, ink, 0);
        x += n;
    }
    return x;
}

int canvas_print(struct canvas *c, int y, int x, struct ink ink, const char *fmt, ...)
{
    char text[1024];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return canvas_text(c, y, x, ink, text);
}

int canvas_cut(struct canvas *c, int y, int x, int wide, struct ink ink,
               const char *text)
{
    bool fits = canvas_columns(text) <= wide;
    int end = x + wide - !fits, n;
    while (*text) {
        uint32_t sign = canvas_sign(&text, &n);
        if (x + n > end)
            break;
        if (n)
            put(c, y, x, ink, sign);
        if (n == 2)
            put(c, y, x + 1, ink, 0);
        x += n;
    }
    if (!fits && wide > 0)
        x = canvas_text(c, y, x, ink, "…");
    return x;
}

void canvas_centre(struct canvas *c, int y, int x, int wide, struct ink ink,
                   const char *text)
{
    int n = canvas_columns(text);
    canvas_cut(c, y, n < wide ? x + (wide - n) / 2 : x, wide, ink, text);
}

int canvas_flow(struct canvas *c, int y, int x, int wide, int indent, struct ink ink,
                const char *text)
{
    int lines = 1, at = 0, left = x;
    char word[512];
    while (*text) {
        size_t len = strcspn(text, " \n");
        snprintf(word, sizeof word, "%.*s", (int)(len < 500 ? len : 500), text);
        int n = canvas_columns(word);
        if (at && at + 1 + n > wide - (left - x)) {
            left = x + indent;
            lines++;
            at = 0;
        }
        if (at)
            at++;
        canvas_cut(c, y + lines - 1, left + at, wide - (left - x) - at, ink, word);
        at += n;
        text += len;
        if (*text == '\n') {
            left = x + indent;
            lines++;
            at = 0;
        }
        text += *text != '\0';
    }
    return lines;
}

void canvas_fill(struct canvas *c, int y, int x, int high, int wide, struct ink ink,
                 const char *sign)
{
    int n;
    uint32_t one = canvas_sign(&sign, &n);
    for (int i = 0; i < high; i++)
        for (int j = 0; j < wide; j++)
            put(c, y + i, x + j, ink, one);
}

void canvas_frame(struct canvas *c, int y, int x, int high, int wide, struct ink ink,
                  const char *title, struct ink title_ink)
{
    canvas_fill(c, y, x + 1, 1, wide - 2, ink, "─");
    canvas_fill(c, y + high - 1, x + 1, 1, wide - 2, ink, "─");
    canvas_fill(c, y + 1, x, high - 2, 1, ink, "│");
    canvas_fill(c, y + 1, x + wide - 1, high - 2, 1, ink, "│");
    canvas_text(c, y, x, ink, "╭");
    canvas_text(c, y, x + wide - 1, ink, "╮");
    canvas_text(c, y + high - 1, x, ink, "╰");
    canvas_text(c, y + high - 1, x + wide - 1, ink, "╯");
    if (title) {
        int end = canvas_text(c, y, x + 2, ink, " ");
        end = canvas_cut(c, y, end, wide - 6, title_ink, title);
        canvas_text(c, y, end, ink, " ");
    }
}

size_t canvas_line(const struct canvas *c, int y, char *buf, size_t size)
{
    size_t len = 0, end = 0;
    for (int x = 0; x < c->width && len + 4 < size; x++) {
        uint32_t sign = canvas_at(c, y, x)->sign;
        if (sign >= 0x10000)
            sign = '?';
        if (sign >= 0x800)
            buf[len++] = (char)(0xe0 | sign >> 12);
        if (sign >= 0x80)
            buf[len++] =
                (char)(sign >= 0x800 ? 0x80 | (sign >> 6 & 0x3f) : 0xc0 | sign >> 6);
        if (sign)
            buf[len++] = (char)(sign >= 0x80 ? 0x80 | (sign & 0x3f) : sign);
        if (sign != ' ')
            end = len;
    }
    buf[end] = '\0';
    return end;
}

void canvas_copy(struct canvas *to, int y, int x, const struct canvas *from, int top,
                 int left, int high, int wide)
{
    for (int i = 0; i < high; i++)
        for (int j = 0; j < wide; j++) {
            const struct cell *cell = canvas_at(from, top + i, left + j);
            if (cell)
                put(to, y + i, x + j, cell->ink, cell->sign);
        }
}

/* ---- spots ----------------------------------------------------------------------- */

struct spot *canvas_spot(struct canvas *c, int y, int x, int high, int wide,
                         const char *field, int at0, int at1)
{
    if (c->n_spots == c->spot_cap) {
        c->spot_cap = c->spot_cap ? 2 * c->spot_cap : 64;
        c->spot = must(realloc(c->spot, sizeof *c->spot * (size_t)c->spot_cap));
    }
    struct spot *s = &c->spot[c->n_spots++];
    *s = (struct spot){
        .y = y, .x = x, .high = high, .wide = wide, .field = field, .at = {at0, at1}};
    return s;
}

void spot_help(struct spot *s, const char *name, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(s->help, sizeof s->help, fmt, ap);
    va_end(ap);
    snprintf(s->name, sizeof s->name, "%s", name ? name : "");
}

void spot_act(struct spot *s, const char *fmt, ...)
{
    if (s->n_acts == SPOT_ACTS)
        return;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(s->act[s->n_acts++], SPOT_ACT_MAX, fmt, ap);
    va_end(ap);
}

int canvas_spot_at(const struct canvas *c, int y, int x)
{
    int best = -1;
    for (int i = 0; i < c->n_spots; i++) {
        const struct spot *s = &c->spot[i];
        if (y < s->y || y >= s->y + s->high || x < s->x || x >= s->x + s->wide)
            continue;
        if (best < 0 || s->high * s->wide <= c->spot[best].high * c->spot[best].wide)
            best = i;
    }
    return best;
}

/* How far a spot lies in this direction, sideways counting more; -1: not there. A line
 * is as high as two columns are wide. */
static int distance(const struct spot *a, const struct spot *b, int dy, int dx)
{
    int ahead, aside;
    int down = (2 * b->y + b->high) - (2 * a->y + a->high);
    int right = (2 * b->x + b->wide) - (2 * a->x + a->wide);
    if (dy) {
        ahead = down * dy * 2;
        aside = abs(right);
        if (b->x < a->x + a->wide && a->x < b->x + b->wide)
            aside = aside / 4;
    } else {
        ahead = right * dx;
        aside = abs(down) * 2;
        if (b->y < a->y + a->high && a->y < b->y + b->high)
            aside = aside / 4;
    }
    return ahead <= 0 ? -1 : ahead + 3 * aside;
}

int canvas_walk(const struct canvas *c, int from, int dy, int dx)
{
    int best = -1, least = 0;
    if (from < 0 || from >= c->n_spots)
        return c->n_spots ? 0 : -1;
    for (int i = 0; i < c->n_spots; i++) {
        int d = i == from ? -1 : distance(&c->spot[from], &c->spot[i], dy, dx);
        if (d >= 0 && (best < 0 || d < least)) {
            best = i;
            least = d;
        }
    }
    return best < 0 ? from : best;
}
