"""tabular.py - the end of a game of Ra, solved exactly and learned by trial, side by side.

Ra is large: no table holds it. But its rules play on from any position that could be, so we lay out
the end of a two-player game with a bag of few tiles, and ask two questions with one table each.

1. What is it worth? `solve` walks every way the game can go. `chance_outcomes()` says what the bag
   may give and how likely that is, so nothing is estimated.
2. Can it be found out by playing alone? `learn` is Q-learning for two: it never looks at a
   probability, draws tiles by `settle`, and only remembers how its games ended.

Both keep their values by position: states can be compared and hashed, so they are keys of a dict.

    python tabular.py --games 100000
"""
import argparse
import json

import maat

TILES = {"pharaoh": 2, "nile": 2, "flood": 1, "gold": 1, "ra": 2}


def ending():
    """The third epoch, the Ra track two spaces from its end, one sun each, few tiles left."""
    game = maat.Game("ra", players=2)
    kinds = next(f["index"] for f in game.describe()["fields"] if f["key"] == "bag")
    start = game.start()
    start.settle(1)
    fields = start.to_dict()
    fields.update(epoch=3, turn=1, actor=1, ra_track=4, points=[19, 20], centre_sun=1,
                  suns=[[9], [7]], spent=[[2, 5, 6], [3, 4, 8]],
                  bag=[TILES.get(kind, 0) for kind in kinds])
    return maat.State.parse(json.dumps(fields))


def solve(state, values):
    """The chance of the first seat to win when both play perfectly; `values` keeps all of them."""
    if state in values:
        return values[state]
    if state.is_over:
        value = state.returns()[0]
    elif state.is_chance:
        value = sum(p * solve(after(state, roll), values) for roll, p, _ in state.chance_outcomes())
    else:
        best = max if state.seat == 0 else min
        value = best(solve(after(state, action), values) for action in state.legal_actions())
    values[state] = value
    return value


def after(state, action):
    twin = state.clone()
    twin.apply(action)
    return twin


class Table:
    """What each action in each position was worth to the first seat on average, and how often it
    was tried."""

    def __init__(self):
        self.rows = {}

    def row(self, state):
        if state not in self.rows:
            self.rows[state] = [[action, 0.5, 0] for action in state.legal_actions()]
        return self.rows[state]

    def best(self, state):
        sign = 1 if state.seat == 0 else -1
        return max(self.row(state), key=lambda entry: sign * entry[1])


def learn(start, games, luck, curious=0.2):
    """Q-learning by playing against itself: now and then anything, else the best so far."""
    table = Table()
    for _ in range(games):
        state, before = start.clone(), None
        while True:
            worth = state.returns()[0] if state.is_over else table.best(state)[1]
            if before:  # what follows is better known than what was thought before
                before[2] += 1
                before[1] += (worth - before[1]) / before[2] ** 0.7
            if state.is_over:
                break
            rows = table.row(state)
            before = luck.choice(rows) if luck.below(1000) < 1000 * curious else table.best(state)
            state = after(state, before[0])
            state.settle(luck)
    return table


def worth_of(state, choose, values):
    """The chance of the first seat when it plays by `choose` against perfect play."""
    if state.is_over:
        return state.returns()[0]
    if state not in values:
        if state.is_chance:
            values[state] = sum(p * worth_of(after(state, roll), choose, values)
                                for roll, p, _ in state.chance_outcomes())
        elif state.seat == 0:
            values[state] = worth_of(after(state, choose(state)), choose, values)
        else:
            values[state] = min(worth_of(after(state, a), choose, values) for a in state.legal_actions())
    return values[state]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100000)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    start, values = ending(), {}
    exact = solve(start, values)
    print("%d positions; the first seat wins %.4f of the games, exactly" % (len(values), exact))
    for action in start.legal_actions():
        print("    %-8s %.4f" % (start.text(action), solve(after(start, action), values)))
    table = learn(start, wish.games, maat.Random(wish.seed))
    print("learned from %d games, %d positions seen:" % (wish.games, len(table.rows)))
    for action, worth, tried in table.row(start):
        print("    %-8s %.4f, tried %d times" % (start.text(action), worth, tried))
    by_table = worth_of(start, lambda state: table.best(state)[0], {})
    by_lot = worth_of(start, lambda state: state.legal_actions()[0], {})
    print("against perfect play: what was learned wins %.4f, the first legal action %.4f, the best %.4f" % (
        by_table, by_lot, exact))


if __name__ == "__main__":
    main()
