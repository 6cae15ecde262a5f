/* test_horus_random.c - uniform play against the known statistics, and perft. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "games/horus/rules.h"
#include "horus_kit.h"
#include "tools/perft.h"

/* ---- statistics ------------------------------------------------------ */

enum stat {
    ACTIONS,
    DECISIONS,
    CHANCES,
    TURNS,
    BREADTH, /* legal actions per decision */
    END_BARGE,
    END_STALEMATE,
    END_LIMIT,
    SCORE,
    WINNER,
    FIRST_1, /* seat 1 has rank 1 */
    FIRST_2,
    FIRST_3,
    FIRST_4,
    TAKES,
    WANTS,
    SWAPS,
    PASSES,
    ACCEPTS,
    REFUSES,
    WITHDRAWS,
    ROLLS,
    FIGHTS, /* after a refusal */
    BALL_WINS,
    BALL_DRAWS,
    BALL_LOSSES,
    DRAW_FIGHTS,
    STOPS,
    KEEPS, /* of a gain */
    STORES,
    LOADS,
    AT_STONES,
    AT_RECEIVE,
    AT_LOAD,
    AT_PICKS,
    AT_GIVES,
    AT_FINAL,
    STAT_COUNT
};

struct reference {
    double mean, half; /* of the 95 % interval */
};

/* Chapter 10 of the specification: 20,000 games each with 2, 3 and 4 players. */
static const struct {
    const char *name;
    struct reference ref[3];
} known[STAT_COUNT] = {
    [ACTIONS] = {"actions", {{1038.31, 7.97}, {2871.76, 7.45}, {4032.53, 8.61}}},
    [DECISIONS] = {"decisions", {{888.03, 6.91}, {2472.99, 6.46}, {3469.56, 7.45}}},
    [CHANCES] = {"chance", {{150.29, 1.10}, {398.77, 1.11}, {562.98, 1.31}}},
    [TURNS] = {"turns", {{109.01, .82}, {282.42, .72}, {384.51, .81}}},
    [BREADTH] = {"breadth", {{3.7286, .0032}, {4.0258, .0018}, {4.4580, .0019}}},
    [END_BARGE] = {"end barge", {{.7711, .0058}, {.1361, .0048}, {.0893, .0040}}},
    [END_STALEMATE] = {"stalemate", {{.0529, .0031}, {.0024, .0007}, {.0001, .0001}}},
    [END_LIMIT] = {"end limit", {{.1761, .0053}, {.8615, .0048}, {.9106, .0040}}},
    [SCORE] = {"score", {{48.917, .128}, {31.589, .117}, {30.319, .103}}},
    [WINNER] = {"winner", {{61.127, .160}, {47.242, .191}, {49.812, .183}}},
    [FIRST_1] = {"seat 1 first", {{.5058, .0069}, {.3403, .0066}, {.2544, .0060}}},
    [FIRST_2] = {"seat 2 first", {{.5052, .0069}, {.3431, .0066}, {.2558, .0060}}},
    [FIRST_3] = {"seat 3 first", {{0, 0}, {.3384, .0066}, {.2582, .0061}}},
    [FIRST_4] = {"seat 4 first", {{0, 0}, {0, 0}, {.2587, .0061}}},
    [TAKES] = {"take", {{27.798, .181}, {48.345, .135}, {49.401, .124}}},
    [WANTS] = {"want", {{102.192, .836}, {296.791, .807}, {424.286, .947}}},
    [SWAPS] = {"swap", {{1.845, .006}, {2.955, .003}, {3.869, .006}}},
    [PASSES] = {"pass", {{2.744, .038}, {8.479, .130}, {13.015, .193}}},
    [ACCEPTS] = {"accept", {{51.091, .427}, {148.415, .417}, {212.108, .490}}},
    [REFUSES] = {"refuse", {{51.101, .420}, {148.376, .424}, {212.178, .499}}},
    [WITHDRAWS] = {"withdraw", {{25.565, .217}, {74.150, .236}, {106.065, .279}}},
    [ROLLS] = {"roll", {{6.484, .055}, {22.226, .084}, {33.080, .103}}},
    [FIGHTS] = {"fight", {{19.052, .172}, {52.001, .167}, {73.032, .194}}},
    [BALL_WINS] = {"ball win", {{1.320, .018}, {4.537, .031}, {6.725, .038}}},
    [BALL_DRAWS] = {"ball draw", {{3.831, .037}, {13.178, .060}, {19.654, .073}}},
    [BALL_LOSSES] = {"ball loss", {{1.333, .018}, {4.511, .031}, {6.702, .038}}},
    [DRAW_FIGHTS] = {"fight after draw", {{1.917, .023}, {6.597, .039}, {9.835, .048}}},
    [STOPS] = {"stop", {{1.914, .023}, {6.581, .039}, {9.818, .048}}},
    [KEEPS] = {"keep", {{29.708, .245}, {86.499, .251}, {123.595, .297}}},
    [STORES] = {"store", {{29.922, .262}, {86.619, .261}, {123.793, .306}}},
    [LOADS] = {"load", {{58.392, .389}, {133.929, .335}, {185.723, .391}}},
    [AT_STONES] = {"at stones", {{202.743, 1.615}, {590.958, 1.584}, {831.533, 1.833}}},
    [AT_RECEIVE] = {"at receive", {{58.674, .469}, {171.593, .475}, {237.382, .544}}},
    [AT_LOAD] = {"at load", {{166.440, 1.215}, {416.156, 1.047}, {570.087, 1.184}}},
    [AT_PICKS] = {"at picks", {{3.765, .012}, {6.041, .009}, {7.871, .013}}},
    [AT_GIVES] = {"at gives", {{1.920, .007}, {3.086, .006}, {4.002, .008}}},
    [AT_FINAL] = {"at final", {{.965, .010}, {.329, .012}, {.321, .015}}},
};

