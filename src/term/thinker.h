/*
 * thinker.h - bots think in a thread of their own, so that the terminal stays awake.
 *
 * Whoever asks hands over views and gets actions; nothing else goes to and fro. Answers
 * come in the order of the questions.
 */
#ifndef MAAT_THINKER_H
#define MAAT_THINKER_H

#include "bots/bot.h"
#include "bots/hint.h"

struct thinker;

/* What somebody has to choose. It is copied. */
struct question {
    const struct game *game;
    const struct game_view *view;
    int seat;
    struct bot *bot; /* NULL: a hint is asked for */
    const game_action *legal;
    int n;
    uint64_t seed; /* of a hint */
};

struct answer {
    int seat;
    bool is_hint;
    game_action action;
    struct bot_reason reason; /* of a hint, as the rest */
    int n_then;
    char then[HINT_SET][GAME_TEXT_MAX];
};

struct thinker *thinker_new(void); /* NULL: no thread or no memory is to be had */
/* Whatever is being thought is broken off. */
void thinker_free(struct thinker *t);

/* Readable while there are answers. */
int thinker_fd(const struct thinker *t);
/* 0, or -1: there is no memory for it. */
int thinker_ask(struct thinker *t, const struct question *q);
bool thinker_take(struct thinker *t, struct answer *ret);

/* Break off what is being thought and forget all questions and answers. Comes back when
 * no bot is at work any more. */
void thinker_forget(struct thinker *t);

#endif
