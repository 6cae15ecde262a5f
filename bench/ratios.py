"""ratios.py - what a sitting of bench/server.sh shows: medians, ranges and ratios.

usage: bench/ratios.py FILE   (lines of JSON, round after round, each with its label)
"""
import json
import statistics
import sys


def line(name, values, form):
    """Median and range of some values."""
    low, mid, high = min(values), statistics.median(values), max(values)
    print(f"{name:44} {mid:{form}} ({low:{form}}-{high:{form}})")


def main():
    runs = {}
    for text in open(sys.argv[1], encoding="utf-8"):
        run = json.loads(text)
        runs.setdefault(run["label"], []).append(run)
    for label, some in runs.items():
        line(f"{label}: moves/s", [r["moves_per_s"] for r in some], ".0f")
        line(f"{label}: p50 ms", [r["p50_ms"] for r in some], ".1f")
        line(f"{label}: p99 ms", [r["p99_ms"] for r in some], ".1f")
        line(f"{label}: p99 / p50", [r["p99_ms"] / r["p50_ms"] for r in some], ".2f")
        cpu = [r.get("srv_cpu", r.get("server_cpu")) / r["moves_per_s"] * 1e6 for r in some]
        line(f"{label}: us of processor a move", cpu, ".1f")
    mine = runs["maat, sqlite"]
    for label, some in runs.items():
        if label == "maat, sqlite":
            continue
        pairs = list(zip(mine, some))  # of the same round
        if label == "maat, postgres":
            line("postgres / sqlite: moves/s", [b["moves_per_s"] / a["moves_per_s"] for a, b in pairs], ".2f")
            continue
        line(f"maat / {label}: moves/s", [a["moves_per_s"] / b["moves_per_s"] for a, b in pairs], ".2f")
        line(f"maat / {label}: p99", [a["p99_ms"] / b["p99_ms"] for a, b in pairs], ".2f")


main()
