#!/usr/bin/env python3
"""library.py [BUILD [ROUNDS [SECONDS]]] - the table of bench/library.md: how many decisions a second games of Ra (4
players, uniform choices) make inside the engine, through batches of libmaat, through the package for Python (where PYTHON
names one that has it: PYTHON=V/bin/python), through the pipe to the referee, and what a small game written in plain Python
makes. Everything is measured in turns, ROUNDS times, and medians are taken; seconds are those of the processor, of all
processes that take part, so that neighbours on the machine count little."""
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import time

build = sys.argv[1] if len(sys.argv) > 1 else "build"
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 1
maat = os.path.join(build, "src/tools/maat")
results = {}  # name -> decisions a second, one for each round


def note(name, rate):
    results.setdefault(name, []).append(rate)


def engine():
    """What `maat bench` counts: one game after the other, by the functions of the rules."""
    out = subprocess.run([maat, "bench", "ra", "players=4", "--seconds", str(max(1, round(seconds))), "--json"],
                         stdout=subprocess.PIPE, check=True, text=True).stdout
    note("maat bench", json.loads(out)[0]["decisions_per_s"])


def batches():
    out = subprocess.run([os.path.join(build, "bench/bench_batch"), "ra", "players=4", "1024", str(seconds)],
                         stdout=subprocess.PIPE, check=True, text=True).stdout
    for line in out.splitlines():
        row = json.loads(line)
        note("batch: " + row["bench"], row["decisions_per_s"])


def pipe():
    """One process of the referee; every decision is asked for and answered in JSON."""
    def both():
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.process_time() + children.ru_utime + children.ru_stime

    spent = both()
    referee = subprocess.Popen([maat, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(line):
        referee.stdin.write(line + "\n")
        return json.loads(referee.stdout.readline())

    begin, decisions = time.process_time(), 0
    while time.process_time() - begin < seconds:
        ask("new ra players=4")
        node = ask("node")
        while node["node"] != "over":
            if node["node"] == "chance":
                outcomes = ask("chance")["outcomes"]
                text = random.choices([o[0] for o in outcomes], [o[1] for o in outcomes])[0]
                ask("do * " + text)
            else:
                seat = node["acting"][0]
                ask("do %d %s" % (seat, random.choice(ask("legal %d" % seat)["legal"])))
                decisions += 1
            node = ask("node")
    referee.stdin.write("quit\n")
    referee.stdin.close()
    referee.wait()
    note("pipe to the referee, Python", decisions / (both() - spent))


# In a process of its own: the package may be installed elsewhere.
PACKAGE = """
import json, sys, time
import maat, numpy
seconds, game = float(sys.argv[1]), maat.Game("ra", players=4)
def rate(name, batch, step):
    begin = time.process_time()
    before = batch.steps
    while time.process_time() - begin < seconds:
        step(batch)
    took = time.process_time() - begin
    print(json.dumps([name, (batch.steps - before) / took]))
rate("step_uniform(100)", maat.Batch(game, 1024, observations=False, masks=False), lambda b: b.step_uniform(100))
rate("step_uniform()", maat.Batch(game, 1024, observations=False, masks=False), lambda b: b.step_uniform())
rate("step_uniform(), arrays read at every step", maat.Batch(game, 1024),
     lambda b: (b.step_uniform(), b.observations[0, 0], b.masks[0, 0]))
rng = numpy.random.default_rng(1)
def by_lot(b):
    legal = b.masks
    b.step((rng.random(legal.shape, numpy.float32) * legal).argmax(axis=1))
rate("step(indices that numpy draws)", maat.Batch(game, 1024), by_lot)
state, luck, begin, n = None, maat.Random(1), time.process_time(), 0
while time.process_time() - begin < seconds:
    state = game.start()
    state.settle(luck)
    while not state.is_over:
        state.apply(luck.choice(state.legal_actions()))
        state.settle(luck)
        n += 1
print(json.dumps(["State: legal_actions, apply, settle", n / (time.process_time() - begin)]))
"""


def package():
    python = os.environ.get("PYTHON")
    if python:
        out = subprocess.run([python, "-c", PACKAGE, str(seconds)], stdout=subprocess.PIPE, check=True, text=True).stdout
        for line in out.splitlines():
            name, rate = json.loads(line)
            note("Python: " + name, rate)


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def plain():
    """Noughts and crosses as one would write it."""
    begin, decisions = time.process_time(), 0
    while time.process_time() - begin < seconds:
        for _ in range(50):
            board, player = [0] * 9, 1
            while True:
                legal = [i for i in range(9) if not board[i]]
                if not legal:
                    break
                board[random.choice(legal)] = player
                decisions += 1
                if any(board[a] == board[b] == board[c] == player for a, b, c in LINES):
                    break
                player = 3 - player
    note("noughts and crosses in plain Python", decisions / (time.process_time() - begin))


for _ in range(rounds):
    engine()
    batches()
    package()
    pipe()
    plain()

base = statistics.median(results["maat bench"])
print("| Ra, 4 players, 1,024 games | decisions a second | of `maat bench` |\n| --- | --- | --- |")
for name, rates in results.items():
    rate = statistics.median(rates)
    print("| %s | %s | %s |" % (name, format(round(rate, -3 if rate > 1e5 else -2), ",.0f"),
                                "%.0f %%" % (100 * rate / base) if rate > base / 200 else "%.2f %%" % (100 * rate / base)))
