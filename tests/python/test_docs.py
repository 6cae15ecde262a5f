"""docs/python.md does what it says: its Python is run, block by block, and so are the docstrings."""
import contextlib
import doctest
import importlib
import io
import os
import re
import tempfile
import unittest

PAGE = os.path.join(os.environ["MAAT_SOURCES"], "docs", "python.md")


class Docs(unittest.TestCase):
    def test_the_blocks_run_and_print_what_stands_below_them(self):
        with open(PAGE, encoding="utf-8") as file:
            text = file.read()
        blocks = re.findall(r"^```python\n(.*?)^```\n(?:\n?^```text\n(.*?)^```$)?", text, re.M | re.S)
        self.assertGreater(len(blocks), 8)
        names = {"__name__": "docs"}
        with tempfile.TemporaryDirectory() as folder:
            before = os.getcwd()
            os.chdir(folder)
            try:
                for code, printed in blocks:
                    out = io.StringIO()
                    with contextlib.redirect_stdout(out):
                        exec(compile(code, PAGE, "exec"), names)
                    if printed:
                        self.assertEqual(out.getvalue(), printed, code)
            finally:
                os.chdir(before)

    def test_examples_of_docstrings_run(self):
        for name in ("maat", "maat.openspiel", "maat.pettingzoo"):
            module = importlib.import_module(name)
            for case in doctest.DocTestFinder(recurse=False).find(module, name):
                names = {"__name__": name}
                for example in case.examples:
                    exec(example.source, names)


if __name__ == "__main__":
    unittest.main()
