/* text.c - the words of Aton and the texts of its actions. */
#include "games/aton/rules.h"
#include "maat/ruletext.h"

const char *const aton_phase_words[] = {
    [ATON_PHASE_DRAW] = "draw",         [ATON_PHASE_EXCHANGE] = "exchange",
    [ATON_PHASE_REDRAW] = "redraw",     [ATON_PHASE_ASSIGN] = "assign",
    [ATON_PHASE_TIEBREAK] = "tiebreak", [ATON_PHASE_COIN] = "coin",
    [ATON_PHASE_REMOVE] = "remove",     [ATON_PHASE_PLACE] = "place",
    [ATON_PHASE_CLEANUP] = "cleanup",   [ATON_PHASE_OVER] = "over",
    [ATON_PHASE_COUNT] = NULL,
};

const char *const aton_reshuffle_words[] = {
    [ATON_AT_ONCE] = "at-once", [ATON_NEEDED] = "needed", NULL};
const char *const aton_choice_words[] = {"keep", "exchange", NULL};
const char *const aton_end_words[] = {"points", "temple",  "yellow",
                                      "green",  "scoring", NULL};

const char *const aton_field_words[] = {
    "1.0",  "1.1",  "1.2",  "1.3",  "1.4",  "1.5",  "1.6",  "1.7",  "1.8", "1.9",
    "1.10", "1.11", "2.0",  "2.1",  "2.2",  "2.3",  "2.4",  "2.5",  "2.6", "2.7",
    "2.8",  "2.9",  "2.10", "2.11", "3.0",  "3.1",  "3.2",  "3.3",  "3.4", "3.5",
    "3.6",  "3.7",  "3.8",  "3.9",  "3.10", "3.11", "4.0",  "4.1",  "4.2", "4.3",
    "4.4",  "4.5",  "4.6",  "4.7",  "4.8",  "4.9",  "4.10", "4.11", NULL,
};

static const char *const verb_words[] = {
    [ATON_DO_KEEP] = "keep",      [ATON_DO_EXCHANGE] = "exchange",
    [ATON_DO_ASSIGN] = "assign ", [ATON_DO_REMOVE] = "remove ",
    [ATON_DO_PLACE] = "place ",   [ATON_DO_CARD] = "card ",
    [ATON_DO_FIRST] = "first ",
};

int aton_format(const struct game_state *state, int actor, game_action a, char *buf,
                size_t size)
{
    (void)state;
    (void)actor;
    unsigned verb = game_verb(a), arg = game_arg(a);
    if (verb > ATON_DO_FIRST || !verb_words[verb])
        return -1;
    int at = ruletext_put(buf, size, 0, verb_words[verb]);
    switch (verb) {
    case ATON_DO_ASSIGN:
        for (int shift = 6; shift >= 0; shift -= 2)
            at = ruletext_char(buf, size, at, (char)('1' + (arg >> shift & 3)));
        return at;
    case ATON_DO_REMOVE:
    case ATON_DO_PLACE:
        return ruletext_put_word(buf, size, at, aton_field_words, arg);
    case ATON_DO_CARD:
    case ATON_DO_FIRST:
        return ruletext_number(buf, size, at, arg);
    default:
        return at;
    }
}

/* One digit 1..most. */
static bool eat_digit(const char **p, char most, uint32_t *ret)
{
    if (**p < '1' || **p > most)
        return false;
    *ret = (uint32_t)(*(*p)++ - '0');
    return true;
}

static bool eat_operand(const char **p, unsigned verb, uint32_t *ret)
{
    uint32_t temple, field, card, code = 0;
    switch (verb) {
    case ATON_DO_ASSIGN:
        for (int i = 0; i < ATON_HAND; i++) {
            if (!eat_digit(p, '4', &card))
                return false;
            code = code << 2 | (card - 1);
        }
        *ret = code;
        return true;
    case ATON_DO_REMOVE:
    case ATON_DO_PLACE:
        if (!eat_digit(p, '4', &temple) || !ruletext_eat(p, ".") ||
            !ruletext_eat_number(p, 0, ATON_TEMPLE_FIELDS - 1, &field))
            return false;
        *ret = (temple - 1) * ATON_TEMPLE_FIELDS + field;
        return true;
    case ATON_DO_CARD:
        return eat_digit(p, '4', ret);
    case ATON_DO_FIRST:
        return eat_digit(p, '2', ret);
    default:
        *ret = 0;
        return true;
    }
}

int aton_parse(const struct game_state *state, int actor, const char *text,
               game_action *ret)
{
    (void)state;
    (void)actor;
    for (unsigned verb = ATON_DO_KEEP; verb <= ATON_DO_FIRST; verb++) {
        const char *p = text;
        uint32_t arg;
        if (!ruletext_eat(&p, verb_words[verb]))
            continue;
        if (!eat_operand(&p, verb, &arg) || *p)
            return -1;
        *ret = game_act(verb, arg);
        return 0;
    }
    return -1;
}
