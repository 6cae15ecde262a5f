/* test_check.c - wishes at a table, without a server: who may do what, and when. */
#include <stdio.h>

#include "maat/rng.h"
#include "table_kit.h"

static void refused(const struct table *t, const struct wish *w, int64_t now,
                    enum refusal_code code)
{
    struct row row;
    struct refusal no = {0};
    uint64_t seq = t->seq;

    if (kit_check(t, w, now, &row, &no) != VERDICT_REFUSED || no.code != code)
        fail_msg("wish %d: %s instead of %s (%s)", w->kind, refusal_name(no.code),
                 refusal_name(code), no.why);
    assert_true(no.why[0] || code == REFUSED_STALE);
    assert_int_equal(t->seq, seq);
}

static struct wish act(const struct table *t, int seat, const char *person,
                       const char *action)
{
    struct wish w = {.kind = WISH_ACT, .seat = seat, .known = t->seq};

    memcpy(w.person, person, strlen(person));
    memcpy(w.action, action, strlen(action));
    return w;
}

static int acting(const struct table *t)
{
    int seat = 0;

    while (!(table_owes(t) >> seat & 1))
        seat++;
    return seat;
}

static const char *const people[] = {"anna", "ben"};

static struct wish first_legal(const struct table *t)
{
    int seat = acting(t);
    game_action legal[GAME_MAX_ACTIONS];
    struct wish w = act(t, seat, people[seat], "");

    assert_true(match_legal(t->match, seat, legal) > 0);
    match_format(t->match, seat, legal[0], w.action, sizeof w.action);
    return w;
}

/* ---- what is shown -------------------- */

static struct wish cover(int seat, const char *person, bool on)
{
    struct wish w = {.kind = WISH_COVER, .seat = seat, .covers = on};

    memcpy(w.person, person, strlen(person));
    return w;
}

static void a_seat_covers_what_the_rules_say_it_may(void **state)
{
    struct table *t = kit_table("ra", "players=3 edition=1999");
    struct wish anna = kit_sit(0, "anna"), on = cover(0, "anna", true);
    struct wish off = cover(0, "anna", false), ben = cover(0, "ben", true);
    struct wish nobody = cover(1, "", true), fourth = cover(3, "anna", true);
    struct wish leave = {.kind = WISH_LEAVE, .seat = 0, .person = "anna"};
    struct row row;

    (void)state;
    kit_do(t, &anna, 1000);
    assert_true(table_may_cover(t));
    refused(t, &ben, 1000, REFUSED_NOT_YOURS);
    refused(t, &nobody, 1000, REFUSED_NOT_YOURS);
    refused(t, &fourth, 1000, REFUSED_BAD);
    assert_int_equal(kit_check(t, &off, 1000, &row, NULL), VERDICT_DONE);
    kit_do(t, &on, 1000);
    assert_int_equal(table_covering(t), 1);
    assert_int_equal(kit_check(t, &on, 1000, &row, NULL), VERDICT_DONE);
    kit_do(t, &off, 1000);
    assert_int_equal(table_covering(t), 0);
    kit_do(t, &on, 1000);
    /* Whoever comes next has not chosen. */
    kit_do(t, &leave, 1000);
    kit_do(t, &anna, 1000);
    assert_int_equal(table_covering(t), 0);
    table_free(t);
}

static void nobody_covers_where_there_is_nothing_to_choose(void **state)
{
    static const struct {
        const char *game, *options;
        enum memory memory;
    } at[] = {{"ra", "players=2 edition=2008", MEMORY_LETTER},
              {"ra", "players=3 edition=1999", MEMORY_AID},
              {"horus", "players=2", MEMORY_LETTER},
              {"aton", "", MEMORY_LETTER},
              {"ankh", "players=2", MEMORY_LETTER}};
    struct wish on = cover(0, "anna", true);

    (void)state;
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        struct table *t = kit_running_of(at[i].game, at[i].options, at[i].memory);
        static const char row[] = "9 3000 w - 1 1\n";
        char next[32];
        refused(t, &on, 3000, REFUSED_CONFLICT);
        snprintf(next, sizeof next, "%d%s", (int)t->seq + 1, row + 1);
        assert_int_equal(table_fold_text(t, next, strlen(next)), -1);
        table_free(t);
    }
}

