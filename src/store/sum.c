/* sum.c - a sum over what is stored: SipHash-2-4, and what goes into it. */
#include "store/sum.h"

#include <string.h>

#include "store/store.h"

/* ---- SipHash --------------------------------------------------------------------- */

/* "Maat: as written" */
#define KEY_0 UINT64_C(0x7361203a7461614d)
#define KEY_1 UINT64_C(0x6e65747469727720)

static inline uint64_t turn(uint64_t x, int bits)
{
    return x << bits | x >> (64 - bits);
}

static inline void mix(uint64_t v[4])
{
    v[0] += v[1];
    v[2] += v[3];
    v[1] = turn(v[1], 13) ^ v[0];
    v[3] = turn(v[3], 16) ^ v[2];
    v[0] = turn(v[0], 32);
    v[2] += v[1];
    v[0] += v[3];
    v[1] = turn(v[1], 17) ^ v[2];
    v[3] = turn(v[3], 21) ^ v[0];
    v[2] = turn(v[2], 32);
}

static inline void take(uint64_t v[4], uint64_t word)
{
    v[3] ^= word;
    mix(v);
    mix(v);
    v[0] ^= word;
}

/* In variables of its own, which are registers. */
static void add(struct sum *s, uint64_t word)
{
    uint64_t v[4] = {s->v[0], s->v[1], s->v[2], s->v[3]};
    take(v, word);
    memcpy(s->v, v, sizeof v);
    s->words++;
}

void sum_begin(struct sum *s, enum sum_of what)
{
    s->v[0] = KEY_0 ^ UINT64_C(0x736f6d6570736575);
    s->v[1] = KEY_1 ^ UINT64_C(0x646f72616e646f6d);
    s->v[2] = KEY_0 ^ UINT64_C(0x6c7967656e657261);
    s->v[3] = KEY_1 ^ UINT64_C(0x7465646279746573);
    s->words = 0;
    add(s, what);
}

void sum_int(struct sum *s, int64_t n)
{
    add(s, (uint64_t)n);
}

