/* test_cover.c - what people are told of what can be remembered, message by message. */
#include "wire/cover_kit.h"

/* Member `path` ("view.points") as text. */
static void says(json_t *o, const char *path, const char *wanted)
{
    char key[32];
    char *text;

    for (const char *p = path; *p; p += strcspn(p, "."), p += *p == '.') {
        snprintf(key, sizeof key, "%.*s", (int)strcspn(p, "."), p);
        o = json_is_array(o) ? json_array_get(o, (size_t)(p[0] - '0'))
                             : json_object_get(o, key);
    }
    text = json_dumps(o, JSON_COMPACT | JSON_ENCODE_ANY);
    if (!text || strcmp(text, wanted) != 0)
        fail_msg("%s is %s, not %s", path, text ? text : "missing", wanted);
    free(text);
}

static void view_says(struct table *t, int as, const char *key, const char *wanted)
{
    json_t *o = snapshot(t, as, NULL);
    char path[40];

    snprintf(path, sizeof path, "view.%s", key);
    says(o, path, wanted);
    json_decref(o);
}

static bool is_at(const struct table *t, const char *phase)
{
    return !strcmp(t->game->phases[match_head(t->match)->phase], phase);
}

/* ---- what it looks like -------------------- */

static void points_of_2008_are_for_their_seat_alone(void **state)
{
    struct table *t = kit_running("ra", "players=3 edition=2008");
    struct table *aid = kit_running_of("ra", "players=3 edition=2008", MEMORY_AID);

    (void)state;
    view_says(t, 1, "points", "[10,null,null]");
    view_says(t, 3, "points", "[null,null,10]");
    view_says(t, 0, "points", "[null,null,null]");
    view_says(t, 1, "bag", "180");
    for (int as = 0; as <= 3; as++)
        view_says(aid, as, "points", "[10,10,10]");
    view_says(aid, 0, "bag", "[8,5,25,25,12,5,5,5,5,5,5,5,5,5,5,5,5,5,2,2,4,2,30]");
    table_free(aid);
    table_free(t);
}

static void a_won_sun_lies_face_down(void **state)
{
    struct table *t = kit_running("ra", "players=2 edition=2008");
    game_action legal[GAME_MAX_ACTIONS];
    char highest[GAME_TEXT_MAX];
    int winner;

    (void)state;
    play(t, "invoke");
    winner = match_head(t->match)->acting == 1 ? 0 : 1;
    int n = match_legal(t->match, winner, legal);
    match_format(t->match, winner, legal[n - 1], highest, sizeof highest);
    play(t, highest);
    while (is_at(t, "auction"))
        play(t, "pass");
    view_says(t, 0, "spent", winner ? "[[],[null]]" : "[[null],[]]");
    view_says(t, winner + 1, "spent", winner ? "[[],[1]]" : "[[1],[]]");
    view_says(t, 2 - winner, "spent", winner ? "[[],[null]]" : "[[null],[]]");
    table_free(t);
}

static void stones_of_others_stand_with_their_backs_to_us(void **state)
{
    struct table *t = kit_running("horus", "players=2 motifs=bdwu start=1");
    struct table *aid =
        kit_running_of("horus", "players=2 motifs=bdwu start=1", MEMORY_AID);
    json_t *o;

    (void)state;
    play(t, "take 1");
    play(aid, "take 1");
    view_says(t, 0, "secret", "[null,null]");
    view_says(t, 0, "personal", "[[null,null],[null]]");
    view_says(t, 2, "depot", "[[],[]]");
    o = snapshot(t, 2, NULL);
    says(o, "view.personal.0", "[null,null]");
    assert_true(json_is_string(
        json_array_get(json_object_get(json_object_get(o, "view"), "secret"), 1)));
    json_decref(o);
    /* With the aid of a memory only the first stone is unknown. */
    o = snapshot(aid, 2, NULL);
    assert_true(json_is_string(json_array_get(
        json_array_get(json_object_get(json_object_get(o, "view"), "personal"), 0),
        0)));
    json_decref(o);
    table_free(aid);
    table_free(t);
}

static void a_pile_shows_how_high_it_is(void **state)
{
    struct table *t = kit_running("aton", "");
    struct table *aid = kit_running_of("aton", "", MEMORY_AID);

    (void)state;
    view_says(t, 1, "pile", "[32,32]");
    view_says(t, 0, "hand_public", "[0,0]");
    view_says(t, 1, "bottom", "[[],[]]");
    json_t *o = snapshot(aid, 1, NULL);
    assert_true(json_is_array(
        json_array_get(json_object_get(json_object_get(o, "view"), "pile"), 0)));
    json_decref(o);
    table_free(aid);
    table_free(t);
}

/* ---- the choice of 1999 -------------------- */

/* The totals that the past tells to a viewpoint: "[12,null,9]" */
static void totals(struct table *t, int as, char *buf, size_t size)
{
    json_t *o = parsed(wire_history((struct wire_re){0}, t, as, 0, UINT32_MAX));
    json_t *act, *e, *all = json_array();
    size_t i, k;

    json_array_foreach(json_object_get(o, "acts"), i, act)
    {
        json_array_foreach(json_object_get(act, "ev"), k, e)
        {
            if (!strcmp(json_string_value(json_object_get(e, "kind")), "total"))
                json_array_append(all, json_object_get(e, "points"));
        }
    }
    char *text = json_dumps(all, JSON_COMPACT);
    snprintf(buf, size, "%s", text);
    free(text);
    json_decref(all);
    json_decref(o);
}

