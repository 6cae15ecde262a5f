/* notation.c - from the text of an action to the action, and why not. */
#include "core/notation.h"

#include <stdio.h>
#include <string.h>

#include "core/texts.h"

bool notation_is_legal(const struct game *g, const struct game_state *s, int actor,
                       game_action a)
{
    if (actor == GAME_CHANCE) {
        struct game_outcome o[GAME_MAX_OUTCOMES];
        int n = game_head(s)->node == GAME_CHANCE_NODE ? g->chance(s, o) : 0;
        for (int i = 0; i < n; i++)
            if (o[i].action == a)
                return true;
        return false;
    }
    game_action legal[GAME_MAX_ACTIONS];
    int n = g->legal(s, actor, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == a)
            return true;
    return false;
}

/* Is it the actor's turn at all? */
static enum refusal_code check_turn(const struct game_state *s, int actor,
                                    struct refusal *no)
{
    const struct game_head *h = game_head(s);
    char why[64];
    if (h->node == GAME_OVER)
        return refusal_set(no, REFUSED_OVER, NULL, "the game is over");
    if (actor == GAME_CHANCE && h->node == GAME_CHANCE_NODE)
        return REFUSAL_NONE;
    if (actor == GAME_CHANCE)
        return refusal_set(no, REFUSED_NOT_NOW, NULL, "no chance is pending");
    bool is_seat = actor >= 0 && actor < h->config.n_players;
    if (is_seat && h->node == GAME_DECISION && h->acting >> actor & 1)
        return REFUSAL_NONE;
    snprintf(why, sizeof why,
             is_seat ? "seat %d owes no decision now" : "there is no seat %d",
             actor + 1);
    return refusal_set(no, REFUSED_NOT_NOW, NULL, why);
}

/* A seat's action in the mouth of chance, or the other way round, is at least known. */
static const char *not_formed(const struct game *g, const struct game_state *s,
                              int actor, const char *text)
{
    game_action a;
    int other = actor == GAME_CHANCE ? 0 : GAME_CHANCE;
    if (strlen(text) >= GAME_TEXT_MAX || g->parse(s, other, text, &a))
        return "not an action of this game";
    return actor == GAME_CHANCE ? "a seat does this, chance does not"
                                : "chance decides this, no seat does";
}

/* What is well-formed still names the rule that forbids it: whose turn it is, that
 * nothing is drawn now, or that the game has ended. */
static enum refusal_code forbid(const struct game *g, const struct game_state *s,
                                int actor, game_action a, enum refusal_code code,
                                struct refusal *no)
{
    const char *rule = g->refusal(s, actor, a);
    if (code) {
        if (no)
            no->rule = rule;
        return code;
    }
    const char *sentence = rule ? text_rule(rule, LANG_EN) : NULL;
    return refusal_set(no, REFUSED_ILLEGAL, rule,
                       sentence ? sentence : "this is not possible now");
}

static bool is_actor(const struct game_state *s, int actor)
{
    return actor >= GAME_CHANCE && actor < game_head(s)->config.n_players;
}

enum refusal_code notation_read(const struct game *g, const struct game_state *s,
                                int actor, const char *text, game_action *ret,
                                struct refusal *no)
{
    game_action a;
    char why[120];
    enum refusal_code code = check_turn(s, actor, no);
    bool formed = strlen(text) < GAME_TEXT_MAX && is_actor(s, actor) &&
                  g->parse(s, actor, text, &a) == 0;
    if (!formed && code)
        return code;
    if (!formed) {
        snprintf(why, sizeof why, "%s: %.60s", not_formed(g, s, actor, text), text);
        return refusal_set(no, REFUSED_NO_ACTION, NULL, why);
    }
    if (code || !notation_is_legal(g, s, actor, a))
        return forbid(g, s, actor, a, code, no);
    *ret = a;
    return REFUSAL_NONE;
}

/* Only what has a text is an action: rules look into no other. */
static bool is_formed(const struct game *g, const struct game_state *s, int actor,
                      game_action a)
{
    char text[GAME_TEXT_MAX];
    game_action same;
    int n = notation_write(g, s, actor, a, text, sizeof text);
    return n > 0 && n < GAME_TEXT_MAX && g->parse(s, actor, text, &same) == 0 &&
           same == a;
}

enum refusal_code notation_check(const struct game *g, const struct game_state *s,
                                 int actor, game_action a, struct refusal *no)
{
    char why[64];
    enum refusal_code code = check_turn(s, actor, no);
    if (!code && notation_is_legal(g, s, actor, a))
        return REFUSAL_NONE;
    if (is_actor(s, actor) && is_formed(g, s, actor, a))
        return forbid(g, s, actor, a, code, no);
    if (code)
        return code;
    snprintf(why, sizeof why, "%#x is not an action of %s in this game", (unsigned)a,
             actor == GAME_CHANCE ? "chance" : "a seat");
    return refusal_set(no, REFUSED_NO_ACTION, NULL, why);
}

int notation_write(const struct game *g, const struct game_state *s, int actor,
                   game_action a, char *buf, size_t size)
{
    int n = g->format(s, actor, a, buf, size);
    if (size)
        buf[n < 0 ? 0 : (size_t)n < size ? (size_t)n : size - 1] = '\0';
    return n;
}
