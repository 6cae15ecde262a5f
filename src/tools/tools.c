/* tools.c - what the subcommands share: messages, files, options. */
#include "tools/tools.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/registry.h"

static void say(const char *fmt, va_list ap)
{
    fputs("maat: ", stderr);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
}

int tool_usage(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    say(fmt, ap);
    va_end(ap);
    return EXIT_USAGE;
}

int tool_fail(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    say(fmt, ap);
    va_end(ap);
    return EXIT_FAILED;
}

const struct game *tool_game(const char *id)
{
    const struct game *g = registry_find(id);
    char list[200] = "";
    size_t n = 0;
    if (g)
        return g;
    for (const struct game *const *k = game_list; *k && n < sizeof list; k++)
        n += (size_t)snprintf(list + n, sizeof list - n, " %s", (*k)->id);
    tool_usage(tool_text("no-game"), id, list);
    return NULL;
}

int tool_config(const struct game *g, int argc, char **argv, int from,
                struct game_config *ret)
{
    char text[CONFIG_TEXT_MAX] = "", why[120];
    size_t n = 0;
    for (int i = from; i < argc; i++) {
        int k = snprintf(text + n, sizeof text - n, n ? " %s" : "%s", argv[i]);
        if (k < 0 || (size_t)k >= sizeof text - n) {
            tool_usage("%s", tool_text("many-options"));
            return -1;
        }
        n += (size_t)k;
    }
    if (config_parse(g, text, ret, why, sizeof why)) {
        tool_usage("%s", tool_reason(why));
        return -1;
    }
    return 0;
}

int tool_number(const char *option, const char *text, long lo, long hi, long *ret)
{
    char *end;
    errno = 0;
    long v = text ? strtol(text, &end, 10) : 0;
    if (!text || !text[0] || *end || errno || v < lo || v > hi) {
        tool_usage(tool_text("bad-number"), option, lo, hi,
                   text ? text : tool_text("nothing"));
        return -1;
    }
    *ret = v;
    return 0;
}

char *tool_read_file(const char *path, size_t *ret_len)
{
    bool pipe = strcmp(path, "-") == 0;
    FILE *f = pipe ? stdin : fopen(path, "rb");
    if (!f) {
        tool_fail(tool_text("cannot-open"), path, strerror(errno));
        return NULL;
    }
    size_t len = 0, cap = 1 << 16;
    char *text = malloc(cap);
    while (text) {
        len += fread(text + len, 1, cap - len - 1, f);
        if (len < cap - 1)
            break;
        char *grown = realloc(text, cap *= 2);
        if (!grown)
            free(text);
        text = grown;
    }
    bool bad = ferror(f) != 0;
    if (!pipe)
        fclose(f);
    if (!text || bad) {
        free(text);
        tool_fail(tool_text("cannot-read"), path);
        return NULL;
    }
    text[len] = '\0';
    *ret_len = len;
    return text;
}

int tool_read_record(const char *path, struct record *ret)
{
    size_t len;
    struct record_error err;
    char *text = tool_read_file(path, &len);
    if (!text)
        return -1;
    int bad = record_read(text, len, ret, &err);
    free(text);
    if (bad && err.line)
        tool_fail(tool_text("bad-line"), path, (unsigned)err.line,
                  tool_reason(err.why));
    else if (bad)
        tool_fail("%s: %s", path, tool_reason(err.why));
    return bad;
}
