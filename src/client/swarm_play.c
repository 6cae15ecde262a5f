/* swarm_play.c - what a swarm's people read and do. */
#include "client/swarm_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/inbox.h"
#include "wire/news.h"
#include "wire/scan.h"

enum { AGAIN_NS = 20000000 };

/* No action of a game: a throw by hand that is left to its weights. */
static const char luck[] = "-";

static uint64_t draw(struct swarm *s)
{
    s->rng ^= s->rng << 13;
    s->rng ^= s->rng >> 7;
    s->rng ^= s->rng << 17;
    return s->rng;
}

/* One of the legal actions, each with the same chance. */
static void pick(struct seat_of *x, const char *legal)
{
    struct scan m;
    uint32_t n = 0;
    x->pick[0] = '\0';
    if (!legal)
        return;
    scan_init(&m, legal);
    while (scan_next(&m))
        n++;
    if (n == 0)
        return;
    uint32_t k = (uint32_t)(draw(x->group->swarm) % n);
    scan_init(&m, legal);
    while (scan_next(&m) && k-- > 0)
        ;
    scan_text(&m, x->pick, sizeof x->pick);
}

/* A message about the current table. */
static struct inbox message(const struct group *g, enum inbox_verb verb)
{
    struct inbox m = {.verb = verb, .has = INBOX_TABLE};
    snprintf(m.table, sizeof m.table, "%s", g->table[g->current]);
    return m;
}

static void say(struct seat_of *x, const struct inbox *m)
{
    char text[512];
    int n = inbox_write(m, text, sizeof text);
    if (n > 0)
        wsc_send(&x->ws, text, (size_t)n);
}

static void subscribe(struct seat_of *x)
{
    struct group *g = x->group;
    if (g->current >= g->swarm->cfg.games)
        return;
    x->must_know = g->acked_seq;
    struct inbox m = message(g, INBOX_SAYS_SUB);
    say(x, &m);
}

static void send_move(struct group *g)
{
    struct seat_of *x = &g->who[g->mover];
    bool is_throw = strcmp(g->text, luck) == 0;
    g->again_ns = 0;
    if (!x->is_subscribed)
        return; /* it is sent when the seat is back */
    struct inbox m = message(g, is_throw ? INBOX_SAYS_THROW : INBOX_SAYS_ACT);
    m.has |= INBOX_SEAT | INBOX_SEQ | INBOX_KEY | INBOX_TEXT;
    m.seat = x->seat;
    m.seq = (int64_t)g->seq;
    snprintf(m.key, sizeof m.key, "%s", g->key);
    snprintf(m.text, sizeof m.text, "%s", g->text);
    say(x, &m);
}

/* ---- the ledger ------------------------------------------------------------------ */

static void *room(void *p, size_t n, size_t *cap, size_t size)
{
    if (n < *cap)
        return p;
    size_t more = *cap ? *cap * 2 : 4096;
    void *q = realloc(p, more * size);
    if (!q)
        abort(); /* a ledger with holes would prove nothing */
    *cap = more;
    return q;
}

/* What came of the move under way. */
static void note(struct group *g, uint64_t seq, bool is_stale)
{
    struct swarm *s = g->swarm;
    if (!s->keeps_ledger)
        return;
    s->ledger = room(s->ledger, s->n_ledger, &s->cap_ledger, sizeof s->ledger[0]);
    struct swarm_ack *a = &s->ledger[s->n_ledger++];
    a->seq = seq;
    a->is_stale = is_stale;
    memcpy(a->table, g->table[g->current], sizeof a->table);
    memcpy(a->key, g->key, sizeof a->key);
    memcpy(a->text, g->text, sizeof a->text);
}

static void acknowledge(struct group *g, uint64_t seq)
{
    g->target = g->acked_seq = seq;
    g->swarm->fig.acked++;
    note(g, seq, false);
}

/* ---- the course of a table ------------------------------------------------------- */

static void next_table(struct group *g)
{
    struct swarm *s = g->swarm;
    struct inbox goodbye = message(g, INBOX_SAYS_UNSUB);
    for (int i = 0; i < s->cfg.seats; i++) {
        struct seat_of *x = &g->who[i];
        say(x, &goodbye);
        s->fig.ready -= x->is_subscribed;
        x->is_subscribed = x->is_over = false;
        x->seat = 0;
        x->seq = x->must_know = 0;
        x->pick[0] = '\0';
    }
    s->fig.finished++;
    g->current++;
    g->acked_seq = 0;
    for (int i = 0; i < s->cfg.seats; i++)
        subscribe(&g->who[i]);
}

static bool are_level(const struct group *g)
{
    for (int i = 0; i < g->swarm->cfg.seats; i++)
        if (!g->who[i].is_subscribed || g->who[i].seq != g->who[0].seq)
            return false;
    return true;
}

