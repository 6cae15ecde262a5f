/* scan.c - the members of a JSON object without building a tree. */
#include "wire/scan.h"

#include <stdlib.h>
#include <string.h>

static const char *skip_string(const char *p)
{
    for (p++; *p && *p != '"'; p++)
        if (*p == '\\' && p[1])
            p++;
    return *p ? p + 1 : p;
}

static const char *skip_value(const char *p)
{
    int depth = 0;
    for (; *p; p++) {
        if (*p == '"') {
            p = skip_string(p) - 1;
            if (depth == 0)
                return p + 1;
        } else if (*p == '{' || *p == '[') {
            depth++;
        } else if (*p == '}' || *p == ']') {
            if (depth <= 1)
                return depth == 1 ? p + 1 : p;
            depth--;
        } else if (*p == ',' && depth == 0) {
            return p;
        }
    }
    return p;
}

static const char *skip_blank(const char *p)
{
    return p + strspn(p, " \t\r\n");
}

void scan_init(struct scan *s, const char *text)
{
    memset(s, 0, sizeof *s);
    text = skip_blank(text);
    s->at = *text == '{' || *text == '[' ? text : "";
    s->key = s->value = "";
}

bool scan_next(struct scan *s)
{
    const char *p = s->at;
    bool is_first = *p == '{' || *p == '[';
    bool in_object = is_first ? *p == '{' : s->key_len > 0;
    if (!is_first && *p != ',')
        return false;
    p = skip_blank(p + 1);
    s->key = p;
    s->key_len = 0;
    if (in_object) {
        if (*p != '"')
            return false;
        s->key = p + 1;
        p = skip_string(p);
        s->key_len = (size_t)(p - s->key) - 1;
        p = skip_blank(p);
        if (*p != ':')
            return false;
        p = skip_blank(p + 1);
    }
    s->value = p;
    p = skip_value(p);
    s->value_len = (size_t)(p - s->value);
    s->at = skip_blank(p);
    return s->value_len > 0;
}

bool scan_is(const struct scan *s, const char *key)
{
    return strncmp(s->key, key, s->key_len) == 0 && key[s->key_len] == '\0';
}

int64_t scan_int(const struct scan *s)
{
    return strtoll(s->value, NULL, 10);
}

size_t scan_text(const struct scan *s, char *buf, size_t size)
{
    size_t n = s->value_len >= 2 && *s->value == '"' ? s->value_len - 2 : 0;
    if (n >= size)
        n = size - 1;
    memcpy(buf, s->value + (n ? 1 : 0), n);
    buf[n] = '\0';
    return n;
}

bool scan_find(const char *text, const char *key, struct scan *ret)
{
    scan_init(ret, text);
    while (scan_next(ret))
        if (scan_is(ret, key))
            return true;
    return false;
}
