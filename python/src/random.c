/* random.c - maat.Random: the same numbers everywhere. */
#include "binding.h"

static PyObject *random_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"seed", NULL};
    PyObject *from;
    uint64_t seed;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O:Random", names, &from) ||
        values_uint64(from, &seed) < 0)
        return NULL;
    struct random_object *self = (struct random_object *)type->tp_alloc(type, 0);
    if (self)
        maat_random_seed(&self->random, seed);
    return (PyObject *)self;
}

static PyObject *random_below(PyObject *self, PyObject *arg)
{
    long long n;
    if (values_number(arg, "what it is to be below", 1, UINT32_MAX, &n) < 0)
        return NULL;
    struct maat_random *r = &((struct random_object *)self)->random;
    return PyLong_FromUnsignedLong(maat_random_below(r, (uint32_t)n));
}

static PyObject *random_choice(PyObject *self, PyObject *list)
{
    Py_ssize_t n = PySequence_Size(list);
    if (n < 0)
        return NULL;
    if (n == 0 || n > UINT32_MAX)
        return error_say(MAAT_BAD_VALUE, "there is nothing to choose from");
    struct maat_random *r = &((struct random_object *)self)->random;
    return PySequence_GetItem(list, (Py_ssize_t)maat_random_below(r, (uint32_t)n));
}

static PyObject *random_getstate(PyObject *self, PyObject *unused)
{
    (void)unused;
    const uint64_t *s = ((struct random_object *)self)->random.s;
    return Py_BuildValue("(KKKK)", s[0], s[1], s[2], s[3]);
}

static PyObject *random_setstate(PyObject *self, PyObject *state)
{
    unsigned long long s[4];
    if (!PyTuple_Check(state) ||
        !PyArg_ParseTuple(state, "KKKK", &s[0], &s[1], &s[2], &s[3])) {
        PyErr_Clear();
        return error_say(MAAT_BAD_VALUE, "the state of a Random is four numbers");
    }
    if (!(s[0] | s[1] | s[2] | s[3]))
        return error_say(MAAT_BAD_VALUE, "the state of a Random is never all zero");
    for (int i = 0; i < 4; i++)
        ((struct random_object *)self)->random.s[i] = s[i];
    Py_RETURN_NONE;
}

static PyObject *random_reduce(PyObject *self, PyObject *unused)
{
    PyObject *state = random_getstate(self, unused);
    return state ? Py_BuildValue("(O(i)N)", Py_TYPE(self), 0, state) : NULL;
}

static PyObject *random_copy(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *twin = random_type.tp_alloc(&random_type, 0);
    if (twin)
        ((struct random_object *)twin)->random = ((struct random_object *)self)->random;
    return twin;
}

static PyObject *random_repr(PyObject *self)
{
    const uint64_t *s = ((struct random_object *)self)->random.s;
    return PyUnicode_FromFormat("<maat.Random at %llx>", (unsigned long long)s[0]);
}

static PyMethodDef random_methods[] = {
    {"below", random_below, METH_O,
     "below($self, n, /)\n--\n\n"
     "-> int\n\nA number from 0 to n - 1, all of them alike."},
    {"choice", random_choice, METH_O,
     "choice($self, sequence, /)\n--\n\n"
     "One of its elements, all of them alike."},
    {"copy", random_copy, METH_NOARGS,
     "copy($self, /)\n--\n\n"
     "-> Random\n\nGives the same numbers."},
    {"__copy__", random_copy, METH_NOARGS, NULL},
    {"__getstate__", random_getstate, METH_NOARGS, NULL},
    {"__setstate__", random_setstate, METH_O, NULL},
    {"__reduce__", random_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL}};

PyTypeObject random_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "maat.Random",
    .tp_doc = "Random(seed)\n--\n\n"
              "A generator that gives the same numbers on every machine.",
    .tp_basicsize = sizeof(struct random_object),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = random_new,
    .tp_repr = random_repr,
    .tp_methods = random_methods,
};
