/* ids.c - names for new tables and people. */
#include <sodium.h>
#include <string.h>

#include "server/server.h"

void server_new_id(char ret[STORE_ID_MAX])
{
    uint8_t bytes[12];

    memset(ret, 0, STORE_ID_MAX);
    do {
        randombytes_buf(bytes, sizeof bytes);
        sodium_bin2base64(ret, STORE_ID_MAX, bytes, sizeof bytes,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    } while (ret[0] == '-'); /* on a command line that would look like an option */
}
