"""What a seat may know: as a mapping, as a text, as numbers, as a picture, and never more."""
import collections.abc
import copy
import pickle
import unittest
import xml.etree.ElementTree

import maat
import numpy as np
from walks import GAMES, middle, walk


class Views(unittest.TestCase):
    def test_a_view_is_a_mapping(self):
        view = middle(maat.Game("aton"), 1, 40).view(1)
        self.assertIsInstance(view, collections.abc.Mapping)
        self.assertEqual(dict(view), view.to_dict())
        self.assertEqual(len(view), len(list(view)))
        self.assertIn("points", view)
        self.assertEqual(view.get("nothing", 5), 5)
        with self.assertRaises(KeyError):
            view["nothing"]
        self.assertEqual(view.viewer, 1)
        self.assertEqual(dict(pickle.loads(pickle.dumps(view))), dict(view))

    def test_pickled_and_copied_views_are_equal(self):
        for game in GAMES:
            state = middle(game, 1, 60)
            for viewer in (maat.SPECTATOR, *range(game.players)):
                view = state.view(viewer)
                for twin in (pickle.loads(pickle.dumps(view)), copy.copy(view), copy.deepcopy(view),
                             maat.View.parse(str(view), viewer)):
                    self.assertEqual((twin, hash(twin), twin.viewer), (view, hash(view), viewer))
                    self.assertEqual(pickle.loads(pickle.dumps(view)).game, game)
            self.assertEqual(len({state.view(seat) for seat in range(game.players)}), game.players)

    def test_what_others_hide_is_not_in_it(self):
        view = middle(maat.Game("aton"), 1, 40).view(0)
        self.assertIsInstance(view["pile"][0], list)
        self.assertIsInstance(view["pile"][1], int)

    def test_positions_that_look_alike_give_equal_numbers_texts_and_pictures(self):
        for game in GAMES:
            luck = maat.Random(7)
            for state, _, _ in walk(game, 4):
                if state.ply % 31:
                    continue
                for seat in range(game.players):
                    view = state.view(seat)
                    other = view.sample(luck)
                    with self.subTest(game=game, ply=state.ply, seat=seat):
                        self.assertEqual(other.view(seat), view)
                        self.assertEqual(other.information_state(seat), state.information_state(seat))
                        np.testing.assert_array_equal(other.observation(seat), state.observation(seat))
                        np.testing.assert_array_equal(view.observation(), state.observation(seat))
                        self.assertEqual(other.legal_actions(seat), state.legal_actions(seat))

    def test_observations_stay_within_their_spans(self):
        for game in GAMES:
            for state, _, _ in walk(game, 8):
                if state.ply % 17:
                    continue
                for seat in range(game.players):
                    seen = state.observation(seat)
                    self.assertEqual((seen.dtype, seen.shape), (np.int16, (game.observation_size,)))
                    for span in game.spans:
                        part = seen[span.at : span.at + span.n]
                        self.assertTrue((part >= span.lo).all() and (part <= span.hi).all(), (game, span))

    def test_nobody_else_has_a_view(self):
        state = maat.Game("ra").start()
        for wrong in (-1, 4, -5):
            with self.assertRaises(maat.BadValue):
                state.view(wrong)
        self.assertEqual(state.view().viewer, maat.SPECTATOR)
        with self.assertRaises(maat.BadValue):
            state.observation(maat.SPECTATOR)


class Pictures(unittest.TestCase):
    def test_every_game_is_drawn_at_every_time(self):
        for game in GAMES:
            for state, _, _ in walk(game, 9):
                if state.ply % 47 == 0:
                    xml.etree.ElementTree.fromstring(state._repr_svg_())
            over = xml.etree.ElementTree.fromstring(state._repr_svg_())
            said = "".join(over.itertext())
            self.assertIn(game.title, said)
            self.assertIn("won by" if state.result().winners else "nobody has won", said)
            self.assertIn("prefers-color-scheme", said)

    def test_the_picture_of_a_view_tells_no_secrets(self):
        state = middle(maat.Game("aton"), 3, 60)
        view = state.view(0)
        self.assertEqual(view.sample(5).view(0)._repr_svg_(), view._repr_svg_())
        self.assertNotEqual(state._repr_svg_(), view._repr_svg_())


if __name__ == "__main__":
    unittest.main()
