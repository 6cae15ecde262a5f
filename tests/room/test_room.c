/* test_room.c - a room with stand-ins for all that is outside. */
#include "room_kit.h"

/* ---- durable before it counts -------------------- */

static void nobody_hears_of_a_move_before_it_is_stored(void **state)
{
    struct room *r = open_room();
    struct wish w = move(r);
    uint64_t seq = r->table->seq;

    (void)state;
    told.n = 0;
    wish(r, &w);
    assert_int_equal(world.n_appended, 1);
    assert_int_equal(world.row.kind, 'a');
    assert_int_equal(r->life, ROOM_WRITING);
    assert_string_equal(anna.heard, "");
    assert_int_equal(told.n, 0);
    assert_int_equal(r->table->seq, seq);
    stored(STORE_OK);
    assert_int_equal(r->life, ROOM_READY);
    assert_int_equal(r->table->seq, seq + 1);
    assert_string_equal(anna.heard, "step ");
    assert_string_equal(spectator.heard, "step ");
    assert_int_equal(told.n, 1);
    assert_int_equal(told.answer.no.code, REFUSAL_NONE);
    assert_int_equal(told.answer.seq, seq + 1);
    assert_int_equal(house.figures.moves, 1);
    assert_int_equal(world.n_indexed, 1);
    close_room(r);
}

static void a_commit_that_fails_changes_nothing(void **state)
{
    struct room *r = open_room();
    struct wish w = move(r);
    uint64_t seq = r->table->seq, hash = match_hash(r->table->match);

    (void)state;
    told.n = 0;
    wish(r, &w);
    stored(STORE_IO);
    assert_int_equal(told.n, 1);
    assert_int_equal(told.answer.no.code, REFUSED_UNAVAILABLE);
    assert_int_equal(r->table->seq, seq);
    assert_true(match_hash(r->table->match) == hash);
    assert_string_equal(anna.heard, "");
    assert_int_equal(r->life, ROOM_READY);
    close_room(r);
}

static void wishes_wait_for_each_other(void **state)
{
    struct room *r = open_room();
    struct wish w = move(r), again = w;

    (void)state;
    told.n = 0;
    memcpy(w.key, "k1", 3);
    memcpy(again.key, "k2", 3);
    wish(r, &w);
    wish(r, &again);
    assert_int_equal(world.n_appended, 1);
    assert_int_equal(r->n_ops, 1);
    stored(STORE_OK);
    /* It was for a decision that is not the open one any more. */
    assert_int_equal(told.n, 2);
    assert_int_equal(told.answer.no.code, REFUSED_STALE);
    assert_int_equal(world.n_appended, 1);
    close_room(r);
}

static void too_many_wishes_are_refused(void **state)
{
    struct room *r = open_room();
    struct wish w = mute("ben");

    (void)state;
    told.n = 0;
    for (int i = 0; i < ROOM_OPS_MAX + 2; i++)
        wish(r, &w);
    assert_int_equal(told.n, 1);
    assert_int_equal(told.answer.no.code, REFUSED_BUSY);
    stored(STORE_OK);
    assert_int_equal(told.n, ROOM_OPS_MAX + 2);
    assert_true(told.answer.is_repeated);
    close_room(r);
}

static void a_house_that_closes_takes_no_wish(void **state)
{
    struct room *r = open_room();
    struct wish w = move(r);

    (void)state;
    house.is_stopping = true;
    wish(r, &w);
    assert_int_equal(told.answer.no.code, REFUSED_UNAVAILABLE);
    assert_int_equal(world.n_appended, 0);
    close_room(r);
}

/* ---- other nodes -------------------- */

static void a_lost_race_reads_what_was_faster_and_is_checked_again(void **state)
{
    struct room *r = open_room();
    struct wish w = mute("ben");
    uint64_t seq = r->table->seq;

    (void)state;
    world.is_shared = true;
    told.n = 0;
    wish(r, &w);
    assert_int_equal(world.row.seq, seq + 1);
    stored(STORE_CONFLICT);
    assert_int_equal(r->life, ROOM_CATCHING_UP);
    others_wrote(STORE_OK, seq + 1, 'm', "cleo 1");
    assert_true(table_is_muted(r->table, "cleo"));
    assert_int_equal(world.n_appended, 2);
    assert_int_equal(world.row.seq, seq + 2);
    stored(STORE_OK);
    assert_int_equal(told.n, 1);
    assert_int_equal(told.answer.seq, seq + 2);
    close_room(r);
}

