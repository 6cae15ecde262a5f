/* check_phase.c - what holds in a state of Ankh about that which is to be decided. */
#include <string.h>

#include "games/ankh/rules.h"

enum { NO_EVENT = ANKH_T_CARAVAN + 1 };

/* The kind of event in which a phase asks. */
static unsigned event_of(const struct ankh_state *s)
{
    switch ((int)s->head.phase) {
    case ANKH_PHASE_CONTROL:
        return ANKH_T_CONTROL;
    case ANKH_PHASE_CARAVAN:
    case ANKH_PHASE_CARAVAN_TOKEN:
    case ANKH_PHASE_CARAVAN_SWAP:
        return ANKH_T_CARAVAN;
    case ANKH_PHASE_MERGE:
        return ANKH_T_CONFLICT;
    default:
        return s->step != ANKH_S_NONE ? ANKH_T_CONFLICT : NO_EVENT;
    }
}

/* Seats, teams and markers, before anything is asked of them. */
const char *ankh_check_seats(const struct ankh_state *s)
{
    unsigned n = s->head.config.n_players, names = 0;
    for (unsigned i = 0; i < n; i++) {
        if (s->god[i].name == ANKH_NONE || names >> s->god[i].name & 1)
            return "gods: one is missing or there twice";
        names |= 1u << s->god[i].name;
        unsigned g = s->team[i];
        bool on_track = false;
        for (unsigned k = 0; k < s->n_track; k++)
            on_track |= s->track[k] == g;
        if (g != ANKH_NONE && (!on_track || (g != i && i != s->lower)))
            return "team: a seat plays a god that is not its own";
        if (g != i && i != s->lower && g == ANKH_NONE && s->event < ANKH_EVENTS - 2)
            return "team: no god is forgotten yet";
    }
    for (int i = 0; i < ANKH_LEVELS; i++)
        if (s->guardian[i] == ANKH_NONE)
            return "guardians: one is missing";
    if (s->start == ANKH_NONE)
        return "start: it is known by now";
    if (s->head.node == GAME_OVER)
        return NULL;
    if (s->n_track < 2 || s->team[s->turn] == ANKH_NONE)
        return "turn: this seat has no god";
    for (unsigned i = 0; i < n; i++)
        if (s->head.acting >> i & 1 && s->team[i] == ANKH_NONE)
            return "acting: this seat has no god";
    return NULL;
}

/* Markers stand where the running action or event has brought them. */
static const char *check_rows(const struct ankh_state *s)
{
    unsigned kind = event_of(s), first = 5u - s->head.config.n_players;
    bool action = s->head.phase == ANKH_PHASE_ACTION;
    if ((s->row == ANKH_NONE) != action)
        return "actions: no marker stands at the end of its row";
    for (unsigned row = 0; row < ANKH_ROWS; row++)
        if (s->actions[row] < first ||
            s->actions[row] + (row != s->row) > ankh_last_index[row])
            return "actions: a marker stands where none may";
    if (!action && s->actions[s->row] == first)
        return "actions: the marker of the action has not moved";
    if (kind != NO_EVENT && s->actions[s->row] != ankh_last_index[s->row])
        return "actions: there is no event without a marker at the end";
    if (s->first_row > s->row + 1 && !action)
        return "first_row: it comes before the second one";
    if (s->first_row >= ANKH_ROWS)
        return "first_row: nothing could follow it";
    if (kind == NO_EVENT ? s->event >= ANKH_EVENTS
                         : s->event < 1 || s->event > ANKH_EVENTS ||
                               ankh_event_types[s->event] != kind)
        return "event: it does not fit the phase";
    if (s->head.phase == ANKH_PHASE_MERGE && s->event != 12)
        return "event: gods merge in the twelfth";
    return NULL;
}

static bool is_asked_alone(const struct ankh_state *s, unsigned seat)
{
    return seat < ANKH_SEATS && s->head.acting == 1u << seat;
}

