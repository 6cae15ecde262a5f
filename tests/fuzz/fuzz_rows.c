/* fuzz_rows.c - any text as the log of a table: folded or refused, never worse. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/registry.h"
#include "server/table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t seed[DEALER_SEED];
    struct table_setup s = {
        .host = "anna", .title = "", .rematch_of = "", .seed = seed};
    char text[STORE_TEXT_MAX], why[160];
    struct table *t;

    s.game = registry_find(size && data[0] & 1 ? "aton" : "ra");
    config_default(s.game, &s.config);
    s.has_undo = true;
    s.clock = (struct table_clock){CLOCK_LIVE, 60, 5, 0};
    if (!size || table_setup_write(&s, text, sizeof text) < 0)
        return 0;
    t = table_new("table", text, why, sizeof why);
    if (!t)
        abort();
    if (!table_apply_text(t, (const char *)data + 1, size - 1)) {
        struct store_table index;
        table_index(t, &index);
        if (index.seq != t->seq || table_owes(t) != index.acting)
            abort();
    }
    table_free(t);
    return 0;
}
