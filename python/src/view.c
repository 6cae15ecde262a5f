/* view.c - maat.View: what one seat may know, as a mapping. */
#include "binding.h"

static maat_view *seen(PyObject *self)
{
    return ((struct view_object *)self)->view;
}

PyObject *view_wrap(maat_view *view, struct game_object *game)
{
    if (!view)
        return PyErr_NoMemory();
    struct view_object *self = (struct view_object *)view_type.tp_alloc(&view_type, 0);
    if (!self) {
        maat_view_free(view);
        return NULL;
    }
    self->view = view;
    self->game = game;
    Py_INCREF(game);
    return (PyObject *)self;
}

static PyObject *view_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"state", "seat", NULL};
    PyObject *state, *seat = Py_None;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!|O:View", names, &state_type,
                                     &state, &seat))
        return NULL;
    return PyObject_CallMethod(state, "view", "O", seat);
}

static void view_dealloc(PyObject *self)
{
    struct view_object *v = (struct view_object *)self;
    maat_view_free(v->view);
    Py_XDECREF(v->game);
    Py_XDECREF(v->fields);
    Py_TYPE(self)->tp_free(self);
}

static size_t write_view(const void *from, char *buf, size_t size)
{
    return maat_view_write(from, buf, size);
}

static PyObject *view_str(PyObject *self)
{
    return values_text(write_view, seen(self));
}

static PyObject *view_repr(PyObject *self)
{
    int who = maat_view_viewer(seen(self));
    const char *id = maat_game_id(maat_view_game(seen(self)));
    if (who < 0)
        return PyUnicode_FromFormat("<maat.View of %s by a spectator>", id);
    return PyUnicode_FromFormat("<maat.View of %s by seat %d>", id, who);
}

/* The view of a text, of this game or, NULL, of the one that the text tells. */
static PyObject *read_view(PyObject *from, PyObject *seat_from, PyObject *game)
{
    Py_ssize_t len;
    int seat;
    struct maat_error err = {0};
    const char *text = values_utf8(from, "a view", &len);
    if (!text || values_seat(seat_from, MAAT_MAX_PLAYERS, MAAT_SPECTATOR, &seat) < 0)
        return NULL;
    maat_view *v = maat_view_read(text, (size_t)len, seat, &err);
    if (!v)
        return error_raise(&err);
    PyObject *told = game_wrap(maat_view_setup(v));
    if (!told) {
        maat_view_free(v);
        return NULL;
    }
    PyObject *ret = view_wrap(v, (struct game_object *)(game ? game : told));
    Py_DECREF(told);
    return ret;
}

static PyObject *view_parse(PyObject *type, PyObject *const *args, Py_ssize_t n,
                            PyObject *keywords)
{
    static const char *const names[] = {"text", "seat", NULL};
    PyObject *given[2];
    (void)type;
    if (values_arguments("parse", names, 2, args, n, keywords, given) < 0)
        return NULL;
    return read_view(given[0], given[1], NULL);
}

/* What a pickle says: a game, the text and whose view it is. */
static PyObject *view_restore(PyObject *type, PyObject *args)
{
    PyObject *game, *text, *seat;
    (void)type;
    if (!PyArg_ParseTuple(args, "O!OO:_restore", &game_type, &game, &text, &seat))
        return NULL;
    PyObject *ret = read_view(text, seat, game);
    if (ret && maat_view_game(seen(ret)) !=
                   maat_setup_game(((struct game_object *)game)->setup)) {
        Py_CLEAR(ret);
        error_say(MAAT_BAD_VALUE, "this is a view of another game");
    }
    return ret;
}

static PyObject *view_reduce(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *restore = PyObject_GetAttrString((PyObject *)&view_type, "_restore");
    PyObject *text = restore ? view_str(self) : NULL;
    PyObject *ret =
        text ? Py_BuildValue("(O(ONi))", restore, ((struct view_object *)self)->game,
                             text, maat_view_viewer(seen(self)))
             : NULL;
    Py_XDECREF(restore);
    return ret;
}

