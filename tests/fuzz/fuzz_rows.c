/* fuzz_rows.c - any text as the log of a table: folded or refused, never worse. What
 * can be read is written as it was. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/registry.h"
#include "table/table.h"

/* Each line by itself, whether the table would take it or not. */
static void read_lines(const char *data, size_t size)
{
    char copy[TABLE_TEXT_MAX], text[TABLE_TEXT_MAX];
    struct row_line line;
    struct row row;

    while (size) {
        const char *end = memchr(data, '\n', size);
        size_t n = end ? (size_t)(end - data) : size;
        if (n < sizeof copy) {
            memcpy(copy, data, n);
            copy[n] = '\0';
            if (!row_line_read(copy, &line) && !row_read(&line, &row) &&
                (row_write(&row, text, sizeof text) < 0 || strcmp(text, line.text) ||
                 row_forms[row.kind].letter != line.letter))
                abort();
        }
        n += end != NULL;
        data += n;
        size -= n;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t seed[DEALER_SEED];
    struct table_setup s = {
        .host = "anna", .title = "", .rematch_of = "", .seed = seed};
    char text[TABLE_TEXT_MAX], why[160];
    struct table *t;

    s.game = registry_find(size && data[0] & 1 ? "aton" : "ra");
    config_default(s.game, &s.config);
    s.has_undo = true;
    s.clock = (struct table_clock){CLOCK_LIVE, 60, 5, 0, ON_TIME_STANDIN};
    if (size && data[0] & 2)
        s.clock.on_time = ON_TIME_LOSS;
    if (!size || table_setup_write(&s, text, sizeof text) < 0)
        return 0;
    read_lines((const char *)data + 1, size - 1);
    t = table_new("table", text, why, sizeof why);
    if (!t)
        abort();
    if (!table_fold_text(t, (const char *)data + 1, size - 1))
        for (int p = 0; p < t->n_seats; p++)
            if (table_owes(t) >> p & 1 && !t->seat[p].asked)
                abort();
    table_free(t);
    return 0;
}
