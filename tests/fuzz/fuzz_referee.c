/* fuzz_referee.c - any lines to the referee: every one gets one line of JSON back. */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tools/referee.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct referee *r = referee_new();
    char line[512];
    for (size_t at = 0; at < size;) {
        size_t n = 0;
        while (at + n < size && data[at + n] != '\n' && data[at + n] && n < 500)
            n++;
        memcpy(line, data + at, n);
        line[n] = '\0';
        at += n + 1;
        const char *answer = referee_line(r, line);
        if (!answer)
            break;
        json_error_t err;
        json_t *v = json_loads(answer, 0, &err);
        /* What is not UTF-8 in a line cannot be quoted as JSON; all else must be. */
        bool ascii = true;
        for (size_t i = 0; i < n; i++)
            ascii &= (unsigned char)line[i] < 128;
        if ((!v && ascii) || strchr(answer, '\n'))
            abort();
        json_decref(v);
    }
    referee_free(r);
    return 0;
}
