/* frame.c - heads of WebSocket frames, masks and UTF-8. */
#include "net/frame.h"

#include <string.h>

static bool is_known(const struct frame *f, bool is_within)
{
    switch (f->kind) {
    case FRAME_MORE:
        return is_within;
    case FRAME_TEXT:
    case FRAME_BINARY:
        return !is_within;
    case FRAME_CLOSE:
    case FRAME_PING:
    case FRAME_PONG:
        return f->is_last && f->len <= 125;
    default:
        return false;
    }
}

int frame_read(const uint8_t *bytes, size_t len, bool is_within, struct frame *ret)
{
    size_t more = 0;

    if (len < 2)
        return 0;
    ret->is_last = bytes[0] >> 7;
    ret->kind = bytes[0] & 15;
    ret->len = bytes[1] & 127;
    if (bytes[0] & 0x70 || !(bytes[1] & 0x80) || !is_known(ret, is_within))
        return -1;
    more = ret->len == 127 ? 8 : ret->len == 126 ? 2 : 0;
    ret->head = (uint32_t)(2 + more + 4);
    if (len < ret->head)
        return 0;
    if (more) {
        ret->len = 0;
        for (size_t i = 0; i < more; i++)
            ret->len = ret->len << 8 | bytes[2 + i];
        /* The shortest way to say it, and never above 2^63. */
        if (ret->len < (more == 2 ? 126u : 65536u) || ret->len >> 63)
            return -1;
    }
    memcpy(ret->mask, bytes + 2 + more, 4);
    return 1;
}

void frame_unmask(uint8_t *bytes, size_t len, const uint8_t mask[4])
{
    uint64_t wide, word;
    size_t i = 0;

    memcpy(&wide, mask, 4);
    memcpy((uint8_t *)&wide + 4, mask, 4);
    for (; i + 8 <= len; i += 8) {
        memcpy(&word, bytes + i, 8);
        word ^= wide;
        memcpy(bytes + i, &word, 8);
    }
    for (; i < len; i++)
        bytes[i] ^= mask[i & 3];
}

int frame_close_code(const uint8_t *content, size_t len)
{
    int code;

    if (!len)
        return FRAME_CLOSE_NORMAL;
    if (len == 1)
        return FRAME_CLOSE_PROTOCOL;
    code = content[0] << 8 | content[1];
    if (!((code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
          (code >= 3000 && code <= 4999)))
        return FRAME_CLOSE_PROTOCOL;
    return frame_is_utf8(content + 2, len - 2) ? code : FRAME_CLOSE_TEXT;
}

/* Bytes of the character that begins here, 0 when it is none. */
static size_t utf8_char(const uint8_t *p, size_t left)
{
    uint8_t lo = 0x80, hi = 0xbf;
    size_t n;

    if (p[0] < 0x80)
        return 1;
    if (p[0] < 0xc2 || p[0] > 0xf4)
        return 0;
    n = p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
    if (left < n)
        return 0;
    /* Neither written too long, nor half of a pair, nor beyond U+10FFFF. */
    if (p[0] == 0xe0)
        lo = 0xa0;
    else if (p[0] == 0xed)
        hi = 0x9f;
    else if (p[0] == 0xf0)
        lo = 0x90;
    else if (p[0] == 0xf4)
        hi = 0x8f;
    if (p[1] < lo || p[1] > hi)
        return 0;
    for (size_t i = 2; i < n; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    return n;
}

bool frame_is_utf8(const uint8_t *text, size_t len)
{
    size_t at = 0;

    while (at < len) {
        uint64_t word;
        size_t n;
        if (at + 8 <= len) { /* eight plain letters at a time */
            memcpy(&word, text + at, 8);
            if (!(word & 0x8080808080808080u)) {
                at += 8;
                continue;
            }
        }
        n = utf8_char(text + at, len - at);
        if (!n)
            return false;
        at += n;
    }
    return true;
}

size_t frame_put(uint8_t *end, enum frame_kind kind, size_t len)
{
    size_t more = len < 126 ? 0 : len < 65536 ? 2 : 8;
    uint8_t *p = end - 2 - more;

    p[0] = (uint8_t)(0x80 | kind);
    p[1] = (uint8_t)(more == 0 ? len : more == 2 ? 126 : 127);
    for (size_t i = 0; i < more; i++)
        p[2 + i] = (uint8_t)((uint64_t)len >> 8 * (more - 1 - i));
    return 2 + more;
}
