/* setup.c - the first state and the choices before the layout. */
#include "games/ankh/rules.h"

/* Coded by the options' parsers: three bits a seat, two bits a level, 0 is random. */
unsigned ankh_option_god(const struct game_config *cfg, unsigned seat)
{
    unsigned v = cfg->option[ANKH_OPT_GODS];
    unsigned entry = v & ANKH_OPT_LIST ? v >> seat * 3 & 7 : 0;
    return entry ? entry - 1 : ANKH_NONE;
}

unsigned ankh_option_guardian(const struct game_config *cfg, unsigned level)
{
    unsigned v = cfg->option[ANKH_OPT_GUARDIANS];
    unsigned entry = v & ANKH_OPT_LIST ? v >> level * 2 & 3 : 0;
    return entry ? level * 2 + entry - 1 : ANKH_NONE;
}

/* Gods that are neither dealt nor named in the option. */
static unsigned free_gods(const struct ankh_state *s)
{
    unsigned mask = (1u << ANKH_NAMES) - 1;
    for (unsigned seat = 0; seat < s->head.config.n_players; seat++)
        if (s->god[seat].name != ANKH_NONE)
            mask &= ~(1u << s->god[seat].name);
    return mask;
}

/* With `choose` the start player picks first, then the others clockwise. */
static unsigned seat_without_god(const struct ankh_state *s)
{
    unsigned n = s->head.config.n_players;
    bool choose = s->head.config.option[ANKH_OPT_GODS] == ANKH_GODS_CHOOSE;
    for (unsigned i = 0; i < n; i++) {
        unsigned seat = choose ? (s->start + i) % n : i;
        if (s->god[seat].name == ANKH_NONE)
            return seat;
    }
    return ANKH_NONE;
}

static unsigned open_level(const struct ankh_state *s)
{
    unsigned level = 0;
    while (level < ANKH_LEVELS && s->guardian[level] != ANKH_NONE)
        level++;
    return level;
}

/* Opens the next setup node, or lays out the game and starts the first turn. */
void ankh_setup_next(struct ankh_state *s, struct game_events *ev)
{
    s->head.node = GAME_CHANCE_NODE;
    s->head.acting = 0;
    unsigned seat;
    if (s->start == ANKH_NONE) {
        s->head.phase = ANKH_PHASE_START;
    } else if ((seat = seat_without_god(s)) != ANKH_NONE) {
        s->head.phase = ANKH_PHASE_GODS;
        if (s->head.config.option[ANKH_OPT_GODS] == ANKH_GODS_CHOOSE) {
            s->head.node = GAME_DECISION;
            s->head.acting = (uint8_t)(1u << seat);
        }
    } else if (open_level(s) < ANKH_LEVELS) {
        s->head.phase = ANKH_PHASE_GUARDIANS;
    } else {
        s->head.node = GAME_DECISION;
        ankh_lay_out(s);
        ankh_begin_turn(s, s->start, ev);
    }
}

int ankh_setup_chance(const struct ankh_state *s, struct game_outcome *out)
{
    int n = 0;
    if (s->head.phase == ANKH_PHASE_START)
        for (unsigned seat = 0; seat < s->head.config.n_players; seat++)
            out[n++] = (struct game_outcome){game_act(ANKH_DO_START, seat), 1};
    if (s->head.phase == ANKH_PHASE_GODS)
        for (unsigned god = 0; god < ANKH_NAMES; god++)
            if (free_gods(s) >> god & 1)
                out[n++] = (struct game_outcome){game_act(ANKH_DO_GOD, god), 1};
    if (s->head.phase == ANKH_PHASE_GUARDIANS)
        for (unsigned i = 0; i < 2; i++)
            out[n++] = (struct game_outcome){
                game_act(ANKH_DO_GUARDIAN, open_level(s) * 2 + i), 1};
    return n;
}

int ankh_legal_gods(const struct ankh_state *s, unsigned seat, game_action *out)
{
    int n = 0;
    (void)seat;
    for (unsigned god = 0; god < ANKH_NAMES; god++)
        if (free_gods(s) >> god & 1)
            out[n++] = game_act(ANKH_DO_GOD, god);
    return n;
}

enum ankh_next ankh_apply_setup(struct ankh_state *s, unsigned seat, game_action a,
                                struct game_events *ev)
{
    uint8_t what = (uint8_t)game_arg(a);
    (void)seat;
    if (game_verb(a) == ANKH_DO_START)
        s->start = what;
    else if (game_verb(a) == ANKH_DO_GOD)
        s->god[seat_without_god(s)].name = what;
    else
        s->guardian[what / 2] = what;
    ankh_setup_next(s, ev);
    return ANKH_NEXT_WAIT;
}
