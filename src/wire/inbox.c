/* inbox.c - the flat objects that clients send: a small strict reader, and a writer. */
#include "wire/inbox.h"

#include <string.h>

#include "core/jot_put.h"

struct reader {
    const char *p, *end;
};

enum { MEMBER_TEXT, MEMBER_NUMBER, MEMBER_BOOL };

static const struct member {
    const char *name;
    uint32_t bit;
    uint8_t kind;
    uint16_t offset, size;
} members[] = {
#define TEXT(n, b, f)                                                                  \
    {                                                                                  \
        n, b, MEMBER_TEXT, offsetof(struct inbox, f), sizeof(((struct inbox *)0)->f)   \
    }
#define NUMBER(n, b, f)                                                                \
    {                                                                                  \
        n, b, MEMBER_NUMBER, offsetof(struct inbox, f), 0                              \
    }
#define BOOL(n, b, f)                                                                  \
    {                                                                                  \
        n, b, MEMBER_BOOL, offsetof(struct inbox, f), 0                                \
    }
    TEXT("t", 0, type),
    TEXT("table", INBOX_TABLE, table),
    TEXT("key", INBOX_KEY, key),
    TEXT("do", INBOX_TEXT, text),
    TEXT("input", INBOX_TEXT, text),
    TEXT("text", INBOX_TEXT, text),
    TEXT("person", INBOX_PERSON, person),
    NUMBER("seat", INBOX_SEAT, seat),
    NUMBER("seq", INBOX_SEQ, seq),
    NUMBER("id", INBOX_ID, id),
    NUMBER("after", INBOX_AFTER, after),
    NUMBER("from", INBOX_FROM, from),
    NUMBER("to", INBOX_TO, to),
    NUMBER("ply", INBOX_PLY, ply),
    NUMBER("as", INBOX_AS, as),
    BOOL("on", INBOX_ON, on),
    BOOL("all", INBOX_ALL, all),
#undef TEXT
#undef NUMBER
#undef BOOL
};

static void skip(struct reader *r)
{
    while (r->p < r->end &&
           (*r->p == ' ' || *r->p == '\t' || *r->p == '\n' || *r->p == '\r'))
        r->p++;
}

static bool eat(struct reader *r, char c)
{
    skip(r);
    if (r->p == r->end || *r->p != c)
        return false;
    r->p++;
    return true;
}

static int hex4(struct reader *r)
{
    int v = 0;

    if (r->end - r->p < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        char c = *r->p++;
        int d = c >= '0' && c <= '9'                 ? c - '0'
                : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                                     : -1;
        if (d < 0)
            return -1;
        v = v << 4 | d;
    }
    return v;
}

static size_t utf8(uint32_t c, char out[4])
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xc0 | c >> 6);
        out[1] = (char)(0x80 | (c & 63));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (char)(0xe0 | c >> 12);
        out[1] = (char)(0x80 | (c >> 6 & 63));
        out[2] = (char)(0x80 | (c & 63));
        return 3;
    }
    out[0] = (char)(0xf0 | c >> 18);
    out[1] = (char)(0x80 | (c >> 12 & 63));
    out[2] = (char)(0x80 | (c >> 6 & 63));
    out[3] = (char)(0x80 | (c & 63));
    return 4;
}

static size_t escape(struct reader *r, char out[4])
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char *at;
    int c, low;

    if (r->p == r->end)
        return 0;
    if (*r->p != 'u') {
        at = memchr(from, *r->p++, sizeof from - 1);
        out[0] = at ? to[at - from] : 0;
        return at != NULL;
    }
    r->p++;
    c = hex4(r);
    if (c >= 0xd800 && c < 0xdc00) {
        if (r->end - r->p < 2 || r->p[0] != '\\' || r->p[1] != 'u')
            return 0;
        r->p += 2;
        low = hex4(r);
        if (low < 0xdc00 || low > 0xdfff)
            return 0;
        c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    } else if (c <= 0 || (c >= 0xdc00 && c < 0xe000)) {
        return 0;
    }
    return utf8((uint32_t)c, out);
}

