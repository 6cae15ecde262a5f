/* record.c - maat.Record: a game from its beginning, action by action. */
#include "binding.h"

static maat_record *moves(PyObject *self)
{
    return ((struct record_object *)self)->record;
}

/* Nobody looks into a record while it is analysed in another thread. */
static bool is_free(PyObject *self)
{
    if (((struct record_object *)self)->busy)
        PyErr_SetString(PyExc_RuntimeError, "the record is in use by another thread");
    return !((struct record_object *)self)->busy;
}

/* Takes both. */
static PyObject *wrap(maat_record *record, PyObject *game)
{
    struct record_object *self =
        record && game ? (struct record_object *)record_type.tp_alloc(&record_type, 0)
                       : NULL;
    if (!self) {
        maat_record_free(record);
        Py_XDECREF(game);
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    }
    self->record = record;
    self->game = (struct game_object *)game;
    return (PyObject *)self;
}

static PyObject *record_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"game", NULL};
    struct game_object *game;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!:Record", names, &game_type,
                                     &game))
        return NULL;
    Py_INCREF(game);
    return wrap(maat_record_new(game->setup), (PyObject *)game);
}

static void record_dealloc(PyObject *self)
{
    maat_record_free(moves(self));
    Py_XDECREF(((struct record_object *)self)->game);
    Py_TYPE(self)->tp_free(self);
}

static PyObject *record_parse(PyObject *type, PyObject *arg)
{
    (void)type;
    struct maat_error err = {0};
    Py_ssize_t len;
    const char *text = values_utf8(arg, "a record", &len);
    if (!text)
        return NULL;
    maat_record *r = maat_record_read(text, (size_t)len, &err);
    if (!r)
        return error_raise(&err);
    return wrap(r, game_wrap(maat_record_setup(r)));
}

static PyObject *record_str(PyObject *self)
{
    if (!is_free(self))
        return NULL;
    char *text = maat_record_write(moves(self));
    if (!text)
        return PyErr_NoMemory();
    PyObject *ret = PyUnicode_FromString(text);
    maat_free(text);
    return ret;
}

/* open(path, mode, encoding="utf-8").METHOD(arg), closed again. */
static PyObject *with_file(PyObject *path, const char *mode, const char *method,
                           PyObject *arg)
{
    PyObject *io = PyImport_ImportModule("io");
    PyObject *file =
        io ? PyObject_CallMethod(io, "open", "Osis", path, mode, -1, "utf-8") : NULL;
    PyObject *ret = NULL;
    if (file)
        ret = arg ? PyObject_CallMethod(file, method, "O", arg)
                  : PyObject_CallMethod(file, method, NULL);
    if (file) {
        PyObject *type, *value, *trace;
        PyErr_Fetch(&type, &value, &trace);
        PyObject *closed = PyObject_CallMethod(file, "close", NULL);
        if (type)
            PyErr_Restore(type, value, trace); /* what went wrong first */
        else if (!closed)
            Py_CLEAR(ret);
        Py_XDECREF(closed);
    }
    Py_XDECREF(file);
    Py_XDECREF(io);
    return ret;
}

static PyObject *record_read(PyObject *type, PyObject *path)
{
    PyObject *text = with_file(path, "r", "read", NULL);
    if (!text && PyErr_ExceptionMatches(PyExc_UnicodeDecodeError)) {
        PyErr_Clear();
        return error_say(MAAT_BAD_TEXT, "the file is no text: no record");
    }
    PyObject *ret = text ? record_parse(type, text) : NULL;
    Py_XDECREF(text);
    return ret;
}

static PyObject *record_write(PyObject *self, PyObject *path)
{
    PyObject *text = record_str(self);
    PyObject *done = text ? with_file(path, "w", "write", text) : NULL;
    Py_XDECREF(text);
    if (!done)
        return NULL;
    Py_DECREF(done);
    Py_RETURN_NONE;
}

