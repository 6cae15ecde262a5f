/*
 * kit.h - a game told like the examples of a rulebook: a position, what is done, and
 * what comes of it, all in text.
 *
 * Positions and expectations are the keys of the state with ' for ", of which a test
 * writes those that matter: "'turn': 2, 'offer': ['nile', 'flood']". An object in the
 * place of a list names some of its places, seats from 1 and others by their names:
 * "'points': {'2': 40}, 'tableau': {'1': {'god': 3}}, 'field': {'1.0 1.4': 2}". The
 * other places stay as they are.
 */
#ifndef KIT_H
#define KIT_H

/* cmocka.h wants these first */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "maat/game.h"

struct kit {
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
    const char *place;         /* named by failures: the options, a script, a seed */
    struct game_events events; /* of the last action */
};

/* What a game says about itself, once, beside its tests. */
struct kit_game {
    const struct game *game;
    int most_events; /* of one action; 0: as many as fit */
    /* Changes what follows from other keys (stocks, bags) and was not given. */
    void (*follow)(json_t *now, const json_t *before, const json_t *given);
};
extern const struct kit_game kit_game;

static inline struct game_state *kit_state(struct kit *k)
{
    return (struct game_state *)(void *)k->room;
}

static inline const struct game_state *kit_peek(const struct kit *k)
{
    return (const struct game_state *)(const void *)k->room;
}

/* Fail with a message that names the place. */
_Noreturn void kit_fail(const char *place, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- positions ------------------------------------------------------------------- */

/* The start of a game with these options. */
void kit_start(struct kit *k, const char *options);

/* The same position but for these keys; one that breaks the rules of the game fails. */
void kit_given(struct kit *k, const char *keys);

/* ---- playing --------------------------------------------------------------------- */

/*
 * Actions "1 draw; * tile nile; 2 invoke", each of which must be legal and listed, tell
 * the same with and without events and leave a sound state.
 */
void kit_play(struct kit *k, const char *actions);

/* One action chosen uniformly; false when the game is over. */
bool kit_random_ply(struct kit *k, struct rng *r);

/* NULL if "1 draw" is legal now, the rule that forbids it, or "no action". */
const char *kit_refusal(const struct kit *k, const char *action);

/* Is "1 draw" among the legal actions? It must be well-formed. */
bool kit_lists(const struct kit *k, const char *action);

/* What a seat (from 0) or chance can do now. */
int kit_actions(const struct kit *k, int actor, game_action *list);

/* How many legal actions of the seat begin with this text. */
int kit_count(const struct kit *k, int seat, const char *beginning);

/* ---- expecting ------------------------------------------------------------------- */

void kit_expect(const struct kit *k, const char *keys);
/* The same in the view of a seat, 0 being a spectator. */
void kit_expect_seen(const struct kit *k, int seat, const char *keys);

/* All keys in their order, of the state or of the view of a seat. */
void kit_expect_state(const struct kit *k, const char *json);
void kit_expect_view(const struct kit *k, int seat, const char *json);

/* The seat's legal actions in ascending order, "draw, bid 4, bid 7" or "draw, bid 4+7".
 */
void kit_expect_legal(const struct kit *k, int seat, const char *actions);
void kit_expect_refused(const struct kit *k, const char *action, const char *rule);

/* The outcomes with their weights, "card 1=9, card 4=8". */
void kit_expect_chance(const struct kit *k, const char *outcomes);
/* The same from a vector: [["card 1", 9], ["card 4", 8]]. */
void kit_expect_outcomes(const struct kit *k, const json_t *want);

/*
 * The last action has caused these events of this kind and no others, in this order:
 * "{'seat': 1, 'points': 3}, {'seat': 2}". Arguments that are not named may be any.
 */
void kit_expect_events(const struct kit *k, const char *kind, const char *events);
/* The same as a seat sees them, 0 being a spectator. */
void kit_expect_seen_events(const struct kit *k, int seat, const char *kind,
                            const char *events);

/* The game is over with these scores and ranks, "[12, 9]". */
void kit_expect_result(const struct kit *k, const char *scores, const char *ranks);

/* ---- JSON ------------------------------------------------------------------------ */

/* Text with ' for "; the caller owns what this returns. */
json_t *kit_read(const char *text);
/* The whole state, or the view of a seat (0: a spectator); the caller owns it. */
json_t *kit_json(const struct kit *k);
json_t *kit_view(const struct kit *k, int seat);

/* Fails unless both are equal; an object in the place of a list names places. */
void kit_compare(const struct kit *k, const char *what, json_t *got, json_t *want);

/* A list or table of the file that KIT_VECTORS names; read once. */
json_t *kit_vectors(const char *key);
/* Members of a vector. */
const char *kit_text_at(const json_t *object, const char *key);
int kit_int_at(const json_t *list, size_t i);
/* A vector as text, to name the place of a failure; valid until the next call. */
const char *kit_place(const json_t *v);

/* ---- for kit_game.follow --------------------------------------------------------- */

/* Adds `n` to entry `i` of a list of numbers. */
void kit_adjust(json_t *list, size_t i, int n);

#endif
