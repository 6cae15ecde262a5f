/* arguments.c - values of the library from Python's objects. */
#include "binding.h"

int values_seat(PyObject *from, int players, int fallback, int *ret)
{
    if (!from || from == Py_None) {
        *ret = fallback;
        return 0;
    }
    long seat = PyLong_AsLong(from);
    if (seat == -1 && PyErr_Occurred())
        return -1;
    if (seat < MAAT_SPECTATOR || seat >= players) {
        error_say(MAAT_BAD_VALUE, "there is no seat %ld: seats are 0 to %d", seat,
                  players - 1);
        return -1;
    }
    *ret = (int)seat;
    return 0;
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
            error_raise(&err);
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
    PyObject *number = PyNumber_Index(from);
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
