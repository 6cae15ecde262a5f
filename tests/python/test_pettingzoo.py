"""The shape of PettingZoo: the contract of AEC environments, tried by a checker of our own."""
import unittest

import aec_check
import maat
from maat import pettingzoo


class Contract(unittest.TestCase):
    def test_every_game_keeps_it(self):
        for env in (pettingzoo.env("ra", players=3), pettingzoo.env("aton"),
                    pettingzoo.env(maat.Game("horus", players=2), limit=3), pettingzoo.env("ankh", players=2)):
            with self.subTest(env.metadata["name"]):
                aec_check.check(env, seed=3)

    def test_games_can_be_cut_short(self):
        env = pettingzoo.env("ra", players=3, max_steps=9)
        aec_check.check(env)
        told = aec_check.play(env, 2, lambda mask: int(mask.argmax()))
        self.assertEqual([row[3:] for row in told[-3:]], [(False, True)] * 3)

    def test_the_winner_is_rewarded(self):
        told = aec_check.play(pettingzoo.env("aton"), 4, lambda mask: int(mask.argmax()))
        self.assertAlmostEqual(sum(row[2] for row in told[-2:]), 1)

    def test_the_checker_finds_what_is_wrong(self):
        class Forgetful(pettingzoo.MaatEnv):
            def last(self, observe=True):
                seen, _, *rest = super().last(observe)
                return (seen, 0.0, *rest)

        class Random(pettingzoo.MaatEnv):
            luck = 0

            def reset(self, seed=None, options=None):
                Random.luck += 1
                super().reset(Random.luck)

        class Immortal(pettingzoo.MaatEnv):
            def _bury(self, agent, action):
                super()._bury(agent, None)

        for broken in (Forgetful, Random, Immortal):
            with self.assertRaises(AssertionError, msg=broken.__name__):
                aec_check.check(broken("aton"))

    def test_it_can_be_looked_at(self):
        env = pettingzoo.env("aton", render_mode="svg")
        env.reset(seed=1)
        self.assertTrue(env.render().startswith("<svg"))
        ansi = pettingzoo.env("aton", render_mode="ansi")
        ansi.reset(seed=1)
        self.assertIn('"game":"aton"', ansi.render())
        self.assertEqual(str(ansi), "maat_aton_v%d" % ansi.game.space_version)
        with self.assertRaises(maat.BadValue):
            pettingzoo.env("aton", render_mode="smell")

    def test_spaces_stand_in_for_those_of_gymnasium(self):
        env = pettingzoo.env("aton")
        space, seen = env.observation_space("seat_0"), None
        env.reset(seed=1)
        seen = env.observe("seat_0")
        self.assertTrue(space.contains(seen))
        self.assertTrue(space.contains(space.sample()))
        self.assertFalse(space.contains({"observation": seen["observation"]}))
        self.assertFalse(space["action_mask"].contains(seen["action_mask"][:-1]))
        actions = env.action_space("seat_0")
        self.assertTrue(actions.contains(actions.sample(seen["action_mask"])))
        self.assertFalse(actions.contains(actions.n))

    def test_what_comes_before_reset_or_names_nobody_says_so(self):
        env = pettingzoo.env("ra", players=2)
        for early in (env.last, env.state, env.render, lambda: env.step(0), lambda: env.observe("seat_0")):
            with self.assertRaisesRegex(maat.NotNow, "call reset first"):
                early()
        env.reset(seed=1)
        self.assertEqual(env.state().shape, (2, env.game.observation_size))
        for unknown in (env.observe, env.action_space, env.observation_space):
            with self.assertRaisesRegex(maat.BadValue, "there is no agent 'seat_7': seat_0, seat_1"):
                unknown("seat_7")


if __name__ == "__main__":
    unittest.main()
