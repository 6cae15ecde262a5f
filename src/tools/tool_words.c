/* tool_words.c - what the tools say, in the language of who uses them. */
#include <stdarg.h>
#include <string.h>

#include "tools/tools.h"

static enum lang spoken = LANG_EN;

void tool_speak(int argc, char **argv)
{
    const char *option = NULL;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
            option = argv[++i];
        else if (strncmp(argv[i], "--lang=", 7) == 0)
            option = argv[i] + 7;
    }
    if (lang_from(option, &spoken))
        lang_from(NULL, &spoken);
}

enum lang tool_lang(void)
{
    return spoken;
}

const char *tool_text(const char *key)
{
    const char *text = text_find("tools", spoken, key);
    return text ? text : key;
}

void tool_print(FILE *f, const char *key, ...)
{
    va_list ap;
    va_start(ap, key);
    vfprintf(f, tool_text(key), ap);
    va_end(ap);
}

void tool_line(int indent, const char *key, ...)
{
    char line[400];
    va_list ap;
    va_start(ap, key);
    vsnprintf(line, sizeof line, tool_text(key), ap);
    va_end(ap);
    printf("%*s", indent, "");
    help_wrap(stdout, line, indent, indent + 2);
}

/* One of a few buffers in turn, so that one call to printf can use several. */
static char *scratch(size_t *ret_size)
{
    static char room[8][256];
    static int next;
    char *buf = room[next];
    next = (next + 1) % 8;
    *ret_size = sizeof room[0];
    return buf;
}

const char *tool_real(const char *format, double x)
{
    size_t size;
    char *buf = scratch(&size);
    snprintf(buf, size, format, x);
    char *point = strchr(buf, '.');
    if (point && spoken == LANG_DE)
        *point = ',';
    return buf;
}

/* Put `to` in the place of `from` where it occurs first. */
static void swap(char *buf, size_t size, const char *from, const char *to)
{
    char *at = strstr(buf, from), rest[256];
    if (!at)
        return;
    snprintf(rest, sizeof rest, "%s", at + strlen(from));
    size_t head = (size_t)(at - buf);
    snprintf(at, size - head, "%s%s", to, rest);
}

const char *tool_reason(const char *why)
{
    size_t size;
    char *buf = scratch(&size), key[16];
    snprintf(buf, size, "%s", why);
    for (int i = 1; spoken != LANG_EN; i++) {
        snprintf(key, sizeof key, "why.%d", i);
        const char *from = text_find("tools", LANG_EN, key);
        if (!from)
            break;
        swap(buf, size, from, tool_text(key));
    }
    return buf;
}

int tool_columns(const char *text, size_t len)
{
    int n = 0;
    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

void tool_pad(FILE *f, const char *text, int columns, bool front)
{
    int wide = tool_columns(text, strlen(text));
    int gap = columns > wide ? columns - wide : 0;
    fprintf(f, "%*s%s%*s", front ? gap : 0, "", text, front ? 0 : gap, "");
}
