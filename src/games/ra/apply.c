/* apply.c - turns, gods and auctions of Ra: what an action does. */
#include <string.h>

#include "games/ra/rules.h"

/* ---- the flow of turns ----------------------------------------------------------- */

void ra_open_epoch(struct ra_state *s, struct game_events *ev)
{
    unsigned first = 0;
    s->live = (uint8_t)((1u << s->head.config.n_players) - 1);
    for (unsigned p = 1; p < s->head.config.n_players; p++)
        if (s->seat[p].suns > s->seat[first].suns) /* sets compare by their highest */
            first = p;
    s->turn = (uint8_t)first;
    ra_ask(s, RA_PHASE_TURN, first);
    if (ev)
        game_event(ev, RA_EV_EPOCH, s->epoch, (int16_t)first);
}

/* The turn passes on from `turn`, or the epoch ends (R-RA-27, R-RA-36). */
static void end_turn(struct ra_state *s, struct game_events *ev)
{
    if (!s->live) {
        ra_end_epoch(s, /* by_ra= */ false, ev);
        return;
    }
    s->turn = (uint8_t)ra_next(s->live, s->turn);
    ra_ask(s, RA_PHASE_TURN, s->turn);
}

static void deal(struct ra_state *s, unsigned stack, struct game_events *ev)
{
    unsigned p = s->turn;
    s->seat[p].suns = ra_tables[s->head.config.n_players - 2].stack[stack - 1];
    s->stacks |= (uint8_t)(1u << (stack - 1));
    if (ev)
        game_event(ev, RA_EV_SUNS, (int16_t)p, (int16_t)stack);
    if (p + 1 < s->head.config.n_players)
        s->turn = (uint8_t)(p + 1);
    else
        ra_open_epoch(s, ev);
}

/* ---- auctions -------------------------------------------------------------------- */

static void open_auction(struct ra_state *s, enum ra_cause cause,
                         struct game_events *ev)
{
    s->cause = (uint8_t)cause;
    ra_ask(s, RA_PHASE_AUCTION, ra_next(s->live, s->turn));
    if (ev)
        game_event(ev, RA_EV_AUCTION, s->turn, (int16_t)cause,
                   (int16_t)ra_count(s->used));
}

static void clear_offer(struct ra_state *s)
{
    memset(s->offer, RA_EMPTY, sizeof s->offer);
    s->offer_kinds = 0;
    s->used = 0;
}

/* The lot of the offer goes to `seat`; disasters wait in `disasters` (R-RA-24). */
static void take_lot(struct ra_state *s, unsigned seat, struct game_events *ev)
{
    struct ra_seat *me = &s->seat[seat];
    for (unsigned used = s->used; used; used &= used - 1) {
        unsigned slot = ra_lowest(used), k = s->offer[slot];
        if (k < RA_TABLEAU_KINDS)
            me->tableau[k]++;
        else
            s->disasters[k - RA_TILE_FUNERAL]++;
        if (ev)
            game_event(ev, RA_EV_GAIN, (int16_t)seat, (int16_t)k, (int16_t)(slot + 1));
    }
    me->kinds |= s->offer_kinds & RA_TABLEAU;
    clear_offer(s);
}

static void award(struct ra_state *s, struct game_events *ev)
{
    unsigned winner = s->best, paid = s->high, got = s->centre;
    struct ra_seat *me = &s->seat[winner];
    me->suns = (uint16_t)(me->suns ^ 1u << (paid - 1));
    me->spent = (uint16_t)(me->spent | 1u << (got - 1));
    s->live &= (uint8_t) ~((unsigned)!me->suns << winner);
    s->centre = (uint8_t)paid;
    s->high = s->best = 0;
    if (ev)
        game_event(ev, RA_EV_WON, (int16_t)winner, (int16_t)paid, (int16_t)got);
    if (s->used) {
        bool harm = s->offer_kinds >= RA_BIT(RA_TILE_FUNERAL);
        take_lot(s, winner, ev);
        if (harm && !ra_strike(s, winner, ev))
            return;
    }
    end_turn(s, ev);
}

/* R-RA-25 */
static void unsold(struct ra_state *s, unsigned cause, struct game_events *ev)
{
    if (ev)
        game_event(ev, RA_EV_UNSOLD, (int16_t)cause);
    if (cause == RA_ROW_FULL) {
        clear_offer(s);
        if (ev)
            game_event(ev, RA_EV_BOX, RA_SLOTS);
    }
    end_turn(s, ev);
}

