/* complete.c - `maat completions`, and the words that all shells are offered. */
#include "tools/complete.h"

#include <string.h>

#include "bots/bot.h"
#include "tools/tools.h"

enum { LISTED_MAX = 24 }; /* longer ranges of numbers are not listed */

static void put_word(FILE *f, const char *prefix, const char *word, bool *more)
{
    fprintf(f, "%s%s%s", *more ? " " : "", prefix, word);
    *more = true;
}

void complete_commands(FILE *f)
{
    bool more = false;
    for (int i = 0; commands[i]; i++)
        put_word(f, "", commands[i]->name, &more);
}

void complete_games(FILE *f)
{
    bool more = false;
    for (const struct game *const *g = game_list; *g; g++)
        put_word(f, "", (*g)->id, &more);
}

/* Every level, each with `prefix` in front. */
static void put_levels(FILE *f, const char *prefix)
{
    bool more = false;
    for (int i = 0; bot_levels[i]; i++)
        put_word(f, prefix, bot_levels[i], &more);
}

static void put_words(FILE *f, const char *const *words)
{
    bool more = false;
    for (int i = 0; words[i]; i++)
        put_word(f, "", words[i], &more);
}

void complete_keys(FILE *f, const struct game *g)
{
    fputs("players=", f);
    for (const struct game_option *o = g->options; o->key; o++)
        fprintf(f, " %s=", o->key);
}

static void put_range(FILE *f, const char *key, unsigned lo, unsigned hi, bool *more)
{
    if (lo > hi || hi - lo >= LISTED_MAX)
        return;
    for (unsigned v = lo; v <= hi; v++) {
        fprintf(f, "%s%s=%u", *more ? " " : "", key, v);
        *more = true;
    }
}

void complete_pairs(FILE *f, const struct game *g)
{
    bool more = false;
    put_range(f, "players", g->min_players, g->max_players, &more);
    for (const struct game_option *o = g->options; o->key; o++) {
        for (int i = 0; o->values && o->values[i]; i++) {
            fprintf(f, "%s%s=%s", more ? " " : "", o->key, o->values[i]);
            more = true;
        }
        put_range(f, o->key, o->lo, o->hi, &more);
    }
}

bool complete_knows(enum value_kind kind)
{
    return kind == VALUE_WORD || kind == VALUE_GAME || kind == VALUE_BOT ||
           kind == VALUE_BOTS || kind == VALUE_SEATS || kind == VALUE_COMMAND;
}

void complete_value(FILE *f, enum value_kind kind, const char *const *words)
{
    if (kind == VALUE_WORD)
        put_words(f, words);
    else if (kind == VALUE_GAME)
        complete_games(f);
    else if (kind == VALUE_COMMAND)
        complete_commands(f);
    else if (complete_knows(kind))
        put_levels(f, kind == VALUE_SEATS ? "bot:" : "");
}

void complete_quoted(FILE *f, const char *text, const char *quote)
{
    fputc('\'', f);
    for (; *text; text++) {
        if (*text == '\'')
            fputs(quote, f);
        else
            fputc(*text, f);
    }
    fputc('\'', f);
}

const struct option *complete_option(const struct command *c, int i)
{
    const struct option *o = c->options;
    for (; o && o->name; o++)
        if (i-- == 0)
            return o;
    for (o = common_options; o->name; o++)
        if (i-- == 0)
            return o;
    return NULL;
}

/* ---- the command ----------------------------------------------------------------- */

static const char *const shells[] = {"bash", "zsh", "fish", NULL};

static int run(const struct args *a)
{
    static void (*const print[])(FILE *) = {complete_bash, complete_zsh, complete_fish};
    const char *shell = args_word(a, 0);
    struct nearest n;
    nearest_begin(&n, shell, strlen(shell));
    nearest_try_all(&n, shells);
    for (int i = 0; shells[i]; i++) {
        if (strcmp(shells[i], shell) == 0) {
            print[i](stdout);
            return EXIT_FINE;
        }
    }
    return tool_usage(tool_text("no-shell"), shell, nearest_say(&n, ""));
}

const struct command command_completions = {
    .name = "completions",
    .run = run,
    .arguments = {{.name = "SHELL", .kind = VALUE_WORD, .words = shells}},
};
