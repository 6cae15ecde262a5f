/* verdict.c - what the choices of a seat are worth, from what it sees. */
#include "analysis/verdict.h"

#include "analysis/judge.h"
#include "analysis/reason.h"
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
                       const game_action *legal, int chosen,
                       const struct judge_answer *x)
{
    struct reason why[REASONS];
    int n_why = 0;
    jot_open(j, '{');
    jot_key(j, "options");
    jot_open(j, '[');
    for (int i = 0; i < x->n; i++)
        put_option(j, ask, legal[x->best[i].action], &x->best[i]);
    jot_close(j, ']');
    if (chosen >= 0 && x->best[0].action != chosen)
        n_why = reason_find(ask->game, brain_of(ask->game), ask->view, ask->seat,
                            legal[x->best[0].action], legal[chosen], why);
    jot_key(j, "why");
    reason_put(j, why, n_why);
    jot_close(j, '}');
}

int verdict_write(struct jot *j, const struct verdict_ask *ask)
{
    game_action legal[GAME_MAX_ACTIONS];
    const struct game_state *s = game_peek(ask->view);
    bool owes = game_head(s)->node == GAME_DECISION && ask->seat >= 0 &&
                game_head(s)->acting >> ask->seat & 1;
    int n = owes ? ask->game->legal(s, ask->seat, legal) : 0;
    int chosen = index_of(legal, n, ask->chosen);
    struct judge_answer found = {0};
    if (n > 1) {
        struct judge *judge = judge_new(ask->game, brain_of(ask->game), 1);
        struct judge_ask choice = {.view = ask->view,
                                   .seat = ask->seat,
                                   .legal = legal,
                                   .n = n,
                                   .chosen = chosen,
                                   .rival = {-1, -1},
                                   .nodes = ask->nodes,
                                   .seed = 1};
        if (!judge)
            return -1;
        judge_choice(judge, &choice, &found);
        judge_free(judge);
    }
    put_answer(j, ask, legal, chosen, &found);
    return 0;
}
