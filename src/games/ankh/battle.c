/* battle.c - a battle up to the plague: obelisks, cards, building, bids. */
#include "games/ankh/rules.h"

static struct ankh_set battle_zone(const struct ankh_state *s)
{
    return ankh_zone(s, s->conflict_region);
}

/* Empty land of the battle region without portal: for monuments and portals. */
struct ankh_set ankh_free_hexes(const struct ankh_state *s)
{
    struct ankh_set r = ankh_minus(s->region[s->conflict_region - 1], ankh_pieces(s));
    return ankh_minus(r, s->portals);
}

/* ---- Obelisk Attuned (R-ANKH-49) ------------------------------------------------- */

static struct ankh_set obelisk_hexes(const struct ankh_state *s, unsigned g)
{
    struct ankh_set obelisks = ankh_and(s->monument[ANKH_OBELISK], s->owned[g]);
    obelisks = ankh_and(obelisks, s->region[s->conflict_region - 1]);
    return ankh_and(ankh_adjacent(s, obelisks), ankh_may_end(s, g, ankh_pieces(s)));
}

bool ankh_step_obelisk(struct ankh_state *s)
{
    while (s->n_queue) {
        unsigned g = s->queue[0];
        if (ankh_any(ankh_minus(s->own[g], s->picked)) &&
            ankh_any(obelisk_hexes(s, g))) {
            ankh_ask(s, ANKH_PHASE_OBELISK, g);
            return false;
        }
        ankh_next_in_queue(s);
    }
    s->picked = (struct ankh_set){0, 0};
    return true;
}

int ankh_legal_obelisk(const struct ankh_state *s, unsigned seat, game_action *out)
{
    int n = ankh_list(out, 0, ANKH_DO_FIGURE, ankh_minus(s->own[seat], s->picked));
    out[n++] = game_act(ANKH_DO_DONE, 0);
    return n;
}

enum ankh_next ankh_apply_obelisk(struct ankh_state *s, unsigned seat, game_action a,
                                  struct game_events *ev)
{
    (void)ev;
    if (game_verb(a) == ANKH_DO_FIGURE) {
        s->pick_hex = (uint8_t)game_arg(a);
        return ankh_ask(s, ANKH_PHASE_OBELISK_TO, seat);
    }
    ankh_next_in_queue(s);
    return ANKH_NEXT_CONFLICT;
}

int ankh_legal_obelisk_to(const struct ankh_state *s, unsigned seat, game_action *out)
{
    return ankh_list(out, 0, ANKH_DO_TO, obelisk_hexes(s, seat));
}

enum ankh_next ankh_apply_obelisk_to(struct ankh_state *s, unsigned seat, game_action a,
                                     struct game_events *ev)
{
    unsigned from = s->pick_hex, to = game_arg(a);
    ankh_relocate(s, seat, from, to);
    ankh_add(&s->picked, to);
    ANKH_SAY(ev, ANKH_EV_MOVE, (int16_t)seat, (int16_t)ankh_hex(from),
             (int16_t)ankh_hex(to));
    if (ankh_has(ankh_guards(s, ANKH_GIANT_SCORPION), to)) {
        s->pick_hex = (uint8_t)to;
        return ankh_ask(s, ANKH_PHASE_FACING, seat);
    }
    return ankh_rotate_obelisk(s);
}

/* Who moved goes to the end of the queue. */
enum ankh_next ankh_rotate_obelisk(struct ankh_state *s)
{
    uint8_t g = s->queue[0];
    s->pick_hex = ANKH_NONE;
    ankh_next_in_queue(s);
    s->queue[s->n_queue++] = g;
    return ANKH_NEXT_CONFLICT;
}

/* ---- Amun and the cards (R-ANKH-50 to 52) ---------------------------------------- */

bool ankh_step_amun(struct ankh_state *s)
{
    unsigned g = s->holder[ANKH_AMUN];
    if (!s->amun_ready || g == ANKH_NONE || !(s->involved >> g & 1))
        return true;
    if (!(s->god[g].hand & (s->god[g].hand - 1)))
        return true;
    ankh_ask(s, ANKH_PHASE_AMUN, g);
    return false;
}

int ankh_legal_amun(const struct ankh_state *s, unsigned seat, game_action *out)
{
    (void)s, (void)seat;
    out[0] = game_act(ANKH_DO_TWO, 0);
    out[1] = game_act(ANKH_DO_PASS, 0);
    return 2;
}

