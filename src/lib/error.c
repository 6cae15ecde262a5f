/* error.c - errors as values: a code, the rule, one sentence. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/objects.h"

const char *maat_version(void)
{
    return MAAT_VERSION;
}

void maat_free(void *text)
{
    free(text);
}

int lib_fail(struct maat_error *err, enum maat_code code, const char *format, ...)
{
    if (!err)
        return code;
    va_list args;
    *err = (struct maat_error){.code = code};
    va_start(args, format);
    vsnprintf(err->why, sizeof err->why, format, args);
    va_end(args);
    return code;
}

int lib_no_memory(struct maat_error *err)
{
    return lib_fail(err, MAAT_NO_MEMORY, "out of memory");
}

void lib_name_line(struct maat_error *err)
{
    static const char lead[] = "it is not JSON (line ";
    if (err && strncmp(err->why, lead, sizeof lead - 1) == 0)
        err->line = (uint32_t)strtoul(err->why + sizeof lead - 1, NULL, 10);
}

int lib_missing(struct maat_error *err, const char *what)
{
    return lib_fail(err, MAAT_BAD_VALUE, "there is no %s", what);
}

int lib_nobody(struct maat_error *err, int actor, int players)
{
    if (actor < 0)
        return lib_fail(err, MAAT_BAD_VALUE, "nobody here has the number %d", actor);
    return lib_fail(err, MAAT_BAD_VALUE, "there is no seat %lld, only 1 to %d",
                    actor + 1LL, players);
}

static enum maat_code code_of(enum refusal_code code)
{
    return code == REFUSED_NO_ACTION ? MAAT_BAD_TEXT
           : code == REFUSED_ILLEGAL ? MAAT_ILLEGAL
                                     : MAAT_NOT_NOW;
}

int lib_refuse(struct maat_error *err, const struct refusal *no)
{
    int code = lib_fail(err, code_of(no->code), "%s", no->why);
    if (err)
        snprintf(err->rule, sizeof err->rule, "%s", no->rule ? no->rule : "");
    return code;
}
