/* test_catch_up.c - news of other nodes that come while the store is being read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/config.h"
#include "core/registry.h"
#include "server/server.h"

/* The store of these tests: it answers when it is told to. */
static store_got_history *asked;
static void *asked_ctx;
static uint64_t asked_after;
static int n_asked;
static enum store_code asked_code; /* taken, or refused at once */

enum store_code __wrap_store_load(struct store *s, const char *table, uint64_t after,
                                  store_got_history *done, void *ctx);
enum store_code __wrap_store_chat_list(struct store *s, const char *table,
                                       uint64_t after, uint32_t limit,
                                       store_got_chat *done, void *ctx);
enum store_code __wrap_store_presence_put(struct store *s, const char *table,
                                          const struct store_presence *p,
                                          store_done *done, void *ctx);
enum store_code __wrap_store_presence_get(struct store *s, const char *table,
                                          store_got_presence *done, void *ctx);
bool __wrap_store_is_shared(const struct store *s);

static struct {
    enum store_code code; /* STORE_FULL: a table without chat */
    store_got_chat *done;
    void *ctx;
} chat;

enum store_code __wrap_store_load(struct store *s, const char *table, uint64_t after,
                                  store_got_history *done, void *ctx)
{
    (void)s;
    (void)table;
    asked = done;
    asked_ctx = ctx;
    asked_after = after;
    n_asked++;
    return asked_code;
}

enum store_code __wrap_store_chat_list(struct store *s, const char *table,
                                       uint64_t after, uint32_t limit,
                                       store_got_chat *done, void *ctx)
{
    (void)s;
    (void)table;
    (void)after;
    (void)limit;
    chat.done = done;
    chat.ctx = ctx;
    return chat.code;
}

static struct {
    bool is_shared;
    enum store_code code; /* of the next attempt */
    int n_put, n_got;
    uint8_t seats;
    store_done *put;
    store_got_presence *got;
    void *put_ctx, *got_ctx;
} others;

enum store_code __wrap_store_presence_put(struct store *s, const char *table,
                                          const struct store_presence *p,
                                          store_done *done, void *ctx)
{
    (void)s;
    (void)table;
    others.n_put++;
    others.seats = p->seats;
    others.put = done;
    others.put_ctx = ctx;
    return others.code;
}

enum store_code __wrap_store_presence_get(struct store *s, const char *table,
                                          store_got_presence *done, void *ctx)
{
    (void)s;
    (void)table;
    others.n_got++;
    others.got = done;
    others.got_ctx = ctx;
    return others.code;
}

bool __wrap_store_is_shared(const struct store *s)
{
    (void)s;
    return others.is_shared;
}

static char setup[STORE_TEXT_MAX];

static void answer(size_t n)
{
    struct store_row row[4];
    struct store_history h = {.rows = row, .n_rows = n, .table.setup = setup};

    for (size_t i = 0; i < n; i++)
        row[i] = (struct store_row){
            .seq = asked_after + 1 + i, .kind = 'm', .key = "", .text = "ben 1"};
    asked(asked_ctx, STORE_OK, &h);
}

static void begin(struct server *srv)
{
    static const uint8_t seed[DEALER_SEED];
    struct table_setup s = {.game = registry_find("aton"),
                            .host = "anna",
                            .title = "",
                            .rematch_of = "",
                            .seed = seed};

    memset(srv, 0, sizeof *srv);
    srv->cfg.idle_s = 120;
    door_open(srv);
    map_init(&srv->rooms, 0, 1);
    map_init(&srv->people, 0, 2);
    map_init(&srv->sessions, STORE_TOKEN, 3);
    config_default(s.game, &s.config);
    assert_true(table_setup_write(&s, setup, sizeof setup) > 0);
    memset(&others, 0, sizeof others);
    n_asked = 0;
    asked_code = STORE_OK;
    chat.code = STORE_FULL;
}

static struct room *room_of(struct server *srv)
{
    struct room *r;

    begin(srv);
    r = hall_add(srv, "table", setup);
    assert_non_null(r);
    return r;
}

