/* state.c - maat.State: a position with everything in it. */
#include "binding.h"

#include "state.h"

PyObject *state_wrap(maat_state *state, struct game_object *game)
{
    if (!state)
        return PyErr_NoMemory();
    struct state_object *self =
        (struct state_object *)state_type.tp_alloc(&state_type, 0);
    if (!self) {
        maat_state_free(state);
        return NULL;
    }
    self->state = state;
    self->game = game;
    Py_INCREF(game);
    return (PyObject *)self;
}

static PyObject *state_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"game", NULL};
    struct game_object *game;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!:State", names, &game_type,
                                     &game))
        return NULL;
    return state_wrap(maat_state_new(game->setup), game);
}

static void state_dealloc(PyObject *self)
{
    maat_state_free(((struct state_object *)self)->state);
    Py_XDECREF(((struct state_object *)self)->game);
    Py_TYPE(self)->tp_free(self);
}

/* ---- what is to be done ---------------------------------------------------------- */

static const char *const seat_alone[] = {"seat", NULL};
static const char *const action_and_seat[] = {"action", "seat", NULL};

/* The seat of (seat=None): of several that decide, the first. */
static int seat_of(PyObject *self, const char *name, PyObject *const *args,
                   Py_ssize_t n, PyObject *keywords, int *ret)
{
    const maat_state *s = ((struct state_object *)self)->state;
    PyObject *from;
    if (values_arguments(name, seat_alone, 0, args, n, keywords, &from) < 0)
        return -1;
    return values_seat(from, maat_state_players(s), maat_state_seat(s), ret);
}

static PyObject *state_legal(PyObject *self, PyObject *const *args, Py_ssize_t n,
                             PyObject *keywords)
{
    maat_action list[MAAT_MAX_ACTIONS];
    const maat_state *s = ((struct state_object *)self)->state;
    int seat;
    if (seat_of(self, "legal_actions", args, n, keywords, &seat) < 0)
        return NULL;
    return values_actions(list, seat < 0 ? 0 : maat_state_legal(s, seat, list));
}

static PyObject *state_mask(PyObject *self, PyObject *const *args, Py_ssize_t n,
                            PyObject *keywords)
{
    maat_action list[MAAT_MAX_ACTIONS];
    const maat_state *s = ((struct state_object *)self)->state;
    const maat_game *g = maat_state_game(s);
    int seat;
    void *room;
    if (seat_of(self, "legal_mask", args, n, keywords, &seat) < 0)
        return NULL;
    PyObject *ret = values_array(maat_space_actions(g), "B", 1, &room);
    if (!ret || seat < 0)
        return ret;
    int k = maat_state_legal(s, seat, list);
    for (int i = 0; i < k; i++)
        ((uint8_t *)room)[maat_space_index(g, list[i])] = 1;
    return ret;
}

static PyObject *state_chance(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct maat_outcome list[MAAT_MAX_OUTCOMES];
    int n = maat_state_chance(((struct state_object *)self)->state, list);
    return values_outcomes(list, n);
}

/* An action and who would do it, from (action, seat=None): of several, the first. */
static int action_of(PyObject *self, const char *name, PyObject *const *args,
                     Py_ssize_t n, PyObject *keywords, int *actor, maat_action *ret)
{
    const maat_state *s = ((struct state_object *)self)->state;
    PyObject *given[2];
    if (values_arguments(name, action_and_seat, 1, args, n, keywords, given) < 0 ||
        values_seat(given[1], maat_state_players(s), maat_state_seat(s), actor) < 0)
        return -1;
    if (*actor < MAAT_CHANCE) {
        error_say(MAAT_NOT_NOW,
                  *actor == MAAT_NOBODY ? "the game is over" : "spectators do not act");
        return -1;
    }
    return values_action(given[0], s, *actor, ret);
}

