/* lesson_lines.h - the lines of a chapter, for the files of this room. */
#ifndef MAAT_LESSON_LINES_H
#define MAAT_LESSON_LINES_H

#include "lesson/lesson.h"

enum lesson_word {
    WORD_TITLE,
    WORD_OPTIONS,
    WORD_SEED,
    WORD_LEARNER,
    WORD_BEFORE,
    WORD_SET,
    WORD_TELL,
    WORD_DO,
    WORD_TIP,
    WORD_GAME,
    WORD_PLAY,
    WORD_ROLL,
    WORD_WRONG, /* of a `do`: an answer, as `otherwise` */
    WORD_OTHERWISE,
    WORD_OR, /* of a `do` or a `wrong`: another pattern */
    WORD_POINT,
    WORD_EN,
    WORD_DE,
    LESSON_WORDS,
};

struct lesson_line {
    uint8_t word;     /* enum lesson_word */
    int number;       /* in the text, from 1 */
    const char *rest; /* behind the word, without blanks at its ends */
};

struct lesson {
    const struct game *game;
    struct game_config config;
    int learner;
    uint32_t seed;
    struct lesson_line *lines;
    int n_lines;
    int first; /* the first step */
    char *text;
};

/* What a word is good for. */
struct lesson_grammar {
    const char *name;
    bool is_head;  /* stands before all steps */
    bool is_step;  /* begins a step, or is one */
    bool has_text; /* wants a sentence in every language */
    bool is_bare;  /* nothing stands behind it */
};

extern const struct lesson_grammar lesson_grammar[LESSON_WORDS];

/* The first line behind `at` that begins a step, or n_lines. */
int lesson_step_after(const struct lesson *l, int at);
/* The text of the block that begins with line `at`, or NULL. */
const char *lesson_text_at(const struct lesson *l, int at, enum lang lang);
int lesson_fail(struct lesson_fault *no, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
