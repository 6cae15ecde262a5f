/* refusal.c - which rule forbids an action that somebody would have liked to do.
 */
#include "games/horus/rules.h"

/* The rule of R-HORUS-09 and its neighbours that orders the phases of a turn. */
static const char *wrong_step(const struct horus_state *s, unsigned verb)
{
    unsigned phase = s->head.phase;
    if (phase == HORUS_PHASE_FINAL)
        return "R-HORUS-41"; /* nothing but loading any more */
    switch (verb) {
    case HORUS_DO_TAKE:
    case HORUS_DO_WANT:
    case HORUS_DO_SWAP:
    case HORUS_DO_PASS:
        if (phase == HORUS_PHASE_LOAD)
            return "R-HORUS-09";
        if (phase == HORUS_PHASE_FIGHT)
            return "R-HORUS-23";
        if (phase == HORUS_PHASE_GAIN || phase == HORUS_PHASE_RECEIVE)
            return "R-HORUS-31";
        if (phase == HORUS_PHASE_PICKS || phase == HORUS_PHASE_GIVES)
            return "R-HORUS-34";
        return "R-HORUS-18"; /* an offer is announced step by step */
    case HORUS_DO_LOAD:
        return "R-HORUS-09";
    case HORUS_DO_GEMS:
    case HORUS_DO_ADD:
        return phase == HORUS_PHASE_ACQUIRE ? "R-HORUS-14" : "R-HORUS-18";
    case HORUS_DO_ACCEPT:
    case HORUS_DO_REFUSE:
        return "R-HORUS-19";
    case HORUS_DO_ROLL:
    case HORUS_DO_FIGHT:
        return "R-HORUS-21";
    case HORUS_DO_WITHDRAW:
        return phase == HORUS_PHASE_FIGHT ? "R-HORUS-23" : "R-HORUS-22";
    case HORUS_DO_STOP:
        return "R-HORUS-26";
    case HORUS_DO_KEEP:
    case HORUS_DO_STORE:
        return phase == HORUS_PHASE_RECEIVE ? "R-HORUS-33" : "R-HORUS-32";
    case HORUS_DO_KEEP_STONE:
    case HORUS_DO_STORE_STONE:
        return phase == HORUS_PHASE_GAIN ? "R-HORUS-32" : "R-HORUS-33";
    default:
        return "R-HORUS-34"; /* pick and give belong to the swap */
    }
}

/* `done` where there is nothing to be ended. */
static const char *wrong_done(const struct horus_state *s)
{
    switch ((enum horus_phase)s->head.phase) {
    case HORUS_PHASE_ACQUIRE:
        return "R-HORUS-10";
    case HORUS_PHASE_GEMS:
    case HORUS_PHASE_STONES:
        return "R-HORUS-16";
    case HORUS_PHASE_ANSWER:
        return "R-HORUS-19";
    case HORUS_PHASE_CHALLENGE:
        return "R-HORUS-21";
    case HORUS_PHASE_FIGHT:
        return "R-HORUS-26";
    case HORUS_PHASE_GAIN:
        return "R-HORUS-32";
    case HORUS_PHASE_RECEIVE:
        return "R-HORUS-33";
    case HORUS_PHASE_LOAD:
        return "R-HORUS-35";
    case HORUS_PHASE_MOTIFS:
    case HORUS_PHASE_START:
    case HORUS_PHASE_DEAL:
    case HORUS_PHASE_BALL:
    case HORUS_PHASE_RING:
    case HORUS_PHASE_PICKS:
    case HORUS_PHASE_GIVES:
    case HORUS_PHASE_FINAL:
    case HORUS_PHASE_OVER:
    case HORUS_PHASE_COUNT:
        break;
    }
    return "R-HORUS-34";
}

static const char *why_not_want(const struct horus_state *s, unsigned stone)
{
    if (s->offers >= HORUS_OFFERS)
        return "R-HORUS-22";
    for (unsigned p = 0; p < s->head.config.n_players; p++) {
        const struct horus_seat *t = &s->seat[p];
        if (p != s->active && (horus_tops(t) | horus_exposed(t)) >> stone & 1)
            return "R-HORUS-17";
    }
    return "R-HORUS-14";
}

static const char *why_not_add(const struct horus_state *s, unsigned stone)
{
    if (!(horus_stakeable(&s->seat[s->active]) >> stone & 1))
        return "R-HORUS-15";
    return stone < s->floor ? "R-HORUS-18" : "R-HORUS-16";
}

static const char *why_not_load(const struct horus_state *s, unsigned seat,
                                uint32_t arg)
{
    const struct horus_seat *t = &s->seat[seat];
    unsigned stone = arg >> 4, place = arg & 15, motif = horus_motif(stone);
    struct horus_state relaxed = *s;
    relaxed.head.config.option[HORUS_OPT_LOADING] = HORUS_BASIC;
    if (!(t->supply >> stone & 1))
        return "R-HORUS-35";
    if (t->filled >> place & 1)
        return "R-HORUS-39";
    if (place < HORUS_LOWER && t->row != HORUS_NONE && t->row != motif)
        return "R-HORUS-36";
    if (place >= HORUS_LOWER && t->barred >> motif & 1)
        return "R-HORUS-37";
    if (!(horus_open_places(&relaxed, t) >> place & 1))
        return "R-HORUS-38";
    return "R-HORUS-40";
}

