/* test_same.c - random games of every game through libmaat and through what is inside:
 * every list, every hash, every text is the same. */
#include "lib/play.h"

#include "core/chance.h"
#include "core/config.h"
#include "core/hash.h"
#include "core/jot.h"
#include "core/notation.h"
#include "core/registry.h"

struct twins {
    const struct game *game;
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
    struct game_state *inside;
    maat_state *outside;
    struct rng rng;
    const char *options;
};

static void differ(const struct twins *t, const char *what)
{
    fail_msg("%s %s, ply %u: %s", t->game->id, t->options,
             (unsigned)game_head(t->inside)->ply, what);
}

static void compare_text(const struct twins *t, const struct game_state *s,
                         const char *outside)
{
    static char inside[1 << 16];
    struct jot j;
    jot_init(&j, inside, sizeof inside);
    jot_state(&j, t->game, s);
    if (!jot_ok(&j) || strcmp(inside, outside) != 0)
        differ(t, outside);
}

static void compare_views(const struct twins *t)
{
    for (int seat = GAME_SPECTATOR; seat < game_head(t->inside)->config.n_players;
         seat++) {
        _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
        struct game_view *v = (struct game_view *)(void *)room;
        if (seat == GAME_CHANCE)
            continue;
        t->game->redact(t->inside, seat, v);
        maat_view *outside = maat_view_new(t->outside, seat);
        char *text = play_view_text(outside);
        compare_text(t, game_peek(v), text);
        free(text);
        maat_view_free(outside);
    }
}

static void compare(const struct twins *t)
{
    const struct game_head *h = game_head(t->inside);
    if (maat_state_hash(t->outside) != hash_state(t->game, t->inside))
        differ(t, "the hash");
    assert_int_equal(maat_state_acting(t->outside), h->acting);
    assert_int_equal(maat_state_node(t->outside), h->node);
    assert_int_equal(maat_state_ply(t->outside), h->ply);
    assert_string_equal(maat_state_phase(t->outside), t->game->phases[h->phase]);
    if (h->ply % 8)
        return;
    char *text = play_state_text(t->outside);
    compare_text(t, t->inside, text);
    free(text);
    compare_views(t);
}

static void step_chance(struct twins *t)
{
    struct game_outcome in[GAME_MAX_OUTCOMES];
    struct maat_outcome out[MAAT_MAX_OUTCOMES];
    int n = t->game->chance(t->inside, in);
    if (maat_state_chance(t->outside, out) != n ||
        memcmp(in, out, (size_t)n * sizeof *in) != 0)
        differ(t, "the outcomes");
    game_action a = chance_pick(t->game, t->inside, &t->rng);
    t->game->apply(t->inside, GAME_CHANCE, a, NULL);
    assert_int_equal(maat_state_apply(t->outside, MAAT_CHANCE, a, NULL), MAAT_OK);
}

static void step_choice(struct twins *t)
{
    game_action in[GAME_MAX_ACTIONS];
    maat_action out[MAAT_MAX_ACTIONS];
    char text[GAME_TEXT_MAX], same[MAAT_TEXT_MAX];
    int seat = __builtin_ctz(game_head(t->inside)->acting);
    int n = t->game->legal(t->inside, seat, in);
    assert_int_equal(maat_state_seat(t->outside), seat);
    if (maat_state_legal(t->outside, seat, out) != n ||
        memcmp(in, out, (size_t)n * sizeof *in) != 0)
        differ(t, "the legal actions");
    game_action a = in[rng_below(&t->rng, (uint32_t)n)];
    notation_write(t->game, t->inside, seat, a, text, sizeof text);
    maat_action_write(t->outside, seat, a, same, sizeof same);
    assert_string_equal(text, same);
    assert_int_equal(maat_state_seen_by(t->outside, seat, a),
                     t->game->seen_by(t->inside, seat, a));
    t->game->apply(t->inside, seat, a, NULL);
    assert_int_equal(maat_state_apply(t->outside, seat, a, NULL), MAAT_OK);
}

static void compare_game(const char *game, const char *options, uint64_t seed)
{
    struct twins t = {.game = registry_find(game), .options = options};
    struct game_config cfg;
    char why[200];
    t.inside = (struct game_state *)(void *)t.room;
    assert_int_equal(config_parse(t.game, options, &cfg, why, sizeof why), 0);
    t.game->start(&cfg, t.inside);
    t.outside = play_begin(game, options);
    t.rng = rng_stream(seed, RNG_TEST);
    for (compare(&t); game_head(t.inside)->node != GAME_OVER; compare(&t))
        if (game_head(t.inside)->node == GAME_CHANCE_NODE)
            step_chance(&t);
        else
            step_choice(&t);
    struct game_result in;
    struct maat_result out;
    t.game->result(t.inside, &in);
    assert_int_equal(maat_state_result(t.outside, &out), MAAT_OK);
    for (int p = 0; p < cfg.n_players; p++) {
        assert_int_equal(in.score[p], out.score[p]);
        assert_int_equal(in.rank[p], out.rank[p]);
    }
    maat_state_free(t.outside);
}

static void games_through_the_library_are_those_inside(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            compare_game(play_setups[i].game, play_setups[i].options, seed);
}

static void all_games_are_there(void **unused)
{
    size_t n = 0;
    (void)unused;
    for (; game_list[n]; n++)
        assert_non_null(maat_game_find(game_list[n]->id));
    assert_int_equal(n, maat_game_count());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_games_are_there),
        cmocka_unit_test(games_through_the_library_are_those_inside),
    };
    return cmocka_run_group_tests_name("lib same", tests, NULL, NULL);
}
