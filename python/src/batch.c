/* batch.c - maat.Batch: many games at once. */
#include "batch.h"

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

static struct block_object *block_new(struct game_object *game,
                                      const struct maat_batch_plan *plan)
{
    struct maat_error err = {0};
    maat_batch *batch = maat_batch_new(game->setup, plan, &err);
    if (!batch) {
        error_raise(&err);
        return NULL;
    }
    struct block_object *b = (struct block_object *)block_type.tp_alloc(&block_type, 0);
    if (!b) {
        maat_batch_free(batch);
        return NULL;
    }
    b->batch = batch;
    b->game = game;
    Py_INCREF(game);
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
    PyObject *seed = NULL;
    long long games, threads = 1, recall = 0;
    int observations = 1, floats = 0, masks = 1;
    struct maat_batch_plan plan = {.seed = 1};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!L|OLpppL:Batch", names,
                                     &game_type, &game, &games, &seed, &threads,
                                     &observations, &floats, &masks, &recall) ||
        (seed && values_uint64(seed, &plan.seed) < 0))
        return NULL;
    if (games < 1 || games > MANY_GAMES)
        return error_say(MAAT_BAD_VALUE, "games is a number from 1 to %d", MANY_GAMES);
    if (threads < 1 || threads > 256)
        return error_say(MAAT_BAD_VALUE, "threads is a number from 1 to 256");
    if (recall < 0 || recall > 65536)
        return error_say(MAAT_BAD_VALUE, "recall is a number from 0 to 65536");
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

static int out_of_range(Py_ssize_t game)
{
    error_say(MAAT_BAD_VALUE, "game %zd: no such index of an action", game);
    return -1;
}

/* Whole numbers of this size, from a buffer with any stride. */
#define COPY(type)                                                                     \
    for (Py_ssize_t i = 0; i < n; i++) {                                               \
        type x;                                                                        \
        memcpy(&x, at + i * stride, sizeof x);                                         \
        if ((int64_t)x != (int32_t)x)                                                  \
            return out_of_range(i);                                                    \
        out[i] = (int32_t)x;                                                           \
    }                                                                                  \
    return 0

static int copy_numbers(const Py_buffer *v, int32_t *out, Py_ssize_t n)
{
    const char *at = v->buf;
    Py_ssize_t stride = v->strides ? v->strides[0] : v->itemsize;
    char kind = v->format ? v->format[strspn(v->format, "@=")] : 'B';
    bool is_signed = strchr("bhilqn", kind) != NULL;
    if (kind == '\0' || strchr("bhilqnBHILQN", kind) == NULL) {
        PyErr_Format(PyExc_TypeError, "indices are whole numbers, not of format '%s'",
                     v->format);
        return -1;
    }
    switch (v->itemsize * (is_signed ? 1 : -1)) {
    case 1: {
        COPY(int8_t);
    }
    case 2: {
        COPY(int16_t);
    }
    case 4: {
        COPY(int32_t);
    }
    case 8: {
        COPY(int64_t);
    }
    case -1: {
        COPY(uint8_t);
    }
    case -2: {
        COPY(uint16_t);
    }
    case -4: {
        COPY(uint32_t);
    }
    default: {
        COPY(uint64_t);
    }
    }
}

static int wrong_shape(Py_ssize_t n)
{
    error_say(MAAT_BAD_VALUE, "a step takes one index for each of the %zd games", n);
    return -1;
}

static int copy_list(PyObject *from, int32_t *out, Py_ssize_t n)
{
    PyObject *list = PySequence_Fast(from, "a step takes a sequence of indices");
    if (!list)
        return -1;
    int bad = PySequence_Fast_GET_SIZE(list) == n ? 0 : wrong_shape(n);
    for (Py_ssize_t i = 0; bad == 0 && i < n; i++) {
        PyObject *number = PyNumber_Index(PySequence_Fast_GET_ITEM(list, i));
        int over;
        long long x = number ? PyLong_AsLongLongAndOverflow(number, &over) : 0;
        Py_XDECREF(number);
        bad = !number ? -1 : over || x != (int32_t)x ? out_of_range(i) : 0;
        out[i] = (int32_t)x;
    }
    Py_DECREF(list);
    return bad;
}

static int take_indices(PyObject *self, PyObject *from)
{
    struct batch_object *b = (struct batch_object *)self;
    Py_ssize_t n = b->block->games;
    Py_buffer v;
    if (!PyObject_CheckBuffer(from))
        return copy_list(from, b->indices, n);
    if (PyObject_GetBuffer(from, &v, PyBUF_STRIDES | PyBUF_FORMAT) < 0)
        return -1;
    int bad = v.ndim == 1 && v.shape[0] == n ? copy_numbers(&v, b->indices, n)
                                             : wrong_shape(n);
    PyBuffer_Release(&v);
    return bad;
}

