/* test_ra_random.c - random games of Ra: their statistics, their bounds, their end. */
#include "ra_kit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ra_reference.h"

#if defined(__SANITIZE_ADDRESS__)
enum { GAMES = 1500, CHECKED = 20 };
#else
enum { GAMES = 10000, CHECKED = 150 };
#endif

static const struct game_state *state_of(const struct ra_state *s)
{
    return (const struct game_state *)(const void *)s;
}

enum policy { UNIFORM, DRAWING };

static const char *const policy_words[] = {"U", "D"};

/* ---- play ----------------------------------------------------------- */

static game_action choose(enum policy policy, const game_action *list, int n,
                          struct rng *r)
{
    unsigned first = game_verb(list[0]);
    uint32_t rest = (uint32_t)n - 1;
    if (policy == DRAWING && first == RA_DO_DRAW)
        return list[rng_below(r, 10) < 9 ? 0 : 1 + rng_below(r, rest)];
    if (policy == DRAWING && first == RA_DO_PASS)
        return list[!rest || rng_below(r, 4) < 3 ? 0 : 1 + rng_below(r, rest)];
    return list[rng_below(r, (uint32_t)n)];
}

static game_action roll(const struct ra_state *s, struct rng *r)
{
    struct game_outcome out[GAME_MAX_OUTCOMES];
    uint32_t total = 0, at;
    int n = game_ra.chance(state_of(s), out), i = 0;
    for (int k = 0; k < n; k++)
        total += out[k].weight;
    for (at = rng_below(r, total); at >= out[i].weight; i++)
        at -= out[i].weight;
    return out[i].action;
}

static void count_event(const struct game_event *e, double *row)
{
    switch (e->kind) {
    case RA_EV_TILE:
        row[ROW_TILES]++;
        break;
    case RA_EV_RA:
        row[ROW_TILES]++;
        row[ROW_RA_TILES]++;
        break;
    case RA_EV_AUCTION:
        row[ROW_AUCTIONS]++;
        row[ROW_INVOKED + e->arg[1]]++;
        row[ROW_EMPTY] += e->arg[2] == 0;
        break;
    case RA_EV_WON:
        row[ROW_SOLD]++;
        break;
    case RA_EV_UNSOLD:
        row[ROW_UNSOLD]++;
        row[e->arg[0] == RA_RA_TILE ? ROW_UNSOLD_RA_TILE : ROW_UNSOLD_ROW_FULL]++;
        break;
    case RA_EV_TAKE:
        row[ROW_GODS]++;
        row[ROW_TAKEN] += e->arg[1] >= RA_TILE_FUNERAL;
        break;
    case RA_EV_DISASTER:
        row[ROW_FULFILLED] += e->arg[2];
        break;
    case RA_EV_DISCARD:
        row[ROW_LOST]++;
        break;
    case RA_EV_EPOCH_END:
        row[ROW_RA_ENDS] += e->arg[1] == 0;
        row[ROW_SUNS_LEFT] += e->arg[2];
        break;
    case RA_EV_SCORE:
        row[ROW_LINE + e->arg[1]] += e->arg[2];
        break;
    default:
        break;
    }
}

static void count_decision(const struct ra_state *s, int n, double *row)
{
    row[ROW_DECISIONS]++;
    row[ROW_LEGAL] += n;
    row[ROW_SINGLE] += n == 1;
    row[ROW_IN_TURN] += s->head.phase == RA_PHASE_TURN;
    row[ROW_IN_AUCTION] += s->head.phase == RA_PHASE_AUCTION;
    row[ROW_IN_GOD] += s->head.phase == RA_PHASE_GOD;
    row[ROW_IN_UNREST] += s->head.phase == RA_PHASE_UNREST;
    row[ROW_IN_EARTHQUAKE] += s->head.phase == RA_PHASE_EARTHQUAKE;
}

