/* rules.h - the parts of the rules engine and what they ask of each other. */
#ifndef ANKH_RULES_H
#define ANKH_RULES_H

#include "games/ankh/map.h"

enum ankh_event_kind {
    ANKH_EV_TURN,
    ANKH_EV_ACTION,
    ANKH_EV_MOVE,
    ANKH_EV_PUSH,
    ANKH_EV_FACE,
    ANKH_EV_SUMMON,
    ANKH_EV_RANSOM,
    ANKH_EV_SUN,
    ANKH_EV_FOLLOWERS,
    ANKH_EV_UNLOCK,
    ANKH_EV_GUARDIAN,
    ANKH_EV_EVENT,
    ANKH_EV_CONTROL,
    ANKH_EV_CARAVAN,
    ANKH_EV_REGION,
    ANKH_EV_SWAP,
    ANKH_EV_CONFLICT,
    ANKH_EV_DESTROY,
    ANKH_EV_DOMINATION,
    ANKH_EV_BATTLE,
    ANKH_EV_AMUN,
    ANKH_EV_COMMIT,
    ANKH_EV_REVEAL,
    ANKH_EV_BUILD,
    ANKH_EV_BIDS,
    ANKH_EV_KILLED,
    ANKH_EV_DEVOTION,
    ANKH_EV_RESULT,
    ANKH_EV_TRAP,
    ANKH_EV_MUMMY,
    ANKH_EV_PORTAL,
    ANKH_EV_CYCLE,
    ANKH_EV_MERGE,
    ANKH_EV_RELEASE,
    ANKH_EV_FORGOTTEN,
    ANKH_EV_OVER,
};

enum ankh_reason { /* of followers, then of devotion */
                   ANKH_R_GAIN,
                   ANKH_R_FLOOD,
                   ANKH_R_OMNIPRESENT,
                   ANKH_R_COMMANDING,
                   ANKH_R_UNLOCK,
                   ANKH_R_BUILD,
                   ANKH_R_WORSHIPFUL,
                   ANKH_R_MAJORITY,
                   ANKH_R_DOMINATION,
                   ANKH_R_BATTLE,
                   ANKH_R_MAGNANIMOUS,
                   ANKH_R_MIRACLE,
                   ANKH_R_CAT_MUMMY,
};

/* Indices of the words of two fields: parts of a battle, and what was picked. */
enum ankh_part {
    ANKH_PART_NONE,
    ANKH_PART_CARDS,
    ANKH_PART_BUILD,
    ANKH_PART_PLAGUE,
    ANKH_PART_RESOLUTION,
    ANKH_PART_AFTER,
};
enum { ANKH_PICK_TYPE = ANKH_KINDS, ANKH_PICK_NOTHING = ANKH_PICK_TYPE + ANKH_TYPES };

enum ankh_event_type { ANKH_T_CONTROL, ANKH_T_CONFLICT, ANKH_T_CARAVAN };

/* Reporting: nothing is computed for it when nobody listens. */
#define ANKH_SAY(ev, kind, ...)                                                        \
    do {                                                                               \
        if (ev)                                                                        \
            game_event((ev), (kind), __VA_ARGS__);                                     \
    } while (0)

/* What must follow when a part of the rules has done its work; apply.c sees to it, so
 * that no part has to know what comes after it. */
enum ankh_next {
    ANKH_NEXT_WAIT, /* somebody has been asked, or the game is over */
    ANKH_NEXT_END_ACTION,
    ANKH_NEXT_END_EVENT,
    ANKH_NEXT_CONFLICT, /* goes on where it stands */
};

/* One handler pair per phase; `legal` lists for the seat, `apply` obeys. */
struct ankh_handler {
    int (*legal)(const struct ankh_state *s, unsigned seat, game_action *out);
    enum ankh_next (*apply)(struct ankh_state *s, unsigned seat, game_action a,
                            struct game_events *ev);
};
extern const struct ankh_handler ankh_handlers[ANKH_PHASE_COUNT];

static inline bool ankh_power(const struct ankh_state *s, unsigned g, unsigned power)
{
    return s->god[g].powers >> power & 1;
}

static inline bool ankh_played(const struct ankh_state *s, unsigned g, unsigned card)
{
    return s->god[g].played >> card & 1;
}