static PyObject *record_push(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"action", "seat", NULL};
    PyObject *what, *seat = NULL;
    struct maat_error err = {0};
    maat_action a;
    int actor = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|O:push", names, &what, &seat) ||
        !is_free(self))
        return NULL;
    maat_record *r = moves(self);
    maat_state *s = maat_record_state(r, maat_record_length(r), &err);
    if (!s)
        return error_raise(&err);
    bool done =
        values_actor(seat, s, &actor) == 0 && values_action(what, s, actor, &a) == 0;
    if (done && maat_record_push(r, actor, a, &err) < 0) {
        error_refuse(&err, s, actor);
        done = false;
    }
    maat_state_free(s);
    if (!done)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *record_name(PyObject *self, PyObject *const *args, Py_ssize_t n,
                             PyObject *keywords)
{
    static const char *const names[] = {"seat", "name", NULL};
    struct maat_error err = {0};
    PyObject *given[2];
    Py_ssize_t len;
    long long seat;
    int players = maat_setup_players(((struct record_object *)self)->game->setup);
    if (values_arguments("name", names, 2, args, n, keywords, given) < 0 ||
        values_number(given[0], "a seat", 0, players - 1, &seat) < 0)
        return NULL;
    const char *name = values_utf8(given[1], "a name", &len);
    if (!name || !is_free(self))
        return NULL;
    if (strlen(name) != (size_t)len)
        return error_say(MAAT_BAD_VALUE, "a name has no zero byte in it");
    if (maat_record_name(moves(self), (int)seat, name, &err) < 0)
        return error_raise(&err);
    Py_RETURN_NONE;
}

static PyObject *record_state(PyObject *self, PyObject *const *args, Py_ssize_t n,
                              PyObject *keywords)
{
    static const char *const names[] = {"ply", NULL};
    struct maat_error err = {0};
    PyObject *from;
    if (values_arguments("state", names, 0, args, n, keywords, &from) < 0 ||
        !is_free(self))
        return NULL;
    uint32_t length = maat_record_length(moves(self));
    long long ply = length;
    if (from && from != Py_None &&
        values_place(from, "states of this record", ply + 1, &ply) < 0)
        return NULL;
    maat_state *s = maat_record_state(moves(self), (uint32_t)ply, &err);
    if (!s)
        return error_raise(&err);
    return state_wrap(s, ((struct record_object *)self)->game);
}

static PyObject *record_repr(PyObject *self)
{
    if (!is_free(self))
        return NULL;
    return PyUnicode_FromFormat(
        "<maat.Record of %s, %u actions>",
        maat_game_id(maat_setup_game(((struct record_object *)self)->game->setup)),
        (unsigned)maat_record_length(moves(self)));
}

