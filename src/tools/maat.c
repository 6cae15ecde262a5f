/* maat.c - the program: finds the subcommand and hands over. */
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "tools/tools.h"

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
} commands[] = {
    {"play", cmd_play, "play a game in the terminal"},
    {"games", cmd_games, "list the games and their options"},
    {"referee", cmd_referee, "the engine line by line, for programs"},
    {"random", cmd_random, "write the record of a game played at random"},
    {"replay", cmd_replay, "show a record move by move"},
    {"serve", cmd_serve, "host tables for the browser and for programs"},
    {"verify", cmd_verify, "recompute every roll of a finished record"},
    {"perft", cmd_perft, "count action sequences from a position"},
    {"analyse", cmd_analyse, "what choices cost and luck gave in a finished game"},
    {"arena", cmd_arena, "play bots against each other and compare them"},
    {"bot", cmd_bot, "a bot of ours as a program of its own"},
    {"bot-check", cmd_botcheck, "does a program keep to the bot protocol?"},
    {"load", cmd_load, "put a server under load and measure it"},
    {"admin", cmd_admin, "look after the tables of a store"},
    {"backup", cmd_backup, "copy the store of a running server"},
    {"bench", cmd_bench, "measure the engines"},
    {"version", cmd_version, "versions of program, rules and formats"},
};

enum { N_COMMANDS = sizeof commands / sizeof commands[0] };

static void help(FILE *out)
{
    fputs("maat - five Egyptian board games: referee, opponents, tables\n\n"
          "usage: maat COMMAND [ARGUMENTS]      maat COMMAND --help\n\n",
          out);
    for (int i = 0; i < N_COMMANDS; i++)
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].about);
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    if (argc < 2) {
        help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        help(stdout);
        return EXIT_FINE;
    }
    if (strcmp(argv[1], "--version") == 0)
        return cmd_version(1, argv + 1);
    for (int i = 0; i < N_COMMANDS; i++)
        if (strcmp(commands[i].name, argv[1]) == 0)
            return commands[i].run(argc - 1, argv + 1);
    tool_usage("no such command: %.40s (maat --help lists them)", argv[1]);
    return EXIT_USAGE;
}
