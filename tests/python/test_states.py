"""Games, options and positions: what they say, what they refuse, and that they are values."""
import copy
import pickle
import unittest

import maat
from walks import GAMES, finished, middle, walk


class Games(unittest.TestCase):
    def test_all_games_are_listed_with_their_usual_options(self):
        self.assertEqual([g.id for g in maat.games()], ["ra", "aton", "horus", "ankh"])
        for game in maat.games():
            self.assertTrue(game.min_players <= game.players <= game.max_players)
            self.assertEqual(game.options["players"], game.players)
            self.assertLessEqual(game.traits, {"chance", "secrets", "commits", "teams"})
            self.assertEqual(game.describe()["id"], game.id)
            self.assertGreater(game.max_plies, 0)

    def test_options_are_keywords_and_games_are_values(self):
        game = maat.Game("ra", players=3, edition=1999)
        self.assertEqual(game.options, {"players": 3, "edition": 1999})
        self.assertEqual(game.setup(edition=2008), maat.Game("ra", players=3))
        self.assertNotEqual(game, maat.Game("ra", players=3))
        self.assertEqual(hash(game), hash(maat.Game("ra", edition=1999, players=3)))
        self.assertEqual(pickle.loads(pickle.dumps(game)), game)
        self.assertEqual(eval(repr(game)), game)
        self.assertEqual(maat.Game("horus", support=True).options["support"], "yes")

    def test_what_cannot_be_is_refused_with_a_sentence(self):
        for wrong, kind, word in [
            (lambda: maat.Game("chess"), maat.NotFound, "chess"),
            (lambda: maat.Game("ra", players=9), maat.BadOption, r"players: 9 \(2\.\.5\)"),
            (lambda: maat.Game("ra", players=True), maat.BadOption, r"\(2\.\.5\)"),
            (lambda: maat.Game("ra", players="3\0"), maat.BadOption, "zero byte"),
            (lambda: maat.Game("ra", edition=2007), maat.BadOption, r"\(1999, 2008\)"),
            (lambda: maat.Game("ra", colour=1), maat.BadOption, "colour"),
            (lambda: maat.Game("ra", players="3 edition=1999"), maat.BadOption, "blanks"),
            (lambda: maat.Game("ra", players=2, edition=1999), maat.BadOption, "1999"),
        ]:
            with self.assertRaisesRegex(kind, word) as caught:
                wrong()
            self.assertIsInstance(caught.exception, maat.Error)

    def test_spans_cover_observations_without_gaps(self):
        for game in GAMES:
            at = 0
            for span in game.spans:
                self.assertEqual(span.at, at)
                self.assertLessEqual(span.lo, span.hi)
                at += span.n
            self.assertEqual(at, game.observation_size)


