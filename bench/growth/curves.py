#!/usr/bin/env python3
"""curves.py [OUTPUT] - draws curves.svg beside this file from figures.json: start, memory and
calls over the number of finished games. OUTPUT is what bench/growth.sh printed: then figures.json
is made from it first. Of stores that were asked several times the medians are taken. Prints the
tables of bench/growth.md."""
import json
import os
import statistics
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SLOW_BY_INTENTION = "login"  # argon2id
STORES = {"sqlite": "SQLite", "postgres": "PostgreSQL"}
PANELS = [  # title, unit, digits, of one row
    ("start to ready", "ms", 0, lambda f: f["start_ms"]),
    ("memory 4 s after the start", "MB", 1, lambda f: f["memory_mb"]),
    ("median of all calls", "ms", 2, lambda f: f["call_ms"]),
]
WIDTH, HEIGHT, LEFT, TOP, ROOM = 300, 250, 46, 48, 38  # of one panel, and the room around its curves


def one_row(store, games, size, rounds):
    def median(of):
        return statistics.median(of(r) for r in rounds)

    calls = {name: {k: median(lambda r, n=name, k=k: r["calls"][n][k]) for k in ("p50", "p90", "max")}
             for name in rounds[0]["calls"]}
    usual = [c for name, c in calls.items() if name != SLOW_BY_INTENTION]
    row = {"store": store, "games": games, "rounds": len(rounds),
           "start_ms": round(median(lambda r: r["start_s"]) * 1000),
           "processor_ms": round(median(lambda r: r["cpu_after_4s"]) * 1000),
           "memory_mb": round(median(lambda r: r["rss_kb"]) / 1000, 1),
           "memory_after_mb": round(median(lambda r: r["rss_after_kb"]) / 1000, 1),
           "call_ms": round(statistics.median(c["p50"] for c in usual), 2),
           "slowest_median_ms": max(c["p50"] for c in usual), "slowest_ms": max(c["max"] for c in usual)}
    return row | ({"bytes": size} if size else {}) | {"calls": calls}


def read(path):
    """The figures of each store and number of games, smallest first."""
    rounds, sizes = {}, {}
    with open(path) as f:
        for line in f:
            name, what = line.rstrip().split(" ", 1)
            key = name.split("-")[0], int(name.split("-")[1])
            if what.startswith("bytes "):
                sizes[key] = int(what.split()[1])
            else:
                rounds.setdefault(key, []).append(json.loads(what))
    order = sorted(rounds, key=lambda k: (list(STORES).index(k[0]), k[1]))
    return [one_row(*k, sizes.get(k), rounds[k]) for k in order]


def amount(n):
    return f"{n // 1000000} M" if n >= 1000000 else f"{n // 1000} k" if n >= 1000 else str(n)


def curve(points, store, digits):
    """A line with its figures; the larger ones stand above, so that those of two stores do not meet."""
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y, *_ in points)
    yield f'<polyline class="line {store}" points="{line}"/>'
    for x, y, v, is_larger in points:
        yield f'<circle class="dot {store}" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>'
        yield f'<text class="{store}" x="{x:.1f}" y="{y + (-9 if is_larger else 18):.1f}">{v:.{digits}f}</text>'


def panel(rows, k):
    title, unit, digits, of = PANELS[k]
    games = sorted({r["games"] for r in rows})
    top = 1.25 * max(of(r) for r in rows)
    left, right, floor = k * WIDTH + LEFT, (k + 1) * WIDTH - 20, HEIGHT - ROOM
    x = {g: left + i * (right - left) / max(1, len(games) - 1) for i, g in enumerate(games)}
    yield f'<text class="title" x="{k * WIDTH + 20}" y="26">{title}, {unit}</text>'
    yield f'<line class="axis" x1="{left - 12}" y1="{floor}" x2="{right + 8}" y2="{floor}"/>'
    for g in games:
        yield f'<text x="{x[g]:.1f}" y="{floor + 18}">{amount(g)}</text>'
    most = {g: max((of(r), r["store"]) for r in rows if r["games"] == g)[1] for g in games}
    for store in STORES:
        points = [(x[r["games"]], floor - of(r) / top * (floor - TOP), of(r), store == most[r["games"]])
                  for r in rows if r["store"] == store]
        yield from curve(points, store, digits)


