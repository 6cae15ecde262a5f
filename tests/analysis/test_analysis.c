/* test_analysis.c - an account that adds up, and knows nothing that a seat did not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/estimate.h"
#include "core/chance.h"
#include "core/config.h"
#include "core/standing.h"

extern const struct game game_aton, game_horus, game_null;

static const char *golden; /* the folder of the recorded games */

static const char *const records[] = {
    "ankh/players-2-5.rec",
    "ankh/players-3-gods-choose-red-5-1.rec",
    "ankh/players-5-rules-official-red-5-1.rec",
    "aton/players-2-reshuffle-needed-1.rec",
    "horus/players-4-loading-advanced-support-yes-limit-15-1.rec",
    "ra/players-2-edition-2008-1.rec",
    "ra/players-5-edition-1999-1.rec",
};
enum { N_RECORDS = sizeof records / sizeof records[0] };

static struct record read_record(const char *name)
{
    static char text[1 << 20];
    char path[512];
    struct record rec;
    struct record_error err;
    snprintf(path, sizeof path, "%s/%s", golden, name);
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("%s cannot be read", path);
    size_t len = fread(text, 1, sizeof text, f);
    fclose(f);
    if (record_read(text, len, &rec, &err))
        fail_msg("%s: %s", path, err.why);
    return rec;
}

/* A game of random choices, of the template too. */
static struct record random_record(const struct game *g, uint64_t seed)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
    struct game_state *s = (struct game_state *)(void *)room;
    struct game_config cfg;
    struct rng r = rng_stream(seed, RNG_TEST);
    struct record rec;
    config_default(g, &cfg);
    record_init(&rec, g, &cfg);
    g->start(&cfg, s);
    while (game_head(s)->node != GAME_OVER) {
        game_action legal[GAME_MAX_ACTIONS];
        bool chance = game_head(s)->node == GAME_CHANCE_NODE;
        int seat = chance ? GAME_CHANCE : __builtin_ctz(game_head(s)->acting);
        game_action a = chance
                            ? chance_pick(g, s, &r)
                            : legal[rng_below(&r, (uint32_t)g->legal(s, seat, legal))];
        record_push(&rec, seat, a, NULL);
        g->apply(s, seat, a, NULL);
    }
    rec.over = true;
    g->result(s, &rec.result);
    return rec;
}

static struct analysis analyse(const struct record *rec)
{
    struct analysis a = {.rec = rec, .nodes = 2, .threads = 1, .seed = 1};
    assert_int_equal(analysis_run(&a), 0);
    return a;
}

static int64_t sum_of(const struct analysis_seat *p)
{
    return (int64_t)p->start + p->luck + p->own + p->others + p->unknowable;
}

static void assert_adds_up(const struct analysis *a, const char *name)
{
    int n = a->rec->config.n_players;
    struct game_result res = a->rec->result;
    int32_t won[GAME_MAX_PLAYERS] = {0};
    if (a->is_over) {
        record_settle(a->rec, a->rec->over, &res);
        estimate_result(&res, n, won);
    }
    for (int p = 0; p < n; p++) {
        const struct analysis_seat *s = &a->seat[p];
        if (sum_of(s) != s->result || (a->is_over && s->result != won[p]))
            fail_msg("%s: seat %d has %lld, not %d (won %d)", name, p + 1,
                     (long long)sum_of(s), s->result, won[p]);
    }
}

/* ---- the account ----------------------------------------------------------------- */

static void every_account_adds_up_to_the_last_millionth(void **state)
{
    int without_winner = 0, teams = 0;
    (void)state;
    for (int i = 0; i < N_RECORDS; i++) {
        struct record rec = read_record(records[i]);
        struct analysis a = analyse(&rec);
        int n = rec.config.n_players;
        unsigned side[GAME_MAX_PLAYERS];
        assert_true(a.is_over);
        assert_int_equal(a.n, rec.n_steps);
        assert_adds_up(&a, records[i]);
        without_winner += rec.result.no_winner;
        teams += standing_sides(&rec.result, n, side) < n;
        analysis_done(&a);
        record_done(&rec);
    }
    if (!without_winner || !teams)
        fail_msg("of these games %d had no winner and %d a team: choose others",
                 without_winner, teams);
}

