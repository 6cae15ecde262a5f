/* ankh_words.c - words of notation and fields, events, options. */
#include "games/ankh/ankh_rules.h"
#include "maat/event_args.h"
#include "maat/ruletext.h"

const char *const ankh_phase_words[] = {
    [ANKH_P_START] = "start",
    [ANKH_P_GODS] = "gods",
    [ANKH_P_GUARDIANS] = "guardians",
    [ANKH_P_ACTION] = "action",
    [ANKH_P_MOVE] = "move",
    [ANKH_P_MOVE_TO] = "move-to",
    [ANKH_P_PUSH] = "push",
    [ANKH_P_FACING] = "facing",
    [ANKH_P_SUMMON] = "summon",
    [ANKH_P_SUMMON_AT] = "summon-at",
    [ANKH_P_SUN] = "sun",
    [ANKH_P_UNLOCK] = "unlock",
    [ANKH_P_CONTROL] = "control",
    [ANKH_P_CARAVAN] = "caravan",
    [ANKH_P_CARAVAN_TOKEN] = "caravan-token",
    [ANKH_P_CARAVAN_SWAP] = "caravan-swap",
    [ANKH_P_OBELISK] = "obelisk",
    [ANKH_P_OBELISK_TO] = "obelisk-to",
    [ANKH_P_AMUN] = "amun",
    [ANKH_P_CARDS] = "cards",
    [ANKH_P_BUILD] = "build",
    [ANKH_P_BUILD_AT] = "build-at",
    [ANKH_P_BID] = "bid",
    [ANKH_P_TIEBREAK] = "tiebreak",
    [ANKH_P_ISIS] = "isis",
    [ANKH_P_ANUBIS] = "anubis",
    [ANKH_P_MUMMY] = "mummy",
    [ANKH_P_OSIRIS] = "osiris",
    [ANKH_P_OSIRIS_AT] = "osiris-at",
    [ANKH_P_WORSHIP] = "worship",
    [ANKH_P_MERGE] = "merge",
    [ANKH_P_OVER] = "over",
    [ANKH_P_COUNT] = NULL,
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

/* ---- events --------------------------------------------------------- */

const struct game_event_kind ankh_event_kinds[] = {
    [ANKH_EV_TURN] = {"turn", ARGS(SEAT("seat"))},
    [ANKH_EV_ACTION] = {"action", ARGS(SEAT("seat"), WORD("row", ankh_row_words),
                                       NUMBER("index"))},
    [ANKH_EV_MOVE] = {"move", ARGS(SEAT("god"), NUMBER("from"), NUMBER("to"))},
    [ANKH_EV_PUSH] = {"push", ARGS(SEAT("god"), NUMBER("from"), NUMBER("to"))},
    [ANKH_EV_FACE] = {"face", ARGS(SEAT("god"), NUMBER("hex"), NUMBER("facing"))},
    [ANKH_EV_SUMMON] = {"summon", ARGS(SEAT("god"), WORD("figure", ankh_kind_words),
                                       NUMBER("hex"))},
    [ANKH_EV_RANSOM] = {"ransom", ARGS(SEAT("god"), SEAT("anubis"))},
    [ANKH_EV_SUN] = {"sun", ARGS(SEAT("god"), NUMBER("hex"))},
    [ANKH_EV_FOLLOWERS] = {"followers", ARGS(SEAT("god"), NUMBER("amount"),
                                             WORD("reason", ankh_reason_words))},
    [ANKH_EV_UNLOCK] = {"unlock", ARGS(SEAT("god"), WORD("power", ankh_power_words))},
    [ANKH_EV_GUARDIAN] = {"guardian",
                          ARGS(SEAT("god"), WORD("guardian", ankh_guardian_words))},
    [ANKH_EV_EVENT] = {"event", ARGS(SEAT("seat"), NUMBER("number"),
                                     WORD("type", ankh_event_type_words))},
    [ANKH_EV_CONTROL] = {"control", ARGS(SEAT("god"), NUMBER("hex"), SEAT("former"))},
    [ANKH_EV_CARAVAN] = {"caravan", ARGS(SEAT("seat"), NUMBERS("edges"))},
    [ANKH_EV_REGION] = {"region", ARGS(NUMBER("old"), NUMBER("new"))},
    [ANKH_EV_SWAP] = {"swap", ARGS(NUMBER("x"), NUMBER("y"))},
    [ANKH_EV_CONFLICT] = {"conflict", ARGS(NUMBER("number"), SEAT("god"))},
    [ANKH_EV_DESTROY] = {"destroy", ARGS(NUMBER("hex"))},
    [ANKH_EV_DOMINATION] = {"domination", ARGS(NUMBER("region"), SEAT("god"))},
    [ANKH_EV_BATTLE] = {"battle", ARGS(NUMBER("region"), SEATS("gods"))},
    [ANKH_EV_AMUN] = {"amun", ARGS(SEAT("god"))},
    [ANKH_EV_COMMIT] = {"commit", ARGS(SEAT("seat"))},
    [ANKH_EV_REVEAL] = {"reveal", ARGS(SEAT("god"), WORDS("cards", ankh_card_words))},
    [ANKH_EV_BUILD] = {"build",
                       ARGS(SEAT("god"), WORD("type", ankh_type_words), NUMBER("hex"))},
    [ANKH_EV_BIDS] = {"bids", ARGS(NUMBERS("bids"))},
    [ANKH_EV_KILLED] = {"killed", ARGS(SEAT("god"), WORD("figure", ankh_kind_words),
                                       NUMBER("hex"))},
    [ANKH_EV_DEVOTION] = {"devotion", ARGS(SEAT("god"), NUMBER("amount"),
                                           WORD("reason", ankh_reason_words))},
    [ANKH_EV_RESULT] = {"result", ARGS(SEAT("winner"), NUMBERS("strengths"))},
    [ANKH_EV_TRAP] = {"trap", ARGS(SEAT("god"), SEAT("owner"))},
    [ANKH_EV_MUMMY] = {"mummy", ARGS(SEAT("god"), NUMBER("hex"))},
    [ANKH_EV_PORTAL] = {"portal", ARGS(SEAT("god"), NUMBER("from"), NUMBER("to"))},
    [ANKH_EV_CYCLE] = {"cycle", ARGS(SEAT("god"))},
    [ANKH_EV_MERGE] = {"merge", ARGS(SEAT("higher"), SEAT("lower"))},
    [ANKH_EV_RELEASE] = {"release",
                         ARGS(SEAT("god"), WORD("guardian", ankh_guardian_words),
                              NUMBER("hex"))},
    [ANKH_EV_FORGOTTEN] = {"forgotten", ARGS(SEAT("god"))},
    [ANKH_EV_OVER] = {"over", ARGS(WORD("end", ankh_end_words))},
    {.name = NULL},
};

/* ---- options -------------------------------------------------------- */

static const char *const edition_values[] = {"base", NULL};
static const char *const rules_values[] = {"seed", "official", NULL};
static const char *const scenario_values[] = {"middle-kingdom", "old-kingdom", NULL};
static const char *const start_values[] = {"random", NULL};

/* One entry of a list, up to the comma or the end; index in words, -1 random, -2 bad.
 */
static int entry(const char **p, const char *const *words)
{
    const char *q = *p;
    int found = -2;
    if (ruletext_eat(&q, "random") && (*q == ',' || !*q))
        found = -1;
    for (int i = 0; found == -2 && words[i]; i++) {
        q = *p;
        if (ruletext_eat(&q, words[i]) && (*q == ',' || !*q))
            found = i;
    }
    if (found != -2)
        *p = q;
    return found;
}

static int parse_gods(const char *text, uint16_t *ret)
{
    unsigned value = ANKH_OPT_LIST, seen = 0, n = 0;
    if (ruletext_is(text, "random") || ruletext_is(text, "choose")) {
        *ret = ruletext_is(text, "choose") ? ANKH_GODS_CHOOSE : ANKH_GODS_RANDOM;
        return 0;
    }
    for (; n < ANKH_SEATS; n++) {
        int god = entry(&text, ankh_name_words);
        if (god == -2 || (god >= 0 && seen >> god & 1))
            return -1;
        if (god >= 0)
            seen |= 1u << god;
        value |= (unsigned)(god + 1) << n * 3;
        if (!*text)
            break;
        text++;
    }
    if (n == ANKH_SEATS)
        return -1;
    while (++n < ANKH_SEATS)
        value |= 7u << n * 3; /* no such seat */
    *ret = (uint16_t)value;
    return 0;
}

static int format_gods(uint16_t value, char *buf, size_t size)
{
    int n = 0;
    if (!(value & ANKH_OPT_LIST))
        return ruletext_put(buf, size, 0,
                            value == ANKH_GODS_CHOOSE ? "choose" : "random");
    for (int i = 0; i < ANKH_SEATS && (value >> i * 3 & 7) != 7; i++) {
        unsigned god = value >> i * 3 & 7;
        if (i)
            n = ruletext_char(buf, size, n, ',');
        n = ruletext_put(buf, size, n, god ? ankh_name_words[god - 1] : "random");
    }
    return n;
}

static int parse_guardians(const char *text, uint16_t *ret)
{
    unsigned value = ANKH_OPT_LIST;
    if (ruletext_is(text, "random")) {
        *ret = 0;
        return 0;
    }
    for (int level = 0; level < ANKH_LEVELS; level++) {
        int guardian = entry(&text, ankh_guardian_words);
        if (guardian == -2 || (guardian >= 0 && guardian / 2 != level) ||
            *text != (level < ANKH_LEVELS - 1 ? ',' : '\0'))
            return -1;
        if (guardian >= 0)
            value |= (unsigned)(guardian % 2 + 1) << level * 2;
        text++;
    }
    *ret = (uint16_t)value;
    return 0;
}

static int format_guardians(uint16_t value, char *buf, size_t size)
{
    int n = 0;
    if (!(value & ANKH_OPT_LIST))
        return ruletext_put(buf, size, 0, "random");
    for (int level = 0; level < ANKH_LEVELS; level++) {
        unsigned which = value >> level * 2 & 3;
        if (level)
            n = ruletext_char(buf, size, n, ',');
        n = ruletext_put(buf, size, n,
                         which ? ankh_guardian_words[level * 2 + (int)which - 1]
                               : "random");
    }
    return n;
}

const struct game_option ankh_options[] = {
    {.key = "edition",
     .values = edition_values,
     .lo = 1,
     .about = "base: only the base game"},
    {.key = "rules",
     .values = rules_values,
     .lo = 1,
     .about = "seed or official: what Gain Followers counts"},
    {.key = "scenario",
     .values = scenario_values,
     .lo = 1,
     .about = "middle-kingdom or old-kingdom: the starting layout"},
    {.key = "start",
     .values = start_values,
     .lo = 1,
     .hi = ANKH_SEATS,
     .about = "random or a seat: the start player"},
    {.key = "gods",
     .lo = 1,
     .parse = parse_gods,
     .format = format_gods,
     .about = "random, choose, or a list with a god or random for every seat"},
    {.key = "guardians",
     .lo = 1,
     .parse = parse_guardians,
     .format = format_guardians,
     .about = "random, or a guardian or random for level 1, 2, 3"},
    {.key = "red", .hi = 30, .fallback = 20, .about = "0..30: the last red space"},
    {.key = NULL},
};

/* NULL when playable. */
const char *ankh_check_config(const struct game_config *cfg)
{
    unsigned gods = cfg->option[ANKH_OPT_GODS];
    if (cfg->n_players < 2 || cfg->n_players > ANKH_SEATS)
        return "ankh is for 2 to 5 players";
    if (cfg->option[ANKH_OPT_START] > cfg->n_players)
        return "start: there is no such seat";
    for (unsigned seat = 0; gods & ANKH_OPT_LIST && seat < ANKH_SEATS; seat++)
        if (((gods >> seat * 3 & 7) == 7) != (seat >= cfg->n_players))
            return "gods: the list needs one entry per seat";
    return NULL;
}
