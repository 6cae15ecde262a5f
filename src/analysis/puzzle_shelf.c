/* puzzle_shelf.c - puzzles that are part of the program, found by their game. */
#include "analysis/puzzle_shelf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/embed.h"

extern const struct embed embed_puzzles[]; /* "ra.jsonl" */

struct puzzle_lines puzzle_shelf(const struct game *g)
{
    char name[80];
    snprintf(name, sizeof name, "%s.jsonl", g->id);
    const struct embed *e = embed_find(embed_puzzles, name);
    return (struct puzzle_lines){.next = e ? (const char *)e->bytes : ""};
}

/* What follows `key` in the line; among its first members, which come before the
 * position, in which there are others of that name. */
static const char *behind(const char *line, const char *key)
{
    const char *at = strstr(line, key);
    return at ? at + strlen(key) : "";
}

static uint32_t number_of(const char *line, const char *key)
{
    return (uint32_t)strtoul(behind(line, key), NULL, 10);
}

/* Reading a position costs a thousand times as much as seeing which one it is. */
static int read_head(const struct game *g, const char *line, struct puzzle *ret)
{
    char options[CONFIG_TEXT_MAX], why[POSITION_WHY_MAX];
    const char *text = behind(line, "\"options\":\"");
    snprintf(options, sizeof options, "%.*s", (int)strcspn(text, "\""), text);
    ret->game = g;
    ret->seed = number_of(line, "\"seed\":");
    ret->number = number_of(line, "\"number\":");
    ret->ply = number_of(line, "\"ply\":");
    ret->difficulty = (int)number_of(line, "\"difficulty\":");
    return config_parse(g, options, &ret->config, why, sizeof why);
}

bool puzzle_shelf_next(const struct game *g, struct puzzle_lines *from,
                       struct puzzle_card *ret)
{
    struct puzzle p = {0};
    const char *end = strchr(from->next, '\n');
    if (!end || read_head(g, from->next, &p))
        return false;
    from->next = end + 1;
    from->line++;
    puzzle_id(&p, ret->id);
    ret->difficulty = p.difficulty;
    return true;
}

int puzzle_shelf_find(const struct game *g, const char *id, struct puzzle *ret)
{
    struct puzzle_lines from = puzzle_shelf(g), here = from;
    char why[POSITION_WHY_MAX];
    struct puzzle_card card;
    for (; puzzle_shelf_next(g, &from, &card); here = from)
        if (!strcmp(card.id, id))
            return puzzle_next(&here, ret, why) > 0 ? 0 : -1;
    return -1;
}
