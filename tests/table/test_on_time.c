/* test_on_time.c - what a seat suffers whose clock has run out, as the table says. */
#include <stdio.h>

#include "core/standing.h"
#include "maat/rng.h"
#include "table_kit.h"

enum { SEED = 26, PLIES = 6000 };

static int acting(const struct table *t)
{
    int seat = 0;

    while (!(table_owes(t) >> seat & 1))
        seat++;
    return seat;
}

static void times_out(struct table *t, int seat, int64_t now)
{
    struct wish w = {
        .kind = WISH_STANDIN, .seat = seat, .is_own = true, .standin = STANDIN_TIME};

    kit_do(t, &w, now);
}

static void resigns(struct table *t, int seat)
{
    struct wish w = {.kind = WISH_RESIGN, .seat = seat};

    memcpy(w.person, kit_people[seat], strlen(kit_people[seat]) + 1);
    kit_do(t, &w, 3000);
}

static void back(struct table *t, int seat)
{
    struct wish w = {.kind = WISH_BACK, .seat = seat};

    memcpy(w.person, kit_people[seat], strlen(kit_people[seat]) + 1);
    kit_do(t, &w, 3000);
}

static void refused(const struct table *t, enum wish_kind kind, int seat,
                    const char *why)
{
    struct wish w = {.kind = kind, .seat = seat, .known = t->seq};
    struct refusal no = {0};
    struct row row;

    memcpy(w.person, kit_people[seat], strlen(kit_people[seat]) + 1);
    assert_int_equal(kit_check(t, &w, 3000, &row, &no), VERDICT_REFUSED);
    assert_string_equal(no.why, why);
}

/* One decision of the seat, its own or its bot's. */
static void decides(struct table *t, int seat, struct rng *r, bool is_own)
{
    struct wish w = {.kind = WISH_ACT, .seat = seat, .known = t->seq, .is_own = is_own};
    game_action legal[GAME_MAX_ACTIONS];

    memcpy(w.person, kit_people[seat], strlen(kit_people[seat]) + 1);
    if (match_hand(t->match) == seat) {
        w.kind = WISH_THROW;
        memcpy(w.input, "-", 2);
    } else {
        uint32_t n = (uint32_t)match_legal(t->match, seat, legal);
        match_format(t->match, seat, legal[rng_below(r, n)], w.action, sizeof w.action);
    }
    kit_do(t, &w, 3000);
}

static void play_to_the_end(struct table *t, struct rng *r)
{
    for (int n = 0; t->state == TABLE_RUNNING && n < PLIES; n++)
        decides(t, acting(t), r, true);
    if (t->state != TABLE_FINISHED)
        fail_msg("seed %d: not over after %d decisions", SEED, PLIES);
}

/* ---- loss -------------------- */

static void between_two_whoever_runs_out_of_time_has_lost(void **state)
{
    struct table *t = kit_running_by("ra", "players=2", MEMORY_LETTER, ON_TIME_LOSS);
    int seat = acting(t);
    struct game_result r;
    char *record;

    (void)state;
    times_out(t, seat, 99000);
    assert_int_equal(t->state, TABLE_FINISHED);
    assert_int_equal(t->resigned, -1);
    assert_int_equal(table_owes(t), 0);
    table_result(t, &r);
    assert_int_equal(standing_winners(&r, 2), 1u << !seat);
    assert_int_equal(r.late, 1u << seat);
    assert_int_equal(r.rank[seat], 2);
    assert_true(r.no_score);
    refused(t, WISH_ACT, seat, "the game is over");
    record = table_record(t);
    assert_non_null(strstr(record, "\non-time loss\n"));
    assert_non_null(strstr(record, seat ? "\nlate 2\nseed " : "\nlate 1\nseed "));
    free(record);
    table_free(t);
}

static void among_more_a_bot_plays_on_and_the_seat_is_last(void **state)
{
    static const char *const games[] = {"ra", "horus", "ankh"};
    struct rng r = rng_stream(SEED, RNG_TEST);

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct table *t =
            kit_running_by(games[i], "players=4", MEMORY_LETTER, ON_TIME_LOSS);
        int seat = acting(t);
        struct game_result of_rules, ret;
        times_out(t, seat, 99000);
        assert_int_equal(t->state, TABLE_RUNNING);
        assert_true(table_is_driven(t, seat));
        assert_false(table_is_paused(t));
        refused(t, WISH_ACT, seat, "you have lost on time");
        refused(t, WISH_BACK, seat, "you have lost on time");
        play_to_the_end(t, &r);
        match_result(t->match, &of_rules);
        table_result(t, &ret);
        assert_int_equal(ret.late, 1u << seat);
        assert_int_equal(ret.rank[seat], 4);
        assert_false(standing_winners(&ret, 4) >> seat & 1);
        assert_memory_equal(ret.score, of_rules.score, sizeof ret.score);
        for (int p = 0; p < 4; p++)
            for (int q = 0; q < 4; q++)
                if (p != seat && q != seat)
                    assert_int_equal(ret.rank[p] < ret.rank[q],
                                     of_rules.rank[p] < of_rules.rank[q]);
        table_free(t);
    }
}

