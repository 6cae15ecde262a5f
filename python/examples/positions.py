"""positions.py - a million positions of Ra, read as numbers.

How much is a sun worth, in chances to win? A batch plays Ra by lot; after every step its arrays say
what the seat that is to decide may know. Nothing is copied but what is kept: three numbers of each
position. When its game has ended we know who won, and one least-squares fit answers the question.

    python positions.py --positions 1000000
"""
import argparse
import time

import numpy as np

import maat


def read(game, steps, games, seed):
    """[steps, games, 3] of whoever was to decide: points ahead, suns, suns of the others; and
    [steps, games]: the share of the win that this seat got, nan where the game goes on."""
    spans = {span.name: span for span in game.spans}
    points, suns = ([slice(s.at, s.at + s.n) for s in (spans["points"], spans["suns"])])
    own = spans["suns"].per_seat
    batch = maat.Batch(game, games, seed=seed, masks=False)
    kept = np.empty((steps, games, 3), np.float32)
    seat = np.empty((steps, games), np.int8)
    ends = []
    for step in range(steps):
        score, held = batch.observations[:, points], batch.observations[:, suns] > 0
        kept[step, :, 0] = score[:, 0] - score[:, 1:].max(axis=1)
        kept[step, :, 1] = held[:, :own].sum(axis=1)
        kept[step, :, 2] = held[:, own:].sum(axis=1)
        seat[step] = batch.seats
        batch.step_uniform()
        ended = np.flatnonzero(batch.done)
        ends.append((ended, batch.rewards[ended]))
    won = np.full((steps, games), np.nan, np.float32)
    share = np.full((games, game.players), np.nan, np.float32)
    for step in range(steps - 1, -1, -1):  # a result is known to all positions before it
        share[ends[step][0]] = ends[step][1]
        won[step] = share[np.arange(games), seat[step]]
    return kept, won


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=1000000)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    steps = -(-wish.positions // wish.games)
    began = time.perf_counter()
    kept, won = read(maat.Game("ra", players=3), steps, wish.games, wish.seed)
    took = time.perf_counter() - began
    known = ~np.isnan(won)
    print("%d positions in %.2f s, %d of games that have ended" % (won.size, took, known.sum()))
    facts = np.column_stack([np.ones(known.sum()), kept[known]])
    fit = np.linalg.lstsq(facts, won[known], rcond=None)[0]
    # In points of a hundred of the win, each with the other two held fast. Play is by lot, so it is
    # no advice: a sun that is still held has won nothing yet, which is why own ones may count as
    # minus and those of the others as plus.
    print("a chance of %.1f %%; a point more %+.2f, a sun more %+.2f, a sun more of the others %+.2f" % tuple(100 * fit))


if __name__ == "__main__":
    main()
