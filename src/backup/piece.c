/* piece.c - what a follower writes: pages of a store, and when it was so. */
#include "backup/piece.h"

#include <string.h>

static const uint8_t magic[8] = "maat-pc1";

static void put(uint8_t **p, uint64_t x, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *(*p)++ = (uint8_t)(x >> 8 * i);
}

static uint64_t get(const uint8_t **p, int bytes)
{
    uint64_t x = 0;
    for (int i = 0; i < bytes; i++)
        x |= (uint64_t) * (*p)++ << 8 * i;
    return x;
}

static size_t body_of(const struct piece *p)
{
    return (size_t)p->count * (4 + (size_t)p->page_size);
}

size_t piece_size(const struct piece *p)
{
    return PIECE_HEAD + body_of(p) + DIGEST_SIZE;
}

uint8_t *piece_page(const struct piece *p, uint8_t *buf, uint32_t i)
{
    return buf + PIECE_HEAD + i * (4 + (size_t)p->page_size);
}

void piece_number(uint8_t *page, uint32_t number)
{
    put(&page, number, 4);
}

uint32_t piece_number_of(const uint8_t *page)
{
    return (uint32_t)get(&page, 4);
}

void piece_seal(const struct piece *p, uint8_t *buf, uint8_t sum[DIGEST_SIZE])
{
    uint8_t *to = buf;
    memset(buf, 0, PIECE_HEAD);
    memcpy(to, magic, sizeof magic);
    to += sizeof magic;
    put(&to, p->kind, 4);
    put(&to, p->seq, 8);
    put(&to, (uint64_t)p->at, 8);
    put(&to, p->place.salt[0], 4);
    put(&to, p->place.salt[1], 4);
    put(&to, p->place.frame, 4);
    put(&to, p->place.sum[0], 4);
    put(&to, p->place.sum[1], 4);
    put(&to, p->page_size, 4);
    put(&to, p->pages, 4);
    put(&to, p->count, 4);
    put(&to, p->first, 8);
    put(&to, p->since, 8);
    memcpy(to, p->before, DIGEST_SIZE);
    memcpy(to + DIGEST_SIZE, p->whole, PIECE_WHOLE);
    digest_sum(buf, PIECE_HEAD + body_of(p), sum);
    memcpy(buf + PIECE_HEAD + body_of(p), sum, DIGEST_SIZE);
}

int piece_head(const uint8_t head[PIECE_HEAD], struct piece *ret)
{
    const uint8_t *p = head + sizeof magic;
    if (memcmp(head, magic, sizeof magic) != 0)
        return -1;
    ret->kind = (uint32_t)get(&p, 4);
    ret->seq = get(&p, 8);
    ret->at = (int64_t)get(&p, 8);
    ret->place.salt[0] = (uint32_t)get(&p, 4);
    ret->place.salt[1] = (uint32_t)get(&p, 4);
    ret->place.frame = (uint32_t)get(&p, 4);
    ret->place.sum[0] = (uint32_t)get(&p, 4);
    ret->place.sum[1] = (uint32_t)get(&p, 4);
    ret->page_size = (uint32_t)get(&p, 4);
    ret->pages = (uint32_t)get(&p, 4);
    ret->count = (uint32_t)get(&p, 4);
    ret->first = get(&p, 8);
    ret->since = get(&p, 8);
    memcpy(ret->before, p, DIGEST_SIZE);
    memcpy(ret->whole, p + DIGEST_SIZE, PIECE_WHOLE);
    bool is_one = ret->kind >= PIECE_PART && ret->kind <= PIECE_BASE_END &&
                  ret->page_size <= 65536 && body_of(ret) <= 2 * (size_t)PIECE_MOST;
    return is_one ? 0 : -1;
}

bool piece_is_sound(const struct piece *p, const uint8_t *buf, uint8_t sum[DIGEST_SIZE])
{
    digest_sum(buf, PIECE_HEAD + body_of(p), sum);
    return memcmp(sum, buf + PIECE_HEAD + body_of(p), DIGEST_SIZE) == 0;
}
