"""The games in the shape of OpenSpiel: for programs that were written for `pyspiel` states.

    >>> from maat import openspiel
    >>> game = openspiel.load_game("aton")
    >>> state = game.new_initial_state()
    >>> state.is_chance_node(), state.chance_outcomes()[0]

What OpenSpiel knows by these names behaves as there: chance is player -1, the end is player -4, an
action of a player is an index below `num_distinct_actions()`, one of chance an index into
`chance_outcomes()`. Where several players decide at once they are asked one after the other, none
seeing what the others chose; with `simultaneous=True` the player is -2 there, and `apply_actions`
takes one action of each. Returns are shares of a win, 0 to 1. OpenSpiel itself is not needed.
"""
import enum
import json
from types import SimpleNamespace

from . import CHANCE, BadOption, BadValue, NotNow
from . import Game as _Game

__all__ = ["Game", "State", "PlayerId", "load_game"]


class PlayerId(enum.IntEnum):
    """Players that are none, numbered as in OpenSpiel."""

    CHANCE = -1
    SIMULTANEOUS = -2
    INVALID = -3
    TERMINAL = -4


def load_game(name, parameters=None, **options):
    """A game by its id ("ra", "ra(players=3,edition=1999)") with the options of Maat.

    `simultaneous` and `recall` are options of the adapter: see Game.
    """
    name, _, inside = name.partition("(")
    words = [part for part in inside.rstrip(")").split(",") if part]
    for word in words:
        if "=" not in word:
            raise BadOption("'%s': an option is written key=value, as in \"ra(players=3)\"" % word)
    given = dict(word.split("=", 1) for word in words)
    given.update(parameters or {})
    given.update(options)
    simultaneous = given.pop("simultaneous", False) in (True, "true", "True", "yes")
    recall = given.pop("recall", 32)
    if not str(recall).isdecimal():
        raise BadValue("recall is a number from 0 on, not '%s'" % recall)
    recall = int(recall)
    return Game(_Game(name, **given), simultaneous, recall)


class Game:
    """A game of Maat with the methods of `pyspiel.Game`.

    `recall` is how many of the last actions a player has seen are part of the information
    state tensor.
    """

    def __init__(self, game, simultaneous=False, recall=32):
        self.game, self.simultaneous, self.recall = game, simultaneous, recall

    def new_initial_state(self):
        """The first position; its luck is yet to be rolled."""
        return State(self, self.game.start())

    def num_players(self):
        return self.game.players

    def num_distinct_actions(self):
        return self.game.num_actions

    def max_chance_outcomes(self):
        return 128

    def max_game_length(self):
        return self.game.max_plies

    def min_utility(self):
        return 0.0

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        """None: partners win together, and where nobody wins the sum is 0."""
        return None

    def observation_tensor_size(self):
        return self.game.observation_size

    def observation_tensor_shape(self):
        return [self.game.observation_size]

    def information_state_tensor_size(self):
        return self.game.observation_size + 3 * self.recall

    def information_state_tensor_shape(self):
        return [self.information_state_tensor_size()]

    def get_parameters(self):
        return dict(self.game.options, simultaneous=self.simultaneous, recall=self.recall)

    def get_type(self):
        """What `pyspiel.GameType` tells, by the same names."""
        traits = self.game.traits
        return SimpleNamespace(
            short_name=self.game.id,
            long_name=self.game.title,
            dynamics="simultaneous" if self.simultaneous and "commits" in traits else "sequential",
            chance_mode="explicit_stochastic" if "chance" in traits else "deterministic",
            information="imperfect_information" if traits & {"secrets", "commits"} else "perfect_information",
            utility="general_sum",
            reward_model="terminal",
            min_num_players=self.game.min_players,
            max_num_players=self.game.max_players,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )

    def deserialize_state(self, text):
        """A state from `state.serialize()`: it is played again."""
        state = self.new_initial_state()
        for action in json.loads(text):
            if isinstance(action, list):
                state.apply_actions(action)
            else:
                state.apply_action(action)
        return state

    def __str__(self):
        options = ",".join("%s=%s" % item for item in self.get_parameters().items())
        return "%s(%s)" % (self.game.id, options)

    def __eq__(self, other):
        return isinstance(other, Game) and self.game == other.game and self.get_parameters() == other.get_parameters()

    def __hash__(self):
        return hash(self.game)