/* A guardian of the game by its kind: where its figures are. */
static inline struct ankh_set ankh_guards(const struct ankh_state *s, unsigned guardian)
{
    return s->guardian[guardian / 2] == guardian ? s->guard[guardian / 2]
                                                 : (struct ankh_set){0, 0};
}

static inline bool ankh_is_large(unsigned guardian)
{
    return guardian >= ANKH_APEP;
}

static inline unsigned ankh_red(const struct ankh_state *s)
{
    return s->head.config.option[ANKH_OPT_RED];
}

/* The next decision belongs to `seat`. */
static inline enum ankh_next ankh_ask(struct ankh_state *s, unsigned phase,
                                      unsigned seat)
{
    s->head.phase = (uint8_t)phase;
    s->head.acting = (uint8_t)(1u << seat);
    return ANKH_NEXT_WAIT;
}

static inline int ankh_list(game_action *out, int n, unsigned verb,
                            struct ankh_set cells)
{
    while (ankh_any(cells))
        out[n++] = game_act(verb, ankh_pop(&cells));
    return n;
}

/* pieces.c: figures and monuments on and off the board */
unsigned ankh_kind_at(const struct ankh_state *s, unsigned g, unsigned cell);
unsigned ankh_owner_at(const struct ankh_state *s, unsigned cell);
int ankh_facing(const struct ankh_state *s, unsigned cell);
void ankh_set_facing(struct ankh_state *s, unsigned cell, int facing);
void ankh_relocate(struct ankh_state *s, unsigned g, unsigned from, unsigned to);
void ankh_lift(struct ankh_state *s, unsigned g, unsigned cell);
void ankh_raze(struct ankh_state *s, struct ankh_set monuments);

/* devotion.c: true when the game ended by it (R-ANKH-09) */
bool ankh_gain_devotion(struct ankh_state *s, unsigned g, unsigned k, unsigned reason,
                        struct game_events *ev);
void ankh_lose_devotion(struct ankh_state *s, unsigned g, unsigned reason,
                        struct game_events *ev);
void ankh_add_followers(struct ankh_state *s, unsigned g, int k, unsigned reason,
                        struct game_events *ev);
void ankh_clear_battle(struct ankh_state *s);
void ankh_finish(struct ankh_state *s, unsigned end, struct game_events *ev);
/* Gods of `mask` in track order, as it is now; returns how many. */
int ankh_ascending(const struct ankh_state *s, unsigned mask, uint8_t *out);

