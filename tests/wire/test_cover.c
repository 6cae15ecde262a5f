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

/* Those who watch a table, together or each as if alone. */
struct listeners {
    struct wire_told all, alone[WIRE_VIEWPOINTS];
    json_t *seen[WIRE_VIEWPOINTS];
};

static void arrive(struct listeners *c, struct table *t)
{
    for (int as = 0; as <= t->n_seats; as++) {
        json_t *o = snapshot(t, as, &c->all);
        json_decref(snapshot(t, as, &c->alone[as]));
        json_decref(c->seen[as]);
        c->seen[as] = json_incref(json_object_get(o, "view"));
        json_decref(o);
    }
}

static void leave(struct listeners *c)
{
    for (int as = 0; as < WIRE_VIEWPOINTS; as++)
        json_decref(c->seen[as]);
}

static void same(const struct table *t, int as, struct net_msg *one,
                 struct net_msg *other)
{
    assert_true(one && other);
    if (one->len != other->len ||
        memcmp(net_msg_text(one), net_msg_text(other), one->len) != 0)
        fail_msg("%s, seed %d, row %d: alone viewpoint %d is told otherwise",
                 t->game->id, SEED, (int)t->seq, as);
}

static void look(const struct listeners *c, struct table *t)
{
    for (int as = 0; as <= t->n_seats; as++) {
        json_t *o = snapshot(t, as, NULL);
        if (!json_equal(c->seen[as], json_object_get(o, "view")))
            fail_msg("%s, seed %d, row %d: viewpoint %d has another view", t->game->id,
                     SEED, (int)t->seq, as);
        json_decref(o);
    }
}

/* What is encoded once for all is what each would have been told alone; and snapshot
 * and steps put together are what a new snapshot says. */
static void hear_step(struct listeners *c, struct table *t,
                      const struct table_change *change, struct rng *r)
{
    struct wire_step step = {
        .table = t, .change = change, .now = 5000, .told = &c->all};
    int n = t->n_seats + 1, first = (int)rng_below(r, (uint32_t)n);
    struct net_msg *told[WIRE_VIEWPOINTS] = {0};

    for (int i = 0; i < n; i++)
        told[(first + i) % n] = wire_step(&step, (first + i) % n);
    for (int as = 0; as < n; as++) {
        struct wire_step own = {
            .table = t, .change = change, .now = 5000, .told = &c->alone[as]};
        struct net_msg *alone = wire_step(&own, as);
        same(t, as, told[as], alone);
        net_msg_drop(alone);
        json_t *o = parsed(told[as]);
        json_object_update(c->seen[as], json_object_get(o, "d"));
        json_decref(o);
    }
    if (t->state != TABLE_RUNNING || !rng_below(r, 8))
        look(c, t);
}

/* Now and then a seat covers what it may, or shows it again: all are told anew. */
static void cover_any(struct listeners *c, struct table *t, struct rng *r)
{
    struct wish w = cover((int)rng_below(r, t->n_seats), rng_below(r, 2));

    if (t->state != TABLE_RUNNING || !table_may_cover(t) || rng_below(r, 8) ||
        t->seat[w.seat].is_covering == w.covers)
        return;
    kit_do(t, &w, 5000);
    arrive(c, t);
}

static bool take_back_any(struct table *t, struct rng *r, struct table_change *ret)
{
    struct wish w = {.kind = WISH_UNDO, .known = t->seq};
    struct house h = {.now = 5000, .has_level = kit_has_level};
    struct refusal no = {0};
    struct row row;

    while (w.seat < t->n_seats && !match_can_undo(t->match, w.seat))
        w.seat++;
    if (w.seat == t->n_seats || rng_below(r, 4))
        return false;
    snprintf(w.person, sizeof w.person, "%s", kit_people[w.seat]);
    if (table_check(t, &w, &h, &row, &no) != VERDICT_ROW)
        return false;
    assert_int_equal(table_fold(t, &row, ret), 0);
    return true;
}

static void follow(struct table *t, struct rng *r)
{
    static struct listeners c;

    memset(&c, 0, sizeof c);
    arrive(&c, t);
    for (int n = 0; t->state == TABLE_RUNNING && n < 400; n++) {
        struct table_change change = play_any(t, r);
        hear_step(&c, t, &change, r);
        cover_any(&c, t, r);
        if (t->state == TABLE_RUNNING && take_back_any(t, r, &change))
            hear_step(&c, t, &change, r);
    }
    leave(&c);
}

static void follow_one(const char *game, const char *options, void *ctx)
{
    struct rng r = rng_stream(SEED, RNG_TEST);
    struct table *t = kit_running_of(game, options, *(enum memory *)ctx);

    follow(t, &r);
    table_free(t);
}

static void steps_say_to_each_what_a_snapshot_says(void **state)
{
    enum memory letter = MEMORY_LETTER, aid = MEMORY_AID;

    (void)state;
    for_all(follow_one, &letter);
    for_all(follow_one, &aid);
}

/* A position that was left by a snapshot is news when it comes back. */
static void what_a_snapshot_told_counts_as_well(void **state)
{
    struct table *t = kit_running("ra", "players=2 edition=2008");
    struct table *late = kit_running("ra", "players=2 edition=2008");
    struct rng r = rng_stream(SEED, RNG_TEST);
    struct wire_told told = {0};
    struct table_change none = {.actor = -1};
    struct match *early = t->match;

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct wire_step step = {
            .table = t, .change = &none, .now = 5000, .told = &told};
        json_t *o = parsed(wire_step(&step, 1));
        says(o, "d.points", "[10,null]");
        json_decref(o);
        while (late->state == TABLE_RUNNING)
            play_any(late, &r);
        t->match = late->match;
        json_decref(snapshot(t, 1, &told));
        t->match = early;
    }
    table_free(late);
    table_free(t);
}

/* ---- what is shared -------------------- */

static void an_event_with_a_secret_is_not_for_all_alike(void **state)
{
    struct table *t = kit_running("ra", "players=2");
    struct game_event e = {.n_args = 1, .seen_by = 0xff, .secret = 1};

    (void)state;
    assert_false(cover_event_is_apart(t->game, &t->config, &e, MEMORY_AID));
    e.seen_by = 1;
    assert_true(cover_event_is_apart(t->game, &t->config, &e, MEMORY_AID));
    e.secret = 0;
    assert_false(cover_event_is_apart(t->game, &t->config, &e, MEMORY_AID));
    table_free(t);
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
        cmocka_unit_test(steps_say_to_each_what_a_snapshot_says),
        cmocka_unit_test(what_a_snapshot_told_counts_as_well),
        cmocka_unit_test(an_event_with_a_secret_is_not_for_all_alike),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
