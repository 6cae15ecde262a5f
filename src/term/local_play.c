/* local_play.c - what happens at a table in this process. */
#include <stdio.h>
#include <string.h>

#include "core/phrase.h"
#include "term/local_own.h"

/* ---- bots ------------------------------------------------------------------------ */

/* All bots that owe a choice get to see what there is before any of them, or of the
 * people, has made it known. */
static void ask_bots(struct local *l)
{
    game_action legal[GAME_MAX_ACTIONS];
    unsigned acting = match_head(l->match)->acting;
    if (match_head(l->match)->node != GAME_DECISION)
        return;
    for (int p = 0; p < l->s.n; p++) {
        if (!(acting >> p & 1) || !l->bot[p] || l->asked >> p & 1)
            continue;
        struct question q = {.game = l->s.game,
                             .view = match_view(l->match, p),
                             .seat = p,
                             .bot = l->bot[p],
                             .legal = legal,
                             .n = match_legal(l->match, p, legal)};
        if (thinker_ask(l->thinker, &q) == 0)
            l->asked |= (uint8_t)(1u << p);
    }
}

/* Luck, and the throws that nobody at the keyboard has to make. */
static void settle(struct local *l)
{
    for (;;) {
        match_settle(l->match, true);
        if (match_head(l->match)->node != GAME_CHANCE_NODE)
            return;
        int hand = match_hand(l->match);
        const char *input = hand >= 0 && l->bot[hand]
                                ? bot_throw(l->s.game, l->o.name[hand] + 4)
                                : NULL;
        if (hand >= 0 && !l->bot[hand] && !l->o.quick)
            return;
        if (!input || match_throw(l->match, input, NULL))
            match_settle(l->match, false);
    }
}

/* Something was done: nobody is shown it before it is kept. */
static void go_on(struct local *l)
{
    settle(l);
    local_keep(l);
    ask_bots(l);
    local_tell(l);
}

/* What was thought of is not so any more. */
static void forget(struct local *l)
{
    thinker_forget(l->thinker);
    l->asked = 0;
    l->s.hint = (struct sitting_hint){.seat = GAME_NOBODY};
}

/* ---- hints ----------------------------------------------------------------------- */

struct reason_ctx {
    const struct bot_reason *reason;
};

static void fill_reason(void *ctx, const char *name, struct out *o)
{
    const struct reason_ctx *c = ctx;
    char number[16];
    int n = name[0] == 'w'   ? c->reason->wins
            : name[0] == 'n' ? c->reason->next
                             : c->reason->share;
    snprintf(number, sizeof number, "%d", n);
    phrase_put(o, number, strlen(number));
}

/* Why it was chosen, in a sentence. */
static void say_reason(const struct sitting *s, const struct bot_reason *why, char *buf,
                       size_t size)
{
    struct out o = {buf, size, 0};
    struct reason_ctx c = {why};
    buf[0] = '\0';
    if (why->share > 0 && why->share < 100)
        phrase_fill(text_of(s->game, s->lang, "hint.share"), &o, fill_reason, &c);
    else if (why->share < 0 && why->wins >= 0)
        phrase_fill(
            text_of(s->game, s->lang, why->next >= 0 ? "hint.next" : "hint.wins"), &o,
            fill_reason, &c);
}

static void take_hint(struct local *l, const struct answer *a)
{
    struct sitting_hint *h = &l->s.hint;
    if (!h->is_asked)
        return;
    *h = (struct sitting_hint){.seat = a->seat, .n_then = a->n_then};
    h->choice.action = a->action;
    match_format(l->match, a->seat, a->action, h->choice.text, sizeof h->choice.text);
    text_action(l->s.game, l->s.lang, h->choice.text, h->choice.words,
                sizeof h->choice.words);
    for (int i = 0; i < a->n_then; i++)
        text_action(l->s.game, l->s.lang, a->then[i], h->then[i], sizeof h->then[i]);
    say_reason(&l->s, &a->reason, h->why, sizeof h->why);
}

