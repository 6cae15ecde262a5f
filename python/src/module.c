/* module.c - the extension maat._maat: every type, and the few functions. */
#include "binding.h"

static PyObject *games(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    size_t n = maat_game_count();
    PyObject *ret = PyTuple_New((Py_ssize_t)n);
    for (size_t i = 0; ret && i < n; i++) {
        struct maat_error err = {0};
        maat_setup *setup = maat_setup_new(maat_game_at(i), NULL, &err);
        PyObject *game = setup ? game_wrap(setup) : error_raise(&err);
        if (!game)
            Py_CLEAR(ret);
        else
            PyTuple_SET_ITEM(ret, (Py_ssize_t)i, game);
    }
    return ret;
}

static PyObject *levels(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && maat_level(i); i++) {
        PyObject *name = PyUnicode_FromString(maat_level(i));
        if (!name || PyList_Append(list, name) < 0)
            Py_CLEAR(list);
        Py_XDECREF(name);
    }
    PyObject *ret = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return ret;
}

static PyMethodDef methods[] = {
    {"games", games, METH_NOARGS,
     "games($module, /)\n--\n\n"
     "-> tuple[Game, ...]\n\nAll games, each with its usual options."},
    {"levels", levels, METH_NOARGS,
     "levels($module, /)\n--\n\n"
     "-> tuple[str, ...]\n\nThe levels of bots, weakest first."},
    {"analyse", WITH_KEYWORDS(analyse), METH_VARARGS | METH_KEYWORDS, analyse_doc},
    {NULL, NULL, 0, NULL}};

static int add_types(PyObject *module)
{
    static PyTypeObject *const shown[] = {&game_type,   &state_type,  &view_type,
                                          &random_type, &record_type, &bot_type,
                                          &batch_type};
    static PyTypeObject *const hidden[] = {&record_states_type, &block_type,
                                           &part_type};
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (PyType_Ready(hidden[i]) < 0)
            return -1;
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++)
        if (PyModule_AddType(module, shown[i]) < 0)
            return -1;
    return 0;
}

static int exec(PyObject *module)
{
    if (error_add_types(module) < 0 || values_add_types(module) < 0 ||
        add_types(module) < 0)
        return -1;
    return PyModule_AddIntConstant(module, "CHANCE", MAAT_CHANCE) < 0 ||
                   PyModule_AddIntConstant(module, "SPECTATOR", MAAT_SPECTATOR) < 0 ||
                   PyModule_AddIntConstant(module, "NOBODY", MAAT_NOBODY) < 0 ||
                   PyModule_AddIntConstant(module, "HIDDEN", (long)MAAT_HIDDEN) < 0 ||
                   PyModule_AddStringConstant(module, "__version__", maat_version()) < 0
               ? -1
               : 0;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, exec}, {0, NULL}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "maat._maat",
                                        .m_doc = "The engine of Maat; use `maat`.",
                                        .m_methods = methods, .m_slots = slots};

PyMODINIT_FUNC PyInit__maat(void)
{
    return PyModuleDef_Init(&definition);
}
