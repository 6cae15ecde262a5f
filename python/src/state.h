/* state.h - the two halves of maat.State: what is done with it, what it is. */
#ifndef MAAT_BINDING_STATE_H
#define MAAT_BINDING_STATE_H

#include "binding.h"

PyObject *state_repr(PyObject *self);
PyObject *state_str(PyObject *self);
Py_hash_t state_hash(PyObject *self);
PyObject *state_compare(PyObject *a, PyObject *b, int how);
extern PyGetSetDef state_getset[];

PyObject *state_clone(PyObject *self, PyObject *unused);
PyObject *state_parse(PyObject *type, PyObject *arg);
PyObject *state_restore(PyObject *type, PyObject *args);
PyObject *state_to_dict(PyObject *self, PyObject *unused);
PyObject *state_view(PyObject *self, PyObject *const *args, Py_ssize_t n);
PyObject *state_information(PyObject *self, PyObject *const *args, Py_ssize_t n);
PyObject *state_observation(PyObject *self, PyObject *const *args, Py_ssize_t n);
PyObject *state_svg(PyObject *self, PyObject *unused);
PyObject *state_reduce(PyObject *self, PyObject *unused);

#define STATE_VALUE_METHODS                                                            \
    {"clone", state_clone, METH_NOARGS, "clone() -> State\n\nA copy of its own."},     \
        {"_restore", state_restore, METH_VARARGS | METH_STATIC, NULL},                 \
        {"__copy__", state_clone, METH_NOARGS, NULL},                                  \
        {"__deepcopy__", state_clone, METH_O, NULL},                                   \
        {"parse", state_parse, METH_O | METH_STATIC,                                   \
         "parse(text) -> State\n\nThe position of a text, as str(state) gives it."},   \
        {"to_dict", state_to_dict, METH_NOARGS,                                        \
         "to_dict() -> dict\n\nThe whole position, field by field."},                  \
        {"view", WITH_KEYWORDS(state_view), METH_FASTCALL,                             \
         "view(seat=None) -> View\n\n"                                                 \
         "What the seat may know, a mapping; -2: a spectator; None: whose turn it "    \
         "is."},                                                                       \
        {"information_state", WITH_KEYWORDS(state_information), METH_FASTCALL,         \
         "information_state(seat=None) -> str\n\n"                                     \
         "What the seat may know as one text: equal texts, equal knowledge."},         \
        {"observation", WITH_KEYWORDS(state_observation), METH_FASTCALL,               \
         "observation(seat=None)\n\n"                                                  \
         "What the seat may know as int16 numbers; game.spans says which."},           \
        {"_repr_svg_", state_svg, METH_NOARGS,                                         \
         "_repr_svg_() -> str\n\nThe board as a picture, for notebooks."},             \
    {                                                                                  \
        "__reduce__", state_reduce, METH_NOARGS, NULL                                  \
    }

#endif
