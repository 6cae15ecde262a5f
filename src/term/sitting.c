/* sitting.c - what all tables at which somebody sits have in common. */
#include "term/sitting.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum refusal_code cannot(struct refusal *no)
{
    return refusal_set(no, REFUSED_FORBIDDEN, NULL, "this table cannot do that");
}

/* ---- time ------------------------------------------------------------------------ */

int sitting_fd(const struct sitting *s)
{
    return s->kind->fd(s);
}

int sitting_wait_ms(const struct sitting *s)
{
    return s->kind->wait_ms ? s->kind->wait_ms(s) : SITTING_FOR_EVER;
}

bool sitting_step(struct sitting *s)
{
    uint32_t before = s->stamp;
    s->kind->step(s);
    return s->stamp != before;
}

bool sitting_await(struct sitting *s, int ms)
{
    if (sitting_step(s))
        return true;
    int most = sitting_wait_ms(s);
    struct pollfd in = {.fd = sitting_fd(s), .events = POLLIN};
    if (most >= 0 && (ms < 0 || most < ms))
        ms = most;
    poll(&in, 1, ms);
    return sitting_step(s);
}

/* ---- looking --------------------------------------------------------------------- */

struct onlooker sitting_onlooker(const struct sitting *s, int viewer)
{
    return cover_onlooker(viewer, s->memory, s->state == SITTING_OVER, s->covering);
}

const struct game_view *sitting_view(struct sitting *s, int viewer)
{
    return s->kind->view_at(s, viewer, s->ply);
}

const struct game_view *sitting_view_at(struct sitting *s, int viewer, uint32_t ply)
{
    return s->kind->view_at(s, viewer, ply);
}

int sitting_acts(struct sitting *s, int viewer, uint32_t from, uint32_t to,
                 int (*each)(void *ctx, const struct sitting_act *a), void *ctx)
{
    return s->kind->acts(s, viewer, from, to, each, ctx);
}

int sitting_turn(const struct sitting *s)
{
    unsigned asked = s->acting & s->here;
    if (s->state == SITTING_THROW)
        return s->hand >= 0 && s->here >> s->hand & 1 ? s->hand : GAME_NOBODY;
    if (s->state != SITTING_DECISION || !asked)
        return GAME_NOBODY;
    /* Who has the terminal in front of him goes on with it. */
    if (s->last >= 0 && asked >> s->last & 1)
        return s->last;
    return __builtin_ctz(asked);
}

int sitting_viewer(const struct sitting *s)
{
    int turn = sitting_turn(s);
    if (turn >= 0)
        return turn;
    if (s->last >= 0)
        return s->last;
    return s->here ? __builtin_ctz(s->here) : GAME_SPECTATOR;
}

/* Does one person see anything on this table that lies covered for the other? */
static bool sees_more(struct sitting *s, int one, int other)
{
    struct onlooker a = sitting_onlooker(s, one), b = sitting_onlooker(s, other);
    const struct game_view *v = sitting_view(s, one);
    return v && cover_parts(s->game, game_peek(v), &a, &b);
}

/* The next person what the last one was shown, or the others what the next is shown. */
bool sitting_must_look_away(struct sitting *s, int seat)
{
    if (__builtin_popcount(s->here) < 2 || s->last == seat)
        return false;
    if (s->game->traits & GAME_HAS_SECRETS)
        return true;
    for (int other = 0; other < s->n; other++)
        if (other != seat && s->here >> other & 1 &&
            (sees_more(s, seat, other) ||
             (other == s->last && sees_more(s, other, seat))))
            return true;
    return false;
}

void sitting_looks(struct sitting *s, int seat)
{
    s->last = seat;
}

/* ---- doing ----------------------------------------------------------------------- */

int sitting_choices(struct sitting *s, int seat, const struct sitting_choice **ret)
{
    return s->kind->choices(s, seat, ret);
}

enum refusal_code sitting_act(struct sitting *s, int seat, const char *text,
                              struct refusal *no)
{
    return s->kind->act ? s->kind->act(s, seat, text, no) : cannot(no);
}

enum refusal_code sitting_throw(struct sitting *s, int seat, const char *input,
                                struct refusal *no)
{
    return s->kind->throw_ ? s->kind->throw_(s, seat, input, no) : cannot(no);
}

bool sitting_can_undo(const struct sitting *s, int seat)
{
    return s->kind->can_undo && s->kind->can_undo(s, seat);
}

enum refusal_code sitting_undo(struct sitting *s, int seat, struct refusal *no)
{
    return s->kind->undo ? s->kind->undo(s, seat, no) : cannot(no);
}

enum refusal_code sitting_ask_hint(struct sitting *s, int seat, struct refusal *no)
{
    return s->kind->ask_hint ? s->kind->ask_hint(s, seat, no) : cannot(no);
}

bool sitting_may_cover(const struct sitting *s)
{
    return s->kind->cover && s->memory == MEMORY_LETTER && s->state != SITTING_OVER &&
           cover_is_choice(s->game, &s->config);
}

enum refusal_code sitting_cover(struct sitting *s, int seat, bool on,
                                struct refusal *no)
{
    return sitting_may_cover(s) ? s->kind->cover(s, seat, on, no) : cannot(no);
}

enum refusal_code sitting_chat(struct sitting *s, const char *text, struct refusal *no)
{
    return s->kind->chat ? s->kind->chat(s, text, no) : cannot(no);
}

enum refusal_code sitting_resign(struct sitting *s, int seat, struct refusal *no)
{
    return s->kind->resign ? s->kind->resign(s, seat, no) : cannot(no);
}

void sitting_explain(const struct sitting *s, const struct refusal *no, char *buf,
                     size_t size)
{
    char key[64];
    const char *rule = no->rule ? text_rule(no->rule, s->lang) : NULL;
    snprintf(key, sizeof key, "refused.%s", refusal_name(no->code));
    /* Nobody but a server that is there is busy. */
    bool is_unsent = s->connection != SITTING_CONNECTED && no->code == REFUSED_BUSY;
    const char *what = text_of(s->game, s->lang, is_unsent ? "online.not-sent" : key);
    if (no->rule)
        snprintf(buf, size, "%s (%s) %s", what, no->rule, rule ? rule : "");
    else
        snprintf(buf, size, "%s", what);
}

/* ---- the end --------------------------------------------------------------------- */

void sitting_result(struct sitting *s, struct game_result *ret)
{
    memset(ret, 0, sizeof *ret);
    s->kind->result(s, ret);
}

int sitting_save(struct sitting *s, const char *path)
{
    return s->kind->save ? s->kind->save(s, path) : -1;
}

struct sitting *sitting_again(struct sitting *s)
{
    return s->kind->again ? s->kind->again(s) : NULL;
}

void sitting_free(struct sitting *s)
{
    if (s)
        s->kind->free(s);
}
