/*
 * json_keys.c - reads JSON and prints the path and type of everything in it, each once.
 *
 * Objects give ".key", elements of arrays "[]"; what is no JSON gives exit code 1.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_MAX_LEN = 400, LINES_MAX = 4096 };

static char *lines[LINES_MAX];
static size_t n_lines;

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add(const char *path, const char *type)
{
    char line[PATH_MAX_LEN + 20];
    snprintf(line, sizeof line, "%s %s", path[0] ? path : ".", type);
    for (size_t i = 0; i < n_lines; i++)
        if (strcmp(lines[i], line) == 0)
            return;
    if (n_lines < LINES_MAX)
        lines[n_lines++] = strdup(line);
}

static void walk(const json_t *j, const char *path)
{
    static const char *const name[] = {"object", "array", "string", "number",
                                       "number", "bool",  "bool",   "null"};
    char below[PATH_MAX_LEN];
    const char *key;
    json_t *value;
    size_t i;
    add(path, name[json_typeof(j)]);
    if (json_is_object(j)) {
        void *at = json_object_iter((json_t *)j);
        for (; at; at = json_object_iter_next((json_t *)j, at)) {
            key = json_object_iter_key(at);
            snprintf(below, sizeof below, "%.300s.%.80s", path, key);
            walk(json_object_iter_value(at), below);
        }
    }
    json_array_foreach(j, i, value)
    {
        snprintf(below, sizeof below, "%.300s[]", path);
        walk(value, below);
    }
}

int main(void)
{
    json_error_t e;
    json_t *j = json_loadf(stdin, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &e);
    if (!j) {
        printf("no JSON: line %d: %s\n", e.line, e.text);
        return 1;
    }
    walk(j, "");
    json_decref(j);
    qsort(lines, n_lines, sizeof *lines, by_text);
    for (size_t i = 0; i < n_lines; i++) {
        puts(lines[i]);
        free(lines[i]);
    }
    return 0;
}