/* Verbs that the present phase knows: here the operand or the moment is wrong. */
static const char *wrong_choice(const struct horus_state *s, unsigned seat,
                                game_action a)
{
    uint32_t arg = game_arg(a);
    switch (game_verb(a)) {
    case HORUS_DO_TAKE:
        return s->seat[seat].top[arg] == HORUS_NONE ? "R-HORUS-12" : "R-HORUS-11";
    case HORUS_DO_WANT:
        return why_not_want(s, arg);
    case HORUS_DO_PASS:
        return "R-HORUS-10";
    case HORUS_DO_GEMS:
        return arg > s->seat[seat].gems ? "R-HORUS-15" : "R-HORUS-16";
    case HORUS_DO_ADD:
        return why_not_add(s, arg);
    case HORUS_DO_ROLL:
    case HORUS_DO_FIGHT:
        return "R-HORUS-21";
    case HORUS_DO_KEEP:
        return "R-HORUS-11";
    case HORUS_DO_KEEP_STONE:
    case HORUS_DO_STORE_STONE:
        return "R-HORUS-33";
    case HORUS_DO_LOAD:
        return why_not_load(s, seat, arg);
    default:
        return "R-HORUS-34"; /* swap, pick, give */
    }
}

static const char *why_not_chance(unsigned verb)
{
    static const char *const rule[] = {
        [HORUS_DO_MOTIFS] = "R-HORUS-01", [HORUS_DO_START] = "R-HORUS-02",
        [HORUS_DO_DEAL] = "R-HORUS-03",   [HORUS_DO_TOP] = "R-HORUS-04",
        [HORUS_DO_BALL] = "R-HORUS-24",   [HORUS_DO_RING] = "R-HORUS-27",
    };
    return verb <= HORUS_DO_RING ? rule[verb] : "R-HORUS-09";
}

/* Is the verb one that the phase knows? */
static bool is_at_home(unsigned phase, unsigned verb)
{
    switch (verb) {
    case HORUS_DO_TAKE:
    case HORUS_DO_WANT:
    case HORUS_DO_SWAP:
    case HORUS_DO_PASS:
        return phase == HORUS_PHASE_ACQUIRE;
    case HORUS_DO_GEMS:
        return phase == HORUS_PHASE_GEMS;
    case HORUS_DO_ADD:
        return phase == HORUS_PHASE_STONES;
    case HORUS_DO_ROLL:
    case HORUS_DO_FIGHT:
        return phase == HORUS_PHASE_CHALLENGE;
    case HORUS_DO_KEEP:
        return phase == HORUS_PHASE_GAIN;
    case HORUS_DO_KEEP_STONE:
    case HORUS_DO_STORE_STONE:
        return phase == HORUS_PHASE_RECEIVE;
    case HORUS_DO_PICK:
        return phase == HORUS_PHASE_PICKS;
    case HORUS_DO_GIVE:
        return phase == HORUS_PHASE_GIVES;
    case HORUS_DO_LOAD:
        return phase == HORUS_PHASE_LOAD || phase == HORUS_PHASE_FINAL;
    default:
        return false;
    }
}

/* Somebody else, or chance, is to move. */
static const char *not_your_moment(const struct horus_state *s)
{
    if (s->turned)
        return "R-HORUS-04";
    switch ((enum horus_phase)s->head.phase) {
    case HORUS_PHASE_MOTIFS:
        return "R-HORUS-01";
    case HORUS_PHASE_DEAL:
        return "R-HORUS-03";
    case HORUS_PHASE_ANSWER:
        return "R-HORUS-19";
    case HORUS_PHASE_BALL:
        return "R-HORUS-24";
    case HORUS_PHASE_RING:
        return "R-HORUS-27";
    case HORUS_PHASE_RECEIVE:
        return "R-HORUS-31";
    case HORUS_PHASE_FINAL:
    case HORUS_PHASE_OVER:
        return "R-HORUS-41";
    case HORUS_PHASE_START:
    case HORUS_PHASE_ACQUIRE:
    case HORUS_PHASE_GEMS:
    case HORUS_PHASE_STONES:
    case HORUS_PHASE_CHALLENGE:
    case HORUS_PHASE_FIGHT:
    case HORUS_PHASE_GAIN:
    case HORUS_PHASE_PICKS:
    case HORUS_PHASE_GIVES:
    case HORUS_PHASE_LOAD:
    case HORUS_PHASE_COUNT:
        break;
    }
    return "R-HORUS-02";
}

const char *horus_refusal(const struct game_state *state, int actor, game_action a)
{
    const struct horus_state *s = horus_peek(state);
    unsigned verb = game_verb(a);
    if (actor == GAME_CHANCE) {
        struct game_outcome out[GAME_MAX_OUTCOMES];
        for (int i = horus_chance(state, out); i-- > 0;)
            if (out[i].action == a)
                return NULL;
        return why_not_chance(verb);
    }
    game_action list[GAME_MAX_ACTIONS];
    for (int i = horus_legal(state, actor, list); i-- > 0;)
        if (list[i] == a)
            return NULL;
    if (actor < 0 || !(s->head.acting >> actor & 1))
        return not_your_moment(s);
    if (verb == HORUS_DO_DONE)
        return wrong_done(s);
    if (is_at_home(s->head.phase, verb))
        return wrong_choice(s, (unsigned)actor, a);
    return wrong_step(s, verb);
}