enum ankh_next ankh_apply_amun(struct ankh_state *s, unsigned seat, game_action a,
                               struct game_events *ev)
{
    if (game_verb(a) == ANKH_DO_TWO) {
        s->amun_two = 1;
        s->amun_ready = 0;
        ANKH_SAY(ev, ANKH_EV_AMUN, (int16_t)seat);
    }
    s->step = ANKH_S_CARDS;
    return ANKH_NEXT_CONFLICT;
}

int ankh_legal_cards(const struct ankh_state *s, unsigned seat, game_action *out)
{
    unsigned hand = s->god[seat].hand;
    int n = 0;
    bool two = s->amun_two && s->holder[ANKH_AMUN] == seat;
    for (unsigned i = 0; i < ANKH_CARDS; i++) {
        if (!(hand >> i & 1))
            continue;
        if (!two)
            out[n++] = game_act(ANKH_DO_CARD, 1u << i);
        for (unsigned k = 0; two && k < i; k++)
            if (hand >> k & 1)
                out[n++] = game_act(ANKH_DO_CARD, 1u << i | 1u << k);
    }
    return n;
}

enum ankh_next ankh_apply_cards(struct ankh_state *s, unsigned seat, game_action a,
                                struct game_events *ev)
{
    s->commit[seat] = (uint16_t)game_arg(a);
    s->head.acting = (uint8_t)(s->head.acting & ~(1u << seat));
    ANKH_SAY(ev, ANKH_EV_COMMIT, (int16_t)seat);
    if (s->head.acting)
        return ANKH_NEXT_WAIT;
    s->step = ANKH_S_REVEAL;
    return ANKH_NEXT_CONFLICT;
}

static void report_cards(const struct ankh_state *s, unsigned g, struct game_events *ev)
{
    int16_t args[3];
    int n = 0;
    args[n++] = (int16_t)g;
    for (int c = 0; c < ANKH_CARDS; c++)
        if (s->god[g].played >> c & 1)
            args[n++] = (int16_t)c;
    game_emit(ev, ANKH_EV_REVEAL, n, args);
}

void ankh_step_reveal(struct ankh_state *s, struct game_events *ev)
{
    uint8_t gods[ANKH_SEATS];
    struct ankh_set fertile = ankh_and(s->region[s->conflict_region - 1], ankh_fertile);
    unsigned builders = 0;
    int n = ankh_ascending(s, s->involved, gods);
    for (int i = 0; i < n; i++) {
        struct ankh_god *god = &s->god[gods[i]];
        god->played = (uint8_t)s->commit[gods[i]];
        god->hand = (uint8_t)(god->hand & ~god->played);
        s->commit[gods[i]] = 0;
        s->plague_rounds =
            (uint8_t)(s->plague_rounds + (god->played >> ANKH_PLAGUE & 1));
        builders |= (unsigned)(god->played >> ANKH_BUILD & 1) << gods[i];
        report_cards(s, gods[i], ev);
    }
    for (int i = 0; i < n; i++)
        if (ankh_played(s, gods[i], ANKH_FLOOD))
            ankh_add_followers(s, gods[i],
                               (int)ankh_count(ankh_and(s->own[gods[i]], fertile)),
                               ANKH_R_FLOOD, ev);
    s->n_queue = (uint8_t)ankh_ascending(s, builders, s->queue);
}

/* ---- Build Monument (R-ANKH-53) -------------------------------------------------- */

static unsigned build_cost(const struct ankh_state *s, unsigned g)
{
    return ankh_power(s, g, ANKH_INSPIRING) ? 0 : ANKH_BUILD_COST;
}

bool ankh_step_build(struct ankh_state *s)
{
    while (s->n_queue) {
        unsigned g = s->queue[0];
        unsigned left = 0;
        for (int t = 0; t < ANKH_TYPES; t++)
            left += s->monument_supply[t];
        if (left && s->god[g].ankhs && s->god[g].followers >= build_cost(s, g) &&
            ankh_any(ankh_free_hexes(s))) {
            ankh_ask(s, ANKH_PHASE_BUILD, g);
            return false;
        }
        ankh_next_in_queue(s);
    }
    return true;
}

