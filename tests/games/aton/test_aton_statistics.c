/* test_aton_statistics.c - random play against the reference statistics of the spec. */
#include "aton_kit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/chance.h"

static const struct game *const g = &game_aton;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED
#endif

#if defined(IS_SANITIZED)
enum { GAMES = 2000 };
#else
enum { GAMES = 40000 };
#endif
enum { REFERENCE_GAMES = 200000 };

/* What is counted, per game. */
enum count {
    ACTIONS,
    CHANCES,
    DECISIONS,
    EXCHANGE_NODES,
    ASSIGN_NODES,
    REMOVE_NODES,
    PLACE_NODES,
    CLEANUP_NODES,
    FORCED,
    ROUNDS,
    SCORINGS,
    EXCHANGES,
    SHUFFLES,
    DRAWOFFS,
    DRAWOFF_CARDS,
    KNOWN_CARDS,
    RETURNED,
    UNPLACED,
    LIMITED,
    POINTS_1,
    POINTS_2,
    POINTS_MORE,
    POINTS_LESS,
    END_POINTS,
    END_TEMPLE,
    END_SCORING,
    DRAWN_GAMES,
    WINS_1,
    WINS_2,
    WINS_FIRST,
    WINS_BEHIND,
    COUNTS,
};

struct sums {
    double per_game[COUNTS];
    double legal, scoring_points;
    int longest, most_rounds, widest;
};

/* A policy picks one of the legal actions of a seat. */
typedef game_action policy(const struct aton_state *s, int seat,
                           const game_action *legal, int n, struct rng *r);

/* ---- counting ------------------------------------------------------ */

static void count_event(const struct game_event *e, double *c, double *scoring_points,
                        int *first_seat)
{
    const char *kind = g->event_kinds[e->kind].name;
    if (!strcmp(kind, "scoring"))
        c[SCORINGS]++;
    else if (!strcmp(kind, "exchange"))
        c[EXCHANGES]++;
    else if (!strcmp(kind, "shuffle"))
        c[SHUFFLES]++;
    else if (!strcmp(kind, "tie"))
        c[DRAWOFFS]++;
    else if (!strcmp(kind, "tiedraw"))
        c[DRAWOFF_CARDS]++;
    else if (!strcmp(kind, "draw"))
        c[KNOWN_CARDS] += e->arg[2];
    else if (!strcmp(kind, "remove"))
        c[RETURNED] += e->arg[3];
    else if (!strcmp(kind, "unplaced")) {
        c[UNPLACED]++;
        c[RETURNED] += e->arg[1];
    } else if (!strcmp(kind, "placement"))
        c[LIMITED] += e->arg[2] + e->arg[3] < e->arg[1];
    else if (!strcmp(kind, "points") && e->arg[2] > 0)
        *scoring_points += e->arg[1];
    else if (!strcmp(kind, "first") && *first_seat < 0)
        *first_seat = e->arg[0];
}

static void count_end(const struct aton_state *s, int first_seat, double *c)
{
    int red = s->seat[0].points, blue = s->seat[1].points;
    c[ACTIONS] += s->head.ply;
    c[ROUNDS] += s->round;
    c[POINTS_1] += red;
    c[POINTS_2] += blue;
    c[POINTS_MORE] += red > blue ? red : blue;
    c[POINTS_LESS] += red > blue ? blue : red;
    c[END_POINTS] += s->end == ATON_END_POINTS;
    c[END_TEMPLE] += s->end == ATON_END_TEMPLE;
    c[END_SCORING] += s->end == ATON_END_SCORING;
    c[DRAWN_GAMES] += s->winner == 0;
    c[WINS_1] += s->winner == 1;
    c[WINS_2] += s->winner == 2;
    c[WINS_FIRST] += s->winner == first_seat + 1;
    c[WINS_BEHIND] += (s->winner == 1 && red < blue) || (s->winner == 2 && blue < red);
}

static void count_node(const struct aton_state *s, int n, struct sums *t)
{
    static const int of_phase[ATON_PHASE_COUNT] = {
        [ATON_PHASE_EXCHANGE] = EXCHANGE_NODES, [ATON_PHASE_ASSIGN] = ASSIGN_NODES,
        [ATON_PHASE_REMOVE] = REMOVE_NODES,     [ATON_PHASE_PLACE] = PLACE_NODES,
        [ATON_PHASE_CLEANUP] = CLEANUP_NODES,
    };
    t->per_game[DECISIONS]++;
    t->per_game[of_phase[s->head.phase]]++;
    t->per_game[FORCED] += n == 1;
    t->legal += n;
    if (n > t->widest)
        t->widest = n;
}