class States(unittest.TestCase):
    def test_walks_keep_what_states_promise(self):
        for game in GAMES:
            for i, (state, actor, action) in enumerate(walk(game, 3)):
                with self.subTest(game=game, ply=state.ply):
                    self.assertEqual(state.is_chance, actor == maat.CHANCE)
                    if i % 9:
                        continue
                    if actor == maat.CHANCE:
                        self.assertAlmostEqual(sum(o.probability for o in state.chance_outcomes()), 1)
                        self.assertIn(action, [o.action for o in state.chance_outcomes()])
                        self.assertEqual(state.legal_actions(), [])
                    else:
                        legal = state.legal_actions()
                        self.assertEqual(legal, sorted(set(legal)))
                        self.assertEqual([game.action(game.index(a)) for a in legal], legal)
                        self.assertEqual(int(state.legal_mask().sum()), len(legal))
                    self.assertEqual(state.action(state.text(action, actor), actor), action)
                    twin = state.clone()
                    self.assertEqual(twin, state)
                    self.assertEqual(hash(twin), hash(state))
                    twin.apply(action, actor)
                    self.assertNotEqual(twin, state)
            self.assertTrue(finished(game).is_over)

    def test_the_end_has_a_result(self):
        state = finished(maat.Game("ra", players=3))
        result = state.result()
        self.assertEqual(len(result.score), 3)
        self.assertAlmostEqual(sum(result.share), 1)
        self.assertEqual(state.returns(), result.share)
        self.assertEqual(min(result.rank), 1)
        self.assertEqual(state.seat, maat.NOBODY)
        with self.assertRaises(maat.NotNow):
            state.apply(1)

    def test_before_the_end_there_is_none(self):
        state = maat.Game("aton").start()
        self.assertEqual(state.returns(), (0.0, 0.0))
        with self.assertRaises(maat.NotNow):
            state.result()

    def test_a_refusal_names_the_rule_and_changes_nothing(self):
        state = maat.Game("ra", players=3).start()
        state.settle(1)
        before = state.clone()
        with self.assertRaises(maat.IllegalAction) as caught:
            state.apply("bid 3")
        self.assertEqual(caught.exception.rule, "R-RA-22")
        self.assertTrue(str(caught.exception).startswith("R-RA-22: "))
        for wrong, kind in [("dance", maat.BadText), (2**31 + 5, maat.Error), (2**40, maat.BadValue),
                            (-1, maat.BadValue), (1.5, TypeError), (None, TypeError), (b"draw", TypeError)]:
            with self.assertRaises(kind):
                state.apply(wrong)
        for seat in (3, -7, 2**70):
            with self.assertRaisesRegex(maat.BadValue, "seats are 0 to 2"):
                state.apply("draw", seat)
        for action in ("draw", state.legal_actions()[0]):
            with self.assertRaisesRegex(maat.NotNow, "seat 0 owes no decision now: it is up to seat 1") as caught:
                state.apply(action, seat=0)
            self.assertTrue(caught.exception.rule)
        self.assertEqual(state, before)

    def test_luck_is_the_same_for_equal_seeds(self):
        for game in GAMES:
            self.assertEqual(finished(game, 5), finished(game, 5))
        state = maat.Game("ra").start()
        self.assertEqual(state.roll(9), state.roll(maat.Random(9)))
        luck = maat.Random(4)
        twin = pickle.loads(pickle.dumps(luck))
        self.assertEqual([luck.below(99) for _ in range(9)], [twin.below(99) for _ in range(9)])
        self.assertEqual(luck.copy().below(10**9), luck.below(10**9))
        for wrong in (0, -1, 2**32):
            with self.assertRaises(maat.BadValue):
                luck.below(wrong)

    def test_pickles_and_copies_are_equal(self):
        for game in GAMES:
            for state, _, _ in walk(game, 2):
                again = pickle.loads(pickle.dumps(state))
                self.assertEqual((again, hash(again)), (state, hash(state)), (game, state.ply))
            self.assertEqual(copy.copy(state), state)
            self.assertEqual(copy.deepcopy([state])[0], state)

    def test_a_text_is_read_back_byte_for_byte(self):
        for game in GAMES:
            state = middle(game, 6, 60)
            again = maat.State.parse(str(state))
            self.assertEqual(str(again), str(state))
            self.assertEqual(again.to_dict(), state.to_dict())
            self.assertEqual(again.game.players, game.players)
            self.assertEqual((again, hash(again)), (state, hash(state)))
            self.assertEqual({state: 1}[again], 1)
            self.assertEqual((again.ply, again == state.clone()), (0, True))
        with self.assertRaisesRegex(TypeError, "a position is a str, not bytes"):
            maat.State.parse(b"x")
        for wrong in ("", "{", "{}", "[]", '{"game":"ra"}'):
            with self.assertRaises(maat.BadText):
                maat.State.parse(wrong)

    def test_events_are_told_as_a_viewer_may_know_them(self):
        state = maat.Game("aton").start()
        card = state.roll(1)
        told = [state.clone().apply_and_tell(card, viewer=viewer)[0] for viewer in (0, 1)]
        self.assertEqual([event["kind"] for event in told], ["draw", "draw"])
        self.assertEqual([event["value"] is None for event in told], [False, True])
        while state.is_chance:
            state.settle(1)
        self.assertEqual(state.acting, (0, 1))
        before = state.clone()
        action = state.legal_actions()[0]
        record = maat.Record(state.game)
        for wrong in (lambda: state.apply(action), lambda: state.apply_and_tell(action)):
            with self.assertRaisesRegex(maat.BadValue, "seats 0 and 1 decide at once"):
                wrong()
        self.assertEqual(state, before)
        twin = state.clone()
        twin.apply(action=action, seat=1)
        state.apply(action, 1)
        self.assertEqual(twin, state)
        state = before
        del record
        self.assertEqual(state.seen_by("keep", 0), (0,))


if __name__ == "__main__":
    unittest.main()