static void the_last_one_left_has_won(void **state)
{
    struct table *t = kit_running_by("ra", "players=4", MEMORY_LETTER, ON_TIME_LOSS);
    struct game_result r;
    static const uint8_t rank[] = {2, 2, 1, 2};

    (void)state;
    times_out(t, 0, 99000);
    times_out(t, 1, 99000);
    assert_int_equal(t->state, TABLE_RUNNING);
    resigns(t, 3);
    assert_int_equal(t->state, TABLE_FINISHED);
    table_result(t, &r);
    assert_memory_equal(r.rank, rank, sizeof rank);
    assert_int_equal(r.late, 3);
    table_free(t);
}

/* ---- resigning -------------------- */

/* anna is the only person at a table of bots. */
static struct table *among_bots(void)
{
    struct table *t = kit_table_by("ra", "players=3", MEMORY_LETTER, ON_TIME_STANDIN);
    struct wish sit = kit_sit(0, "anna");
    struct wish begin = {.kind = WISH_BEGIN, .seat = -1, .person = "anna"};

    kit_do(t, &sit, 1000);
    for (int p = 1; p < 3; p++) {
        struct wish bot = {.kind = WISH_SEAT, .seat = p, .person = "anna"};
        bot.seating = (struct row_seating){SEAT_BOT, "novice"};
        kit_do(t, &bot, 1000);
    }
    kit_do(t, &begin, 2000);
    return t;
}

static void the_only_person_among_bots_resigns_and_they_have_won(void **state)
{
    struct table *t = among_bots();
    struct game_result r;
    static const uint8_t rank[] = {3, 1, 1};

    (void)state;
    resigns(t, 0);
    assert_int_equal(t->state, TABLE_FINISHED);
    assert_int_equal(t->resigned, 0);
    table_result(t, &r);
    assert_memory_equal(r.rank, rank, sizeof rank);
    assert_true(r.no_score);
    table_free(t);
}

static void when_all_have_resigned_nobody_has_won(void **state)
{
    struct table *t = kit_running("ra", "players=3");
    struct game_result r;

    (void)state;
    resigns(t, 2);
    resigns(t, 0);
    assert_int_equal(t->state, TABLE_RUNNING);
    resigns(t, 1);
    assert_int_equal(t->state, TABLE_FINISHED);
    table_result(t, &r);
    assert_int_equal(standing_winners(&r, 3), 0);
    table_free(t);
}

/* Merged gods end as one; whoever let the time run out leaves the other's place. */
static void a_partner_is_not_punished(void **state)
{
    struct game_result r = {
        .rank = {3, 1, 1, 4}, .team = {0, 2, 2, 0}, .score = {9, 31, 31, 2}};

    (void)state;
    standing_lose(&r, 4, 1u << 1);
    assert_int_equal(standing_winners(&r, 4), 1u << 2);
    assert_int_equal(r.rank[0], 2);
    assert_int_equal(r.rank[1], 4);
    assert_int_equal(r.rank[2], 1);
    assert_int_equal(r.rank[3], 3);
    assert_int_equal(standing_side(&r, 4, 2), 1u << 2);
    assert_int_equal(standing_side(&r, 4, 1), 1u << 1);
    assert_int_equal(r.score[1], 31);
}

static void whoever_is_late_is_last_also_where_nobody_wins(void **state)
{
    struct game_result r = {.rank = {1, 1, 1}, .no_winner = true};

    (void)state;
    standing_lose(&r, 3, 1);
    assert_int_equal(standing_winners(&r, 3), 0);
    assert_int_equal(r.rank[0], 3);
    assert_int_equal(r.rank[1], 1);
}

/* ---- stand-in -------------------- */