static void play_game(struct rng *r, policy *choose, struct sums *t)
{
    static struct game_events ev;
    game_action legal[GAME_MAX_ACTIONS];
    struct kit k;
    kit_start(&k, "");
    struct aton_state s = *kit_aton(&k);
    int first_seat = -1;
    while (s.head.node != GAME_OVER) {
        ev.n = ev.lost = 0;
        if (s.head.node == GAME_CHANCE_NODE) {
            t->per_game[CHANCES]++;
            g->apply(aton_game(&s), GAME_CHANCE, chance_pick(g, aton_game(&s), r), &ev);
        } else {
            int seat = s.head.acting & 1 ? 0 : 1;
            int n = g->legal(aton_game(&s), seat, legal);
            count_node(&s, n, t);
            g->apply(aton_game(&s), seat, choose(&s, seat, legal, n, r), &ev);
        }
        assert_int_equal(ev.lost, 0);
        for (int i = 0; i < ev.n; i++)
            count_event(&ev.e[i], t->per_game, &t->scoring_points, &first_seat);
    }
    count_end(&s, first_seat, t->per_game);
    if ((int)s.head.ply > t->longest)
        t->longest = (int)s.head.ply;
    if (s.round > t->most_rounds)
        t->most_rounds = s.round;
}

static void play_games(uint64_t seed, policy *choose, struct sums *t)
{
    struct rng r = rng_stream(seed, RNG_TEST);
    memset(t, 0, sizeof *t);
    for (int i = 0; i < GAMES; i++)
        play_game(&r, choose, t);
}

/* `bound` is the 95 % bound of the reference mean; both samples have noise, and a fixed
 * seed should not sit on the edge: 1.5 times the joint bound. */
static void assert_near(const char *what, double mean, double want, double bound)
{
    double joint = bound * sqrt(1.0 + (double)REFERENCE_GAMES / GAMES);
    if (fabs(mean - want) > 1.5 * joint)
        fail_msg("aton, %s: %.4f, expected %.4f +- %.4f", what, mean, want,
                 1.5 * joint);
}

struct expectation {
    enum count what;
    const char *name;
    double mean, bound;
};

static void assert_all_near(const struct sums *t, const struct expectation *e, size_t n)
{
    for (size_t i = 0; i < n; i++)
        assert_near(e[i].name, t->per_game[e[i].what] / GAMES, e[i].mean, e[i].bound);
}

/* ---- spec 10.1 ----------------------------------------------------- */

static game_action uniform(const struct aton_state *s, int seat,
                           const game_action *legal, int n, struct rng *r)
{
    (void)s;
    (void)seat;
    return legal[rng_below(r, (uint32_t)n)];
}

static void uniform_play_has_the_known_statistics(void **unused)
{
    (void)unused;
    static const struct expectation want[] = {
        {ACTIONS, "actions", 208.63, 0.15},
        {CHANCES, "chance actions", 98.53, 0.07},
        {DECISIONS, "decisions", 110.11, 0.08},
        {EXCHANGE_NODES, "exchange decisions", 4.000, 0.009},
        {ASSIGN_NODES, "assignments", 22.457, 0.016},
        {REMOVE_NODES, "removals", 18.616, 0.018},
        {PLACE_NODES, "placements", 54.390, 0.040},
        {CLEANUP_NODES, "clean-up picks", 10.645, 0.018},
        {FORCED, "decisions with one action", 14.21, 0.02},
        {ROUNDS, "rounds", 11.228, 0.008},
        {SCORINGS, "scorings", 2.0655, 0.0022},
        {EXCHANGES, "exchanges", 1.9982, 0.0002},
        {SHUFFLES, "shuffles", 1.931, 0.002},
        {DRAWOFFS, "draw-offs", 0.704, 0.004},
        {DRAWOFF_CARDS, "cards in draw-offs", 1.888, 0.011},
        {KNOWN_CARDS, "known cards drawn", 1.174, 0.008},
        {RETURNED, "stones returned", 1.650, 0.006},
        {UNPLACED, "unplaceable stones", 0.479, 0.005},
        {LIMITED, "placements limited", 0.0065, 0.0004},
        {POINTS_1, "points of seat 1", 38.12, 0.05},
        {POINTS_2, "points of seat 2", 38.12, 0.05},
        {POINTS_MORE, "larger points", 46.02, 0.03},
        {POINTS_LESS, "smaller points", 30.22, 0.04},
        {END_POINTS, "end points", 0.2458, 0.0019},
        {END_TEMPLE, "end temple", 0.0317, 0.0008},
        {END_SCORING, "end scoring", 0.7225, 0.0020},
        {DRAWN_GAMES, "draws", 0.0075, 0.0004},
        {WINS_1, "wins of seat 1", 0.4953, 0.0022},
        {WINS_2, "wins of seat 2", 0.4972, 0.0022},
        {WINS_FIRST, "wins of the first player", 0.5470, 0.0022},
        {WINS_BEHIND, "wins with fewer points", 0.0118, 0.0005},
    };
    struct sums t;
    play_games(1, uniform, &t);
    assert_all_near(&t, want, sizeof want / sizeof *want);
    assert_near("legal actions", t.legal / t.per_game[DECISIONS], 9.575, 0.015);
    assert_near("points per scoring", t.scoring_points / t.per_game[SCORINGS], 23.32,
                0.05);
    assert_int_equal(t.widest, 48);
    assert_true(t.longest < 450 && t.most_rounds < 28);
}

