/* options.c - the arguments of a subcommand, read by its tables. */
#include "tools/options.h"

#include <stdlib.h>
#include <string.h>

#include "tools/tools.h"

static const char *const languages[] = {"en", "de", NULL};

const struct option common_options[] = {
    {.name = "lang", .value = "en|de", .kind = VALUE_WORD, .words = languages},
    {.name = "help"},
    {0},
};

struct given {
    const struct option *option;
    const char *value;
};

struct args {
    const struct command *command;
    struct given *given;
    const char **word, **pair;
    int n_given, n_words, n_pairs;
};

const struct command *command_find(const char *name)
{
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static const struct option *find_in(const struct option *o, const char *name,
                                    size_t len)
{
    for (; o && o->name; o++)
        if (strlen(o->name) == len && memcmp(o->name, name, len) == 0)
            return o;
    return NULL;
}

const struct option *option_find(const struct command *c, const char *name, size_t len)
{
    const struct option *o = find_in(c->options, name, len);
    return o ? o : find_in(common_options, name, len);
}

/* ---- reading --------------------------------------------------------------------- */

static int unknown_option(const struct command *c, const char *word)
{
    struct nearest n;
    const char *name = word + strspn(word, "-");
    nearest_begin(&n, name, strcspn(name, "="));
    for (const struct option *o = c->options; o && o->name; o++)
        nearest_try(&n, o->name);
    for (const struct option *o = common_options; o->name; o++)
        nearest_try(&n, o->name);
    return tool_usage(tool_text("no-option"), c->name, (int)strcspn(word, "="), word,
                      nearest_say(&n, "--"));
}

static int check_word(const struct option *o, const char *value)
{
    char list[200] = "";
    struct nearest n;
    size_t at = 0;
    nearest_begin(&n, value, strlen(value));
    for (int i = 0; o->words[i]; i++) {
        const char *between = !i ? "" : o->words[i + 1] ? ", " : tool_text("or");
        const char *blank = i && !o->words[i + 1] ? " " : "";
        if (strcmp(o->words[i], value) == 0)
            return 0;
        nearest_try(&n, o->words[i]);
        if (at < sizeof list)
            at += (size_t)snprintf(list + at, sizeof list - at, "%s%s%s%s", blank,
                                   between, blank, o->words[i]);
    }
    return tool_usage(tool_text("bad-word"), o->name, list, value, nearest_say(&n, ""));
}

static int check_value(const struct option *o, const char *value)
{
    char name[40];
    long v;
    snprintf(name, sizeof name, "--%s", o->name);
    if (o->kind == VALUE_NUMBER)
        return tool_number(name, value, o->lo, o->hi, &v) ? EXIT_USAGE : 0;
    if (o->kind == VALUE_WORD)
        return check_word(o, value);
    if (o->kind == VALUE_GAME)
        return tool_game(value) ? 0 : EXIT_USAGE;
    if (!value[0] && o->kind != VALUE_TEXT)
        return tool_usage(tool_text("needs-value"), o->name);
    if (o->size && strlen(value) >= o->size)
        return tool_usage(tool_text("value-long"), o->name, (unsigned)o->size - 1);
    return 0;
}

/* May this word be the value of an option that stands before it? */
static bool is_value(const struct command *c, const struct option *o, const char *word)
{
    if (!word)
        return false;
    if (strncmp(word, "--", 2) == 0 &&
        (!word[2] || option_find(c, word + 2, strcspn(word + 2, "="))))
        return false;
    return !o->loose || !c->pairs || !strchr(word, '=');
}

/* An option and its value; how many words it took, or -1. */
static int read_option(struct args *a, char **argv)
{
    const char *name = argv[0] + 2, *eq = strchr(name, '=');
    size_t len = eq ? (size_t)(eq - name) : strlen(name);
    const struct option *o =
        strncmp(argv[0], "--", 2) == 0 ? option_find(a->command, name, len) : NULL;
    if (!o)
        return unknown_option(a->command, argv[0]), -1;
    struct given *g = &a->given[a->n_given++];
    g->option = o;
    if (o->kind == VALUE_NONE)
        return eq ? (tool_usage(tool_text("no-value"), o->name), -1) : 1;
    bool next = !eq && is_value(a->command, o, argv[1]);
    g->value = eq ? eq + 1 : next ? argv[1] : o->loose ? "-" : NULL;
    if (!g->value)
        return tool_usage(tool_text("needs-value"), o->name), -1;
    return check_value(o, g->value) ? -1 : next ? 2 : 1;
}

static int n_arguments(const struct command *c, bool needed)
{
    int n = 0;
    for (const struct argument *p = c->arguments; p->name; p++)
        n += !needed || !p->optional;
    return n;
}

static int check_count(const struct args *a)
{
    const struct command *c = a->command;
    int most = n_arguments(c, false);
    if (a->n_words > most && !(most && c->arguments[most - 1].many))
        return tool_usage(tool_text(c->pairs ? "no-pair" : "many-words"), c->name,
                          a->word[most]);
    if (a->n_words < n_arguments(c, true)) {
        const struct argument *p = c->arguments;
        for (int i = 0; i < a->n_words || p->optional; p++)
            i += !p->optional;
        return tool_usage(tool_text("few-words"), c->name, p->name, c->name);
    }
    return 0;
}

static int read_words(struct args *a, int argc, char **argv)
{
    bool ended = false;
    for (int i = 1; i < argc;) {
        const char *word = argv[i];
        if (!ended && strcmp(word, "--") == 0) {
            ended = true;
            i++;
        } else if (!ended && word[0] == '-' && word[1]) {
            int took = read_option(a, argv + i);
            if (took < 0)
                return EXIT_USAGE;
            i += took;
        } else {
            if (a->command->pairs && strchr(word, '='))
                a->pair[a->n_pairs++] = word;
            else
                a->word[a->n_words++] = word;
            i++;
        }
    }
    return check_count(a);
}

/* Help is given whatever else is wrong. */
static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "-h") == 0 || strcmp(argv[i], "--help") == 0)
            return true;
    return false;
}