/* How many characters stand for themselves from here on; they are passed. */
static size_t plain(struct reader *r)
{
    const char *from = r->p;

    while (r->p < r->end && (unsigned char)*r->p >= ' ' && *r->p != '"' &&
           *r->p != '\\')
        r->p++;
    return (size_t)(r->p - from);
}

/* NULL, or what is wrong. */
static const char *string(struct reader *r, char *buf, size_t size)
{
    size_t n = 0;

    if (!eat(r, '"'))
        return "a text is missing";
    while (r->p < r->end && *r->p != '"') {
        char bytes[4];
        const char *from = r->p;
        size_t k = plain(r);
        if (!k && *from != '\\')
            return "a control character in a text";
        if (!k) {
            r->p++;
            from = bytes;
            k = escape(r, bytes);
            if (!k)
                return "a bad escape in a text";
        }
        if (k >= size - n)
            return "a text is too long";
        memcpy(buf + n, from, k);
        n += k;
    }
    if (r->p == r->end)
        return "a text does not end";
    r->p++;
    buf[n] = '\0';
    return NULL;
}

static const char *number(struct reader *r, int64_t *ret)
{
    bool neg = false;
    int64_t v = 0;
    int n = 0;

    skip(r);
    if (r->p < r->end && *r->p == '-') {
        neg = true;
        r->p++;
    }
    for (; r->p < r->end && *r->p >= '0' && *r->p <= '9' && n < 16; n++)
        v = v * 10 + (*r->p++ - '0');
    if (!n || n == 16)
        return "a whole number is missing or too large";
    if (r->p < r->end && (*r->p == '.' || *r->p == 'e' || *r->p == 'E'))
        return "a number is not whole";
    *ret = neg ? -v : v;
    return NULL;
}

static const char *boolean(struct reader *r, bool *ret)
{
    skip(r);
    if (r->end - r->p >= 4 && !memcmp(r->p, "true", 4)) {
        r->p += 4;
        *ret = true;
    } else if (r->end - r->p >= 5 && !memcmp(r->p, "false", 5)) {
        r->p += 5;
        *ret = false;
    } else {
        return "true or false is missing";
    }
    return NULL;
}

/* A member that this version does not know. */
static const char *ignore(struct reader *r)
{
    char text[2048];
    int64_t v;
    bool b;

    skip(r);
    if (r->p < r->end && *r->p == '"')
        return string(r, text, sizeof text);
    if (r->p < r->end && (*r->p == '-' || (*r->p >= '0' && *r->p <= '9')))
        return number(r, &v);
    if (r->end - r->p >= 4 && !memcmp(r->p, "null", 4)) {
        r->p += 4;
        return NULL;
    }
    return boolean(r, &b) ? "an unknown member that is not plain" : NULL;
}

static const char *member(struct reader *r, struct inbox *ret)
{
    char name[32];
    const char *why = string(r, name, sizeof name);

    if (why)
        return why;
    if (!eat(r, ':'))
        return "a colon is missing";
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const struct member *m = &members[i];
        char *at = (char *)ret + m->offset;
        if (strcmp(name, m->name) != 0)
            continue;
        if (ret->has & m->bit)
            return "a member is there twice";
        ret->has |= m->bit;
        if (m->kind == MEMBER_TEXT)
            return string(r, at, m->size);
        if (m->kind == MEMBER_NUMBER)
            return number(r, (int64_t *)(void *)at);
        return boolean(r, (bool *)(void *)at);
    }
    return ignore(r);
}

static const char *read_object(const char *text, size_t len, struct inbox *ret)
{
    struct reader r = {text, text + len};

    ret->has = 0;
    ret->type[0] = ret->table[0] = ret->key[0] = ret->person[0] = ret->text[0] = '\0';
    ret->seat = ret->seq = ret->id = ret->after = 0;
    ret->from = ret->to = ret->ply = ret->as = 0;
    ret->on = ret->all = false;
    if (!eat(&r, '{'))
        return "not an object";
    if (!eat(&r, '}')) {
        do {
            const char *why;
            skip(&r);
            why = member(&r, ret);
            if (why)
                return why;
        } while (eat(&r, ','));
        if (!eat(&r, '}'))
            return "the object does not end";
    }
    skip(&r);
    if (r.p != r.end)
        return "something follows the object";
    return ret->type[0] ? NULL : "member t is missing";
}

