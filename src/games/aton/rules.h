/*
 * rules.h - what the rule files of Aton share: events and the flow of a round.
 *
 * A round runs through the files in this order (R-ATON-04): deal.c fills the hands and
 * exchanges them; cards.c assigns and finds the first player; turn.c removes and
 * places; score.c scores, cleans up and has deal.c begin the next round. So cards.c
 * knows turn.c, that knows score.c, and all know deal.c, which knows none of them.
 */
#ifndef ATON_RULES_H
#define ATON_RULES_H

#include "games/aton/state.h"

enum aton_event {
    ATON_EV_ROUND,
    ATON_EV_SHUFFLE,
    ATON_EV_DRAW,
    ATON_EV_CHOICE,
    ATON_EV_EXCHANGE,
    ATON_EV_ASSIGN,
    ATON_EV_REVEAL,
    ATON_EV_POINTS,
    ATON_EV_TIE,
    ATON_EV_TIEDRAW,
    ATON_EV_COIN,
    ATON_EV_RETURN,
    ATON_EV_FIRST,
    ATON_EV_REMOVAL,
    ATON_EV_REMOVE,
    ATON_EV_PLACEMENT,
    ATON_EV_PLACE,
    ATON_EV_UNPLACED,
    ATON_EV_DISCARD,
    ATON_EV_SCORING,
    ATON_EV_CLEANUP,
    ATON_EV_REVIVE,
    ATON_EV_END,
};

/* Reasons of ATON_EV_POINTS; the temples follow each other. */
enum {
    ATON_FOR_CARTOUCHE,
    ATON_FOR_TEMPLE_1,
    ATON_FOR_TEMPLE_2,
    ATON_FOR_TEMPLE_3,
    ATON_FOR_TEMPLE_4,
    ATON_FOR_BLACK,
    ATON_FOR_BONUS,
};

enum { ATON_TO_DEAD, ATON_TO_RESERVE }; /* where a stone goes */

/* Words of the notation and of the fields, NULL-terminated. */
extern const char *const aton_phase_words[];
extern const char *const aton_choice_words[]; /* index: choice - 1 */
extern const char *const aton_end_words[];    /* index: end - 1 */
extern const char *const aton_reshuffle_words[];
extern const char *const aton_field_words[]; /* "1.0" .. "4.11" */
extern const struct game_field aton_fields[];
extern const struct game_event_kind aton_event_kinds[];
extern const struct game_space aton_space;

/* deal.c */
enum { ATON_NO_CARD = -1, ATON_ROLLED = 0 };
/* The next card of a seat where it is known (then it is taken), or one of these. */
int aton_known_card(struct aton_state *s, int seat, struct game_events *ev);
/* After every card that the seat has drawn: renews a pile that is used up (R-ATON-08).
 */
void aton_look_at_pile(struct aton_state *s, int seat, struct game_events *ev);
void aton_draw_card(struct aton_state *s, int value, struct game_events *ev);
void aton_begin_round(struct aton_state *s, struct game_events *ev);
void aton_commit_choice(struct aton_state *s, int seat, int choice,
                        struct game_events *ev);

/* cards.c */
void aton_commit_assign(struct aton_state *s, int seat, uint32_t code,
                        struct game_events *ev);
void aton_draw_lot(struct aton_state *s, int value, struct game_events *ev);
void aton_toss_coin(struct aton_state *s, int seat, struct game_events *ev);

/* turn.c */
void aton_begin_turn(struct aton_state *s, int seat, struct game_events *ev);
void aton_remove(struct aton_state *s, int field, struct game_events *ev);
void aton_place(struct aton_state *s, int field, struct game_events *ev);

/* score.c */
void aton_end_round(struct aton_state *s, struct game_events *ev);
void aton_clean(struct aton_state *s, int field, struct game_events *ev);
void aton_award(struct aton_state *s, int seat, int amount, int reason,
                struct game_events *ev);
/* `winner` is 1 or 2, 0 for a draw. */
void aton_finish(struct aton_state *s, int end, int winner, struct game_events *ev);

/* legal.c: the fields that `seat` may pick now, before the order of R-ATON-24. */
uint64_t aton_eligible(const struct aton_state *s, int seat);
/* Those from which the set can still be completed, and how many it still takes. */
uint64_t aton_pickable(const struct aton_state *s, int seat);
int aton_legal(const struct game_state *state, int seat, game_action *out);
int aton_chance(const struct game_state *state, struct game_outcome *out);

/* ---- the other members of the descriptor ----------------------------------------- */

void aton_apply(struct game_state *state, int actor, game_action a,
                struct game_events *ev);
void aton_result(const struct game_state *state, struct game_result *out);
uint8_t aton_seen_by(const struct game_state *state, int actor, game_action a);
const char *aton_refusal(const struct game_state *state, int actor, game_action a);
const char *aton_check_state(const struct game_state *state);
void aton_read(const struct game_source *from, struct game_state *state);
void aton_redact(const struct game_state *state, int viewer, struct game_view *out);
void aton_resample(const struct game_view *view, int viewer, struct rng *r,
                   struct game_state *out);
void aton_forget(const struct game_view *view, int viewer, const struct game_covers *c,
                 struct rng *r, struct game_view *out);
int aton_format(const struct game_state *state, int actor, game_action a, char *buf,
                size_t size);
int aton_parse(const struct game_state *state, int actor, const char *text,
               game_action *ret);

/* Of an event: everybody hears of it, `secret` is for one seat. */
static inline void aton_only_for(struct game_event *e, int seat, unsigned secret)
{
    if (!e)
        return;
    e->seen_by = (uint8_t)(1u << seat);
    e->secret = (uint16_t)secret;
}

/* The seat in whose hands the running decision lies alone (head.acting has one bit). */
static inline void aton_ask(struct aton_state *s, int phase, int seat)
{
    s->head.node = GAME_DECISION;
    s->head.phase = (uint8_t)phase;
    s->head.acting = (uint8_t)(1u << seat);
    s->turn = (uint8_t)seat;
}

/* A chance node; `turn` is the seat that draws, or ATON_NOBODY for the coin. */
static inline void aton_roll(struct aton_state *s, int phase, int turn)
{
    s->head.node = GAME_CHANCE_NODE;
    s->head.phase = (uint8_t)phase;
    s->head.acting = 0;
    s->turn = (uint8_t)turn;
}

#endif