/* A bid, or 0 for a pass (R-RA-22). */
static void answer(struct ra_state *s, unsigned seat, unsigned sun,
                   struct game_events *ev)
{
    if (ev) {
        if (sun)
            game_event(ev, RA_EV_BID, (int16_t)seat, (int16_t)sun);
        else
            game_event(ev, RA_EV_PASS, (int16_t)seat);
    }
    s->best = (uint8_t)(sun ? seat : s->best);
    s->high = (uint8_t)(sun ? sun : s->high);
    if (seat != s->turn) {
        s->bids[seat] = (uint8_t)(sun + 1);
        s->head.acting = (uint8_t)(1u << ra_next(s->live, seat));
        return;
    }
    unsigned cause = s->cause;
    memset(s->bids, 0, sizeof s->bids);
    s->cause = 0;
    if (s->high)
        award(s, ev);
    else
        unsold(s, cause, ev);
}

/* ---- draws and gods -------------------------------------------------------------- */

static void drawn(struct ra_state *s, unsigned kind, struct game_events *ev)
{
    if (--s->bag[kind] == 0)
        s->bag_kinds &= ~RA_BIT(kind);
    if (kind == RA_TILE_RA) {
        s->track++;
        if (ev)
            game_event(ev, RA_EV_RA, s->turn, s->track);
        if (s->track < s->spaces)
            open_auction(s, RA_RA_TILE, ev);
        else
            ra_end_epoch(s, /* by_ra= */ true, ev);
        return;
    }
    unsigned slot = ra_lowest(~(uint32_t)s->used); /* R-RA-14 */
    s->offer[slot] = (uint8_t)kind;
    s->used |= (uint8_t)(1u << slot);
    s->offer_kinds |= RA_BIT(kind);
    if (ev)
        game_event(ev, RA_EV_TILE, s->turn, (int16_t)kind, (int16_t)(slot + 1));
    s->turn = (uint8_t)ra_next(s->live, s->turn); /* the drawer at least is live */
    ra_ask(s, RA_PHASE_TURN, s->turn);
}

/* A god for one tile of the offer (R-RA-17, R-RA-19). */
static void take(struct ra_state *s, unsigned seat, unsigned kind,
                 struct game_events *ev)
{
    struct ra_seat *me = &s->seat[seat];
    unsigned slot = 0;
    while (s->offer[slot] != kind)
        slot++;
    s->offer[slot] = RA_EMPTY;
    s->used &= (uint8_t) ~(1u << slot);
    s->offer_kinds &= ~RA_BIT(kind);
    for (unsigned i = slot; i < RA_SLOTS; i++)
        if (s->offer[i] == kind)
            s->offer_kinds |= RA_BIT(kind);
    if (--me->tableau[RA_TILE_GOD] == 0)
        me->kinds &= ~RA_BIT(RA_TILE_GOD);
    if (kind < RA_TABLEAU_KINDS) {
        me->tableau[kind]++;
        me->kinds |= RA_BIT(kind);
    } else {
        s->disasters[kind - RA_TILE_FUNERAL]++;
    }
    s->last = (uint8_t)kind;
    if (ev)
        game_event(ev, RA_EV_TAKE, (int16_t)seat, (int16_t)kind, (int16_t)(slot + 1));
}

void ra_apply(struct game_state *state, int actor, game_action a,
              struct game_events *ev)
{
    struct ra_state *s = ra_own(state);
    unsigned arg = game_arg(a), seat = (unsigned)actor;
    s->head.ply++;
    switch ((enum ra_verb)game_verb(a)) {
    case RA_DO_PASS:
    case RA_DO_BID:
        answer(s, seat, arg, ev);
        break;
    case RA_DO_DRAW:
        s->head.node = GAME_CHANCE_NODE;
        s->head.phase = RA_PHASE_TILE;
        s->head.acting = 0;
        if (ev)
            game_event(ev, RA_EV_DRAW, (int16_t)seat);
        break;
    case RA_DO_DRAWN:
        drawn(s, arg, ev);
        break;
    case RA_DO_INVOKE:
        if (ev)
            game_event(ev, RA_EV_INVOKE, (int16_t)seat);
        open_auction(s, s->used == 0xff ? RA_ROW_FULL : RA_INVOKED, ev); /* R-RA-21 */
        break;
    case RA_DO_GOD:
        s->head.phase = RA_PHASE_GOD;
        if (ev)
            game_event(ev, RA_EV_GOD, (int16_t)seat);
        break;
    case RA_DO_TAKE:
        take(s, seat, arg, ev);
        break;
    case RA_DO_DONE:
        s->last = 0;
        if (ra_strike(s, seat, ev))
            end_turn(s, ev);
        break;
    case RA_DO_DISCARD:
        if (ra_discard(s, seat, arg, ev))
            end_turn(s, ev);
        break;
    case RA_DO_SUNS:
        deal(s, arg, ev);
        break;
    }
}
