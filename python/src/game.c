/* game.c - maat.Game: the rules of a game with the options that are played. */
#include "binding.h"

static const maat_game *rules_of(const PyObject *self)
{
    return maat_setup_game(((const struct game_object *)self)->setup);
}

PyObject *game_wrap(maat_setup *setup)
{
    if (!setup)
        return PyErr_NoMemory();
    PyObject *self = game_type.tp_alloc(&game_type, 0);
    if (self)
        ((struct game_object *)self)->setup = setup;
    else
        maat_setup_free(setup);
    return self;
}

static void game_dealloc(PyObject *self)
{
    struct game_object *g = (struct game_object *)self;
    maat_setup_free(g->setup);
    Py_XDECREF(g->facts);
    Py_TYPE(self)->tp_free(self);
}

/* ---- options --------------------------------------------------------------------- */

/* A value as options say it: True is yes, a list is joined by commas. */
static PyObject *option_text(PyObject *value)
{
    if (PyBool_Check(value))
        return PyUnicode_FromString(value == Py_True ? "yes" : "no");
    if (!PyList_Check(value) && !PyTuple_Check(value))
        return PyObject_Str(value);
    PyObject *comma = PyUnicode_FromString(",");
    PyObject *text = comma ? PyUnicode_Join(comma, value) : NULL;
    Py_XDECREF(comma);
    return text;
}

/* "key=value ..." with those of `more` behind those of `first`, either may be NULL. */
static PyObject *options_text(PyObject *first, PyObject *more)
{
    PyObject *all = PyUnicode_FromString(""), *key, *value;
    PyObject *both[] = {first, more};
    for (int i = 0; i < 2; i++) {
        Py_ssize_t at = 0;
        while (all && both[i] && PyDict_Next(both[i], &at, &key, &value)) {
            if (i == 0 && more && PyDict_Contains(more, key))
                continue;
            PyObject *text = option_text(value);
            if (text &&
                PyUnicode_FindChar(text, 0, 0, PyUnicode_GET_LENGTH(text), 1) != -1) {
                error_say(MAAT_BAD_OPTION, "an option has no zero byte in it");
                Py_CLEAR(text);
            }
            if (text &&
                PyUnicode_FindChar(text, ' ', 0, PyUnicode_GET_LENGTH(text), 1) != -1) {
                error_say(MAAT_BAD_OPTION, "an option has no blanks: '%s'",
                          PyUnicode_AsUTF8(text));
                Py_CLEAR(text);
            }
            PyObject *next =
                text ? PyUnicode_FromFormat("%U%U=%U ", all, key, text) : NULL;
            Py_XDECREF(text);
            Py_SETREF(all, next);
        }
    }
    return all;
}

static PyObject *game_make(const maat_game *rules, PyObject *first, PyObject *more)
{
    PyObject *text = options_text(first, more);
    const char *options = text ? PyUnicode_AsUTF8(text) : NULL;
    struct maat_error err = {0};
    maat_setup *setup = options ? maat_setup_new(rules, options, &err) : NULL;
    Py_XDECREF(text);
    if (!setup)
        return options ? error_raise(&err) : NULL;
    return game_wrap(setup);
}

static PyObject *game_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    const char *id;
    (void)type;
    if (!PyArg_ParseTuple(args, "s:Game", &id))
        return NULL;
    const maat_game *rules = maat_game_find(id);
    if (!rules)
        return error_say(MAAT_NOT_FOUND, "there is no game '%s': maat.games() has all",
                         id);
    return game_make(rules, NULL, kwargs);
}

static size_t write_setup(const void *from, char *buf, size_t size)
{
    return maat_setup_write(from, buf, size);
}

static PyObject *game_text(PyObject *self)
{
    return values_text(write_setup, ((struct game_object *)self)->setup);
}

/* All options as a dict; numbers as ints. */
static PyObject *game_options(PyObject *self, void *unused)
{
    (void)unused;
    PyObject *text = game_text(self);
    PyObject *words = text ? PyUnicode_Split(text, NULL, -1) : NULL;
    PyObject *ret = words ? PyDict_New() : NULL;
    for (Py_ssize_t i = 0; ret && i < PyList_GET_SIZE(words); i++) {
        PyObject *equals = PyUnicode_FromString("=");
        PyObject *pair =
            equals ? PyUnicode_Partition(PyList_GET_ITEM(words, i), equals) : NULL;
        PyObject *value = pair ? PyTuple_GET_ITEM(pair, 2) : NULL;
        PyObject *number = value ? PyLong_FromUnicodeObject(value, 10) : NULL;
        if (value && !number)
            PyErr_Clear();
        if (!value ||
            PyDict_SetItem(ret, PyTuple_GET_ITEM(pair, 0), number ? number : value) < 0)
            Py_CLEAR(ret);
        Py_XDECREF(equals);
        Py_XDECREF(pair);
        Py_XDECREF(number);
    }
    Py_XDECREF(words);
    Py_XDECREF(text);
    return ret;
}

