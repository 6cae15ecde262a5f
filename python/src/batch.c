/* batch.c - maat.Batch: many games at once. */
#include "batch.h"

#include <limits.h>

enum {
    LOOK_DECISIONS = 1 << 20, /* by lot, between two looks for signals */
    MANY_GAMES = 1 << 24
};

struct batch_object {
    PyObject_HEAD struct block_object *block;
    PyObject *array[PARTS]; /* once somebody has asked; they do not keep us, only the
                               block: no ring */
    int32_t *indices;       /* of a step, [games] */
};

static struct block_object *block_of(PyObject *self)
{
    return ((struct batch_object *)self)->block;
}

static bool is_free(PyObject *self)
{
    if (block_of(self)->busy)
        PyErr_SetString(PyExc_RuntimeError, "the batch is stepping in another thread");
    return !block_of(self)->busy;
}

/* ---- making ---------------------------------------------------------------------- */

/* What is done to all games of a batch, by itself once it has begun: a signal is seen
 * behind it. */
struct whole {
    const struct maat_batch_plan *plan; /* of a new one */
    const maat_setup *setup;
    maat_batch *batch;
    uint64_t seed;
    const char *level;
    const uint8_t *which; /* of the games, where a level chooses; NULL: all */
    int32_t *chosen;
    int code;
    struct maat_error err;
};

static void make(void *ctx)
{
    struct whole *w = ctx;
    w->batch = maat_batch_new(w->setup, w->plan, &w->err);
}

static void restart(void *ctx)
{
    struct whole *w = ctx;
    maat_batch_restart(w->batch, w->seed);
}

static void no_stop(void *ctx)
{
    (void)ctx;
}

static bool do_whole(void (*what)(void *), struct whole *w)
{
    return long_call(&(struct long_call){what, no_stop, w});
}

static struct block_object *block_new(struct game_object *game,
                                      const struct maat_batch_plan *plan)
{
    struct block_object *b = (struct block_object *)block_type.tp_alloc(&block_type, 0);
    struct whole w = {.plan = plan, .setup = game->setup};
    if (!b)
        return NULL;
    b->game = game;
    Py_INCREF(game);
    bool whole = do_whole(make, &w);
    b->batch = w.batch;
    if (whole && w.err.code == MAAT_NO_MEMORY)
        PyErr_Format(PyExc_MemoryError,
                     "a batch of %u games of %s needs more memory than there is",
                     (unsigned)plan->games, maat_game_id(maat_setup_game(game->setup)));
    else if (whole && !w.batch)
        error_raise(&w.err);
    if (PyErr_Occurred()) {
        Py_DECREF(b);
        return NULL;
    }
    b->games = plan->games;
    b->players = maat_setup_players(game->setup);
    b->size = maat_space_size(game->setup);
    b->actions = maat_space_actions(maat_setup_game(game->setup));
    b->recall = plan->recall;
    b->parts = plan->parts;
    return b;
}

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"game",   "games", "seed",   "threads", "observations",
                            "floats", "masks", "recall", NULL};
    struct game_object *game;
    PyObject *seed = NULL, *games_from, *threads_from = NULL, *recall_from = NULL;
    long long games, threads = 1, recall = 0;
    int observations = 1, floats = 0, masks = 1;
    struct maat_batch_plan plan = {.seed = 1};
    if (!PyArg_ParseTupleAndKeywords(
            args, kwargs, "O!O|OOpppO:Batch", names, &game_type, &game, &games_from,
            &seed, &threads_from, &observations, &floats, &masks, &recall_from) ||
        (seed && values_uint64(seed, &plan.seed) < 0) ||
        values_number(games_from, "games", 1, MANY_GAMES, &games) < 0 ||
        (threads_from &&
         values_number(threads_from, "threads", 1, 256, &threads) < 0) ||
        (recall_from && values_number(recall_from, "recall", 0, 65536, &recall) < 0))
        return NULL;
    plan.games = (uint32_t)games;
    plan.threads = (uint32_t)threads;
    plan.recall = (uint32_t)recall;
    plan.parts = (observations ? MAAT_OBSERVATIONS : 0u) | (floats ? MAAT_FLOATS : 0u) |
                 (masks ? MAAT_MASKS : 0u);
    struct batch_object *self = (struct batch_object *)type->tp_alloc(type, 0);
    if (!self)
        return NULL;
    self->block = block_new(game, &plan);
    self->indices = self->block ? PyMem_Calloc(plan.games, sizeof(int32_t)) : NULL;
    if (!self->indices) {
        if (self->block)
            PyErr_NoMemory();
        Py_CLEAR(self);
    }
    return (PyObject *)self;
}

static void batch_dealloc(PyObject *self)
{
    struct batch_object *b = (struct batch_object *)self;
    for (int i = 0; i < PARTS; i++)
        Py_XDECREF(b->array[i]);
    Py_XDECREF(b->block);
    PyMem_Free(b->indices);
    Py_TYPE(self)->tp_free(self);
}

