/* text.c - the notation of Horus: stones, places, hollows and actions as text.
 */
#include "maat/ruletext.h"

#include "games/horus/rules.h"

/* clang-format off */
#define FIVE(m) m "1", m "2", m "3", m "4", m "5"
const char *const horus_stone_words[] = {
    FIVE("b"), FIVE("d"), FIVE("w"), FIVE("u"), FIVE("h"), FIVE("c"), FIVE("s"),
    FIVE("t"), NULL,
};
/* clang-format on */

const char *const horus_motif_words[] = {"b", "d", "w", "u", "h", "c", "s", "t", NULL};
static const char *const place_words[] = {"l1", "l2", "l3", "l4", "u1",
                                          "u2", "u3", "u4", "u5", NULL};
const char *const horus_hollow_words[] = {"horus", "1",      "seth", "2", "thoth",
                                          "3",     "anubis", "4",    NULL};
const char *const horus_end_words[] = {"", "barge", "stalemate", "limit", NULL};
const char *const horus_loading_words[] = {"basic", "advanced", NULL};
const char *const horus_switch_words[] = {"no", "yes", NULL};
const char *const horus_tie_words[] = {"nobody", "sudden", NULL};
const char *const horus_phase_words[] = {
    [HORUS_PHASE_MOTIFS] = "motifs",   [HORUS_PHASE_START] = "start",
    [HORUS_PHASE_DEAL] = "deal",       [HORUS_PHASE_ACQUIRE] = "acquire",
    [HORUS_PHASE_GEMS] = "gems",       [HORUS_PHASE_STONES] = "stones",
    [HORUS_PHASE_ANSWER] = "answer",   [HORUS_PHASE_CHALLENGE] = "challenge",
    [HORUS_PHASE_BALL] = "ball",       [HORUS_PHASE_FIGHT] = "fight",
    [HORUS_PHASE_RING] = "ring",       [HORUS_PHASE_GAIN] = "gain",
    [HORUS_PHASE_RECEIVE] = "receive", [HORUS_PHASE_PICKS] = "picks",
    [HORUS_PHASE_GIVES] = "gives",     [HORUS_PHASE_LOAD] = "load",
    [HORUS_PHASE_FINAL] = "final",     [HORUS_PHASE_OVER] = "over",
    [HORUS_PHASE_COUNT] = NULL,
};

enum operand {
    NOTHING,
    MOTIF_SET,
    SEAT,
    STONE,
    HOLLOW,
    THROW,
    STACK_PLACE,
    NUMBER,
    STONE_AND_PLACE,
};

struct verb {
    const char *word;
    uint8_t operand; /* enum operand */
    bool chance;
};

static const struct verb verbs[HORUS_DO_COUNT] = {
    [HORUS_DO_MOTIFS] = {"motifs", MOTIF_SET, true},
    [HORUS_DO_START] = {"start", SEAT, true},
    [HORUS_DO_DEAL] = {"deal", STONE, true},
    [HORUS_DO_TOP] = {"top", STONE, true},
    [HORUS_DO_BALL] = {"ball", HOLLOW, true},
    [HORUS_DO_RING] = {"ring", THROW, true},
    [HORUS_DO_TAKE] = {"take", STACK_PLACE, false},
    [HORUS_DO_WANT] = {"want", STONE, false},
    [HORUS_DO_SWAP] = {"swap", NOTHING, false},
    [HORUS_DO_PASS] = {"pass", NOTHING, false},
    [HORUS_DO_GEMS] = {"gems", NUMBER, false},
    [HORUS_DO_ADD] = {"add", STONE, false},
    [HORUS_DO_ACCEPT] = {"accept", NOTHING, false},
    [HORUS_DO_REFUSE] = {"refuse", NOTHING, false},
    [HORUS_DO_ROLL] = {"roll", NOTHING, false},
    [HORUS_DO_FIGHT] = {"fight", NOTHING, false},
    [HORUS_DO_WITHDRAW] = {"withdraw", NOTHING, false},
    [HORUS_DO_STOP] = {"stop", NOTHING, false},
    [HORUS_DO_KEEP] = {"keep", NOTHING, false},
    [HORUS_DO_STORE] = {"store", NOTHING, false},
    [HORUS_DO_KEEP_STONE] = {"keep", STONE, false},
    [HORUS_DO_STORE_STONE] = {"store", STONE, false},
    [HORUS_DO_PICK] = {"pick", STACK_PLACE, false},
    [HORUS_DO_GIVE] = {"give", STONE, false},
    [HORUS_DO_LOAD] = {"load", STONE_AND_PLACE, false},
    [HORUS_DO_DONE] = {"done", NOTHING, false},
};

static const char *const throw_words[] = {"hit", "miss", NULL};

