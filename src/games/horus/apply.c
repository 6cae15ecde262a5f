/* apply.c - setup, the two steps of a turn, the swap, loading and the end. */
#include "games/horus/rules.h"

void horus_set_node(struct horus_state *s)
{
    unsigned who;
    s->head.node = GAME_CHANCE_NODE;
    s->head.acting = 0;
    if (s->turned)
        return; /* revealing goes first, R-HORUS-04 */
    switch ((enum horus_phase)s->head.phase) {
    case HORUS_PHASE_MOTIFS:
    case HORUS_PHASE_START:
    case HORUS_PHASE_DEAL:
    case HORUS_PHASE_BALL:
    case HORUS_PHASE_RING:
        return;
    case HORUS_PHASE_ANSWER:
    case HORUS_PHASE_RECEIVE:
        who = s->partner;
        break;
    case HORUS_PHASE_FINAL:
        who = s->loader;
        break;
    case HORUS_PHASE_OVER:
    case HORUS_PHASE_COUNT:
        s->head.node = GAME_OVER;
        return;
    case HORUS_PHASE_ACQUIRE:
    case HORUS_PHASE_GEMS:
    case HORUS_PHASE_STONES:
    case HORUS_PHASE_CHALLENGE:
    case HORUS_PHASE_FIGHT:
    case HORUS_PHASE_GAIN:
    case HORUS_PHASE_PICKS:
    case HORUS_PHASE_GIVES:
    case HORUS_PHASE_LOAD:
    default:
        who = s->active;
        break;
    }
    s->head.node = GAME_DECISION;
    s->head.acting = (uint8_t)(who < HORUS_SEATS ? 1u << who : 0);
}

void horus_begin_load(struct horus_state *s)
{
    s->partner = HORUS_NONE;
    s->head.phase = HORUS_PHASE_LOAD;
}

unsigned horus_take_off(struct horus_state *s, unsigned seat, unsigned stone)
{
    struct horus_seat *t = &s->seat[seat];
    if (t->supply >> stone & 1) {
        t->supply ^= horus_bit(stone);
        return HORUS_SPOT_SUPPLY;
    }
    if (t->top[HORUS_DEPOT] == stone) {
        t->top[HORUS_DEPOT] = s->under[stone];
        s->under[stone] = HORUS_NONE;
        return HORUS_SPOT_STACK + HORUS_DEPOT;
    }
    for (unsigned k = 0; k < HORUS_PILES; k++) {
        if (t->top[k] == stone) {
            t->top[k] = HORUS_NONE;
            if (t->unseen[k])
                s->turned |= (uint16_t)(1u << (HORUS_PILES * seat + k));
            return HORUS_SPOT_STACK + k;
        }
    }
    unsigned p = 0;
    while (t->barge[p] != stone)
        p++;
    t->barge[p] = HORUS_NONE;
    horus_barge_changed(s, t);
    return HORUS_SPOT_BARGE + p;
}

/* R-HORUS-05: whatever enters a stack field goes on top of place 4. */
void horus_put_depot(struct horus_state *s, unsigned seat, unsigned stone)
{
    s->under[stone] = s->seat[seat].top[HORUS_DEPOT];
    s->seat[seat].top[HORUS_DEPOT] = (uint8_t)stone;
}

void horus_emit_stones(struct game_events *ev, unsigned kind, const int16_t *args,
                       int n_args, uint64_t stones)
{
    int16_t all[GAME_EVENT_ARGS];
    int n = 0;
    if (!ev)
        return;
    for (; n < n_args; n++)
        all[n] = args[n];
    for (; stones && n < GAME_EVENT_ARGS; stones &= stones - 1)
        all[n++] = (int16_t)bits_low(stones);
    game_emit(ev, kind, n, all);
}

/* ---- setup ----------------------------------------------------------------------- */

static void begin_turn(struct horus_state *s, unsigned seat, struct game_events *ev)
{
    s->turn++;
    s->active = (uint8_t)seat;
    s->passed = 0;
    s->offers = 0;
    s->head.phase = HORUS_PHASE_ACQUIRE;
    game_event(ev, HORUS_EV_TURN, (int16_t)s->turn, (int16_t)seat);
}

void horus_choose_motifs(struct horus_state *s, unsigned set)
{
    s->motifs = (uint8_t)set;
    for (unsigned m = 0; m < HORUS_MOTIFS; m++)
        if (set >> m & 1)
            s->pool |= UINT64_C(0x1f) << (HORUS_VALUES * m);
    s->head.phase = s->start == HORUS_NONE ? HORUS_PHASE_START : HORUS_PHASE_DEAL;
}

