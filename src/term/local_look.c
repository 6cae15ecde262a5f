/* local_look.c - what a table in this process tells those who look at it. */
#include <stdio.h>
#include <string.h>

#include "term/local_own.h"

static enum sitting_state state_of(const struct local *l)
{
    switch (match_head(l->match)->node) {
    case GAME_OVER:
        return SITTING_OVER;
    case GAME_CHANCE_NODE:
        return SITTING_THROW;
    default:
        return SITTING_DECISION;
    }
}

void local_tell(struct local *l)
{
    const struct game_head *h = match_head(l->match);
    struct sitting *s = &l->s;
    s->state = state_of(l);
    s->seed = s->state == SITTING_OVER ? l->seed : NULL;
    s->ply = match_ply(l->match);
    s->phase = h->phase;
    s->acting = s->state == SITTING_DECISION ? (uint8_t)h->acting : 0;
    s->thinking = l->asked;
    s->hand = s->state == SITTING_THROW ? match_hand(l->match) : GAME_NOBODY;
    s->stamp++;
}

struct match *local_match(struct sitting *s)
{
    return local_of(s)->match;
}

void local_moved(struct sitting *s)
{
    local_tell(local_of(s));
}

const struct game_view *local_view_at(struct sitting *s, int viewer, uint32_t ply)
{
    struct match *m = local_of(s)->match;
    return ply >= match_ply(m) ? match_view(m, viewer) : match_view_at(m, viewer, ply);
}

int local_choices(struct sitting *s, int seat, const struct sitting_choice **ret)
{
    struct local *l = local_of(s);
    game_action legal[GAME_MAX_ACTIONS];
    int n = match_legal(l->match, seat, legal);
    for (int i = 0; i < n; i++) {
        struct sitting_choice *c = &l->choice[i];
        c->action = legal[i];
        match_format(l->match, seat, legal[i], c->text, sizeof c->text);
        text_action(s->game, s->lang, c->text, c->words, sizeof c->words);
    }
    *ret = l->choice;
    return n;
}

struct teller {
    struct local *l;
    struct onlooker who;
    int (*each)(void *ctx, const struct sitting_act *a);
    void *ctx;
};

static int tell_step(void *ctx, uint32_t ply, int actor, const char *text,
                     const struct game_event *e, int n)
{
    struct teller *w = ctx;
    struct local *l = w->l;
    struct sitting *s = &l->s;
    int lines = 0;
    for (int i = 0; i < n; i++) {
        l->told[i] = cover_event(s->game, &s->config, &e[i], &w->who);
        if (text_event(s->game, s->lang, &l->told[i], w->who.viewer, &s->read,
                       l->line[lines], SITTING_LINE_MAX) > 0) {
            l->lines[lines] = l->line[lines];
            lines++;
        }
    }
    return w->each(w->ctx, &(struct sitting_act){.ply = ply,
                                                 .actor = actor,
                                                 .text = text,
                                                 .input = match_throw_at(l->match, ply),
                                                 .n = lines,
                                                 .line = l->lines,
                                                 .n_events = n,
                                                 .event = l->told});
}

int local_acts(struct sitting *s, int viewer, uint32_t from, uint32_t to,
               int (*each)(void *ctx, const struct sitting_act *a), void *ctx)
{
    struct teller w = {local_of(s), sitting_onlooker(s, viewer), each, ctx};
    return match_events(local_of(s)->match, viewer, from, to, tell_step, &w);
}

void local_result(struct sitting *s, struct game_result *ret)
{
    match_result(local_of(s)->match, ret);
}
