/* legal.c - the legal actions of a seat and the outcomes of chance. */
#include "games/horus/rules.h"

static int put_stones(game_action *out, int n, unsigned verb, uint64_t set)
{
    for (; set; set &= set - 1)
        out[n++] = game_act(verb, (uint32_t)bits_low(set));
    return n;
}

/* What the seat in turn may name (R-HORUS-14), as far as it can pay (R-HORUS-17). */
static uint64_t targets(const struct horus_state *s, const struct horus_seat *me)
{
    uint64_t own = horus_stakeable(me);
    uint64_t stack = 0, barge = 0;
    if (!own && !me->gems)
        return 0;
    for (unsigned p = 0; p < s->head.config.n_players; p++) {
        if (p == s->active)
            continue;
        stack |= horus_tops(&s->seat[p]);
        barge |= horus_exposed(&s->seat[p]);
    }
    unsigned worth = me->gems;
    if (worth < HORUS_VALUES)
        worth += horus_worth(own, HORUS_VALUES - worth);
    if (worth < HORUS_VALUES)
        barge &= horus_up_to(worth);
    return stack | barge;
}

static int legal_acquire(const struct horus_state *s, game_action *out)
{
    const struct horus_seat *me = &s->seat[s->active];
    uint64_t tops = horus_tops(me), fit = horus_fitting(s, me, tops);
    int n = 0;
    for (unsigned k = 0; k < HORUS_TOPS; k++)
        if (fit >> me->top[k] & 1)
            out[n++] = game_act(HORUS_DO_TAKE, k);
    bool can_take = n > 0;
    if (s->offers < HORUS_OFFERS)
        n = put_stones(out, n, HORUS_DO_WANT, targets(s, me));
    if (!me->swapped && me->supply && tops)
        out[n++] = game_act(HORUS_DO_SWAP, 0);
    if (!can_take)
        out[n++] = game_act(HORUS_DO_PASS, 0);
    return n;
}

static int legal_gems(const struct horus_state *s, game_action *out)
{
    const struct horus_seat *me = &s->seat[s->active];
    uint64_t own = horus_stakeable(me);
    unsigned least;
    int n = 0;
    if (horus_is_stack(s)) {
        least = own ? 0 : 1;
    } else {
        unsigned value = horus_value(s->target), worth = horus_worth(own, value);
        least = worth < value ? value - worth : 0;
    }
    for (unsigned g = least; g <= me->gems; g++)
        out[n++] = game_act(HORUS_DO_GEMS, g);
    return n;
}

static int legal_stones(const struct horus_state *s, game_action *out)
{
    uint64_t own = horus_stakeable(&s->seat[s->active]);
    uint64_t open = s->floor < HORUS_STONES ? own >> s->floor << s->floor : 0;
    bool enough;
    if (horus_is_stack(s)) {
        enough = s->stake_gems || s->stake;
    } else {
        unsigned value = horus_value(s->target);
        unsigned have = s->stake_gems;
        if (have < value)
            have += horus_worth(s->stake, value - have);
        enough = have >= value;
        /* Drop the stones from which on the rest is too little. */
        for (uint64_t rest = open; have < value && rest;) {
            unsigned x = (unsigned)bits_high(rest);
            have += horus_value(x);
            rest ^= horus_bit(x);
            if (have < value)
                open = rest;
        }
    }
    int n = put_stones(out, 0, HORUS_DO_ADD, open);
    if (enough)
        out[n++] = game_act(HORUS_DO_DONE, 0);
    return n;
}

static int legal_receive(const struct horus_state *s, game_action *out)
{
    int n = 0;
    if (s->floor < HORUS_STONES && horus_has_room(s->seat[s->partner].supply))
        n = put_stones(out, n, HORUS_DO_KEEP_STONE, s->receive >> s->floor << s->floor);
    return put_stones(out, n, HORUS_DO_STORE_STONE, s->receive);
}

static int legal_picks(const struct horus_state *s, game_action *out)
{
    const struct horus_seat *me = &s->seat[s->active];
    int most = bits_count(me->supply), n = 0;
    if (most > HORUS_SWAP)
        most = HORUS_SWAP;
    if (bits_count(s->picked) < most)
        for (unsigned k = s->floor ? s->floor - 1u : 0; k < HORUS_TOPS; k++)
            if (me->top[k] != HORUS_NONE)
                out[n++] = game_act(HORUS_DO_PICK, k);
    if (s->picked)
        out[n++] = game_act(HORUS_DO_DONE, 0);
    return n;
}

