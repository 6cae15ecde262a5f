/* batch_part.c - the arrays of a batch: windows into its memory, no copies. */
#include "batch.h"

struct part_object {
    PyObject_HEAD struct block_object *block;
    enum part which;
    Py_ssize_t shape[2], strides[2];
};

static void block_dealloc(PyObject *self)
{
    struct block_object *b = (struct block_object *)self;
    maat_batch_free(b->batch);
    Py_XDECREF(b->game);
    Py_TYPE(self)->tp_free(self);
}

PyTypeObject block_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "maat._Block",
    .tp_doc = "The memory of a batch.",
    .tp_basicsize = sizeof(struct block_object),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_dealloc = block_dealloc,
};

/* How each part is laid out; one without `per_game` is a row over the games. */
static const struct layout {
    char format[2];
    Py_ssize_t bytes;
    bool per_game;
    const char *name, *asked; /* of parts that are there only when asked for */
} layouts[PARTS] = {
    [PART_OBSERVATIONS] = {"h", 2, true, "observations", "observations=True"},
    [PART_FLOATS] = {"f", 4, true, "floats", "floats=True"},
    [PART_MASKS] = {"B", 1, true, "masks", "masks=True"},
    [PART_SEATS] = {"b", 1, false, NULL, NULL},
    [PART_REWARDS] = {"f", 4, true, NULL, NULL},
    [PART_DONE] = {"?", 1, false, NULL, NULL},
    [PART_TAKEN] = {"i", 4, false, NULL, NULL},
    [PART_RECALLED_ACTORS] = {"b", 1, true, "recalled actors", "recall=8"},
    [PART_RECALLED] = {"I", 4, true, "recalled actions", "recall=8"},
};

static const void *memory_of(const struct block_object *b, enum part which)
{
    switch (which) {
    case PART_OBSERVATIONS:
        return b->parts & MAAT_OBSERVATIONS ? maat_batch_observations(b->batch) : NULL;
    case PART_FLOATS:
        return b->parts & MAAT_FLOATS ? maat_batch_floats(b->batch) : NULL;
    case PART_MASKS:
        return b->parts & MAAT_MASKS ? maat_batch_masks(b->batch) : NULL;
    case PART_SEATS:
        return maat_batch_seats(b->batch);
    case PART_REWARDS:
        return maat_batch_rewards(b->batch);
    case PART_DONE:
        return maat_batch_done(b->batch);
    case PART_TAKEN:
        return maat_batch_taken(b->batch);
    case PART_RECALLED_ACTORS:
        return b->recall ? maat_batch_recalled_actors(b->batch) : NULL;
    case PART_RECALLED:
        return b->recall ? maat_batch_recalled(b->batch) : NULL;
    case PARTS:
        break;
    }
    return NULL;
}

static Py_ssize_t width_of(const struct block_object *b, enum part which)
{
    switch (which) {
    case PART_OBSERVATIONS:
    case PART_FLOATS:
        return b->size;
    case PART_MASKS:
        return b->actions;
    case PART_REWARDS:
        return b->players;
    case PART_RECALLED_ACTORS:
    case PART_RECALLED:
        return b->recall;
    case PART_SEATS:
    case PART_DONE:
    case PART_TAKEN:
    case PARTS:
        break;
    }
    return 1;
}

PyObject *part_array(struct block_object *block, enum part which)
{
    if (!memory_of(block, which)) {
        PyErr_Format(PyExc_AttributeError,
                     "this batch has no %s: ask for them by Batch(..., %s)",
                     layouts[which].name, layouts[which].asked);
        return NULL;
    }
    struct part_object *p = (struct part_object *)part_type.tp_alloc(&part_type, 0);
    if (!p)
        return NULL;
    const struct layout *l = &layouts[which];
    Py_ssize_t width = width_of(block, which);
    p->block = block;
    Py_INCREF(block);
    p->which = which;
    p->shape[0] = block->games;
    p->shape[1] = width;
    p->strides[0] = width * l->bytes;
    p->strides[1] = l->bytes;
    PyObject *ret = values_over((PyObject *)p);
    Py_DECREF(p);
    return ret;
}

static int part_getbuffer(PyObject *self, Py_buffer *view, int flags)
{
    struct part_object *p = (struct part_object *)self;
    const struct layout *l = &layouts[p->which];
    if (flags & PyBUF_WRITABLE) {
        PyErr_SetString(PyExc_BufferError,
                        "what a batch tells is written by the batch alone");
        view->obj = NULL;
        return -1;
    }
    *view = (Py_buffer){
        .buf = (void *)(uintptr_t)memory_of(p->block, p->which),
        .obj = self,
        .len = p->shape[0] * p->shape[1] * l->bytes,
        .itemsize = l->bytes,
        .readonly = 1,
        .ndim = l->per_game ? 2 : 1,
        .format = flags & PyBUF_FORMAT ? (char *)(uintptr_t)l->format : NULL,
        .shape = flags & PyBUF_ND ? p->shape : NULL,
        .strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? p->strides : NULL};
    Py_INCREF(self);
    return 0;
}

static void part_dealloc(PyObject *self)
{
    Py_XDECREF(((struct part_object *)self)->block);
    Py_TYPE(self)->tp_free(self);
}

static PyBufferProcs part_buffer = {.bf_getbuffer = part_getbuffer};

PyTypeObject part_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "maat._Part",
    .tp_doc = "A part of the memory of a batch, as a buffer.",
    .tp_basicsize = sizeof(struct part_object),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_dealloc = part_dealloc,
    .tp_as_buffer = &part_buffer,
};
