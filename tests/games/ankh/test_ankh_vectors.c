/* test_ankh_vectors.c - the map, scripted vectors and complete recorded games. */
#include "ankh_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *load(const char *variable)
{
    json_error_t err;
    json_t *j = json_load_file(getenv(variable), 0, &err);
    if (!j)
        fail_msg("%s: %s", getenv(variable), err.text);
    return j;
}

static int number(json_t *o, const char *key)
{
    return (int)json_integer_value(json_object_get(o, key));
}

/* ---- map --------------------------------------------------------------- */

static void every_hex_has_the_terrain_and_neighbours_of_the_map(void **unused)
{
    json_t *map = load("ANKH_MAP"), *hexes = json_object_get(map, "hexes");
    (void)unused;
    assert_int_equal(json_array_size(hexes), ANKH_HEXES);
    for (int id = 0; id < ANKH_HEXES; id++) {
        json_t *h = json_array_get(hexes, (size_t)id);
        unsigned cell = kit_cell(id);
        assert_int_equal(cell, number(h, "row") * ANKH_COLUMNS + number(h, "col"));
        assert_int_equal(ankh_hex(cell), id);
        char terrain = json_string_value(json_object_get(h, "terrain"))[0];
        assert_int_equal(ankh_has(ankh_fertile, cell), terrain == 'f');
        assert_int_equal(ankh_has(ankh_water, cell), terrain == 'w');
        assert_int_equal(ankh_has(ankh_land, cell), terrain != 'w');
        for (size_t d = 0; d < 6; d++) {
            int to = (int)json_integer_value(
                json_array_get(json_object_get(h, "neighbours"), d));
            int got =
                ankh_near[cell][d] == ANKH_NONE ? -1 : ankh_hex(ankh_near[cell][d]);
            assert_int_equal(got, to);
        }
    }
    json_decref(map);
}

static void every_edge_of_the_map_is_open_unless_a_river_runs_there(void **unused)
{
    struct kit k;
    json_t *map = load("ANKH_MAP"), *edges = json_object_get(map, "edges"), *e;
    size_t i;
    unsigned open = 0;
    (void)unused;
    kit_start(&k, "players=2 start=1 gods=ra,isis guardians=satet,mummy,androsphinx");
    json_array_foreach(edges, i, e)
    {
        json_t *ends = json_object_get(e, "hexes");
        unsigned a = kit_cell((int)json_integer_value(json_array_get(ends, 0)));
        unsigned b = kit_cell((int)json_integer_value(json_array_get(ends, 1)));
        bool river = json_is_true(json_object_get(e, "river"));
        assert_int_equal(ankh_has(ankh_adjacent_to(kit_ankh(&k), a), b), !river);
        assert_int_equal(ankh_has(ankh_adjacent_to(kit_ankh(&k), b), a), !river);
        open += !river;
    }
    unsigned counted = 0;
    for (int kind = 0; kind < 4; kind++)
        counted += ankh_count(ankh_river_free[kind]);
    assert_int_equal(counted, open);
    json_decref(map);
}

static void distances_are_counted_over_the_board(void **unused)
{
    json_t *map = load("ANKH_MAP"), *hexes = json_object_get(map, "hexes");
    (void)unused;
    for (int a = 0; a < ANKH_HEXES; a++)
        for (int b = 0; b < ANKH_HEXES; b++) {
            /* On a board without gaps inside, the distance of axial coordinates. */
            json_t *x = json_array_get(hexes, (size_t)a);
            json_t *y = json_array_get(hexes, (size_t)b);
            int dq = number(x, "q") - number(y, "q"),
                dr = number(x, "r") - number(y, "r");
            int far = (abs(dq) + abs(dr) + abs(dq + dr)) / 2;
            bool inside = ankh_has(ankh_ball[kit_cell(a)], kit_cell(b));
            if (far == 0 || far > 3)
                assert_false(inside);
            if (far == 1)
                assert_true(inside);
            /* The southern rim has gaps: a way round may be longer. */
            if (far > 1 && far <= 3 && a < 86 && b < 86)
                assert_true(inside);
        }
    json_decref(map);
}

