/* drive.c - what happens at tables by itself: bots, clocks, stand-ins, leases. */
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "room/room.h"

enum { LEASE_RETRY_MS = 2000 };

/* ---- leases ---------------------------------------------------------------------- */

static bool needs_driver(const struct table *t)
{
    bool is_driven = t->clock.kind != CLOCK_NONE;

    for (int p = 0; p < t->n_seats; p++)
        is_driven |= table_is_driven(t, p);
    return t->state == TABLE_RUNNING && is_driven;
}

static void on_lease(void *ctx, enum store_code code, uint64_t fence)
{
    struct room *r = ctx;

    r->is_leasing = false;
    r->fence = code == STORE_OK ? fence : 0;
    if (r->fence)
        drive_room(r);
    room_drop(r);
}

/* With one process there is nobody to share with, and no lease is needed. */
static bool may_drive(struct room *r)
{
    int64_t now = room_ticks(r);

    if (!room_is_shared(r) || r->fence)
        return true;
    if (r->is_leasing || (r->lease_try && now - r->lease_try < LEASE_RETRY_MS))
        return false;
    r->lease_try = now;
    r->is_leasing = r->in->door->take_lease(r->in->house, r->id, on_lease,
                                            room_hold(r)) == STORE_OK;
    if (!r->is_leasing)
        room_drop(r);
    return false;
}

/* ---- bots ------------------------------------------------------------------------ */

static struct wish own_wish(const struct room *r, enum wish_kind kind, int seat)
{
    return (struct wish){
        .kind = kind, .seat = seat, .known = r->table->seq, .is_own = true};
}

static void submit(struct room *r, const struct wish *w)
{
    op_submit(r, w, (struct asker){0});
}

static void ask_bot(struct room *r, int seat)
{
    /* When too many questions wait the tick asks again. */
    if (!r->in->door->ask_bot(r->in->house, r, seat, seat,
                              table_level_of(r->table, seat)))
        return;
    r->thinking |= (uint8_t)(1u << seat);
    r->thinking_seq[seat] = r->table->seat[seat].asked;
    r->think_at[seat] = room_ticks(r) + (r->watchers ? r->in->bot_pause_ms : 0);
}

static void play_decided(struct room *r, int seat)
{
    struct wish w = own_wish(r, WISH_ACT, seat);

    r->ready &= (uint8_t) ~(1u << seat);
    match_format(r->table->match, seat, r->decided[seat], w.action, sizeof w.action);
    submit(r, &w);
}

static void throw_for(struct room *r, int seat)
{
    const char *input = bot_throw(r->table->game, table_level_of(r->table, seat));
    struct wish w = own_wish(r, WISH_THROW, seat);

    snprintf(w.input, sizeof w.input, "%s", input ? input : "-");
    submit(r, &w);
}

static void close_table(struct room *r, const char *reason)
{
    struct wish w = own_wish(r, WISH_CLOSE, -1);

    snprintf(w.reason, sizeof w.reason, "%s", reason);
    submit(r, &w);
}

static void drive_seat(struct room *r, int seat, int64_t now)
{
    unsigned bit = 1u << seat;
    struct table *t = r->table;

    /* Nobody would resign for a bot: a table that waits for one ends when it is full.
     */
    if (op_is_full(r)) {
        close_table(r, "full");
        return;
    }
    if (r->ready & bit && r->thinking_seq[seat] != t->seat[seat].asked)
        r->ready &= (uint8_t)~bit;
    if (r->ready & bit) {
        if (now >= r->think_at[seat])
            play_decided(r, seat);
        return;
    }
    if (match_hand(t->match) == seat)
        throw_for(r, seat);
    else if (!(r->thinking & bit))
        ask_bot(r, seat);
}

/*
 * While people decide, in sight of somebody, their opponents think on, each row once.
 * Those who still think about the row before come back first.
 */
static void ponder(struct room *r)
{
    struct table *t = r->table;
    bool is_awaited = false;

    if (!r->in->ponders || !r->watchers || r->pondered_seq == t->seq)
        return;
    for (int p = 0; p < t->n_seats; p++) {
        if (t->seat[p].asked && table_is_driven(t, p))
            return;
        is_awaited |= t->seat[p].asked != 0;
    }
    if (!is_awaited || match_hand(t->match) >= 0)
        return;
    if (r->pondering) {
        r->in->door->hush(r->in->house, r, false);
        return;
    }
    r->pondered_seq = t->seq;
    for (int p = 0; p < t->n_seats; p++)
        if (t->seat[p].kind == SEAT_BOT &&
            r->in->door->ponder(r->in->house, r, p, table_level_of(t, p)))
            r->pondering |= (uint8_t)(1u << p);
}

void drive_pondered(struct room *r, int seat)
{
    r->pondering &= (uint8_t) ~(1u << seat);
    drive_room(r);
}

