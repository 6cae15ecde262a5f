/* text.h - what people may write: one visible line. */
#ifndef MAAT_TEXT_H
#define MAAT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

size_t text_characters(const char *text);
/* Something to see, and no sign that is hidden or turns the direction of what follows,
 * except those that pictures are joined by: what people say. */
bool text_is_line(const char *text);
/* A line without signs that nobody sees or that turn the direction of what follows, and
 * without blanks at its ends or accents in heaps: what a name or a title must be. */
bool text_is_label(const char *text);

/* How many letters of ids the text begins with: those of 64, and `more` of keys and
 * nonces (0: none). */
size_t text_id_letters(const char *text, char more);

#endif
