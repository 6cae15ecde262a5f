/* ra_kit.c - what the tests of Ra share: the moments from which they begin. */
#include "ra_kit.h"

#include <string.h>

/* Tiles of a kind that lie outside the bag; epochs before this one filled the track. */
static int outside(const json_t *position, unsigned kind)
{
    const json_t *offer = json_object_get(position, "offer");
    const json_t *tableau = json_object_get(position, "tableau");
    size_t seats = json_array_size(tableau);
    int n = 0;
    if (kind == RA_TILE_RA)
        return (int)(json_integer_value(json_object_get(position, "ra_track")) +
                     json_integer_value(json_object_get(position, "epoch")) *
                         ra_tables[seats - 2].spaces);
    for (size_t i = 0; i < RA_SLOTS; i++) {
        const char *word = json_string_value(json_array_get(offer, i));
        n += word && strcmp(word, ra_kind_words[kind]) == 0;
    }
    for (size_t p = 0; p < seats && kind < RA_TABLEAU_KINDS; p++)
        n += kit_int_at(json_array_get(tableau, p), kind);
    return n;
}

/* The bag holds what lies nowhere else, and who has the turn is asked. */
static void follow(json_t *now, const json_t *before, const json_t *given)
{
    for (unsigned kind = 0; kind < RA_TILE_COUNT && !json_object_get(given, "bag");
         kind++)
        kit_adjust(json_object_get(now, "bag"), kind,
                   outside(before, kind) - outside(now, kind));
    if (!json_object_get(given, "actor") &&
        strcmp(kit_text_at(now, "phase"), "turn") == 0)
        json_object_set(now, "actor", json_object_get(now, "turn"));
}

const struct kit_game kit_game = {&game_ra, .most_events = 72, .follow = follow};

void kit_two(struct kit *k, const char *keys)
{
    kit_start(k, "players=2");
    kit_play(k, "* suns 1; * suns 2");
    kit_given(k, keys);
    k->place = keys;
}

void kit_three(struct kit *k, const char *keys)
{
    kit_start(k, "players=3");
    kit_play(k, "* suns 1; * suns 2; * suns 3");
    kit_given(k, keys);
    k->place = keys;
}
