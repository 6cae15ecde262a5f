/* state.c - positions: made, copied, asked and played on. */
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "core/hash.h"
#include "core/notation.h"
#include "core/standing.h"
#include "lib/objects.h"
#include "maat/bits.h"
#include "match/position.h"

_Static_assert((int)MAAT_MAX_PLAYERS == (int)GAME_MAX_PLAYERS &&
                   (int)MAAT_MAX_ACTIONS == (int)GAME_MAX_ACTIONS &&
                   (int)MAAT_MAX_OUTCOMES == (int)GAME_MAX_OUTCOMES &&
                   (int)MAAT_TEXT_MAX == (int)GAME_TEXT_MAX &&
                   MAAT_HIDDEN == GAME_ACTION_HIDDEN,
               "sizes of the interface");
_Static_assert((int)MAAT_CHANCE == (int)GAME_CHANCE &&
                   (int)MAAT_SPECTATOR == (int)GAME_SPECTATOR &&
                   (int)MAAT_NOBODY == (int)GAME_NOBODY &&
                   (int)MAAT_DECISION == (int)GAME_DECISION &&
                   (int)MAAT_CHANCE_NODE == (int)GAME_CHANCE_NODE &&
                   (int)MAAT_OVER == (int)GAME_OVER,
               "actors and nodes have one numbering");

/* ---- life ------------------------------------------------------------------------ */

maat_state *lib_state_room(const struct game *g)
{
    maat_state *s = calloc(1, sizeof *s + g->state_size);
    if (s)
        s->game = g;
    return s;
}

maat_state *maat_state_new(const maat_setup *setup)
{
    maat_state *s = setup ? lib_state_room(setup->game) : NULL;
    if (s)
        s->game->start(&setup->config, lib_own(s));
    return s;
}

maat_state *maat_state_clone(const maat_state *s)
{
    size_t size = s ? sizeof *s + s->game->state_size : 0;
    maat_state *twin = size ? malloc(size) : NULL;
    if (twin)
        memcpy(twin, s, size);
    return twin;
}

void maat_state_copy(maat_state *to, const maat_state *from)
{
    if (to && from)
        memmove(to->room, from->room, from->game->state_size);
}

void maat_state_free(maat_state *s)
{
    free(s);
}

maat_state *maat_state_read(const char *text, size_t len, struct maat_error *err)
{
    struct position p;
    char why[POSITION_WHY_MAX];
    if (!text || position_read(text, len, &p, why)) {
        lib_fail(err, text ? MAAT_BAD_TEXT : MAAT_BAD_VALUE, "%s",
                 text ? why : "there is no text");
        lib_name_line(err);
        return NULL;
    }
    maat_state *s = lib_state_room(p.game);
    if (s)
        memcpy(s->room, p.room, p.game->state_size);
    else
        lib_no_memory(err);
    return s;
}

static void put_state(struct jot *j, const void *what)
{
    const maat_state *s = what;
    jot_state(j, s->game, lib_truth(s));
}

size_t maat_state_write(const maat_state *s, char *buf, size_t size)
{
    return lib_write(put_state, s, buf, size);
}

uint64_t maat_state_hash(const maat_state *s)
{
    return s ? hash_state(s->game, lib_truth(s)) : 0;
}

bool maat_state_equal(const maat_state *a, const maat_state *b)
{
    return a && b && a->game == b->game &&
           memcmp(a->room, b->room, a->game->state_size) == 0;
}

/* ---- what stands in it ----------------------------------------------------------- */

const maat_game *maat_state_game(const maat_state *s)
{
    return s ? lib_public(s->game) : NULL;
}

int maat_state_players(const maat_state *s)
{
    return s ? lib_head(s)->config.n_players : 0;
}

enum maat_node maat_state_node(const maat_state *s)
{
    return s ? (enum maat_node)lib_head(s)->node : MAAT_OVER;
}

const char *maat_state_phase(const maat_state *s)
{
    return s ? s->game->phases[lib_head(s)->phase] : "";
}

uint32_t maat_state_ply(const maat_state *s)
{
    return s ? lib_head(s)->ply : 0;
}

uint32_t maat_state_acting(const maat_state *s)
{
    return s ? lib_head(s)->acting : 0;
}

int maat_state_seat(const maat_state *s)
{
    if (!s)
        return MAAT_NOBODY;
    const struct game_head *h = lib_head(s);
    return h->node == GAME_CHANCE_NODE ? MAAT_CHANCE
           : h->node == GAME_OVER      ? MAAT_NOBODY
                                       : bits_low(h->acting);
}

int maat_state_legal(const maat_state *s, int seat, maat_action *out)
{
    bool owes = s && out && lib_owes(lib_head(s), seat);
    return owes ? s->game->legal(lib_truth(s), seat, out) : 0;
}

/* Outcomes have the same shape inside, so that lists are handed on as they are. */
_Static_assert(sizeof(struct maat_outcome) == sizeof(struct game_outcome) &&
                   offsetof(struct maat_outcome, weight) ==
                       offsetof(struct game_outcome, weight),
               "outcomes");

