"""What is installed: types, docstrings, a licence, and nothing of the library seen from outside."""
import ast
import importlib
import importlib.metadata
import inspect
import os
import subprocess
import sys
import unittest

import maat
import maat._maat

HERE = os.path.dirname(maat.__file__)


def stubs(module="__init__"):
    """{class: names of its members} and the other names of a .pyi."""
    with open(os.path.join(HERE, module + ".pyi"), encoding="utf-8") as file:
        tree = ast.parse(file.read())
    classes, names = {}, set()
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            classes[node.name] = {n.name for n in node.body if isinstance(n, ast.FunctionDef)} | {
                n.target.id for n in node.body if isinstance(n, ast.AnnAssign)}
        elif isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            names.add(node.target.id)
        elif isinstance(node, ast.ImportFrom) and node.level:  # typed where it stands
            names.update(alias.name for alias in node.names if alias.asname == alias.name)
    return classes, names


def home_of(name):
    """The module of the package that has it: the package itself, or one beside it."""
    modules = [maat] + [module for key, module in sorted(sys.modules.items()) if key.startswith("maat.")]
    return next((module for module in modules if hasattr(module, name)), None)


class Installed(unittest.TestCase):
    def test_files_are_there(self):
        for name in ("py.typed", "__init__.pyi", "data.py", "openspiel.py", "pettingzoo.py"):
            self.assertTrue(os.path.exists(os.path.join(HERE, name)), name)
        files = [str(file) for file in importlib.metadata.files("maat")]
        self.assertTrue(any(file.endswith("LICENSE") for file in files))
        self.assertEqual(importlib.metadata.version("maat"), maat.__version__)

    def test_stubs_and_package_name_the_same(self):
        classes, names = stubs()
        told = set(classes) | names
        self.assertLessEqual(set(maat.__all__), told)
        for name in told:
            self.assertTrue(home_of(name), name)
        for kind, members in classes.items():
            known = getattr(home_of(kind), kind)
            if known.__module__ not in ("maat", "builtins"):
                continue  # in Python, beside its types
            told = {n for n in members if not n.startswith("_")}
            for name in told:
                self.assertTrue(hasattr(known, name), (kind, name))
            actual = {n for n in vars(known) if not n.startswith("_")}
            if kind == "View":  # a Mapping: what that has, the stubs need not tell
                actual -= {"keys", "values", "items", "get"}
            if not issubclass(known, (tuple, Exception)):
                self.assertEqual(told, actual, kind)

    def test_adapters_have_what_their_stubs_tell(self):
        for name in ("openspiel", "pettingzoo"):
            module = importlib.import_module("maat." + name)
            classes, names = stubs(name)
            self.assertEqual(set(module.__all__), set(classes) | names)
            for kind in set(classes) - {"PlayerId"}:
                actual = {n for n, value in vars(getattr(module, kind)).items()
                          if not n.startswith("_") and (callable(value) or isinstance(value, property))}
                self.assertLessEqual(actual, classes[kind], name)

    def test_everything_has_a_docstring(self):
        for name in maat.__all__:
            thing = getattr(maat, name)
            if not isinstance(thing, int):
                self.assertTrue(thing.__doc__, name)
            for member, value in vars(thing).items() if isinstance(thing, type) else ():
                if not member.startswith("_"):
                    self.assertTrue(value.__doc__, (name, member))

    def test_everything_tells_its_signature(self):
        for name in maat.__all__:
            thing = getattr(maat, name)
            if not callable(thing) or isinstance(thing, type) and issubclass(thing, (tuple, Exception)):
                continue
            self.assertTrue(str(inspect.signature(thing)), name)
            for member, value in vars(thing).items() if isinstance(thing, type) else ():
                if not member.startswith("_") and callable(value):
                    inspect.signature(value)
        self.assertEqual(str(inspect.signature(maat.State.apply)), "(self, /, action, seat=None)")
        self.assertEqual(list(inspect.signature(maat.Batch).parameters)[:3], ["game", "games", "seed"])

    def test_the_checker_of_data_runs_without_a_warning(self):
        done = subprocess.run([sys.executable, "-W", "error", "-m", "maat.data", HERE], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        self.assertRegex(done.stdout, r"\Amaat: .*manifest.json: No such file or directory\n\Z")
        self.assertIs(maat.read, importlib.import_module("maat.data").read)
        with self.assertRaises(AttributeError):
            maat.nothing

    def test_the_extension_shows_its_beginning_alone(self):
        said = subprocess.run(["nm", "-D", "--defined-only", maat._maat.__file__], stdout=subprocess.PIPE,
                              text=True, check=True).stdout
        names = {line.split()[-1] for line in said.splitlines()} - {"_init", "_fini", "__bss_start", "_edata", "_end"}
        self.assertEqual(names, {"PyInit__maat"})

    def test_objects_cannot_be_made_from_nothing(self):
        for kind in (maat.Game, maat.State, maat.View, maat.Record, maat.Bot, maat.Batch, maat.Random):
            with self.assertRaises(TypeError):
                kind()
            for wrong in (None, 5, "ra", object()):
                if (kind, wrong) not in ((maat.Random, 5), (maat.Game, "ra")):
                    with self.assertRaises((TypeError, maat.Error)):
                        kind(wrong)
            with self.assertRaises(TypeError):
                type("Mine", (kind,), {})
            with self.assertRaises((TypeError, maat.Error)):
                kind.__new__(kind)
            with self.assertRaises(TypeError):
                object.__new__(kind)


if __name__ == "__main__":
    unittest.main()
