/* text.c - words and the texts of actions. */
#include "games/null/rules.h"
#include "maat/ruletext.h"

const char *const null_phase_words[] = {[NULL_PHASE_DEAL] = "deal",
                                        [NULL_PHASE_BID] = "bid",
                                        [NULL_PHASE_OVER] = "over",
                                        NULL};

int null_format(const struct game_state *s, int actor, game_action a, char *buf,
                size_t size)
{
    const char *word = game_verb(a) == NULL_DO_CARD ? "card " : "bid ";
    (void)s;
    (void)actor;
    if (game_verb(a) != NULL_DO_CARD && game_verb(a) != NULL_DO_BID)
        return -1;
    return ruletext_number(buf, size, ruletext_put(buf, size, 0, word), game_arg(a));
}

int null_parse(const struct game_state *s, int actor, const char *text,
               game_action *ret)
{
    bool card = actor == GAME_CHANCE;
    uint32_t v;
    (void)s;
    if (!ruletext_eat(&text, card ? "card " : "bid ") ||
        !ruletext_eat_number(&text, card ? 1 : 0, card ? NULL_KINDS : NULL_COINS_MAX,
                             &v) ||
        *text)
        return -1;
    *ret = game_act(card ? NULL_DO_CARD : NULL_DO_BID, v);
    return 0;
}
