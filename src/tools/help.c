/* help.c - what a command takes, in at most 80 columns, made from its tables. */
#include <string.h>

#include "term/paint.h"
#include "tools/options.h"
#include "tools/tools.h"

enum { GAP = 2, HEAD_MAX = 22 };

const char *help_text(const struct command *c, const char *key)
{
    char name[80];
    snprintf(name, sizeof name, "%s%s%s", c->name, key[0] ? "." : "", key);
    const char *text = text_find("help", tool_lang(), name);
    if (text)
        return text;
    snprintf(name, sizeof name, "any.%s", key);
    text = text_find("help", tool_lang(), name);
    return text ? text : "";
}

/* A word at the left, its text at the right. */
static void put_entry(FILE *f, const char *head, const char *text, int left)
{
    int wide = (int)strlen(head) + 2;
    fprintf(f, "  %s", head);
    if (wide + GAP > left) {
        fprintf(f, "\n%*s", left, "");
    } else {
        fprintf(f, "%*s", left - wide, "");
    }
    paint_wrapped(f, text, left, left);
}

static void option_head(const struct option *o, char *buf, size_t size)
{
    if (strcmp(o->name, "help") == 0)
        snprintf(buf, size, "-h, --help");
    else if (o->loose)
        snprintf(buf, size, "--%s [%s]", o->name, o->value);
    else
        snprintf(buf, size, "--%s%s%s", o->name, o->value ? " " : "",
                 o->value ? o->value : "");
}

/* The width of the left column: that of the widest head that is not too wide. */
static int left_of(const struct command *c)
{
    int left = 16;
    char head[80];
    for (const struct option *o = c->options; o && o->name; o++) {
        option_head(o, head, sizeof head);
        int wide = (int)strlen(head) + 2 + GAP;
        if (wide > left && wide <= HEAD_MAX + 2 + GAP)
            left = wide;
    }
    return left;
}

static void put_option(FILE *f, const struct command *c, const struct option *o,
                       int left)
{
    char head[80], text[600], range[80] = "";
    option_head(o, head, sizeof head);
    if (o->kind == VALUE_NUMBER && o->fallback)
        snprintf(range, sizeof range, tool_text("help.range-default"), o->lo, o->hi,
                 o->fallback);
    else if (o->kind == VALUE_NUMBER)
        snprintf(range, sizeof range, tool_text("help.range"), o->lo, o->hi);
    else if (o->fallback)
        snprintf(range, sizeof range, tool_text("help.default"), o->fallback);
    snprintf(text, sizeof text, "%s %s", help_text(c, o->name), range);
    put_entry(f, head, text, left);
}

static void put_usage(FILE *f, const struct command *c)
{
    char line[300];
    int n = snprintf(line, sizeof line, "%s maat %s", tool_text("help.usage"), c->name);
    for (const struct argument *p = c->arguments; p->name; p++)
        n += snprintf(line + n, sizeof line - (size_t)n,
                      p->optional ? " [%s]%s" : " %s%s", p->name, p->many ? "..." : "");
    snprintf(line + n, sizeof line - (size_t)n, " %s%s", tool_text("help.options"),
             c->pairs ? " [key=value ...]" : "");
    paint_wrapped(f, line, 0, 12);
}

/* The words that an argument may be, where they are explained. */
static void put_words(FILE *f, const struct command *c)
{
    for (const struct argument *p = c->arguments; p->name; p++) {
        if (!p->words || !help_text(c, p->words[0])[0])
            continue;
        fputc('\n', f);
        for (int i = 0; p->words[i]; i++)
            put_entry(f, p->words[i], help_text(c, p->words[i]), 12);
    }
}

void help_command(FILE *f, const struct command *c)
{
    int left = left_of(c);
    put_usage(f, c);
    paint_wrapped(f, help_text(c, "about"), 0, 0);
    put_words(f, c);
    fputc('\n', f);
    for (const struct option *o = c->options; o && o->name; o++)
        put_option(f, c, o, left);
    for (const struct option *o = common_options; o->name; o++)
        put_option(f, c, o, left);
    const char *more = help_text(c, "more");
    if (more[0]) {
        fputc('\n', f);
        paint_wrapped(f, more, 0, 0);
    }
}

void help_all(FILE *f)
{
    fprintf(f, "%s\n\n", tool_text("help.title"));
    paint_wrapped(f, tool_text("help.how"), 0, 7);
    fputc('\n', f);
    for (int i = 0; commands[i]; i++)
        put_entry(f, commands[i]->name, help_text(commands[i], ""), 15);
}
