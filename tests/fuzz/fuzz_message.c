/* fuzz_message.c - any bytes as a WebSocket message; what is read must be as jansson
 * reads it. */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "wire/inbox.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct inbox m;
    json_error_t err;
    json_t *o;

    if (size > 4096)
        return 0;
    if (inbox_read((const char *)data, size, &m).why)
        return 0;
    o = json_loadb((const char *)data, size, 0, &err);
    /* UTF-8 has been checked before; jansson may stumble over it. */
    if (!o)
        return 0;
    if (strcmp(json_string_value(json_object_get(o, "t")), m.type) != 0)
        abort();
    if (m.has & INBOX_SEQ && json_integer_value(json_object_get(o, "seq")) != m.seq)
        abort();
    if (m.has & INBOX_TABLE &&
        strcmp(json_string_value(json_object_get(o, "table")), m.table) != 0)
        abort();
    json_decref(o);
    return 0;
}
