/* reader.c - the pieces in one file of a backup, one after the other, each checked. */
#include "backup/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int reader_open(struct reader *r, const char *path)
{
    *r = (struct reader){.fd = open(path, O_RDONLY | O_CLOEXEC)};
    return r->fd < 0 ? -1 : 0;
}

void reader_close(struct reader *r)
{
    if (r->fd >= 0)
        close(r->fd);
    free(r->buf);
    *r = (struct reader){.fd = -1};
}

/* How many of the bytes there are; -1: see errno. */
static ssize_t fetch(const struct reader *r, uint64_t at, size_t n)
{
    size_t have = 0;
    while (have < n) {
        ssize_t got = pread(r->fd, r->buf + have, n - have, (off_t)(at + have));
        if (got < 0)
            return -1;
        if (got == 0)
            break;
        have += (size_t)got;
    }
    return (ssize_t)have;
}

static int make_room(struct reader *r, size_t n)
{
    if (n <= r->room)
        return 0;
    uint8_t *more = realloc(r->buf, n);
    if (!more)
        return -1;
    r->buf = more;
    r->room = n;
    return 0;
}

static enum reader_code read_head(struct reader *r)
{
    if (make_room(r, PIECE_HEAD) < 0)
        return READER_FAILED;
    ssize_t n = fetch(r, r->next, PIECE_HEAD);
    if (n < 0)
        return READER_FAILED;
    if (n < PIECE_HEAD)
        return n ? READER_TORN : READER_END;
    if (piece_head(r->buf, &r->piece) < 0)
        return READER_BAD;
    r->at = r->next;
    return READER_PIECE;
}

enum reader_code reader_next(struct reader *r)
{
    enum reader_code code = read_head(r);
    if (code != READER_PIECE)
        return code;
    size_t size = piece_size(&r->piece);
    ssize_t n = make_room(r, size) < 0 ? -1 : fetch(r, r->at, size);
    if (n < 0)
        return READER_FAILED;
    if ((size_t)n < size)
        return READER_TORN;
    if (!piece_is_sound(&r->piece, r->buf, r->sum))
        return READER_BAD;
    r->next = r->at + size;
    return READER_PIECE;
}

enum reader_code reader_skip(struct reader *r)
{
    struct stat st;
    enum reader_code code = read_head(r);
    if (code != READER_PIECE)
        return code;
    if (fstat(r->fd, &st) < 0)
        return READER_FAILED;
    uint64_t end = r->at + piece_size(&r->piece);
    if (end > (uint64_t)st.st_size)
        return READER_TORN;
    r->next = end;
    return READER_PIECE;
}