static void done(struct server *srv)
{
    hall_done(srv);
    map_done(&srv->people);
    map_done(&srv->sessions);
}

/* With idle_s 0 the room would be gone before the reader answers. */
static void a_room_stays_until_a_slow_reader_has_brought_its_chat(void **state)
{
    struct server srv;
    struct room *r = room_of(&srv);
    struct store_chat line = {.id = 7, .text = "at last"};

    (void)state;
    srv.cfg.idle_s = 0;
    chat.code = STORE_OK;
    hall_news(&srv, STORE_NEWS_CHAT, "table", 0);
    hall_step(&srv);
    assert_ptr_equal(hall_find(&srv, "table"), r);
    chat.done(chat.ctx, STORE_OK, &line, 1);
    assert_int_equal(r->n_chat, 1);
    hall_step(&srv);
    assert_null(hall_find(&srv, "table"));
    done(&srv);
}

static void a_room_stays_while_rows_of_others_are_fetched(void **state)
{
    struct server srv;
    struct room *r = room_of(&srv);

    (void)state;
    srv.cfg.idle_s = 0;
    hall_news(&srv, STORE_NEWS_ROW, "table", 1);
    hall_step(&srv);
    assert_ptr_equal(hall_find(&srv, "table"), r);
    answer(1);
    hall_step(&srv);
    assert_null(hall_find(&srv, "table"));
    done(&srv);
}

static void a_row_written_during_a_look_makes_another(void **state)
{
    struct server srv;
    struct room *r = room_of(&srv);

    (void)state;
    hall_news(&srv, STORE_NEWS_ROW, "table", 1);
    assert_int_equal(n_asked, 1);
    hall_news(&srv, STORE_NEWS_ROW, "table", 2);
    assert_int_equal(n_asked, 1);
    answer(1); /* it had read before the second row was there */
    assert_int_equal(r->table->seq, 1);
    assert_int_equal(n_asked, 2);
    answer(1);
    assert_int_equal(r->table->seq, 2);
    assert_int_equal(n_asked, 2);
    assert_int_equal(r->life, ROOM_READY);
    done(&srv);
}

static void a_row_that_the_look_has_seen_makes_none(void **state)
{
    struct server srv;
    struct room *r = room_of(&srv);

    (void)state;
    hall_news(&srv, STORE_NEWS_ROW, "table", 1);
    hall_news(&srv, STORE_NEWS_ROW, "table", 2);
    answer(2);
    assert_int_equal(r->table->seq, 2);
    assert_int_equal(n_asked, 1);
    done(&srv);
}

static void lost_news_during_a_look_make_another(void **state)
{
    struct server srv;
    struct room *r = room_of(&srv);

    (void)state;
    hall_news(&srv, STORE_NEWS_ROW, "table", 1);
    hall_news(&srv, STORE_NEWS_LOST, NULL, 0);
    answer(1);
    assert_int_equal(n_asked, 2);
    answer(0);
    assert_int_equal(r->table->seq, 1);
    assert_int_equal(n_asked, 2);
    done(&srv);
}

static void lost_news_wait_for_a_row_of_ours(void **state)
{
    struct server srv;
    struct room *r = room_of(&srv);

    (void)state;
    room_turn(r, ROOM_WRITING);
    hall_news(&srv, STORE_NEWS_LOST, NULL, 0);
    assert_int_equal(n_asked, 0);
    room_rest(r);
    hall_tick(&srv, net_now_ms());
    assert_int_equal(n_asked, 1);
    answer(0);
    done(&srv);
}

static void a_look_that_failed_is_tried_again(void **state)
{
    struct server srv;
    struct room *r = room_of(&srv);

    (void)state;
    asked_code = STORE_FULL;
    hall_news(&srv, STORE_NEWS_ROW, "table", 1);
    assert_int_equal(r->life, ROOM_READY);
    asked_code = STORE_OK;
    hall_tick(&srv, net_now_ms());
    assert_int_equal(n_asked, 2);
    asked(asked_ctx, STORE_IO, NULL);
    hall_tick(&srv, net_now_ms());
    assert_int_equal(n_asked, 3);
    answer(1);
    assert_int_equal(r->table->seq, 1);
    asked_code = STORE_FULL;
    hall_news(&srv, STORE_NEWS_LOST, NULL, 0);
    asked_code = STORE_OK;
    hall_tick(&srv, net_now_ms());
    assert_int_equal(n_asked, 5);
    answer(0);
    hall_tick(&srv, net_now_ms());
    assert_int_equal(n_asked, 5);
    done(&srv);
}