/* Who is asked in a battle, phase by phase. */
static const char *check_asked(const struct ankh_state *s)
{
    unsigned phase = s->head.phase;
    bool god_queue = phase == ANKH_PHASE_OBELISK || phase == ANKH_PHASE_OBELISK_TO ||
                     phase == ANKH_PHASE_BUILD || phase == ANKH_PHASE_BUILD_AT ||
                     phase == ANKH_PHASE_WORSHIP || s->step == ANKH_S_OBELISK;
    static const struct {
        uint8_t phase, name;
    } powers[] = {{ANKH_PHASE_AMUN, ANKH_AMUN},
                  {ANKH_PHASE_ANUBIS, ANKH_ANUBIS},
                  {ANKH_PHASE_ISIS, ANKH_ISIS},
                  {ANKH_PHASE_OSIRIS, ANKH_OSIRIS},
                  {ANKH_PHASE_OSIRIS_AT, ANKH_OSIRIS}};
    if (god_queue ? !s->n_queue || !is_asked_alone(s, s->queue[0]) : s->n_queue != 0)
        return "queue: it does not begin with the acting god";
    for (size_t i = 0; i < sizeof powers / sizeof powers[0]; i++)
        if (powers[i].phase == phase && !is_asked_alone(s, s->holder[powers[i].name]))
            return "acting: this god does not have the power";
    /* They wait while Anubis decides whom he traps. */
    if (phase == ANKH_PHASE_MUMMY ? !s->n_mummies || !is_asked_alone(s, s->mummies[0])
                                  : s->n_mummies != 0 && phase != ANKH_PHASE_ANUBIS)
        return "mummies: none returns, or that of another god";
    if (phase == ANKH_PHASE_TIEBREAK &&
        (!is_asked_alone(s, s->tiebreaker) || !s->tiebreaker_ready))
        return "tiebreaker: the acting god does not have it";
    if (phase == ANKH_PHASE_WORSHIP && s->god[s->queue[0]].followers < 2)
        return "followers: too few to worship";
    return NULL;
}

static const char *check_battle(const struct ankh_state *s)
{
    unsigned on_track = 0, there = 0;
    for (unsigned i = 0; i < s->n_track; i++)
        on_track |= 1u << s->track[i];
    for (unsigned i = 0; i < s->n_queue; i++) {
        if (!(s->involved >> s->queue[i] & 1) || there >> s->queue[i] & 1)
            return "queue: a god is not in the battle, or there twice";
        there |= 1u << s->queue[i];
    }
    if (s->involved & ~on_track || !(s->involved & (s->involved - 1)))
        return "involved: not gods of the game, or only one";
    if (s->tiebreaker == ANKH_NONE || !(on_track >> s->tiebreaker & 1))
        return "tiebreaker: some god has it in a conflict";
    if (s->winner != ANKH_NONE && !(s->involved >> s->winner & 1))
        return "winner: it is not in the battle";
    if (s->plague_rounds > ANKH_SEATS ||
        (s->amun_two && s->holder[ANKH_AMUN] == ANKH_NONE))
        return "plague_rounds: plague or Amun out of place";
    for (unsigned i = 0; i < s->n_mummies; i++) {
        const struct ankh_god *god = &s->god[s->mummies[i]];
        unsigned same = 0;
        for (unsigned k = 0; k < s->n_mummies; k++)
            same += s->mummies[k] == s->mummies[i];
        if (s->guardian[ANKH_MUMMY / 2] != ANKH_MUMMY ||
            god->pool[ANKH_MUMMY / 2] < same || god->at == ANKH_NONE)
            return "mummies: there is none to return";
    }
    if ((s->trap != 0) != (s->head.phase == ANKH_PHASE_ANUBIS) || s->trap & ~on_track)
        return "trap: it does not fit the phase";
    unsigned slots = 0;
    for (unsigned g = 0; g < ANKH_SEATS; g++) {
        slots += s->trapped[g];
        if (s->trap >> g & 1 && !s->god[g].warriors)
            return "trap: this god has no warrior";
    }
    if (s->trap && slots >= ANKH_SLOTS)
        return "trap: no slot is free";
    return check_asked(s);
}

/* A commit is one of the choices that its seat had. */
static const char *check_commits(const struct ankh_state *s)
{
    unsigned phase = s->head.phase, asked = 0;
    if (phase == ANKH_PHASE_CARDS)
        asked = s->involved;
    else if (phase == ANKH_PHASE_BID)
        asked = ankh_gods_in(s, ankh_zone(s, s->conflict_region));
    if (asked && s->head.acting & ~asked)
        return "acting: this seat is not in the batch";
    for (unsigned g = 0; g < ANKH_SEATS; g++) {
        game_action legal[GAME_MAX_ACTIONS];
        bool has = asked >> g & 1 && !(s->head.acting >> g & 1), found = !has;
        if (has != (s->commit[g] != 0))
            return "commits: one is missing or out of place";
        int n = !has                      ? 0
                : phase == ANKH_PHASE_BID ? ankh_legal_bid(s, g, legal)
                                          : ankh_legal_cards(s, g, legal);
        for (int i = 0; i < n; i++)
            found |= game_arg(legal[i]) + (phase == ANKH_PHASE_BID) == s->commit[g];
        if (!found)
            return "commits: the seat could not choose this";
    }
    return NULL;
}

