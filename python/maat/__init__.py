"""Egyptian board games for programs: Ra, Aton, Horus and Ankh.

    >>> import maat
    >>> game = maat.Game("ra", players=3)
    >>> state, luck = game.start(), maat.Random(1)
    >>> while not state.is_over:
    ...     state.settle(luck)
    ...     if not state.is_over:
    ...         state.apply(luck.choice(state.legal_actions()))

Seats are 0 to n - 1; only what is shown to people (views, dicts, events, texts, pictures) counts
them from 1. An action is a number; `state.text(action)` has its words. What the engine
refuses raises `maat.Error`, with the rule's number where a rule forbids it, and changes nothing.

`maat.openspiel` has the games in the shape of OpenSpiel, `maat.pettingzoo` in that of PettingZoo.
"""
from collections.abc import Mapping as _Mapping

from ._maat import (
    CHANCE,
    HIDDEN,
    NOBODY,
    SPECTATOR,
    BadOption,
    BadText,
    BadValue,
    Batch,
    Bot,
    Error,
    Game,
    IllegalAction,
    NotFound,
    NotNow,
    Outcome,
    Random,
    Record,
    Result,
    Span,
    State,
    Stopped,
    View,
    __version__,
    analyse,
    games,
    levels,
)

__all__ = [
    "CHANCE", "HIDDEN", "NOBODY", "SPECTATOR",
    "Batch", "Bot", "Game", "Outcome", "Random", "Record", "Result", "Span", "State", "View",
    "BadOption", "BadText", "BadValue", "Error", "IllegalAction", "NotFound", "NotNow", "Stopped",
    "analyse", "games", "levels", "read", "DataError",
]

_Mapping.register(View)


def __getattr__(name):
    """What reads games from files, and NumPy with it, comes when it is asked for."""
    if name in ("DataError", "read"):
        from . import data

        return getattr(data, name)
    raise AttributeError("module 'maat' has no attribute '%s'" % name)


def _game(id, options):
    """A game from its pickle."""
    return Game(id, **options)
