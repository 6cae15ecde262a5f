/* values.c - Python's objects from values of the library. */
#include "binding.h"

static PyTypeObject outcome_type, result_type, span_type;

static PyStructSequence_Field outcome_fields[] = {
    {"action", "what would be applied"},
    {"probability", "its chance"},
    {"weight", "the same as a whole number: weight / sum of all weights"},
    {NULL, NULL}};
static PyStructSequence_Desc outcome_desc = {
    "maat.Outcome", "One outcome of a chance node.", outcome_fields, 3};

static PyStructSequence_Field result_fields[] = {
    {"score", "points of each seat"},
    {"rank", "place of each seat; 1 is best, ties share one"},
    {"team", "equal numbers above 0: they win or lose together"},
    {"winners", "the seats that have won"},
    {"share", "what the win is worth to each seat, 0 to 1"},
    {NULL, NULL}};
static PyStructSequence_Desc result_desc = {"maat.Result", "How a game has ended.",
                                            result_fields, 5};

static PyStructSequence_Field span_fields[] = {
    {"name", "what it is called"},
    {"about", "what it tells"},
    {"at", "index of its first number"},
    {"n", "how many numbers"},
    {"lo", "none is below this"},
    {"hi", "none is above this"},
    {"per_seat", "numbers of each seat, the viewer's first; 0: not by seat"},
    {NULL, NULL}};
static PyStructSequence_Desc span_desc = {
    "maat.Span", "Numbers of an observation that belong together.", span_fields, 7};

int values_add_types(PyObject *module)
{
    static const struct {
        PyTypeObject *type;
        PyStructSequence_Desc *desc;
        const char *name;
    } all[] = {{&outcome_type, &outcome_desc, "Outcome"},
               {&result_type, &result_desc, "Result"},
               {&span_type, &span_desc, "Span"}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (!all[i].type->tp_name &&
            PyStructSequence_InitType2(all[i].type, all[i].desc) < 0)
            return -1;
        if (PyModule_AddObjectRef(module, all[i].name, (PyObject *)all[i].type) < 0)
            return -1;
    }
    return 0;
}

/* ---- texts ----------------------------------------------------------------------- */

PyObject *values_text(values_writer write, const void *from)
{
    char small[4096];
    size_t len = write(from, small, sizeof small);
    if (len < sizeof small)
        return PyUnicode_DecodeUTF8(small, (Py_ssize_t)len, "strict");
    char *large = PyMem_Malloc(len + 1);
    if (!large)
        return PyErr_NoMemory();
    write(from, large, len + 1);
    PyObject *text = PyUnicode_DecodeUTF8(large, (Py_ssize_t)len, "strict");
    PyMem_Free(large);
    return text;
}

PyObject *values_json(PyObject *text)
{
    PyObject *json = PyImport_ImportModule("json");
    PyObject *value = json ? PyObject_CallMethod(json, "loads", "O", text) : NULL;
    Py_XDECREF(json);
    return value;
}

PyObject *values_take_json(char *text)
{
    if (!text)
        return PyErr_NoMemory();
    PyObject *string = PyUnicode_FromString(text);
    maat_free(text);
    PyObject *value = string ? values_json(string) : NULL;
    Py_XDECREF(string);
    return value;
}

/* ---- lists ----------------------------------------------------------------------- */

PyObject *values_actions(const maat_action *list, int n)
{
    PyObject *ret = PyList_New(n);
    for (int i = 0; ret && i < n; i++) {
        PyObject *a = PyLong_FromUnsignedLong(list[i]);
        if (!a)
            Py_CLEAR(ret);
        else
            PyList_SET_ITEM(ret, i, a);
    }
    return ret;
}

PyObject *values_seats(uint32_t bits)
{
    PyObject *list = PyList_New(0);
    for (int p = 0; list && p < MAAT_MAX_PLAYERS; p++) {
        PyObject *seat = bits >> p & 1 ? PyLong_FromLong(p) : NULL;
        if (bits >> p & 1 && (!seat || PyList_Append(list, seat) < 0))
            Py_CLEAR(list);
        Py_XDECREF(seat);
    }
    PyObject *ret = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return ret;
}

PyObject *values_seat_words(uint32_t bits)
{
    PyObject *text = PyUnicode_FromString("");
    for (int p = 0; text && bits >> p; p++) {
        const char *link = PyUnicode_GET_LENGTH(text) == 0 ? ""
                           : bits >> p == 1                ? " and "
                                                           : ", ";
        if (bits >> p & 1)
            Py_SETREF(text, PyUnicode_FromFormat("%U%s%d", text, link, p));
    }
    return text;
}

