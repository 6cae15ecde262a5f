/*
 * lesson.h - a chapter of a lesson: read from its text, checked, played step by step.
 *
 * A chapter is lines (docs/writing-a-lesson.md): a head that says how the table stands,
 * then steps. Some steps tell something, some want the learner to do something, some
 * are what others do and how luck falls. Whoever leads a learner through it (a
 * terminal, a page) holds the match, asks what is wanted now, and says what was done.
 * Nothing here is printed, and nothing knows a game but by its descriptor.
 */
#ifndef MAAT_LESSON_H
#define MAAT_LESSON_H

#include "core/refusal.h"
#include "core/texts.h"
#include "match/match.h"
#include "match/position.h"

enum { LESSON_WHY_MAX = POSITION_WHY_MAX + 80, LESSON_TEXT_MAX = 600 };

struct lesson;

/* What is wrong with a text, and where. */
struct lesson_fault {
    int line; /* from 1; 0: with the whole */
    char why[LESSON_WHY_MAX];
};

/* A chapter from its text, which may go away; NULL with the fault. */
struct lesson *lesson_read(const struct game *g, const char *text, size_t len,
                           struct lesson_fault *ret);
void lesson_free(struct lesson *l);

const struct game *lesson_game(const struct lesson *l);
const char *lesson_title(const struct lesson *l, enum lang lang);
int lesson_learner(const struct lesson *l); /* the seat, from 0 */
uint32_t lesson_seed(const struct lesson *l);
/* Does it end in a game of its own? The last chapter of a lesson does. */
bool lesson_has_game(const struct lesson *l);
/* The level of the bots in that game; the gentlest where there is none. */
const char *lesson_level(const struct lesson *l);

/* The state that the chapter begins with; 0, or -1 with the fault. */
int lesson_pose(const struct lesson *l, struct position *ret, struct lesson_fault *no);

/* ---- a learner on the way through it --------------------------------------------- */

struct lesson_run {
    const struct lesson *lesson;
    const struct match *match;
    int at; /* line of the step */
};

enum lesson_want {
    LESSON_READ,   /* a text: then lesson_next */
    LESSON_TIP,    /* the same, what to keep in mind */
    LESSON_DO,     /* the learner acts: lesson_judge, then lesson_did */
    LESSON_OTHERS, /* lesson_script acts: then lesson_did */
    LESSON_GAME,   /* from here on a game against bots; the end of the chapter */
    LESSON_OVER,
};

/* Begin. The match stands as lesson_pose says; its luck is the run's from now on, which
 * stays where it is. */
void lesson_begin(struct lesson_run *r, const struct lesson *l, struct match *m);

enum lesson_want lesson_wants(const struct lesson_run *r);
/* What is to be said now; "" where others act. */
const char *lesson_says(const struct lesson_run *r, enum lang lang);
/* A text with the names of the seats in the place of {1}, {2}, ...; `buf` is cut. */
void lesson_fill(const char *text, const char *const *names, int n, char *buf,
                 size_t size);
/* Names of what it is about, as boards call them, with blanks between; "" for none. */
const char *lesson_points(const struct lesson_run *r);
/* Steps that the learner reads or does: how many are behind, how many there are. */
int lesson_done(const struct lesson_run *r);
int lesson_steps(const struct lesson *l);
/* The line of the text that the step begins with. */
int lesson_line(const struct lesson_run *r);

/* Go on behind a text. */
void lesson_next(struct lesson_run *r);

enum lesson_verdict {
    LESSON_RIGHT,
    LESSON_WRONG,   /* *ret says why it is not what the step is about */
    LESSON_REFUSED, /* by the rules: *no says why */
    LESSON_MUTE,    /* a chapter that has no sentence for it: no shipped one is so */
};

/* Is this what the step wants? Changes nothing. */
enum lesson_verdict lesson_judge(const struct lesson_run *r, const struct match *m,
                                 const char *action, enum lang lang, const char **ret,
                                 struct refusal *no);
/* One answer that is right, as the learner would have to give it; -1: none is legal. */
int lesson_answer(const struct lesson_run *r, const struct match *m,
                  char buf[GAME_TEXT_MAX]);

/* What others do now: the seat, from 0, and its action in `ret`. */
int lesson_script(const struct lesson_run *r, const char **ret);

/* Before the action of the step is done in the match: the luck that follows is that
 * of the lines behind it. */
void lesson_did(struct lesson_run *r);

/* What is wrong with the step as the match stands: somebody else's turn, an action or
 * a roll that is not legal. 0, or -1 with the fault. For those who check lessons. */
int lesson_check(const struct lesson_run *r, const struct match *m,
                 struct lesson_fault *no);

/*
 * Play a whole chapter: every legal action at every step is judged, every right one
 * followed, together with every other where that makes no more than a thousand ways.
 * 0, or -1 with the first fault.
 */
int lesson_walk(const struct lesson *l, struct lesson_fault *no);

#endif
