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

/* A numpy array over it (a memoryview without numpy); None where it was not asked for.
 */
PyObject *part_array(struct block_object *block, enum part which);

#endif
