"""The games as environments of PettingZoo's AEC kind: agents act one after the other.

    >>> from maat import pettingzoo
    >>> env = pettingzoo.env("aton")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     mask = None if termination else observation["action_mask"]
    ...     env.step(None if termination else int(mask.argmax()))

With PettingZoo installed it is an `AECEnv` and its spaces are those of Gymnasium; without, both are
stood in for by classes here that do the same, so that everything but the base class is alike.
"""
import numpy as np

from . import BadValue, Game, NotNow, Random

try:
    from pettingzoo import AECEnv as _Base
except ImportError:

    class _Base:
        """What an environment inherits where there is no PettingZoo."""

        def __str__(self):
            return self.metadata["name"]


try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    from ._spaces import Box, Dict, Discrete

__all__ = ["MaatEnv", "env"]


def env(game, max_steps=None, render_mode=None, **options):
    """An environment of a game: its id with options of Maat, or a maat.Game."""
    return MaatEnv(game, max_steps, render_mode, **options)


class MaatEnv(_Base):
    """One game. Agents are "seat_0", "seat_1", ...

    An observation is {"observation": int16 numbers, "action_mask": a byte for every action}; an
    action is an index. Luck is rolled by the environment, from the seed of `reset`. Rewards are
    shares of the win, 0 to 1, and come with the end; with `max_steps` a game is truncated, without
    rewards, after so many decisions. Where several seats decide at once they are asked one after
    the other, and none is shown what the others chose.
    """

    metadata = {"name": "maat_v0", "render_modes": ["ansi", "human", "svg"], "is_parallelizable": False,
                "render_fps": 1}

    def __init__(self, game, max_steps=None, render_mode=None, **options):
        super().__init__()
        self.game = game.setup(**options) if isinstance(game, Game) else Game(game, **options)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadValue("there is no render mode '%s'" % render_mode)
        self.metadata = dict(self.metadata, name="maat_%s_v%d" % (self.game.id, self.game.space_version))
        self.render_mode, self.max_steps = render_mode, max_steps
        self.possible_agents = ["seat_%d" % i for i in range(self.game.players)]
        self.agents = []
        lo = min(span.lo for span in self.game.spans)
        hi = max(span.hi for span in self.game.spans)
        self.action_spaces = {a: Discrete(self.game.num_actions) for a in self.possible_agents}
        self.observation_spaces = {
            a: Dict({
                "observation": Box(lo, hi, (self.game.observation_size,), np.int16),
                "action_mask": Box(0, 1, (self.game.num_actions,), np.int8),
            })
            for a in self.possible_agents
        }
        self._seed = 0
        self.position = None  # a maat.State, from the first reset on

    def observation_space(self, agent):
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent):
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    # ---- playing -----------------------------------------------------------------------------

    def reset(self, seed=None, options=None):
        """A new game; equal seeds give equal luck, without one the next of a row."""
        self._seed = self._seed + 1 if seed is None else int(seed)
        self._luck = Random(self._seed)
        self.position = self.game.start()
        self.position.settle(self._luck)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {a: {} for a in self.agents}
        self._steps = 0
        self.agent_selection = self.possible_agents[max(self.position.seat, 0)]

    def step(self, action):
        """What the selected agent does; None for one whose game is over."""
        self._begun()
        if not self.agents:
            raise NotNow("nobody is left: call reset first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._bury(agent, action)
            return
        if action is None:
            raise BadValue("%s has to act: an index, not None" % agent)
        seat = self.possible_agents.index(agent)
        self.position.apply(self.game.action(action), seat)
        self.position.settle(self._luck)
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.position.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, self.position.returns()))
        elif self.max_steps is not None and self._steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        for a in self.agents:
            self._cumulative_rewards[a] += self.rewards[a]
        over = self.position.is_over or any(self.truncations.values())
        self.agent_selection = self.agents[0] if over else self.possible_agents[self.position.seat]
        if self.render_mode == "human":
            self.render()

    def _bury(self, agent, action):
        """The last step of an agent whose game is over."""
        if action is not None:
            raise BadValue("the game of %s is over: None is all it can do" % agent)
        for table in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del table[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent):
        """What the agent may know now, arrays of its own."""
        self._begun()
        seat = self._seat(agent)
        mask = self.position.legal_mask(seat).astype(np.int8)
        return {"observation": np.array(self.position.observation(seat)), "action_mask": mask}

    def last(self, observe=True):
        """(observation, reward since it acted, termination, truncation, info) of who is selected."""
        self._begun()
        agent = self.agent_selection
        if agent not in self.agents:
            raise NotNow("nobody is left: call reset first")
        seen = self.observe(agent) if observe else None
        return (seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        """The selected agent, again and again until nobody is left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def state(self):
        """What all seats know together, a row of numbers for each: for training, never for playing."""
        self._begun()
        return np.stack([self.position.observation(seat) for seat in range(self.game.players)])

    def _begun(self):
        if self.position is None:
            raise NotNow("there is no game yet: call reset first")

    def _seat(self, agent):
        if agent not in self.possible_agents:
            raise BadValue("there is no agent '%s': %s" % (agent, ", ".join(self.possible_agents)))
        return self.possible_agents.index(agent)

    # ---- around it ---------------------------------------------------------------------------

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def render(self):
        """The position as text or as a picture, as `render_mode` says."""
        self._begun()
        if self.render_mode == "svg":
            return self.position._repr_svg_()
        if self.render_mode == "human":
            print(self.position)
            return None
        return str(self.position)

    def close(self):
        """Nothing has to be put away."""
