/* test_horus_dexterity.c - ball track, ring toss, bots' hands and the inputs. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/horus/dexterity.h"
#include "games/horus/rules.h"
#include "horus_kit.h"
#include "match/match.h"

enum { LAUNCH_MIN = 4920, LAUNCH_MAX = 16520, SAMPLES = 40000 / KIT_SLOW };

/* Cells of all launches that a hand can reach, rolled once. */
static uint8_t cells[LAUNCH_MAX + 1];

static int roll_all(void **unused)
{
    (void)unused;
    for (int l = LAUNCH_MIN; l <= LAUNCH_MAX; l++)
        cells[l] = (uint8_t)horus_ball_cell(l);
    return 0;
}

static int64_t noise_of(struct rng *r)
{
    uint16_t words[HORUS_NOISE_WORDS];
    for (int i = 0; i < HORUS_NOISE_WORDS; i++)
        words[i] = (uint16_t)(rng_next(r) >> 48);
    return horus_noise(words);
}

static void close_to(const char *what, double got, double want, double slack)
{
    if (fabs(got - want) > slack)
        kit_fail(what, "%.4f, known %.4f", got, want);
}

static void square_roots_are_exact(void **unused)
{
    (void)unused;
    struct rng r = rng_stream(1, RNG_TEST);
    assert_int_equal(horus_isqrt(0), 0);
    assert_int_equal(horus_isqrt(1), 1);
    assert_int_equal(horus_isqrt(3), 1);
    for (int i = 0; i < 20000; i++) {
        int64_t root = (int64_t)(rng_next(&r) >> (34 + rng_below(&r, 28)));
        assert_int_equal(horus_isqrt(root * root), root);
        if (root > 0) {
            assert_int_equal(horus_isqrt(root * root - 1), root - 1);
            assert_int_equal(horus_isqrt(root * root + 2 * root), root);
        }
    }
}

/* ---- ball ------------------------------------------------------------ */

static void cells_never_fall_when_the_launch_grows(void **unused)
{
    (void)unused;
    assert_int_equal(cells[LAUNCH_MIN], 16);
    assert_int_equal(cells[LAUNCH_MAX], 49);
    for (int l = LAUNCH_MIN; l < LAUNCH_MAX; l++)
        assert_true(cells[l + 1] == cells[l] || cells[l + 1] == cells[l] + 1);
}

/* R-HORUS-24: own god, foreign gods and numbers by direction and side. */
static void a_ball_ends_in_the_hollow_of_its_cell(void **unused)
{
    (void)unused;
    static const struct {
        int power, g;
        const char *cw, *ccw;
    } rows[] = {
        {0, 0, "thoth", "horus"},        {119, 0, "horus", "thoth"},
        {119, 65536, "1", "2"},          {119, -65536, "anubis", "anubis"},
        {500, 12345, "seth", "seth"},    {500, -12345, "seth", "seth"},
        {333, 100000, "horus", "thoth"}, {777, -777, "horus", "thoth"},
        {1000, 196608, "1", "2"},        {1000, -196608, "anubis", "anubis"},
        {0, -196608, "horus", "thoth"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int cell = cells[horus_ball_launch(rows[i].power, rows[i].g)];
        assert_string_equal(horus_hollow_words[horus_ball_hollow(0, 1, cell)],
                            rows[i].cw);
        assert_string_equal(horus_hollow_words[horus_ball_hollow(2, -1, cell)],
                            rows[i].ccw);
    }
}

/* Chances of the hollows, relative to the own god, by aim. */
static void aiming_gives_the_known_chances(void **unused)
{
    (void)unused;
    static const struct {
        int power;
        double chance[8];
    } rows[] = {
        {119, {.248, .200, .107, .038, .022, .050, .124, .211}},
        {153, {.208, .244, .199, .109, .041, .024, .052, .124}},
        {188, {.123, .204, .241, .198, .111, .044, .026, .053}},
        {223, {.056, .124, .203, .237, .197, .111, .046, .027}},
        {0, {.014, .027, .090, .191, .266, .236, .132, .044}},
        {22, {.031, .015, .043, .119, .219, .264, .207, .102}},
        {54, {.105, .034, .017, .045, .121, .215, .258, .205}},
        {86, {.202, .105, .036, .019, .048, .123, .213, .253}},
        {-1, {.125, .126, .126, .126, .125, .124, .124, .124}},
    };
    struct rng r = rng_stream(2, RNG_TEST);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double n[8] = {0};
        for (int k = 0; k < SAMPLES; k++) {
            int power = rows[i].power < 0 ? (int)rng_below(&r, 1001) : rows[i].power;
            n[cells[horus_ball_launch(power, noise_of(&r))] % 8] += 1.0 / SAMPLES;
        }
        for (int h = 0; h < 8; h++)
            close_to("hollow", n[h], rows[i].chance[h], 2.5 / sqrt(SAMPLES));
    }
}

