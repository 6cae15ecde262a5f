/* match.c - the mid-end: state, history, undo, views and events of one game. */
#include "match/match.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/notation.h"
#include "match/match_private.h"

/* ---- life ------------------------------------------------------------------------ */

static struct game_state *as_state(void *room)
{
    return room;
}

static int snapshot(struct match *m)
{
    size_t size = m->game->state_size;
    if (m->n_snapshots == m->cap_snapshots) {
        uint32_t cap = m->cap_snapshots ? m->cap_snapshots * 2 : 2;
        uint8_t *s = realloc(m->snapshots, cap * size);
        if (!s)
            return -1;
        m->snapshots = s;
        m->cap_snapshots = cap;
    }
    memcpy(m->snapshots + m->n_snapshots++ * size, m->state, size);
    return 0;
}

static struct match *begin(const struct game *g, const struct game_config *cfg,
                           const struct dealer *d, const struct game_state *from)
{
    struct match *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->game = g;
    m->config = *cfg;
    if (d) {
        m->dealer = *d;
        m->has_dealer = true;
    }
    m->state = calloc(1, g->state_size);
    m->view = calloc(3, g->state_size);
    if (!m->state || !m->view) {
        match_free(m);
        return NULL;
    }
    m->past = m->view + g->state_size;
    m->scratch = m->past + g->state_size;
    if (from)
        memcpy(m->state, from, g->state_size);
    else
        g->start(cfg, m->state);
    memcpy(m->past, m->state, g->state_size);
    if (snapshot(m)) {
        match_free(m);
        return NULL;
    }
    return m;
}

struct match *match_new(const struct game *g, const struct game_config *cfg,
                        const struct dealer *d)
{
    return begin(g, cfg, d, NULL);
}

struct match *match_from_state(const struct game *g, const struct game_state *s,
                               const struct dealer *d)
{
    struct match *m = begin(g, &game_head(s)->config, d, s);
    if (m)
        m->is_posed = true;
    return m;
}

void match_free(struct match *m)
{
    if (!m)
        return;
    free(m->steps);
    free(m->throws);
    free(m->snapshots);
    free(m->state);
    free(m->view);
    free(m);
}

const struct game *match_game(const struct match *m)
{
    return m->game;
}

const struct game_config *match_config(const struct match *m)
{
    return &m->config;
}

const struct game_head *match_head(const struct match *m)
{
    return game_head(m->state);
}

uint32_t match_ply(const struct match *m)
{
    return m->n_steps;
}

uint64_t match_hash(const struct match *m)
{
    return hash_state(m->game, m->state);
}

const struct game_state *match_truth(const struct match *m)
{
    return m->state;
}

int match_advises(const struct match *m, int seat)
{
    return m->game->advises ? m->game->advises(m->state, seat) : GAME_NOBODY;
}

void match_result(const struct match *m, struct game_result *ret)
{
    memset(ret, 0, sizeof *ret);
    m->game->result(m->state, ret);
}

/* ---- acting ---------------------------------------------------------------------- */

static int grow(struct match *m)
{
    if (m->n_steps < m->cap_steps)
        return 0;
    uint32_t cap = m->cap_steps ? m->cap_steps * 2 : 64;
    struct match_step *steps = realloc(m->steps, cap * sizeof *steps);
    if (!steps)
        return -1;
    m->steps = steps;
    m->cap_steps = cap;
    return 0;
}

static int single_bit(unsigned mask)
{
    return mask && !(mask & (mask - 1));
}

/*
 * An action is final when somebody learns by it what was hidden before: every outcome
 * of chance, the commit that completes a batch, and what the game says. A commit that
 * others cannot see yet tells nothing and may be taken back.
 */
int match_push(struct match *m, int actor, game_action a, const char *input)
{
    struct match_step st = {.action = a, .actor = (int8_t)actor};
    if (grow(m))
        return -1;
    if (input) {
        if (m->n_throws == m->cap_throws) {
            uint32_t cap = m->cap_throws ? m->cap_throws * 2 : 8;
            struct match_throw_note *t = realloc(m->throws, cap * sizeof *t);
            if (!t)
                return -1;
            m->throws = t;
            m->cap_throws = cap;
        }
        struct match_throw_note *t = &m->throws[m->n_throws++];
        memset(t, 0, sizeof *t);
        t->ply = m->n_steps;
        memcpy(t->input, input, strlen(input) + 1);
        st.thrown = true;
    }
    const struct game_head *h = game_head(m->state);
    st.seen_by = m->game->seen_by(m->state, actor, a);
    st.final = actor == GAME_CHANCE || (single_bit(h->acting) && st.seen_by != 0xff) ||
               (m->game->reveals && m->game->reveals(m->state, actor, a));
    m->game->apply(m->state, actor, a, NULL);
    m->steps[m->n_steps++] = st;
    if (m->n_steps % MATCH_STRIDE == 0 && snapshot(m)) {
        /* Without the snapshot the past would be out of reach: take the step back. */
        m->n_steps--;
        m->n_throws -= st.thrown;
        size_t size = m->game->state_size;
        memcpy(m->state, m->snapshots + (m->n_snapshots - 1) * size, size);
        for (uint32_t i = (m->n_snapshots - 1) * MATCH_STRIDE; i < m->n_steps; i++)
            m->game->apply(m->state, m->steps[i].actor, m->steps[i].action, NULL);
        return -1;
    }
    return 0;
}