static void without_people_a_game_pauses_until_one_is_back(void **state)
{
    struct table *t = kit_running("ra", "players=2");
    struct rng r = rng_stream(SEED, RNG_TEST);
    int first = acting(t), second;

    (void)state;
    times_out(t, first, 99000);
    decides(t, first, &r, true);
    assert_false(table_is_paused(t));
    while ((second = acting(t)) == first)
        decides(t, first, &r, true);
    times_out(t, second, 160000);
    /* The decision for which the time was over is made, no other. */
    assert_false(table_is_paused(t));
    decides(t, second, &r, true);
    assert_true(table_is_paused(t));
    back(t, first);
    assert_false(table_is_paused(t));
    table_free(t);
}

static void a_game_that_nobody_comes_back_to_is_given_up(void **state)
{
    struct table *t = kit_running("ra", "players=3");
    struct rng r = rng_stream(SEED, RNG_TEST);

    (void)state;
    resigns(t, 0);
    for (int p = 1; p < 3; p++) {
        while (acting(t) != p)
            decides(t, acting(t), &r, true);
        times_out(t, p, 99000);
        decides(t, p, &r, true); /* at 3000 */
    }
    assert_true(table_is_paused(t));
    assert_false(table_is_abandoned(t, 3000 + TABLE_PAUSE_MS - 1));
    assert_true(table_is_abandoned(t, 3000 + TABLE_PAUSE_MS));
    t->clock.kind = CLOCK_DAYS;
    t->clock.days = 2;
    assert_false(table_is_abandoned(t, 3000 + 2 * (int64_t)TABLE_DAY_MS - 1));
    assert_true(table_is_abandoned(t, 3000 + 2 * (int64_t)TABLE_DAY_MS));
    t->clock.kind = CLOCK_NONE;
    assert_false(table_is_abandoned(t, INT64_MAX / 2));
    table_free(t);
}

static void turns_that_somebody_lets_pass_are_counted(void **state)
{
    struct table *t = kit_running("ra", "players=2");
    struct rng r = rng_stream(SEED, RNG_TEST);
    int seat = acting(t);

    (void)state;
    for (int i = 1; i <= 2; i++) {
        while (acting(t) != seat)
            decides(t, !seat, &r, false);
        times_out(t, seat, 99000);
        decides(t, seat, &r, true);
        back(t, seat);
        assert_int_equal(t->seat[seat].n_over, i);
    }
    while (acting(t) != seat)
        decides(t, !seat, &r, false);
    decides(t, seat, &r, false);
    assert_int_equal(t->seat[seat].n_over, 0);
    table_free(t);
}

/* ---- setups and rows -------------------- */

static void a_table_of_before_has_stand_ins(void **state)
{
    static const char setup[] =
        "{\"game\":\"ra\",\"rules\":1,\"options\":\"players=2 edition=2008\",\"host\":"
        "\"anna\",\"title\":\"\",\"rematch_of\":\"\",\"seed\":\"\",\"clock\":\"live\"%"
        "s}";
    static const struct {
        const char *member;
        int on_time; /* -1: refused */
    } of[] = {{"", ON_TIME_STANDIN},
              {",\"on_time\":\"stand-in\"", ON_TIME_STANDIN},
              {",\"on_time\":\"loss\"", ON_TIME_LOSS},
              {",\"on_time\":\"win\"", -1},
              {",\"on_time\":1", -1}};
    char text[400], why[160];

    (void)state;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct table *t;
        snprintf(text, sizeof text, setup, of[i].member);
        t = table_new("table", text, why, sizeof why);
        assert_int_equal(t ? t->clock.on_time : -1, of[i].on_time);
        table_free(t);
    }
}

static void nobody_loses_on_time_where_bots_stand_in(void **state)
{
    struct table *t = kit_running("ra", "players=2");
    static const char row[] = "4 3000 f - 1\n";

    (void)state;
    assert_int_equal(table_fold_text(t, row, strlen(row)), -1);
    table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(between_two_whoever_runs_out_of_time_has_lost),
        cmocka_unit_test(among_more_a_bot_plays_on_and_the_seat_is_last),
        cmocka_unit_test(the_last_one_left_has_won),
        cmocka_unit_test(the_only_person_among_bots_resigns_and_they_have_won),
        cmocka_unit_test(when_all_have_resigned_nobody_has_won),
        cmocka_unit_test(a_partner_is_not_punished),
        cmocka_unit_test(whoever_is_late_is_last_also_where_nobody_wins),
        cmocka_unit_test(without_people_a_game_pauses_until_one_is_back),
        cmocka_unit_test(a_game_that_nobody_comes_back_to_is_given_up),
        cmocka_unit_test(turns_that_somebody_lets_pass_are_counted),
        cmocka_unit_test(a_table_of_before_has_stand_ins),
        cmocka_unit_test(nobody_loses_on_time_where_bots_stand_in),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
