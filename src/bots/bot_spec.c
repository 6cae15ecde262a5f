/* bot_spec.c - what a bot is called, and what that makes of it. */
#include <stdio.h>
#include <string.h>

#include "bots/bot_self.h"
#include "bots/weights.h"

struct spec_option {
    const char *key;
    uint64_t lo, hi;
};

static const struct spec_option spec_options[] = {
    {"ms", 1, 600000},
    {"nodes", 1, 100000000},
    {"seed", 0, UINT64_MAX},
    {"threads", 1, 16},
    {"memory", 1, 4096},
    {"doubt", 0, 100000},
    {"overlooked", 0, 999},
    {"naive", 0, 1000},
    {"near", 0, 1000},
    {"explore", 1, 10000},
    {NULL, 0, 0},
};

/* The thinking of a rung in another amount. */
static void set_thinking(struct bot *b, uint32_t ms, uint32_t nodes)
{
    struct rung *of[] = {&b->place.lower, &b->place.upper};
    for (int i = 0; i < 2; i++) {
        of[i]->ms = ms ? ms : b->has_amount ? of[i]->ms : 0;
        of[i]->nodes = nodes ? nodes : b->has_amount ? of[i]->nodes : 0;
    }
    b->has_amount = true;
}

/* Its mistakes, in thousandths. */
static void set_mistake(struct bot *b, const char *key, uint64_t v)
{
    struct rung *of[] = {&b->place.lower, &b->place.upper};
    for (int i = 0; i < 2; i++) {
        float *x = strcmp(key, "doubt") == 0        ? &of[i]->doubt
                   : strcmp(key, "overlooked") == 0 ? &of[i]->overlooked
                   : strcmp(key, "near") == 0       ? &of[i]->near
                                                    : &of[i]->naive;
        *x = (float)v / 1000;
    }
}

/* Its brain, to be changed for this bot alone. */
static struct brain *own_brain(struct bot *b)
{
    if (b->brain != &b->own)
        b->own = *b->brain;
    b->brain = &b->own;
    return &b->own;
}

static void set_option(struct bot *b, const char *key, uint64_t v)
{
    if (strcmp(key, "ms") == 0) {
        set_thinking(b, (uint32_t)v, 0);
    } else if (strcmp(key, "nodes") == 0) {
        set_thinking(b, 0, (uint32_t)v);
    } else if (strcmp(key, "seed") == 0) {
        b->seed = v;
    } else if (strcmp(key, "threads") == 0) {
        b->threads = (uint32_t)v;
    } else if (strcmp(key, "memory") == 0) {
        b->memory = (uint32_t)v;
    } else if (strcmp(key, "explore") == 0) {
        own_brain(b)->explore = (float)v / 1000;
    } else {
        set_mistake(b, key, v);
    }
}

/* The rest of weights=NAME; 0 or -1. */
static int read_weights(struct bot *b, const char *text, size_t len, char *why,
                        size_t size)
{
    char name[WEIGHTS_NAME];
    snprintf(name, sizeof name, "%.*s", (int)len, text);
    bool none = strcmp(name, "none") == 0;
    const struct weights *w = none ? NULL : weights_find(b->brain, name);
    own_brain(b)->weights = w;
    if (none || w)
        return 0;
    snprintf(why, size, "no weights '%.*s' for this game were read", (int)len, text);
    return -1;
}

/* One key=value of a spec, not terminated; 0 or -1. */
static int read_option(struct bot *b, const char *text, size_t len, char *why,
                       size_t size)
{
    for (const struct spec_option *o = spec_options; o->key; o++) {
        size_t k = strlen(o->key);
        if (len <= k || memcmp(text, o->key, k) != 0 || text[k] != '=')
            continue;
        uint64_t v = 0;
        bool bad = len == k + 1 || len > k + 21;
        for (size_t i = k + 1; i < len && !bad; i++) {
            bad = text[i] < '0' || text[i] > '9' || v > (UINT64_MAX - 9) / 10;
            v = v * 10 + (uint64_t)(text[i] - '0');
        }
        if (bad || v < o->lo || v > o->hi) {
            snprintf(why, size, "bot option %s: '%.*s' is no number in %llu..%llu",
                     o->key, (int)(len - k - 1), text + k + 1,
                     (unsigned long long)o->lo, (unsigned long long)o->hi);
            return -1;
        }
        set_option(b, o->key, v);
        return 0;
    }
    static const char weights[] = "weights=";
    size_t k = sizeof weights - 1;
    if (len > k && memcmp(text, weights, k) == 0)
        return read_weights(b, text + k, len - k, why, size);
    int n = snprintf(why, size, "unknown bot option '%.*s' (", (int)len, text);
    for (const struct spec_option *o = spec_options; o->key; o++)
        if (n > 0 && (size_t)n < size)
            n += snprintf(why + n, size - (size_t)n, "%s, ", o->key);
    if (n > 0 && (size_t)n < size)
        snprintf(why + n, size - (size_t)n, "weights)");
    return -1;
}