/* Records are equal when they are written alike. They change: they have no hash. */
static PyObject *record_compare(PyObject *a, PyObject *b, int how)
{
    if (!PyObject_TypeCheck(b, &record_type) || (how != Py_EQ && how != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    PyObject *x = record_str(a), *y = x ? record_str(b) : NULL;
    bool same = x && y && PyUnicode_Compare(x, y) == 0;
    Py_XDECREF(x);
    Py_XDECREF(y);
    return PyErr_Occurred() ? NULL : PyBool_FromLong(same == (how == Py_EQ));
}

static Py_ssize_t record_length(PyObject *self)
{
    return is_free(self) ? (Py_ssize_t)maat_record_length(moves(self)) : -1;
}

static PyObject *record_item(PyObject *self, Py_ssize_t i)
{
    maat_action a;
    int actor;
    if (!is_free(self))
        return NULL;
    if (i < 0 || maat_record_step(moves(self), (uint32_t)i, &actor, &a) != MAAT_OK) {
        PyErr_SetString(PyExc_IndexError, "the record has no such action");
        return NULL;
    }
    return Py_BuildValue("(ik)", actor, (unsigned long)a);
}

static PyObject *record_reduce(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *parse = PyObject_GetAttrString((PyObject *)&record_type, "parse");
    PyObject *text = parse ? record_str(self) : NULL;
    PyObject *ret = text ? Py_BuildValue("(O(O))", parse, text) : NULL;
    Py_XDECREF(text);
    Py_XDECREF(parse);
    return ret;
}

/* ---- its states, one after the other --------------------------------------------- */

struct states_object {
    PyObject_HEAD struct record_object *record;
    maat_state *state; /* the next one; NULL: there is none */
    uint32_t ply;
};

static PyObject *record_states(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct maat_error err = {0};
    if (!is_free(self))
        return NULL;
    maat_state *first = maat_record_state(moves(self), 0, &err);
    if (!first)
        return error_raise(&err);
    struct states_object *it =
        (struct states_object *)record_states_type.tp_alloc(&record_states_type, 0);
    if (!it) {
        maat_state_free(first);
        return NULL;
    }
    it->state = first;
    it->record = (struct record_object *)self;
    Py_INCREF(self);
    return (PyObject *)it;
}

static void states_dealloc(PyObject *self)
{
    maat_state_free(((struct states_object *)self)->state);
    Py_XDECREF(((struct states_object *)self)->record);
    Py_TYPE(self)->tp_free(self);
}

static PyObject *states_next(PyObject *self)
{
    struct states_object *it = (struct states_object *)self;
    maat_action a;
    int actor;
    if (!it->state || !is_free((PyObject *)it->record))
        return NULL;
    PyObject *ret = state_wrap(maat_state_clone(it->state), it->record->game);
    if (!ret)
        return NULL;
    if (maat_record_step(it->record->record, it->ply, &actor, &a) == MAAT_OK) {
        maat_state_play(it->state, actor, a);
        it->ply++;
    } else {
        maat_state_free(it->state);
        it->state = NULL;
    }
    return ret;
}

PyTypeObject record_states_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "maat._States",
    .tp_doc = "The states of a record, from the first to the last.",
    .tp_basicsize = sizeof(struct states_object),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_dealloc = states_dealloc,
    .tp_iter = PyObject_SelfIter,
    .tp_iternext = states_next,
};

/* ---- the type -------------------------------------------------------------------- */

static PyMethodDef record_methods[] = {
    {"parse", record_parse, METH_O | METH_STATIC,
     "parse(text, /)\n--\n\n"
     "-> Record\n\nA record that somebody wrote; it is replayed."},
    {"read", record_read, METH_O | METH_STATIC,
     "read(path, /)\n--\n\n"
     "-> Record\n\nThe same from a file."},
    {"write", record_write, METH_O,
     "write($self, path, /)\n--\n\n"
     "Into a file."},
    {"push", WITH_KEYWORDS(record_push), METH_VARARGS | METH_KEYWORDS,
     "push($self, /, action, seat=None)\n--\n\n"
     "Append an action, chance included. `seat` as in State.apply."},
    {"name", WITH_KEYWORDS(record_name), METH_FASTCALL | METH_KEYWORDS,
     "name($self, /, seat, name)\n--\n\n"
     "Who sits there."},
    {"state", WITH_KEYWORDS(record_state), METH_FASTCALL | METH_KEYWORDS,
     "state($self, /, ply=None)\n--\n\n"
     "-> State\n\nAfter so many actions; None: after the last."},
    {"states", record_states, METH_NOARGS,
     "states($self, /)\n--\n\n"
     "-> Iterator[State]\n\nAll of them, from the first to the last."},
    {"__reduce__", record_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL}};

static PyMemberDef record_members[] = {GAME_OF(record_object), {NULL, 0, 0, 0, NULL}};

static PySequenceMethods record_sequence = {.sq_length = record_length,
                                            .sq_item = record_item};

PyTypeObject record_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "maat.Record",
    .tp_doc =
        "Record(game)\n--\n\n"
        "A game from its beginning. record[i] is (actor, action), len(record) how\n"
        "many there are, str(record) the text of docs/notation.md. Records that are\n"
        "written alike are equal.",
    .tp_basicsize = sizeof(struct record_object),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = record_new,
    .tp_dealloc = record_dealloc,
    .tp_repr = record_repr,
    .tp_str = record_str,
    .tp_hash = PyObject_HashNotImplemented,
    .tp_richcompare = record_compare,
    .tp_as_sequence = &record_sequence,
    .tp_methods = record_methods,
    .tp_members = record_members,
};