static void a_game_that_nobody_was_told_about_adds_up_too(void **state)
{
    (void)state;
    struct record rec = random_record(&game_null, 5);
    struct analysis a = analyse(&rec);
    assert_adds_up(&a, "null");
    analysis_done(&a);
    record_done(&rec);
}

static void who_had_no_choice_has_made_no_mistake(void **state)
{
    (void)state;
    struct record rec = read_record("aton/rules-1-2.rec");
    struct analysis a = analyse(&rec);
    int forced = 0;
    for (uint32_t i = 0; i < a.n; i++) {
        const struct analysis_moment *m = &a.moment[i];
        if (m->actor < 0 || m->n_legal > 1)
            continue;
        forced++;
        assert_int_equal(m->cost, 0);
        assert_int_equal(m->name, ANALYSIS_UNNAMED);
        for (int p = 0; p < rec.config.n_players; p++)
            assert_int_equal(m->shift[p], 0);
    }
    assert_true(forced > 0);
    analysis_done(&a);
    record_done(&rec);
}

static int stop_at(void *ctx, uint32_t done, uint32_t all)
{
    (void)all;
    return done >= *(const uint32_t *)ctx;
}

static void what_was_interrupted_adds_up_as_far_as_it_goes(void **state)
{
    (void)state;
    struct record rec = read_record("aton/rules-1-1.rec");
    for (uint32_t stop = 0; stop < 40; stop += 13) {
        struct analysis a = {
            .rec = &rec, .nodes = 2, .seed = 1, .progress = stop_at, .ctx = &stop};
        assert_int_equal(analysis_run(&a), 0);
        assert_int_equal(a.n, stop);
        assert_false(a.is_over);
        assert_adds_up(&a, "interrupted");
        for (int p = 0; stop && p < 2; p++)
            assert_int_equal(a.seat[p].result, a.moment[stop - 1].after[p]);
        analysis_done(&a);
    }
    record_done(&rec);
}

static void losing_on_time_is_the_doing_of_who_was_late(void **state)
{
    (void)state;
    struct record rec = read_record("aton/rules-1-1.rec");
    rec.n_steps = 30;
    rec.over = false;
    rec.is_lost_on_time = true;
    struct analysis before = analyse(&rec);
    rec.late = 1u << 1;
    struct analysis after = analyse(&rec);
    assert_true(after.is_over);
    assert_adds_up(&after, "late");
    assert_int_equal(after.seat[0].result, ESTIMATE_ONE);
    assert_int_equal(after.seat[1].result, 0);
    assert_int_equal(after.seat[1].own - before.seat[1].own, -before.seat[1].result);
    assert_int_equal(after.seat[0].unknowable, before.seat[0].unknowable);
    analysis_done(&before);
    analysis_done(&after);
    record_done(&rec);
}

static void the_same_seed_gives_the_same_analysis(void **state)
{
    (void)state;
    struct record rec = read_record("ra/players-2-edition-2008-2.rec");
    struct analysis a = analyse(&rec), b = analyse(&rec);
    assert_int_equal(a.n, b.n);
    assert_memory_equal(a.moment, b.moment, a.n * sizeof *a.moment);
    analysis_done(&a);
    analysis_done(&b);
    record_done(&rec);
}

/* ---- luck ------------------------------------------------------------------------ */

