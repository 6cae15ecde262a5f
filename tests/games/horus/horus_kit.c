/* horus_kit.c - what the tests of Horus share: the moments from which they begin. */
#include "horus_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/horus/rules.h"

/* ---- positions ------------------------------------------------------------------- */

/* The stones of a value, in whatever lists. */
static uint64_t stones_in(const json_t *v)
{
    uint64_t set = 0;
    for (size_t i = 0; i < json_array_size(v); i++)
        set |= stones_in(json_array_get(v, i));
    for (unsigned i = 0; json_is_string(v) && i < HORUS_STONES; i++)
        if (strcmp(json_string_value(v), horus_stone_words[i]) == 0)
            set |= horus_bit(i);
    return set;
}

/* The stones of the table but those in the depot of the last seat. */
static uint64_t stones_named(const json_t *position, size_t last)
{
    static const char *const keys[] = {"personal", "pool", "stack",   "lower",
                                       "upper",    "gain", "receive", "taken"};
    uint64_t set = 0;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        set |= stones_in(json_object_get(position, keys[i]));
    for (size_t p = 0; p < last; p++)
        set |= stones_in(json_array_get(json_object_get(position, "depot"), p));
    return set;
}

static void fill_depot(json_t *now, size_t last)
{
    json_t *depots = json_object_get(now, "depot"), *filled = json_array(), *v;
    json_t *given = json_array_get(depots, last);
    uint64_t named = stones_named(now, last), there = stones_in(given);
    size_t i;
    for (unsigned stone = 0; stone < HORUS_STONES; stone++)
        if (strchr(kit_text_at(now, "motifs"), horus_stone_words[stone][0]) &&
            !((named | there) >> stone & 1))
            json_array_append_new(filled, json_string(horus_stone_words[stone]));
    json_array_foreach(given, i, v) if (!(stones_in(v) & named))
        json_array_append(filled, v);
    json_array_set_new(depots, last, filled);
}

/* Every stone is somewhere, and so is every gem. */
static void follow(json_t *now, const json_t *before, const json_t *given)
{
    json_t *gems = json_object_get(now, "gems");
    size_t last = json_array_size(gems) - 1;
    int left = HORUS_START_GEMS * (int)(last + 1);
    (void)before, (void)given;
    for (size_t p = 0; p <= last; p++)
        left -= kit_int_at(gems, p);
    kit_adjust(gems, last, left);
    if (json_integer_value(json_object_get(now, "turn")))
        fill_depot(now, last);
}

const struct kit_game kit_game = {&game_horus, .follow = follow};

void kit_table(struct kit *k, const char *options, const char *keys)
{
    static const char *const motifs[] = {"bdwu", "bdwuhc", "bdwuhcst"};
    char text[256], depth[96] = "";
    kit_start(k, options);
    unsigned seats = kit_horus(k)->head.config.n_players;
    for (unsigned p = 0; p < seats; p++)
        snprintf(depth + strlen(depth), sizeof depth - strlen(depth), "%s[0, 0, 0]",
                 p ? ", " : "");
    snprintf(text, sizeof text,
             "'motifs': '%s', 'start': 1, 'turn': 1, 'active': 1, 'phase': 'acquire', "
             "'pool': [], 'depth': [%s]",
             motifs[seats - 2], depth);
    kit_given(k, text);
    kit_given(k, keys);
    k->place = keys;
}

void kit_offer(struct kit *k, const char *options)
{
    kit_table(k, options, "'personal': {'1': ['d2']}, 'stack': {'2': ['u5']}");
    kit_play(k, "1 want u5; 1 gems 2; 1 add d2; 1 done");
}

/* ---- the walker of the specification --------------------------------------------- */

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

struct kit_walk kit_walk_from(uint32_t seed)
{
    return (struct kit_walk){seed, 2166136261u};
}

static void hash_line(struct kit_walk *w, const char *line)
{
    for (; *line; line++)
        w->check = (w->check ^ (uint8_t)*line) * 16777619u;
}

void kit_walk(struct kit *k, struct kit_walk *w)
{
    static char texts[GAME_MAX_ACTIONS][GAME_TEXT_MAX];
    const struct game_head *head = game_head(kit_peek(k));
    game_action list[GAME_MAX_ACTIONS];
    int actor = head->acting ? bits_low(head->acting) : GAME_CHANCE;
    int n = kit_actions(k, actor, list);
    for (int i = 0; i < n; i++)
        game_horus.format(kit_peek(k), actor, list[i], texts[i], sizeof texts[i]);
    qsort(texts, (size_t)n, sizeof texts[0], by_text);
    w->x = (w->x * 1103515245u + 12345u) & 0x7fffffffu;
    char line[GAME_TEXT_MAX + 4];
    snprintf(line, sizeof line, "%c %s", actor < 0 ? '*' : '1' + actor,
             texts[w->x / 256 % (uint32_t)n]);
    kit_play(k, line);
    hash_line(w, line);
    hash_line(w, "\n");
}