static void deal(struct horus_state *s, unsigned stone, struct game_events *ev)
{
    unsigned seat = 0;
    while (s->seat[seat].secret != HORUS_NONE)
        seat++;
    s->pool ^= horus_bit(stone);
    s->seat[seat].supply = horus_bit(stone);
    s->seat[seat].secret = (uint8_t)stone;
    struct game_event *e = game_event(ev, HORUS_EV_DEAL, (int16_t)seat, (int16_t)stone);
    if (e) {
        e->secret = 1u << 1;
        e->seen_by = (uint8_t)(1u << seat);
    }
    unsigned n = s->head.config.n_players;
    if (seat + 1 == n) {
        s->turned = (uint16_t)((1u << (HORUS_PILES * n)) - 1);
        begin_turn(s, s->start, ev);
    }
}

static void reveal(struct horus_state *s, unsigned stone, struct game_events *ev)
{
    unsigned i = (unsigned)bits_low(s->turned), seat = i / HORUS_PILES;
    unsigned k = i % HORUS_PILES;
    s->turned &= (uint16_t)(s->turned - 1u);
    s->pool ^= horus_bit(stone);
    s->seat[seat].top[k] = (uint8_t)stone;
    s->seat[seat].unseen[k]--;
    game_event(ev, HORUS_EV_REVEAL, (int16_t)seat, (int16_t)(k + 1), (int16_t)stone,
               s->seat[seat].unseen[k]);
}

/* ---- acquiring for oneself ------------------------------------------------------- */

static void take(struct horus_state *s, unsigned k, struct game_events *ev)
{
    struct horus_seat *t = &s->seat[s->active];
    unsigned stone = t->top[k];
    horus_take_off(s, s->active, stone);
    t->supply |= horus_bit(stone);
    game_event(ev, HORUS_EV_TAKE, s->active, (int16_t)(k + 1), (int16_t)stone);
    horus_begin_load(s);
}

/* R-HORUS-34: all picked tops come off together. */
static void end_picks(struct horus_state *s, struct game_events *ev)
{
    struct horus_seat *t = &s->seat[s->active];
    int16_t args[2] = {s->active, s->picked};
    for (unsigned k = 0; k < HORUS_TOPS; k++)
        if (s->picked >> k & 1)
            s->taken |= horus_bit(t->top[k]);
    for (uint64_t m = s->taken; m; m &= m - 1, s->swap_left++)
        horus_take_off(s, s->active, (unsigned)bits_low(m));
    horus_emit_stones(ev, HORUS_EV_SWAP, args, 2, s->taken);
    s->picked = 0;
    s->floor = 0;
    s->head.phase = HORUS_PHASE_GIVES;
}

static void give(struct horus_state *s, unsigned stone, struct game_events *ev)
{
    struct horus_seat *t = &s->seat[s->active];
    t->supply ^= horus_bit(stone);
    if (t->secret == stone)
        t->secret = HORUS_NONE;
    horus_put_depot(s, s->active, stone);
    game_event(ev, HORUS_EV_GIVE, s->active, (int16_t)stone);
    if (--s->swap_left)
        return;
    t->supply |= s->taken;
    s->taken = 0;
    horus_begin_load(s);
}

/* ---- loading and the end --------------------------------------------------------- */

static void emit_scores(const struct horus_state *s, struct game_events *ev)
{
    int16_t over[1 + HORUS_SEATS] = {s->end};
    int n = s->head.config.n_players;
    struct game_result res;
    horus_result((const struct game_state *)(const void *)s, &res);
    for (int p = 0; p < n; p++) {
        int part[4];
        horus_score(&s->seat[p], part);
        over[1 + p] = res.score[p];
        game_event(ev, HORUS_EV_SCORE, (int16_t)p, (int16_t)part[0], (int16_t)part[1],
                   (int16_t)part[2], (int16_t)part[3], res.score[p], res.rank[p]);
    }
    game_emit(ev, HORUS_EV_OVER, n + 1, over);
}