static void count_verb(const struct horus_state *s, game_action a, double *game)
{
    static const int8_t by_verb[HORUS_DO_COUNT] = {
        [HORUS_DO_TAKE] = TAKES,     [HORUS_DO_WANT] = WANTS,
        [HORUS_DO_SWAP] = SWAPS,     [HORUS_DO_PASS] = PASSES,
        [HORUS_DO_ACCEPT] = ACCEPTS, [HORUS_DO_REFUSE] = REFUSES,
        [HORUS_DO_ROLL] = ROLLS,     [HORUS_DO_WITHDRAW] = WITHDRAWS,
        [HORUS_DO_STOP] = STOPS,     [HORUS_DO_KEEP] = KEEPS,
        [HORUS_DO_STORE] = STORES,   [HORUS_DO_LOAD] = LOADS,
    };
    static const int8_t by_phase[HORUS_PHASE_COUNT] = {
        [HORUS_PHASE_STONES] = AT_STONES, [HORUS_PHASE_RECEIVE] = AT_RECEIVE,
        [HORUS_PHASE_LOAD] = AT_LOAD,     [HORUS_PHASE_PICKS] = AT_PICKS,
        [HORUS_PHASE_GIVES] = AT_GIVES,   [HORUS_PHASE_FINAL] = AT_FINAL,
    };
    unsigned verb = game_verb(a);
    if (by_verb[verb])
        game[by_verb[verb]]++;
    if (verb == HORUS_DO_FIGHT)
        game[s->head.phase == HORUS_PHASE_FIGHT ? DRAW_FIGHTS : FIGHTS]++;
    if (by_phase[s->head.phase])
        game[by_phase[s->head.phase]]++;
}

static void count_ball(const struct horus_state *before, const struct horus_state *s,
                       double *game)
{
    if (before->head.phase != HORUS_PHASE_BALL || before->balls[0] == HORUS_NONE)
        return;
    if (s->head.phase == HORUS_PHASE_FIGHT)
        game[BALL_DRAWS]++;
    else
        game[s->gain != HORUS_NONE ? BALL_WINS : BALL_LOSSES]++;
}

static void play_counting(struct kit *k, struct rng *r, double *game)
{
    const struct horus_state *s = kit_horus(k);
    double options = 0;
    while (s->head.node != GAME_OVER) {
        struct horus_state before = *s;
        if (s->head.node == GAME_CHANCE_NODE) {
            game[CHANCES]++;
            kit_random_ply(k, r);
            count_ball(&before, s, game);
            continue;
        }
        game_action list[GAME_MAX_ACTIONS];
        int seat = bits_low(s->head.acting);
        int n = game_horus.legal(kit_peek(k), seat, list);
        game_action a = list[rng_below(r, (uint32_t)n)];
        assert_true(n <= 45);
        options += n;
        game[DECISIONS]++;
        count_verb(s, a, game);
        game_horus.apply(kit_state(k), seat, a, NULL);
    }
    game[ACTIONS] = s->head.ply;
    game[TURNS] = s->turn;
    game[BREADTH] = options / game[DECISIONS];
    game[END_BARGE + s->end - HORUS_END_BARGE] = 1;
    struct game_result res;
    game_horus.result(kit_peek(k), &res);
    for (int p = 0; p < s->head.config.n_players; p++) {
        game[SCORE] += (double)res.score[p] / s->head.config.n_players;
        game[FIRST_1 + p] = res.rank[p] == 1;
        if (res.rank[p] == 1)
            game[WINNER] = res.score[p];
    }
}