/* What was picked is there. */
static const char *check_picks(const struct ankh_state *s)
{
    unsigned phase = s->head.phase;
    unsigned seat = (unsigned)bits_low(s->head.acting), g = s->team[seat];
    bool own = phase == ANKH_PHASE_MOVE_TO || phase == ANKH_PHASE_PUSH ||
               phase == ANKH_PHASE_FACING || phase == ANKH_PHASE_SUN ||
               phase == ANKH_PHASE_OBELISK_TO;
    if (own ? s->pick_hex == ANKH_NONE || !ankh_has(s->own[g], s->pick_hex)
            : s->pick_hex != ANKH_NONE &&
                  (phase != ANKH_PHASE_OSIRIS_AT || !ankh_has(s->portals, s->pick_hex)))
        return "pick_hex: it does not fit the phase";
    if (phase == ANKH_PHASE_FACING &&
        !ankh_has(ankh_guards(s, ANKH_GIANT_SCORPION), s->pick_hex))
        return "pick_hex: only the scorpion has a facing";
    if (phase == ANKH_PHASE_SUN && (!s->suns || ankh_has(s->sun, s->pick_hex)))
        return "suns: there is none for this figure";
    if (phase == ANKH_PHASE_OSIRIS_AT && s->pick_hex == ANKH_NONE && !s->portal_stock)
        return "portal_stock: there is no new portal";
    if ((phase == ANKH_PHASE_PUSH) != (s->pick_to != ANKH_NONE) ||
        (phase == ANKH_PHASE_PUSH &&
         (!ankh_has(ankh_minus(ankh_figures(s), s->own[g]), s->pick_to) ||
          !ankh_has(ankh_guards(s, ANKH_SATET), s->pick_hex))))
        return "pick_to: Satet does not push there";
    bool build = phase == ANKH_PHASE_BUILD_AT, summon = phase == ANKH_PHASE_SUMMON_AT;
    if ((build || summon) != (s->pick_kind != ANKH_NONE) ||
        (build && !s->monument_supply[s->pick_kind]) ||
        (summon && (s->pick_kind == ANKH_K_GOD || !ankh_in_pool(s, g, s->pick_kind))))
        return "pick_kind: there is none of it";
    if (s->pick_slot != ANKH_NONE &&
        (!summon ||
         !ankh_has(ankh_and(s->owned[g], s->monument[ANKH_PYRAMID]), s->pick_slot)))
        return "pick_slot: it is not a pyramid of this god";
    return NULL;
}

/* Something can be done. */
static const char *check_choice(const struct ankh_state *s)
{
    game_action legal[GAME_MAX_ACTIONS];
    for (unsigned seat = 0; seat < s->head.config.n_players; seat++)
        if (s->head.acting >> seat & 1 &&
            ankh_handlers[s->head.phase].legal(s, seat, legal) < 1)
            return "phase: the seat has nothing to do here";
    return NULL;
}

static const char *check_caravan(const struct ankh_state *s)
{
    unsigned phase = s->head.phase, tokens = 0;
    bool token = phase == ANKH_PHASE_CARAVAN_TOKEN;
    for (int i = 0; i < ANKH_TOKENS; i++)
        tokens += ankh_any(s->region[i]);
    if ((s->n_caravan && phase != ANKH_PHASE_CARAVAN && !token) ||
        (token && !s->n_caravan))
        return "caravan: it does not fit the phase";
    if (token) {
        struct ankh_set land = s->region[ankh_token_at(s, s->caravan[0][0]) - 1];
        struct ankh_set a = ankh_flood(s, ankh_bit(ankh_first(land)));
        struct ankh_set b = ankh_minus(land, a);
        if (tokens == ANKH_TOKENS || !ankh_any(b) || !ankh_within(a, land) ||
            ankh_count(a) < ANKH_REGION_MIN || ankh_count(b) < ANKH_REGION_MIN)
            return "caravan: it does not cut its region in two";
        struct ankh_set c = ankh_flood(s, ankh_bit(ankh_first(b)));
        if (!ankh_within(b, c) || !ankh_within(c, b) || !ankh_is_whole(s, a) ||
            !ankh_is_whole(s, b))
            return "caravan: it does not cut its region in two";
    }
    if ((phase == ANKH_PHASE_CARAVAN_SWAP) != (s->new_regions[0] != 0) ||
        (s->new_regions[0] && (s->new_regions[0] >= s->new_regions[1] ||
                               !ankh_any(s->region[s->new_regions[0] - 1]) ||
                               !ankh_any(s->region[s->new_regions[1] - 1]))))
        return "new_regions: they do not fit the phase";
    if (s->event < ANKH_LAST_CARAVAN && tokens > ANKH_TOKENS - 1)
        return "region: no token is left for the caravans to come";
    return NULL;
}

