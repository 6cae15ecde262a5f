/* rules.h - what the files of the Horus rules share. */
#ifndef HORUS_RULES_H
#define HORUS_RULES_H

#include "maat/bits.h"
#include "maat/game.h"

#include "games/horus/state.h"

enum {
    HORUS_LOWER_MASK = 0x00f,
    HORUS_UPPER_MASK = 0x1f0,
    HORUS_PLACE_MASK = 0x1ff,
};

/* HORUS_NONE gives a bit that no set of stones has. */
static inline uint64_t horus_bit(unsigned stone)
{
    return UINT64_C(1) << stone;
}

/* All stones of value 1..w. */
static inline uint64_t horus_up_to(unsigned w)
{
    return UINT64_C(0x0842108421) * ((1u << w) - 1);
}

static inline bool horus_option(const struct horus_state *s, enum horus_option o)
{
    return s->head.config.option[o] != 0;
}

static inline unsigned horus_next_seat(const struct horus_state *s, unsigned seat)
{
    return seat + 1u == s->head.config.n_players ? 0 : seat + 1u;
}

/* Does the set hold fewer than four stones? */
static inline bool horus_has_room(uint64_t supply)
{
    supply &= supply - 1;
    supply &= supply - 1;
    supply &= supply - 1;
    return !supply;
}

/* Stones that the places 1..4 of a stack field show. */
static inline uint64_t horus_tops(const struct horus_seat *t)
{
    return (horus_bit(t->top[0]) | horus_bit(t->top[1]) | horus_bit(t->top[2]) |
            horus_bit(t->top[3])) &
           HORUS_ALL;
}

/* Stones of a barge that others may name (R-HORUS-14). */
static inline uint64_t horus_exposed(const struct horus_seat *t)
{
    unsigned bare = ~horus_covered(t->filled) & HORUS_LOWER_MASK;
    uint64_t set = 0;
    for (unsigned p = HORUS_LOWER; p < HORUS_PLACES; p++)
        set |= horus_bit(t->barge[p]);
    for (unsigned p = 0; p < HORUS_LOWER; p++)
        set |= (uint64_t)(bare >> p & 1) << t->barge[p];
    return set & HORUS_ALL;
}

/* Stones that a seat may stake (R-HORUS-15). */
static inline uint64_t horus_stakeable(const struct horus_seat *t)
{
    return t->supply | horus_tops(t);
}

/* Sum of the values, counted until it reaches `cap`. */
static inline unsigned horus_worth(uint64_t set, unsigned cap)
{
    unsigned sum = 0;
    for (; set && sum < cap; set &= set - 1)
        sum += horus_value((unsigned)bits_low(set));
    return sum;
}

/* Is the target of the offer a stone of a stack field? */
static inline bool horus_is_stack(const struct horus_state *s)
{
    return horus_tops(&s->seat[s->partner]) >> s->target & 1;
}

/* Places open to loading by the options (R-HORUS-38 to 40), whatever the stone. */
unsigned horus_ordered_places(const struct horus_state *s, const struct horus_seat *t);

static inline unsigned horus_open_places(const struct horus_state *s,
                                         const struct horus_seat *t)
{
    if (s->head.config.option[HORUS_OPT_LOADING] |
        s->head.config.option[HORUS_OPT_SUPPORT])
        return horus_ordered_places(s, t);
    return ~(unsigned)t->filled & HORUS_PLACE_MASK;
}

/* The open places that may take this stone (R-HORUS-36, 37). */
static inline unsigned horus_places(const struct horus_seat *t, unsigned open,
                                    unsigned stone)
{
    unsigned m = horus_motif(stone);
    unsigned lower = t->row == HORUS_NONE || t->row == m ? HORUS_LOWER_MASK : 0;
    unsigned upper = t->barred >> m & 1 ? 0 : HORUS_UPPER_MASK;
    return open & (lower | upper);
}

/* Those of `set` that may enter the supply (the room rule, R-HORUS-11). */
static inline uint64_t horus_fitting(const struct horus_state *s,
                                     const struct horus_seat *t, uint64_t set)
{
    if (horus_has_room(t->supply))
        return set;
    unsigned open = horus_open_places(s, t);
    for (uint64_t m = t->supply; m; m &= m - 1)
        if (horus_places(t, open, (unsigned)bits_low(m)))
            return set;
    uint64_t fit = 0;
    for (uint64_t m = set; m; m &= m - 1)
        if (horus_places(t, open, (unsigned)bits_low(m)))
            fit |= m & (0 - m);
    return fit;
}

