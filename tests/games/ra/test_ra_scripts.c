/* test_ra_scripts.c - scripts, recorded games and counts of the specification. */
#include "ra_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/perft.h"

/* ---- scripts and games ---------------------------------------------- */

static void check_over(const struct kit *k, const json_t *want)
{
    char *score = json_dumps(json_object_get(want, "score"), 0);
    char *rank = json_dumps(json_object_get(want, "rank"), 0);
    kit_expect_result(k, score, rank);
    free(score);
    free(rank);
}

static void check_refused(const struct kit *k, json_t *list)
{
    size_t i;
    json_t *v;
    json_array_foreach(list, i, v) if (!kit_refusal(k, json_string_value(v)))
        kit_fail(k->place, "'%s' is not refused", json_string_value(v));
}

/* All of these, in any order, and no others. */
static void check_legal(const struct kit *k, json_t *list)
{
    char step[GAME_TEXT_MAX + 2];
    int seat = (int)ra_lowest(kit_ra(k)->head.acting) + 1;
    size_t i;
    json_t *v;
    json_array_foreach(list, i, v)
    {
        snprintf(step, sizeof step, "%d %s", seat, json_string_value(v));
        if (!kit_lists(k, step))
            kit_fail(k->place, "'%s' is not legal", step);
    }
    assert_int_equal(kit_count(k, seat, ""), json_array_size(list));
}

static void check_step(const struct kit *k, json_t *step)
{
    const char *key;
    json_t *want;
    json_object_foreach(step, key, want)
    {
        json_t *state = kit_json(k), *v;
        const char *inner;
        if (strcmp(key, "acting") == 0) {
            assert_int_equal(kit_ra(k)->head.acting,
                             1u << (json_integer_value(want) - 1));
        } else if (strcmp(key, "phase") == 0) {
            kit_compare(k, key, json_object_get(state, "phase"), want);
        } else if (strcmp(key, "legal") == 0) {
            check_legal(k, want);
        } else if (strcmp(key, "refused") == 0) {
            check_refused(k, want);
        } else if (strcmp(key, "outcomes") == 0) {
            kit_expect_outcomes(k, want);
        } else if (strcmp(key, "over") == 0) {
            check_over(k, want);
        } else if (strcmp(key, "state") == 0) {
            json_object_foreach(want, inner, v)
                kit_compare(k, inner, json_object_get(state, inner), v);
        } else {
            kit_fail(k->place, "unknown mark %s", key);
        }
        json_decref(state);
    }
}

static void every_script_of_the_specification_holds(void **state)
{
    (void)state;
    size_t i, at;
    json_t *script, *step;
    json_array_foreach(kit_vectors("scripts"), i, script)
    {
        struct kit k;
        kit_start(&k, kit_text_at(script, "options"));
        k.place = kit_text_at(script, "name");
        json_array_foreach(json_object_get(script, "steps"), at, step)
        {
            if (json_is_string(step))
                kit_play(&k, json_string_value(step));
            else
                check_step(&k, step);
        }
    }
}

/* Points, suns and centre sun after an epoch, and how it ended. */
static void check_epoch(const struct kit *k, json_t *epoch)
{
    const struct ra_state *s = kit_ra(k);
    char end[32];
    snprintf(end, sizeof end, "{'cause': '%s'}", kit_text_at(epoch, "end"));
    kit_expect_events(k, "epoch-end", end);
    assert_int_equal(s->centre,
                     json_integer_value(json_object_get(epoch, "centre_sun")));
    for (size_t p = 0; p < s->head.config.n_players; p++) {
        json_t *suns = json_array_get(json_object_get(epoch, "suns"), p);
        unsigned set = 0;
        for (size_t i = 0; i < json_array_size(suns); i++)
            set |= 1u << (kit_int_at(suns, i) - 1);
        if (s->seat[p].points != kit_int_at(json_object_get(epoch, "points"), p))
            kit_fail(k->place, "ply %u: seat %zu has %d points", s->head.ply, p + 1,
                     s->seat[p].points);
        assert_int_equal(s->seat[p].suns | s->seat[p].spent, set);
    }
}

static void every_recorded_game_replays(void **state)
{
    (void)state;
    size_t g, i;
    json_t *game, *action;
    json_array_foreach(kit_vectors("games"), g, game)
    {
        struct kit k;
        struct game_result r;
        char place[32];
        json_t *epochs = json_object_get(game, "epochs");
        size_t epoch = 0;
        snprintf(place, sizeof place, "game %zu", g);
        kit_start(&k, kit_text_at(game, "options"));
        k.place = place;
        const struct ra_state *s = kit_ra(&k);
        json_array_foreach(json_object_get(game, "record"), i, action)
        {
            kit_play(&k, json_string_value(action));
            json_t *e = json_array_get(epochs, epoch);
            if (s->head.ply == json_integer_value(json_object_get(e, "actions"))) {
                check_epoch(&k, e);
                epoch++;
            }
        }
        assert_int_equal(epoch, RA_EPOCHS);
        assert_int_equal(s->head.node, GAME_OVER);
        game_ra.result(kit_peek(&k), &r);
        for (size_t p = 0; p < s->head.config.n_players; p++)
            assert_int_equal(r.rank[p], kit_int_at(json_object_get(game, "rank"), p));
    }
}

static void the_numbers_of_action_sequences_agree(void **state)
{
    (void)state;
    size_t i, depth;
    json_t *v, *want;
    json_array_foreach(kit_vectors("perft"), i, v)
    {
        struct kit k;
        const char *place = kit_text_at(v, "actions");
        kit_start(&k, kit_text_at(v, "options"));
        kit_play(&k, place);
        json_array_foreach(json_object_get(v, "leaves"), depth, want)
        {
            uint64_t got = perft(&game_ra, kit_peek(&k), (int)depth + 1);
            if (got != (uint64_t)json_integer_value(want))
                kit_fail(place, "%s depth %zu: %llu sequences",
                         kit_text_at(v, "options"), depth + 1, (unsigned long long)got);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_script_of_the_specification_holds),
        cmocka_unit_test(every_recorded_game_replays),
        cmocka_unit_test(the_numbers_of_action_sequences_agree),
    };
    return cmocka_run_group_tests_name("ra scripts", tests, NULL, NULL);
}
