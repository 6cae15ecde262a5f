#!/usr/bin/env python3
"""goals.py - adds up what bench/goals.sh has played.

usage: goals.py head                      the head of the table
       goals.py row FOLDER GOAL           one line of it: all blocks of a row
       goals.py open FOLDER GOAL GAMES    exit status 0 while there are fewer games and the interval has not decided

A block is one arena, FOLDER/NUMBER.json; deals are the observations, of all blocks together. The processor time of a side is what its
programs have noted in FOLDER/NUMBER.new and .old. GOAL is in times fair.
"""
import glob
import json
import math
import os
import struct
import sys

COLUMNS = ["game", "options", "games", "looks", "share of wins", "times fair", "interval", "goal", "reached",
           "new: ms a choice", "old: ms a choice"]


class Row:
    def __init__(self, folder):
        self.blocks = []
        self.ms = {"new": 0, "old": 0}
        self.choices = {"new": 0, "old": 0}
        for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
            with open(path, encoding="utf-8") as file:
                a = json.load(file)
            self.blocks.append(a)
            for side, bot in zip(("new", "old"), a["bots"]):
                if bot["faults"]:
                    sys.exit("goals.py: %s: %s did not answer in %d choices" % (path, side, bot["faults"]))
                self.choices[side] += bot["choices"]
                self.ms[side] += used(path[:-len("json")] + side)
        self.games = sum(a["games"] for a in self.blocks)
        self.deals = sum(a["deals"] for a in self.blocks)
        self.players = self.blocks[0]["bots"][1]["seats"] + 1 if self.blocks else 0
        self.mean, self.half = self.pooled() if self.deals > 1 else (None, None)

    def pooled(self):
        """Mean and half width of the 95 % interval, as if all deals had been in one arena."""
        shares = [(a["deals"], a["bots"][0]["win_share"]) for a in self.blocks]
        mean = sum(n * s["mean"] for n, s in shares) / self.deals
        squares = 0
        for n, s in shares:
            variance = ((s["half_width"] or 0) / 1.96) ** 2 * n
            squares += (n - 1) * variance + n * (s["mean"] - mean) ** 2
        return mean, 1.96 * math.sqrt(squares / (self.deals - 1) / self.deals)

    def interval(self):
        return [self.players * (self.mean - self.half), self.players * (self.mean + self.half)]

    def verdict(self, goal):
        if not self.half: # too little to say
            return "open"
        low, high = self.interval()
        return "yes" if low >= goal else "no" if high < goal else "open"


def used(folder):
    """Milliseconds of processor time of the programs that noted it there."""
    ns = 0
    for path in glob.glob(os.path.join(folder, "*")):
        with open(path, "rb") as file:
            ns += struct.unpack("=Q", file.read(8))[0]
    return ns / 1e6


def line(cells):
    print("| %s |" % " | ".join(cells), flush=True)


def show(folder, goal):
    row = Row(folder)
    if row.mean is None:
        return
    first = row.blocks[0]
    per_choice = ["%.0f" % (row.ms[s] / row.choices[s]) if row.ms[s] else "?" for s in ("new", "old")]
    line([first["game"], first["options"], str(row.games), str(len(row.blocks)),
          "%.1f %% ± %.1f" % (100 * row.mean, 100 * row.half), "%.2f" % (row.players * row.mean),
          "%.2f to %.2f" % tuple(row.interval()), "%.2f" % goal, row.verdict(goal)] + per_choice)


def main(words):
    if words == ["head"]:
        line(COLUMNS)
        line(["---"] * len(COLUMNS))
    elif len(words) == 3 and words[0] == "row":
        show(words[1], float(words[2]))
    elif len(words) == 4 and words[0] == "open":
        row = Row(words[1])
        return 0 if row.games < int(words[3]) and row.verdict(float(words[2])) == "open" else 1
    else:
        sys.exit(__doc__)
    return 0


sys.exit(main(sys.argv[1:]))
