/* bot.c - maat.Bot: a player that is a program. */
#include "binding.h"

struct bot_object {
    PyObject_HEAD maat_bot *bot;
    struct game_object *game;
    PyObject *spec;
    bool busy;    /* a choice is under way in some thread */
    bool at_once; /* it does not search: not worth a thread */
    bool is_cut;  /* its last choice was interrupted: it has no thought */
};

static bool is_free(struct bot_object *b)
{
    if (b->busy)
        PyErr_SetString(PyExc_RuntimeError, "the bot is thinking in another thread");
    return !b->busy;
}

/* Levels that choose without a search, in microseconds. */
static bool is_at_once(const char *spec)
{
    static const char *const quick[] = {"beginner", "casual", "regular", "skilled",
                                        "random",   "novice", NULL};
    for (int i = 0; quick[i]; i++)
        if (strcmp(spec, quick[i]) == 0)
            return true;
    return false;
}

static PyObject *bot_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"game", "level", "seed", NULL};
    struct game_object *game;
    PyObject *level, *seed_from = NULL;
    uint64_t seed = 1;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!O|O:Bot", names, &game_type,
                                     &game, &level, &seed_from) ||
        (seed_from && values_uint64(seed_from, &seed) < 0))
        return NULL;
    PyObject *spec = PyObject_Str(level); /* 1200 is a level too */
    Py_ssize_t len = 0;
    const char *text = spec ? PyUnicode_AsUTF8AndSize(spec, &len) : NULL;
    if (text && strlen(text) != (size_t)len) {
        Py_DECREF(spec);
        return error_say(MAAT_BAD_OPTION, "no level has a zero byte in it");
    }
    struct maat_error err = {0};
    maat_bot *bot =
        text ? maat_bot_new(maat_setup_game(game->setup), text, seed, &err) : NULL;
    struct bot_object *self = bot ? (struct bot_object *)type->tp_alloc(type, 0) : NULL;
    if (!self) {
        if (text && !bot)
            error_raise(&err);
        maat_bot_free(bot);
        Py_XDECREF(spec);
        return NULL;
    }
    self->bot = bot;
    self->spec = spec;
    self->at_once = is_at_once(text);
    self->game = game;
    Py_INCREF(game);
    return (PyObject *)self;
}

static void bot_dealloc(PyObject *self)
{
    struct bot_object *b = (struct bot_object *)self;
    maat_bot_free(b->bot);
    Py_XDECREF(b->game);
    Py_XDECREF(b->spec);
    Py_TYPE(self)->tp_free(self);
}

/* ---- choosing -------------------------------------------------------------------- */

struct choice {
    maat_bot *bot;
    const maat_view *view;
    maat_action action;
    int code;
    struct maat_error err;
};

static void choose(void *ctx)
{
    struct choice *c = ctx;
    c->code = maat_bot_choose(c->bot, c->view, &c->action, &c->err);
}

static void hurry(void *ctx)
{
    maat_bot_hurry(((struct choice *)ctx)->bot);
}

/* Whether the bot was made for this game and as many players; false with an exception.
 */
static bool is_for(const struct bot_object *b, const maat_view *view)
{
    const maat_game *game = maat_setup_game(b->game->setup);
    maat_setup *of = maat_view_setup(view);
    if (!of)
        PyErr_NoMemory();
    else if (maat_setup_game(of) != game)
        error_say(MAAT_BAD_VALUE, "a bot for %s is shown a position of %s",
                  maat_game_id(game), maat_game_id(maat_setup_game(of)));
    else if (maat_setup_players(of) != maat_setup_players(b->game->setup))
        error_say(MAAT_BAD_VALUE, "a bot for %d players is shown a position of %d",
                  maat_setup_players(b->game->setup), maat_setup_players(of));
    maat_setup_free(of);
    return !PyErr_Occurred();
}

/* A view of our own: nobody may change or free it while the bot looks. */
static maat_view *view_for(struct bot_object *b, PyObject *what, PyObject *seat_from)
{
    maat_view *view = NULL;
    if (PyObject_TypeCheck(what, &view_type)) {
        view = maat_view_clone(((struct view_object *)what)->view);
    } else if (PyObject_TypeCheck(what, &state_type)) {
        const maat_state *s = ((struct state_object *)what)->state;
        int seat;
        if (values_seat(seat_from, maat_state_players(s), maat_state_seat(s), &seat) <
            0)
            return NULL;
        if (seat < 0) {
            error_say(MAAT_NOT_NOW, "no seat has to decide");
            return NULL;
        }
        view = maat_view_new(s, seat);
    } else {
        PyErr_Format(PyExc_TypeError, "a View or a State, not %.100s",
                     Py_TYPE(what)->tp_name);
        return NULL;
    }
    if (!view)
        PyErr_NoMemory();
    else if (is_for(b, view))
        return view;
    maat_view_free(view);
    return NULL;
}