/* ---- messages -------------------------------------------------------------------- */

enum { GAME_NEEDS = INBOX_TABLE | INBOX_SEAT | INBOX_SEQ | INBOX_KEY };

static const struct {
    const char *name;
    uint32_t needs;
} verbs[] = {
    [INBOX_SAYS_SUB] = {"sub", INBOX_TABLE},
    [INBOX_SAYS_UNSUB] = {"unsub", INBOX_TABLE},
    [INBOX_SAYS_ACT] = {"act", GAME_NEEDS | INBOX_TEXT},
    [INBOX_SAYS_THROW] = {"throw", GAME_NEEDS | INBOX_TEXT},
    [INBOX_SAYS_UNDO] = {"undo", GAME_NEEDS},
    [INBOX_SAYS_RESIGN] = {"resign", GAME_NEEDS},
    [INBOX_SAYS_CHAT] = {"chat", INBOX_TABLE | INBOX_TEXT},
    [INBOX_SAYS_MUTE] = {"mute", INBOX_TABLE | INBOX_PERSON | INBOX_ON},
    [INBOX_SAYS_HINT] = {"hint", INBOX_TABLE | INBOX_SEAT},
    [INBOX_SAYS_SEEN] = {"seen", INBOX_TABLE | INBOX_SEAT},
    [INBOX_SAYS_PROPOSE] = {"propose",
                            INBOX_TABLE | INBOX_SEAT | INBOX_SEQ | INBOX_TEXT},
    [INBOX_SAYS_HISTORY] = {"history", INBOX_TABLE | INBOX_FROM | INBOX_TO},
    [INBOX_SAYS_VIEW] = {"view", INBOX_TABLE | INBOX_PLY},
    [INBOX_SAYS_LOBBY] = {"lobby", INBOX_ON},
    [INBOX_SAYS_PING] = {"ping", 0},
};

struct inbox_error inbox_read(const char *text, size_t len, struct inbox *ret)
{
    struct inbox_error bad = {"bad_message", read_object(text, len, ret)};
    size_t v = 0;

    if (bad.why)
        return bad;
    while (v < sizeof verbs / sizeof *verbs && strcmp(verbs[v].name, ret->type) != 0)
        v++;
    if (v == sizeof verbs / sizeof *verbs)
        return (struct inbox_error){"unknown_type", "there is no such message"};
    ret->verb = (enum inbox_verb)v;
    if ((ret->has & verbs[v].needs) != verbs[v].needs)
        bad.why = "a member is missing";
    return bad;
}

/* ---- writing --------------------------------------------------------------------- */

/* What is read into the same place has another name with each verb. */
static bool is_of(const struct member *m, enum inbox_verb verb)
{
    bool is_action = verb == INBOX_SAYS_ACT || verb == INBOX_SAYS_PROPOSE;
    const char *text = is_action ? "do" : verb == INBOX_SAYS_THROW ? "input" : "text";

    return m->bit != INBOX_TEXT || !strcmp(m->name, text);
}

int inbox_write(const struct inbox *m, char *buf, size_t size)
{
    struct jot j;

    jot_init(&j, buf, size);
    jot_open(&j, '{');
    put_text(&j, "t", verbs[m->verb].name);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const char *at = (const char *)m + members[i].offset;
        if (!(m->has & members[i].bit) || !is_of(&members[i], m->verb))
            continue;
        if (members[i].kind == MEMBER_TEXT)
            put_text(&j, members[i].name, at);
        else if (members[i].kind == MEMBER_NUMBER)
            put_int(&j, members[i].name, *(const int64_t *)(const void *)at);
        else
            put_bool(&j, members[i].name, *(const bool *)(const void *)at);
    }
    jot_close(&j, '}');
    return jot_ok(&j) ? (int)j.len : -1;
}
