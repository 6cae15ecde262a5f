/*
 * truth.c - the game of a table played again from its actions, and what each viewpoint
 * may know of it.
 *
 * Only the rules are asked (redact, seen_by, the secrets of events), and what covers
 * what: not the match with its snapshots of the past, nor the feed with what it
 * believes to have told.
 */
#include "truth.h"

#include <stdio.h>
#include <string.h>

#include "core/cover.h"
#include "core/jot_put.h"
#include "core/notation.h"
#include "match/match_private.h"
#include "sim.h"

enum { STEPS = 4096, STATE_WORDS = GAME_STATE_LIMIT / 8 };

static struct truth {
    char id[TABLE_ID_MAX];
    struct match_step step[STEPS];
    uint32_t n, ply; /* actions known; where `state` is */
    bool has_state;
    uint64_t state[STATE_WORDS];
} truths[TRUTHS];
static uint64_t ahead[STATE_WORDS], seen[STATE_WORDS], shown[STATE_WORDS];

static struct game_state *as_state(void *room)
{
    return room;
}

void truth_begin(void)
{
    for (int i = 0; i < TRUTHS; i++) {
        truths[i].id[0] = '\0';
        truths[i].n = 0;
        truths[i].has_state = false;
    }
}

int truth_slot(const struct table *t)
{
    int i = 0;

    while (i < TRUTHS - 1 && truths[i].id[0] && strcmp(truths[i].id, t->id) != 0)
        i++;
    memcpy(truths[i].id, t->id, sizeof truths[i].id);
    return i;
}

struct onlooker truth_eyes(const struct table *t, int as)
{
    bool is_open = t->memory == MEMORY_AID || t->state == TABLE_FINISHED ||
                   t->state == TABLE_CLOSED;
    struct onlooker who = {as > 0 ? as - 1 : GAME_SPECTATOR, is_open, 0};

    for (int p = 0; p < t->n_seats; p++)
        who.covering |= (uint8_t)(t->seat[p].is_covering << p);
    return who;
}

/* ---- the way there --------------------------------------------------------------- */

/* The actions are those of the table now; what was taken back is forgotten. */
static struct truth *learn(const struct table *t)
{
    struct truth *x = &truths[truth_slot(t)];
    const struct match *m = t->match;
    uint32_t same = 0, n = m->n_steps < STEPS ? m->n_steps : STEPS;

    while (same < x->n && same < n && x->step[same].action == m->steps[same].action &&
           x->step[same].actor == m->steps[same].actor)
        same++;
    if (m->n_steps > STEPS)
        sim_fail("table %s has more acts than the simulator can follow", t->id);
    memcpy(x->step + same, m->steps + same, (n - same) * sizeof *x->step);
    x->has_state &= x->ply <= same;
    x->n = n;
    return x;
}

static void go_to(struct truth *x, const struct table *t, uint32_t ply)
{
    if (!x->has_state || x->ply > ply) {
        memset(x->state, 0, sizeof x->state);
        if (t->from)
            memcpy(x->state, t->from, t->game->state_size);
        else
            t->game->start(&t->config, as_state(x->state));
        x->ply = 0;
        x->has_state = true;
    }
    for (; x->ply < ply; x->ply++)
        t->game->apply(as_state(x->state), x->step[x->ply].actor,
                       x->step[x->ply].action, NULL);
}

/* ---- what may be told of it ------------------------------------------------------ */

static bool is_in(uint8_t mask, int viewer)
{
    return mask == 0xff || (viewer >= 0 && (mask >> viewer & 1));
}

static void put_event(struct jot *j, const struct table *t, const struct onlooker *who,
                      struct game_event e)
{
    for (int k = 0; k < GAME_EVENT_ARGS && !is_in(e.seen_by, who->viewer); k++)
        if (e.secret >> k & 1)
            e.arg[k] = 0;
    e = cover_event(t->game, &t->config, &e, who);
    jot_event(j, t->game, &e, who->viewer);
}

static void put_act(struct jot *j, const struct table *t, const struct onlooker *who,
                    const struct match_step *st, uint32_t ply)
{
    static struct game_events ev;
    struct game_state *s = as_state(ahead);
    char text[GAME_TEXT_MAX] = "?";

    if (is_in(t->game->seen_by(s, st->actor, st->action), who->viewer))
        notation_write(t->game, s, st->actor, st->action, text, sizeof text);
    ev.n = ev.lost = 0;
    t->game->apply(s, st->actor, st->action, &ev);
    jot_open(j, '{');
    put_int(j, "ply", ply);
    put_int(j, "by", st->actor < 0 ? 0 : st->actor + 1);
    put_text(j, "do", text);
    for (uint32_t i = 0; i < t->match->n_throws; i++)
        if (t->match->throws[i].ply == ply)
            put_text(j, "throw", t->match->throws[i].input);
    jot_key(j, "ev");
    jot_open(j, '[');
    for (int i = 0; i < ev.n; i++)
        put_event(j, t, who, ev.e[i]);
    jot_close(j, ']');
    jot_close(j, '}');
}

const struct game_state *truth_walk(struct table *t, int as, uint32_t from, uint32_t to,
                                    struct jot *acts)
{
    struct truth *x = learn(t);
    struct onlooker who = truth_eyes(t, as);

    if (to > x->n)
        to = x->n;
    if (from > to)
        from = to;
    go_to(x, t, from);
    memcpy(ahead, x->state, sizeof ahead);
    jot_open(acts, '[');
    for (uint32_t i = from; i < to; i++)
        put_act(acts, t, &who, &x->step[i], i);
    jot_close(acts, ']');
    return as_state(ahead);
}

const struct game_state *truth_seen(const struct table *t, int as,
                                    const struct game_state *s)
{
    t->game->redact(s, as > 0 ? as - 1 : GAME_SPECTATOR,
                    (struct game_view *)(void *)seen);
    return as_state(seen);
}

const struct game_view *truth_shown(const struct table *t, int as,
                                    const struct game_state *s)
{
    struct onlooker who = truth_eyes(t, as);
    const void *whole = truth_seen(t, as, s);

    memset(shown, 0, sizeof shown);
    cover_forget(t->game, whole, &who, (struct game_view *)(void *)shown);
    return (const struct game_view *)(const void *)shown;
}

uint8_t truth_acting(const struct table *t, const struct game_state *s, int *hand)
{
    int p = GAME_NOBODY;

    *hand = 0;
    if (t->state != TABLE_RUNNING)
        return 0;
    if (game_head(s)->node == GAME_DECISION)
        return game_head(s)->acting;
    if (game_head(s)->node == GAME_CHANCE_NODE && t->game->skill)
        p = t->game->skill->hand(s);
    *hand = p >= 0 ? p + 1 : 0;
    return (uint8_t)(p >= 0 ? 1u << p : 0);
}
