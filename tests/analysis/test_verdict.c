/* test_verdict.c - what choices are worth to a seat that still has to choose, and the
 * bytes by which its view gets to whoever says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "analysis/verdict.h"
#include "core/chance.h"
#include "core/config.h"
#include "core/notation.h"
#include "core/pack.h"
#include "core/registry.h"

enum { SEED = 5, TEXT = 8192, PACKED = GAME_STATE_LIMIT + 64 };

/* A game at its next decision with a choice, and what the seat that owes it sees. */
struct moment {
    const struct game *game;
    struct rng luck;
    int seat, n;
    game_action legal[GAME_MAX_ACTIONS];
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT], seen[GAME_STATE_LIMIT];
};

static struct game_view *seen(struct moment *m)
{
    return (struct game_view *)(void *)m->seen;
}

static void look(struct moment *m, struct game_state *s)
{
    m->seat = __builtin_ctz(game_head(s)->acting);
    m->n = m->game->legal(s, m->seat, m->legal);
    memset(m->seen, 0, sizeof m->seen);
    m->game->redact(s, m->seat, seen(m));
}

/* false: the game is over. */
static bool go_on(struct moment *m)
{
    struct game_state *s = (struct game_state *)(void *)m->room;
    if (game_head(s)->node == GAME_DECISION)
        m->game->apply(s, m->seat, m->legal[rng_below(&m->luck, (uint32_t)m->n)], NULL);
    for (;;) {
        while (game_head(s)->node == GAME_CHANCE_NODE)
            m->game->apply(s, GAME_CHANCE, chance_pick(m->game, s, &m->luck), NULL);
        if (game_head(s)->node == GAME_OVER)
            return false;
        look(m, s);
        if (m->n > 1)
            return true;
        m->game->apply(s, m->seat, m->legal[0], NULL);
    }
}

static void begin(struct moment *m, const struct game *g)
{
    struct game_config cfg;
    memset(m, 0, sizeof *m);
    m->game = g;
    m->luck = rng_stream(SEED, RNG_TEST);
    config_default(g, &cfg);
    g->start(&cfg, (struct game_state *)(void *)m->room);
    assert_true(go_on(m));
}

static void judge(struct moment *m, int seat, game_action chosen, char ret[TEXT])
{
    struct verdict_ask ask = {
        .game = m->game, .view = seen(m), .seat = seat, .chosen = chosen, .nodes = 60};
    struct jot j;
    jot_init(&j, ret, TEXT);
    assert_int_equal(verdict_write(&j, &ask), 0);
    assert_true(jot_ok(&j));
}

static int count(const char *text, const char *what)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, what)); at += strlen(what))
        n++;
    return n;
}

static void equal_views_get_equal_verdicts_in_every_game(void **state)
{
    static char one[TEXT], other[TEXT];
    static struct moment m;
    (void)state;
    for (int i = 0; game_list[i]; i++) {
        begin(&m, game_list[i]);
        int k = 0;
        do {
            judge(&m, m.seat, m.legal[m.n - 1], one);
            judge(&m, m.seat, m.legal[m.n - 1], other);
            assert_string_equal(one, other);
            if (count(one, "\"do\":") < 1)
                fail_msg("%s, seed %d, moment %d: %s", m.game->id, SEED, k, one);
        } while (++k < 4 && go_on(&m));
    }
}

static void what_was_chosen_is_among_what_is_compared(void **state)
{
    static char text[TEXT], name[GAME_TEXT_MAX + 8];
    static struct moment m;
    (void)state;
    begin(&m, registry_find("ra"));
    for (int k = 0; k < 10; k++, go_on(&m))
        for (int i = 0; i < m.n; i++) {
            char action[GAME_TEXT_MAX];
            judge(&m, m.seat, m.legal[i], text);
            notation_write(m.game, game_peek(seen(&m)), m.seat, m.legal[i], action,
                           sizeof action);
            snprintf(name, sizeof name, "\"do\":\"%s\"", action);
            if (!strstr(text, name))
                fail_msg("seed %d, moment %d: %s not in %s", SEED, k, name, text);
        }
}

static void whoever_has_nothing_to_choose_is_told_nothing(void **state)
{
    static char text[TEXT];
    static struct moment m;
    (void)state;
    begin(&m, registry_find("ra"));
    int other = m.seat ? 0 : 1;
    judge(&m, other, GAME_ACTION_NONE, text);
    assert_string_equal(text, "{\"options\":[],\"why\":[]}");
    judge(&m, -1, GAME_ACTION_NONE, text); /* an onlooker */
    assert_string_equal(text, "{\"options\":[],\"why\":[]}");
}

static void a_view_comes_out_of_its_bytes_as_it_went_in(void **state)
{
    static uint8_t bytes[PACKED];
    static _Alignas(16) uint8_t back[GAME_STATE_LIMIT];
    static struct moment m;
    (void)state;
    for (int i = 0; game_list[i]; i++) {
        int viewer = -7;
        begin(&m, game_list[i]);
        pack_view(m.game, seen(&m), m.seat, bytes);
        assert_int_equal(pack_open(m.game, bytes, pack_size(m.game), back, &viewer), 0);
        assert_int_equal(viewer, m.seat);
        assert_memory_equal(back, m.seen, m.game->state_size);
    }
}

static void bytes_that_are_no_view_of_the_game_are_refused(void **state)
{
    static uint8_t bytes[PACKED];
    static _Alignas(16) uint8_t back[GAME_STATE_LIMIT];
    static struct moment m;
    int viewer;
    (void)state;
    begin(&m, registry_find("ra"));
    size_t n = pack_size(m.game);
    pack_view(m.game, seen(&m), m.seat, bytes);
    assert_int_equal(pack_open(m.game, bytes, n - 1, back, &viewer), -1);
    assert_int_equal(pack_open(m.game, bytes, 0, back, &viewer), -1);
    assert_int_equal(pack_open(registry_find("horus"), bytes, n, back, &viewer), -1);
    for (size_t i = 0; i < n; i++) {
        bytes[i] ^= 1;
        if (pack_open(m.game, bytes, n, back, &viewer) != -1)
            fail_msg("with byte %zu of %zu changed it is taken", i, n);
        bytes[i] ^= 1;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_views_get_equal_verdicts_in_every_game),
        cmocka_unit_test(what_was_chosen_is_among_what_is_compared),
        cmocka_unit_test(whoever_has_nothing_to_choose_is_told_nothing),
        cmocka_unit_test(a_view_comes_out_of_its_bytes_as_it_went_in),
        cmocka_unit_test(bytes_that_are_no_view_of_the_game_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