/* ---- stepping -------------------------------------------------------------------- */

static PyObject *batch_step(PyObject *self, PyObject *from)
{
    struct batch_object *b = (struct batch_object *)self;
    struct block_object *block = b->block;
    struct maat_error err = {0};
    int code;
    if (!is_free(self))
        return NULL;
    block->busy = true; /* whatever `from` does when it is asked */
    if (batch_indices(from, b->indices, block->games) < 0) {
        block->busy = false;
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS code = maat_batch_step(block->batch, b->indices, &err);
    Py_END_ALLOW_THREADS block->busy = false;
    if (code < 0)
        return error_raise(&err);
    Py_RETURN_NONE;
}

static PyObject *batch_step_uniform(PyObject *self, PyObject *const *args, Py_ssize_t n,
                                    PyObject *keywords)
{
    static const char *const names[] = {"steps", NULL};
    struct block_object *block = block_of(self);
    PyObject *from;
    long long steps = 1;
    if (values_arguments("step_uniform", names, 0, args, n, keywords, &from) < 0 ||
        (from && values_number(from, "steps", 0, LLONG_MAX, &steps) < 0) ||
        !is_free(self))
        return NULL;
    uint32_t some = (uint32_t)(LOOK_DECISIONS / block->games);
    some = some ? some : 1;
    while (steps > 0) {
        uint32_t now = steps < some ? (uint32_t)steps : some;
        block->busy = true;
        Py_BEGIN_ALLOW_THREADS maat_batch_step_uniform(block->batch, now);
        Py_END_ALLOW_THREADS block->busy = false;
        steps -= now;
        if (steps && PyErr_CheckSignals() < 0)
            return NULL;
    }
    Py_RETURN_NONE;
}

static void step_level(void *ctx)
{
    struct whole *w = ctx;
    w->code = maat_batch_step_level(w->batch, w->level, &w->err);
}

static void choose(void *ctx)
{
    struct whole *w = ctx;
    w->code = maat_batch_choose(w->batch, w->level, w->which, w->chosen, &w->err);
}

/* What the bots of a level do in every game; false with an exception. */
static bool by_level(PyObject *self, PyObject *level, void (*what)(void *),
                     struct whole *w)
{
    struct block_object *block = block_of(self);
    Py_ssize_t len;
    w->batch = block->batch;
    w->level = values_utf8(level, "a level", &len);
    if (!w->level || !is_free(self))
        return false;
    if (strlen(w->level) != (size_t)len) {
        error_say(MAAT_NOT_FOUND, "no level has a zero byte in it");
        return false;
    }
    block->busy = true;
    Py_INCREF(level);
    bool whole = do_whole(what, w);
    Py_DECREF(level);
    block->busy = false;
    if (whole && w->code < 0)
        error_raise(&w->err);
    return whole && w->code >= 0;
}

static PyObject *batch_step_level(PyObject *self, PyObject *level)
{
    struct whole w = {0};
    if (!by_level(self, level, step_level, &w))
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *batch_choose(PyObject *self, PyObject *const *args, Py_ssize_t n,
                              PyObject *keywords)
{
    static const char *const names[] = {"level", "games", NULL};
    struct block_object *block = block_of(self);
    struct whole w = {0};
    PyObject *given[2];
    uint8_t *which = NULL;
    void *room;
    if (values_arguments("choose", names, 1, args, n, keywords, given) < 0)
        return NULL;
    if (given[1] && given[1] != Py_None) {
        which = batch_mask(given[1], block->games);
        if (!which)
            return NULL;
    }
    PyObject *ret = values_array(block->games, "i", 4, &room);
    w.which = which;
    w.chosen = room;
    if (ret && !by_level(self, given[0], choose, &w))
        Py_CLEAR(ret);
    PyMem_Free(which);
    return ret;
}

static PyObject *batch_restart(PyObject *self, PyObject *arg)
{
    struct block_object *block = block_of(self);
    struct whole w = {.batch = block->batch};
    if (values_uint64(arg, &w.seed) < 0 || !is_free(self))
        return NULL;
    block->busy = true;
    bool whole = do_whole(restart, &w);
    block->busy = false;
    if (!whole)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *batch_state(PyObject *self, PyObject *arg)
{
    struct block_object *block = block_of(self);
    long long i;
    if (values_place(arg, "games of this batch", block->games, &i) < 0 ||
        !is_free(self))
        return NULL;
    return state_wrap(maat_batch_state(block->batch, (uint32_t)i), block->game);
}

/* ---- attributes ------------------------------------------------------------------ */

static PyObject *get_array(PyObject *self, void *which)
{
    PyObject **at = &((struct batch_object *)self)->array[(intptr_t)which];
    if (!*at)
        *at = part_array(block_of(self), (enum part)(intptr_t)which);
    Py_XINCREF(*at);
    return *at;
}

static PyObject *get_game(PyObject *self, void *unused)
{
    (void)unused;
    PyObject *game = (PyObject *)block_of(self)->game;
    Py_INCREF(game);
    return game;
}

static PyObject *get_steps(PyObject *self, void *unused)
{
    (void)unused;
    if (!is_free(self))
        return NULL;
    return PyLong_FromUnsignedLongLong(maat_batch_steps(block_of(self)->batch));
}

static PyObject *batch_repr(PyObject *self)
{
    const struct block_object *b = block_of(self);
    return PyUnicode_FromFormat("<maat.Batch of %zd games of %s>", b->games,
                                maat_game_id(maat_setup_game(b->game->setup)));
}

static PyObject *get_games(PyObject *self, void *unused)
{
    (void)unused;
    if (!is_free(self))
        return NULL;
    return PyLong_FromUnsignedLongLong(maat_batch_games(block_of(self)->batch));
}

static Py_ssize_t batch_length(PyObject *self)
{
    return block_of(self)->games;
}

static PyMethodDef batch_methods[] = {
    {"step", batch_step, METH_O,
     "step($self, indices, /)\n--\n\n"
     "One decision in every game: an index for each, ints of any width. When one of\n"
     "them is not legal nothing is done, and the exception names the game."},
    {"step_uniform", WITH_KEYWORDS(batch_step_uniform), METH_FASTCALL | METH_KEYWORDS,
     "step_uniform($self, /, steps=1)\n--\n\n"
     "So many decisions in every game, by lot."},
    {"step_level", batch_step_level, METH_O,
     "step_level($self, level, /)\n--\n\n"
     "One decision in every game by bots of a level, one of maat.levels(). It is done\n"
     "whole: levels that search are for single games."},
    {"choose", WITH_KEYWORDS(batch_choose), METH_FASTCALL | METH_KEYWORDS,
     "choose($self, /, level, games=None)\n--\n\n"
     "What bots of a level would do, int32 indices for step(): step(choose(level)) is\n"
     "step_level(level). With a mask of games only those are asked, -1 elsewhere: so\n"
     "bots and a policy play in one batch. It draws from the games' luck of choices."},
    {"restart", batch_restart, METH_O,
     "restart($self, seed, /)\n--\n\n"
     "All games anew."},
    {"state", batch_state, METH_O,
     "state($self, i, /)\n--\n\n"
     "-> State\n\nThe position of game i, a copy."},
    {NULL, NULL, 0, NULL}};

#define ARRAY(name, which, doc)                                                        \
    {                                                                                  \
        name, get_array, NULL, doc, (void *)(intptr_t)(which)                          \
    }

static PyGetSetDef batch_getset[] = {
    ARRAY("observations", PART_OBSERVATIONS,
          "int16 [games, size]: what the seat that decides may know"),
    ARRAY("floats", PART_FLOATS, "float32 [games, size]: the same"),
    ARRAY("masks", PART_MASKS, "uint8 [games, actions]: which indices are legal"),
    ARRAY("seats", PART_SEATS, "int8 [games]: who is to decide"),
    ARRAY(
        "rewards", PART_REWARDS,
        "float32 [games, players]: shares of a win, of games that the last step ended"),
    ARRAY("done", PART_DONE, "bool [games]: whether the last step ended the game"),
    ARRAY("taken", PART_TAKEN, "int32 [games]: indices of the last step"),
    ARRAY("recalled_actors", PART_RECALLED_ACTORS,
          "int8 [games, recall]: who did what the seat saw, its own seat being 0"),
    ARRAY("recalled", PART_RECALLED,
          "uint32 [games, recall]: the last actions as the seat saw them; HIDDEN"),
    {"game", get_game, NULL,
     "game($self, /)\n--\n\n"
     "the game that is played",
     NULL},
    {"steps", get_steps, NULL,
     "steps($self, /)\n--\n\n"
     "decisions so far",
     NULL},
    {"finished", get_games, NULL,
     "finished($self, /)\n--\n\n"
     "games that have ended so far",
     NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PySequenceMethods batch_sequence = {.sq_length = batch_length};

PyTypeObject batch_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "maat.Batch",
    .tp_doc = "Batch(game, games, seed=1, threads=1, observations=True, "
              "floats=False, masks=True, recall=0)\n--\n\n"
              "Many games at once. After every step the arrays hold what the seat that "
              "is to\n"
              "decide may know, in the same memory; copy what is to be kept. A game "
              "that ends\n"
              "has its rewards and `done`, and at once begins anew.",
    .tp_basicsize = sizeof(struct batch_object),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = batch_new,
    .tp_dealloc = batch_dealloc,
    .tp_repr = batch_repr,
    .tp_as_sequence = &batch_sequence,
    .tp_methods = batch_methods,
    .tp_getset = batch_getset,
};