int horus_format_motifs(unsigned mask, char *buf, size_t size, int at)
{
    at = ruletext_put(buf, size, at, "");
    for (unsigned m = 0; m < HORUS_MOTIFS; m++)
        if (mask >> m & 1)
            at = ruletext_put(buf, size, at, horus_motif_words[m]);
    return at;
}

int horus_format(const struct game_state *state, int actor, game_action a, char *buf,
                 size_t size)
{
    (void)state;
    (void)actor;
    if (game_verb(a) >= HORUS_DO_COUNT || !verbs[game_verb(a)].word)
        return -1;
    const struct verb *v = &verbs[game_verb(a)];
    uint32_t arg = game_arg(a);
    int at = ruletext_put(buf, size, 0, v->word);
    if (v->operand != NOTHING)
        at = ruletext_char(buf, size, at, ' ');
    switch ((enum operand)v->operand) {
    case NOTHING:
        break;
    case MOTIF_SET:
        return horus_format_motifs(arg, buf, size, at);
    case SEAT:
    case STACK_PLACE:
        return ruletext_number(buf, size, at, arg + 1);
    case NUMBER:
        return ruletext_number(buf, size, at, arg);
    case STONE:
        return ruletext_put_word(buf, size, at, horus_stone_words, arg);
    case HOLLOW:
        return ruletext_put_word(buf, size, at, horus_hollow_words, arg);
    case THROW:
        return ruletext_put_word(buf, size, at, throw_words, arg);
    case STONE_AND_PLACE:
        at = ruletext_put_word(buf, size, at, horus_stone_words, arg >> 4);
        if (at < 0)
            return -1;
        at = ruletext_char(buf, size, at, ' ');
        return ruletext_put_word(buf, size, at, place_words, arg & 15);
    }
    return at;
}

bool horus_eat_motifs(const char **p, unsigned *ret)
{
    const char *q = *p;
    unsigned set = 0;
    for (unsigned m = 0; m < HORUS_MOTIFS; m++)
        if (*q == horus_motif_words[m][0]) {
            set |= 1u << m;
            q++;
        }
    if (!set)
        return false;
    *p = q;
    *ret = set;
    return true;
}

static bool eat_stone(const char **p, uint32_t *ret)
{
    for (unsigned m = 0; m < HORUS_MOTIFS; m++) {
        unsigned v = (unsigned)((*p)[0] == horus_motif_words[m][0] ? (*p)[1] - '1' : 9);
        if (v < HORUS_VALUES) {
            *ret = m * HORUS_VALUES + v;
            *p += 2;
            return true;
        }
    }
    return false;
}

/* Any number is well-formed; one that nobody could pay need not be told apart. */
static bool eat_amount(const char **p, uint32_t *ret)
{
    enum { MUCH = 1000 };
    const char *q = *p;
    uint32_t n = 0;
    if (*q < '0' || *q > '9' || (*q == '0' && q[1] >= '0' && q[1] <= '9'))
        return false;
    for (; *q >= '0' && *q <= '9'; q++)
        n = n >= MUCH ? MUCH : n * 10 + (uint32_t)(*q - '0');
    *p = q;
    *ret = n;
    return true;
}

/* The whole rest of the text as this operand, or -1. */
static int32_t read_operand(enum operand kind, const char *p)
{
    uint32_t n = 0;
    unsigned set = 0;
    bool ok = false;
    switch (kind) {
    case NOTHING:
        ok = true;
        break;
    case MOTIF_SET:
        ok = horus_eat_motifs(&p, &set);
        n = set;
        break;
    case SEAT:
    case STACK_PLACE:
        ok = ruletext_eat_number(&p, 1, 4, &n);
        n--;
        break;
    case NUMBER:
        ok = eat_amount(&p, &n);
        break;
    case STONE:
        ok = eat_stone(&p, &n);
        break;
    case HOLLOW:
        return ruletext_find(p, horus_hollow_words);
    case THROW:
        return ruletext_find(p, throw_words);
    case STONE_AND_PLACE: {
        if (!eat_stone(&p, &n) || !ruletext_eat(&p, " "))
            return -1;
        int place = ruletext_find(p, place_words);
        return place < 0 ? -1 : (int32_t)(n << 4) | place;
    }
    }
    return ok && *p == '\0' ? (int32_t)n : -1;
}

int horus_parse(const struct game_state *state, int actor, const char *text,
                game_action *ret)
{
    (void)state;
    for (unsigned i = 1; i < HORUS_DO_COUNT; i++) {
        const char *p = text;
        if (verbs[i].chance != (actor == GAME_CHANCE) ||
            !ruletext_eat(&p, verbs[i].word))
            continue;
        if (verbs[i].operand != NOTHING && !ruletext_eat(&p, " "))
            continue;
        int32_t arg = read_operand((enum operand)verbs[i].operand, p);
        if (arg < 0)
            continue;
        *ret = game_act(i, (uint32_t)arg);
        return 0;
    }
    return -1;
}
