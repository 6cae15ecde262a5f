/*
 * position_source.h - a position in somebody's words, for the files that read them.
 *
 * Whatever the words are (JSON, the lines of a lesson): what a game understood is
 * compared with what was said, field by field.
 */
#ifndef MAAT_POSITION_SOURCE_H
#define MAAT_POSITION_SOURCE_H

#include "core/cover.h"
#include "match/position.h"

struct position_source {
    struct game_source source; /* first: the game gets this */
    const struct game *game;
    /* What is said of this field, as jot_field writes it; 0, or -1: it is too long. */
    int (*said)(const struct position_source *from, const struct game_field *f,
                char *buf, size_t size);
    const struct onlooker *who; /* it is said as told to them; NULL: all of it */
    char *why;                  /* POSITION_WHY_MAX bytes */
};

/* A sentence about a key ("": about none) in `why`; -1. */
int position_fail(const struct position_source *from, const char *key,
                  const char *reason);

const struct game_field *position_field(const struct game *g, const char *key);
/* The index of a word of this field, or GAME_END. */
int32_t position_word(const struct game_field *f, const char *word);

/* Let the game read it, compare, check the options. 0, or -1 with a sentence. */
int position_take(const struct position_source *from, struct position *p);
/* Can what was taken be played on? The same answers. */
int position_check_truth(const struct position_source *from,
                         const struct game_state *s);
/* Does some truth look like it from this seat? */
int position_check_view(const struct position_source *from, const struct position *p,
                        int seat);

#endif
