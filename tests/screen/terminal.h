/* terminal.h - a program in a terminal that a test reads and types into. */
#ifndef MAAT_TESTS_TERMINAL_H
#define MAAT_TESTS_TERMINAL_H

#include <stdbool.h>

struct terminal;

/* Run a program in a window of this size. */
struct terminal *terminal_open(char *const *args, int high, int wide);
/* Ends it; its exit status, or 128 and the signal that ended it. */
int terminal_close(struct terminal *t);

/* What stands on a line, without the blanks behind it; valid until the next call. */
const char *terminal_line(struct terminal *t, int y);
/* All lines; to be freed. */
char *terminal_text(struct terminal *t);
bool terminal_shows(struct terminal *t, const char *text);
int terminal_high(const struct terminal *t);
bool terminal_is_gone(const struct terminal *t);

void terminal_type(struct terminal *t, const char *keys);
void terminal_click(struct terminal *t, int y, int x);
void terminal_resize(struct terminal *t, int high, int wide);

/* Keep the terminal's other end open when the program ends. */
void terminal_hold(struct terminal *t);
/* Wait for the end; as terminal_close answers. */
int terminal_wait(struct terminal *t);

/* Send the program a signal. */
void terminal_signal(struct terminal *t, int number);
/* Is the terminal as a shell expects it: lines are edited, and seen while they are
 * typed? */
bool terminal_is_cooked(const struct terminal *t);

/* Take what the program writes: wait for it so many milliseconds at most, and then
 * until it pauses. False: there was nothing. */
bool terminal_read(struct terminal *t, int ms);

#endif
