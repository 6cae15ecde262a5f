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

static int refuse(struct notation_error *err, int code, const char *rule,
                  const char *fmt, const char *text)
{
    err->rule = rule;
    snprintf(err->why, sizeof err->why, fmt, text);
    return code;
}

/* Is it the actor's turn at all? */
static int check_turn(const struct game_state *s, int actor, struct notation_error *err)
{
    const struct game_head *h = game_head(s);
    if (h->node == GAME_OVER)
        return refuse(err, NOTATION_OVER, NULL, "the game is over%s", "");
    if (actor == GAME_CHANCE)
        return h->node == GAME_CHANCE_NODE ? 0
                                           : refuse(err, NOTATION_NOT_YOURS, NULL,
                                                    "no chance is pending%s", "");
    char seat[20];
    snprintf(seat, sizeof seat, "seat %d", actor + 1);
    if (actor < 0 || actor >= h->config.n_players)
        return refuse(err, NOTATION_NOT_YOURS, NULL, "there is no %s", seat);
    if (h->node != GAME_DECISION || !(h->acting >> actor & 1))
        return refuse(err, NOTATION_NOT_YOURS, NULL, "%s owes no decision now", seat);
    return 0;
}

int notation_read(const struct game *g, const struct game_state *s, int actor,
                  const char *text, game_action *ret, struct notation_error *err)
{
    game_action a;
    int code = check_turn(s, actor, err);
    /* A well-formed action at the wrong moment still names the rule that forbids it:
     * whose turn it is, that nothing is drawn now, or that the game has ended. */
    bool formed = strlen(text) < GAME_TEXT_MAX && actor >= GAME_CHANCE &&
                  actor < game_head(s)->config.n_players &&
                  g->parse(s, actor, text, &a) == 0;
    if (code && formed)
        err->rule = g->refusal(s, actor, a);
    if (code)
        return code;
    if (!formed)
        return refuse(err, NOTATION_NO_ACTION, NULL,
                      "not an action of this game: %.60s", text);
    if (!notation_is_legal(g, s, actor, a)) {
        const char *rule = g->refusal(s, actor, a);
        const char *sentence = rule ? text_rule(rule, LANG_EN) : NULL;
        return refuse(err, NOTATION_ILLEGAL, rule, "%s",
                      sentence ? sentence : "this is not possible now");
    }
    *ret = a;
    return NOTATION_OK;
}

int notation_write(const struct game *g, const struct game_state *s, int actor,
                   game_action a, char *buf, size_t size)
{
    int n = g->format(s, actor, a, buf, size);
    if (size)
        buf[n < 0 ? 0 : (size_t)n < size ? (size_t)n : size - 1] = '\0';
    return n;
}
