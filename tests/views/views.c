/* views.c - the views and events of a game, field by field: a page for people, a schema
 * for programs. */
#include <stdio.h>
#include <string.h>

#include "core/registry.h"
#include "core/texts.h"

static const char *const kinds[] = {
    [GAME_NUMBER] = "number", [GAME_BOOL] = "boolean",         [GAME_WORD] = "word",
    [GAME_TEXT] = "text",     [GAME_MIXED] = "number or word", [GAME_SEAT] = "seat"};

static void put_words(const char *const *words, const char *before, const char *between)
{
    for (int i = 0; words && words[i]; i++)
        printf("%s`%s`", i ? between : before, words[i][0] ? words[i] : "\"\"");
}

/* Who sees what can be remembered, at a table that goes by the letter. */
static void put_cover(uint8_t cover)
{
    static const char *const who[] = {
        [GAME_SHOWN] = "shown to all",
        [GAME_COVER_ALL] = "nobody sees it",
        [GAME_COVER_OTHERS] = "its seat alone sees it",
        [GAME_COVER_MAY] = "its seat may keep it from the others",
        [GAME_COVER_BENEATH] = "only the top, the last one, is seen"};
    printf("%s", who[cover]);
}

static void put_remembered(const struct game *g, const struct game_remembered *r)
{
    if (r->cover == GAME_SHOWN && !r->depends)
        return;
    printf("; remembered, not shown: ");
    put_cover(r->cover);
    if (!r->depends)
        return;
    printf(" (`%s=%s`), or else ", g->options[r->option].key,
           g->options[r->option].values[r->value]);
    put_cover(r->otherwise);
}

static void put_grid(const struct game_field *f)
{
    printf("grid %d x %d of %s", f->width, f->height, kinds[f->kind]);
    if (f->hexes)
        printf(", odd columns half a place lower");
    put_words(f->plan, ", a list of the places of ", " ");
    put_words(f->index, ", places ", " ");
}

static void put_track(const struct game *g, const struct game_field *f)
{
    printf("track of ");
    if (!f->widths)
        printf("%d", f->width);
    for (int n = g->min_players; f->widths && n <= g->max_players; n++)
        printf("%s%d", n == g->min_players ? "" : ", ", f->widths[n - g->min_players]);
    if (f->widths)
        printf(" with %d to %d players", g->min_players, g->max_players);
}

static void put_shape(const struct game *g, const struct game_field *f)
{
    if (f->per_seat)
        printf("per seat: ");
    switch ((enum game_shape)f->shape) {
    case GAME_ONE:
        printf("%s", kinds[f->kind]);
        break;
    case GAME_ROW:
        printf("list of %s", kinds[f->kind]);
        put_words(f->index, ", places ", " ");
        break;
    case GAME_SET:
        printf("set of %s, ascending", kinds[f->kind]);
        break;
    case GAME_ORDER:
        printf("%s in their order", kinds[f->kind]);
        break;
    case GAME_BAG:
        printf("list: how many of each of%s", f->index ? "" : " 1, 2, ...");
        put_words(f->index, " ", " ");
        break;
    case GAME_GRID:
        put_grid(f);
        break;
    case GAME_TRACK:
        put_track(g, f);
        break;
    case GAME_TABLE:
        printf("rows of ");
        for (const struct game_arg_spec *a = f->columns; a->name; a++)
            printf("%s`%s` (%s)", a == f->columns ? "" : ", ", a->name, kinds[a->kind]);
        break;
    }
    if (f->on)
        printf("; %s of `%s`",
               f->shape == GAME_TABLE ? "the first is a place" : "places", f->on);
    put_words(f->verbs, "; chosen by ", " ");
}

static void put_events(const struct game *g)
{
    printf(
        "\n## Events\n\nWhat happens, as `events` tells it: an object with its `kind` "
        "and these members. What is secret is null for those who\nmay not know it, "
        "and so is what the table does not show ([what is covered]"
        "(../protocol.md#what-is-covered)).\n\n"
        "| kind | members | sentence of the log |\n| --- | --- | --- |\n");
    for (const struct game_event_kind *k = g->event_kinds; k->name; k++) {
        char key[64];
        snprintf(key, sizeof key, "event.%s", k->name);
        printf("| `%s` | ", k->name);
        for (const struct game_arg_spec *a = k->args; a && a->name; a++) {
            printf("%s`%s` (%s%s%s", a == k->args ? "" : ", ", a->name,
                   a->rest ? "list of " : "", kinds[a->kind],
                   a->optional ? ", or null" : "");
            put_words(a->words, ": ", " ");
            put_remembered(g, &a->remembered);
            printf(")");
        }
        printf(" | %s |\n", text_of(g, LANG_EN, key));
    }
}

