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
    DRAWOFF_SHUFFLES,
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

static bool has_event(const struct game_events *ev, const char *kind)
{
    for (int i = 0; i < ev->n; i++)
        if (!strcmp(g->event_kinds[ev->e[i].kind].name, kind))
            return true;
    return false;
}

/* Shuffles of an action that begins a draw-off or draws for one. */
static int shuffles_in_draw_off(const struct game_events *ev)
{
    int n = 0;
    if (has_event(ev, "tie") || has_event(ev, "tiedraw"))
        for (int i = 0; i < ev->n; i++)
            n += !strcmp(g->event_kinds[ev->e[i].kind].name, "shuffle");
    return n;
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

static void play_game(const char *options, struct rng *r, policy *choose,
                      struct sums *t)
{
    static struct game_events ev;
    game_action legal[GAME_MAX_ACTIONS];
    struct kit k;
    kit_start(&k, options);
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
        t->per_game[DRAWOFF_SHUFFLES] += shuffles_in_draw_off(&ev);
    }
    count_end(&s, first_seat, t->per_game);
    if ((int)s.head.ply > t->longest)
        t->longest = (int)s.head.ply;
    if (s.round > t->most_rounds)
        t->most_rounds = s.round;
}

static void play_games(const char *options, uint64_t seed, policy *choose,
                       struct sums *t)
{
    struct rng r = rng_stream(seed, RNG_TEST);
    memset(t, 0, sizeof *t);
    for (int i = 0; i < GAMES; i++)
        play_game(options, &r, choose, t);
}

/* `bound` is the 95 % bound of the reference mean; both samples have noise, and a fixed
 * seed should not sit on the edge: 1.5 times the joint bound. */
static void assert_near(const char *what, double mean, double want, double bound,
                        int reference_games)
{
    double joint = bound * sqrt(1.0 + (double)reference_games / GAMES);
    if (fabs(mean - want) > 1.5 * joint)
        fail_msg("aton, %s: %.4f, expected %.4f +- %.4f", what, mean, want,
                 1.5 * joint);
}

struct expectation {
    enum count what;
    const char *name;
    double mean, bound;
};

static void assert_all_near(const struct sums *t, const struct expectation *e, size_t n,
                            int reference_games)
{
    for (size_t i = 0; i < n; i++)
        assert_near(e[i].name, t->per_game[e[i].what] / GAMES, e[i].mean, e[i].bound,
                    reference_games);
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
    enum { REFERENCE = 100000 };
    static const struct expectation want[] = {
        {ACTIONS, "actions", 208.61, 0.21},
        {CHANCES, "chance actions", 98.51, 0.1},
        {DECISIONS, "decisions", 110.1, 0.12},
        {EXCHANGE_NODES, "exchange decisions", 4.007, 0.013},
        {ASSIGN_NODES, "assignments", 22.455, 0.024},
        {REMOVE_NODES, "removals", 18.616, 0.026},
        {PLACE_NODES, "placements", 54.385, 0.057},
        {CLEANUP_NODES, "clean-up picks", 10.641, 0.026},
        {FORCED, "decisions with one action", 11.85, 0.03},
        {ROUNDS, "rounds", 11.227, 0.012},
        {SCORINGS, "scorings", 2.065, 0.0032},
        {EXCHANGES, "exchanges", 1.9982, 0.0003},
        {SHUFFLES, "shuffles", 2.011, 0.003},
        {DRAWOFF_SHUFFLES, "shuffles in draw-offs", 0.0040, 0.0006},
        {DRAWOFFS, "draw-offs", 0.707, 0.006},
        {DRAWOFF_CARDS, "cards in draw-offs", 1.891, 0.016},
        {KNOWN_CARDS, "known cards drawn", 1.181, 0.013},
        {RETURNED, "stones returned", 1.651, 0.009},
        {UNPLACED, "unplaceable stones", 0.479, 0.008},
        {LIMITED, "placements limited", 0.0061, 0.0006},
        {POINTS_1, "points of seat 1", 38.14, 0.08},
        {POINTS_2, "points of seat 2", 38.12, 0.08},
        {POINTS_MORE, "larger points", 46.02, 0.05},
        {POINTS_LESS, "smaller points", 30.24, 0.06},
        {END_POINTS, "end points", 0.246, 0.0027},
        {END_TEMPLE, "end temple", 0.0313, 0.0011},
        {END_SCORING, "end scoring", 0.7228, 0.0028},
        {DRAWN_GAMES, "draws", 0.0082, 0.0006},
        {WINS_1, "wins of seat 1", 0.4961, 0.0031},
        {WINS_2, "wins of seat 2", 0.4958, 0.0031},
        {WINS_FIRST, "wins of the first player", 0.5456, 0.0031},
        {WINS_BEHIND, "wins with fewer points", 0.0121, 0.0007},
    };
    struct sums t;
    play_games("", 1, uniform, &t);
    assert_all_near(&t, want, sizeof want / sizeof *want, REFERENCE);
    assert_near("legal actions", t.legal / t.per_game[DECISIONS], 9.888, 0.016,
                REFERENCE);
    assert_near("points per scoring", t.scoring_points / t.per_game[SCORINGS], 23.33,
                0.06, REFERENCE);
    assert_int_equal(t.widest, 48);
    assert_true(t.longest < 450 && t.most_rounds < 28);
}

