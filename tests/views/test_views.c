/* test_views.c - what games show and tell fits the schemas of docs/views. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/config.h"
#include "core/jot.h"
#include "core/registry.h"
#include "match/match.h"
#include "server/schema.h"

enum { GAMES = 3, TEXT_SIZE = 1 << 16 };

struct reader {
    struct game_config config;
    const struct game *g;
    char file[64];
    int seed, n;
};

static void must_fit(const struct reader *r, json_t *schema, const char *text)
{
    char why[300] = "";
    json_t *v = json_loads(text, 0, NULL);
    if (!v || !schema_ok(r->file, schema, v, why, sizeof why))
        fail_msg("%s, seed %d: %s: %s", r->file, r->seed, why, text);
    json_decref(v);
}

/* A spectator where everybody covers what may be covered. */
static const struct onlooker by_letter = {.viewer = GAME_SPECTATOR, .covering = 0xff};

static void tell_by_letter(const struct reader *r, const struct game_view *v,
                           char *text, size_t size)
{
    struct jot j;
    jot_init(&j, text, size);
    jot_open(&j, '{');
    for (const struct game_field *f = r->g->fields; f->name; f++) {
        jot_key(&j, f->name);
        jot_told_field(&j, f, game_peek(v), &by_letter);
    }
    jot_close(&j, '}');
    assert_true(jot_ok(&j));
}

static int read_step(void *ctx, uint32_t ply, int actor, const char *action,
                     const struct game_event *e, int n)
{
    static char text[TEXT_SIZE];
    struct reader *r = ctx;
    json_t *schema =
        json_object_get(json_object_get(schema_load(r->file), "$defs"), "event");
    (void)ply, (void)actor, (void)action;
    for (int i = 0; i < n; i++, r->n++) {
        struct jot j;
        jot_init(&j, text, sizeof text);
        jot_event(&j, r->g, &e[i], GAME_SPECTATOR);
        assert_true(jot_ok(&j));
        must_fit(r, schema, text);
        struct game_event told = cover_event(r->g, &r->config, &e[i], &by_letter);
        jot_init(&j, text, sizeof text);
        jot_event(&j, r->g, &told, GAME_SPECTATOR);
        assert_true(jot_ok(&j));
        must_fit(r, schema, text);
    }
    return 0;
}

static void read_views(struct reader *r, struct match *m, int players)
{
    static char text[TEXT_SIZE];
    for (int viewer = -1; viewer < players; viewer++) {
        struct jot j;
        jot_init(&j, text, sizeof text);
        jot_view(&j, r->g, match_view(m, viewer < 0 ? GAME_SPECTATOR : viewer));
        assert_true(jot_ok(&j));
        must_fit(r, schema_load(r->file), text);
    }
    tell_by_letter(r, match_view(m, GAME_SPECTATOR), text, sizeof text);
    must_fit(r, schema_load(r->file), text);
}

static void play(struct reader *r)
{
    uint8_t seed[DEALER_SEED] = {(uint8_t)r->seed};
    const char *nonces[GAME_MAX_PLAYERS] = {0};
    struct game_config cfg;
    struct dealer d;
    struct rng rng = rng_stream((uint64_t)r->seed, RNG_TEST);
    config_default(r->g, &cfg);
    r->config = cfg;
    assert_int_equal(dealer_init(&d, seed, "views", cfg.n_players, nonces), 0);
    struct match *m = match_new(r->g, &cfg, &d);
    while (match_settle(m, false), match_head(m)->node == GAME_DECISION) {
        game_action legal[GAME_MAX_ACTIONS];
        char text[GAME_TEXT_MAX];
        int seat = __builtin_ctz(match_head(m)->acting);
        int n = match_legal(m, seat, legal);
        match_format(m, seat, legal[rng_below(&rng, (uint32_t)n)], text, sizeof text);
        assert_int_equal(match_act(m, seat, text, NULL), 0);
        if (match_ply(m) % 8 == 0)
            read_views(r, m, cfg.n_players);
    }
    match_events(m, GAME_SPECTATOR, 0, match_ply(m), read_step, r);
    match_free(m);
}

static void views_and_events_of_whole_games_fit_their_schemas(void **unused)
{
    (void)unused;
    for (int i = 0; game_list[i]; i++) {
        struct reader r = {.g = game_list[i]};
        snprintf(r.file, sizeof r.file, "%s.schema.json", r.g->id);
        for (r.seed = 1; r.seed <= GAMES; r.seed++)
            play(&r);
        assert_true(r.n > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_and_events_of_whole_games_fit_their_schemas),
    };
    schema_init(getenv("MAAT_VIEWS"));
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    schema_done();
    return failed;
}
