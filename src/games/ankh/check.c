/* check.c - the invariants of a state of Ankh. */
#include "games/ankh/rules.h"

static const char *check_sets(const struct ankh_state *s)
{
    struct ankh_set seen = {0, 0}, taken = {0, 0};
    struct ankh_set apeps = ankh_guards(s, ANKH_APEP);
    for (int t = 0; t < ANKH_TYPES; t++) {
        if (ankh_meet(seen, s->monument[t]) || !ankh_within(s->monument[t], ankh_land))
            return "monuments: two on one hex, or one in the water";
        seen = ankh_or(seen, s->monument[t]);
    }
    for (int g = 0; g < ANKH_SEATS; g++) {
        if (!ankh_within(s->owned[g], ankh_monuments(s)) ||
            ankh_meet(taken, s->owned[g]))
            return "monuments: a token lies beside one, or two lie on one";
        taken = ankh_or(taken, s->owned[g]);
        if (ankh_meet(seen, s->own[g]))
            return "figures: two pieces on one hex";
        seen = ankh_or(seen, s->own[g]);
    }
    if (!ankh_within(ankh_minus(ankh_figures(s), apeps), ankh_land) ||
        !ankh_within(apeps, ankh_or(ankh_land, ankh_water)))
        return "figures: one stands where none may (R-ANKH-26)";
    if (!ankh_within(s->sun, ankh_figures(s)) || !ankh_within(s->portals, ankh_land))
        return "portals: one in the water, or a sun without figure";
    for (int i = 0; i < 3; i++)
        if (!ankh_within(s->guard[i], ankh_figures(s)) ||
            !ankh_within(s->face[i], ankh_guards(s, ANKH_GIANT_SCORPION)))
            return "figures: a guardian without owner, or a facing without scorpion";
    return NULL;
}

/* Without holes: hexes - neighbouring pairs + corner points inside = 1. */
bool ankh_is_whole(const struct ankh_state *s, struct ankh_set land)
{
    int n = (int)ankh_count(land);
    for (unsigned k = 0; k < 4; k++)
        n -= (int)ankh_count(
            ankh_and(ankh_and(land, s->open[k]), ankh_shr(land, ankh_apart(k))));
    for (int p = 0; p < ANKH_POINTS; p++)
        n += ankh_within(ankh_around[p], land);
    return n == 1;
}

const char *ankh_check_regions(const struct ankh_state *s)
{
    struct ankh_set all = {0, 0};
    bool cutting = s->head.phase == ANKH_PHASE_CARAVAN_TOKEN;
    for (int token = 0; token < ANKH_TOKENS; token++) {
        struct ankh_set land = s->region[token];
        if (!ankh_any(land))
            continue;
        if (ankh_meet(all, land) || ankh_count(land) < ANKH_REGION_MIN)
            return "region: regions overlap or are too small (R-ANKH-38)";
        all = ankh_or(all, land);
        bool cut = cutting && ankh_has(land, s->caravan[0][0]);
        struct ankh_set flood = ankh_flood(s, ankh_bit(ankh_first(land)));
        if (!cut && (!ankh_within(flood, land) || !ankh_within(land, flood)))
            return "region: it is not what hangs together";
        if (!cut && !ankh_is_whole(s, land))
            return "region: one has a hole";
    }
    if (!ankh_within(all, ankh_land) || !ankh_within(ankh_land, all))
        return "region: some land is in none";
    return NULL;
}