static void count_result(const struct ra_state *s, const unsigned *stack, double *row)
{
    struct game_result r;
    int n = s->head.config.n_players, high = 0, low = INT16_MAX, top = 0;
    game_ra.result(state_of(s), &r);
    for (int p = 0; p < n; p++) {
        high = r.score[p] > high ? r.score[p] : high;
        low = r.score[p] < low ? r.score[p] : low;
        row[ROW_SCORE] += r.score[p];
        row[ROW_ZEROS] += r.score[p] == 0;
        row[ROW_SEAT + p] += r.rank[p] == 1;
        row[ROW_STACK + stack[p]] += r.rank[p] == 1;
    }
    for (int p = 0; p < n; p++)
        top += r.score[p] == high;
    row[ROW_WINNER] += high;
    row[ROW_LAST] += low;
    row[ROW_TIES] += top > 1;
}

/* One game; its numbers are added to `row`. */
static void play_game(const char *options, enum policy policy, struct rng *r,
                      double *row)
{
    static struct game_events ev;
    struct kit k;
    unsigned stack[GAME_MAX_PLAYERS] = {0};
    kit_start(&k, options);
    struct ra_state s = *kit_ra(&k);
    while (s.head.node != GAME_OVER) {
        game_action list[GAME_MAX_ACTIONS], a;
        int actor = GAME_CHANCE;
        if (s.head.node == GAME_CHANCE_NODE) {
            a = roll(&s, r);
            row[ROW_CHANCE]++;
            if (game_verb(a) == RA_DO_SUNS)
                stack[s.turn] = game_arg(a) - 1;
        } else {
            actor = (int)ra_lowest(s.head.acting);
            int n = game_ra.legal(state_of(&s), actor, list);
            count_decision(&s, n, row);
            a = choose(policy, list, n, r);
        }
        ev.n = 0;
        game_ra.apply(ra_game(&s), actor, a, &ev);
        for (int i = 0; i < ev.n; i++)
            count_event(&ev.e[i], row);
    }
    row[ROW_PLIES] += s.head.ply;
    count_result(&s, stack, row);
}

/* ---- comparing ------------------------------------------------------ */

static void average(double *row, int games, int players)
{
    for (int i = 0; i < ROW_COUNT; i++)
        if (i != ROW_LEGAL)
            row[i] /= games;
    row[ROW_LEGAL] /= row[ROW_DECISIONS] * games;
    row[ROW_SCORE] /= players;
    row[ROW_ZEROS] /= players;
    for (int i = 0; i < RA_LINE_COUNT; i++)
        row[ROW_LINE + i] /= players;
}

/*
 * With w the width of the specification and as many games both means differ by less
 * than 1.4 w in 19 of 20 rows; fewer games widen ours. No row may be twice as far off,
 * and two or one in five may be outside, because rows go together.
 */
static void compare_rows(const struct reference *want, int column, double of_games,
                         const double *row, const char *place)
{
    int outside = 0, rows = 0;
    for (; want->row != ROW_COUNT; want++, rows++) {
        struct mean m = want->column[column];
        double limit = m.width * sqrt(1 + of_games / GAMES) + 2.0 / GAMES;
        double off = fabs(row[want->row] - m.value);
        outside += off > limit;
        if (off > 2 * limit)
            kit_fail(place, "row %d is %g, not %g (limit %g)", want->row,
                     row[want->row], m.value, 2 * limit);
    }
    if (outside > 2 && outside * 5 > rows)
        kit_fail(place, "%d of %d rows are outside their limits", outside, rows);
}

static void check_statistics(const char *edition, int players, enum policy policy,
                             const struct reference *want, int column, double of_games)
{
    double row[ROW_COUNT] = {0};
    uint64_t seed = (uint64_t)(1000 * players + 10 * (int)policy + edition[0]);
    struct rng r = rng_stream(seed, RNG_TEST);
    char options[40], place[80];
    snprintf(options, sizeof options, "players=%d edition=%s", players, edition);
    snprintf(place, sizeof place, "%s policy %s seed %llu", options,
             policy_words[policy], (unsigned long long)seed);
    for (int i = 0; i < GAMES; i++)
        play_game(options, policy, &r, row);
    average(row, GAMES, players);
    compare_rows(want, column, of_games, row, place);
}

