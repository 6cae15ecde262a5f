/* fuzz_frames.c - any bytes as frames of a client and as heads of a proxy. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "net/frame.h"
#include "net/proxy.h"

static void check(int is_true)
{
    if (!is_true)
        abort();
}

/* A whole head never becomes another one with more bytes behind it. */
static void walk(uint8_t *bytes, size_t size)
{
    bool is_within = false;
    size_t at = 0;

    while (at < size) {
        struct frame f, early;
        size_t left = size - at;
        int got = frame_read(bytes + at, left, is_within, &f);
        for (size_t n = 0; n < left && n < FRAME_IN_MAX; n++) {
            int less = frame_read(bytes + at, n, is_within, &early);
            check(less == 0 || less == got);
        }
        if (got < 1 || f.len > left - f.head)
            return;
        check(f.head <= FRAME_IN_MAX);
        frame_unmask(bytes + at + f.head, (size_t)f.len, f.mask);
        frame_is_utf8(bytes + at + f.head, (size_t)f.len);
        if (f.kind == FRAME_CLOSE)
            check(frame_close_code(bytes + at + f.head, (size_t)f.len) >= 1000);
        else if (f.kind < FRAME_CLOSE)
            is_within = !f.is_last;
        at += f.head + (size_t)f.len;
    }
}

static void read_proxy(const uint8_t *bytes, size_t size)
{
    struct proxy_list l;
    struct proxy_address who, peer;
    char field[257], why[100], text[PROXY_TEXT];
    size_t have = 0, more = 0;

    while (!proxy_head_read(bytes, have, &who, &more) && have + more <= size)
        have += more;
    check(have <= PROXY_HEAD_MAX);
    size = size < sizeof field - 1 ? size : sizeof field - 1;
    memcpy(field, bytes, size);
    field[size] = '\0';
    proxy_list_read(&l, field, why, sizeof why);
    check(!proxy_list_read(&l, "yes", why, sizeof why));
    check(proxy_address_read(&peer, "127.0.0.1", 9));
    for (int i = 0; i < 2; i++) {
        who = proxy_client(&l, &peer, field, i, &(bool){false});
        proxy_address_text(&who, text);
        check(proxy_address_read(&who, text, strlen(text)));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *copy = calloc(1, size + 1);

    if (!copy)
        return 0;
    if (size)
        memcpy(copy, data, size);
    read_proxy(copy, size);
    walk(copy, size);
    free(copy);
    return 0;
}