class State:
    """A position with the methods of `pyspiel.State`; `state` is the one of Maat."""

    def __init__(self, game, state, past=None, moves=None):
        self._game, self.state = game, state
        self._past = past  # (before, actor, action, who saw it, its text), or None
        self._moves = moves  # (before, what was applied), or None: for histories

    # ---- whose turn it is --------------------------------------------------------------------

    def current_player(self):
        if self.state.is_over:
            return PlayerId.TERMINAL
        if self.is_simultaneous_node():
            return PlayerId.SIMULTANEOUS
        return self.state.seat

    def is_terminal(self):
        return self.state.is_over

    def is_chance_node(self):
        return self.state.is_chance

    def is_simultaneous_node(self):
        return self._game.simultaneous and len(self.state.acting) > 1

    def is_player_node(self):
        return not self.state.is_over and not self.state.is_chance and not self.is_simultaneous_node()

    def is_initial_state(self):
        return self._moves is None

    def move_number(self):
        return len(self.history())

    # ---- what can be done --------------------------------------------------------------------

    def legal_actions(self, player=None):
        """Indices, ascending; at a chance node those of its outcomes. Empty for a player who
        owes nothing."""
        if self.state.is_chance and player in (None, CHANCE):
            return list(range(len(self.state.chance_outcomes())))
        seat = self.state.seat if player is None else player
        if seat < 0:
            return []
        index = self._game.game.index
        return sorted(index(a) for a in self.state.legal_actions(seat))

    def legal_actions_mask(self, player=None):
        """A list with a 1 for every legal index."""
        size = self._game.max_chance_outcomes() if self.state.is_chance else self._game.num_distinct_actions()
        mask = [0] * size
        for index in self.legal_actions(player):
            mask[index] = 1
        return mask

    def chance_outcomes(self):
        """[(index, probability), ...]"""
        return [(i, o.probability) for i, o in enumerate(self.state.chance_outcomes())]

    def _meant(self, player, index):
        """The action of Maat that an index stands for; chance has its own."""
        if player != CHANCE:
            return self._game.game.action(index)
        outcomes = self.state.chance_outcomes()
        if not 0 <= index < len(outcomes):
            raise NotNow("there is no outcome %d: there are %d" % (index, len(outcomes)))
        return outcomes[index].action

    def action_to_string(self, player, action=None):
        """The action in the notation of Maat; the player may be left out."""
        if action is None:
            player, action = self.state.seat, player
        return self.state.text(self._meant(player, action), player)

    def string_to_action(self, player, text=None):
        if text is None:
            player, text = self.state.seat, player
        action = self.state.action(text, player)
        if player != CHANCE:
            return self._game.game.index(action)
        return [o.action for o in self.state.chance_outcomes()].index(action)

    # ---- doing it ----------------------------------------------------------------------------

    def _do(self, player, index):
        action = self._meant(player, index)
        seen, text = self.state.seen_by(action, player), self.state.text(action, player)
        self.state.apply(action, player)
        self._past = (self._past, player, action, seen, text)

    def apply_action(self, action):
        if self.is_simultaneous_node():
            raise NotNow("several players decide at once: apply_actions")
        if self.state.is_over:
            raise NotNow("the game is over")
        self._do(self.state.seat, action)
        self._moves = (self._moves, action)

    def apply_actions(self, actions):
        """One action of each player at a simultaneous node; what those say who owe nothing is
        passed over."""
        if not self.is_simultaneous_node():
            raise NotNow("not several players decide at once: apply_action")
        if len(actions) != self.num_players():
            raise ValueError("one action for each of the %d players" % self.num_players())
        trial = self.clone()
        for player in self.state.acting:
            trial._do(player, actions[player])
        self.state, self._past = trial.state, trial._past
        self._moves = (self._moves, [int(a) if a is not None else 0 for a in actions])

    def child(self, action):
        """A clone to which the action was applied."""
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def clone(self):
        return State(self._game, self.state.clone(), self._past, self._moves)

    def __deepcopy__(self, memo):
        return self.clone()

    # ---- what it is worth --------------------------------------------------------------------

    def returns(self):
        return list(self.state.returns())

    def rewards(self):
        """Those of the last action: only the end has some."""
        return self.returns()

    def player_return(self, player):
        return self.returns()[player]

    def player_reward(self, player):
        return self.returns()[player]

    # ---- what is known -----------------------------------------------------------------------

    def _seen(self, player):
        """(actor, action, text) of everything so far, newest first; action None where the player
        was not told."""
        link = self._past
        while link:
            link, actor, action, seen, text = link
            yield (actor, action, text) if player in seen else (actor, None, "?")

    def observation_string(self, player=None):
        return self.state.information_state(self._player(player))

    def observation_tensor(self, player=None):
        return self.state.observation(self._player(player)).astype("float32")

    def information_state_string(self, player=None):
        """Everything the player has seen, in its order, and how it stands now: perfect recall."""
        player = self._player(player)
        story = ["%s %s" % ("*" if actor == CHANCE else actor + 1, text) for actor, _, text in self._seen(player)]
        return "\n".join(story[::-1] + [self.state.information_state(player)])

    def information_state_tensor(self, player=None):
        """The observation, then the last `recall` things the player has seen, newest last, three
        numbers each: who (0 the player, 1 who sits behind, ...; chance -1; before the beginning
        -3), the verb (255: not told) and the operand of the action."""
        import numpy

        player, size, recall = self._player(player), self._game.game.observation_size, self._game.recall
        tensor = numpy.zeros(size + 3 * recall, "float32")
        tensor[:size] = self.state.observation(player)
        tensor[size::3] = -3
        for i, (actor, action, _) in zip(range(recall - 1, -1, -1), self._seen(player)):
            who = actor if actor == CHANCE else (actor - player) % self.num_players()
            told = (255, 0) if action is None else (action >> 24, action & 0xFFFFFF)
            tensor[size + 3 * i : size + 3 * i + 3] = (who,) + told
        return tensor

    def _player(self, player):
        player = self.state.seat if player is None else player
        if not 0 <= player < self.num_players():
            raise ValueError("whose? Players are 0 to %d" % (self.num_players() - 1))
        return player

    # ---- the rest ----------------------------------------------------------------------------

    def history(self):
        """What was applied so far; a list where several decided at once."""
        moves, link = [], self._moves
        while link:
            link, action = link
            moves.append(action)
        return moves[::-1]

    def history_str(self):
        return ", ".join(str(action) for action in self.history())

    def serialize(self):
        return json.dumps(self.history(), default=int)

    def get_game(self):
        return self._game

    def num_players(self):
        return self.state.players

    def num_distinct_actions(self):
        return self._game.num_distinct_actions()

    def __str__(self):
        return str(self.state)

    def __eq__(self, other):
        return isinstance(other, State) and self.state == other.state

    def __hash__(self):
        return hash(self.state)

    def __reduce__(self):
        return _restored, (self._game.game, self._game.simultaneous, self._game.recall, self.serialize())

    def _repr_svg_(self):
        return self.state._repr_svg_()


def _restored(game, simultaneous, recall, text):
    """A state from its pickle."""
    return Game(game, simultaneous, recall).deserialize_state(text)
