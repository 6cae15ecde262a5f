/* text.c - texts into the buffers of callers, and into memory of their own. */
#include <stdlib.h>
#include <string.h>

#include "lib/objects.h"

size_t lib_cut(const char *text, size_t len, char *buf, size_t size)
{
    if (!buf)
        size = 0;
    size_t n = len < size ? len : size ? size - 1 : 0;
    if (n)
        memcpy(buf, text, n);
    if (size)
        buf[n] = '\0';
    return len;
}

char *lib_print(lib_put *put, const void *what)
{
    struct jot j;
    jot_init(&j, NULL, 0);
    put(&j, what);
    size_t size = j.len + 1;
    char *text = malloc(size);
    if (!text)
        return NULL;
    jot_init(&j, text, size);
    put(&j, what);
    if (jot_ok(&j))
        return text;
    free(text);
    return NULL;
}

size_t lib_write(lib_put *put, const void *what, char *buf, size_t size)
{
    struct jot j;
    if (!what)
        return lib_cut("", 0, buf, size);
    if (!buf)
        size = 0;
    jot_init(&j, buf, size);
    put(&j, what);
    if (jot_ok(&j) || !size)
        return j.len;
    /* The beginning of it: a jot writes whole words only. */
    char *text = lib_print(put, what);
    lib_cut(text ? text : "", text ? j.len : 0, buf, size);
    free(text);
    return j.len;
}
