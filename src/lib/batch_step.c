/*
 * batch_step.c - one decision in many games.
 *
 * A worker goes through its games one after the other and finishes each: choose, apply,
 * roll, begin anew, write what is asked for. So a game is in the cache once a step, and
 * nothing depends on how many workers there are.
 */
#include <string.h>

#include "bots/bot.h"
#include "core/chance.h"
#include "core/standing.h"
#include "lib/batch.h"
#include "maat/bits.h"

/* What every step goes through is compiled into its loop. */
#define HOT inline __attribute__((always_inline))

/* The games of a worker: from `first` up to, not with, `end`. */
struct part {
    uint32_t first, end;
};

static struct part part_of(const maat_batch *b, uint32_t worker)
{
    uint64_t n = b->games;
    return (struct part){(uint32_t)(n * worker / b->threads),
                         (uint32_t)(n * (worker + 1) / b->threads)};
}

/* What the seat may know; without secrets that is all there is. */
static inline const struct game_view *view_of(const maat_batch *b,
                                              const struct game_state *s, int seat,
                                              uint8_t room[GAME_STATE_LIMIT])
{
    struct game_view *v = (struct game_view *)(void *)room;
    if (!b->has_secrets)
        return (const struct game_view *)(const void *)s;
    b->game->redact(s, seat, v);
    return v;
}

/* ---- what is written ------------------------------------------------------------- */

static void write_observation(maat_batch *b, uint32_t i, const struct game_state *s,
                              int seat, int16_t *scratch)
{
    _Alignas(64) uint8_t room[GAME_STATE_LIMIT];
    size_t size = (size_t)b->size;
    int16_t *out = b->observations ? b->observations + size * i : scratch;
    b->space->observe(view_of(b, s, seat, room), seat, out);
    if (b->floats) {
        float *f = b->floats + size * i;
        for (size_t k = 0; k < size; k++)
            f[k] = out[k];
    }
}

/* Only what was set is cleared: masks are long, and lists are short. */
static void write_mask(maat_batch *b, uint32_t i, const struct game_state *s, int seat)
{
    uint8_t *mask = b->masks + (size_t)b->space->actions * i;
    game_action *legal = b->legal + (size_t)b->most * i;
    for (int k = 0; k < b->n_legal[i]; k++)
        mask[space_index_of(b->space, legal[k])] = 0;
    int n = b->game->legal(s, seat, legal);
    for (int k = 0; k < n; k++)
        mask[space_index_of(b->space, legal[k])] = 1;
    b->n_legal[i] = (uint16_t)n;
}

/* A run of deeds as a seat saw them; `turned` tells actors from GAME_NOBODY on. */
static void write_deeds(const struct batch_deed *deed, uint32_t n, int seat,
                        const int8_t turned[], int8_t *restrict actor,
                        uint32_t *restrict action)
{
    for (uint32_t k = 0; k < n; k++) {
        /* (Where a spectator sees it, all bits are set.) */
        uint32_t knows = 0u - (deed[k].seen_by >> seat & 1u);
        actor[k] = turned[deed[k].actor - GAME_NOBODY];
        action[k] = deed[k].action | ~knows; /* GAME_ACTION_HIDDEN is all ones */
    }
}

/* The ring from its oldest deed on. */
static void write_recall(maat_batch *b, uint32_t i, int seat)
{
    const struct batch_deed *ring = b->deeds + (size_t)b->recall * i;
    int8_t *actor = b->recalled_actors + (size_t)b->recall * i;
    uint32_t *action = b->recalled + (size_t)b->recall * i;
    uint32_t n = b->n_deeds[i], have = n < b->recall ? n : b->recall;
    uint32_t none = b->recall - have, next = have < b->recall ? 0 : n % b->recall;
    int8_t turned[GAME_MAX_PLAYERS - GAME_NOBODY] = {GAME_NOBODY, GAME_SPECTATOR,
                                                     GAME_CHANCE};
    for (int p = 0; p < b->players; p++)
        turned[p - GAME_NOBODY] = (int8_t)(p < seat ? p - seat + b->players : p - seat);
    for (uint32_t k = 0; k < none; k++) {
        actor[k] = GAME_NOBODY;
        action[k] = GAME_ACTION_NONE;
    }
    write_deeds(ring + next, have - next, seat, turned, actor + none, action + none);
    write_deeds(ring, next, seat, turned, actor + none + have - next,
                action + none + have - next);
}

