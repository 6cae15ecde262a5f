/* script.c - cases of the front door as text: building, reading, writing. */
#include "door.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char *const words[] = {"send", "frame", "read", "shut", "reset"};

/* ---- building ------------------------------------------------------------------- */

void door_clear(struct door_case *c)
{
    c->is_proxied = false;
    c->n = 0;
    c->len = 0;
}

void door_step(struct door_case *c, enum door_kind kind, uint8_t first)
{
    if (c->n < DOOR_STEPS)
        c->step[c->n++] = (struct door_step){(uint8_t)kind, first, c->len, 0};
}

void door_add(struct door_case *c, const void *bytes, size_t len)
{
    if (!c->n || len > DOOR_BYTES - c->len)
        return;
    memcpy(c->bytes + c->len, bytes, len);
    c->len += len;
    c->step[c->n - 1].len += len;
}

void door_text(struct door_case *c, const char *fmt, ...)
{
    char text[4096];
    va_list ap;
    int n;

    va_start(ap, fmt);
    n = vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    if (n > 0)
        door_add(c, text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1);
}

/* ---- reading ------------------------------------------------------------------------
 */

/* The byte at *at, which moves on; -1: no such escape. */
static int read_byte(const char **at)
{
    static const char names[] = "rnt\\", bytes[] = "\r\n\t\\";
    const char *p = *at, *name;
    char hex[3] = {0}, *end;
    long v;

    if (*p != '\\') {
        *at = p + 1;
        return (unsigned char)*p;
    }
    name = p[1] ? strchr(names, p[1]) : NULL;
    if (name) {
        *at = p + 2;
        return bytes[name - names];
    }
    if (p[1] != 'x' || !p[2] || !p[3])
        return -1;
    memcpy(hex, p + 2, 2);
    v = strtol(hex, &end, 16);
    *at = p + 4;
    return *end ? -1 : (int)v;
}

static bool read_bytes(struct door_case *c, const char *text)
{
    while (*text && *text != '\n') {
        int b = read_byte(&text);
        uint8_t byte = (uint8_t)b;
        if (b < 0)
            return false;
        door_add(c, &byte, 1);
    }
    return true;
}

static bool read_step(struct door_case *c, const char *line)
{
    size_t n = strcspn(line, " \n");
    const char *rest = line + n + (line[n] == ' ');
    uint8_t first = 0;

    if (!n || *line == '#')
        return true;
    if (n == 7 && !strncmp(line, "proxied", n)) {
        c->is_proxied = true;
        return true;
    }
    if (n == 1 && *line == '+')
        return c->n && read_bytes(c, rest);
    for (int kind = 0; kind <= DOOR_RESET; kind++) {
        if (strlen(words[kind]) != n || strncmp(line, words[kind], n) != 0)
            continue;
        if (kind == DOOR_FRAME) {
            char *end;
            first = (uint8_t)strtoul(rest, &end, 16);
            if (end == rest)
                return false;
            rest = end + (*end == ' ');
        }
        door_step(c, (enum door_kind)kind, first);
        return read_bytes(c, rest);
    }
    return false;
}

bool door_read(struct door_case *c, FILE *f, int *line)
{
    static char text[4 * DOOR_BYTES + 64];

    door_clear(c);
    for (*line = 1; fgets(text, sizeof text, f); ++*line)
        if (!read_step(c, text))
            return false;
    return true;
}

/* ---- writing ------------------------------------------------------------------------
 */

static void write_byte(uint8_t b, FILE *f)
{
    if (b == '\r')
        fputs("\\r", f);
    else if (b == '\n')
        fputs("\\n", f);
    else if (b == '\\')
        fputs("\\\\", f);
    else if (b < ' ' || b > '~')
        fprintf(f, "\\x%02x", b);
    else
        fputc(b, f);
}

void door_write(const struct door_case *c, FILE *f)
{
    if (c->is_proxied)
        fputs("proxied\n", f);
    for (int i = 0; i < c->n; i++) {
        const struct door_step *s = &c->step[i];
        fputs(words[s->kind], f);
        if (s->kind == DOOR_FRAME)
            fprintf(f, " %02x", s->first);
        if (s->len)
            fputc(' ', f);
        for (size_t k = 0; k < s->len; k++) {
            write_byte(c->bytes[s->at + k], f);
            if (c->bytes[s->at + k] == '\n' && k + 1 < s->len)
                fputs("\n+ ", f);
        }
        fputc('\n', f);
    }
}
