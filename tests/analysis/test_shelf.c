/* test_shelf.c - the puzzles that are part of the program: read, legal, by the rules of
 * their format, and judged again. usage: test_shelf [all] */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/estimate.h"
#include "analysis/puzzle_shelf.h"
#include "bots/tree.h"
#include "core/config.h"
#include "core/notation.h"

extern const struct game game_ankh, game_aton, game_horus, game_null, game_ra;

static const struct game *const games[] = {&game_ra, &game_aton, &game_horus,
                                           &game_ankh};
enum { N_GAMES = sizeof games / sizeof games[0], ENOUGH = 200, SHELF_MAX = 1000 };

static bool all_of_them; /* judge every one again, not a few */

/* Call `look` for every puzzle of a game; how many there are. */
static int for_each(const struct game *g, void (*look)(const struct puzzle *, int))
{
    static struct puzzle p;
    char why[POSITION_WHY_MAX] = "";
    struct puzzle_lines from = puzzle_shelf(g);
    int n = 0, more;
    for (; (more = puzzle_next(&from, &p, why)) > 0; n++)
        look(&p, n);
    if (more < 0)
        fail_msg("%s.jsonl, line %u: %s", g->id, from.line, why);
    return n;
}

static void ignore(const struct puzzle *p, int at)
{
    (void)p;
    (void)at;
}

#define assert_rule(p, at, rule)                                                       \
    do {                                                                               \
        if (!(rule))                                                                   \
            fail_msg("%s, puzzle %d: %s", (p)->game->id, (at) + 1, #rule);             \
    } while (0)

/* ---- what there is --------------------------------------------------------------- */

static void every_game_has_two_hundred(void **state)
{
    (void)state;
    for (int i = 0; i < N_GAMES; i++)
        assert_in_range(for_each(games[i], ignore), ENOUGH, SHELF_MAX);
    assert_int_equal(for_each(&game_null, ignore), 0);
}

static unsigned numbers_of_players, difficulties;

static void note_kind(const struct puzzle *p, int at)
{
    (void)at;
    numbers_of_players |= 1u << p->config.n_players;
    difficulties |= 1u << p->difficulty;
}

static void all_numbers_of_players_and_all_difficulties_are_there(void **state)
{
    (void)state;
    for (int i = 0; i < N_GAMES; i++) {
        const struct game *g = games[i];
        numbers_of_players = difficulties = 0;
        for_each(g, note_kind);
        for (int n = g->min_players; n <= g->max_players; n++)
            assert_true(numbers_of_players >> n & 1);
        assert_int_equal(difficulties, 0x3e);
    }
}

static uint64_t seen[SHELF_MAX];

static void look_for_twins(const struct puzzle *p, int at)
{
    seen[at] = tree_hash(puzzle_view(p), p->game->state_size, (unsigned)p->seat);
    for (int i = 0; i < at; i++)
        assert_rule(p, at, seen[i] != seen[at]);
}

static void none_is_there_twice(void **state)
{
    (void)state;
    for (int i = 0; i < N_GAMES; i++)
        for_each(games[i], look_for_twins);
}

static char ids[SHELF_MAX][PUZZLE_ID_MAX];

static void look_for_namesakes(const struct puzzle *p, int at)
{
    puzzle_id(p, ids[at]);
    assert_rule(p, at, strlen(ids[at]) < 32); /* as an address and a store want them */
    for (int i = 0; i < at; i++)
        assert_rule(p, at, strcmp(ids[i], ids[at]) != 0);
}

static void every_one_has_an_id_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < N_GAMES; i++)
        for_each(games[i], look_for_namesakes);
}

static void find_by_id(const struct puzzle *p, int at)
{
    static struct puzzle found;
    char id[PUZZLE_ID_MAX];
    puzzle_id(p, id);
    assert_rule(p, at, puzzle_shelf_find(p->game, id, &found) == 0);
    assert_rule(p, at, memcmp(&found, p, sizeof found) == 0);
    id[0] = '9'; /* so many players there are nowhere */
    assert_rule(p, at, puzzle_shelf_find(p->game, id, &found) == -1);
}

static struct puzzle_lines cards;

static void compare_card(const struct puzzle *p, int at)
{
    struct puzzle_card card;
    char id[PUZZLE_ID_MAX];
    if (!at)
        cards = puzzle_shelf(p->game);
    puzzle_id(p, id);
    assert_rule(p, at, puzzle_shelf_next(p->game, &cards, &card));
    assert_rule(p, at, !strcmp(card.id, id));
    assert_rule(p, at, card.difficulty == p->difficulty);
}

static void cards_tell_which_and_how_hard(void **state)
{
    struct puzzle_card card;
    (void)state;
    for (int i = 0; i < N_GAMES; i++) {
        for_each(games[i], compare_card);
        assert_false(puzzle_shelf_next(games[i], &cards, &card));
    }
    cards = puzzle_shelf(&game_null);
    assert_false(puzzle_shelf_next(&game_null, &cards, &card));
}

static void every_one_is_found_by_its_id(void **state)
{
    static const char *const none[] = {"",
                                       "2",
                                       "2-1708",
                                       "2-1708-9-",
                                       "-",
                                       "2-1708-9",
                                       "2-1708-9-1",
                                       "2--9-123",
                                       "---",
                                       "\"",
                                       "2-1708-9-123-",
                                       "2-1708-9-123-1",
                                       "02-1708-9-123"};
    static struct puzzle found;
    (void)state;
    for (int i = 0; i < N_GAMES; i++)
        for_each(games[i], find_by_id);
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_int_equal(puzzle_shelf_find(&game_aton, none[i], &found), -1);
    assert_int_equal(puzzle_shelf_find(&game_aton, "2-1708-9-123", &found), 0);
    assert_int_equal(puzzle_shelf_find(&game_null, "2-1708-9-123", &found), -1);
}