static HOT void write_all(maat_batch *b, uint32_t i, const struct game_state *s,
                          int16_t *scratch, bool plain)
{
    int seat = bits_low(game_head(s)->acting);
    b->seats[i] = (int8_t)seat;
    if (plain)
        return;
    if (b->parts & (MAAT_OBSERVATIONS | MAAT_FLOATS))
        write_observation(b, i, s, seat, scratch);
    if (b->masks)
        write_mask(b, i, s, seat);
    if (b->recall)
        write_recall(b, i, seat);
}

/* ---- what is done ---------------------------------------------------------------- */

/* Nothing but the games is asked for; each loop is compiled for this and for the rest.
 */
static HOT bool is_plain(const maat_batch *b)
{
    return !b->parts && !b->recall;
}

static HOT void apply(maat_batch *b, uint32_t i, struct game_state *s, int actor,
                      game_action a, bool plain)
{
    if (!plain && b->recall) {
        b->deeds[(size_t)b->recall * i + b->n_deeds[i]++ % b->recall] =
            (struct batch_deed){a, (int8_t)actor, b->game->seen_by(s, actor, a)};
    }
    b->game->apply(s, actor, a, NULL);
}

static HOT void settle(maat_batch *b, uint32_t i, struct game_state *s, struct rng *r,
                       bool plain)
{
    while (game_head(s)->node == GAME_CHANCE_NODE)
        apply(b, i, s, GAME_CHANCE, chance_pick(b->game, s, r), plain);
}

static void begin(maat_batch *b, uint32_t i, struct game_state *s, struct rng *r)
{
    memcpy(s, b->fresh, b->game->state_size);
    if (b->recall)
        b->n_deeds[i] = 0;
    settle(b, i, s, r, false);
}

static void reward(maat_batch *b, uint32_t i, const struct game_state *s)
{
    struct game_result end = {0};
    float *out = b->rewards + (size_t)b->players * i;
    b->game->result(s, &end);
    unsigned winners = standing_winners(&end, b->players);
    int first = standing_first(&end, b->players);
    for (int p = 0; p < b->players; p++)
        out[p] = winners >> p & 1 ? 1.0f / (float)first : 0;
}

/* Applies the decision and all that follows; true: the game has ended by it. */
static HOT bool play(maat_batch *b, uint32_t i, struct batch_game *g, game_action a,
                     bool plain)
{
    struct game_state *s = batch_state(g);
    apply(b, i, s, bits_low(game_head(s)->acting), a, plain);
    settle(b, i, s, &g->chance, plain);
    if (game_head(s)->node != GAME_OVER)
        return false;
    reward(b, i, s);
    begin(b, i, s, &g->chance);
    return true;
}

/* The last step of a call: what it did stands in the arrays. */
static HOT void finish(maat_batch *b, uint32_t i, struct batch_game *g, game_action a,
                       struct batch_worker *w, bool plain)
{
    if (b->done[i]) {
        memset(b->rewards + (size_t)b->players * i, 0,
               (size_t)b->players * sizeof *b->rewards);
        b->done[i] = false;
    }
    b->taken[i] = space_index_of(b->space, a);
    if (play(b, i, g, a, plain)) {
        b->done[i] = true;
        w->ended++;
    }
    write_all(b, i, batch_state(g), w->scratch, plain);
}

/* ---- who decides ----------------------------------------------------------------- */

/* The legal actions, where masks keep them or in `room`. */
static HOT const game_action *legal_of(const maat_batch *b, uint32_t i,
                                       const struct game_state *s,
                                       game_action room[GAME_MAX_ACTIONS], int *ret_n,
                                       bool plain)
{
    if (!plain && b->masks) {
        *ret_n = b->n_legal[i];
        return b->legal + (size_t)b->most * i;
    }
    *ret_n = b->game->legal(s, bits_low(game_head(s)->acting), room);
    return room;
}

static inline game_action by_lot(const maat_batch *b, const struct game_state *s,
                                 struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS];
    int n = b->game->legal(s, bits_low(game_head(s)->acting), legal);
    return legal[rng_below(r, (uint32_t)n)];
}