/* The first bytes are the lowest, whatever the machine. */
static uint64_t word_at(const uint8_t *p)
{
    uint64_t word;
    memcpy(&word, p, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

void sum_bytes(struct sum *s, const void *bytes, size_t n)
{
    uint64_t v[4] = {s->v[0], s->v[1], s->v[2], s->v[3]};
    const uint8_t *p = bytes;
    uint8_t last[8] = {0};
    take(v, n);
    s->words += 1 + (n + 7) / 8;
    for (; n >= 8; n -= 8, p += 8)
        take(v, word_at(p));
    if (n > 0) {
        memcpy(last, p, n);
        take(v, word_at(last));
    }
    memcpy(s->v, v, sizeof v);
}

static void add_text(struct sum *s, const char *text)
{
    sum_bytes(s, text, strlen(text));
}

int64_t sum_end(struct sum *s)
{
    add(s, s->words << 59); /* the number of bytes, in the highest one */
    s->v[2] ^= 0xff;
    for (int i = 0; i < 4; i++)
        mix(s->v);
    uint64_t sum = s->v[0] ^ s->v[1] ^ s->v[2] ^ s->v[3];
    int64_t ret;
    memcpy(&ret, &sum, sizeof ret);
    return ret;
}

/* ---- of the values of the store -------------------------------------------------- */

int64_t sum_row(const char *table, const struct store_row *row)
{
    struct sum s;
    sum_begin(&s, SUM_ROW);
    add_text(&s, table);
    sum_int(&s, (int64_t)row->seq);
    sum_int(&s, row->at);
    sum_bytes(&s, &row->kind, row->kind != '\0');
    add_text(&s, row->key);
    add_text(&s, row->text);
    return sum_end(&s);
}

int64_t sum_piece(const char *table, uint64_t after, uint64_t seq, const char *text,
                  size_t len)
{
    struct sum s;
    sum_begin(&s, SUM_PIECE);
    add_text(&s, table);
    sum_int(&s, (int64_t)after);
    sum_int(&s, (int64_t)seq);
    sum_bytes(&s, text, len);
    return sum_end(&s);
}

int64_t sum_setup(const char *table, const char *setup)
{
    struct sum s;
    sum_begin(&s, SUM_SETUP);
    add_text(&s, table);
    add_text(&s, setup);
    return sum_end(&s);
}

int64_t sum_made(const struct store_table *t)
{
    struct sum s;
    sum_begin(&s, SUM_MADE);
    add_text(&s, t->id);
    add_text(&s, t->game);
    sum_int(&s, t->created);
    return sum_end(&s);
}

int64_t sum_index(const struct store_table *t)
{
    struct sum s;
    sum_begin(&s, SUM_INDEX);
    add_text(&s, t->id);
    add_text(&s, t->host);
    for (int i = 0; i < STORE_SEATS; i++)
        add_text(&s, t->person[i]);
    sum_int(&s, t->state);
    sum_int(&s, t->acting);
    sum_int(&s, t->is_public);
    sum_int(&s, t->is_driven);
    sum_int(&s, t->updated);
    sum_int(&s, (int64_t)t->seq);
    add_text(&s, t->summary);
    return sum_end(&s);
}

int64_t sum_chat(const char *table, const struct store_chat *c)
{
    struct sum s;
    sum_begin(&s, SUM_CHAT);
    add_text(&s, table);
    sum_int(&s, c->at);
    add_text(&s, c->person);
    add_text(&s, c->name);
    add_text(&s, c->text);
    return sum_end(&s);
}

int64_t sum_analysis(const char *table, const char *made, const char *text)
{
    struct sum s;
    sum_begin(&s, SUM_ANALYSIS);
    add_text(&s, table);
    add_text(&s, made);
    add_text(&s, text);
    return sum_end(&s);
}

int64_t sum_session(const struct store_session *x)
{
    struct sum s;
    sum_begin(&s, SUM_SESSION);
    sum_bytes(&s, x->token, sizeof x->token);
    add_text(&s, x->person);
    add_text(&s, x->label);
    sum_int(&s, x->kind);
    sum_int(&s, x->created);
    add_text(&s, x->maker);
    return sum_end(&s);
}

int64_t sum_mark(int64_t id, int64_t top)
{
    struct sum s;
    sum_begin(&s, SUM_MARK);
    sum_int(&s, id);
    sum_int(&s, top);
    return sum_end(&s);
}

int64_t sum_compact(const char *table, uint64_t seq, const void *bytes, size_t n)
{
    struct sum s;
    sum_begin(&s, SUM_COMPACT);
    add_text(&s, table);
    sum_int(&s, (int64_t)seq);
    sum_bytes(&s, bytes, n);
    return sum_end(&s);
}

static int64_t of_text(enum sum_of what, const char *person, const char *text)
{
    struct sum s;
    sum_begin(&s, what);
    add_text(&s, person);
    add_text(&s, text);
    return sum_end(&s);
}

void sum_person(const struct store_person *p, int64_t ret[SUM_PARTS])
{
    struct sum s;
    sum_begin(&s, SUM_PERSON);
    add_text(&s, p->id);
    sum_int(&s, p->is_bot);
    sum_int(&s, p->created);
    ret[0] = sum_end(&s);
    sum_begin(&s, SUM_NAME);
    add_text(&s, p->id);
    add_text(&s, p->name);
    add_text(&s, p->lang);
    ret[1] = sum_end(&s);
    ret[2] = of_text(SUM_LOGIN, p->id, p->login);
    ret[3] = of_text(SUM_HASH, p->id, p->hash);
    sum_begin(&s, SUM_ADMIN);
    add_text(&s, p->id);
    sum_int(&s, p->is_admin);
    ret[4] = sum_end(&s);
}
