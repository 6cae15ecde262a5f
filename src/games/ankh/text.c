/* text.c - actions as text and back (the grammar of the rules, section 5). */
#include "games/ankh/rules.h"
#include "maat/ruletext.h"

const char *const ankh_phase_words[] = {
    [ANKH_PHASE_START] = "start",
    [ANKH_PHASE_GODS] = "gods",
    [ANKH_PHASE_GUARDIANS] = "guardians",
    [ANKH_PHASE_ACTION] = "action",
    [ANKH_PHASE_MOVE] = "move",
    [ANKH_PHASE_MOVE_TO] = "move-to",
    [ANKH_PHASE_PUSH] = "push",
    [ANKH_PHASE_FACING] = "facing",
    [ANKH_PHASE_SUMMON] = "summon",
    [ANKH_PHASE_SUMMON_AT] = "summon-at",
    [ANKH_PHASE_SUN] = "sun",
    [ANKH_PHASE_UNLOCK] = "unlock",
    [ANKH_PHASE_CONTROL] = "control",
    [ANKH_PHASE_CARAVAN] = "caravan",
    [ANKH_PHASE_CARAVAN_TOKEN] = "caravan-token",
    [ANKH_PHASE_CARAVAN_SWAP] = "caravan-swap",
    [ANKH_PHASE_OBELISK] = "obelisk",
    [ANKH_PHASE_OBELISK_TO] = "obelisk-to",
    [ANKH_PHASE_AMUN] = "amun",
    [ANKH_PHASE_CARDS] = "cards",
    [ANKH_PHASE_BUILD] = "build",
    [ANKH_PHASE_BUILD_AT] = "build-at",
    [ANKH_PHASE_BID] = "bid",
    [ANKH_PHASE_TIEBREAK] = "tiebreak",
    [ANKH_PHASE_ISIS] = "isis",
    [ANKH_PHASE_ANUBIS] = "anubis",
    [ANKH_PHASE_MUMMY] = "mummy",
    [ANKH_PHASE_OSIRIS] = "osiris",
    [ANKH_PHASE_OSIRIS_AT] = "osiris-at",
    [ANKH_PHASE_WORSHIP] = "worship",
    [ANKH_PHASE_MERGE] = "merge",
    [ANKH_PHASE_OVER] = "over",
    [ANKH_PHASE_COUNT] = NULL,
};

const char *const ankh_row_words[] = {"move", "summon", "gain", "unlock", NULL};
const char *const ankh_name_words[] = {"amun", "anubis", "isis", "osiris", "ra", NULL};
const char *const ankh_guardian_words[] = {
    "satet", "cat-mummy", "mummy", "apep", "giant-scorpion", "androsphinx", NULL};
const char *const ankh_kind_words[] = {
    "god",   "warrior", "trapped",        "satet",       "cat-mummy",
    "mummy", "apep",    "giant-scorpion", "androsphinx", NULL};
const char *const ankh_type_words[] = {"obelisk", "pyramid", "temple", NULL};
const char *const ankh_card_words[] = {"build", "chariots", "cycle",  "drought",
                                       "flood", "miracle",  "plague", NULL};
const char *const ankh_power_words[] = {
    "commanding",  "inspiring",       "omnipresent",
    "revered",     "obelisk-attuned", "pyramid-attuned",
    "resplendent", "temple-attuned",  "bountiful",
    "glorious",    "magnanimous",     "worshipful",
    NULL};
const char *const ankh_reason_words[] = {
    "gain",        "flood",      "omnipresent", "commanding", "unlock",
    "build",       "worshipful", "majority",    "domination", "battle",
    "magnanimous", "miracle",    "cat-mummy",   NULL};
const char *const ankh_end_words[] = {"", "top", "last", "none", "final", NULL};
const char *const ankh_event_type_words[] = {"control", "conflict", "caravan", NULL};

enum operand {
    NOTHING,
    SEAT,
    HEX,
    WORD,       /* of the list in the row */
    NUMBER,     /* 0..limit */
    SUMMONS,    /* kind [hex] */
    EDGE,       /* hex hex */
    TOKENS,     /* token token */
    ONE_OR_TWO, /* card [card] */
    KEPT,       /* guardian and "pool" or hex */
};

