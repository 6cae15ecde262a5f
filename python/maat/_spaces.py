"""Spaces in the shape of Gymnasium's, for environments where that is not installed."""
import numpy as np


class Discrete:
    """The numbers 0 to n - 1."""

    def __init__(self, n, seed=None):
        self.n, self.shape, self.dtype = int(n), (), np.dtype(np.int64)
        self.seed(seed)

    def seed(self, seed=None):
        self._luck = np.random.default_rng(seed)

    def contains(self, x):
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n

    __contains__ = contains

    def sample(self, mask=None):
        """One of them; of those alone that a mask allows."""
        if mask is None:
            return int(self._luck.integers(self.n))
        return int(self._luck.choice(np.flatnonzero(mask)))

    def __eq__(self, other):
        return isinstance(other, Discrete) and self.n == other.n

    def __repr__(self):
        return "Discrete(%d)" % self.n


class Box:
    """Arrays of one shape whose numbers lie between two others."""

    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), np.dtype(dtype)
        self.seed()

    def seed(self, seed=None):
        self._luck = np.random.default_rng(seed)

    def contains(self, x):
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool(np.all(x >= self.low) and np.all(x <= self.high)))

    __contains__ = contains

    def sample(self):
        return self._luck.integers(self.low, self.high, self.shape, endpoint=True).astype(self.dtype)

    def __eq__(self, other):
        return isinstance(other, Box) and vars_of(self) == vars_of(other)

    def __repr__(self):
        return "Box(%s, %s, %s, %s)" % (self.low, self.high, self.shape, self.dtype)


def vars_of(box):
    return box.low, box.high, box.shape, box.dtype


class Dict:
    """Several of them by name."""

    def __init__(self, spaces):
        self.spaces = dict(spaces)

    def seed(self, seed=None):
        for space in self.spaces.values():
            space.seed(seed)

    def contains(self, x):
        return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                and all(space.contains(x[key]) for key, space in self.spaces.items()))

    __contains__ = contains

    def sample(self):
        return {key: space.sample() for key, space in self.spaces.items()}

    def __getitem__(self, key):
        return self.spaces[key]

    def __eq__(self, other):
        return isinstance(other, Dict) and self.spaces == other.spaces

    def __repr__(self):
        return "Dict(%r)" % self.spaces
