/* config.c - options of a game as text: "players=3 edition=2008". */
#include "core/config.h"

#include <stdio.h>
#include <string.h>

void config_default(const struct game *g, struct game_config *ret)
{
    memset(ret, 0, sizeof *ret);
    ret->n_players = g->default_players;
    for (int i = 0; g->options[i].key; i++)
        ret->option[i] = g->options[i].fallback;
}

/* Decimal without sign, blanks or leading zeros; -1 for anything else. */
static long number_of(const char *text)
{
    long v = 0;
    size_t n = strlen(text);
    if (n == 0 || n > 5 || (n > 1 && text[0] == '0'))
        return -1;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return -1;
        v = v * 10 + (*text - '0');
    }
    return v;
}

static int value_parse(const struct game_option *o, const char *text, uint16_t *ret)
{
    if (o->parse)
        return o->parse(text, ret);
    for (uint16_t i = 0; o->values && o->values[i]; i++) {
        if (strcmp(o->values[i], text) == 0) {
            *ret = i;
            return 0;
        }
    }
    long v = number_of(text);
    if (o->lo > o->hi || v < o->lo || v > o->hi)
        return -1;
    *ret = (uint16_t)v;
    return 0;
}

static int refuse(char *why, size_t size, const char *what, const char *word)
{
    snprintf(why, size, "%s: %.40s", what, word);
    return -1;
}

/* What is allowed, without words of any language: "(2..5)", "(1999, 2008)"; nothing for
 * values that are not listed. */
static void put_values(const struct game_option *o, char *buf, size_t size)
{
    size_t at = 0;
    buf[0] = '\0';
    for (int i = 0; !o->parse && o->values && o->values[i] && at < size; i++)
        at += (size_t)snprintf(buf + at, size - at, "%s%s", i ? ", " : " (",
                               o->values[i]);
    if (!o->parse && o->lo <= o->hi && at < size)
        at += (size_t)snprintf(buf + at, size - at, "%s%u..%u", at ? ", " : " (",
                               (unsigned)o->lo, (unsigned)o->hi);
    if (at && at < size)
        snprintf(buf + at, size - at, ")");
}

static int refuse_value(char *why, size_t size, const struct game_option *o,
                        const char *text)
{
    char values[96];
    put_values(o, values, sizeof values);
    snprintf(why, size, "no such value of %.20s: %.40s%s", o->key, text, values);
    return -1;
}

/* One "key=value" into cfg; `seen` has a bit per key, bit 31 for players. */
static int pair_parse(const struct game *g, char *pair, struct game_config *cfg,
                      uint32_t *seen, char *why, size_t size)
{
    char *eq = strchr(pair, '=');
    if (!eq)
        return refuse(why, size, "an option is written key=value", pair);
    *eq = '\0';
    const char *key = pair, *text = eq + 1;
    int i = 0;
    while (g->options[i].key && strcmp(g->options[i].key, key) != 0)
        i++;
    bool players = strcmp(key, "players") == 0;
    if (!players && !g->options[i].key)
        return refuse(why, size, "no such option", key);
    uint32_t bit = players ? UINT32_C(1) << 31 : UINT32_C(1) << i;
    if (*seen & bit)
        return refuse(why, size, "option given twice", key);
    *seen |= bit;
    struct game_option seats = {.key = key, .lo = g->min_players, .hi = g->max_players};
    const struct game_option *o = players ? &seats : &g->options[i];
    uint16_t value = 0;
    if (value_parse(o, text, &value))
        return refuse_value(why, size, o, text);
    if (players)
        cfg->n_players = (uint8_t)value;
    else
        cfg->option[i] = value;
    return 0;
}

int config_parse(const struct game *g, const char *text, struct game_config *ret,
                 char *why, size_t size)
{
    struct game_config cfg;
    uint32_t seen = 0;
    config_default(g, &cfg);
    while (*text) {
        size_t n = strcspn(text, " ");
        char pair[CONFIG_TEXT_MAX];
        if (n >= sizeof pair)
            return refuse(why, size, "option too long", text);
        if (n) {
            memcpy(pair, text, n);
            pair[n] = '\0';
            if (pair_parse(g, pair, &cfg, &seen, why, size))
                return -1;
        }
        text += n;
        if (*text)
            text++;
    }
    const char *bad = g->check_config(&cfg);
    if (bad) {
        snprintf(why, size, "%s", bad);
        return -1;
    }
    *ret = cfg;
    return 0;
}

/* Options that stand for version `rules` today; NULL: it is not known. */
static const char *added_since(const struct game *g, uint32_t rules)
{
    for (const struct game_past *p = g->past; p && p->rules; p++)
        if (p->rules == rules)
            return p->options;
    return rules == g->rules ? "" : NULL;
}

bool config_reads(const struct game *g, uint32_t rules)
{
    return added_since(g, rules) != NULL;
}

int config_parse_past(const struct game *g, uint32_t rules, const char *text,
                      struct game_config *ret, char *why, size_t size)
{
    char whole[2 * CONFIG_TEXT_MAX];
    const char *added = added_since(g, rules);
    if (!added) {
        snprintf(why, size, "rules %u of %s are not known, these are %u",
                 (unsigned)rules, g->id, (unsigned)g->rules);
        return -1;
    }
    if (snprintf(whole, sizeof whole, "%s %s", text, added) >= (int)sizeof whole)
        return refuse(why, size, "option too long", text);
    return config_parse(g, whole, ret, why, size);
}

int config_value(const struct game_option *o, uint16_t value, char *buf, size_t size)
{
    if (o->format)
        return o->format(value, buf, size);
    for (uint16_t i = 0; o->values && o->values[i]; i++)
        if (i == value)
            return snprintf(buf, size, "%s", o->values[i]);
    return snprintf(buf, size, "%u", (unsigned)value);
}

int config_format(const struct game *g, const struct game_config *cfg, char *buf,
                  size_t size)
{
    int n = snprintf(buf, size, "players=%u", (unsigned)cfg->n_players);
    for (int i = 0; g->options[i].key; i++) {
        char value[CONFIG_TEXT_MAX];
        config_value(&g->options[i], cfg->option[i], value, sizeof value);
        size_t at = (size_t)n < size ? (size_t)n : size;
        n += snprintf(buf + at, size - at, " %s=%s", g->options[i].key, value);
    }
    return n;
}