static void a_refusal_looks_first_at_what_others_have_written(void **state)
{
    struct room *r = open_room();
    struct wish w = mute("cleo");

    (void)state;
    world.is_shared = true;
    memcpy(w.person, "ben", 4);
    told.n = 0;
    wish(r, &w);
    assert_int_equal(told.n, 0);
    assert_int_equal(world.n_loaded, 1);
    others_wrote(STORE_OK, 0, 0, NULL);
    assert_int_equal(told.n, 1);
    assert_int_equal(told.answer.no.code, REFUSED_FORBIDDEN);
    close_room(r);
}

static void a_table_that_is_gone_sends_everybody_away(void **state)
{
    struct room *r = open_room();
    struct wish w = move(r);

    (void)state;
    world.is_shared = true;
    told.n = 0;
    assert_true(catch_up(r));
    wish(r, &w);
    others_wrote(STORE_MISSING, 0, 0, NULL);
    assert_int_equal(r->life, ROOM_GONE);
    assert_string_equal(anna.heard, "gone ");
    assert_true(anna.is_dismissed && spectator.is_dismissed);
    assert_int_equal(told.n, 1);
    assert_int_equal(told.answer.no.code, REFUSED_NOT_SUBSCRIBED);
    close_room(r);
}

static void a_row_that_does_not_fit_stops_the_table_loudly(void **state)
{
    struct room *r = open_room();
    struct wish w = move(r);

    (void)state;
    world.is_shared = true;
    assert_true(catch_up(r));
    others_wrote(STORE_OK, r->table->seq + 1, 'a', "1 0 dance");
    assert_int_equal(r->life, ROOM_BROKEN);
    assert_int_equal(world.n_complaints, 1);
    wish(r, &w);
    assert_int_equal(told.answer.no.code, REFUSED_UNAVAILABLE);
    assert_int_equal(world.n_appended, 0);
    close_room(r);
}

static struct room *opened;
static enum store_code opened_code;

static void on_opened(void *ctx, struct room *r, enum store_code code)
{
    (void)ctx;
    opened = r;
    opened_code = code;
}

static void whoever_asks_for_the_newest_gets_an_answer_also_when_it_goes(void **state)
{
    struct room *r = open_room();
    struct wish w = move(r);

    (void)state;
    world.is_shared = true;
    opened_code = STORE_FULL;
    wish(r, &w);
    catch_up_fresh(r, on_opened, NULL); /* after our own row */
    assert_int_equal(world.n_loaded, 0);
    stored(STORE_OK);
    assert_int_equal(world.n_loaded, 1);
    others_wrote(STORE_OK, 0, 0, NULL);
    assert_int_equal(opened_code, STORE_OK);
    assert_ptr_equal(opened, r);
    w = move(r);
    wish(r, &w);
    catch_up_fresh(r, on_opened, NULL);
    stored(STORE_MISSING); /* dropped by somebody else */
    assert_int_equal(opened_code, STORE_MISSING);
    assert_null(opened);
    opened_code = STORE_OK;
    catch_up_fresh(r, on_opened, NULL);
    assert_int_equal(opened_code, STORE_MISSING);
    close_room(r);
}

/* ---- by itself -------------------- */

static void a_clock_runs_out_and_a_bot_stands_in(void **state)
{
    struct room *r = open_room();
    int seat = acting(r);
    char text[16];
    game_action legal[GAME_MAX_ACTIONS];

    (void)state;
    world.now += 59000;
    drive_tick(r);
    assert_int_equal(world.n_appended, 0);
    world.now += 2000;
    drive_tick(r);
    assert_int_equal(world.row.kind, 'b');
    snprintf(text, sizeof text, "%d time", seat + 1);
    assert_string_equal(world.text, text);
    stored(STORE_OK);
    assert_int_equal(world.n_asked, 1);
    assert_int_equal(world.asked_seat, seat);
    assert_string_equal(world.asked_level, table_standin);
    match_legal(r->table->match, seat, legal);
    drive_answer(r, seat, r->table->seat[seat].asked, legal[0]);
    assert_int_equal(world.row.kind, 'a');
    stored(STORE_OK);
    assert_int_equal(house.figures.bot_moves, 1);
    close_room(r);
}

