/* schema.c - a small validator for the part of JSON Schema that we use. */
#include "schema.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char folder[512];
static json_t *files; /* name -> document */

struct check {
    char path[256];
    char *why;
    size_t size;
};

static bool check(struct check *c, const char *file, json_t *s, json_t *v);

void schema_init(const char *dir)
{
    snprintf(folder, sizeof folder, "%s", dir);
    files = json_object();
}

void schema_done(void)
{
    json_decref(files);
    files = NULL;
}

json_t *schema_load(const char *file)
{
    char path[1024];
    json_error_t err;
    json_t *doc = json_object_get(files, file);

    if (doc)
        return doc;
    snprintf(path, sizeof path, "%s/%s", folder, file);
    doc = json_load_file(path, JSON_REJECT_DUPLICATES, &err);
    if (!doc) {
        fprintf(stderr, "%s: %s\n", path, err.text);
        return NULL;
    }
    json_object_set_new(files, file, doc);
    return doc;
}

static bool no(struct check *c, const char *what)
{
    snprintf(c->why, c->size, "%s: %s", c->path[0] ? c->path : "/", what);
    return false;
}

/* ---- references: "../defs.json#/$defs/id", "#/$defs/seat" ------------------ */

static bool follow(struct check *c, const char *file, const char *ref, json_t *v)
{
    char target[256], word[64];
    const char *hash = strchr(ref, '#'), *p = ref;
    json_t *s;

    if (!hash)
        return no(c, "a reference without #");
    while (!strncmp(p, "../", 3))
        p += 3;
    if (p == hash)
        snprintf(target, sizeof target, "%s", file);
    else
        snprintf(target, sizeof target, "%.*s", (int)(hash - p), p);
    s = schema_load(target);
    for (p = hash + 1; s && *p == '/';) {
        size_t n = strcspn(++p, "/");
        snprintf(word, sizeof word, "%.*s", (int)n, p);
        s = json_object_get(s, word);
        p += n;
    }
    return s ? check(c, target, s, v) : no(c, "a reference leads nowhere");
}

/* ---- the keywords ------------------------------------------------------------ */

static bool is_of(const char *type, json_t *v)
{
    return (!strcmp(type, "object") && json_is_object(v)) ||
           (!strcmp(type, "array") && json_is_array(v)) ||
           (!strcmp(type, "string") && json_is_string(v)) ||
           (!strcmp(type, "integer") && json_is_integer(v)) ||
           (!strcmp(type, "number") && json_is_number(v)) ||
           (!strcmp(type, "boolean") && json_is_boolean(v)) ||
           (!strcmp(type, "null") && json_is_null(v));
}

static bool check_type(struct check *c, json_t *type, json_t *v)
{
    size_t i;
    json_t *t;

    if (json_is_string(type))
        return is_of(json_string_value(type), v) || no(c, "of the wrong type");
    json_array_foreach(type, i, t) if (is_of(json_string_value(t), v)) return true;
    return no(c, "of none of the types");
}

static bool check_enum(struct check *c, json_t *list, json_t *v)
{
    size_t i;
    json_t *x;

    json_array_foreach(list, i, x) if (json_equal(x, v)) return true;
    return no(c, "not one of the values");
}

static bool check_pattern(struct check *c, const char *pattern, json_t *v)
{
    regex_t re;
    int bad;

    if (!json_is_string(v))
        return true;
    if (regcomp(&re, pattern, REG_EXTENDED | REG_NOSUB))
        return no(c, "a pattern that cannot be read");
    bad = regexec(&re, json_string_value(v), 0, NULL, 0);
    regfree(&re);
    return !bad || no(c, "does not fit the pattern");
}

static size_t characters(const char *p)
{
    size_t n = 0;

    for (; *p; p++)
        n += (*p & 0xc0) != 0x80;
    return n;
}

static bool check_bounds(struct check *c, json_t *s, json_t *v)
{
    static const char *const names[] = {"minimum",   "maximum",  "minLength",
                                        "maxLength", "minItems", "maxItems"};
    for (int i = 0; i < 6; i++) {
        json_t *bound = json_object_get(s, names[i]);
        json_int_t is;
        if (!bound)
            continue;
        if (i < 2 && json_is_integer(v))
            is = json_integer_value(v);
        else if (i / 2 == 1 && json_is_string(v))
            is = (json_int_t)characters(json_string_value(v));
        else if (i / 2 == 2 && json_is_array(v))
            is = (json_int_t)json_array_size(v);
        else
            continue;
        if (i % 2 ? is > json_integer_value(bound) : is < json_integer_value(bound))
            return no(c, names[i]);
    }
    return true;
}

static bool check_at(struct check *c, const char *file, json_t *s, json_t *v,
                     const char *step)
{
    size_t n = strlen(c->path);
    bool ok;

    snprintf(c->path + n, sizeof c->path - n, "/%s", step);
    ok = check(c, file, s, v);
    c->path[n] = '\0';
    return ok;
}

static bool check_object(struct check *c, const char *file, json_t *s, json_t *v)
{
    json_t *props = json_object_get(s, "properties"), *x, *sub;
    json_t *more = json_object_get(s, "additionalProperties");
    const char *key;
    size_t i;

    json_array_foreach(json_object_get(s, "required"), i, x)
    {
        if (!json_object_get(v, json_string_value(x)))
            return no(c, json_string_value(x)) && false;
    }
    json_object_foreach(v, key, x)
    {
        sub = json_object_get(props, key);
        if (!sub && json_is_false(more))
            return no(c, key);
        if (!sub && json_is_object(more))
            sub = more;
        if (sub && !check_at(c, file, sub, x, key))
            return false;
    }
    return true;
}

static bool check_any(struct check *c, const char *file, json_t *list, json_t *v)
{
    json_t *s;
    size_t i;

    json_array_foreach(list, i, s) if (check(c, file, s, v)) return true;
    return no(c, "fits none of the alternatives");
}

static bool check(struct check *c, const char *file, json_t *s, json_t *v)
{
    json_t *k;
    char step[24];
    size_t i;
    json_t *x;

    if ((k = json_object_get(s, "$ref")))
        return follow(c, file, json_string_value(k), v);
    if ((k = json_object_get(s, "type")) && !check_type(c, k, v))
        return false;
    if ((k = json_object_get(s, "enum")) && !check_enum(c, k, v))
        return false;
    if ((k = json_object_get(s, "const")) && !json_equal(k, v))
        return no(c, "not the one value");
    if ((k = json_object_get(s, "pattern")) &&
        !check_pattern(c, json_string_value(k), v))
        return false;
    if ((k = json_object_get(s, "anyOf")) && !check_any(c, file, k, v))
        return false;
    if (!check_bounds(c, s, v))
        return false;
    if (json_is_object(v) && !check_object(c, file, s, v))
        return false;
    k = json_object_get(s, "items");
    json_array_foreach(v, i, x)
    {
        snprintf(step, sizeof step, "%zu", i);
        if (k && !check_at(c, file, k, x, step))
            return false;
    }
    return true;
}

bool schema_ok(const char *file, json_t *schema, json_t *v, char *why, size_t size)
{
    struct check c = {.why = why, .size = size};

    return check(&c, file, schema, v);
}

bool schema_file_ok(const char *file, json_t *v, char *why, size_t size)
{
    json_t *s = schema_load(file);

    if (!s) {
        snprintf(why, size, "no schema %s", file);
        return false;
    }
    return schema_ok(file, s, v, why, size);
}
