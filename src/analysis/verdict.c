/* verdict.c - what the choices of a seat are worth, from what it sees. */
#include "analysis/verdict.h"

#include "analysis/share.h"
#include "core/jot_put.h"
#include "core/notation.h"

static int index_of(const game_action *legal, int n, game_action a)
{
    for (int i = 0; i < n; i++)
        if (legal[i] == a)
            return i;
    return -1;
}

static void put_option(struct jot *j, const struct verdict_ask *ask, game_action a,
                       const struct judge_option *o)
{
    char text[GAME_TEXT_MAX];
    notation_write(ask->game, game_peek(ask->view), ask->seat, a, text, sizeof text);
    jot_open(j, '{');
    put_text(j, "do", text);
    share_put(j, "chance", o->value[ask->seat]);
    share_put(j, "behind", o->behind);
    share_put(j, "noise", o->noise);
    put_bool(j, "sure", o->is_behind);
    jot_close(j, '}');
}

static void put_answer(struct jot *j, const struct verdict_ask *ask,
                       const struct verdict *v)
{
    jot_open(j, '{');
    jot_key(j, "options");
    jot_open(j, '[');
    for (int i = 0; i < v->answer.n; i++)
        put_option(j, ask, v->legal[v->answer.best[i].action], &v->answer.best[i]);
    jot_close(j, ']');
    jot_key(j, "why");
    reason_put(j, v->why, v->n_why);
    jot_close(j, '}');
}

int verdict_find(const struct verdict_ask *ask, struct verdict *ret)
{
    const struct game_state *s = game_peek(ask->view);
    const struct brain *brain = brain_of(ask->game);
    bool owes = game_head(s)->node == GAME_DECISION && ask->seat >= 0 &&
                game_head(s)->acting >> ask->seat & 1;
    int n = owes ? ask->game->legal(s, ask->seat, ret->legal) : 0;
    int chosen = index_of(ret->legal, n, ask->chosen);
    ret->answer = (struct judge_answer){0};
    ret->n_why = 0;
    if (n < 2)
        return 0;
    struct judge *judge = judge_new(ask->game, brain, 1);
    struct judge_ask choice = {.view = ask->view,
                               .seat = ask->seat,
                               .legal = ret->legal,
                               .n = n,
                               .chosen = chosen,
                               .rival = {-1, -1},
                               .nodes = ask->nodes,
                               .seed = 1};
    if (!judge)
        return -1;
    judge_choice(judge, &choice, &ret->answer);
    judge_free(judge);
    int best = ret->answer.best[0].action;
    if (chosen >= 0 && best != chosen)
        ret->n_why = reason_find(ask->game, brain, ask->view, ask->seat,
                                 ret->legal[best], ret->legal[chosen], ret->why);
    return 0;
}

int verdict_write(struct jot *j, const struct verdict_ask *ask)
{
    struct verdict v;
    if (verdict_find(ask, &v))
        return -1;
    put_answer(j, ask, &v);
    return 0;
}