/* Of all outcomes of this node, by their weights, nobody has luck. */
static int assert_no_luck(void *ctx, const struct record *rec, uint32_t ply,
                          const struct game_state *s, const struct record_step *st)
{
    const struct game *g = rec->game;
    const struct brain *b = brain_of(g);
    struct game_outcome out[GAME_MAX_OUTCOMES];
    int32_t mean[GAME_MAX_PLAYERS], v[GAME_MAX_PLAYERS];
    int64_t sum[GAME_MAX_PLAYERS] = {0}, total;
    if (!st || st->actor != GAME_CHANCE)
        return 0;
    int n = g->chance(s, out);
    ++*(int *)ctx;
    total = chance_total(out, n);
    estimate_mean(g, b, s, mean);
    for (int i = 0; i < n; i++) {
        _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
        struct game_state *next = (struct game_state *)(void *)room;
        memcpy(room, s, g->state_size);
        g->apply(next, GAME_CHANCE, out[i].action, NULL);
        estimate_state(g, b, next, v);
        for (int p = 0; p < rec->config.n_players; p++)
            sum[p] += (int64_t)out[i].weight * (v[p] - mean[p]);
    }
    for (int p = 0; p < rec->config.n_players; p++)
        if (2 * llabs(sum[p]) > total) /* the mean is rounded to a millionth */
            fail_msg("ply %u: seat %d has %lld luck in %lld", ply, p + 1,
                     (long long)sum[p], (long long)total);
    return 0;
}

static void luck_is_zero_in_the_mean_at_every_roll(void **state)
{
    (void)state;
    for (int i = 0; i < N_RECORDS; i++) {
        struct record rec = read_record(records[i]);
        int rolls = 0;
        record_replay(&rec, assert_no_luck, &rolls);
        assert_true(rolls > 0);
        record_done(&rec);
    }
}

/* ---- secrets --------------------------------------------------------------------- */

struct doubt {
    struct judge *used; /* which is asked about the truth in between */
    int asked;
};

static struct judge_answer ask_judge(struct judge *j, const struct game *g,
                                     const struct game_state *s, int seat)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
    struct game_view *v = (struct game_view *)(void *)room;
    game_action legal[GAME_MAX_ACTIONS];
    struct judge_answer x;
    g->redact(s, seat, v);
    struct judge_ask ask = {.view = v,
                            .seat = seat,
                            .legal = legal,
                            .n = g->legal(s, seat, legal),
                            .chosen = 0,
                            .rival = {-1, -1},
                            .nodes = 12,
                            .seed = 3};
    judge_choice(j, &ask, &x);
    return x;
}

/* Truths that a seat cannot tell apart, and a judge that has just seen the truth. */
static int compare_truths(void *ctx, const struct record *rec, uint32_t ply,
                          const struct game_state *s, const struct record_step *st)
{
    struct doubt *d = ctx;
    const struct game *g = rec->game;
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0}, other[GAME_STATE_LIMIT] = {0};
    struct game_view *v = (struct game_view *)(void *)room;
    struct game_state *twin = (struct game_state *)(void *)other;
    int32_t chance[GAME_MAX_PLAYERS];
    game_action legal[GAME_MAX_ACTIONS];
    struct rng r = rng_stream(ply, RNG_TEST);
    if (!st || st->actor < 0 || ply % 7 || g->legal(s, st->actor, legal) < 2)
        return 0;
    struct judge *fresh = judge_new(g, brain_of(g), 1);
    struct judge_answer first = ask_judge(fresh, g, s, st->actor);
    judge_free(fresh);
    g->redact(s, st->actor, v);
    for (int i = 0; i < 2; i++) {
        g->resample(v, st->actor, &r, twin);
        judge_truth(d->used, s, 30, 0, 1, chance);
        judge_truth(d->used, twin, 30, 0, 1, chance);
        struct judge_answer again = ask_judge(d->used, g, twin, st->actor);
        if (memcmp(&first, &again, sizeof first) != 0)
            fail_msg("%s, ply %u: the cost depends on what the seat cannot see", g->id,
                     ply);
    }
    d->asked++;
    return 0;
}

static void what_a_seat_cannot_see_changes_no_cost(void **state)
{
    static const char *const names[] = {"aton/rules-1-3.rec", "horus/players-2-1.rec"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct record rec = read_record(names[i]);
        struct doubt d = {.used = judge_new(rec.game, brain_of(rec.game), 1)};
        rec.n_steps = rec.n_steps < 250 ? rec.n_steps : 250;
        record_replay(&rec, compare_truths, &d);
        assert_true(d.asked > 5);
        judge_free(d.used);
        record_done(&rec);
    }
}