/* What a setup of 0.1.0 looks like: nobody had to remember anything. */
static void a_table_of_before_shows_all_that_can_be_remembered(void **state)
{
    static const char before[] =
        "{\"game\":\"ra\",\"rules\":1,\"options\":\"players=2 edition=2008\",\"host\":"
        "\"anna\",\"title\":\"\",\"rematch_of\":\"\",\"seed\":\"\"%s}";
    static const struct {
        const char *member;
        int memory; /* -1: refused */
    } of[] = {{"", MEMORY_AID},
              {",\"memory\":\"aid\"", MEMORY_AID},
              {",\"memory\":\"letter\"", MEMORY_LETTER},
              {",\"memory\":\"both\"", -1},
              {",\"memory\":7", -1}};
    char setup[400], why[160];

    (void)state;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct table *t;
        snprintf(setup, sizeof setup, before, of[i].member);
        t = table_new("t", setup, why, sizeof why);
        assert_int_equal(t ? (int)t->memory : -1, of[i].memory);
        assert_true(t || strstr(why, "memory"));
        table_free(t);
    }
}

/* ---- seats -------------------- */

static void seats_change_hands_until_the_game_begins(void **state)
{
    struct table *t = kit_table("aton", "");
    struct wish anna = kit_sit(0, "anna"), ben = kit_sit(-1, "ben");
    struct wish bot = {.kind = WISH_SEAT, .seat = 1, .person = "anna"};
    struct wish begin = {.kind = WISH_BEGIN, .seat = -1, .person = "anna"};
    struct wish leave = {.kind = WISH_LEAVE, .seat = -1, .person = "ben"};

    (void)state;
    refused(t, &begin, 1, REFUSED_CONFLICT);
    kit_do(t, &anna, 1);
    kit_do(t, &ben, 1);
    assert_string_equal(t->seat[1].person, "ben");
    kit_do(t, &leave, 1);
    refused(t, &leave, 1, REFUSED_FORBIDDEN);
    bot.seating = (struct row_seating){SEAT_BOT, "nobody"};
    refused(t, &bot, 1, REFUSED_BAD);
    bot.seating = (struct row_seating){SEAT_BOT, "novice"};
    kit_do(t, &bot, 1);
    refused(t, &ben, 1, REFUSED_CONFLICT);
    memcpy(bot.person, "ben", 4);
    refused(t, &bot, 1, REFUSED_FORBIDDEN);
    memcpy(begin.person, "ben", 4);
    refused(t, &begin, 1, REFUSED_FORBIDDEN);
    memcpy(begin.person, "anna", 5);
    kit_do(t, &begin, 1);
    assert_int_equal(t->state, TABLE_RUNNING);
    refused(t, &ben, 1, REFUSED_CONFLICT);
    table_free(t);
}

/* ---- moves -------------------- */

static void a_seat_is_refused_what_is_not_its_own_or_not_now(void **state)
{
    struct table *t = kit_running("ra", "players=2");
    int seat = acting(t);
    struct wish w = act(t, seat, people[!seat], "draw");

    (void)state;
    refused(t, &w, 3000, REFUSED_NOT_YOURS);
    w = act(t, GAME_MAX_PLAYERS, people[seat], "draw");
    refused(t, &w, 3000, REFUSED_NOT_YOURS);
    w = act(t, seat, people[seat], "dance");
    refused(t, &w, 3000, REFUSED_NO_ACTION);
    w = act(t, !seat, people[!seat], "draw");
    refused(t, &w, 3000, REFUSED_NOT_NOW);
    w = act(t, seat, people[seat], "draw");
    w.known = 1;
    refused(t, &w, 3000, REFUSED_STALE);
    table_free(t);
}

static void a_key_is_used_once_and_belongs_to_its_seat(void **state)
{
    struct table *t = kit_running("ra", "players=2");
    struct wish w = first_legal(t);
    struct row row;
    struct refusal no;
    int seat = w.seat;

    (void)state;
    memcpy(w.key, "k1", 3);
    kit_do(t, &w, 3000);
    assert_int_equal(kit_check(t, &w, 4000, &row, &no), VERDICT_DONE);
    assert_int_equal(row.seq, t->seq);
    w.seat = !seat;
    memcpy(w.person, people[!seat], strlen(people[!seat]) + 1);
    refused(t, &w, 4000, REFUSED_NOT_YOURS);
    table_free(t);
}

static void a_clock_runs_out_and_the_stand_in_moves_first(void **state)
{
    struct table *t = kit_running("ra", "players=2");
    int seat = acting(t);
    struct wish w = first_legal(t), late = {.kind = WISH_STANDIN, .seat = seat};
    struct wish back = {.kind = WISH_BACK, .seat = seat};

    (void)state;
    memcpy(back.person, people[seat], strlen(people[seat]));
    assert_int_equal(table_left(t, seat, 2000), 60000);
    assert_int_equal(table_left(t, seat, 42000), 20000);
    assert_int_equal(table_left(t, seat, 99000), 0);
    refused(t, &back, 99000, REFUSED_CONFLICT);
    late.is_own = true;
    late.standin = STANDIN_TIME;
    kit_do(t, &late, 99000);
    refused(t, &w, 99500, REFUSED_NOT_YOURS);
    refused(t, &back, 99500, REFUSED_CONFLICT);
    w.is_own = true;
    w.known = t->seq;
    kit_do(t, &w, 100000);
    kit_do(t, &back, 100500);
    assert_int_equal(t->seat[seat].left, 60000);
    table_free(t);
}