enum refusal_code match_check(const struct match *m, int seat, const char *text,
                              game_action *ret, struct refusal *no)
{
    game_action a;
    return notation_read(m->game, m->state, seat < 0 ? GAME_NOBODY : seat, text,
                         ret ? ret : &a, no);
}

/* Without memory the match is as it was. */
static enum refusal_code push(struct match *m, int actor, game_action a,
                              const char *input, struct refusal *no)
{
    return match_push(m, actor, a, input)
               ? refusal_set(no, REFUSED_UNAVAILABLE, NULL, "out of memory")
               : REFUSAL_NONE;
}

enum refusal_code match_act(struct match *m, int seat, const char *text,
                            struct refusal *no)
{
    game_action a;
    enum refusal_code code = match_check(m, seat, text, &a, no);
    return code ? code : push(m, seat, a, NULL, no);
}

enum refusal_code match_force(struct match *m, const char *text, struct refusal *no)
{
    game_action a;
    enum refusal_code code =
        notation_read(m->game, m->state, GAME_CHANCE, text, &a, no);
    return code ? code : push(m, GAME_CHANCE, a, NULL, no);
}

void match_lend_luck(struct match *m, const char *(*luck)(void *ctx), void *ctx)
{
    m->luck = luck;
    m->luck_ctx = ctx;
}

/* Has the pending chance ended as somebody said? */
static bool is_lent(struct match *m)
{
    const char *text = m->luck ? m->luck(m->luck_ctx) : NULL;
    return text && match_force(m, text, NULL) == REFUSAL_NONE;
}

int match_settle(struct match *m, bool hands)
{
    int n = 0;
    while (m->has_dealer && game_head(m->state)->node == GAME_CHANCE_NODE) {
        if (is_lent(m)) {
            n++;
            continue;
        }
        if (hands && match_hand(m) != GAME_NOBODY)
            break;
        if (match_push(m, GAME_CHANCE, dealer_outcome(&m->dealer, m->game, m->state),
                       NULL))
            break;
        n++;
    }
    return n;
}

int match_hand(const struct match *m)
{
    if (!m->game->skill || game_head(m->state)->node != GAME_CHANCE_NODE)
        return GAME_NOBODY;
    return m->game->skill->hand(m->state);
}

enum refusal_code match_throw(struct match *m, const char *input, struct refusal *no)
{
    uint16_t noise[256];
    game_action a;
    if (match_hand(m) == GAME_NOBODY || !m->has_dealer)
        return refusal_set(no, REFUSED_NO_THROW, NULL, "no throw is awaited");
    if (strlen(input) >= RECORD_THROW_MAX)
        return refusal_set(no, REFUSED_NO_THROW, NULL, "this throw is too long");
    dealer_noise(&m->dealer, m->n_steps, noise, m->game->skill->n_noise);
    if (m->game->skill->resolve(m->state, input, noise, &a))
        return refusal_set(no, REFUSED_NO_THROW, NULL,
                           "this is not a throw of this game");
    return push(m, GAME_CHANCE, a, input, no);
}

int match_legal(const struct match *m, int seat, game_action *out)
{
    const struct game_head *h = game_head(m->state);
    if (h->node != GAME_DECISION || seat < 0 || seat >= h->config.n_players ||
        !(h->acting >> seat & 1))
        return 0;
    return m->game->legal(m->state, seat, out);
}

int match_format(const struct match *m, int actor, game_action a, char *buf,
                 size_t size)
{
    return notation_write(m->game, m->state, actor, a, buf, size);
}

/* ---- undo ------------------------------------------------------------------------ */

/* The ply to which `seat` may go back, or n_steps when it may not. */
static uint32_t undo_target(const struct match *m, int seat)
{
    uint32_t n = m->n_steps;
    /* Other seats' still hidden commits of a running batch do not stand in the way. */
    while (n > m->opening && m->steps[n - 1].actor != seat &&
           m->steps[n - 1].actor >= 0 && !m->steps[n - 1].final &&
           m->steps[n - 1].seen_by != 0xff)
        n--;
    if (n <= m->opening || m->steps[n - 1].final || m->steps[n - 1].actor != seat)
        return m->n_steps;
    /* Once the turn has passed on, others have seen it and may have drawn conclusions.
     */
    bool hidden = m->steps[n - 1].seen_by != 0xff;
    /* Behind commits of others only a commit of the same batch can be taken back. */
    if (!hidden && n < m->n_steps)
        return m->n_steps;
    return hidden || match_head(m)->acting >> seat & 1 ? n - 1 : m->n_steps;
}

