/* merge.c - two gods become one, others are forgotten (R-ANKH-71 to 80). */
#include "games/ankh/rules.h"

/* What belonged to the god is gone; its name and devotion stay. */
static void clear_god(struct ankh_state *s, unsigned g)
{
    struct ankh_god *god = &s->god[g];
    *god = (struct ankh_god){
        .name = god->name, .devotion = god->devotion, .at = ANKH_NONE};
    s->trapped[g] = 0;
}

static bool has_guardians(const struct ankh_state *s, unsigned g)
{
    for (int level = 0; level < ANKH_LEVELS; level++)
        if (s->god[g].pool[level] || ankh_meet(s->guard[level], s->own[g]))
            return true;
    return false;
}

/* R-ANKH-72, R-ANKH-75: guardians change hands, everything else leaves. */
static void absorb(struct ankh_state *s, unsigned higher, unsigned lower)
{
    struct ankh_set guards = ankh_or(ankh_or(s->guard[0], s->guard[1]), s->guard[2]);
    struct ankh_set leaving = ankh_minus(s->own[lower], guards);

    while (ankh_any(leaving))
        ankh_lift(s, lower, ankh_pop(&leaving));
    s->own[higher] = ankh_or(s->own[higher], s->own[lower]);
    s->own[lower] = (struct ankh_set){0, 0};
    for (int level = 0; level < ANKH_LEVELS; level++)
        s->god[higher].pool[level] =
            (uint8_t)(s->god[higher].pool[level] + s->god[lower].pool[level]);
    ankh_raze(s, s->owned[lower]);
    s->god[higher].followers =
        (uint16_t)(s->god[higher].followers + s->god[lower].followers);
    if (s->holder[ANKH_ANUBIS] == lower) { /* R-ANKH-74 */
        s->god[higher].warriors =
            (uint8_t)(s->god[higher].warriors + s->trapped[higher]);
        s->trapped[higher] = 0;
    }
    for (int name = 0; name < ANKH_NAMES; name++)
        if (s->holder[name] == lower)
            s->holder[name] = (uint8_t)higher;
}

enum ankh_next ankh_begin_merge(struct ankh_state *s, struct game_events *ev)
{
    unsigned lower = s->track[0], higher = s->track[1];
    bool choice = has_guardians(s, lower);

    ANKH_SAY(ev, ANKH_EV_MERGE, (int16_t)higher, (int16_t)lower);
    absorb(s, higher, lower);
    s->god[higher].devotion = s->god[lower].devotion; /* R-ANKH-76 */
    clear_god(s, lower);
    s->god[lower].devotion = 0; /* that of the merged god counts */
    s->team[lower] = (uint8_t)higher;
    s->higher = (uint8_t)higher;
    s->lower = (uint8_t)lower;
    s->n_track--;
    s->track[0] = (uint8_t)higher;
    for (int i = 1; i < s->n_track; i++)
        s->track[i] = s->track[i + 1];
    s->track[s->n_track] = 0;
    return choice ? ankh_ask(s, ANKH_PHASE_MERGE, higher) : ANKH_NEXT_END_EVENT;
}

static unsigned kept_of_size(const struct ankh_state *s, bool large)
{
    unsigned n = 0;
    for (int level = 0; level < ANKH_LEVELS; level++)
        if (ankh_is_large(s->guardian[level]) == large)
            n += s->kept[level] + ankh_count(ankh_and(s->guard[level], s->picked));
    return n;
}

/* Picks go on from the last one: pool by level, then board by hex (spec 4.3.12). */
static int list_keeps(const struct ankh_state *s, unsigned g, game_action *out)
{
    struct ankh_set board = {0, 0}, left = s->picked;
    bool free[2] = {kept_of_size(s, false) < ANKH_BASES,
                    kept_of_size(s, true) < ANKH_BASES};
    unsigned first = ANKH_LEVELS, n = 0;

    while (first > 0 && !s->kept[first - 1])
        first--;
    first = first ? first - 1 : 0;
    for (unsigned level = first; !ankh_any(left) && level < ANKH_LEVELS; level++)
        if (s->god[g].pool[level] > s->kept[level] &&
            free[ankh_is_large(s->guardian[level])])
            out[n++] = game_act(ANKH_DO_KEEP, s->guardian[level]);
    for (int level = 0; level < ANKH_LEVELS; level++)
        if (free[ankh_is_large(s->guardian[level])])
            board = ankh_or(board, ankh_and(s->guard[level], s->own[g]));
    while (ankh_any(left))
        board = ankh_above(board, ankh_pop(&left));
    while (ankh_any(board)) {
        unsigned cell = ankh_pop(&board);
        unsigned guardian = ankh_kind_at(s, g, cell) - ANKH_K_GUARDIAN;
        out[n++] = game_act(ANKH_DO_KEEP, (cell + 1) << 4 | guardian);
    }
    return (int)n;
}

