/* batch.h - the memory of a batch, which outlives it while somebody looks at it. */
#ifndef MAAT_BINDING_BATCH_H
#define MAAT_BINDING_BATCH_H

#include "binding.h"

/* What maat.Batch and its arrays have in common; freed with the last of them. */
struct block_object {
    PyObject_HEAD maat_batch *batch;
    struct game_object *game;
    Py_ssize_t games, players, size, actions, recall;
    uint32_t parts;
    bool busy; /* a step is under way in some thread */
};

/* A part of its memory, as a buffer that cannot be written to. */
enum part {
    PART_OBSERVATIONS,
    PART_FLOATS,
    PART_MASKS,
    PART_SEATS,
    PART_REWARDS,
    PART_DONE,
    PART_TAKEN,
    PART_RECALLED_ACTORS,
    PART_RECALLED,
    PARTS
};

/* A numpy array over it (a memoryview without numpy); AttributeError where it was not
 * asked for. */
PyObject *part_array(struct block_object *block, enum part which);

/* An index for each of n games, ints of any width; -1 with an exception. */
int batch_indices(PyObject *from, int32_t *out, Py_ssize_t n);
/* A byte for each of n games, from anything that is true or false for each; NULL with
 * an exception. PyMem_Free it. */
uint8_t *batch_mask(PyObject *from, Py_ssize_t n);

#endif
