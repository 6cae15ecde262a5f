/* line.h - a table in lines of text: for pipes, screen readers and plain terminals. */
#ifndef MAAT_LINE_H
#define MAAT_LINE_H

#include <stdbool.h>

#include "core/texts.h"
#include "term/sitting.h"

struct line_options {
    const char *save; /* where the game is written when it is over or left; or NULL */
    bool colour;
    bool quick;   /* throws are left to chance, and none is shown */
    bool generic; /* the board of a game that has none of its own */
};

/* Show the table and take what is typed, until the game is over or the person leaves.
 */
enum sitting_end line_play(struct sitting *s, const struct line_options *o);

/* What a person may call for besides moves. */
enum line_name {
    LINE_NO_NAME,
    LINE_HELPS,
    LINE_BOARDS,
    LINE_LOGS,
    LINE_UNDOES,
    LINE_RULES,
    LINE_HINTS,
    LINE_COVERS,
    LINE_SAVES,
    LINE_CHATS,
    LINE_RESIGNS,
    LINE_QUITS,
    LINE_REMATCHES,
    LINE_ANALYSES,
    LINE_NAMES
};

/* What the first word of a text calls for, in any language; *rest is what follows. */
enum line_name line_name_of(const char *text, const char **rest);
/* What it is called in this language. */
const char *line_name(enum line_name name, enum lang lang);
/* The text of a rule by its number in any letters; NULL: there is none. */
const char *line_rule(enum lang lang, const char *number);
/* Keep the game in a file (NULL: the one where it is kept, or one of its name) and say
 * what came of it. */
void line_save(struct sitting *s, const char *path, char *text, size_t size);
/* Lead a person through a chapter of a lesson; LINE_SKIPPED: to the next one. */
enum line_lesson { LINE_OVER, LINE_SKIPPED, LINE_QUIT, LINE_FAILED };
struct lesson;
enum line_lesson line_lesson(const struct lesson *l, enum lang lang, bool colour);

/* The same words, whatever their case and the blanks between them? */
bool line_same(const char *one, const char *other);

/* How wide a line may be: as the terminal is, at most 100 columns; 80 without one. */
int line_width(void);

#endif
