/* rules.h - what the rule files of the template game share. */
#ifndef NULL_RULES_H
#define NULL_RULES_H

#include "games/null/state.h"

enum null_event {
    NULL_EV_DEAL,
    NULL_EV_BID,
    NULL_EV_REVEAL,
    NULL_EV_POINT,
    NULL_EV_END
};

extern const char *const null_phase_words[];
extern const struct game_field null_fields[];
extern const struct game_event_kind null_event_kinds[];
extern const struct game_space null_space;

/* Deal anew; R-NULL-01. */
void null_begin_round(struct null_state *n);

/* ---- the other members of the descriptor ----------------------------------------- */

int null_legal(const struct game_state *s, int seat, game_action *out);
int null_chance(const struct game_state *s, struct game_outcome *out);
void null_apply(struct game_state *s, int actor, game_action a, struct game_events *ev);
void null_result(const struct game_state *s, struct game_result *out);
uint8_t null_seen_by(const struct game_state *s, int actor, game_action a);
void null_redact(const struct game_state *s, int viewer, struct game_view *out);
void null_resample(const struct game_view *v, int viewer, struct rng *r,
                   struct game_state *out);
int null_format(const struct game_state *s, int actor, game_action a, char *buf,
                size_t size);
int null_parse(const struct game_state *s, int actor, const char *text,
               game_action *ret);
const char *null_refusal(const struct game_state *s, int actor, game_action a);
const char *null_check_state(const struct game_state *s);
void null_read(const struct game_source *from, struct game_state *s);

#endif
