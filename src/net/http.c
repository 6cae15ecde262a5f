/* http.c - the request line and the fields of a request, read strictly. */
#include "net/http.h"

#include <string.h>
#include <strings.h>

enum field {
    FIELD_HOST,
    FIELD_LENGTH,
    FIELD_CODING,
    FIELD_CONNECTION,
    FIELD_UPGRADE,
    FIELD_EXPECT,
    FIELD_ORIGIN,
    FIELD_COOKIE,
    FIELD_AUTHORIZATION,
    FIELD_TYPE,
    FIELD_ETAG,
    FIELD_ENCODING,
    FIELD_KEY,
    FIELD_VERSION,
    FIELD_SUBPROTOCOL,
    FIELD_FORWARDED_FOR,
    FIELD_FORWARDED,
    FIELD_VIA,
    N_FIELDS,
};

/* Those that may come once only: two of them would have two meanings. */
static const struct {
    const char *name;
    bool is_single;
} fields[N_FIELDS] = {
    [FIELD_HOST] = {"host", true},
    [FIELD_LENGTH] = {"content-length", true},
    [FIELD_CODING] = {"transfer-encoding", false},
    [FIELD_CONNECTION] = {"connection", false},
    [FIELD_UPGRADE] = {"upgrade", true},
    [FIELD_EXPECT] = {"expect", true},
    [FIELD_ORIGIN] = {"origin", true},
    [FIELD_COOKIE] = {"cookie", false},
    [FIELD_AUTHORIZATION] = {"authorization", true},
    [FIELD_TYPE] = {"content-type", true},
    [FIELD_ETAG] = {"if-none-match", false},
    [FIELD_ENCODING] = {"accept-encoding", false},
    [FIELD_KEY] = {"sec-websocket-key", true},
    [FIELD_VERSION] = {"sec-websocket-version", true},
    [FIELD_SUBPROTOCOL] = {"sec-websocket-protocol", false},
    [FIELD_FORWARDED_FOR] = {"x-forwarded-for", false},
    [FIELD_FORWARDED] = {"forwarded", false},
    [FIELD_VIA] = {"via", false},
};

static int refuse(struct http_reader *r, int status, const char *why)
{
    r->why = why;
    return -status;
}

static bool has_seen(const struct http_reader *r, enum field f)
{
    return r->seen >> f & 1;
}

static bool is_letter_or_digit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool is_token(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!is_letter_or_digit(text[i]) && !strchr("!#$%&'*+-.^_`|~", text[i]))
            return false;
    return n > 0;
}

static bool is_word(const char *text, size_t n, const char *word)
{
    return strlen(word) == n && !strncasecmp(text, word, n);
}

/* Copied when it fits; otherwise "". */
static bool keep(char *to, size_t size, const char *text, size_t n)
{
    to[0] = '\0';
    if (n >= size)
        return false;
    memcpy(to, text, n);
    to[n] = '\0';
    return true;
}

/* ---- the request line ------------------------------------------------------------ */

static int take_host(struct http_reader *r, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!is_letter_or_digit(text[i]) && !strchr(".-_:[]~", text[i]))
            return refuse(r, 400, "the host is not one");
    if (!n || !keep(r->head.host, sizeof r->head.host, text, n))
        return refuse(r, 400, "the host is empty or too long");
    return 0;
}

/* What servers and proxies could take for another place. */
static bool is_ambiguous(const char *path)
{
    for (const char *p = path; (p = strstr(p, "/.")); p++) {
        size_t dots = strspn(p + 1, ".");
        if (dots <= 2 && (p[1 + dots] == '/' || !p[1 + dots]))
            return true;
    }
    return false;
}

static int take_path(struct http_reader *r, const char *text, size_t n)
{
    int status = 0;

    for (size_t i = 0; i < n; i++)
        if (text[i] == '%' && http_hex(text + i + 1, n - i - 1) == '/')
            status = 400;
    if (n >= sizeof r->head.path)
        return refuse(r, 414, "the path is too long");
    if (status || !n || text[0] != '/' ||
        http_decode(text, n, false, r->head.path, sizeof r->head.path) < 0 ||
        is_ambiguous(r->head.path))
        return refuse(r, 400, "the path is not one");
    return 0;
}