static void check_layout(json_t *layout)
{
    struct kit k;
    char options[160];
    static const char *const gods[] = {"amun", "amun,anubis", "amun,anubis,isis",
                                       "amun,anubis,isis,osiris",
                                       "amun,anubis,isis,osiris,ra"};
    int n = number(layout, "players");
    snprintf(options, sizeof options,
             "players=%d start=1 gods=%s scenario=%s guardians=satet,mummy,androsphinx",
             n, gods[n - 1], json_string_value(json_object_get(layout, "name")));
    kit_start(&k, options);
    json_t *r, *m, *list = json_object_get(layout, "regions");
    size_t i, j;
    json_array_foreach(list, i, r)
    {
        json_t *land = json_object_get(r, "land_hexes"), *hex;
        struct ankh_set region = kit_ankh(&k)->region[number(r, "token") - 1];
        assert_int_equal(ankh_count(region), json_array_size(land));
        json_array_foreach(land, j, hex)
            assert_true(ankh_has(region, kit_cell((int)json_integer_value(hex))));
    }
    list = json_object_get(layout, "monuments");
    assert_int_equal(ankh_count(ankh_monuments(kit_ankh(&k))), json_array_size(list));
    json_array_foreach(list, i, m)
    {
        unsigned cell = kit_cell(number(m, "hex"));
        int owner = number(m, "owner");
        assert_true(ankh_has(ankh_monuments(kit_ankh(&k)), cell));
        assert_int_equal(ankh_has(ankh_taken(kit_ankh(&k)), cell), owner > 0);
        if (owner)
            assert_true(ankh_has(kit_ankh(&k)->owned[owner - 1], cell));
    }
    list = json_object_get(layout, "gods");
    json_array_foreach(list, i, m) assert_int_equal(
        kit_ankh(&k)->god[number(m, "position") - 1].at, kit_cell(number(m, "hex")));
    list = json_object_get(layout, "warriors");
    json_array_foreach(list, i, m) assert_true(ankh_has(
        kit_ankh(&k)->own[number(m, "position") - 1], kit_cell(number(m, "hex"))));
    json_t *state = kit_json(&k);
    kit_compare(&k, "camels", json_object_get(state, "camels"),
                json_object_get(layout, "camels"));
    json_decref(state);
}

/* R-ANKH-03 */
static void every_layout_is_that_of_the_map(void **unused)
{
    json_t *map = load("ANKH_MAP"), *layout;
    size_t i;
    (void)unused;
    json_array_foreach(json_object_get(map, "scenarios"), i, layout)
        check_layout(layout);
    assert_int_equal(i, 8);
    json_decref(map);
}

/* ---- vectors ------------------------------------------------------------ */

static void check_node(const struct kit *k, const json_t *want)
{
    static const char *const nodes[] = {"decision", "chance", "over"};
    const struct game_head *head = game_head(kit_peek(k));
    assert_string_equal(nodes[head->node], kit_text_at(want, "node"));
    if (kit_text_at(want, "phase"))
        assert_string_equal(game_ankh.phases[head->phase], kit_text_at(want, "phase"));
    struct game_result result;
    for (size_t seat = 0; head->node == GAME_OVER && seat < 3; seat++) {
        game_ankh.result(kit_peek(k), &result);
        assert_int_equal(result.score[seat],
                         kit_int_at(json_object_get(want, "score"), seat));
        assert_int_equal(result.rank[seat],
                         kit_int_at(json_object_get(want, "rank"), seat));
    }
}

/* All of these, in any order, and no others. */
static void check_legal(const struct kit *k, char seat, const json_t *want)
{
    char action[GAME_TEXT_MAX + 4];
    size_t i;
    json_t *text;
    json_array_foreach(want, i, text)
    {
        snprintf(action, sizeof action, "%c %s", seat, json_string_value(text));
        assert_true(kit_lists(k, action));
    }
    assert_int_equal(kit_count(k, seat - '0', ""), json_array_size(want));
}