/* A named tuple of these objects, which it takes; NULL when one of them is. */
static PyObject *record_of(PyTypeObject *type, PyObject **items, int n)
{
    PyObject *ret = PyStructSequence_New(type);
    bool fine = ret != NULL;
    for (int i = 0; i < n; i++)
        fine = fine && items[i];
    for (int i = 0; i < n; i++) {
        if (fine)
            PyStructSequence_SET_ITEM(ret, i, items[i]);
        else
            Py_XDECREF(items[i]);
    }
    if (!fine)
        Py_CLEAR(ret);
    return ret;
}

PyObject *values_outcomes(const struct maat_outcome *list, int n)
{
    double all = 0;
    for (int i = 0; i < n; i++)
        all += list[i].weight;
    PyObject *ret = PyList_New(n);
    for (int i = 0; ret && i < n; i++) {
        PyObject *items[] = {PyLong_FromUnsignedLong(list[i].action),
                             PyFloat_FromDouble(list[i].weight / all),
                             PyLong_FromUnsignedLong(list[i].weight)};
        PyObject *o = record_of(&outcome_type, items, 3);
        if (!o)
            Py_CLEAR(ret);
        else
            PyList_SET_ITEM(ret, i, o);
    }
    return ret;
}

static PyObject *ints(const int32_t *list, int n)
{
    PyObject *ret = PyTuple_New(n);
    for (int i = 0; ret && i < n; i++) {
        PyObject *x = PyLong_FromLong(list[i]);
        if (!x)
            Py_CLEAR(ret);
        else
            PyTuple_SET_ITEM(ret, i, x);
    }
    return ret;
}

PyObject *values_doubles(const double *list, int n)
{
    PyObject *ret = PyTuple_New(n);
    for (int i = 0; ret && i < n; i++) {
        PyObject *x = PyFloat_FromDouble(list[i]);
        if (!x)
            Py_CLEAR(ret);
        else
            PyTuple_SET_ITEM(ret, i, x);
    }
    return ret;
}

PyObject *values_result(const struct maat_result *r, int players)
{
    PyObject *items[] = {ints(r->score, players), ints(r->rank, players),
                         ints(r->team, players), values_seats(r->winners),
                         values_doubles(r->share, players)};
    return record_of(&result_type, items, 5);
}

PyObject *values_span(const struct maat_span *span)
{
    PyObject *items[] = {
        PyUnicode_FromString(span->name), PyUnicode_FromString(span->about),
        PyLong_FromLong(span->at),        PyLong_FromLong(span->n),
        PyLong_FromLong(span->lo),        PyLong_FromLong(span->hi),
        PyLong_FromLong(span->per_seat)};
    return record_of(&span_type, items, 7);
}

/* ---- arrays ---------------------------------------------------------------------- */

/* numpy, or NULL without an exception where there is none. */
static PyObject *numpy(void)
{
    PyObject *module = PyImport_ImportModule("numpy");
    if (!module && PyErr_ExceptionMatches(PyExc_ImportError))
        PyErr_Clear();
    return module;
}

PyObject *values_over(PyObject *exporter)
{
    PyObject *np = numpy();
    if (!np && PyErr_Occurred())
        return NULL;
    PyObject *ret = np ? PyObject_CallMethod(np, "asarray", "O", exporter)
                       : PyMemoryView_FromObject(exporter);
    Py_XDECREF(np);
    return ret;
}

PyObject *values_array(Py_ssize_t n, const char *format, size_t size, void **room)
{
    PyObject *bytes = PyByteArray_FromStringAndSize(NULL, n * (Py_ssize_t)size);
    if (!bytes)
        return NULL;
    *room = PyByteArray_AS_STRING(bytes);
    memset(*room, 0, (size_t)n * size);
    PyObject *plain = PyMemoryView_FromObject(bytes);
    PyObject *view = plain ? PyObject_CallMethod(plain, "cast", "s", format) : NULL;
    PyObject *ret = view ? values_over(view) : NULL;
    Py_XDECREF(view);
    Py_XDECREF(plain);
    Py_DECREF(bytes);
    return ret;
}

PyObject *values_observation(const maat_view *v, const struct game_object *game)
{
    if (maat_view_viewer(v) < 0)
        return error_say(MAAT_BAD_VALUE,
                         "observations are those of seats: name one, 0 to %d",
                         maat_setup_players(game->setup) - 1);
    void *room;
    PyObject *ret = values_array(maat_space_size(game->setup), "h", 2, &room);
    if (ret)
        maat_view_observe(v, room);
    return ret;
}
