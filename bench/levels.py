#!/usr/bin/env python3
"""levels.py - reads what bench/levels.sh has played.

usage: levels.py row FILE.json PLAYERS LEVEL-AGAINST     one line of the table
       levels.py scale DIR                               the strengths of all levels, by game

A difference in strength is 400 log10 of how many times as often one has won as each of the others; the mean of
all numbers of players. 1000 is the novice of 0.1.0, or whoever played in its place.
"""
import glob
import json
import math
import os
import sys

LEVELS = ["beginner", "casual", "regular", "skilled", "expert", "grandmaster"]


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def row(path, players, name):
    a = read(path)
    share, n = a["bots"][0]["win_share"], int(players)
    level, against = name.split("-")
    # Games that nobody wins (in Ankh) tell nobody apart: shares of those that somebody has won.
    won = share["mean"] + (n - 1) * a["bots"][1]["win_share"]["mean"]
    won = won if 0 < won < 1 else 1
    part = share["mean"] / won
    half = None if share["half_width"] is None else share["half_width"] / won
    low = None if half is None else (part - half) * n
    asked = 1.3 if n == 2 else 1.4
    is_step = against in LEVELS
    reached = "" if not is_step else "open" if low is None else "yes" if low >= asked else "no"
    print("| %s | %d | %s | %s | %d | %.1f %% ± %s | %.2f | %s | %s | %s |" % (
        a["game"], n, level, {"old": "novice of 0.1.0"}.get(against, against), a["games"], 100 * part,
        "?" if half is None else "%.1f" % (100 * half), n * part, "?" if low is None else "%.2f" % low,
        asked if is_step else "", reached), flush=True)


def difference(a):
    """Of the first bot to the others; None where one side has never won."""
    one, others = a["bots"][0]["win_share"]["mean"], a["bots"][1]["win_share"]["mean"]
    return 400 * math.log10(one / others) if one > 0 and others > 0 else None


def mean(directory, game, name):
    found = [difference(read(p)) for p in sorted(glob.glob(os.path.join(directory, "%s-?-%s.json" % (game, name))))]
    found = [d for d in found if d is not None]
    return sum(found) / len(found) if found else None


def scale(directory):
    games = sorted({os.path.basename(p).split("-")[0] for p in glob.glob(os.path.join(directory, "*.json"))})
    print("\n| game | %s | newcomer |\n| ---%s | --- |" % (" | ".join(LEVELS), " | ---" * len(LEVELS)))
    for game in games:
        anchor, new = mean(directory, game, "casual-old"), mean(directory, game, "casual-newcomer")
        if anchor is None:
            print("| %s | not anchored yet%s |" % (game, " |" * (len(LEVELS))))
            continue
        at = {"casual": 1000 + anchor}
        down = mean(directory, game, "casual-beginner")
        at["beginner"] = None if down is None else at["casual"] - down
        for below, level in zip(LEVELS[1:], LEVELS[2:]):
            up = mean(directory, game, "%s-%s" % (level, below))
            at[level] = None if up is None or at[below] is None else at[below] + up
        at["newcomer"] = None if new is None else at["casual"] - new
        print("| %s | %s |" % (game, " | ".join(
            "?" if at[x] is None else "%.0f" % at[x] for x in LEVELS + ["newcomer"])))


if len(sys.argv) == 5 and sys.argv[1] == "row":
    row(*sys.argv[2:])
elif len(sys.argv) == 3 and sys.argv[1] == "scale":
    scale(sys.argv[2])
else:
    sys.exit(__doc__)
