/* describe.c - what the fields and events of a game are, as JSON. */
#include "core/describe.h"

#include <stdio.h>

static const char *const kinds[] = {
    [GAME_NUMBER] = "number", [GAME_BOOL] = "boolean", [GAME_WORD] = "word",
    [GAME_TEXT] = "text",     [GAME_MIXED] = "mixed",  [GAME_SEAT] = "seat",
};

static const char *const shapes[] = {
    [GAME_ONE] = "one",     [GAME_ROW] = "row",     [GAME_SET] = "set",
    [GAME_ORDER] = "order", [GAME_BAG] = "bag",     [GAME_GRID] = "grid",
    [GAME_TRACK] = "track", [GAME_TABLE] = "table",
};

static void put_text(struct jot *j, const char *key, const char *text)
{
    if (!text)
        return;
    jot_key(j, key);
    jot_string(j, text);
}

static void put_flag(struct jot *j, const char *key, bool is_set)
{
    if (!is_set)
        return;
    jot_key(j, key);
    jot_bool(j, true);
}

static void put_number(struct jot *j, const char *key, int number)
{
    if (!number)
        return;
    jot_key(j, key);
    jot_int(j, number);
}

static void put_list(struct jot *j, const char *key, const char *const *list)
{
    if (!list)
        return;
    jot_key(j, key);
    jot_open(j, '[');
    for (; *list; list++)
        jot_string(j, *list);
    jot_close(j, ']');
}

static const char *const covers[] = {
    [GAME_SHOWN] = "shown",           [GAME_COVER_ALL] = "all",
    [GAME_COVER_OTHERS] = "others",   [GAME_COVER_MAY] = "may",
    [GAME_COVER_BENEATH] = "beneath",
};

static void put_remembered(struct jot *j, const struct game *g,
                           const struct game_remembered *r)
{
    if (r->cover == GAME_SHOWN && !r->depends)
        return;
    jot_key(j, "remembered");
    jot_open(j, '{');
    put_text(j, "cover", covers[r->cover]);
    if (r->depends) {
        put_text(j, "option", g->options[r->option].key);
        put_text(j, "value", g->options[r->option].values[r->value]);
        put_text(j, "otherwise", covers[r->otherwise]);
    }
    jot_close(j, '}');
}

static void put_args(struct jot *j, const struct game *g, const char *key,
                     const struct game_arg_spec *a)
{
    jot_key(j, key);
    jot_open(j, '[');
    for (; a && a->name; a++) {
        jot_open(j, '{');
        put_text(j, "key", a->name);
        put_text(j, "kind", kinds[a->kind]);
        put_list(j, "words", a->words);
        put_flag(j, "rest", a->rest);
        put_flag(j, "by_seat", a->by_seat);
        put_flag(j, "optional", a->optional);
        put_remembered(j, g, &a->remembered);
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

/* By the number of players. */
static void put_widths(struct jot *j, const struct game *g, const uint8_t *widths)
{
    if (!widths)
        return;
    jot_key(j, "widths");
    jot_open(j, '{');
    for (int n = g->min_players; n <= g->max_players; n++) {
        char players[8];
        snprintf(players, sizeof players, "%d", n);
        put_number(j, players, widths[n - g->min_players]);
    }
    jot_close(j, '}');
}

void describe_fields(struct jot *j, const struct game *g)
{
    jot_open(j, '[');
    for (const struct game_field *f = g->fields; f->name; f++) {
        jot_open(j, '{');
        put_text(j, "key", f->name);
        put_text(j, "about", f->about);
        put_text(j, "kind", kinds[f->kind]);
        put_text(j, "shape", shapes[f->shape]);
        put_flag(j, "per_seat", f->per_seat);
        put_number(j, "width", f->width);
        put_widths(j, g, f->widths);
        put_number(j, "height", f->height);
        put_flag(j, "hexes", f->hexes);
        put_list(j, "plan", f->plan);
        put_list(j, "index", f->index);
        put_list(j, "words", f->words);
        if (f->columns)
            put_args(j, g, "columns", f->columns);
        put_text(j, "picture", f->picture);
        put_text(j, "on", f->on);
        put_list(j, "verbs", f->verbs);
        put_remembered(j, g, &f->remembered);
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

void describe_events(struct jot *j, const struct game *g)
{
    jot_open(j, '[');
    for (const struct game_event_kind *k = g->event_kinds; k->name; k++) {
        jot_open(j, '{');
        put_text(j, "kind", k->name);
        put_args(j, g, "args", k->args);
        jot_close(j, '}');
    }
    jot_close(j, ']');
}