int maat_state_chance(const maat_state *s, struct maat_outcome *out)
{
    struct game_outcome own[GAME_MAX_OUTCOMES];
    if (!s || !out || lib_head(s)->node != GAME_CHANCE_NODE)
        return 0;
    int n = s->game->chance(lib_truth(s), own);
    memcpy(out, own, (size_t)n * sizeof *own);
    return n;
}

/* ---- playing on ------------------------------------------------------------------ */

int lib_check(const maat_state *s, int actor, maat_action a, struct maat_error *err)
{
    struct refusal no = {0};
    if (!s)
        return lib_missing(err, "state");
    if (actor != MAAT_CHANCE && (actor < 0 || actor >= maat_state_players(s)))
        return lib_nobody(err, actor, maat_state_players(s));
    if (!notation_check(s->game, lib_truth(s), actor, a, &no))
        return MAAT_OK;
    if (no.code == REFUSED_NO_ACTION)
        return lib_fail(err, MAAT_BAD_VALUE, "%s", no.why);
    return lib_refuse(err, &no);
}

int maat_state_apply(maat_state *s, int actor, maat_action a, struct maat_error *err)
{
    int code = lib_check(s, actor, a, err);
    if (!code)
        s->game->apply(lib_own(s), actor, a, NULL);
    return code;
}

void maat_state_play(maat_state *s, int actor, maat_action a)
{
    if (s)
        s->game->apply(lib_own(s), actor, a, NULL);
}

uint32_t maat_state_seen_by(const maat_state *s, int actor, maat_action a)
{
    return lib_check(s, actor, a, NULL) ? 0 : s->game->seen_by(lib_truth(s), actor, a);
}

/* ---- actions as text ------------------------------------------------------------- */

int maat_action_read(const maat_state *s, int actor, const char *text, maat_action *ret,
                     struct maat_error *err)
{
    struct refusal no = {0};
    if (!s || !text || !ret)
        return lib_missing(err, !s ? "state" : text ? "place for the action" : "text");
    if (actor != MAAT_CHANCE && (actor < 0 || actor >= maat_state_players(s)))
        return lib_nobody(err, actor, maat_state_players(s));
    return notation_read(s->game, lib_truth(s), actor, text, ret, &no)
               ? lib_refuse(err, &no)
               : MAAT_OK;
}

size_t maat_action_write(const maat_state *s, int actor, maat_action a, char *buf,
                         size_t size)
{
    char text[GAME_TEXT_MAX];
    int n = s ? notation_write(s->game, lib_truth(s), actor, a, text, sizeof text) : 0;
    return lib_cut(text, n > 0 ? (size_t)n : 0, buf, size);
}

/* ---- luck ------------------------------------------------------------------------ */

void maat_random_seed(struct maat_random *r, uint64_t seed)
{
    struct rng own = rng_stream(seed, RNG_CALLER);
    if (r)
        lib_rng_back(r, &own);
}

uint32_t maat_random_below(struct maat_random *r, uint32_t n)
{
    if (!r || !n)
        return 0;
    struct rng own = lib_rng(r);
    uint32_t x = rng_below(&own, n);
    lib_rng_back(r, &own);
    return x;
}

maat_action maat_state_roll(const maat_state *s, struct maat_random *r)
{
    if (!s || !r || lib_head(s)->node != GAME_CHANCE_NODE)
        return GAME_ACTION_NONE;
    struct rng own = lib_rng(r);
    maat_action a = chance_pick(s->game, lib_truth(s), &own);
    lib_rng_back(r, &own);
    return a;
}

int maat_state_settle(maat_state *s, struct maat_random *r)
{
    if (!s || !r)
        return 0;
    struct rng own = lib_rng(r);
    int n = 0;
    for (; lib_head(s)->node == GAME_CHANCE_NODE; n++)
        s->game->apply(lib_own(s), GAME_CHANCE,
                       chance_pick(s->game, lib_truth(s), &own), NULL);
    lib_rng_back(r, &own);
    return n;
}

/* ---- the end --------------------------------------------------------------------- */

int maat_state_result(const maat_state *s, struct maat_result *ret)
{
    struct game_result own = {0};
    int n = maat_state_players(s);
    if (!s || !ret)
        return MAAT_BAD_VALUE;
    if (lib_head(s)->node != GAME_OVER)
        return MAAT_NOT_NOW;
    s->game->result(lib_truth(s), &own);
    *ret = (struct maat_result){.winners = standing_winners(&own, n)};
    int first = standing_first(&own, n);
    for (int p = 0; p < n; p++) {
        ret->score[p] = own.score[p];
        ret->rank[p] = own.rank[p];
        ret->team[p] = own.team[p];
        ret->share[p] = ret->winners >> p & 1 ? 1.0 / first : 0;
    }
    return MAAT_OK;
}