void drive_room(struct room *r)
{
    struct table *t = r->table;
    int64_t now;

    deal_room(r);
    proposals_forget(r);
    if (r->owes_proposals)
        presence_look(r);
    if (t->state != TABLE_RUNNING || r->life != ROOM_READY || r->first ||
        r->in->is_stopping || !needs_driver(t) || table_is_paused(t) || !may_drive(r))
        return;
    now = room_ticks(r);
    advice_drive(r);
    for (int p = 0; p < t->n_seats && r->life == ROOM_READY; p++)
        if (t->seat[p].asked && table_is_driven(t, p))
            drive_seat(r, p, now);
    if (r->life == ROOM_READY)
        ponder(r);
}

void drive_answer(struct room *r, int seat, uint64_t tag, game_action chosen)
{
    unsigned bit = 1u << seat;

    r->thinking &= (uint8_t)~bit;
    if (r->table->seat[seat].asked == tag && chosen &&
        table_is_driven(r->table, seat)) {
        r->decided[seat] = chosen;
        r->ready |= (uint8_t)bit;
    }
    drive_room(r);
}

/* ---- giving seats back ----------------------------------------------------------- */

void drive_back(struct room *r, int seat)
{
    const struct seat *s = &r->table->seat[seat];
    struct wish w = {.kind = WISH_BACK, .seat = seat};

    if (r->table->state != TABLE_RUNNING ||
        (s->standin != STANDIN_AWAY && s->standin != STANDIN_TIME) ||
        table_is_late(r->table, seat))
        return;
    memcpy(w.person, s->person, sizeof w.person);
    op_submit(r, &w, (struct asker){0});
}

/* To those who look on. Whoever let two turns pass has to say that they are there: an
 * open page plays no game. */
static void give_back(struct room *r)
{
    const struct table *t = r->table;

    for (int p = 0; p < t->n_seats; p++)
        if (r->n_view[p + 1] && t->seat[p].n_over < 2)
            drive_back(r, p);
}

void drive_welcome(struct room *r, const char *person)
{
    for (int p = table_seat_of(r->table, person, 0); p >= 0;
         p = table_seat_of(r->table, person, p + 1))
        drive_back(r, p);
    drive_room(r);
}

/* ---- clocks and absence ---------------------------------------------------------- */

static void stand_in(struct room *r, int seat, enum standin why)
{
    struct wish w = own_wish(r, WISH_STANDIN, seat);

    w.standin = why;
    submit(r, &w);
}

/* Is another person here, who waits for this seat? */
static bool is_awaited(const struct room *r, int seat)
{
    const struct table *t = r->table;

    for (int p = 0; p < t->n_seats; p++)
        if (r->online >> p & 1 && t->seat[p].kind == SEAT_PERSON &&
            strcmp(t->seat[p].person, t->seat[seat].person) != 0)
            return true;
    return false;
}

static bool is_away(const struct room *r, int seat, int64_t now)
{
    const int64_t away_ms = (int64_t)r->in->away_s * 1000;

    return r->missed[seat] && now - r->missed[seat] > away_ms &&
           table_spent(r->table, seat, room_now(r)) > away_ms &&
           r->table->clock.kind != CLOCK_DAYS && is_awaited(r, seat) &&
           !(table_runs(r->table, seat) && r->table->clock.on_time == ON_TIME_LOSS);
}

/* By how much the seat's time is over; -1 where it is not. */
static int64_t overtime(const struct room *r, int seat)
{
    const struct table *t = r->table;
    int64_t over = table_spent(t, seat, room_now(r)) - t->seat[seat].left;

    return t->seat[seat].asked && table_runs(t, seat) && over >= 0 ? over : -1;
}

/* Did the clock of `seat` run out before that of `other`? Where both did in the same
 * moment, whoever has been asked for longer is the one to move. */
static bool ran_out_first(const struct room *r, int seat, int other)
{
    int64_t one = overtime(r, seat), two = overtime(r, other);

    return one != two ? one > two
                      : r->table->seat[seat].asked < r->table->seat[other].asked;
}

/* In the order in which they ran out: a game of two ends with the first. */
static void look_at_clocks(struct room *r)
{
    struct table *t = r->table;
    int late[GAME_MAX_PLAYERS], n = 0;

    for (int p = 0; p < t->n_seats; p++) {
        if (!t->seat[p].asked || table_is_driven(t, p))
            continue;
        if (overtime(r, p) >= 0) {
            int at = n++;
            for (; at > 0 && ran_out_first(r, p, late[at - 1]); at--)
                late[at] = late[at - 1];
            late[at] = p;
        } else if (is_away(r, p, room_ticks(r)) && may_drive(r)) {
            stand_in(r, p, STANDIN_AWAY);
        }
    }
    for (int i = 0; i < n && may_drive(r); i++)
        stand_in(r, late[i], STANDIN_TIME);
}

void drive_tick(struct room *r)
{
    struct table *t = r->table;

    deal_room(r);
    if (t->state != TABLE_RUNNING || r->life != ROOM_READY || r->first ||
        r->in->is_stopping)
        return;
    give_back(r);
    look_at_clocks(r);
    if (table_is_abandoned(t, room_now(r)) && r->life == ROOM_READY && may_drive(r))
        close_table(r, "abandoned");
    drive_room(r);
}
