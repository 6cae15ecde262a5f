/*
 * idmap.c - the writer's memory of table numbers.
 *
 * The log's index is keyed by a small number instead of the table's id: that keeps it
 * a third of the size, and every commit writes the pages of the index that it touched.
 * This map saves the look-up for each row. It only ever forgets all at once.
 */
#include <stdlib.h>
#include <string.h>

#include "store/sqlite_db.h"

enum { SLOTS = 1 << 15, FULL = SLOTS / 2 };

struct slot {
    int64_t num; /* 0: empty */
    char id[STORE_ID_MAX];
};

struct idmap {
    size_t n;
    struct slot slot[SLOTS];
};

static size_t place(const struct idmap *m, const char *id)
{
    uint64_t h = 14695981039346656037u; /* FNV-1a */
    for (const char *p = id; *p; p++)
        h = (h ^ (uint8_t)*p) * 1099511628211u;
    size_t i = (size_t)(h >> 32) % SLOTS;
    while (m->slot[i].num && strcmp(m->slot[i].id, id) != 0)
        i = (i + 1) % SLOTS;
    return i;
}

struct idmap *idmap_new(void)
{
    return calloc(1, sizeof(struct idmap));
}

void idmap_free(struct idmap *m)
{
    free(m);
}

int64_t idmap_find(const struct idmap *m, const char *id)
{
    return m->slot[place(m, id)].num;
}

void idmap_put(struct idmap *m, const char *id, int64_t num)
{
    if (strlen(id) >= STORE_ID_MAX)
        return;
    if (m->n >= FULL)
        idmap_clear(m);
    struct slot *s = &m->slot[place(m, id)];
    m->n += s->num == 0;
    s->num = num;
    memcpy(s->id, id, strlen(id) + 1);
}

void idmap_clear(struct idmap *m)
{
    memset(m, 0, sizeof *m);
}