static PyObject *batch_step(PyObject *self, PyObject *from)
{
    struct batch_object *b = (struct batch_object *)self;
    struct block_object *block = b->block;
    struct maat_error err = {0};
    int code;
    if (!is_free(self))
        return NULL;
    block->busy = true; /* whatever `from` does when it is asked */
    if (take_indices(self, from) < 0) {
        block->busy = false;
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS code = maat_batch_step(block->batch, b->indices, &err);
    Py_END_ALLOW_THREADS block->busy = false;
    if (code < 0)
        return error_raise(&err);
    Py_RETURN_NONE;
}

static PyObject *batch_step_uniform(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    struct block_object *block = block_of(self);
    long long steps = n == 1 ? PyLong_AsLongLong(args[0]) : 1;
    if (n > 1)
        PyErr_SetString(PyExc_TypeError, "step_uniform(steps=1)");
    if (PyErr_Occurred() || !is_free(self))
        return NULL;
    if (steps < 0)
        return error_say(MAAT_BAD_VALUE, "steps is a number from 0 on");
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

struct level_step {
    maat_batch *batch;
    const char *level;
    struct maat_error err;
    int code;
};

static void step_level(void *ctx)
{
    struct level_step *s = ctx;
    s->code = maat_batch_step_level(s->batch, s->level, &s->err);
}

/* One step of a level is short, and whole: the signal is seen behind it. */
static void no_stop(void *ctx)
{
    (void)ctx;
}

static PyObject *batch_step_level(PyObject *self, PyObject *arg)
{
    struct block_object *block = block_of(self);
    struct level_step s = {.batch = block->batch, .level = PyUnicode_AsUTF8(arg)};
    struct long_call call = {step_level, no_stop, &s};
    if (!s.level || !is_free(self))
        return NULL;
    block->busy = true;
    Py_INCREF(arg);
    bool whole = long_call(&call);
    Py_DECREF(arg);
    block->busy = false;
    if (!whole)
        return NULL;
    if (s.code < 0)
        return error_raise(&s.err);
    Py_RETURN_NONE;
}

static PyObject *batch_restart(PyObject *self, PyObject *arg)
{
    uint64_t seed;
    if (values_uint64(arg, &seed) < 0 || !is_free(self))
        return NULL;
    maat_batch_restart(block_of(self)->batch, seed);
    Py_RETURN_NONE;
}

static PyObject *batch_state(PyObject *self, PyObject *arg)
{
    struct block_object *block = block_of(self);
    Py_ssize_t i = PyNumber_AsSsize_t(arg, PyExc_IndexError);
    if ((i == -1 && PyErr_Occurred()) || !is_free(self))
        return NULL;
    if (i < 0 || i >= block->games)
        return error_say(MAAT_NOT_FOUND, "games of this batch are 0 to %zd",
                         block->games - 1);
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
     "step(indices)\n\n"
     "One decision in every game: an index for each, ints of any width. When one of\n"
     "them is not legal nothing is done, and the exception names the game."},
    {"step_uniform", WITH_KEYWORDS(batch_step_uniform), METH_FASTCALL,
     "step_uniform(steps=1)\n\nSo many decisions in every game, by lot."},
    {"step_level", batch_step_level, METH_O,
     "step_level(level)\n\n"
     "One decision in every game by a bot: \"novice\". It is done whole: levels that\n"
     "search are for single games."},
    {"restart", batch_restart, METH_O, "restart(seed)\n\nAll games anew."},
    {"state", batch_state, METH_O,
     "state(i) -> State\n\nThe position of game i, a copy."},
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
    {"game", get_game, NULL, "the game that is played", NULL},
    {"steps", get_steps, NULL, "decisions so far", NULL},
    {"finished", get_games, NULL, "games that have ended so far", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PySequenceMethods batch_sequence = {.sq_length = batch_length};

PyTypeObject batch_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "maat.Batch",
    .tp_doc = "Batch(game, games, seed=1, threads=1, observations=True, floats=False,\n"
              "      masks=True, recall=0)\n\n"
              "Many games at once. After every step the arrays hold what the seat that "
              "is to\n"
              "decide may know, in the same memory; copy what is to be kept. A game "
              "that ends\n"
              "has its rewards and `done`, and at once begins anew.",
    .tp_basicsize = sizeof(struct batch_object),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = batch_new,
    .tp_dealloc = batch_dealloc,
    .tp_as_sequence = &batch_sequence,
    .tp_methods = batch_methods,
    .tp_getset = batch_getset,
};
