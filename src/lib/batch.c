/* batch.c - many games at once: their memory, their orders, what stands where. */
#include "lib/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"

/* ---- memory ---------------------------------------------------------------------- */

enum { LINE = 64, GAMES_MAX = 1 << 24, RECALL_MAX = 1 << 16 };

/* Cuts the next piece off the block, at a line of its own; without a block it only
 * counts. */
static void *cut(uint8_t *block, size_t *used, uint64_t n, size_t size)
{
    size_t at = *used;
    *used += (size_t)(n * size + LINE - 1) / LINE * LINE;
    return block && n ? block + at : NULL;
}

/* Lays everything out in the block; answers how long that is. */
static size_t lay_out(maat_batch *b, uint8_t *block)
{
    uint64_t n = b->games;
    bool masks = b->parts & MAAT_MASKS;
    bool only_floats = (b->parts & MAAT_FLOATS) && !(b->parts & MAAT_OBSERVATIONS);
    uint64_t row = n * (uint64_t)b->size, memory = n * b->recall;
    size_t used = 0;
    b->block = cut(block, &used, n, b->stride);
    b->fresh = cut(block, &used, 1, b->game->state_size);
    b->observations =
        cut(block, &used, b->parts & MAAT_OBSERVATIONS ? row : 0, sizeof(int16_t));
    b->floats = cut(block, &used, b->parts & MAAT_FLOATS ? row : 0, sizeof(float));
    b->masks = cut(block, &used, masks ? n * b->space->actions : 0, 1);
    b->rewards = cut(block, &used, n * (uint64_t)b->players, sizeof(float));
    b->done = cut(block, &used, n, 1);
    b->seats = cut(block, &used, n, 1);
    b->taken = cut(block, &used, n, sizeof(int32_t));
    b->chosen = cut(block, &used, n, sizeof(game_action));
    b->legal =
        cut(block, &used, masks ? n * (uint64_t)b->most : 0, sizeof(game_action));
    b->n_legal = cut(block, &used, masks ? n : 0, sizeof(uint16_t));
    b->deeds = cut(block, &used, memory, sizeof(struct batch_deed));
    b->n_deeds = cut(block, &used, b->recall ? n : 0, sizeof(uint32_t));
    b->recalled_actors = cut(block, &used, memory, 1);
    b->recalled = cut(block, &used, memory, sizeof(uint32_t));
    b->worker = cut(block, &used, b->threads, sizeof(struct batch_worker));
    for (uint32_t i = 0; i < b->threads; i++) {
        int16_t *scratch =
            cut(block, &used, only_floats ? (uint64_t)b->size : 0, sizeof(int16_t));
        if (block)
            b->worker[i].scratch = scratch;
    }
    return used;
}

static int check_plan(const maat_setup *s, const struct maat_batch_plan *plan,
                      struct maat_error *err)
{
    const uint32_t parts = MAAT_OBSERVATIONS | MAAT_FLOATS | MAAT_MASKS;
    if (!s || !plan)
        return lib_fail(err, MAAT_BAD_VALUE, "there is no %s", s ? "plan" : "setup");
    if (plan->games < 1 || plan->games > GAMES_MAX)
        return lib_fail(err, MAAT_BAD_VALUE, "a batch has 1 to %d games, not %u",
                        GAMES_MAX, (unsigned)plan->games);
    if (plan->threads > BATCH_THREADS_MAX)
        return lib_fail(err, MAAT_BAD_VALUE, "a batch has at most %d threads, not %u",
                        BATCH_THREADS_MAX, (unsigned)plan->threads);
    if (plan->recall > RECALL_MAX)
        return lib_fail(err, MAAT_BAD_VALUE,
                        "at most the last %d actions are recalled, not %u", RECALL_MAX,
                        (unsigned)plan->recall);
    if (plan->parts & ~parts)
        return lib_fail(err, MAAT_BAD_VALUE, "there is no part %#x",
                        (unsigned)(plan->parts & ~parts));
    return MAAT_OK;
}

static void give_up_bots(maat_batch *b)
{
    for (uint32_t i = 0; i < b->threads; i++) {
        bot_free(b->worker[i].bot);
        b->worker[i].bot = NULL;
    }
    b->level[0] = '\0';
}

void maat_batch_free(maat_batch *b)
{
    if (!b)
        return;
    batch_pool_free(b->pool);
    if (b->block)
        give_up_bots(b);
    free(b->block);
    free(b);
}

