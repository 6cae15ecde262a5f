"""The shape of OpenSpiel: what its algorithms rely on."""
import copy
import pickle
import unittest

import maat
import numpy as np
from maat import openspiel

GAMES = [openspiel.load_game("ra(players=3,edition=1999)"), openspiel.load_game("aton"),
         openspiel.load_game("horus", players=2, limit=4), openspiel.load_game("ankh", {"players": 2}),
         openspiel.load_game("aton", simultaneous=True)]


def walk(game, seed, most=10**9):
    """Every state of a game by lot, as OpenSpiel's own loops go."""
    luck, state = maat.Random(seed), game.new_initial_state()
    while not state.is_terminal() and most > 0:
        most -= 1
        yield state
        if state.is_chance_node():
            state.apply_action(luck.choice(state.chance_outcomes())[0])
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(p) for p in range(game.num_players())]
            state.apply_actions([luck.choice(actions) if actions else 0 for actions in legal])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    yield state


class Shape(unittest.TestCase):
    def test_one_kind_of_node_at_a_time(self):
        for game in GAMES:
            for state in walk(game, 1, 300):
                kinds = [state.is_terminal(), state.is_chance_node(), state.is_simultaneous_node(),
                         state.is_player_node()]
                self.assertEqual(sum(kinds), 1)
                self.assertEqual(state.current_player(), [-4, -1, -2][kinds.index(True)]
                                 if not kinds[3] else state.state.seat)
                if state.is_chance_node():
                    self.assertAlmostEqual(sum(p for _, p in state.chance_outcomes()), 1)
                    self.assertEqual(state.legal_actions(), [a for a, _ in state.chance_outcomes()])
                    self.assertLessEqual(len(state.legal_actions()), game.max_chance_outcomes())

    def test_legal_actions_are_sorted_indices_with_names(self):
        for game in GAMES:
            for state in walk(game, 2, 120):
                player = state.current_player()
                if player < 0:
                    continue
                legal = state.legal_actions()
                self.assertEqual(legal, sorted(set(legal)))
                self.assertLess(max(legal), game.num_distinct_actions())
                mask = state.legal_actions_mask(player)
                self.assertEqual(np.flatnonzero(mask).tolist(), legal)
                for action in legal[:5]:
                    self.assertEqual(state.string_to_action(state.action_to_string(action)), action)
                others = [p for p in range(game.num_players()) if p not in state.state.acting]
                self.assertTrue(all(state.legal_actions(p) == [] for p in others))

    def test_children_leave_their_parents_alone(self):
        for game in GAMES[:4]:
            for state in walk(game, 3, 60):
                if state.is_terminal():
                    break
                before, child = str(state), state.child(state.legal_actions()[0])
                self.assertEqual(str(state), before)
                self.assertEqual(child.history()[:-1], state.history())
                self.assertEqual(copy.deepcopy(state), state)

    def test_the_end_has_returns(self):
        for game in GAMES:
            for state in walk(game, 4):
                if not state.is_terminal():
                    self.assertEqual(state.returns(), [0] * game.num_players())
            self.assertTrue(all(game.min_utility() <= r <= game.max_utility() for r in state.returns()))
            self.assertEqual(state.legal_actions(), [])
            self.assertLessEqual(state.move_number(), game.max_game_length())
            with self.assertRaises(maat.Error):
                state.apply_action(0)

    def test_states_are_serialized_by_their_history(self):
        for game in GAMES:
            for state in walk(game, 5, 50):
                pass
            again = game.deserialize_state(state.serialize())
            self.assertEqual(str(again), str(state))
            self.assertEqual(again.history_str(), state.history_str())
            self.assertEqual(pickle.loads(pickle.dumps(state)), state)

    def test_tensors_have_their_shape(self):
        for game in GAMES:
            for state in walk(game, 6, 30):
                for player in range(game.num_players()):
                    seen = state.observation_tensor(player)
                    self.assertEqual([len(seen)], game.observation_tensor_shape())
                    known = state.information_state_tensor(player)
                    self.assertEqual([len(known)], game.information_state_tensor_shape())
                    np.testing.assert_array_equal(known[: len(seen)], seen)
            with self.assertRaises(ValueError):
                state.observation_tensor(game.num_players())

    def test_information_states_remember_and_keep_secrets(self):
        game = openspiel.load_game("aton")
        for state in walk(game, 7, 200):
            if len(state.state.acting) == 2 and state.state.phase == "assign":
                break
        actions = state.legal_actions()
        one, two = state.child(actions[0]), state.child(actions[-1])
        self.assertEqual(one.information_state_string(1), two.information_state_string(1))
        np.testing.assert_array_equal(one.information_state_tensor(1), two.information_state_tensor(1))
        self.assertNotEqual(one.information_state_string(0), two.information_state_string(0))
        self.assertGreater(len(one.information_state_string(1)), len(state.information_state_string(1)))

    def test_joint_actions_are_whole_or_nothing(self):
        for state in walk(GAMES[4], 8):
            if state.is_simultaneous_node():
                break
        before = str(state)
        with self.assertRaises(maat.Error):
            state.apply_action(state.legal_actions(0)[0])
        with self.assertRaises(maat.Error):
            state.apply_actions([state.legal_actions(0)[0], 10**6])
        with self.assertRaises(ValueError):
            state.apply_actions([0])
        self.assertEqual(str(state), before)
        self.assertEqual(state.get_game().get_type().dynamics, "simultaneous")

    def test_a_text_that_is_no_game_is_named(self):
        for text, words in [("ra(players)", "'players'"), ("ra(players=9)", "players: 9"), ("ra(recall=x)", "'x'"),
                            ("chess", "chess")]:
            with self.assertRaisesRegex(maat.Error, words):
                openspiel.load_game(text)


if __name__ == "__main__":
    unittest.main()
