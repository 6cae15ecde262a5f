/* puzzle_shelf.c - puzzles that are part of the program, found by their game. */
#include "analysis/puzzle_shelf.h"

#include <stdio.h>
#include <string.h>

#include "core/embed.h"

extern const struct embed embed_puzzles[]; /* "ra.jsonl" */

struct puzzle_lines puzzle_shelf(const struct game *g)
{
    char name[80];
    snprintf(name, sizeof name, "%s.jsonl", g->id);
    const struct embed *e = embed_find(embed_puzzles, name);
    return (struct puzzle_lines){.next = e ? (const char *)e->bytes : ""};
}

/* Is `key` with this number among the first members of the line? They come before the
 * position, in which there are others of that name. */
static bool has_number(const char *line, const char *key, size_t key_len,
                       const char *number, size_t len)
{
    const char *at = strstr(line, key);
    return at && !strncmp(at + key_len, number, len) && at[key_len + len] == ',';
}

/* Reading a position costs much more than seeing that it is another one's. */
static bool may_be(const char *line, const char *id)
{
    static const char *const keys[] = {NULL, "\"seed\":", "\"number\":", "\"ply\":"};
    for (int i = 0; i < 4; i++) {
        size_t n = strcspn(id, "-");
        if (keys[i] && !has_number(line, keys[i], strlen(keys[i]), id, n))
            return false;
        id += n + (id[n] == '-');
    }
    return !*id;
}

int puzzle_shelf_find(const struct game *g, const char *id, struct puzzle *ret)
{
    struct puzzle_lines from = puzzle_shelf(g);
    char why[POSITION_WHY_MAX], own[PUZZLE_ID_MAX];
    while (*from.next) {
        if (!may_be(from.next, id)) {
            size_t len = strcspn(from.next, "\n");
            from.next += len + (from.next[len] == '\n');
            continue;
        }
        if (puzzle_next(&from, ret, why) <= 0)
            return -1;
        puzzle_id(ret, own);
        if (!strcmp(own, id))
            return 0;
    }
    return -1;
}
