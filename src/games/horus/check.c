/* check.c - what holds in every state of Horus. */
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
        return "pool: stones appeared or disappeared";
    if (c.n != bits_count(play))
        return "pool: a stone is in two places";
    if (s->turn && (unsigned)bits_count(s->pool) != unseen)
        return "pool: it does not match the unseen stones";
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
        return "personal: a supply holds too many stones";
    if (t.secret != HORUS_NONE && !(t.supply >> t.secret & 1))
        return "secret: the stone is not in its supply";
    if (s->head.phase == HORUS_PHASE_OVER && t.secret != HORUS_NONE)
        return "secret: it outlives the game";
    unsigned row = HORUS_NONE;
    for (unsigned i = 0; i < HORUS_LOWER; i++) {
        if (t.barge[i] == HORUS_NONE)
            continue;
        if (row != HORUS_NONE && row != horus_motif(t.barge[i]))
            return "lower: two motifs in a row";
        row = horus_motif(t.barge[i]);
    }
    unsigned times[HORUS_MOTIFS] = {0};
    for (unsigned i = HORUS_LOWER; i < HORUS_PLACES; i++)
        if (t.barge[i] != HORUS_NONE && ++times[horus_motif(t.barge[i])] >
                                            (s->head.config.n_players == 2 ? 2u : 1u))
            return "upper: a motif is too often in a row";
    horus_barge_changed(s, &t);
    if (t.row != s->seat[p].row || t.barred != s->seat[p].barred ||
        t.filled != s->seat[p].filled || t.mode != s->seat[p].mode)
        return "lower: derived facts of a barque are stale";
    bool advanced = horus_option(s, HORUS_OPT_LOADING);
    if ((t.mode != HORUS_MODE_NONE) != (advanced && t.filled))
        return "mode: it does not fit the barque";
    for (unsigned k = 0; k < HORUS_PILES; k++)
        if (s->turn && t.top[k] == HORUS_NONE && t.unseen[k] &&
            !(s->turned >> (HORUS_PILES * p + k) & 1))
            return "stack: a pile shows nothing and is not to be revealed";
    return NULL;
}

/* Which keys may be set in which phase. */
static const char *check_offer(const struct horus_state *s)
{
    unsigned ph = s->head.phase;
    bool offer = ph >= HORUS_PHASE_GEMS && ph <= HORUS_PHASE_RING;
    bool placing = ph == HORUS_PHASE_GAIN || ph == HORUS_PHASE_RECEIVE;
    if ((s->target != HORUS_NONE) != offer)
        return "target: it does not fit the phase";
    if ((s->partner != HORUS_NONE) != (offer || placing))
        return "partner: it does not fit the phase";
    if (!offer && (s->stake || s->stake_gems))
        return "stake: there is no offer";
    if ((s->thrower != HORUS_NONE) !=
        (ph == HORUS_PHASE_BALL || ph == HORUS_PHASE_RING))
        return "thrower: it does not fit the phase";
    if ((s->throws[0] | s->throws[1] | s->hits[0] | s->hits[1]) &&
        ph != HORUS_PHASE_RING)
        return "throws: there is no ring fight";
    if (s->balls[0] != HORUS_NONE && (ph < HORUS_PHASE_BALL || ph > HORUS_PHASE_RING))
        return "balls: there is no ball game";
    if ((s->gain != HORUS_NONE) != (ph == HORUS_PHASE_GAIN))
        return "gain: it does not fit the phase";
    if (s->receive && !placing)
        return "receive: stones wait outside their phase";
    if (s->floor && ph != HORUS_PHASE_STONES && ph != HORUS_PHASE_RECEIVE &&
        ph != HORUS_PHASE_PICKS)
        return "floor: nothing is picked in ascending order";
    if (offer && s->stake & ~horus_stakeable(&s->seat[s->active]))
        return "stake: a staked stone is not there";
    if (offer && s->stake_gems > s->seat[s->active].gems)
        return "stake_gems: more than are owned";
    return NULL;
}

/* Before the first turn the seats have but their first stones, one after the other. */
static const char *check_deal(const struct horus_state *s)
{
    unsigned n = s->head.config.n_players, dealt = 0;
    for (unsigned p = 0; p < n; p++) {
        const struct horus_seat *t = &s->seat[p];
        for (unsigned k = 0; k < HORUS_PILES; k++)
            if (t->unseen[k] != HORUS_PILES || t->top[k] != HORUS_NONE)
                return "depth: nothing is revealed yet";
        if (t->filled || t->swapped || t->top[HORUS_DEPOT] != HORUS_NONE)
            return "lower: nothing lies there yet";
        if ((t->secret == HORUS_NONE) != !t->supply || (t->supply && dealt != p))
            return "secret: the seats get their first stones in order";
        dealt += t->supply != 0;
    }
    if (dealt && (s->head.phase != HORUS_PHASE_DEAL || dealt == n))
        return "phase: it does not fit the stones dealt";
    return NULL;
}

