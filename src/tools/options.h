/*
 * options.h - the one reader of arguments for all subcommands.
 *
 * A command is one descriptor: its name, its arguments, its table of options. Reading,
 * help, refusals, suggestions and completions are all made from it; the sentences are
 * in texts/help.*, under "COMMAND", "COMMAND.about" and "COMMAND.OPTION".
 *
 * Options stand anywhere between the arguments, as `--name value` or `--name=value`;
 * `--` ends them. Words with a `=` are options of the game where a command takes them.
 */
#ifndef MAAT_OPTIONS_H
#define MAAT_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* What a value is: how it is checked and what is offered to complete it. */
enum value_kind {
    VALUE_NONE, /* a flag */
    VALUE_NUMBER,
    VALUE_TEXT,
    VALUE_WORD, /* one of `words` */
    VALUE_FILE,
    VALUE_FOLDER,
    VALUE_GAME,
    VALUE_BOT,     /* a level, with options */
    VALUE_BOTS,    /* several, separated by commas */
    VALUE_SEATS,   /* names and bot:LEVEL, separated by commas */
    VALUE_COMMAND, /* of this program */
};

struct option {
    const char *name;  /* without the dashes; NULL ends a table */
    const char *value; /* how help calls its value; NULL for a flag */
    enum value_kind kind;
    long lo, hi;              /* of a number */
    const char *fallback;     /* what holds when it is not given, or NULL */
    const char *const *words; /* NULL-terminated */
    bool many;                /* may be given several times, and all of them count */
    bool loose;               /* the value may be missing: "-" */
    uint16_t offset, size;    /* where it goes in the struct that a command fills */
};

/* An option that takes a whole number; `f` is its fallback as text, or NULL. */
#define OPTION_NUMBER(n, v, l, h, f)                                                   \
    {                                                                                  \
        .name = n, .value = v, .kind = VALUE_NUMBER, .lo = l, .hi = h, .fallback = f   \
    }

struct argument {
    const char *name; /* NULL ends the list */
    enum value_kind kind;
    bool optional;
    const char *const *words;
    bool many; /* any number of them, from one on; the last argument of a command */
};

struct args;

enum { ARGUMENTS_MAX = 3 };

struct command {
    const char *name;
    int (*run)(const struct args *a);
    struct argument arguments[ARGUMENTS_MAX + 1];
    const struct option *options; /* or NULL */
    bool pairs;                   /* takes key=value of a game */
    bool stays; /* what it prints when it starts is not what it is for */
};

/* All commands, in the order of the help; NULL at the end. */
extern const struct command *const commands[];
const struct command *command_find(const char *name);

/* Options that every command has: --help and --lang. */
extern const struct option common_options[];
/* The option called `name` of a command, the common ones included; or NULL. */
const struct option *option_find(const struct command *c, const char *name, size_t len);

/* Read the words after the command's name and run it; the exit code. */
int command_run(const struct command *c, int argc, char **argv);

/* ---- what was given -------------------------------------------------------------- */

const char *args_command(const struct args *a); /* its name */
int args_count(const struct args *a); /* of the arguments that are no options */
/* The argument at `i`, or NULL. */
const char *args_word(const struct args *a, int i);
/* The i-th key=value, or NULL. */
const char *args_pair(const struct args *a, int i);
bool args_has(const struct args *a, const char *option);
/* The value given, else the fallback; the last one where it was given twice. */
const char *args_text(const struct args *a, const char *option);
long args_number(const struct args *a, const char *option);
/* Every value of an option in turn; *at begins with 0. NULL at the end. */
const char *args_next(const struct args *a, const char *option, int *at);
/* Everything that was given, in order. NULL at the end. */
const struct option *args_given(const struct args *a, int i, const char **ret_value);

/* ---- help ------------------------------------------------------------------------ */

/* "COMMAND.KEY" or, when there is none, "any.KEY" of texts/help.*; "" without it. */
const char *help_text(const struct command *c, const char *key);
void help_command(FILE *f, const struct command *c);
void help_all(FILE *f);

/* ---- suggestions ----------------------------------------------------------------- */

/* Looks for the known word nearest to a mistyped one. */
struct nearest {
    const char *word; /* what was typed */
    size_t len;
    int distance;
    const char *found; /* NULL: nothing comes near */
};

void nearest_begin(struct nearest *n, const char *word, size_t len);
void nearest_try(struct nearest *n, const char *known);
void nearest_try_all(struct nearest *n, const char *const *known);
/* " (did you mean X?)" in the language spoken, "" when nothing comes near. */
const char *nearest_say(const struct nearest *n, const char *prefix);

#endif