static void a_rolling_ball_takes_some_seconds(void **unused)
{
    (void)unused;
    static int64_t times[HORUS_BALL_CURVE];
    for (int64_t launch = LAUNCH_MIN; launch <= LAUNCH_MAX; launch += 50) {
        int n = horus_ball_curve(launch, times, HORUS_BALL_CURVE);
        assert_true(n <= HORUS_BALL_CURVE);
        assert_int_equal((n - 1) / HORUS_BALL_STEPS + 1, cells[launch]);
        for (int i = 1; i < n; i++)
            assert_true(times[i] > times[i - 1]);
        assert_in_range(times[n - 1], 3000000, 9000000); /* longest near a ridge */
        int64_t few[3];
        assert_int_equal(horus_ball_curve(launch, few, 3), n);
        assert_int_equal(few[2], times[2]);
    }
}

static void outcomes_that_were_not_simulated_can_be_shown(void **unused)
{
    (void)unused;
    for (int side = 0; side < 4; side++)
        for (int h = 0; h < 8; h++)
            assert_int_equal(
                horus_ball_hollow(side, 1, cells[horus_show_ball(side, h)]), h);
    struct horus_toss t = horus_show_ring(true, false);
    assert_true(horus_ring_land(&t).hit);
    t = horus_show_ring(false, true);
    assert_false(horus_ring_land(&t).hit);
    assert_true(horus_ring_land(&t).contact);
    t = horus_show_ring(false, false);
    assert_false(horus_ring_land(&t).hit);
    assert_false(horus_ring_land(&t).contact);
}

/* ---- ring ------------------------------------------------------------ */

