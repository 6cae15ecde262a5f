/* drive.c - what happens at tables by itself: bots, clocks, stand-ins, leases. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "server/server.h"
#include "server/thinkers.h"

/* A bot that sits in for a person, and the one that gives hints. */
static const char standin_level[] = "adept";

enum { LEASE_RETRY_MS = 2000 };

/* ---- leases ------------------------------------------------------------- */

static bool needs_driver(const struct table *t)
{
    bool is_driven = t->clock.kind != CLOCK_NONE;

    for (int p = 0; p < t->n_seats; p++)
        is_driven |= table_is_driven(t, p);
    return t->state == TABLE_RUNNING && is_driven;
}

struct lease_wait {
    struct server *srv;
    char id[STORE_ID_MAX];
};

static void on_lease(void *ctx, enum store_code code, uint64_t fence)
{
    struct lease_wait *w = ctx;
    struct room *r = map_find(&w->srv->rooms, w->id);

    if (r) {
        r->is_leasing = false;
        r->fence = code == STORE_OK ? fence : 0;
        if (r->fence && r->table)
            drive_room(r);
    }
    free(w);
}

/* With one process there is nobody to share with, and no lease is needed. */
static bool may_drive(struct room *r)
{
    struct lease_wait *w;
    int64_t now = net_now_ms();

    if (!store_is_shared(r->srv->store) || r->fence)
        return true;
    if (r->is_leasing || (r->lease_try && now - r->lease_try < LEASE_RETRY_MS))
        return false;
    r->lease_try = now;
    w = calloc(1, sizeof *w);
    if (!w)
        return false;
    w->srv = r->srv;
    memcpy(w->id, r->id, sizeof w->id);
    r->is_leasing = true;
    if (store_lease_take(r->srv->store, r->id, SERVER_LEASE_MS, on_lease, w) !=
        STORE_OK) {
        r->is_leasing = false;
        free(w);
    }
    return false;
}

/* ---- bots ----------------------------------------------------------------- */

static struct wish own_wish(const struct room *r, enum wish_kind kind, int seat)
{
    return (struct wish){
        .kind = kind, .seat = seat, .known = r->table->seq, .is_own = true};
}

static void submit(struct room *r, const struct wish *w)
{
    op_submit(r, w, (struct asker){0});
}

static const char *level_of(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    return s->kind == SEAT_BOT ? s->level : standin_level;
}

static struct think_job *question(struct room *r, int seat, const char *spec)
{
    struct think_job *job = malloc(sizeof *job);
    struct table *t = r->table;

    if (!job)
        return NULL;
    memset(job, 0, offsetof(struct think_job, view));
    memcpy(job->table, r->id, sizeof job->table);
    memcpy(job->place.owner, t->host, sizeof job->place.owner);
    job->place.class = r->subs ? THINK_AWAITED : THINK_ALONE;
    snprintf(job->spec, sizeof job->spec, "%s", spec);
    job->tag = t->seat[seat].asked;
    job->seat = seat;
    job->game = t->game;
    job->n = match_legal(t->match, seat, job->legal);
    job->us = 0;
    memcpy(job->view, match_view(t->match, seat), t->game->state_size);
    return job;
}

static void ask_bot(struct room *r, int seat)
{
    struct think_job *job = question(r, seat, level_of(r->table, seat));

    if (!job)
        return;
    if (!thinkers_ask(r->srv->thinkers, job)) {
        free(job); /* the tick asks again */
        return;
    }
    r->thinking |= (uint8_t)(1u << seat);
    r->thinking_seq[seat] = r->table->seat[seat].asked;
    r->think_at[seat] = net_now_ms() + (r->subs ? r->srv->cfg.bot_pause_ms : 0);
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
    const char *input = bot_throw(r->table->game, level_of(r->table, seat));
    struct wish w = own_wish(r, WISH_THROW, seat);

    snprintf(w.input, sizeof w.input, "%s", input ? input : "-");
    submit(r, &w);
}

/* Nobody would resign for a bot: a table that waits for one ends when it is full. */
static void close_full(struct room *r)
{
    struct wish w = own_wish(r, WISH_CLOSE, -1);

    snprintf(w.reason, sizeof w.reason, "full");
    submit(r, &w);
}