int command_run(const struct command *c, int argc, char **argv)
{
    tool_speak(argc, argv);
    if (asks_for_help(argc, argv)) {
        help_command(stdout, c);
        return tool_said(EXIT_FINE);
    }
    struct args a = {.command = c};
    size_t n = (size_t)argc + 1;
    a.given = calloc(n, sizeof *a.given);
    a.word = calloc(n, sizeof *a.word);
    a.pair = calloc(n, sizeof *a.pair);
    int rc = a.given && a.word && a.pair ? read_words(&a, argc, argv)
                                         : tool_fail("%s", tool_text("memory"));
    if (!rc)
        rc = c->run(&a);
    free(a.given);
    free(a.word);
    free(a.pair);
    return c->stays ? rc : tool_said(rc);
}

/* ---- what was given -------------------------------------------------------------- */

const char *args_command(const struct args *a)
{
    return a->command->name;
}

int args_count(const struct args *a)
{
    return a->n_words;
}

const char *args_word(const struct args *a, int i)
{
    return i < a->n_words ? a->word[i] : NULL;
}

const char *args_pair(const struct args *a, int i)
{
    return i < a->n_pairs ? a->pair[i] : NULL;
}

static const struct given *find_given(const struct args *a, const char *option)
{
    for (int i = a->n_given; i-- > 0;)
        if (strcmp(a->given[i].option->name, option) == 0)
            return &a->given[i];
    return NULL;
}

bool args_has(const struct args *a, const char *option)
{
    return find_given(a, option) != NULL;
}

const char *args_text(const struct args *a, const char *option)
{
    const struct given *g = find_given(a, option);
    if (g)
        return g->value;
    return option_find(a->command, option, strlen(option))->fallback;
}

long args_number(const struct args *a, const char *option)
{
    const char *text = args_text(a, option);
    return text ? strtol(text, NULL, 10) : 0;
}

const char *args_next(const struct args *a, const char *option, int *at)
{
    while (*at < a->n_given) {
        const struct given *g = &a->given[(*at)++];
        if (strcmp(g->option->name, option) == 0)
            return g->value;
    }
    return NULL;
}

const struct option *args_given(const struct args *a, int i, const char **ret_value)
{
    if (i >= a->n_given)
        return NULL;
    *ret_value = a->given[i].value;
    return a->given[i].option;
}