static int take_query(struct http_reader *r, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (text[i] == '%' && http_hex(text + i + 1, n - i - 1) < 0)
            return refuse(r, 400, "the query has a bad percent sign");
    if (!keep(r->head.query, sizeof r->head.query, text, n))
        return refuse(r, 414, "the query is too long");
    return 0;
}

static int take_target(struct http_reader *r, const char *text, size_t n)
{
    const char *mark, *path = text;
    size_t scheme = n > 8 && !strncasecmp(text, "https://", 8)  ? 8
                    : n > 7 && !strncasecmp(text, "http://", 7) ? 7
                                                                : 0;
    int status;

    for (size_t i = 0; i < n; i++)
        if (text[i] <= ' ' || text[i] > '~' || text[i] == '#')
            return refuse(r, 400, "the target has a character that must be encoded");
    if (n == 1 && text[0] == '*' && r->head.method == NET_OTHER) {
        memcpy(r->head.path, "*", 2);
        return 0;
    }
    if (scheme) { /* as to a proxy: its host counts, not that of the field */
        size_t end = scheme;
        while (end < n && text[end] != '/' && text[end] != '?')
            end++;
        status = take_host(r, text + scheme, end - scheme);
        if (status)
            return status;
        path = text + end;
        n -= end;
        if (!n || path[0] != '/')
            return refuse(r, 400, "the target has no path");
    }
    mark = memchr(path, '?', n);
    if (mark) {
        size_t k = (size_t)(mark - path);
        status = take_query(r, mark + 1, n - k - 1);
        if (status)
            return status;
        n = k;
    }
    return take_path(r, path, n);
}

static int take_request_line(struct http_reader *r, const char *line, size_t n)
{
    static const struct {
        const char *name;
        enum net_method method;
    } methods[] = {{"GET", NET_GET}, {"HEAD", NET_HEAD}, {"POST", NET_POST}};
    const char *a = memchr(line, ' ', n), *b, *version;
    size_t rest;

    b = a ? memchr(a + 1, ' ', n - (size_t)(a + 1 - line)) : NULL;
    if (!b || a - line > 16 || !is_token(line, (size_t)(a - line)))
        return refuse(r, 400, "this is no HTTP request");
    version = b + 1;
    rest = n - (size_t)(version - line);
    if (rest != 8 || memcmp(version, "HTTP/", 5) != 0 || version[6] != '.')
        return refuse(r, 400, "this is no HTTP request");
    if (version[5] != '1' || (version[7] != '0' && version[7] != '1'))
        return refuse(r, 505, "only HTTP/1.1 and 1.0 are spoken here");
    r->minor = (uint8_t)(version[7] - '0');
    r->is_last = !r->minor;
    r->head.method = NET_OTHER;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if ((size_t)(a - line) == strlen(methods[i].name) &&
            !memcmp(line, methods[i].name, strlen(methods[i].name)))
            r->head.method = (uint8_t)methods[i].method;
    return take_target(r, a + 1, (size_t)(b - a - 1));
}

/* ---- fields ---------------------------------------------------------------------- */

/* The next member of a comma-separated list; 0: there is none. */
static size_t next_word(const char **text, const char *end)
{
    const char *p = *text, *to;

    while (p < end && (*p == ' ' || *p == '\t' || *p == ','))
        p++;
    for (to = p; to < end && *to != ',';)
        to++;
    *text = p;
    while (to > p && (to[-1] == ' ' || to[-1] == '\t'))
        to--;
    return (size_t)(to - p);
}

static bool has_word(const char *text, size_t n, const char *word)
{
    const char *end = text + n;
    size_t k;

    for (; (k = next_word(&text, end)); text += k)
        if (is_word(text, k, word))
            return true;
    return false;
}

/* "gzip" or "gzip;q=0.5", but not "gzip;q=0" or "gzip;q=0.0". */
static bool accepts(const char *text, size_t n, const char *coding)
{
    const char *end = text + n;
    size_t k, len = strlen(coding);

    for (; (k = next_word(&text, end)); text += k) {
        size_t stem = k;
        if (is_word(text, k, coding))
            return true;
        if (k < len || !is_word(text, len, coding) || !strchr("; ", text[len]))
            continue;
        while (stem > len && strchr("0.", text[stem - 1]))
            stem--;
        if (stem == k || text[stem - 1] != '=')
            return true;
    }
    return false;
}