/* Mean of every statistic over `games` games. */
static void play_many(const char *options, int games, double *mean)
{
    struct rng r = rng_stream(11, RNG_TEST);
    for (int i = 0; i < STAT_COUNT; i++)
        mean[i] = 0;
    for (int n = 0; n < games; n++) {
        double game[STAT_COUNT] = {0};
        struct kit k;
        kit_start(&k, options);
        play_counting(&k, &r, game);
        for (int i = 0; i < STAT_COUNT; i++)
            mean[i] += game[i] / games;
    }
}

/*
 * The bound is twice the root of the summed squares of both half widths (that is, four
 * standard deviations), ours being wider by the root of the ratio of the games.
 */
static void compare(const char *options, const char *name, double mean,
                    struct reference ref, double ratio)
{
    double bound = 2 * ref.half * sqrt(1 + ratio);
    if (fabs(mean - ref.mean) > bound)
        kit_fail(options, "%s is %.4f, known %.4f, bound %.4f", name, mean, ref.mean,
                 bound);
}

static void uniform_play_has_the_known_statistics(void **unused)
{
    (void)unused;
    static const char *const options[] = {"players=2", "players=3", "players=4"};
    enum { GAMES = 3000 / KIT_SLOW };
    for (int i = 0; i < 3; i++) {
        double mean[STAT_COUNT];
        play_many(options[i], GAMES, mean);
        for (int k = 0; k < STAT_COUNT; k++)
            compare(options[i], known[k].name, mean[k], known[k].ref[i],
                    20000.0 / GAMES);
    }
}

static void options_change_the_statistics_as_known(void **unused)
{
    (void)unused;
    static const struct {
        const char *options;
        struct reference actions, decisions, barge, limit, score, winner;
    } rows[] = {
        {"players=2 loading=advanced support=yes tie=sudden ring=30 limit=25",
         {399.01, 3.18},
         {329.46, 2.69},
         {.3105, .0143},
         {.6138, .0151},
         {28.477, .385},
         {41.562, .588}},
        {"players=3 loading=advanced tie=sudden ring=70 limit=25",
         {797.90, 1.82},
         {656.47, 1.45},
         {.0158, .0039},
         {.9840, .0039},
         {27.486, .239},
         {42.121, .386}},
        {"players=4 loading=advanced limit=25",
         {1081.16, 2.07},
         {915.45, 1.78},
         {.0125, .0034},
         {.9875, .0034},
         {27.847, .224},
         {46.113, .388}},
    };
    enum { GAMES = 4000 / KIT_SLOW };
    double ratio = 4000.0 / GAMES;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double mean[STAT_COUNT];
        play_many(rows[i].options, GAMES, mean);
        compare(rows[i].options, "actions", mean[ACTIONS], rows[i].actions, ratio);
        compare(rows[i].options, "decisions", mean[DECISIONS], rows[i].decisions,
                ratio);
        compare(rows[i].options, "barge", mean[END_BARGE], rows[i].barge, ratio);
        compare(rows[i].options, "limit", mean[END_LIMIT], rows[i].limit, ratio);
        compare(rows[i].options, "score", mean[SCORE], rows[i].score, ratio);
        compare(rows[i].options, "winner", mean[WINNER], rows[i].winner, ratio);
    }
}

/* ---- refusals -------------------------------------------------------- */

/* Every decision that can be written down. */
static int all_actions(game_action *out)
{
    int n = 0;
    for (unsigned v = HORUS_DO_TAKE; v < HORUS_DO_COUNT; v++) {
        unsigned most = 1;
        if (v == HORUS_DO_TAKE || v == HORUS_DO_PICK)
            most = 4;
        else if (v == HORUS_DO_GEMS)
            most = 30;
        else if (v == HORUS_DO_WANT || v == HORUS_DO_ADD || v == HORUS_DO_GIVE ||
                 v == HORUS_DO_KEEP_STONE || v == HORUS_DO_STORE_STONE)
            most = HORUS_STONES;
        for (unsigned i = 0; v != HORUS_DO_LOAD && i < most; i++)
            out[n++] = game_act(v, i);
        for (unsigned x = 0; v == HORUS_DO_LOAD && x < HORUS_STONES; x++)
            for (unsigned p = 0; p < HORUS_PLACES; p++)
                out[n++] = game_act(v, x << 4 | p);
    }
    return n;
}

