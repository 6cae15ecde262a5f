/* proxy.c - lists of proxies, forwarded addresses, the PROXY protocol. */
#include "net/proxy.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const uint8_t v4_prefix[12] = {[10] = 0xff, [11] = 0xff};

static bool is_v4(const struct proxy_address *a)
{
    return !memcmp(a->ip, v4_prefix, sizeof v4_prefix);
}

static void set_v4(struct proxy_address *ret, const uint8_t ip[4])
{
    memcpy(ret->ip, v4_prefix, sizeof v4_prefix);
    memcpy(ret->ip + 12, ip, 4);
}

bool proxy_address_read(struct proxy_address *ret, const char *text, size_t n)
{
    char copy[PROXY_TEXT];
    uint8_t ip[16];

    if (!n || n >= sizeof copy)
        return false;
    memcpy(copy, text, n);
    copy[n] = '\0';
    if (inet_pton(AF_INET, copy, ip) == 1) {
        set_v4(ret, ip);
        return true;
    }
    if (inet_pton(AF_INET6, copy, ip) != 1)
        return false;
    memcpy(ret->ip, ip, sizeof ret->ip);
    return true;
}

void proxy_address_text(const struct proxy_address *a, char ret[PROXY_TEXT])
{
    ret[0] = '\0';
    if (is_v4(a))
        inet_ntop(AF_INET, a->ip + 12, ret, PROXY_TEXT);
    else
        inet_ntop(AF_INET6, a->ip, ret, PROXY_TEXT);
}

bool proxy_is_loopback(const struct proxy_address *a)
{
    static const uint8_t one[16] = {[15] = 1};

    return is_v4(a) ? a->ip[12] == 127 : !memcmp(a->ip, one, sizeof one);
}

/* ---- lists ----------------------------------------------------------------------- */

static bool add_net(struct proxy_list *l, const char *text, size_t n)
{
    const char *slash = memchr(text, '/', n);
    size_t len = slash ? (size_t)(slash - text) : n;
    struct proxy_address a;
    long bits = 128;

    if (l->n == PROXY_NETS || !proxy_address_read(&a, text, len))
        return false;
    if (slash) {
        char digits[4] = "", *end;
        long wide = is_v4(&a) ? 32 : 128;
        if (n - len - 1 < 1 || n - len - 1 > 3)
            return false;
        memcpy(digits, slash + 1, n - len - 1);
        bits = strtol(digits, &end, 10);
        if (*end || digits[0] < '0' || digits[0] > '9' || bits > wide)
            return false;
        bits += 128 - wide;
    }
    l->net[l->n].address = a;
    l->net[l->n++].bits = (uint8_t)bits;
    return true;
}

int proxy_list_read(struct proxy_list *ret, const char *text, char *why, size_t size)
{
    memset(ret, 0, sizeof *ret);
    if (!strcmp(text, "no") || !strcmp(text, "false"))
        return 0;
    if (!strcmp(text, "yes") || !strcmp(text, "true"))
        text = "127.0.0.0/8, ::1";
    while (*(text += strspn(text, ", \t"))) {
        size_t n = strcspn(text, ", \t");
        if (!add_net(ret, text, n)) {
            snprintf(why, size, "%.*s is no address and no network of a proxy",
                     n < 80 ? (int)n : 80, text);
            return -1;
        }
        text += n;
    }
    return 0;
}

bool proxy_list_has(const struct proxy_list *l, const struct proxy_address *a)
{
    for (int i = 0; i < l->n; i++) {
        const uint8_t *net = l->net[i].address.ip, bits = l->net[i].bits;
        const uint8_t rest = (uint8_t)(0xff00 >> (bits & 7));
        if (!memcmp(net, a->ip, bits / 8) &&
            (!(bits & 7) || !((net[bits / 8] ^ a->ip[bits / 8]) & rest)))
            return true;
    }
    return false;
}

/* ---- fields ---------------------------------------------------------------------- */

static size_t trim(const char **text, size_t n)
{
    while (n && (**text == ' ' || **text == '\t')) {
        (*text)++;
        n--;
    }
    while (n && ((*text)[n - 1] == ' ' || (*text)[n - 1] == '\t'))
        n--;
    return n;
}

