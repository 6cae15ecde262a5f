/* complete_fish.c - completions for fish. */
#include <string.h>

#include "tools/complete.h"

static const char head[] =
    "# fish completion for maat; printed by `maat completions fish`.\n"
    "complete -c maat -f\n\n"
    "function __maat_begins\n"
    "    test (count (commandline -opc)) -eq 1\n"
    "end\n\n"
    "# Is this the command?\n"
    "function __maat_is\n"
    "    set -l words (commandline -opc)\n"
    "    test (count $words) -gt 1; and test $words[2] = $argv[1]\n"
    "end\n\n"
    "# Does one of these words stand behind it?\n"
    "function __maat_has\n"
    "    set -l words (commandline -opc)\n"
    "    set -e words[1..2]\n"
    "    for word in $argv\n"
    "        contains -- $word $words; and return 0\n"
    "    end\n"
    "    return 1\n"
    "end\n\n"
    "# The comma-separated words before the last one, for lists.\n"
    "function __maat_list\n"
    "    set -l done (commandline -ct | string replace -r '^--[a-z-]+=' '' |\n"
    "        string match -r '^.*,')\n"
    "    for word in $argv\n"
    "        echo $done$word\n"
    "    end\n"
    "end\n\n";

static void put_seen(FILE *f, const struct command *c)
{
    fprintf(f, "complete -c maat -n '__maat_is %s", c->name);
}

/* How a value of this kind is completed: -x with words, -r with files. */
static void put_how(FILE *f, enum value_kind kind, const char *const *words)
{
    bool list = kind == VALUE_BOTS || kind == VALUE_SEATS;
    if (kind == VALUE_FILE) {
        fputs(" -r -F", f);
    } else if (kind == VALUE_FOLDER) {
        fputs(" -x -a '(__fish_complete_directories)'", f);
    } else if (complete_knows(kind)) {
        fputs(list ? " -x -a '(__maat_list " : " -x -a '", f);
        complete_value(f, kind, words);
        fputs(list ? ")'" : "'", f);
    } else {
        fputs(" -x", f);
    }
}

static void put_options(FILE *f, const struct command *c)
{
    const struct option *o;
    for (int i = 0; (o = complete_option(c, i)); i++) {
        put_seen(f, c);
        fprintf(f, "' -l %s", o->name);
        if (strcmp(o->name, "help") == 0)
            fputs(" -s h", f);
        if (o->kind != VALUE_NONE)
            put_how(f, o->kind, o->words);
        fputs(" -d ", f);
        complete_quoted(f, help_text(c, o->name), "\\'");
        fputc('\n', f);
    }
}

/* Words are offered until one of them stands there. */
static void put_argument(FILE *f, const struct command *c, const struct argument *p)
{
    if (p->kind == VALUE_FILE) {
        put_seen(f, c);
        fputs("' -F\n", f);
    } else if (complete_knows(p->kind) && p->kind != VALUE_COMMAND) {
        put_seen(f, c);
        fputs("; and not __maat_has ", f);
        complete_value(f, p->kind, p->words);
        fputs("' -a '", f);
        complete_value(f, p->kind, p->words);
        fputs("'\n", f);
    } else if (p->kind == VALUE_COMMAND) {
        put_seen(f, c);
        fputs("' -a '", f);
        complete_commands(f);
        fputs("'\n", f);
    }
}

static void put_pairs(FILE *f, const struct command *c)
{
    for (const struct game *const *g = game_list; c->pairs && *g; g++) {
        put_seen(f, c);
        fprintf(f, "; and __maat_has %s' -a '", (*g)->id);
        complete_pairs(f, *g);
        fputs("'\n", f);
    }
}

void complete_fish(FILE *f)
{
    fputs(head, f);
    for (int i = 0; commands[i]; i++) {
        fprintf(f, "complete -c maat -n __maat_begins -a %s -d ", commands[i]->name);
        complete_quoted(f, help_text(commands[i], ""), "\\'");
        fputc('\n', f);
    }
    for (int i = 0; commands[i]; i++) {
        const struct command *c = commands[i];
        fputc('\n', f);
        for (const struct argument *p = c->arguments; p->name; p++)
            put_argument(f, c, p);
        put_pairs(f, c);
        put_options(f, c);
    }
}
