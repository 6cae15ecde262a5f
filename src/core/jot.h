/*
 * jot.h - an append writer for JSON and the encoding of states, views and events.
 *
 * Works on a caller's buffer and never allocates. When the buffer is too small it
 * writes nothing more, keeps counting and jot_ok() turns false: `len` then says
 * what would have been needed.
 */
#ifndef MAAT_JOT_H
#define MAAT_JOT_H

#include <string.h>

#include "core/cover.h"
#include "maat/game.h"

struct jot {
    char *buf;
    size_t size, len;
    bool comma; /* the next value is preceded by one */
};

void jot_init(struct jot *j, char *buf, size_t size);
bool jot_ok(const struct jot *j); /* also terminates the text with NUL */

void jot_open(struct jot *j, char bracket);  /* '{' or '[' */
void jot_close(struct jot *j, char bracket); /* '}' or ']' */
/* Names of members are those of the program: nothing in them is escaped. */
void jot_name(struct jot *j, const char *name, size_t n);
static inline void jot_key(struct jot *j, const char *name)
{
    jot_name(j, name, strlen(name)); /* of a literal the compiler knows the length */
}
void jot_text_key(struct jot *j, const char *text); /* whatever it is */
void jot_int(struct jot *j, int64_t v);
void jot_bool(struct jot *j, bool v);
void jot_null(struct jot *j);
void jot_string(struct jot *j, const char *text); /* escapes; UTF-8 passes through */
void jot_raw(struct jot *j, const char *text);    /* already JSON */
void jot_real(struct jot *j, double v, int decimals);

/* One value of a field, as the field table says. */
void jot_field(struct jot *j, const struct game_field *f, const struct game_state *s);
/* The same as an onlooker is told it. */
void jot_told_field(struct jot *j, const struct game_field *f,
                    const struct game_state *s, const struct onlooker *who);

/* A whole state, or (through game_peek) a whole view, as one object. */
void jot_state(struct jot *j, const struct game *g, const struct game_state *s);
static inline void jot_view(struct jot *j, const struct game *g,
                            const struct game_view *v)
{
    jot_state(j, g, game_peek(v));
}

/* One event as `viewer` may know it: {"kind":"bid","seat":2,"sun":7}. */
void jot_event(struct jot *j, const struct game *g, const struct game_event *e,
               int viewer);

#endif