/* 1.2.3.4, 1.2.3.4:80, 2001:db8::1, [2001:db8::1]:80 */
static bool read_node(struct proxy_address *ret, const char *text, size_t n)
{
    const char *colon;

    n = trim(&text, n);
    if (n > 1 && text[0] == '"' && text[n - 1] == '"') {
        text++;
        n -= 2;
    }
    if (n && text[0] == '[') {
        const char *end = memchr(text, ']', n);
        return end && proxy_address_read(ret, text + 1, (size_t)(end - text - 1));
    }
    colon = memchr(text, ':', n);
    if (colon && !memchr(colon + 1, ':', n - (size_t)(colon + 1 - text)))
        n = (size_t)(colon - text);
    return proxy_address_read(ret, text, n);
}

/* The `for` of one member of Forwarded: for=1.2.3.4;proto=https */
static bool read_forwarded(struct proxy_address *ret, const char *text, size_t n)
{
    while (n) {
        const char *end = memchr(text, ';', n), *pair = text;
        size_t len = end ? (size_t)(end - text) : n, k = trim(&pair, len);
        if (k > 4 && !strncasecmp(pair, "for=", 4))
            return read_node(ret, pair + 4, k - 4);
        n -= end ? len + 1 : len;
        text += end ? len + 1 : len;
    }
    return false;
}

struct proxy_address proxy_client(const struct proxy_list *l,
                                  const struct proxy_address *peer, const char *field,
                                  bool is_forwarded, bool *is_unknown)
{
    struct proxy_address who = *peer;
    size_t end = strlen(field);

    *is_unknown = false;
    /* From the right: each hop vouches for the one before it. */
    while (end && proxy_list_has(l, &who)) {
        struct proxy_address next;
        size_t at = end;
        while (at && field[at - 1] != ',')
            at--;
        if (!(is_forwarded ? read_forwarded : read_node)(&next, field + at, end - at)) {
            *is_unknown = true;
            break;
        }
        who = next;
        end = at ? at - 1 : 0;
    }
    return who;
}

/* ---- the PROXY protocol ---------------------------------------------------------- */

static const char v2_mark[] = "\r\n\r\n\0\r\nQUIT\n";

static int read_v2(const uint8_t *b, size_t len, struct proxy_address *ret,
                   size_t *more)
{
    size_t rest;

    if (len < 16) {
        *more = 16 - len;
        return 0;
    }
    rest = (size_t)(b[14] << 8 | b[15]);
    if (b[12] >> 4 != 2 || (b[12] & 15) > 1 || 16 + rest > PROXY_HEAD_MAX)
        return -1;
    if (len < 16 + rest) {
        *more = 16 + rest - len;
        return 0;
    }
    if ((b[12] & 15) == 0) /* LOCAL: a check of the proxy's own */
        return (int)(16 + rest);
    if (b[13] >> 4 == 1 && rest >= 12)
        set_v4(ret, b + 16);
    else if (b[13] >> 4 == 2 && rest >= 36)
        memcpy(ret->ip, b + 16, 16);
    else if (b[13] >> 4 == 1 || b[13] >> 4 == 2)
        return -1;
    return (int)(16 + rest);
}

/* "PROXY TCP4 1.2.3.4 5.6.7.8 1111 2222\r\n", at most 107 bytes */
static int read_v1(const char *b, size_t len, struct proxy_address *ret, size_t *more)
{
    const char *from, *to;

    if (b[len - 1] != '\n') {
        *more = 1;
        return len < 107 ? 0 : -1;
    }
    if (b[len - 2] != '\r')
        return -1;
    if (!strncmp(b + 6, "UNKNOWN", 7))
        return (int)len;
    if (strncmp(b + 6, "TCP4 ", 5) != 0 && strncmp(b + 6, "TCP6 ", 5) != 0)
        return -1;
    from = b + 11;
    to = memchr(from, ' ', len - 11);
    if (!to || !proxy_address_read(ret, from, (size_t)(to - from)))
        return -1;
    return (int)len;
}

int proxy_head_read(const uint8_t *bytes, size_t len, struct proxy_address *ret,
                    size_t *more)
{
    const size_t first = sizeof v2_mark - 1;

    if (len < first) {
        *more = first - len;
        return 0;
    }
    if (!memcmp(bytes, v2_mark, first))
        return read_v2(bytes, len, ret, more);
    if (!memcmp(bytes, "PROXY ", 6))
        return read_v1((const char *)bytes, len, ret, more);
    return -1;
}
