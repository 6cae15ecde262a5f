/* state_value.c - maat.State as a value: text, dict, views, numbers, equality. */
#include "state.h"

static size_t write_state(const void *from, char *buf, size_t size)
{
    return maat_state_write(from, buf, size);
}

static size_t write_view(const void *from, char *buf, size_t size)
{
    return maat_view_write(from, buf, size);
}

static maat_state *truth(PyObject *self)
{
    return ((struct state_object *)self)->state;
}

PyObject *state_str(PyObject *self)
{
    return values_text(write_state, truth(self));
}

PyObject *state_repr(PyObject *self)
{
    const maat_state *s = truth(self);
    return PyUnicode_FromFormat("<maat.State of %s, ply %u, %s>",
                                maat_game_id(maat_state_game(s)), maat_state_ply(s),
                                maat_state_phase(s));
}

/* Of the text: what is equal is told alike, however many actions there were. */
Py_hash_t state_hash(PyObject *self)
{
    PyObject *text = state_str(self);
    Py_hash_t hash = text ? PyObject_Hash(text) : -1;
    Py_XDECREF(text);
    return hash;
}

/* Whether both are told alike: fields that only help on the way (the number of actions,
 * where a stone came from) are no part of a position. -1: out of memory. */
static int have_one_text(PyObject *a, PyObject *b)
{
    if (maat_state_game(truth(a)) != maat_state_game(truth(b)))
        return 0;
    PyObject *x = state_str(a), *y = x ? state_str(b) : NULL;
    int same = y ? PyObject_RichCompareBool(x, y, Py_EQ) : -1;
    Py_XDECREF(x);
    Py_XDECREF(y);
    return same;
}

