/* tools.h - the subcommands of maat, one file each, and what they share. */
#ifndef MAAT_TOOLS_H
#define MAAT_TOOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/record.h"
#include "core/texts.h"

/* Exit codes of every subcommand. */
enum { EXIT_FINE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

int cmd_analyse(int argc, char **argv);
int cmd_arena(int argc, char **argv);
int cmd_bot(int argc, char **argv);
int cmd_botcheck(int argc, char **argv);
int cmd_admin(int argc, char **argv);
int cmd_backup(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_games(int argc, char **argv);
int cmd_load(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_random(int argc, char **argv);
int cmd_referee(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_version(int argc, char **argv);

/* Say "maat: ..." on standard error and answer EXIT_USAGE. */
int tool_usage(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* The same, answering EXIT_FAILED. */
int tool_fail(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/*
 * Take `--lang en|de` out of the arguments and speak that language from now on, else
 * that of the locale. Tools that never call this speak English. 0 or EXIT_USAGE.
 */
int tool_speak(int *argc, char **argv);
enum lang tool_lang(void); /* the one spoken */
/* A text of texts/tools.*, in the language spoken. */
const char *tool_text(const char *key);
/* Print such a text, whose %-signs the further arguments fill. */
void tool_print(FILE *f, const char *key, ...);
/* A number as people write it: "12.5", "12,5". Good for the next seven calls. */
const char *tool_real(const char *format, double x);
/* A reason that core or bots gave, in the language spoken; as long. */
const char *tool_reason(const char *why);
/* Print a text filled up with blanks, in front or behind, to so many columns. */
void tool_pad(FILE *f, const char *text, int columns, bool front);

/* The game named by `id`, or NULL after saying so with the list of games. */
const struct game *tool_game(const char *id);

/* Join argv[from..] into "key=value key=value"; -1 after saying what is wrong. */
int tool_config(const struct game *g, int argc, char **argv, int from,
                struct game_config *ret);

/* A whole number in lo..hi from an option's value; -1 after saying what is wrong. */
int tool_number(const char *option, const char *text, long lo, long hi, long *ret);

/* A whole file ("-": standard input) in malloc'd memory; NULL after saying why. */
char *tool_read_file(const char *path, size_t *ret_len);

/* A record from a file; -1 after saying which line is wrong. */
int tool_read_record(const char *path, struct record *ret);

#endif