static void put_page(const struct game *g)
{
    printf("# Views of %s\n\nWhat `state` and `view S` of the "
           "[referee](../notation.md) and "
           "the messages of server and bots say, field\nby field. Written from the "
           "descriptors by `tests/views/regenerate`; a test compares.\n\n"
           "| key | shape | words | what it is |\n| --- | --- | --- | --- |\n",
           g->title);
    for (const struct game_field *f = g->fields; f->name; f++) {
        printf("| `%s` | ", f->name);
        put_shape(g, f);
        printf(" | ");
        if (f->kind == GAME_WORD || f->kind == GAME_MIXED)
            put_words(f->words, "", " ");
        printf(" | %s", f->about);
        put_remembered(g, &f->remembered);
        printf(" |\n");
    }
    put_events(g);
}

/* ---- the schema ------------------------------------------------------------------ */

static void put_enum(const char *const *words)
{
    printf("{\"enum\":[");
    for (int i = 0; words[i]; i++)
        printf("%s\"%s\"", i ? "," : "", words[i]);
    printf(",null]}");
}

static void put_scalar(enum game_kind kind, const char *const *words)
{
    switch (kind) {
    case GAME_NUMBER:
    case GAME_SEAT:
        printf("{\"type\":[\"integer\",\"null\"]}");
        break;
    case GAME_BOOL:
        printf("{\"type\":[\"boolean\",\"null\"]}");
        break;
    case GAME_TEXT:
        printf("{\"type\":[\"string\",\"null\"]}");
        break;
    case GAME_WORD:
        put_enum(words);
        break;
    case GAME_MIXED:
        printf("{\"anyOf\":[{\"type\":\"integer\"},");
        put_enum(words);
        printf("]}");
        break;
    }
}

/* A list of the scalar `depth` deep; views may show a number or null in place of it. */
static void put_list(const struct game_field *f, int depth)
{
    if (!depth) {
        put_scalar((enum game_kind)f->kind, f->words);
        return;
    }
    printf(
        "{\"anyOf\":[{\"type\":[\"integer\",\"null\"]},{\"type\":\"array\",\"items\":");
    put_list(f, depth - 1);
    printf("}]}");
}

static int depth_of(const struct game_field *f)
{
    bool scalar = f->shape == GAME_ONE || f->shape == GAME_TRACK;
    bool deep = (f->shape == GAME_GRID && !f->plan) || f->shape == GAME_TABLE;
    return f->per_seat + (scalar ? 0 : deep ? 2 : 1);
}

static void put_event_schema(const struct game_event_kind *k)
{
    printf("      {\"type\":\"object\",\"additionalProperties\":false,\"required\":"
           "[\"kind\"");
    for (const struct game_arg_spec *a = k->args; a && a->name; a++)
        printf(",\"%s\"", a->name);
    printf("],\"properties\":{\"kind\":{\"const\":\"%s\"}", k->name);
    for (const struct game_arg_spec *a = k->args; a && a->name; a++) {
        printf(",\"%s\":%s", a->name, a->rest ? "{\"type\":\"array\",\"items\":" : "");
        put_scalar((enum game_kind)a->kind, a->words);
        printf("%s", a->rest ? "}" : "");
    }
    printf("}}%s\n", k[1].name ? "," : "");
}

static void put_schema(const struct game *g)
{
    printf("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
           "  \"title\": \"a view of %s\",\n  \"type\": \"object\",\n"
           "  \"additionalProperties\": false,\n  \"required\": [",
           g->title);
    for (const struct game_field *f = g->fields; f->name; f++)
        printf("%s\"%s\"", f == g->fields ? "" : ", ", f->name);
    printf("],\n  \"properties\": {\n");
    for (const struct game_field *f = g->fields; f->name; f++) {
        printf("    \"%s\": ", f->name);
        put_list(f, depth_of(f));
        printf("%s\n", f[1].name ? "," : "");
    }
    printf("  },\n  \"$defs\": {\n    \"event\": {\"title\": \"an event of %s\", "
           "\"anyOf\": [\n",
           g->title);
    for (const struct game_event_kind *k = g->event_kinds; k->name; k++)
        put_event_schema(k);
    printf("    ]}\n  }\n}\n");
}

int main(int argc, char **argv)
{
    const struct game *g = argc == 3 ? registry_find(argv[1]) : NULL;
    if (!g) {
        fprintf(stderr, "usage: views GAME page|schema\n");
        return 2;
    }
    if (strcmp(argv[2], "page") == 0)
        put_page(g);
    else
        put_schema(g);
    return 0;
}