static game_action by_index(const maat_batch *b, uint32_t i, const struct game_state *s,
                            int32_t index)
{
    game_action room[GAME_MAX_ACTIONS], a = space_action(b->space, index);
    int n;
    const game_action *legal = legal_of(b, i, s, room, &n, false);
    for (int k = 0; k < n; k++)
        if (legal[k] == a)
            return a;
    return GAME_ACTION_NONE;
}

static game_action by_bot(const maat_batch *b, uint32_t i, struct batch_game *g,
                          struct bot *bot)
{
    _Alignas(64) uint8_t view[GAME_STATE_LIMIT] = {0};
    game_action room[GAME_MAX_ACTIONS];
    const struct game_state *s = batch_state(g);
    int seat = b->seats[i], n;
    const game_action *legal = legal_of(b, i, s, room, &n, false);
    bot_renew(bot, rng_next(&g->choice));
    return bot_choose(bot, view_of(b, s, seat, view), seat, legal, n);
}

void batch_choose(void *ctx, uint32_t worker)
{
    const struct batch_order *o = ctx;
    maat_batch *b = o->b;
    struct batch_worker *w = &b->worker[worker];
    struct part part = part_of(b, worker);
    w->bad = b->games;
    for (uint32_t i = part.first; i < part.end; i++) {
        struct batch_game *g = batch_game(b, i);
        if (o->which && !o->which[i])
            continue;
        b->chosen[i] = o->way == BATCH_BY_BOT
                           ? by_bot(b, i, g, w->bot)
                           : by_index(b, i, batch_state(g), o->index[i]);
        if (b->chosen[i] == GAME_ACTION_NONE) {
            w->bad = i;
            return;
        }
    }
}

/* Of many steps only the last is told; what masks keep is good for the first. */
static HOT void by_lot_often(const struct batch_order *o, uint32_t i,
                             struct batch_game *g, struct batch_worker *w, bool plain)
{
    maat_batch *b = o->b;
    game_action room[GAME_MAX_ACTIONS];
    int n;
    const game_action *legal = legal_of(b, i, batch_state(g), room, &n, plain);
    game_action a = legal[rng_below(&g->choice, (uint32_t)n)];
    for (uint32_t k = 1; k < o->steps; k++) {
        if (play(b, i, g, a, plain)) {
            w->ended++;
            b->done[i] = true;
        }
        a = by_lot(b, batch_state(g), &g->choice);
    }
    finish(b, i, g, a, w, plain);
}

static void begin_all(const struct batch_order *o, struct part part,
                      struct batch_worker *w)
{
    maat_batch *b = o->b;
    for (uint32_t i = part.first; i < part.end; i++) {
        struct batch_game *g = batch_game(b, i);
        begin(b, i, batch_state(g), &g->chance);
        write_all(b, i, batch_state(g), w->scratch, false);
    }
}

static HOT void lots_of_all(const struct batch_order *o, struct part part,
                            struct batch_worker *w, bool plain)
{
    for (uint32_t i = part.first; i < part.end; i++)
        by_lot_often(o, i, batch_game(o->b, i), w, plain);
}

static HOT void chosen_of_all(const struct batch_order *o, struct part part,
                              struct batch_worker *w, bool plain)
{
    maat_batch *b = o->b;
    for (uint32_t i = part.first; i < part.end; i++)
        finish(b, i, batch_game(b, i), b->chosen[i], w, plain);
}

static HOT void step_all(const struct batch_order *o, struct part part,
                         struct batch_worker *w, bool plain)
{
    if (o->way == BATCH_BY_LOT)
        lots_of_all(o, part, w, plain);
    else
        chosen_of_all(o, part, w, plain);
}

void batch_do(void *ctx, uint32_t worker)
{
    const struct batch_order *o = ctx;
    struct batch_worker *w = &o->b->worker[worker];
    struct part part = part_of(o->b, worker);
    w->ended = 0;
    if (o->way == BATCH_BEGIN)
        begin_all(o, part, w);
    else if (is_plain(o->b))
        step_all(o, part, w, true);
    else
        step_all(o, part, w, false);
}