static const struct {
    const char *verb;
    uint8_t operand;
    bool by_chance, by_seat;
    const char *const *words;
    uint16_t limit;
} rows[ANKH_DO_COUNT] = {
    [ANKH_DO_START] = {"start", SEAT, .by_chance = true},
    [ANKH_DO_GOD] = {"god", WORD, .by_chance = true, .by_seat = true,
                     .words = ankh_name_words},
    [ANKH_DO_GUARDIAN] = {"guardian", WORD, .by_chance = true,
                          .words = ankh_guardian_words},
    [ANKH_DO_ROW] = {"", WORD, .by_seat = true, .words = ankh_row_words},
    [ANKH_DO_FIGURE] = {"figure", HEX, .by_seat = true},
    [ANKH_DO_TO] = {"to", HEX, .by_seat = true},
    [ANKH_DO_PUSH] = {"push", HEX, .by_seat = true},
    [ANKH_DO_FACE] = {"face", NUMBER, .by_seat = true, .limit = 5},
    [ANKH_DO_SUMMON] = {"summon", SUMMONS, .by_seat = true},
    [ANKH_DO_AT] = {"at", HEX, .by_seat = true},
    [ANKH_DO_SUN] = {"sun", NOTHING, .by_seat = true},
    [ANKH_DO_POWER] = {"power", WORD, .by_seat = true, .words = ankh_power_words},
    [ANKH_DO_CONTROL] = {"control", HEX, .by_seat = true},
    [ANKH_DO_CAMEL] = {"camel", EDGE, .by_seat = true},
    [ANKH_DO_TOKEN] = {"token", HEX, .by_seat = true},
    [ANKH_DO_SWAP] = {"swap", TOKENS, .by_seat = true},
    [ANKH_DO_TWO] = {"two", NOTHING, .by_seat = true},
    [ANKH_DO_CARD] = {"card", ONE_OR_TWO, .by_seat = true},
    [ANKH_DO_BUILD] = {"build", WORD, .by_seat = true, .words = ankh_type_words},
    [ANKH_DO_BID] = {"bid", NUMBER, .by_seat = true, .limit = 60000},
    [ANKH_DO_USE] = {"use", NOTHING, .by_seat = true},
    [ANKH_DO_SAVE] = {"save", HEX, .by_seat = true},
    [ANKH_DO_TRAP] = {"trap", SEAT, .by_seat = true},
    [ANKH_DO_NEW] = {"new", NOTHING, .by_seat = true},
    [ANKH_DO_SHIFT] = {"shift", HEX, .by_seat = true},
    [ANKH_DO_WORSHIP] = {"worship", NOTHING, .by_seat = true},
    [ANKH_DO_KEEP] = {"keep", KEPT, .by_seat = true},
    [ANKH_DO_DONE] = {"done", NOTHING, .by_seat = true},
    [ANKH_DO_PASS] = {"pass", NOTHING, .by_seat = true},
};

/* ---- writing --------------------------------------------------------------------- */

struct pen {
    char *buf;
    size_t size;
    int n;
};

static void write_word(struct pen *p, const char *word)
{
    if (p->n)
        p->n = ruletext_char(p->buf, p->size, p->n, ' ');
    p->n = ruletext_put(p->buf, p->size, p->n, word);
}

/* Word number i of a list. */
static bool write_one_of(struct pen *p, const char *const *words, unsigned i)
{
    write_word(p, "");
    int n = ruletext_put_word(p->buf, p->size, p->n, words, i);
    p->n = n < 0 ? p->n : n;
    return n >= 0;
}

static void write_number(struct pen *p, unsigned n)
{
    write_word(p, "");
    p->n = ruletext_number(p->buf, p->size, p->n, n);
}

static void write_hex(struct pen *p, unsigned cell)
{
    write_number(p, (unsigned)ankh_hex(cell));
}

static bool write_operand(struct pen *p, unsigned verb, unsigned arg)
{
    switch ((enum operand)rows[verb].operand) {
    case NOTHING:
        break;
    case SEAT:
        write_number(p, arg + 1);
        break;
    case HEX:
        write_hex(p, arg);
        break;
    case WORD:
        return write_one_of(p, rows[verb].words, arg);
    case NUMBER:
        write_number(p, arg);
        break;
    case SUMMONS:
        if (!write_one_of(p, ankh_kind_words, arg & 0xff))
            return false;
        if (arg >> 8)
            write_hex(p, (arg >> 8) - 1);
        break;
    case EDGE:
        write_hex(p, arg >> 8);
        write_hex(p, arg & 0xff);
        break;
    case TOKENS:
        write_number(p, arg >> 4);
        write_number(p, arg & 15);
        break;
    case ONE_OR_TWO:
        for (int c = 0; c < ANKH_CARDS; c++)
            if (arg >> c & 1)
                write_word(p, ankh_card_words[c]);
        break;
    case KEPT:
        if (!write_one_of(p, ankh_guardian_words, arg & 15))
            return false;
        if (arg >> 4)
            write_hex(p, (arg >> 4) - 1);
        else
            write_word(p, "pool");
        break;
    }
    return true;
}

