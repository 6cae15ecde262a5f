/*
 * json.h - an append writer for JSON and the encoding of states, views and events.
 *
 * Works on a caller's buffer and never allocates. When the buffer is too small it
 * writes nothing more, keeps counting and json_ok() turns false: `len` then says
 * what would have been needed.
 */
#ifndef MAAT_JSON_H
#define MAAT_JSON_H

#include "maat/game.h"

struct json {
    char *buf;
    size_t size, len;
    bool comma; /* the next value is preceded by one */
};

void json_init(struct json *j, char *buf, size_t size);
bool json_ok(const struct json *j); /* also terminates the text with NUL */

void json_open(struct json *j, char bracket);  /* '{' or '[' */
void json_close(struct json *j, char bracket); /* '}' or ']' */
void json_key(struct json *j, const char *key);
void json_int(struct json *j, int64_t v);
void json_bool(struct json *j, bool v);
void json_null(struct json *j);
void json_string(struct json *j, const char *text); /* escapes; UTF-8 passes through */
void json_raw(struct json *j, const char *text);    /* already JSON */
void json_real(struct json *j, double v, int decimals);

/* One value of a field, as the field table says. */
void json_field(struct json *j, const struct game_field *f, const struct game_state *s);

/* A whole state, or (through game_peek) a whole view, as one object. */
void json_state(struct json *j, const struct game *g, const struct game_state *s);
static inline void json_view(struct json *j, const struct game *g,
                             const struct game_view *v)
{
    json_state(j, g, game_peek(v));
}

/* One event as `viewer` may know it: {"kind":"bid","seat":2,"sun":7}. */
void json_event(struct json *j, const struct game *g, const struct game_event *e,
                int viewer);

#endif
