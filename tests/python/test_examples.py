"""The programs of python/examples, in short: they learn what they say they learn."""
import os
import re
import subprocess
import sys
import unittest

EXAMPLES = os.path.join(os.environ["MAAT_SOURCES"], "python", "examples")


def said(name, *arguments):
    command = [sys.executable, os.path.join(EXAMPLES, name), *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


class Examples(unittest.TestCase):
    def test_all_of_them_are_tried_here(self):
        self.assertEqual(sorted(name for name in os.listdir(EXAMPLES) if name.endswith(".py")),
                         ["policy_gradient.py", "positions.py", "tabular.py"])

    def test_a_policy_gradient_beats_chance_at_aton(self):
        text = said("policy_gradient.py", "--games", "48", "--steps", "160", "--updates", "16", "--hidden", "32",
                    "--seed", "1")
        lower = float(re.search(r"95 % certain: ([0-9.]+) to", text).group(1))
        self.assertGreater(lower, 0.6, text)

    def test_a_table_learns_the_end_of_ra(self):
        text = said("tabular.py", "--games", "30000")
        learned, naive, best = map(float, re.search(
            r"what was learned wins ([0-9.]+), the first legal action ([0-9.]+), the best ([0-9.]+)", text).groups())
        self.assertLessEqual(learned, best + 1e-9, text)
        self.assertGreater(learned, naive, text)
        self.assertGreater(learned, best / 2, text)

    def test_positions_are_read(self):
        text = said("positions.py", "--positions", "20000")
        self.assertRegex(text, r"20480 positions")


if __name__ == "__main__":
    unittest.main()
