/* tools.h - the subcommands of maat, one file each, and what they share. */
#ifndef MAAT_TOOLS_H
#define MAAT_TOOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "bots/bot.h"
#include "core/record.h"
#include "core/shard.h"
#include "core/texts.h"
#include "tools/options.h"

/* Exit codes of every subcommand. */
enum { EXIT_FINE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

extern const struct command command_admin;
extern const struct command command_analyse;
extern const struct command command_arena;
extern const struct command command_backup;
extern const struct command command_bench;
extern const struct command command_bot;
extern const struct command command_botcheck;
extern const struct command command_completions;
extern const struct command command_games;
extern const struct command command_learn;
extern const struct command command_lesson;
extern const struct command command_load;
extern const struct command command_merge;
extern const struct command command_perft;
extern const struct command command_play;
extern const struct command command_puzzles;
extern const struct command command_random;
extern const struct command command_referee;
extern const struct command command_replay;
extern const struct command command_restore;
extern const struct command command_selfplay;
extern const struct command command_serve;
extern const struct command command_verify;
extern const struct command command_version;

/* Say "maat: ..." on standard error and answer EXIT_USAGE. */
int tool_usage(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* The same, answering EXIT_FAILED. */
int tool_fail(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* The exit code of what was printed: what could not be written is no success. */
int tool_said(int rc);
/* What is said next is about this place, named in front of it; "": about none. */
void tool_where(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* What errno says, in the language spoken. */
const char *tool_errno(void);

/*
 * Speak the language of `--lang en|de` in the arguments from now on, else that of the
 * locale. What is wrong with the option is for the reader of the options to say.
 */
void tool_speak(int argc, char **argv);
enum lang tool_lang(void); /* the one spoken */
/* A text of texts/tools.*, in the language spoken. */
const char *tool_text(const char *key);
/* Print such a text, whose %-signs the further arguments fill. */
void tool_print(FILE *f, const char *key, ...);
/* The same on standard output, indented and in lines of at most 80 columns. */
void tool_line(int indent, const char *key, ...);
/* A number as people write it: "12.5", "12,5". Good for the next seven calls. */
const char *tool_real(const char *format, double x);
const char *tool_megabytes(uint64_t bytes); /* "0.4", likewise */
/* A time in ms since 1970, by the clock of this place. Good for the next three calls.
 */
const char *tool_time(int64_t at);
/* "2026-11-18 14:30" or "14:30" of today, with seconds and their parts, with a zone
 * ("+0100", Z), or ms since 1970; -1: it is none. */
int tool_time_read(const char *text, int64_t *ret);
/* A reason that core or bots gave, in the language spoken; as long. */
const char *tool_reason(const char *why);
/* Columns of a text: bytes that begin a character of UTF-8. */
int tool_columns(const char *text, size_t len);
/* Print a text filled up with blanks, in front or behind, to so many columns. */
void tool_pad(FILE *f, const char *text, int columns, bool front);

/* The commit that the program was built from; "" when that is not known. */
extern const char tool_commit[];

/* Close the object that was written and print it; the exit code. */
struct jot;
int tool_json(struct jot *j);

/* The game named by `id`, or NULL after saying so with the list of games. */
const struct game *tool_game(const char *id);

/*
 * The options of the game that were given, and `extra` as if it had been given too
 * (NULL: nothing); -1 after saying what is wrong.
 */
int tool_config(const struct game *g, const struct args *a, const char *extra,
                struct game_config *ret);

/*
 * Read what a bot has learned from a file; its game is said in it. As `--weights FILE`
 * it is what all bots of the game think by, and in a spec (`weights=FILE`) that bot
 * alone. EXIT_USAGE or EXIT_FAILED after saying what is wrong.
 */
int tool_weights(const struct args *a);

/* Is there a bot of this spec? EXIT_USAGE after saying what is wrong with it. */
int tool_bot(const struct game *g, const char *spec);

/*
 * The bots that were given (--bots, --bot) for the seats of a table; the last one takes
 * what is left. `programs`: cmd:PROGRAM may be one. EXIT_USAGE after saying what is
 * wrong.
 */
int tool_lineup(const struct game *g, const struct args *args, int n_players,
                bool programs, char spec[][BOT_SPEC_MAX]);

/* `--shard I/N`, or the whole; EXIT_USAGE after saying that it is none. */
int tool_shard(const struct args *a, struct shard *ret);

/* A whole number in lo..hi from an option's value; -1 after saying what is wrong. */
int tool_number(const char *option, const char *text, long lo, long hi, long *ret);

/* A whole file ("-": standard input) in malloc'd memory; NULL after saying why. */
char *tool_read_file(const char *path, size_t *ret_len);

/* A file to write ("-": standard output); NULL after saying why not. */
FILE *tool_create(const char *path);
/* All of it is written; the exit code, after saying why not. */
int tool_close(FILE *f, const char *path);
/* For what takes long: say now that a file (NULL: none) cannot be written. */
int tool_can_write(const char *path);

/* What is wrong with a record: "line 7: ..."; as long as tool_reason. */
const char *tool_record_reason(const struct record_error *err);
/* A record from a file; -1 after saying which line is wrong. */
int tool_read_record(const char *path, struct record *ret);

#endif
