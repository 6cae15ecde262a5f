/*
 * sample.c - what finished games look like before they are compacted, for whoever makes
 * a dictionary for them (data/compact/README.md).
 *
 * usage: growth_sample DIR GAMES
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "store/compact.h"

static int write_file(const char *dir, const char *what, int i,
                      const struct compact_bytes *b)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s-%05d.zst", dir, what, i);
    FILE *f = fopen(path, "wb");
    if (!f)
        return -1;
    bool ok = fwrite(b->at + 1, 1, b->size - 1, f) == b->size - 1;
    return fclose(f) == 0 && ok ? 0 : -1;
}

int main(int argc, char **argv)
{
    struct rng rng = rng_stream(59, RNG_CALLER);
    long n = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
    if (n < 1) {
        fprintf(stderr, "usage: growth_sample DIR GAMES\n");
        return 2;
    }
    for (int i = 0; i < n; i++) {
        char id[STORE_ID_MAX];
        uint32_t people[STORE_SEATS];
        struct compact_bytes rows, brief;
        person_id(1000000u + (uint32_t)i, id);
        for (int p = 0; p < STORE_SEATS; p++)
            people[p] = (uint32_t)(5 * i + p);
        struct made_table *t = made_play(&plans[i % PLANS], id, people,
                                         1790000000000 + i * 3600000ll, &rng);
        if (!t || compact_rows(t->index.setup, t->rows, t->n, &rows) < 0 ||
            compact_text(t->index.summary, &brief) < 0 ||
            write_file(argv[1], "rows", i, &rows) < 0 ||
            write_file(argv[1], "brief", i, &brief) < 0)
            return 1;
        if (i < PLANS)
            printf("%s %s: %zu rows, %zu + %zu bytes\n", plans[i].game,
                   plans[i].options, t->n, rows.size, brief.size);
        compact_done(&rows);
        compact_done(&brief);
        made_free(t);
    }
    return 0;
}