STYLE = """
text { font: 12px system-ui, sans-serif; fill: #333; text-anchor: middle }
.title { font-weight: 600; text-anchor: start }
.axis { stroke: #999 }
.line { fill: none; stroke-width: 2 }
.line.sqlite { stroke: #0a62a8 } .dot.sqlite, text.sqlite { fill: #0a62a8 }
.line.postgres { stroke: #b0490b; stroke-dasharray: 6 3 } .dot.postgres, text.postgres { fill: #b0490b }
@media (prefers-color-scheme: dark) {
text { fill: #ddd } .axis { stroke: #777 }
.line.sqlite { stroke: #6db8f2 } .dot.sqlite, text.sqlite { fill: #6db8f2 }
.line.postgres { stroke: #f2a36d } .dot.postgres, text.postgres { fill: #f2a36d }
}"""


def draw(rows):
    width, height = WIDTH * len(PANELS), HEIGHT + 26
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
           f'height="{height}" role="img">')
    yield "<title>Start, memory and calls over the number of finished games</title>"
    yield f"<style>{STYLE}\n</style>"
    for k in range(len(PANELS)):
        yield from panel(rows, k)
    for i, (store, name) in enumerate(STORES.items()):
        at = width / 2 - 130 + 130 * i
        yield f'<line class="line {store}" x1="{at}" y1="{HEIGHT + 8}" x2="{at + 30}" y2="{HEIGHT + 8}"/>'
        yield f'<text class="{store}" x="{at + 38}" y="{HEIGHT + 12}" style="text-anchor: start">{name}</text>'
    yield f'<text x="{width - 20}" y="{HEIGHT + 12}" style="text-anchor: end">finished games</text>'
    yield "</svg>"


def print_tables(rows):
    empty = {r["store"]: r for r in rows if r["games"] == 0}
    print("| | start to ready | processor until 4 s later | memory 4 s after the start | after all calls |")
    print("| --- | --- | --- | --- | --- |")
    for r in rows:
        first = empty[r["store"]]
        memory = [f"{r[k]} MB" + (f" ({r[k] / first[k]:.2f})" if r["games"] else "")
                  for k in ("memory_mb", "memory_after_mb")]
        print(f"| {STORES[r['store']]}, {amount(r['games']) if r['games'] else 'empty'} | {r['start_ms']} ms |"
              f" {r['processor_ms']} ms | {memory[0]} | {memory[1]} |")
    most = {s: max((r for r in rows if r["store"] == s), key=lambda r: r["games"]) for s in empty}
    print("\n| | " + " | ".join(f"{STORES[s]}, empty | {STORES[s]}, {amount(most[s]['games'])}" for s in empty) + " |")
    print("| --- |" + " --- | --- |" * len(empty))
    for call in next(iter(empty.values()))["calls"]:
        cells = []
        for s, r in empty.items():
            c = most[s]["calls"][call]
            cells += [f"{r['calls'][call]['p50']:.2f}", f"{c['p50']:.2f} / {c['p90']:.2f} / {c['max']:.2f}"]
        print(f"| {call} | " + " | ".join(cells) + " |")


def main():
    figures = os.path.join(HERE, "figures.json")
    if len(sys.argv) > 1:
        with open(figures, "w") as f:
            f.write("[\n " + ",\n ".join(json.dumps(r) for r in read(sys.argv[1])) + "\n]\n")
    with open(figures) as f:
        rows = json.load(f)
    with open(os.path.join(HERE, "curves.svg"), "w") as f:
        f.write("\n".join(draw(rows)) + "\n")
    print_tables(rows)


if __name__ == "__main__":
    main()
