/* lesson_walk.c - a chapter played to its end in every way that it foresees. */
#include <string.h>

#include "core/dealer.h"
#include "lesson/lesson_lines.h"

/* One way through: the first right answer everywhere, but the one number `choice` at
 * the `fork`-th step that is to be done. */
struct walk {
    const struct lesson *lesson;
    struct match *match;
    struct lesson_run run;
    int fork, choice;
    int n_do, n_right; /* steps so far; right answers at the fork */
    struct lesson_fault *no;
};

static int judge_all(struct walk *w, int *ret_right, char ret[GAME_TEXT_MAX])
{
    game_action legal[GAME_MAX_ACTIONS];
    int seat = w->lesson->learner, n = match_legal(w->match, seat, legal);
    int wanted = w->n_do == w->fork ? w->choice : 0;
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
    if (w->n_do == w->fork)
        w->n_right = right;
    w->n_do++;
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

/* Walk one way; *ret are the right answers at the fork, -1 where the way has none. */
static int walk(const struct lesson *l, int fork, int choice, int *ret,
                struct lesson_fault *no)
{
    struct walk w = {
        .lesson = l, .fork = fork, .choice = choice, .n_right = -1, .no = no};
    struct position start;
    struct dealer d;
    uint8_t seed[DEALER_SEED];
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
    *ret = w.n_right;
    return code;
}

int lesson_walk(const struct lesson *l, struct lesson_fault *no)
{
    int right = 1, other;
    *no = (struct lesson_fault){0};
    for (int fork = 0; right >= 0; fork++) {
        if (walk(l, fork, 0, &right, no))
            return -1;
        for (int choice = 1; choice < right; choice++)
            if (walk(l, fork, choice, &other, no))
                return -1;
    }
    return 0;
}