/* A view is what it shows and to whom; how many actions there were it does not show. */
static Py_hash_t view_hash(PyObject *self)
{
    PyObject *text = view_str(self);
    Py_hash_t hash = text ? PyObject_Hash(text) ^ maat_view_viewer(seen(self)) : -1;
    Py_XDECREF(text);
    return text && hash == -1 ? -2 : hash;
}

/* Whether both show the same; -1 with an exception. */
static int is_shown_alike(PyObject *a, PyObject *b)
{
    if (maat_view_equal(seen(a), seen(b)))
        return 1;
    if (maat_view_viewer(seen(a)) != maat_view_viewer(seen(b)))
        return 0;
    int same =
        PyObject_RichCompareBool((PyObject *)((struct view_object *)a)->game,
                                 (PyObject *)((struct view_object *)b)->game, Py_EQ);
    if (same < 1)
        return same;
    PyObject *x = view_str(a), *y = view_str(b);
    same = x && y ? PyUnicode_Compare(x, y) == 0 : -1;
    Py_XDECREF(x);
    Py_XDECREF(y);
    return same;
}

static PyObject *view_compare(PyObject *a, PyObject *b, int how)
{
    if (!PyObject_TypeCheck(b, &view_type) || (how != Py_EQ && how != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    int same = is_shown_alike(a, b);
    return same < 0 ? NULL : PyBool_FromLong(same == (how == Py_EQ));
}

/* ---- a mapping ------------------------------------------------------------------- */

/* Borrowed; NULL with an exception. */
static PyObject *fields(PyObject *self)
{
    struct view_object *v = (struct view_object *)self;
    if (!v->fields) {
        PyObject *text = view_str(self);
        v->fields = text ? values_json(text) : NULL;
        Py_XDECREF(text);
    }
    return v->fields;
}

static Py_ssize_t view_length(PyObject *self)
{
    PyObject *f = fields(self);
    return f ? PyDict_Size(f) : -1;
}

static PyObject *view_item(PyObject *self, PyObject *key)
{
    PyObject *f = fields(self);
    return f ? PyObject_GetItem(f, key) : NULL;
}

static PyObject *view_iter(PyObject *self)
{
    PyObject *f = fields(self);
    return f ? PyObject_GetIter(f) : NULL;
}

static int view_contains(PyObject *self, PyObject *key)
{
    PyObject *f = fields(self);
    return f ? PyDict_Contains(f, key) : -1;
}

static PyObject *view_keys(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *f = fields(self);
    return f ? PyObject_CallMethod(f, "keys", NULL) : NULL;
}

static PyObject *view_values(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *f = fields(self);
    return f ? PyObject_CallMethod(f, "values", NULL) : NULL;
}

static PyObject *view_items(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *f = fields(self);
    return f ? PyObject_CallMethod(f, "items", NULL) : NULL;
}

static PyObject *view_get(PyObject *self, PyObject *args)
{
    PyObject *key, *fallback = Py_None;
    if (!PyArg_ParseTuple(args, "O|O:get", &key, &fallback))
        return NULL;
    PyObject *f = fields(self);
    return f ? PyObject_CallMethod(f, "get", "OO", key, fallback) : NULL;
}

/* ---- the rest -------------------------------------------------------------------- */

static PyObject *view_to_dict(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *text = view_str(self);
    PyObject *ret = text ? values_json(text) : NULL;
    Py_XDECREF(text);
    return ret;
}

static PyObject *view_legal(PyObject *self, PyObject *unused)
{
    (void)unused;
    maat_action list[MAAT_MAX_ACTIONS];
    return values_actions(list, maat_view_legal(seen(self), list));
}

static PyObject *view_sample(PyObject *self, PyObject *luck)
{
    struct maat_random own, *r = values_random(luck, &own);
    if (!r)
        return NULL;
    return state_wrap(maat_view_sample(seen(self), r),
                      ((struct view_object *)self)->game);
}

static PyObject *view_observation(PyObject *self, PyObject *unused)
{
    (void)unused;
    return values_observation(seen(self), ((struct view_object *)self)->game);
}

static PyObject *view_svg(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *module = PyImport_ImportModule("maat._svg");
    PyObject *ret = module ? PyObject_CallMethod(module, "draw_view", "O", self) : NULL;
    Py_XDECREF(module);
    return ret;
}

static PyObject *get_viewer(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(maat_view_viewer(seen(self)));
}

static PyObject *get_acting(PyObject *self, void *unused)
{
    (void)unused;
    return values_seats(maat_view_acting(seen(self)));
}

static PyMethodDef view_methods[] = {
    {"parse", WITH_KEYWORDS(view_parse), METH_FASTCALL | METH_KEYWORDS | METH_STATIC,
     "parse(text, seat)\n--\n\n"
     "-> View\n\nThe view of a text, as str(view) gives it."},
    {"_restore", view_restore, METH_VARARGS | METH_STATIC, NULL},
    {"to_dict", view_to_dict, METH_NOARGS,
     "to_dict($self, /)\n--\n\n"
     "-> dict\n\n"
     "A dict of its own. Seats are counted from 1 in it, as in all that a view shows."},
    {"keys", view_keys, METH_NOARGS,
     "keys($self, /)\n--\n\n"
     "The names of the fields."},
    {"values", view_values, METH_NOARGS,
     "values($self, /)\n--\n\n"
     "What they say."},
    {"items", view_items, METH_NOARGS,
     "items($self, /)\n--\n\n"
     "Both."},
    {"get", view_get, METH_VARARGS,
     "get($self, key, default=None, /)\n--\n\n"
     "What the field says, or `default` where there is none."},
    {"legal_actions", view_legal, METH_NOARGS,
     "legal_actions($self, /)\n--\n\n"
     "-> list[int]\n\nWhat the viewer may do."},
    {"sample", view_sample, METH_O,
     "sample($self, luck, /)\n--\n\n"
     "-> State\n\n"
     "A position that the viewer cannot tell from the true one."},
    {"observation", view_observation, METH_NOARGS,
     "observation($self, /)\n--\n\n"
     "The view as int16 numbers; game.spans says which."},
    {"_repr_svg_", view_svg, METH_NOARGS,
     "_repr_svg_($self, /)\n--\n\n"
     "-> str\n\nThe board as a picture, for notebooks."},
    {"__reduce__", view_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef view_getset[] = {{"viewer", get_viewer, NULL,
                                     "viewer($self, /)\n--\n\n"
                                     "whose view it is; SPECTATOR",
                                     NULL},
                                    {"acting", get_acting, NULL,
                                     "acting($self, /)\n--\n\n"
                                     "all seats that owe a decision",
                                     NULL},
                                    {NULL, NULL, NULL, NULL, NULL}};

static PyMappingMethods view_mapping = {.mp_length = view_length,
                                        .mp_subscript = view_item};
static PySequenceMethods view_sequence = {.sq_contains = view_contains};

static PyMemberDef view_members[] = {GAME_OF(view_object), {NULL, 0, 0, 0, NULL}};

PyTypeObject view_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "maat.View",
    .tp_doc =
        "View(state, seat=None)\n--\n\n"
        "What one seat, or a spectator, may know of a position: a mapping from\n"
        "the names of the fields; docs/views has them game by game. Where a field\n"
        "names a seat it counts from 1, as in all texts; viewer and acting count\n"
        "from 0. Lists by seat begin with seat 0. Equal views show the same.",
    .tp_basicsize = sizeof(struct view_object),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_MAPPING,
    .tp_new = view_new,
    .tp_dealloc = view_dealloc,
    .tp_repr = view_repr,
    .tp_str = view_str,
    .tp_hash = view_hash,
    .tp_richcompare = view_compare,
    .tp_iter = view_iter,
    .tp_as_mapping = &view_mapping,
    .tp_as_sequence = &view_sequence,
    .tp_methods = view_methods,
    .tp_members = view_members,
    .tp_getset = view_getset,
};
