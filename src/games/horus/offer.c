/* offer.c - offers, the ball game, the ring fight and what changes hands. */
#include "games/horus/rules.h"

static void want(struct horus_state *s, unsigned stone, struct game_events *ev)
{
    unsigned p = 0, spot = 0;
    while (p == s->active ||
           !((horus_tops(&s->seat[p]) | horus_exposed(&s->seat[p])) >> stone & 1))
        p++;
    s->partner = (uint8_t)p;
    s->target = (uint8_t)stone;
    s->head.phase = HORUS_PHASE_GEMS;
    if (!ev)
        return;
    const struct horus_seat *t = &s->seat[p];
    for (unsigned i = 0; i < HORUS_PLACES; i++)
        if (t->barge[i] == stone)
            spot = HORUS_SPOT_BARGE + i;
    for (unsigned i = 0; i < HORUS_TOPS; i++)
        if (t->top[i] == stone)
            spot = HORUS_SPOT_STACK + i;
    int kind = spot >= HORUS_SPOT_STACK ? 0 : spot < HORUS_LOWER ? 1 : 2;
    game_event(ev, HORUS_EV_WANT, s->active, (int16_t)p, (int16_t)stone, (int16_t)kind,
               (int16_t)spot);
}

static void add(struct horus_state *s, unsigned stone, struct game_events *ev)
{
    struct horus_seat *t = &s->seat[s->active];
    bool first = t->secret == stone;
    if (first)
        t->secret = HORUS_NONE; /* R-HORUS-18 */
    s->stake |= horus_bit(stone);
    s->floor = (uint8_t)(stone + 1);
    game_event(ev, HORUS_EV_STAKE, s->active, s->stake_gems, (int16_t)stone, first);
}

static void clear_offer(struct horus_state *s)
{
    s->target = HORUS_NONE;
    s->stake_gems = 0;
    s->stake = 0;
    s->balls[0] = s->balls[1] = HORUS_NONE;
    s->throws[0] = s->throws[1] = 0;
    s->hits[0] = s->hits[1] = 0;
    s->thrower = HORUS_NONE;
}

/* What comes after the stones have left their places (R-HORUS-31). */
static void place_next(struct horus_state *s)
{
    if (s->gain != HORUS_NONE)
        s->head.phase = HORUS_PHASE_GAIN;
    else if (s->receive)
        s->head.phase = HORUS_PHASE_RECEIVE;
    else
        horus_begin_load(s);
}

static void settle(struct horus_state *s, bool pay, bool win, struct game_events *ev)
{
    struct horus_seat *me = &s->seat[s->active], *other = &s->seat[s->partner];
    if (pay) {
        me->gems = (uint8_t)(me->gems - s->stake_gems);
        other->gems = (uint8_t)(other->gems + s->stake_gems);
        if (s->stake_gems)
            game_event(ev, HORUS_EV_PAY, s->active, s->partner, s->stake_gems);
        for (uint64_t m = s->stake; m; m &= m - 1) {
            unsigned x = (unsigned)bits_low(m);
            s->under[x] = (uint8_t)horus_take_off(s, s->active, x);
        }
        s->receive = s->stake;
    }
    if (win) {
        s->gain = s->target;
        s->under[s->gain] = (uint8_t)horus_take_off(s, s->partner, s->target);
    }
    clear_offer(s);
    place_next(s);
}

/* ---- the games of luck and skill ------------------------------------------------- */

int horus_ball_result(unsigned own_a, unsigned a, unsigned own_b, unsigned b)
{
    bool god_a = a == own_a, god_b = b == own_b;
    if (god_a != god_b)
        return god_a ? 1 : -1;
    if (!(a & b & 1))
        return 0; /* two own gods, or a foreign god among them */
    return a > b ? 1 : a < b ? -1 : 0;
}

/* `win`: 1, 0 or -1 for the challenger. */
static void decide(struct horus_state *s, int win, struct game_events *ev)
{
    settle(s, win<0, win> 0, ev); /* R-HORUS-29, R-HORUS-30 */
}

static void ball(struct horus_state *s, unsigned hollow, struct game_events *ev)
{
    unsigned n = s->head.config.n_players;
    game_event(ev, HORUS_EV_BALL, s->thrower, (int16_t)hollow);
    if (s->balls[0] == HORUS_NONE) {
        s->balls[0] = (uint8_t)hollow;
        s->thrower = s->partner;
        return;
    }
    s->balls[1] = (uint8_t)hollow;
    s->thrower = HORUS_NONE;
    int win = horus_ball_result(2 * horus_side(n, s->active), s->balls[0],
                                2 * horus_side(n, s->partner), hollow);
    game_event(ev, HORUS_EV_BALL_RESULT, s->active, s->partner, (int16_t)(1 - win));
    if (win)
        decide(s, win, ev);
    else
        s->head.phase = HORUS_PHASE_FIGHT;
}

/* Counters of an endless fight may outgrow an event's argument. */
static int16_t clip(uint32_t n)
{
    return (int16_t)(n < INT16_MAX ? n : INT16_MAX);
}

