/* aton.c - the descriptor of Aton. */
#include "aton_rules.h"
#include "maat/event_args.h"

static const char *check_config(const struct game_config *cfg)
{
    return cfg->n_players == ATON_SEATS ? NULL : "aton is for exactly 2 players";
}

/* R-ATON-47 sets no limit. The round counter's does: a round has at most 8 + 8 cards
 * drawn, 65 chance nodes of a draw-off, 4 commits, 4 + 8 picks and 8 of a clean-up. */
static uint32_t max_plies(const struct game_config *cfg)
{
    (void)cfg;
    return UINT16_MAX * (uint32_t)(8 + 8 + 65 + 4 + 4 + 8 + 8);
}

static void start(const struct game_config *cfg, struct game_state *state)
{
    struct aton_state *s = (struct aton_state *)(void *)state;
    s->head.config = *cfg;
    s->first = ATON_NOBODY;
    s->winner = ATON_NOBODY;
    for (int seat = 0; seat < ATON_SEATS; seat++) { /* R-ATON-02 */
        struct aton_seat *p = &s->seat[seat];
        memset(p->pile, ATON_COPIES, sizeof p->pile);
        p->reserve = ATON_STONES;
        p->exchange = 1;
    }
    aton_begin_round(s, NULL);
}

static void apply(struct game_state *state, int actor, game_action a,
                  struct game_events *ev)
{
    struct aton_state *s = (struct aton_state *)(void *)state;
    int arg = (int)game_arg(a);
    s->head.ply++;
    switch (game_verb(a)) {
    case ATON_DO_CARD:
        aton_draw_card(s, arg, ev);
        break;
    case ATON_DO_PLACE:
        aton_place(s, arg, ev);
        break;
    case ATON_DO_REMOVE:
        if (s->head.phase == ATON_CLEANUP)
            aton_clean(s, arg, ev);
        else
            aton_remove(s, arg, ev);
        break;
    case ATON_DO_ASSIGN:
        aton_commit_assign(s, actor, game_arg(a), ev);
        break;
    case ATON_DO_KEEP:
        aton_commit_choice(s, actor, ATON_KEEPS, ev);
        break;
    case ATON_DO_EXCHANGE:
        aton_commit_choice(s, actor, ATON_EXCHANGES, ev);
        break;
    case ATON_DO_FIRST:
        aton_toss_coin(s, arg - 1, ev);
        break;
    default:
        break;
    }
}

/* Hands, exchanges and assignments are the owner's; everything else is open. */
static uint8_t seen_by(const struct game_state *state, int actor, game_action a)
{
    const struct aton_state *s = aton_of(state);
    switch (game_verb(a)) {
    case ATON_DO_KEEP:
    case ATON_DO_EXCHANGE:
    case ATON_DO_ASSIGN:
        return (uint8_t)(1u << actor);
    case ATON_DO_CARD:
        return s->head.phase == ATON_TIEBREAK ? 0xff : (uint8_t)(1u << s->turn);
    default:
        return 0xff;
    }
}

/* R-ATON-48. */
static void result(const struct game_state *state, struct game_result *out)
{
    const struct aton_state *s = aton_of(state);
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < ATON_SEATS; seat++) {
        out->score[seat] = s->seat[seat].points;
        out->rank[seat] = s->winner == 0 || s->winner == seat + 1 ? 1 : 2;
    }
}

/* ---- events -------------------------------------------------------- */

static const char *const reason_words[] = {"cartouche", "temple1", "temple2", "temple3",
                                           "temple4",   "black",   "bonus",   NULL};
static const char *const to_words[] = {"dead", "reserve", NULL};

const struct game_event_kind aton_event_kinds[] = {
    [ATON_EV_ROUND] = {"round", ARGS(NUMBER("number"))},
    [ATON_EV_SHUFFLE] = {"shuffle", ARGS(SEAT("seat"), NUMBER("cards"))},
    [ATON_EV_DRAW] = {"draw", ARGS(SEAT("seat"), NUMBER("value"), YES("known"))},
    [ATON_EV_CHOICE] = {"choice",
                        ARGS(SEAT("seat"), WORD("choice", aton_choice_words))},
    [ATON_EV_EXCHANGE] = {"exchange", ARGS(SEAT("seat"), NUMBER("cards"))},
    [ATON_EV_ASSIGN] = {"assign", ARGS(SEAT("seat"), NUMBER("cards"))},
    [ATON_EV_REVEAL] = {"reveal", ARGS(NUMBER("red"), NUMBER("blue"))},
    [ATON_EV_POINTS] = {"points", ARGS(SEAT("seat"), NUMBER("amount"),
                                       WORD("reason", reason_words))},
    [ATON_EV_TIE] = {"tie", NO_ARGS},
    [ATON_EV_TIEDRAW] = {"tiedraw", ARGS(SEAT("seat"), NUMBER("value"))},
    [ATON_EV_COIN] = {"coin", ARGS(SEAT("seat"))},
    [ATON_EV_RETURN] = {"return", ARGS(SEAT("seat"), NUMBERS("cards"))},
    [ATON_EV_FIRST] = {"first", ARGS(SEAT("seat"))},
    [ATON_EV_REMOVAL] = {"removal",
                         ARGS(SEAT("seat"), NUMBER("demand"), NUMBER("picks"))},
    [ATON_EV_REMOVE] = {"remove",
                        ARGS(SEAT("seat"), SEAT("owner"),
                             WORD("field", aton_field_words), WORD("to", to_words))},
    [ATON_EV_PLACEMENT] = {"placement", ARGS(SEAT("seat"), NUMBER("card"),
                                             NUMBER("picks"), NUMBER("unplaced"))},
    [ATON_EV_PLACE] = {"place", ARGS(SEAT("seat"), WORD("field", aton_field_words))},
    [ATON_EV_UNPLACED] = {"unplaced", ARGS(SEAT("seat"), WORD("to", to_words))},
    [ATON_EV_DISCARD] = {"discard", NO_ARGS},
    [ATON_EV_SCORING] = {"scoring", NO_ARGS},
    [ATON_EV_CLEANUP] = {"cleanup",
                         ARGS(SEAT("seat"), WORD("field", aton_field_words))},
    [ATON_EV_REVIVE] = {"revive", ARGS(NUMBER("red"), NUMBER("blue"))},
    [ATON_EV_END] = {"end", ARGS(WORD("end", aton_end_words), SEAT("winner"))},
    [ATON_EV_END + 1] = {NULL, NULL},
};

/* ---- the game ------------------------------------------------------ */

static const struct game_option options[] = {{.key = NULL}};

const struct game game_aton = {
    .abi = GAME_ABI,
    .rules = 1,
    .id = "aton",
    .title = "Aton",
    .min_players = ATON_SEATS,
    .max_players = ATON_SEATS,
    .default_players = ATON_SEATS,
    .state_size = sizeof(struct aton_state),
    .traits = GAME_HAS_CHANCE | GAME_HAS_SECRETS | GAME_HAS_COMMITS,
    .options = options,
    .fields = aton_fields,
    .phases = aton_phase_words,
    .event_kinds = aton_event_kinds,
    .check_config = check_config,
    .max_plies = max_plies,
    .start = start,
    .legal = aton_legal,
    .chance = aton_chance,
    .apply = apply,
    .seen_by = seen_by,
    .result = result,
    .redact = aton_redact,
    .resample = aton_resample,
    .format = aton_format,
    .parse = aton_parse,
    .refusal = aton_refusal,
    .check_state = aton_check_state,
};