static PyObject *bot_choose(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"view", "seat", NULL};
    struct bot_object *b = (struct bot_object *)self;
    PyObject *what, *seat = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|O:choose", names, &what, &seat) ||
        !is_free(b))
        return NULL;
    maat_view *view = view_for(b, what, seat);
    if (!view)
        return NULL;
    struct choice c = {.bot = b->bot, .view = view};
    struct long_call call = {choose, hurry, &c};
    bool whole = true;
    b->busy = true;
    if (b->at_once)
        choose(&c);
    else
        whole = long_call(&call);
    b->busy = false;
    b->is_cut = !whole;
    maat_view_free(view);
    if (!whole)
        return NULL;
    return c.code < 0 ? error_raise(&c.err) : PyLong_FromUnsignedLong(c.action);
}

static PyObject *bot_thought(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct bot_object *b = (struct bot_object *)self;
    maat_action action[MAAT_MAX_ACTIONS];
    uint32_t visits[MAAT_MAX_ACTIONS];
    double chance[MAAT_MAX_ACTIONS];
    struct maat_thought t;
    if (!is_free(b))
        return NULL;
    maat_bot_thought(b->bot, &t);
    int n = b->is_cut ? 0 : maat_bot_tried(b->bot, action, visits, chance);
    if (b->is_cut)
        t.iterations = 0; /* half a search is thrown away */
    PyObject *tried = PyList_New(n);
    for (int i = 0; tried && i < n; i++) {
        PyObject *row =
            Py_BuildValue("{s:k,s:k,s:d}", "action", (unsigned long)action[i], "visits",
                          (unsigned long)visits[i], "chance", chance[i]);
        if (!row)
            Py_CLEAR(tried);
        else
            PyList_SET_ITEM(tried, i, row);
    }
    if (!tried)
        return NULL;
    int players = t.iterations ? maat_setup_players(b->game->setup) : 0;
    return Py_BuildValue("{s:k,s:N,s:N}", "iterations", (unsigned long)t.iterations,
                         "chance", values_doubles(t.chance, players), "tried", tried);
}

static PyObject *bot_hurry(PyObject *self, PyObject *unused)
{
    (void)unused;
    maat_bot_hurry(((struct bot_object *)self)->bot);
    Py_RETURN_NONE;
}

static PyObject *bot_repr(PyObject *self)
{
    struct bot_object *b = (struct bot_object *)self;
    return PyUnicode_FromFormat("<maat.Bot %U for %s>", b->spec,
                                maat_game_id(maat_setup_game(b->game->setup)));
}

static PyObject *get_level(PyObject *self, void *unused)
{
    (void)unused;
    PyObject *spec = ((struct bot_object *)self)->spec;
    Py_INCREF(spec);
    return spec;
}

static PyMethodDef bot_methods[] = {
    {"choose", WITH_KEYWORDS(bot_choose), METH_VARARGS | METH_KEYWORDS,
     "choose($self, /, view, seat=None)\n--\n\n"
     "-> int\n\n"
     "One of the legal actions of the viewer. Of a State it is shown the view of\n"
     "`seat`, or of whoever is to decide, and nothing else."},
    {"thought", bot_thought, METH_NOARGS,
     "thought($self, /)\n--\n\n"
     "-> dict\n\n"
     "What the last choice was based on: iterations (0: no search, or one that was\n"
     "interrupted), the chance of each seat, and of each action that was tried how\n"
     "often and its chance."},
    {"hurry", bot_hurry, METH_NOARGS,
     "hurry($self, /)\n--\n\n"
     "From another thread: the running choice ends as soon as it can."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef bot_getset[] = {{"level", get_level, NULL,
                                    "level($self, /)\n--\n\n"
                                    "what it was made by",
                                    NULL},
                                   {NULL, NULL, NULL, NULL, NULL}};

static PyMemberDef bot_members[] = {GAME_OF(bot_object), {NULL, 0, 0, 0, NULL}};

PyTypeObject bot_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "maat.Bot",
    .tp_doc =
        "Bot(game, level, seed=1)\n--\n\n"
        "A player that is a program: one of maat.levels(), a strength (1200), with\n"
        "options after a colon (\"expert:nodes=500\"). It is shown views only, and\n"
        "keeps what it has thought.",
    .tp_basicsize = sizeof(struct bot_object),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = bot_new,
    .tp_dealloc = bot_dealloc,
    .tp_repr = bot_repr,
    .tp_methods = bot_methods,
    .tp_members = bot_members,
    .tp_getset = bot_getset,
};
