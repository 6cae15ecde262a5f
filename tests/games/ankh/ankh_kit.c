/* ankh_kit.c - what the tests of Ankh share: the moments from which they begin. */
#include "ankh_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *at(const json_t *position, const char *key)
{
    return json_object_get(position, key);
}

static const char *word_at(const json_t *list, size_t i)
{
    return json_string_value(json_array_get(list, i));
}

static int index_of(const char *word, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    kit_fail(word, "no such word");
}

/* Rows in the order of their hexes, with what they leave out. */
static void complete_rows(json_t *position, const char *key, const json_t *rest,
                          size_t width)
{
    json_t *rows = at(position, key), *sorted = json_array(), *row;
    size_t i;
    for (int hex = 0; hex < ANKH_HEXES; hex++)
        json_array_foreach(rows, i, row) if (kit_int_at(row, 0) == hex)
        {
            json_t *whole = json_copy(row);
            while (json_array_size(whole) < width)
                json_array_append(whole, json_array_get(rest, json_array_size(whole)));
            json_array_append_new(sorted, whole);
        }
    if (json_array_size(sorted) != json_array_size(rows))
        kit_fail(key, "there is no such hex");
    json_object_set_new(position, key, sorted);
}

/* ---- stocks ---------------------------------------------------------------------- */

/* Adds `sign` for every piece that the position has outside its stock. */
static void count_pieces(json_t *now, const json_t *position, const json_t *given,
                         int sign)
{
    json_t *row, *guardians = at(now, "guardians");
    size_t i;
    json_array_foreach(at(position, "figures"), i, row)
    {
        const char *kind = word_at(row, 2);
        if (!at(given, "warriors") && strcmp(kind, "warrior") == 0)
            kit_adjust(at(now, "warriors"), (size_t)kit_int_at(row, 1) - 1, -sign);
        for (size_t level = 0; level < ANKH_LEVELS; level++)
            if (strcmp(kind, word_at(guardians, level)) == 0)
                kit_adjust(at(now, "guardian_supply"), level, -sign);
        if (kit_int_at(row, 3))
            json_integer_set(at(now, "suns"),
                             json_integer_value(at(now, "suns")) - sign);
    }
    json_array_foreach(at(position, "pool_guardians"), i,
                       row) for (size_t level = 0; level < ANKH_LEVELS; level++)
        kit_adjust(at(now, "guardian_supply"), level, -sign * kit_int_at(row, level));
    json_array_foreach(at(position, "trapped"), i, row)
        kit_adjust(at(now, "warriors"), (size_t)json_integer_value(row) - 1, -sign);
    json_array_foreach(at(position, "monuments"), i, row)
    {
        kit_adjust(at(now, "monument_supply"),
                   (size_t)index_of(word_at(row, 1), ankh_type_words), -sign);
        if (kit_int_at(row, 2))
            kit_adjust(at(now, "ankhs"), (size_t)kit_int_at(row, 2) - 1, -sign);
    }
    json_integer_set(at(now, "portal_stock"),
                     json_integer_value(at(now, "portal_stock")) -
                         sign * (int)json_array_size(at(position, "portals")));
}

/* Gods by their devotion, the lower seat below where two have the same. */
static void sort_track(json_t *now)
{
    json_t *track = json_array(), *devotion = at(now, "devotion");
    for (int points = 0; points <= ANKH_TOP; points++)
        for (size_t g = 0; g < json_array_size(devotion); g++)
            if (kit_int_at(devotion, g) == points)
                json_array_append_new(track, json_integer((json_int_t)g + 1));
    json_object_set_new(now, "track", track);
}

static void follow(json_t *now, const json_t *before, const json_t *given)
{
    json_t *figure = kit_read("[0, 0, 0, 0, -1]"), *monument = kit_read("[0, 0, 0]");
    complete_rows(now, "figures", figure, 5);
    complete_rows(now, "monuments", monument, 3);
    json_decref(figure);
    json_decref(monument);
    count_pieces(now, before, given, -1);
    count_pieces(now, now, given, 1);
    if (at(given, "devotion") && !at(given, "track"))
        sort_track(now);
    if (at(given, "turn") && !at(given, "acting"))
        json_object_set_new(now, "acting",
                            json_pack("[i]", (int)json_integer_value(at(now, "turn"))));
}

const struct kit_game kit_game = {&game_ankh, .follow = follow};

void kit_board(struct kit *k, const char *options, const char *keys)
{
    char text[2048];
    kit_start(k, options);
    snprintf(text, sizeof text, "%s%s",
             strstr(keys, "'monuments'") ? "" : "'monuments': [], ", keys);
    kit_given(k, text);
    k->place = keys;
}

void kit_before(struct kit *k, enum kit_event event, const char *options,
                const char *keys)
{
    char text[64];
    kit_board(k, options, keys);
    snprintf(text, sizeof text, "'actions': {'unlock': 4}, 'event': %d",
             (int)event - 1);
    kit_given(k, text);
    k->place = keys;
}