static void start_move(struct group *g, uint64_t now)
{
    struct swarm *s = g->swarm;
    int from = (int)(draw(s) % (uint64_t)s->cfg.seats);
    for (int i = 0; i < s->cfg.seats; i++) {
        struct seat_of *x = &g->who[(from + i) % s->cfg.seats];
        if (!x->pick[0])
            continue;
        g->mover = x->index;
        memcpy(g->text, x->pick, sizeof g->text);
        g->seq = x->seq;
        snprintf(g->key, sizeof g->key, "%llx-%llx",
                 (unsigned long long)(draw(s) & 0xffffffff),
                 (unsigned long long)++g->moves);
        g->is_moving = true;
        g->target = 0;
        g->sent_ns = now;
        send_move(g);
        return;
    }
}

void swarm_move(struct group *g, uint64_t now)
{
    struct swarm *s = g->swarm;
    bool is_over = true;
    if (g->is_moving) {
        if (g->again_ns && g->again_ns <= now)
            send_move(g);
        return;
    }
    if (g->again_ns > now || g->current >= s->cfg.games || !are_level(g))
        return;
    g->again_ns = 0;
    for (int i = 0; i < s->cfg.seats; i++)
        is_over &= g->who[i].is_over;
    if (is_over)
        next_table(g);
    else if (s->is_playing)
        start_move(g, now);
}

/* All seats have the move: note its time, go on. */
static void finish_move(struct group *g)
{
    struct swarm *s = g->swarm;
    for (int i = 0; i < s->cfg.seats; i++)
        if (!g->who[i].is_subscribed || g->who[i].seq < g->target)
            return;
    uint64_t now = swarm_now();
    s->times = room(s->times, s->n_times, &s->cap_times, sizeof s->times[0]);
    s->times[s->n_times++] = (uint32_t)((now - g->sent_ns) / 100);
    s->fig.moves++;
    g->is_moving = false;
    g->again_ns = s->cfg.pause_ms ? now + s->cfg.pause_ms * 1000000u : 0;
    swarm_move(g, now);
}

/* ---- messages -------------------------------------------------------------------- */

static void see(struct seat_of *x, const struct news *n)
{
    x->seq = n->seq;
    x->is_over = strcmp(n->node, "over") == 0;
    pick(x, n->legal);
    if (n->hand && n->hand == n->as)
        memcpy(x->pick, luck, sizeof luck);
}

static void on_snapshot(struct seat_of *x, const struct news *n)
{
    struct group *g = x->group;
    struct swarm *s = g->swarm;
    if (!x->is_subscribed)
        s->fig.ready++;
    x->is_subscribed = true;
    x->seat = n->as;
    s->fig.lost += n->seq < x->must_know;
    see(x, n);
    if (g->is_moving && !g->target && g->mover == x->index)
        send_move(g); /* whatever became of it: the key tells */
}

/* The move was not accepted: look again. */
static void give_up(struct group *g)
{
    g->is_moving = false;
    g->again_ns = swarm_now() + AGAIN_NS;
    for (int i = 0; i < g->swarm->cfg.seats; i++)
        subscribe(&g->who[i]);
}

static void on_answer(struct seat_of *x, const struct news *n)
{
    struct group *g = x->group;
    struct swarm *s = g->swarm;
    if (!g->is_moving || g->target || strcmp(n->key, g->key) != 0)
        return;
    if (strcmp(n->type, "ok") == 0) {
        s->fig.repeated++;
        acknowledge(g, n->seq);
    } else if (strcmp(n->type, "stale") == 0) {
        s->fig.stale++;
        note(g, g->seq, true);
        give_up(g);
    } else if (strcmp(n->code, "busy") == 0 || strcmp(n->code, "unavailable") == 0) {
        g->again_ns = swarm_now() + AGAIN_NS;
    } else {
        s->fig.limited += strcmp(n->code, "rate") == 0;
        s->fig.refused++;
        snprintf(s->fig.refusal, sizeof s->fig.refusal,
                 "%s (%s): table %s, seat %d, seq %llu, key %s, move %s", n->code,
                 n->why, g->table[g->current], x->seat, (unsigned long long)x->seq,
                 g->key, g->text);
        give_up(g);
    }
}

void swarm_message(struct wsc *ws, char *text, size_t len)
{
    struct seat_of *x = ws->owner;
    struct group *g = x->group;
    struct news n;
    news_read(text, &n);
    g->swarm->fig.frames_in++;
    g->swarm->fig.bytes_in += len;
    if (strcmp(n.type, "hello") == 0) {
        subscribe(x);
        return;
    }
    g->swarm->fig.limited += strcmp(n.reason, "flood") == 0;
    if (g->current >= g->swarm->cfg.games || strcmp(n.table, g->table[g->current]) != 0)
        return;
    if (strcmp(n.type, "step") == 0) {
        see(x, &n);
        if (g->is_moving && !g->target && n.key[0] && strcmp(n.key, g->key) == 0)
            acknowledge(g, n.seq);
    } else if (strcmp(n.type, "table") == 0) {
        on_snapshot(x, &n);
    } else if (strcmp(n.type, "ok") == 0 || strcmp(n.type, "no") == 0 ||
               strcmp(n.type, "stale") == 0) {
        on_answer(x, &n);
    } else {
        return;
    }
    if (g->is_moving && g->target)
        finish_move(g);
    else if (!g->is_moving)
        swarm_move(g, swarm_now());
}