/* Of whom the turn tells, before anything else is asked. */
static const char *check_turn(const struct horus_state *s)
{
    unsigned ph = s->head.phase, n = s->head.config.n_players;
    bool setup = ph <= HORUS_PHASE_DEAL;
    bool ending = ph == HORUS_PHASE_FINAL;
    if (setup != (s->turn == 0) || setup != (s->active == HORUS_NONE))
        return "turn: it does not fit the phase";
    if ((ph == HORUS_PHASE_MOTIFS) != (s->motifs == 0) ||
        (s->motifs && (unsigned)bits_count(s->motifs) != 2 * n))
        return "motifs: not those of a game with so many seats";
    if (ph == HORUS_PHASE_START ? s->start != HORUS_NONE
                                : ph > HORUS_PHASE_START && s->start == HORUS_NONE)
        return "start: it does not fit the phase";
    if (!setup && s->active != (s->start + s->turn - 1u) % n)
        return "active: it is not this seat's turn";
    if (s->turn > s->head.config.option[HORUS_OPT_LIMIT] * n)
        return "turn: the game would be over";
    if (s->idle > n || (s->idle == n) != (s->end == HORUS_END_STALEMATE) ||
        (s->passed && ph != HORUS_PHASE_LOAD && ph != HORUS_PHASE_OVER))
        return "idle: the game would be over, or nobody has passed";
    bool offer = ph >= HORUS_PHASE_GEMS && ph <= HORUS_PHASE_RING;
    if (s->offers + offer > HORUS_OFFERS)
        return "offers: too many";
    if ((ending || ph == HORUS_PHASE_OVER) != (s->end != HORUS_END_NONE) ||
        (s->ender != HORUS_NONE) != (s->end == HORUS_END_BARGE) ||
        (s->loader != HORUS_NONE) != ending || (ending && s->loader == s->ender))
        return "end: end, ender and loader do not fit the phase";
    if (s->ender != HORUS_NONE && s->seat[s->ender].filled != HORUS_PLACE_MASK)
        return "ender: the barque of this seat is not full";
    return setup ? check_deal(s) : NULL;
}

/* Two seats throw in turns; the challenger begins. */
static const char *check_throws(const struct horus_state *s)
{
    unsigned ph = s->head.phase;
    bool second = s->thrower == s->partner;
    bool stack = horus_is_stack(s);
    if (s->partner == s->active ||
        (s->thrower != HORUS_NONE && !second && s->thrower != s->active))
        return "thrower: this seat has no part in the offer";
    if (!(stack || horus_exposed(&s->seat[s->partner]) >> s->target & 1))
        return "target: the partner does not show this stone";
    if ((ph == HORUS_PHASE_BALL && second != (s->balls[0] != HORUS_NONE)) ||
        (ph == HORUS_PHASE_BALL && s->balls[1] != HORUS_NONE) ||
        (ph == HORUS_PHASE_FIGHT && s->balls[1] == HORUS_NONE) ||
        ((ph == HORUS_PHASE_BALL || ph == HORUS_PHASE_FIGHT) && !stack))
        return "balls: they do not fit the phase";
    if (ph == HORUS_PHASE_RING && s->throws[0] - s->throws[1] != second)
        return "throws: the seats throw in turns";
    if (s->hits[0] > s->throws[0] || s->hits[1] > s->throws[1] ||
        s->throws[0] > UINT16_MAX)
        return "hits: more than throws";
    return NULL;
}

static const char *check_swap(const struct horus_state *s)
{
    unsigned ph = s->head.phase;
    const struct horus_seat *t = &s->seat[s->active];
    if ((s->picked && ph != HORUS_PHASE_PICKS) ||
        ((s->taken || s->swap_left) && ph != HORUS_PHASE_GIVES))
        return "picked: there is no swap";
    if ((ph == HORUS_PHASE_PICKS || ph == HORUS_PHASE_GIVES) && !t->swapped)
        return "swapped: the swap is running";
    for (unsigned k = 0; k < HORUS_TOPS; k++)
        if (s->picked >> k & 1 && t->top[k] == HORUS_NONE)
            return "picked: nothing lies there";
    if (ph == HORUS_PHASE_PICKS && bits_count(s->picked) > bits_count(t->supply))
        return "picked: more than can be given";
    if (ph == HORUS_PHASE_GIVES &&
        (!s->swap_left || s->swap_left > bits_count(s->taken) ||
         s->swap_left > bits_count(t->supply)))
        return "swap_left: more than was taken or can be given";
    return NULL;
}

/* Something can be done or drawn. */
static const char *check_choice(const struct horus_state *s)
{
    const struct game_state *state = (const struct game_state *)(const void *)s;
    game_action legal[GAME_MAX_ACTIONS];
    struct game_outcome out[GAME_MAX_OUTCOMES];
    if (s->head.node == GAME_CHANCE_NODE)
        return horus_chance(state, out) > 0 ? NULL : "pool: nothing can be drawn";
    for (unsigned p = 0; p < s->head.config.n_players; p++)
        if (s->head.acting >> p & 1 && horus_legal(state, (int)p, legal) < 1)
            return "phase: the seat has nothing to do here";
    return NULL;
}

const char *horus_check_state(const struct game_state *state)
{
    const struct horus_state *s = horus_peek(state);
    unsigned gems = 0, n = s->head.config.n_players;
    const char *bad = check_turn(s);
    if (!bad)
        bad = check_stones(s);
    for (unsigned p = 0; p < n && !bad; p++) {
        bad = check_seat(s, p);
        gems += s->seat[p].gems;
    }
    if (!bad)
        bad = check_offer(s);
    if (bad)
        return bad;
    if (gems != HORUS_START_GEMS * n)
        return "gems: they appeared or disappeared";
    for (unsigned i = 0; i < sizeof s->pad; i++)
        if (s->pad[i])
            return "players: padding is not zero";
    struct horus_state copy = *s;
    horus_set_node(&copy);
    if (copy.head.node != s->head.node || copy.head.acting != s->head.acting)
        return "phase: the node does not follow from it";
    if (s->target != HORUS_NONE)
        bad = check_throws(s);
    if (!bad && s->active != HORUS_NONE)
        bad = check_swap(s);
    return bad ? bad : check_choice(s);
}
