/* test_told.c - what a server tells is read back: the same boards, the same sentences.
 */
#include "match/position_told.h"
#include "term/board.h"
#include "wire/cover_kit.h"

enum { MUTATIONS = 40 };

static const char *const names[GAME_MAX_PLAYERS] = {"Anna", "Ben", "Cleo", "Dina",
                                                    "Eva"};

static struct position_ear ear_of(const struct table *t, int as)
{
    return (struct position_ear){t->game, t->config,
                                 table_onlooker(t, as ? as - 1 : GAME_SPECTATOR)};
}

/* ---- views ----------------------------------------------------------------------- */

static char *board_of(const struct position_ear *ear, const struct game_view *v,
                      bool is_generic)
{
    struct paint p;
    paint_init(&p, false);
    if (is_generic)
        board_generic(&p, ear->game, v, &ear->who, LANG_EN, names);
    else
        board_draw(&p, ear->game, v, &ear->who, LANG_EN, names);
    return p.text;
}

static void looks_alike(const struct position_ear *ear, const struct game_view *told,
                        const struct game_view *true_one)
{
    for (int is_generic = 0; is_generic < 2; is_generic++) {
        char *a = board_of(ear, told, is_generic),
             *b = board_of(ear, true_one, is_generic);
        if (strcmp(a, b) != 0)
            fail_msg("%s, viewer %d: told\n%s\ntrue\n%s", ear->game->id,
                     ear->who.viewer, a, b);
        free(a);
        free(b);
    }
}

/* One value of the view becomes something else; what is still taken can be drawn. */
static void spoil(json_t *view, const struct position_ear *ear, struct rng *r)
{
    static const char *const words[] = {
        "null",           "-1",           "0",      "1",         "200",  "70000",
        "\"anna\"",       "[]",           "[null]", "[[1],[2]]", "true", "1073741824",
        "\"\\u001b[2J\"", "[1,2,3,4,5,6]"};
    const struct game_field *f = ear->game->fields;
    struct position p;
    char why[POSITION_WHY_MAX];
    uint32_t n = 0;
    while (f[n].name)
        n++;
    for (int i = 0; i < MUTATIONS; i++) {
        const char *key = f[rng_below(r, n)].name;
        json_t *spoiled = json_deep_copy(view), *at = json_object_get(spoiled, key);
        json_t *value = json_loads(words[rng_below(r, sizeof words / sizeof *words)],
                                   JSON_DECODE_ANY, NULL);
        while (json_is_array(json_array_get(at, 0)) && rng_below(r, 2))
            at = json_array_get(at, rng_below(r, (uint32_t)json_array_size(at)));
        if (json_is_array(at) && json_array_size(at) && rng_below(r, 3))
            json_array_set_new(at, rng_below(r, (uint32_t)json_array_size(at)), value);
        else
            json_object_set_new(spoiled, key, value);
        if (position_told_view(ear, spoiled, &p, why) == 0) {
            free(board_of(ear, position_view(&p), false));
            free(board_of(ear, position_view(&p), true));
        } else if (!why[0]) {
            fail_msg("%s: %s is refused without a reason", ear->game->id, key);
        }
        json_decref(spoiled);
    }
}

static void look(struct table *t, int as, struct rng *r)
{
    struct position_ear ear = ear_of(t, as);
    struct wire_snapshot now = {
        .table = t, .as = as, .me = "", .log_from = match_ply(t->match)};
    json_t *o = parsed(wire_snapshot(&now)), *view = json_object_get(o, "view");
    struct position p;
    char why[POSITION_WHY_MAX];
    if (position_told_view(&ear, view, &p, why))
        fail_msg("%s as %d: %s", t->game->id, as, why);
    looks_alike(&ear, position_view(&p), match_view(t->match, ear.who.viewer));
    if (rng_below(r, 16) == 0)
        spoil(view, &ear, r);
    json_decref(o);
}

/* ---- events ---------------------------------------------------------------------- */

struct teller {
    const struct position_ear *ear;
    const json_t *acts;
    size_t next;
};

static void sentence(const struct position_ear *ear, const struct game_event *e,
                     char *buf, size_t size)
{
    const struct text_names who = {names, ear->who.viewer};
    buf[0] = '\0';
    text_event(ear->game, LANG_DE, e, ear->who.viewer, &who, buf, size);
}

static int compare_act(void *ctx, uint32_t ply, int actor, const char *text,
                       const struct game_event *e, int n)
{
    struct teller *w = ctx;
    const json_t *act = json_array_get(w->acts, w->next++);
    const json_t *events = json_object_get(act, "ev");
    (void)actor;
    assert_int_equal(json_integer_value(json_object_get(act, "ply")), ply);
    assert_string_equal(json_string_value(json_object_get(act, "do")), text);
    assert_int_equal(json_array_size(events), n);
    for (int i = 0; i < n; i++) {
        char is[600], told[600];
        struct game_event heard,
            seen = cover_event(w->ear->game, &w->ear->config, &e[i], &w->ear->who);
        const json_t *event = json_array_get(events, (size_t)i);
        assert_int_equal(
            position_told_event(w->ear->game, w->ear->config.n_players, event, &heard),
            0);
        sentence(w->ear, &seen, is, sizeof is);
        sentence(w->ear, &heard, told, sizeof told);
        assert_string_equal(told, is);
    }
    return 0;
}

static void listen(struct table *t, int as)
{
    struct position_ear ear = ear_of(t, as);
    json_t *o = snapshot(t, as, NULL);
    struct teller w = {&ear, json_object_get(o, "log"), 0};
    match_events(t->match, ear.who.viewer, 0, match_ply(t->match), compare_act, &w);
    assert_int_equal(w.next, json_array_size(w.acts));
    json_decref(o);
}

/* ---- whole games ----------------------------------------------------------------- */

static void play_through(struct table *t, uint64_t seed)
{
    struct rng r = rng_stream(seed, RNG_TEST);
    while (t->state == TABLE_RUNNING) {
        if (rng_below(&r, 4) == 0)
            look(t, (int)rng_below(&r, (uint32_t)t->n_seats + 1), &r);
        play_any(t, &r);
    }
    for (int as = 0; as <= t->n_seats; as++) {
        look(t, as, &r);
        listen(t, as);
    }
    table_free(t);
}

static void play_both(const char *game, const char *options, void *ctx)
{
    (void)ctx;
    play_through(kit_running_of(game, options, MEMORY_LETTER), SEED);
    play_through(kit_running_of(game, options, MEMORY_AID), SEED + 1);
}

static void every_game_is_told_as_it_is(void **state)
{
    (void)state;
    for_all(play_both, NULL);
}

static void what_is_none_of_its_events_is_refused(void **state)
{
    static const char *const bad[] = {"{}",
                                      "[]",
                                      "null",
                                      "{\"kind\":1}",
                                      "{\"kind\":\"none\"}",
                                      "{\"kind\":\"bid\"}",
                                      "{\"kind\":\"bid\",\"seat\":9,\"sun\":1}",
                                      "{\"kind\":\"bid\",\"seat\":0,\"sun\":1}",
                                      "{\"kind\":\"bid\",\"seat\":1,\"sun\":\"x\"}",
                                      "{\"kind\":\"bid\",\"seat\":1,\"sun\":99999}"};
    struct game_event e;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_t *o = json_loads(bad[i], JSON_DECODE_ANY, NULL);
        if (!position_told_event(registry_find("ra"), 3, o, &e))
            fail_msg("%s is taken", bad[i]);
        json_decref(o);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_told_as_it_is),
        cmocka_unit_test(what_is_none_of_its_events_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
