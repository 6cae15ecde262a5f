/* test_on_time.c - clocks that run out in a room: lost, stood in for, paused, closed.
 */
#include "room_kit.h"

static char lost[8];

/* The clock of whoever has to move runs out; the row that follows is stored. */
static int time_runs_out(struct room *r)
{
    int seat = acting(r);

    world.now += 61000;
    drive_tick(r);
    snprintf(lost, sizeof lost, "%d", seat + 1);
    stored(STORE_OK);
    return seat;
}

static void bot_decides(struct room *r, int seat)
{
    game_action legal[GAME_MAX_ACTIONS];

    match_legal(r->table->match, seat, legal);
    drive_answer(r, seat, r->table->seat[seat].asked, legal[0]);
    assert_int_equal(world.row.kind, 'a');
    stored(STORE_OK);
}

static void whoever_runs_out_of_time_has_lost_where_the_table_says_so(void **state)
{
    struct room *r = open_room_by(ON_TIME_LOSS);

    (void)state;
    time_runs_out(r);
    assert_int_equal(world.row.kind, 'f');
    assert_string_equal(world.text, lost);
    assert_int_equal(r->table->state, TABLE_FINISHED);
    assert_int_equal(world.n_asked, 0);
    assert_non_null(strstr(anna.last, "\"late\":["));
    assert_non_null(strstr(anna.last, "\"score\":null"));
    close_room(r);
}

/* Both are asked at once, as for cards that nobody sees; their clocks have `first` and
 * `second` left. Who has lost when both are over? */
static int loser_of_two(int64_t first, int64_t second, uint64_t asked_later)
{
    struct room *r = open_room_by(ON_TIME_LOSS);
    struct seat *s = r->table->seat;
    int seat;

    for (int p = 0; p < 2; p++) {
        s[p].since = world.now;
        s[p].asked = r->table->seq;
    }
    s[0].left = first;
    s[1].left = second;
    s[0].asked += asked_later;
    world.now += 200000;
    drive_tick(r);
    assert_int_equal(world.row.kind, 'f');
    seat = world.text[0] - '0';
    stored(STORE_OK);
    assert_int_equal(r->table->state, TABLE_FINISHED);
    close_room(r);
    return seat;
}

static void of_two_clocks_the_one_that_ran_out_first_has_lost(void **state)
{
    (void)state;
    assert_int_equal(loser_of_two(60000, 30000, 0), 2);
    assert_int_equal(loser_of_two(30000, 60000, 0), 1);
    /* In the same moment: whoever has been asked for longer is to move. */
    assert_int_equal(loser_of_two(60000, 60000, 1), 2);
}

/* Otherwise whoever is about to lose would only have to go. */
static void absence_does_not_save_from_the_clock(void **state)
{
    struct room *r = open_room_by(ON_TIME_LOSS);

    (void)state;
    house.away_s = 10;
    r->table->seat[1].left = r->table->seat[0].left = 200000;
    while (acting(r) == 0) {
        struct wish w = move(r);
        wish(r, &w);
        stored(STORE_OK);
    }
    world.n_appended = 0;
    world.now += 100000; /* ben has been away for ever, and anna waits */
    drive_tick(r);
    assert_int_equal(world.n_appended, 0);
    close_room(r);
}

/* anna's page is gone, ben never came. */
static void a_game_without_people_pauses_and_is_closed(void **state)
{
    struct room *r = open_room();
    int moves = 0;

    (void)state;
    feed_leave(&anna.watcher);
    anna.is_dismissed = true;
    while (!table_is_paused(r->table)) {
        int seat = acting(r);
        if (!r->table->seat[seat].standin) {
            assert_int_equal(time_runs_out(r), seat);
            assert_int_equal(world.row.kind, 'b');
        }
        bot_decides(r, seat);
        assert_true(moves++ < 1000);
    }
    assert_non_null(strstr(spectator.last, "\"paused\":true"));
    world.n_asked = world.n_appended = 0;
    world.now += TABLE_PAUSE_MS - 1;
    drive_tick(r);
    assert_int_equal(world.n_asked, 0);
    assert_int_equal(world.n_appended, 0);
    world.now += 1;
    drive_tick(r);
    assert_int_equal(world.row.kind, 'x');
    assert_string_equal(world.text, "abandoned");
    stored(STORE_OK);
    assert_int_equal(r->table->state, TABLE_CLOSED);
    close_room(r);
}

/* An open page plays no game: after two turns its person has to say that they are
 * there.
 */
static void an_open_page_gets_its_seat_back_once(void **state)
{
    struct room *r = open_room();
    int n_back = 0, n_over = 0;

    (void)state;
    while (n_over < 2) {
        int seat = acting(r);
        if (seat == 1) {
            struct wish w = move(r);
            wish(r, &w);
            stored(STORE_OK);
            continue;
        }
        time_runs_out(r);
        n_over++;
        bot_decides(r, 0);
        world.n_appended = 0;
        drive_tick(r);
        if (world.n_appended && world.row.kind == 'g') {
            n_back++;
            stored(STORE_OK);
        }
    }
    assert_int_equal(n_back, 1);
    assert_int_equal(r->table->seat[0].standin, STANDIN_TIME);
    drive_welcome(r, "anna");
    assert_int_equal(world.row.kind, 'g');
    stored(STORE_OK);
    assert_int_equal(r->table->seat[0].standin, STANDIN_NONE);
    close_room(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_runs_out_of_time_has_lost_where_the_table_says_so),
        cmocka_unit_test(of_two_clocks_the_one_that_ran_out_first_has_lost),
        cmocka_unit_test(absence_does_not_save_from_the_clock),
        cmocka_unit_test(a_game_without_people_pauses_and_is_closed),
        cmocka_unit_test(an_open_page_gets_its_seat_back_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
