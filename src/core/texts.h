/*
 * texts.h - all words for people, in German and English, and the rules of each game.
 *
 * Catalogues are texts/<name>.<lang> (lines `key = text`), rules are
 * docs/rules/<game>.md and docs/rules/<game>.de.md; both are embedded in the program
 * and used by the page as well, so there is one place for every sentence.
 */
#ifndef MAAT_TEXTS_H
#define MAAT_TEXTS_H

#include "maat/game.h"

enum lang { LANG_EN, LANG_DE, LANG_COUNT };

/* From --lang or, when that is NULL, from the locale variables; -1 if unknown. */
int lang_from(const char *option, enum lang *ret);
const char *lang_name(enum lang lang); /* "en", "de" */

/* The text behind `key` in catalogue `name`; NULL when it has none. */
const char *text_find(const char *name, enum lang lang, const char *key);

/* As text_find in the game's catalogue, then in "maat"; the key itself as last resort.
 */
const char *text_of(const struct game *g, enum lang lang, const char *key);

/* What the values of an option mean, in one line; NULL when there is none. */
const char *text_about(const struct game *g, enum lang lang,
                       const struct game_option *o);

/* The sentence of rule "R-RA-11", or NULL. */
const char *text_rule(const char *rule, enum lang lang);

/* The whole rules document of a game (Markdown). */
const char *text_rules(const char *game, enum lang lang);

/* A word of the notation or of a field in the reader's language ("nile" -> "Nil"). */
const char *text_word(const struct game *g, enum lang lang, const char *word);

/* The text behind `key` with {n} as this number. */
int text_counted(const struct game *g, enum lang lang, const char *key, int n,
                 char *buf, size_t size);

/* What seats are called: by their names, "" is "Seat 2"; where a name comes more than
 * once a number tells them apart, "Anna (2)". */
enum { TEXT_LABEL_MAX = 64 };
void text_labels(enum lang lang, const char *const *names, int n,
                 char label[][TEXT_LABEL_MAX]);

/* What the seats are called to somebody who reads about them. */
struct text_names {
    const char *const *of;
    int reader; /* the seat that is "you"; GAME_NOBODY: all have names */
};

/*
 * Fill `{name}` in the pattern of an event or an action. text_event answers 0 length
 * for events that have no sentence (their key is present and empty). In all patterns
 * `{name:one|many}` is the one word where {name} is 1, else the other, and
 * `{name:none|one|many}` has words for 0, too; # in them is the number. In those of
 * events `{seat?you}` is the word "you" where that seat is the reader, `{tile-a}` the
 * text word.a-TILE if there is one, `{cards-each}` 4213 as "4, 2, 1, 3", `{n-signed}` 3
 * as "+3", `{n-size}` -3 as "3"; event.E.you is said where the first seat without such
 * a word is the reader, event.E.no-ARG where that argument is an empty list, 0 or
 * nobody, and event.E.less-ARG where it is below 0. A list is "a, b and c".
 */
int text_event(const struct game *g, enum lang lang, const struct game_event *e,
               int viewer, const struct text_names *names, char *buf, size_t size);
int text_action(const struct game *g, enum lang lang, const char *action, char *buf,
                size_t size);

/* How a game has ended, in lines: "Anna and Bert win together", then every side with
 * its place and points. */
int text_standing(const struct game *g, enum lang lang, const struct game_result *r,
                  const struct text_names *names, int n, char *buf, size_t size);

#endif
