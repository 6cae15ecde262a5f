/* puzzle_shelf.c - puzzles that are part of the program, found by their game. */
#include "analysis/puzzle_shelf.h"

#include <stdio.h>

#include "core/embed.h"

extern const struct embed embed_puzzles[]; /* "ra.jsonl" */

struct puzzle_lines puzzle_shelf(const struct game *g)
{
    char name[80];
    snprintf(name, sizeof name, "%s.jsonl", g->id);
    const struct embed *e = embed_find(embed_puzzles, name);
    return (struct puzzle_lines){.next = e ? (const char *)e->bytes : ""};
}