static bool has_memory(maat_batch *b)
{
    size_t size = lay_out(b, NULL);
    uint8_t *block = aligned_alloc(LINE, size);
    if (!block)
        return false;
    memset(block, 0, size);
    lay_out(b, block);
    b->pool = batch_pool_new(b->threads);
    return b->pool != NULL;
}

maat_batch *maat_batch_new(const maat_setup *s, const struct maat_batch_plan *plan,
                           struct maat_error *err)
{
    if (check_plan(s, plan, err))
        return NULL;
    maat_batch *b = calloc(1, sizeof *b);
    if (!b) {
        lib_no_memory(err);
        return NULL;
    }
    b->game = s->game;
    b->space = s->game->space;
    b->config = s->config;
    b->games = plan->games;
    b->threads = plan->threads ? plan->threads : 1;
    if (b->threads > b->games)
        b->threads = b->games;
    b->parts = plan->parts;
    b->recall = plan->recall;
    b->players = s->config.n_players;
    b->size = space_size(b->space, b->players);
    b->most =
        b->space->actions < GAME_MAX_ACTIONS ? b->space->actions : GAME_MAX_ACTIONS;
    b->has_secrets = b->game->traits & GAME_HAS_SECRETS;
    b->stride =
        sizeof(struct batch_game) + (b->game->state_size + LINE - 1u) / LINE * LINE;
    if (!has_memory(b)) {
        maat_batch_free(b);
        lib_no_memory(err);
        return NULL;
    }
    b->game->start(&b->config, b->fresh);
    maat_batch_restart(b, plan->seed);
    return b;
}

/* ---- orders ---------------------------------------------------------------------- */

uint64_t maat_batch_luck(uint64_t seed, uint32_t game)
{
    return rng_splitmix(&seed) + game * UINT64_C(0xd1342543de82ef95);
}

static void run(struct batch_order *o)
{
    maat_batch *b = o->b;
    batch_pool_run(b->pool, batch_do, o);
    b->steps += (uint64_t)b->games * o->steps;
    for (uint32_t i = 0; i < b->threads; i++)
        b->ended += b->worker[i].ended;
}

void maat_batch_restart(maat_batch *b, uint64_t seed)
{
    if (!b)
        return;
    for (uint32_t i = 0; i < b->games; i++) {
        struct batch_game *g = batch_game(b, i);
        uint64_t luck = maat_batch_luck(seed, i);
        g->chance = rng_stream(luck, RNG_CALLER);
        g->choice = rng_stream(luck, RNG_BOT);
        b->taken[i] = -1;
    }
    memset(b->done, 0, b->games);
    memset(b->rewards, 0, (size_t)b->games * (size_t)b->players * sizeof *b->rewards);
    b->steps = b->ended = 0;
    run(&(struct batch_order){.b = b, .way = BATCH_BEGIN});
}

/* The first game whose choice was refused; b->games: none. */
static uint32_t choose(struct batch_order *o)
{
    maat_batch *b = o->b;
    batch_pool_run(b->pool, batch_choose, o);
    for (uint32_t i = 0; i < b->threads; i++)
        if (b->worker[i].bad < b->games)
            return b->worker[i].bad;
    return b->games;
}

static int refuse(const maat_batch *b, uint32_t i, int32_t index,
                  struct maat_error *err)
{
    maat_state *s = maat_batch_state(b, i);
    game_action a = space_action(b->space, index);
    struct maat_error why = {0};
    if (a == GAME_ACTION_NONE) {
        free(s);
        return lib_fail(err, MAAT_NOT_FOUND,
                        "game %u: there is no index %d, only 0 to %d", (unsigned)i,
                        (int)index, b->space->actions - 1);
    }
    int code = s ? lib_check(s, b->seats[i], a, &why) : MAAT_OK;
    free(s);
    if (!code) /* (no memory for a reason) */
        return lib_fail(err, MAAT_ILLEGAL, "game %u: index %d is not legal",
                        (unsigned)i, (int)index);
    lib_fail(err, MAAT_ILLEGAL, "game %u, index %d: %s", (unsigned)i, (int)index,
             why.why);
    if (err)
        memcpy(err->rule, why.rule, sizeof err->rule);
    return MAAT_ILLEGAL;
}

