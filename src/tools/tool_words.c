/* tool_words.c - what the tools say, in the language of who uses them. */
#include <stdarg.h>
#include <string.h>

#include "term/paint.h"
#include "tools/tools.h"

enum { REASON = 640 };

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
    paint_wrapped(stdout, line, indent, indent + 2);
}

/* One of a few buffers in turn, so that one call to printf can use several. */
static char *scratch(size_t *ret_size)
{
    static char room[8][REASON];
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

const char *tool_megabytes(uint64_t bytes)
{
    return tool_real("%.1f", (double)bytes / 1e6);
}

/* Put `to` in the place of `from` where it occurs first; did it? */
static bool swap(char *buf, size_t size, const char *from, const char *to)
{
    char *at = strstr(buf, from), rest[REASON];
    if (!at)
        return false;
    snprintf(rest, sizeof rest, "%s", at + strlen(from));
    size_t head = (size_t)(at - buf);
    snprintf(at, size - head, "%s%s", to, rest);
    return true;
}

/* The sentence of a rule that is named: "R-RA-22 ...". */
static void swap_rule(char *buf, size_t size)
{
    char rule[24];
    const char *at = strstr(buf, "R-");
    if (!at || sscanf(at, "%23[A-Z0-9-]", rule) != 1)
        return;
    const char *from = text_rule(rule, LANG_EN), *to = text_rule(rule, spoken);
    if (from && to)
        swap(buf, size, from, to);
}

/* Every text PREFIX.1, PREFIX.2, ... that occurs, in the language spoken. */
static void swap_all(char *buf, size_t size, const char *prefix)
{
    char key[16];
    for (int i = 1;; i++) {
        snprintf(key, sizeof key, "%s.%d", prefix, i);
        const char *from = text_find("tools", LANG_EN, key);
        if (!from)
            return;
        if (swap(buf, size, from, tool_text(key)) && strstr(from, "owes"))
            swap(buf, size, "seat", tool_text("why.seat"));
    }
}

const char *tool_reason(const char *why)
{
    size_t size;
    char *buf = scratch(&size);
    snprintf(buf, size, "%s", why);
    if (spoken == LANG_EN)
        return buf;
    swap_rule(buf, size);
    swap_all(buf, size, "why");
    swap_all(buf, size, "os");
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
