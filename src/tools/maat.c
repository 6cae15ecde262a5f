/* maat.c - the program: finds the subcommand and hands over. */
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "tools/tools.h"

static const struct command command_help;

const struct command *const commands[] = {
    &command_play,

    &command_games,
    &command_serve,
    &command_lesson,
    &command_referee,
    &command_random,
    &command_replay,
    &command_verify,
    &command_analyse,
    &command_puzzles,
    &command_arena,
    &command_bot,
    &command_botcheck,
    &command_perft,
    &command_bench,
    &command_selfplay,
    &command_learn,
    &command_merge,
    &command_load,
    &command_admin,
    &command_backup,
    &command_restore,
    &command_completions,
    &command_help,
    &command_version,
    NULL,
};

static int no_command(const char *name)
{
    struct nearest n;
    nearest_begin(&n, name, strlen(name));
    for (int i = 0; commands[i]; i++)
        nearest_try(&n, commands[i]->name);
    return tool_usage(tool_text("no-command"), name, nearest_say(&n, ""));
}

/* An option in the place of the command: whose is it? Most likely the server's. */
static int no_command_but_option(const char *word)
{
    const char *name = word + strspn(word, "-");
    size_t len = strcspn(name, "=");
    const struct command *c = &command_serve;
    for (int i = 0; !option_find(c, name, len); c = commands[i++])
        if (!commands[i])
            return tool_usage(tool_text("no-option-at-all"), word);
    return tool_usage(tool_text("no-command-but-option"), (int)len, name, c->name,
                      (int)len, name);
}

static int help(const struct args *a)
{
    const char *name = args_word(a, 0);
    const struct command *c = name ? command_find(name) : NULL;
    if (name && !c)
        return no_command(name);
    if (c)
        help_command(stdout, c);
    else
        help_all(stdout);
    return EXIT_FINE;
}

static const struct command command_help = {
    .name = "help",
    .run = help,
    .arguments = {{.name = "COMMAND", .kind = VALUE_COMMAND, .optional = true}},
};

/* Whoever closed one of these would have what is written there go to the next file that
 * is opened: into the store, say. Such a place is held, and using it fails. */
static void hold_standard_files(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            (void)!open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
}

/* `maat --lang de games` is `maat games --lang de`: the command comes first. */
static void put_command_first(int argc, char **argv)
{
    int n = 0;
    if (argc > 2 && strcmp(argv[1], "--lang") == 0)
        n = 2;
    else if (argc > 1 && strncmp(argv[1], "--lang=", 7) == 0)
        n = 1;
    if (n == 0 || argc <= n + 1)
        return;
    char *name = argv[n + 1];
    memmove(argv + 2, argv + 1, (size_t)n * sizeof *argv);
    argv[1] = name;
}

int main(int argc, char **argv)
{
    hold_standard_files();
    setlocale(LC_CTYPE, "");
    put_command_first(argc, argv);
    if (argc < 2) {
        tool_speak(argc, argv);
        help_all(stderr);
        return EXIT_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        tool_speak(argc, argv);
        help_all(stdout);
        return tool_said(EXIT_FINE);
    }
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0)
        return command_run(&command_version, argc - 1, argv + 1);
    const struct command *c = command_find(name);
    if (c)
        return command_run(c, argc - 1, argv + 1);
    tool_speak(argc, argv);
    return name[0] == '-' ? no_command_but_option(name) : no_command(name);
}
