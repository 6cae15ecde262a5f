/* resolve.c - who wins a battle, what it gives, who is doomed (R-ANKH-55 to 64).
 */
#include "games/ankh/rules.h"

static bool is_majestic(const struct ankh_state *s, unsigned g)
{
    for (int t = 0; t < ANKH_TYPES; t++)
        if (ankh_count(ankh_and(s->monument[t], s->owned[g])) >= 3)
            return true;
    return false;
}

static unsigned god_strength(const struct ankh_state *s, unsigned g)
{
    unsigned n = ankh_power(s, g, ANKH_RESPLENDENT) && is_majestic(s, g) ? 3 : 1;
    for (int h = 0; s->holder[ANKH_ANUBIS] == g && h < ANKH_SEATS; h++)
        n += s->trapped[h];
    return n;
}

static unsigned card_strength(const struct ankh_state *s, unsigned g)
{
    return 3u * ankh_played(s, g, ANKH_CHARIOTS) + ankh_played(s, g, ANKH_PLAGUE) +
           (unsigned)ANKH_DROUGHT_STRENGTH * ankh_played(s, g, ANKH_DROUGHT);
}

/* R-ANKH-57, of a god with a figure in the region of the battle. */
unsigned ankh_strength(const struct ankh_state *s, unsigned g)
{
    struct ankh_set there = ankh_and(s->own[g], ankh_zone(s, s->conflict_region));
    struct ankh_set sphinxes = ankh_minus(ankh_guards(s, ANKH_ANDROSPHINX), s->own[g]);
    unsigned n = card_strength(s, g), at = s->god[g].at;

    if (at != ANKH_NONE && ankh_has(there, at)) {
        if (!ANKH_ANDROSPHINX_STOPS_GODS || !ankh_has(ankh_adjacent(s, sphinxes), at))
            n += god_strength(s, g);
        ankh_drop(&there, at);
    }
    if (ankh_any(sphinxes))
        there = ankh_minus(there, ankh_adjacent(s, sphinxes));
    n += ankh_count(there);
    if (ankh_power(s, g, ANKH_TEMPLE_ATTUNED)) {
        struct ankh_set temples = ankh_and(s->monument[ANKH_TEMPLE], s->owned[g]);
        temples = ankh_and(temples, s->region[s->conflict_region - 1]);
        n += 2 * ankh_count(ankh_and(temples, ankh_adjacent(s, s->own[g])));
    }
    return n;
}

bool ankh_step_majority(struct ankh_state *s, struct game_events *ev)
{
    uint8_t gods[ANKH_SEATS];
    unsigned there = ankh_gods_in(s, ankh_zone(s, s->conflict_region));
    int n = ankh_ascending(s, there, gods);
    for (int i = 0; i < n; i++)
        if (ankh_gain_devotion(s, gods[i],
                               ankh_majorities(s, gods[i], s->conflict_region),
                               ANKH_R_MAJORITY, ev))
            return false;
    return true;
}

static void report_result(const struct ankh_state *s, const unsigned *strength,
                          struct game_events *ev)
{
    int16_t args[1 + 2 * ANKH_SEATS];
    int n = 0;
    args[n++] = s->winner == ANKH_NONE ? GAME_NOBODY : (int16_t)s->winner;
    for (int g = 0; g < ANKH_SEATS; g++)
        if (s->involved >> g & 1) {
            args[n++] = (int16_t)(g + 1);
            args[n++] = (int16_t)strength[g];
        }
    game_emit(ev, ANKH_EV_RESULT, n, args);
}

/* Gods without figures there have strength 0; returns the gods with the highest. */
static unsigned compare(const struct ankh_state *s, unsigned strength[ANKH_SEATS])
{
    unsigned there = ankh_gods_in(s, ankh_zone(s, s->conflict_region)), best = 0,
             top = 0;
    for (unsigned g = 0; g < ANKH_SEATS; g++) {
        strength[g] = 0;
        if (!(there >> g & 1))
            continue;
        strength[g] = ankh_strength(s, g);
        if (!best || strength[g] > top) {
            best = 1u << g;
            top = strength[g];
        } else if (strength[g] == top) {
            best |= 1u << g;
        }
    }
    return best;
}

/* R-ANKH-56, R-ANKH-58 */
bool ankh_step_resolve(struct ankh_state *s, struct game_events *ev)
{
    unsigned strength[ANKH_SEATS], best = compare(s, strength);
    if (best & (best - 1)) {
        if (s->tiebreaker_ready && best >> s->tiebreaker & 1) {
            ankh_ask(s, ANKH_PHASE_TIEBREAK, s->tiebreaker);
            return false;
        }
        best = 0;
    }
    for (unsigned g = 0; g < ANKH_SEATS; g++)
        if (best >> g & 1)
            s->winner = (uint8_t)g;
    report_result(s, strength, ev);
    return true;
}

int ankh_legal_tiebreak(const struct ankh_state *s, unsigned seat, game_action *out)
{
    (void)s, (void)seat;
    out[0] = game_act(ANKH_DO_USE, 0);
    out[1] = game_act(ANKH_DO_PASS, 0);
    return 2;
}

