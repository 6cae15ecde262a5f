/* dealer.c - luck that anybody can check afterwards. */
#include "core/dealer.h"

#include <stdio.h>
#include <string.h>

#include "core/chance.h"
#include "core/digest.h"

_Static_assert((int)DEALER_SEED == (int)DIGEST_SIZE, "a seed is the key of an HMAC");

/* Keeps a seal apart from every other sum over the same letters. */
#define SEAL_HEAD "maat nonce 1\n"

static bool is_plain(const char *text, size_t min, size_t max)
{
    size_t n = strlen(text);
    return n >= min && n <= max &&
           strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                        "0123456789._-") == n;
}

int dealer_draft(struct dealer *d, const uint8_t seed[DEALER_SEED], const char *table,
                 int n_seats, const char *const *nonces)
{
    struct dealer fresh = {.n_seats = (uint8_t)n_seats};
    if (n_seats < 1 || n_seats > GAME_MAX_PLAYERS ||
        !is_plain(table, 1, DEALER_TABLE_MAX - 1))
        return -1;
    for (int i = 0; i < n_seats; i++) {
        const char *nonce = nonces && nonces[i] ? nonces[i] : "";
        if (!is_plain(nonce, 0, DEALER_NONCE_MAX - 1))
            return -1;
        memcpy(fresh.nonce[i], nonce, strlen(nonce) + 1);
    }
    memcpy(fresh.seed, seed, DEALER_SEED);
    memcpy(fresh.table, table, strlen(table) + 1);
    *d = fresh;
    return 0;
}

int dealer_init(struct dealer *d, const uint8_t seed[DEALER_SEED], const char *table,
                int n_seats, const char *const *nonces)
{
    char mix[GAME_MAX_PLAYERS * (DEALER_NONCE_MAX + 1)];
    size_t len = 0;
    if (dealer_draft(d, seed, table, n_seats, nonces))
        return -1;
    for (int i = 0; i < n_seats; i++) {
        size_t n = strlen(d->nonce[i]);
        memcpy(mix + len, d->nonce[i], n);
        mix[len + n] = '\n';
        len += n + 1;
    }
    digest_hmac(seed, mix, len, d->key);
    return 0;
}

void dealer_seed_from(uint64_t number, uint8_t ret[DEALER_SEED])
{
    uint8_t text[8];
    for (int i = 0; i < 8; i++)
        text[i] = (uint8_t)(number >> (56 - 8 * i));
    digest_sum(text, sizeof text, ret);
}

int dealer_seed_random(uint8_t ret[DEALER_SEED])
{
    return digest_random(ret);
}

void dealer_hex(const uint8_t *bytes, size_t n, char *ret)
{
    for (size_t i = 0; i < n; i++) {
        ret[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        ret[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    ret[2 * n] = '\0';
}

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int dealer_unhex(const char *text, uint8_t *ret, size_t n)
{
    if (strlen(text) != 2 * n)
        return -1;
    for (size_t i = 0; i < 2 * n; i++)
        if (digit(text[i]) < 0)
            return -1;
    for (size_t i = 0; i < n; i++)
        ret[i] = (uint8_t)(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
    return 0;
}

void dealer_commitment(const uint8_t seed[DEALER_SEED], char ret[DEALER_HEX + 1])
{
    uint8_t sum[DIGEST_SIZE];
    digest_sum(seed, DEALER_SEED, sum);
    dealer_hex(sum, sizeof sum, ret);
}

void dealer_seal(const char *nonce, char ret[DEALER_HEX + 1])
{
    char text[sizeof SEAL_HEAD + DEALER_NONCE_MAX];
    uint8_t sum[DIGEST_SIZE];
    int n = snprintf(text, sizeof text, SEAL_HEAD "%s", nonce);
    digest_sum(text, (size_t)n, sum);
    dealer_hex(sum, sizeof sum, ret);
}

void dealer_promise(const struct dealer *d, char ret[DEALER_HEX + 1])
{
    char text[256 + GAME_MAX_PLAYERS * (DEALER_HEX + 8)];
    uint8_t sum[DIGEST_SIZE];
    if (!d->deal.round && !d->opening) {
        dealer_commitment(d->seed, ret);
        return;
    }
    dealer_hex(d->seed, DEALER_SEED, ret);
    size_t n = (size_t)snprintf(text, sizeof text, "maat deal 1\n%s\n%u\n%s\n",
                                d->table, (unsigned)d->deal.round, ret);
    if (d->opening)
        n += (size_t)snprintf(text + n, sizeof text - n, "opening %u\n",
                              (unsigned)d->opening);
    for (int i = 0; d->deal.round && i < d->n_seats; i++) {
        const char *seal = d->deal.seal[i], *nonce = d->nonce[i];
        const char *how = seal[0]                 ? "seal "
                          : nonce[0]              ? "plain "
                          : d->deal.held >> i & 1 ? "held"
                                                  : "none";
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s\n", how,
                              seal[0] ? seal : nonce);
    }
    digest_sum(text, n, sum);
    dealer_hex(sum, sizeof sum, ret);
}

/* HMAC(key; use, table, 0, ply, count), numbers as four bytes, highest first. */
static void block(const struct dealer *d, char use, uint32_t ply, uint32_t count,
                  uint8_t ret[DIGEST_SIZE])
{
    uint8_t text[1 + DEALER_TABLE_MAX + 8];
    size_t n = strlen(d->table) + 1;
    text[0] = (uint8_t)use;
    memcpy(text + 1, d->table, n);
    for (int i = 0; i < 4; i++) {
        text[1 + n + (size_t)i] = (uint8_t)(ply >> (24 - 8 * i));
        text[5 + n + (size_t)i] = (uint8_t)(count >> (24 - 8 * i));
    }
    digest_hmac(d->key, text, n + 9, ret);
}

uint32_t dealer_roll(const struct dealer *d, uint32_t ply, uint32_t total)
{
    uint8_t b[DIGEST_SIZE];
    /* A number below 2^64 mod total would favour small results: draw again. */
    uint64_t floor = (0 - (uint64_t)total) % total;
    for (uint32_t count = 0;; count++) {
        uint64_t x = 0;
        block(d, 'r', ply, count, b);
        for (int i = 0; i < 8; i++)
            x = x << 8 | b[i];
        if (x >= floor)
            return (uint32_t)(x % total);
    }
}

void dealer_noise(const struct dealer *d, uint32_t ply, uint16_t *words, int n)
{
    uint8_t b[DIGEST_SIZE];
    for (int i = 0; i < n; i++) {
        int at = i % (DIGEST_SIZE / 2);
        if (at == 0)
            block(d, 'n', ply, (uint32_t)(i / (DIGEST_SIZE / 2)), b);
        words[i] = (uint16_t)(b[2 * at] << 8 | b[2 * at + 1]);
    }
}

game_action dealer_outcome(const struct dealer *d, const struct game *g,
                           const struct game_state *s)
{
    struct game_outcome o[GAME_MAX_OUTCOMES];
    int n = g->chance(s, o);
    return chance_at(o, n, dealer_roll(d, game_head(s)->ply, chance_total(o, n)));
}