int maat_batch_step(maat_batch *b, const int32_t *index, struct maat_error *err)
{
    struct batch_order o = {.b = b, .way = BATCH_BY_INDEX, .index = index, .steps = 1};
    if (!b || !index)
        return b ? lib_fail(err, MAAT_BAD_VALUE, "there are no indices")
                 : lib_missing(err, "batch");
    uint32_t bad = choose(&o);
    if (bad < b->games)
        return refuse(b, bad, index[bad], err);
    run(&o);
    return MAAT_OK;
}

void maat_batch_step_uniform(maat_batch *b, uint32_t steps)
{
    if (b && steps)
        run(&(struct batch_order){.b = b, .way = BATCH_BY_LOT, .steps = steps});
}

/* One bot for each thread, kept until another level is asked for. */
static int hire(maat_batch *b, const char *level, struct maat_error *err)
{
    struct maat_error bad;
    if (b->worker[0].bot && strcmp(b->level, level) == 0)
        return MAAT_OK;
    struct bot *first = lib_hire(b->game, level, 0, &bad);
    if (!first) {
        if (err)
            *err = bad;
        return bad.code;
    }
    give_up_bots(b);
    b->worker[0].bot = first;
    for (uint32_t i = 1; i < b->threads; i++)
        if (!(b->worker[i].bot = lib_hire(b->game, level, 0, NULL))) {
            give_up_bots(b);
            return lib_no_memory(err);
        }
    snprintf(b->level, sizeof b->level, "%s", level);
    return MAAT_OK;
}

/* Lets the bots of a level choose; nothing is done yet. */
static int ask(struct batch_order *o, const char *level, struct maat_error *err)
{
    if (!o->b || !level)
        return lib_missing(err, o->b ? "level" : "batch");
    if (strlen(level) >= BATCH_LEVEL_MAX)
        return lib_fail(err, MAAT_BAD_OPTION,
                        "a level and its options have at most %d characters",
                        BATCH_LEVEL_MAX - 1);
    int code = hire(o->b, level, err);
    if (!code)
        choose(o);
    return code;
}

int maat_batch_step_level(maat_batch *b, const char *level, struct maat_error *err)
{
    struct batch_order o = {.b = b, .way = BATCH_BY_BOT, .steps = 1};
    int code = ask(&o, level, err);
    if (!code)
        run(&o);
    return code;
}

int maat_batch_choose(maat_batch *b, const char *level, const uint8_t *which,
                      int32_t *index, struct maat_error *err)
{
    struct batch_order o = {.b = b, .way = BATCH_BY_BOT, .which = which, .steps = 1};
    if (!index)
        return lib_fail(err, MAAT_BAD_VALUE, "there is no place for the indices");
    int code = ask(&o, level, err);
    for (uint32_t i = 0; !code && i < b->games; i++)
        index[i] = which && !which[i] ? -1 : space_index(b->space, b->chosen[i]);
    return code;
}

/* ---- what stands where ----------------------------------------------------------- */

const int16_t *maat_batch_observations(const maat_batch *b)
{
    return b ? b->observations : NULL;
}

const float *maat_batch_floats(const maat_batch *b)
{
    return b ? b->floats : NULL;
}

const uint8_t *maat_batch_masks(const maat_batch *b)
{
    return b ? b->masks : NULL;
}

const int8_t *maat_batch_seats(const maat_batch *b)
{
    return b ? b->seats : NULL;
}

const float *maat_batch_rewards(const maat_batch *b)
{
    return b ? b->rewards : NULL;
}

const uint8_t *maat_batch_done(const maat_batch *b)
{
    return b ? b->done : NULL;
}

const int32_t *maat_batch_taken(const maat_batch *b)
{
    return b ? b->taken : NULL;
}

const int8_t *maat_batch_recalled_actors(const maat_batch *b)
{
    return b ? b->recalled_actors : NULL;
}

const uint32_t *maat_batch_recalled(const maat_batch *b)
{
    return b ? b->recalled : NULL;
}

maat_state *maat_batch_state(const maat_batch *b, uint32_t game)
{
    maat_state *s = b && game < b->games ? lib_state_room(b->game) : NULL;
    if (s)
        memcpy(s->room, batch_game(b, game)->room, b->game->state_size);
    return s;
}

uint64_t maat_batch_steps(const maat_batch *b)
{
    return b ? b->steps : 0;
}

uint64_t maat_batch_games(const maat_batch *b)
{
    return b ? b->ended : 0;
}
