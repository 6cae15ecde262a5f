/* session.h - somebody at a table on the whole terminal, as a test types and reads it.
 */
#ifndef MAAT_TESTS_SESSION_H
#define MAAT_TESTS_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "screen/terminal.h"

struct session {
    const char *name, *game, *options, *lang, *seats;
    int high, wide;
    bool is_ascii; /* the terminal knows nothing else */
    struct terminal *t;
    uint32_t luck;
    int picks; /* decisions that were answered */
};

void session_open(struct session *s);
/* q closes a sheet, and leaves where there is none. */
void session_leave(struct session *s);

/* The words of the screen. */
const char *session_say(const struct session *s, const char *key);
/* A number below n. */
unsigned session_draw(struct session *s, unsigned n);
/* Does the last line begin as this text does? */
bool session_foot_is(const struct session *s, const char *key);
bool session_has_sheet(const struct session *s);

/* Type, and see what comes of it. */
void session_type(const struct session *s, const char *keys);
/* Wait for a text to be seen, or not to be seen. */
void session_expect(struct session *s, const char *text);
void session_expect_gone(struct session *s, const char *text);
/* Wait until the person is to choose, or the game is over; false: it is over. Sheets
 * are closed, what is prepared is confirmed, throws are thrown. */
bool session_is_asked(struct session *s);

/* The screen is that of pictures/NAME-SUFFIX.txt. */
void session_picture(struct session *s, const char *suffix);

#endif