static void the_time_that_was_thought_is_charged(void **state)
{
    struct table *t = kit_running("ra", "players=2");
    struct wish w = first_legal(t);

    (void)state;
    kit_do(t, &w, 12000);
    assert_int_equal(t->seat[w.seat].left, 60000 - 10000 + 5000);
    table_free(t);
}

/* ---- two who fold the same rows -------------------- */

enum { SEED = 14, PLIES = 4000 };

/* Play by wishes alone; a copy gets nothing but the texts of the rows. */
static void play_twice(const char *game, struct rng *r)
{
    struct table *t = kit_running(game, "players=2"),
                 *copy = kit_table(game, "players=2");
    size_t cap = 1 << 20, len = 0;
    char *log = malloc(cap), text[TABLE_TEXT_MAX];
    static const char *const opening[] = {
        "1 1000 j - 1 anna - 0 anna\n", "2 1000 j - 2 ben - 0 ben\n", "3 2000 s - \n"};

    for (int i = 0; i < 3; i++)
        len += (size_t)snprintf(log + len, cap - len, "%s", opening[i]);
    for (int n = 0; t->state == TABLE_RUNNING && n < PLIES; n++) {
        int hand = match_hand(t->match), seat = hand >= 0 ? hand : acting(t);
        struct wish w = act(t, seat, people[seat], "");
        struct row row;
        struct refusal no = {0};
        struct table_change change;
        game_action legal[GAME_MAX_ACTIONS];
        if (hand >= 0) {
            w.kind = WISH_THROW;
            memcpy(w.input, "-", 2);
        } else {
            uint32_t count = (uint32_t)match_legal(t->match, seat, legal);
            match_format(t->match, seat, legal[rng_below(r, count)], w.action,
                         sizeof w.action);
        }
        if (kit_check(t, &w, 2000 + n, &row, &no) != VERDICT_ROW)
            fail_msg("%s, seed %d, step %d: %s", game, SEED, n, no.why);
        row_write(&row, text, sizeof text);
        len += (size_t)row_line_write(
            &(struct row_line){row.seq, row.at, row_forms[row.kind].letter, "", text},
            log + len, cap - len);
        assert_int_equal(table_fold(t, &row, &change), 0);
        assert_true(change.is_step && change.actor == seat && change.to > change.from);
    }
    assert_int_equal(t->state, TABLE_FINISHED);
    assert_int_equal(table_fold_text(copy, log, len), 0);
    assert_int_equal(copy->seq, t->seq);
    assert_true(match_hash(copy->match) == match_hash(t->match));
    assert_memory_equal(copy->seat, t->seat, sizeof t->seat);
    free(log);
    table_free(copy);
    table_free(t);
}

static void whoever_folds_the_same_rows_has_the_same_table(void **state)
{
    struct rng r = rng_stream(SEED, RNG_TEST);

    (void)state;
    for (const struct game *const *g = game_list; *g; g++)
        if ((*g)->min_players <= 2)
            play_twice((*g)->id, &r);
}

static void a_row_that_does_not_fit_is_refused(void **state)
{
    static const char *const bad[] = {
        "5 3000 l - 1\n",         /* not the next row */
        "4 3000 l - 1\n",         /* the game has begun */
        "4 3000 a - 3 0 draw\n",  /* nobody sits there */
        "4 3000 a - 1 0 dance\n", /* no action */
        "4 3000 s - \n",          /* twice */
        "4 3000 v - 1 lotus\n",   /* no deal */
        "4 3000 q - 1\n",         "4 l - 1\n", "nonsense\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct table *t = kit_running("ra", "players=2");
        if (!table_fold_text(t, bad[i], strlen(bad[i])))
            fail_msg("taken: %s", bad[i]);
        table_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_covers_what_the_rules_say_it_may),
        cmocka_unit_test(nobody_covers_where_there_is_nothing_to_choose),
        cmocka_unit_test(a_table_of_before_shows_all_that_can_be_remembered),
        cmocka_unit_test(seats_change_hands_until_the_game_begins),
        cmocka_unit_test(a_seat_is_refused_what_is_not_its_own_or_not_now),
        cmocka_unit_test(a_key_is_used_once_and_belongs_to_its_seat),
        cmocka_unit_test(a_clock_runs_out_and_the_stand_in_moves_first),
        cmocka_unit_test(the_time_that_was_thought_is_charged),
        cmocka_unit_test(whoever_folds_the_same_rows_has_the_same_table),
        cmocka_unit_test(a_row_that_does_not_fit_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