/* ---- spec 10.2: uniform over complete sets ------------------------- */

/* Element by element, each is in the set with probability (still needed / still there):
 * the lowest one taken is the next pick of a uniformly drawn set. */
static game_action next_of_uniform_set(const struct aton_state *s, int seat, int n,
                                       const game_action *legal, struct rng *r)
{
    uint32_t need = s->picks_left;
    if (s->head.phase == ATON_PHASE_CLEANUP)
        need = s->seat[seat].quota[game_arg(legal[0]) / ATON_TEMPLE_FIELDS];
    uint32_t there =
        (uint32_t)n + need - 1; /* the last ones are no legal first picks */
    for (int i = 0; i < n; i++, there--)
        if (rng_below(r, there) < need)
            return legal[i];
    return legal[n - 1];
}

static game_action by_sets(const struct aton_state *s, int seat,
                           const game_action *legal, int n, struct rng *r)
{
    const uint8_t *hand = s->seat[seat].hand;
    if (s->head.phase == ATON_PHASE_ASSIGN)
        return legal[rng_below(r, (uint32_t)n)];
    if (s->head.phase == ATON_PHASE_EXCHANGE)
        return legal[hand[0] + 2 * hand[1] + 3 * hand[2] + 4 * hand[3] <= 6];
    return next_of_uniform_set(s, seat, n, legal, r);
}

static void play_over_sets_has_the_known_statistics(void **unused)
{
    (void)unused;
    static const struct expectation want[] = {
        {ROUNDS, "rounds", 11.232, 0.009},
        {ACTIONS, "actions", 219.95, 0.17},
        {DECISIONS, "decisions", 125.72, 0.10},
        {SCORINGS, "scorings", 2.188, 0.002},
        {END_POINTS, "end points", 0.2621, 0.0019},
        {END_TEMPLE, "end temple", 0.0358, 0.0008},
        {END_SCORING, "end scoring", 0.7021, 0.0020},
        {DRAWN_GAMES, "draws", 0.0063, 0.0004},
        {WINS_FIRST, "wins of the first player", 0.5455, 0.0022},
        {WINS_1, "wins of red", 0.4979, 0.0022},
        {POINTS_MORE, "larger points", 45.37, 0.03},
        {POINTS_LESS, "smaller points", 29.02, 0.04},
        {DRAWOFFS, "draw-offs", 0.710, 0.004},
        {RETURNED, "stones returned", 1.928, 0.007},
        {UNPLACED, "unplaceable stones", 0.939, 0.008},
        {LIMITED, "placements limited", 0.0022, 0.0002},
        {EXCHANGES, "exchanges", 0.936, 0.003},
    };
    struct sums t;
    play_games(2, by_sets, &t);
    assert_all_near(&t, want, sizeof want / sizeof *want);
    assert_near("points per scoring", t.scoring_points / t.per_game[SCORINGS], 21.24,
                0.05);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uniform_play_has_the_known_statistics),
        cmocka_unit_test(play_over_sets_has_the_known_statistics),
    };
    return cmocka_run_group_tests_name("aton statistics", tests, NULL, NULL);
}