static const struct style *find_style(const struct brain *br, const char *name,
                                      size_t len)
{
    for (const struct style *x = br->styles; x && x->name; x++)
        if (strlen(x->name) == len && memcmp(name, x->name, len) == 0)
            return x;
    return NULL;
}

/* Whom the first word of a spec names: 0, or -1 and `why`. */
static int read_name(const struct brain *br, const char *spec, size_t len,
                     struct ladder_place *place, const struct style **style, char *why,
                     size_t size)
{
    *style = find_style(br, spec, len);
    if (*style) {
        *place = (struct ladder_place){.share = 1};
        return 0;
    }
    switch (ladder_find(br, spec, len, place)) {
    case LADDER_FOUND:
        return 0;
    case LADDER_OUT_OF_RANGE:
        snprintf(why, size, "a bot's strength: '%.*s' is no number in %d..%d", (int)len,
                 spec, STRENGTH_MIN, STRENGTH_MAX);
        break;
    case LADDER_UNKNOWN:
        snprintf(why, size,
                 "unknown bot '%.*s' (beginner, casual, regular, skilled, expert, "
                 "grandmaster, or a strength such as 1200)",
                 (int)len, spec);
        break;
    }
    return -1;
}

/* Does an option before this one have its key? */
static bool is_again(const char *options, const char *here)
{
    size_t k = strcspn(here, "=,");
    for (const char *p = options; p < here; p += strcspn(p, ",") + 1)
        if (strcspn(p, "=,") == k && memcmp(p, here, k) == 0)
            return true;
    return false;
}

int bot_read_spec(struct bot *b, const char *spec, char *why, size_t size)
{
    size_t len = strcspn(spec, ":");
    if (read_name(b->brain, spec, len, &b->place, &b->style, why, size) < 0)
        return -1;
    if (!spec[len])
        return 0;
    for (const char *p = spec + len + 1;;) {
        size_t n = strcspn(p, ",");
        if (read_option(b, p, n, why, size) < 0)
            return -1;
        if (is_again(spec + len + 1, p)) {
            snprintf(why, size, "bot option %.*s: given twice", (int)strcspn(p, "="),
                     p);
            return -1;
        }
        if (!p[n])
            return 0;
        p += n + 1;
    }
}

bool bot_has_level(const struct game *g, const char *level, char *why, size_t size)
{
    struct ladder_place place;
    const struct style *style;
    if (read_name(brain_of(g), level, strlen(level), &place, &style, why, size) < 0)
        return false;
    if (style)
        snprintf(why, size, "'%s' is no level", level);
    return !style;
}

bool bot_is_known(const struct game *g, const char *spec)
{
    const struct brain *br = brain_of(g);
    size_t len = strcspn(spec, ":");
    struct ladder_place place;
    return find_style(br, spec, len) ||
           ladder_find(br, spec, len, &place) != LADDER_UNKNOWN;
}

void bot_strengths(const struct game *g, int *strength)
{
    const struct rung *ladder = ladder_of(brain_of(g));
    for (int i = 0; i < LADDER_RUNGS; i++)
        strength[i] = ladder[i].strength;
}

const char *bot_throw(const struct game *g, const char *spec)
{
    /* Levels of the hand: they hit in 30, 50, 60 and 70 of 100 throws. */
    static const char *const input[] = {"bot novice", "bot average", "bot good",
                                        "bot expert"};
    struct ladder_place place;
    if (!g->skill)
        return NULL;
    if (ladder_find(brain_of(g), spec, strcspn(spec, ":"), &place) != LADDER_FOUND)
        return input[0];
    return input[place.share < 0.5f ? place.lower.hand : place.upper.hand];
}