static void drive_seat(struct room *r, int seat, int64_t now)
{
    unsigned bit = 1u << seat;
    struct table *t = r->table;

    if (op_is_full(r)) {
        close_full(r);
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

void drive_room(struct room *r)
{
    struct table *t = r->table;
    int64_t now;

    deal_room(r);
    if (t->state != TABLE_RUNNING || r->life != ROOM_READY || r->first ||
        r->srv->is_stopping || !needs_driver(t) || !may_drive(r))
        return;
    now = net_now_ms();
    for (int p = 0; p < t->n_seats && r->life == ROOM_READY; p++)
        if (t->seat[p].asked && table_is_driven(t, p))
            drive_seat(r, p, now);
}

/* ---- answers of the bots ------------------------------------------------------ */

static void answer_hint(struct server *srv, struct think_job *job)
{
    struct client *c = job->ctx;
    struct room *r = hall_find(srv, job->table);
    struct wire_re re = {job->has_re, job->re};
    char text[GAME_TEXT_MAX];

    if (r && r->table->state == TABLE_RUNNING &&
        r->table->seat[job->seat].asked == job->tag && job->chosen) {
        match_format(r->table->match, job->seat, job->chosen, text, sizeof text);
        client_send(c, wire_hint(re, job->table, job->seat + 1, r->table->seq, text));
    } else {
        client_send(c, wire_no(re, job->table, NULL, r ? r->table->seq : 0,
                               REFUSED_NO_HINT, "the position has changed"));
    }
    if (r)
        r->hinting &= (uint8_t) ~(1u << job->seat);
    client_drop(c);
}

static void answer_bot(struct server *srv, struct think_job *job)
{
    struct room *r = hall_find(srv, job->table);
    unsigned bit = 1u << job->seat;

    if (!r)
        return;
    srv->figures.bot_us += job->us;
    r->thinking &= (uint8_t)~bit;
    if (r->table->seat[job->seat].asked == job->tag && job->n &&
        table_is_driven(r->table, job->seat)) {
        /* A level that is gone still has to move: the first legal action. */
        r->decided[job->seat] = job->chosen ? job->chosen : job->legal[0];
        r->ready |= (uint8_t)bit;
    }
    drive_room(r);
}

void drive_wake(struct server *srv)
{
    struct think_job *job;

    while ((job = thinkers_collect(srv->thinkers))) {
        if (job->ctx)
            answer_hint(srv, job);
        else
            answer_bot(srv, job);
        free(job);
    }
}

/* Against bots a hint is a help; against people it would be cheating. */
static bool may_hint(const struct table *t, int seat, const char *person)
{
    if (t->state != TABLE_RUNNING || seat < 0 || seat >= t->n_seats ||
        !(match_head(t->match)->acting >> seat & 1) || match_hand(t->match) >= 0 ||
        strcmp(t->seat[seat].person, person) != 0)
        return false;
    for (int p = 0; p < t->n_seats; p++)
        if (t->seat[p].kind != SEAT_BOT && strcmp(t->seat[p].person, person) != 0)
            return false;
    return true;
}

static void no_hint(struct client *c, const struct room *r, struct wire_re re,
                    enum refusal_code code, const char *why)
{
    client_send(c, wire_no(re, r->id, NULL, r->table->seq, code, why));
}

void drive_hint(struct client *c, struct room *r, int seat, struct wire_re re)
{
    struct think_job *job;

    if (!may_hint(r->table, seat, c->person->p.id)) {
        no_hint(c, r, re, REFUSED_NO_HINT, "no hint at this table now");
        return;
    }
    if (r->hinting >> seat & 1) {
        no_hint(c, r, re, REFUSED_BUSY, "a hint for this seat is on its way");
        return;
    }
    job = question(r, seat, standin_level);
    if (job) {
        job->place.class = THINK_AWAITED;
        job->ctx = c;
        job->re = re.id;
        job->has_re = re.is_set;
        if (thinkers_ask(r->srv->thinkers, job)) {
            r->hinting |= (uint8_t)(1u << seat);
            client_hold(c);
            return;
        }
        free(job);
    }
    no_hint(c, r, re, REFUSED_BUSY, "too many questions wait");
}

/* ---- clocks and absence ------------------------------------------------------------
 */

static void stand_in(struct room *r, int seat, enum standin why)
{
    struct wish w = own_wish(r, WISH_STANDIN, seat);

    w.standin = why;
    submit(r, &w);
}

/* Is another person here, who waits for this seat? */
static bool is_awaited(const struct table *t, int seat)
{
    for (int p = 0; p < t->n_seats; p++)
        if (t->seat[p].is_online && t->seat[p].kind == SEAT_PERSON &&
            strcmp(t->seat[p].person, t->seat[seat].person) != 0)
            return true;
    return false;
}

static bool is_away(const struct room *r, int seat, int64_t now)
{
    const struct seat *s = &r->table->seat[seat];

    return s->gone && !s->is_online &&
           now - s->gone > (int64_t)r->srv->cfg.away_s * 1000 &&
           table_spent(r->table, seat, server_now(r->srv)) >
               (int64_t)r->srv->cfg.away_s * 1000 &&
           r->table->clock.kind != CLOCK_DAYS && is_awaited(r->table, seat);
}

void drive_tick(struct room *r, int64_t now)
{
    struct table *t = r->table;

    deal_room(r);
    if (t->state != TABLE_RUNNING || r->life != ROOM_READY || r->first ||
        r->srv->is_stopping)
        return;
    presence_tick(r);
    for (int p = 0; p < t->n_seats; p++) {
        if (!t->seat[p].asked || table_is_driven(t, p))
            continue;
        if (table_runs(t, p) && !table_left(t, p, server_now(r->srv))) {
            if (may_drive(r))
                stand_in(r, p, STANDIN_TIME);
        } else if (is_away(r, p, now) && may_drive(r)) {
            stand_in(r, p, STANDIN_AWAY);
        }
    }
    drive_room(r);
}