int ankh_legal_merge(const struct ankh_state *s, unsigned seat, game_action *out)
{
    int n = list_keeps(s, seat, out);
    out[n++] = game_act(ANKH_DO_DONE, 0);
    return n;
}

static void release(struct ankh_state *s, unsigned g, struct game_events *ev)
{
    for (unsigned level = 0; level < ANKH_LEVELS; level++) {
        for (; s->god[g].pool[level] > s->kept[level]; s->god[g].pool[level]--) {
            s->supply[level]++;
            ANKH_SAY(ev, ANKH_EV_RELEASE, (int16_t)g, (int16_t)s->guardian[level], -1);
        }
        struct ankh_set leaving =
            ankh_minus(ankh_and(s->guard[level], s->own[g]), s->picked);
        while (ankh_any(leaving)) {
            unsigned cell = ankh_pop(&leaving);
            ankh_lift(s, g, cell);
            s->supply[level]++;
            ANKH_SAY(ev, ANKH_EV_RELEASE, (int16_t)g, (int16_t)s->guardian[level],
                     (int16_t)ankh_hex(cell));
        }
        s->kept[level] = 0;
    }
    s->picked = (struct ankh_set){0, 0};
}

enum ankh_next ankh_apply_merge(struct ankh_state *s, unsigned seat, game_action a,
                                struct game_events *ev)
{
    game_action listed[4 * ANKH_SEATS * ANKH_LEVELS];
    if (game_verb(a) == ANKH_DO_KEEP) {
        unsigned where = game_arg(a) >> 4;
        if (where)
            ankh_add(&s->picked, where - 1);
        else
            s->kept[(game_arg(a) & 15) / 2]++;
        if (list_keeps(s, seat, listed))
            return ANKH_NEXT_WAIT;
    }
    release(s, seat, ev);
    return ANKH_NEXT_END_EVENT;
}

/* R-ANKH-78: everything of the god leaves the board. */
static void forget(struct ankh_state *s, unsigned g, struct game_events *ev)
{
    ANKH_SAY(ev, ANKH_EV_FORGOTTEN, (int16_t)g);
    for (unsigned level = 0; level < ANKH_LEVELS; level++)
        s->supply[level] = (uint8_t)(s->supply[level] + s->god[g].pool[level] +
                                     ankh_count(ankh_and(s->guard[level], s->own[g])));
    struct ankh_set leaving = s->own[g];
    while (ankh_any(leaving))
        ankh_lift(s, g, ankh_pop(&leaving));
    ankh_raze(s, s->owned[g]);
    clear_god(s, g);
    for (unsigned seat = 0; seat < ANKH_SEATS; seat++)
        if (s->team[seat] == g)
            s->team[seat] = ANKH_NONE;
    s->forgotten[s->n_forgotten++] = (uint8_t)g;
}

/* R-ANKH-79: what the powers of forgotten gods had in play. */
static void forget_powers(struct ankh_state *s, unsigned gods)
{
    for (unsigned name = 0; name < ANKH_NAMES; name++) {
        if (s->holder[name] == ANKH_NONE || !(gods >> s->holder[name] & 1))
            continue;
        s->holder[name] = ANKH_NONE;
        if (name == ANKH_AMUN)
            s->amun_ready = 0;
        if (name == ANKH_OSIRIS) {
            s->portals = (struct ankh_set){0, 0};
            s->portal_stock = 0;
        }
        if (name == ANKH_RA)
            s->suns = 0;
        for (int g = 0; name == ANKH_ANUBIS && g < ANKH_SEATS; g++) {
            s->god[g].warriors = (uint8_t)(s->god[g].warriors + s->trapped[g]);
            s->trapped[g] = 0;
        }
    }
}

enum ankh_next ankh_forget_gods(struct ankh_state *s, struct game_events *ev)
{
    unsigned gods = 0, n = 0;
    for (unsigned i = 0; i < s->n_track; i++) {
        unsigned g = s->track[i];
        if (s->god[g].devotion > ankh_red(s)) {
            s->track[n++] = (uint8_t)g;
            continue;
        }
        gods |= 1u << g;
        forget(s, g, ev);
    }
    for (unsigned i = n; i < ANKH_SEATS; i++)
        s->track[i] = 0;
    s->n_track = (uint8_t)n;
    forget_powers(s, gods);
    if (n >= 2)
        return ANKH_NEXT_END_EVENT;
    ankh_finish(s, n ? ANKH_END_LAST : ANKH_END_NOBODY, ev);
    return ANKH_NEXT_WAIT;
}
