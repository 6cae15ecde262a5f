/* turn.c - how a turn begins, action rows, Gain, Unlock, the event of control. */
#include "games/ankh/rules.h"

const uint8_t ankh_last_index[ANKH_ROWS] = {6, 6, 6, 5};

const uint8_t ankh_event_types[ANKH_EVENTS + 1] = {
    [4] = ANKH_T_CONFLICT,  [5] = ANKH_T_CARAVAN,   [8] = ANKH_T_CONFLICT,
    [9] = ANKH_T_CARAVAN,   [12] = ANKH_T_CONFLICT, [13] = ANKH_T_CARAVAN,
    [16] = ANKH_T_CONFLICT, [18] = ANKH_T_CONFLICT, /* all others: control */
};

void ankh_begin_turn(struct ankh_state *s, unsigned seat, struct game_events *ev)
{
    s->turn = (uint8_t)seat;
    ANKH_SAY(ev, ANKH_EV_TURN, (int16_t)seat);
    ankh_ask(s, ANKH_PHASE_ACTION, seat);
}

int ankh_legal_action(const struct ankh_state *s, unsigned seat, game_action *out)
{
    int n = 0;
    (void)seat;
    for (unsigned row = s->first_row; row < ANKH_ROWS; row++)
        out[n++] = game_act(ANKH_DO_ROW, row);
    return n;
}

unsigned ankh_followers_to_gain(const struct ankh_state *s, unsigned g)
{
    struct ankh_set taken = ankh_taken(s);
    struct ankh_set mine =
        ankh_minus(ankh_monuments(s), ankh_minus(taken, s->owned[g]));
    unsigned n = s->head.config.option[ANKH_OPT_RULES]
                     ? ankh_count(ankh_and(mine, ankh_adjacent(s, s->own[g])))
                     : ankh_count(ankh_and(s->own[g], ankh_adjacent(s, mine)));
    return n + ankh_power(s, g, ANKH_REVERED); /* R-ANKH-30 */
}

static unsigned power_cost(const struct ankh_state *s, unsigned g)
{
    return s->god[g].n_powers / 2u + 1; /* R-ANKH-31: 1, 1, 2, 2, 3, 3 */
}

static enum ankh_next begin_unlock(struct ankh_state *s)
{
    const struct ankh_god *god = &s->god[s->team[s->turn]];
    if (god->n_powers < ANKH_POWERS_MAX &&
        god->followers >= power_cost(s, s->team[s->turn]))
        return ankh_ask(s, ANKH_PHASE_UNLOCK, s->turn);
    return ANKH_NEXT_END_ACTION;
}

enum ankh_next ankh_apply_action(struct ankh_state *s, unsigned seat, game_action a,
                                 struct game_events *ev)
{
    unsigned row = game_arg(a), g = s->team[seat];

    s->row = (uint8_t)row;
    s->actions[row]++;
    ANKH_SAY(ev, ANKH_EV_ACTION, (int16_t)seat, (int16_t)row, (int16_t)s->actions[row]);
    switch (row) {
    case ANKH_MOVE:
        return ankh_continue_move(s);
    case ANKH_SUMMON:
        return ankh_continue_summon(s);
    case ANKH_GAIN:
        ankh_add_followers(s, g, (int)ankh_followers_to_gain(s, g), ANKH_R_GAIN, ev);
        return ANKH_NEXT_END_ACTION;
    default:
        return begin_unlock(s);
    }
}

int ankh_legal_unlock(const struct ankh_state *s, unsigned seat, game_action *out)
{
    const struct ankh_god *god = &s->god[s->team[seat]];
    unsigned level = god->n_powers / 2u;
    int n = 0;
    for (unsigned power = level * 4; power < level * 4 + 4; power++)
        if (!(god->powers >> power & 1))
            out[n++] = game_act(ANKH_DO_POWER, power);
    out[n++] = game_act(ANKH_DO_PASS, 0);
    return n;
}

/* Is a base of its size free? (R-ANKH-32) */
static bool has_room_for(const struct ankh_state *s, unsigned g, unsigned guardian)
{
    unsigned n = 0;
    for (unsigned level = 0; level < ANKH_LEVELS; level++)
        if (ankh_is_large(s->guardian[level]) == ankh_is_large(guardian))
            n += s->god[g].pool[level] +
                 ankh_count(ankh_and(s->guard[level], s->own[g]));
    return n < ANKH_BASES;
}

static void take_guardian(struct ankh_state *s, unsigned g, struct game_events *ev)
{
    static const uint8_t symbol[ANKH_POWERS_MAX + 1] = {[2] = 1, [4] = 2, [5] = 3};
    unsigned level = symbol[s->god[g].n_powers];
    if (!level--)
        return;
    if (!s->supply[level] || !has_room_for(s, g, s->guardian[level]))
        return;
    s->supply[level]--;
    s->god[g].pool[level]++;
    ANKH_SAY(ev, ANKH_EV_GUARDIAN, (int16_t)g, (int16_t)s->guardian[level]);
}

enum ankh_next ankh_apply_unlock(struct ankh_state *s, unsigned seat, game_action a,
                                 struct game_events *ev)
{
    unsigned g = s->team[seat];
    struct ankh_god *god = &s->god[g];
    if (game_verb(a) == ANKH_DO_POWER) {
        ankh_add_followers(s, g, -(int)power_cost(s, g), ANKH_R_UNLOCK, ev);
        god->powers = (uint16_t)(god->powers | 1u << game_arg(a));
        god->order[god->n_powers++] = (uint8_t)game_arg(a);
        ANKH_SAY(ev, ANKH_EV_UNLOCK, (int16_t)g, (int16_t)game_arg(a));
        take_guardian(s, g, ev);
    }
    return ANKH_NEXT_END_ACTION;
}

/* Enemy monuments only when no neutral one is left anywhere (R-ANKH-34 to 36). */
static struct ankh_set controllable(const struct ankh_state *s, unsigned g)
{
    struct ankh_set all = ankh_monuments(s), neutral = ankh_minus(all, ankh_taken(s));
    struct ankh_set wanted = ankh_any(neutral) ? neutral : ankh_minus(all, s->owned[g]);
    if (!s->god[g].ankhs)
        return (struct ankh_set){0, 0};
    return ankh_and(wanted, ankh_adjacent(s, s->own[g]));
}

enum ankh_next ankh_begin_control(struct ankh_state *s)
{
    if (ankh_any(controllable(s, s->team[s->turn])))
        return ankh_ask(s, ANKH_PHASE_CONTROL, s->turn);
    return ANKH_NEXT_END_EVENT;
}

int ankh_legal_control(const struct ankh_state *s, unsigned seat, game_action *out)
{
    return ankh_list(out, 0, ANKH_DO_CONTROL, controllable(s, s->team[seat]));
}

enum ankh_next ankh_apply_control(struct ankh_state *s, unsigned seat, game_action a,
                                  struct game_events *ev)
{
    unsigned g = s->team[seat], cell = game_arg(a);
    int former = GAME_NOBODY;
    for (int h = 0; h < ANKH_SEATS; h++)
        if (ankh_has(s->owned[h], cell)) {
            former = h;
            ankh_drop(&s->owned[h], cell);
            s->god[h].ankhs++;
        }
    ankh_add(&s->owned[g], cell);
    s->god[g].ankhs--;
    ANKH_SAY(ev, ANKH_EV_CONTROL, (int16_t)g, (int16_t)ankh_hex(cell), (int16_t)former);
    return ANKH_NEXT_END_EVENT;
}
