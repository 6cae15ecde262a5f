/* lesson_walk.c - a chapter played to its end in every way that it foresees. */
#include <string.h>

#include "core/dealer.h"
#include "lesson/lesson_lines.h"

/* Chapters have far fewer steps that are to be done; behind them the first right answer
 * is taken. So many ways are walked with all choices together. */
enum { FORKS_MAX = 64, WAYS_MAX = 1000 };

/* One way through: which of the right answers is given at each step that is to be done,
 * and how many there were. */
struct way {
    int n; /* steps */
    int choice[FORKS_MAX], right[FORKS_MAX];
};

struct walk {
    const struct lesson *lesson;
    struct match *match;
    struct lesson_run run;
    struct way *way;
    struct lesson_fault *no;
};

static int judge_all(struct walk *w, int *ret_right, char ret[GAME_TEXT_MAX])
{
    game_action legal[GAME_MAX_ACTIONS];
    int seat = w->lesson->learner, n = match_legal(w->match, seat, legal);
    int wanted = w->way->n < FORKS_MAX ? w->way->choice[w->way->n] : 0;
    *ret_right = 0;
    for (int i = 0; i < n; i++) {
        char text[GAME_TEXT_MAX];
        const char *why = NULL;
        match_format(w->match, seat, legal[i], text, sizeof text);
        enum lesson_verdict v =
            lesson_judge(&w->run, w->match, text, LANG_EN, &why, NULL);
        if (v != LESSON_RIGHT && v != LESSON_WRONG)
            return lesson_fail(w->no, lesson_line(&w->run), "\"%.60s\" gets no answer",
                               text);
        if (v == LESSON_RIGHT && (*ret_right)++ == wanted)
            memcpy(ret, text, sizeof text);
    }
    return 0;
}

static int do_step(struct walk *w)
{
    char text[GAME_TEXT_MAX] = "";
    int right;
    if (judge_all(w, &right, text))
        return -1;
    if (w->way->n < FORKS_MAX)
        w->way->right[w->way->n++] = right;
    lesson_did(&w->run);
    return match_act(w->match, w->lesson->learner, text, NULL) ? -1 : 0;
}

static int others(struct walk *w)
{
    const char *action;
    int seat = lesson_script(&w->run, &action);
    lesson_did(&w->run);
    return match_act(w->match, seat, action, NULL) ? -1 : 0;
}

static int go(struct walk *w)
{
    for (;;) {
        int code = 0;
        match_settle(w->match, false);
        if (lesson_check(&w->run, w->match, w->no))
            return -1;
        switch (lesson_wants(&w->run)) {
        case LESSON_READ:
        case LESSON_TIP:
            lesson_next(&w->run);
            break;
        case LESSON_DO:
            code = do_step(w);
            break;
        case LESSON_OTHERS:
            code = others(w);
            break;
        case LESSON_GAME:
        case LESSON_OVER:
            return 0;
        }
        if (code)
            return -1;
    }
}

static int walk(const struct lesson *l, struct way *way, struct lesson_fault *no)
{
    struct walk w = {.lesson = l, .way = way, .no = no};
    struct position start;
    struct dealer d;
    uint8_t seed[DEALER_SEED];
    way->n = 0;
    if (lesson_pose(l, &start, no))
        return -1;
    dealer_seed_from(l->seed, seed);
    if (dealer_init(&d, seed, "lesson", l->config.n_players, NULL))
        return lesson_fail(no, 0, "there is no luck");
    w.match = match_from_state(l->game, position_state(&start), &d);
    if (!w.match)
        return lesson_fail(no, 0, "out of memory");
    lesson_begin(&w.run, l, w.match);
    int code = go(&w);
    match_free(w.match);
    return code;
}

/* The last choice that can be another one is; what comes behind it begins anew. */
static bool turn_off(struct way *way)
{
    int i = way->n - 1;
    while (i >= 0 && way->choice[i] + 1 >= way->right[i])
        way->choice[i--] = 0;
    if (i >= 0)
        way->choice[i]++;
    return i >= 0;
}

/* Each choice by itself, with the first right answer everywhere else. */
static int walk_forks(const struct lesson *l, struct lesson_fault *no)
{
    struct way first = {0};
    if (walk(l, &first, no))
        return -1;
    for (int i = 0; i < first.n; i++)
        for (int choice = 1; choice < first.right[i]; choice++) {
            struct way way = {0};
            way.choice[i] = choice;
            if (walk(l, &way, no))
                return -1;
        }
    return 0;
}

int lesson_walk(const struct lesson *l, struct lesson_fault *no)
{
    struct way way = {0};
    *no = (struct lesson_fault){0};
    for (int ways = 0; ways < WAYS_MAX; ways++) {
        if (walk(l, &way, no))
            return -1;
        if (!turn_off(&way))
            return 0;
    }
    return walk_forks(l, no);
}