/* setup.c */
void ankh_setup_next(struct ankh_state *s, struct game_events *ev);
int ankh_setup_chance(const struct ankh_state *s, struct game_outcome *out);
int ankh_legal_gods(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_setup(struct ankh_state *s, unsigned seat, game_action a,
                                struct game_events *ev);
/* God fixed for a seat by the option, or none; likewise a level's guardian. */
unsigned ankh_option_god(const struct game_config *cfg, unsigned seat);
unsigned ankh_option_guardian(const struct game_config *cfg, unsigned level);
enum { ANKH_GODS_RANDOM = 0, ANKH_GODS_CHOOSE = 1, ANKH_OPT_LIST = 0x8000 };

/* scenario.c */
void ankh_lay_out(struct ankh_state *s);

/* turn.c */
extern const uint8_t ankh_last_index[ANKH_ROWS]; /* of the action markers */
extern const uint8_t ankh_event_types[ANKH_EVENTS + 1];
void ankh_begin_turn(struct ankh_state *s, unsigned seat, struct game_events *ev);
int ankh_legal_action(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_action(struct ankh_state *s, unsigned seat, game_action a,
                                 struct game_events *ev);
int ankh_legal_unlock(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_unlock(struct ankh_state *s, unsigned seat, game_action a,
                                 struct game_events *ev);
unsigned ankh_followers_to_gain(const struct ankh_state *s, unsigned g);
enum ankh_next ankh_begin_control(struct ankh_state *s);
int ankh_legal_control(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_control(struct ankh_state *s, unsigned seat, game_action a,
                                  struct game_events *ev);

/* move.c */
enum ankh_next ankh_continue_move(struct ankh_state *s);
int ankh_legal_move(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_move(struct ankh_state *s, unsigned seat, game_action a,
                               struct game_events *ev);
int ankh_legal_move_to(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_move_to(struct ankh_state *s, unsigned seat, game_action a,
                                  struct game_events *ev);
int ankh_legal_push(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_push(struct ankh_state *s, unsigned seat, game_action a,
                               struct game_events *ev);
int ankh_legal_facing(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_facing(struct ankh_state *s, unsigned seat, game_action a,
                                 struct game_events *ev);

/* summon.c */
enum ankh_next ankh_continue_summon(struct ankh_state *s);
enum ankh_next ankh_after_summon(struct ankh_state *s, unsigned cell);
bool ankh_in_pool(const struct ankh_state *s, unsigned g, unsigned kind);
int ankh_legal_summon(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_summon(struct ankh_state *s, unsigned seat, game_action a,
                                 struct game_events *ev);
int ankh_legal_summon_at(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_summon_at(struct ankh_state *s, unsigned seat, game_action a,
                                    struct game_events *ev);
int ankh_legal_sun(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_sun(struct ankh_state *s, unsigned seat, game_action a,
                              struct game_events *ev);

/* caravan.c */
/* Adds the edges that can begin a caravan now, as `first_steps` keeps them. */
void ankh_find_first_steps(const struct ankh_state *s, struct ankh_set steps[4]);
/* Adds the edge between the cells to the running caravan; false: it does not fit. */
bool ankh_lead_caravan(struct ankh_state *s, unsigned low, unsigned high);
enum ankh_next ankh_begin_caravan(struct ankh_state *s);
int ankh_legal_caravan(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_caravan(struct ankh_state *s, unsigned seat, game_action a,
                                  struct game_events *ev);
int ankh_legal_token(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_token(struct ankh_state *s, unsigned seat, game_action a,
                                struct game_events *ev);
int ankh_legal_swap(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_swap(struct ankh_state *s, unsigned seat, game_action a,
                               struct game_events *ev);
unsigned ankh_token_at(const struct ankh_state *s, unsigned cell);

/* conflict.c */
void ankh_begin_conflict(struct ankh_state *s, struct game_events *ev);
/* Dominates the region in turn or opens its battle; false when the game ended. */
bool ankh_enter_region(struct ankh_state *s, struct game_events *ev);
void ankh_next_in_queue(struct ankh_state *s);
unsigned ankh_gods_in(const struct ankh_state *s, struct ankh_set zone);
unsigned ankh_majorities(const struct ankh_state *s, unsigned g, unsigned token);
unsigned ankh_ra_bonus(const struct ankh_state *s, unsigned g, struct ankh_set zone);

/* battle.c, and the files below: a step of a battle is over, or (false) somebody is
 * asked or the whole game ended */
bool ankh_step_obelisk(struct ankh_state *s);
bool ankh_step_amun(struct ankh_state *s);
void ankh_step_reveal(struct ankh_state *s, struct game_events *ev);
bool ankh_step_build(struct ankh_state *s);
bool ankh_step_plague(struct ankh_state *s);
void ankh_step_bids(struct ankh_state *s, struct game_events *ev);
int ankh_legal_obelisk(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_obelisk(struct ankh_state *s, unsigned seat, game_action a,
                                  struct game_events *ev);
int ankh_legal_obelisk_to(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_obelisk_to(struct ankh_state *s, unsigned seat, game_action a,
                                     struct game_events *ev);
enum ankh_next ankh_rotate_obelisk(struct ankh_state *s);
int ankh_legal_amun(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_amun(struct ankh_state *s, unsigned seat, game_action a,
                               struct game_events *ev);
int ankh_legal_cards(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_cards(struct ankh_state *s, unsigned seat, game_action a,
                                struct game_events *ev);
struct ankh_set ankh_free_hexes(const struct ankh_state *s);
int ankh_legal_build(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_build(struct ankh_state *s, unsigned seat, game_action a,
                                struct game_events *ev);
int ankh_legal_build_at(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_build_at(struct ankh_state *s, unsigned seat, game_action a,
                                   struct game_events *ev);
int ankh_legal_bid(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_bid(struct ankh_state *s, unsigned seat, game_action a,
                              struct game_events *ev);

/* resolve.c */
unsigned ankh_strength(const struct ankh_state *s, unsigned g);
bool ankh_step_majority(struct ankh_state *s, struct game_events *ev);
bool ankh_step_resolve(struct ankh_state *s, struct game_events *ev);
bool ankh_step_reward(struct ankh_state *s, struct game_events *ev);
int ankh_legal_tiebreak(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_tiebreak(struct ankh_state *s, unsigned seat, game_action a,
                                   struct game_events *ev);
struct ankh_set ankh_doomed(const struct ankh_state *s);
bool ankh_step_isis(struct ankh_state *s);
int ankh_legal_isis(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_isis(struct ankh_state *s, unsigned seat, game_action a,
                               struct game_events *ev);

/* kill.c */
void ankh_kill(struct ankh_state *s, struct ankh_set dead, struct game_events *ev);
bool ankh_step_trap(struct ankh_state *s);
bool ankh_step_mummy(struct ankh_state *s);
int ankh_legal_anubis(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_anubis(struct ankh_state *s, unsigned seat, game_action a,
                                 struct game_events *ev);
int ankh_legal_mummy(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_mummy(struct ankh_state *s, unsigned seat, game_action a,
                                struct game_events *ev);

/* after.c */
bool ankh_step_osiris(struct ankh_state *s);
bool ankh_step_miracle(struct ankh_state *s, struct game_events *ev);
bool ankh_step_worship(struct ankh_state *s);
void ankh_step_cycle(struct ankh_state *s, struct game_events *ev);
int ankh_legal_osiris(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_osiris(struct ankh_state *s, unsigned seat, game_action a,
                                 struct game_events *ev);
int ankh_legal_osiris_at(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_osiris_at(struct ankh_state *s, unsigned seat, game_action a,
                                    struct game_events *ev);
int ankh_legal_worship(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_worship(struct ankh_state *s, unsigned seat, game_action a,
                                  struct game_events *ev);

/* merge.c */
enum ankh_next ankh_begin_merge(struct ankh_state *s, struct game_events *ev);
enum ankh_next ankh_forget_gods(struct ankh_state *s, struct game_events *ev);
int ankh_legal_merge(const struct ankh_state *s, unsigned seat, game_action *out);
enum ankh_next ankh_apply_merge(struct ankh_state *s, unsigned seat, game_action a,
                                struct game_events *ev);

/* text.c: the words of texts and fields */
extern const char *const ankh_phase_words[];
extern const char *const ankh_row_words[];
extern const char *const ankh_name_words[];
extern const char *const ankh_guardian_words[];
extern const char *const ankh_kind_words[];
extern const char *const ankh_type_words[];
extern const char *const ankh_card_words[];
extern const char *const ankh_power_words[];
extern const char *const ankh_reason_words[];
extern const char *const ankh_end_words[];
extern const char *const ankh_event_type_words[];
extern const struct game_event_kind ankh_event_kinds[];
extern const struct game_space ankh_space;
extern const struct game_field ankh_fields[];

/* apply.c: carries on until somebody is asked. */
void ankh_go_on(struct ankh_state *s, enum ankh_next next, struct game_events *ev);

/* ---- the other members of the descriptor ----------------------------------------- */

int ankh_legal(const struct game_state *state, int seat, game_action *out);
int ankh_chance(const struct game_state *state, struct game_outcome *out);
void ankh_apply(struct game_state *state, int actor, game_action a,
                struct game_events *ev);
int ankh_format(const struct game_state *s, int actor, game_action a, char *buf,
                size_t size);
int ankh_parse(const struct game_state *s, int actor, const char *text,
               game_action *ret);
const char *ankh_refusal(const struct game_state *s, int actor, game_action a);
uint8_t ankh_seen_by(const struct game_state *s, int actor, game_action a);
void ankh_redact(const struct game_state *s, int viewer, struct game_view *out);
void ankh_resample(const struct game_view *v, int viewer, struct rng *r,
                   struct game_state *out);
const char *ankh_check_state(const struct game_state *s);
/* Its part about `region`, without which no caravan can be thought of. */
const char *ankh_check_regions(const struct ankh_state *s);
bool ankh_is_whole(const struct ankh_state *s, struct ankh_set land);
/* check_phase.c: its parts about seats, about what is to be decided, about the setup */
const char *ankh_check_seats(const struct ankh_state *s);
const char *ankh_check_phase(const struct ankh_state *s);
const char *ankh_check_setup(const struct ankh_state *s);
void ankh_start(const struct game_config *cfg, struct game_state *state);
void ankh_read(const struct game_source *from, struct game_state *state);
int ankh_advises(const struct game_state *s, int seat);
void ankh_result(const struct game_state *s, struct game_result *out);

#endif
