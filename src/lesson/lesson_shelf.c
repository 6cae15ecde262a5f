/* lesson_shelf.c - the lessons that are part of the program. */
#include "lesson/lesson_shelf.h"

#include <stdio.h>
#include <string.h>

#include "core/embed.h"

extern const struct embed embed_lessons[]; /* "ra/1-auction.lesson" */

int lesson_shelf(const struct game *g, int at, struct lesson_entry *ret)
{
    size_t n = strlen(g->id);
    for (const struct embed *e = embed_lessons; e->name; e++) {
        if (strncmp(e->name, g->id, n) != 0 || e->name[n] != '/' || at--)
            continue;
        const char *name = e->name + n + 1;
        name += strspn(name, "0123456789-");
        *ret = (struct lesson_entry){
            .file = e->name, .text = (const char *)e->bytes, .size = e->size};
        snprintf(ret->name, sizeof ret->name, "%.*s", (int)strcspn(name, "."), name);
        return 0;
    }
    return -1;
}
