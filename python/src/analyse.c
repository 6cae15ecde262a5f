/* analyse.c - maat.analyse: a position, a view or a game looked at again. */
#include "binding.h"

#include <stdatomic.h>

const char analyse_doc[] =
    "analyse($module, /, what, nodes=0, threads=1, seed=1, progress=None)\n--\n\n"
    "-> dict\n\n"
    "Of a State or a View everybody's chances and what the acting seats could do; of "
    "a\n"
    "Record how the game stood, luck, mistakes, an account that adds up. `nodes` is "
    "the\n"
    "effort of each judgement, 0 the usual one. `progress(done, all)` is called now "
    "and\n"
    "then; what it raises ends the analysis. So does Ctrl-C.";

struct analysis {
    maat_state *state; /* of these three the one that is looked at, a copy */
    maat_view *view;
    maat_record *record;
    struct maat_effort effort;
    PyObject *progress;             /* or NULL */
    PyObject *type, *value, *trace; /* what it raised */
    atomic_bool stopped;
    char *answer;
    struct maat_error err;
};

/* In whatever thread the library asks. */
static int on_progress(void *ctx, uint32_t done, uint32_t all)
{
    struct analysis *a = ctx;
    if (a->progress && !atomic_load(&a->stopped)) {
        PyGILState_STATE held = PyGILState_Ensure();
        PyObject *said = PyObject_CallFunction(a->progress, "kk", (unsigned long)done,
                                               (unsigned long)all);
        if (!said) {
            atomic_store(&a->stopped, true);
            if (!a->type)
                PyErr_Fetch(&a->type, &a->value, &a->trace);
            PyErr_Clear();
        }
        Py_XDECREF(said);
        PyGILState_Release(held);
    }
    return atomic_load(&a->stopped);
}

static void run(void *ctx)
{
    struct analysis *a = ctx;
    if (a->state)
        a->answer = maat_analyse_state(a->state, &a->effort, &a->err);
    else if (a->view)
        a->answer = maat_analyse_view(a->view, &a->effort, &a->err);
    else
        a->answer = maat_analyse_record(a->record, &a->effort, &a->err);
}

static void stop(void *ctx)
{
    atomic_store(&((struct analysis *)ctx)->stopped, true);
}

/* What is looked at, a copy where there may be one; false with an exception. */
static bool take(struct analysis *a, PyObject *what)
{
    if (PyObject_TypeCheck(what, &state_type)) {
        a->state = maat_state_clone(((struct state_object *)what)->state);
    } else if (PyObject_TypeCheck(what, &view_type)) {
        a->view = maat_view_clone(((struct view_object *)what)->view);
    } else if (PyObject_TypeCheck(what, &record_type)) {
        if (((struct record_object *)what)->busy) {
            PyErr_SetString(PyExc_RuntimeError,
                            "the record is in use by another thread");
            return false;
        }
        a->record = ((struct record_object *)what)->record;
    } else {
        PyErr_Format(PyExc_TypeError, "a State, a View or a Record, not %.100s",
                     Py_TYPE(what)->tp_name);
        return false;
    }
    if (!a->state && !a->view && !a->record)
        PyErr_NoMemory();
    return !PyErr_Occurred();
}

static PyObject *answer_of(struct analysis *a, bool whole)
{
    if (a->type) {
        PyErr_Clear();
        PyErr_Restore(a->type, a->value, a->trace);
        a->type = NULL;
    } else if (whole && a->answer) {
        char *text = a->answer;
        a->answer = NULL;
        return values_take_json(text);
    } else if (whole) {
        error_raise(&a->err);
    }
    maat_free(a->answer);
    return NULL;
}

PyObject *analyse(PyObject *module, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"what", "nodes", "threads", "seed", "progress", NULL};
    PyObject *what, *seed = NULL, *progress = Py_None;
    PyObject *nodes_from = NULL, *threads_from = NULL;
    long long nodes = 0, threads = 1;
    struct analysis a = {.effort = {.threads = 1, .seed = 1}};
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|OOOO:analyse", names, &what,
                                     &nodes_from, &threads_from, &seed, &progress) ||
        (nodes_from && values_number(nodes_from, "nodes", 0, UINT32_MAX, &nodes) < 0) ||
        (threads_from &&
         values_number(threads_from, "threads", 1, 256, &threads) < 0) ||
        (seed && values_uint64(seed, &a.effort.seed) < 0))
        return NULL;
    if (progress != Py_None && !PyCallable_Check(progress)) {
        PyErr_SetString(PyExc_TypeError, "progress is a function of (done, all)");
        return NULL;
    }
    if (!take(&a, what))
        return NULL;
    a.effort.nodes = (uint32_t)nodes;
    a.effort.threads = (uint32_t)threads;
    a.progress = progress == Py_None ? NULL : progress;
    a.effort.progress = on_progress;
    a.effort.ctx = &a;
    struct long_call call = {run, stop, &a};
    if (a.record)
        ((struct record_object *)what)->busy = true;
    Py_INCREF(what);
    bool whole = long_call(&call);
    if (a.record)
        ((struct record_object *)what)->busy = false;
    Py_DECREF(what);
    maat_state_free(a.state);
    maat_view_free(a.view);
    return answer_of(&a, whole);
}