static PyObject *state_apply(PyObject *self, PyObject *const *args, Py_ssize_t n,
                             PyObject *keywords)
{
    struct maat_error err = {0};
    maat_state *s = ((struct state_object *)self)->state;
    PyObject *given[2];
    maat_action a;
    int actor;
    if (values_arguments("apply", action_and_seat, 1, args, n, keywords, given) < 0 ||
        values_actor(given[1], s, &actor) < 0 ||
        values_action(given[0], s, actor, &a) < 0)
        return NULL;
    if (maat_state_apply(s, actor, a, &err) < 0)
        return error_refuse(&err, s, actor);
    Py_RETURN_NONE;
}

static PyObject *state_apply_and_tell(PyObject *self, PyObject *const *args,
                                      Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"action", "seat", "viewer", NULL};
    struct maat_error err = {0};
    maat_state *s = ((struct state_object *)self)->state;
    PyObject *given[3];
    maat_action a;
    int actor, who;
    if (values_arguments("apply_and_tell", names, 1, args, n, keywords, given) < 0 ||
        values_actor(given[1], s, &actor) < 0 ||
        values_action(given[0], s, actor, &a) < 0 ||
        values_seat(given[2], maat_state_players(s), MAAT_SPECTATOR, &who) < 0)
        return NULL;
    char *events = maat_state_tell(s, actor, a, who, &err);
    return events ? values_take_json(events) : error_refuse(&err, s, actor);
}

static PyObject *state_seen_by(PyObject *self, PyObject *const *args, Py_ssize_t n,
                               PyObject *keywords)
{
    maat_action a;
    int actor;
    const maat_state *s = ((struct state_object *)self)->state;
    if (action_of(self, "seen_by", args, n, keywords, &actor, &a) < 0)
        return NULL;
    uint32_t all = (1u << maat_state_players(s)) - 1;
    return values_seats(maat_state_seen_by(s, actor, a) & all);
}

static PyObject *state_text(PyObject *self, PyObject *const *args, Py_ssize_t n,
                            PyObject *keywords)
{
    char text[MAAT_TEXT_MAX];
    maat_action a;
    int actor;
    if (action_of(self, "text", args, n, keywords, &actor, &a) < 0)
        return NULL;
    if (maat_action_write(((struct state_object *)self)->state, actor, a, text,
                          sizeof text) == 0)
        return error_say(MAAT_BAD_VALUE, "%lu is no action of this game",
                         (unsigned long)a);
    return PyUnicode_FromString(text);
}

static PyObject *state_action(PyObject *self, PyObject *const *args, Py_ssize_t n,
                              PyObject *keywords)
{
    static const char *const names[] = {"text", "seat", NULL};
    PyObject *given[2];
    maat_action a;
    int actor;
    if (values_arguments("action", names, 1, args, n, keywords, given) < 0 ||
        action_of(self, "action", given, given[1] ? 2 : 1, NULL, &actor, &a) < 0)
        return NULL;
    return PyLong_FromUnsignedLong(a);
}

/* ---- luck ------------------------------------------------------------------------ */

static PyObject *state_roll(PyObject *self, PyObject *luck)
{
    struct maat_random own, *r = values_random(luck, &own);
    const maat_state *s = ((struct state_object *)self)->state;
    if (!r)
        return NULL;
    if (maat_state_node(s) != MAAT_CHANCE_NODE)
        return error_say(MAAT_NOT_NOW, "nothing is to be rolled now");
    return PyLong_FromUnsignedLong(maat_state_roll(s, r));
}

static PyObject *state_settle(PyObject *self, PyObject *luck)
{
    struct maat_random own, *r = values_random(luck, &own);
    if (!r)
        return NULL;
    return PyLong_FromLong(maat_state_settle(((struct state_object *)self)->state, r));
}

/* ---- the end --------------------------------------------------------------------- */

static PyObject *state_result(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct maat_result r;
    const maat_state *s = ((struct state_object *)self)->state;
    if (maat_state_result(s, &r) != MAAT_OK)
        return error_say(MAAT_NOT_NOW, "the game goes on");
    return values_result(&r, maat_state_players(s));
}

static PyObject *state_returns(PyObject *self, PyObject *unused)
{
    (void)unused;
    struct maat_result r;
    const maat_state *s = ((struct state_object *)self)->state;
    if (maat_state_result(s, &r) != MAAT_OK)
        memset(&r, 0, sizeof r);
    return values_doubles(r.share, maat_state_players(s));
}