static void finish(struct horus_state *s, unsigned end, struct game_events *ev)
{
    s->end = (uint8_t)end;
    s->loader = HORUS_NONE;
    s->head.phase = HORUS_PHASE_OVER;
    for (unsigned p = 0; p < s->head.config.n_players; p++) {
        s->seat[p].secret = HORUS_NONE; /* R-HORUS-46 */
        if (s->seat[p].supply)
            horus_emit_stones(ev, HORUS_EV_SHOW, (int16_t[]){(int16_t)p}, 1,
                              s->seat[p].supply);
    }
    if (ev)
        emit_scores(s, ev);
}

static void load(struct horus_state *s, unsigned seat, uint32_t arg,
                 struct game_events *ev)
{
    struct horus_seat *t = &s->seat[seat];
    unsigned stone = arg >> 4, place = arg & 15;
    unsigned before = horus_covered(t->filled);
    bool first = t->secret == stone;
    t->supply ^= horus_bit(stone);
    if (first)
        t->secret = HORUS_NONE;
    horus_barge_put(s, seat, stone, place);
    s->passed = 0;
    unsigned covered = horus_covered(t->filled) & ~before;
    int16_t args[] = {(int16_t)seat, (int16_t)stone, (int16_t)place, first};
    horus_emit_stones(ev, HORUS_EV_LOAD, args, 4, covered);
    if (t->filled != HORUS_PLACE_MASK || s->head.phase == HORUS_PHASE_FINAL)
        return;
    s->end = HORUS_END_BARGE; /* R-HORUS-41 */
    s->ender = (uint8_t)seat;
    s->loader = (uint8_t)horus_next_seat(s, seat);
    s->head.phase = HORUS_PHASE_FINAL;
    game_event(ev, HORUS_EV_FULL, (int16_t)seat);
}

static void end_turn(struct horus_state *s, struct game_events *ev)
{
    unsigned n = s->head.config.n_players;
    s->idle = s->passed ? (uint8_t)(s->idle + 1) : 0;
    if (s->idle == n)
        finish(s, HORUS_END_STALEMATE, ev); /* R-HORUS-43 */
    else if (s->turn == s->head.config.option[HORUS_OPT_LIMIT] * n)
        finish(s, HORUS_END_LIMIT, ev); /* R-HORUS-44 */
    else
        begin_turn(s, horus_next_seat(s, s->active), ev);
}

static void done(struct horus_state *s, game_action a, struct game_events *ev)
{
    if (s->head.phase == HORUS_PHASE_LOAD) {
        end_turn(s, ev);
    } else if (s->head.phase == HORUS_PHASE_STONES) {
        horus_offer_step(s, a, ev);
    } else if (s->head.phase == HORUS_PHASE_PICKS) {
        end_picks(s, ev);
    } else {
        s->loader = (uint8_t)horus_next_seat(s, s->loader);
        if (s->loader == s->ender)
            finish(s, HORUS_END_BARGE, ev);
    }
}

void horus_apply(struct game_state *state, int actor, game_action a,
                 struct game_events *ev)
{
    struct horus_state *s = horus_own(state);
    uint32_t arg = game_arg(a);
    s->head.ply++;
    switch (game_verb(a)) {
    case HORUS_DO_MOTIFS:
        horus_choose_motifs(s, arg);
        horus_emit_stones(ev, HORUS_EV_MOTIFS, NULL, 0, arg);
        break;
    case HORUS_DO_START:
        s->start = (uint8_t)arg;
        s->head.phase = HORUS_PHASE_DEAL;
        game_event(ev, HORUS_EV_START, (int16_t)arg);
        break;
    case HORUS_DO_DEAL:
        deal(s, arg, ev);
        break;
    case HORUS_DO_TOP:
        reveal(s, arg, ev);
        break;
    case HORUS_DO_TAKE:
        take(s, arg, ev);
        break;
    case HORUS_DO_SWAP:
        s->seat[s->active].swapped = 1;
        s->head.phase = HORUS_PHASE_PICKS;
        break;
    case HORUS_DO_PICK:
        s->picked |= (uint8_t)(1u << arg);
        s->floor = (uint8_t)(arg + 2);
        break;
    case HORUS_DO_GIVE:
        give(s, arg, ev);
        break;
    case HORUS_DO_PASS:
        s->passed = 1;
        game_event(ev, HORUS_EV_PASS, s->active);
        horus_begin_load(s);
        break;
    case HORUS_DO_LOAD:
        load(s, (unsigned)actor, arg, ev);
        break;
    case HORUS_DO_DONE:
        done(s, a, ev);
        break;
    default:
        horus_offer_step(s, a, ev);
        break;
    }
    horus_set_node(s);
}