/* A node that says once too little leaves its people at the table for ever. */
static void presence_is_told_until_it_is_stored(void **state)
{
    struct server srv;
    struct room *r = room_of(&srv);

    (void)state;
    others.is_shared = true;
    memcpy(r->table->seat[0].person, "anna", 5);
    r->n_view[1] = 1;
    presence_look(r);
    others.put(others.put_ctx, STORE_OK);
    hall_tick(&srv, net_now_ms());
    assert_int_equal(others.n_put, 1);
    assert_int_equal(others.seats, 1);
    r->n_view[1] = 0;
    others.code = STORE_FULL;
    presence_look(r);
    others.code = STORE_OK;
    hall_tick(&srv, net_now_ms());
    assert_int_equal(others.n_put, 3);
    others.put(others.put_ctx, STORE_IO);
    r->used = -1000000; /* nobody needs it, but this has to be said */
    srv.last_sweep = 0;
    hall_tick(&srv, net_now_ms());
    assert_int_equal(others.n_put, 4);
    assert_int_equal(others.seats, 0);
    others.put(others.put_ctx, STORE_OK);
    hall_tick(&srv, net_now_ms());
    assert_int_equal(others.n_put, 4);
    others.is_shared = false;
    done(&srv);
}

static void presence_is_asked_for_until_it_is_known(void **state)
{
    struct server srv;
    struct room *r = room_of(&srv);

    (void)state;
    others.is_shared = true;
    memcpy(r->table->seat[0].person, "anna", 5);
    others.code = STORE_FULL;
    hall_news(&srv, STORE_NEWS_PRESENCE, "table", 0);
    others.code = STORE_OK;
    hall_tick(&srv, net_now_ms());
    assert_int_equal(others.n_got, 2);
    others.got(others.got_ctx, STORE_IO, NULL);
    hall_tick(&srv, net_now_ms());
    assert_int_equal(others.n_got, 3);
    others.got(others.got_ctx, STORE_OK, &(struct store_presence){1, ""});
    assert_true(r->online & 1);
    hall_tick(&srv, net_now_ms());
    assert_int_equal(others.n_got, 3);
    others.is_shared = false;
    done(&srv);
}

static void on_open(void *ctx, struct room *r, enum store_code code)
{
    assert_int_equal(code, STORE_OK);
    *(struct room **)ctx = r;
}

static void a_row_written_while_a_table_is_opened_is_not_missed(void **state)
{
    struct server srv;
    struct room *r = NULL;

    (void)state;
    begin(&srv);
    hall_open(&srv, "table", on_open, &r);
    hall_news(&srv, STORE_NEWS_ROW, "table", 2);
    answer(1);
    assert_non_null(r);
    assert_int_equal(n_asked, 2);
    answer(1);
    assert_int_equal(r->table->seq, 2);
    assert_int_equal(n_asked, 2);
    done(&srv);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_room_stays_until_a_slow_reader_has_brought_its_chat),
        cmocka_unit_test(a_room_stays_while_rows_of_others_are_fetched),
        cmocka_unit_test(a_row_written_during_a_look_makes_another),
        cmocka_unit_test(a_row_that_the_look_has_seen_makes_none),
        cmocka_unit_test(lost_news_during_a_look_make_another),
        cmocka_unit_test(lost_news_wait_for_a_row_of_ours),
        cmocka_unit_test(a_look_that_failed_is_tried_again),
        cmocka_unit_test(presence_is_told_until_it_is_stored),
        cmocka_unit_test(presence_is_asked_for_until_it_is_known),
        cmocka_unit_test(a_row_written_while_a_table_is_opened_is_not_missed),
    };

    return cmocka_run_group_tests_name("catch up", tests, NULL, NULL);
}