static bool is_listed(const game_action *list, int n, game_action a)
{
    for (int i = 0; i < n; i++)
        if (list[i] == a)
            return true;
    return false;
}

/* Refused exactly when not listed, by a rule, and by the same rule in every world that
 * the seat thinks possible: a refusal must not tell a secret. */
static void check_refusals(const struct kit *k, struct rng *r, const char *place)
{
    static game_action all[1024];
    static int n_all;
    game_action list[GAME_MAX_ACTIONS];
    struct horus_state view, world;
    int seat = bits_low(kit_horus(k)->head.acting);
    int n = game_horus.legal(kit_peek(k), seat, list);
    if (!n_all)
        n_all = all_actions(all);
    game_horus.redact(kit_peek(k), seat, (struct game_view *)(void *)&view);
    game_horus.resample((struct game_view *)(void *)&view, seat, r, horus_game(&world));
    for (int i = 0; i < n_all; i++) {
        const char *rule = game_horus.refusal(kit_peek(k), seat, all[i]);
        const char *other = game_horus.refusal(horus_game(&world), seat, all[i]);
        if (is_listed(list, n, all[i]) != !rule)
            kit_fail(place, "ply %u: action %x is legal or refused, not both",
                     (unsigned)kit_horus(k)->head.ply, (unsigned)all[i]);
        if (rule && strncmp(rule, "R-HORUS-", 8) != 0)
            kit_fail(place, "action %x is refused by %s", (unsigned)all[i], rule);
        if (!rule != !other || (rule && strcmp(rule, other) != 0))
            kit_fail(place, "ply %u: the refusal of %x tells a secret",
                     (unsigned)kit_horus(k)->head.ply, (unsigned)all[i]);
    }
}

static void what_is_not_legal_is_refused_without_telling_secrets(void **unused)
{
    (void)unused;
    static const char *const options[] = {
        "players=2 limit=15",
        "players=3 limit=15 loading=advanced",
        "players=4 limit=15 support=yes",
    };
    for (int i = 0; i < 3; i++) {
        struct rng r = rng_stream(5, RNG_TEST);
        for (int n = 0; n < 8 / KIT_SLOW; n++) {
            struct kit k;
            kit_start(&k, options[i]);
            do
                if (kit_horus(&k)->head.node == GAME_DECISION && rng_below(&r, 4) == 0)
                    check_refusals(&k, &r, options[i]);
            while (kit_random_ply(&k, &r));
        }
    }
}

/* ---- bounds and counts ----------------------------------------------- */

/* R-HORUS-44: no game is longer than its bound, which the limit drives. */
static void the_bound_of_plies_grows_with_the_limit(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "players=4 limit=1");
    uint32_t small = game_horus.max_plies(&kit_horus(&k)->head.config);
    kit_start(&k, "players=4 limit=1000 tie=sudden ring=99");
    assert_true(game_horus.max_plies(&kit_horus(&k)->head.config) > 1000 * (small / 2));
}

/* Sequences of actions from positions of the walks; perft.txt says how they are read.
 */
static void perft_counts_are_unchanged(void **unused)
{
    (void)unused;
    char line[256];
    int rows = 0;
    const char *path = getenv("HORUS_PERFT");
    FILE *f = fopen(path ? path : "perft.txt", "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        unsigned seed, ply, depth;
        unsigned long long count;
        int at;
        struct kit k;
        if (line[0] == '#' || line[0] == '\n')
            continue;
        line[strcspn(line, "\n")] = '\0';
        assert_int_equal(
            sscanf(line, "%u %u %u %llu %n", &seed, &ply, &depth, &count, &at), 4);
        kit_start(&k, line + at);
        struct kit_walk w = kit_walk_from(seed);
        while (kit_horus(&k)->head.ply < ply)
            kit_walk(&k, &w);
        unsigned long long got = perft(&game_horus, kit_peek(&k), (int)depth);
        if (got != count)
            kit_fail(line, "counts %llu", got);
        rows++;
    }
    fclose(f);
    assert_true(rows > 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uniform_play_has_the_known_statistics),
        cmocka_unit_test(options_change_the_statistics_as_known),
        cmocka_unit_test(what_is_not_legal_is_refused_without_telling_secrets),
        cmocka_unit_test(the_bound_of_plies_grows_with_the_limit),
        cmocka_unit_test(perft_counts_are_unchanged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