static PyObject *game_setup(PyObject *self, PyObject *args, PyObject *kwargs)
{
    if (!PyArg_ParseTuple(args, ":setup"))
        return NULL;
    PyObject *mine = game_options(self, NULL);
    PyObject *ret = mine ? game_make(rules_of(self), mine, kwargs) : NULL;
    Py_XDECREF(mine);
    return ret;
}

/* ---- facts ----------------------------------------------------------------------- */

enum fact {
    MIN_PLAYERS,
    MAX_PLAYERS,
    PLAYERS,
    MAX_PLIES,
    RULES,
    SPACE_VERSION,
    NUM_ACTIONS,
    OBSERVATION_SIZE
};

static PyObject *game_number(PyObject *self, void *which)
{
    const maat_setup *setup = ((struct game_object *)self)->setup;
    const maat_game *g = maat_setup_game(setup);
    switch ((enum fact)(intptr_t)which) {
    case MIN_PLAYERS:
        return PyLong_FromLong(maat_game_min_players(g));
    case MAX_PLAYERS:
        return PyLong_FromLong(maat_game_max_players(g));
    case PLAYERS:
        return PyLong_FromLong(maat_setup_players(setup));
    case MAX_PLIES:
        return PyLong_FromUnsignedLong(maat_setup_max_plies(setup));
    case RULES:
        return PyLong_FromLong(maat_game_rules(g));
    case SPACE_VERSION:
        return PyLong_FromLong(maat_space_version(g));
    case NUM_ACTIONS:
        return PyLong_FromLong(maat_space_actions(g));
    case OBSERVATION_SIZE:
        return PyLong_FromLong(maat_space_size(setup));
    }
    Py_UNREACHABLE();
}

static PyObject *game_id(PyObject *self, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(maat_game_id(rules_of(self)));
}

static PyObject *game_title(PyObject *self, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(maat_game_title(rules_of(self)));
}

static PyObject *game_traits(PyObject *self, void *unused)
{
    static const char *const names[] = {"chance", "secrets", "commits", "teams"};
    (void)unused;
    uint32_t traits = maat_game_traits(rules_of(self));
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < 4; i++) {
        PyObject *name = traits >> i & 1 ? PyUnicode_FromString(names[i]) : NULL;
        if (traits >> i & 1 && (!name || PyList_Append(list, name) < 0))
            Py_CLEAR(list);
        Py_XDECREF(name);
    }
    PyObject *ret = list ? PyFrozenSet_New(list) : NULL;
    Py_XDECREF(list);
    return ret;
}

static PyObject *game_spans(PyObject *self, void *unused)
{
    (void)unused;
    const maat_setup *setup = ((struct game_object *)self)->setup;
    int n = maat_space_spans(setup);
    PyObject *ret = PyTuple_New(n);
    for (int i = 0; ret && i < n; i++) {
        struct maat_span span;
        PyObject *o =
            maat_space_span(setup, i, &span) == MAAT_OK ? values_span(&span) : NULL;
        if (!o)
            Py_CLEAR(ret);
        else
            PyTuple_SET_ITEM(ret, i, o);
    }
    return ret;
}

static PyObject *game_describe(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct game_object *g = (struct game_object *)self;
    if (!g->facts)
        g->facts = values_take_json(maat_game_describe(rules_of(self)));
    Py_XINCREF(g->facts);
    return g->facts;
}

/* ---- what it gives --------------------------------------------------------------- */

static PyObject *game_start(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct game_object *g = (struct game_object *)self;
    return state_wrap(maat_state_new(g->setup), g);
}

static PyObject *game_index(PyObject *self, PyObject *arg)
{
    maat_action a;
    if (PyUnicode_Check(arg)) {
        PyErr_SetString(PyExc_TypeError, "the number of an action, not its text");
        return NULL;
    }
    if (values_action(arg, NULL, 0, &a) < 0)
        return NULL;
    int index = maat_space_index(rules_of(self), a);
    if (index < 0)
        return error_say(MAAT_BAD_VALUE, "%lu is no action of a seat",
                         (unsigned long)a);
    return PyLong_FromLong(index);
}

static PyObject *game_action(PyObject *self, PyObject *arg)
{
    long long index;
    if (values_number(arg, "the index of an action", 0,
                      maat_space_actions(rules_of(self)) - 1, &index) < 0)
        return NULL;
    return PyLong_FromUnsignedLong(maat_space_action(rules_of(self), (int)index));
}

