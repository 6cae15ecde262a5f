/* aton_kit.c - what the tests of Aton share: the moments from which they begin. */
#include "aton_kit.h"

#include <stdio.h>

/* Stones of a seat on the fields and in the realm of the dead. */
static int stones_out(const json_t *position, size_t seat)
{
    int n = kit_int_at(json_object_get(position, "dead"), seat);
    for (size_t i = 0; i < ATON_FIELDS; i++)
        n += kit_int_at(json_array_get(json_object_get(position, "field"),
                                       i / ATON_TEMPLE_FIELDS),
                        i % ATON_TEMPLE_FIELDS) == (int)seat + 1;
    return n;
}

/* Cards of this value that a seat has outside its pile. */
static int cards_out(const json_t *position, size_t seat, size_t value)
{
    static const char *const counted[] = {"hand", "discard", "discard_secret"};
    static const char *const listed[] = {"bottom", "cartouche", "drawn"};
    int n = 0;
    for (size_t i = 0; i < 3; i++) {
        n += kit_int_at(json_array_get(json_object_get(position, counted[i]), seat),
                        value);
        json_t *list = json_array_get(json_object_get(position, listed[i]), seat);
        for (size_t c = 0; c < json_array_size(list); c++)
            n += kit_int_at(list, c) == (int)value + 1;
    }
    return n;
}

/* Reserves and piles hold what is nowhere else. */
static void follow(json_t *now, const json_t *before, const json_t *given)
{
    for (size_t seat = 0; seat < ATON_SEATS; seat++) {
        if (!json_object_get(given, "reserve"))
            kit_adjust(json_object_get(now, "reserve"), seat,
                       stones_out(before, seat) - stones_out(now, seat));
        for (size_t v = 0; v < ATON_VALUES && !json_object_get(given, "pile"); v++)
            kit_adjust(json_array_get(json_object_get(now, "pile"), seat), v,
                       cards_out(before, seat, v) - cards_out(now, seat, v));
    }
}

const struct kit_game kit_game = {&game_aton, .follow = follow};

/* "4321" as how many there are of each value. */
static void count_cards(const char *cards, int *n)
{
    for (; *cards; cards++)
        n[*cards - '1']++;
}

void kit_dealt(struct kit *k, const char *red, const char *blue, const char *keys)
{
    int r[ATON_VALUES] = {0}, b[ATON_VALUES] = {0};
    char hands[160];
    count_cards(red, r);
    count_cards(blue, b);
    snprintf(hands, sizeof hands,
             "'round': 2, 'phase': 'assign', 'turn': null, 'exchange': [false, false], "
             "'hand': [[%d, %d, %d, %d], [%d, %d, %d, %d]]",
             r[0], r[1], r[2], r[3], b[0], b[1], b[2], b[3]);
    kit_start(k, "");
    kit_given(k, hands);
    kit_given(k, keys);
    k->place = keys;
}

void kit_drawing(struct kit *k, const char *options, const char *keys)
{
    kit_start(k, options);
    kit_given(k, "'round': 9, 'exchange': [false, false]");
    kit_given(k, keys);
    k->place = keys;
}

void kit_revealed(struct kit *k, const char *red, const char *blue, const char *keys)
{
    char line[64];
    kit_dealt(k, red, blue, keys);
    snprintf(line, sizeof line, "1 assign %s; 2 assign %s", red, blue);
    kit_play(k, line);
}

void kit_before_scoring(struct kit *k, int seat, const char *keys)
{
    char placing[200];
    snprintf(placing, sizeof placing,
             "'round': 2, 'phase': 'place', 'turn': %d, 'first': %d, 'picks_left': 1, "
             "'dead': [4, 4], 'exchange': [false, false], "
             "'cartouche': [[2, 2, 4, 2], [2, 2, 4, 2]]",
             seat, 3 - seat);
    kit_start(k, "");
    kit_given(k, placing);
    kit_given(k, keys);
    k->place = keys;
}
