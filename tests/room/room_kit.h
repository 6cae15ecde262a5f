/* room_kit.h - a room, and stand-ins for store, clients, bots and time. */
#ifndef MAAT_ROOM_KIT_H
#define MAAT_ROOM_KIT_H

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
    int asked_seat, asked_by;
    unsigned pondering; /* bit p: the bot of seat p was asked to, */
    int n_hushed;       /* and all of them so often to come back, */
    bool is_over;       /* the last time for good */
    char nudged[TABLE_ID_MAX];
    int n_told;
    char told[PROPOSALS_MAX]; /* to the other nodes, of proposals, */
    const char *elsewhere;    /* and by them; NULL: nothing */
} world;

/* One who watches. */
struct guest {
    struct watcher watcher;
    char heard[256];    /* "table step meta " */
    char last[1 << 17]; /* message */
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

static enum store_code tell_presence(void *house, const char *table,
                                     const struct store_presence *p, store_done *done,
                                     void *ctx)
{
    (void)house;
    (void)table;
    world.n_told++;
    snprintf(world.told, sizeof world.told, "%s", p->proposals);
    done(ctx, STORE_OK);
    return STORE_OK;
}

static enum store_code ask_presence(void *house, const char *table,
                                    store_got_presence *done, void *ctx)
{
    struct store_presence p = {0, world.elsewhere ? world.elsewhere : ""};

    (void)house;
    (void)table;
    done(ctx, STORE_OK, &p);
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
    snprintf(g->last, sizeof g->last, "%.*s", (int)m->len, net_msg_text(m));
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

static bool ask_bot(void *house, struct room *r, int seat, int by, const char *level)
{
    (void)house;
    (void)r;
    world.n_asked++;
    world.asked_seat = seat;
    world.asked_by = by;
    snprintf(world.asked_level, sizeof world.asked_level, "%s", level);
    return true;
}

static bool ponder(void *house, struct room *r, int seat, const char *level)
{
    (void)house;
    (void)r;
    (void)level;
    world.pondering |= 1u << seat;
    return true;
}

static void hush(void *house, const struct room *r, bool is_over)
{
    (void)house;
    (void)r;
    world.n_hushed++;
    world.is_over = is_over;
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
    .ponder = ponder,
    .hush = hush,
    .complain = complain,
};

/* ---- rooms of these tests -------------------- */

static struct room_house house;
static struct guest anna, spectator;

/* anna and ben play; anna watches, and so does somebody without a seat. */
static inline struct room *open_room_by(enum on_time on_time)
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
    r->table = kit_running_by("ra", "players=2", MEMORY_LETTER, on_time);
    room_turn(r, ROOM_READY);
    anna.watcher = (struct watcher){.room = r, .who = &anna, .person = "anna"};
    spectator.watcher = (struct watcher){
        .room = r, .who = &spectator, .person = "dora", .name = "Dora"};
    feed_enter(&anna.watcher);
    feed_enter(&spectator.watcher);
    presence_look(r);
    anna.heard[0] = spectator.heard[0] = '\0';
    return r;
}

static inline struct room *open_room(void)
{
    return open_room_by(ON_TIME_STANDIN);
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

static inline int acting(const struct room *r)
{
    return table_owes(r->table) & 1 ? 0 : 1;
}

static inline struct wish move(const struct room *r)
{
    int seat = acting(r);
    struct wish w = {.kind = WISH_ACT, .seat = seat, .known = r->table->seq};
    game_action legal[GAME_MAX_ACTIONS];

    memcpy(w.person, kit_people[seat], strlen(kit_people[seat]));
    assert_true(match_legal(r->table->match, seat, legal) > 0);
    match_format(r->table->match, seat, legal[0], w.action, sizeof w.action);
    return w;
}

static inline struct wish mute(const char *person)
{
    struct wish w = {.kind = WISH_MUTE, .seat = -1, .person = "anna"};

    memcpy(w.mute.person, person, strlen(person));
    w.mute.on = true;
    return w;
}

/* What another node wrote, or the look at it failed. */
static inline void others_wrote(enum store_code code, uint64_t seq, char kind,
                                const char *text)
{
    struct store_row row = {
        .seq = seq, .at = 3000, .kind = kind, .key = "", .text = text};
    struct store_history h = {.rows = &row, .n_rows = text ? 1 : 0};

    world.loaded(world.load_ctx, code, &h);
}

#endif