static void a_near_miss_touches_the_obelisk(void **unused)
{
    (void)unused;
    static const struct {
        struct horus_toss toss;
        int64_t distance;
        bool hit, contact;
    } rows[] = {
        {{23949, 0, 0}, 12, true, false},
        {{23130, 0, 0}, 40019, false, true},
        {{23131, 0, 0}, 39970, true, false},
        {{24742, 0, 0}, 39977, true, false},
        {{24743, 0, 0}, 40027, false, true},
        {{23949, 0, 3274}, 39993, true, false},
        {{23949, 0, 3275}, 40006, false, true},
        {{23949, 0, -3275}, 40006, false, true},
        {{23949, 6000, 0}, 55752, false, false},
        {{23949, 0, 3500}, 42753, false, true},
        {{22500, 0, 0}, 69955, false, false},
        {{32000, 0, 12000}, 498640, false, false},
        {{23500, 1500, -1200}, 36544, true, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct horus_landing l = horus_ring_land(&rows[i].toss);
        assert_int_equal(l.distance, rows[i].distance);
        assert_int_equal(l.hit, rows[i].hit);
        assert_int_equal(l.contact, rows[i].contact);
    }
}

static void a_ring_flies_from_hand_to_tip(void **unused)
{
    (void)unused;
    struct horus_toss toss = {24300, -1500, 2000};
    struct horus_landing l = horus_ring_land(&toss);
    int64_t x, y, z;
    horus_ring_at(&toss, 0, &x, &y, &z);
    assert_int_equal(x, 0);
    assert_int_equal(y, 0);
    assert_int_equal(z, 300000);
    horus_ring_at(&toss, l.time, &x, &y, &z);
    assert_int_equal(x - 700000, l.x);
    assert_int_equal(y, l.y);
    assert_in_range(z, 119990, 120010);
}

static double hit_share(struct rng *r, double error_ms, bool assist)
{
    int hits = 0;
    for (int k = 0; k < SAMPLES; k++) {
        int64_t period = assist ? 2800 : 2000, best = assist ? 487 : 348;
        double late = error_ms * (double)noise_of(r) / 65536;
        double off = error_ms * (double)noise_of(r) / 65536;
        int needle = horus_ring_needle(period + (int64_t)lround(late), assist);
        int power = horus_ring_bar(best + (int64_t)lround(off), assist);
        int64_t g[3] = {noise_of(r), noise_of(r), noise_of(r)};
        struct horus_toss toss =
            horus_ring_shake(horus_ring_aim(needle, power, assist), &horus_hand, g);
        hits += horus_ring_land(&toss).hit;
    }
    return (double)hits / SAMPLES;
}

static void a_steady_hand_hits_more_often(void **unused)
{
    (void)unused;
    struct rng r = rng_stream(3, RNG_TEST);
    double slack = 2.5 / sqrt(SAMPLES) + .005;
    close_to("0 ms", hit_share(&r, 0, false), .996, slack);
    close_to("15 ms", hit_share(&r, 15, false), .92, slack);
    close_to("25 ms", hit_share(&r, 25, false), .75, slack);
    close_to("40 ms", hit_share(&r, 40, false), .49, slack);
    close_to("80 ms", hit_share(&r, 80, false), .18, slack);
    close_to("0 ms assist", hit_share(&r, 0, true), .996, slack);
    close_to("25 ms assist", hit_share(&r, 25, true), .89, slack);
    close_to("60 ms assist", hit_share(&r, 60, true), .52, slack);
}

static void needle_and_bars_swing_as_described(void **unused)
{
    (void)unused;
    assert_int_equal(horus_ball_bar(0), 0);
    assert_int_equal(horus_ball_bar(300), 500);
    assert_int_equal(horus_ball_bar(600), 1000);
    assert_int_equal(horus_ball_bar(900), 500);
    assert_int_equal(horus_ball_bar(1200 + 60), 100);
    assert_int_equal(horus_ring_bar(348, false), 497);
    assert_int_equal(horus_ring_bar(700, false), 1000);
    assert_int_equal(horus_ring_bar(1399, false), 1);
    assert_int_equal(horus_ring_bar(487, true), 496);
    assert_int_equal(horus_ring_needle(0, false), 0);
    assert_int_equal(horus_ring_needle(500, false), 1000);
    assert_int_equal(horus_ring_needle(1000, false), 0);
    assert_int_equal(horus_ring_needle(1500, false), -1000);
    assert_int_equal(horus_ring_needle(2100, false), 360);
    assert_int_equal(horus_ring_needle(700, true), 1000);
    assert_int_equal(horus_ring_needle(2100, true), -1000);
    for (int64_t t = 0; t < 6000; t++) {
        assert_in_range(horus_ring_needle(t, t & 1) + 1000, 0, 2000);
        assert_in_range(horus_ring_bar(t, t & 1), 0, 1000);
        assert_in_range(horus_ball_bar(t), 0, 1000);
    }
}

/* ---- bots ------------------------------------------------------------ */

static void bots_throw_as_well_as_their_level(void **unused)
{
    (void)unused;
    static const struct {
        double hit, god;
    } rows[HORUS_LEVEL_COUNT] = {
        {.30, .125}, {.39, .125}, {.49, .166}, {.59, .200}, {.70, .233}};
    struct rng r = rng_stream(4, RNG_TEST);
    enum { THROWS = SAMPLES / 4 };
    for (int level = 0; level < HORUS_LEVEL_COUNT; level++) {
        int hits = 0, gods = 0;
        for (int k = 0; k < THROWS; k++) {
            uint16_t noise[3 * HORUS_NOISE_WORDS];
            for (int i = 0; i < 3 * HORUS_NOISE_WORDS; i++)
                noise[i] = (uint16_t)(rng_next(&r) >> 48);
            struct horus_toss t = horus_bot_ring((enum horus_level)level, noise);
            hits += horus_ring_land(&t).hit;
            gods += horus_bot_ball((enum horus_level)level, 1, noise) == 2;
        }
        close_to(horus_level_words[level], (double)hits / THROWS, rows[level].hit,
                 2.5 / sqrt(THROWS));
        close_to(horus_level_words[level], (double)gods / THROWS, rows[level].god,
                 2.5 / sqrt(THROWS));
    }
}

/* ---- inputs ---------------------------------------------------------- */

static int resolve(const struct kit *k, const char *input, const uint16_t *noise,
                   char *text)
{
    game_action a = GAME_ACTION_NONE;
    int bad = game_horus.skill->resolve(kit_peek(k), input, noise, &a);
    if (bad)
        assert_int_equal(a, GAME_ACTION_NONE);
    else
        game_horus.format(kit_peek(k), GAME_CHANCE, a, text, GAME_TEXT_MAX);
    return bad;
}

static void inputs_of_the_ball_are_read_strictly(void **unused)
{
    (void)unused;
    struct kit k;
    uint16_t noise[36];
    char text[GAME_TEXT_MAX];
    for (int i = 0; i < 36; i++)
        noise[i] = i % 2 ? 32768 : 32767; /* no noise at all */
    kit_offer(&k, "players=2");
    assert_int_equal(game_horus.skill->hand(kit_peek(&k)), GAME_NOBODY);
    assert_int_equal(resolve(&k, "ball 119 cw", noise, text), -1);
    kit_play(&k, "2 refuse; 1 roll");
    assert_int_equal(game_horus.skill->hand(kit_peek(&k)), 0);
    static const char *const bad[] = {
        "",           "ball",        "ball 119",     "ball 119 up",  "ball 1001 cw",
        "ball -1 cw", "ball 01 cw",  "ball 119  cw", "ball 119 cw ", "ring 0 497",
        "bot",        "bot perfect", "bot novice ",  "Ball 119 cw",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (resolve(&k, bad[i], noise, text) != -1)
            kit_fail(bad[i], "should be refused");
    assert_int_equal(resolve(&k, "ball 119 cw", noise, text), 0);
    assert_string_equal(text, "ball horus");
    assert_int_equal(resolve(&k, "ball 0 cw", noise, text), 0);
    assert_string_equal(text, "ball thoth");
    kit_play(&k, "* ball 1");
    assert_int_equal(game_horus.skill->hand(kit_peek(&k)), 1);
    assert_int_equal(resolve(&k, "ball 119 ccw", noise, text), 0);
    assert_string_equal(text, "ball thoth"); /* seat 2 of two faces thoth */
    assert_int_equal(resolve(&k, "bot expert", noise, text), 0);
    assert_string_equal(text, "ball thoth");
}

static void inputs_of_the_ring_are_read_strictly(void **unused)
{
    (void)unused;
    struct kit k;
    uint16_t noise[36];
    char text[GAME_TEXT_MAX];
    for (int i = 0; i < 36; i++)
        noise[i] = i % 2 ? 32768 : 32767;
    kit_offer(&k, "players=2");
    kit_play(&k, "2 refuse; 1 roll; * ball 1; * ball 1; 1 fight");
    static const char *const bad[] = {
        "ring",
        "ring 0",
        "ring 0 1001",
        "ring 1001 0",
        "ring -0 0",
        "ring --1 5",
        "ring 0 497 help",
        "ring 0 497 ",
        "ring 0 497assist",
        "ball 119 cw",
        "ring 0 497 assist x",
        "ring +1 5",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (resolve(&k, bad[i], noise, text) != -1)
            kit_fail(bad[i], "should be refused");
    assert_int_equal(resolve(&k, "ring 0 497", noise, text), 0);
    assert_string_equal(text, "ring hit");
    assert_int_equal(resolve(&k, "ring 300 497", noise, text), 0);
    assert_string_equal(text, "ring miss");
    assert_int_equal(resolve(&k, "ring 300 497 assist", noise, text), 0);
    assert_string_equal(text, "ring hit"); /* the assisted needle swings less */
    assert_int_equal(resolve(&k, "ring -1000 0", noise, text), 0);
    assert_string_equal(text, "ring miss");
    assert_int_equal(resolve(&k, "bot novice", noise, text), 0);
    assert_string_equal(text, "ring hit");
}

/* Speed, lift and azimuth take their words in this order; a novice's ball one first. */
static void noise_is_taken_in_the_order_of_the_spec(void **unused)
{
    (void)unused;
    uint16_t noise[36];
    int64_t g[3] = {65535, -6, 6};
    for (int i = 0; i < 36; i++)
        noise[i] = i < 7 ? 65535 : i < 12 ? 0 : i < 24 ? 32767 : 32768;
    struct horus_toss a = horus_bot_ring(HORUS_GOOD, noise);
    struct horus_toss b = horus_ring_shake(horus_show_ring(true, false),
                                           &(struct horus_tremor){32, 1600, 1600}, g);
    assert_int_equal(a.speed, b.speed);
    assert_int_equal(a.lift, b.lift);
    assert_int_equal(a.azimuth, b.azimuth);
    uint16_t words[24] = {65535};
    for (int i = 1; i < 24; i++)
        words[i] = i % 2 ? 32768 : 32767;
    int cell = horus_ball_cell(horus_ball_launch(1000, 0));
    assert_int_equal(horus_bot_ball(HORUS_NOVICE, 0, words), cell % 8);
}

/* ---- at a table ------------------------------------------------------ */

static void play_until_a_hand_is_asked(struct match *m, struct rng *r)
{
    while (match_settle(m, true), match_hand(m) == GAME_NOBODY) {
        game_action list[GAME_MAX_ACTIONS];
        char text[GAME_TEXT_MAX];
        assert_int_equal(match_head(m)->node, GAME_DECISION);
        int seat = bits_low(match_head(m)->acting);
        int n = match_legal(m, seat, list);
        match_format(m, seat, list[rng_below(r, (uint32_t)n)], text, sizeof text);
        assert_int_equal(match_act(m, seat, text, NULL), REFUSAL_NONE);
    }
}

static void a_match_lets_hands_decide_and_records_the_outcome(void **unused)
{
    (void)unused;
    struct game_config cfg;
    struct dealer d;
    uint8_t seed[DEALER_SEED];
    struct rng r = rng_stream(6, RNG_TEST);
    struct refusal err;
    struct record rec;
    struct kit start;
    kit_start(&start, "players=2");
    cfg = kit_horus(&start)->head.config;
    dealer_seed_from(9, seed);
    assert_int_equal(dealer_init(&d, seed, "hands", 2, NULL), 0);
    struct match *m = match_new(&game_horus, &cfg, &d);
    uint32_t last = 0; /* two rings may be thrown one after the other */
    for (int k = 0; k < 12; k++) {
        play_until_a_hand_is_asked(m, &r);
        uint32_t ply = match_ply(m);
        bool ball = horus_peek(match_truth(m))->head.phase == HORUS_PHASE_BALL;
        assert_int_equal(match_throw(m, "nonsense", &err), REFUSED_NO_THROW);
        assert_int_equal(match_ply(m), ply);
        const char *input = k % 2  ? "bot average"
                            : ball ? "ball 119 cw"
                                   : "ring 10 497";
        assert_null(match_throw_at(m, ply));
        assert_int_equal(match_throw(m, input, &err), REFUSAL_NONE);
        assert_int_equal(match_ply(m), ply + 1);
        assert_string_equal(match_throw_at(m, ply), input);
        if (ply - 1 != last)
            assert_null(match_throw_at(m, ply - 1));
        last = ply;
    }
    assert_int_equal(match_record(m, &rec), 0);
    char *text = record_write(&rec);
    assert_non_null(strstr(text, "bot average"));
    struct record back;
    struct record_error bad;
    assert_int_equal(record_read(text, strlen(text), &back, &bad), 0);
    record_done(&back);
    record_done(&rec);
    free(text);
    match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(square_roots_are_exact),
        cmocka_unit_test(cells_never_fall_when_the_launch_grows),
        cmocka_unit_test(a_ball_ends_in_the_hollow_of_its_cell),
        cmocka_unit_test(aiming_gives_the_known_chances),
        cmocka_unit_test(a_rolling_ball_takes_some_seconds),
        cmocka_unit_test(outcomes_that_were_not_simulated_can_be_shown),
        cmocka_unit_test(a_near_miss_touches_the_obelisk),
        cmocka_unit_test(a_ring_flies_from_hand_to_tip),
        cmocka_unit_test(a_steady_hand_hits_more_often),
        cmocka_unit_test(needle_and_bars_swing_as_described),
        cmocka_unit_test(bots_throw_as_well_as_their_level),
        cmocka_unit_test(inputs_of_the_ball_are_read_strictly),
        cmocka_unit_test(inputs_of_the_ring_are_read_strictly),
        cmocka_unit_test(noise_is_taken_in_the_order_of_the_spec),
        cmocka_unit_test(a_match_lets_hands_decide_and_records_the_outcome),
    };
    return cmocka_run_group_tests(tests, roll_all, NULL);
}
