/* screen_text.h - the words of the screen, and text that somebody types. */
#ifndef MAAT_SCREEN_TEXT_H
#define MAAT_SCREEN_TEXT_H

#include <stddef.h>

#include "core/texts.h"
#include "screen/canvas.h"

/* The text of texts/screen.LANG behind the key; the key itself as last resort. */
const char *screen_say(enum lang lang, const char *key);

/* Empty a canvas that is as large as the window. False: the window is too small, and
 * the text behind the key stands there and says how large it should be. */
bool screen_begin(struct canvas *frame, enum lang lang, const char *key);

/* Append a letter to a text in UTF-8, where it fits and is one. */
void screen_type(char *text, size_t size, uint32_t letter);
/* Take the last letter away. */
void screen_untype(char *text);

/* Fill "Name | what it does" of texts/about-GAME: false when the key has none. */
bool screen_about(const struct game *g, enum lang lang, const char *key,
                  const char *thing, char *name, size_t name_size, char *text,
                  size_t text_size);

#endif