enum refusal_code local_hint(struct sitting *s, int seat, struct refusal *no)
{
    struct local *l = local_of(s);
    _Alignas(16) uint8_t shown[GAME_STATE_LIMIT];
    struct game_view *v = (struct game_view *)(void *)shown;
    struct onlooker who = sitting_onlooker(s, seat);
    game_action legal[GAME_MAX_ACTIONS];
    int n = match_legal(l->match, seat, legal);
    if (!n)
        return refusal_set(no, REFUSED_NO_HINT, NULL,
                           "this seat has nothing to choose");
    cover_forget(s->game, match_view(l->match, seat), &who, v);
    struct question q = {.game = s->game,
                         .view = v,
                         .seat = seat,
                         .legal = legal,
                         .n = n,
                         .seed = s->ply};
    if (s->hint.is_asked)
        return REFUSAL_NONE;
    if (thinker_ask(l->thinker, &q))
        return refusal_set(no, REFUSED_UNAVAILABLE, NULL, "no memory");
    s->hint = (struct sitting_hint){.seat = GAME_NOBODY, .is_asked = true};
    s->stamp++;
    return REFUSAL_NONE;
}

/* ---- time ------------------------------------------------------------------------ */

bool local_step(struct sitting *s)
{
    struct local *l = local_of(s);
    struct answer a;
    char text[GAME_TEXT_MAX];
    uint32_t before = s->stamp;
    while (thinker_take(l->thinker, &a)) {
        if (a.is_hint) {
            take_hint(l, &a);
            local_tell(l);
            continue;
        }
        l->asked &= (uint8_t) ~(1u << a.seat);
        match_format(l->match, a.seat, a.action, text, sizeof text);
        match_act(l->match, a.seat, text, NULL);
        go_on(l);
    }
    /* Of a table that was just opened. */
    if ((s->state == SITTING_THROW && (s->hand < 0 || l->bot[s->hand] || l->o.quick)) ||
        (s->state == SITTING_DECISION && s->acting & ~s->here & ~l->asked) ||
        (s->here && !s->file[0] && !s->unkept && l->o.folder[0]))
        go_on(l);
    return s->stamp != before;
}

/* ---- people ---------------------------------------------------------------------- */

enum refusal_code local_act(struct sitting *s, int seat, const char *text,
                            struct refusal *no)
{
    struct local *l = local_of(s);
    enum refusal_code code = match_act(l->match, seat, text, no);
    if (code)
        return code;
    if (s->hint.is_asked)
        forget(l);
    s->hint = (struct sitting_hint){.seat = GAME_NOBODY};
    go_on(l);
    return REFUSAL_NONE;
}

enum refusal_code local_throw(struct sitting *s, int seat, const char *input,
                              struct refusal *no)
{
    struct local *l = local_of(s);
    if (s->state != SITTING_THROW || seat != s->hand)
        return refusal_set(no, REFUSED_NO_THROW, NULL, "no throw of this seat");
    enum refusal_code code = input ? match_throw(l->match, input, no) : REFUSAL_NONE;
    if (code)
        return code;
    if (!input)
        match_settle(l->match, false);
    go_on(l);
    return REFUSAL_NONE;
}

bool local_can_undo(const struct sitting *s, int seat)
{
    return match_can_undo(local_peek(s)->match, seat);
}

enum refusal_code local_undo(struct sitting *s, int seat, struct refusal *no)
{
    struct local *l = local_of(s);
    if (!match_can_undo(l->match, seat))
        return refusal_set(no, REFUSED_NO_UNDO, NULL, "nothing to take back");
    forget(l);
    enum refusal_code code = match_undo(l->match, seat, no);
    if (match_ply(l->match) < s->back)
        s->back = match_ply(l->match);
    go_on(l);
    return code;
}

enum refusal_code local_cover(struct sitting *s, int seat, bool on, struct refusal *no)
{
    struct local *l = local_of(s);
    (void)no;
    unsigned bit = 1u << seat;
    s->covering = (uint8_t)(on ? s->covering | bit : s->covering & ~bit);
    local_keep(l);
    local_tell(l);
    return REFUSAL_NONE;
}
