/* error.c - what the library refuses, as exceptions. */
#include "binding.h"

#include <stdarg.h>
#include <stdio.h>

/* In the order of the codes, from MAAT_NOT_FOUND on. Each is also what Python has for
 * it, so that whoever does not know us can catch it too. */
static struct {
    const char *name, *doc;
    PyObject **also;
    PyObject *type;
} kinds[] = {
    {"maat.NotFound", "No such game, level or place.", &PyExc_LookupError, NULL},
    {"maat.BadOption", "Options that cannot be read or do not go together.",
     &PyExc_ValueError, NULL},
    {"maat.BadText", "A text that is no action, position or record of the game.",
     &PyExc_ValueError, NULL},
    {"maat.NotNow", "The seat owes nothing now, or the game is over, or goes on.", NULL,
     NULL},
    {"maat.IllegalAction", "A rule forbids it; `rule` is its number.",
     &PyExc_ValueError, NULL},
    {"maat.BadValue", "An argument that makes no sense.", &PyExc_ValueError, NULL},
    {"maat.Stopped", "The caller's own progress function ended it.", NULL, NULL},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static PyObject *error_type;

static const char error_doc[] =
    "What the engine refuses. Nothing has changed then.\n\n"
    "rule: the number of the rule that forbids it (\"R-RA-11\"), or \"\".\n"
    "line: the line of the text that was read, from 1, or 0.\n"
    "code: the number of the C library (enum maat_code).";

static int add(PyObject *module, const char *name, PyObject *type)
{
    return PyModule_AddObjectRef(module, name, type);
}

int error_add_types(PyObject *module)
{
    PyObject *usual = Py_BuildValue("{s:s,s:i,s:i}", "rule", "", "line", 0, "code", 0);
    if (!usual)
        return -1;
    error_type = PyErr_NewExceptionWithDoc("maat.Error", error_doc, NULL, usual);
    Py_DECREF(usual);
    if (!error_type || add(module, "Error", error_type) < 0)
        return -1;
    for (int i = 0; i < KINDS; i++) {
        PyObject *bases = kinds[i].also ? PyTuple_Pack(2, error_type, *kinds[i].also)
                                        : PyTuple_Pack(1, error_type);
        if (!bases)
            return -1;
        kinds[i].type =
            PyErr_NewExceptionWithDoc(kinds[i].name, kinds[i].doc, bases, NULL);
        Py_DECREF(bases);
        if (!kinds[i].type ||
            add(module, kinds[i].name + sizeof "maat." - 1, kinds[i].type) < 0)
            return -1;
    }
    return 0;
}

static PyObject *type_of(int code)
{
    int i = MAAT_NOT_FOUND - code;
    return i >= 0 && i < KINDS ? kinds[i].type : error_type;
}

PyObject *error_raise(const struct maat_error *err)
{
    if (err->code == MAAT_NO_MEMORY) {
        PyErr_SetString(PyExc_MemoryError, err->why[0] ? err->why : "out of memory");
        return NULL;
    }
    PyObject *type = type_of(err->code);
    PyObject *why =
        err->line ? PyUnicode_FromFormat("line %u: %s", (unsigned)err->line, err->why)
                  : PyUnicode_FromFormat("%s%s%s", err->rule, err->rule[0] ? ": " : "",
                                         err->why);
    PyObject *e = why ? PyObject_CallOneArg(type, why) : NULL;
    PyObject *rule = e ? PyUnicode_FromString(err->rule) : NULL;
    PyObject *line = rule ? PyLong_FromUnsignedLong(err->line) : NULL;
    PyObject *code = line ? PyLong_FromLong(err->code) : NULL;
    if (code && PyObject_SetAttrString(e, "rule", rule) == 0 &&
        PyObject_SetAttrString(e, "line", line) == 0 &&
        PyObject_SetAttrString(e, "code", code) == 0)
        PyErr_SetObject(type, e);
    Py_XDECREF(why);
    Py_XDECREF(e);
    Py_XDECREF(rule);
    Py_XDECREF(line);
    Py_XDECREF(code);
    return NULL;
}

PyObject *error_refuse(const struct maat_error *err, const maat_state *s, int actor)
{
    uint32_t acting = maat_state_acting(s);
    struct maat_error ours = *err;
    if (err->code != MAAT_NOT_NOW || actor < 0 || acting >> actor & 1 ||
        maat_state_node(s) == MAAT_OVER)
        return error_raise(err);
    PyObject *who = values_seat_words(acting);
    const char *words = who ? PyUnicode_AsUTF8(who) : NULL;
    if (words) {
        snprintf(ours.why, sizeof ours.why,
                 acting ? "seat %d owes no decision now: it is up to seat %s"
                        : "seat %d owes no decision now: luck is to be rolled",
                 actor, words);
        error_raise(&ours);
    }
    Py_XDECREF(who);
    return NULL;
}

PyObject *error_say(int code, const char *format, ...)
{
    struct maat_error err = {.code = code};
    va_list args;
    va_start(args, format);
    vsnprintf(err.why, sizeof err.why, format, args);
    va_end(args);
    return error_raise(&err);
}