int ankh_legal_build(const struct ankh_state *s, unsigned seat, game_action *out)
{
    int n = 0;
    (void)seat;
    for (unsigned t = 0; t < ANKH_TYPES; t++)
        if (s->monument_supply[t])
            out[n++] = game_act(ANKH_DO_BUILD, t);
    out[n++] = game_act(ANKH_DO_PASS, 0);
    return n;
}

enum ankh_next ankh_apply_build(struct ankh_state *s, unsigned seat, game_action a,
                                struct game_events *ev)
{
    (void)ev;
    if (game_verb(a) == ANKH_DO_BUILD) {
        s->pick_kind = (uint8_t)game_arg(a);
        return ankh_ask(s, ANKH_PHASE_BUILD_AT, seat);
    }
    ankh_next_in_queue(s);
    return ANKH_NEXT_CONFLICT;
}

int ankh_legal_build_at(const struct ankh_state *s, unsigned seat, game_action *out)
{
    (void)seat;
    return ankh_list(out, 0, ANKH_DO_AT, ankh_free_hexes(s));
}

enum ankh_next ankh_apply_build_at(struct ankh_state *s, unsigned seat, game_action a,
                                   struct game_events *ev)
{
    unsigned cell = game_arg(a), type = s->pick_kind;
    ankh_add_followers(s, seat, -(int)build_cost(s, seat), ANKH_R_BUILD, ev);
    s->god[seat].ankhs--;
    s->monument_supply[type]--;
    ankh_add(&s->monument[type], cell);
    ankh_add(&s->owned[seat], cell);
    s->pick_kind = ANKH_NONE;
    ANKH_SAY(ev, ANKH_EV_BUILD, (int16_t)seat, (int16_t)type, (int16_t)ankh_hex(cell));
    ankh_next_in_queue(s);
    return ANKH_NEXT_CONFLICT;
}

/* ---- Plague of Locusts (R-ANKH-54) ----------------------------------------------- */

bool ankh_step_plague(struct ankh_state *s)
{
    while (s->plague_rounds) {
        unsigned gods = ankh_gods_in(s, battle_zone(s));
        s->plague_rounds--;
        if (gods & (gods - 1)) {
            s->head.phase = ANKH_PHASE_BID;
            s->head.acting = (uint8_t)gods;
            return false;
        }
    }
    return true;
}

int ankh_legal_bid(const struct ankh_state *s, unsigned seat, game_action *out)
{
    unsigned most = s->god[seat].followers;
    if (most >= GAME_MAX_ACTIONS)
        most = GAME_MAX_ACTIONS - 1;
    for (unsigned k = 0; k <= most; k++)
        out[k] = game_act(ANKH_DO_BID, k);
    return (int)most + 1;
}

enum ankh_next ankh_apply_bid(struct ankh_state *s, unsigned seat, game_action a,
                              struct game_events *ev)
{
    s->commit[seat] = (uint16_t)(game_arg(a) + 1);
    s->head.acting = (uint8_t)(s->head.acting & ~(1u << seat));
    ANKH_SAY(ev, ANKH_EV_COMMIT, (int16_t)seat);
    if (s->head.acting)
        return ANKH_NEXT_WAIT;
    s->step = ANKH_S_BIDS;
    return ANKH_NEXT_CONFLICT;
}

void ankh_step_bids(struct ankh_state *s, struct game_events *ev)
{
    int16_t args[2 * ANKH_SEATS];
    int n = 0, best = -1;
    unsigned spared = ANKH_NONE;
    for (unsigned g = 0; g < ANKH_SEATS; g++) {
        if (!s->commit[g])
            continue;
        int bid = s->commit[g] - 1;
        args[n++] = (int16_t)(g + 1);
        args[n++] = (int16_t)bid;
        s->god[g].followers = (uint16_t)(s->god[g].followers - bid);
        s->commit[g] = 0;
        if (bid >= best) {
            spared = bid > best ? g : ANKH_NONE;
            best = bid;
        }
    }
    game_emit(ev, ANKH_EV_BIDS, n, args);
    struct ankh_set dead = ankh_and(ankh_figures(s), battle_zone(s));
    for (unsigned g = 0; g < ANKH_SEATS; g++)
        if (s->god[g].at != ANKH_NONE)
            ankh_drop(&dead, s->god[g].at);
    if (spared != ANKH_NONE)
        dead = ankh_minus(dead, s->own[spared]);
    ankh_kill(s, dead, ev);
}
