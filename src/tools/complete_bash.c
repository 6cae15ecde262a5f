/* complete_bash.c - completions for bash, which need nothing but bash. */
#include "tools/complete.h"

static const char head[] =
    "# bash completion for maat; printed by `maat completions bash`.\n\n"
    "# What may stand here: words for the part behind the prefix. Readline replaces\n"
    "# only what follows the last character at which it breaks words.\n"
    "_maat_offer() { # PREFIX WORDS\n"
    "    mapfile -t COMPREPLY < <(compgen -W \"$2\" -P \"$1\" -- \"${cur#\"$1\"}\")\n"
    "    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] &&\n"
    "        compopt -o nospace 2>/dev/null\n"
    "    _maat_trim\n"
    "}\n\n"
    "_maat_files() { # PREFIX KIND\n"
    "    compopt -o filenames 2>/dev/null\n"
    "    mapfile -t COMPREPLY < <(compgen \"$2\" -P \"$1\" -- \"${cur#\"$1\"}\")\n"
    "    _maat_trim\n"
    "}\n\n"
    "_maat_trim() {\n"
    "    local breaks='' head='' i\n"
    "    [[ $COMP_WORDBREAKS == *=* ]] && breaks+='='\n"
    "    [[ $COMP_WORDBREAKS == *:* ]] && breaks+=':'\n"
    "    [[ -n $breaks ]] && head=${cur%\"${cur##*[\"$breaks\"]}\"}\n"
    "    for i in \"${!COMPREPLY[@]}\"; do\n"
    "        COMPREPLY[i]=${COMPREPLY[i]#\"$head\"}\n"
    "    done\n"
    "}\n\n";

static const char begin[] =
    "_maat() {\n"
    "    local line=${COMP_LINE:0:COMP_POINT} cur option='' prefix='' list\n"
    "    local command game='' i place=1 n options='' valued='' pairs=''\n"
    "    local -a words\n"
    "    COMPREPLY=()\n"
    "    read -ra words <<<\"$line\"\n"
    "    [[ $line == *[[:space:]] ]] && words+=('')\n"
    "    n=$((${#words[@]} - 1))\n"
    "    cur=${words[n]}\n"
    "    command=${words[1]}\n"
    "    if ((n < 2)); then\n"
    "        _maat_offer '' \"$commands\"\n"
    "        return\n"
    "    fi\n";

static const char find[] =
    "    # Which argument is this, and of which game?\n"
    "    for ((i = 2; i < n; i++)); do\n"
    "        if [[ ${words[i]} == --* ]]; then\n"
    "            [[ $valued == *\" ${words[i]} \"* ]] && ((i++))\n"
    "        elif [[ ${words[i]} != *=* ]]; then\n"
    "            [[ \" $games \" == *\" ${words[i]} \"* ]] && game=${words[i]}\n"
    "            ((place++))\n"
    "        fi\n"
    "    done\n"
    "    if [[ $cur == --*=* ]]; then\n"
    "        option=${cur%%=*}\n"
    "        prefix=$option=\n"
    "    elif ((i > n)) || [[ $valued == *\" ${words[n - 1]} \"* ]]; then\n"
    "        option=${words[n - 1]}\n"
    "    fi\n"
    "    # Lists are completed at their end.\n"
    "    list=${cur#\"$prefix\"}\n"
    "    list=$prefix${list%\"${list##*,}\"}\n";

static const char end[] = "    if [[ -n $option ]]; then\n"
                          "        return\n"
                          "    elif [[ $cur == -* ]]; then\n"
                          "        _maat_offer '' \"$options\"\n"
                          "        return\n"
                          "    fi\n"
                          "    case \"$command $place\" in\n";

static void put_options(FILE *f, const struct command *c)
{
    const struct option *o;
    fprintf(f, "    %s)\n        options='", c->name);
    for (int i = 0; (o = complete_option(c, i)); i++)
        fprintf(f, "%s--%s", i ? " " : "", o->name);
    fputs("'\n        valued=' ", f);
    for (int i = 0; (o = complete_option(c, i)); i++)
        if (o->kind != VALUE_NONE && !o->loose)
            fprintf(f, "--%s ", o->name);
    fprintf(f, "'\n%s        ;;\n", c->pairs ? "        pairs=yes\n" : "");
}

/* What is offered for a value of this kind; nothing when nothing is known. */
static void put_offer(FILE *f, enum value_kind kind, const char *const *words)
{
    bool list = kind == VALUE_BOTS || kind == VALUE_SEATS;
    if (kind == VALUE_FILE || kind == VALUE_FOLDER) {
        fprintf(f, "_maat_files \"$prefix\" -%c\n", kind == VALUE_FILE ? 'f' : 'd');
    } else if (complete_knows(kind)) {
        fprintf(f, "_maat_offer \"$%s\" '", list ? "list" : "prefix");
        complete_value(f, kind, words);
        fputs("'\n", f);
    } else {
        fputs(":\n", f);
    }
}

static void put_values(FILE *f, const struct command *c)
{
    const struct option *o;
    for (int i = 0; (o = complete_option(c, i)); i++) {
        if (o->kind == VALUE_NONE)
            continue;
        fprintf(f, "    '%s --%s')\n        ", c->name, o->name);
        put_offer(f, o->kind, o->words);
        fputs("        return\n        ;;\n", f);
    }
}

static void put_arguments(FILE *f, const struct command *c)
{
    int place = 1;
    for (const struct argument *p = c->arguments; p->name; p++, place++) {
        if (p->many)
            fprintf(f, "    '%s '*)\n        ", c->name);
        else
            fprintf(f, "    '%s %d')\n        ", c->name, place);
        put_offer(f, p->kind, p->words);
        fputs("        ;;\n", f);
    }
}

static void put_pairs(FILE *f)
{
    fputs("    if [[ -n $pairs && -n $game && ${#COMPREPLY[@]} == 0 ]]; then\n"
          "        case \"$game $cur\" in\n",
          f);
    for (const struct game *const *g = game_list; *g; g++) {
        fprintf(f, "        '%s '*=*)\n            _maat_offer '' '", (*g)->id);
        complete_pairs(f, *g);
        fprintf(f, "'\n            ;;\n        '%s '*)\n            _maat_offer '' '",
                (*g)->id);
        complete_keys(f, *g);
        fputs("'\n            ;;\n", f);
    }
    fputs("        esac\n    fi\n", f);
}

void complete_bash(FILE *f)
{
    fputs(head, f);
    fputs("_maat_complete() {\n    local commands='", f);
    complete_commands(f);
    fputs("'\n    local games='", f);
    complete_games(f);
    fputs("'\n    _maat\n}\n\n", f);
    fputs(begin, f);
    fputs("    case $command in\n", f);
    for (int i = 0; commands[i]; i++)
        put_options(f, commands[i]);
    fputs("    esac\n", f);
    fputs(find, f);
    fputs("    case \"$command $option\" in\n", f);
    for (int i = 0; commands[i]; i++)
        put_values(f, commands[i]);
    fputs("    esac\n", f);
    fputs(end, f);
    for (int i = 0; commands[i]; i++)
        put_arguments(f, commands[i]);
    fputs("    esac\n", f);
    put_pairs(f);
    fputs("}\n\ncomplete -F _maat_complete maat\n", f);
}
