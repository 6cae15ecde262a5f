"""walks.py - games by lot that the tests walk through, and what all of them share."""
import maat

GAMES = [maat.Game("ra", players=3), maat.Game("ra", players=5, edition=1999), maat.Game("aton"),
         maat.Game("horus", players=2, limit=8), maat.Game("ankh", players=3)]


def walk(game, seed, most=10**9):
    """(state before, actor, action) for every action of a game by lot; the state goes on."""
    luck, state = maat.Random(seed), game.start()
    while not state.is_over and most > 0:
        most -= 1
        actor = state.seat
        action = state.roll(luck) if state.is_chance else luck.choice(state.legal_actions())
        yield state, actor, action
        state.apply(action, actor)


def middle(game, seed, plies):
    """A position with somebody to decide, about so many actions from the start."""
    last = None
    for state, actor, _ in walk(game, seed):
        if actor >= 0:
            last = state.clone()
            if state.ply >= plies:
                break
    return last


def finished(game, seed=1):
    """The end of a game by lot."""
    for state, _, _ in walk(game, seed):
        pass
    return state
