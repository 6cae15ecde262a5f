/* rules.h - what the rule files of Ra share: events and the flow of a turn. */
#ifndef RA_RULES_H
#define RA_RULES_H

#include "games/ra/state.h"

enum ra_event {
    RA_EV_SUNS,
    RA_EV_EPOCH,
    RA_EV_DRAW,
    RA_EV_TILE,
    RA_EV_RA,
    RA_EV_INVOKE,
    RA_EV_AUCTION,
    RA_EV_BID,
    RA_EV_PASS,
    RA_EV_WON,
    RA_EV_GAIN,
    RA_EV_UNSOLD,
    RA_EV_BOX,
    RA_EV_GOD,
    RA_EV_TAKE,
    RA_EV_DISASTER,
    RA_EV_DISCARD,
    RA_EV_EPOCH_END,
    RA_EV_SCORE,
    RA_EV_TOTAL,
    RA_EV_END,
    RA_EV_COUNT
};

/* Players keep their points covered; in the older edition they may (R-RA-50). */
#define RA_COVERED_POINTS COVERED_BY(RA_OPT_EDITION, RA_2008, OTHERS, MAY)

extern const char *const ra_end_words[];
extern const char *const ra_line_words[];
extern const char *const ra_phase_words[];
extern const struct game_field ra_fields[];
extern const struct game_event_kind ra_event_kinds[];
extern const struct game_space ra_space;

static inline void ra_ask(struct ra_state *s, enum ra_phase phase, unsigned seat)
{
    s->head.node = GAME_DECISION;
    s->head.phase = (uint8_t)phase;
    s->head.acting = (uint8_t)(1u << seat);
}

/* How many tiles of a kind lie open: everything but the bag and what has left the game.
 */
static inline unsigned ra_open_tiles(const struct ra_state *s, unsigned kind)
{
    unsigned n = 0;
    for (unsigned i = 0; i < RA_SLOTS; i++)
        n += s->offer[i] == kind;
    for (unsigned p = 0; p < s->head.config.n_players && kind < RA_TABLEAU_KINDS; p++)
        n += s->seat[p].tableau[kind];
    if (kind >= RA_TILE_FUNERAL && kind < RA_TILE_RA)
        n += s->disasters[kind - RA_TILE_FUNERAL];
    return kind == RA_TILE_RA ? n + s->track : n;
}

/* Ra tiles that are still needed to end all epochs (R-RA-35). */
static inline unsigned ra_tiles_to_end(const struct ra_state *s)
{
    return (unsigned)s->spaces * (RA_EPOCHS - s->epoch + 1u) - s->track;
}

/* apply.c */
void ra_apply(struct game_state *state, int actor, game_action a,
              struct game_events *ev);
/* The owner of the highest sun has the first turn (R-RA-08). */
void ra_open_epoch(struct ra_state *s, struct game_events *ev);

/* disaster.c */
/* Kinds that `seat` may discard now for the running disaster. */
uint32_t ra_discards(const struct ra_state *s, unsigned seat);
/* Fulfil all disasters of `seat`; false: a decision is open. */
bool ra_strike(struct ra_state *s, unsigned seat, struct game_events *ev);
/* A chosen discard and all that follows without a choice; false as above. */
bool ra_discard(struct ra_state *s, unsigned seat, unsigned kind,
                struct game_events *ev);

/* score.c */
/* The seven lines of a seat's scoring as if epoch `epoch` ended now. */
void ra_lines(const struct ra_state *s, unsigned seat, unsigned epoch,
              int16_t line[RA_LINE_COUNT]);
/* Scoring and what follows it; `by_ra`: the track is full (R-RA-35). */
void ra_end_epoch(struct ra_state *s, bool by_ra, struct game_events *ev);
void ra_result(const struct game_state *state, struct game_result *out);

/* ---- the other members of the descriptor ----------------------------------------- */

int ra_legal(const struct game_state *state, int seat, game_action *out);
int ra_chance(const struct game_state *state, struct game_outcome *out);
uint8_t ra_seen_by(const struct game_state *state, int actor, game_action a);
void ra_redact(const struct game_state *state, int viewer, struct game_view *out);
void ra_resample(const struct game_view *view, int viewer, struct rng *r,
                 struct game_state *out);
void ra_forget(const struct game_view *view, int viewer, const struct game_covers *c,
               struct rng *r, struct game_view *out);
int ra_format(const struct game_state *state, int actor, game_action a, char *buf,
              size_t size);
int ra_parse(const struct game_state *state, int actor, const char *text,
             game_action *ret);
const char *ra_refusal(const struct game_state *state, int actor, game_action a);
const char *ra_check_state(const struct game_state *state);
void ra_read(const struct game_source *from, struct game_state *state);

#endif
