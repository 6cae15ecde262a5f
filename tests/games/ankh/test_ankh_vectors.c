/* test_ankh_vectors.c - the map, scripted vectors and complete recorded games. */
#include "ankh_kit.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/jot.h"

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
    kit_new(&k, "players=2 start=1 gods=ra,isis guardians=satet,mummy,androsphinx");
    json_array_foreach(edges, i, e)
    {
        json_t *ends = json_object_get(e, "hexes");
        unsigned a = kit_cell((int)json_integer_value(json_array_get(ends, 0)));
        unsigned b = kit_cell((int)json_integer_value(json_array_get(ends, 1)));
        bool river = json_is_true(json_object_get(e, "river"));
        assert_int_equal(ankh_has(ankh_adjacent_to(&k.s, a), b), !river);
        assert_int_equal(ankh_has(ankh_adjacent_to(&k.s, b), a), !river);
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
    kit_new(&k, options);
    json_t *r, *m, *list = json_object_get(layout, "regions");
    size_t i, j;
    json_array_foreach(list, i, r)
    {
        json_t *land = json_object_get(r, "land_hexes"), *hex;
        struct ankh_set region = k.s.region[number(r, "token") - 1];
        assert_int_equal(ankh_count(region), json_array_size(land));
        json_array_foreach(land, j, hex)
            assert_true(ankh_has(region, kit_cell((int)json_integer_value(hex))));
    }
    list = json_object_get(layout, "monuments");
    assert_int_equal(ankh_count(ankh_monuments(&k.s)), json_array_size(list));
    json_array_foreach(list, i, m)
    {
        unsigned cell = kit_cell(number(m, "hex"));
        int owner = number(m, "owner");
        assert_true(ankh_has(ankh_monuments(&k.s), cell));
        assert_int_equal(ankh_has(ankh_taken(&k.s), cell), owner > 0);
        if (owner)
            assert_true(ankh_has(k.s.owned[owner - 1], cell));
    }
    list = json_object_get(layout, "gods");
    json_array_foreach(list, i, m) assert_int_equal(
        k.s.god[number(m, "position") - 1].at, kit_cell(number(m, "hex")));
    list = json_object_get(layout, "warriors");
    json_array_foreach(list, i, m) assert_true(
        ankh_has(k.s.own[number(m, "position") - 1], kit_cell(number(m, "hex"))));
    char *camels = json_dumps(json_object_get(layout, "camels"), JSON_COMPACT);
    kit_key(&k, "camels", camels);
    free(camels);
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

static void check_line(struct kit *k, char *line)
{
    char *key = line + 2, *value = strchr(key, ' ');
    *value++ = '\0';
    if (strcmp(key, "node") == 0) {
        json_t *want = json_loads(value, 0, NULL);
        const char *node = json_string_value(json_object_get(want, "node"));
        static const char *const nodes[] = {"decision", "chance", "over"};
        assert_string_equal(nodes[k->s.head.node], node);
        json_t *phase = json_object_get(want, "phase");
        if (phase)
            assert_string_equal(game_ankh.phases[k->s.head.phase],
                                json_string_value(phase));
        struct game_result result;
        for (int seat = 0; k->s.head.node == GAME_OVER && seat < 3; seat++) {
            game_ankh.result(kit_state(k), &result);
            json_t *score = json_object_get(want, "score");
            json_t *rank = json_object_get(want, "rank");
            assert_int_equal(result.score[seat],
                             json_integer_value(json_array_get(score, (size_t)seat)));
            assert_int_equal(result.rank[seat],
                             json_integer_value(json_array_get(rank, (size_t)seat)));
        }
        json_decref(want);
    } else if (strcmp(key, "chance") == 0) {
        struct game_outcome out[GAME_MAX_OUTCOMES];
        json_t *want = json_loads(value, 0, NULL);
        int n = game_ankh.chance(kit_state(k), out);
        assert_int_equal(n, json_array_size(want));
        for (int i = 0; i < n; i++) {
            char text[GAME_TEXT_MAX];
            json_t *row = json_array_get(want, (size_t)i);
            game_ankh.format(kit_state(k), GAME_CHANCE, out[i].action, text,
                             sizeof text);
            assert_string_equal(text, json_string_value(json_array_get(row, 0)));
            assert_int_equal(out[i].weight, json_integer_value(json_array_get(row, 1)));
        }
        json_decref(want);
    } else if (strcmp(key, "legal") == 0) {
        json_t *want = json_loads(value + 2, 0, NULL), *text;
        size_t i;
        json_array_foreach(want, i, text)
            assert_true(kit_lists(k, value[0] - '0', json_string_value(text)));
        assert_int_equal(kit_count(k, value[0] - '0', ""), json_array_size(want));
        json_decref(want);
    } else {
        kit_key(k, key, value);
    }
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
            kit_new(&k, line + 9);
        else if (line[0] == '=')
            check_line(&k, line);
        else if (line[0] && line[0] != '#')
            kit_do(&k, line);
    }
    fclose(f);
}

/* ---- complete games ------------------------------------------------------ */

static void check_state(struct kit *k, json_t *want, int done)
{
    static char text[16384];
    struct jot j;
    jot_init(&j, text, sizeof text);
    jot_state(&j, &game_ankh, kit_state(k));
    assert_true(jot_ok(&j));
    json_t *got = json_loads(text, 0, NULL);
    void *a = json_object_iter(want), *b = json_object_iter(got);
    for (; a && b;
         a = json_object_iter_next(want, a), b = json_object_iter_next(got, b)) {
        assert_string_equal(json_object_iter_key(a), json_object_iter_key(b));
        if (!json_equal(json_object_iter_value(a), json_object_iter_value(b)))
            fail_msg("ankh %s after %d actions: %s differs", k->options, done,
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
    kit_new(&k, json_string_value(json_object_get(game, "options")));
    json_array_foreach(actions, i, row)
    {
        char script[GAME_TEXT_MAX + 8];
        json_t *actor = json_array_get(row, 0);
        snprintf(script, sizeof script, "%c %s",
                 json_is_string(actor) ? '*' : (char)('0' + json_integer_value(actor)),
                 json_string_value(json_array_get(row, 1)));
        kit_do(&k, script);
        json_t *point = json_array_get(points, next);
        if (point &&
            json_integer_value(json_array_get(point, 0)) == (json_int_t)i + 1) {
            check_state(&k, json_array_get(point, 1), (int)i + 1);
            next++;
        }
    }
    assert_int_equal(next, json_array_size(points));
    assert_int_equal(k.s.head.node, GAME_OVER);
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