static void an_answer_for_another_moment_is_forgotten(void **state)
{
    struct room *r = open_room();

    (void)state;
    drive_answer(r, acting(r), 1, 1);
    assert_int_equal(world.n_appended, 0);
    close_room(r);
}

static void bots_think_on_while_people_decide(void **state)
{
    struct room *r = open_room();
    int bot = r->table->seat[0].asked ? 1 : 0;

    (void)state;
    r->table->seat[bot].kind = SEAT_BOT;
    snprintf(r->table->seat[bot].level, sizeof r->table->seat[bot].level, "master");
    drive_room(r);
    assert_int_equal(world.pondering, 0); /* this house does not want it */
    house.ponders = true;
    drive_room(r);
    assert_int_equal(world.pondering, 1u << bot);
    assert_int_equal(r->pondering, 1u << bot);
    world.pondering = 0;
    drive_room(r);
    assert_int_equal(world.pondering, 0); /* about each row once */
    r->table->seq++;
    drive_room(r);
    assert_int_equal(world.n_hushed, 1); /* who thinks about an old row comes back */
    assert_false(world.is_over);
    drive_pondered(r, bot);
    assert_int_equal(world.pondering, 1u << bot);
    r->table->seq--;
    close_room(r);
}

static void whoever_looks_elsewhere_is_told_of_the_turn(void **state)
{
    struct room *r = open_room();
    struct wish w = move(r);

    (void)state;
    while (!strcmp(w.person, "ben")) { /* until ben is to move, who does not watch */
        wish(r, &w);
        stored(STORE_OK);
        w = move(r);
    }
    world.nudged[0] = '\0';
    do {
        w = move(r);
        wish(r, &w);
        stored(STORE_OK);
    } while (acting(r) == 0 && r->table->state == TABLE_RUNNING);
    assert_string_equal(world.nudged, "ben");
    close_room(r);
}

static void everybody_is_told_who_watches_without_a_seat(void **state)
{
    struct room *r = open_room();
    struct guest other = {.watcher = {.room = r, .person = "eva", .name = "Eva"}};
    struct guest window = {.watcher = {.room = r, .person = "dora", .name = "Dora"}};

    (void)state;
    other.watcher.who = &other;
    window.watcher.who = &window;
    presence_tick(r);
    assert_non_null(strstr(anna.last, "\"count\":1,\"names\":[\"Dora\"]"));
    assert_string_equal(anna.heard, "watchers ");
    presence_tick(r); /* nothing new */
    assert_string_equal(anna.heard, "watchers ");
    feed_enter(&other.watcher);
    feed_enter(&window.watcher);
    presence_tick(r);
    assert_non_null(strstr(spectator.last, "\"count\":2,"));
    assert_non_null(strstr(other.last, "\"Eva\""));
    feed_leave(&other.watcher);
    feed_leave(&window.watcher);
    presence_tick(r);
    assert_non_null(strstr(anna.last, "\"count\":1,\"names\":[\"Dora\"]"));
    close_room(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_hears_of_a_move_before_it_is_stored),
        cmocka_unit_test(a_commit_that_fails_changes_nothing),
        cmocka_unit_test(wishes_wait_for_each_other),
        cmocka_unit_test(too_many_wishes_are_refused),
        cmocka_unit_test(a_house_that_closes_takes_no_wish),
        cmocka_unit_test(a_lost_race_reads_what_was_faster_and_is_checked_again),
        cmocka_unit_test(a_refusal_looks_first_at_what_others_have_written),
        cmocka_unit_test(a_table_that_is_gone_sends_everybody_away),
        cmocka_unit_test(a_row_that_does_not_fit_stops_the_table_loudly),
        cmocka_unit_test(whoever_asks_for_the_newest_gets_an_answer_also_when_it_goes),
        cmocka_unit_test(a_clock_runs_out_and_a_bot_stands_in),
        cmocka_unit_test(an_answer_for_another_moment_is_forgotten),
        cmocka_unit_test(bots_think_on_while_people_decide),
        cmocka_unit_test(whoever_looks_elsewhere_is_told_of_the_turn),
        cmocka_unit_test(everybody_is_told_who_watches_without_a_seat),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
