/* match_record.c - the history of a match as a record, and back. */
#include <string.h>

#include "match/match_private.h"

const char *match_throw_at(const struct match *m, uint32_t ply)
{
    if (ply >= m->n_steps || !m->steps[ply].thrown)
        return NULL;
    for (uint32_t i = 0; i < m->n_throws; i++)
        if (m->throws[i].ply == ply)
            return m->throws[i].input;
    return NULL;
}

/* Commits of one batch are listed by seat, in whatever order they arrived. */
static void sort_batch(struct record_step *st, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        for (uint32_t k = i; k && st[k].actor < st[k - 1].actor; k--) {
            struct record_step t = st[k];
            st[k] = st[k - 1];
            st[k - 1] = t;
        }
}

static void sort_batches(const struct match *m, struct record *r)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
    struct game_state *s = (struct game_state *)(void *)room;
    memcpy(s, m->snapshots, m->game->state_size);
    for (uint32_t i = 0; i < r->n_steps;) {
        uint32_t left = 0, n = 0;
        if (game_head(s)->node == GAME_DECISION)
            for (unsigned mask = game_head(s)->acting; mask; mask &= mask - 1)
                left++;
        if (left < 1)
            left = 1;
        for (; n < left && i + n < r->n_steps; n++)
            m->game->apply(s, m->steps[i + n].actor, m->steps[i + n].action, NULL);
        if (left > 1)
            sort_batch(r->steps + i, n);
        i += n;
    }
}

int match_record(const struct match *m, struct record *ret)
{
    struct record r;
    if (m->is_posed)
        return MATCH_NO_RECORD;
    record_init(&r, m->game, &m->config);
    for (uint32_t i = 0; i < m->n_steps; i++) {
        const struct match_step *st = &m->steps[i];
        if (record_push(&r, st->actor, st->action,
                        st->thrown ? match_throw_at(m, i) : NULL)) {
            record_done(&r);
            return -1;
        }
    }
    if (m->game->traits & GAME_HAS_COMMITS)
        sort_batches(m, &r);
    r.opening = m->opening;
    if (m->has_dealer) {
        memcpy(r.table, m->dealer.table, sizeof r.table);
        memcpy(r.nonce, m->dealer.nonce, sizeof r.nonce);
        r.deal = m->dealer.deal;
        dealer_promise(&m->dealer, r.commitment);
    }
    if (game_head(m->state)->node == GAME_OVER) {
        r.over = true;
        m->game->result(m->state, &r.result);
        if (m->has_dealer)
            dealer_hex(m->dealer.seed, DEALER_SEED, r.seed);
    }
    *ret = r;
    return 0;
}

struct match *match_from_record(const struct record *r, const struct dealer *d)
{
    struct match *m = match_new(r->game, &r->config, d);
    for (uint32_t i = 0; m && i < r->n_steps; i++) {
        const struct record_step *st = &r->steps[i];
        if (match_push(m, st->actor, st->action, st->throw_[0] ? st->throw_ : NULL)) {
            match_free(m);
            return NULL;
        }
    }
    if (m)
        m->opening = m->dealer.opening = r->opening;
    return m;
}

struct match *match_from_opening(const struct record *r, const struct dealer *d)
{
    struct match *m = match_from_record(r, d);
    if (m)
        m->opening = m->dealer.opening = m->n_steps;
    return m;
}