/* ---- the rules of the format ----------------------------------------------------- */

static bool is_legal(const struct puzzle *p, const char *text)
{
    game_action a;
    return notation_read(p->game, game_peek(puzzle_view(p)), p->seat, text, &a, NULL) ==
           REFUSAL_NONE;
}

static void check_rules(const struct puzzle *p, int at)
{
    const struct game_head *h = game_head(game_peek(puzzle_view(p)));
    game_action legal[GAME_MAX_ACTIONS];
    assert_rule(p, at, h->node == GAME_DECISION && h->acting == 1u << p->seat);
    assert_rule(p, at, h->config.n_players == p->config.n_players);
    assert_rule(
        p, at, p->game->legal(game_peek(puzzle_view(p)), p->seat, legal) == p->n_legal);
    assert_rule(p, at, p->n_legal >= 2);
    assert_rule(p, at, is_legal(p, p->solution) && is_legal(p, p->next));
    assert_rule(p, at, is_legal(p, p->policy) && is_legal(p, p->estimate));
    assert_rule(p, at, strcmp(p->solution, p->next) != 0);
    assert_rule(p, at, strcmp(p->solution, p->policy) != 0);
    assert_rule(p, at, p->difficulty >= 1 && p->difficulty <= PUZZLE_HARDEST);
    assert_rule(p, at, (p->difficulty == 1) == (strcmp(p->solution, p->estimate) == 0));
    assert_rule(p, at, p->lead >= PUZZLE_LEAD && p->noise >= 0 && p->noise < p->lead);
    assert_rule(p, at, p->chance <= ESTIMATE_ONE && p->next_chance >= 0);
    assert_rule(p, at, abs(p->chance - p->next_chance - p->lead) <= p->noise + 2);
    assert_rule(p, at, p->seed > 0 && p->level[0] && p->ply > 0);
}

static void every_one_keeps_the_rules(void **state)
{
    (void)state;
    for (int i = 0; i < N_GAMES; i++)
        for_each(games[i], check_rules);
}

static void assert_same(const struct puzzle *p, const struct puzzle *q, int at)
{
    assert_rule(p, at, memcmp(p->view, q->view, p->game->state_size) == 0);
    assert_rule(p, at, memcmp(&p->config, &q->config, sizeof p->config) == 0);
    assert_rule(p, at, p->seat == q->seat && p->seed == q->seed && p->ply == q->ply);
    assert_rule(p, at, p->lead == q->lead && p->noise == q->noise);
    assert_rule(p, at, strcmp(p->solution, q->solution) == 0);
    assert_rule(p, at, strcmp(p->level, q->level) == 0);
}

static void read_again(const struct puzzle *p, int at)
{
    static char text[PUZZLE_TEXT_MAX];
    static struct puzzle q;
    char why[POSITION_WHY_MAX];
    struct jot j;
    for (int is_short = 0; is_short < 2; is_short++) {
        jot_init(&j, text, sizeof text);
        if (is_short)
            assert_int_equal(puzzle_put_short(&j, p), 0);
        else
            puzzle_put(&j, p);
        assert_true(jot_ok(&j));
        if (puzzle_read(text, j.len, &q, why))
            fail_msg("%s, puzzle %d: %s", p->game->id, at + 1, why);
        assert_same(p, &q, at);
    }
}

static void what_is_written_whole_or_short_is_read_as_the_same(void **state)
{
    (void)state;
    for (int i = 0; i < N_GAMES; i++)
        for_each(games[i], read_again);
}

/* ---- judged again ---------------------------------------------------------------- */

enum { FEW = 40, NODES = 300 }; /* one in so many; iterations */

static struct judge *judge;
static int asked, still_best;

static void judge_again(const struct puzzle *p, int at)
{
    struct judge_answer x;
    if (!all_of_them && at % FEW)
        return;
    enum puzzle_verdict v = puzzle_check(judge, p, NODES, 7, &x);
    asked++;
    still_best += v == PUZZLE_HOLDS || v == PUZZLE_UNCLEAR || v == PUZZLE_OBVIOUS;
}

/*
 * Weights change, and some puzzles that were found with others may fall: half of a few,
 * two thirds of all must have their solution as the best choice yet.
 */
static void solutions_are_best_in_the_eyes_of_the_judge(void **state)
{
    (void)state;
    for (int i = 0; i < N_GAMES; i++) {
        asked = still_best = 0;
        judge = judge_new(games[i], brain_of(games[i]), 1);
        assert_non_null(judge);
        for_each(games[i], judge_again);
        judge_free(judge);
        print_message("# %s: %d of %d\n", games[i]->id, still_best, asked);
        if (6 * still_best < (all_of_them ? 4 : 3) * asked)
            fail_msg("%s: only %d of %d solutions are best", games[i]->id, still_best,
                     asked);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_two_hundred),
        cmocka_unit_test(all_numbers_of_players_and_all_difficulties_are_there),
        cmocka_unit_test(none_is_there_twice),
        cmocka_unit_test(every_one_has_an_id_of_its_own),
        cmocka_unit_test(cards_tell_which_and_how_hard),
        cmocka_unit_test(every_one_is_found_by_its_id),
        cmocka_unit_test(every_one_keeps_the_rules),
        cmocka_unit_test(what_is_written_whole_or_short_is_read_as_the_same),
        cmocka_unit_test(solutions_are_best_in_the_eyes_of_the_judge),
    };
    all_of_them = argc > 1 && strcmp(argv[1], "all") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