PyObject *state_compare(PyObject *a, PyObject *b, int how)
{
    if (!PyObject_TypeCheck(b, &state_type) || (how != Py_EQ && how != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    int same = maat_state_equal(truth(a), truth(b)) ? 1 : have_one_text(a, b);
    return same < 0 ? NULL : PyBool_FromLong(same == (how == Py_EQ));
}

PyObject *state_clone(PyObject *self, PyObject *unused)
{
    (void)unused;
    return state_wrap(maat_state_clone(truth(self)),
                      ((struct state_object *)self)->game);
}

PyObject *state_parse(PyObject *type, PyObject *arg)
{
    (void)type;
    struct maat_error err = {0};
    Py_ssize_t len;
    const char *text = values_utf8(arg, "a position", &len);
    if (!text)
        return NULL;
    maat_state *s = maat_state_read(text, (size_t)len, &err);
    if (!s)
        return error_raise(&err);
    PyObject *game = game_wrap(maat_state_setup(s));
    if (!game) {
        maat_state_free(s);
        return NULL;
    }
    PyObject *ret = state_wrap(s, (struct game_object *)game);
    Py_DECREF(game);
    return ret;
}

/* What a pickle says: a game, how many actions there were, and the text. */
PyObject *state_restore(PyObject *type, PyObject *args)
{
    struct game_object *game;
    unsigned int ply;
    PyObject *text;
    if (!PyArg_ParseTuple(args, "O!IU:_restore", &game_type, &game, &ply, &text))
        return NULL;
    PyObject *ret = state_parse(type, text);
    if (ret && maat_state_adopt(truth(ret), game->setup, ply, NULL) == MAAT_OK) {
        Py_INCREF(game);
        Py_SETREF(((struct state_object *)ret)->game, game);
    }
    return ret;
}

PyObject *state_to_dict(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *text = state_str(self);
    PyObject *ret = text ? values_json(text) : NULL;
    Py_XDECREF(text);
    return ret;
}

/* ---- what a seat knows ----------------------------------------------------------- */

/* The view of (seat=None): that of whoever is to decide, or of a spectator. */
static maat_view *view_of(PyObject *self, PyObject *const *args, Py_ssize_t n,
                          PyObject *keywords, const char *name)
{
    static const char *const names[] = {"seat", NULL};
    const maat_state *s = truth(self);
    int seat, usual = maat_state_seat(s);
    PyObject *from;
    if (values_arguments(name, names, 0, args, n, keywords, &from) < 0 ||
        values_seat(from, maat_state_players(s), usual < 0 ? MAAT_SPECTATOR : usual,
                    &seat) < 0)
        return NULL;
    if (seat == MAAT_CHANCE) {
        error_say(MAAT_BAD_VALUE, "chance has no view: a seat, or -2 for a spectator");
        return NULL;
    }
    maat_view *v = maat_view_new(s, seat);
    if (!v)
        PyErr_NoMemory();
    return v;
}

PyObject *state_view(PyObject *self, PyObject *const *args, Py_ssize_t n,
                     PyObject *keywords)
{
    maat_view *v = view_of(self, args, n, keywords, "view");
    return v ? view_wrap(v, ((struct state_object *)self)->game) : NULL;
}

PyObject *state_information(PyObject *self, PyObject *const *args, Py_ssize_t n,
                            PyObject *keywords)
{
    maat_view *v = view_of(self, args, n, keywords, "information_state");
    PyObject *ret = v ? values_text(write_view, v) : NULL;
    maat_view_free(v);
    return ret;
}

PyObject *state_observation(PyObject *self, PyObject *const *args, Py_ssize_t n,
                            PyObject *keywords)
{
    maat_view *v = view_of(self, args, n, keywords, "observation");
    PyObject *ret =
        v ? values_observation(v, ((struct state_object *)self)->game) : NULL;
    maat_view_free(v);
    return ret;
}

/* ---- pictures, pickles ----------------------------------------------------------- */

PyObject *state_svg(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *module = PyImport_ImportModule("maat._svg");
    PyObject *ret =
        module ? PyObject_CallMethod(module, "draw_state", "O", self) : NULL;
    Py_XDECREF(module);
    return ret;
}

PyObject *state_reduce(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *restore = PyObject_GetAttrString((PyObject *)&state_type, "_restore");
    PyObject *text = restore ? state_str(self) : NULL;
    PyObject *ret =
        text ? Py_BuildValue("(O(OIN))", restore, ((struct state_object *)self)->game,
                             maat_state_ply(truth(self)), text)
             : NULL;
    Py_XDECREF(restore);
    return ret;
}

/* ---- attributes ------------------------------------------------------------------ */

static PyObject *get_players(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(maat_state_players(truth(self)));
}

static PyObject *get_seat(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(maat_state_seat(truth(self)));
}

static PyObject *get_acting(PyObject *self, void *unused)
{
    (void)unused;
    return values_seats(maat_state_acting(truth(self)));
}

static PyObject *get_phase(PyObject *self, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(maat_state_phase(truth(self)));
}

static PyObject *get_ply(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLong(maat_state_ply(truth(self)));
}

static PyObject *is_node(PyObject *self, void *which)
{
    return PyBool_FromLong((intptr_t)maat_state_node(truth(self)) == (intptr_t)which);
}

PyGetSetDef state_getset[] = {
    {"players", get_players, NULL,
     "players($self, /)\n--\n\n"
     "how many seats",
     NULL},
    {"seat", get_seat, NULL,
     "seat($self, /)\n--\n\n"
     "who is to decide, the first if several are; CHANCE, NOBODY",
     NULL},
    {"acting", get_acting, NULL,
     "acting($self, /)\n--\n\n"
     "all seats that owe a decision",
     NULL},
    {"phase", get_phase, NULL,
     "phase($self, /)\n--\n\n"
     "\"auction\"",
     NULL},
    {"ply", get_ply, NULL,
     "ply($self, /)\n--\n\n"
     "actions so far, chance included",
     NULL},
    {"is_over", is_node, NULL,
     "is_over($self, /)\n--\n\n"
     "whether the game is over",
     (void *)(intptr_t)MAAT_OVER},
    {"is_chance", is_node, NULL,
     "is_chance($self, /)\n--\n\n"
     "whether luck is to be rolled",
     (void *)(intptr_t)MAAT_CHANCE_NODE},
    {NULL, NULL, NULL, NULL, NULL}};