/* ---- barge.c --------------------------------------------------------------------- */

/* Recompute what is derived from the places of a barge. */
void horus_barge_changed(const struct horus_state *s, struct horus_seat *t);
void horus_barge_put(struct horus_state *s, unsigned seat, unsigned stone,
                     unsigned place);

/* ---- apply.c --------------------------------------------------------------------- */

enum horus_event {
    HORUS_EV_MOTIFS,
    HORUS_EV_START,
    HORUS_EV_DEAL,
    HORUS_EV_REVEAL,
    HORUS_EV_TURN,
    HORUS_EV_TAKE,
    HORUS_EV_WANT,
    HORUS_EV_STAKE,
    HORUS_EV_OFFER,
    HORUS_EV_ANSWER,
    HORUS_EV_WITHDRAW,
    HORUS_EV_STOP,
    HORUS_EV_BALL,
    HORUS_EV_BALL_RESULT,
    HORUS_EV_RING,
    HORUS_EV_RING_RESULT,
    HORUS_EV_PAY,
    HORUS_EV_MOVE,
    HORUS_EV_SWAP,
    HORUS_EV_GIVE,
    HORUS_EV_PASS,
    HORUS_EV_LOAD,
    HORUS_EV_FULL,
    HORUS_EV_SHOW,
    HORUS_EV_SCORE,
    HORUS_EV_OVER,
    HORUS_EV_COUNT
};

void horus_apply(struct game_state *state, int actor, game_action a,
                 struct game_events *ev);
void horus_set_node(struct horus_state *s);
void horus_choose_motifs(struct horus_state *s, unsigned set);
void horus_begin_load(struct horus_state *s);

/* Take the stone off where it lies in the field of `seat`; answers enum horus_spot. */
unsigned horus_take_off(struct horus_state *s, unsigned seat, unsigned stone);
void horus_put_depot(struct horus_state *s, unsigned seat, unsigned stone);

/* An event that ends with a list of stones. */
void horus_emit_stones(struct game_events *ev, unsigned kind, const int16_t *args,
                       int n_args, uint64_t stones);

/* ---- offer.c --------------------------------------------------------------------- */

/* Everything from `want` to the last received stone. */
void horus_offer_step(struct horus_state *s, game_action a, struct game_events *ev);

/* Result of the ball game by R-HORUS-25: 1 challenger wins, 0 draw, -1 partner wins. */
int horus_ball_result(unsigned own_a, unsigned a, unsigned own_b, unsigned b);

/* ---- view.c ---------------------------------------------------------------------- */

/* Stones in play that lie nowhere in this state or view. */
uint64_t horus_unnamed(const struct horus_state *s);
/* One of these stones, by lot; not for {}. */
uint64_t horus_any(uint64_t among, struct rng *r);

/* ---- the other members of the descriptor ----------------------------------------- */

int horus_legal(const struct game_state *state, int seat, game_action *out);
int horus_chance(const struct game_state *state, struct game_outcome *out);
const char *horus_refusal(const struct game_state *state, int actor, game_action a);
int horus_format(const struct game_state *state, int actor, game_action a, char *buf,
                 size_t size);
int horus_parse(const struct game_state *state, int actor, const char *text,
                game_action *ret);
void horus_result(const struct game_state *state, struct game_result *out);
uint8_t horus_seen_by(const struct game_state *state, int actor, game_action a);
bool horus_reveals(const struct game_state *state, int actor, game_action a);
void horus_redact(const struct game_state *state, int viewer, struct game_view *out);
void horus_resample(const struct game_view *v, int viewer, struct rng *r,
                    struct game_state *out);
void horus_forget(const struct game_view *v, int viewer, const struct game_covers *c,
                  struct rng *r, struct game_view *out);
const char *horus_check_state(const struct game_state *state);
void horus_read(const struct game_source *from, struct game_state *state);

extern const struct game_field horus_fields[];
extern const struct game_event_kind horus_event_kinds[];
extern const struct game_space horus_space;

/* ---- text.c ---------------------------------------------------------------------- */

extern const char *const horus_phase_words[];
extern const char *const horus_end_words[];
extern const char *const horus_loading_words[];
extern const char *const horus_switch_words[];
extern const char *const horus_tie_words[];

int horus_format_motifs(unsigned mask, char *buf, size_t size, int at);
/* Letters in the order bdwuhcst, at least one; false leaves *p alone. */
bool horus_eat_motifs(const char **p, unsigned *ret);

#endif