static void uniform_games_of_2008_have_the_known_statistics(void **state)
{
    (void)state;
    for (int n = 2; n <= 5; n++)
        check_statistics("2008", n, UNIFORM, uniform_2008, n - 2, 40000);
}

static void drawing_games_of_2008_have_the_known_statistics(void **state)
{
    (void)state;
    for (int n = 2; n <= 5; n++)
        check_statistics("2008", n, DRAWING, drawing_2008, n - 2, 40000);
}

static void uniform_games_of_1999_have_the_known_statistics(void **state)
{
    (void)state;
    for (int n = 3; n <= 5; n++)
        check_statistics("1999", n, UNIFORM, both_1999, n - 3, 20000);
}

static void drawing_games_of_1999_have_the_known_statistics(void **state)
{
    (void)state;
    for (int n = 3; n <= 5; n++)
        check_statistics("1999", n, DRAWING, both_1999, n, 20000);
}

/* ---- properties ----------------------------------------------------- */

/* R-RA-07: tiles never come back, and the suns stay a permutation (check_state). */
static unsigned tiles_left(const struct ra_state *s)
{
    unsigned n = s->track;
    for (unsigned k = 0; k < RA_TILE_COUNT; k++)
        n += s->bag[k];
    for (unsigned i = 0; i < RA_SLOTS; i++)
        n += s->offer[i] != RA_EMPTY;
    for (unsigned i = 0; i < RA_DISASTER_KINDS; i++)
        n += s->disasters[i];
    for (unsigned p = 0; p < s->head.config.n_players; p++)
        for (unsigned k = 0; k < RA_TABLEAU_KINDS; k++)
            n += s->seat[p].tableau[k];
    return n;
}

static void check_ply(const struct ra_state *s, unsigned before, const char *place)
{
    const char *broken = game_ra.check_state(state_of(s));
    if (broken)
        kit_fail(place, "ply %u: %s", s->head.ply, broken);
    if (tiles_left(s) > before)
        kit_fail(place, "ply %u: a tile came back", s->head.ply);
    if (s->head.phase == RA_PHASE_TILE && tiles_left(s) == 0)
        kit_fail(place, "ply %u: the bag is empty", s->head.ply);
}

/* R-RA-07, R-RA-13, R-RA-51 */
static void every_game_keeps_its_pieces_and_ends_in_time(void **state)
{
    (void)state;
    static struct game_events ev;
    for (int i = 0; i < CHECKED * 8; i++) {
        struct rng r = rng_stream((uint64_t)i, RNG_TEST);
        struct kit k;
        char options[16], place[40];
        snprintf(options, sizeof options, "players=%d", 2 + i % 4);
        snprintf(place, sizeof place, "%s seed %d", options, i);
        kit_start(&k, options);
        struct ra_state s = *kit_ra(&k);
        while (s.head.node != GAME_OVER) {
            game_action list[GAME_MAX_ACTIONS], a;
            int actor = s.head.acting ? (int)ra_lowest(s.head.acting) : GAME_CHANCE;
            unsigned before = tiles_left(&s);
            if (actor == GAME_CHANCE) {
                a = roll(&s, &r);
            } else {
                int n = game_ra.legal(state_of(&s), actor, list);
                assert_in_range(n, 1, 8);
                a = choose(i & 4 ? DRAWING : UNIFORM, list, n, &r);
            }
            ev.n = ev.lost = 0;
            game_ra.apply(ra_game(&s), actor, a, &ev);
            assert_int_equal(ev.lost, 0);
            assert_in_range(ev.n, 0, 72); /* done may cause none */
            check_ply(&s, before, place);
        }
        assert_in_range(s.head.ply, 1, game_ra.max_plies(&s.head.config));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_keeps_its_pieces_and_ends_in_time),
        cmocka_unit_test(uniform_games_of_2008_have_the_known_statistics),
        cmocka_unit_test(drawing_games_of_2008_have_the_known_statistics),
        cmocka_unit_test(uniform_games_of_1999_have_the_known_statistics),
        cmocka_unit_test(drawing_games_of_1999_have_the_known_statistics),
    };
    return cmocka_run_group_tests_name("ra random games", tests, NULL, NULL);
}
