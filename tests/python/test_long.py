"""Calls that take their time: Ctrl-C ends them, other threads go on, and nothing is leaked."""
import os
import resource
import signal
import subprocess
import sys
import threading
import time
import unittest

import maat
from walks import middle, walk

# Each says `ready`, is interrupted, and says how it went.
LONG = {
    "a bot that tries a hundred million times": """
bot, state = maat.Bot(game, "grandmaster:nodes=100000000"), middle(game, 3, 30)
def run(): bot.choose(state)
def after():
    assert bot.thought() == {"iterations": 0, "chance": (), "tried": []}
    assert maat.Bot(game, "casual").choose(state) in state.legal_actions()
""",
    "an analysis of a game": """
record = maat.Record(game)
for _, actor, action in walk(game, 1): record.push(action, actor)
def run(): maat.analyse(record, nodes=1000000)
def after(): record.state()
""",
    "an analysis of a position": """
state = middle(game, 3, 30)
def run(): maat.analyse(state, nodes=100000000)
def after(): maat.analyse(state, nodes=2)
""",
    "a batch of many games": """
batch = maat.Batch(game, 64)
def run():
    while True: maat.Batch(game, 20000, seed=len(batch))
def after(): batch.restart(3)
""",
    "a billion steps": """
batch = maat.Batch(game, 1024)
def run(): batch.step_uniform(10**9)
def after(): batch.step_uniform(1)
""",
}
FRAME = """
import maat
from walks import middle, walk
game = maat.Game("ra", players=3)
%s
try:
    print("ready", flush=True)
    run()
    print("it ended by itself")
except KeyboardInterrupt:
    after()
    print("interrupted")
"""


class Interrupts(unittest.TestCase):
    def test_ctrl_c_ends_long_calls_and_their_objects_live_on(self):
        for name, body in LONG.items():
            with self.subTest(name):
                program = subprocess.Popen([sys.executable, "-c", FRAME % body], stdout=subprocess.PIPE, text=True,
                                           cwd=os.path.dirname(os.path.abspath(__file__)))
                self.assertEqual(program.stdout.readline(), "ready\n")
                time.sleep(0.2)
                program.send_signal(signal.SIGINT)
                self.assertEqual(program.communicate(timeout=300)[0], "interrupted\n")
                self.assertEqual(program.returncode, 0)


class Threads(unittest.TestCase):
    def test_others_run_while_a_batch_is_made(self):
        made, counted = threading.Event(), 0

        def make():
            maat.Batch(maat.Game("ra"), 100000)
            made.set()

        thread = threading.Thread(target=make)
        thread.start()
        while not made.is_set():
            counted += 1
            time.sleep(0.001)
        thread.join()
        self.assertGreater(counted, 1)

    def test_others_run_while_a_bot_thinks(self):
        game = maat.Game("ra", players=3)
        bot, state = maat.Bot(game, "grandmaster:nodes=100000000"), middle(game, 3, 30)
        answer, began = [], threading.Event()

        def think():
            began.set()
            answer.append(bot.choose(state))

        thread = threading.Thread(target=think)
        thread.start()
        began.wait()
        refused = 0
        while not refused:  # it has begun when it says that it is busy
            try:
                bot.thought()
                time.sleep(0.01)
            except RuntimeError:
                refused += 1
        state.apply(state.legal_actions()[0])  # the bot has a view of its own
        bot.hurry()
        thread.join(300)
        self.assertEqual(len(answer), 1)

    def test_many_threads_use_their_own_objects(self):
        failed = []

        def play(seed):
            try:
                for game in (maat.Game("ra", players=2), maat.Game("aton")):
                    for state, _, _ in walk(game, seed):
                        state.view(0).sample(seed)
            except Exception as error:
                failed.append(error)

        threads = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failed, [])


def round_of_everything():
    game = maat.Game("aton")
    state = middle(game, 2, 30)
    view = state.view()
    for _ in range(20):
        str(state), repr(state), hash(state), state.to_dict(), state.clone(), state.legal_actions()
        state.observation(), state.legal_mask(), dict(view), view.sample(3), view.legal_actions()
        game.options, game.spans, game.traits, repr(game), game.setup(players=2)
        maat.State.parse(str(state)).game, maat.games(), maat.levels()
        for wrong in (lambda: state.apply("dance"), lambda: state.apply(7), lambda: maat.Game("chess"),
                      lambda: maat.Game("ra", players=99), lambda: maat.State.parse("{"), lambda: state.view(9),
                      lambda: maat.Record.parse("record 1"), lambda: maat.Bot(game, "wizard")):
            try:
                wrong()
            except maat.Error:
                pass
    record = maat.Record(game)
    for _, actor, action in walk(game, 1, 40):
        record.push(action, actor)
    str(record), list(record.states()), record.game
    batch = maat.Batch(game, 64, floats=True, recall=3)
    batch.step(batch.masks.argmax(axis=1))
    batch.step_uniform(3)
    batch.state(1), batch.observations, batch.floats
    bot = maat.Bot(game, "expert:nodes=5")
    bot.choose(state), bot.thought()
    maat.analyse(view, nodes=2, progress=lambda done, all: None)


class Leaks(unittest.TestCase):
    def test_rounds_of_everything_leave_nothing_behind(self):
        for _ in range(3):
            round_of_everything()
        counts = [(t, sys.getrefcount(t)) for t in (maat.State, maat.View, maat.Game, maat.Batch, maat.Outcome)]
        grown = []
        for _ in range(3):
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            for _ in range(12):
                round_of_everything()
            grown.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
        # A dict or a state that is lost in every round would be megabytes, time and again; what a thread
        # that comes to another arena of malloc takes for the first time, it takes once.
        self.assertLess(min(grown), 4096, "kilobytes of %s" % grown)
        for kind, count in counts:
            self.assertLess(abs(sys.getrefcount(kind) - count), 50, kind)


if __name__ == "__main__":
    unittest.main()