static int take_length(struct http_reader *r, const char *text, size_t n)
{
    if (!n || n > 18)
        return refuse(r, 400, "the content-length is no length");
    for (size_t i = 0; i < n; i++) {
        if (text[i] < '0' || text[i] > '9')
            return refuse(r, 400, "the content-length is no length");
        r->length = r->length * 10 + (uint64_t)(text[i] - '0');
    }
    return 0;
}

/* The value of cookie "maat". */
static void take_cookie(struct http_reader *r, const char *text, size_t n)
{
    for (size_t from = 0, to; from < n; from = to) {
        while (from < n && (text[from] == ' ' || text[from] == ';'))
            from++;
        for (to = from; to < n && text[to] != ';';)
            to++;
        if (to - from > 5 && !memcmp(text + from, "maat=", 5) && !r->head.cookie[0])
            keep(r->head.cookie, sizeof r->head.cookie, text + from + 5, to - from - 5);
    }
}

/* The end of all of them counts. A member that is cut is dropped whole. */
static void take_forwarded(char *to, size_t size, const char *text, size_t n)
{
    size_t old = strlen(to);

    if (n >= size) {
        const char *comma;
        text += n - size + 1;
        comma = memchr(text, ',', size - 1);
        n = comma ? size - 2 - (size_t)(comma - text) : 0;
        text = comma ? comma + 1 : text;
        old = 0;
    }
    if (old && old + 1 + n >= size)
        old = 0;
    if (old)
        to[old++] = ',';
    memcpy(to + old, text, n);
    to[old + n] = '\0';
}

/* 16 bytes in base64: 22 letters that say something, and two signs. */
static int take_key(struct http_reader *r, const char *text, size_t n)
{
    bool is_good = n == 24 && text[22] == '=' && text[23] == '=';

    for (size_t i = 0; is_good && i < 22; i++)
        is_good = is_letter_or_digit(text[i]) || text[i] == '+' || text[i] == '/';
    if (!is_good)
        return refuse(r, 400, "the sec-websocket-key is none");
    keep(r->key, sizeof r->key, text, n);
    return 0;
}

static int take_connection(struct http_reader *r, const char *text, size_t n)
{
    r->is_last |= has_word(text, n, "close");
    r->asks_upgrade |= has_word(text, n, "upgrade");
    return 0;
}

static int take_expect(struct http_reader *r, const char *text, size_t n)
{
    if (!is_word(text, n, "100-continue"))
        return refuse(r, 417, "this expectation cannot be met");
    r->wants_continue = r->minor > 0;
    return 0;
}

static void take_text(struct net_head *h, enum field f, const char *text, size_t n)
{
    if (f == FIELD_TYPE)
        keep(h->type, sizeof h->type, text, n);
    else if (f == FIELD_ETAG)
        keep(h->etag, sizeof h->etag, text, n);
    else if (f == FIELD_AUTHORIZATION && n > 7 && !strncasecmp(text, "Bearer ", 7))
        keep(h->bearer, sizeof h->bearer, text + 7, n - 7);
    else if (f == FIELD_ORIGIN && n && !keep(h->origin, sizeof h->origin, text, n))
        memcpy(h->origin, "?", 2); /* too long to be copied: foreign, not absent */
    else if (f == FIELD_ENCODING) {
        h->brotli |= accepts(text, n, "br");
        h->gzip |= accepts(text, n, "gzip");
    }
}