static int legal_load(const struct horus_state *s, unsigned seat, game_action *out)
{
    const struct horus_seat *me = &s->seat[seat];
    unsigned open = horus_open_places(s, me);
    int n = 0, stones = 0;
    for (uint64_t m = me->supply; m; m &= m - 1, stones++) {
        unsigned x = (unsigned)bits_low(m);
        for (unsigned p = horus_places(me, open, x); p; p &= p - 1)
            out[n++] = game_act(HORUS_DO_LOAD, x << 4 | (uint32_t)bits_low(p));
    }
    if (stones <= HORUS_SUPPLY)
        out[n++] = game_act(HORUS_DO_DONE, 0);
    return n;
}

static int put_two(game_action *out, unsigned a, unsigned b)
{
    out[0] = game_act(a, 0);
    out[1] = game_act(b, 0);
    return 2;
}

int horus_legal(const struct game_state *state, int seat, game_action *out)
{
    const struct horus_state *s = horus_peek(state);
    if (seat < 0 || !(s->head.acting >> seat & 1))
        return 0;
    switch ((enum horus_phase)s->head.phase) {
    case HORUS_PHASE_ACQUIRE:
        return legal_acquire(s, out);
    case HORUS_PHASE_GEMS:
        return legal_gems(s, out);
    case HORUS_PHASE_STONES:
        return legal_stones(s, out);
    case HORUS_PHASE_ANSWER:
        return put_two(out, HORUS_DO_ACCEPT, HORUS_DO_REFUSE);
    case HORUS_PHASE_CHALLENGE:
        return put_two(out, horus_is_stack(s) ? HORUS_DO_ROLL : HORUS_DO_FIGHT,
                       HORUS_DO_WITHDRAW);
    case HORUS_PHASE_FIGHT:
        return put_two(out, HORUS_DO_FIGHT, HORUS_DO_STOP);
    case HORUS_PHASE_GAIN:
        if (horus_fitting(s, &s->seat[s->active], horus_bit(s->gain)))
            return put_two(out, HORUS_DO_KEEP, HORUS_DO_STORE);
        out[0] = game_act(HORUS_DO_STORE, 0);
        return 1;
    case HORUS_PHASE_RECEIVE:
        return legal_receive(s, out);
    case HORUS_PHASE_PICKS:
        return legal_picks(s, out);
    case HORUS_PHASE_GIVES:
        return put_stones(out, 0, HORUS_DO_GIVE, s->seat[s->active].supply);
    case HORUS_PHASE_LOAD:
    case HORUS_PHASE_FINAL:
        return legal_load(s, (unsigned)seat, out);
    case HORUS_PHASE_MOTIFS:
    case HORUS_PHASE_START:
    case HORUS_PHASE_DEAL:
    case HORUS_PHASE_BALL:
    case HORUS_PHASE_RING:
    case HORUS_PHASE_OVER:
    case HORUS_PHASE_COUNT:
        break;
    }
    return 0;
}

/* ---- chance ---------------------------------------------------------------------- */

static int put_even(struct game_outcome *out, unsigned verb, uint64_t set)
{
    int n = 0;
    for (; set; set &= set - 1)
        out[n++] = (struct game_outcome){game_act(verb, (uint32_t)bits_low(set)), 1};
    return n;
}

/* R-HORUS-01: every set of half (three quarters) of the motifs. */
static int chance_motifs(const struct horus_state *s, struct game_outcome *out)
{
    int size = 2 * s->head.config.n_players, n = 0;
    for (uint32_t set = 1; set < 1u << HORUS_MOTIFS; set++)
        if (bits_count(set) == size)
            out[n++] = (struct game_outcome){game_act(HORUS_DO_MOTIFS, set), 1};
    return n;
}

int horus_chance(const struct game_state *state, struct game_outcome *out)
{
    const struct horus_state *s = horus_peek(state);
    if (s->head.node != GAME_CHANCE_NODE)
        return 0;
    if (s->turned)
        return put_even(out, HORUS_DO_TOP, s->pool & HORUS_ALL);
    if (s->head.phase == HORUS_PHASE_BALL)
        return put_even(out, HORUS_DO_BALL, (1u << HORUS_HOLLOWS) - 1);
    if (s->head.phase == HORUS_PHASE_RING) {
        uint32_t hit = s->head.config.option[HORUS_OPT_RING];
        out[0] = (struct game_outcome){game_act(HORUS_DO_RING, 0), hit};
        out[1] = (struct game_outcome){game_act(HORUS_DO_RING, 1), 100 - hit};
        return 2;
    }
    if (s->head.phase == HORUS_PHASE_MOTIFS)
        return chance_motifs(s, out);
    if (s->head.phase == HORUS_PHASE_START)
        return put_even(out, HORUS_DO_START, (1u << s->head.config.n_players) - 1);
    return put_even(out, HORUS_DO_DEAL, s->pool & HORUS_ALL);
}
