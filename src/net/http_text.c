/* http_text.c - percent signs, arguments of a query, the words of a status. */
#include "net/http.h"

#include <string.h>

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 32);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int http_hex(const char *text, size_t len)
{
    int hi = len < 2 ? -1 : hex_digit(text[0]);
    int lo = len < 2 ? -1 : hex_digit(text[1]);

    return hi < 0 || lo < 0 ? -1 : hi * 16 + lo;
}

int http_decode(const char *text, size_t len, bool is_query, char *buf, size_t size)
{
    size_t n = 0;

    for (size_t i = 0; i < len; i++) {
        int c = (unsigned char)text[i];
        if (c == '%') {
            c = http_hex(text + i + 1, len - i - 1);
            i += 2;
        } else if (c == '+' && is_query) {
            c = ' ';
        }
        if (c < ' ' || c == 127 || n + 1 >= size)
            return -1;
        buf[n++] = (char)c;
    }
    buf[n] = '\0';
    return (int)n;
}

int http_argument(const char *query, const char *name, char *buf, size_t size)
{
    size_t n = strlen(name);

    buf[0] = '\0';
    while (*query) {
        size_t len = strcspn(query, "&");
        if (len > n && query[n] == '=' && !strncmp(query, name, n)) {
            int k = http_decode(query + n + 1, len - n - 1, true, buf, size);
            if (k < 0)
                buf[0] = '\0';
            return k;
        }
        query += len;
        query += *query == '&';
    }
    return -1;
}

const char *http_reason(int status)
{
    static const struct {
        int status;
        const char *words;
    } known[] = {
        {200, "OK"},
        {201, "Created"},
        {202, "Accepted"},
        {204, "No Content"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {417, "Expectation Failed"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].status == status)
            return known[i].words;
    return "-";
}
