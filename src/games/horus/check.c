/* check.c - invariants of a Horus state, for tests. */
#include "games/horus/rules.h"

struct census {
    uint64_t seen;
    int n;
};

static void count_set(struct census *c, uint64_t set)
{
    c->seen |= set;
    c->n += bits_count(set);
}

static void count_stone(struct census *c, unsigned stone)
{
    if (stone < HORUS_STONES)
        count_set(c, horus_bit(stone));
}

static void count_seat(struct census *c, const struct horus_state *s,
                       const struct horus_seat *t)
{
    count_set(c, t->supply);
    for (unsigned i = 0; i < HORUS_PLACES; i++)
        count_stone(c, t->barge[i]);
    for (unsigned i = 0; i < HORUS_PILES; i++)
        count_stone(c, t->top[i]);
    int limit = HORUS_STONES;
    for (unsigned x = t->top[HORUS_DEPOT]; x < HORUS_STONES && limit--; x = s->under[x])
        count_stone(c, x);
}

/* Every stone in play is in exactly one place. */
static const char *check_stones(const struct horus_state *s)
{
    struct census c = {0, 0};
    uint64_t play = 0;
    unsigned unseen = 0;
    for (unsigned m = 0; m < HORUS_MOTIFS; m++)
        if (s->motifs >> m & 1)
            play |= UINT64_C(0x1f) << (HORUS_VALUES * m);
    count_set(&c, s->pool);
    count_set(&c, s->receive);
    count_set(&c, s->taken);
    count_stone(&c, s->gain);
    for (unsigned p = 0; p < s->head.config.n_players; p++) {
        count_seat(&c, s, &s->seat[p]);
        for (unsigned k = 0; k < HORUS_PILES; k++)
            unseen += s->seat[p].unseen[k];
    }
    if (c.seen != play)
        return "stones appeared or disappeared";
    if (c.n != bits_count(play))
        return "a stone is in two places";
    if (s->turn && (unsigned)bits_count(s->pool) != unseen)
        return "the pool does not match the unseen stones";
    return NULL;
}

static const char *check_seat(const struct horus_state *s, unsigned p)
{
    struct horus_seat t = s->seat[p];
    unsigned most = HORUS_SUPPLY, phase = s->head.phase;
    /* R-HORUS-06: between acquiring and loading. */
    if (p == s->active && (phase == HORUS_PHASE_LOAD || phase == HORUS_PHASE_RECEIVE))
        most++;
    if ((unsigned)bits_count(t.supply) > most)
        return "a supply holds too many stones";
    if (t.secret != HORUS_NONE && !(t.supply >> t.secret & 1))
        return "a secret stone is not in its supply";
    if (s->head.phase == HORUS_PHASE_OVER && t.secret != HORUS_NONE)
        return "a secret outlives the game";
    unsigned row = HORUS_NONE;
    for (unsigned i = 0; i < HORUS_LOWER; i++) {
        if (t.barge[i] == HORUS_NONE)
            continue;
        if (row != HORUS_NONE && row != horus_motif(t.barge[i]))
            return "two motifs in a lower row";
        row = horus_motif(t.barge[i]);
    }
    unsigned times[HORUS_MOTIFS] = {0};
    for (unsigned i = HORUS_LOWER; i < HORUS_PLACES; i++)
        if (t.barge[i] != HORUS_NONE && ++times[horus_motif(t.barge[i])] >
                                            (s->head.config.n_players == 2 ? 2u : 1u))
            return "a motif is too often in an upper row";
    horus_barge_changed(s, &t);
    if (t.row != s->seat[p].row || t.barred != s->seat[p].barred ||
        t.filled != s->seat[p].filled || t.mode != s->seat[p].mode)
        return "derived facts of a barge are stale";
    bool advanced = horus_option(s, HORUS_OPT_LOADING);
    if ((t.mode != HORUS_MODE_NONE) != (advanced && t.filled))
        return "a barge has the wrong mode";
    for (unsigned k = 0; k < HORUS_PILES; k++)
        if (s->turn && t.top[k] == HORUS_NONE && t.unseen[k] &&
            !(s->turned >> (HORUS_PILES * p + k) & 1))
            return "a pile shows nothing and is not to be revealed";
    return NULL;
}

/* Which keys may be set in which phase. */
static const char *check_offer(const struct horus_state *s)
{
    unsigned ph = s->head.phase;
    bool offer = ph >= HORUS_PHASE_GEMS && ph <= HORUS_PHASE_RING;
    bool placing = ph == HORUS_PHASE_GAIN || ph == HORUS_PHASE_RECEIVE;
    if ((s->target != HORUS_NONE) != offer)
        return "target and phase disagree";
    if ((s->partner != HORUS_NONE) != (offer || placing))
        return "partner and phase disagree";
    if (!offer && (s->stake || s->stake_gems))
        return "a stake without an offer";
    if ((s->thrower != HORUS_NONE) !=
        (ph == HORUS_PHASE_BALL || ph == HORUS_PHASE_RING))
        return "thrower and phase disagree";
    if ((s->gain != HORUS_NONE) != (ph == HORUS_PHASE_GAIN))
        return "gain and phase disagree";
    if (s->receive && !placing)
        return "stones wait outside receive";
    if (s->floor && ph != HORUS_PHASE_STONES && ph != HORUS_PHASE_RECEIVE &&
        ph != HORUS_PHASE_PICKS)
        return "a floor outside ascending choices";
    if (offer && s->stake & ~horus_stakeable(&s->seat[s->active]))
        return "a staked stone is not there";
    if (offer && s->stake_gems > s->seat[s->active].gems)
        return "more gems staked than owned";
    return NULL;
}

const char *horus_check_state(const struct game_state *state)
{
    const struct horus_state *s = horus_peek(state);
    unsigned gems = 0, n = s->head.config.n_players;
    const char *bad = check_stones(s);
    for (unsigned p = 0; p < n && !bad; p++) {
        bad = check_seat(s, p);
        gems += s->seat[p].gems;
    }
    if (!bad)
        bad = check_offer(s);
    if (bad)
        return bad;
    if (gems != HORUS_START_GEMS * n)
        return "gems appeared or disappeared";
    for (unsigned i = 0; i < sizeof s->pad; i++)
        if (s->pad[i])
            return "padding is not zero";
    struct horus_state copy = *s;
    horus_set_node(&copy);
    if (copy.head.node != s->head.node || copy.head.acting != s->head.acting)
        return "the node does not follow from the phase";
    return NULL;
}
