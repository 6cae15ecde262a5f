/* wal.c - SQLite's write-ahead log, read beside the server that writes it. */
#define _DEFAULT_SOURCE
#include "backup/wal.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

enum { HEAD = 32, MAGIC = 0x377f0682, PAGE_LEAST = 512, PAGE_MOST = 65536 };

static uint32_t big(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static uint32_t little(const uint8_t *p)
{
    return (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 | (uint32_t)p[1] << 8 | p[0];
}

static void add_up(uint32_t sum[2], const uint8_t *p, size_t n, bool is_big)
{
    uint32_t a = sum[0], b = sum[1];
    for (const uint8_t *end = p + n; p < end; p += 8) {
        a += (is_big ? big(p) : little(p)) + b;
        b += (is_big ? big(p + 4) : little(p + 4)) + a;
    }
    sum[0] = a;
    sum[1] = b;
}

static int read_whole(int fd, uint8_t *buf, size_t n, off_t at)
{
    for (size_t have = 0; have < n;) {
        ssize_t got = pread(fd, buf + have, n - have, at + (off_t)have);
        if (got <= 0)
            return -1;
        have += (size_t)got;
    }
    return 0;
}

/* (SQLite has no locks on this file.) */
int wal_open(struct wal *w, const char *path)
{
    *w = (struct wal){.fd = open(path, O_RDONLY | O_CLOEXEC)};
    if (w->fd >= 0 && flock(w->fd, LOCK_EX | LOCK_NB) == 0)
        return 0;
    int failed = errno;
    wal_done(w);
    errno = failed;
    return -1;
}

void wal_done(struct wal *w)
{
    if (w->fd >= 0)
        close(w->fd);
    *w = (struct wal){.fd = -1};
}

int wal_begin(struct wal *w, struct wal_place *ret)
{
    uint8_t head[HEAD];
    if (read_whole(w->fd, head, sizeof head, 0) < 0 || (big(head) & ~1u) != MAGIC)
        return -1;
    w->is_big = big(head) & 1;
    w->page_size = big(head + 8);
    *ret = (struct wal_place){.salt = {big(head + 16), big(head + 20)}};
    add_up(ret->sum, head, 24, w->is_big);
    bool is_size = w->page_size >= PAGE_LEAST && w->page_size <= PAGE_MOST &&
                   (w->page_size & (w->page_size - 1)) == 0;
    return is_size && ret->sum[0] == big(head + 24) && ret->sum[1] == big(head + 28)
               ? 0
               : -1;
}

static off_t place_of(const struct wal *w, uint32_t frame)
{
    return HEAD + (off_t)frame * (WAL_FRAME_HEAD + (off_t)w->page_size);
}

bool wal_has(struct wal *w, const struct wal_place *place)
{
    struct wal_place p;
    uint8_t head[WAL_FRAME_HEAD];
    if (wal_begin(w, &p) < 0 || p.salt[0] != place->salt[0] ||
        p.salt[1] != place->salt[1])
        return false;
    if (place->frame == 0)
        return true;
    return read_whole(w->fd, head, sizeof head, place_of(w, place->frame - 1)) == 0 &&
           big(head + 8) == place->salt[0] && big(head + 12) == place->salt[1] &&
           big(head + 16) == place->sum[0] && big(head + 20) == place->sum[1];
}

int wal_read(const struct wal *w, struct wal_place *place, uint32_t n, uint8_t *buf)
{
    size_t size = WAL_FRAME_HEAD + (size_t)w->page_size;
    struct wal_place p = *place;
    if (read_whole(w->fd, buf, n * size, place_of(w, p.frame)) < 0)
        return -1;
    for (uint32_t i = 0; i < n; i++, p.frame++) {
        const uint8_t *f = buf + i * size;
        add_up(p.sum, f, 8, w->is_big);
        add_up(p.sum, f + WAL_FRAME_HEAD, w->page_size, w->is_big);
        if (big(f + 8) != p.salt[0] || big(f + 12) != p.salt[1] ||
            big(f + 16) != p.sum[0] || big(f + 20) != p.sum[1] || wal_page(f) == 0)
            return -1;
    }
    *place = p;
    return 0;
}

uint32_t wal_page(const uint8_t *frame)
{
    return big(frame);
}

bool wal_is_commit(const uint8_t *frame)
{
    return big(frame + 4) != 0;
}
