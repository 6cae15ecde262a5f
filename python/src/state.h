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
PyObject *state_view(PyObject *self, PyObject *const *args, Py_ssize_t n,
                     PyObject *keywords);
PyObject *state_information(PyObject *self, PyObject *const *args, Py_ssize_t n,
                            PyObject *keywords);
PyObject *state_observation(PyObject *self, PyObject *const *args, Py_ssize_t n,
                            PyObject *keywords);
PyObject *state_svg(PyObject *self, PyObject *unused);
PyObject *state_reduce(PyObject *self, PyObject *unused);

#define STATE_SEAT_METHOD METH_FASTCALL | METH_KEYWORDS

#define STATE_VALUE_METHODS                                                            \
    {"clone", state_clone, METH_NOARGS,                                                \
     "clone($self, /)\n--\n\n"                                                         \
     "-> State\n\nA copy of its own."},                                                \
        {"_restore", state_restore, METH_VARARGS | METH_STATIC, NULL},                 \
        {"__copy__", state_clone, METH_NOARGS, NULL},                                  \
        {"__deepcopy__", state_clone, METH_O, NULL},                                   \
        {"parse", state_parse, METH_O | METH_STATIC,                                   \
         "parse(text, /)\n--\n\n"                                                      \
         "-> State\n\n"                                                                \
         "The position of a text, as str(state) gives it; its plies count from 0."},   \
        {"to_dict", state_to_dict, METH_NOARGS,                                        \
         "to_dict($self, /)\n--\n\n"                                                   \
         "-> dict\n\n"                                                                 \
         "The whole position, field by field, as str(state) tells it: seats are\n"     \
         "counted from 1 there, from 0 everywhere else in Python."},                   \
        {"view", WITH_KEYWORDS(state_view), STATE_SEAT_METHOD,                         \
         "view($self, /, seat=None)\n--\n\n"                                           \
         "-> View\n\n"                                                                 \
         "What the seat may know, a mapping; -2: a spectator; None: whose turn it\n"   \
         "is, the first if several are; a spectator where luck is to be rolled."},     \
        {"information_state", WITH_KEYWORDS(state_information), STATE_SEAT_METHOD,     \
         "information_state($self, /, seat=None)\n--\n\n"                              \
         "-> str\n\n"                                                                  \
         "What the seat may know as one text: equal texts, equal knowledge."},         \
        {"observation", WITH_KEYWORDS(state_observation), STATE_SEAT_METHOD,           \
         "observation($self, /, seat=None)\n--\n\n"                                    \
         "What the seat may know as int16 numbers; game.spans says which. Without a\n" \
         "seat that of who is to decide; where luck is to be rolled, or the game is\n" \
         "over, it has to be named."},                                                 \
        {"_repr_svg_", state_svg, METH_NOARGS,                                         \
         "_repr_svg_($self, /)\n--\n\n"                                                \
         "-> str\n\n"                                                                  \
         "The board as a picture, for notebooks; seats are counted from 1."},          \
    {                                                                                  \
        "__reduce__", state_reduce, METH_NOARGS, NULL                                  \
    }

#endif
