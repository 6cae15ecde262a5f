/* fuzz_record.c - any bytes as a record: read it, write it, read that again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct record r, again;
    struct record_error err;
    if (record_read((const char *)data, size, &r, &err)) {
        if (!err.why[0])
            abort();
        return 0;
    }
    char *text = record_write(&r);
    if (!text || record_read(text, strlen(text), &again, &err) ||
        again.n_steps != r.n_steps)
        abort();
    record_done(&again);
    record_done(&r);
    free(text);
    return 0;
}