/* Outside a conflict nothing of one is left. */
static const char *check_peace(const struct ankh_state *s)
{
    unsigned played = 0;
    for (int g = 0; g < ANKH_SEATS; g++)
        played |= s->god[g].played | (unsigned)s->god[g].killed;
    if (s->conflict_region || s->involved || s->n_queue || s->n_mummies || s->trap ||
        s->winner != ANKH_NONE || s->amun_two || s->plague_rounds || played)
        return "conflict_region: something is left of a battle";
    if (s->head.node != GAME_OVER &&
        (s->tiebreaker != ANKH_NONE || s->tiebreaker_ready))
        return "tiebreaker: nobody has it outside conflicts";
    if (s->head.node != GAME_OVER &&
        !is_asked_alone(s, s->head.phase == ANKH_PHASE_MERGE ? s->higher : s->turn))
        return "acting: it is not this seat's turn";
    const struct ankh_god *god = &s->god[s->team[s->turn] % ANKH_SEATS];
    if (s->head.phase == ANKH_PHASE_UNLOCK &&
        (god->n_powers == ANKH_POWERS_MAX || god->followers < god->n_powers / 2u + 1))
        return "followers: too few to unlock a power";
    return NULL;
}

/* Kept are guardians that the merged god has. */
static const char *check_kept(const struct ankh_state *s)
{
    struct ankh_set guards = {0, 0};
    if (s->head.phase != ANKH_PHASE_MERGE)
        return NULL;
    for (int level = 0; level < ANKH_LEVELS; level++) {
        if (s->kept[level] > s->god[s->higher].pool[level])
            return "kept: more than there are";
        guards = ankh_or(guards, s->guard[level]);
    }
    if (!ankh_within(s->picked, ankh_and(guards, s->own[s->higher])))
        return "kept: there is no such guardian";
    return NULL;
}

const char *ankh_check_phase(const struct ankh_state *s)
{
    const char *bad = s->step != ANKH_S_NONE ? check_battle(s) : check_peace(s);
    if (bad || s->head.node == GAME_OVER)
        return bad;
    static const char *(*const checks[])(const struct ankh_state *) = {
        check_caravan, check_rows, check_commits,
        check_picks,   check_kept, check_choice};
    for (size_t i = 0; i < sizeof checks / sizeof checks[0] && !bad; i++)
        bad = checks[i](s);
    return bad;
}

/* Before the layout there are but names. */
const char *ankh_check_setup(const struct ankh_state *s)
{
    struct ankh_state fresh = {.turn = 0}, next = *s;
    unsigned names = 0;
    ankh_start(&s->head.config, (struct game_state *)(void *)&fresh);
    fresh.head = s->head;
    fresh.start = s->start;
    for (unsigned i = 0; i < s->head.config.n_players; i++) {
        unsigned name = s->god[i].name;
        if (name != ANKH_NONE && names >> name & 1)
            return "gods: one is there twice";
        names |= name == ANKH_NONE ? 0 : 1u << name;
        fresh.god[i].name = (uint8_t)name;
    }
    memcpy(fresh.guardian, s->guardian, sizeof fresh.guardian);
    if (memcmp(&fresh, s, sizeof fresh) != 0)
        return "turn: something lies there before the layout";
    ankh_setup_next(&next, NULL);
    if (s->head.phase != next.head.phase || s->head.node != next.head.node ||
        s->head.acting != next.head.acting || next.turn != ANKH_NONE)
        return "phase: it does not follow from what is known";
    return NULL;
}
