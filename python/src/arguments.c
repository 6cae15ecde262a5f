/* arguments.c - values of the library from Python's objects. */
#include "binding.h"

static int wrong_call(const char *function, const char *const *names, int least)
{
    PyObject *text = PyUnicode_FromFormat("%s(", function);
    for (int i = 0; text && names[i]; i++)
        Py_SETREF(text, PyUnicode_FromFormat("%U%s%s%s", text, i ? ", " : "", names[i],
                                             i < least ? "" : "=None"));
    if (text)
        PyErr_Format(PyExc_TypeError, "it is called so: %U)", text);
    Py_XDECREF(text);
    return -1;
}

int values_arguments(const char *function, const char *const *names, int least,
                     PyObject *const *args, Py_ssize_t n, PyObject *keywords,
                     PyObject **ret)
{
    int most = 0;
    for (; names[most]; most++)
        ret[most] = most < n ? args[most] : NULL;
    bool fits = n <= most;
    for (Py_ssize_t k = 0; fits && keywords && k < PyTuple_GET_SIZE(keywords); k++) {
        PyObject *key = PyTuple_GET_ITEM(keywords, k);
        int i = 0;
        while (names[i] && PyUnicode_CompareWithASCIIString(key, names[i]) != 0)
            i++;
        fits = names[i] && !ret[i];
        if (fits)
            ret[i] = args[n + k];
    }
    for (int i = 0; i < least; i++)
        fits = fits && ret[i];
    return fits ? 0 : wrong_call(function, names, least);
}

/* An int, numpy's whole numbers too. */
static PyObject *whole_number(PyObject *from, const char *what)
{
    if (PyIndex_Check(from))
        return PyNumber_Index(from);
    PyErr_Format(PyExc_TypeError, "%s is a whole number, not %.100s", what,
                 Py_TYPE(from)->tp_name);
    return NULL;
}

int values_number(PyObject *from, const char *what, long long lo, long long hi,
                  long long *ret)
{
    PyObject *number = whole_number(from, what);
    int over;
    if (!number)
        return -1;
    *ret = PyLong_AsLongLongAndOverflow(number, &over);
    if (over)
        error_say(MAAT_BAD_VALUE, "%s is a number from %lld to %lld, not one so %s",
                  what, lo, hi, over < 0 ? "small" : "large");
    else if (*ret < lo || *ret > hi)
        error_say(MAAT_BAD_VALUE, "%s is a number from %lld to %lld, not %lld", what,
                  lo, hi, *ret);
    Py_DECREF(number);
    return PyErr_Occurred() ? -1 : 0;
}

int values_place(PyObject *from, const char *places, long long count, long long *ret)
{
    PyObject *number = whole_number(from, "a place");
    int over;
    if (!number)
        return -1;
    *ret = PyLong_AsLongLongAndOverflow(number, &over);
    Py_DECREF(number);
    if (!over && *ret >= 0 && *ret < count)
        return 0;
    error_say(MAAT_NOT_FOUND, "%s are 0 to %lld", places, count - 1);
    return -1;
}

const char *values_utf8(PyObject *from, const char *what, Py_ssize_t *len)
{
    if (PyUnicode_Check(from))
        return PyUnicode_AsUTF8AndSize(from, len);
    PyErr_Format(PyExc_TypeError, "%s is a str, not %.100s", what,
                 Py_TYPE(from)->tp_name);
    return NULL;
}

int values_seat(PyObject *from, int players, int fallback, int *ret)
{
    if (!from || from == Py_None) {
        *ret = fallback;
        return 0;
    }
    PyObject *number = whole_number(from, "a seat");
    int over;
    if (!number)
        return -1;
    long seat = PyLong_AsLongAndOverflow(number, &over);
    Py_DECREF(number);
    if (over || seat < MAAT_SPECTATOR || seat >= players) {
        if (over)
            error_say(MAAT_BAD_VALUE, "there is no such seat: seats are 0 to %d",
                      players - 1);
        else
            error_say(MAAT_BAD_VALUE, "there is no seat %ld: seats are 0 to %d", seat,
                      players - 1);
        return -1;
    }
    *ret = (int)seat;
    return 0;
}

int values_actor(PyObject *from, const maat_state *s, int *ret)
{
    uint32_t acting = maat_state_acting(s);
    bool is_said = from && from != Py_None;
    if (values_seat(from, maat_state_players(s), maat_state_seat(s), ret) < 0)
        return -1;
    if (*ret < MAAT_CHANCE) {
        error_say(MAAT_NOT_NOW,
                  *ret == MAAT_NOBODY ? "the game is over" : "spectators do not act");
    } else if (!is_said && *ret >= 0 && acting & (acting - 1)) {
        PyObject *who = values_seat_words(acting);
        const char *words = who ? PyUnicode_AsUTF8(who) : NULL;
        if (words)
            error_say(MAAT_BAD_VALUE,
                      "seats %s decide at once: say which by seat=", words);
        Py_XDECREF(who);
    }
    return PyErr_Occurred() ? -1 : 0;
}

int values_action(PyObject *from, const maat_state *s, int actor, maat_action *ret)
{
    if (PyUnicode_Check(from)) {
        Py_ssize_t len;
        const char *text = PyUnicode_AsUTF8AndSize(from, &len);
        struct maat_error err = {0};
        if (text && strlen(text) != (size_t)len)
            error_say(MAAT_BAD_TEXT, "no action has a zero byte in it");
        else if (text && maat_action_read(s, actor, text, ret, &err) < 0)
            error_refuse(&err, s, actor);
        return PyErr_Occurred() ? -1 : 0;
    }
    PyObject *number = PyNumber_Index(from); /* numpy's whole numbers too */
    if (!number) {
        PyErr_Format(PyExc_TypeError, "an action is an int or a str, not %.100s",
                     Py_TYPE(from)->tp_name);
        return -1;
    }
    int over;
    long long a = PyLong_AsLongLongAndOverflow(number, &over);
    Py_DECREF(number);
    if (over || a < 0 || a > UINT32_MAX) {
        error_say(MAAT_BAD_VALUE, "an action is a number below 2^32");
        return -1;
    }
    *ret = (maat_action)a;
    return 0;
}

int values_uint64(PyObject *from, uint64_t *ret)
{
    PyObject *number = whole_number(from, "a seed");
    if (!number)
        return -1;
    *ret = PyLong_AsUnsignedLongLong(number);
    Py_DECREF(number);
    if (*ret == UINT64_MAX && PyErr_Occurred()) {
        PyErr_Clear();
        error_say(MAAT_BAD_VALUE, "a seed is a number from 0 to 2^64 - 1");
        return -1;
    }
    return 0;
}

struct maat_random *values_random(PyObject *from, struct maat_random *own)
{
    if (PyObject_TypeCheck(from, &random_type))
        return &((struct random_object *)from)->random;
    uint64_t seed;
    if (!PyIndex_Check(from)) {
        PyErr_Format(PyExc_TypeError, "luck is a maat.Random or a seed, not %.100s",
                     Py_TYPE(from)->tp_name);
        return NULL;
    }
    if (values_uint64(from, &seed) < 0)
        return NULL;
    maat_random_seed(own, seed);
    return own;
}
