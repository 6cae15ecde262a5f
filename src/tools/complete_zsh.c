/* complete_zsh.c - completions for zsh. */
#include <string.h>

#include "tools/complete.h"

static const char head[] =
    "#compdef maat\n"
    "# zsh completion for maat; printed by `maat completions zsh`.\n\n"
    "# Words separated by commas are completed at their end.\n"
    "_maat_list() {\n"
    "    compset -P '*,'\n"
    "    compadd -S '' -- \"$@\"\n"
    "}\n\n";

/* The text of a help entry inside [] of a specification of _arguments. */
static void put_about(FILE *f, const char *text)
{
    fputc('[', f);
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", f);
        else if (strchr("[]:\\", *text))
            fprintf(f, "\\%c", *text);
        else
            fputc(*text, f);
    }
    fputc(']', f);
}

static void put_name(FILE *f, const char *name)
{
    for (; *name; name++)
        if (*name == ':')
            fputs("\\:", f);
        else
            fputc(*name, f);
}

/* ":NAME:ACTION" of a value. */
static void put_value(FILE *f, const char *name, enum value_kind kind,
                      const char *const *words)
{
    fputc(':', f);
    put_name(f, name);
    fputc(':', f);
    if (kind == VALUE_FILE) {
        fputs("_files", f);
    } else if (kind == VALUE_FOLDER) {
        fputs("_files -/", f);
    } else if (kind == VALUE_BOTS || kind == VALUE_SEATS) {
        fputs("_maat_list ", f);
        complete_value(f, kind, words);
    } else if (complete_knows(kind)) {
        fputc('(', f);
        complete_value(f, kind, words);
        fputc(')', f);
    } else {
        fputc(' ', f);
    }
}

static void put_command(FILE *f, const struct command *c)
{
    const struct option *o;
    int place = 1;
    fprintf(f, "    %s)\n        _arguments -s", c->name);
    for (int i = 0; (o = complete_option(c, i)); i++) {
        bool help = strcmp(o->name, "help") == 0;
        fputs(" \\\n            ", f);
        fprintf(f, help ? "'(- *)'{-h,--%s}'" : o->many ? "'*--%s" : "'--%s", o->name);
        if (o->kind != VALUE_NONE)
            fputs(o->loose ? "=-" : "=", f);
        put_about(f, help_text(c, o->name));
        if (o->kind != VALUE_NONE) {
            if (o->loose)
                fputc(':', f);
            put_value(f, o->value, o->kind, o->words);
        }
        fputc('\'', f);
    }
    for (const struct argument *p = c->arguments; p->name; p++) {
        fputs(" \\\n            '", f);
        if (p->many)
            fputs("*:", f);
        else
            fprintf(f, "%d:", place++);
        put_value(f, p->name, p->kind, p->words);
        fputc('\'', f);
    }
    if (c->pairs)
        fputs(" \\\n            '*:key=value:_maat_pairs'", f);
    fputs("\n        ;;\n", f);
}

static void put_pairs(FILE *f)
{
    fputs("_maat_pairs() {\n    local word\n    for word in $words; do\n"
          "        case $word in\n",
          f);
    for (const struct game *const *g = game_list; *g; g++) {
        fprintf(f,
                "        %s)\n            if [[ $PREFIX == *=* ]]; then\n"
                "                compadd -- ",
                (*g)->id);
        complete_pairs(f, *g);
        fputs("\n            else\n                compadd -S '' -- ", f);
        complete_keys(f, *g);
        fputs("\n            fi\n            return\n            ;;\n", f);
    }
    fputs("        esac\n    done\n}\n\n", f);
}

void complete_zsh(FILE *f)
{
    fputs(head, f);
    put_pairs(f);
    fputs("_maat() {\n    local -a commands\n    commands=(\n", f);
    for (int i = 0; commands[i]; i++) {
        char line[200];
        snprintf(line, sizeof line, "%s:%s", commands[i]->name,
                 help_text(commands[i], ""));
        fputs("        ", f);
        complete_quoted(f, line, "'\\''");
        fputc('\n', f);
    }
    fputs("    )\n    if ((CURRENT == 2)); then\n"
          "        _describe -t commands command commands\n        return\n    fi\n"
          "    local command=$words[2]\n    shift words\n    ((CURRENT--))\n"
          "    case $command in\n",
          f);
    for (int i = 0; commands[i]; i++)
        put_command(f, commands[i]);
    fputs("    esac\n}\n\n_maat \"$@\"\n", f);
}
