"""Every method is called with things it does not expect: an exception at worst, and states stay whole."""
import random
import unittest

import maat
from walks import GAMES, middle

ODD = [0, 1, -1, -2, -3, 5, 2**24, 2**31, 2**32 - 1, 2**32, 2**64, None, "", "x", "draw", "draw\0", "bid 3", b"x", 1.5,
       [], {}, object(), True, maat.Random(1), maat.Game("ra"), "\u00e9" * 100, "a" * 1000, "\0", "\ud800"]
FINE = (maat.Error, TypeError, ValueError, LookupError, OverflowError, RuntimeError)
FILES = {"read", "write"}


class Misuse(unittest.TestCase):
    def try_all(self, thing, luck):
        for name in dir(thing):
            method = getattr(thing, name, None)  # (arrays that were not asked for are not there)
            hidden = name.startswith("__") and name not in ("__setstate__", "__getitem__", "__contains__")
            if hidden or name in FILES or not callable(method):
                continue
            for given in [()] + [tuple(luck.choice(ODD) for _ in range(n)) for n in (1, 2, 3) for _ in range(12)]:
                if name == "step_uniform" and given and isinstance(given[0], int) and given[0] > 1000:
                    continue  # it would, and take its time
                try:
                    method(*given)
                except FINE:
                    pass

    def test_odd_arguments_do_no_harm(self):
        for seed, game in enumerate(GAMES):
            luck = random.Random(seed)
            state = middle(game, 3, 40)
            for thing in (state, state.view(), state.view(maat.SPECTATOR), game, maat.Record(game),
                          maat.Bot(game, "casual"), maat.Batch(game, 3), maat.Random(3)):
                with self.subTest(seed=seed, thing=type(thing)):
                    self.try_all(thing, luck)
            self.assertEqual(str(maat.State.parse(str(state))), str(state))

    def test_what_is_no_action_has_no_text(self):
        state = middle(maat.Game("ra"), 1, 20)
        for wrong in (7, 2**32 - 1, 0):
            with self.assertRaises(maat.BadValue):
                state.text(wrong)
        with self.assertRaises(maat.BadText):
            state.action("draw\0")


if __name__ == "__main__":
    unittest.main()