static void ring(struct horus_state *s, bool hit, struct game_events *ev)
{
    unsigned i = s->thrower != s->active;
    uint32_t *throws = s->throws, *hits = s->hits;
    throws[i]++;
    hits[i] += hit;
    game_event(ev, HORUS_EV_RING, s->thrower, (int16_t)!hit, clip(throws[i]),
               clip(hits[i]));
    /* R-HORUS-27: the challenger is never behind in throws. */
    uint32_t all = throws[0] > HORUS_THROWS ? throws[0] : HORUS_THROWS;
    int win = 0;
    if (hits[0] > hits[1] + (all - throws[1]))
        win = 1;
    else if (hits[1] > hits[0] + (all - throws[0]))
        win = -1;
    bool tie =
        !win && throws[0] == all && throws[1] == all && !horus_option(s, HORUS_OPT_TIE);
    if (win || tie) {
        game_event(ev, HORUS_EV_RING_RESULT, s->active, s->partner, clip(hits[0]),
                   clip(hits[1]), (int16_t)(1 - win));
        decide(s, win, ev);
        return;
    }
    s->thrower = i ? s->active : s->partner;
}

/* ---- placing --------------------------------------------------------------------- */

static void put(struct horus_state *s, unsigned seat, unsigned from, unsigned stone,
                bool keep, struct game_events *ev)
{
    game_event(ev, HORUS_EV_MOVE, (int16_t)stone, (int16_t)from, s->under[stone],
               (int16_t)seat, !keep);
    if (keep) {
        s->seat[seat].supply |= horus_bit(stone);
        s->under[stone] = HORUS_NONE;
    } else {
        horus_put_depot(s, seat, stone);
    }
}

static void put_gain(struct horus_state *s, bool keep, struct game_events *ev)
{
    unsigned stone = s->gain;
    s->gain = HORUS_NONE;
    put(s, s->active, s->partner, stone, keep, ev);
    place_next(s);
}

static void put_received(struct horus_state *s, unsigned stone, bool keep,
                         struct game_events *ev)
{
    s->receive ^= horus_bit(stone);
    put(s, s->partner, s->active, stone, keep, ev);
    s->floor = (uint8_t)(keep ? stone + 1 : HORUS_FLOOR_TOP);
    if (!s->receive) {
        s->floor = 0;
        horus_begin_load(s);
    }
}

static void begin_throws(struct horus_state *s, unsigned phase)
{
    s->head.phase = (uint8_t)phase;
    s->thrower = s->active;
}

void horus_offer_step(struct horus_state *s, game_action a, struct game_events *ev)
{
    uint32_t arg = game_arg(a);
    switch (game_verb(a)) {
    case HORUS_DO_WANT:
        want(s, arg, ev);
        break;
    case HORUS_DO_GEMS:
        s->stake_gems = (uint8_t)arg;
        s->head.phase = HORUS_PHASE_STONES;
        game_event(ev, HORUS_EV_STAKE, s->active, (int16_t)arg);
        break;
    case HORUS_DO_ADD:
        add(s, arg, ev);
        break;
    case HORUS_DO_DONE:
        s->floor = 0;
        s->head.phase = HORUS_PHASE_ANSWER;
        horus_emit_stones(ev, HORUS_EV_OFFER,
                          (int16_t[]){s->active, s->partner, s->target, s->stake_gems},
                          4, s->stake);
        break;
    case HORUS_DO_ACCEPT:
        game_event(ev, HORUS_EV_ANSWER, s->partner, 0);
        settle(s, true, true, ev);
        break;
    case HORUS_DO_REFUSE:
        game_event(ev, HORUS_EV_ANSWER, s->partner, 1);
        s->head.phase = HORUS_PHASE_CHALLENGE;
        break;
    case HORUS_DO_WITHDRAW:
        game_event(ev, HORUS_EV_WITHDRAW, s->active);
        clear_offer(s);
        s->partner = HORUS_NONE;
        s->offers++;
        s->head.phase = HORUS_PHASE_ACQUIRE;
        break;
    case HORUS_DO_ROLL:
        begin_throws(s, HORUS_PHASE_BALL);
        break;
    case HORUS_DO_FIGHT:
        begin_throws(s, HORUS_PHASE_RING);
        break;
    case HORUS_DO_STOP:
        game_event(ev, HORUS_EV_STOP, s->active);
        settle(s, false, false, ev);
        break;
    case HORUS_DO_BALL:
        ball(s, arg, ev);
        break;
    case HORUS_DO_RING:
        ring(s, arg == 0, ev);
        break;
    case HORUS_DO_KEEP:
    case HORUS_DO_STORE:
        put_gain(s, game_verb(a) == HORUS_DO_KEEP, ev);
        break;
    case HORUS_DO_KEEP_STONE:
    case HORUS_DO_STORE_STONE:
        put_received(s, arg, game_verb(a) == HORUS_DO_KEEP_STONE, ev);
        break;
    default:
        break;
    }
}
