/* fuzz_options.c - any text as options of every game. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[512], why[160], out[CONFIG_TEXT_MAX];
    if (size >= sizeof text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    for (const struct game *const *g = game_list; *g; g++) {
        struct game_config cfg, back;
        why[0] = '\0';
        if (config_parse(*g, text, &cfg, why, sizeof why)) {
            if (!why[0])
                abort();
            continue;
        }
        config_format(*g, &cfg, out, sizeof out);
        if (config_parse(*g, out, &back, why, sizeof why) ||
            memcmp(&cfg, &back, sizeof cfg) != 0)
            abort();
    }
    return 0;
}