static void check_line(struct kit *k, char *line)
{
    char *key = line + 2, *value = strchr(key, ' ');
    *value++ = '\0';
    bool legal = strcmp(key, "legal") == 0;
    json_t *want = kit_read(legal ? value + 2 : value);
    if (strcmp(key, "node") == 0) {
        check_node(k, want);
    } else if (strcmp(key, "chance") == 0) {
        kit_expect_outcomes(k, want);
    } else if (legal) {
        check_legal(k, value[0], want);
    } else {
        json_t *got = kit_json(k);
        if (!json_object_get(got, key))
            kit_fail(key, "is no key of the state");
        kit_compare(k, key, json_object_get(got, key), want);
        json_decref(got);
    }
    json_decref(want);
}

static void the_vectors_replay_with_all_their_checks(void **unused)
{
    static char line[4096];
    struct kit k;
    FILE *f = fopen(getenv("ANKH_VECTORS"), "r");
    (void)unused;
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "new ankh ", 9) == 0)
            kit_start(&k, line + 9);
        else if (line[0] == '=')
            check_line(&k, line);
        else if (line[0] && line[0] != '#')
            kit_play(&k, line);
    }
    fclose(f);
}

/* ---- complete games ------------------------------------------------------ */

static void check_state(struct kit *k, json_t *want, int done)
{
    json_t *got = kit_json(k);
    void *a = json_object_iter(want), *b = json_object_iter(got);
    for (; a && b;
         a = json_object_iter_next(want, a), b = json_object_iter_next(got, b)) {
        assert_string_equal(json_object_iter_key(a), json_object_iter_key(b));
        if (!json_equal(json_object_iter_value(a), json_object_iter_value(b)))
            fail_msg("ankh %s after %d actions: %s differs", k->place, done,
                     json_object_iter_key(a));
    }
    assert_true(!a && !b);
    json_decref(got);
}

static void play_game(json_t *game)
{
    struct kit k;
    json_t *actions = json_object_get(game, "actions"), *row;
    json_t *points = json_object_get(game, "checkpoints");
    size_t i, next = 0;
    kit_start(&k, json_string_value(json_object_get(game, "options")));
    json_array_foreach(actions, i, row)
    {
        char script[GAME_TEXT_MAX + 8];
        json_t *actor = json_array_get(row, 0);
        snprintf(script, sizeof script, "%c %s",
                 json_is_string(actor) ? '*' : (char)('0' + json_integer_value(actor)),
                 json_string_value(json_array_get(row, 1)));
        kit_play(&k, script);
        json_t *point = json_array_get(points, next);
        if (point &&
            json_integer_value(json_array_get(point, 0)) == (json_int_t)i + 1) {
            check_state(&k, json_array_get(point, 1), (int)i + 1);
            next++;
        }
    }
    assert_int_equal(next, json_array_size(points));
    assert_int_equal(kit_ankh(&k)->head.node, GAME_OVER);
    struct game_result result;
    game_ankh.result(kit_state(&k), &result);
    json_t *want = json_object_get(game, "result"), *value;
    json_array_foreach(json_object_get(want, "score"), i, value)
        assert_int_equal(result.score[i], json_integer_value(value));
    json_array_foreach(json_object_get(want, "rank"), i, value)
        assert_int_equal(result.rank[i], json_integer_value(value));
}

static void the_recorded_games_pass_through_every_checkpoint(void **unused)
{
    json_t *games = load("ANKH_GAMES"), *game;
    size_t i;
    (void)unused;
    json_array_foreach(games, i, game) play_game(game);
    assert_int_equal(i, 4);
    json_decref(games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_hex_has_the_terrain_and_neighbours_of_the_map),
        cmocka_unit_test(every_edge_of_the_map_is_open_unless_a_river_runs_there),
        cmocka_unit_test(distances_are_counted_over_the_board),
        cmocka_unit_test(every_layout_is_that_of_the_map),
        cmocka_unit_test(the_vectors_replay_with_all_their_checks),
        cmocka_unit_test(the_recorded_games_pass_through_every_checkpoint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