/* The last lines of spec 10.1: only the shuffles change. */
static void waiting_with_the_shuffle_changes_only_the_shuffles(void **unused)
{
    (void)unused;
    enum { REFERENCE = 40000 };
    static const struct expectation want[] = {
        {ACTIONS, "actions", 208.65, 0.33},
        {ROUNDS, "rounds", 11.227, 0.019},
        {SCORINGS, "scorings", 2.067, 0.005},
        {SHUFFLES, "shuffles", 1.931, 0.004},
        {DRAWOFF_SHUFFLES, "shuffles in draw-offs", 0.122, 0.005},
        {END_POINTS, "end points", 0.248, 0.0045},
        {END_TEMPLE, "end temple", 0.031, 0.0045},
        {END_SCORING, "end scoring", 0.721, 0.0045},
    };
    struct sums t;
    play_games("reshuffle=needed", 3, uniform, &t);
    assert_all_near(&t, want, sizeof want / sizeof *want, REFERENCE);
    assert_near("legal actions", t.legal / t.per_game[DECISIONS], 9.887, 0.025,
                REFERENCE);
}

/* ---- spec 10.2: uniform over complete sets ------------------------- */

/* Element by element, each is in the set with probability (still needed / still there):
 * the lowest one taken is the next pick of a uniformly drawn set. */
static game_action next_of_uniform_set(const struct aton_state *s, int n,
                                       const game_action *legal, struct rng *r)
{
    uint32_t need = s->picks_left;
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
    if (s->head.phase == ATON_PHASE_ASSIGN || s->head.phase == ATON_PHASE_CLEANUP)
        return legal[rng_below(r, (uint32_t)n)];
    if (s->head.phase == ATON_PHASE_EXCHANGE)
        return legal[hand[0] + 2 * hand[1] + 3 * hand[2] + 4 * hand[3] <= 6];
    return next_of_uniform_set(s, n, legal, r);
}

static void play_over_sets_has_the_known_statistics(void **unused)
{
    (void)unused;
    enum { REFERENCE = 200000 };
    static const struct expectation want[] = {
        {ROUNDS, "rounds", 11.222, 0.009},
        {ACTIONS, "actions", 219.72, 0.18},
        {DECISIONS, "decisions", 125.58, 0.11},
        {SCORINGS, "scorings", 2.183, 0.003},
        {END_POINTS, "end points", 0.2641, 0.002},
        {END_TEMPLE, "end temple", 0.0359, 0.0009},
        {END_SCORING, "end scoring", 0.7, 0.0021},
        {DRAWN_GAMES, "draws", 0.0064, 0.0004},
        {WINS_FIRST, "wins of the first player", 0.5455, 0.0022},
        {WINS_1, "wins of red", 0.4969, 0.0022},
        {POINTS_MORE, "larger points", 45.34, 0.04},
        {POINTS_LESS, "smaller points", 28.95, 0.04},
        {SHUFFLES, "shuffles", 1.949, 0.002},
        {DRAWOFFS, "draw-offs", 0.708, 0.004},
        {RETURNED, "stones returned", 1.923, 0.007},
        {UNPLACED, "unplaceable stones", 0.928, 0.008},
        {LIMITED, "placements limited", 0.002, 0.0003},
        {EXCHANGES, "exchanges", 0.935, 0.004},
    };
    struct sums t;
    play_games("", 2, by_sets, &t);
    assert_all_near(&t, want, sizeof want / sizeof *want, REFERENCE);
    assert_near("points per scoring", t.scoring_points / t.per_game[SCORINGS], 21.25,
                0.05, REFERENCE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uniform_play_has_the_known_statistics),
        cmocka_unit_test(waiting_with_the_shuffle_changes_only_the_shuffles),
        cmocka_unit_test(play_over_sets_has_the_known_statistics),
    };
    return cmocka_run_group_tests_name("aton statistics", tests, NULL, NULL);
}