bool match_can_undo(const struct match *m, int seat)
{
    return undo_target(m, seat) != m->n_steps;
}

/* m->past becomes the last snapshot that is not behind `ply`. */
static void go_back(struct match *m, uint32_t ply)
{
    uint32_t k = ply / MATCH_STRIDE;
    size_t size = m->game->state_size;
    memcpy(m->past, m->snapshots + k * size, size);
    m->past_ply = k * MATCH_STRIDE;
}

enum refusal_code match_undo(struct match *m, int seat, struct refusal *no)
{
    uint32_t at = undo_target(m, seat);
    size_t size = m->game->state_size;
    if (at == m->n_steps)
        return refusal_set(no, REFUSED_NO_UNDO, NULL,
                           "there is nothing that you could take back");
    memmove(m->steps + at, m->steps + at + 1, (m->n_steps - at - 1) * sizeof *m->steps);
    m->n_steps--;
    if (m->past_ply > at)
        go_back(m, at);
    /* Steps behind it are commits of others: they commute, so they simply stay. */
    while (m->n_snapshots > 1 && (m->n_snapshots - 1) * MATCH_STRIDE > at)
        m->n_snapshots--;
    uint32_t k = m->n_snapshots - 1;
    memcpy(m->state, m->snapshots + k * size, size);
    for (uint32_t i = k * MATCH_STRIDE; i < m->n_steps; i++) {
        m->game->apply(m->state, m->steps[i].actor, m->steps[i].action, NULL);
        if ((i + 1) % MATCH_STRIDE == 0)
            memcpy(m->snapshots + m->n_snapshots++ * size, m->state, size);
    }
    return REFUSAL_NONE;
}

/* ---- looking --------------------------------------------------------------------- */

/* The state after `ply` actions, in m->scratch. */
static struct game_state *state_at(struct match *m, uint32_t ply)
{
    struct game_state *past = as_state(m->past);
    if (m->past_ply > ply || m->past_ply < ply / MATCH_STRIDE * MATCH_STRIDE)
        go_back(m, ply);
    for (; m->past_ply < ply; m->past_ply++) {
        const struct match_step *st = &m->steps[m->past_ply];
        m->game->apply(past, st->actor, st->action, NULL);
    }
    return memcpy(m->scratch, past, m->game->state_size);
}

const struct game_view *match_view(struct match *m, int viewer)
{
    struct game_view *v = (struct game_view *)(void *)m->view;
    m->game->redact(m->state, viewer, v);
    return v;
}

const struct game_view *match_view_at(struct match *m, int viewer, uint32_t ply)
{
    struct game_view *v = (struct game_view *)(void *)m->view;
    if (ply > m->n_steps)
        return NULL;
    m->game->redact(state_at(m, ply), viewer, v);
    return v;
}

uint8_t match_seen_by(const struct match *m, uint32_t ply)
{
    return m->steps[ply].seen_by;
}

static bool sees(uint8_t mask, int viewer)
{
    return mask == 0xff || (viewer >= 0 && (mask >> viewer & 1));
}

static void blank_secrets(struct game_events *ev, int viewer)
{
    for (int i = 0; i < ev->n; i++) {
        struct game_event *e = &ev->e[i];
        for (int k = 0; k < GAME_EVENT_ARGS && !sees(e->seen_by, viewer); k++)
            if (e->secret >> k & 1)
                e->arg[k] = 0;
    }
}

int match_events(struct match *m, int viewer, uint32_t from, uint32_t to,
                 int (*each)(void *ctx, uint32_t ply, int actor, const char *text,
                             const struct game_event *e, int n),
                 void *ctx)
{
    struct game_events ev;
    if (to > m->n_steps)
        to = m->n_steps;
    if (from >= to)
        return 0;
    struct game_state *s = state_at(m, from);
    for (uint32_t i = from; i < to; i++) {
        const struct match_step *st = &m->steps[i];
        char text[GAME_TEXT_MAX] = "?";
        if (sees(st->seen_by, viewer))
            notation_write(m->game, s, st->actor, st->action, text, sizeof text);
        ev.n = ev.lost = 0;
        m->game->apply(s, st->actor, st->action, &ev);
        blank_secrets(&ev, viewer);
        int stop = each(ctx, i, st->actor, text, ev.e, ev.n);
        if (stop)
            return stop;
    }
    return 0;
}
