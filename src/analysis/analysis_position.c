/* analysis_position.c - one position, or what one seat knows of it, judged. */
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/estimate.h"
#include "core/notation.h"

/* The choices of one seat, best first. */
static void consider(struct analysis_look *l, struct judge *judge,
                     const struct game_view *v, int seat)
{
    const struct game_state *s = game_peek(v);
    game_action legal[GAME_MAX_ACTIONS];
    struct judge_answer found;
    struct analysis_choice *c = &l->choice[l->n_choices++];
    struct judge_ask ask = {.view = v,
                            .seat = seat,
                            .legal = legal,
                            .n = l->game->legal(s, seat, legal),
                            .chosen = -1,
                            .rival = {-1, -1},
                            .nodes = l->nodes,
                            .ms = l->ms,
                            .seed = l->seed};
    c->seat = seat;
    c->n_legal = ask.n;
    judge_choice(judge, &ask, &found);
    c->n_best = found.n < ask.n ? found.n : ask.n;
    for (int i = 0; i < c->n_best; i++) {
        struct analysis_option *o = &c->best[i];
        notation_write(l->game, s, seat, legal[found.best[i].action], o->text,
                       sizeof o->text);
        o->chance = found.best[i].value[seat];
        o->visits = found.best[i].visits;
    }
    if (l->is_view)
        memcpy(l->chance, found.chance, sizeof l->chance);
}

static void look(struct analysis_look *l, struct judge *judge)
{
    const struct game_head *h = game_head(l->state);
    for (int seat = 0; seat < h->config.n_players; seat++) {
        _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
        struct game_view *v = (struct game_view *)(void *)room;
        if (!(h->acting >> seat & 1) || (l->is_view && seat != l->seat))
            continue;
        if (l->is_view)
            memcpy(room, l->state, l->game->state_size);
        else
            l->game->redact(l->state, seat, v);
        consider(l, judge, v, seat);
    }
    if (l->is_view)
        return;
    if (h->node == GAME_OVER)
        estimate_state(l->game, brain_of(l->game), l->state, l->chance);
    else
        judge_truth(judge, l->state, 4 * (l->nodes ? l->nodes : JUDGE_NODES), l->ms,
                    l->seed, l->chance);
}

int analysis_position(struct analysis_look *l)
{
    struct judge *judge =
        judge_new(l->game, brain_of(l->game), l->threads > 0 ? l->threads : 1);
    if (!judge)
        return -1;
    judge_watch(judge, l->stop);
    l->n_choices = 0;
    look(l, judge);
    judge_free(judge);
    return 0;
}
