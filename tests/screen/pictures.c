/* pictures.c - screens as text, compared with what is stored. */
#include "screen/pictures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static char *stored(const char *path)
{
    FILE *f = fopen(path, "r");
    char *text = calloc(1, 1 << 17);
    if (f && text)
        text[fread(text, 1, (1 << 17) - 1, f)] = '\0';
    if (f)
        fclose(f);
    return text;
}

/* Line by line, so that a test says where the screens differ. */
static int differ(const char *name, const char *is, const char *was)
{
    for (int line = 1; *is || *was; line++) {
        size_t a = strcspn(is, "\n"), b = strcspn(was, "\n");
        if (a != b || memcmp(is, was, a) != 0) {
            print_error("%s, line %d:\n is  %.*s\n was %.*s\n", name, line, (int)a, is,
                        (int)b, was);
            return 1;
        }
        is += a + (is[a] == '\n');
        was += b + (was[b] == '\n');
    }
    return 0;
}

void picture_is(const char *name, const char *text)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s.txt", PICTURES, name);
    if (getenv("MAAT_PICTURES")) {
        FILE *f = fopen(path, "w");
        assert_non_null(f);
        fputs(text, f);
        fclose(f);
        return;
    }
    char *was = stored(path);
    int bad = differ(name, text, was);
    free(was);
    if (bad)
        fail_msg("%s.txt is another picture (MAAT_PICTURES=1 writes it anew)", name);
}
