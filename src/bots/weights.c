/* weights.c - reading weights. */
#include "bots/weights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/feature.h"
#include "core/hash.h"

int weights_n_constants(const struct brain *b)
{
    int n = 0;
    while (b->constants && b->constants[n].name)
        n++;
    return n;
}

int weights_n_features(const struct brain *b)
{
    int n = 0;
    while (b->features && b->features->list[n].name)
        n++;
    return n;
}

uint32_t weights_digest(const struct brain *b)
{
    uint64_t h = HASH_START;
    for (int i = 0; i < weights_n_features(b); i++)
        h = hash_bytes(h, b->features->list[i].name,
                       strlen(b->features->list[i].name) + 1);
    return (uint32_t)(h ^ h >> 32);
}

/* May a constant have this value? It keeps its sign and about its size. */
static bool allow(const struct brain_constant *c, float value)
{
    float ratio = value / c->fallback;
    return ratio >= 0.125f && ratio <= 8;
}

struct reader {
    const struct brain *brain;
    struct weights *ret;
    const char *at;
    int line;
    char *why;
    size_t size;
};

static int refuse(struct reader *r, const char *what)
{
    snprintf(r->why, r->size, "weights: line %d: %s", r->line, what);
    return -1;
}

/* The next word, which is empty at the end. */
static void next_word(struct reader *r, char *word, size_t size)
{
    size_t n = 0;
    for (; *r->at == ' ' || *r->at == '\n'; r->at++)
        r->line += *r->at == '\n';
    for (; *r->at && *r->at != ' ' && *r->at != '\n'; r->at++)
        if (n + 1 < size)
            word[n++] = *r->at;
    word[n] = '\0';
}

static int expect(struct reader *r, const char *word)
{
    char got[40], what[80];
    next_word(r, got, sizeof got);
    if (strcmp(got, word) == 0)
        return 0;
    snprintf(what, sizeof what, "'%s' is expected here", word);
    return refuse(r, what);
}

static int number(struct reader *r, int64_t lo, int64_t hi, int64_t *ret)
{
    char got[24], *end;
    next_word(r, got, sizeof got);
    *ret = strtoll(got, &end, 10);
    if (!got[0] || *end || *ret < lo || *ret > hi)
        return refuse(r, "a number is missing, or too large");
    return 0;
}

static int numbers(struct reader *r, const char *head, int n, int16_t *ret)
{
    int64_t v;
    if (expect(r, head))
        return -1;
    for (int i = 0; i < n; i++) {
        if (number(r, -INT16_MAX, INT16_MAX, &v))
            return -1;
        ret[i] = (int16_t)v;
    }
    return 0;
}

static int read_net(struct reader *r, struct net *t)
{
    int n = weights_n_features(r->brain);
    int64_t given, digest, v;
    if (number(r, 1, NET_INPUTS, &given) || number(r, 0, UINT32_MAX, &digest))
        return -1;
    if (given != n || digest != (int64_t)weights_digest(r->brain))
        return refuse(r, "this net was made for other features");
    t->n_inputs = n;
    for (int j = 0; j < NET_HIDDEN; j++)
        if (numbers(r, "in", n, t->in[j]))
            return -1;
    if (expect(r, "bias"))
        return -1;
    for (int j = 0; j < NET_HIDDEN; j++) {
        if (number(r, -INT32_MAX, INT32_MAX, &v))
            return -1;
        t->bias[j] = (int32_t)v;
    }
    if (numbers(r, "out", NET_HIDDEN, t->out) || numbers(r, "skip", n, t->skip))
        return -1;
    return net_fits(t) ? 0 : refuse(r, "this net could leave 32 bits");
}

static int read_constant(struct reader *r, struct weights_section *to)
{
    char name[40];
    int64_t v;
    next_word(r, name, sizeof name);
    if (number(r, -100000000, 100000000, &v))
        return -1;
    for (int i = 0; i < weights_n_constants(r->brain); i++) {
        const struct brain_constant *c = &r->brain->constants[i];
        if (strcmp(c->name, name) != 0)
            continue;
        to->constant[i] = (float)v / (float)WEIGHTS_UNIT;
        to->tuned = true;
        return allow(c, to->constant[i])
                   ? 0
                   : refuse(r, "this constant is far from what it was");
    }
    return refuse(r, "the policy has no such constant");
}

static int read_head(struct reader *r)
{
    int64_t version;
    if (expect(r, "maat-weights") || number(r, 0, INT32_MAX, &version))
        return -1;
    if (version != WEIGHTS_VERSION)
        return refuse(r, "weights of this version cannot be read");
    return expect(r, "game") || expect(r, r->brain->id) ? -1 : 0;
}

int weights_read(const struct brain *b, const char *text, struct weights *ret,
                 char *why, size_t size)
{
    struct reader r = {b, ret, text, 1, why, size};
    struct weights_section *to = NULL;
    char word[40];
    int64_t players;
    memset(ret, 0, sizeof *ret);
    for (int i = 0; i <= GAME_MAX_PLAYERS && b->fallbacks; i++)
        memcpy(ret->of[i].constant, b->fallbacks,
               (size_t)weights_n_constants(b) * sizeof(float));
    if (read_head(&r))
        return -1;
    for (;;) {
        next_word(&r, word, sizeof word);
        int rc = 0;
        if (!word[0])
            return 0;
        if (strcmp(word, "players") == 0) {
            if (number(&r, 1, GAME_MAX_PLAYERS, &players))
                return -1;
            to = &ret->of[players];
        } else if (to && strcmp(word, "constant") == 0) {
            rc = read_constant(&r, to);
        } else if (to && strcmp(word, "net") == 0) {
            rc = read_net(&r, &to->net);
        } else {
            rc = refuse(&r, "'players', 'constant' or 'net' is expected here");
        }
        if (rc)
            return -1;
    }
}
