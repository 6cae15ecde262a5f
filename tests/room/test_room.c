/* test_room.c - a room with stand-ins for store, clients, bots and time. */
#include <stdio.h>

#include "net/net_private.h"
#include "room/room.h"
#include "table/table_kit.h"

/* ---- the world outside -------------------- */

/* The store answers when it is told to; what is sent is remembered by its type. */
static struct {
    int64_t now;
    bool is_shared;
    int n_appended, n_loaded, n_asked, n_indexed, n_complaints;
    struct store_row row;
    char text[TABLE_TEXT_MAX];
    store_done *appended;
    store_got_history *loaded;
    void *append_ctx, *load_ctx;
    char asked_level[TABLE_LEVEL_MAX];
    int asked_seat;
    char nudged[TABLE_ID_MAX];
} world;

/* One who watches. */
struct guest {
    struct watcher watcher;
    char heard[256]; /* "table step meta " */
    bool is_dismissed;
};

static int64_t now(void *house)
{
    (void)house;
    return world.now;
}

static bool is_shared(void *house)
{
    (void)house;
    return world.is_shared;
}

static enum store_code append(void *house, const char *table,
                              const struct store_row *row, store_done *done, void *ctx)
{
    (void)house;
    assert_string_equal(table, "table");
    world.n_appended++;
    world.row = *row;
    snprintf(world.text, sizeof world.text, "%s", row->text);
    world.appended = done;
    world.append_ctx = ctx;
    return STORE_OK;
}

static enum store_code load(void *house, const char *table, uint64_t after,
                            store_got_history *done, void *ctx)
{
    (void)house;
    (void)table;
    (void)after;
    world.n_loaded++;
    world.loaded = done;
    world.load_ctx = ctx;
    return STORE_OK;
}

static enum store_code take_lease(void *house, const char *table,
                                  store_got_number *done, void *ctx)
{
    (void)house;
    (void)table;
    done(ctx, STORE_OK, 1);
    return STORE_OK;
}

static enum store_code tell_presence(void *house, const char *table, uint8_t seats,
                                     store_done *done, void *ctx)
{
    (void)house;
    (void)table;
    (void)seats;
    done(ctx, STORE_OK);
    return STORE_OK;
}

static enum store_code ask_presence(void *house, const char *table,
                                    store_got_number *done, void *ctx)
{
    (void)house;
    (void)table;
    done(ctx, STORE_OK, 0);
    return STORE_OK;
}

static void index_room(void *house, struct room *r, bool is_urgent)
{
    (void)house;
    (void)r;
    (void)is_urgent;
    world.n_indexed++;
}

static void hear(void *who, struct net_msg *m)
{
    struct guest *g = who;
    const char *type = net_msg_text(m) + strlen("{\"t\":\"");
    size_t n = strlen(g->heard);

    snprintf(g->heard + n, sizeof g->heard - n, "%.*s ", (int)strcspn(type, "\""),
             type);
}

static bool hides(void *who, const char *person)
{
    (void)who;
    return !strcmp(person, "cleo");
}

static void dismiss(struct watcher *w)
{
    struct guest *g = w->who;

    g->is_dismissed = true;
    feed_leave(w);
}

static bool is_connected(void *house, const char *person)
{
    (void)house;
    (void)person;
    return true;
}

static void nudge(void *house, const char *person, struct net_msg *m)
{
    (void)house;
    (void)m;
    snprintf(world.nudged, sizeof world.nudged, "%s", person);
}

static bool ask_bot(void *house, struct room *r, int seat, const char *level)
{
    (void)house;
    (void)r;
    world.n_asked++;
    world.asked_seat = seat;
    snprintf(world.asked_level, sizeof world.asked_level, "%s", level);
    return true;
}

static void complain(void *house, const struct room *r, const char *event,
                     const char *what)
{
    (void)house;
    (void)r;
    (void)event;
    (void)what;
    world.n_complaints++;
}

static const struct door door = {
    .now = now,
    .ticks = now,
    .is_shared = is_shared,
    .append = append,
    .load = load,
    .take_lease = take_lease,
    .tell_presence = tell_presence,
    .ask_presence = ask_presence,
    .index = index_room,
    .send = hear,
    .hides = hides,
    .dismiss = dismiss,
    .is_connected = is_connected,
    .nudge = nudge,
    .ask_bot = ask_bot,
    .complain = complain,
};

/* ---- rooms of these tests -------------------- */

static struct room_house house;
static struct guest anna, spectator;
static const char *const people[] = {"anna", "ben"};

/* anna and ben play; anna watches, and so does somebody without a seat. */
static struct room *open_room(void)
{
    struct room *r;

    memset(&world, 0, sizeof world);
    memset(&house, 0, sizeof house);
    memset(&anna, 0, sizeof anna);
    memset(&spectator, 0, sizeof spectator);
    world.now = 2000;
    house = (struct room_house){
        .door = &door, .away_s = 60, .reveal_s = 5, .max_rows = STORE_ROWS_MAX};
    r = room_new(&house, "table", drive_room);
    assert_non_null(r);
    r->table = kit_running("ra", "players=2");
    room_turn(r, ROOM_READY);
    anna.watcher = (struct watcher){.room = r, .who = &anna, .person = "anna"};
    spectator.watcher =
        (struct watcher){.room = r, .who = &spectator, .person = "dora"};
    feed_enter(&anna.watcher);
    feed_enter(&spectator.watcher);
    presence_look(r);
    anna.heard[0] = spectator.heard[0] = '\0';
    return r;
}

static void close_room(struct room *r)
{
    assert_int_equal(world.n_complaints, house.figures.errors);
    if (!anna.is_dismissed)
        feed_leave(&anna.watcher);
    if (!spectator.is_dismissed)
        feed_leave(&spectator.watcher);
    assert_int_equal(r->refs, 0);
    room_free(r);
}

static struct {
    int n;
    struct op_answer answer;
} told;

static void on_done(void *ctx, struct room *r, const struct op *op,
                    const struct op_answer *a)
{
    (void)ctx;
    (void)r;
    (void)op;
    told.n++;
    told.answer = *a;
}

static void wish(struct room *r, const struct wish *w)
{
    op_submit(r, w, (struct asker){.done = on_done});
}

static void stored(enum store_code code)
{
    world.appended(world.append_ctx, code);
}

static int acting(const struct room *r)
{
    return table_owes(r->table) & 1 ? 0 : 1;
}

static struct wish move(const struct room *r)
{
    int seat = acting(r);
    struct wish w = {.kind = WISH_ACT, .seat = seat, .known = r->table->seq};
    game_action legal[GAME_MAX_ACTIONS];

    memcpy(w.person, people[seat], strlen(people[seat]));
    assert_true(match_legal(r->table->match, seat, legal) > 0);
    match_format(r->table->match, seat, legal[0], w.action, sizeof w.action);
    return w;
}

static struct wish mute(const char *person)
{
    struct wish w = {.kind = WISH_MUTE, .seat = -1, .person = "anna"};

    memcpy(w.mute.person, person, strlen(person));
    w.mute.on = true;
    return w;
}

/* What another node wrote, or the look at it failed. */
static void others_wrote(enum store_code code, uint64_t seq, char kind,
                         const char *text)
{
    struct store_row row = {
        .seq = seq, .at = 3000, .kind = kind, .key = "", .text = text};
    struct store_history h = {.rows = &row, .n_rows = text ? 1 : 0};

    world.loaded(world.load_ctx, code, &h);
}

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
    assert_string_equal(world.asked_level, drive_standin);
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
        cmocka_unit_test(whoever_looks_elsewhere_is_told_of_the_turn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
