"""policy_gradient.py - a player of Aton that learns from nothing but the results of its games.

REINFORCE, the oldest policy gradient, in numpy: a small network says how likely each action is; after
a game everything that the winner did becomes a little more likely, everything that the loser did a
little less. No PPO, no value network, no search, no knowledge of the game. The opponent plays by lot.

    python policy_gradient.py              about 25,000 games
    python policy_gradient.py --updates 8  a taste of it

What to look at: `maat.Batch` steps all games by one call, and its arrays are what the seat that is to
decide may know: a network never sees more than a player at the table would.
"""
import argparse

import numpy as np

import maat


class Policy:
    """observation -> tanh -> a chance for every legal action; trained by Adam."""

    def __init__(self, inputs, hidden, actions, rng):
        self.weights = [
            rng.normal(0, 1 / np.sqrt(inputs), (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros((hidden, actions), np.float32),
            np.zeros(actions, np.float32),
        ]
        self.mean = [np.zeros_like(w) for w in self.weights]
        self.square = [np.zeros_like(w) for w in self.weights]
        self.updates = 0

    def chances(self, seen, mask):
        """The hidden layer, and of each row a distribution over what is legal."""
        into, bias, out, prior = self.weights
        hidden = np.tanh(seen @ into + bias)
        logits = np.where(mask, hidden @ out + prior, -1e9)
        weight = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, weight / weight.sum(axis=1, keepdims=True)

    def learn(self, seen, mask, action, advantage, rate):
        """One step along the gradient of sum(advantage * log chance of the action)."""
        hidden, chance = self.chances(seen, mask)
        by_logit = -chance
        by_logit[np.arange(len(action)), action] += 1
        by_logit *= (advantage / len(action))[:, None]
        by_hidden = (by_logit @ self.weights[2].T) * (1 - hidden**2)
        self.climb([seen.T @ by_hidden, by_hidden.sum(0), hidden.T @ by_logit, by_logit.sum(0)], rate)

    def climb(self, gradient, rate):
        self.updates += 1
        for w, g, m, s in zip(self.weights, gradient, self.mean, self.square):
            m += 0.1 * (g - m)
            s += 0.01 * (g * g - s)
            m_now, s_now = m / (1 - 0.9**self.updates), s / (1 - 0.99**self.updates)
            w += rate * m_now / (np.sqrt(s_now) + 1e-8)


def draw(chance, rng):
    """One index of each row, by its chance."""
    point = rng.random((len(chance), 1))
    return np.minimum((chance.cumsum(axis=1) < point).sum(axis=1), chance.shape[1] - 1)


def by_lot(mask, rng):
    return (rng.random(mask.shape) * mask).argmax(axis=1)


class Scale:
    """Every number of an observation brought to about -1..1, by what its span says."""

    def __init__(self, game):
        self.middle = np.zeros(game.observation_size, np.float32)
        self.half = np.ones(game.observation_size, np.float32)
        for span in game.spans:
            at = slice(span.at, span.at + span.n)
            self.middle[at] = (span.lo + span.hi) / 2
            self.half[at] = max((span.hi - span.lo) / 2, 1)

    def __call__(self, seen):
        return (seen - self.middle) / self.half


def play(batch, policy, scale, rng, mine, steps):
    """So many steps of all games. Of each of the learner's decisions in a game that ended: what it
    saw, what was legal, what it did, what it got; and what it got in the games that ended."""
    rows, results = [], []
    for _ in range(steps):
        own = np.flatnonzero(batch.seats == mine)
        action = by_lot(batch.masks, rng)
        seen, mask = scale(batch.floats[own]), batch.masks[own] != 0
        action[own] = draw(policy.chances(seen, mask)[1], rng)
        batch.step(action)
        rows.append((own, seen, mask, action[own]))
        ended = np.flatnonzero(batch.done)
        results.append((ended, batch.rewards[ended, mine[ended]]))
    # Backwards: what a game was worth is known to all steps before its end, none after it.
    worth = np.full(len(batch), np.nan, np.float32)
    kept = []
    for (own, seen, mask, action), (ended, reward) in zip(rows[::-1], results[::-1]):
        worth[ended] = reward
        known = ~np.isnan(worth[own])
        kept.append((seen[known], mask[known], action[known], worth[own][known]))
    return [np.concatenate(part) for part in zip(*kept)], np.concatenate([r for _, r in results])


def wins(results):
    """The share of games won, and 95 % of certainty around it (Wilson); draws count half."""
    n, share, z = len(results), float(np.mean(results)), 1.96
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    spread = z * np.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return share, middle - spread, middle + spread


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=256, help="games side by side")
    parser.add_argument("--steps", type=int, default=240, help="steps of each between two updates")
    parser.add_argument("--updates", type=int, default=40)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    game = maat.Game("aton")
    rng = np.random.default_rng(wish.seed)
    scale = Scale(game)
    policy = Policy(game.observation_size, wish.hidden, game.num_actions, rng)
    batch = maat.Batch(game, wish.games, seed=wish.seed, observations=False, floats=True)
    mine = np.arange(wish.games) % 2  # the learner sits left in half of the games
    for update in range(wish.updates):
        (seen, mask, action, worth), results = play(batch, policy, scale, rng, mine, wish.steps)
        policy.learn(seen, mask, action, worth - results.mean(), wish.rate)
        if update % 5 == 0:
            print("after %4d of %d updates: %.3f of %d games" % (
                update, wish.updates, results.mean(), len(results)), flush=True)
    batch.restart(wish.seed + 1000)
    _, results = play(batch, policy, scale, rng, mine, 2 * wish.steps)
    print("against chance: %.3f of %d games won, 95 %% certain: %.3f to %.3f" % (
        (wins(results)[0], len(results)) + wins(results)[1:]))


if __name__ == "__main__":
    main()
