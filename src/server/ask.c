/* ask.c - bots think for rooms, and for people who want a hint. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"
#include "server/thinkers.h"

/* The bot looks through the eyes of seat `by`; what it thought before comes with it. */
static struct think_job *question(struct server *srv, struct room *r, int seat, int by,
                                  const char *spec)
{
    struct think_job *job = malloc(sizeof *job);
    struct table *t = r->table;

    if (!job)
        return NULL;
    memset(job, 0, offsetof(struct think_job, view));
    memcpy(job->table, r->id, sizeof job->table);
    memcpy(job->place.owner, t->host, sizeof job->place.owner);
    job->place.class = r->watchers ? THINK_AWAITED : THINK_ALONE;
    snprintf(job->spec, sizeof job->spec, "%s", spec);
    job->tag = t->seat[seat].asked;
    job->seat = seat;
    job->by = by;
    job->game = t->game;
    job->n = match_legal(t->match, seat, job->legal);
    job->us = 0;
    job->bot = minds_take(&srv->minds, r->id, by, spec);
    job->reason = (struct bot_reason){-1, -1, -1};
    memcpy(job->view, match_view(t->match, by), t->game->state_size);
    return job;
}

/* The bot stays with the table as long as that is played at. */
static void keep_bot(struct server *srv, struct think_job *job)
{
    const struct room *r = hall_find(srv, job->table);

    if (r && r->table->state == TABLE_RUNNING && job->bot)
        minds_keep(&srv->minds, job->table, job->by, job->spec, job->bot);
    else
        bot_free(job->bot);
    job->bot = NULL;
}

static void put_away(struct server *srv, struct think_job *job)
{
    keep_bot(srv, job);
    free(job);
}

bool ask_bot(struct server *srv, struct room *r, int seat, int by, const char *level)
{
    struct think_job *job;

    if (r->pondering >> by & 1) { /* it is asked again when it is back */
        thinkers_hush(srv->thinkers, r->id);
        return false;
    }
    job = question(srv, r, seat, by, level);
    if (job && thinkers_ask(srv->thinkers, job)) {
        look_aside(srv);
        return true;
    }
    if (job)
        put_away(srv, job);
    return false;
}

bool ask_ponder(struct server *srv, struct room *r, int seat, const char *level)
{
    char why[120];
    struct think_job *job = question(srv, r, seat, seat, level);

    if (job && !job->bot)
        job->bot = bot_new(job->game, level, (uint64_t)room_now(r), why, sizeof why);
    if (job && job->bot) {
        job->place.class = THINK_ALONE;
        if (bot_ponders(job->bot) && thinkers_ponder(srv->thinkers, job))
            return true;
    }
    if (job)
        put_away(srv, job);
    return false;
}

void ask_hush(struct server *srv, const struct room *r, bool is_over)
{
    if (r->pondering)
        thinkers_hush(srv->thinkers, r->id);
    if (is_over)
        minds_forget(&srv->minds, r->id);
}

/* ---- answers of the bots --------------------------------------------------------- */

static void answer_hint(struct server *srv, struct think_job *job)
{
    struct client *c = job->ctx;
    struct room *r = hall_find(srv, job->table);
    struct wire_re re = {job->has_re, job->re};
    char text[GAME_TEXT_MAX];

    if (r && r->table->state == TABLE_RUNNING &&
        r->table->seat[job->seat].asked == job->tag && job->chosen) {
        match_format(r->table->match, job->seat, job->chosen, text, sizeof text);
        struct wire_advice advice = {text,
                                     job->then,
                                     job->n_then,
                                     job->reason.wins,
                                     job->reason.next,
                                     job->reason.share};
        client_send(c,
                    wire_hint(re, job->table, job->seat + 1, r->table->seq, &advice));
    } else {
        client_send(c, wire_no(re, job->table, NULL, r ? r->table->seq : 0,
                               REFUSED_NO_HINT, "the position has changed"));
    }
    if (r)
        r->hinting &= (uint8_t) ~(1u << job->seat);
    client_drop(c);
}

static void answer_bot(struct server *srv, const struct think_job *job)
{
    struct room *r = hall_find(srv, job->table);

    if (!r)
        return;
    if (job->is_pondering) {
        srv->figures.ponder_us += job->us;
        drive_pondered(r, job->seat);
        return;
    }
    srv->figures.bot_us += job->us;
    if (job->by != job->seat) {
        advice_answer(r, job->by, job->tag, job->chosen);
        return;
    }
    /* A level that is gone still has to move: the first legal action. */
    drive_answer(r, job->seat, job->tag,
                 !job->n       ? GAME_ACTION_NONE
                 : job->chosen ? job->chosen
                               : job->legal[0]);
}

void ask_wake(struct server *srv)
{
    struct think_job *job;

    while ((job = thinkers_collect(srv->thinkers))) {
        keep_bot(srv, job); /* first: the answer may ask it again */
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

void ask_hint(struct client *c, struct room *r, int seat, struct wire_re re)
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
    job = question(c->srv, r, seat, seat, hint_spec);
    if (job) {
        table_shown(r->table, seat, (struct game_view *)(void *)job->view);
        job->place.class = THINK_AWAITED;
        job->ctx = c;
        job->re = re.id;
        job->has_re = re.is_set;
        if (thinkers_ask(c->srv->thinkers, job)) {
            look_aside(c->srv);
            r->hinting |= (uint8_t)(1u << seat);
            client_hold(c);
            return;
        }
        put_away(c->srv, job);
    }
    no_hint(c, r, re, REFUSED_BUSY, "too many questions wait");
}

void ask_seen(struct client *c, struct room *r, int seat, struct wire_re re)
{
    const struct table *t = r->table;

    if (may_hint(t, seat, c->person->p.id))
        client_send(c, wire_seen(re, t, seat));
    else
        no_hint(c, r, re, REFUSED_NO_HINT, "not at this table, or not now");
}
