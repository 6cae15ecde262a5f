/* test_ra_scripts.c - scripts, recorded games and counts of the specification. */
#include "ra_kit.h"

#include <stdio.h>
#include <string.h>

/* ---- scripts and games ---------------------------------------------- */

static void check_outcomes(const struct ra_state *s, json_t *want, const char *place)
{
    struct game_outcome out[GAME_MAX_OUTCOMES];
    int n = game_ra.chance(as_const(s), out);
    json_t *got = json_array();
    for (int i = 0; i < n; i++) {
        char text[GAME_TEXT_MAX];
        game_ra.format(as_const(s), GAME_CHANCE, out[i].action, text, sizeof text);
        json_array_append_new(got, json_pack("[s,i]", text, (int)out[i].weight));
    }
    kit_compare(got, want, place, "outcomes");
    json_decref(got);
}

static void check_over(const struct ra_state *s, json_t *want, const char *place)
{
    struct game_result r;
    assert_int_equal(s->head.node, GAME_OVER);
    game_ra.result(as_const(s), &r);
    for (size_t p = 0; p < s->head.config.n_players; p++)
        if (r.score[p] != kit_int_at(json_object_get(want, "score"), p) ||
            r.rank[p] != kit_int_at(json_object_get(want, "rank"), p))
            kit_fail(place, "seat %zu has score %d, rank %d", p + 1, r.score[p],
                     r.rank[p]);
}

static void check_refused(const struct ra_state *s, json_t *list, const char *place)
{
    size_t i;
    json_t *v;
    json_array_foreach(list, i, v) if (!kit_refusal(s, json_string_value(v))) kit_fail(
        place, "ply %u: '%s' is not refused", s->head.ply, json_string_value(v));
}

static void check_step(const struct ra_state *s, json_t *step, const char *place)
{
    const char *key;
    json_t *want;
    json_object_foreach(step, key, want)
    {
        json_t *state = kit_json(s, place), *v;
        const char *inner;
        if (strcmp(key, "acting") == 0) {
            assert_int_equal(s->head.acting, 1u << (json_integer_value(want) - 1));
        } else if (strcmp(key, "phase") == 0) {
            kit_compare(json_object_get(state, "phase"), want, place, key);
        } else if (strcmp(key, "legal") == 0) {
            kit_compare_sets(kit_legal(s, (int)ra_lowest(s->head.acting)), want, place);
        } else if (strcmp(key, "refused") == 0) {
            check_refused(s, want, place);
        } else if (strcmp(key, "outcomes") == 0) {
            check_outcomes(s, want, place);
        } else if (strcmp(key, "over") == 0) {
            check_over(s, want, place);
        } else if (strcmp(key, "state") == 0) {
            json_object_foreach(want, inner, v)
                kit_compare(json_object_get(state, inner), v, place, inner);
        } else {
            kit_fail(place, "unknown mark %s", key);
        }
        json_decref(state);
    }
}

static void every_script_of_the_specification_holds(void **state)
{
    (void)state;
    size_t i, k;
    json_t *script, *step;
    json_array_foreach(kit_vectors("scripts"), i, script)
    {
        struct ra_state s;
        const char *name = kit_text_at(script, "name");
        kit_start(&s, kit_text_at(script, "options"), name);
        json_array_foreach(json_object_get(script, "steps"), k, step)
        {
            if (json_is_string(step))
                kit_play(&s, json_string_value(step), NULL, name);
            else
                check_step(&s, step, name);
        }
    }
}

/* Points, suns and centre sun after an epoch, and how it ended. */
static void check_epoch(const struct ra_state *s, const struct game_events *ev,
                        json_t *epoch, const char *place)
{
    int at = kit_find(ev, RA_EV_EPOCH_END);
    if (at < 0)
        kit_fail(place, "ply %u: the epoch has not ended", s->head.ply);
    assert_string_equal(ra_end_words[ev->e[at].arg[1]], kit_text_at(epoch, "end"));
    assert_int_equal(s->centre,
                     json_integer_value(json_object_get(epoch, "centre_sun")));
    for (size_t p = 0; p < s->head.config.n_players; p++) {
        json_t *suns = json_array_get(json_object_get(epoch, "suns"), p);
        unsigned set = 0;
        for (size_t i = 0; i < json_array_size(suns); i++)
            set |= 1u << (kit_int_at(suns, i) - 1);
        if (s->seat[p].points != kit_int_at(json_object_get(epoch, "points"), p))
            kit_fail(place, "ply %u: seat %zu has %d points", s->head.ply, p + 1,
                     s->seat[p].points);
        assert_int_equal(s->seat[p].suns | s->seat[p].spent, set);
    }
}

static void every_recorded_game_replays(void **state)
{
    (void)state;
    static struct game_events ev;
    size_t g, i;
    json_t *game, *action;
    json_array_foreach(kit_vectors("games"), g, game)
    {
        struct ra_state s;
        struct game_result r;
        char place[32];
        json_t *epochs = json_object_get(game, "epochs");
        size_t epoch = 0;
        snprintf(place, sizeof place, "game %zu", g);
        kit_start(&s, kit_text_at(game, "options"), place);
        json_array_foreach(json_object_get(game, "record"), i, action)
        {
            kit_play(&s, json_string_value(action), &ev, place);
            json_t *e = json_array_get(epochs, epoch);
            if (s.head.ply == json_integer_value(json_object_get(e, "actions"))) {
                check_epoch(&s, &ev, e, place);
                epoch++;
            }
        }
        assert_int_equal(epoch, RA_EPOCHS);
        assert_int_equal(s.head.node, GAME_OVER);
        game_ra.result(as_const(&s), &r);
        for (size_t p = 0; p < s.head.config.n_players; p++)
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
        struct ra_state s;
        const char *place = kit_text_at(v, "actions");
        kit_start(&s, kit_text_at(v, "options"), place);
        kit_play(&s, place, NULL, place);
        json_array_foreach(json_object_get(v, "leaves"), depth, want)
        {
            uint64_t got = kit_perft(&s, (int)depth + 1);
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
