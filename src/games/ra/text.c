/* text.c - the words of Ra and the texts of its actions. */
#include "games/ra/rules.h"
#include "maat/ruletext.h"

#define WORD(id, word, tiles) word,
const char *const ra_kind_words[] = {RA_KINDS(WORD) NULL};
#undef WORD

const char *const ra_cause_words[] = {"invoked", "ra-tile", "row-full", NULL};
const char *const ra_end_words[] = {"ra", "suns", NULL};
const char *const ra_line_words[] = {"god",          "gold",     "pharaoh", "nile",
                                     "civilization", "monument", "sun",     NULL};
const char *const ra_phase_words[] = {"suns",   "turn",       "tile", "god", "auction",
                                      "unrest", "earthquake", "over", NULL};

enum operand { NOTHING, KIND, SUN, STACK };

/* One row per verb; an operand follows after a blank. */
static const struct {
    const char *word;
    uint8_t operand; /* enum operand */
    bool chance;
} verbs[] = {
    [RA_DO_DRAW] = {"draw", NOTHING, false},
    [RA_DO_INVOKE] = {"invoke", NOTHING, false},
    [RA_DO_GOD] = {"god", NOTHING, false},
    [RA_DO_DONE] = {"done", NOTHING, false},
    [RA_DO_TAKE] = {"take", KIND, false},
    [RA_DO_PASS] = {"pass", NOTHING, false},
    [RA_DO_BID] = {"bid", SUN, false},
    [RA_DO_DISCARD] = {"discard", KIND, false},
    [RA_DO_SUNS] = {"suns", STACK, true},
    [RA_DO_DRAWN] = {"tile", KIND, true},
};

int ra_format(const struct game_state *state, int actor, game_action a, char *buf,
              size_t size)
{
    (void)state;
    (void)actor;
    unsigned verb = game_verb(a);
    if (verb > RA_DO_DRAWN || !verbs[verb].word)
        return -1;
    int n = ruletext_put(buf, size, 0, verbs[verb].word);
    if (verbs[verb].operand == NOTHING)
        return n;
    n = ruletext_char(buf, size, n, ' ');
    if (verbs[verb].operand == KIND)
        return ruletext_put_word(buf, size, n, ra_kind_words, game_arg(a));
    return ruletext_number(buf, size, n, game_arg(a));
}

/* The operand of a verb, which must be all of the text; false if it is none. */
static bool read_operand(const char *text, unsigned verb, uint32_t *ret)
{
    *ret = 0;
    if (verbs[verb].operand == NOTHING)
        return *text == '\0';
    if (!ruletext_eat(&text, " "))
        return false;
    if (verbs[verb].operand == KIND) {
        int kind = ruletext_find(text, ra_kind_words);
        *ret = (uint32_t)kind;
        return kind >= 0;
    }
    uint32_t hi = verbs[verb].operand == SUN ? RA_SUN_MAX : GAME_MAX_PLAYERS;
    return ruletext_eat_number(&text, 1, hi, ret) && *text == '\0';
}

int ra_parse(const struct game_state *state, int actor, const char *text,
             game_action *ret)
{
    (void)state;
    for (unsigned verb = RA_DO_DRAW; verb <= RA_DO_DRAWN; verb++) {
        const char *p = text;
        uint32_t arg;
        if (verbs[verb].chance != (actor == GAME_CHANCE))
            continue;
        if (ruletext_eat(&p, verbs[verb].word) && read_operand(p, verb, &arg)) {
            *ret = game_act(verb, arg);
            return 0;
        }
    }
    return -1;
}