static PyMethodDef state_methods[] = {
    {"legal_actions", WITH_KEYWORDS(state_legal), METH_FASTCALL | METH_KEYWORDS,
     "legal_actions($self, /, seat=None)\n--\n\n"
     "-> list[int]\n\n"
     "What the seat may do, ascending; without one, whose turn it is. Empty for a "
     "seat\n"
     "that owes nothing, and where luck is to be rolled."},
    {"legal_mask", WITH_KEYWORDS(state_mask), METH_FASTCALL | METH_KEYWORDS,
     "legal_mask($self, /, seat=None)\n--\n\n"
     "The same as a byte for every index of an action."},
    {"chance_outcomes", state_chance, METH_NOARGS,
     "chance_outcomes($self, /)\n--\n\n"
     "-> list[Outcome]\n\n"
     "What may be rolled: (action, probability, weight). Empty where nothing is."},
    {"apply", WITH_KEYWORDS(state_apply), METH_FASTCALL | METH_KEYWORDS,
     "apply($self, /, action, seat=None)\n--\n\n"
     "Do it: a number or a text. What is not legal raises IllegalAction with the "
     "rule,\n"
     "and changes nothing. Where several seats decide at once `seat` has to be said."},
    {"apply_and_tell", WITH_KEYWORDS(state_apply_and_tell),
     METH_FASTCALL | METH_KEYWORDS,
     "apply_and_tell($self, /, action, seat=None, viewer=None)\n--\n\n"
     "-> list[dict]\n\n"
     "Apply it, and tell what happened as `viewer` may know it; None: a spectator.\n"
     "Seats in events are counted from 1, as in all texts for people."},
    {"seen_by", WITH_KEYWORDS(state_seen_by), METH_FASTCALL | METH_KEYWORDS,
     "seen_by($self, /, action, seat=None)\n--\n\n"
     "-> tuple[int, ...]\n\n"
     "The seats that would learn which action it is."},
    {"text", WITH_KEYWORDS(state_text), METH_FASTCALL | METH_KEYWORDS,
     "text($self, /, action, seat=None)\n--\n\n"
     "-> str\n\nAn action in the notation of the game."},
    {"action", WITH_KEYWORDS(state_action), METH_FASTCALL | METH_KEYWORDS,
     "action($self, /, text, seat=None)\n--\n\n"
     "-> int\n\nThe action of a text."},
    {"roll", state_roll, METH_O,
     "roll($self, luck, /)\n--\n\n"
     "-> int\n\n"
     "An outcome by its chance, not yet applied; `luck` is a Random or a seed."},
    {"settle", state_settle, METH_O,
     "settle($self, luck, /)\n--\n\n"
     "-> int\n\n"
     "Roll and apply until somebody has to decide or the game is over; how often."},
    {"result", state_result, METH_NOARGS,
     "result($self, /)\n--\n\n"
     "-> Result\n\nPoints, places, winners. Raises NotNow before the end."},
    {"returns", state_returns, METH_NOARGS,
     "returns($self, /)\n--\n\n"
     "-> tuple[float, ...]\n\n"
     "What the win is worth to each seat, 0 to 1; zeros before the end."},
    STATE_VALUE_METHODS,
    {NULL, NULL, 0, NULL}};

static PyMemberDef state_members[] = {GAME_OF(state_object), {NULL, 0, 0, 0, NULL}};

PyTypeObject state_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "maat.State",
    .tp_doc = "State(game)\n--\n\n"
              "A position with everything in it, secrets included. The first one of a\n"
              "game; others come from apply, clone, parse, records and batches.",
    .tp_basicsize = sizeof(struct state_object),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = state_new,
    .tp_dealloc = state_dealloc,
    .tp_repr = state_repr,
    .tp_str = state_str,
    .tp_hash = state_hash,
    .tp_richcompare = state_compare,
    .tp_methods = state_methods,
    .tp_members = state_members,
    .tp_getset = state_getset,
};
