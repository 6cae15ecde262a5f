#!/usr/bin/env python3
"""library.py [BUILD [ROUNDS [SECONDS]]] - the table of bench/library.md: how many decisions a second games of Ra (4
players, uniform choices) make inside the engine, through batches of libmaat, through the pipe to the referee, and what a
small game written in plain Python makes. Everything is measured in turns, ROUNDS times, and medians are taken; seconds are
those of the processor, of all processes that take part, so that neighbours on the machine count little."""
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
    spent = time.process_time() + resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
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
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    note("pipe to the referee, Python", decisions / (time.process_time() + usage.ru_utime - spent))


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
    pipe()
    plain()

base = statistics.median(results["maat bench"])
print("| Ra, 4 players, 1,024 games | decisions a second | of `maat bench` |\n| --- | --- | --- |")
for name, rates in results.items():
    rate = statistics.median(rates)
    print("| %s | %s | %s |" % (name, format(round(rate, -3 if rate > 1e5 else -2), ",.0f"),
                                "%.0f %%" % (100 * rate / base) if rate > base / 200 else "%.2f %%" % (100 * rate / base)))