enum ankh_next ankh_apply_tiebreak(struct ankh_state *s, unsigned seat, game_action a,
                                   struct game_events *ev)
{
    unsigned strength[ANKH_SEATS];
    if (game_verb(a) == ANKH_DO_USE) {
        s->tiebreaker_ready = 0;
        s->winner = (uint8_t)seat;
    }
    compare(s, strength);
    report_result(s, strength, ev);
    s->step = ANKH_S_REWARD;
    return ANKH_NEXT_CONFLICT;
}

/* R-ANKH-59 to 61. True when the game ended. */
static bool reward_winner(struct ankh_state *s, struct game_events *ev)
{
    unsigned g = s->winner, strength[ANKH_SEATS], next = 0, reward = 1;
    struct ankh_set zone = ankh_zone(s, s->conflict_region);

    if (ankh_power(s, g, ANKH_GLORIOUS)) {
        compare(s, strength);
        for (unsigned h = 0; h < ANKH_SEATS; h++)
            if (h != g && strength[h] > next)
                next = strength[h];
        if (strength[g] >= next + 3)
            reward = 3;
    }
    if (ankh_played(s, g, ANKH_DROUGHT)) {
        struct ankh_set desert =
            ankh_minus(s->region[s->conflict_region - 1], ankh_fertile);
        reward += ankh_count(ankh_and(s->own[g], desert));
    }
    reward += ankh_ra_bonus(s, g, zone);
    if (ankh_gain_devotion(s, g, reward, ANKH_R_BATTLE, ev))
        return true;
    if (ankh_power(s, g, ANKH_COMMANDING))
        ankh_add_followers(s, g, 3, ANKH_R_COMMANDING, ev);
    return false;
}

bool ankh_step_reward(struct ankh_state *s, struct game_events *ev)
{
    if (s->winner != ANKH_NONE && reward_winner(s, ev))
        return false;
    uint8_t gods[ANKH_SEATS];
    struct ankh_set zone = ankh_zone(s, s->conflict_region);
    unsigned losers = 0;
    for (unsigned g = 0; g < ANKH_SEATS; g++)
        if (s->involved >> g & 1 && g != s->winner &&
            ankh_power(s, g, ANKH_MAGNANIMOUS) &&
            ankh_count(ankh_and(s->own[g], zone)) >= 2)
            losers |= 1u << g;
    int n = ankh_ascending(s, losers, gods);
    for (int i = 0; i < n; i++)
        if (ankh_gain_devotion(s, gods[i], 2, ANKH_R_MAGNANIMOUS, ev)) /* R-ANKH-62 */
            return false;
    return true;
}

/* R-ANKH-63, before anybody is saved. */
struct ankh_set ankh_doomed(const struct ankh_state *s)
{
    struct ankh_set zone = ankh_zone(s, s->conflict_region), r = {0, 0};
    for (unsigned g = 0; g < ANKH_SEATS; g++) {
        struct ankh_set mine = ankh_and(s->own[g], zone);
        if (g == s->winner || !ankh_any(mine))
            continue;
        if (s->god[g].at != ANKH_NONE)
            ankh_drop(&mine, s->god[g].at);
        if (ankh_played(s, g, ANKH_FLOOD))
            mine = ankh_minus(mine, ankh_fertile);
        r = ankh_or(r, mine);
    }
    return r;
}

/* R-ANKH-64: doomed figures of Isis' god beside any enemy. */
static struct ankh_set savable(const struct ankh_state *s)
{
    unsigned g = s->holder[ANKH_ISIS];
    if (g == ANKH_NONE || !(s->involved >> g & 1) || g == s->winner)
        return (struct ankh_set){0, 0};
    struct ankh_set enemies = ankh_minus(ankh_figures(s), s->own[g]);
    struct ankh_set r = ankh_and(ankh_doomed(s), s->own[g]);
    return ankh_and(r, ankh_adjacent(s, enemies));
}

static struct ankh_set still_savable(const struct ankh_state *s)
{
    struct ankh_set r = savable(s);
    return ankh_any(s->picked) ? ankh_above(r, ankh_last(s->picked)) : r;
}

bool ankh_step_isis(struct ankh_state *s)
{
    if (!ankh_any(still_savable(s)))
        return true;
    ankh_ask(s, ANKH_PHASE_ISIS, s->holder[ANKH_ISIS]);
    return false;
}

int ankh_legal_isis(const struct ankh_state *s, unsigned seat, game_action *out)
{
    (void)seat;
    int n = ankh_list(out, 0, ANKH_DO_SAVE, still_savable(s));
    out[n++] = game_act(ANKH_DO_DONE, 0);
    return n;
}

enum ankh_next ankh_apply_isis(struct ankh_state *s, unsigned seat, game_action a,
                               struct game_events *ev)
{
    (void)seat, (void)ev;
    if (game_verb(a) == ANKH_DO_SAVE)
        ankh_add(&s->picked, game_arg(a));
    else
        s->step = ANKH_S_KILL;
    return ANKH_NEXT_CONFLICT;
}
