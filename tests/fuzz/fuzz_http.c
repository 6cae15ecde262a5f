/* fuzz_http.c - any bytes as a request: read at once or in pieces, it means the same.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "net/http.h"

static void check(int is_true)
{
    if (!is_true)
        abort();
}

static void check_same(const struct http_reader *a, const struct http_reader *b)
{
    check(!strcmp(a->head.path, b->head.path));
    check(!strcmp(a->head.query, b->head.query));
    check(!strcmp(a->head.host, b->head.host));
    check(!strcmp(a->head.cookie, b->head.cookie));
    check(!strcmp(a->forwarded_for, b->forwarded_for));
    check(a->length == b->length && a->is_last == b->is_last);
    check(a->is_websocket == b->is_websocket && a->seen == b->seen);
}

/* What whoever comes after relies on. */
static void check_head(const struct http_reader *r, const char *bytes, int len)
{
    char value[64];

    check(len >= 4 && !memcmp(bytes + len - 4, "\r\n\r\n", 4));
    check(!memchr(bytes, '\0', (size_t)len));
    check(r->head.path[0] == '/' || !strcmp(r->head.path, "*"));
    check(!strstr(r->head.path, "/../") && !strstr(r->head.path, "/./"));
    check(r->head.host[0] || !r->minor);
    check(http_argument(r->head.query, "list", value, sizeof value) <
          (int)sizeof value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct http_reader whole, pieces;
    size_t step = size ? data[0] % 37 + 1u : 1;
    int at_once, got = 0;

    if (!size)
        return 0;
    data++;
    size--;
    http_begin(&whole, "maat.1");
    at_once = http_read(&whole, (const char *)data, size);
    http_begin(&pieces, "maat.1");
    for (size_t n = 0; n < size && !got;) {
        n = n + step < size ? n + step : size;
        got = http_read(&pieces, (const char *)data, n);
    }
    check(at_once == got);
    check_same(&whole, &pieces);
    check(at_once <= HTTP_HEAD_MAX && (at_once >= 0 || whole.why));
    if (at_once > 0)
        check_head(&whole, (const char *)data, at_once);
    return 0;
}