static int nulls(const char *text)
{
    int n = 0;

    while ((text = strstr(text, "null"))) {
        text += 4;
        n++;
    }
    return n;
}

static void from_then_on_neither_view_nor_past_tells_it(void **state)
{
    struct table *t = kit_running("ra", "players=3 edition=1999");
    struct rng r = rng_stream(SEED, RNG_TEST);
    struct wish on = cover(1, true), off = cover(1, false);
    char open[400], told[400];
    json_t *o;

    (void)state;
    do {
        play_any(t, &r);
        totals(t, 0, open, sizeof open);
    } while (!strcmp(open, "[]"));
    assert_int_equal(nulls(open), 0);
    o = snapshot(t, 1, NULL);
    says(o, "table.covering", "[]");
    json_decref(o);
    kit_do(t, &on, 5000);
    o = snapshot(t, 1, NULL);
    says(o, "table.covering", "[2]");
    says(o, "view.points.1", "null");
    json_decref(o);
    for (int as = 0; as <= 3; as++) {
        totals(t, as, told, sizeof told);
        assert_int_equal(nulls(told), as == 2 ? 0 : 1);
        o = parsed(wire_view_at((struct wire_re){0}, t, as, 0));
        says(o, "view.points", as == 2 ? "[10,10,10]" : "[10,null,10]");
        json_decref(o);
    }
    kit_do(t, &off, 5000);
    totals(t, 0, told, sizeof told);
    assert_string_equal(told, open);
    table_free(t);
}

/* ---- the end -------------------- */

static void after_the_end_everything_is_open(void **state)
{
    static const char *const of[] = {"players=2 edition=2008",
                                     "players=3 edition=1999"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct table *t = kit_running("ra", of[i]);
        struct rng r = rng_stream(SEED, RNG_TEST);
        struct wish on = cover(1, true);
        char told[800];
        json_t *o;
        if (i)
            kit_do(t, &on, 3000);
        while (t->state == TABLE_RUNNING)
            play_any(t, &r);
        totals(t, 0, told, sizeof told);
        assert_int_equal(nulls(told), 0);
        o = snapshot(t, 0, NULL);
        json_t *view = json_object_get(o, "view");
        assert_true(json_is_array(json_object_get(view, "bag")));
        assert_true(
            json_is_integer(json_array_get(json_object_get(view, "points"), 1)));
        json_decref(o);
        o = parsed(wire_view_at((struct wire_re){0}, t, 1, 0));
        says(o, "view.points", i ? "[10,10,10]" : "[10,10]");
        json_decref(o);
        table_free(t);
    }
}

static void an_end_without_an_action_is_told_anew(void **state)
{
    struct table *t = kit_running("ra", "players=2 edition=2008");
    struct table_change change;
    static char resigns[] = "4 3000 r - 1";
    struct row_line line;

    (void)state;
    assert_int_equal(row_line_read(resigns, &line), 0);
    assert_int_equal(table_fold_line(t, &line, &change), 0);
    assert_true(change.is_fresh && !change.is_step);
    view_says(t, 1, "points", "[10,10]");
    table_free(t);
}

/* ---- steps -------------------- */

/* Snapshot and steps put together are what a new snapshot says. */
static void follow(struct table *t, struct rng *r)
{
    static struct wire_face faces[WIRE_VIEWPOINTS];
    json_t *seen[WIRE_VIEWPOINTS] = {0};
    bool is_open = table_is_open(t);

    memset(faces, 0, sizeof faces);
    for (int as = 0; as <= t->n_seats; as++) {
        json_t *o = snapshot(t, as, &faces[is_open ? 0 : as]);
        seen[as] = json_incref(json_object_get(o, "view"));
        json_decref(o);
    }
    for (int n = 0; t->state == TABLE_RUNNING && n < 60; n++) {
        struct table_change change = play_any(t, r);
        struct wire_step step = {.table = t, .change = &change, .now = 5000};
        for (int as = 0; as <= t->n_seats; as++) {
            json_t *s = parsed(wire_step(&step, as, &faces[is_open ? 0 : as]));
            json_t *o = snapshot(t, as, NULL);
            json_object_update(seen[as], json_object_get(s, "d"));
            if (!json_equal(seen[as], json_object_get(o, "view")))
                fail_msg("%s, seed %d, step %d: viewpoint %d has another view",
                         t->game->id, SEED, n, as);
            json_decref(s);
            json_decref(o);
        }
    }
    for (int as = 0; as <= t->n_seats; as++)
        json_decref(seen[as]);
}

static void follow_one(const char *game, const char *options, void *ctx)
{
    struct rng r = rng_stream(SEED, RNG_TEST);
    struct table *t = kit_running(game, options);

    (void)ctx;
    follow(t, &r);
    table_free(t);
}

static void steps_and_snapshots_say_the_same(void **state)
{
    (void)state;
    for_all(follow_one, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_of_2008_are_for_their_seat_alone),
        cmocka_unit_test(a_won_sun_lies_face_down),
        cmocka_unit_test(stones_of_others_stand_with_their_backs_to_us),
        cmocka_unit_test(a_pile_shows_how_high_it_is),
        cmocka_unit_test(from_then_on_neither_view_nor_past_tells_it),
        cmocka_unit_test(after_the_end_everything_is_open),
        cmocka_unit_test(an_end_without_an_action_is_told_anew),
        cmocka_unit_test(steps_and_snapshots_say_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
