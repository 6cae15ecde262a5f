/* batch_take.c - what a batch is given: an index or a choice for every game. */
#include "batch.h"

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
    if (v->format && (v->format[0] == '>' || v->format[0] == '!')) {
        PyErr_SetString(PyExc_TypeError, "these indices are big-endian: give them in "
                                         "this machine's order, x.astype(int)");
        return -1;
    }
    if (kind == '<') /* (as this machine has it) */
        kind = v->format[1];
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

static int wrong_length(Py_ssize_t n, Py_ssize_t has)
{
    error_say(MAAT_BAD_VALUE,
              "a step takes one index for each of the %zd games, not %zd", n, has);
    return -1;
}

static int wrong_shape(Py_ssize_t n, const Py_buffer *v)
{
    char shape[120] = "()";
    for (int i = 0, at = 0; i < v->ndim && at < 90; i++)
        at += snprintf(shape + at, sizeof shape - (size_t)at, "%s%zd%s", i ? ", " : "(",
                       v->shape[i],
                       i + 1 < v->ndim ? ""
                       : v->ndim == 1  ? ",)"
                                       : ")");
    error_say(MAAT_BAD_VALUE,
              "a step takes one index for each game, shape (%zd,), not %s", n, shape);
    return -1;
}

static int copy_list(PyObject *from, int32_t *out, Py_ssize_t n)
{
    PyObject *list = PySequence_Fast(from, "a step takes a sequence of indices");
    if (!list)
        return -1;
    int bad = PySequence_Fast_GET_SIZE(list) == n
                  ? 0
                  : wrong_length(n, PySequence_Fast_GET_SIZE(list));
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

int batch_indices(PyObject *from, int32_t *out, Py_ssize_t n)
{
    Py_buffer v;
    if (!PyObject_CheckBuffer(from))
        return copy_list(from, out, n);
    if (PyObject_GetBuffer(from, &v, PyBUF_STRIDES | PyBUF_FORMAT) < 0)
        return -1;
    int bad =
        v.ndim == 1 && v.shape[0] == n ? copy_numbers(&v, out, n) : wrong_shape(n, &v);
    PyBuffer_Release(&v);
    return bad;
}

uint8_t *batch_mask(PyObject *from, Py_ssize_t n)
{
    PyObject *list = PySequence_Fast(from, "games is a mask: a bool for each game");
    uint8_t *which = list ? PyMem_Malloc((size_t)n) : NULL;
    if (list && !which)
        PyErr_NoMemory();
    if (which && PySequence_Fast_GET_SIZE(list) != n)
        error_say(MAAT_BAD_VALUE,
                  "games is a mask: a bool for each of the %zd, not %zd", n,
                  PySequence_Fast_GET_SIZE(list));
    for (Py_ssize_t i = 0; which && !PyErr_Occurred() && i < n; i++)
        which[i] = PyObject_IsTrue(PySequence_Fast_GET_ITEM(list, i)) != 0;
    Py_XDECREF(list);
    if (!PyErr_Occurred())
        return which;
    PyMem_Free(which);
    return NULL;
}