/* What is kept from caravan to caravan is what a search would find. */
static const char *check_first_steps(const struct ankh_state *s)
{
    struct ankh_set steps[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    ankh_find_first_steps(s, steps);
    for (int k = 0; k < 4; k++)
        if (steps[k].lo != s->first_steps[k].lo || steps[k].hi != s->first_steps[k].hi)
            return "camels: the first edges of caravans are wrong (R-ANKH-38)";
    return NULL;
}

static const char *check_god(const struct ankh_state *s, unsigned g)
{
    const struct ankh_god *god = &s->god[g];
    struct ankh_set warriors = s->own[g];
    unsigned small = 0, large = 0;
    for (unsigned level = 0; level < ANKH_LEVELS; level++) {
        unsigned n =
            god->pool[level] + ankh_count(ankh_and(s->own[g], s->guard[level]));
        *(ankh_is_large(s->guardian[level]) ? &large : &small) += n;
        warriors = ankh_minus(warriors, s->guard[level]);
    }
    if (god->at == ANKH_NONE || !ankh_has(s->own[g], god->at))
        return "figures: a god figure is missing";
    if (ankh_count(warriors) - 1 + god->warriors + s->trapped[g] != ANKH_WARRIORS)
        return "warriors: a god has lost or won some";
    if (god->ankhs + ankh_count(s->owned[g]) != ANKH_ANKHS)
        return "ankhs: a god has lost or won some";
    if (s->head.phase != ANKH_PHASE_MERGE && (small > ANKH_BASES || large > ANKH_BASES))
        return "pool_guardians: more guardians than bases (R-ANKH-32)";
    if ((god->hand & god->played) || (god->hand | god->played) > ANKH_ALL_CARDS)
        return "hand: a card is in two places";
    if (!god->hand && !s->conflict_region && s->head.node != GAME_OVER)
        return "hand: an empty hand (R-ANKH-69)";
    if (!((god->hand | god->played) >> ANKH_CYCLE & 1) && s->head.node != GAME_OVER)
        return "hand: the Cycle cannot be lost (R-ANKH-69)";
    if (bits_count(god->powers) != god->n_powers || god->n_powers > ANKH_POWERS_MAX)
        return "powers: they differ from their order";
    for (int i = 0; i < god->n_powers; i++)
        if (god->order[i] / 4 != i / 2 || !(god->powers >> god->order[i] & 1))
            return "powers: one of the wrong level (R-ANKH-31)";
    return NULL;
}

/* What also a god keeps that is no longer in the game. */
static const char *check_ranges(const struct ankh_god *god)
{
    if (god->devotion > ANKH_TOP)
        return "devotion: it is out of range";
    if (god->followers > ANKH_FOLLOWERS_MAX)
        return "followers: they are out of range";
    if (god->warriors > ANKH_WARRIORS)
        return "warriors: more than a god has";
    if (god->ankhs > ANKH_ANKHS)
        return "ankhs: more than a god has";
    for (unsigned level = 0; level < ANKH_LEVELS; level++)
        if (god->pool[level] > 2 * ANKH_BASES)
            return "pool_guardians: more guardians than bases (R-ANKH-32)";
    return NULL;
}

static const char *check_track(const struct ankh_state *s)
{
    unsigned seen = 0;
    for (unsigned i = 0; i < s->n_track; i++) {
        unsigned g = s->track[i];
        if (g >= s->head.config.n_players || seen >> g & 1 || s->team[g] != g)
            return "track: it holds a wrong marker";
        seen |= 1u << g;
        if (i && s->god[s->track[i - 1]].devotion > s->god[g].devotion)
            return "track: it is out of order";
        const char *bad = check_god(s, g);
        if (bad)
            return bad;
    }
    for (unsigned g = 0; g < ANKH_SEATS; g++) {
        const char *bad = check_ranges(&s->god[g]);
        if (bad)
            return bad;
        if (!(seen >> g & 1) && (ankh_any(s->own[g]) || ankh_any(s->owned[g])))
            return "figures: pieces of a god that is not in the game";
    }
    return NULL;
}

static const char *check_counts(const struct ankh_state *s)
{
    unsigned slots = 0;
    for (int t = 0; t < ANKH_TYPES; t++)
        if (ankh_count(s->monument[t]) + s->monument_supply[t] !=
            ANKH_MONUMENTS_PER_TYPE)
            return "monument_supply: monuments do not add up";
    for (unsigned level = 0; level < ANKH_LEVELS; level++) {
        unsigned n = s->supply[level] + ankh_count(s->guard[level]), all = 3;
        if (s->head.config.n_players < 4)
            all = s->head.config.n_players - 1u;
        else if (ankh_is_large(s->guardian[level]))
            all = 2;
        for (int g = 0; g < ANKH_SEATS; g++)
            n += s->god[g].pool[level];
        if (n != all)
            return "guardian_supply: guardians do not add up";
    }
    if (s->suns + ankh_count(s->sun) !=
        (s->holder[ANKH_RA] == ANKH_NONE ? 0 : ANKH_SUNS))
        return "suns: they do not add up";
    if (s->portal_stock + ankh_count(s->portals) !=
        (s->holder[ANKH_OSIRIS] == ANKH_NONE ? 0 : ANKH_PORTALS))
        return "portal_stock: portals do not add up";
    for (int g = 0; g < ANKH_SEATS; g++)
        slots += s->trapped[g];
    if (slots > (s->holder[ANKH_ANUBIS] == ANKH_NONE ? 0 : ANKH_SLOTS))
        return "trapped: too many warriors in the slots";
    return NULL;
}

static const char *check_matter(const struct ankh_state *s)
{
    bool over = s->head.node == GAME_OVER;
    if (over != (s->head.phase == ANKH_PHASE_OVER) || over != (s->end != ANKH_END_NONE))
        return "phase: node, phase and end do not agree";
    if (s->event > ANKH_EVENTS)
        return "event: the track has no such event";
    if ((s->head.node == GAME_DECISION) != (s->head.acting != 0) ||
        s->head.acting >> s->head.config.n_players)
        return "acting: nobody or a stranger is to act";
    if ((s->step != ANKH_S_NONE) != (s->involved != 0) ||
        (s->step != ANKH_S_NONE && !s->conflict_region))
        return "involved: a battle without gods or region";
    for (int g = 0; g < ANKH_SEATS; g++)
        if (s->commit[g] && (!(s->involved >> g & 1) || s->head.acting >> g & 1))
            return "commits: one is out of place";
    if (over && (s->row != ANKH_NONE || ankh_any(s->picked) || s->n_queue))
        return "queue: something is left in hand";
    for (size_t i = 0; i < sizeof s->pad_tail; i++)
        if (s->pad_tail[i])
            return "game: padding is not zero";
    for (size_t i = 0; i < sizeof s->pad_head; i++)
        if (s->pad_head[i])
            return "game: padding is not zero";
    return NULL;
}

const char *ankh_check_state(const struct game_state *state)
{
    const struct ankh_state *s = ankh_peek(state);
    static const char *(*const checks[])(const struct ankh_state *) = {
        ankh_check_seats, check_sets,   ankh_check_regions, check_first_steps,
        check_track,      check_counts, ankh_check_phase};
    const char *bad = check_matter(s);
    if (!bad && s->turn == ANKH_NONE)
        return ankh_check_setup(s);
    for (size_t i = 0; i < sizeof checks / sizeof checks[0] && !bad; i++)
        bad = checks[i](s);
    return bad;
}
