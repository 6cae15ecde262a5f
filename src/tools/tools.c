/* tools.c - what the subcommands share: messages, files, options. */
#include "tools/tools.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/jot.h"
#include "core/registry.h"

static char where[400];

void tool_where(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(where, sizeof where, fmt, ap);
    va_end(ap);
}

enum { SAID_MAX = 2000 };

/* Bytes of the character of UTF-8 at `at`; 0: it is none. */
static size_t character(const char *at)
{
    unsigned char lead = (unsigned char)at[0];
    size_t n = lead < 0x80    ? 1
               : lead < 0xc2  ? 0
               : lead < 0xe0  ? 2
               : lead < 0xf0  ? 3
               : lead <= 0xf4 ? 4
                              : 0;
    for (size_t i = 1; i < n; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return 0;
    return n;
}

/* What came from files and from elsewhere may hold anything: one line is said, and
 * nothing that a terminal would obey. */
static void tame(char *text)
{
    size_t n = strlen(text);
    while (n > 0 && strchr(" \n\t", text[n - 1]))
        text[--n] = '\0';
    for (char *at = text; *at; at++) {
        size_t len = character(at);
        if (*at == '\n' || *at == '\t')
            *at = ' ';
        else if (len == 0 || (unsigned char)*at < ' ' || *at == 0x7f)
            *at = '?';
        else
            at += len - 1;
    }
}

static void say(const char *fmt, va_list ap)
{
    char text[SAID_MAX];
    vsnprintf(text, sizeof text, fmt, ap);
    tame(text);
    fprintf(stderr, "maat: %s%s%s\n", where, where[0] ? ": " : "", text);
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

int tool_said(int rc)
{
    bool was_bad = ferror(stdout);
    if (fflush(stdout) == 0 && !was_bad)
        return rc;
    tool_fail(tool_text("cannot-write"), tool_text("stdout"), tool_errno());
    return rc ? rc : EXIT_FAILED;
}

const char *tool_errno(void)
{
    return tool_reason(strerror(errno));
}

const struct game *tool_game(const char *id)
{
    const struct game *g = registry_find(id);
    struct nearest near;
    char list[200] = "";
    size_t n = 0;
    if (g)
        return g;
    nearest_begin(&near, id, strlen(id));
    for (const struct game *const *k = game_list; *k && n < sizeof list; k++) {
        nearest_try(&near, (*k)->id);
        n += (size_t)snprintf(list + n, sizeof list - n, " %s", (*k)->id);
    }
    tool_usage(tool_text("no-game"), id, list, nearest_say(&near, ""));
    return NULL;
}

/* What may have been meant by a key=value that the game refused; "" if nothing. */
static const char *meant_by(const struct game *g, const char *pair)
{
    static const char *const players[] = {"players", NULL};
    struct nearest n;
    size_t len = strcspn(pair, "=");
    const struct game_option *o = g->options;
    while (o->key && (strlen(o->key) != len || memcmp(o->key, pair, len) != 0))
        o++;
    if (o->key) {
        nearest_begin(&n, pair + len + 1, strlen(pair + len + 1));
        nearest_try_all(&n, o->values);
    } else {
        nearest_begin(&n, pair, len);
        nearest_try_all(&n, players);
        for (o = g->options; o->key; o++)
            nearest_try(&n, o->key);
    }
    return n.distance ? nearest_say(&n, "") : "";
}

int tool_config(const struct game *g, const struct args *a, const char *extra,
                struct game_config *ret)
{
    char text[CONFIG_TEXT_MAX] = "", why[120];
    const char *pair, *hint = "";
    size_t n = (size_t)snprintf(text, sizeof text, "%s", extra ? extra : "");
    for (int i = 0; (pair = args_pair(a, i)); i++) {
        struct game_config one;
        int k = snprintf(text + n, sizeof text - n, n ? " %s" : "%s", pair);
        if (k < 0 || (size_t)k >= sizeof text - n) {
            tool_usage("%s", tool_text("many-options"));
            return -1;
        }
        n += (size_t)k;
        if (!hint[0] && config_parse(g, pair, &one, why, sizeof why))
            hint = meant_by(g, pair);
    }
    if (config_parse(g, text, ret, why, sizeof why)) {
        tool_usage("%s%s", tool_reason(why), hint);
        return -1;
    }
    return 0;
}

int tool_json(struct jot *j)
{
    jot_close(j, '}');
    if (!jot_ok(j))
        return tool_fail("%s", tool_text("memory"));
    puts(j->buf);
    return EXIT_FINE;
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
        tool_fail(tool_text("cannot-open"), path, tool_errno());
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
    if (!text || ferror(f)) {
        tool_fail(tool_text("cannot-open"), path,
                  text ? tool_errno() : tool_text("memory"));
        free(text);
        text = NULL;
    }
    if (!pipe)
        fclose(f);
    if (!text)
        return NULL;
    text[len] = '\0';
    *ret_len = len;
    return text;
}

FILE *tool_create(const char *path)
{
    FILE *f = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    if (!f)
        tool_fail(tool_text("cannot-write"), path, tool_errno());
    return f;
}

int tool_close(FILE *f, const char *path)
{
    if (f == stdout)
        return EXIT_FINE;
    bool is_bad = ferror(f);
    if (fclose(f) || is_bad)
        return tool_fail(tool_text("cannot-write"), path, tool_errno());
    return EXIT_FINE;
}

int tool_can_write(const char *path)
{
    FILE *f = path && strcmp(path, "-") != 0 ? fopen(path, "a") : NULL;
    if (f)
        return tool_close(f, path);
    if (!path || strcmp(path, "-") == 0)
        return EXIT_FINE;
    return tool_fail(tool_text("cannot-write"), path, tool_errno());
}

const char *tool_record_reason(const struct record_error *err)
{
    static char buf[700];
    const char *why = tool_reason(err->why);
    if (err->line)
        snprintf(buf, sizeof buf, tool_text("bad-line"), (unsigned)err->line, why);
    else
        snprintf(buf, sizeof buf, "%s", why);
    return buf;
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
    if (bad)
        tool_fail("%s%s%s", path, err.line ? ", " : ": ", tool_record_reason(&err));
    return bad;
}