int ankh_format(const struct game_state *s, int actor, game_action a, char *buf,
                size_t size)
{
    struct pen p = {buf, size, 0};
    (void)s, (void)actor;
    if (size)
        buf[0] = '\0';
    unsigned verb = game_verb(a);
    if (verb >= ANKH_DO_COUNT || !rows[verb].verb)
        return -1;
    if (*rows[verb].verb)
        write_word(&p, rows[verb].verb);
    return write_operand(&p, verb, game_arg(a)) ? p.n : -1;
}

/* ---- reading --------------------------------------------------------------------- */

/* A blank and then one of the words, up to the next blank or the end. */
static bool read_word(const char **p, const char *const *words, unsigned *ret)
{
    for (unsigned i = 0; words[i]; i++) {
        const char *q = *p;
        if (ruletext_eat(&q, " ") && ruletext_eat(&q, words[i]) && (*q == ' ' || !*q)) {
            *p = q;
            *ret = i;
            return true;
        }
    }
    return false;
}

static bool read_number(const char **p, unsigned lo, unsigned hi, unsigned *ret)
{
    const char *q = *p;
    uint32_t n;
    if (!ruletext_eat(&q, " ") || !ruletext_eat_number(&q, lo, hi, &n))
        return false;
    *p = q;
    *ret = n;
    return true;
}

static bool read_hex(const char **p, unsigned *ret)
{
    unsigned hex;
    if (!read_number(p, 0, ANKH_HEXES - 1, &hex))
        return false;
    *ret = ankh_cell(hex);
    return true;
}

static bool read_pair(const char **p, unsigned operand, unsigned *ret)
{
    unsigned a = 0, b = 0;
    switch (operand) {
    case SUMMONS: /* not `god`: it never leaves the board */
        if (!read_word(p, ankh_kind_words + 1, &a))
            return false;
        *ret = a + 1;
        if (**p && !read_hex(p, &b))
            return false;
        if (b)
            *ret |= (b + 1) << 8;
        return true;
    case EDGE:
        *ret = 0;
        if (!read_hex(p, &a) || !read_hex(p, &b) || a >= b)
            return false;
        *ret = a << 8 | b;
        return true;
    case TOKENS:
        if (!read_number(p, 1, ANKH_TOKENS, &a) || !read_number(p, 1, ANKH_TOKENS, &b))
            return false;
        *ret = a << 4 | b;
        return true;
    case ONE_OR_TWO:
        if (!read_word(p, ankh_card_words, &a))
            return false;
        *ret = 1u << a;
        if (!**p)
            return true;
        if (!read_word(p, ankh_card_words, &b) || b <= a)
            return false;
        *ret |= 1u << b;
        return true;
    default: /* KEPT */
        if (!read_word(p, ankh_guardian_words, &a))
            return false;
        *ret = a;
        if (ruletext_eat(p, " pool"))
            return true;
        if (!read_hex(p, &b))
            return false;
        *ret |= (b + 1) << 4;
        return true;
    }
}

static bool read_operand(const struct game_state *s, unsigned verb, const char **p,
                         unsigned *ret)
{
    *ret = 0;
    switch ((enum operand)rows[verb].operand) {
    case NOTHING:
        return true;
    case SEAT:
        if (!read_number(p, 1, game_head(s)->config.n_players, ret))
            return false;
        --*ret;
        return true;
    case HEX:
        return read_hex(p, ret);
    case WORD:
        return read_word(p, rows[verb].words, ret);
    case NUMBER:
        return read_number(p, 0, rows[verb].limit, ret);
    case SUMMONS:
    case EDGE:
    case TOKENS:
    case ONE_OR_TWO:
    case KEPT:
        return read_pair(p, rows[verb].operand, ret);
    }
    return false;
}

int ankh_parse(const struct game_state *s, int actor, const char *text,
               game_action *ret)
{
    unsigned arg;
    int row = ruletext_find(text, ankh_row_words);
    if (row >= 0 && actor != GAME_CHANCE) {
        *ret = game_act(ANKH_DO_ROW, (uint32_t)row);
        return 0;
    }
    for (unsigned verb = 1; verb < ANKH_DO_COUNT; verb++) {
        const char *p = text;
        bool allowed = actor == GAME_CHANCE ? rows[verb].by_chance : rows[verb].by_seat;
        if (!allowed || !*rows[verb].verb || !ruletext_eat(&p, rows[verb].verb))
            continue;
        if ((*p && *p != ' ') || !read_operand(s, verb, &p, &arg) || *p)
            continue;
        *ret = game_act(verb, arg);
        return 0;
    }
    return -1;
}