static PyObject *game_repr(PyObject *self)
{
    PyObject *options = game_options(self, NULL);
    PyObject *ret = NULL, *key, *value, *text = NULL;
    Py_ssize_t at = 0;
    if (options)
        text = PyUnicode_FromFormat("maat.Game('%s'", maat_game_id(rules_of(self)));
    while (text && PyDict_Next(options, &at, &key, &value))
        Py_SETREF(text, PyUnicode_FromFormat("%U, %U=%R", text, key, value));
    if (text)
        ret = PyUnicode_FromFormat("%U)", text);
    Py_XDECREF(text);
    Py_XDECREF(options);
    return ret;
}

static PyObject *game_compare(PyObject *a, PyObject *b, int how)
{
    if (!PyObject_TypeCheck(b, &game_type) || (how != Py_EQ && how != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    PyObject *x = game_text(a), *y = game_text(b);
    bool same = x && y && rules_of(a) == rules_of(b) && PyUnicode_Compare(x, y) == 0;
    Py_XDECREF(x);
    Py_XDECREF(y);
    if (PyErr_Occurred())
        return NULL;
    return PyBool_FromLong(same == (how == Py_EQ));
}

static Py_hash_t game_hash(PyObject *self)
{
    PyObject *text = game_text(self);
    Py_hash_t ret = text ? PyObject_Hash(text) : -1;
    Py_XDECREF(text);
    return ret;
}

static PyObject *game_reduce(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *module = PyImport_ImportModule("maat");
    PyObject *make = module ? PyObject_GetAttrString(module, "_game") : NULL;
    PyObject *options = make ? game_options(self, NULL) : NULL;
    PyObject *ret =
        options ? Py_BuildValue("(O(sO))", make, maat_game_id(rules_of(self)), options)
                : NULL;
    Py_XDECREF(module);
    Py_XDECREF(make);
    Py_XDECREF(options);
    return ret;
}

static PyMethodDef game_methods[] = {
    {"setup", WITH_KEYWORDS(game_setup), METH_VARARGS | METH_KEYWORDS,
     "setup($self, /, **options)\n--\n\n"
     "-> Game\n\nThe same game with these options changed."},
    {"start", game_start, METH_NOARGS,
     "start($self, /)\n--\n\n"
     "-> State\n\nThe first position; its luck is yet to be rolled."},
    {"describe", game_describe, METH_NOARGS,
     "describe($self, /)\n--\n\n"
     "-> dict\n\nOptions, phases, fields of views, kinds of events."},
    {"index", game_index, METH_O,
     "index($self, action, /)\n--\n\n"
     "-> int\n\nIts index among all actions of the game."},
    {"action", game_action, METH_O,
     "action($self, index, /)\n--\n\n"
     "-> int\n\nThe action of an index."},
    {"__reduce__", game_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL}};

#define NUMBER(name, which, doc)                                                       \
    {                                                                                  \
        name, game_number, NULL, doc, (void *)(intptr_t)(which)                        \
    }

static PyGetSetDef game_getset[] = {
    {"id", game_id, NULL,
     "id($self, /)\n--\n\n"
     "\"ra\"",
     NULL},
    {"title", game_title, NULL,
     "title($self, /)\n--\n\n"
     "\"Ra\"",
     NULL},
    {"options", game_options, NULL,
     "options($self, /)\n--\n\n"
     "all options, as a dict",
     NULL},
    {"traits", game_traits, NULL,
     "traits($self, /)\n--\n\n"
     "what of \"chance\", \"secrets\", \"commits\" and \"teams\" it has",
     NULL},
    {"spans", game_spans, NULL,
     "spans($self, /)\n--\n\n"
     "what the numbers of an observation are",
     NULL},
    NUMBER("min_players", MIN_PLAYERS, "seats that it needs"),
    NUMBER("max_players", MAX_PLAYERS, "seats that it can have"),
    NUMBER("players", PLAYERS, "seats of this setup"),
    NUMBER("max_plies", MAX_PLIES, "no game has more actions, chance included"),
    NUMBER("rules", RULES, "version of our reading of the rules"),
    NUMBER("space_version", SPACE_VERSION,
           "version of the layout of observations and of the indices of actions"),
    NUMBER("num_actions", NUM_ACTIONS, "how many indices of actions there are"),
    NUMBER("observation_size", OBSERVATION_SIZE, "numbers of an observation"),
    {NULL, NULL, NULL, NULL, NULL}};

PyTypeObject game_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "maat.Game",
    .tp_doc = "Game(id, /, **options)\n--\n\n"
              "The rules of a game with the options that are played; never changes.\n"
              "What is not named is as usual: Game(\"ra\", players=3, edition=1999).",
    .tp_basicsize = sizeof(struct game_object),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = game_new,
    .tp_dealloc = game_dealloc,
    .tp_repr = game_repr,
    .tp_hash = game_hash,
    .tp_richcompare = game_compare,
    .tp_methods = game_methods,
    .tp_getset = game_getset,
};