/* The first place where both seats choose in secret, and have a choice. */
static int find_secret(void *ctx, const struct record *rec, uint32_t ply,
                       const struct game_state *s, const struct record_step *st)
{
    game_action legal[GAME_MAX_ACTIONS];
    if (!st || game_head(s)->acting != 3 || rec->game->legal(s, 0, legal) < 3 ||
        rec->game->legal(s, 1, legal) < 3)
        return 0;
    *(uint32_t *)ctx = ply;
    return 1;
}

static int take_state(void *ctx, const struct record *rec, uint32_t ply,
                      const struct game_state *s, const struct record_step *st)
{
    (void)ply;
    if (!st)
        memcpy(ctx, s, rec->game->state_size);
    return 0;
}

static void who_chooses_second_in_secret_is_judged_as_if_first(void **state)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
    const struct game_state *s = (const struct game_state *)(const void *)room;
    game_action legal[GAME_MAX_ACTIONS];
    struct analysis_moment seen[3];
    uint32_t at = 0;
    (void)state;
    struct record rec = read_record("aton/rules-1-4.rec");
    assert_int_equal(record_replay(&rec, find_secret, &at), 1);
    rec.over = false;
    rec.n_steps = at;
    record_replay(&rec, take_state, room);
    rec.n_steps = at + 2;
    int first = rec.steps[at].actor, n = game_aton.legal(s, first, legal);
    for (int i = 0; i < 3; i++) {
        rec.steps[at].action = legal[i % n];
        struct analysis a = {.rec = &rec, .nodes = 40, .seed = 1};
        assert_int_equal(analysis_run(&a), 0);
        /* As long as one of them has not chosen nothing has happened. */
        assert_memory_equal(a.moment[at].before, a.moment[at].after,
                            sizeof a.moment[at].after);
        assert_adds_up(&a, "aton");
        seen[i] = a.moment[at + 1];
        analysis_done(&a);
        assert_int_equal(seen[i].cost, seen[0].cost);
        assert_int_equal(seen[i].noise, seen[0].noise);
        assert_string_equal(seen[i].best[0].text, seen[0].best[0].text);
        assert_int_equal(seen[i].best[0].chance, seen[0].best[0].chance);
    }
    record_done(&rec);
}

/* ---- noise ----------------------------------------------------------------------- */

static void what_is_within_the_noise_is_called_no_mistake(void **state)
{
    (void)state;
    struct record rec = read_record("ra/players-2-edition-2008-3.rec");
    struct analysis a = analyse(&rec);
    int costly = 0;
    for (uint32_t i = 0; i < a.n; i++) {
        const struct analysis_moment *m = &a.moment[i];
        assert_true(m->cost >= 0);
        assert_int_equal(m->shift[m->actor < 0 ? 0 : m->actor], -m->cost);
        if (m->name >= ANALYSIS_INACCURACY)
            assert_true(m->cost >= ANALYSIS_INACCURATE);
        if (m->cost) {
            assert_true(m->cost > 2 * m->noise);
            assert_true(m->name >= ANALYSIS_GOOD);
        }
        costly += m->cost > 0;
    }
    assert_true(costly > 0); /* the players of these records play at random */
    analysis_done(&a);
    record_done(&rec);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_account_adds_up_to_the_last_millionth),
        cmocka_unit_test(a_game_that_nobody_was_told_about_adds_up_too),
        cmocka_unit_test(who_had_no_choice_has_made_no_mistake),
        cmocka_unit_test(what_was_interrupted_adds_up_as_far_as_it_goes),
        cmocka_unit_test(losing_on_time_is_the_doing_of_who_was_late),
        cmocka_unit_test(the_same_seed_gives_the_same_analysis),
        cmocka_unit_test(luck_is_zero_in_the_mean_at_every_roll),
        cmocka_unit_test(what_a_seat_cannot_see_changes_no_cost),
        cmocka_unit_test(who_chooses_second_in_secret_is_judged_as_if_first),
        cmocka_unit_test(what_is_within_the_noise_is_called_no_mistake),
    };
    golden = argc > 1 ? argv[1] : "tests/golden";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
