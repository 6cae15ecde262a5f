"""Many games at once: arrays that are windows into one memory, and what is refused."""
import gc
import threading
import unittest

import maat
import numpy as np
from walks import GAMES

NAMES = ("observations", "floats", "masks", "seats", "rewards", "done", "taken")


def by_lot(batch, rng):
    return (rng.random(batch.masks.shape) * batch.masks).argmax(axis=1)


class Batches(unittest.TestCase):
    def test_arrays_say_what_states_say(self):
        for game in GAMES:
            batch, rng = maat.Batch(game, 5, seed=3, floats=True), np.random.default_rng(1)
            for _ in range(40):
                for i in (0, 4):
                    state = batch.state(i)
                    self.assertEqual(state.seat, batch.seats[i])
                    np.testing.assert_array_equal(state.observation(), batch.observations[i])
                    np.testing.assert_array_equal(state.observation(), batch.floats[i])
                    np.testing.assert_array_equal(state.legal_mask(), batch.masks[i])
                indices = by_lot(batch, rng)
                batch.step(indices)
                np.testing.assert_array_equal(batch.taken, indices)
            self.assertEqual(batch.steps, 200)

    def test_arrays_are_windows_and_nobody_writes_through_them(self):
        batch = maat.Batch(maat.Game("ra"), 8, floats=True, recall=4)
        for name in NAMES + ("recalled", "recalled_actors"):
            array = getattr(batch, name)
            self.assertIs(array, getattr(batch, name))
            self.assertFalse(array.flags.writeable)
            with self.assertRaises(ValueError):
                array.flags.writeable = True
        masks = batch.masks
        before = masks.copy()
        batch.step_uniform(30)
        self.assertFalse((masks == before).all())

    def test_arrays_that_were_not_asked_for_say_how_to_ask(self):
        batch = maat.Batch(maat.Game("ra"), 2, masks=False, observations=False)
        for name, words in [("floats", "floats=True"), ("masks", "masks=True"), ("recalled", "recall="),
                            ("recalled_actors", "recall="), ("observations", "observations=True")]:
            with self.assertRaisesRegex(AttributeError, words):
                getattr(batch, name)
            self.assertFalse(hasattr(batch, name))

    def test_a_policy_and_bots_play_in_one_batch(self):
        game = maat.Game("aton")
        one, two = maat.Batch(game, 32, seed=5), maat.Batch(game, 32, seed=5, threads=2)
        for _ in range(30):
            one.step_level("casual")
            two.step(two.choose("casual"))
            np.testing.assert_array_equal(one.observations, two.observations)
            np.testing.assert_array_equal(one.taken, two.taken)
        mine = two.seats == 0
        before = two.observations.copy()
        bots = two.choose("casual", games=~mine)
        np.testing.assert_array_equal(two.observations, before)
        self.assertEqual(bots.dtype, np.int32)
        self.assertTrue((bots[mine] == -1).all() and (bots[~mine] >= 0).all())
        two.step(np.where(mine, two.masks.argmax(axis=1), bots))
        for wrong in ([True], np.zeros(33, bool)):
            with self.assertRaisesRegex(maat.BadValue, "32"):
                two.choose("casual", wrong)
        with self.assertRaises(TypeError):
            two.choose("casual", 5)
        with self.assertRaises(maat.NotFound):
            two.choose("wizard")

    def test_wrong_shapes_and_orders_say_what_they_are(self):
        batch = maat.Batch(maat.Game("ra"), 4, seed=1)
        for wrong, kind, words in [
            (np.zeros((4, 1), int), maat.BadValue, r"\(4,\), not \(4, 1\)"), (np.zeros(3, int), maat.BadValue, r"not \(3,\)"),
            ([1, 2], maat.BadValue, "not 2"), (np.zeros(4, ">i4"), TypeError, "big-endian"),
        ]:
            with self.assertRaisesRegex(kind, words):
                batch.step(wrong)
        batch.step(batch.masks.argmax(axis=1).astype("<i8"))
        for wrong in (2**70, -(2**70), 0):
            with self.assertRaisesRegex(maat.BadValue, "games is a number from 1"):
                maat.Batch(maat.Game("ra"), wrong)
        with self.assertRaisesRegex(MemoryError, "16777216 games of ra"):
            maat.Batch(maat.Game("ra"), 2**24, recall=65536)
        self.assertEqual(repr(batch), "<maat.Batch of 4 games of ra>")

    def test_arrays_outlive_their_batch(self):
        batch = maat.Batch(maat.Game("ra"), 64, seed=1)
        batch.step_uniform(10)
        seen, total = batch.observations, int(batch.observations.sum())
        del batch
        gc.collect()
        others = [maat.Batch(maat.Game("ra"), 64) for _ in range(4)]
        self.assertEqual(int(seen.sum()), total)
        del others

    def test_ends_have_rewards_and_begin_anew(self):
        batch = maat.Batch(maat.Game("aton"), 16, seed=2)
        ended = 0
        for _ in range(300):
            batch.step_uniform()
            ended += int(batch.done.sum())
            np.testing.assert_allclose(batch.rewards[batch.done].sum(axis=1), 1)
            self.assertFalse(batch.rewards[~batch.done].any())
        self.assertGreater(ended, 16)
        self.assertEqual(batch.finished, ended)
        self.assertEqual(len(batch), 16)

    def test_threads_and_restarts_change_nothing(self):
        game = maat.Game("ra", players=3)
        one, two = maat.Batch(game, 32, seed=5), maat.Batch(game, 32, seed=6, threads=3)
        two.restart(5)
        for batch in (one, two):
            batch.step_uniform(100)
            batch.step_level("novice")
        for name in ("observations", "masks", "seats", "taken"):
            np.testing.assert_array_equal(getattr(one, name), getattr(two, name))

    def test_indices_come_in_many_kinds(self):
        batches = [maat.Batch(maat.Game("ra"), 4, seed=1) for _ in range(9)]
        first = batches[0].masks.argmax(axis=1)
        kinds = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint32, np.uint64]
        for batch, kind in zip(batches, kinds):
            batch.step(first.astype(kind))
        batches[7].step([int(i) for i in first])
        batches[8].step(np.repeat(first, 2)[::2])  # not contiguous
        for batch in batches:
            np.testing.assert_array_equal(batch.observations, batches[0].observations)

    def test_wrong_indices_are_refused_and_change_nothing(self):
        batch = maat.Batch(maat.Game("ra"), 4, seed=1)
        before = batch.observations.copy()
        illegal = int(np.flatnonzero(batch.masks[2] == 0)[0])
        fine = batch.masks.argmax(axis=1)
        for wrong, kind in [
            (np.zeros(4), TypeError), (np.zeros(4, bool), TypeError), (np.zeros(4, complex), TypeError),
            (np.zeros(3, int), maat.BadValue), (np.zeros((4, 1), int), maat.BadValue), (np.int64(3), maat.Error),
            ([1, 2], maat.BadValue), ("abcd", TypeError), (None, TypeError), ([2**70] * 4, maat.BadValue),
            (np.full(4, 2**40), maat.BadValue), (np.full(4, -1), maat.Error), (np.full(4, 10**6), maat.Error),
            (np.where(np.arange(4) == 2, illegal, fine), maat.Error),
        ]:
            with self.assertRaises(kind, msg=repr(wrong)):
                batch.step(wrong)
        self.assertEqual(batch.steps, 0)
        np.testing.assert_array_equal(batch.observations, before)
        for wrong in (0, -1, 2**40):
            with self.assertRaises(maat.BadValue):
                maat.Batch(maat.Game("ra"), wrong)
        for settings in ({"threads": 0}, {"threads": 10**6}, {"recall": -1}, {"seed": -1}):
            with self.assertRaises(maat.BadValue):
                maat.Batch(maat.Game("ra"), 2, **settings)
        for wrong in (-1, 4):
            with self.assertRaises(maat.NotFound):
                batch.state(wrong)
        with self.assertRaises(maat.Error):
            batch.step_level("wizard")

    def test_who_is_asked_for_indices_cannot_step_the_same_batch(self):
        batch = maat.Batch(maat.Game("ra"), 1, seed=1)
        told = []

        class Sly:
            def __index__(self):
                try:
                    batch.step_uniform(5)
                except RuntimeError as error:
                    told.append(str(error))
                return int(batch.masks[0].argmax())

        batch.step([Sly()])
        self.assertEqual(len(told), 1)
        self.assertEqual(batch.steps, 1)

    def test_two_threads_do_not_step_one_batch_at_once(self):
        batch = maat.Batch(maat.Game("ra"), 64, seed=1)
        refused = []

        def run():
            for _ in range(20):
                try:
                    batch.step_uniform(200)
                except RuntimeError as error:
                    refused.append(error)

        threads = [threading.Thread(target=run) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(batch.steps, (60 - len(refused)) * 200 * 64)

    def test_what_is_recalled_tells_no_secrets(self):
        batch = maat.Batch(maat.Game("aton"), 32, seed=4, recall=8)
        hidden = 0
        for _ in range(60):
            batch.step_uniform()
            hidden += int((batch.recalled == maat.HIDDEN).sum())
            own = batch.recalled_actors == 0
            self.assertFalse((batch.recalled[own] == maat.HIDDEN).any())
        self.assertGreater(hidden, 0)


if __name__ == "__main__":
    unittest.main()
