/* binding.h - what the files of the extension share: its objects, errors, conversions.
 */
#ifndef MAAT_BINDING_H
#define MAAT_BINDING_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#include "maat/maat.h"

/* ---- objects --------------------------------------------------------------------- */

/* A game with its options; never changes. */
struct game_object {
    PyObject_HEAD maat_setup *setup;
    PyObject *facts; /* describe() as a dict, once somebody has asked */
};

struct state_object {
    PyObject_HEAD maat_state *state;
    struct game_object *game;
};

struct view_object {
    PyObject_HEAD maat_view *view;
    struct game_object *game;
    PyObject *fields; /* the dict, once somebody has asked */
};

struct random_object {
    PyObject_HEAD struct maat_random random;
};

struct record_object {
    PyObject_HEAD maat_record *record;
    struct game_object *game;
    bool busy; /* a call without the interpreter's lock is under way */
};

extern PyTypeObject game_type, state_type, view_type, random_type, record_type,
    record_states_type, bot_type, batch_type, block_type, part_type;

/* Objects around what the library gave; they own it, and free it when they fail. */
PyObject *game_wrap(maat_setup *setup);
PyObject *state_wrap(maat_state *state, struct game_object *game);
PyObject *view_wrap(maat_view *view, struct game_object *game);

/* ---- errors ---------------------------------------------------------------------- */

int error_add_types(PyObject *module);

/* The exception for what the library refused; NULL, so that it can be returned. */
PyObject *error_raise(const struct maat_error *err);
/* The same for what an actor wanted to do; whose turn it is not is named as Python
 * counts seats, whatever the library counts from. */
PyObject *error_refuse(const struct maat_error *err, const maat_state *s, int actor);
/* The same in words of our own: one of enum maat_code. */
PyObject *error_say(int code, const char *format, ...);

/* ---- values ---------------------------------------------------------------------- */

int values_add_types(PyObject *module);

/* Text from a function of the library that tells how long it would be. */
typedef size_t (*values_writer)(const void *from, char *buf, size_t size);
PyObject *values_text(values_writer write, const void *from);

/* A JSON text as Python objects; `values_take_json` also frees it. */
PyObject *values_json(PyObject *text);
PyObject *values_take_json(char *text);

PyObject *values_doubles(const double *list, int n);
PyObject *values_actions(const maat_action *list, int n);
PyObject *values_outcomes(const struct maat_outcome *list, int n);
PyObject *values_result(const struct maat_result *r, int players);
PyObject *values_span(const struct maat_span *span);
PyObject *values_seats(uint32_t bits);
/* The same as words: "0 and 2". */
PyObject *values_seat_words(uint32_t bits);

/* n zeroed numbers of this format ("h") as a numpy array, or as a memoryview where
 * there is no numpy; `room` is where they are. */
PyObject *values_array(Py_ssize_t n, const char *format, size_t size, void **room);
/* A numpy array over an object's buffer, or a memoryview of it. */
PyObject *values_over(PyObject *exporter);

/* A view as numbers, the same as in batches. */
PyObject *values_observation(const maat_view *v, const struct game_object *game);

/* The arguments of a call, by place or by name, into `ret`, NULL where one is missing;
 * the first `least` of the names, which end with NULL, have to be there. */
int values_arguments(const char *function, const char *const *names, int least,
                     PyObject *const *args, Py_ssize_t n, PyObject *keywords,
                     PyObject **ret);
/* A whole number from `lo` to `hi`; what else it is, BadValue and TypeError say. */
int values_number(PyObject *from, const char *what, long long lo, long long hi,
                  long long *ret);
/* One of `count` places that are numbered from 0; else NotFound. */
int values_place(PyObject *from, const char *places, long long count, long long *ret);
/* The bytes of a str; `what` it should have been, if it is none. */
const char *values_utf8(PyObject *from, const char *what, Py_ssize_t *len);
/* A seat of this game, None for `fallback`. */
int values_seat(PyObject *from, int players, int fallback, int *ret);
/* Who does something: the seat that was named, or who is to act; where several are, it
 * has to be said. */
int values_actor(PyObject *from, const maat_state *s, int *ret);
/* An action: a number, or a text in the notation of the game. */
int values_action(PyObject *from, const maat_state *s, int actor, maat_action *ret);
/* A Random, or a number to seed one with; `own` is used then. */
struct maat_random *values_random(PyObject *from, struct maat_random *own);
int values_uint64(PyObject *from, uint64_t *ret);

/* ---- long calls ------------------------------------------------------------------ */

/*
 * `run` is called without the interpreter's lock, in a thread of its own, while this
 * one looks for signals: when a handler raises (Ctrl-C), `stop` is called, once, and
 * `run` is waited for. True: it ran to its end; false: an exception is set.
 */
struct long_call {
    void (*run)(void *ctx);
    void (*stop)(void *ctx);
    void *ctx;
};
bool long_call(const struct long_call *call);

/* ---- the other parts ------------------------------------------------------------- */

PyObject *analyse(PyObject *module, PyObject *args, PyObject *kwargs);
extern const char analyse_doc[];

/* The attribute `game` of an object that has one. */
#define GAME_OF(object)                                                                \
    {                                                                                  \
        "game", T_OBJECT_EX, offsetof(struct object, game), READONLY,                  \
            "the game that is played"                                                  \
    }

#define WITH_KEYWORDS(f) ((PyCFunction)(void (*)(void))(f))

#endif