static int take_known(struct http_reader *r, enum field f, const char *text, size_t n)
{
    bool is_again = has_seen(r, f);

    if (is_again && fields[f].is_single)
        return refuse(r, 400, "a field that may come once came twice");
    r->seen |= 1u << f;
    r->head.is_forwarded |=
        f == FIELD_FORWARDED_FOR || f == FIELD_FORWARDED || f == FIELD_VIA;
    if (f == FIELD_HOST && r->head.host[0]) {
        struct http_reader other = {.why = NULL}; /* looked at, not taken */
        return take_host(&other, text, n) ? refuse(r, 400, other.why) : 0;
    }
    if (f == FIELD_HOST)
        return take_host(r, text, n);
    if (f == FIELD_LENGTH)
        return take_length(r, text, n);
    if (f == FIELD_CONNECTION)
        return take_connection(r, text, n);
    if (f == FIELD_EXPECT)
        return take_expect(r, text, n);
    if (f == FIELD_KEY)
        return take_key(r, text, n);
    if (f == FIELD_UPGRADE)
        r->is_websocket = is_word(text, n, "websocket");
    else if (f == FIELD_VERSION)
        r->is_version_13 = is_word(text, n, "13");
    else if (f == FIELD_SUBPROTOCOL && r->subprotocol)
        r->has_subprotocol |= has_word(text, n, r->subprotocol);
    else if (f == FIELD_COOKIE)
        take_cookie(r, text, n);
    else if (f == FIELD_FORWARDED_FOR)
        take_forwarded(r->forwarded_for, sizeof r->forwarded_for, text, n);
    else if (f == FIELD_FORWARDED)
        take_forwarded(r->forwarded, sizeof r->forwarded, text, n);
    else
        take_text(&r->head, f, text, n);
    return 0;
}

static int take_field(struct http_reader *r, const char *line, size_t n)
{
    const char *colon = memchr(line, ':', n), *value, *end = line + n;
    size_t name = colon ? (size_t)(colon - line) : 0;

    if (line[0] == ' ' || line[0] == '\t')
        return refuse(r, 400, "a field goes on in the next line");
    if (!is_token(line, name))
        return refuse(r, 400, "a field has no name");
    if (++r->fields > HTTP_FIELDS_MAX)
        return refuse(r, 431, "there are too many fields");
    value = colon + 1;
    while (value < end && (*value == ' ' || *value == '\t'))
        value++;
    while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    for (int f = 0; f < N_FIELDS; f++)
        if (is_word(line, name, fields[f].name))
            return take_known(r, (enum field)f, value, (size_t)(end - value));
    return 0;
}

/* ---- the whole ------------------------------------------------------------------- */

void http_begin(struct http_reader *r, const char *subprotocol)
{
    memset(r, 0, sizeof *r);
    r->subprotocol = subprotocol;
}

/* What only the whole head can tell. */
static int finish(struct http_reader *r)
{
    if (r->minor && !has_seen(r, FIELD_HOST))
        return refuse(r, 400, "there is no host");
    if (has_seen(r, FIELD_CODING) && has_seen(r, FIELD_LENGTH))
        return refuse(r, 400, "there is a length and a transfer coding");
    if (has_seen(r, FIELD_CODING))
        return refuse(r, 501, "send the body with a content-length");
    return 0;
}

/* 1: the head is whole. */
static int take_line(struct http_reader *r, const char *line, size_t n)
{
    int status;

    if (!r->has_request_line && !n) {
        if (r->has_blank)
            return refuse(r, 400, "this is no HTTP request");
        r->has_blank = true;
        return 0;
    }
    if (!r->has_request_line) {
        r->has_request_line = true;
        return take_request_line(r, line, n);
    }
    if (n)
        return take_field(r, line, n);
    status = finish(r);
    return status ? status : 1;
}

int http_read(struct http_reader *r, const char *bytes, size_t len)
{
    for (; r->scanned < len; r->scanned++) {
        const uint32_t i = r->scanned;
        const unsigned char c = (unsigned char)bytes[i];
        const bool is_after_cr = i > r->line && bytes[i - 1] == '\r';
        int status;

        if (i >= HTTP_HEAD_MAX || i - r->line >= HTTP_LINE_MAX)
            return r->has_request_line ? refuse(r, 431, "the fields are too long")
                                       : refuse(r, 414, "the target is too long");
        if (is_after_cr != (c == '\n'))
            return refuse(r, 400, "a line does not end in CR LF");
        if ((c < ' ' && c != '\t' && c != '\r' && c != '\n') || c == 127)
            return refuse(r, 400, "there is a control character");
        if (c != '\n')
            continue;
        status = take_line(r, bytes + r->line, i - 1 - r->line);
        if (status)
            return status < 0 ? status : (int)i + 1;
        r->line = i + 1;
    }
    return 0;
}
