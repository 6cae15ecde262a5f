#!/usr/bin/env python3
"""goals.py - adds up what bench/goals.sh has played.

usage: goals.py head                           the head of the table
       goals.py row KEPT FOLDER GOAL           one line of it: all blocks of a row
       goals.py open KEPT FOLDER GOAL GAMES    exit status 0 while there are fewer games and the interval has not decided
       goals.py next KEPT FOLDER FIRST         the first number from FIRST on that no block has
       goals.py keep KEPT FOLDER COMMIT        writes the blocks of the folder into the file, beside those that it has

A block is one arena, FOLDER/NUMBER.json; deals are the observations, of all blocks together. The processor time of a side is what its
programs have noted in FOLDER/NUMBER.new and .old. FOLDER ends with -PLAY, a digest of how the new master plays. KEPT, a file, has blocks
of other days and machines, a line each; of those the ones count that were played so. GOAL is in times fair.
"""
import datetime
import glob
import json
import math
import os
import struct
import sys

COLUMNS = ["game", "options", "games", "looks", "share of wins", "times fair", "interval", "goal", "reached",
           "new: ms a choice", "old: ms a choice"]
SIDES = ("new", "old")


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def used(folder):
    """Milliseconds of processor time of the programs that noted it there."""
    ns = 0
    for path in glob.glob(os.path.join(folder, "*")):
        with open(path, "rb") as file:
            ns += struct.unpack("=Q", file.read(8))[0]
    return ns / 1e6


def block_of(path, play):
    """What is kept of one arena: `wins` and `squares` are sums over its deals."""
    arena = read(path)
    for side, bot in zip(SIDES, arena["bots"]):
        if bot["faults"]:
            sys.exit("goals.py: %s: %s did not answer in %d choices" % (path, side, bot["faults"]))
    share, n = arena["bots"][0]["win_share"], arena["deals"]
    variance = ((share["half_width"] or 0) / 1.96) ** 2 * n # (null: all deals alike)
    return {"play": play, "block": int(os.path.basename(path)[:-len(".json")]), "games": arena["games"], "deals": n,
            "wins": round(n * share["mean"], 4), "squares": round((n - 1) * variance + n * share["mean"] ** 2, 4),
            "choices": [bot["choices"] for bot in arena["bots"]],
            "ms": [round(used(path[:-len("json")] + side)) for side in SIDES]}


class Row:
    def __init__(self, kept, folder):
        play = folder.rstrip("/").rsplit("-", 1)[1]
        self.kept = read(kept) if os.path.exists(kept) else {"blocks": []}
        paths = sorted(glob.glob(os.path.join(folder, "*.json")))
        here = [block_of(path, play) for path in paths]
        numbers = {b["block"] for b in here}
        self.fresh = here
        self.blocks = here + [b for b in self.kept["blocks"] if b["play"] == play and b["block"] not in numbers]
        first = read(paths[0]) if paths else {}
        self.game = first.get("game") or self.kept.get("game")
        self.options = first.get("options") or self.kept.get("options")
        self.players = first["bots"][1]["seats"] + 1 if paths else self.kept.get("players")
        self.games = self.sum("games")
        self.deals = self.sum("deals")
        self.mean, self.half = self.pooled() if self.deals > 1 else (None, None)

    def sum(self, key):
        return sum(b[key] for b in self.blocks)

    def pooled(self):
        """Mean and half width of the 95 % interval, as if all deals had been in one arena."""
        n, mean = self.deals, self.sum("wins") / self.deals
        squares = max(0, self.sum("squares") - n * mean * mean)
        return mean, 1.96 * math.sqrt(squares / (n - 1) / n)

    def interval(self):
        return [self.players * (self.mean - self.half), self.players * (self.mean + self.half)]

    def verdict(self, goal):
        if not self.half: # too little to say
            return "open"
        low, high = self.interval()
        return "yes" if low >= goal else "no" if high < goal else "open"


def line(cells):
    print("| %s |" % " | ".join(cells), flush=True)


def show(row, goal):
    if row.mean is None:
        return
    pace = []
    for i in range(len(SIDES)):
        ms, choices = (sum(b[key][i] for b in row.blocks) for key in ("ms", "choices"))
        pace.append("%.0f" % (ms / choices) if ms else "?")
    line([row.game, row.options, str(row.games), str(len(row.blocks)), "%.1f %% ± %.1f" % (100 * row.mean, 100 * row.half),
          "%.2f" % (row.players * row.mean), "%.2f to %.2f" % tuple(row.interval()), "%.2f" % goal, row.verdict(goal)] + pace)


def keep(row, kept, commit):
    """A line for each block, so that versions of the file can be compared and joined."""
    if not row.fresh:
        return
    known = {(b["play"], b["block"]): b for b in row.kept["blocks"]}
    for b in row.fresh:
        stamp = {"commit": commit, "date": datetime.date.today().isoformat()}
        old = known.get((b["play"], b["block"]), stamp)
        known[b["play"], b["block"]] = {**b, "commit": old["commit"], "date": old["date"]}
    head = json.dumps({"game": row.game, "options": row.options, "players": row.players})[:-1]
    rows = [json.dumps(known[key]) for key in sorted(known)]
    with open(kept + ".new", "w", encoding="utf-8") as file:
        file.write(head + ', "blocks": [\n' + ",\n".join(rows) + "\n]}\n")
    os.replace(kept + ".new", kept)


def main(words):
    if words == ["head"]:
        line(COLUMNS)
        line(["---"] * len(COLUMNS))
        return 0
    verb, rest = words[0] if words else "", words[3:]
    if (verb, len(rest)) not in (("row", 1), ("open", 2), ("next", 1), ("keep", 1)):
        sys.exit(__doc__)
    row = Row(words[1], words[2])
    if verb == "row":
        show(row, float(rest[0]))
    elif verb == "open":
        return 0 if row.games < int(rest[1]) and row.verdict(float(rest[0])) == "open" else 1
    elif verb == "next":
        taken = {b["block"] for b in row.blocks}
        print(next(n for n in range(int(rest[0]), int(rest[0]) + len(taken) + 1) if n not in taken))
    else:
        keep(row, words[1], rest[0])
    return 0


sys.exit(main(sys.argv[1:]))
